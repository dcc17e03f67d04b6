"""Calls on arrays answer what positions do, row by row, on any number of threads; playouts depend on the seed alone."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import numpy as np
import pytest

import gammon
from gammon import (
    GammonError,
    PlayoutResult,
    Position,
    Reason,
    Roll,
    check_batch,
    flip_batch,
    legal_plays_batch,
    pip_counts_batch,
    playouts,
)
from support import GAMES, position, walk

Cases = list[tuple[Position, Roll]]
CLOSED = "1:2 2:2 3:2 4:2 5:2 6:2 bar:3"
CLOSED_OUT = f"{CLOSED} | 24:2 23:2 22:2 21:2 20:2 19:2 bar:3"


@cache
def cases(game: str, count: int = 300) -> Cases:
    """Positions of random games with their rolls, a dance and a finished game among them."""
    few = list(walk(count, seed=3, variant=game))
    men = few[0][0].to_counts()
    side = sum(men.mover)
    over = Position.from_counts({}, {1: side}, game)
    if side == 15:
        few.append((position("bar:1 6:14 | 24:3 23:3 22:3 21:2 20:2 19:2", game), Roll(6, 6)))
    return [*few, (over, Roll(3, 1)), (over.flip(), Roll(2, 2))]


def boards_of(pairs: Cases) -> np.ndarray[Any, Any]:
    return np.array([pos.to_array() for pos, _ in pairs])


def dice_of(pairs: Cases) -> np.ndarray[Any, Any]:
    return np.array([roll for _, roll in pairs], np.int8)


@cache
def many(count: int = 12_000) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Enough rows for several threads to share."""
    pairs = list(walk(3_000, seed=9))
    times = count // len(pairs)
    return np.tile(boards_of(pairs), (times, 1)), np.tile(dice_of(pairs), (times, 1))


@pytest.mark.parametrize("game", GAMES)
def test_each_row_has_the_results_and_moves_of_its_position_in_order(game: str) -> None:
    pairs = cases(game)
    found = legal_plays_batch(boards_of(pairs), dice_of(pairs), game, moves=True)
    assert found.moves is not None
    assert found.boards.dtype == found.moves.dtype == np.int8
    assert found.offsets.dtype == np.int64
    assert found.boards.shape == (len(found), 26)
    assert found.offsets.shape == (len(pairs) + 1,)
    assert found.moves.shape == (len(found), 4, 2)
    assert found.offsets[0] == 0
    assert found.offsets[-1] == len(found)
    for row, (pos, roll) in enumerate(pairs):
        plays = pos.legal_plays(roll)
        assert found.of(row).tolist() == [play.result.to_array().tolist() for play in plays]
        moves = found.moves[found.offsets[row] : found.offsets[row + 1]].tolist()
        assert moves == [[list(move[:2]) for move in play.moves] + [[-1, -1]] * (4 - len(play)) for play in plays]


def test_a_dance_gives_no_row_or_the_flipped_board() -> None:
    dance = position("bar:1 6:14 | 24:3 23:3 22:3 21:2 20:2 19:2")
    start, over = Position(), Position.from_counts({}, {1: 15})
    boards = [start.to_array(), dance.to_array(), over.to_array(), start.to_array()]
    dropped = legal_plays_batch(boards, (6, 6), moves=True)
    assert dropped.offsets.tolist() == [0, 11, 11, 11, 22]
    kept = legal_plays_batch(boards, (6, 6), moves=True, dance="keep")
    # A finished game has no play and no dance either.
    assert kept.offsets.tolist() == [0, 11, 12, 12, 23]
    assert (kept.of(1) == dance.flip().to_array()).all()
    assert kept.moves is not None
    assert kept.moves[11].tolist() == [[-1, -1]] * 4
    with pytest.raises(GammonError, match="dance"):
        legal_plays_batch(boards, (6, 6), dance="pass")  # type: ignore[arg-type]


def test_moves_are_there_only_if_asked_for() -> None:
    assert legal_plays_batch([Position().to_array()], (3, 1)).moves is None


def test_results_of_a_row_are_found_from_either_end() -> None:
    found = legal_plays_batch([Position().to_array()] * 3, [(3, 1), (6, 5), (1, 1)])
    assert [len(found.of(row)) for row in (0, 1, 2, -1, -3)] == [16, 7, 42, 42, 16]
    for row in (3, -4):
        with pytest.raises(IndexError):
            found.of(row)


