"""The games as players know them: names, and what the core says of each."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from gammon import _core
from gammon.errors import UnknownVariantError

__all__ = ["ALL", "Variant", "find"]


@dataclass(frozen=True, slots=True)
class Variant:
    """A game of the family.

    Attributes:
        name: as code writes it, such as "tavla_guide".
        title: as people write it.
        aliases: other names that `find` knows, in any language.
        description: a sentence or two on what sets it apart.
        checkers: how many a side has.
        points: what a single win, a gammon and a backgammon are worth.
        opening_double: whether the first roll of a game can be a double.
        cube: whether it is played with a doubling cube.
    """

    name: str
    title: str
    aliases: tuple[str, ...]
    description: str
    checkers: int
    points: tuple[int, int, int]
    opening_double: bool
    cube: bool


_KNOWN_AS = {
    "backgammon": (
        "Backgammon",
        ("standard", "bg"),
        "The standard game: fifteen checkers a side, hitting, doubling cube; gammons count two, backgammons three.",
    ),
    "nackgammon": (
        "Nackgammon",
        ("nack",),
        "Nack Ballard's set-up: two more checkers at the back, for longer games with more contact.",
    ),
    "hypergammon": (
        "Hyper-backgammon",
        ("hyper", "hyper-backgammon", "hyperbackgammon"),
        "Three checkers a side, on the 24, 23 and 22 points; all other rules are backgammon's.",
    ),
    "longgammon": (
        "LongGammon",
        ("long gammon", "long"),
        "All fifteen checkers start on the 24 point; all other rules are backgammon's.",
    ),
    "tavla_gamearea": (
        "Tavla (GAMEAREA)",
        ("gamearea",),
        "Tavla as GAMEAREA's guide has it: standard moves, a mars counts two, nothing counts three, no cube.",
    ),
    "tavla_guide": (
        "Tavla (French guide)",
        ("tavla", "mars"),
        "Tavla as a French guide has it: standard moves, a mars counts two, no cube, a match to five points.",
    ),
    "portes": (
        "Portes",
        ("πόρτες", "πορτες"),
        "The first game of Greek tavli: backgammon's moves; the higher die starts and rolls again, the winner of a "
        "game starts the next, a gammon counts two, nothing counts three, no cube.",
    ),
}


def _build() -> tuple[Variant, ...]:
    games = []
    for row in _core.presets():
        title, aliases, description = _KNOWN_AS[row["name"]]
        games.append(Variant(title=title, aliases=aliases, description=description, **row))
    return tuple(games)


ALL: tuple[Variant, ...] = _build()
"""Every game, backgammon first."""

_BY_NAME = {name.casefold(): game for game in ALL for name in (game.name, game.title, *game.aliases)}


def find(name: str | Variant) -> Variant:
    """The game of that name, title or alias; case, spaces and hyphens do not matter.

    Raises:
        UnknownVariantError: no game has that name; the message offers the nearest ones.

    >>> find("Hyper-Backgammon").name, find("ΠΌΡΤΕΣ").name
    ('hypergammon', 'portes')
    >>> find("porte")
    Traceback (most recent call last):
    gammon.errors.UnknownVariantError: there is no game named 'porte'; did you mean portes?
    """
    if isinstance(name, Variant):
        return name
    if not isinstance(name, str):
        raise TypeError(f"variant must be a str, not {type(name).__name__}")
    key = name.strip().casefold()
    spelt = (key, key.replace("-", "_").replace(" ", "_"), key.replace("-", "").replace(" ", ""))
    for spelling in spelt:
        if spelling in _BY_NAME:
            return _BY_NAME[spelling]
    near = difflib.get_close_matches(key, _BY_NAME, n=2, cutoff=0.75)
    if near:
        hint = f"did you mean {' or '.join(dict.fromkeys(_BY_NAME[one].name for one in near))}?"
    else:
        hint = f"the games are {', '.join(game.name for game in ALL)}"
    raise UnknownVariantError(f"there is no game named {name[:60]!r}; {hint}")
