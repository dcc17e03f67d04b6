"""Arrays judged: the same as one by one, on any number of threads, by a network or an evaluator of one's own."""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from gammon import (
    GammonError,
    InvalidDiceError,
    InvalidPositionError,
    NotJudgedError,
    Position,
    best_play,
    best_plays_batch,
    evaluate,
    evaluate_batch,
    hyper,
    legal_plays_batch,
    rated_plays,
)
from gammon.evaluation import NETS
from support import FAMILY, position, run_script, walk

LEVEL = "scout 0-ply"


def met(
    count: int, seed: int, variant: str = "backgammon"
) -> tuple[list[Position], NDArray[np.int8], NDArray[np.int8]]:
    """Positions met in random games, as boards, with their dice."""
    found = list(walk(count, seed, variant))
    positions = [pos for pos, _ in found]
    return positions, np.stack([pos.to_array() for pos in positions]), np.array([roll for _, roll in found], np.int8)


def own(boards: NDArray[np.int8]) -> NDArray[np.float32]:
    """An evaluator of one's own that is the package's."""
    return evaluate_batch(boards, level=LEVEL)


@pytest.mark.parametrize("variant", ["backgammon", "nackgammon", "longgammon", "portes", "tavla_trad"])
def test_arrays_say_what_positions_say(variant: str) -> None:
    positions, boards, dice = met(300, 5, variant)
    chances = evaluate_batch(boards, variant, level=LEVEL)
    assert (chances.shape, chances.dtype.name) == ((300, 5), "float32")
    best = best_plays_batch(boards, dice, variant, level=LEVEL)
    arrays: list[NDArray[Any]] = [best.index, best.boards, best.moves, best.equity]
    assert [array.dtype.name for array in arrays] == ["int64", "int8", "int8", "float32"]
    assert (best.boards.shape, best.moves.shape, len(best)) == ((300, 26), (300, 4, 2), 300)
    for row, (pos, roll) in enumerate(zip(positions, dice, strict=True)):
        assert evaluate(pos, LEVEL) == pytest.approx(chances[row], abs=1e-6)
        play = best_play(pos, tuple(map(int, roll)), LEVEL)
        if play is None:
            assert best.index[row] == -1
            assert (best.moves[row] == -1).all()
            assert (best.boards[row] == pos.flip().to_array()).all()
            assert best.equity[row] == pytest.approx(-evaluate(pos.flip(), LEVEL).equity, abs=1e-5)
        else:
            assert pos.legal_plays(tuple(map(int, roll)))[best.index[row]] == play
            assert (best.boards[row] == play.result.to_array()).all()
            moves = [(move.source, move.target) for move in play.moves]
            assert best.moves[row, : len(moves)].tolist() == list(map(list, moves))
            assert best.equity[row] == pytest.approx(rated_plays(pos, roll.tolist(), LEVEL)[0].equity, abs=1e-5)


@pytest.mark.parametrize("net", NETS)
def test_any_number_of_threads_gives_the_same(net: str) -> None:
    _, boards, dice = met(500, 6)
    boards, dice = np.tile(boards, (40, 1)), np.tile(dice, (40, 1))
    one = evaluate_batch(boards, level=net, threads=1)
    plays = best_plays_batch(boards[:6000], dice[:6000], level=net, threads=1)
    for threads in (2, 3, None):
        assert np.array_equal(evaluate_batch(boards, level=net, threads=threads), one)
        again = best_plays_batch(boards[:6000], dice[:6000], level=net, threads=threads)
        for name in ("index", "boards", "moves", "equity"):
            assert np.array_equal(getattr(again, name), getattr(plays, name))


def test_an_evaluator_of_ones_own_gives_what_the_built_in_one_gives() -> None:
    positions, boards, dice = met(400, 7)
    assert np.array_equal(evaluate_batch(boards, level=own), evaluate_batch(boards, level=LEVEL))
    ours, theirs = best_plays_batch(boards, dice, level=own), best_plays_batch(boards, dice, level=LEVEL)
    assert np.array_equal(ours.index, theirs.index)
    assert np.array_equal(ours.boards, theirs.boards)
    assert np.array_equal(ours.moves, theirs.moves)
    assert ours.equity == pytest.approx(theirs.equity, abs=1e-6)
    for pos, roll in zip(positions[:50], dice.tolist(), strict=False):
        assert evaluate(pos, own) == pytest.approx(evaluate(pos, LEVEL))
        found, known = rated_plays(pos, roll, own), rated_plays(pos, roll, LEVEL)
        assert [row.play for row in found] == [row.play for row in known]


