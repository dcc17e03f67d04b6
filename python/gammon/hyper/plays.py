"""The plays of hyper-backgammon by what they are worth, and how the game begins."""

from __future__ import annotations

import os
from typing import NamedTuple

from gammon import _core
from gammon.errors import GammonError
from gammon.hyper.states import cube_in_match, match_of, place_in
from gammon.hyper.values import CubePlace, checkers_of, place_of, values_of
from gammon.state import State
from gammon.tables.hyper import solved
from gammon.values import Roll

__all__ = ["Opening", "RatedPlay", "best_play", "opening", "rated_plays"]


class RatedPlay(NamedTuple):
    """A play and what it is worth to its player: an equity at a cube of 1, or in a match the chance to win it."""

    play: _core.Play
    value: float


class Opening(NamedTuple):
    """What the start of the game is worth, and how each first roll is played best.

    Attributes:
        on_roll: the equity of a player who is about to roll, or to double if there is a cube.
        first_turn: that of the player who has won the first turn with two different dice.
        replies: for each of the 21 rolls all plays, the best first; doubles are rolled from the second turn on.
    """

    on_roll: float
    first_turn: float
    replies: dict[Roll, list[RatedPlay]]


def best_play(
    position: _core.Position | State,
    dice: object = None,
    *,
    cube: CubePlace | None = None,
    within: str | os.PathLike[str] | None = None,
) -> _core.Play | None:
    """The best play of a roll; None if nothing can be played.

    Arguments, errors and the order of equal plays are those of `rated_plays`, whose first play this is.

    >>> from gammon import Position
    >>> two_each = Position.from_counts({24: 1, 23: 1}, {24: 1, 23: 1}, variant="hypergammon", men=2)
    >>> best_play(two_each, "66").notation
    '24/12 23/11'
    """
    rated = rated_plays(position, dice, cube=cube, within=within)
    return rated[0].play if rated else None


def rated_plays(
    position: _core.Position | State,
    dice: object = None,
    *,
    cube: CubePlace | None = None,
    within: str | os.PathLike[str] | None = None,
) -> list[RatedPlay]:
    """Every legal play of a roll, the best first; equals in their legal order.

    Args:
        position: as for `evaluate`; or a State, whose score, cube and rules then say what is played for.
        dice: a roll, as for `Position.legal_plays`; None is that of a State.
        cube: with a Position, where the cube is in money play; None is without one.
        within: the folder of the tables; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        DataFileError, NotInTableError, GammonError: as for `evaluate`, and in a match as for `mwc`.
        InvalidDiceError: dice that are no roll.
        TypeError: an argument of another type.

    >>> from gammon import Position, State
    >>> start = Position.from_counts({24: 1}, {24: 1}, variant="hypergammon", men=1)
    >>> [(rated.play.notation, round(rated.value, 4)) for rated in rated_plays(State(start, dice="65"))]
    [('24/13', 0.9707)]
    """
    if not isinstance(position, State):
        return _for_money(position, Roll.parse(dice), "cubeless" if cube is None else cube, within)
    state = position
    if cube is not None:
        raise GammonError("cube is given, and the state says where it is: ask with state.position")
    roll = Roll.parse(state.dice if dice is None else dice)
    if state.length == 0:
        return _for_money(state.position, roll, place_in(state), within)
    match, score = match_of(state, within)
    return [RatedPlay(*rated) for rated in match.rated_plays(state.position, roll, score, cube_in_match(state))]


def _for_money(
    position: _core.Position, roll: Roll, cube: CubePlace, within: str | os.PathLike[str] | None
) -> list[RatedPlay]:
    table = solved(checkers_of(position), cubeful=place_of(cube) != "cubeless", within=within)
    return [RatedPlay(*rated) for rated in table.rated_plays(position, roll, cube)]


def opening(
    cube: CubePlace = "cubeless", *, checkers: int = 3, within: str | os.PathLike[str] | None = None
) -> Opening:
    """What the start of the game is worth in money play, and how each roll is played best there.

    Args:
        cube: whether there is a cube; "centred" or "jacoby" if there is one.
        checkers: of each side, 1 to 3; they stand on the 24 point, the 23 point and so on.
        within: the folder of the tables; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        DataFileError: as for `evaluate`.
        GammonError: a number out of range, or a cube that somebody owns.

    >>> game = opening(checkers=2)
    >>> f"{game.on_roll:+.5f} {game.first_turn:+.5f}", len(game.replies)
    ('+0.15224 +0.11333', 21)
    """
    if place_of(cube) not in ("cubeless", "centred", "jacoby"):
        raise GammonError(f"cube is {cube!r}: nobody owns it at the start; say 'cubeless', 'centred' or 'jacoby'")
    table = solved(checkers, cubeful=cube != "cubeless", within=within)
    points = {24 - place: 1 for place in range(table.checkers)}
    start = _core.Position.from_counts(points, points, variant="hypergammon", men=table.checkers)
    rolls = [Roll(larger, smaller) for larger in range(1, 7) for smaller in range(1, larger + 1)]
    replies = {roll: rated_plays(start, roll, cube=cube, within=within) for roll in rolls}
    return Opening(values_of(table.values(start)).value(cube), table.opening_equity(cube), replies)
