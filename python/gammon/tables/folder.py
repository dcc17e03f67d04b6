"""Where the tables are that are built on this machine, and which of them are there."""

from __future__ import annotations

import os
import stat
import time
from functools import lru_cache
from pathlib import Path

from gammon.errors import DataFileError

__all__ = ["ENVIRONMENT", "changed", "folder", "is_there", "names", "unfinished_bytes"]

ENVIRONMENT = "GAMMON_TABLES"
"""The environment variable that names the folder of the tables."""

_SETTLED = 2 * 10**9
"""A folder that was changed less than 2 s before it was read can change again at the same time of its clock."""


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


def names(within: Path) -> tuple[str, ...]:
    """The names in a folder, sorted; none if there is no such folder. It is read again only after it was changed.

    Raises:
        DataFileError: the folder cannot be read.
    """
    try:
        found = within.stat()
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except (OSError, ValueError) as error:
        raise _unreadable(within, error) from error
    if not stat.S_ISDIR(found.st_mode):
        return ()
    if time.time_ns() - found.st_mtime_ns < _SETTLED:
        return _read(within)
    return _kept(within, found.st_mtime_ns, found.st_ino)


@lru_cache(maxsize=16)
def _kept(within: Path, _changed: int, _folder: int) -> tuple[str, ...]:
    return _read(within)


def _read(within: Path) -> tuple[str, ...]:
    try:
        return tuple(sorted(entry.name for entry in within.iterdir() if entry.is_file()))
    except (OSError, ValueError) as error:
        raise _unreadable(within, error) from error


def _unreadable(within: Path, error: OSError | ValueError) -> DataFileError:
    why = error.strerror if isinstance(error, OSError) else "a folder cannot have that name"
    return DataFileError(f"{str(within)!r}: cannot look for tables: {why}")


def unfinished_bytes(path: Path) -> int:
    """The bytes of disk that an unfinished build already uses."""
    try:
        found = path.with_name(f"{path.name}.part").stat()
    except OSError:
        return 0
    blocks: int | None = getattr(found, "st_blocks", None)  # it may have holes
    return found.st_size if blocks is None else 512 * blocks