@pytest.mark.parametrize("variant", FAMILY)
def test_an_evaluator_of_ones_own_judges_every_game(variant: str) -> None:
    shapes = []

    def pips(boards: NDArray[np.int8]) -> NDArray[np.float64]:
        shapes.append(boards.shape[1:])
        return np.full((len(boards), 5), 0.5)

    start = Position.start(variant)
    roll = start.stage.dice or "31"
    boards = np.stack([pos.to_array() for pos in (start, *(play.result for play in start.legal_plays(roll)))])
    dice = np.random.default_rng(4).integers(1, 7, (len(boards), 2))
    assert evaluate_batch(boards, variant, level=pips).shape == (len(boards), 5)
    best = best_plays_batch(boards, dice, variant, level=pips)
    legal = legal_plays_batch(boards, dice, variant)
    assert ((best.index >= 0) == (np.diff(legal.offsets) > 0)).all()
    assert evaluate(start, pips).win == 0.5
    assert len(rated_plays(start, roll, pips)) == start.count_plays(roll)
    assert set(shapes) == {start.game.shape}


@pytest.mark.parametrize(
    ("answer", "error", "names"),
    [
        (lambda boards: np.zeros((len(boards), 4), np.float32), GammonError, "shape"),
        (lambda boards: np.zeros(5, np.float32), GammonError, "shape"),
        (lambda boards: np.zeros((len(boards) + 1, 5), np.float32), GammonError, "shape"),
        (lambda boards: np.full((len(boards), 5), 55.0), GammonError, "board 0"),
        (lambda boards: np.full((len(boards), 5), np.nan), GammonError, "board 0"),
        (lambda boards: np.full((len(boards), 5), -np.inf), GammonError, "board 0"),
        (lambda boards: np.zeros((len(boards), 5), np.int64), TypeError, "floats"),
        (lambda boards: "chances", TypeError, "floats"),
        (lambda boards: None, TypeError, "floats"),
    ],
)
def test_an_evaluator_that_returns_no_chances_is_refused(answer: Any, error: type[Exception], names: str) -> None:
    board = [Position().to_array()]
    for call in (
        lambda: evaluate(Position(), answer),
        lambda: evaluate_batch(board, level=answer),
        lambda: rated_plays(Position(), "31", answer),
        lambda: best_plays_batch(board, "31", level=answer),
    ):
        with pytest.raises(error, match=names):
            call()


def test_an_evaluators_own_error_comes_through() -> None:
    def broken(boards: NDArray[np.int8]) -> NDArray[np.float32]:
        raise RuntimeError("out of memory")

    with pytest.raises(RuntimeError, match="out of memory"):
        evaluate_batch([Position().to_array()], level=broken)


def test_hyper_backgammon_is_exact_in_arrays_too() -> None:
    two_each = Position.from_counts({24: 1, 23: 1}, {24: 1, 23: 1}, "hypergammon", men=2)
    boards = np.stack([two_each.to_array()] * 3)
    chances = evaluate_batch(boards, "hypergammon", men=2)
    assert chances == pytest.approx(hyper.evaluate_batch(boards, men=2).astype(np.float32))
    best = best_plays_batch(boards, [(6, 6), (5, 2), (6, 5)], "hypergammon", men=2)
    for row, roll in enumerate(("66", "52", "65")):
        known = hyper.rated_plays(two_each, roll)
        assert two_each.legal_plays(roll)[best.index[row]] == known[0].play
        assert best.equity[row] == pytest.approx(known[0].value, abs=1e-5)


@pytest.mark.parametrize("level", [LEVEL, own])
def test_a_bad_row_is_named(level: Any) -> None:
    boards = np.stack([Position().to_array()] * 5000)
    dice = np.full((5000, 2), 3, np.int8)
    bad, worse = boards.copy(), dice.copy()
    bad[4500, 3] = 99
    worse[4600, 0] = 7
    with pytest.raises(InvalidPositionError, match="row 4500") as caught:
        evaluate_batch(bad, level=level)
    assert caught.value.row == 4500
    with pytest.raises(InvalidPositionError, match="row 4500"):
        best_plays_batch(bad, dice, level=level)
    with pytest.raises(InvalidDiceError, match="row 4600"):
        best_plays_batch(boards, worse, level=level)


def test_a_game_without_a_network_is_refused_with_its_row() -> None:
    boards = [Position.start("fevga").to_array()] * 2
    with pytest.raises(NotJudgedError, match="no network judges fevga") as caught:
        evaluate_batch(boards, "fevga")
    assert caught.value.row == 0
    with pytest.raises(NotJudgedError):
        best_plays_batch(boards, "31", "fevga")
    with pytest.raises(NotJudgedError, match="3 checkers"):
        evaluate_batch([position("24:3 | 1:3").to_array()], men=3)


