"""Two-sided bear-off tables: built on this machine, kept in a folder, and the right one opened when it is asked for."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon import _arguments, _core
from gammon._core import TwoSided
from gammon.batch import Men, as_boards, as_men
from gammon.bearoff_building import Estimate, TableCheck, build, check, estimate
from gammon.errors import DataFileError, NotInTableError
from gammon.exact import CubeDecision
from gammon.table_files import TwoSidedFile, UnfinishedTable, folder, two_sided_files, unfinished_tables
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
            table without the cube.
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

    Raises:
        DataFileError: there is none; the message says how to build it.
        NotInTableError: the position is in no such table: a checker is outside a home board.
    """
    return _smallest([_left(position)], cubeful, within)


def _smallest(sizes: Iterable[tuple[int, int]], cubeful: bool, within: str | os.PathLike[str] | None) -> TwoSided:
    """The smallest table that has positions with so many checkers, those of the player on roll first."""
    sizes, place = list(sizes), folder(within)
    for file in two_sided_files(place):
        most = {(file.mine, file.theirs), (file.theirs, file.mine)}
        is_enough = all(any(mine <= own and theirs <= other for own, other in most) for mine, theirs in sizes)
        if is_enough and (file.cubeful or not cubeful):
            return _opened(file, file.path.stat().st_mtime_ns)
    mine, theirs = (max([1, *(size[side] for size in sizes)]) for side in (0, 1))
    kind, option = ("cubeful ", " --cubeful") if cubeful else ("", "")
    raise DataFileError(
        f"{place}: there is no {kind}table of {mine} checkers against {theirs}: "
        f"gammon bearoff build {mine}x{theirs}{option}"
    )


@lru_cache(maxsize=16)
def _opened(file: TwoSidedFile, _changed: int) -> TwoSided:
    return TwoSided.open(file.path)


def two_sided(position: _core.Position, *, within: str | os.PathLike[str] | None = None) -> TwoSidedValues:
    """The exact values of a bear-off position, from the smallest table built that has it.

    Raises:
        DataFileError: no such table has been built, or its file is damaged.
        NotInTableError: a checker is outside a home board, or the game bears off otherwise than backgammon.
        TypeError: no Position.
    """
    table = open_table(position, within=within)
    probability = table.probability(position)
    if not table.cubeful:
        return TwoSidedValues(probability, None, None, None)
    _, owned, centred, opponent_owned = table.equities(position)
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
    table = _smallest(_left_in_rows(rows, game), cubeful, within)
    arguments = (rows, game.game, as_men(men, game), _arguments.threads(threads))
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
    ...     cube_decision(Position.from_counts({6: 2}, {6: 2}), within=here).action
    'double_take'
    """
    table = open_table(position, cubeful=True, within=within)
    return CubeDecision(*table.cube_decision(position, _arguments.boolean(redouble, "redouble")))


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
    counts = _arguments.position(position).to_counts()
    for side, name in ((counts.mover, "mover"), (counts.opponent, "opponent")):
        if any(side[7:]):
            raise NotInTableError(_outside(name))
    return sum(counts.mover[1:7]), sum(counts.opponent[1:7])


def _left_in_rows(rows: NDArray[np.int8], game: Variant) -> set[tuple[int, int]]:
    """How many checkers the sides have left in the rows: the mover at 1 to 6, the opponent at 19 to 24.

    What is no position is left for the core to refuse.
    """
    planes = rows.reshape(-1, rows.shape[1] // game.shape[-1], game.shape[-1])
    outside = (planes[:, :, 7:] > 0).any((1, 2)), (planes[:, :, :19] < 0).any((1, 2))
    for side, name in zip(outside, ("mover", "opponent"), strict=True):
        if side.any():
            row = int(side.argmax())
            raise NotInTableError(f"row {row}: {_outside(name)}", row=row)
    mine = planes[:, :, 1:7].clip(0).sum((1, 2), dtype=np.int64)
    theirs = -planes[:, :, 19:25].clip(None, 0).sum((1, 2), dtype=np.int64)
    pairs = np.unique(32 * mine.clip(0, 31) + theirs.clip(0, 31))
    return {divmod(int(pair), 32) for pair in pairs}


def _outside(name: str) -> str:
    return f"the {name} has a checker outside the home board: no bear-off table has the position"