def test_men_say_how_many_checkers_are_off() -> None:
    pos = Position.from_counts({6: 2, 5: 1}, {1: 3, 24: 1}, men=(3, 5))
    row = pos.to_array()
    for men in ((3, 5), (15, 15), 9, None):
        found = legal_plays_batch([row], (6, 5), men=men)
        assert found.boards.tolist() == [play.result.to_array().tolist() for play in pos.legal_plays("65")]
    for men in (2, (2, 15), (15, 3)):
        with pytest.raises(gammon.InvalidPositionError):
            legal_plays_batch([row], (6, 5), men=men)
    for wrong in (0, 16, (0, 3), (3, 16), (1, 2, 3), -1):
        with pytest.raises(GammonError):
            flip_batch([row], men=wrong)  # type: ignore[arg-type]
    for odd in ("ab", 1.5, (1.0, 2.0)):
        with pytest.raises(TypeError):
            flip_batch([row], men=odd)  # type: ignore[arg-type]


def test_a_game_named_by_an_alias_is_that_game() -> None:
    row = Position.start("hypergammon").to_array()
    assert len(legal_plays_batch([row], (2, 1), "Hyper-Backgammon")) == 6
    with pytest.raises(gammon.UnknownVariantError):
        legal_plays_batch([row], (2, 1), "ludo")


@pytest.mark.parametrize("threads", [1, 2, 8, None])
def test_threads_do_not_change_a_result(threads: int | None) -> None:
    boards, dice = many()
    assert len(boards) > 10_000
    alone = legal_plays_batch(boards, dice, moves=True, threads=1)
    found = legal_plays_batch(boards, dice, moves=True, threads=threads)
    assert (found.offsets == alone.offsets).all()
    assert (found.boards == alone.boards).all()
    assert found.moves is not None
    assert alone.moves is not None
    assert (found.moves == alone.moves).all()
    # The rows repeat, so the results do.
    size = alone.offsets[3_000]
    assert (alone.boards[:size] == alone.boards[-size:]).all()


def test_one_pair_of_dice_is_thrown_everywhere() -> None:
    boards, _ = many()
    for dice in ((3, 1), [3, 1], Roll(3, 1), np.array([3, 1])):
        found = legal_plays_batch(boards[:50], dice)
        each = legal_plays_batch(boards[:50], [(3, 1)] * 50)
        assert (found.boards == each.boards).all()


def test_what_is_handed_in_is_not_changed_and_not_held() -> None:
    boards, dice = (array[:100].copy() for array in many())
    before = boards.copy(), dice.copy()
    found = legal_plays_batch(boards, dice)
    flipped = flip_batch(boards)
    assert (boards == before[0]).all()
    assert (dice == before[1]).all()
    kept = found.boards.copy(), flipped.copy()
    boards[:] = 0
    assert (found.boards == kept[0]).all()
    assert (flipped == kept[1]).all()
    found.boards[:] = 0
    assert (legal_plays_batch(before[0], dice).boards == kept[0]).all()


@pytest.mark.parametrize("game", GAMES)
def test_pip_counts_and_flipped_boards_are_those_of_the_positions(game: str) -> None:
    pairs = cases(game)
    pips = pip_counts_batch(boards_of(pairs), game)
    assert pips.dtype == np.int32
    assert pips.tolist() == [list(pos.pip_counts) for pos, _ in pairs]
    flipped = flip_batch(boards_of(pairs), game)
    assert flipped.dtype == np.int8
    assert flipped.tolist() == [pos.flip().to_array().tolist() for pos, _ in pairs]


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_pip_counts_and_flips_do_not_depend_on_threads(threads: int) -> None:
    boards, _ = many()
    assert (pip_counts_batch(boards, threads=threads) == pip_counts_batch(boards)).all()
    assert (flip_batch(flip_batch(boards, threads=threads), threads=threads) == boards).all()


