"""Where the tables are that are built on this machine, and which of them answers a question."""

from __future__ import annotations

import math
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from gammon import _core
from gammon.errors import DataFileError

__all__ = [
    "ENVIRONMENT",
    "TwoSidedFile",
    "UnfinishedTable",
    "changed",
    "dir_option",
    "folder",
    "is_there",
    "two_sided_files",
    "two_sided_path",
    "unfinished_bytes",
    "unfinished_tables",
]

ENVIRONMENT = "GAMMON_TABLES"
"""The environment variable that names the folder of the tables."""

_TWO_SIDED = re.compile(r"two_sided_(\d{1,2})x(\d{1,2})_(cubeless|cubeful)\.gammon")


class TwoSidedFile(NamedTuple):
    """A file of a two-sided bear-off table: the most checkers of each side, and whether it knows the cube."""

    path: Path
    mine: int
    theirs: int
    cubeful: bool


class UnfinishedTable(NamedTuple):
    """A table whose build has not come to its end.

    Attributes:
        path: where the table is going to be.
        mine, theirs: the most checkers of each side.
        cubeful: whether it knows the cube.
        done: how many positions are saved.
        is_running: whether it is being built now.
    """

    path: Path
    mine: int
    theirs: int
    cubeful: bool
    done: int
    is_running: bool


def folder(given: str | os.PathLike[str] | None = None) -> Path:
    """The folder of the tables: the one given, else that of GAMMON_TABLES, else one in the user's cache folder.

    It need not exist.

    Raises:
        TypeError: no path.
    """
    if given is not None:
        return Path(given)
    named = os.environ.get(ENVIRONMENT)
    if named:
        return Path(named)
    from platformdirs import user_cache_path

    return user_cache_path("gammon", appauthor=False)


def is_there(path: Path) -> bool:
    """Whether there is something of that name.

    Raises:
        DataFileError: the system does not say.
    """
    return changed(path) is not None


def changed(path: Path) -> int | None:
    """When a file was last changed, in nanoseconds; None if there is none, or its link leads nowhere.

    Raises:
        DataFileError: the system does not say, or the name is none that a file can have.
    """
    try:
        return path.stat().st_mtime_ns
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "a file cannot have that name"
        raise DataFileError(f"{str(path)!r}: cannot look for a table there: {why}") from error


def dir_option(given: str | os.PathLike[str] | None) -> str:
    """What a command that is advised needs to work in the folder that was given."""
    return "" if given is None else f" --dir {shlex.quote(os.fspath(given))}"


def two_sided_path(mine: int, theirs: int, *, cubeful: bool, within: Path) -> Path:
    """The file of a table in a folder."""
    return within / f"two_sided_{mine}x{theirs}_{'cubeful' if cubeful else 'cubeless'}.gammon"


def unfinished_tables(within: Path) -> list[UnfinishedTable]:
    """The tables in a folder whose builds have not come to their end, the smallest first.

    Raises:
        DataFileError: the folder cannot be read.
    """
    tables = []
    for file in _files(within, ".part"):
        found = _core.TwoSided.unfinished(file.path)
        if found is not None:
            tables.append(UnfinishedTable(*file, *found))
    return tables


def two_sided_files(within: Path) -> list[TwoSidedFile]:
    """The tables in a folder by their names, the smallest first; none if there is no such folder.

    Raises:
        DataFileError: the folder cannot be read.
    """
    return _files(within, "")


def _files(within: Path, ending: str) -> list[TwoSidedFile]:
    """The tables of which the folder has a file with that ending."""
    try:
        found = list(_found(within, ending)) if within.is_dir() else []
    except OSError as error:
        raise DataFileError(f"{within}: cannot look for tables: {error.strerror}") from error
    return sorted(found, key=lambda file: (_positions(file), file.cubeful, file.path))


def _positions(file: TwoSidedFile) -> int:
    both = math.comb(file.mine + 6, 6) * math.comb(file.theirs + 6, 6)
    return both if file.mine == file.theirs else 2 * both


def _found(within: Path, ending: str) -> Iterator[TwoSidedFile]:
    for path in within.iterdir():
        named = _TWO_SIDED.fullmatch(path.name.removesuffix(ending))
        if named and path.name.endswith(ending) and path.is_file():
            yield TwoSidedFile(within / named[0], int(named[1]), int(named[2]), named[3] == "cubeful")


def unfinished_bytes(path: Path) -> int:
    """How many bytes of disk the data take that are there of a table whose build has not come to its end."""
    try:
        found = path.with_name(f"{path.name}.part").stat()
    except OSError:
        return 0
    blocks: int | None = getattr(found, "st_blocks", None)  # it may have holes
    return found.st_size if blocks is None else 512 * blocks
