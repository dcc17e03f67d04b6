"""Matches, money sessions, and the referee who sees to their rules."""

from gammon.match.kinds import MATCH_KINDS, MatchKind
from gammon.match.legal import LegalActions
from gammon.match.matches import Match, MoneySession, from_json
from gammon.match.options import Options
from gammon.match.session import Session
from gammon.match.standings import Standing
from gammon.match.table import GameResult

__all__ = [
    "MATCH_KINDS",
    "GameResult",
    "LegalActions",
    "Match",
    "MatchKind",
    "MoneySession",
    "Options",
    "Session",
    "Standing",
    "from_json",
]