@pytest.mark.parametrize("boards", [[[0.5] * 26], [[True] * 26], [["x"] * 26], None])
def test_boards_of_another_type_are_a_type_error(boards: Any) -> None:
    with pytest.raises(TypeError):
        evaluate_batch(boards)
    with pytest.raises(TypeError):
        best_plays_batch(boards, "31")


def test_no_rows_give_no_rows() -> None:
    for level in (LEVEL, own):
        assert evaluate_batch([], level=level).shape == (0, 5)
        best = best_plays_batch([], "31", level=level)
        assert (len(best), best.boards.shape, best.moves.shape) == (0, (0, 26), (0, 4, 2))


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", True])
def test_threads_are_checked(threads: Any) -> None:
    with pytest.raises((GammonError, TypeError), match="threads"):
        evaluate_batch([Position().to_array()], threads=threads)


# --- Successors.best ---


def test_the_greatest_value_of_each_row_is_found() -> None:
    closed = position("bar:1 6:14 | 19:2 20:2 21:2 22:2 23:2 24:2 1:3")
    boards = [Position().to_array(), closed.to_array(), Position().to_array(), closed.to_array()]
    result = legal_plays_batch(boards, "31")
    source = np.random.default_rng(3)
    for _ in range(20):
        values = source.integers(0, 6, len(result))  # many are equal: the first counts
        expected = [int(np.argmax(part)) if len(part) else -1 for part in np.split(values, result.offsets[1:-1])]
        assert result.best(values).tolist() == expected
        assert result.best(values.astype(np.float32) / 7).tolist() == expected
    assert legal_plays_batch([closed.to_array()] * 2, "31").best([]).tolist() == [-1, -1]
    assert legal_plays_batch([], "31").best([]).tolist() == []
    assert legal_plays_batch([closed.to_array()], "31", dance="keep").best([-2.5]).tolist() == [0]


@pytest.mark.parametrize(
    ("values", "error", "names"),
    [
        ([1.0], GammonError, "there are 16 results"),
        (np.zeros((16, 1)), GammonError, "shape"),
        ([0.0] * 15 + [float("nan")], GammonError, "value 15 is NaN"),
        (["x"] * 16, TypeError, "numbers"),
        ([True] * 16, TypeError, "numbers"),
        (None, TypeError, "numbers"),
    ],
)
def test_what_are_no_values_is_refused(values: Any, error: type[Exception], names: str) -> None:
    with pytest.raises(error, match=names):
        legal_plays_batch([Position().to_array()], "31").best(values)


# --- kernels and Ctrl-C ---

BY_KERNEL = """
import hashlib, sys
import numpy as np
sys.path.insert(0, TESTS)
from gammon import build_info, evaluate_batch
from support import walk

boards = np.stack([pos.to_array() for pos, _ in walk(2000, 1)])
for net in ("scout", "fast", "strong"):
    print(hashlib.sha256(evaluate_batch(boards, level=net, threads=1).tobytes()).hexdigest())
print(build_info()["kernel"])
"""


def test_every_kernel_gives_the_same_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = BY_KERNEL.replace("TESTS", repr(str(Path(__file__).parents[1])))
    said: dict[str, list[str]] = {}
    for wanted in ("portable", "avx2", "avx512", "amx", "neon"):
        monkeypatch.setenv("GAMMON_KERNEL", wanted)
        *numbers, kernel = run_script(script, tmp_path).split()
        said[kernel] = numbers
    print(f"kernels that ran: {', '.join(said)}")
    assert len({tuple(numbers) for numbers in said.values()}) == 1
    assert "portable" in said
    if "CI" in os.environ and platform.machine().lower() in ("x86_64", "amd64"):
        assert "avx2" in said


INTERRUPTED = """
import os, signal, threading, time
import numpy as np
from gammon import Position, best_plays_batch, evaluate_batch

boards = np.stack([Position().to_array()] * 1_000_000)
evaluate_batch(boards[:1])
calls = {"evaluate_batch": lambda: [evaluate_batch(boards) for _ in range(50)],
         "best_plays_batch": lambda: [best_plays_batch(boards, "31") for _ in range(50)]}
sent = []
def interrupt():
    sent.append(time.perf_counter())
    os.kill(os.getpid(), signal.SIGINT)
timer = threading.Timer(0.3, interrupt)
timer.start()
try:
    calls[CALL]()
    raise SystemExit("the call took no interrupt")
except KeyboardInterrupt:
    print(time.perf_counter() - sent[0])
timer.join()
assert len(evaluate_batch(boards[:10])) == 10
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("call", ["evaluate_batch", "best_plays_batch"])
def test_ctrl_c_ends_a_long_call_within_half_a_second(call: str, tmp_path: Path) -> None:
    assert os.name == "posix"
    assert float(run_script(INTERRUPTED.replace("CALL", repr(call)), tmp_path, timeout=60)) < 0.5
