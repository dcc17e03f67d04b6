"""The race formulas, each with its source."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from numbers import Real
from typing import Any, NamedTuple

from gammon import _arguments, _core
from gammon.errors import GammonError
from gammon.races.counts import (
    AdjustedCount,
    IsightCount,
    KeithCount,
    KleinmanCount,
    PercentCount,
    RaceRow,
    TriceCount,
)
from gammon.variants import ALL

__all__ = [
    "eight_nine_twelve",
    "epc",
    "isight",
    "keith",
    "kleinman",
    "kleinman_probability",
    "summary",
    "thorp",
    "trice",
    "ward",
    "wastage",
]

_PIPS_PER_ROLL = Fraction(49, 6)
_MOST = 1000
# What a race must have in common with one of backgammon for the formulas to hold.
_AXES = ("direction", "doubles", "special_12", "bearoff_over", "bearoff_no_waste", "equalising_roll")


class _Side(NamedTuple):
    """One player's counts of the slots 0 to 24, in his own numbering."""

    points: tuple[int, ...]

    @property
    def pips(self) -> int:
        return sum(point * count for point, count in enumerate(self.points))

    @property
    def checkers(self) -> int:
        return sum(self.points[1:])

    @property
    def outside(self) -> int:
        return sum(self.points[7:])

    @property
    def crossovers(self) -> int:
        """The borders between quarters that his checkers cross until all are home."""
        return sum((point - 1) // 6 * count for point, count in enumerate(self.points) if point)

    @property
    def home_points(self) -> int:
        return sum(count > 0 for count in self.points[1:7])

    def beyond(self, allowed: int, point: int) -> int:
        """How many checkers more than `allowed` stand on a point."""
        return max(0, self.points[point] - allowed)


def _sides(position: _core.Position) -> tuple[_Side, _Side]:
    """Both sides of a race that is run as in backgammon."""
    axes, standard = _arguments.position(position).game.axes, ALL[0].rules
    for axis in _AXES:
        if axes[axis] != standard[axis]:
            raise GammonError(
                f"no race formula holds for {position.variant}: its {axis} is {axes[axis]!r}, and in the races they "
                f"were made for it is {standard[axis]!r}; `pip_counts` still says how far each side has to go"
            )
    if position.outcome:
        raise GammonError("the game is over: a race formula needs checkers of both sides; `outcome` says who won")
    if not position.is_race:
        raise GammonError(
            "this is no race: the two sides have not passed each other yet, and a race formula counts only the way "
            "to go; ask `is_race` first"
        )
    # Nobody is on the bar or in reserve in a race.
    counts = position.to_counts()
    return _Side(counts.mover[:25]), _Side(counts.opponent[:25])


def _number(value: Any, name: str, low: int) -> float:
    """A real number that is not too large, as a float; booleans are none."""
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    if not is_number:
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    if not low <= value <= _MOST:
        shown = "far out of range" if abs(value) > 10**24 else f"{float(value):g}"
        raise GammonError(f"{name} is {shown}: it must be {low} to {_MOST}")
    return float(value)


def kleinman(position: _core.Position) -> KleinmanCount:
    """Kleinman's metric of a race, and the chance to win that it stands for.

    K = (D + 4)² / (S - 4), where D is the mover's lead in pips and S the sum of both counts. It is made for a mover who
    leads; far behind, K rises again while the chance goes on falling. It gives no verdict: players read a K of 0.5 as a
    double, 0.7 as a redouble, and 1.2 as the border of a take (Øystein Johansen, Kleinman count, 2001).

    Raises:
        GammonError: no race, the game is over, or its races are not run as in backgammon.
        TypeError: not a Position.

    Source: Danny Kleinman, Normal Race Takes, in Vision Laughs at Counting, volume 1, 1980.

    >>> kleinman(Position.from_counts({6: 10}, {6: 11}))
    KleinmanCount(mover=60, opponent=66, metric=0.819..., chance=0.738...)
    """
    mover, opponent = (side.pips for side in _sides(position))
    both = mover + opponent
    metric = (opponent - mover + 4) ** 2 / (both - 4) if both > 4 else None
    return KleinmanCount(mover, opponent, metric, kleinman_probability(mover, opponent))


def kleinman_probability(pips: float, opponent_pips: float) -> float:
    """Kleinman's chance, 0 to 1, that the player on roll wins a race.

    It is ½ + ½ erf((D + 4) / 2√(S - 4)), the normal distribution's answer to the metric of `kleinman`. Where S is 4 or
    less that has no value; then it is 1, the limit, and true but for three checkers on the ace point against one
    (GNU Backgammon says 0).

    Args:
        pips, opponent_pips: each side's pip count, or its effective one, 1 to 1000.

    Raises:
        GammonError: a count that is out of range.
        TypeError: a count that is no number.

    Source: Danny Kleinman, Normal Race Takes, in Vision Laughs at Counting, volume 1, 1980.

    >>> round(kleinman_probability(54, 57), 4), kleinman_probability(3, 1)
    (0.6839, 1.0)
    """
    own, other = _number(pips, "pips", 1), _number(opponent_pips, "opponent_pips", 1)
    length = own + other - 4
    # The complement keeps its digits where the chance is near 0.
    return math.erfc((own - other - 4) / (2 * math.sqrt(length))) / 2 if length > 0 else 1.0


def thorp(position: _core.Position) -> AdjustedCount:
    """Thorp's count: pips, 2 for each checker, 1 for each on the ace point, less 1 for each home point held.

    The mover adds a tenth where his count is more than 30. He doubles where it then exceeds the opponent's by at most
    2, redoubles by at most 1, and the opponent takes where his own exceeds it by at most 2. GNU Backgammon passes at 2.

    Source: Edward O. Thorp, in Bill Robertie, Advanced Backgammon, 1984; as told by Simon Woodhead, Thorp count, 1991,
    and Tom Keith, Cube Handling in Noncontact Positions, 2004.

    >>> thorp(Position.from_counts({6: 3, 5: 3, 4: 3}, {6: 4, 5: 4, 4: 2, 3: 2}))
    AdjustedCount(mover=60, opponent=78, adjusted=66.0, double=True, redouble=True, take=False)
    """

    def count(side: _Side) -> int:
        return side.pips + 2 * side.checkers + side.points[1] - side.home_points

    mover, opponent = map(count, _sides(position))
    adjusted = mover * Fraction(11, 10) if mover > 30 else Fraction(mover)
    over = adjusted - opponent
    return AdjustedCount(mover, opponent, float(adjusted), over <= 2, over <= 1, over >= -2)


def keith(position: _core.Position) -> KeithCount:
    """Keith's count: pips, and some for checkers piled up low and for gaps.

    2 for each checker more than one on the ace point, 1 for each more than one on the 2 point and more than three on
    the 3 point, 1 for each of the points 4, 5 and 6 that is empty. The mover adds a seventh, rounded down. He doubles
    where his count then exceeds the opponent's by at most 4, redoubles by at most 3; the opponent takes where it does
    by at least 2. GNU Backgammon does not round the seventh, so it doubles later, and passes at 2.

    Source: Tom Keith, Cube Handling in Noncontact Positions, 2004.

    >>> keith(Position.from_counts({6: 3, 5: 3, 4: 3, 1: 2}, {6: 4, 5: 4, 4: 2}))
    KeithCount(mover=49, opponent=52, adjusted=56, unrounded=56.0, double=True, redouble=False, take=True)
    """

    def count(side: _Side) -> int:
        piled = 2 * side.beyond(1, point=1) + side.beyond(1, point=2) + side.beyond(3, point=3)
        return side.pips + piled + side.points[4:7].count(0)

    mover, opponent = map(count, _sides(position))
    adjusted = mover + mover // 7
    over = adjusted - opponent
    return KeithCount(mover, opponent, adjusted, mover * 8 / 7, over <= 4, over <= 3, over >= 2)


def ward(position: _core.Position) -> AdjustedCount:
    """Ward's count: pips, 2 for each checker more than two on the ace point, 1 for each more than two on the 2 point.

    Then each side's differences from the other: 2 for each checker more on the board, ½ for each more outside the home
    board, less 1 for each home point more that it holds. The mover adds a tenth. He doubles where his count then
    exceeds the opponent's by at most 2 and redoubles by at most 1. The opponent takes where his own exceeds it by at
    most 2 when the pip counts are 50 or less on average, 3 at 75, 4 at 100 or more, and in proportion between.

    Two things are not Ward's own: the proportion is Storer's guess, and every gap counts, though Ward asks to judge
    them one by one. The glossary of Backgammon Galore leaves out the 2 point.

    Source: Jeff Ward, The Doubling Cube in Backgammon, volume 1, 1982, pages 74 to 76; as told by Marty Storer, Ward's
    Racing Formula, 1992.

    >>> ward(Position.from_counts({7: 1, 6: 3, 5: 3, 4: 3}, {6: 4, 5: 4, 4: 2, 3: 2}))
    AdjustedCount(mover=52.5, opponent=61.0, adjusted=57.75, double=True, redouble=True, take=False)
    """

    def count(side: _Side, other: _Side) -> Fraction:
        piled = 2 * side.beyond(2, point=1) + side.beyond(2, point=2)
        checkers = 2 * max(0, side.checkers - other.checkers)
        outside = Fraction(max(0, side.outside - other.outside), 2)
        return side.pips + piled + checkers + outside - max(0, side.home_points - other.home_points)

    first, second = _sides(position)
    mover, opponent = count(first, second), count(second, first)
    adjusted = mover * Fraction(11, 10)
    over = adjusted - opponent
    # 2 at 50 pips, 3 at 75 and 4 at 100 lie on one line.
    behind = min(max(Fraction(first.pips + second.pips, 2 * 25), Fraction(2)), Fraction(4))
    return AdjustedCount(float(mover), float(opponent), float(adjusted), over <= 2, over <= 1, over >= -behind)


def trice(position: _core.Position) -> TriceCount:
    """Trice's rule of 62, on plain pip counts; it is made for sides that waste few pips.

    The opponent can still take when he is behind by a seventh of the mover's count less 5, rounded down, where that
    count is 62 or less; by a tenth, rounded up, and 1 where it is more. The mover redoubles from 2 pips before that
    point, and doubles from 3.

    Source: Walter Trice, Backgammon Boot Camp, 2004; as told by Phil Simborg, The Best Racing Formula. The Art of
    the Long Race (US Backgammon Federation) adds 2 to a tenth rounded down: a pip more at 70, 80 and so on.

    >>> trice(Position.from_counts({6: 7, 5: 4, 4: 3}, {6: 8, 5: 4, 4: 3}))
    TriceCount(mover=74, opponent=80, double_point=80, redouble_point=81, last_take=83, double=True, ...)
    """
    mover, opponent = (side.pips for side in _sides(position))
    last = mover + ((mover - 5) // 7 if mover <= 62 else math.ceil(mover / 10) + 1)
    double, redouble = last - 3, last - 2
    return TriceCount(
        mover, opponent, double, redouble, last, opponent >= double, opponent >= redouble, opponent <= last
    )


def eight_nine_twelve(position: _core.Position) -> PercentCount:
    """The 8-9-12 rule: double with a lead of 8 percent or more, redouble with 9, take with 12 or less.

    The lead is in percent of the mover's pip count. GNU Backgammon names the first two the wrong way round: it says
    "redouble" from 8 to 9 percent and "double" from 9 to 12.

    Source: folklore; as told by Simon Woodhead, Thorp count, 1991, and Michael J. Zehr, Doubling in Races, 1995.

    >>> eight_nine_twelve(Position.from_counts({10: 10}, {9: 12}))
    PercentCount(mover=100, opponent=108, lead=8.0, double=True, redouble=False, take=True)
    """
    mover, opponent = (side.pips for side in _sides(position))
    lead = Fraction(100 * (opponent - mover), mover)
    return PercentCount(mover, opponent, float(lead), lead >= 8, lead >= 9, lead <= 12)


def isight(position: _core.Position) -> IsightCount:
    """Reichert's Isight count: pips, and some for checkers piled up low and for what a side is behind in.

    2 for each checker more than two on the ace point, 1 for each more than two on the 2 point and more than three on
    the 3 point; against the other side, 1 for each checker more on the board, 1 for each crossover more until all are
    home, and 1 for each of the points 4, 5 and 6 that is empty while the other holds his. The metric is 80 less a third
    of the mover's count and plus twice his lead: double from 68, redouble from 70, take up to 76. As a chance to win
    it errs by some percent. The help text of GNU Backgammon has the lead's sign wrong; its numbers are these.

    Source: Axel Reichert, Improved Cube Handling in Races: Insights with Isight, 2014.

    >>> isight(Position.from_counts({6: 3, 5: 3, 4: 3}, {6: 4, 5: 3, 4: 3}))
    IsightCount(mover=45, opponent=52, metric=79.0, chance=0.79, double=True, redouble=True, take=False)
    """

    def count(side: _Side, other: _Side) -> int:
        piled = 2 * side.beyond(2, point=1) + side.beyond(2, point=2) + side.beyond(3, point=3)
        behind = max(0, side.checkers - other.checkers) + max(0, side.crossovers - other.crossovers)
        return side.pips + piled + behind + sum(not side.points[at] and other.points[at] > 0 for at in (4, 5, 6))

    first, second = _sides(position)
    mover, opponent = count(first, second), count(second, first)
    metric = 80 - Fraction(mover, 3) + 2 * (opponent - mover)
    chance = min(max(metric / 100, Fraction(0)), Fraction(1))
    return IsightCount(mover, opponent, float(metric), float(chance), metric >= 68, metric >= 70, metric <= 76)


def epc(mean_rolls: float) -> float:
    """The effective pip count of a side that needs so many rolls on average, at 49/6 pips a roll.

    Args:
        mean_rolls: the rolls to bear off every checker, on average, 0 to 1000.

    Raises:
        GammonError: out of range.
        TypeError: not a number.

    Source: Walter Trice, Effective Pip Count, 2000.

    >>> round(epc(3.550925926), 3)           # seven checkers on the ace point
    28.999
    """
    return float(_number(mean_rolls, "mean_rolls", 0) * _PIPS_PER_ROLL)


def wastage(mean_rolls: float, pips: float) -> float:
    """The pips that a side is going to waste: its effective pip count less its pip count, 0 to 1000.

    >>> round(wastage(3.550925926, 7), 3)
    21.999
    """
    return epc(mean_rolls) - _number(pips, "pips", 0)


_FORMULAS: tuple[tuple[str, Callable[[_core.Position], tuple[Any, ...]]], ...] = (
    ("Kleinman", kleinman),
    ("Thorp", thorp),
    ("Keith", keith),
    ("Ward", ward),
    ("Trice", trice),
    ("8-9-12", eight_nine_twelve),
    ("Isight", isight),
)


def summary(position: _core.Position) -> tuple[RaceRow, ...]:
    """What every formula says of a race, a row for each, in a fixed order.

    Raises:
        GammonError: no race, the game is over, or its races are not run as in backgammon.
        TypeError: not a Position.

    >>> summary(Position.from_counts({6: 10}, {6: 11}))[4]
    RaceRow(formula='Trice', mover=60, opponent=66, adjusted=None, chance=None, double=True, redouble=True, take=True)
    """
    fields = RaceRow._fields[1:]
    counts = ((name, formula(position)) for name, formula in _FORMULAS)
    return tuple(RaceRow._make((name, *(getattr(count, field, None) for field in fields))) for name, count in counts)
