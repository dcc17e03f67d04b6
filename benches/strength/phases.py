"""Kinds of decisions, by the board before the play; each decision belongs to the first that fits.

A player is back while some of its checkers are in the opponent's home board or on the bar.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from boards import CELLS, FULL, Boards, Mask, has_contact

LONG = 140  # pips


def by_phase(boards: Boards) -> dict[str, Mask]:
    """The decisions of each phase that is met."""
    every = np.ones(len(boards), bool)
    fits = {**_contact(boards), **_bear_off(boards), "neither back": every}
    seen = np.cumsum([~every, *fits.values()], axis=0) > 0
    phases = {name: now & ~before for name, (before, now) in zip(fits, pairwise(seen), strict=True)}
    return {name: there for name, there in phases.items() if there.any()}


def _contact(boards: Boards) -> dict[str, Mask]:
    contact = has_contact(boards)
    own = (np.maximum(boards, 0) * CELLS).sum(axis=1)
    theirs = (np.maximum(-boards, 0) * CELLS[::-1]).sum(axis=1)
    back = (boards[:, 19:] > 0).any(axis=1)
    opponent_back = (boards[:, :7] < 0).any(axis=1)
    return {
        f"both sides over {LONG} pips": contact & (own > LONG) & (theirs > LONG),
        "both sides back": contact & back & opponent_back,
        "the mover back alone": contact & back,
        "the opponent back alone": contact & opponent_back,
    }


def _bear_off(boards: Boards) -> dict[str, Mask]:
    race = ~has_contact(boards)
    most = np.maximum(np.maximum(boards, 0).sum(axis=1), np.maximum(-boards, 0).sum(axis=1))
    return {f"a race, up to {count} checkers": race & (most <= count) for count in (4, 8, 12, FULL)}
