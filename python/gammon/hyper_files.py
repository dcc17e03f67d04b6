"""The files of solved hyper-backgammon: where they are, and building and opening them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from gammon import _arguments
from gammon._core import HyperMatch, HyperTable
from gammon.bearoff_building import Estimate, expect_memory, expect_room
from gammon.errors import DataFileError
from gammon.table_files import folder

__all__ = [
    "HyperFile",
    "HyperMatch",
    "HyperTable",
    "MatchScore",
    "build",
    "build_match",
    "estimate",
    "estimate_match",
    "files",
    "open_match",
    "open_table",
    "table_path",
]

MOST_CHECKERS = 3
MOST_POINTS = 4
IN_MEMORY = 2
"""Games of no more checkers a side than this are solved in a second or two, so no file is needed."""

_NAME = re.compile(r"hyper_([123])_(cubeless|cubeful|at_[1-4]_[1-4](?:_crawford)?)\.gammon(\.part)?")

# Seconds for a position on one thread of a processor of 2020, by the checkers of a side: the more of them, the less of
# what is looked up is at hand.
_SECONDS_CUBELESS = {1: 6e-6, 2: 8e-6, 3: 22e-6}
_SECONDS_CUBEFUL = {1: 9e-6, 2: 12e-6, 3: 52e-6}
_SECONDS_A_CASE = {1: 1.5e-6, 2: 2e-6, 3: 8e-6}


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
    >>> with tempfile.TemporaryDirectory() as here:
    ...     _ = build(1, within=here)
    ...     [(file.checkers, file.what, file.done) for file in files(here)]
    [(1, 'cubeful', 1.0)]
    """
    place = folder(within)
    try:
        names = sorted(path.name for path in place.iterdir()) if place.is_dir() else []
    except OSError as error:
        raise DataFileError(f"{place}: cannot look for tables: {error.strerror}") from error
    found = []
    for name in names:
        named = _NAME.fullmatch(name)
        if named is None:
            continue
        path, checkers, what = place / name.removesuffix(".part"), int(named[1]), named[2]
        if not named[3]:
            found.append(HyperFile(path, checkers, what, 1.0, False))
        elif (unfinished := HyperTable.unfinished(path)) is not None:
            found.append(HyperFile(path, checkers, what, unfinished[0] / 1000, unfinished[1]))
    return found


def estimate(checkers: int = 3, *, cubeful: bool = True, threads: int | None = None) -> Estimate:
    """What the solution of a game would take.

    Args:
        checkers: of each side, 1 to 3.
        cubeful: whether money play with the cube is solved too.
        threads: how many would solve it, None for the CPUs this process may use.

    Raises:
        GammonError: a number out of range.

    >>> estimate(3).disk
    386397740
    """
    checkers, cubeful = _checkers(checkers), _arguments.boolean(cubeful, "cubeful")
    positions, disk, memory = HyperTable.estimate(checkers, cubeful)
    seconds = (_SECONDS_CUBEFUL if cubeful else _SECONDS_CUBELESS)[checkers] * positions
    return Estimate(positions, disk, memory, seconds / _number_of(threads))


def build(
    checkers: int = 3,
    *,
    cubeful: bool = True,
    within: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    resume: bool = True,
    force: bool = False,
) -> HyperTable:
    """Solves the game into the folder of the tables, or opens its file if it is there.

    It is written beside its place and takes its name when it is whole. A build that is interrupted or killed goes on
    the next time; the file is the same to the byte.

    Args:
        checkers, cubeful: as for `estimate`.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.
        threads: how many to use, None for the CPUs this process may use.
        progress: called now and then with how much is done, and 1000.
        resume: whether to go on with what an earlier build has left; if not, that is removed.
        force: build it even where less memory is available than it takes.

    Raises:
        GammonError: a number out of range.
        DataFileError: no room on the disk or in memory, or a file that cannot be written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as here:
    ...     build(1, within=here)
    <HyperTable: 1 checkers a side, with the cube>
    """
    checkers, cubeful = _checkers(checkers), _arguments.boolean(cubeful, "cubeful")
    path = table_path(checkers, "cubeful" if cubeful else "cubeless", folder(within))
    if path.exists():
        return HyperTable.open(path)
    _expect(path, estimate(checkers, cubeful=cubeful, threads=threads), force)
    arguments = (_arguments.threads(threads), _of_thousand(progress), _arguments.boolean(resume, "resume"))
    return HyperTable.build(path, checkers, cubeful, *arguments)


def estimate_match(length: int = 3, *, checkers: int = 3, threads: int | None = None) -> dict[MatchScore, Estimate]:
    """What each score of a match would take, in the order in which they are solved.

    Args:
        length: the points of the match, 1 to 4.
        checkers: of each side, 1 to 3.
        threads: how many would solve it, None for the CPUs this process may use.

    Raises:
        GammonError: a number out of range.

    >>> [score.name for score in estimate_match(2)]
    ['at_1_1', 'at_1_2_crawford', 'at_2_2']
    """
    checkers, number = _checkers(checkers), _number_of(threads)
    positions, _, memory = HyperTable.estimate(checkers, True)
    estimates = {}
    for score in _scores(length):
        disk = HyperMatch.file_bytes(checkers, score)
        seconds = _SECONDS_A_CASE[checkers] * disk / 4  # four bytes for a position in each state of the cube
        estimates[score] = Estimate(positions, disk, memory, seconds / number)
    return estimates


