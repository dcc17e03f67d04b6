"""Two-sided bear-off tables: built on this machine, kept in a folder, and the right one opened when it is asked for."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon import _arguments, _core
from gammon._core import TwoSided
from gammon.batch import Men, as_boards, as_men
from gammon.errors import DataFileError, GammonError, NotInTableError
from gammon.exact import CubeDecision
from gammon.tables.folder import (
    TwoSidedFile,
    UnfinishedTable,
    changed,
    dir_option,
    folder,
    two_sided_files,
    unfinished_tables,
)
from gammon.tables.two_sided import Estimate, TableCheck, build, check, estimate, opened
from gammon.variants import Variant, find

__all__ = [
    "CubeDecision",
    "Estimate",
    "TableCheck",
    "TakePoints",
    "TwoSided",
    "TwoSidedValues",
    "UnfinishedTable",
    "build",
    "check",
    "cube_decision",
    "estimate",
    "is_built",
    "open_table",
    "take_points",
    "two_sided",
    "two_sided_batch",
    "unfinished",
]


class TwoSidedValues(NamedTuple):
    """What a two-sided table knows of a position, for the player on roll before he rolls.

    Attributes:
        probability: his chance to win, 0 to 1, both playing best without the cube.
        owned, centred, opponent_owned: his equity at a cube of 1 if he does not double now, by who owns it; None in a
            table without the cube, and where a gammon can be won.
    """

    probability: float
    owned: float | None
    centred: float | None
    opponent_owned: float | None


class TakePoints(NamedTuple):
    """How much a player must have to take with his checkers, over every position of the player who doubles.

    The two can overlap: what the cube is worth after a take depends on both sides.

    Attributes:
        least_take: the smallest chance to win, without the cube, with which he takes; None if he never does.
        most_pass: the largest with which he passes; None if he never does.
    """

    least_take: float | None
    most_pass: float | None


def unfinished(within: str | os.PathLike[str] | None = None) -> list[UnfinishedTable]:
    """The tables in the folder whose builds have not come to their end; `build` goes on with them.

    Raises:
        DataFileError: the folder cannot be read.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as here:
    ...     unfinished(here)
    []
    """
    return unfinished_tables(folder(within))


def open_table(
    position: _core.Position, *, cubeful: bool = False, within: str | os.PathLike[str] | None = None
) -> TwoSided:
    """The smallest table in the folder that has a position.

    Args:
        position: with all checkers in the home boards, of a game that bears off as backgammon does.
        cubeful: whether it must know the cube.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        DataFileError: there is none, and the message says how to build it; or its file is damaged.
        NotInTableError: the position is in no such table, even one that could be built.
        TypeError: an argument of another type.
    """
    return _smallest([_left(position)], _arguments.boolean(cubeful, "cubeful"), within)


def is_built(position: _core.Position, *, cubeful: bool = False, within: str | os.PathLike[str] | None = None) -> bool:
    """Whether the folder has a table for a position; not whether its file is sound.

    Arguments are those of `open_table`.

    Raises:
        DataFileError: the folder cannot be read.
        TypeError: an argument of another type.

    >>> import tempfile
    >>> from gammon import Position
    >>> with tempfile.TemporaryDirectory() as here:
    ...     is_built(Position.from_counts({6: 2}, {6: 2}), within=here)
    False
    """
    cubeful = _arguments.boolean(cubeful, "cubeful")
    try:
        size = _left(position)
    except NotInTableError:
        return False
    return _find([size], cubeful, folder(within)) is not None


def _smallest(sizes: Iterable[tuple[int, int]], cubeful: bool, within: str | os.PathLike[str] | None) -> TwoSided:
    """The smallest table that has positions with so many checkers, those of the player on roll first."""
    sizes, place = list(sizes), folder(within)
    found = _find(sizes, cubeful, place)
    if found is not None:
        return _opened(*found)
    larger, smaller = (max(1, max(map(which, sizes))) for which in (max, min))
    mine, theirs = (larger, smaller) if any(mine > smaller for mine, _ in sizes) else (smaller, larger)
    _refuse_what_cannot_be_built(mine, theirs, cubeful)
    kind, option = ("cubeful ", " --cubeful") if cubeful else ("", "")
    raise DataFileError(
        f"{place}: there is no {kind}table of {mine} checkers against {theirs}: "
        f"gammon bearoff build {mine}x{theirs}{option}{dir_option(within)}"
    )


def _find(sizes: list[tuple[int, int]], cubeful: bool, place: Path) -> tuple[TwoSidedFile, int] | None:
    """The file of that table, and when it was changed."""
    for file in two_sided_files(place):
        most = {(file.mine, file.theirs), (file.theirs, file.mine)}
        is_enough = all(any(mine <= own and theirs <= other for own, other in most) for mine, theirs in sizes)
        if is_enough and (file.cubeful or not cubeful):
            at = changed(file.path)
            if at is not None:  # nobody has removed it since
                return file, at
    return None


@lru_cache(maxsize=16)
def _opened(file: TwoSidedFile, _changed: int) -> TwoSided:
    return opened(*file)


def _refuse_what_cannot_be_built(mine: int, theirs: int, cubeful: bool) -> None:
    try:
        estimate(mine, theirs, cubeful=cubeful)
    except GammonError as error:
        raise NotInTableError(f"no table that can be built has the position: {error}") from None


def two_sided(position: _core.Position, *, within: str | os.PathLike[str] | None = None) -> TwoSidedValues:
    """The exact values of a bear-off position, from the smallest table built that has it.

    Where a gammon can still be won the equities, which leave gammons out, are None.

    Raises:
        DataFileError: no such table has been built, or its file is damaged.
        NotInTableError: a checker is outside a home board, or the game bears off otherwise than backgammon.
        TypeError: no Position.
    """
    table = open_table(position, within=within)
    probability = table.probability(position)
    if not table.cubeful:
        return TwoSidedValues(probability, None, None, None)
    try:
        _, owned, centred, opponent_owned = table.equities(position)
    except NotInTableError:  # a gammon can be won
        return TwoSidedValues(probability, None, None, None)
    return TwoSidedValues(probability, owned, centred, opponent_owned)


def two_sided_batch(
    boards: ArrayLike,
    variant: str | Variant = "backgammon",
    *,
    cubeful: bool = False,
    men: Men = None,
    threads: int | None = None,
    within: str | os.PathLike[str] | None = None,
) -> NDArray[np.float64]:
    """The exact values of many bear-off positions, from the smallest table built that has them all.

    Args:
        boards: integers of shape (n, 26), seen by the player on roll.
        variant, men, threads: as for `gammon.legal_plays_batch`.
        cubeful: the equities, instead of the chances to win.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Returns:
        float64[n], the chances to win; with `cubeful` float64[n, 4], the equities of a money game at a cube of 1 from
        -1 to 1: cubeless, and with the cube owned, centred and owned by the opponent, not turned this time.

    Raises:
        DataFileError: no such table has been built, or its file is damaged.
        NotInTableError: a checker outside a home board, a game that bears off otherwise than backgammon, or with
            `cubeful` a gammon that can still be won; `row` says where.
        InvalidPositionError, TypeError: as for `gammon.legal_plays_batch`.

    >>> import tempfile
    >>> from gammon import Position
    >>> boards = [Position.from_counts({6: 2}, {6: 2}).to_array(), Position.from_counts({2: 2}, {2: 2}).to_array()]
    >>> with tempfile.TemporaryDirectory() as here:
    ...     table = build(2, 2, cubeful=True, within=here)
    ...     two_sided_batch(boards, cubeful=True, within=here).round(3).tolist()
    [[0.509, 0.622, 0.603, 0.481], [0.599, 0.599, 0.475, 0.475]]
    """
    game = find(variant)
    rows, cubeful = as_boards(boards, game), _arguments.boolean(cubeful, "cubeful")
    arguments = (rows, game.game, as_men(men, game), _arguments.threads(threads))
    sizes = TwoSided.left_batch(*arguments)
    if not sizes:
        return np.empty((0, 4) if cubeful else 0)
    table = _smallest(sizes, cubeful, within)
    return table.equities_batch(*arguments).reshape(-1, 4) if cubeful else table.probability_batch(*arguments)


def cube_decision(
    position: _core.Position, *, redouble: bool = False, within: str | os.PathLike[str] | None = None
) -> CubeDecision:
    """Whether to double in a bear-off for money, and whether to take, from the smallest cubeful table that has it.

    Args:
        position: no gammon may be possible any more.
        redouble: whether the player on roll owns the cube; else it is centred.
        within: the folder; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        DataFileError: no such table has been built, or its file is damaged.
        NotInTableError: a checker outside a home board, a gammon that can be won, or a game that bears off otherwise.
        TypeError: no Position.

    >>> import tempfile
    >>> from gammon import Position
    >>> with tempfile.TemporaryDirectory() as here:
    ...     table = build(2, 2, cubeful=True, within=here)
    ...     cube_decision(Position.from_counts({6: 2}, {6: 2}), within=here).verdict
    Verdict.DOUBLE_TAKE
    """
    table = open_table(position, cubeful=True, within=within)
    return CubeDecision.of(table.cube_decision(position, _arguments.boolean(redouble, "redouble")))


def take_points(position: _core.Position, *, within: str | os.PathLike[str] | None = None) -> TakePoints:
    """How much the opponent of the player on roll must have to take with the checkers that he has.

    Every position that the smallest cubeful table that has this one gives the player on roll is looked at.

    Raises:
        DataFileError, NotInTableError, TypeError: as for `cube_decision`.

    >>> import tempfile
    >>> from gammon import Position
    >>> with tempfile.TemporaryDirectory() as here:
    ...     table = build(3, 3, cubeful=True, within=here)
    ...     points = take_points(Position.from_counts({6: 1}, {1: 1}), within=here)
    >>> round(points.least_take, 4)
    0.25
    """
    return TakePoints(*open_table(position, cubeful=True, within=within).take_points(position))


def _left(position: _core.Position) -> tuple[int, int]:
    return TwoSided.left(_arguments.position(position))
