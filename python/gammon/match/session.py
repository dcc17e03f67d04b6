"""What matches and money sessions share: an immutable log of actions, each checked by the referee."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar, Self, cast

from gammon import _core, actions
from gammon.actions import Action
from gammon.errors import GammonError
from gammon.match import ends, legal, log, offers, turns
from gammon.match.legal import LegalActions
from gammon.match.options import Options
from gammon.match.standings import Standing, standings
from gammon.match.table import GameResult, Table, facts_of, forbid
from gammon.rulings import ActionRule
from gammon.state import Cube, Seat, State
from gammon.values import Roll, Turn
from gammon.variants import Variant

__all__ = ["Session"]

_OVER = ("over", "resigned", "dropped")

_HANDLERS: dict[type[Action], Callable[[Options, Table, Any], tuple[Table, Action]]] = {
    actions.OpeningRoll: turns.open_game,
    actions.RollDice: turns.roll,
    actions.MakePlay: turns.play,
    actions.MoveChecker: turns.move,
    actions.UndoMove: turns.undo,
    actions.EndTurn: turns.end_turn,
    actions.Dance: turns.dance,
    actions.ChooseDouble: turns.choose,
    actions.Double: offers.double,
    actions.Take: offers.take,
    actions.Pass: offers.pass_,
    actions.Beaver: offers.beaver,
    actions.Raccoon: offers.raccoon,
    actions.Resign: offers.resign,
    actions.Settle: offers.settle,
    actions.Accept: offers.accept,
    actions.Refuse: offers.refuse,
}


class Session:
    """A match or a money session: a chain of links, each an action and the table after it."""

    __slots__ = ("_action", "_before", "_number", "_options", "_table")

    _options: Options
    _table: Table
    _before: Self | None
    _action: Action | None
    _number: int
    KIND: ClassVar[str]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes: apply() returns a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} never changes: apply() returns a new one")

    def _begin(self, options: Options) -> Self:
        if hasattr(self, "_options"):
            raise AttributeError(f"a {type(self).__name__} never changes: make another one")
        _put(self, "_options", options)
        _put(self, "_table", ends.begin(options))
        _put(self, "_before", None)
        _put(self, "_action", None)
        _put(self, "_number", 0)
        return self

    @classmethod
    def _of(cls, options: Options) -> Self:
        return cls.__new__(cls)._begin(options)

    def apply(self, action: Action) -> Self:
        """The match after an action; this one stays as it is.

        Raises:
            IllegalActionError: the rules of turns, offers or the cube forbid it; `.rule` says which.
            IllegalPlayError: the rules of moving forbid the play; `.reason` says which.
            InvalidDiceError: dice that do not fit.
            TypeError: no action.
        """
        handler = _HANDLERS.get(type(action))
        if handler is None:
            raise TypeError(f"action must be one of gammon.actions, not {type(action).__name__}")
        table = self._table
        if table.phase in _OVER:
            winner = cast(Seat, self.winner)
            forbid(ActionRule.MATCH_OVER, seat=winner, score=f"{table.score[0]}–{table.score[1]}")
        after, done = handler(self._options, table, action)
        link = object.__new__(type(self))
        _put(link, "_options", self._options)
        _put(link, "_table", after)
        _put(link, "_before", self)
        _put(link, "_action", done)
        _put(link, "_number", self._number + 1)
        return link

    def apply_all(self, several: Iterable[Action]) -> Self:
        """The match after several actions, or an error at the first that is not allowed."""
        link = self
        for action in several:
            link = link.apply(action)
        return link

    def is_legal(self, action: Action) -> bool:
        """Whether `apply` would accept the action."""
        try:
            self.apply(action)
        except GammonError:
            return False
        return True

    def legal_actions(self) -> LegalActions:
        """Which seat must decide, and what may be done."""
        return legal.legal_actions(self._options, self._table)

    @property
    def log(self) -> tuple[Action, ...]:
        """Every action so far, plays in their canonical text, throws with their dice."""
        return tuple(cast(Action, link._action) for link in self._links())

    def _links(self) -> list[Self]:
        links = []
        link = self
        while link._before is not None:
            links.append(link)
            link = link._before
        links.reverse()
        return links

    def __len__(self) -> int:
        """The number of actions so far."""
        return self._number

    def __bool__(self) -> bool:
        return True

    @property
    def before(self) -> Self | None:
        """The match before its last action, or None at the beginning."""
        return self._before

    @property
    def last_action(self) -> Action | None:
        """The last action, or None at the beginning."""
        return self._action

    @property
    def position(self) -> _core.Position:
        """The checkers at the beginning of this roll, seen by the player on roll. `turn` shows single moves made."""
        return self._table.position

    @property
    def seat(self) -> Seat | None:
        """The seat that must decide; None before an opening throw, and after the match."""
        return self.legal_actions().seat

    @property
    def dice(self) -> Roll | None:
        """The dice to be played."""
        return self._table.dice

    @property
    def turn(self) -> Turn | None:
        """The turn as far as it has been played by single moves, or None where no dice are to be played.

        It is there while an offer is pending, too.
        """
        table = self._table
        if table.dice is None or table.phase != "playing":
            return None
        return table.position.next_moves(table.dice, table.moves)

    @property
    def cube(self) -> Cube:
        """The cube before any pending double; its limit is 1 in a game without a cube."""
        table = self._table
        limit = self._options.cube_cap if facts_of(self._options, table.game).cube else 1
        return Cube(table.cube, table.owner, limit)

    @property
    def score(self) -> tuple[int, int]:
        """The points of both seats."""
        return self._table.score

    @property
    def length(self) -> int:
        """The points that win the match; 0 in money play."""
        return self._options.length

    @property
    def variant(self) -> Variant:
        """The game that is being played."""
        return facts_of(self._options, self._table.game).variant

    @property
    def game(self) -> int:
        """The number of the game that is being played, from 1."""
        return self._table.game

    @property
    def results(self) -> tuple[GameResult, ...]:
        """The games that have ended."""
        found = []
        link = self._table.results
        while link is not None:
            found.append(link.last)
            link = link.before
        return tuple(reversed(found))

    @property
    def standings(self) -> tuple[Standing, Standing]:
        """What each seat has won in the games that have ended."""
        return standings(self.results)

    @property
    def is_over(self) -> bool:
        """Whether the match has been won. A money session never is."""
        return self._table.phase in _OVER

    @property
    def winner(self) -> Seat | None:
        """The seat that has won the match, or None."""
        if not self.is_over:
            return None
        return 0 if self._table.score[0] >= self._options.length else 1

    @property
    def settlement(self) -> tuple[Seat, int] | None:
        """A settlement that awaits its answer: who offers it, and the points it gives him."""
        pending = self._table.pending
        return (pending.by, pending.points) if pending is not None and pending.kind == "settlement" else None

    @property
    def state(self) -> State:
        """Everything an id can say of this moment. A settlement it cannot: see `settlement`."""
        table, options = self._table, self._options
        offer, turned = (None, 0) if table.pending is None else table.pending.shown()
        cube = self.cube
        return State(
            position=table.position,
            dice=table.dice,
            turn=table.turn,
            cube=cube._replace(value=cube.value << turned),
            score=table.score,
            length=options.length,
            crawford=table.crawford,
            jacoby=options.jacoby,
            beavers=options.beavers > 0,
            offer=offer,
            phase=table.phase,
        )

    @property
    def options(self) -> Options:
        """What was agreed before the first game."""
        return self._options

    def to_json(self, *, seed: bool = True) -> str:
        """The whole log as JSON, from which `from_json` makes the same match.

        Each action carries a check value that depends on everything before it. A `seed` is written too, and whoever
        reads it knows the throws to come: without it the log is for players, and is that of a match whose dice are
        given.
        """
        options = self._options if seed else replace(self._options, seed=None)
        return json.dumps(log.to_json(self.KIND, options, self.log), separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """The match of a JSON log; every action is checked again. `gammon.match.from_json` reads either kind.

        House rules in a log are defined for good, which costs memory: a server should not read them from strangers.

        Raises:
            ParseError: no JSON.
            ReplayError: an action that was changed, left out or is not allowed; `.index` says which, from 0.
            GammonError: no log of this kind, or of a later version.
        """
        options, entries = log.read(text, cls.KIND)
        return log.replay(cls._of(options), entries)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        mine, theirs = self, cast(Self, other)
        # The same options and the same actions make the same match.
        if mine._number != theirs._number or mine.position != theirs.position or mine._options != theirs._options:
            return False
        while mine is not theirs:
            if mine._action != theirs._action:
                return False
            before, others = mine._before, theirs._before
            if before is None or others is None:
                break
            mine, theirs = before, others
        return True

    def __hash__(self) -> int:
        table = self._table
        return hash((self._number, self._options.length, table.position, table.dice, table.score))

    def __repr__(self) -> str:
        length = f" to {self.length}" if self.length else ""
        score = f"{self.score[0]}–{self.score[1]}"
        return f"<{type(self).__name__}{length} of {self.variant}, game {self.game}, {score}, {len(self)} actions>"

    def __iter__(self) -> Iterator[Action]:
        return iter(self.log)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return _again, (type(self), self._options, self.log)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


def _again(cls: type[Session], options: Options, done: tuple[Action, ...]) -> Session:
    return cls._of(options).apply_all(done)


_put = object.__setattr__
