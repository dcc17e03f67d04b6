"""What a match or a session has come to, by seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gammon.match.table import GameResult
from gammon.values import WinKind

__all__ = ["Standing", "standings"]


class Standing(NamedTuple):
    """One seat's part of the games that have ended.

    Attributes:
        points: those it has won.
        games: the games it has won, and of these
        gammons, backgammons: so many by a gammon, or a backgammon;
        passed: by a double that the other passed;
        resigned: by a resignation.
        largest: the points of its largest win.
    """

    points: int
    games: int
    gammons: int
    backgammons: int
    passed: int
    resigned: int
    largest: int


def standings(results: Iterable[GameResult]) -> tuple[Standing, Standing]:
    """The standings of both seats after these games."""
    won: tuple[list[GameResult], list[GameResult]] = [], []
    for result in results:
        if result.winner is not None:
            won[result.winner].append(result)
    return _of(won[0]), _of(won[1])


def _of(won: list[GameResult]) -> Standing:
    return Standing(
        points=sum(result.points for result in won),
        games=len(won),
        gammons=sum(result.kind == WinKind.GAMMON for result in won),
        backgammons=sum(result.kind == WinKind.BACKGAMMON for result in won),
        passed=sum(result.end == "passed" for result in won),
        resigned=sum(result.end == "resigned" for result in won),
        largest=max((result.points for result in won), default=0),
    )
