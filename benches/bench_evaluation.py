"""Times the networks on one core: `python benches/bench_evaluation.py`.

Boards a second from arrays are of the 33,071 results of the rolls in tests/data/positions_2000.txt, and best plays of
those 2,000 rolls, each of the nets on each kernel that the processor has, in a process of its own, since GAMMON_KERNEL
is read once. All kernels must give the same chances, and the best plays be those that the chances of their results
make best, before anything is timed. Where gnubg-nn and bgsage are installed, they are timed in the same run, on chances
and plays without search; bgsage takes many a call. Times are of the processor, medians of the rounds.
"""

from __future__ import annotations

import hashlib
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

from cases import PLAYS, Rolls, expect
from gammon import Position, best_plays_batch, build_info, evaluate_batch, legal_plays_batch
from gammon.evaluation import NETS

KERNELS = ("portable", "avx2", "avx512", "amx", "neon")
ROUNDS = 9
RIVAL_ROLLS, RIVAL_BOARDS = 100, 1000
MADE_FIVE = [0, 0, 0, 0, 2, 4, 0, 2]
"""The mover's points 1 to 8 after 8/5 6/5."""


def seconds(work: Callable[[], object]) -> float:
    """The median seconds of the processor."""
    work()
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return statistics.median(times)


def of_one_kernel() -> None:
    """What the kernel of this process does: a line of JSON."""
    rolls = Rolls.load()
    found = legal_plays_batch(rolls.boards, rolls.dice_array, threads=1)
    boards = found.boards
    expect(len(boards), PLAYS, "boards")
    told: dict[str, object] = {"kernel": build_info()["kernel"]}
    for net in NETS:
        chances = evaluate_batch(boards, level=net, threads=1)
        best = best_plays_batch(rolls.boards, rolls.dice_array, level=net, threads=1)
        win, gammon, backgammon, lose_gammon, lose_backgammon = chances.T
        ours = -(2 * win - 1 + gammon + backgammon - lose_gammon - lose_backgammon)
        played = best.index >= 0
        expect(
            ours[(found.offsets[:-1] + best.index)[played]].round(5).tolist(),
            np.array([ours[a:b].max() for a, b in zip(found.offsets, found.offsets[1:], strict=False) if b > a])
            .round(5)
            .tolist(),
            "equities of the best plays",
        )
        told[net] = {
            "chances": hashlib.sha256(chances.tobytes()).hexdigest()[:16],
            "boards": PLAYS / seconds(lambda net=net: evaluate_batch(boards, level=net, threads=1)),  # type: ignore[misc]
            "roll": seconds(
                lambda net=net: best_plays_batch(rolls.boards, rolls.dice_array, level=net, threads=1)  # type: ignore[misc]
            )
            / len(rolls),
        }
    print(json.dumps(told))


def ours() -> None:
    """A row for each net and kernel."""
    print(f"{'net':10}{'kernel':28}{'boards/s':>14}{'ns a board':>12}{'µs a best play':>16}   chances")
    known: dict[str, str] = {}
    seen = set()
    for kernel in KERNELS:
        done = subprocess.run(
            [sys.executable, __file__, "--one"],
            env={**os.environ, "GAMMON_KERNEL": kernel},
            capture_output=True,
            text=True,
            check=True,
        )
        told = json.loads(done.stdout)
        if told["kernel"] in seen:
            continue  # the processor has no such kernel, and took another
        seen.add(told["kernel"])
        for net in NETS:
            row = told[net]
            expect(row["chances"], known.setdefault(net, row["chances"]), f"chances of {net} by {kernel}")
            rate, micros = row["boards"], 1e6 * row["roll"]
            print(f"{net:10}{told['kernel']:28}{rate:14,.0f}{1e9 / rate:12.1f}{micros:16.2f}   {row['chances']}")


