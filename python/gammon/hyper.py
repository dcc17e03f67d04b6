"""Hyper-backgammon, solved: what every position is worth, the best play of every roll, and what to do with the cube.

The game of three checkers a side is a file, made once by `gammon hyper build` or `hyper_files.build`; the games of one
and two are solved when they are first asked for.
"""

from __future__ import annotations

import os
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon import _arguments, _core
from gammon.batch import Men, as_boards, as_men
from gammon.errors import GammonError, NotInTableError
from gammon.exact import CubeDecision, judge
from gammon.hyper_files import MOST_CHECKERS, MatchScore, open_match, open_table
from gammon.state import State
from gammon.values import Roll
from gammon.variants import Variant, find

__all__ = [
    "CubePlace",
    "HyperValues",
    "Opening",
    "RatedPlay",
    "best_play",
    "decide",
    "evaluate",
    "evaluate_batch",
    "match_chance",
    "mwc",
    "opening",
    "rated_plays",
]

CubePlace = Literal["cubeless", "centred", "jacoby", "owned", "opponent_owned"]
"""Whether there is a cube in money play, and where: "jacoby" is centred under the Jacoby rule."""

_ROUNDING = 1e-6
_COLUMNS = {"centred": 5, "jacoby": 6, "owned": 7, "opponent_owned": 8}


class HyperValues(NamedTuple):
    """What is known of a position, for the player on roll before he doubles or rolls.

    Attributes:
        probabilities: without the cube, each 0 to 1: to win, to win a gammon or more, to win a backgammon, to lose a
            gammon or more, to lose a backgammon.
        centred, jacoby, owned: his equity at a cube of 1 if he does not double now, the cube centred without and with
            the Jacoby rule, and owned by him; None in a table without the cube.
        opponent_owned: his equity if the opponent owns the cube.
    """

    probabilities: tuple[float, float, float, float, float]
    centred: float | None
    jacoby: float | None
    owned: float | None
    opponent_owned: float | None

    @property
    def equity(self) -> float:
        """The equity without the cube, from -3 to 3."""
        win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = self.probabilities
        return 2 * win - 1 + win_gammon + win_backgammon - lose_gammon - lose_backgammon

    def decision(self, cube: CubePlace = "centred") -> CubeDecision | None:
        """What doubling and not doubling are worth in money play; None where he may not double.

        Raises:
            GammonError: a table without the cube, or no place of a cube.
        """
        if cube in ("cubeless", "opponent_owned"):
            return None
        return judge(self._known(cube), 2 * self._known("opponent_owned"), 1.0, _ROUNDING)

    def value(self, cube: CubePlace = "centred") -> float:
        """The equity in money play if both do what is best with a cube of 1.

        Raises:
            GammonError: a table without the cube, or no place of a cube.
        """
        if cube == "cubeless":
            return self.equity
        decision = self.decision(cube)
        return self._known(cube) if decision is None else decision.best

    def _known(self, cube: CubePlace) -> float:
        known: float | None = getattr(self, _place(cube))
        if known is None:
            raise GammonError("the table is of the game without the cube: gammon hyper build")
        return known


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


def evaluate(position: _core.Position, *, within: str | os.PathLike[str] | None = None) -> HyperValues:
    """What a position is worth when both play as well as can be.

    Args:
        position: of hyper-backgammon with three, two or one checkers a side, those borne off counted.
        within: the folder of the tables; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        DataFileError: the game of three checkers has not been solved yet, or its file is damaged.
        NotInTableError: another number of checkers, or a game that is played otherwise.
        TypeError: no Position.

    >>> from gammon import Position
    >>> two_each = Position.from_counts({24: 1, 23: 1}, {24: 1, 23: 1}, variant="hypergammon", men=2)
    >>> values = evaluate(two_each)
    >>> f"{values.equity:+.5f} {values.value('centred'):+.5f} {values.decision().action}"
    '+0.15224 +0.20911 no_double_take'
    """
    table = open_table(_checkers_of(position), within=within)
    return _values(table.values(position))


