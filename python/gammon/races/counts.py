"""What the race formulas of `gammon.races` return.

Every count is seen by the player on roll: `mover` is his and `opponent` the other's, in pips, and `adjusted` his after
the formula has raised it for the roll he is about to have. `double` and `redouble` say whether he should turn a centred
cube or his own, and `take` whether the opponent should take it.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "AdjustedCount",
    "IsightCount",
    "KeithCount",
    "KleinmanCount",
    "PercentCount",
    "RaceRow",
    "TriceCount",
]


class KleinmanCount(NamedTuple):
    """Pip counts, Kleinman's K (None where the formula has no value), and the mover's chance to win, 0 to 1."""

    mover: int
    opponent: int
    metric: float | None
    chance: float


class AdjustedCount(NamedTuple):
    """The counts of Thorp or Ward, and what they say of the cube."""

    mover: float
    opponent: float
    adjusted: float
    double: bool
    redouble: bool
    take: bool


class KeithCount(NamedTuple):
    """Keith's counts: `adjusted` is rounded down as he says, `unrounded` is what GNU Backgammon compares."""

    mover: int
    opponent: int
    adjusted: int
    unrounded: float
    double: bool
    redouble: bool
    take: bool


class TriceCount(NamedTuple):
    """Pip counts, and the opponent's counts from which to double and redouble, and up to which he takes."""

    mover: int
    opponent: int
    double_point: int
    redouble_point: int
    last_take: int
    double: bool
    redouble: bool
    take: bool


class PercentCount(NamedTuple):
    """Pip counts, and the mover's lead in percent of his own, below 0 where he is behind."""

    mover: int
    opponent: int
    lead: float
    double: bool
    redouble: bool
    take: bool


class IsightCount(NamedTuple):
    """Isight's counts, its metric in percent, and the same as a chance to win, kept within 0 and 1."""

    mover: int
    opponent: int
    metric: float
    chance: float
    double: bool
    redouble: bool
    take: bool


class RaceRow(NamedTuple):
    """What one formula says; None where it says nothing of the kind."""

    formula: str
    mover: float
    opponent: float
    adjusted: float | None
    chance: float | None
    double: bool | None
    redouble: bool | None
    take: bool | None
