"""Many threads, forked and spawned processes, and Ctrl-C: the same answers, and no call that cannot be left."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from gammon import (
    IllegalPlayError,
    Position,
    State,
    check_batch,
    flip_batch,
    legal_plays_batch,
    perft,
    pip_counts_batch,
    playouts,
)
from support import run_script, walk

THREADS = 8
posix_only = pytest.mark.skipif(os.name != "posix", reason="signals and fork are POSIX's")


def at_once(work: Callable[[int], object]) -> list[object]:
    """What `work` returns in each of eight threads that begin together."""
    barrier = threading.Barrier(THREADS)

    def begin(index: int) -> object:
        barrier.wait()
        return work(index)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(begin, range(THREADS)))


def test_threads_that_share_positions_and_plays_get_the_same_answers() -> None:
    pairs = list(walk(300, seed=2))
    plays = [pos.legal_plays(roll) for pos, roll in pairs]

    def ask(index: int) -> object:
        answers = []
        # Each thread goes round from a different place.
        shift = index * len(pairs) // THREADS
        for (pos, roll), found in [*zip(pairs, plays, strict=True)][shift:] + [*zip(pairs, plays, strict=True)][:shift]:
            again = pos.legal_plays(roll)
            assert again == found
            assert [hash(play) for play in again] == [hash(play) for play in found]
            texts = [play.notation for play in found]
            checked = [pos.check(roll, text).result.key for text in texts[:3]]
            try:
                pos.check(roll, "24/off 24/off")
                refused = None
            except IllegalPlayError as error:
                refused = error.reason
            state = State(pos, roll)
            answers.append((pos.key, texts, checked, refused, state.xgid, repr(pos), pos.shots("mover"), pos.is_race))
        return sorted(answers, key=repr)

    answers = at_once(ask)
    assert all(answer == answers[0] for answer in answers)


def test_threads_that_share_arrays_get_the_same_answers() -> None:
    pairs = list(walk(2_000, seed=4)) * 5
    boards = np.array([pos.to_array() for pos, _ in pairs])
    dice = np.array([roll for _, roll in pairs], np.int8)
    expected = legal_plays_batch(boards, dice, moves=True, threads=1)
    assert expected.moves is not None
    all_moves = expected.moves
    moves = expected.moves[np.minimum(expected.offsets[:-1], len(expected) - 1)]
    reasons = check_batch(boards, dice, moves, threads=1)[1]

    def ask(index: int) -> object:
        for _ in range(3):
            found = legal_plays_batch(boards, dice, moves=True, threads=1 + index % 3)
            assert found.moves is not None
            assert (found.boards == expected.boards).all()
            assert np.array_equal(found.moves, all_moves)
            assert (check_batch(boards, dice, moves, threads=1 + index % 3)[1] == reasons).all()
            assert (flip_batch(flip_batch(boards)) == boards).all()
        return int(pip_counts_batch(boards).sum())

    assert len(set(at_once(ask))) == 1


def test_threads_that_play_out_and_count_get_the_same_answers() -> None:
    start = Position.start("hypergammon")
    answers = at_once(lambda index: (playouts(start, 2_000, 5, threads=1 + index % 4), perft(start, 2, threads=2)))
    assert all(answer == answers[0] for answer in answers)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("call", ["perft", "playouts", "legal_plays_batch", "check_batch"])
def test_other_threads_go_on_during_a_long_call(call: str, threads: int) -> None:
    pos = Position.start("nackgammon")
    boards = np.tile(pos.to_array(), (400_000, 1))
    moves = np.full((len(boards), 4, 2), -1, np.int8)
    calls: dict[str, Callable[[], object]] = {
        "perft": lambda: perft(Position.start("hypergammon"), 3, threads=threads),
        "playouts": lambda: playouts(pos, 8_000, 1, threads=threads),
        "legal_plays_batch": lambda: legal_plays_batch(boards, (6, 6), threads=threads),
        "check_batch": lambda: check_batch(boards, (1, 1), moves, threads=threads),
    }
    ticks: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.wait(0.001):
            ticks.append(time.perf_counter())

    ticker = threading.Thread(target=tick)
    ticker.start()
    began = time.perf_counter()
    calls[call]()
    ended = time.perf_counter()
    done.set()
    ticker.join()
    during = [at for at in ticks if began < at < ended]
    assert len(during) >= min(5, (ended - began) / 0.005), f"{len(during)} ticks in {ended - began:.3f} s"


INTERRUPTED = """
import os, signal, threading, time
import numpy as np
import gammon

