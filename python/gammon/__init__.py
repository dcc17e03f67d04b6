"""Backgammon and its family for Python, at the speed of Rust.

>>> import gammon
>>> pos = gammon.Position()
>>> [play.notation for play in pos.legal_plays((3, 1))][:3]
['24/23 24/21', '24/20', '24/23 13/10']
>>> pos.check((3, 1), "6/5 8/5").notation
'8/5 6/5'
"""

from gammon import actions, errors, languages, terms, values, variants
from gammon._core import Play, Position, build_info
from gammon.batch import Successors, check_batch, flip_batch, legal_plays_batch, pip_counts_batch, playouts
from gammon.counting import divide, perft
from gammon.errors import (
    GammonError,
    IllegalActionError,
    IllegalPlayError,
    InvalidDiceError,
    InvalidPositionError,
    InvalidRulesError,
    ParseError,
    Reason,
    ReplayError,
    UnknownVariantError,
)
from gammon.match import GameResult, Match, MoneySession
from gammon.rulings import ActionRule
from gammon.state import Cube, Offer, State, parse_id
from gammon.values import (
    CheckerMove,
    Counts,
    MergedMove,
    NextMove,
    Outcome,
    PlayoutResult,
    Prime,
    Roll,
    Shots,
    Stage,
    Turn,
    WinKind,
)
from gammon.variants import Variant
from gammon.words import explain

__version__: str = build_info()["version"]

__all__ = [
    "ActionRule",
    "CheckerMove",
    "Counts",
    "Cube",
    "GameResult",
    "GammonError",
    "IllegalActionError",
    "IllegalPlayError",
    "InvalidDiceError",
    "InvalidPositionError",
    "InvalidRulesError",
    "Match",
    "MergedMove",
    "MoneySession",
    "NextMove",
    "Offer",
    "Outcome",
    "ParseError",
    "Play",
    "PlayoutResult",
    "Position",
    "Prime",
    "Reason",
    "ReplayError",
    "Roll",
    "Shots",
    "Stage",
    "State",
    "Successors",
    "Turn",
    "UnknownVariantError",
    "Variant",
    "WinKind",
    "__version__",
    "actions",
    "build_info",
    "check_batch",
    "divide",
    "errors",
    "explain",
    "flip_batch",
    "languages",
    "legal_plays_batch",
    "parse_id",
    "perft",
    "pip_counts_batch",
    "playouts",
    "terms",
    "values",
    "variants",
]
