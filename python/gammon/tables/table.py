"""A table is a value: it says where it is, what it takes, how to build it, and whether it is right.

What is the same for every kind stands here, once.
"""

from __future__ import annotations

import os
import shlex
import shutil
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import Field, fields
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, Self, TypeVar

from gammon import _arguments
from gammon._machine import available_memory
from gammon.errors import DataFileError, TableNotBuiltError
from gammon.tables.folder import changed, folder, names, unfinished_bytes

__all__ = ["Estimate", "Progress", "Table", "TableCheck", "Unfinished"]

MOST_SAMPLES = 10**9
MOST_SEED = 2**64 - 1

Progress = Callable[[int, int], object]
"""Is called now and then with how much is done, and all."""


class Estimate(NamedTuple):
    """What a table takes.

    Attributes:
        positions: how many are solved.
        disk: the bytes of its file; of one side about so many.
        memory: about how many bytes are used while it is built.
        seconds: about how long that takes.
    """

    positions: int
    disk: int
    memory: int
    seconds: float


class Unfinished(NamedTuple):
    """A build that has not finished.

    Attributes:
        done: how much of it is saved, 0 to 1.
        is_running: whether it is being built now.
    """

    done: float
    is_running: bool


class TableCheck(NamedTuple):
    """How well the numbers of a table fit each other.

    Attributes:
        samples: how many positions were looked at.
        largest_error: the largest difference between a number and what follows from others, in units of what a number
            is rounded by. Of two sides these are 1/65535 of a chance and 2/65535 of an equity. Of one side they are
            2**-24 of the chance itself, or 1e-10 if that is more, and 2**-49 of the mean itself. Of hyper-backgammon
            they are 1e-6.
        allowed_error: what rounding makes of it at most: 1.01, with the cube 1.51, of one side 3, and of
            hyper-backgammon 1.
    """

    samples: int
    largest_error: float
    allowed_error: float

    @property
    def is_good(self) -> bool:
        """Whether rounding explains every difference."""
        return self.largest_error <= self.allowed_error


_Opened = TypeVar("_Opened")


