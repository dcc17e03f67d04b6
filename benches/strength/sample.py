"""The decisions that players are judged on: natural ones, from gnubg 0-ply self-play with a committed seed.

Backgammon for money without a cube, from the start (the first roll is no double), both sides by gnubg-nn's 0-ply.
A decision is eligible where there is contact and at least two distinct results; one eligible decision in twenty is
taken, by a draw of its own. Every game has its own random numbers, keyed by (seed, game), so the sample does not
depend on how many games are played at once. Games go in order and the last is cut where the sample is full.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

import gammon
from boards import Boards, Dice, Mask, Player, finished, has_contact
from gammon import Successors

START = gammon.Position().to_array()
ABREAST = 256  # games played at once
MAX_PLIES = 2_000  # a bug must not spin

#: Which decisions may be taken: boards and their successors to a mask.
Eligible = Callable[[Boards, Successors], Mask]


def in_contact(boards: Boards, successors: Successors) -> Mask:
    """Contact, and something to choose."""
    return (np.diff(successors.offsets) >= 2) & has_contact(boards)


@dataclass(frozen=True)
class Sample:
    """How a set of decisions is drawn, and what it is for."""

    name: str
    purpose: str
    seed: int
    decisions: int
    one_in: int = 20
    eligible: Eligible = in_contact


SAMPLES = {
    sample.name: sample
    for sample in (
        Sample("pick", "to choose checkpoints and settings by", 20_261_201, 2_500),
        Sample("report", "for figures that are published; never used to fit or to pick", 13_579, 5_000),
    )
}


def draw(sample: Sample, player: Player) -> tuple[Boards, Dice]:
    """The sample's boards, int8[n,26] seen by the mover, and dice, int8[n,2], the higher first."""
    found: list[tuple[Boards, Dice]] = []
    first = 0
    while len(found) < sample.decisions:
        found.extend(decisions_of_games(sample, first, player))
        first += ABREAST
    kept = found[: sample.decisions]
    return np.array([board for board, _ in kept], np.int8), np.array([dice for _, dice in kept], np.int8)


def decisions_of_games(sample: Sample, first: int, player: Player) -> list[tuple[Boards, Dice]]:
    """The sampled decisions of games `first` to `first + ABREAST`, game after game, in order of play."""
    rngs = [np.random.default_rng([sample.seed, game]) for game in range(first, first + ABREAST)]
    taken: list[list[tuple[Boards, Dice]]] = [[] for _ in rngs]
    boards = np.tile(START, (ABREAST, 1))
    games = np.arange(ABREAST)
    for ply in range(MAX_PLIES):
        dice = np.array([roll(rngs[game], opening=ply == 0) for game in games], np.int8)
        draws = np.array([rngs[game].random() for game in games])
        plays = gammon.legal_plays_batch(boards, dice, dance="keep")
        for row in np.flatnonzero(sample.eligible(boards, plays) & (draws < 1 / sample.one_in)):
            taken[games[row]].append((boards[row], dice[row]))
        boards = plays.boards[plays.offsets[:-1] + player(boards, dice, plays)]
        going = ~finished(boards)
        boards, games = boards[going], games[going]
        if not len(games):
            return [decision for game in taken for decision in game]
    raise RuntimeError(f"a game did not end within {MAX_PLIES} plies")


def roll(rng: np.random.Generator, *, opening: bool) -> tuple[int, int]:
    """Two dice, the higher first; an opening roll is no double."""
    while True:
        low, high = sorted(int(die) for die in rng.integers(1, 7, 2))
        if not (opening and low == high):
            return high, low