def evaluate_batch(
    boards: ArrayLike,
    variant: str | Variant = "hypergammon",
    *,
    cubeful: bool = False,
    men: Men = None,
    threads: int | None = None,
    within: str | os.PathLike[str] | None = None,
) -> NDArray[np.float64]:
    """What many positions are worth.

    Args:
        boards: integers of shape (n, 26), seen by the player on roll.
        variant, threads: as for `gammon.legal_plays_batch`.
        cubeful: the equities with the cube too.
        men: the checkers of a side, 1 to 3; None is the variant's own.
        within: the folder of the tables; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Returns:
        float64[n, 5], the probabilities of `HyperValues`; with `cubeful` float64[n, 9], followed by the equities of not
        doubling with the cube centred, centred under the Jacoby rule, and owned, and the one of a cube owned by the
        opponent.

    Raises:
        DataFileError, NotInTableError: as for `evaluate`; `row` says where.
        InvalidPositionError, TypeError: as for `gammon.legal_plays_batch`.

    >>> evaluate_batch([[0] * 24 + [1, 0]], men=1, cubeful=True).shape
    (1, 9)
    """
    game, cubeful = find(variant), _arguments.boolean(cubeful, "cubeful")
    rows, sides = as_boards(boards, game), as_men(men, game)
    if sides[0] != sides[1] or not 1 <= sides[0] <= MOST_CHECKERS:
        raise GammonError(f"men is {sides}: hyper-backgammon is solved for 1 to {MOST_CHECKERS} checkers a side")
    table = open_table(sides[0], cubeful=cubeful, within=within)
    values = table.values_batch(rows, game.game, sides, cubeful, _arguments.threads(threads))
    return values.reshape(len(rows), 9 if cubeful else 5)


