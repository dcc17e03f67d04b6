"""What positions and plays are worth: three networks, exact values where they are known, or an evaluator of yours.

Here the cube and the score do not count: an `Evaluation` is of money play without a cube, and `cube.decide` goes on
from its chances.

>>> from gammon import Position
>>> evaluate(Position()).equity > 0  # who rolls first is ahead
True
>>> best_play(Position(), "31").notation
'8/5 6/5'
"""

from gammon.evaluation.calls import (
    best_play,
    best_plays_batch,
    evaluate,
    evaluate_batch,
    rated_plays,
    rated_rolls,
)
from gammon.evaluation.levels import NETS, Level, LevelLike
from gammon.evaluation.values import BestPlays, Evaluation, RatedPlay, RatedRoll

__all__ = [
    "NETS",
    "BestPlays",
    "Evaluation",
    "Level",
    "LevelLike",
    "RatedPlay",
    "RatedRoll",
    "best_play",
    "best_plays_batch",
    "evaluate",
    "evaluate_batch",
    "rated_plays",
    "rated_rolls",
]
