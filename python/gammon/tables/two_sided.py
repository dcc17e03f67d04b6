"""Two-sided bear-off tables built on this machine: what they take, how far they are, and whether they are right."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from gammon import _arguments
from gammon._core import TwoSided
from gammon._machine import available_memory
from gammon.errors import DataFileError
from gammon.tables.folder import folder, is_there, two_sided_path, unfinished_bytes

__all__ = ["Estimate", "TableCheck", "build", "check", "estimate"]

MOST_CHECKERS = 15
MOST_SAMPLES = 10**9
MOST_SEED = 2**64 - 1


class Estimate(NamedTuple):
    """What a table takes.

    Attributes:
        positions: how many are solved.
        disk: the bytes of its file.
        memory: about how many bytes are used while it is built.
        seconds: about how long that takes.
    """

    positions: int
    disk: int
    memory: int
    seconds: float


class TableCheck(NamedTuple):
    """How well the numbers of a table fit each other.

    Attributes:
        samples: how many positions were looked at.
        largest_error: the largest difference between a number and what follows from others, in units of what a number
            is rounded by. Of two sides these are 1/65535 of a chance and 2/65535 of an equity. Of one side they are
            2**-24 of the chance itself, or 1e-10 if that is more, and 2**-49 of the mean itself.
        allowed_error: what rounding makes of it at most: 1.01, with the cube 1.51, and of one side 3.
    """

    samples: int
    largest_error: float
    allowed_error: float

    @property
    def is_good(self) -> bool:
        """Whether rounding explains every difference."""
        return self.largest_error <= self.allowed_error


def estimate(mine: int, theirs: int, *, cubeful: bool = False, threads: int | None = None) -> Estimate:
    """What the table of so many checkers a side would take.

    Args:
        mine, theirs: the most checkers of the player on roll, and of the other, 1 to 15.
        cubeful: whether it knows the cube.
        threads: how many would build it, None for the CPUs this process may use.

    Raises:
        GammonError: a number out of range, or a table that cannot be built.

    >>> estimate(6, 6).positions
    853776
    """
    return Estimate(*TwoSided.estimate(*_size(mine, theirs), _cubeful(cubeful), _arguments.threads(threads)))


def build(
    mine: int,
    theirs: int,
    *,
    cubeful: bool = False,
    within: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    resume: bool = True,
    force: bool = False,
) -> TwoSided:
    """Builds a table into the folder of the tables, or opens it if it is there.

    It is written beside its place and takes its name when it is whole. A build that is interrupted or killed goes on
    the next time, with what was done ten seconds before or more; the table is the same to the byte. While another
    process builds the same table, this one waits.

    Args:
        mine, theirs, cubeful: as for `estimate`.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.
        threads: how many to use, None for the CPUs this process may use.
        progress: called now and then with the positions done, and all.
        resume: whether to go on with what an earlier build has left; if not, that is removed.
        force: build it even where less memory is available than it takes.

    Raises:
        GammonError: a number out of range.
        DataFileError: no room on the disk or in memory, or a file that cannot be written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as here:
    ...     table = build(2, 2, within=here)
    ...     table.positions
    784
    """
    size, threads = _size(mine, theirs), _arguments.threads(threads)
    resume, force = _arguments.boolean(resume, "resume"), _arguments.boolean(force, "force")
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {type(progress).__name__}")
    path = two_sided_path(*size, cubeful=_cubeful(cubeful), within=folder(within))
    if is_there(path):
        return opened(path, *size, cubeful)
    wanted = estimate(*size, cubeful=cubeful, threads=threads)
    expect_room(path, wanted.disk)
    is_waiting = (TwoSided.unfinished(path) or (0, False))[1]
    if not force and not is_waiting:
        expect_memory(wanted.memory, "fewer checkers")
    return TwoSided.build(path, *size, cubeful, threads, progress, resume)


def check(
    table: TwoSided, samples: int = 100_000, *, seed: int = 1, progress: Callable[[int], object] | None = None
) -> TableCheck:
    """Holds positions of a table, chosen at random, to those to which the legal plays lead.

    It is the equation by which they were solved (Richard Bellman, Dynamic Programming, 1957), with the plays of the
    ordinary generator, which the solver does not use. The same seed chooses the same positions.

    Args:
        table: an open table.
        samples: how many positions, 1 to 10**9; a second does some 50,000.
        seed: 0 to 2**64 - 1.
        progress: called now and then with the positions done.

    Raises:
        GammonError: a number out of range.
        DataFileError: a part of the file is damaged.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as here:
    ...     check(build(3, 3, within=here), 1000).is_good
    True
    """
    if not isinstance(table, TwoSided):
        raise TypeError(f"table must be a TwoSided, not {type(table).__name__}")
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {type(progress).__name__}")
    samples = _arguments.integer(samples, "samples", 1, MOST_SAMPLES)
    found = table.check(samples, _arguments.integer(seed, "seed", 0, MOST_SEED), progress)
    return TableCheck(samples, *found)


def opened(path: Path, mine: int, theirs: int, cubeful: bool) -> TwoSided:
    """The table of a file, if it is what the file's name says.

    Raises:
        DataFileError: it is not, or the file is damaged.
    """
    table = TwoSided.open(path)
    if (table.mine, table.theirs, table.cubeful) != (mine, theirs, cubeful):
        kind = "cubeful" if table.cubeful else "cubeless"
        raise DataFileError(
            f"{path}: the file holds another table than its name says, {table.mine}x{table.theirs} {kind}: "
            "give it that name, or delete it"
        )
    return table


def expect_room(path: Path, disk: int) -> None:
    """Makes the folder of a table's file, and refuses a file for which there is no room."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(path.parent).free
    except OSError as error:
        raise DataFileError(f"{path.parent}: tables cannot be kept there: {error.strerror}") from error
    there = unfinished_bytes(path)
    if free + there < disk:
        raise DataFileError(
            f"{path.parent}: the table takes {disk / 1e6:,.0f} MB, and {(free + there) / 1e6:,.0f} MB are free: "
            "make room, or name another folder"
        )


def expect_memory(memory: int, less: str) -> None:
    """Refuses a build for which there is not so much memory; `less` says of what a table could have less."""
    available = available_memory()
    if available is not None and available < memory:
        raise DataFileError(
            f"building the table takes {memory / 1e6:,.0f} MB of memory, and {available / 1e6:,.0f} MB are "
            f"available: build one for {less}, or go ahead with force=True (--force)"
        )


def _size(mine: Any, theirs: Any) -> tuple[int, int]:
    mine, theirs = (
        _arguments.integer(value, name, 1, MOST_CHECKERS) for value, name in ((mine, "mine"), (theirs, "theirs"))
    )
    return mine, theirs


def _cubeful(value: Any) -> bool:
    return _arguments.boolean(value, "cubeful")