def rivals() -> None:
    """A row for each rival that is installed. Some remember what they have judged, so nothing is judged twice."""
    rolls = Rolls.load()
    cases = list(zip(rolls.boards.tolist(), rolls.dice, strict=True))
    start, half = (Position().to_array().tolist(), (3, 1)), len(cases) // 2
    results = legal_plays_batch(rolls.boards[half:], rolls.dice_array[half:], threads=1).boards.tolist()
    for name, rival in (("gnubg-nn", _gnubg), ("bgsage", _bgsage)):
        try:
            prepare_chances, prepare_plays = rival()
        except (ImportError, OSError) as error:
            print(f"{name}: not timed, {type(error).__name__}: {error}")
            continue
        judged = np.asarray(prepare_chances([board for board, _ in cases])())
        off = np.abs(judged - evaluate_batch(rolls.boards)[:, 0])
        expect(bool(off.mean() < 0.05), True, f"{name}'s chances near ours")
        expect(prepare_plays([start])(), [MADE_FIVE], f"{name}'s 3-1")
        roll = seconds_each([prepare_plays(some) for some in batched(cases[:half], RIVAL_ROLLS)]) / RIVAL_ROLLS
        board = seconds_each([prepare_chances(some) for some in batched(results, RIVAL_BOARDS)]) / RIVAL_BOARDS
        print(f"{name + ' ' + version(name):38}{1 / board:14,.0f}{1e9 * board:12.1f}{1e6 * roll:16.2f}")


def batched(items: list[Any], size: int) -> list[list[Any]]:
    """The items in whole batches."""
    return [items[begin : begin + size] for begin in range(0, len(items) - size + 1, size)]


def seconds_each(works: list[Callable[[], object]]) -> float:
    """The median seconds of the processor of works that are done once."""
    times = []
    for work in works:
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return statistics.median(times)


Chances = Callable[[list[list[int]]], Callable[[], list[float]]]
Plays = Callable[[list[tuple[list[int], tuple[int, int]]]], Callable[[], list[Any]]]
"""What brings boards, or boards and dice, into a rival's shape, and gives the call that is timed."""


def _gnubg() -> tuple[Chances, Plays]:
    """GNU Backgammon's nets without search: the chances to win, and the keys of the best plays' results."""
    gnubg = import_module("gnubg_nn")

    def sides(board: list[int]) -> list[list[int]]:
        return [[max(-board[25 - point], 0) for point in range(1, 26)], [max(count, 0) for count in board[1:]]]

    def chances(boards: list[list[int]]) -> Callable[[], list[float]]:
        pairs = [sides(board) for board in boards]
        return lambda: [gnubg.probabilities(pair, 0)[0] for pair in pairs]

    def plays(cases: list[tuple[list[int], tuple[int, int]]]) -> Callable[[], list[Any]]:
        pairs = [(sides(board), *dice) for board, dice in cases]

        def play() -> list[Any]:
            keys = [gnubg.best_move(pair, die1, die2, 0, b"X", 1)[1] for pair, die1, die2 in pairs]
            return keys if len(keys) > 1 else [list(gnubg.board_from_position_key(keys[0])[0][:8])]

        return play

    return chances, plays


def _bgsage() -> tuple[Chances, Plays]:
    """Open Sage's nets without search: the chances to win, and the boards after the best plays."""
    engine, weights = import_module("bgbot_cpp"), import_module("bgsage").default_weights()
    strategy = engine.create_strategy(weights.strategy_type, *weights.weight_args)
    centred = engine.CubeOwner.CENTERED

    def chances(boards: list[list[int]]) -> Callable[[], list[float]]:
        asked = [([-board[0], *board[1:]], 1, centred) for board in boards]
        return lambda: [row["probs"][0] for row in engine.batch_evaluate_positions(asked, strategy, 1)]

    def plays(cases: list[tuple[list[int], tuple[int, int]]]) -> Callable[[], list[Any]]:
        asked = [
            {"board": [-board[0], *board[1:]], "die1": dice[0], "die2": dice[1], "cube_value": 1, "cube_owner": centred}
            for board, dice in cases
        ]

        def play() -> list[Any]:
            answers = engine.batch_checker_play(asked, strategy, 3_000, 9.0, 1, jacoby=False, beaver=False)
            found = [max(row["moves"], key=lambda move: move["cubeless_equity"])["board"] for row in answers]
            return found if len(found) > 1 else [[max(count, 0) for count in found[0][1:9]]]

        return play

    return chances, plays


if __name__ == "__main__":
    if sys.argv[1:] == ["--one"]:
        of_one_kernel()
    else:
        ours()
        rivals()
