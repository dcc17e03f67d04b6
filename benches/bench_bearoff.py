"""Times two-sided bear-off tables on one core: `python benches/bench_bearoff.py [SIZE ...]`, such as `8x8 12x12`.

Builds and look-ups of 6x6 with the cube, 8x8 and 10x10, or of the sizes named, without the cube. Every table agrees
with the plays that the ordinary generator finds before it is timed, and every array of answers with single look-ups.
Times are of the processor, which neighbours disturb less; those of look-ups are medians, over random pairs of sides.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent))

from cases import expect
from gammon import Position
from gammon._core import TwoSidedTable
from gammon.tables import TwoSided
from gammon.variants import find

LOOK_UPS = 1_000_000
ROUNDS = 9
MEN = (15, 15)
CASES = [(6, True), (8, False), (10, False)]


def random_boards(checkers: int, source: np.random.Generator) -> NDArray[np.int8]:
    """Boards of two random sides, every side of at most so many checkers at home as likely as another."""
    boards = np.zeros((LOOK_UPS, 26), np.int8)
    for points, sign in ((slice(1, 7), 1), (slice(24, 18, -1), -1)):
        # Six bars among so many checkers and six bars: between them are the checkers of each point.
        bars = np.sort(np.argsort(source.random((LOOK_UPS, checkers + 6)), axis=1)[:, :6], axis=1)
        boards[:, points] = sign * (np.diff(bars, axis=1, prepend=-1) - 1)
    boards[~boards.any(axis=1), 1] = 1
    return boards


def look_ups_a_second(table: TwoSidedTable, source: np.random.Generator) -> float:
    """The median rate of chances from arrays, once all of the file has been read."""
    table.verify()
    boards, game = random_boards(table.mine, source), find("backgammon").game
    chances = table.probability_batch(boards, game, MEN, 1)
    for row in source.integers(0, LOOK_UPS, 100):
        expect(chances[row], table.probability(Position.from_array(boards[row])), "look-up")
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        table.probability_batch(boards, game, MEN, 1)
        times.append(time.process_time() - began)
    return LOOK_UPS / statistics.median(times)


def row(checkers: int, cubeful: bool, source: np.random.Generator) -> str:
    """What the table says of one size."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.process_time()
        table = TwoSided(checkers, checkers, cubeful=cubeful, within=folder).build(threads=1)
        seconds = time.process_time() - began
        expect(TwoSided(1, 1).check_opened(table, 20_000).is_good, True, "a table that agrees with the plays")
        rate = look_ups_a_second(table, source)
        name = f"{checkers}x{checkers} {'cubeful' if cubeful else 'cubeless'}"
        return f"{name:16}{seconds:10.2f}{table.positions / seconds:14,.0f}{rate:13,.0f}"


def main(sizes: list[str]) -> None:
    source = np.random.default_rng(1)
    print("table             build, s   positions/s   look-ups/s")
    for checkers, cubeful in [(int(size.split("x")[0]), False) for size in sizes] or CASES:
        print(row(checkers, cubeful, source))


if __name__ == "__main__":
    main(sys.argv[1:])
