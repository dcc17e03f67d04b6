"""Simple opponents: one that plays at random, and one that plays by the rules of thumb a beginner is taught.

A bot looks at a match and names the action of the seat that must decide. It throws no dice of its own: where a throw is
due it asks for one.
"""

from __future__ import annotations

import random
from typing import Protocol

from gammon import _arguments, _core, races
from gammon.actions import (
    Accept,
    Action,
    ChooseDouble,
    Dance,
    Double,
    EndTurn,
    MakePlay,
    MoveChecker,
    OpeningRoll,
    Pass,
    Refuse,
    RollDice,
    Take,
)
from gammon.errors import GammonError
from gammon.match import LegalActions, Session
from gammon.state import Seat

__all__ = ["BOTS", "Bot", "RandomBot", "ThumbBot"]


class Bot(Protocol):
    """Whoever decides for a seat."""

    def decide(self, match: Session) -> Action:
        """The action of the seat that must decide."""
        ...


class RandomBot:
    """Plays every legal play with equal chance, never doubles, and takes every double.

    >>> bot, match = RandomBot(seed=1), Match(1, seed=1)
    >>> while not match.is_over:
    ...     match = match.apply(bot.decide(match))
    >>> match.winner in (0, 1)
    True
    """

    def __init__(self, seed: int = 0) -> None:
        self._source = random.Random(_arguments.integer(seed, "seed", 0, 2**64 - 1))

    def decide(self, match: Session) -> Action:
        """The action of the seat that must decide; it never resigns, and accepts every resignation and no settlement.

        Raises:
            GammonError: the match is over.
        """
        legal = _legal(match)
        return _forced(match, legal) or MakePlay(_seat(legal), self._source.choice(legal.plays))


class ThumbBot:
    """Plays by rules of thumb: hit, make points, leave few shots, bear off; doubles and takes races by Keith's count.

    It judges no position by what may come of it, and is no strong opponent.
    """

    def decide(self, match: Session) -> Action:
        """The action of the seat that must decide; it never resigns, and accepts every resignation and no settlement.

        Raises:
            GammonError: the match is over.
        """
        legal = _legal(match)
        seat = legal.seat
        if seat is not None and legal.may_double and self._doubles(match, seat):
            return Double(seat)
        offer = match.state.offer
        if seat is not None and offer is not None and offer.kind == "double" and not self._takes(match):
            return Pass(seat)
        return _forced(match, legal) or MakePlay(_seat(legal), max(legal.plays, key=_worth))

    def _doubles(self, match: Session, seat: Seat) -> bool:
        state = match.state
        if state.away is not None and state.away[seat] <= state.cube.value:
            return False  # this game wins the match as it stands
        count = _race(match.position)
        return count is not None and (count.double if state.cube.owner is None else count.redouble)

    def _takes(self, match: Session) -> bool:
        count = _race(match.position)
        return count is None or count.take


def _legal(match: Session) -> LegalActions:
    if not isinstance(match, Session):
        raise TypeError(f"match must be a Match or a MoneySession, not {type(match).__name__}")
    return match.legal_actions()


def _forced(match: Session, legal: LegalActions) -> Action | None:
    """What is done without thinking: throws, dances, answers; None where a play is to be chosen."""
    if len(legal) == 0:
        raise GammonError("the match is over: nobody has anything to decide")
    seat = legal.seat
    if seat is None:
        return OpeningRoll()
    if match.state.offer is not None:
        return Accept(seat) if match.state.offer.kind.startswith("resign") else Take(seat)
    if match.settlement is not None:
        return Refuse(seat)
    if match.position.stage.kind == "choose" and match.dice is None:
        return ChooseDouble(seat, 6)
    if match.dice is None:
        return RollDice(seat)
    turn = legal.turn
    if legal.moves and turn is not None:  # somebody has begun the turn by single moves
        return EndTurn(seat) if turn.may_end else MoveChecker(seat, *turn.moves[0][:2])
    return None if legal.plays else Dance(seat)


def _seat(legal: LegalActions) -> Seat:
    assert legal.seat is not None
    return legal.seat


def _race(position: _core.Position) -> races.KeithCount | None:
    """Keith's count of a race, or None where there is none."""
    try:
        return races.keith(position)
    except GammonError:
        return None


def _worth(play: _core.Play) -> float:
    """How good the position after a play looks to who made it."""
    after = play.result
    counts = after.to_counts()
    mine, theirs = counts.opponent, counts.mover
    worth = 6.0 * (mine[0] - theirs[0])
    if play.position.game.axes["contact"] == "hit":
        worth += 5.0 * theirs[25] - 0.3 * after.shots("opponent").rolls
    elif play.position.game.axes["contact"] == "pin":
        worth += 5.0 * len(counts.pinned_mover) - 5.0 * len(counts.pinned_opponent)
    worth += 1.5 * after.home_points("opponent") + 1.0 * after.longest_prime("opponent").length
    # Stragglers first, and no tall stacks.
    farthest = max((point for point in range(1, 26) if mine[point]), default=0)
    return worth - 0.1 * farthest - 0.3 * sum(max(0, count - 4) for count in mine[1:25])


BOTS: dict[str, type[RandomBot] | type[ThumbBot]] = {"random": RandomBot, "thumb": ThumbBot}
"""The opponents by name."""
