"""Kinds of contact decisions, by the board before the play; each decision belongs to the first that fits.

A player is back while some of its checkers are in the opponent's home board or on the bar.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from boards import CELLS, Boards, Mask

LONG = 140  # pips


def by_phase(boards: Boards) -> dict[str, Mask]:
    """The decisions of each phase."""
    own = (np.maximum(boards, 0) * CELLS).sum(axis=1)
    theirs = (np.maximum(-boards, 0) * CELLS[::-1]).sum(axis=1)
    back = (boards[:, 19:] > 0).any(axis=1)
    opponent_back = (boards[:, :7] < 0).any(axis=1)
    fits = {
        f"both sides over {LONG} pips": (own > LONG) & (theirs > LONG),
        "both sides back": back & opponent_back,
        "the mover back alone": back,
        "the opponent back alone": opponent_back,
        "neither back": np.ones(len(boards), bool),
    }
    seen = np.cumsum([np.zeros(len(boards), bool), *fits.values()], axis=0) > 0
    return {name: now & ~before for name, (before, now) in zip(fits, pairwise(seen), strict=True)}
