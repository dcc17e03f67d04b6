"""Tables of hyper-backgammon: a game solved for money, and the scores of short matches."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from gammon import _arguments, _core
from gammon.errors import DataFileError, GammonError, TableNotBuiltError
from gammon.tables.folder import changed, folder
from gammon.tables.table import Estimate, Progress, Table

__all__ = [
    "IN_MEMORY",
    "MOST_CHECKERS",
    "MOST_POINTS",
    "Hyper",
    "HyperScore",
    "MatchScore",
    "match_scores",
    "solved",
]

MOST_CHECKERS = 3
MOST_POINTS = 4
IN_MEMORY = 2
"""Games of no more checkers a side than this are solved in a second or two, so no file is needed."""

_MONEY = re.compile(r"hyper_([123])_(cubeless|cubeful)\.gammon")
_SCORE = re.compile(r"hyper_([123])_at_([1-4])_([1-4])(_crawford)?\.gammon")
_UNIT = 1e-6
"""Rounding makes errors smaller than this."""
_THOUSAND = 1000

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

    def __str__(self) -> str:
        return f"{self.away} away, {self.opponent_away} away{', Crawford' if self.crawford else ''}"


@dataclass(frozen=True, repr=False)
class Hyper(Table[_core.HyperTable]):
    """A game of hyper-backgammon, solved for money.

    Args:
        checkers: of each side, 1 to 3.
        cubeful: whether money play with the cube is solved too.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        GammonError: a number out of range.
        TypeError: an argument of another type.

    >>> Hyper(3).estimate().disk
    386397740
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as here:
    ...     table = Hyper(1, within=here)
    ...     table.build(), table.check(500).is_good
    (<HyperTable: 1 checkers a side, with the cube>, True)
    """

    OPENED = _core.HyperTable

    checkers: int = MOST_CHECKERS
    _: KW_ONLY
    cubeful: bool = True
    within: str | os.PathLike[str] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "checkers", _number_of_checkers(self.checkers))
        object.__setattr__(self, "cubeful", _arguments.boolean(self.cubeful, "cubeful"))
        object.__setattr__(self, "within", folder(self.within))

    @property
    def name(self) -> str:
        return f"hyper_{self.checkers}_{'cubeful' if self.cubeful else 'cubeless'}.gammon"

    @property
    def label(self) -> str:
        return f"hyper-backgammon, {self.checkers} checkers, {'cubeful' if self.cubeful else 'cubeless'}"

    @property
    def command(self) -> str:
        option = "" if self.cubeful else " --cubeless"
        return f"gammon hyper build{option}{_checkers_option(self.checkers)}{self._dir_option()}"

    @classmethod
    def named(cls, name: str, within: Path) -> Hyper | None:
        found = _MONEY.fullmatch(name)
        return None if found is None else cls(int(found[1]), cubeful=found[2] == "cubeful", within=within)

    def estimate(self, *, threads: int | None = None) -> Estimate:
        at_once = _arguments.threads(threads)
        positions, disk, memory, number = _core.HyperTable.estimate(self.checkers, self.cubeful, at_once)
        seconds = (_SECONDS_CUBEFUL if self.cubeful else _SECONDS_CUBELESS)[self.checkers] * positions
        return Estimate(positions, disk, memory, seconds / number)

    def _build(self, threads: int | None, progress: Progress | None, resume: bool) -> _core.HyperTable:
        told = _of_thousand(progress)
        return _core.HyperTable.build(self.path, self.checkers, self.cubeful, threads, told, resume)

    def _open(self, path: Path) -> _core.HyperTable:
        return _core.HyperTable.open(path)

    def _holds(self, opened: _core.HyperTable) -> Hyper:
        return Hyper(opened.checkers, cubeful=opened.cubeful, within=self.place)

    def _left(self) -> tuple[int, bool] | None:
        return _core.HyperTable.unfinished(self.path)

    def _whole(self) -> int:
        return _THOUSAND

    def _check(
        self, opened: _core.HyperTable, samples: int, seed: int, progress: Callable[[int], object] | None
    ) -> tuple[float, float]:
        return opened.check(samples, seed, progress) / _UNIT, 1.0


@dataclass(frozen=True, repr=False)
class HyperScore(Table[_core.HyperMatch]):
    """Hyper-backgammon at a score of a match. It is solved after the scores to which its games lead.

    Args:
        score: the player who needs fewer points first.
        checkers: of each side, 1 to 3.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        GammonError: a number out of range, or a score of no match of up to four points.
        TypeError: an argument of another type.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as here:
    ...     match = HyperScore(MatchScore(3, 3, False), checkers=1, within=here).build()
    >>> round(match.chance((1, 3, True)), 4)
    0.7275
    """

    OPENED = _core.HyperMatch

    score: MatchScore
    _: KW_ONLY
    checkers: int = MOST_CHECKERS
    within: str | os.PathLike[str] | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.score, MatchScore):
            raise TypeError(f"score must be a MatchScore, not {type(self.score).__name__}")
        object.__setattr__(self, "checkers", _number_of_checkers(self.checkers))
        object.__setattr__(self, "within", folder(self.within))
        self.length  # noqa: B018  # refuses what is the score of no match

    @classmethod
    def of_match(
        cls, length: int = MOST_CHECKERS, *, checkers: int = MOST_CHECKERS, within: str | os.PathLike[str] | None = None
    ) -> list[HyperScore]:
        """The tables of every score of a match, in the order in which they are solved.

        Raises:
            GammonError: a length that is not 1 to 4, or a number out of range.

        >>> [str(table.score) for table in HyperScore.of_match(2)]
        ['1 away, 1 away', '1 away, 2 away, Crawford', '2 away, 2 away']
        """
        return [cls(score, checkers=checkers, within=within) for score in match_scores(length)]

    @property
    def length(self) -> int:
        """The points of the shortest match that comes to the score."""
        for length in range(1, MOST_POINTS + 1):
            if self.score in match_scores(length):
                return length
        raise GammonError(
            f"{tuple(self.score)!r} is the score of no match of up to {MOST_POINTS} points: the smaller number comes "
            "first, and after the Crawford game the other player has won a point"
        )

    @property
    def name(self) -> str:
        return f"hyper_{self.checkers}_{self.score.name}.gammon"

    @property
    def label(self) -> str:
        return f"hyper-backgammon, {self.checkers} checkers, {self.score}"

    @property
    def command(self) -> str:
        return f"gammon hyper build --match {self.length}{_checkers_option(self.checkers)}{self._dir_option()}"

    @classmethod
    def named(cls, name: str, within: Path) -> HyperScore | None:
        found = _SCORE.fullmatch(name)
        if found is None:
            return None
        score = MatchScore(int(found[2]), int(found[3]), found[4] is not None)
        try:
            return cls(score, checkers=int(found[1]), within=within)
        except GammonError:  # of no match
            return None

    def estimate(self, *, threads: int | None = None) -> Estimate:
        positions, _, memory, number = _core.HyperTable.estimate(self.checkers, True, _arguments.threads(threads))
        disk = _core.HyperMatch.file_bytes(self.checkers, self.score)
        seconds = _SECONDS_A_CASE[self.checkers] * disk / 4  # four bytes for a position in each state of the cube
        return Estimate(positions, disk, memory, seconds / number)

    @property
    def _is_whole(self) -> bool:
        return all(table.is_built for table in [*self._before(), self])

    def _before(self) -> list[HyperScore]:
        """The scores that are solved before this one."""
        all_of_them = HyperScore.of_match(self.length, checkers=self.checkers, within=self.place)
        return all_of_them[: all_of_them.index(self)]

    def _build(self, threads: int | None, progress: Progress | None, resume: bool) -> _core.HyperMatch:
        needed = [*self._before(), self]
        missing = [table for table in needed if not table.is_built]
        for number, table in enumerate(missing):
            table._expect_room(table.estimate().disk)
            told = None if progress is None else _shifted(progress, number * _THOUSAND, len(missing) * _THOUSAND)
            there = [earlier.path for earlier in needed[: needed.index(table)]]
            _core.HyperMatch.build_next(table.path, self.checkers, self.length, there, threads, told, resume)
        return self.open()

    def open(self) -> _core.HyperMatch:
        """The match to which the score belongs, with it and all that are solved before it.

        Raises:
            TableNotBuiltError: one of them is not there; the message and `.table` say how to build it.
            DataFileError: a file is damaged, or holds another table than its name says.
        """
        needed = [*self._before(), self]
        times = [changed(table.path) for table in needed]
        if None in times:
            raise TableNotBuiltError(self)
        paths = tuple(table.path for table in needed)
        return _opened_match(self.checkers, self.length, paths, tuple(times))

    def _open(self, path: Path) -> _core.HyperMatch:
        raise NotImplementedError("a score is opened with those before it")

    def _holds(self, opened: _core.HyperMatch) -> HyperScore:
        return self

    def _left(self) -> tuple[int, bool] | None:
        return _core.HyperTable.unfinished(self.path)

    def _whole(self) -> int:
        return _THOUSAND

    def _check(
        self, opened: _core.HyperMatch, samples: int, seed: int, progress: Callable[[int], object] | None
    ) -> tuple[float, float]:
        return opened.check(self.score, samples, seed, progress) / _UNIT, 1.0


def match_scores(length: int) -> list[MatchScore]:
    """The scores of a match in the order in which they are solved, the player who needs fewer points first.

    Raises:
        GammonError: a length that is not 1 to 4.

    >>> [score.name for score in match_scores(2)]
    ['at_1_1', 'at_1_2_crawford', 'at_2_2']
    """
    length = _arguments.integer(length, "length", 1, MOST_POINTS)
    return [MatchScore(*score) for score in _core.HyperMatch.scores(length)]


def solved(
    checkers: int = MOST_CHECKERS, *, cubeful: bool = False, within: str | os.PathLike[str] | None = None
) -> _core.HyperTable:
    """The solution of a game, from the folder of the tables; of one and two checkers solved now if it is not there.

    A hypergammon database of GNU Backgammon is taken where there is no other, by its usual name, such as `hyper3.bd`.
    Its equities with the cube are off by up to some hundredths where a roll cannot be played.

    Args:
        checkers: of each side, 1 to 3.
        cubeful: whether it must know money play with the cube.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        TableNotBuiltError: there is none.
        DataFileError: it is damaged, or another table.

    >>> solved(1)
    <HyperTable: 1 checkers a side, with the cube>
    """
    wanted = Hyper(checkers, within=within)
    for table in (
        (wanted,) if _arguments.boolean(cubeful, "cubeful") else (wanted, Hyper(checkers, cubeful=False, within=within))
    ):
        if table.is_built:
            return table.open()
    theirs = wanted.place / f"hyper{wanted.checkers}.bd"
    when = changed(theirs)
    if when is not None:
        return _of_gnubg(wanted, theirs, when)
    if wanted.checkers <= IN_MEMORY:
        return _in_memory(wanted.checkers)
    raise TableNotBuiltError(wanted)


def _number_of_checkers(value: Any) -> int:
    return _arguments.integer(value, "checkers", 1, MOST_CHECKERS)


def _checkers_option(checkers: int) -> str:
    return "" if checkers == MOST_CHECKERS else f" --checkers {checkers}"


def _of_thousand(progress: Progress | None) -> Callable[[int], object] | None:
    return None if progress is None else _shifted(progress, 0, _THOUSAND)


def _shifted(progress: Progress, before: int, total: int) -> Callable[[int], object]:
    return lambda done: progress(before + done, total)


@lru_cache(maxsize=4)
def _of_gnubg(wanted: Hyper, path: Path, _changed: int) -> _core.HyperTable:
    opened = _core.HyperTable.open(path)
    if opened.checkers != wanted.checkers:
        raise DataFileError(
            f"{path}: the file holds another table than its name says, of {opened.checkers} checkers: give it that "
            "name, or delete it"
        )
    return opened


@lru_cache(maxsize=16)
def _opened_match(
    checkers: int, length: int, paths: tuple[Path, ...], _changed: tuple[int | None, ...]
) -> _core.HyperMatch:
    return _core.HyperMatch.open(checkers, length, list(paths))


@lru_cache(maxsize=IN_MEMORY)
def _in_memory(checkers: int) -> _core.HyperTable:
    return _core.HyperTable.solve(checkers, True, None, None)
