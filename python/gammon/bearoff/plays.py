"""The best play of a bear-off: the fewest rolls, the best chance to be first, or the exact one."""

from __future__ import annotations

import os
from collections.abc import Iterable
from numbers import Real
from typing import Any, Literal, NamedTuple, get_args

from gammon import _arguments, _core
from gammon.bearoff.rolls import EQUALISING_ROLL, RollDistribution, one_sided
from gammon.errors import GammonError, NotInTableError
from gammon.tables import TwoSided
from gammon.values import Roll

__all__ = ["By", "RatedPlay", "best_play", "rated_plays"]

By = Literal["mean", "win", "exact"]
"""What a play is best by."""

_MOST_ROLLS = 1000
_TOLERANCE = 1e-6


class RatedPlay(NamedTuple):
    """A play of a bear-off and what it leaves.

    Attributes:
        play: the play.
        mean: the number of rolls that its player then still needs, on average, if he plays to need the fewest.
        win: his chance to bear off first, 0 to 1, the opponent being on roll; None if the table has no such opponent.
    """

    play: _core.Play
    mean: float
    win: float | None


def best_play(
    position: _core.Position,
    dice: object,
    *,
    by: By = "mean",
    against: RollDistribution | Iterable[float] | None = None,
    within: str | os.PathLike[str] | None = None,
) -> _core.Play | None:
    """The best play of a roll in a bear-off; None if the game is over.

    Arguments, errors and the order of equal plays are those of `rated_plays`, whose first play this is.

    >>> from gammon import Position
    >>> best_play(Position.from_counts({6: 1, 5: 1}, {1: 2}), "21").notation
    '6/3'
    """
    rated = rated_plays(position, dice, by=by, against=against, within=within)
    return rated[0].play if rated else None


def rated_plays(
    position: _core.Position,
    dice: object,
    *,
    by: By = "mean",
    against: RollDistribution | Iterable[float] | None = None,
    within: str | os.PathLike[str] | None = None,
) -> list[RatedPlay]:
    """Every legal play of a roll in a bear-off, the best first, with what it leaves; equal plays in their legal order.

    Args:
        position: a race of any game that bears off as backgammon does, the mover at home or in a table that was built.
        dice: a roll, as for `Position.legal_plays`.
        by: "mean": the fewest rolls on average. "win": the greatest chance to be off before the opponent, if after this
            play both play for the fewest rolls on average. "exact": the greatest chance if both play best, which a
            two-sided table knows to 1/65535; then `win` is that chance.
        against: with "mean" and "win", the rolls that the opponent needs: a RollDistribution, or chances of which entry
            n is that of exactly n rolls; None is his own from the position.
        within: the folder of the tables; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Returns:
        At least one play; none if the game is over. In a race nobody has to pass.

    Raises:
        NotInTableError: as for `bearoff.one_sided`, of the mover, and by "win" of the opponent unless he is given;
            or sides that can still meet.
        DataFileError: by "exact", no two-sided table with the position has been built; or the file of a table that
            has a side is damaged, even of one that only `win` would need.
        GammonError: `against` are no chances, or `by` is none of the three.
        InvalidDiceError: dice that are no roll.
        TypeError: an argument of another type.

    >>> from gammon import Position
    >>> position = Position.from_counts({6: 1, 5: 1}, {1: 2})
    >>> [(rated.play.notation, round(rated.mean, 3)) for rated in rated_plays(position, "21")]
    [('6/3', 1.623), ('5/2', 1.651), ('6/4 5/4', 1.71)]
    """
    pos, roll = _arguments.position(position), Roll.parse(dice)
    if _arguments.text(by, "by") not in get_args(By):
        raise GammonError(f"by is {by[:20]!r}: say 'mean', 'win' or 'exact'")
    given = None if against is None else _chances(against)
    if pos.outcome:
        return []
    if not pos.is_race:
        raise NotInTableError("the sides have not passed each other yet, and the table knows of no contact")
    if by == "exact":
        if given is not None:
            raise GammonError("by 'exact' the opponent's own checkers count: leave out `against`, or say by='win'")
        rated = _exactly(pos, roll, within)
    else:
        rated = _alone(pos, roll, given or _of_opponent(pos, within, needed=by == "win"), within)
    if by == "mean":
        return sorted(rated, key=lambda rated: rated.mean)
    return sorted(rated, key=lambda rated: rated.win or 0.0, reverse=True)


def _exactly(position: _core.Position, roll: Roll, within: str | os.PathLike[str] | None) -> list[RatedPlay]:
    table = TwoSided.holding(position, within=within).open()
    return [
        RatedPlay(play, one_sided(play.result, "opponent", within=within).mean, 1.0 - table.probability(play.result))
        for play in position.legal_plays(roll)
    ]


def _alone(
    position: _core.Position, roll: Roll, theirs: tuple[float, ...] | None, within: str | os.PathLike[str] | None
) -> list[RatedPlay]:
    rated: list[RatedPlay] = []
    plays = position.legal_plays(roll)
    if not plays:  # so the game bears off by other rules: the table says by which
        one_sided(position, within=within)
        raise NotInTableError("the roll cannot be played, and in the games of the table every roll can")
    for play in plays:
        rolls = one_sided(play.result, "opponent", within=within)
        win = None if theirs is None else _chance_to_be_first(rolls.chances, theirs)
        rated.append(RatedPlay(play, rolls.mean, win))
    return rated


def _chance_to_be_first(ours: tuple[float, ...], theirs: tuple[float, ...]) -> float:
    """The chance that who rolls second needs fewer rolls than who rolls first."""
    total, they_need_more = 0.0, 1.0
    for rolls, chance in enumerate(ours):
        they_need_more -= theirs[rolls] if rolls < len(theirs) else 0.0
        total += chance * they_need_more
    return min(max(total, 0.0), 1.0)


def _of_opponent(
    position: _core.Position, within: str | os.PathLike[str] | None, *, needed: bool
) -> tuple[float, ...] | None:
    """The chances of the opponent's rolls, or None if they are unknown and not needed."""
    try:
        if position.game.axes["equalising_roll"]:
            raise NotInTableError(EQUALISING_ROLL)
        return one_sided(position, "opponent", within=within).chances
    except NotInTableError:
        if needed:
            raise
        return None


def _chances(against: RollDistribution | Iterable[float]) -> tuple[float, ...]:
    given = against.chances if isinstance(against, RollDistribution) else against
    entries = _arguments.items(given, "against", 1, _MOST_ROLLS)
    chances = tuple(_chance(entry, f"against[{rolls}]") for rolls, entry in enumerate(entries))
    if abs(sum(chances) - 1) > _TOLERANCE:
        raise GammonError(f"the chances of `against` sum to {sum(chances):g}: they must sum to 1")
    return chances


def _chance(value: Any, name: str) -> float:
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    if not is_number:
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    if not 0 <= value <= 1 + _TOLERANCE:
        raise GammonError(f"{name} is no chance: it must be 0 to 1")
    return float(value)
