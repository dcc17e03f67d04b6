"""Match equity tables: the chance to win the match at every score.

An away score is what a player still needs to win the match; MWC, the match winning chance, is 0 to 1. A table has two
parts: one for the games before the Crawford game and for that game itself, and one for those after it.

>>> from gammon import met
>>> table = met.load()
>>> table.mwc(2, 4), table.mwc(2, 1), table.mwc(2, 1, post_crawford=True)
(0.6687, 0.32264, 0.48803)
"""

from gammon.met.loading import NAMES, load, read, zadeh
from gammon.met.table import MatchEquityTable

__all__ = ["NAMES", "MatchEquityTable", "load", "read", "zadeh"]