class Table(Generic[_Opened]):
    """A table that has been built, or can be: a bear-off of one side or both, or hyper-backgammon.

    Equal tables are of the same kind and numbers in the same folder.
    """

    within: str | os.PathLike[str] | None
    """The folder: after a table is made, a path."""
    OPENED: type
    """The class of the open table."""
    LESS = "fewer checkers"
    """What a smaller table of the kind has less of."""
    SAMPLES = 100_000
    """How many positions `check` looks at where nothing else is said."""

    # What a kind says of itself.

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of its file."""

    @property
    @abstractmethod
    def label(self) -> str:
        """What it is called for short."""

    @property
    @abstractmethod
    def command(self) -> str:
        """The command that builds it."""

    @classmethod
    @abstractmethod
    def named(cls, name: str, within: Path) -> Self | None:
        """The table whose file has that name, if one has."""

    @abstractmethod
    def estimate(self, *, threads: int | None = None) -> Estimate:
        """What it takes.

        Args:
            threads: how many would build it, None for the CPUs this process may use.

        Raises:
            GammonError: a table that cannot be built, or a number out of range.
        """

    @abstractmethod
    def _build(self, threads: int | None, progress: Progress | None, resume: bool) -> _Opened: ...

    @abstractmethod
    def _open(self, path: Path) -> _Opened:
        """The table of a file, whatever it holds."""

    @abstractmethod
    def _holds(self, opened: _Opened) -> Self:
        """The table that is in a file of this name."""

    @abstractmethod
    def _left(self) -> tuple[int, bool] | None:
        """How many positions an unfinished build has saved, and whether it is running."""

    @abstractmethod
    def _check(
        self, opened: _Opened, samples: int, seed: int, progress: Callable[[int], object] | None
    ) -> tuple[float, float]: ...

    # What all of them do.

    @property
    def place(self) -> Path:
        """The folder where its file is, or is going to be."""
        return folder(self.within)

    @property
    def path(self) -> Path:
        """Where its file is, or is going to be."""
        return self.place / self.name

    @property
    def is_built(self) -> bool:
        """Whether its file is there; not whether that is sound.

        Raises:
            DataFileError: the system does not say.
        """
        return changed(self.path) is not None

    @property
    def unfinished(self) -> Unfinished | None:
        """What a build has left that was interrupted or is running; None if there is none."""
        found = self._left()
        return None if found is None else Unfinished(found[0] / self._whole(), found[1])

    @property
    def _is_whole(self) -> bool:
        """Whether all is there that `open` needs."""
        return self.is_built

    def _whole(self) -> int:
        """How much of `_left` is all."""
        return self.estimate().positions

    def build(
        self,
        *,
        threads: int | None = None,
        progress: Progress | None = None,
        resume: bool = True,
        force: bool = False,
    ) -> _Opened:
        """Builds it, or opens it if it is there.

        It is written beside its place and takes its name when it is whole. A build that was interrupted or killed is
        resumed, from what was done ten seconds before or more; the file is the same to the byte. While another process
        builds the same table, this one waits.

        Args:
            threads: how many to use, None for the CPUs this process may use.
            progress: called now and then with how much is done, and all.
            resume: whether to resume an earlier build; if not, what it has left is removed.
            force: build it even where less memory is available than it takes.

        Returns:
            The open table.

        Raises:
            GammonError: a table that cannot be built, or a number out of range.
            DataFileError: no room on the disk or in memory, or a file that cannot be written.
            TypeError: an argument of another type.
        """
        at_once = _arguments.threads(threads)
        resume, force = _arguments.boolean(resume, "resume"), _arguments.boolean(force, "force")
        _expect_callable(progress)
        if self._is_whole:
            return self.open()
        wanted = self.estimate(threads=at_once)
        self._expect_room(wanted.disk)
        left = self._left()
        is_waiting = left is not None and left[1]
        if not force and not is_waiting:
            self._expect_memory(wanted.memory)
        return self._build(at_once, progress, resume)

    def open(self) -> _Opened:
        """The open table. Its file is mapped, and opened once.

        Raises:
            TableNotBuiltError: there is no such file; the message and `.table` say how to build it.
            DataFileError: the file is damaged, or holds another table than its name says.
        """
        when = changed(self.path)
        if when is None:
            raise TableNotBuiltError(self)
        opened: _Opened = _opened(self, when)
        return opened

    def check(self, samples: int | None = None, *, seed: int = 1, progress: Progress | None = None) -> TableCheck:
        """Computes random positions again from those that the legal plays lead to, and compares.

        It is the equation by which they were solved (Richard Bellman, Dynamic Programming, 1957), with the plays of the
        ordinary generator, which the solver does not use. The same seed chooses the same positions.

        Args:
            samples: how many positions, 1 to 10**9; None is 100,000, of one side 10,000.
            seed: 0 to 2**64 - 1.
            progress: called now and then with the positions done, and all.

        Raises:
            TableNotBuiltError: there is no such file.
            GammonError: a number out of range.
            DataFileError: a part of the file is damaged.
            TypeError: an argument of another type.
        """
        return self.check_opened(self.open(), samples, seed=seed, progress=progress)

    def check_opened(
        self, opened: _Opened, samples: int | None = None, *, seed: int = 1, progress: Progress | None = None
    ) -> TableCheck:
        """The same of an open table of this kind, wherever its file is."""
        if not isinstance(opened, self.OPENED):
            raise TypeError(f"opened must be a {self.OPENED.__name__}, not {type(opened).__name__}")
        many = self.SAMPLES if samples is None else _arguments.integer(samples, "samples", 1, MOST_SAMPLES)
        seed = _arguments.integer(seed, "seed", 0, MOST_SEED)
        _expect_callable(progress)
        told = None if progress is None else lambda done: progress(done, many)
        return TableCheck(many, *self._check(opened, many, seed, told))

    def numbers(self) -> dict[str, Any]:
        """What tells it from others of its kind, as JSON values."""
        return {field.name: getattr(self, field.name) for field in _fields(self) if field.name != "within"}

    @classmethod
    def found(cls, within: str | os.PathLike[str] | None = None) -> list[Self]:
        """The tables of this kind in a folder by the names of their files, the smallest first.

        Args:
            within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

        Raises:
            DataFileError: the folder cannot be read.
        """
        return cls._of_names(folder(within), "")

    @classmethod
    def begun(cls, within: str | os.PathLike[str] | None = None) -> list[Self]:
        """The tables of this kind in a folder whose builds have not finished, the smallest first; `build` resumes them.

        Raises:
            DataFileError: the folder cannot be read.
        """
        return [table for table in cls._of_names(folder(within), ".part") if table._left() is not None]

    @classmethod
    def _of_names(cls, within: Path, ending: str) -> list[Self]:
        ended = (name.removesuffix(ending) for name in names(within) if name.endswith(ending))
        found = (cls.named(name, within) for name in ended)
        return sorted((table for table in found if table is not None), key=cls._order)

    def __repr__(self) -> str:
        told = [
            f"{field.name}={shown}" if field.kw_only else shown
            for field in _fields(self)
            if (shown := self._shown(field.name)) is not None
        ]
        return f"{type(self).__name__}({', '.join(told)})"

    def _shown(self, name: str) -> str | None:
        return repr(str(self.place) if name == "within" else getattr(self, name))

    def _order(self) -> tuple[Any, ...]:
        return (self.name,)

    def _opened_as_named(self, path: Path) -> _Opened:
        opened = self._open(path)
        held = self._holds(opened)
        if held != self:
            raise DataFileError(
                f"{path}: the file holds another table than its name says, {held.label}: give it that name, or "
                "delete it"
            )
        return opened

    def _expect_room(self, disk: int) -> None:
        """Makes the folder of the file, and refuses a file for which there is no room."""
        try:
            self.place.mkdir(parents=True, exist_ok=True)
            free = shutil.disk_usage(self.place).free
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else "a folder cannot have that name"
            raise DataFileError(f"{str(self.place)!r}: tables cannot be kept there: {why}") from error
        room = free + unfinished_bytes(self.path)
        if room < disk:
            raise DataFileError(
                f"{self.place}: the table takes {disk / 1e6:,.0f} MB, and {room / 1e6:,.0f} MB are free: "
                "make room, or name another folder"
            )

    def _expect_memory(self, memory: int) -> None:
        available = available_memory()
        if available is not None and available < memory:
            raise DataFileError(
                f"building the table takes {memory / 1e6:,.0f} MB of memory, and {available / 1e6:,.0f} MB are "
                f"available: build one for {self.LESS}, or go ahead with force=True (--force)"
            )

    def _dir_option(self) -> str:
        return f" --dir {shlex.quote(str(self.place))}"


def _fields(table: Table[Any]) -> tuple[Field[Any], ...]:
    return fields(table)  # type: ignore[arg-type]  # every kind is a dataclass


@lru_cache(maxsize=32)
def _opened(table: Table[Any], _changed: int) -> Any:
    return table._opened_as_named(table.path)


def _expect_callable(progress: object) -> None:
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {type(progress).__name__}")
