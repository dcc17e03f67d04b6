"""What is agreed before a match or a money session begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from gammon import _arguments, _core
from gammon.actions import RESIGN_KINDS, ResignKind
from gammon.errors import GammonError
from gammon.match.dice import LARGEST_SEED
from gammon.state import State
from gammon.values import Counts
from gammon.variants import ALL, Variant, find

__all__ = ["DeadCube", "GameFacts", "Options"]

DeadCube = Literal["allow", "forbid"]

MOST_LENGTH = 2**31 - 1
MOST_GAMES = 64
_MOST_BEAVERS = 12
_LARGEST_CUBE = 32768


@dataclass(frozen=True, slots=True, eq=False)
class GameFacts:
    """What the referee asks of a variant at every action, looked up once."""

    variant: Variant
    start: _core.Position
    start_of_other: _core.Position
    cube: bool
    may_reroll: bool
    plays_opening_dice: bool
    winner_starts: bool
    has_stages: bool
    points: tuple[int, int, int] | None
    resign_kinds: tuple[ResignKind, ...]

    @classmethod
    def of(cls, variant: Variant, winner_starts: bool | None) -> GameFacts:
        """The facts of a variant; `winner_starts` overrules its own custom unless it is None."""
        start, rules = variant.start, variant.rules
        counts = start.to_counts()
        other = start
        if counts.mover != counts.opponent:
            other = _core.Position.from_counts(counts.opponent, counts.mover, variant.game, turns=(0, 0))
        by_custom = variant.next_game_start == "winner"
        return cls(
            variant=variant,
            start=start,
            start_of_other=other,
            cube=variant.cube,
            may_reroll=variant.opening_roll == "choice",
            plays_opening_dice=variant.opening_roll != "reroll",
            winner_starts=by_custom if winner_starts is None else winner_starts,
            has_stages=rules["doubles"] not in ("x4", "x2")
            or rules["special_12"] is not False
            or rules["unused_dice"] != "lost",
            points=variant.points,
            resign_kinds=_resign_kinds(variant.points),
        )


def _resign_kinds(points: tuple[int, int, int] | None) -> tuple[ResignKind, ...]:
    """The kinds of loss that differ in a game; where the men left are counted there is only one."""
    if points is None:
        return RESIGN_KINDS[:1]
    worth = zip(RESIGN_KINDS, points, strict=True)
    best, kinds = 0, []
    for kind, value in worth:
        if value > best:
            best = value
            kinds.append(kind)
    return tuple(kinds) or RESIGN_KINDS[:1]


@dataclass(frozen=True, slots=True)
class Options:
    """The agreed rules around the games. `gammon.Match` and `gammon.MoneySession` document them.

    A `length` of 0 is money play. `games` are played in turn, again and again.
    """

    length: int
    games: tuple[Variant, ...] = field(compare=False)
    crawford: bool = True
    holland: bool = False
    dead_cube: DeadCube = "allow"
    cube_cap: int = 1024
    jacoby: bool = False
    beavers: int = 0
    raccoons: bool = False
    automatic_doubles: int = 0
    winner_starts: bool | None = None
    seed: int | None = None
    start: State | None = None
    rules: tuple[_core.Game, ...] = field(init=False, repr=False)
    facts: tuple[GameFacts, ...] = field(init=False, compare=False, repr=False)
    seed_bytes: bytes | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        put = partial(object.__setattr__, self)
        put("length", _arguments.integer(self.length, "length", 0, MOST_LENGTH))
        for name in ("crawford", "holland", "jacoby", "raccoons"):
            put(name, _arguments.boolean(getattr(self, name), name))
        if _arguments.text(self.dead_cube, "dead_cube") not in ("allow", "forbid"):
            raise GammonError(f'dead_cube is {self.dead_cube[:40]!r}: it must be "allow" or "forbid"')
        cap = _arguments.integer(self.cube_cap, "cube_cap", 1, _LARGEST_CUBE)
        if cap & (cap - 1):
            raise GammonError(f"cube_cap is {cap}: it must be a power of two, such as 64 or 1024")
        put("cube_cap", cap)
        beavers = int(self.beavers) if isinstance(self.beavers, bool) else self.beavers
        put("beavers", _arguments.integer(beavers, "beavers", 0, _MOST_BEAVERS))
        put("automatic_doubles", _arguments.integer(self.automatic_doubles, "automatic_doubles", 0, 15))
        if self.raccoons and not self.beavers:
            raise GammonError("raccoons answer beavers: allow at least 1 beaver with them")
        for name, usual in (_MATCHES_ONLY if self.length == 0 else _MONEY_ONLY).items():
            if getattr(self, name) != usual:
                raise GammonError(f"{name} is for {'matches' if self.length == 0 else 'money play'}: leave it out")
        if self.winner_starts is not None:
            put("winner_starts", _arguments.boolean(self.winner_starts, "winner_starts"))
        if self.seed is not None:
            put("seed", _arguments.integer(self.seed, "seed", 0, LARGEST_SEED))
        put("seed_bytes", None if self.seed is None else self.seed.to_bytes(32, "little"))
        put("rules", tuple(game.game for game in self.games))
        put("facts", tuple(GameFacts.of(game, self.winner_starts) for game in self.games))
        if self.start is not None:
            self._check_start(self.start)

    def _check_start(self, start: State) -> None:
        if not isinstance(start, State):
            raise TypeError(f"start must be a State, not {type(start).__name__}")
        if start.position.game != self.games[0].game:
            raise GammonError(f"the state is of {start.position.variant}, not of {self.games[0].name}")
        if start.length != self.length:
            raise GammonError(f"the state is of a match to {start.length}, not to {self.length}; 0 is money play")
        if start.length == 1 and start.offer is not None and not start.offer.kind.startswith("resign"):
            raise GammonError("nobody doubles in a match to one point, and the state has a double that is pending")
        after_crawford = self.crawford and not start.crawford and start.position.game.axes["cube"]
        if after_crawford and 1 < self.length == max(start.score) + 1 and 0 in start.score:
            raise GammonError(
                f"{start.score[0]}-{start.score[1]} in a match to {self.length} is the Crawford game: after it the "
                "trailer has a point. Say crawford=True in the state, or crawford=False here for a match without that "
                "rule"
            )
        if start.phase != "playing" or start.position.outcome:
            raise GammonError("the state's game is over or has not begun: play can start only from one that goes on")

    def to_json(self) -> dict[str, Any]:
        """The options as JSON values; those that have their usual value are left out."""
        told: dict[str, Any] = {"length": self.length, "games": [_variant_to_json(game) for game in self.games]}
        for name, usual in _USUAL.items():
            value = getattr(self, name)
            if value != usual:
                told[name] = str(value) if name == "seed" else value
        if self.start is not None:
            told["start"] = self.start.to_json()
        return told

    @classmethod
    def from_json(cls, value: Any) -> Options:
        """The options of JSON values.

        Raises:
            GammonError: values that are missing, unknown or out of range.
            TypeError: a value of the wrong type.
        """
        if not isinstance(value, Mapping):
            raise GammonError(f"the options must be an object, not {type(value).__name__}")
        told = {str(name): each for name, each in value.items()}
        unknown = [name[:40] for name in told if name not in {*_USUAL, "length", "games", "start"}]
        if unknown:
            raise GammonError(f"there is no option {unknown[0]!r}: the options are length, games, {', '.join(_USUAL)}")
        games = _arguments.items(told.pop("games", ()), "games", 1, MOST_GAMES)
        if "seed" in told:
            text = _arguments.text(told["seed"], "seed")
            if not (text.isascii() and text.isdigit() and len(text) < 80):
                raise GammonError(f"seed is {text[:40]!r}: it must be a whole number, as text")
            told["seed"] = int(text)
        variants = tuple(_variant_from_json(game) for game in games)
        if "start" in told:
            told["start"] = State.from_json(told["start"], variants[0])
        return cls(told.pop("length", 0), variants, **told)


_MATCHES_ONLY: dict[str, Any] = {"holland": False, "dead_cube": "allow"}
_MONEY_ONLY: dict[str, Any] = {"jacoby": False, "beavers": 0, "raccoons": False, "automatic_doubles": 0}
_USUAL: dict[str, Any] = {
    "crawford": True,
    "holland": False,
    "dead_cube": "allow",
    "cube_cap": 1024,
    "jacoby": False,
    "beavers": 0,
    "raccoons": False,
    "automatic_doubles": 0,
    "winner_starts": None,
    "seed": None,
}


_TOLD = ("title", "description", "opening", "match_length", "sources")
"""What is said of house rules besides the rules."""


def _variant_to_json(variant: Variant) -> str | dict[str, Any]:
    """The name of a known game, or the whole of one of house rules."""
    if variant in ALL:
        return variant.name
    counts = variant.start.to_counts()
    return {
        "name": variant.name,
        "axes": {name: list(value) if isinstance(value, tuple) else value for name, value in variant.rules.items()},
        "start": [list(counts.mover), list(counts.opponent)],
        **{name: getattr(variant, name) for name in _TOLD},
    }


def _variant_from_json(value: object) -> Variant:
    if isinstance(value, str):
        return find(value)
    names = {"name", "axes", "start", *_TOLD}
    if not isinstance(value, Mapping) or value.keys() != names:
        raise GammonError(f"a game must be a name, or an object with exactly the fields {', '.join(sorted(names))}")
    axes = value["axes"]
    if not isinstance(axes, Mapping) or not all(isinstance(name, str) for name in axes):
        raise GammonError("the axes of a game must be an object")
    mover, opponent = _arguments.items(value["start"], "start", 2, 2)
    plain: Any = {name: tuple(axis) if isinstance(axis, list) else axis for name, axis in axes.items()}
    clash = plain.keys() & {"name", "base", "start", *_TOLD}
    if clash:
        raise GammonError(f"there is no axis {min(clash)!r}")
    told = {name: value[name] for name in _TOLD}
    return Variant(_arguments.text(value["name"], "name"), start=Counts(mover, opponent), **told, **plain)
