"""Backgammon and its family for Python, at the speed of Rust.

>>> import gammon
>>> pos = gammon.Position()
>>> [play.notation for play in pos.legal_plays((3, 1))][:3]
['24/23 24/21', '24/20', '24/23 13/10']
>>> pos.check((3, 1), "6/5 8/5").notation
'8/5 6/5'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gammon import errors, languages, terms, values, variants
from gammon._core import Play, Position, build_info
from gammon.batch import Successors, check_batch, flip_batch, legal_plays_batch, pip_counts_batch, playouts
from gammon.counting import divide, perft
from gammon.errors import (
    DataFileError,
    GammonError,
    IllegalActionError,
    IllegalPlayError,
    InvalidDiceError,
    InvalidPositionError,
    InvalidRulesError,
    NotInTableError,
    NotJudgedError,
    ParseError,
    Reason,
    ReplayError,
    TableNotBuiltError,
    UnknownVariantError,
)
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

if TYPE_CHECKING:
    from gammon import actions, bearoff, bots, cube, evaluation, hyper, match, met, races, tables
    from gammon.cube.action import cube_action
    from gammon.evaluation import (
        BestPlays,
        Evaluation,
        Level,
        RatedPlay,
        best_play,
        best_plays_batch,
        evaluate,
        evaluate_batch,
        rated_plays,
    )
    from gammon.match import GameResult, Match, MoneySession

__version__: str = build_info()["version"]

__all__ = [
    "ActionRule",
    "BestPlays",
    "CheckerMove",
    "Counts",
    "Cube",
    "DataFileError",
    "Evaluation",
    "GameResult",
    "GammonError",
    "IllegalActionError",
    "IllegalPlayError",
    "InvalidDiceError",
    "InvalidPositionError",
    "InvalidRulesError",
    "Level",
    "Match",
    "MergedMove",
    "MoneySession",
    "NextMove",
    "NotInTableError",
    "NotJudgedError",
    "Offer",
    "Outcome",
    "ParseError",
    "Play",
    "PlayoutResult",
    "Position",
    "Prime",
    "RatedPlay",
    "Reason",
    "ReplayError",
    "Roll",
    "Shots",
    "Stage",
    "State",
    "Successors",
    "TableNotBuiltError",
    "Turn",
    "UnknownVariantError",
    "Variant",
    "WinKind",
    "__version__",
    "actions",
    "bearoff",
    "best_play",
    "best_plays_batch",
    "bots",
    "build_info",
    "check_batch",
    "cube",
    "cube_action",
    "divide",
    "errors",
    "evaluate",
    "evaluate_batch",
    "evaluation",
    "explain",
    "flip_batch",
    "hyper",
    "languages",
    "legal_plays_batch",
    "match",
    "met",
    "parse_id",
    "perft",
    "pip_counts_batch",
    "playouts",
    "races",
    "rated_plays",
    "tables",
    "terms",
    "values",
    "variants",
]

_MODULES = ("actions", "bearoff", "bots", "cube", "evaluation", "hyper", "match", "met", "races", "tables")
_JUDGING = (
    "BestPlays",
    "Evaluation",
    "Level",
    "RatedPlay",
    "best_play",
    "best_plays_batch",
    "evaluate",
    "evaluate_batch",
    "rated_plays",
)
_WHEN_ASKED_FOR = {
    "cube_action": "gammon.cube.action",
    "GameResult": "gammon.match",
    "Match": "gammon.match",
    "MoneySession": "gammon.match",
    **{name: f"gammon.{name}" for name in _MODULES},
    **dict.fromkeys(_JUDGING, "gammon.evaluation"),
}
"""What is imported when it is first asked for, so that `import gammon` stays quick."""


def __getattr__(name: str) -> Any:
    if name not in _WHEN_ASKED_FOR:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(_WHEN_ASKED_FOR[name])
    value = getattr(module, name, module)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_WHEN_ASKED_FOR})
