"""The small values that results are made of: plain named tuples, comparable and picklable."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, ClassVar, Literal, NamedTuple

from gammon import _core

__all__ = [
    "BAR",
    "OFF",
    "RESERVE",
    "SIDES",
    "CheckerMove",
    "Counts",
    "MergedMove",
    "NextMove",
    "Outcome",
    "PlayoutResult",
    "Prime",
    "Roll",
    "Shots",
    "Side",
    "Stage",
    "Turn",
    "WinKind",
]

OFF = 0
"""The slot of the checkers borne off."""
BAR = 25
"""The slot of the bar."""
RESERVE = 26
"""The slot of the checkers that have not entered yet, in games that have a reserve."""

Side = Literal["mover", "opponent"]
"""One of the two players, from the position's own view."""
SIDES: tuple[Side, Side] = ("mover", "opponent")
"""Both of them."""


class Roll(NamedTuple):
    """Two dice, in the order they were thrown. Any pair of ints 1–6 and any text like "31" will do in its place.

    >>> Roll.parse("31"), Roll(3, 1).is_double
    (Roll(first=3, second=1), False)
    """

    first: int
    second: int

    def __str__(self) -> str:
        return f"{self.first}{self.second}"

    @property
    def is_double(self) -> bool:
        """Whether both dice are equal."""
        return self.first == self.second

    @classmethod
    def parse(cls, dice: object) -> Roll:
        """A roll from a pair of dice or a text: "31", "3-1", "3 1", "3,1".

        Raises:
            InvalidDiceError: the dice are not two numbers from 1 to 6.
            TypeError: neither a text nor a pair of ints.
        """
        return cls(*_core.parse_dice(dice))

    @classmethod
    def all(cls) -> Iterator[tuple[Roll, int]]:
        """The 21 different rolls, the larger die first, each with how many of the 36 throws show it.

        >>> sum(throws for _, throws in Roll.all())
        36
        """
        for first in range(1, 7):
            for second in range(1, first + 1):
                yield cls(first, second), 1 if first == second else 2


class CheckerMove(NamedTuple):
    """One checker moved by one die, in the mover's numbering: 25 is the bar, 26 the reserve, 0 is off.

    `hit` says whether it hit a blot, or pinned it in a game with pins.
    """

    source: int
    target: int
    hit: bool = False


class NextMove(NamedTuple):
    """A checker move that may come next in a turn: the die it uses, and the dice left after it."""

    source: int
    target: int
    hit: bool
    die: int
    left: tuple[int, ...]


class MergedMove(NamedTuple):
    """Moves of one checker that may come next, one after the other: where it lands on the way, and where it hits."""

    source: int
    target: int
    via: tuple[int, ...]
    hits: tuple[int, ...]


class Turn(NamedTuple):
    """A turn some of whose moves have been made.

    `position` is the board as it stands, still seen by the mover; `left` the dice not used yet; `moves` the single
    moves that may come next and `merged` those of one checker by several dice, in descending order; `may_end` says
    whether the turn may end here, and `play` is the legal play it then is.
    """

    position: _core.Position
    left: tuple[int, ...]
    moves: tuple[NextMove, ...]
    merged: tuple[MergedMove, ...]
    may_end: bool
    play: _core.Play | None


class Counts(NamedTuple):
    """A position's checkers: 27 counts a side, each in its owner's numbering (0 off, 1–24, 25 bar, 26 reserve).

    The last two are the own points that hold a pinned checker, which the counts leave out.
    """

    mover: tuple[int, ...]
    opponent: tuple[int, ...]
    pinned_mover: tuple[int, ...] = ()
    pinned_opponent: tuple[int, ...] = ()


class WinKind(StrEnum):
    """How a game ended."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    SINGLE = "single"
    """The loser has borne off at least one checker."""
    GAMMON = "gammon"
    """The loser has borne off none."""
    BACKGAMMON = "backgammon"
    """None, and one is still on the bar or in the winner's home board (or what the game asks instead)."""
    MOTHER = "mother"
    """The loser's mother is pinned, and the winner's is no longer at risk (plakoto)."""
    TIE = "tie"
    """Nobody has won: both mothers are pinned, or the second player has equalised."""


class Outcome(NamedTuple):
    """The end of a game: its kind, who won (from the position's view; None: a tie), and the points before the cube."""

    kind: WinKind
    winner: Side | None
    points: int


class _Stage(NamedTuple):
    kind: Literal["roll", "choose", "double", "leftover"]
    dice: Roll | None = None
    moves: int | None = None


class Stage(_Stage):
    """Where in a turn the mover stands; in most games always `Stage.ROLL`.

    `kind` is "roll", "choose" (a double has been earned and is to be chosen), "double" (the chosen or earned one is
    played) or "leftover" (what the opponent could not play). `dice` are the dice where they are not rolled, and
    `moves` how many moves they are worth.

    >>> Stage.double(4), Stage.double(4).dice
    (Stage.double(4), Roll(first=4, second=4))
    """

    __slots__ = ()

    ROLL: ClassVar[Stage]
    CHOOSE: ClassVar[Stage]

    def __repr__(self) -> str:
        if self.kind == "double" and self.dice and self.moves == 4:
            return f"Stage.double({self.dice.first})"
        if self.dice:
            return f"Stage(kind={self.kind!r}, dice={self.dice!r}, moves={self.moves!r})"
        return f"Stage.{self.kind.upper()}"

    @classmethod
    def double(cls, die: int) -> Stage:
        """The stage at which the double of `die`, 1 to 6, is played four times."""
        return cls("double", Roll.parse((die, die)), 4)

    @classmethod
    def _of(cls, kind: Any, dice: tuple[int, int] | None, moves: int | None) -> Stage:
        return cls(kind, Roll(*dice) if dice else None, moves)


Stage.ROLL = Stage("roll")
Stage.CHOOSE = Stage("choose")


class Shots(NamedTuple):
    """How many of the other player's 36 throws hit at least one blot of a side, by a legal play.

    `direct` throws hit by one die from where a checker stands, `indirect` ones only by more; each hitting throw is
    one or the other. `by_point` pairs each blot (the side's own numbering) with the throws that can hit it.
    """

    rolls: int
    direct: int
    indirect: int
    by_point: tuple[tuple[int, int], ...]


class Prime(NamedTuple):
    """The longest run of made points: its length, 0 to 7, and its highest point (None where no point is made)."""

    length: int
    top: int | None


class PlayoutResult(NamedTuple):
    """What came of random games, from the view of the player who rolled first.

    `wins` and `losses` are counts of single wins, gammons, backgammons and wins by the mother; `ties` those nobody won;
    `plies` the rolls played, `plays` the distinct legal plays found for them, `points` the points won less those
    lost, the cube apart.
    """

    games: int
    wins: tuple[int, int, int, int]
    losses: tuple[int, int, int, int]
    ties: int
    unfinished: int
    plies: int
    plays: int
    points: int

    @property
    def finished(self) -> int:
        """Games that reached their end."""
        return self.games - self.unfinished

    @property
    def win_rate(self) -> float:
        """The share of the finished games that the first roller won, 0 to 1; NaN if there are none."""
        return sum(self.wins) / self.finished if self.finished else float("nan")

    @property
    def equity(self) -> float:
        """The mean points per finished game, cubeless; NaN if there are none."""
        return self.points / self.finished if self.finished else float("nan")

    def to_dict(self) -> dict[str, Any]:
        """The counts and rates by name, as JSON likes them."""
        rates = {"win_rate": self.win_rate, "equity": self.equity} if self.finished else {}
        return {**self._asdict(), **rates}
