"""Why a play or an action is refused, in English: what other languages fall back on."""

from gammon import _core
from gammon.rulings import SENTENCES as RULINGS

__all__ = ["REASONS", "RULINGS", "WORDS"]

REASONS = {code: template for code, template, _ in _core.reasons()}
WORDS = {"single": "a single game", "gammon": "a gammon", "backgammon": "a backgammon"}
