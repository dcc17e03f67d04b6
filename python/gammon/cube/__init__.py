"""The doubling cube: decisions for money and at any score, and the points at which they turn.

>>> from gammon import State, cube
>>> str(cube.decide([0.72, 0.2, 0.01, 0.1, 0], State.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10")))
'Double, take'
"""

from gammon.cube.decisions import Decision, Decisions, Verdict
from gammon.cube.judging import decide, decide_batch
from gammon.cube.money import MoneyPoints, janowski_centred, money_points
from gammon.cube.points import (
    GammonValues,
    MatchPoints,
    dead_take_point,
    emg_to_mwc,
    gammon_values,
    match_points,
    mwc_to_emg,
)
from gammon.cube.situations import EFFICIENCY_MODELS, Situations, gnubg_efficiency

__all__ = [
    "EFFICIENCY_MODELS",
    "Decision",
    "Decisions",
    "GammonValues",
    "MatchPoints",
    "MoneyPoints",
    "Situations",
    "Verdict",
    "dead_take_point",
    "decide",
    "decide_batch",
    "emg_to_mwc",
    "gammon_values",
    "gnubg_efficiency",
    "janowski_centred",
    "match_points",
    "money_points",
    "mwc_to_emg",
]
