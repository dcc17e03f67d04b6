"""Where the tables are that are built on this machine, and which of them answers a question."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from gammon.errors import DataFileError

__all__ = ["ENVIRONMENT", "TwoSidedFile", "folder", "two_sided_files", "two_sided_path"]

ENVIRONMENT = "GAMMON_TABLES"
"""The environment variable that names the folder of the tables."""

_TWO_SIDED = re.compile(r"two_sided_(\d{1,2})x(\d{1,2})_(cubeless|cubeful)\.gammon")


class TwoSidedFile(NamedTuple):
    """A file of a two-sided bear-off table: the most checkers of each side, and whether it knows the cube."""

    path: Path
    mine: int
    theirs: int
    cubeful: bool


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


def two_sided_path(mine: int, theirs: int, *, cubeful: bool, within: Path) -> Path:
    """The file of a table in a folder."""
    return within / f"two_sided_{mine}x{theirs}_{'cubeful' if cubeful else 'cubeless'}.gammon"


def two_sided_files(within: Path) -> list[TwoSidedFile]:
    """The tables in a folder by their names, the smallest first; none if there is no such folder.

    Raises:
        DataFileError: the folder cannot be read.
    """
    try:
        found = list(_found(within)) if within.is_dir() else []
    except OSError as error:
        raise DataFileError(f"{within}: cannot look for tables: {error.strerror}") from error
    return sorted(found, key=lambda file: (file.mine * file.theirs, file.cubeful, file.path))


def _found(within: Path) -> Iterator[TwoSidedFile]:
    for path in within.iterdir():
        named = _TWO_SIDED.fullmatch(path.name)
        if named:
            yield TwoSidedFile(path, int(named[1]), int(named[2]), named[3] == "cubeful")
