"""Times the referee and the cube on one core and prints a table: `python benches/bench_match.py`.

Every figure is a median over many samples, and every job has given the right answer before it is timed: random matches
are told again from their logs, and cube decisions agree with bgsage's, where that is installed, to 1e-4 (but at 2-away,
2-away, where its centred cube is alive and GNU Backgammon's, which we follow, is not; and where a taker redoubles for
free, which bgsage does not see).
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent))

from cases import expect
from gammon import Match, State, cube
from gammon import actions as do
from gammon.cube import Situations

DECISIONS = 20_000
MATCHES = 100


def random_match(length: int, seed: int) -> Match:
    """A refereed match of random plays, the cube left alone."""
    source = random.Random(seed)
    match = Match(length, seed=seed)
    while not match.is_over:
        legal = match.legal_actions()
        seat = legal.seat
        if seat is None:
            action: do.Action = do.OpeningRoll()
        elif legal.may_roll:
            action = do.RollDice(seat)
        else:
            plays = legal.plays
            action = do.MakePlay(seat, source.choice(plays)) if plays else do.Dance(seat)
        match = match.apply(action)
    return match


def matches(length: int) -> float:
    """The median milliseconds of a random match."""
    first = random_match(length, 0)
    expect(Match.from_json(first.to_json()), first, "replay")
    return statistics.median(seconds(partial(random_match, length, seed)) for seed in range(MATCHES)) * 1e3


def applications() -> dict[str, float]:
    """The median microseconds of one `apply`, by action."""
    samples: dict[str, list[float]] = {}
    for seed in range(20):
        source = random.Random(seed)
        match = Match(1, seed=seed)
        for action in random_match(1, seed).log:
            if isinstance(action, do.MakePlay):
                action = do.MakePlay(action.seat, source.choice(match.legal_actions().plays).notation)
                samples.setdefault("play", []).append(seconds(lambda: match.apply(action), 5))  # noqa: B023
                match = match.apply(random_match(1, seed).log[len(match)])
                continue
            samples.setdefault(action.kind, []).append(seconds(lambda: match.apply(action), 5))  # noqa: B023
            match = match.apply(action)
    begun = Match(7).apply(do.OpeningRoll("31")).apply(do.MakePlay(0, "8/5 6/5"))
    doubled = begun.apply(do.Double(1))
    for match, action in ((begun, do.Double(1)), (doubled, do.Take(0)), (doubled, do.Pass(0))):
        samples[action.kind] = [seconds(lambda: match.apply(action), 5) for _ in range(1000)]  # noqa: B023
    return {kind: statistics.median(times) * 1e6 for kind, times in samples.items()}


def decisions() -> tuple[NDArray[np.float64], dict[str, Any]]:
    """Random chances, and the fields of situations at random scores."""
    source = np.random.default_rng(1)
    win = source.random(DECISIONS)
    gammons, lost = win * source.random(DECISIONS) / 2, (1 - win) * source.random(DECISIONS) / 2
    chances = np.stack([win, gammons, gammons / 20, lost, lost / 20], axis=1)
    return chances, {
        "away": source.integers(2, 16, DECISIONS),
        "opponent_away": source.integers(2, 16, DECISIONS),
        "cube": 2 ** source.integers(0, 3, DECISIONS),
        "owner": source.integers(-1, 2, DECISIONS),
    }


def cube_rates() -> dict[str, float]:
    """Decisions a second, by the way they are asked for."""
    chances, fields = decisions()
    at, money = Situations.make(**fields), Situations.make(cube=fields["cube"], owner=fields["owner"])
    states = [State(score=(3, 2), length=9), State(score=(0, 4), length=7)] * (DECISIONS // 2)
    ways: dict[str, Callable[[], object]] = {
        "arrays, at random scores": lambda: cube.decide_batch(chances, at),
        "arrays, money": lambda: cube.decide_batch(chances, money),
        "`State` objects": lambda: cube.decide_batch(chances, states),
    }
    rates = {name: DECISIONS / statistics.median(seconds(way) for _ in range(15)) for name, way in ways.items()}
    rates["one at a time: `decide`"] = 1 / seconds(lambda: cube.decide(chances[0], states[0]), 200)
    rival = bgsage(chances, fields)
    if rival is not None:
        found = cube.decide_batch(chances, at)
        apart = np.abs(np.array(rival()) - np.stack([found.no_double, found.double_take], axis=1))
        usual = (fields["away"] > 2) | (fields["opponent_away"] > 2)
        for value in (fields["cube"], 2 * fields["cube"]):
            usual &= ~((fields["away"] <= value) & (fields["opponent_away"] > value))
        expect(bool((apart[usual] < 1e-4).all()), True, "agreement with bgsage")
        rates["bgsage, at random scores"] = DECISIONS / statistics.median(seconds(rival) for _ in range(15))
    return rates


def bgsage(chances: NDArray[np.float64], fields: dict[str, Any]) -> Callable[[], list[tuple[float, float]]] | None:
    """The same decisions by bgsage, one call each, or None where it is not installed."""
    try:
        import bgbot_cpp as rival
    except ImportError:
        return None
    owners = {0: rival.CubeOwner.CENTERED, 1: rival.CubeOwner.PLAYER, -1: rival.CubeOwner.OPPONENT}
    columns = (fields[name].tolist() for name in ("cube", "owner", "away", "opponent_away"))
    calls = [
        (row, value, owners[owner], 0.68, away, opponent_away, False, False)
        for row, value, owner, away, opponent_away in zip(chances.tolist(), *columns, strict=True)
    ]
    decide = rival.cube_decision_1ply

    def run() -> list[tuple[float, float]]:
        found = (decide(*call) for call in calls)
        return [(each.equity_nd, each.equity_dt) for each in found]

    return run


def seconds(call: Callable[[], object], times: int = 1) -> float:
    """The mean seconds of a call, made so many times."""
    start = time.perf_counter()
    for _ in range(times):
        call()
    return (time.perf_counter() - start) / times


def main() -> None:
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print("| the referee | median |\n|---|---|")
    for kind, microseconds in applications().items():
        print(f"| `apply`: {kind} | {microseconds:.1f} µs |")
    for length in (1, 7):
        print(f"| a random match to {length}, refereed | {matches(length):.2f} ms |")
    print("\n| cube decisions | a second |\n|---|---|")
    for name, rate in cube_rates().items():
        print(f"| {name} | {rate:,.0f} |")


if __name__ == "__main__":
    main()