def test_checking_rows_gives_the_numbers_of_the_reasons() -> None:
    pairs = cases("backgammon")
    rows: list[tuple[Position, Roll, list[tuple[int, int]]]] = []
    for pos, roll in pairs:
        plays = pos.legal_plays(roll)
        whole = [move[:2] for move in plays[-1].moves] if plays else []
        rows += [(pos, roll, whole), (pos, roll, whole[:1]), (pos, roll, whole[::-1])]
        rows += [(pos, roll, [(8, 5), (6, 5)]), (pos, roll, [(24, 23)]), (pos, roll, [])]
    moves = np.full((len(rows), 4, 2), -1, np.int8)
    for index, (*_, steps) in enumerate(rows):
        moves[index, : len(steps)] = np.array(steps).reshape(-1, 2)
    boards = np.array([pos.to_array() for pos, *_ in rows])
    ok, reasons = check_batch(boards, [roll for _, roll, _ in rows], moves)
    assert ok.dtype == np.bool_
    assert reasons.dtype == np.uint8
    assert (ok == (reasons == 0)).all()
    for index, (pos, roll, steps) in enumerate(rows):
        try:
            pos.check(roll, steps)
            expected = None
        except gammon.IllegalPlayError as error:
            expected = error.reason
        assert Reason.from_number(int(reasons[index])) is expected, (pos, roll, steps)
    assert len({int(number) for number in reasons}) > 6


def test_padding_may_stand_anywhere_among_the_moves() -> None:
    none, first, second = (-1, -1), (8, 5), (6, 5)
    moves = [[first, second, none, none], [none, first, none, second], [second, none, first, none]]
    ok, reasons = check_batch([Position().to_array()] * 3, (3, 1), moves)
    assert ok.all()
    assert reasons.tolist() == [0, 0, 0]


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_checks_do_not_depend_on_threads(threads: int) -> None:
    boards, dice = many()
    found = legal_plays_batch(boards, dice, moves=True)
    assert found.moves is not None
    first = np.minimum(found.offsets[:-1], len(found) - 1)
    moves = found.moves[first]
    assert (check_batch(boards, dice, moves, threads=threads)[1] == check_batch(boards, dice, moves)[1]).all()


@pytest.mark.parametrize("game", GAMES)
def test_playouts_depend_on_the_seed_and_not_on_the_threads(game: str) -> None:
    start = Position.start(game)
    result = playouts(start, 600, 7, threads=1)
    for threads in (2, 5, None):
        assert playouts(start, 600, 7, threads=threads) == result
    assert playouts(start, 600, 8) != result
    assert result.games == sum(result.wins) + sum(result.losses) == 600
    assert result.unfinished == 0
    single, gammon_, backgammon, mother = (won - lost for won, lost in zip(result.wins, result.losses, strict=True))
    worth = gammon.variants.find(game).points
    assert worth is not None
    assert (mother, result.ties) == (0, 0)
    assert result.points == single * worth[0] + gammon_ * worth[1] + backgammon * worth[2]
    assert result.plies < result.plays


def test_games_of_one_seed_are_the_same_however_many_follow() -> None:
    # Each game has a stream of its own, so more games only add to the counts.
    few, more = playouts(Position(), 100, 3), playouts(Position(), 500, 3)
    assert all(a <= b for a, b in zip((*few.wins, *few.losses), (*more.wins, *more.losses), strict=True))


def test_a_seed_gives_the_same_games_in_every_release() -> None:
    expected = PlayoutResult(1000, (181, 208, 133, 0), (173, 189, 116, 0), 0, 0, 95_822, 1_771_523, 97)
    assert playouts(Position(), 1000, 1) == expected


def test_games_that_are_cut_short_are_counted_as_unfinished() -> None:
    result = playouts(Position(), 100, 1, max_plies=5)
    assert (result.unfinished, result.plies, result.finished) == (100, 500, 0)
    assert result.win_rate != result.win_rate
    partly = playouts(Position.start("hypergammon"), 300, 1, max_plies=30)
    assert 0 < partly.unfinished < 300
    assert partly.finished == sum(partly.wins) + sum(partly.losses)


def test_progress_goes_up_to_the_number_of_games() -> None:
    for threads in (1, 2):
        told: list[int] = []
        playouts(Position(), 30_000, 1, threads=threads, progress=told.append)
        assert told == sorted(told)
        assert told[-1] == 30_000
        assert len(told) < 2_000


def test_a_finished_game_is_counted_without_a_roll() -> None:
    over = Position.from_counts({}, {25: 1, 1: 14})
    result = playouts(over, 10, 1)
    assert (result.wins, result.losses, result.plies, result.points) == ((0, 0, 10, 0), (0, 0, 0, 0), 0, 30)
    assert playouts(over.flip(), 10, 1).losses == (0, 0, 10, 0)


def test_a_deadlock_is_counted_as_unfinished_and_soon() -> None:
    began = time.perf_counter()
    result = playouts(position(CLOSED_OUT), 200, 1)
    assert (result.unfinished, result.plays, result.equity != result.equity) == (200, 0, True)
    assert time.perf_counter() - began < 5