def best_play(
    position: _core.Position | State,
    dice: object = None,
    *,
    cube: CubePlace = "cubeless",
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
    cube: CubePlace = "cubeless",
    within: str | os.PathLike[str] | None = None,
) -> list[RatedPlay]:
    """Every legal play of a roll, the best first; equals in their legal order.

    Args:
        position: as for `evaluate`; or a State, whose score, cube and rules then say what is played for.
        dice: a roll, as for `Position.legal_plays`; None is that of a State.
        cube: where the cube is in money play; only with a Position.
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
        roll = Roll.parse(dice)
        table = open_table(_checkers_of(position), cubeful=_place(cube) != "cubeless", within=within)
        return [RatedPlay(*rated) for rated in table.rated_plays(position, roll, cube)]
    state = position
    roll = Roll.parse(state.dice if dice is None else dice)
    if state.length == 0:
        return rated_plays(state.position, roll, cube=_place_in(state), within=within)
    match, score = _match_of(state, within)
    rated_by_match = match.rated_plays(state.position, roll, score, _cube_in(state))
    return [RatedPlay(*rated) for rated in rated_by_match]


def decide(state: State, *, within: str | os.PathLike[str] | None = None) -> CubeDecision | None:
    """What to do with the cube before the roll; None if the player on roll may not double, or can gain nothing by it.

    Args:
        state: of money play, in equities at the cube's value; or of a match of up to four points, in chances to win it.
        within: the folder of the tables; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        DataFileError, NotInTableError, GammonError: as for `evaluate`, and in a match as for `mwc`.
        TypeError: no State.

    >>> from gammon import Position, State
    >>> start = Position.from_counts({24: 1}, {24: 1}, variant="hypergammon", men=1)
    >>> decide(State(start)).action
    'double_take'
    """
    _expect_state(state)
    if state.length:
        match, score = _match_of(state, within)
        found = match.decision(state.position, score, _cube_in(state))
        return None if found is None else CubeDecision(*found)
    cube = _place_in(state)
    if cube == "cubeless" or state.position.outcome:
        return None
    table = open_table(_checkers_of(state.position), cubeful=True, within=within)
    return _values(table.values(state.position)).decision(cube)


def mwc(state: State, *, within: str | os.PathLike[str] | None = None) -> float:
    """The chance, 0 to 1, of the player on roll to win the match, before he doubles or rolls.

    Args:
        state: of a match in which neither player needs more than four points.
        within: the folder of the tables; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        DataFileError: the score has not been solved yet, or a file is damaged.
        GammonError: money play, a score further away, a cube to which no game at the score comes; or as for `evaluate`.
        TypeError: no State.
    """
    _expect_state(state)
    match, score = _match_of(state, within)
    return match.mwc(state.position, score, _cube_in(state))


def match_chance(
    away: int,
    opponent_away: int,
    *,
    crawford: bool = False,
    checkers: int = 3,
    within: str | os.PathLike[str] | None = None,
) -> float:
    """A player's chance, 0 to 1, to win the match before the first roll of a game: either may begin.

    Args:
        away, opponent_away: the points that he and the opponent still need, 1 to 4.
        crawford: whether this is the Crawford game.
        checkers: of each side, 1 to 3.
        within: the folder of the tables; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        DataFileError: the score has not been solved yet, or a file is damaged.
        GammonError: a number out of range, or a Crawford game at a score that has none.
    """
    away = _arguments.integer(away, "away", 1, 4)
    opponent_away = _arguments.integer(opponent_away, "opponent_away", 1, 4)
    match, score = _match_at(away, opponent_away, _arguments.boolean(crawford, "crawford"), checkers, within)
    return match.chance(score)


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
    if _place(cube) not in ("cubeless", "centred", "jacoby"):
        raise GammonError(f"cube is {cube!r}: nobody owns it at the start; say 'cubeless', 'centred' or 'jacoby'")
    table = open_table(checkers, cubeful=cube != "cubeless", within=within)
    points = {24 - place: 1 for place in range(table.checkers)}
    start = _core.Position.from_counts(points, points, variant="hypergammon", men=table.checkers)
    rolls = [Roll(larger, smaller) for larger in range(1, 7) for smaller in range(1, larger + 1)]
    replies = {roll: rated_plays(start, roll, cube=cube, within=within) for roll in rolls}
    return Opening(_values(table.values(start)).value(cube), table.opening_equity(cube), replies)


def _values(values: list[float]) -> HyperValues:
    win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, *equities = values
    centred, jacoby, owned, opponent_owned = equities or (None, None, None, None)
    probabilities = (win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)
    return HyperValues(probabilities, centred, jacoby, owned, opponent_owned)


def _checkers_of(position: _core.Position) -> int:
    counts = _arguments.position(position).to_counts()
    mine, theirs = sum(counts.mover), sum(counts.opponent)
    if mine != theirs or not 1 <= mine <= MOST_CHECKERS:
        raise NotInTableError(
            f"the mover has {mine} checkers and the opponent {theirs}: hyper-backgammon is solved for 1 to "
            f"{MOST_CHECKERS} a side"
        )
    return mine


def _place(cube: CubePlace) -> CubePlace:
    if _arguments.text(cube, "cube") not in get_args(CubePlace):
        raise GammonError(f"cube is {cube[:20]!r}: say one of {', '.join(map(repr, get_args(CubePlace)))}")
    return cube


def _place_in(state: State) -> CubePlace:
    """Where the cube is in money play, for the player on roll."""
    if state.cube.max == 1:
        return "cubeless"
    if state.cube.owner is None:
        return "jacoby" if state.jacoby else "centred"
    return "owned" if state.cube.owner == state.turn else "opponent_owned"


def _cube_in(state: State) -> tuple[int, int]:
    owner = state.cube.owner
    return min(state.cube.value, 128), 0 if owner is None else 1 if owner == state.turn else -1


def _match_of(state: State, within: str | os.PathLike[str] | None) -> tuple[_core.HyperMatch, MatchScore]:
    if state.length == 0:
        raise GammonError("the state is of money play: ask hyper.evaluate(state.position)")
    away, opponent_away = (state.length - state.score[seat] for seat in (state.turn, 1 - state.turn))
    if not (1 <= away <= 4 and 1 <= opponent_away <= 4):
        raise GammonError(f"the score is {away} away, {opponent_away} away: up to 4 away is solved")
    crawford = state.crawford and (away == 1) != (opponent_away == 1)
    return _match_at(away, opponent_away, crawford, _checkers_of(state.position), within)


def _match_at(
    away: int, opponent_away: int, crawford: bool, checkers: int, within: str | os.PathLike[str] | None
) -> tuple[_core.HyperMatch, MatchScore]:
    """The match that a score is of, and the score as the player sees it."""
    if crawford and (away == 1) == (opponent_away == 1):
        raise GammonError(f"at {away} away, {opponent_away} away no Crawford game is played: one must need one point")
    first, second = sorted((away, opponent_away))
    match = open_match(MatchScore(first, second, crawford), checkers=checkers, within=within)
    return match, MatchScore(away, opponent_away, crawford)


def _expect_state(state: object) -> None:
    if not isinstance(state, State):
        raise TypeError(f"state must be a State, not {type(state).__name__}")
