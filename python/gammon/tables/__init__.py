"""Exact tables as values: where each is, what it takes, building it, opening it, and whether it is right.

>>> from gammon import tables
>>> table = tables.TwoSided(8, 8, cubeful=True)
>>> table.estimate().disk
72172948
>>> tables.OneSided(15, points=8).name, tables.Hyper(3).name
('one_sided_8x15.gammon', 'hyper_3_cubeful.gammon')

`bearoff` and `hyper` ask what has been built: of the tables in the folder the smallest that knows the answer. The
folder is the one given as `within`, else that of the environment variable GAMMON_TABLES, else one in the user's cache.
"""

from gammon.errors import TableNotBuiltError
from gammon.tables.folder import ENVIRONMENT
from gammon.tables.hyper import Hyper, HyperScore, MatchScore
from gammon.tables.one_sided import OneSided
from gammon.tables.table import Estimate, Table, TableCheck, Unfinished
from gammon.tables.two_sided import TwoSided

__all__ = [
    "ENVIRONMENT",
    "Estimate",
    "Hyper",
    "HyperScore",
    "MatchScore",
    "OneSided",
    "Table",
    "TableCheck",
    "TableNotBuiltError",
    "TwoSided",
    "Unfinished",
]
