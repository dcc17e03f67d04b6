"""The race formulas that players know: adjusted pip counts, and what they say of the cube.

They hold for money play, where no gammon can be won any more, and none is exact: each estimates from the checkers alone
what a bear-off table would know. Once the sides have passed each other, ask all of them at once:

>>> race = Position.from_counts({6: 4, 5: 3, 4: 3, 7: 2, 8: 3}, {6: 4, 5: 2, 4: 2, 7: 2, 8: 3, 9: 2})
>>> [row.formula for row in summary(race) if row.redouble]
['Keith', 'Ward', 'Trice', '8-9-12', 'Isight']

`gammon.races.counts` says what is in the results. Comparisons are exact: nothing is rounded unless said.

Every formula raises `GammonError` for a position that is no race, for a game that is over, and for games whose races
are not run as in backgammon; and `TypeError` for what is no Position.
"""

from gammon.races.counts import (
    AdjustedCount,
    IsightCount,
    KeithCount,
    KleinmanCount,
    PercentCount,
    RaceRow,
    TriceCount,
)
from gammon.races.formulas import (
    eight_nine_twelve,
    epc,
    isight,
    keith,
    kleinman,
    kleinman_probability,
    summary,
    thorp,
    trice,
    ward,
    wastage,
)

__all__ = [
    "AdjustedCount",
    "IsightCount",
    "KeithCount",
    "KleinmanCount",
    "PercentCount",
    "RaceRow",
    "TriceCount",
    "eight_nine_twelve",
    "epc",
    "isight",
    "keith",
    "kleinman",
    "kleinman_probability",
    "summary",
    "thorp",
    "trice",
    "ward",
    "wastage",
]
