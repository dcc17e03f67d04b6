"""Opponents: one that plays at random, one by the rules of thumb a beginner is taught, and one by a network.

A bot looks at a match and names the action of the seat that must decide. It throws no dice of its own: where a throw is
due it asks for one.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Protocol

from gammon import _arguments, _core, cube, races
from gammon.actions import (
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
    Refuse,
    RollDice,
    Take,
)
from gammon.errors import GammonError
from gammon.evaluation import Evaluation, LevelLike, best_play, evaluate
from gammon.evaluation.levels import level_of
from gammon.match import LegalActions, Session
from gammon.state import Offer, Seat
from gammon.variants import Variant

__all__ = ["BOTS", "Bot", "NetBot", "RandomBot", "ThumbBot"]


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


class NetBot:
    """Plays what a network, or another evaluator, judges best without the cube; the cube by `cube.decide`.

    Args:
        level: how it judges, as for `gammon.evaluate`.

    Raises:
        GammonError, TypeError: no level.

    >>> bot, match = NetBot("scout 0-ply"), Match(1, seed=1)
    >>> while not match.is_over:
    ...     match = match.apply(bot.decide(match))
    >>> match.winner in (0, 1)
    True
    """

    def __init__(self, level: LevelLike = "strong 0-ply") -> None:
        self._level = level_of(level, "strong")

    def expect(self, game: Variant) -> None:
        """Refuses a game that the bot does not play.

        Raises:
            NotJudgedError: no network judges it.
            DataFileError: it is hyper-backgammon and has not been solved yet; or weights that cannot be read.
        """
        evaluate(game.start, self._level)

    def decide(self, match: Session) -> Action:
        """The action of the seat that must decide.

        It never resigns, and accepts a resignation that gives about as much as playing on, and no settlement.

        Raises:
            GammonError: the match is over.
            NotJudgedError, DataFileError: as `expect`.
        """
        legal = _legal(match)
        seat, offer = legal.seat, match.state.offer
        if seat is not None and offer is not None and offer.kind == "double":
            return self._answer(match, seat)
        if seat is not None and offer is not None and offer.kind in _RESIGNED:
            return self._accept(match, seat, offer)
        if seat is not None and legal.may_double and self._cube(match).verdict in _DOUBLES:
            return Double(seat)
        return _forced(match, legal) or self._play(match, _seat(legal))

    def _cube(self, match: Session) -> cube.Decision:
        return cube.decide(evaluate(match.position, self._level), match)

    def _answer(self, match: Session, seat: Seat) -> Action:
        decision = self._cube(match)
        beaver = Beaver(seat)
        if decision.verdict in _BEAVERS and beaver in match.legal_actions():
            return beaver
        return Take(seat) if decision.should_take else Pass(seat)

    def _accept(self, match: Session, seat: Seat, offer: Offer) -> Action:
        chances: Evaluation = evaluate(match.position, self._level)
        ours = chances if match.state.turn == seat else chances.flip()
        return Accept(seat) if _RESIGNED[offer.kind] > ours.equity - _TOO_LITTLE else Refuse(seat)

    def _play(self, match: Session, seat: Seat) -> Action:
        play = best_play(match.position, match.dice, self._level)
        assert play is not None
        return MakePlay(seat, play)


_DOUBLES = (cube.Verdict.DOUBLE_TAKE, cube.Verdict.DOUBLE_BEAVER, cube.Verdict.DOUBLE_PASS)
_BEAVERS = (cube.Verdict.NO_DOUBLE_BEAVER, cube.Verdict.DOUBLE_BEAVER)
_RESIGNED = {"resign_single": 1, "resign_gammon": 2, "resign_backgammon": 3}
"""The points that a resignation gives at a cube of 1."""
_TOO_LITTLE = 0.05
"""How much less than playing on a resignation may give: networks are never quite sure."""


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


BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "thumb": ThumbBot,
    "scout": partial(NetBot, "scout 0-ply"),
    "fast": partial(NetBot, "fast 0-ply"),
    "strong": partial(NetBot, "strong 0-ply"),
}
"""The opponents by name."""
