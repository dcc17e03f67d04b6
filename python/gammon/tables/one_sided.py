"""One-sided bear-off tables of more than the home board: the rolls that a side alone needs.

`bearoff.one_sided` and all that ask it take the smallest that has a side. The home board itself needs none.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Any

from gammon import _arguments, _core
from gammon._machine import usable_cpus
from gammon.errors import TableNotBuiltError
from gammon.tables.folder import changed, folder
from gammon.tables.table import Estimate, Progress, Table

__all__ = ["MOST_CHECKERS", "MOST_POINTS", "OneSided"]

MOST_POINTS = 12
MOST_CHECKERS = 18

_NAME = re.compile(r"one_sided_(\d{1,2})x(\d{1,2})\.gammon")
_SECONDS_A_POSITION = 1e-5
_POSITIONS_A_THREAD = 1_000_000


@dataclass(frozen=True, repr=False)
class OneSided(Table[_core.OneSidedTable]):
    """The table of up to so many checkers of a side on so many points.

    The open table tells of a side, by `rolls` and `first_off`, the mean number of rolls, its variance and the chance of
    each number. Means are exact as floats are; a chance is rounded to one part in 2^24, and chances below 1e-10 at both
    ends are left out. What a build saves takes as many bytes of disk as the build of memory; if there is no room for
    it, the build goes on without.

    Args:
        checkers: the most of a side, 1 to 18.
        points: from the ace point on, 1 to 12.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        GammonError: a number out of range.
        TypeError: an argument of another type.

    >>> OneSided(15, points=8).estimate().positions, OneSided(18, points=12).estimate().positions
    (490314, 86493225)
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as here:
    ...     table = OneSided(3, points=8, within=here)
    ...     (table.build().positions, table.check(1000).is_good)
    (165, True)
    """

    OPENED = _core.OneSidedTable
    LESS = "fewer points or checkers"
    SAMPLES = 10_000

    checkers: int = 15
    _: KW_ONLY
    points: int
    within: str | os.PathLike[str] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", _arguments.integer(self.points, "points", 1, MOST_POINTS))
        object.__setattr__(self, "checkers", _arguments.integer(self.checkers, "checkers", 1, MOST_CHECKERS))
        object.__setattr__(self, "within", folder(self.within))

    @property
    def name(self) -> str:
        return f"one_sided_{self.points}x{self.checkers}.gammon"

    @property
    def label(self) -> str:
        return f"{self.checkers} checkers on {self.points} points, one-sided"

    @property
    def command(self) -> str:
        return f"gammon bearoff build {self.checkers} --points {self.points}{self._dir_option()}"

    @classmethod
    def named(cls, name: str, within: Path) -> OneSided | None:
        found = _NAME.fullmatch(name)
        if found is None or not (1 <= int(found[1]) <= MOST_POINTS and 1 <= int(found[2]) <= MOST_CHECKERS):
            return None
        return cls(int(found[2]), points=int(found[1]), within=within)

    def estimate(self, *, threads: int | None = None) -> Estimate:
        positions, disk, memory = _core.OneSidedTable.estimate(self.points, self.checkers)
        # A small table has too little to share out.
        at_once = min(_arguments.threads(threads) or usable_cpus(), 1 + positions // _POSITIONS_A_THREAD)
        return Estimate(positions, disk, memory, positions * _SECONDS_A_POSITION / at_once)

    def _build(self, threads: int | None, progress: Progress | None, resume: bool) -> _core.OneSidedTable:
        return _core.OneSidedTable.build(self.path, self.points, self.checkers, threads, progress, resume)

    def _open(self, path: Path) -> _core.OneSidedTable:
        return _core.OneSidedTable.open(path)

    def _holds(self, opened: _core.OneSidedTable) -> OneSided:
        return OneSided(opened.checkers, points=opened.points, within=self.place)

    def _left(self) -> tuple[int, bool] | None:
        return _core.OneSidedTable.unfinished(self.path)

    def _check(
        self, opened: _core.OneSidedTable, samples: int, seed: int, progress: Callable[[int], object] | None
    ) -> tuple[float, float]:
        return opened.check(samples, seed, progress)

    def _order(self) -> tuple[Any, ...]:
        return (math.comb(self.points + self.checkers, self.points), self.name)

    @classmethod
    def holding(
        cls, checkers: int, *, points: int, exactly: bool = False, within: str | os.PathLike[str] | None = None
    ) -> OneSided:
        """The smallest table in the folder that has sides with so many checkers on so many points.

        Args:
            checkers, points: as of the table.
            exactly: whether it must be a table for so many checkers and no more, as the first checker off asks.
            within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

        Raises:
            TableNotBuiltError: there is none; `.table` is one that would have them.
            DataFileError: the folder cannot be read.
            GammonError: a number out of range.
        """
        wanted = cls(checkers, points=points, within=folder(within))
        for table in cls.found(wanted.place):
            enough = table.checkers == checkers or (table.checkers > checkers and not exactly)
            if table.points >= points and enough and changed(table.path) is not None:
                return table
        raise TableNotBuiltError(wanted if exactly else cls(max(checkers, 15), points=points, within=wanted.place))
