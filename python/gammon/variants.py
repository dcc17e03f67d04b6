"""The games as players know them: names, rules as data, how they begin and what they are worth."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, cast

from gammon import _arguments, _core
from gammon.descriptions import DESCRIPTIONS
from gammon.errors import InvalidRulesError, UnknownVariantError

if TYPE_CHECKING:
    from gammon.values import Counts

__all__ = ["ALL", "Axis", "Variant", "find"]

Axis = bool | int | str | tuple[int, ...] | None
"""The value of an axis of the rules: one of its names, yes or no, a number or none, or some numbers."""


@dataclass(frozen=True, slots=True, init=False)
class Variant:
    """A game of the family: those in `ALL`, or one of house rules.

    House rules are another game with some axes otherwise, checked as a whole:

    >>> kitchen = find("fevga").replace("kitchen fevga", must_open_prime=False, head_limit=2)
    >>> kitchen.start.legal_plays("65")[0].notation
    '24/13'
    >>> find("fevga").replace("nonsense", hit_and_run="freeze")
    Traceback (most recent call last):
    gammon.errors.InvalidRulesError: the rules contradict each other at `hit_and_run`: nothing is hit ...

    Attributes:
        game: the core's rules and set-up; every call that takes a variant takes it too.
        title: as people write it.
        aliases: other names that `find` knows, in any language.
        description: what the game is, how it differs, and what surprises players.
        opening: how the first turn is decided, and who starts the next game.
        match_length: the usual number of points of a match.
        sources: where the rules come from.
        uncertain: what the sources leave open, and how it is taken here.
    """

    game: _core.Game
    title: str
    aliases: tuple[str, ...]
    description: str
    opening: str
    match_length: int
    sources: tuple[str, ...]
    uncertain: tuple[str, ...]

    def __init__(
        self,
        name: str,
        base: str | Variant = "backgammon",
        *,
        start: _core.Position | Counts | None = None,
        title: str | None = None,
        description: str | None = None,
        opening: str | None = None,
        match_length: int | None = None,
        sources: tuple[str, ...] | None = None,
        **axes: Axis,
    ) -> None:
        """House rules: the game `base` with some axes otherwise.

        Args:
            name: a new name, 1 to 40 letters, digits, spaces, hyphens and underscores.
            base: the game they are like.
            start: the first position, or its counts; None is the base's.
            title, description, opening, match_length, sources: how it is described; None is as the base is.
            **axes: the axes of the rules that differ; `rules` shows them all.

        Raises:
            InvalidRulesError: an axis that does not exist or does not take the value, rules that contradict each
                other, a start that they do not allow, or a name that is taken.
            UnknownVariantError: no game is named `base`.
        """
        like = find(base)
        for text, what in ((title, "title"), (description, "description"), (opening, "opening")):
            if text is not None:
                _arguments.text(text, what)
        if match_length is not None:
            match_length = _arguments.integer(match_length, "match_length", 1, 2**31 - 1, InvalidRulesError)
        if sources is not None:
            sources = tuple(
                _arguments.text(source, "a source") for source in _arguments.items(sources, "sources", 0, 99)
            )
        counts = () if start is None else _counts(start)
        self._fill(
            like.game.replace(name, cast(Any, axes), *counts),
            title=name if title is None else title,
            description=like.description if description is None else description,
            opening=like.opening if opening is None else opening,
            match_length=like.match_length if match_length is None else match_length,
            sources=(f"house rules after {like.name}",) if sources is None else sources,
        )

    def _fill(self, game: _core.Game, **fields: Any) -> None:
        values = {"game": game, "aliases": (), "uncertain": (), **fields}
        for field, value in values.items():
            object.__setattr__(self, field, value)

    @classmethod
    def _of(cls, game: _core.Game, **fields: Any) -> Variant:
        variant = cls.__new__(cls)
        variant._fill(game, **fields)
        return variant

    def replace(self, name: str, **changes: Any) -> Variant:
        """House rules after this game: `Variant(name, base=self, ...)`."""
        return Variant(name, self, **changes)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        if self in ALL:
            return f"variants.find({self.name!r})"
        standard = ALL[0]
        told: dict[str, object] = {key: value for key, value in self.rules.items() if standard.rules[key] != value}
        counts = self.start.to_counts()
        if counts != standard.start.to_counts():
            told = {"start": counts, **told}
        for field in ("title", "description", "opening", "match_length", "sources"):
            told[field] = getattr(self, field)
        return f"Variant({self.name!r}, {', '.join(f'{key}={value!r}' for key, value in told.items())})"

    @property
    def name(self) -> str:
        """As code writes it, such as "tavla_guide"."""
        return self.game.name

    @property
    def checkers(self) -> int:
        """How many a side has."""
        return self.game.checkers

    @property
    def start(self) -> _core.Position:
        """The first position."""
        return self.game.start

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of a board in arrays."""
        return self.game.shape

    @property
    def rules(self) -> Mapping[str, Axis]:
        """Every axis of the rules by its name.

        >>> find("plakoto").rules["contact"], find("narde").rules["head_limit"]
        ('pin', 1)
        """
        return MappingProxyType(self.game.axes)

    @property
    def points(self) -> tuple[int, int, int] | None:
        """What a single win, a gammon and a backgammon are worth; None where the loser's men left are counted."""
        scoring = self.rules["scoring"]
        return cast(tuple[int, int, int], scoring) if isinstance(scoring, tuple) else None

    @property
    def opening_roll(self) -> Literal["use_dice", "reroll", "choice"]:
        """What the winner of the opening throw plays: its two dice, a new roll, or whichever he likes."""
        return cast(Literal["use_dice", "reroll", "choice"], self.rules["opening_roll"])

    @property
    def opening_double(self) -> bool:
        """Whether the first roll of a game can be a double."""
        return self.opening_roll != "use_dice"

    @property
    def next_game_start(self) -> Literal["opening_roll", "winner"]:
        """Who starts the games after the first: whoever wins the opening throw, or the winner of the last game."""
        return cast(Literal["opening_roll", "winner"], self.rules["next_game_start"])

    @property
    def cube(self) -> bool:
        """Whether it is played with a doubling cube."""
        return bool(self.rules["cube"])


