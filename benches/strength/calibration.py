"""Whether chances come true: `python calibration.py "strong 0-ply" --games 50000`.

The player plays itself; of each game one turn is chosen, each as likely, and the five chances that the net gives the
player on roll there, before the dice, are held against how the game ended. Positions come from different games, so
they are independent. For every output the positions are put into ten bins by what was foretold. A bin is well where
what happened lies within 0.01 or three standard errors of it, or where it has too few positions for that to mean
something; the exit code says whether all are.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

import gammon
from boards import Boards, Floats, Player, finished, points_won
from figures import Clock, version_of
from games import rolls, turns
from players import player, sides

ABREAST = 1_024  # games played at once; part of what a seed means
OUTPUTS = ("win", "win gammon", "win backgammon", "lose gammon", "lose backgammon")
BINS = 10
CLOSE, ERRORS, FEW = 0.01, 3.0, 100

#: Boards to the five chances of the players on roll, float[n,5].
Forecaster = Callable[[Boards], Floats]


def forecaster(name: str) -> Forecaster:
    """gnubg-nn's chances, or those of a level of gammon or a file of weights."""
    if name == "gnubg-nn":
        gnubg = import_module("gnubg_nn")
        return lambda boards: np.array(
            [gnubg.probabilities([side[:25], side[25:]], 0) for side in sides(boards).tolist()]
        )
    evaluate: Any = getattr(gammon, "evaluate_batch", None)
    if evaluate is None:
        raise SystemExit(f"no chances by {name!r}: this build of gammon has no evaluator (gammon.evaluate_batch)")
    return lambda boards: np.asarray(evaluate(boards, level=name), np.float64)


def positions_and_ends(who: Player, games: int, seed: tuple[int, ...]) -> tuple[Boards, Floats]:
    """A board of each game, int8[games,26], and what its player on roll won or lost, float64[games]."""
    chance = np.random.default_rng([*seed, 1])
    boards = np.empty((games, 26), np.int8)
    parity, points = np.zeros(games, int), np.zeros(games)
    for turn in turns(games, lambda ply, going: rolls((*seed, 0), ply, games)[going], lambda _ply, _games, *d: who(*d)):
        # The turn at ply k takes the place of the one kept with chance 1 in k + 1: each is as likely in the end.
        now = turn.games[chance.random(games)[turn.games] < 1 / (turn.ply + 1)]
        boards[now] = turn.boards[np.isin(turn.games, now)]
        parity[now] = turn.ply % 2
        over = finished(turn.results)
        ended = turn.games[over]
        sign = np.where(parity[ended] == turn.ply % 2, 1.0, -1.0)
        points[ended] = sign * points_won(turn.results[over])
    return boards, points


def happened(points: Floats) -> Floats:
    """What the five chances would have been in hindsight, float64[n,5] of 0 and 1."""
    return np.stack([points >= 1, points >= 2, points >= 3, points <= -2, points <= -3], axis=1).astype(np.float64)


class Bin(NamedTuple):
    """Some positions whose forecasts were alike."""

    positions: int
    foretold: float
    came: float
    error: float

    @property
    def is_well(self) -> bool:
        """Close enough, or not known well enough to say otherwise."""
        return self.positions < FEW or abs(self.came - self.foretold) <= max(CLOSE, ERRORS * self.error)


def bins_of(foretold: Floats, came: Floats) -> list[Bin]:
    """The bins of one output; the error is that of the outcomes if the forecasts were true."""
    place = np.minimum((foretold * BINS).astype(int), BINS - 1)
    found = []
    for k in range(BINS):
        p = foretold[place == k]
        if len(p):
            error = float(np.sqrt((p * (1 - p)).sum()) / len(p))
            found.append(Bin(len(p), float(p.mean()), float(came[place == k].mean()), error))
    return found


def main() -> None:
    """Play, and hold what was foretold against what came."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("player")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    clock, who, chances = Clock(), player(asked.player), forecaster(asked.player)
    blocks = [
        positions_and_ends(who, min(ABREAST, asked.games - start), (asked.seed, start // ABREAST))
        for start in range(0, asked.games, ABREAST)
    ]
    boards, points = (np.concatenate(parts) for parts in zip(*blocks, strict=True))
    foretold, came = chances(boards), happened(points)
    wrong = 0
    for output, name in enumerate(OUTPUTS):
        print(f"{name:16} {'positions':>9} {'foretold':>9} {'came':>9} {'difference':>18}")
        for kept in bins_of(foretold[:, output], came[:, output]):
            wrong += not kept.is_well
            gap = f"{kept.came - kept.foretold:+.4f} ± {kept.error:.4f}"
            mark = "" if kept.is_well else "  <"
            print(f"{'':16} {kept.positions:9} {kept.foretold:9.4f} {kept.came:9.4f} {gap:>18}{mark}")
    print(f"\n{wrong} bins of {FEW} positions or more are off by more than {CLOSE} and {ERRORS:g} standard errors")
    clock.sign(f"{asked.games} games with seed {asked.seed}", version_of("gnubg-nn"))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
