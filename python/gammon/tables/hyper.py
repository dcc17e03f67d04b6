"""Hyper-backgammon solved on this machine: what it takes, building the files, and holding them to the rules."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from gammon import _arguments
from gammon._core import HyperMatch, HyperTable
from gammon.tables.folder import folder, is_there
from gammon.tables.hyper_files import (
    HyperFile,
    MatchScore,
    files,
    match_scores,
    number_of_checkers,
    open_match,
    open_table,
    opened,
    table_path,
)
from gammon.tables.two_sided import Estimate, expect_memory, expect_room

__all__ = [
    "Estimate",
    "HyperFile",
    "MatchScore",
    "build",
    "build_match",
    "check",
    "check_match",
    "estimate",
    "estimate_match",
    "files",
    "match_scores",
    "open_match",
    "open_table",
    "table_path",
]

_MOST_SAMPLES = 10**9

# Seconds for a position on one thread of a processor of 2020, by the checkers of a side: the more of them, the less of
# what is looked up is at hand.
_SECONDS_CUBELESS = {1: 6e-6, 2: 8e-6, 3: 22e-6}
_SECONDS_CUBEFUL = {1: 9e-6, 2: 12e-6, 3: 52e-6}
_SECONDS_A_CASE = {1: 1.5e-6, 2: 2e-6, 3: 8e-6}


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
    checkers, cubeful = number_of_checkers(checkers), _arguments.boolean(cubeful, "cubeful")
    positions, disk, memory, number = HyperTable.estimate(checkers, cubeful, _arguments.threads(threads))
    seconds = (_SECONDS_CUBEFUL if cubeful else _SECONDS_CUBELESS)[checkers] * positions
    return Estimate(positions, disk, memory, seconds / number)


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
    checkers, cubeful = number_of_checkers(checkers), _arguments.boolean(cubeful, "cubeful")
    threads, resume, force = _arguments.threads(threads), *_whether(resume, force)
    what, told = "cubeful" if cubeful else "cubeless", _of_thousand(progress)
    path = table_path(checkers, what, folder(within))
    there = opened(path, checkers, what)
    if there is not None:
        return there
    _expect(path, estimate(checkers, cubeful=cubeful, threads=threads), force)
    return HyperTable.build(path, checkers, cubeful, threads, told, resume)


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
    checkers = number_of_checkers(checkers)
    positions, _, memory, number = HyperTable.estimate(checkers, True, _arguments.threads(threads))
    estimates = {}
    for score in match_scores(length):
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
    checkers, place = number_of_checkers(checkers), folder(within)
    threads, resume, force = _arguments.threads(threads), *_whether(resume, force)
    _expect_callable(progress)
    there: list[Path] = []
    for score, wanted in estimate_match(length, checkers=checkers, threads=threads).items():
        path = table_path(checkers, score.name, place)
        if not is_there(path):
            _expect(path, wanted, force)
            told = _of_score(progress, score)
            HyperMatch.build_next(path, checkers, length, there, threads, told, resume)
        there.append(path)
    return HyperMatch.open(checkers, length, there)


def check(
    table: HyperTable, samples: int = 100_000, *, seed: int = 1, progress: Callable[[int], object] | None = None
) -> float:
    """Holds positions of a solution, chosen at random, to those to which the legal plays lead.

    It is the equation by which they were solved (Richard Bellman, Dynamic Programming, 1957), with the plays of the
    ordinary generator, which the solver does not use. The same seed chooses the same positions.

    Args:
        table: an open table.
        samples: how many positions, 1 to 10**9; a second does some 10,000.
        seed: 0 to 2**64 - 1.
        progress: called now and then with the positions done.

    Returns:
        The largest difference; rounding makes it less than 1e-6.

    Raises:
        DataFileError: a part of the file is damaged.
        GammonError: a number out of range.
        TypeError: an argument of another type.

    >>> check(open_table(1), 500) < 1e-6
    True
    """
    if not isinstance(table, HyperTable):
        raise TypeError(f"table must be a HyperTable, not {type(table).__name__}")
    _expect_callable(progress)
    return table.check(*_looked_at(samples, seed), progress)


def check_match(
    match: HyperMatch,
    score: MatchScore,
    samples: int = 100_000,
    *,
    seed: int = 1,
    progress: Callable[[int], object] | None = None,
) -> float:
    """The same for a score of a match, in chances to win it.

    Raises:
        DataFileError, GammonError, TypeError: as for `check`; or a score that is not in the match.
    """
    if not isinstance(match, HyperMatch) or not isinstance(score, MatchScore):
        raise TypeError(f"a HyperMatch and a MatchScore are looked at, not {match!r:.60} and {score!r:.60}")
    _expect_callable(progress)
    return match.check(score, *_looked_at(samples, seed), progress)


def _looked_at(samples: int, seed: int) -> tuple[int, int]:
    samples = _arguments.integer(samples, "samples", 1, _MOST_SAMPLES)
    return samples, _arguments.integer(seed, "seed", 0, 2**64 - 1)


def _expect(path: Path, wanted: Estimate, force: bool) -> None:
    expect_room(path, wanted.disk)
    if not force:
        expect_memory(wanted.memory, "fewer checkers")


def _whether(resume: bool, force: bool) -> tuple[bool, bool]:
    return _arguments.boolean(resume, "resume"), _arguments.boolean(force, "force")


def _expect_callable(progress: object) -> None:
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {type(progress).__name__}")


def _of_thousand(progress: Callable[[int, int], object] | None) -> Callable[[int], object] | None:
    _expect_callable(progress)
    return None if progress is None else lambda done: progress(done, 1000)


def _of_score(
    progress: Callable[[MatchScore, int, int], object] | None, score: MatchScore
) -> Callable[[int], object] | None:
    return None if progress is None else lambda done: progress(score, done, 1000)