pos = gammon.Position()
boards = np.tile(pos.to_array(), (3_000_000, 1))
moves = np.full((len(boards), 4, 2), -1, np.int8)
moves[:, 0] = 8, 7
moves[:, 1] = 6, 5
dice = np.full((len(boards), 2), 1, np.int8)
calls = {
    "playouts": lambda threads: gammon.playouts(pos, 10**9, 1, threads=threads),
    "perft": lambda threads: gammon.perft(pos, 4, threads=threads),
    "deep perft": lambda threads: gammon.perft(pos, 6, threads=threads),
    "legal_plays_batch": lambda threads: gammon.legal_plays_batch(boards, dice * 6, threads=threads),
    "check_batch": lambda threads: gammon.check_batch(boards, dice, moves, threads=threads),
}
for threads in (1, 2):
    sent = []
    def interrupt():
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)
    timer = threading.Timer(0.2, interrupt)
    timer.start()
    late = None
    try:
        calls[CALL](threads)
        timer.join()
        time.sleep(1)  # the interrupt comes here if the call did not take it
    except KeyboardInterrupt:
        late = time.perf_counter() - sent[0]
    timer.join()
    print(f"{late:.3f}")
# The process is sound afterwards.
assert gammon.playouts(pos, 1000, 1, threads=2) == gammon.playouts(pos, 1000, 1, threads=1)
assert gammon.perft(pos, 2) == 202_782
"""


@posix_only
@pytest.mark.parametrize("call", ["playouts", "perft", "deep perft", "legal_plays_batch", "check_batch"])
def test_ctrl_c_ends_a_long_call_within_half_a_second(call: str, tmp_path: Path) -> None:
    times = run_script(INTERRUPTED.replace("CALL", repr(call)), tmp_path, timeout=15).split()
    assert len(times) == 2
    assert max(map(float, times)) < 0.5, f"{times} s"


FORKED = """
import os, sys, time, warnings
import numpy as np
import gammon

warnings.simplefilter("ignore", DeprecationWarning)  # forking beside threads is what is tested
start = gammon.Position()
boards = np.tile(start.to_array(), (20_000, 1))

def answers():
    plays = gammon.legal_plays_batch(boards, (3, 1), threads=4)
    return gammon.playouts(start, 2_000, 3, threads=4), gammon.perft(start, 2, threads=4), int(plays.boards.sum())

expected = answers()
child = os.fork()
if child == 0:
    os._exit(0 if answers() == expected else 1)
deadline = time.monotonic() + 30
while True:
    done, status = os.waitpid(child, os.WNOHANG)
    if done:
        break
    if time.monotonic() > deadline:
        os.kill(child, 9)
        os.waitpid(child, 0)
        sys.exit("the child hangs")
    time.sleep(0.01)
assert os.waitstatus_to_exitcode(status) == 0, "the child's answers differ"
assert answers() == expected
print("same")
"""


@posix_only
def test_a_forked_child_plays_out_as_its_parent_does(tmp_path: Path) -> None:
    assert run_script(FORKED, tmp_path) == "same\n"


FORKED_IN_FLIGHT = """
import os, sys, threading, time, warnings
import gammon

warnings.simplefilter("ignore", DeprecationWarning)
start = gammon.Position()
expected = gammon.playouts(start, 500, 3, threads=2)
stop = threading.Event()
others = [threading.Thread(target=lambda: [gammon.playouts(start, 500, 3) for _ in iter(stop.is_set, True)])]
for other in others:
    other.start()
children = []
for _ in range(5):
    time.sleep(0.02)
    child = os.fork()
    if child == 0:
        os._exit(0 if gammon.playouts(start, 500, 3, threads=2) == expected else 1)
    children.append(child)
deadline = time.monotonic() + 30
for child in children:
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        if time.monotonic() > deadline:
            os.kill(child, 9)
            os._exit(3)
        time.sleep(0.01)
    if os.waitstatus_to_exitcode(status):
        os._exit(4)
stop.set()
for other in others:
    other.join()
print("same")
"""


@posix_only
def test_a_child_forked_during_a_call_of_another_thread_plays_out_too(tmp_path: Path) -> None:
    assert run_script(FORKED_IN_FLIGHT, tmp_path) == "same\n"


POOLED = """
import multiprocessing, sys, warnings
import gammon

warnings.simplefilter("ignore", DeprecationWarning)

def work(position):
    play = position.legal_plays((3, 1))[0]
    return gammon.playouts(position, 500, 3, threads=2), play, play.result, gammon.State(position, (3, 1))

def refuse(position):
    position.check("31", "8/5")

if __name__ == "__main__":
    start = gammon.Position()
    expected = work(start)
    with multiprocessing.get_context(sys.argv[1] if len(sys.argv) > 1 else METHOD).Pool(2) as pool:
        assert pool.map_async(work, [start] * 4).get(40) == [expected] * 4
        try:
            pool.apply_async(refuse, (start,)).get(40)
        except gammon.IllegalPlayError as error:
            print(error.reason, error.details["example"])
"""


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_values_and_errors_pass_between_processes(method: str, tmp_path: Path) -> None:
    if os.name != "posix" and method != "spawn":
        pytest.skip("POSIX only")
    if sys.platform == "darwin" and method == "fork":
        pytest.skip("forking is not safe there")
    source = POOLED.replace("sys.argv[1] if len(sys.argv) > 1 else METHOD", repr(method))
    assert run_script(source, tmp_path) == "must_play_both_dice 24/23 24/21\n"
