"""Calls on arrays of boards: no Python object per position, the interpreter released, all cores.

A board is 26 int8 in XGID's order, seen by the mover: 0 the opponent's bar (≤ 0), 1–24 the points (the mover's checkers
positive, the opponent's negative), 25 the mover's bar (≥ 0). Games with a reserve have 28: 26 the mover's reserve
(≥ 0), 27 the opponent's (≤ 0). Games with pins have two planes, int8[2, 26]: the pinned checkers are in the second and
not in the first. `Variant.shape` says which.

Off is what a side has less what is seen: the variant's number of checkers, or `men`. What else a game remembers is not
in an array: both players have had many turns. C-ordered native int8 is used as it is; other integer dtypes, byte
orders and layouts are range-checked and converted; bool, float and object arrays are a `TypeError`.

Every function takes `threads`: how many to use, None meaning the CPUs this process may use.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon import _arguments, _core
from gammon.errors import GammonError, InvalidDiceError, InvalidPositionError
from gammon.values import PlayoutResult, Roll
from gammon.variants import Variant, find

__all__ = ["Successors", "check_batch", "flip_batch", "legal_plays_batch", "pip_counts_batch", "playouts"]

Men = int | tuple[int, int] | None

_LARGEST_SEED = 2**64 - 1


@dataclass(frozen=True, slots=True, eq=False)
class Successors:
    """Every distinct result of many rolls.

    Attributes:
        boards: int8[m, *shape], all results one after the other, each seen by the opponent.
        offsets: int64[n + 1]; the results of row i are `boards[offsets[i]:offsets[i + 1]]`.
        moves: int8[m, 4, 2], the (from, to) of each checker move padded with −1, or None if not asked for.
    """

    boards: NDArray[np.int8]
    offsets: NDArray[np.int64]
    moves: NDArray[np.int8] | None

    def __len__(self) -> int:
        """How many results there are."""
        return len(self.boards)

    def of(self, row: int) -> NDArray[np.int8]:
        """The results of one row, int8[k, *shape]."""
        rows = len(self.offsets) - 1
        row = operator.index(row)
        if not -rows <= row < rows:
            raise IndexError(f"row {row} of {rows}")
        row %= rows
        return self.boards[self.offsets[row] : self.offsets[row + 1]]

    def best(self, values: ArrayLike) -> NDArray[np.int64]:
        """The greatest value of each row's results: int64[n], its place among them, from 0; -1 where there is none.

        Args:
            values: m numbers, what each result is worth to the player who moved; of equal ones the first counts.

        Raises:
            GammonError: another number of values, or one that is NaN.
            TypeError: no numbers.

        >>> result = legal_plays_batch([Position().to_array()] * 2, [(3, 1), (6, 1)])
        >>> result.best(np.arange(len(result)))  # the last of each row
        array([15,  9])
        """
        worth = np.asarray(values)
        if worth.dtype.kind not in "iuf":
            raise TypeError(f"values must be numbers, not {worth.dtype}")
        if worth.shape != (len(self.boards),):
            raise GammonError(f"values have shape {worth.shape}: there are {len(self.boards)} results")
        if np.isnan(worth).any():
            raise GammonError(f"value {int(np.argmax(np.isnan(worth)))} is NaN")
        counts = np.diff(self.offsets)
        best = np.full(len(counts), -1, np.int64)
        some = counts > 0
        if some.any():
            starts = self.offsets[:-1][some]
            greatest = np.repeat(np.maximum.reduceat(worth, starts), counts[some])
            places = np.flatnonzero(worth == greatest)
            best[some] = places[np.searchsorted(places, starts)] - starts
        return best


def legal_plays_batch(
    boards: ArrayLike,
    dice: ArrayLike,
    variant: str | Variant = "backgammon",
    *,
    moves: bool = False,
    dance: Literal["drop", "keep"] = "drop",
    men: Men = None,
    threads: int | None = None,
) -> Successors:
    """Every distinct result of each board's roll, in the order of `Position.legal_plays`.

    Args:
        boards: integers of shape (n, 26), or of n times the variant's shape, seen by the mover.
        dice: integers 1–6 of shape (n, 2), or one roll (a pair, or text such as "31") for all boards.
        variant: the game.
        moves: also return the checker moves.
        dance: what a roll without a legal play gives: no row ("drop"), or the flipped board ("keep").
        men: how many checkers a side has, or a pair for mover and opponent.
        threads: how many threads to use.

    Raises:
        InvalidPositionError: a row is no position; `.row` says which.
        InvalidDiceError: dice are not 1–6; `.row` says which.
        TypeError: bool, float or object arrays.

    >>> start = [Position().to_array()]
    >>> result = legal_plays_batch(start, (3, 1), moves=True)
    >>> result.boards.shape, result.offsets.tolist(), result.moves[0].tolist()
    ((16, 26), [0, 16], [[24, 23], [24, 21], [-1, -1], [-1, -1]])
    """
    if _arguments.text(dance, "dance") not in ("drop", "keep"):
        raise GammonError(f"dance is {dance[:20]!r}: say 'drop' for no row or 'keep' for the flipped board")
    rows, game, sides, at_once = asked(boards, variant, men, threads)
    with_moves, thrown = _arguments.boolean(moves, "moves"), as_dice(dice, len(rows))
    flat, offsets, flat_moves = _core.legal_plays_batch(rows, thrown, game, sides, with_moves, dance == "keep", at_once)
    return Successors(flat.reshape(-1, *find(variant).shape), offsets, flat_moves.reshape(-1, 4, 2) if moves else None)


def check_batch(
    boards: ArrayLike,
    dice: ArrayLike,
    moves: ArrayLike,
    variant: str | Variant = "backgammon",
    *,
    men: Men = None,
    threads: int | None = None,
) -> tuple[NDArray[np.bool_], NDArray[np.uint8]]:
    """Whether each row's moves are a legal play, and if not, why.

    Args:
        boards: integers of shape (n, 26), or of n times the variant's shape, seen by the mover.
        dice: integers 1–6 of shape (n, 2), or one roll (a pair, or text such as "31") for all boards.
        moves: integers of shape (n, 4, 2): the (from, to) of each checker move in any order, padded with −1.
        variant, men, threads: as in `legal_plays_batch`.

    Returns:
        bool[n], and uint8[n]: 0 for a legal play, else the `Reason.number` of the main reason.

    Raises:
        InvalidPositionError, InvalidDiceError, TypeError: as in `legal_plays_batch`.

    >>> ok, reasons = check_batch([Position().to_array()], (3, 1), [[(8, 5), (-1, -1), (-1, -1), (-1, -1)]])
    >>> ok.tolist(), Reason.from_number(reasons[0])
    ([False], Reason.MUST_PLAY_BOTH_DICE)
    """
    rows, game, sides, at_once = asked(boards, variant, men, threads)
    steps = _as_int8(moves, "moves", GammonError)
    if steps.shape != (len(rows), 4, 2):
        raise GammonError(f"moves have shape {steps.shape}, not ({len(rows)}, 4, 2)")
    reasons = _core.check_batch(rows, as_dice(dice, len(rows)), steps, game, sides, at_once)
    return reasons == 0, reasons


def pip_counts_batch(
    boards: ArrayLike, variant: str | Variant = "backgammon", *, men: Men = None, threads: int | None = None
) -> NDArray[np.int32]:
    """The pip counts of mover and opponent: int32[n, 2], in pips.

    Raises:
        InvalidPositionError, TypeError: as in `legal_plays_batch`.

    >>> pip_counts_batch([Position().to_array()]).tolist()
    [[167, 167]]
    """
    return _core.pip_counts_batch(*asked(boards, variant, men, threads)).reshape(-1, 2)


def flip_batch(
    boards: ArrayLike, variant: str | Variant = "backgammon", *, men: Men = None, threads: int | None = None
) -> NDArray[np.int8]:
    """The same boards seen by the other player: int8[n, *shape].

    Raises:
        InvalidPositionError, TypeError: as in `legal_plays_batch`.

    >>> start = [Position().to_array()]
    >>> bool((flip_batch(flip_batch(start)) == start).all())
    True
    """
    return _core.flip_batch(*asked(boards, variant, men, threads)).reshape(-1, *find(variant).shape)


def playouts(
    position: _core.Position,
    games: int = 10_000,
    seed: int = 0,
    *,
    threads: int | None = None,
    max_plies: int = 10_000,
    progress: Callable[[int], object] | None = None,
) -> PlayoutResult:
    """Plays complete games from a position, every legal play equally likely.

    From the variant's start the first roll is thrown as its opening procedure says (no double in backgammon). The
    random generator is xoshiro256++, one stream for each (seed, game).

    Every game begins with a new roll; dice that an id had are not used.

    Args:
        position: where every game begins; the player on roll is the one the result speaks of.
        games: how many, 0 or more.
        seed: 0 to 2**64 − 1; the same seed gives the same result on any number of threads.
        threads: how many threads to use.
        max_plies: a game not over after so many rolls is counted as unfinished, 1 to 2**32 − 1.
        progress: called with the number of games done, about 20 times a second.

    Raises:
        GammonError: a number out of range.

    >>> result = playouts(Position(), games=1000, seed=1)
    >>> sum(result.wins) + sum(result.losses), result.unfinished
    (1000, 0)
    """
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {type(progress).__name__}")
    totals = _core.playouts(
        _arguments.position(position),
        _arguments.integer(games, "games", 0, _LARGEST_SEED),
        _arguments.integer(seed, "seed", 0, _LARGEST_SEED),
        _arguments.threads(threads),
        _arguments.integer(max_plies, "max_plies", 1, 2**32 - 1),
        progress,
    )
    won, lost = totals[1], totals[2]
    return PlayoutResult(totals[0], (won[0], won[1], won[2], won[3]), (lost[0], lost[1], lost[2], lost[3]), *totals[3:])


def as_board(array: ArrayLike, game: _core.Game) -> NDArray[np.int8]:
    """One board flat, checked and converted as the arrays of boards are."""
    board = _as_int8(array, "a board", InvalidPositionError)
    if board.shape != game.shape:
        raise InvalidPositionError(f"a board of {game.name} has shape {game.shape}, not {board.shape}")
    return board.reshape(-1)


class Asked(NamedTuple):
    """What every call on boards is given, checked, as the extension takes it."""

    rows: NDArray[np.int8]
    game: _core.Game
    men: tuple[int, int]
    threads: int | None


def asked(boards: ArrayLike, variant: str | Variant, men: Men, threads: int | None) -> Asked:
    """The boards of a game with one row each, the men of both sides, and the number of threads."""
    game = find(variant)
    return Asked(as_boards(boards, game), game.game, as_men(men, game), _arguments.threads(threads))


def as_boards(boards: ArrayLike, game: Variant) -> NDArray[np.int8]:
    """The boards with one row each."""
    rows = _as_int8(boards, "boards", InvalidPositionError)
    width = math.prod(game.shape)
    if rows.shape[1:] == game.shape and rows.ndim > 1:
        return rows.reshape(len(rows), width)
    if rows.size == 0 and rows.ndim <= 2:
        return np.empty((0, width), np.int8)
    shape = ", ".join(map(str, game.shape))
    raise InvalidPositionError(f"boards of {game.name} have shape (n, {shape}), not {rows.shape}")


def as_dice(dice: ArrayLike, rows: int) -> NDArray[np.int8]:
    if isinstance(dice, str):
        dice = Roll.parse(dice)
    pairs = _as_int8(dice, "dice", InvalidDiceError)
    if pairs.shape == (2,):
        pairs = np.ascontiguousarray(np.broadcast_to(pairs, (rows, 2)))
    if rows == 0 and pairs.size == 0:
        return np.empty((0, 2), np.int8)
    if pairs.shape != (rows, 2):
        raise InvalidDiceError(f"dice have shape {pairs.shape}; {rows} boards need ({rows}, 2) or one pair")
    return pairs


def _as_int8(values: ArrayLike, name: str, error: type[GammonError]) -> NDArray[np.int8]:
    """The values as a C-ordered int8 array; native int8 is passed on as it is.

    What does not fit becomes the nearest number that does: it is out of every range that the core allows, and the
    core names the row.
    """
    try:
        array = np.asarray(values)
    except (OverflowError, ValueError) as cause:
        raise error(f"{name} cannot be made an array: {cause}") from cause
    if array.size == 0 and array.dtype == np.float64 and not isinstance(values, np.ndarray):
        return array.astype(np.int8)  # an empty list says nothing about its type
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be integers, not {array.dtype}")
    if array.dtype != np.int8:
        array = np.minimum(array, 127)
        if array.dtype.kind == "i":
            array = np.maximum(array, -128)
    return np.asarray(array, dtype=np.int8, order="C")


def as_men(men: Men, game: Variant) -> tuple[int, int]:
    if men is None:
        return game.checkers, game.checkers
    pair = (men, men) if isinstance(men, (int, np.integer)) else _arguments.items(men, "men", 2, 2)
    mover, opponent = (_arguments.integer(one, "men", 1, 15, InvalidPositionError) for one in pair)
    return mover, opponent