def _counts(start: _core.Position | Counts) -> tuple[Any, Any]:
    counts = start.to_counts() if isinstance(start, _core.Position) else start
    if any(counts[2:]):
        raise InvalidRulesError("the start has pinned checkers: a game begins with none")
    return counts[0], counts[1]


def _known(game: _core.Game) -> Variant:
    told = DESCRIPTIONS[game.name]
    return Variant._of(
        game,
        title=told.title,
        aliases=told.aliases,
        description=told.summary,
        opening=told.opening,
        match_length=told.match_length,
        sources=told.sources,
        uncertain=told.uncertain,
    )


ALL: tuple[Variant, ...] = tuple(_known(game) for game in _core.Game.all())
"""Every game known by name, backgammon first."""


def spelt(name: str) -> str:
    """A name without what people spell differently: case, accents, spaces, hyphens."""
    plain = unicodedata.normalize("NFD", name.casefold())
    return "".join(character for character in plain if character.isalnum())


_BY_NAME = {spelt(name): game for game in ALL for name in (game.name, game.title, *game.aliases)}


def find(name: str | Variant | _core.Game) -> Variant:
    """The game of that name, title or alias; case, spaces and hyphens do not matter.

    Raises:
        UnknownVariantError: no game has that name; the message offers the nearest ones.

    >>> find("Hyper-Backgammon").name, find("ΠΛΑΚΩΤΌ").name, find("tavla").name
    ('hypergammon', 'plakoto', 'tavla_trad')
    >>> find("plakotto")
    Traceback (most recent call last):
    gammon.errors.UnknownVariantError: there is no game named 'plakotto'; did you mean plakoto?
    """
    if isinstance(name, Variant):
        return name
    if isinstance(name, _core.Game):
        known = next((variant for variant in ALL if variant.game == name), None)
        return known or Variant._of(
            name, title=name.name, description="", opening="", match_length=5, sources=("house rules",)
        )
    if not isinstance(name, str):
        raise TypeError(f"variant must be a str or a Variant, not {type(name).__name__}")
    key = spelt(name)
    if key in _BY_NAME:
        return _BY_NAME[key]
    near = difflib.get_close_matches(key, _BY_NAME, n=3, cutoff=0.75)
    if near:
        hint = f"did you mean {' or '.join(dict.fromkeys(_BY_NAME[one].name for one in near))}?"
    else:
        hint = f"the games are {', '.join(game.name for game in ALL)}"
    raise UnknownVariantError(f"there is no game named {name[:60]!r}; {hint}")
