"""Arrays of every type and layout: converted where that is safe, refused with the row where it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import gammon
from gammon import GammonError, InvalidDiceError, InvalidPositionError, Position
from support import walk

ROWS = 40
GAMES = list(walk(ROWS, seed=5))
BOARDS = np.array([pos.to_array() for pos, _ in GAMES])
DICE = np.array([roll for _, roll in GAMES], np.int8)
MOVES = np.full((ROWS, 4, 2), -1, np.int8)
for _row, (_pos, _roll) in enumerate(GAMES):
    for _plays in _pos.legal_plays(_roll)[:1]:
        MOVES[_row, : len(_plays)] = [move[:2] for move in _plays.moves]

CALLS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "legal_plays_batch": lambda boards, dice, moves: gammon.legal_plays_batch(boards, dice, moves=True),
    "check_batch": lambda boards, dice, moves: gammon.check_batch(boards, dice, moves)[1],
    "pip_counts_batch": lambda boards, dice, moves: gammon.pip_counts_batch(boards),
    "flip_batch": lambda boards, dice, moves: gammon.flip_batch(boards),
}


def flat(result: Any) -> list[Any]:
    """A result as plain lists."""
    if isinstance(result, gammon.Successors):
        assert result.moves is not None
        return [result.boards.tolist(), result.offsets.tolist(), result.moves.tolist()]
    return [result.tolist()]


EXPECTED = {name: flat(call(BOARDS, DICE, MOVES)) for name, call in CALLS.items()}


def read_only(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    array = array.copy()
    array.flags.writeable = False
    return array


def sliced(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    wide = np.zeros((len(array) * 2, *array.shape[1:-1], array.shape[-1] + 3), array.dtype)
    view = wide[::2, ..., 2:-1]
    view[...] = array
    return view


def unaligned(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    wider = array.astype(np.int32)
    raw = np.frombuffer(b"\0" + wider.tobytes(), np.uint8)[1:]
    return raw.view(np.int32).reshape(array.shape)


LAYOUTS: dict[str, Callable[[np.ndarray[Any, Any]], Any]] = {
    "as it is": lambda array: array,
    "read-only": read_only,
    "sliced": sliced,
    "Fortran order": np.asfortranarray,
    "negative strides": lambda array: array[::-1, ..., ::-1].copy()[::-1, ..., ::-1],
    "unaligned": unaligned,
    "nested lists": lambda array: array.tolist(),
    "a list of arrays": list,
    "int16": lambda array: array.astype(np.int16),
    "int32": lambda array: array.astype(np.int32),
    "int64": lambda array: array.astype(np.int64),
    "big-endian int16": lambda array: array.astype(">i2"),
    "big-endian int32": lambda array: array.astype(">i4"),
    "big-endian int64": lambda array: array.astype(">i8"),
    "little-endian int16": lambda array: array.astype("<i2"),
    "big-endian, sliced": lambda array: sliced(array.astype(">i4")),
    "int8 of a stated order": lambda array: array.astype(">i1"),
    "a masked array": np.ma.masked_array,
    "a buffer": lambda array: np.ascontiguousarray(array).data,
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", CALLS)
def test_every_integer_layout_gives_the_same_result(name: str, layout: str) -> None:
    change = LAYOUTS[layout]
    given = BOARDS.copy(), DICE.copy(), MOVES.copy()
    assert flat(CALLS[name](*map(change, given))) == EXPECTED[name]
    for array, before in zip(given, (BOARDS, DICE, MOVES), strict=True):
        assert (array == before).all()


@pytest.mark.parametrize("name", CALLS)
def test_broadcast_rows_are_read_as_so_many_copies(name: str) -> None:
    shapes = ((7, 26), (7, 2), (7, 4, 2))
    views = [np.broadcast_to(array[0], shape) for array, shape in zip((BOARDS, DICE, MOVES), shapes, strict=True)]
    copies = [view.copy() for view in views]
    assert flat(CALLS[name](*views)) == flat(CALLS[name](*copies))


def test_unsigned_dice_will_do() -> None:
    for dtype in (np.uint8, np.uint16, np.uint64, ">u4"):
        found = gammon.legal_plays_batch(BOARDS, DICE.astype(dtype), moves=True)
        assert flat(found) == EXPECTED["legal_plays_batch"]


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, np.bool_, object, np.complex64, "S3", "U3"])
@pytest.mark.parametrize("name", CALLS)
def test_arrays_that_hold_no_integers_are_a_type_error(name: str, dtype: Any) -> None:
    arrays = BOARDS, DICE, MOVES
    takes = 3 if name == "check_batch" else 2 if name == "legal_plays_batch" else 1
    for place in range(takes):
        given = [array.astype(dtype) if index == place else array for index, array in enumerate(arrays)]
        with pytest.raises(TypeError):
            CALLS[name](*given)
    empty = np.empty((0, 26), dtype)
    with pytest.raises(TypeError):
        CALLS[name](empty, np.empty((0, 2), np.int8), np.empty((0, 4, 2), np.int8))
    if np.dtype(dtype).kind not in "SU":
        with pytest.raises(TypeError):
            Position.from_array(BOARDS[0].astype(dtype))


@pytest.mark.parametrize(
    "boards", [[], [[]], np.empty((0, 26), np.int8), np.empty((0, 26), ">i4"), np.empty((26, 0), np.int8).T], ids=repr
)
def test_no_rows_give_no_results(boards: Any) -> None:
    no_moves = np.empty((0, 4, 2), np.int8)
    rolls: list[Any] = [(3, 1), [], np.empty((0, 2), np.int8)]
    for dice in rolls:
        found = gammon.legal_plays_batch(boards, dice, moves=True)
        assert (found.boards.shape, found.offsets.tolist(), len(found)) == ((0, 26), [0], 0)
        assert found.moves is not None
        assert found.moves.shape == (0, 4, 2)
        ok, reasons = gammon.check_batch(boards, dice, no_moves)
        assert (ok.shape, reasons.shape) == ((0,), (0,))
    assert gammon.pip_counts_batch(boards).shape == (0, 2)
    assert gammon.flip_batch(boards).shape == (0, 26)


@pytest.mark.parametrize("shape", [(), (26,), (1, 25), (1, 27), (26, 1), (1, 1, 26), (2, 2, 26), (3, 0, 26)], ids=str)
def test_boards_of_a_wrong_shape_are_no_positions(shape: tuple[int, ...]) -> None:
    for call in CALLS.values():
        for dtype in (np.int8, np.int64):
            with pytest.raises(InvalidPositionError, match="shape"):
                call(np.zeros(shape, dtype), (3, 1), MOVES[:1])


@pytest.mark.parametrize("shape", [(), (1,), (3,), (1, 1), (1, 3), (2, 2), (1, 2, 1)], ids=str)
def test_dice_of_a_wrong_shape_are_invalid(shape: tuple[int, ...]) -> None:
    for dtype in (np.int8, np.int64):
        with pytest.raises(InvalidDiceError):
            gammon.legal_plays_batch(BOARDS[:1], np.ones(shape, dtype))


@pytest.mark.parametrize("shape", [(), (2,), (4, 2), (1, 4), (1, 3, 2), (1, 5, 2), (1, 4, 3), (2, 4, 2)], ids=str)
def test_moves_of_a_wrong_shape_are_a_gammon_error(shape: tuple[int, ...]) -> None:
    with pytest.raises(GammonError, match="shape"):
        gammon.check_batch(BOARDS[:1], (3, 1), np.ones(shape, np.int8))


def changed(row: int, place: int, value: int, dtype: Any = np.int8) -> np.ndarray[Any, Any]:
    boards = BOARDS.astype(dtype)
    boards[row, place] = value
    return boards


BAD_ENTRIES = {
    "sixteen checkers": (6, 16),
    "a checker of the mover's on the opponent's bar": (0, 1),
    "a checker of the opponent's on the mover's bar": (25, -1),
    "the least int8": (3, -128),
    "the largest int8": (3, 127),
}


@pytest.mark.parametrize("dtype", [np.int8, np.int16, ">i8"])
@pytest.mark.parametrize("entry", BAD_ENTRIES)
@pytest.mark.parametrize("name", CALLS)
def test_a_row_that_is_no_position_is_named(name: str, entry: str, dtype: Any) -> None:
    place, value = BAD_ENTRIES[entry]
    with pytest.raises(InvalidPositionError) as caught:
        CALLS[name](changed(17, place, value, dtype), DICE, MOVES)
    assert caught.value.row == 17
    assert caught.value.reasons


def test_an_empty_board_is_no_position() -> None:
    boards = BOARDS.copy()
    boards[3] = 0
    for call in CALLS.values():
        with pytest.raises(InvalidPositionError, match="borne off every checker") as caught:
            call(boards, DICE, MOVES)
        assert caught.value.row == 3


def test_too_large_a_number_is_refused_whatever_its_type() -> None:
    for value, dtype in ((200, np.int16), (2**40, np.int64), (-(2**63), np.int64), (2**64 - 1, np.uint64)):
        boards = BOARDS.astype(np.int64).clip(0).astype(dtype)
        boards[4, 6] = value
        for call in CALLS.values():
            with pytest.raises(InvalidPositionError) as caught:
                call(boards, DICE, MOVES)
            assert caught.value.row == 4
    for value in (300, 10**30):
        with pytest.raises((InvalidPositionError, TypeError)):
            gammon.flip_batch([[*BOARDS[0][:25].tolist(), value]])
        with pytest.raises((InvalidPositionError, TypeError)):
            Position.from_array([*BOARDS[0][:25].tolist(), value])


@pytest.mark.parametrize("dtype", [np.int8, np.int64])
def test_dice_that_are_no_roll_are_named_by_their_row(dtype: Any) -> None:
    for value in (0, 7, -1, -128):
        dice = DICE.astype(dtype)
        dice[9, 1] = value
        for call in (CALLS["legal_plays_batch"], CALLS["check_batch"]):
            with pytest.raises(InvalidDiceError) as caught:
                call(BOARDS, dice, MOVES)
            assert caught.value.row == 9
        with pytest.raises(InvalidDiceError):
            gammon.legal_plays_batch(BOARDS, (value, 1))


@pytest.mark.parametrize("dtype", [np.int8, np.int64])
@pytest.mark.parametrize("threads", [1, 2, 8])
def test_the_first_bad_row_is_the_one_that_is_named(threads: int, dtype: Any) -> None:
    many = np.tile(BOARDS, (500, 1)).astype(dtype)
    for row in (19_999, 15_000, 12_345):
        many[row, 6] = 15 if row == 12_345 else 100
        many[row, 8] = 15
    with pytest.raises(InvalidPositionError) as caught:
        gammon.legal_plays_batch(many, (3, 1), threads=threads)
    assert caught.value.row == 12_345
    with pytest.raises(InvalidPositionError) as caught:
        gammon.pip_counts_batch(many, threads=threads)
    assert caught.value.row == 12_345


def test_a_bad_row_leaves_no_half_of_a_result() -> None:
    boards = changed(39, 6, 16)
    before = boards.copy()
    for call in CALLS.values():
        with pytest.raises(InvalidPositionError):
            call(boards, DICE, MOVES)
    assert (boards == before).all()
    assert flat(CALLS["legal_plays_batch"](BOARDS, DICE, MOVES)) == EXPECTED["legal_plays_batch"]


def test_moves_that_name_no_place_are_illegal_and_not_an_error() -> None:
    for place in (26, 27, 100, 127):
        moves = MOVES[:1].copy()
        moves[0, 0] = place, 5
        ok, reasons = gammon.check_batch(BOARDS[:1], DICE[:1], moves)
        assert (ok[0], gammon.Reason.from_number(int(reasons[0]))) == (False, gammon.Reason.NO_CHECKER_THERE)
    for value in (-2, 128, 10**6):
        wide = MOVES[:1].astype(np.int64)
        wide[0, 0] = value, 5
        assert not gammon.check_batch(BOARDS[:1], DICE[:1], wide)[0][0]
