"""Exact bear-offs: the rolls that a side needs once nothing is in its way, who is first, and the best plays.

The table of up to 15 checkers in the home board is solved when it is first asked for, in some 60 ms, and kept. Larger
ones are files that `gammon.tables` builds.
"""

from gammon.bearoff.arrays import best_plays_batch, distributions_batch, mean_rolls_batch, win_chance_batch
from gammon.bearoff.both import (
    TakePoints,
    TwoSidedValues,
    cube_decision,
    take_points,
    two_sided,
    two_sided_batch,
)
from gammon.bearoff.plays import RatedPlay, best_play, rated_plays
from gammon.bearoff.plots import plot_rolls
from gammon.bearoff.rolls import RollDistribution, chance_to_finish_first, first_off, one_sided, rolls_on, win_chance

__all__ = [
    "RatedPlay",
    "RollDistribution",
    "TakePoints",
    "TwoSidedValues",
    "best_play",
    "best_plays_batch",
    "chance_to_finish_first",
    "cube_decision",
    "distributions_batch",
    "first_off",
    "mean_rolls_batch",
    "one_sided",
    "plot_rolls",
    "rated_plays",
    "rolls_on",
    "take_points",
    "two_sided",
    "two_sided_batch",
    "win_chance",
    "win_chance_batch",
]
