"""Matches known by name: games played in turn, and how far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gammon import _arguments, _core
from gammon.errors import UnknownVariantError
from gammon.match.options import MOST_GAMES
from gammon.variants import Variant, find, spelt

__all__ = ["MATCH_KINDS", "MatchKind", "games_of"]


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
    kind = _kind(variant)
    if kind is not None:
        return tuple(find(name) for name in kind.games), kind.length
    if isinstance(variant, (str, Variant, _core.Game)):
        try:
            game = find(variant)
        except UnknownVariantError as error:
            raise UnknownVariantError(f"{error}; matches of several games are {', '.join(MATCH_KINDS)}") from None
        return (game,), game.match_length
    if isinstance(variant, Mapping):
        raise TypeError("variant must be a game or a sequence of games, not a mapping")
    parts = [games_of(each)[0] for each in _arguments.items(variant, "variant", 1, MOST_GAMES)]
    games = tuple(game for part in parts for game in part)
    return games, games[0].match_length


def _kind(name: object) -> MatchKind | None:
    """The kind of that name, in any script and spelling; "tavli" alone is three games, and not one of them."""
    if not isinstance(name, str):
        return None
    return _BY_NAME.get(spelt(name))


_BY_NAME = {spelt(name): kind for name, kind in MATCH_KINDS.items()} | {spelt("τάβλι"): MATCH_KINDS["tavli"]}