def build_match(
    length: int = 3,
    *,
    checkers: int = 3,
    within: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: Callable[[MatchScore, int, int], object] | None = None,
    resume: bool = True,
    force: bool = False,
) -> HyperMatch:
    """Solves every score of a match into the folder of the tables, those that are there excepted.

    Each score has a file. A build that is interrupted goes on the next time, also in the middle of a score.

    Args:
        length: the points of the match, 1 to 4.
        checkers: of each side, 1 to 3.
        within, threads, resume, force: as for `build`.
        progress: called now and then with the score, how much of it is done, and 1000.

    Raises:
        GammonError: a number out of range.
        DataFileError: no room on the disk or in memory, or a file that cannot be written or is damaged.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as here:
    ...     match = build_match(3, checkers=1, within=here)
    >>> round(match.chance((1, 3, True)), 4)
    0.7275
    """
    checkers, place = _checkers(checkers), folder(within)
    resume, force = _arguments.boolean(resume, "resume"), _arguments.boolean(force, "force")
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {type(progress).__name__}")
    there: list[Path] = []
    for score, wanted in estimate_match(length, checkers=checkers, threads=threads).items():
        path = table_path(checkers, score.name, place)
        if not path.exists():
            _expect(path, wanted, force)
            told = _of_score(progress, score)
            HyperMatch.build_next(path, checkers, length, there, _arguments.threads(threads), told, resume)
        there.append(path)
    return HyperMatch.open(checkers, length, there)


def open_table(checkers: int = 3, *, cubeful: bool = False, within: str | os.PathLike[str] | None = None) -> HyperTable:
    """The solution of a game, from the folder of the tables; of one and two checkers solved now if it is not there.

    Args:
        checkers: of each side, 1 to 3.
        cubeful: whether it must know money play with the cube.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        DataFileError: there is none; the message says how to build it. Or it is damaged.
    """
    checkers, place = _checkers(checkers), folder(within)
    for what in ("cubeful",) if _arguments.boolean(cubeful, "cubeful") else ("cubeful", "cubeless"):
        path = table_path(checkers, what, place)
        if path.exists():
            return _opened(path, path.stat().st_mtime_ns)
    if checkers <= IN_MEMORY:
        return _solved(checkers)
    raise DataFileError(f"{place}: hyper-backgammon is not solved yet: gammon hyper build")


def open_match(score: MatchScore, *, checkers: int = 3, within: str | os.PathLike[str] | None = None) -> HyperMatch:
    """A match with that score, from the folder of the tables.

    Raises:
        DataFileError: it is not solved; the message says how to build it. Or a file is damaged.
    """
    checkers, place = _checkers(checkers), folder(within)
    length = _shortest(score)
    scores = _scores(length)
    needed = scores[: scores.index(score) + 1]
    paths = [table_path(checkers, needed_score.name, place) for needed_score in needed]
    missing = next((path for path in paths if not path.exists()), None)
    if missing is not None:
        option = "" if checkers == MOST_CHECKERS else f" --checkers {checkers}"
        raise DataFileError(
            f"{place}: hyper-backgammon at {score.away} away, {score.opponent_away} away is not solved yet: "
            f"gammon hyper build --match {length}{option}"
        )
    return _opened_match(checkers, length, tuple((path, path.stat().st_mtime_ns) for path in paths))


def _shortest(score: MatchScore) -> int:
    """The length of the shortest match that comes to a score: after the Crawford game a player has won a point."""
    least, most = sorted(score[:2])
    return most + (least == 1 < most and not score.crawford)


@lru_cache(maxsize=8)
def _opened(path: Path, _changed: int) -> HyperTable:
    return HyperTable.open(path)


@lru_cache(maxsize=16)
def _opened_match(checkers: int, length: int, paths: tuple[tuple[Path, int], ...]) -> HyperMatch:
    return HyperMatch.open(checkers, length, [path for path, _ in paths])


@lru_cache(maxsize=IN_MEMORY)
def _solved(checkers: int) -> HyperTable:
    return HyperTable.solve(checkers, True, None, None)


def _scores(length: int) -> list[MatchScore]:
    return [MatchScore(*score) for score in HyperMatch.scores(_arguments.integer(length, "length", 1, MOST_POINTS))]


def _expect(path: Path, wanted: Estimate, force: bool) -> None:
    expect_room(path, wanted.disk)
    if not force:
        expect_memory(wanted.memory, "fewer checkers")


def _of_thousand(progress: Callable[[int, int], object] | None) -> Callable[[int], object] | None:
    if progress is None:
        return None
    if not callable(progress):
        raise TypeError(f"progress must be callable, not {type(progress).__name__}")
    return lambda done: progress(done, 1000)


def _of_score(
    progress: Callable[[MatchScore, int, int], object] | None, score: MatchScore
) -> Callable[[int], object] | None:
    return None if progress is None else lambda done: progress(score, done, 1000)


def _number_of(threads: int | None) -> int:
    number = _arguments.threads(threads)
    return number if number is not None else len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1


def _checkers(value: Any) -> int:
    return _arguments.integer(value, "checkers", 1, MOST_CHECKERS)
