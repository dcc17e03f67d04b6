"""What may be done at a table now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from gammon import _core
from gammon.actions import (
    RESIGN_KINDS,
    Accept,
    Action,
    Beaver,
    ChooseDouble,
    Dance,
    Double,
    EndTurn,
    MakePlay,
    MoveChecker,
    OpeningRoll,
    Pass,
    Raccoon,
    Refuse,
    Resign,
    RollDice,
    Settle,
    Take,
    UndoMove,
)
from gammon.match.offers import beaver_rule, can_raise, double_rule
from gammon.match.options import Options
from gammon.match.table import Pending, Table, facts_of, other
from gammon.state import Seat
from gammon.values import Turn

__all__ = ["LegalActions", "legal_actions"]


class LegalActions(Sequence[Action]):
    """The actions allowed now, as a sequence; what it holds is worked out when it is looked at.

    First comes what the seat that must decide may do, then resignations and settlements of either seat. Throws are
    without dice, whole plays are texts, single moves are by one die each, settlements stand for those of any points.

    Attributes:
        seat: who must decide; None before an opening throw, which belongs to both, and after the match.
        plays: the legal plays, if the seat has dice to play and has made no single move.
        moves: the single moves made in this turn, by (source, target).
        turn: the turn as far as it has been played by them, or None where no dice are to be played.
    """

    __slots__ = ("_actions", "_options", "_table", "seat")

    def __init__(self, options: Options, table: Table) -> None:
        self._options, self._table = options, table
        self._actions: tuple[Action, ...] | None = None
        self.seat: Seat | None = _decider(table)

    @property
    def plays(self) -> list[_core.Play]:
        table = self._table
        if table.dice is None or table.moves or table.pending or table.phase != "playing":
            return []
        return table.position.legal_plays(table.dice)

    @property
    def moves(self) -> tuple[tuple[int, int], ...]:
        return self._table.moves

    @property
    def turn(self) -> Turn | None:
        table = self._table
        if table.dice is None or table.pending or table.phase != "playing":
            return None
        return table.position.next_moves(table.dice, table.moves)

    @property
    def may_roll(self) -> bool:
        """Whether the seat may throw now."""
        table = self._table
        free = table.pending is None and not table.choosing and not table.moves and table.phase == "playing"
        return free and (table.dice is None or table.may_reroll)

    @property
    def may_double(self) -> bool:
        """Whether the seat may double now."""
        table = self._table
        return table.phase == "playing" and table.pending is None and double_rule(self._options, table) is None

    def _all(self) -> tuple[Action, ...]:
        if self._actions is None:
            self._actions = tuple(_all(self._options, self._table, self))
        return self._actions

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._all())

    def __repr__(self) -> str:
        return f"<legal actions of seat {self.seat}: {', '.join(dict.fromkeys(each.kind for each in self))}>"


def legal_actions(options: Options, table: Table) -> LegalActions:
    """What may be done at the table now."""
    return LegalActions(options, table)


def _decider(table: Table) -> Seat | None:
    if table.phase != "playing":
        return None
    return table.turn if table.pending is None else other(table.pending.by)


def _all(options: Options, table: Table, legal: LegalActions) -> Iterator[Action]:
    if table.phase == "not_started":
        yield OpeningRoll()
    elif table.phase == "playing" and table.pending is not None:
        yield from _answers(options, table, table.pending)
    elif table.phase == "playing":
        yield from _of_turn(table, legal)
        yield from _ends(options, table)


def _of_turn(table: Table, legal: LegalActions) -> Iterator[Action]:
    seat = table.turn
    if table.choosing:
        yield from (ChooseDouble(seat, die) for die in table.position.choices())
    if legal.may_roll:
        yield RollDice(seat)
    if legal.may_double:
        yield Double(seat)
    turn = legal.turn
    if turn is None:
        return
    plays = legal.plays
    yield from (MakePlay(seat, play.notation) for play in plays)
    steps = dict.fromkeys((each.source, each.target) for each in turn.moves)
    yield from (MoveChecker(seat, source, target) for source, target in steps)
    if table.moves:
        yield UndoMove(seat)
        if turn.may_end:
            yield EndTurn(seat)
    elif not plays:
        yield Dance(seat)


def _ends(options: Options, table: Table) -> Iterator[Action]:
    kinds = facts_of(options, table.game).resign_kinds
    seats = (table.turn, other(table.turn))
    for seat in seats:
        yield from (Resign(seat, kind) for kind in kinds if RESIGN_KINDS.index(kind) >= table.refused[seat])
    if options.length == 0:
        yield from (Settle(seat, 0) for seat in seats if not table.unsettled[seat])


def _answers(options: Options, table: Table, offer: Pending) -> Iterator[Action]:
    seat = other(offer.by)
    if offer.turns == 0:
        yield Accept(seat)
        yield Refuse(seat)
        return
    yield Take(seat)
    yield Pass(seat)
    if not can_raise(options, table, offer):
        return
    if offer.kind == "beaver" and options.raccoons:
        yield Raccoon(seat)
    elif offer.kind != "beaver" and beaver_rule(options, offer) is None:
        yield Beaver(seat)
