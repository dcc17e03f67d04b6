"""One-sided bear-off tables of more than the home board: built on this machine, kept in a folder, found when needed.

`bearoff.one_sided` and all that ask it take the smallest that has a side. The home board itself needs none.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from gammon import _arguments
from gammon._core import OneSided
from gammon._machine import usable_cpus
from gammon.errors import DataFileError, NotInTableError
from gammon.tables.folder import changed, dir_option, folder, is_there
from gammon.tables.two_sided import MOST_SAMPLES, MOST_SEED, TableCheck, expect_memory, expect_room

__all__ = [
    "Estimate",
    "OneSided",
    "OneSidedFile",
    "TableCheck",
    "UnfinishedTable",
    "build",
    "check",
    "estimate",
    "one_sided_files",
    "open_table",
    "path_of",
    "unfinished",
]

MOST_POINTS = 12
MOST_CHECKERS = 18

_NAME = re.compile(r"one_sided_(\d{1,2})x(\d{1,2})\.gammon")
_SECONDS_A_POSITION = 1e-5
_POSITIONS_A_THREAD = 1_000_000


class Estimate(NamedTuple):
    """What a table takes.

    Attributes:
        positions: how many are solved.
        disk: about how many bytes its file has.
        memory: about how many bytes are used while it is built.
        seconds: about how long that takes.
    """

    positions: int
    disk: int
    memory: int
    seconds: float


class OneSidedFile(NamedTuple):
    """A file of a one-sided bear-off table: its points, and the most checkers."""

    path: Path
    points: int
    checkers: int


class UnfinishedTable(NamedTuple):
    """A one-sided table whose build has not come to its end.

    Attributes:
        path: where the table is going to be.
        points, checkers: its points, and the most checkers.
        done: how many positions are saved.
        is_running: whether it is being built now.
    """

    path: Path
    points: int
    checkers: int
    done: int
    is_running: bool


def estimate(points: int, checkers: int = 15, *, threads: int | None = None) -> Estimate:
    """What the table of so many checkers on so many points would take.

    Args:
        points: from the ace point on, 1 to 12.
        checkers: the most of a side, 1 to 18.
        threads: how many would build it, None for the CPUs this process may use.

    Raises:
        GammonError: a number out of range.

    >>> estimate(8).positions, estimate(12, 18).positions
    (490314, 86493225)
    """
    positions, disk, memory = OneSided.estimate(*_size(points, checkers))
    # A small table has too little to share out.
    at_once = min(_arguments.threads(threads) or usable_cpus(), 1 + positions // _POSITIONS_A_THREAD)
    return Estimate(positions, disk, memory, positions * _SECONDS_A_POSITION / at_once)


def build(
    points: int,
    checkers: int = 15,
    *,
    within: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    resume: bool = True,
    force: bool = False,
) -> OneSided:
    """Builds a table into the folder of the tables, or opens it if it is there.

    It is written beside its place and takes its name when it is whole. A build that is interrupted or killed goes on
    the next time, with what was done ten seconds before or more; the table is the same to the byte. While another
    process builds the same table, this one waits. What is saved takes as many bytes of disk as the build of memory; if
    there is no room for it, the build goes on without.

    Args:
        points, checkers: as for `estimate`.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.
        threads: how many to use, None for the CPUs this process may use.
        progress: called now and then with the positions done, and all.
        resume: whether to go on with what an earlier build has left; if not, that is removed.
        force: build it even where less memory is available than it takes.

    Returns:
        The open table: `rolls(position, side)` and `first_off(position, side)` tell the mean number of rolls, its
        variance and the chance of each number. Means are exact as floats are; a chance is rounded to one part in 2^24,
        and chances below 1e-10 at both ends are left out.

    Raises:
        GammonError: a number out of range.
        DataFileError: no room on the disk or in memory, or a file that cannot be written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as here:
    ...     table = build(8, 3, within=here)
    ...     table.positions
    165
    """
    size, at_once = _size(points, checkers), _arguments.threads(threads)
    resume, force = _arguments.boolean(resume, "resume"), _arguments.boolean(force, "force")
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {type(progress).__name__}")
    path = path_of(*size, folder(within))
    if is_there(path):
        return _open(path, *size)
    wanted = estimate(*size)
    expect_room(path, wanted.disk)
    if not force:
        expect_memory(wanted.memory, "fewer points or checkers")
    return OneSided.build(path, *size, at_once, progress, resume)


def check(
    table: OneSided, samples: int = 10_000, *, seed: int = 1, progress: Callable[[int], object] | None = None
) -> TableCheck:
    """Holds positions of a table, chosen at random, to those to which the best legal plays lead.

    Means and chances are computed again from those of the results, for the last checker off and, of a side that has all
    its checkers on the board, for the first. The plays are those of the ordinary generator, which the solver does not
    use; it has no sides of more than 15 checkers, and theirs are found by moving one checker after the other. The same
    seed chooses the same positions.

    Args:
        table: an open table.
        samples: how many positions, 1 to 10**9.
        seed: 0 to 2**64 - 1.
        progress: called now and then with the positions done.

    Raises:
        GammonError: a number out of range.
        DataFileError: a part of the file is damaged.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as here:
    ...     check(build(8, 3, within=here), 1000).is_good
    True
    """
    if not isinstance(table, OneSided):
        raise TypeError(f"table must be a OneSided, not {type(table).__name__}")
    samples = _arguments.integer(samples, "samples", 1, MOST_SAMPLES)
    found = table.check(samples, _arguments.integer(seed, "seed", 0, MOST_SEED), progress)
    return TableCheck(samples, *found)


def path_of(points: int, checkers: int, within: Path) -> Path:
    """The file of a table in a folder."""
    return within / f"one_sided_{points}x{checkers}.gammon"


def one_sided_files(within: Path) -> list[OneSidedFile]:
    """The one-sided tables in a folder by their names, the smallest first; none if there is no such folder.

    Raises:
        DataFileError: the folder cannot be read.
    """
    return _files(within, "")


def unfinished(within: str | os.PathLike[str] | None = None) -> list[UnfinishedTable]:
    """The one-sided tables in the folder whose builds have not come to their end, the smallest first.

    Raises:
        DataFileError: the folder cannot be read.

    >>> unfinished("nothing has been built here")
    []
    """
    tables = []
    for file in _files(folder(within), ".part"):
        found = OneSided.unfinished(file.path)
        if found is not None:
            tables.append(UnfinishedTable(*file, *found))
    return tables


def _files(within: Path, ending: str) -> list[OneSidedFile]:
    """The tables of which the folder has a file with that ending."""
    try:
        named = (
            [(path, _NAME.fullmatch(path.name.removesuffix(ending))) for path in within.iterdir()]
            if within.is_dir()
            else []
        )
        found = [
            OneSidedFile(within / name[0], int(name[1]), int(name[2]))
            for path, name in named
            if name and path.name.endswith(ending) and path.is_file()
        ]
    except OSError as error:
        raise DataFileError(f"{within}: cannot look for tables: {error.strerror}") from error
    return sorted(found, key=lambda file: (math.comb(file.points + file.checkers, file.points), file.path))


def open_table(
    points: int, checkers: int, *, exactly: bool = False, within: str | os.PathLike[str] | None = None
) -> OneSided:
    """The smallest table in the folder that has sides with so many checkers on so many points.

    Args:
        points, checkers: as for `estimate`.
        exactly: whether it must be a table for so many checkers and no more, as the first checker off asks.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        NotInTableError: there is none; the message says how to build it.
        DataFileError: its file is damaged.
        GammonError: a number out of range.
    """
    points, checkers = _size(points, checkers)
    place = folder(within)
    for file in one_sided_files(place):
        if file.points >= points and (file.checkers == checkers or (file.checkers > checkers and not exactly)):
            at = changed(file.path)
            if at is not None:  # nobody has removed it since
                return _opened(file, at)
    size = checkers if exactly else max(checkers, 15)
    raise NotInTableError(
        f"{place}: there is no one-sided table of {checkers} checkers on {points} points: "
        f"gammon bearoff build {size} --points {points}{dir_option(within)}"
    )


@lru_cache(maxsize=16)
def _opened(file: OneSidedFile, _changed: int) -> OneSided:
    return _open(*file)


def _open(path: Path, points: int, checkers: int) -> OneSided:
    """The table of a file, if it is what the file's name says."""
    table = OneSided.open(path)
    if (table.points, table.checkers) != (points, checkers):
        raise DataFileError(
            f"{path}: the file holds another table than its name says, of {table.checkers} checkers on "
            f"{table.points} points: give it that name, or delete it"
        )
    return table


def _size(points: int, checkers: int) -> tuple[int, int]:
    return (
        _arguments.integer(points, "points", 1, MOST_POINTS),
        _arguments.integer(checkers, "checkers", 1, MOST_CHECKERS),
    )
