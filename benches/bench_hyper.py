"""Times hyper-backgammon on one core: `python benches/bench_hyper.py [CHECKERS ...]`, such as `1 2` or `3`.

Solves the game with and without the cube, and looks positions up from arrays; three checkers take some ten minutes.
Every solution agrees with the plays that the ordinary generator finds before it is timed. Where GNU Backgammon's
makehyper is installed, it solves the same in the same run. Times are of the processor; those of look-ups are medians.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent))

from cases import expect
from gammon import hyper
from gammon.tables import Hyper
from gammon.tables.hyper import solved

LOOK_UPS = 500_000
ROUNDS = 9
MAKEHYPER = shutil.which("makehyper", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/games")))


def random_boards(checkers: int, source: np.random.Generator) -> NDArray[np.int8]:
    """Boards of two random sides, each checker anywhere: off, on a point that the other side has not, or on the bar."""
    boards = np.zeros((LOOK_UPS, 26), np.int8)
    rows = np.arange(LOOK_UPS)
    for slot in source.integers(0, 26, (checkers, LOOK_UPS)):
        boards[rows[slot > 0], slot[slot > 0]] += 1
    for slot in source.integers(0, 26, (checkers, LOOK_UPS)):
        free = (slot < 25) & (boards[rows, slot % 25] <= 0)  # 25 is off here
        boards[rows[free], slot[free]] -= 1
    return boards[boards.any(axis=1)]


def seconds_to_solve(checkers: int, cubeful: bool, folder: str) -> float:
    """The seconds of the processor that one thread takes to solve a game into a folder."""
    began = time.process_time()
    table = Hyper(checkers, cubeful=cubeful, within=folder).build(threads=1, force=True)
    seconds = time.process_time() - began
    expect(Hyper(1).check_opened(table, 20_000).is_good, True, "a solution that agrees with the plays")
    return seconds


def look_ups_a_second(checkers: int, cubeful: bool, folder: str, source: np.random.Generator) -> float:
    """The median rate of values from arrays, once all of the file has been read."""
    boards = random_boards(checkers, source)
    solved(checkers, cubeful=True, within=folder).verify()
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        hyper.evaluate_batch(boards, men=checkers, cubeful=cubeful, threads=1, within=folder)
        times.append(time.process_time() - began)
    return len(boards) / statistics.median(times)


def rival_seconds(checkers: int, folder: str) -> float | None:
    """The seconds of the processor that makehyper takes for the same with the cube, or None if it is not there."""
    if MAKEHYPER is None:
        return None
    before = os.times()
    command = [MAKEHYPER, "--no-checkpoint", f"--chequers={checkers}", f"--outfile={folder}/rival.bd"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main(sizes: list[str]) -> None:
    source = np.random.default_rng(1)
    print("checkers  cubeless, s  with the cube, s  makehyper, s  chances/s  all nine/s", flush=True)
    for checkers in map(int, sizes or ("1", "2")):
        with tempfile.TemporaryDirectory() as folder:
            cubeless, cubeful = (seconds_to_solve(checkers, cube, folder) for cube in (False, True))
            chances, nine = (look_ups_a_second(checkers, cube, folder, source) for cube in (False, True))
            rival = rival_seconds(checkers, folder)
            shown = "not there" if rival is None else f"{rival:.2f}"
            print(f"{checkers:8}{cubeless:13.2f}{cubeful:18.2f}{shown:>14}{chances:11,.0f}{nine:12,.0f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
