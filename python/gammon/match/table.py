"""The table at one moment of a match, and what the referee's parts share."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, NoReturn, cast

from gammon import _core
from gammon.errors import IllegalActionError
from gammon.match.options import GameFacts, Options
from gammon.rulings import ActionRule
from gammon.state import Offer, OfferKind, Phase, Seat
from gammon.values import Roll, WinKind

__all__ = ["End", "GameResult", "Pending", "Results", "Table", "facts_of", "forbid", "other"]

End = Literal["played", "passed", "resigned", "settled"]
"""How a game ended: by the checkers, by a pass, by a resignation, or by agreement."""


class GameResult(NamedTuple):
    """The result of one game.

    Attributes:
        game: its number in the match, from 1.
        variant: the name of what was played.
        winner: the seat that won, or None for a tie or a settlement of 0.
        end: how it ended.
        kind: what was won; for a settlement always a single game.
        cube: the stake at its end.
        points: what it was worth, the cube included.
        score: the points of both seats after it, by seat.
        crawford: whether it was the Crawford game.
    """

    game: int
    variant: str
    winner: Seat | None
    end: End
    kind: WinKind
    cube: int
    points: int
    score: tuple[int, int]
    crawford: bool


class Pending(NamedTuple):
    """An offer that awaits its answer.

    `turns` is how often the cube will have been turned if it is taken: 1 for a double, 2 for a beaver, 3 for a
    raccoon. `points` are those a settlement gives to the seat that offers it.
    """

    kind: Literal["double", "beaver", "raccoon", "resignation", "settlement"]
    by: Seat
    turns: int = 0
    loss: WinKind = WinKind.SINGLE
    points: int = 0

    @classmethod
    def of(cls, offer: Offer | None) -> Pending | None:
        """The offer of a state."""
        if offer is None:
            return None
        kind, by = offer
        if kind in _TURNS:
            return cls(cast(Any, kind), by, turns=_TURNS[kind])
        return cls("resignation", by, loss=WinKind(kind.removeprefix("resign_")))

    def shown(self) -> tuple[Offer | None, int]:
        """The offer as a state shows it, and how often the cube must be shown turned before it.

        A state knows no settlement, and nothing beyond a raccoon: a further beaver is shown as one of a higher cube.
        """
        if self.kind == "settlement":
            return None, 0
        if self.kind == "resignation":
            return Offer(cast(OfferKind, f"resign_{self.loss.value}"), self.by), 0
        return Offer(self.kind, self.by), self.turns - _TURNS[self.kind]


_TURNS = {"double": 1, "beaver": 2, "raccoon": 3}


class Results(NamedTuple):
    """The games that have ended: the last one, and those before it."""

    before: Results | None
    last: GameResult


class Table(NamedTuple):
    """A match at one moment. Everything the referee needs to judge the next action is here.

    Attributes:
        phase: how far the game is.
        game: its number, from 1.
        position: the checkers at the beginning of this roll, seen by `turn`.
        turn: the seat on roll. Before an opening throw it is seat 0, and means nothing.
        score: the points of both seats.
        crawford, post_crawford: whether this is the Crawford game, or one after it.
        throws: the throws of dice in the whole match.
        results: the games that have ended.
        dice: what is to be played, or None.
        fresh: nothing has been rolled or played in this turn.
        may_reroll: the dice of the opening throw may be refused for a new roll.
        choosing: a double is to be chosen.
        moves: the single moves made with these dice, by (source, target).
        cube, owner: the cube before any pending double.
        pending: the offer that awaits an answer.
        refused: by seat, the highest resignation refused since the last throw: 0 none, else its place in RESIGN_KINDS.
        unsettled: by seat, whether a settlement was refused since the last throw.
        rolls: the rolls of each seat in this game.
        automatic: the automatic doubles of this game.
    """

    phase: Phase
    game: int
    position: _core.Position
    turn: Seat
    score: tuple[int, int]
    crawford: bool
    post_crawford: bool
    throws: int
    results: Results | None
    dice: Roll | None = None
    fresh: bool = True
    may_reroll: bool = False
    choosing: bool = False
    moves: tuple[tuple[int, int], ...] = ()
    cube: int = 1
    owner: Seat | None = None
    pending: Pending | None = None
    refused: tuple[int, int] = (0, 0)
    unsettled: tuple[bool, bool] = (False, False)
    rolls: tuple[int, int] = (0, 0)
    automatic: int = 0


def other(seat: Seat) -> Seat:
    """The seat across the table."""
    return 0 if seat else 1


def facts_of(options: Options, game: int) -> GameFacts:
    """What the referee knows of the variant of game `game`, from 1: the games are played in turn."""
    facts = options.facts
    return facts[(game - 1) % len(facts)]


def forbid(rule: ActionRule, **details: int | str | tuple[str, ...]) -> NoReturn:
    """Refuses an action."""
    raise IllegalActionError(rule, details)


def expect_turn(table: Table, seat: Seat) -> None:
    """Refuses what only the player on roll may do, and only while no offer is pending."""
    expect_game(table)
    if seat != table.turn:
        forbid(ActionRule.NOT_YOUR_TURN, seat=table.turn)


def expect_game(table: Table) -> None:
    """Refuses what may be done only while a game is going on and no offer is pending."""
    if table.phase == "not_started":
        forbid(ActionRule.OPENING_FIRST)
    expect_no_offer(table)


def expect_no_offer(table: Table) -> None:
    """Refuses everything but an answer while an offer is pending."""
    if table.pending is not None:
        forbid(ActionRule.ANSWER_FIRST, seat=other(table.pending.by), offer=table.pending.kind)
