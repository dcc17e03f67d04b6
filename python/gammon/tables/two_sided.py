"""Two-sided bear-off tables: both sides' checkers at home, who wins and what the cube is worth."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Any

from gammon import _arguments, _core
from gammon.errors import GammonError, NotInTableError, TableNotBuiltError
from gammon.tables.folder import changed, folder
from gammon.tables.table import Estimate, Progress, Table

__all__ = ["MOST_CHECKERS", "TwoSided"]

MOST_CHECKERS = 15

_NAME = re.compile(r"two_sided_(\d{1,2})x(\d{1,2})_(cubeless|cubeful)\.gammon")


@dataclass(frozen=True, repr=False)
class TwoSided(Table[_core.TwoSidedTable]):
    """The table of so many checkers a side, whoever is on roll.

    Args:
        mine, theirs: the most checkers of one side and of the other, 1 to 15.
        cubeful: whether it knows the equities of money play beside the chance to win.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        GammonError: a number out of range.
        TypeError: an argument of another type.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as here:
    ...     table = TwoSided(3, 3, within=here)
    ...     (table.build().positions, table.is_built, table.check(1000).is_good)
    (7056, True, True)
    """

    OPENED = _core.TwoSidedTable

    mine: int
    theirs: int
    _: KW_ONLY
    cubeful: bool = False
    within: str | os.PathLike[str] | None = None

    def __post_init__(self) -> None:
        for side in ("mine", "theirs"):
            object.__setattr__(self, side, _arguments.integer(getattr(self, side), side, 1, MOST_CHECKERS))
        object.__setattr__(self, "cubeful", _arguments.boolean(self.cubeful, "cubeful"))
        object.__setattr__(self, "within", folder(self.within))

    @property
    def name(self) -> str:
        return f"two_sided_{self.mine}x{self.theirs}_{self._kind}.gammon"

    @property
    def label(self) -> str:
        return f"{self.mine}x{self.theirs} {self._kind}"

    @property
    def command(self) -> str:
        option = " --cubeful" if self.cubeful else ""
        return f"gammon bearoff build {self.mine}x{self.theirs}{option}{self._dir_option()}"

    @property
    def _kind(self) -> str:
        return "cubeful" if self.cubeful else "cubeless"

    @classmethod
    def named(cls, name: str, within: Path) -> TwoSided | None:
        found = _NAME.fullmatch(name)
        if found is None or not all(1 <= int(count) <= MOST_CHECKERS for count in found.groups()[:2]):
            return None
        return cls(int(found[1]), int(found[2]), cubeful=found[3] == "cubeful", within=within)

    def estimate(self, *, threads: int | None = None) -> Estimate:
        return Estimate(
            *_core.TwoSidedTable.estimate(self.mine, self.theirs, self.cubeful, _arguments.threads(threads))
        )

    def _build(self, threads: int | None, progress: Progress | None, resume: bool) -> _core.TwoSidedTable:
        return _core.TwoSidedTable.build(self.path, self.mine, self.theirs, self.cubeful, threads, progress, resume)

    def _open(self, path: Path) -> _core.TwoSidedTable:
        return _core.TwoSidedTable.open(path)

    def _holds(self, opened: _core.TwoSidedTable) -> TwoSided:
        return TwoSided(opened.mine, opened.theirs, cubeful=opened.cubeful, within=self.place)

    def _left(self) -> tuple[int, bool] | None:
        return _core.TwoSidedTable.unfinished(self.path)

    def _check(
        self, opened: _core.TwoSidedTable, samples: int, seed: int, progress: Callable[[int], object] | None
    ) -> tuple[float, float]:
        return opened.check(samples, seed, progress)

    def _order(self) -> tuple[Any, ...]:
        both = math.comb(self.mine + 6, 6) * math.comb(self.theirs + 6, 6)
        return (both if self.mine == self.theirs else 2 * both, self.cubeful, self.name)

    @classmethod
    def holding(
        cls, position: _core.Position, *, cubeful: bool = False, within: str | os.PathLike[str] | None = None
    ) -> TwoSided:
        """The smallest table in the folder that has a position.

        Args:
            position: with all checkers in the home boards, of a game that bears off as backgammon does.
            cubeful: whether it must know the cube.
            within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

        Raises:
            TableNotBuiltError: there is none; `.table` is the smallest that would have it.
            NotInTableError: the position is in no such table, even one that could be built.
            DataFileError: the folder cannot be read.
            TypeError: an argument of another type.
        """
        left = _core.TwoSidedTable.left(_arguments.position(position))
        return cls.of_sizes([left], cubeful=_arguments.boolean(cubeful, "cubeful"), within=within)

    @classmethod
    def of_sizes(
        cls, sizes: Iterable[tuple[int, int]], *, cubeful: bool, within: str | os.PathLike[str] | None
    ) -> TwoSided:
        """The smallest table that has positions with so many checkers, those of the player on roll first."""
        sizes, place = list(sizes), folder(within)
        for table in cls.found(place):
            if (table.cubeful or not cubeful) and table._is_enough(sizes) and changed(table.path) is not None:
                return table
        larger, smaller = (max(1, max(map(which, sizes))) for which in (max, min))
        mine, theirs = (larger, smaller) if any(mine > smaller for mine, _ in sizes) else (smaller, larger)
        wanted = cls(mine, theirs, cubeful=cubeful, within=place)
        try:
            wanted.estimate()
        except GammonError as error:
            raise NotInTableError(f"no table that can be built has the position: {error}") from None
        raise TableNotBuiltError(wanted)

    def _is_enough(self, sizes: list[tuple[int, int]]) -> bool:
        most = {(self.mine, self.theirs), (self.theirs, self.mine)}
        return all(any(mine <= own and theirs <= other for own, other in most) for mine, theirs in sizes)
