"""Backgammon from the start, many games in lockstep: for money, without a cube, to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

import numpy as np

import gammon
from boards import Boards, Dice, Indices, finished
from gammon import Successors

START = gammon.Position().to_array()
MAX_PLIES = 5_000  # a bug must not spin
OPENINGS = np.array([(high, low) for high in range(2, 7) for low in range(1, high)], np.int8)


class Turn(NamedTuple):
    """One roll of every game that is still going on, and what was made of it."""

    ply: int
    games: Indices  # which games these rows are
    boards: Boards  # seen by the mover
    dice: Dice
    plays: Successors
    results: Boards  # seen by the opponent


#: The ply and the games to their dice.
Roller = Callable[[int, Indices], Dice]
#: The ply, the games, their boards, dice and plays to the index of the play chosen in each row.
Mover = Callable[[int, Indices, Boards, Dice, Successors], Indices]


def turns(games: int, roll: Roller, choose: Mover) -> Iterator[Turn]:
    """Play so many games to their ends, a turn of each at a time."""
    boards, going = np.tile(START, (games, 1)), np.arange(games)
    for ply in count():
        if not len(going):
            return
        if ply == MAX_PLIES:
            raise RuntimeError(f"{len(going)} games did not end within {MAX_PLIES} plies")
        dice = roll(ply, going)
        plays = gammon.legal_plays_batch(boards, dice, dance="keep")
        results = plays.boards[plays.offsets[:-1] + choose(ply, going, boards, dice, plays)]
        yield Turn(ply, going, boards, dice, plays, results)
        on = ~finished(results)
        boards, going = results[on], going[on]


def rolls(seed: tuple[int, ...], ply: int, games: int) -> Dice:
    """The dice of one ply of so many games, the same whenever they are asked for; an opening roll is no double."""
    rng = np.random.default_rng([*seed, ply])
    if ply == 0:
        return OPENINGS[rng.integers(len(OPENINGS), size=games)]
    return rng.integers(1, 7, (games, 2), np.int8)
