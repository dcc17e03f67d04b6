"""How many rolls a side needs to bear off, and who is first."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from gammon import _arguments, _core
from gammon.errors import NotInTableError, TableNotBuiltError
from gammon.tables import OneSided
from gammon.tables.one_sided import MOST_CHECKERS, MOST_POINTS
from gammon.values import Side

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["RollDistribution", "chance_to_finish_first", "first_off", "one_sided", "rolls_on", "win_chance"]

_PIPS_PER_ROLL = 49 / 6
EQUALISING_ROLL = "the game's `equalising_roll` is not that of backgammon, for which the table is made"
_HOME, _ALL = 6, 15
"""The points and the checkers of the table that needs no file."""


class RollDistribution(NamedTuple):
    """How many rolls a side needs, if it plays to need the fewest on average.

    Attributes:
        mean, variance: of the number of rolls.
        chances: entry n is the chance of exactly n rolls, 0 to 1.
        pips: the pip count.
    """

    mean: float
    variance: float
    chances: tuple[float, ...]
    pips: int

    @property
    def deviation(self) -> float:
        """The standard deviation of the number of rolls."""
        return math.sqrt(max(self.variance, 0.0))

    @property
    def epc(self) -> float:
        """The effective pip count: the mean, at 49/6 pips a roll (Walter Trice, Backgammon Boot Camp, 2004)."""
        return self.mean * _PIPS_PER_ROLL

    @property
    def wastage(self) -> float:
        """The pips that are going to be wasted: the effective pip count less the pip count."""
        return self.epc - self.pips

    def plot(self, ax: Axes | None = None, **kwargs: Any) -> Axes:
        """Draws the chance of each number of rolls as a bar, and the mean as a dashed line.

        Args:
            ax: the Matplotlib Axes to draw on; None is pyplot's current ones.
            kwargs: for `Axes.bar`, such as `color` or `label`.

        Returns:
            The Axes.

        Raises:
            ImportError: Matplotlib is not installed (the extra `plot`).
            GammonError: there is no chance that could be seen.
            TypeError: `ax` is no Axes, or a keyword is none of `Axes.bar`.

        >>> from matplotlib.figure import Figure
        >>> one_sided(Position.from_counts({6: 5}, {1: 2})).plot(Figure().subplots(), color="grey").get_xlabel()
        'number of rolls'
        """
        from gammon.bearoff.drawn import plot_distribution

        return plot_distribution(self, ax, **kwargs)


def one_sided(
    position: _core.Position, side: Side = "mover", *, within: str | os.PathLike[str] | None = None
) -> RollDistribution:
    """How many rolls a side needs to bear off its last checker, whatever the opponent has.

    Args:
        position: of any game that bears off as backgammon does.
        side: "mover" or "opponent".
        within: the folder of the tables, for a side that is not at home yet: the smallest that has it is asked, as
            `gammon.tables.OneSided` builds them. None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        NotInTableError: a checker outside the home board of which no table knows, or a game that bears off otherwise.
        DataFileError: the file of the table is damaged.
        TypeError: no Position.

    >>> from gammon import Position
    >>> rolls = one_sided(Position.from_counts({6: 1, 5: 1}, {1: 2}))
    >>> round(rolls.mean, 6), rolls.chances[1], round(rolls.wastage, 3)
    (1.960048, 0.1666..., 5.007)
    """
    try:
        mean, variance, chances = _core.one_sided(_arguments.position(position), side)
    except NotInTableError as error:
        mean, variance, chances = _larger_table(position, side, error, within).rolls(position, side)
    return RollDistribution(mean, variance, tuple(chances), _pips(position, side))


def first_off(
    position: _core.Position, side: Side = "mover", *, within: str | os.PathLike[str] | None = None
) -> RollDistribution:
    """How many rolls a side that has all 15 checkers at home needs to bear off its first, which saves the gammon.

    It is played to need the fewest on average until then. Arguments and errors are those of `one_sided`. A side with
    fewer than 15 checkers and none off is refused, unless there is a table for as many.

    >>> from gammon import Position
    >>> first_off(Position.from_counts({6: 15}, {1: 2})).chances[1] * 36
    17.0
    """
    try:
        mean, variance, chances = _core.one_sided_first_off(_arguments.position(position), side)
    except NotInTableError as error:
        none_off = _counts(position, side)[0] == 0
        table = _larger_table(position, side, error, within, exactly=none_off)
        mean, variance, chances = table.first_off(position, side)
    return RollDistribution(mean, variance, tuple(chances), _pips(position, side))


def rolls_on(points: Iterable[int], *, within: str | os.PathLike[str] | None = None) -> RollDistribution:
    """How many rolls a side needs to bear off so many checkers on each point: up to 18, more than a Position has.

    Args:
        points: the checkers on the points from the ace point on, at most 12.
        within: as for `one_sided`.

    Raises:
        NotInTableError: they are not in the table of the home board, and no other has been built that has them.
        DataFileError, GammonError, TypeError: a damaged file; counts out of range; no ints.

    >>> round(rolls_on([0, 0, 0, 0, 1, 1]).mean, 6)
    1.960048
    """
    counts = [
        _arguments.integer(count, f"points[{place}]", 0, MOST_CHECKERS)
        for place, count in enumerate(_arguments.items(points, "points", 0, MOST_POINTS))
    ]
    pips, checkers = sum(point * count for point, count in enumerate(counts, 1)), sum(counts)
    farthest = max((point for point, count in enumerate(counts, 1) if count), default=1)
    if farthest <= _HOME and checkers <= _ALL:
        return one_sided(_core.Position.from_counts([0, *counts], {1: 1}))
    table = OneSided.holding(max(checkers, 1), points=farthest, within=within).open()
    mean, variance, chances = table.rolls_on(counts)
    return RollDistribution(mean, variance, tuple(chances), pips)


def _counts(position: _core.Position, side: Side) -> tuple[int, ...]:
    counts = position.to_counts()
    return counts.mover if side == "mover" else counts.opponent


def _larger_table(
    position: _core.Position,
    side: Side,
    why: NotInTableError,
    within: str | os.PathLike[str] | None,
    *,
    exactly: bool = False,
) -> _core.OneSidedTable:
    """A table that has a side which, as `why` says, is not in that of the home board."""
    counts = _counts(position, side)
    points = max((slot for slot, count in enumerate(counts) if slot and count), default=1)
    if points > MOST_POINTS:
        raise why
    checkers = max(1, sum(counts[1:]))
    _core.OneSidedTable.check_rules(position, side, points, checkers)
    try:
        table = OneSided.holding(checkers, points=points, exactly=exactly, within=within)
    except TableNotBuiltError as error:
        raise TableNotBuiltError(error.table, str(why)) from None
    return table.open()


def _pips(position: _core.Position, side: Side) -> int:
    return position.pip_counts[0 if side == "mover" else 1]


def win_chance(position: _core.Position, *, within: str | os.PathLike[str] | None = None) -> float:
    """The chance, 0 to 1, that the player on roll bears off first, both playing for the fewest rolls on average.

    It leaves out that players adapt to the race. Of the positions of up to 6 checkers a side it errs by more than 0.004
    in 4 %, and by 0.014 at most. `within` and errors are those of `one_sided`; a game with an equalising roll, where
    both sides can finish in the same turn, is a NotInTableError too.

    >>> from gammon import Position
    >>> win_chance(Position.from_counts({6: 1}, {1: 1}))
    0.75
    """
    if _arguments.position(position).game.axes["equalising_roll"]:
        raise NotInTableError(EQUALISING_ROLL)
    return chance_to_finish_first(one_sided(position, within=within), one_sided(position, "opponent", within=within))


def chance_to_finish_first(mover: RollDistribution, opponent: RollDistribution) -> float:
    """The chance that a side on roll needs no more rolls than the other.

    Raises:
        TypeError: no RollDistribution.
    """
    for side in (mover, opponent):
        if not isinstance(side, RollDistribution):
            raise TypeError(f"a side must be a RollDistribution, not {type(side).__name__}")
    not_before, total = 1.0, 0.0
    for rolls, chance in enumerate(mover.chances):
        total += chance * not_before
        not_before -= opponent.chances[rolls] if rolls < len(opponent.chances) else 0.0
    return min(max(total, 0.0), 1.0)
