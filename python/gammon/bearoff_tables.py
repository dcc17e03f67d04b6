"""Two-sided bear-off tables: built on this machine, kept in a folder, and the right one opened when it is asked for."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from gammon import _arguments, _core
from gammon._core import TwoSided
from gammon.errors import DataFileError, GammonError
from gammon.table_files import TwoSidedFile, folder, two_sided_files, two_sided_path

__all__ = ["Estimate", "TwoSided", "TwoSidedValues", "build", "estimate", "open_table", "two_sided"]

MOST_CHECKERS = 15


class Estimate(NamedTuple):
    """What a table takes: the positions solved, bytes of disk, and about those of memory while it is built."""

    positions: int
    disk: int
    memory: int


class TwoSidedValues(NamedTuple):
    """What a two-sided table knows of a position, for the player on roll before he rolls.

    Attributes:
        probability: his chance to win, 0 to 1, both playing best without the cube.
        owned, centred, opponent_owned: his equity at a cube of 1 if he does not double now, by who owns it; None in a
            table without the cube.
    """

    probability: float
    owned: float | None
    centred: float | None
    opponent_owned: float | None


def estimate(mine: int, theirs: int, *, cubeful: bool = False) -> Estimate:
    """What the table of so many checkers a side would take.

    Args:
        mine, theirs: the most checkers of the player on roll, and of the other, 1 to 15.
        cubeful: whether it knows the cube.

    Raises:
        GammonError: a number out of range, or a table that cannot be built.

    >>> estimate(6, 6).positions
    853776
    """
    return Estimate(*TwoSided.estimate(_checkers(mine, "mine"), _checkers(theirs, "theirs"), cubeful))


def build(
    mine: int,
    theirs: int,
    *,
    cubeful: bool = False,
    within: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> TwoSided:
    """Builds a table into the folder of the tables, or opens it if it is there.

    It is written beside its place and takes its name when it is whole, so that nothing is left half done.

    Args:
        mine, theirs, cubeful: as for `estimate`.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.
        threads: how many to use, None for the CPUs this process may use.
        progress: called now and then with the positions done, and all.

    Raises:
        GammonError: a number out of range.
        DataFileError: no room on the disk, or a file that cannot be written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as here:
    ...     table = build(2, 2, within=here)
    ...     table.positions
    784
    """
    path = two_sided_path(_checkers(mine, "mine"), _checkers(theirs, "theirs"), cubeful=cubeful, within=folder(within))
    if path.exists():
        return TwoSided.open(path)
    _expect_room(path.parent, estimate(mine, theirs, cubeful=cubeful))
    return TwoSided.build(path, mine, theirs, cubeful, _arguments.threads(threads), progress)


def _expect_room(within: Path, wanted: Estimate) -> None:
    try:
        within.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(within).free
    except OSError as error:
        raise DataFileError(f"{within}: tables cannot be kept there: {error.strerror}") from error
    if free < wanted.disk:
        raise DataFileError(
            f"{within}: the table takes {wanted.disk / 1e9:.2f} GB, and {free / 1e9:.2f} GB are free: make room, or "
            "name another folder"
        )


def open_table(
    position: _core.Position, *, cubeful: bool = False, within: str | os.PathLike[str] | None = None
) -> TwoSided:
    """The smallest table in the folder that has a position.

    Raises:
        DataFileError: there is none; the message says how to build it.
        GammonError: the position is in no such table: a checker is outside a home board.
    """
    mine, theirs = _left(position)
    place = folder(within)
    for file in two_sided_files(place):
        if file.mine >= mine and file.theirs >= theirs and (file.cubeful or not cubeful):
            return _opened(file, file.path.stat().st_mtime_ns)
    size = f"{max(mine, 1)}x{max(theirs, 1)}"
    raise DataFileError(
        f"{place}: there is no {'cubeful ' if cubeful else ''}table of {mine} checkers against {theirs}: "
        f"gammon bearoff build {size}{' --cubeful' if cubeful else ''}"
    )


@lru_cache(maxsize=16)
def _opened(file: TwoSidedFile, _changed: int) -> TwoSided:
    return TwoSided.open(file.path)


def two_sided(position: _core.Position, *, within: str | os.PathLike[str] | None = None) -> TwoSidedValues:
    """The exact values of a bear-off position, from the smallest table built that has it.

    Raises:
        DataFileError: no such table has been built, or its file is damaged.
        GammonError: a checker is outside a home board, or the game bears off otherwise than backgammon.
        TypeError: no Position.
    """
    table = open_table(position, within=within)
    probability = table.probability(position)
    if not table.cubeful:
        return TwoSidedValues(probability, None, None, None)
    _, owned, centred, opponent_owned = table.equities(position)
    return TwoSidedValues(probability, owned, centred, opponent_owned)


def _left(position: _core.Position) -> tuple[int, int]:
    counts = _arguments.position(position).to_counts()
    for side, name in ((counts.mover, "mover"), (counts.opponent, "opponent")):
        if any(side[7:]):
            raise GammonError(f"the {name} has a checker outside the home board: no bear-off table has the position")
    return sum(counts.mover[1:7]), sum(counts.opponent[1:7])


def _checkers(value: Any, name: str) -> int:
    return _arguments.integer(value, name, 1, MOST_CHECKERS)
