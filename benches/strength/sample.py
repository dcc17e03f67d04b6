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

from boards import FULL, Boards, Dice, Indices, Mask, Player, has_contact
from games import turns
from gammon import Successors

ENOUGH = 13  # checkers
ABREAST = 256  # games played at once

#: Which decisions may be taken: boards and their successors to a mask.
Eligible = Callable[[Boards, Successors], Mask]


def in_contact(boards: Boards, successors: Successors) -> Mask:
    """Contact, and something to choose."""
    return (np.diff(successors.offsets) >= 2) & has_contact(boards)


def in_the_tables(boards: Boards, successors: Successors) -> Mask:
    """Both sides bearing off, no gammon to be won, and something to choose.

    A side with all its checkers may still lose a gammon to one that bears off first. Where that one has ENOUGH left it
    needs four rolls or more, by when the other has borne off a checker but for less than one time in 10**5.
    """
    away = (boards[:, 7:] > 0).any(axis=1) | (boards[:, :19] < 0).any(axis=1)
    own, theirs = np.maximum(boards, 0).sum(axis=1), np.maximum(-boards, 0).sum(axis=1)
    safe = ((own < FULL) | (theirs >= ENOUGH)) & ((theirs < FULL) | (own >= ENOUGH))
    return np.asarray((np.diff(successors.offsets) >= 2) & ~away & safe)


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
        Sample("races", "to judge bear-offs by", 424_242, 20_000, one_in=2, eligible=in_the_tables),
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

    def dice_of(ply: int, games: Indices) -> Dice:
        return np.array([roll(rngs[game], opening=ply == 0) for game in games], np.int8)

    for turn in turns(ABREAST, dice_of, lambda ply, games, *decision: player(*decision)):
        draws = np.array([rngs[game].random() for game in turn.games])
        for row in np.flatnonzero(sample.eligible(turn.boards, turn.plays) & (draws < 1 / sample.one_in)):
            taken[turn.games[row]].append((turn.boards[row], turn.dice[row]))
    return [decision for game in taken for decision in game]


def roll(rng: np.random.Generator, *, opening: bool) -> tuple[int, int]:
    """Two dice, the higher first; an opening roll is no double."""
    while True:
        low, high = sorted(int(die) for die in rng.integers(1, 7, 2))
        if not (opening and low == high):
            return high, low
