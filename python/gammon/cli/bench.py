"""How fast this machine generates plays: a quick look, without anything but the package."""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable
from typing import Annotated

import numpy as np
import typer
from rich.table import Table

import gammon
from gammon import reference
from gammon.cli.commands import CONSOLE, PROGRESS, JsonOption


def sample(count: int, seed: int) -> tuple[list[gammon.Position], list[tuple[int, int]]]:
    """Positions and rolls from random games."""
    source = random.Random(seed)
    positions: list[gammon.Position] = []
    dice: list[tuple[int, int]] = []
    position = gammon.Position()
    while len(positions) < count:
        roll = source.randint(1, 6), source.randint(1, 6)
        positions.append(position)
        dice.append(roll)
        found = position.legal_plays(roll)
        position = source.choice(found).result if found else position.flip()
        if position.outcome:
            position = gammon.Position()
    return positions, dice


def median_seconds(work: Callable[[], object], repeats: int) -> float:
    """The median time of a call."""
    times = []
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def bench(
    repeats: Annotated[int, typer.Option("--repeats", "-r", help="Each figure is the median of so many.", min=1)] = 11,
    as_json: JsonOption = False,
) -> None:
    """Time the generator on 2,000 rolls of random games, one core."""
    positions, dice = sample(2_000, seed=1)
    boards = np.array([position.to_array() for position in positions])
    rolls = np.array(dice, np.int8)
    plays = sum(position.count_plays(roll) for position, roll in zip(positions, dice, strict=True))
    listed = [[int(count) for count in row] for row in boards]
    if plays != len(gammon.legal_plays_batch(boards, rolls)):
        raise AssertionError("the array call and the position disagree")  # a benchmark of a wrong answer is worthless
    jobs: list[tuple[str, Callable[[], object], int]] = [
        ("arrays: legal_plays_batch", lambda: gammon.legal_plays_batch(boards, rolls, threads=1), repeats),
        (
            "objects: position.legal_plays",
            lambda: [position.legal_plays(roll) for position, roll in zip(positions, dice, strict=True)],
            repeats,
        ),
        (
            "pure Python: reference.successors",
            lambda: [reference.successors(board, roll) for board, roll in zip(listed, dice, strict=True)],
            min(repeats, 3),
        ),
    ]
    with PROGRESS.status("timing"):
        rows = [(name, median_seconds(work, times)) for name, work, times in jobs]
    games = 20_000
    seconds = median_seconds(lambda: gammon.playouts(gammon.Position(), games, seed=1, threads=1), min(repeats, 3))
    if as_json:
        figures = {name: {"rolls_per_second": 2_000 / time, "plays_per_second": plays / time} for name, time in rows}
        typer.echo(json.dumps({**figures, "playouts": {"games_per_second": games / seconds}}))
        return
    table = Table("one core", "rolls/s", "plays/s", title=f"{plays:,} distinct plays of 2,000 rolls")
    for name, time_taken in rows:
        table.add_row(name, f"{2_000 / time_taken:,.0f}", f"{plays / time_taken:,.0f}")
    CONSOLE.print(table)
    CONSOLE.print(f"random playouts from the start: {games / seconds:,.0f} games/s")
