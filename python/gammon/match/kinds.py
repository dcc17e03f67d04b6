"""Matches known by name: games played in turn, and how far."""

from __future__ import annotations

from typing import NamedTuple

from gammon import _arguments, _core
from gammon.errors import UnknownVariantError
from gammon.variants import Variant, find

__all__ = ["MATCH_KINDS", "MatchKind", "games_of"]

_MOST_GAMES = 64


class MatchKind(NamedTuple):
    """What is played, again and again in that order, and the usual number of points."""

    games: tuple[str, ...]
    length: int


MATCH_KINDS: dict[str, MatchKind] = {
    "tavli": MatchKind(("portes", "plakoto", "fevga"), 5),
    "ludoteka_match": MatchKind(("backgammon",), 9),
    "ludoteka_tavla": MatchKind(("tavla_ludoteka",), 3),
    "ludoteka_hyper": MatchKind(("hypergammon",), 9),
}
"""Matches that several games, or a site's own length, make: Greek tavli, also to 3 or 7, and Ludoteka's three."""


def games_of(variant: object) -> tuple[tuple[Variant, ...], int]:
    """The games to be played in turn, and the usual number of points.

    Raises:
        GammonError: no game, or too many.
        UnknownVariantError, TypeError: something that is no game.
    """
    if isinstance(variant, str) and variant.casefold() in MATCH_KINDS:
        kind = MATCH_KINDS[variant.casefold()]
        return tuple(find(name) for name in kind.games), kind.length
    if isinstance(variant, (str, Variant, _core.Game)):
        try:
            game = find(variant)
        except UnknownVariantError as error:
            raise UnknownVariantError(f"{error}; matches of several games are {', '.join(MATCH_KINDS)}") from None
        return (game,), game.match_length
    games = tuple(find(each) for each in _arguments.items(variant, "variant", 1, _MOST_GAMES))
    return games, games[0].match_length
