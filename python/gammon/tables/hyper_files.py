"""The files of solved hyper-backgammon: their names, what a folder has, and opening them."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from gammon import _arguments
from gammon._core import HyperMatch, HyperTable
from gammon.errors import DataFileError, GammonError
from gammon.tables.folder import changed, folder

__all__ = [
    "IN_MEMORY",
    "MOST_CHECKERS",
    "MOST_POINTS",
    "HyperFile",
    "MatchScore",
    "files",
    "match_scores",
    "number_of_checkers",
    "open_match",
    "open_table",
    "opened",
    "table_path",
]

MOST_CHECKERS = 3
MOST_POINTS = 4
IN_MEMORY = 2
"""Games of no more checkers a side than this are solved in a second or two, so no file is needed."""

_NAME = re.compile(r"hyper_([123])_(cubeless|cubeful|at_[1-4]_[1-4](?:_crawford)?)\.gammon(\.part)?")


class MatchScore(NamedTuple):
    """A score of a match: how many points the players still need, and whether it is the Crawford game."""

    away: int
    opponent_away: int
    crawford: bool

    @property
    def name(self) -> str:
        """As in the name of its file: at_2_3, at_1_3_crawford."""
        return f"at_{self.away}_{self.opponent_away}{'_crawford' if self.crawford else ''}"


class HyperFile(NamedTuple):
    """A file in the folder of the tables.

    Attributes:
        path: where it is, or is going to be.
        checkers: how many a side has.
        what: "cubeless", "cubeful", or a score as `MatchScore.name` says it.
        done: 1.0, or how much of it an interrupted build has saved.
        is_running: whether it is being built now.
    """

    path: Path
    checkers: int
    what: str
    done: float
    is_running: bool


def table_path(checkers: int, what: str, within: Path) -> Path:
    """The file of a game, "cubeless" or "cubeful", or of a score, in a folder."""
    return within / f"hyper_{checkers}_{what}.gammon"


def files(within: str | os.PathLike[str] | None = None) -> list[HyperFile]:
    """The files in the folder, and those whose builds were interrupted.

    Raises:
        DataFileError: the folder cannot be read.

    >>> import tempfile
    >>> from gammon import hyper_tables
    >>> with tempfile.TemporaryDirectory() as here:
    ...     _ = hyper_tables.build(1, within=here)
    ...     [(file.checkers, file.what, file.done) for file in files(here)]
    [(1, 'cubeful', 1.0)]
    """
    place = folder(within)
    try:
        paths = sorted(path for path in place.iterdir() if path.is_file()) if place.is_dir() else []
    except (OSError, ValueError) as error:
        raise DataFileError(f"{str(place)!r}: cannot look for tables: {error}") from error
    found = []
    for path in paths:
        named = _NAME.fullmatch(path.name)
        if named is None:
            continue
        whole = path.with_name(path.name.removesuffix(".part"))
        if not named[3]:
            found.append(HyperFile(whole, int(named[1]), named[2], 1.0, False))
        elif (unfinished := HyperTable.unfinished(whole)) is not None:
            found.append(HyperFile(whole, int(named[1]), named[2], unfinished[0] / 1000, unfinished[1]))
    return found


def open_table(checkers: int = 3, *, cubeful: bool = False, within: str | os.PathLike[str] | None = None) -> HyperTable:
    """The solution of a game, from the folder of the tables; of one and two checkers solved now if it is not there.

    A hypergammon database of GNU Backgammon is taken where there is no other, by its usual name, such as `hyper3.bd`.
    Its equities with the cube are off by up to some hundredths where a roll cannot be played.

    Args:
        checkers: of each side, 1 to 3.
        cubeful: whether it must know money play with the cube.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        DataFileError: there is none; the message says how to build it. Or it is damaged, or another table.

    >>> open_table(1)
    <HyperTable: 1 checkers a side, with the cube>
    """
    checkers, place = number_of_checkers(checkers), folder(within)
    cubeful = _arguments.boolean(cubeful, "cubeful")
    for what in ("cubeful",) if cubeful else ("cubeful", "cubeless"):
        table = opened(table_path(checkers, what, place), checkers, what)
        if table is not None:
            return table
    theirs = opened(place / f"hyper{checkers}.bd", checkers, "cubeful")
    if theirs is not None:
        return theirs
    if checkers <= IN_MEMORY:
        return _solved(checkers)
    kind = "with the cube " if cubeful else ""
    raise DataFileError(f"{place}: hyper-backgammon {kind}is not solved there: gammon hyper build{_option(within)}")


def opened(path: Path, checkers: int, what: str) -> HyperTable | None:
    """The table of a file, None if there is none.

    Raises:
        DataFileError: it cannot be read, is damaged, or is of another game than its name says.
    """
    when = changed(path)
    table = None if when is None else _opened(path, when)
    if table is not None and (table.checkers, table.cubeful) != (checkers, what == "cubeful"):
        kind = "with" if table.cubeful else "without"
        raise DataFileError(
            f"{path}: it holds the game of {table.checkers} checkers {kind} the cube, and its name says something else"
        )
    return table


def open_match(score: MatchScore, *, checkers: int = 3, within: str | os.PathLike[str] | None = None) -> HyperMatch:
    """A match with that score, from the folder of the tables.

    Args:
        score: the player who needs fewer points first.
        checkers: of each side, 1 to 3.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        DataFileError: it is not solved; the message says how to build it. Or a file is damaged.
        GammonError: no match of up to four points comes to that score.
        TypeError: no MatchScore.
    """
    if not isinstance(score, MatchScore):
        raise TypeError(f"score must be a MatchScore, not {type(score).__name__}")
    checkers, place = number_of_checkers(checkers), folder(within)
    length = next((length for length in range(1, MOST_POINTS + 1) if score in match_scores(length)), None)
    if length is None:
        raise GammonError(
            f"{tuple(score)!r} is the score of no match of up to {MOST_POINTS} points: the smaller number comes first, "
            "and after the Crawford game the other player has won a point"
        )
    scores = match_scores(length)
    paths = [table_path(checkers, needed.name, place) for needed in scores[: scores.index(score) + 1]]
    times = [changed(path) for path in paths]
    if None in times:
        checkers_option = "" if checkers == MOST_CHECKERS else f" --checkers {checkers}"
        raise DataFileError(
            f"{place}: hyper-backgammon at {score.away} away, {score.opponent_away} away is not solved there: "
            f"gammon hyper build --match {length}{checkers_option}{_option(within)}"
        )
    return _opened_match(checkers, length, tuple(zip(paths, times, strict=True)))


def match_scores(length: int) -> list[MatchScore]:
    """The scores of a match in the order in which they are solved, the player who needs fewer points first.

    Raises:
        GammonError: a length that is not 1 to 4.

    >>> [score.name for score in match_scores(2)]
    ['at_1_1', 'at_1_2_crawford', 'at_2_2']
    """
    return [MatchScore(*score) for score in HyperMatch.scores(_arguments.integer(length, "length", 1, MOST_POINTS))]


def number_of_checkers(value: Any) -> int:
    """A number of checkers a side, checked."""
    return _arguments.integer(value, "checkers", 1, MOST_CHECKERS)


def _option(within: str | os.PathLike[str] | None) -> str:
    return "" if within is None else f" --dir {Path(within)}"


@lru_cache(maxsize=8)
def _opened(path: Path, _changed: int) -> HyperTable:
    return HyperTable.open(path)


@lru_cache(maxsize=16)
def _opened_match(checkers: int, length: int, paths: tuple[tuple[Path, int | None], ...]) -> HyperMatch:
    return HyperMatch.open(checkers, length, [path for path, _ in paths])


@lru_cache(maxsize=IN_MEMORY)
def _solved(checkers: int) -> HyperTable:
    return HyperTable.solve(checkers, True, None, None)
