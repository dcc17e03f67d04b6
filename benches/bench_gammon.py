"""The same work by every road: `pytest benches/bench_gammon.py`.

A group holds what may be compared: every play of 2,000 rolls, 200 random games from the start, one call from a
program. Each benchmark has given the right answer before it is timed. benches/table.py times the same work for the
README.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import cases
import rivals

Benchmark = Callable[[Callable[[], object]], object]
RIVALS = rivals.available()

generators = cache(lambda: cases.generators(cases.Rolls.load(), RIVALS))
players = cache(lambda: cases.players(RIVALS))
calls = cache(cases.calls)


def of_rivals(job: str) -> list[str]:
    return [rival.name for rival in RIVALS if getattr(rival, job) is not None]


@pytest.mark.benchmark(group="every play of 2,000 rolls", min_rounds=3)
@pytest.mark.parametrize(
    "name", ["arrays", "arrays with moves", "objects", "reference.py", *of_rivals("prepare_generation")]
)
def test_generation(benchmark: Benchmark, name: str) -> None:
    benchmark(generators()[name])


@pytest.mark.benchmark(group="200 random games from the start", min_rounds=3)
@pytest.mark.parametrize("name", ["gammon", "reference.py", *of_rivals("random_playouts")])
def test_playouts(benchmark: Benchmark, name: str) -> None:
    benchmark(players()[name])


@pytest.mark.benchmark(group="one call")
@pytest.mark.parametrize("name", ["legal_plays", "check"])
def test_call(benchmark: Benchmark, name: str) -> None:
    benchmark(calls()[name])
