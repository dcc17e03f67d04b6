"""Hyper-backgammon, solved: what every position is worth, the best play of every roll, and what to do with the cube.

The game of three checkers a side is a file, made once by `gammon hyper build` or `tables.Hyper(3).build()`; the games
of one and two are solved when they are first asked for.
"""

from gammon.hyper.plays import Opening, RatedPlay, best_play, opening, rated_plays
from gammon.hyper.states import decide, match_chance, mwc
from gammon.hyper.values import CubePlace, HyperValues, evaluate, evaluate_batch

__all__ = [
    "CubePlace",
    "HyperValues",
    "Opening",
    "RatedPlay",
    "best_play",
    "decide",
    "evaluate",
    "evaluate_batch",
    "match_chance",
    "mwc",
    "opening",
    "rated_plays",
]
