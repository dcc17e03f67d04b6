"""The simple opponents: they finish every game, and one of them is better than chance."""

from __future__ import annotations

from typing import Any

import pytest

from gammon import GammonError, Match, MoneySession, State
from gammon import actions as do
from gammon.bots import BOTS, RandomBot, ThumbBot
from gammon.state import Cube
from support import FAMILY, position


@pytest.mark.parametrize("variant", [*FAMILY, "tavli"])
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_a_whole_match_of_every_game(variant: str, name: str) -> None:
    bot = BOTS[name]()
    match = Match(2, variant, seed=5)
    for _ in range(20_000):
        if match.is_over:
            break
        match = match.apply(bot.decide(match))
    assert match.is_over
    with pytest.raises(GammonError, match="over"):
        bot.decide(match)


def test_rules_of_thumb_beat_chance() -> None:
    won = 0
    for seed in range(30):
        match = Match(1, seed=seed)
        players: tuple[Any, Any] = ThumbBot(), RandomBot(seed)
        while not match.is_over:
            match = match.apply(players[match.seat or 0].decide(match))
        won += match.winner == 0
    assert won > 25


def test_races_are_doubled_and_passed_by_keiths_count() -> None:
    ahead = State(position("6:3 5:3 4:3 off:6 | 19:5 18:5 17:5"))
    match = MoneySession.from_state(ahead, seed=1)
    assert ThumbBot().decide(match) == do.Double(0)
    assert ThumbBot().decide(match.apply(do.Double(0))) == do.Pass(1)
    assert RandomBot().decide(match.apply(do.Double(0))) == do.Take(1)
    even = MoneySession.from_state(State(position("6:5 5:5 4:5 | 19:5 20:5 21:5")), seed=1)
    assert ThumbBot().decide(even) == do.RollDice(0)


@pytest.mark.parametrize("name", BOTS)
def test_bots_accept_resignations_and_no_settlements(name: str) -> None:
    money = MoneySession(seed=3).apply(do.OpeningRoll())
    while money.seat is None:
        money = money.apply(do.OpeningRoll())
    seat: Any = money.seat
    bot = BOTS[name]()
    assert bot.decide(money.apply(do.Resign(seat))) == do.Accept(1 - seat)
    assert bot.decide(money.apply(do.Settle(seat, 1))) == do.Refuse(1 - seat)
    assert bot.decide(MoneySession.from_state(State(), beavers=1).apply(do.Double(0)).apply(do.Beaver(1))) == do.Take(0)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_finishes_a_turn_that_somebody_began_by_single_moves(name: str) -> None:
    match = Match(5).apply(do.OpeningRoll("31")).apply(do.MoveChecker(0, 8, 5))
    bot = BOTS[name]()
    while match.seat == 0:
        match = match.apply(bot.decide(match))
    assert match.seat == 1


def test_a_cube_of_ones_own_is_turned_later_and_never_to_no_use() -> None:
    close = position("6:3 5:3 4:3 off:6 | 19:4 20:3 21:2 off:6")
    centred = MoneySession.from_state(State(close), seed=1)
    owned = MoneySession.from_state(State(close, cube=Cube(2, 0)), seed=1)
    assert (ThumbBot().decide(centred), ThumbBot().decide(owned)) == (do.Double(0), do.RollDice(0))
    leader = Match.from_state(State(position("6:3 5:3 4:3 off:6 | 19:5 18:5 17:5"), length=7, score=(6, 3)), seed=1)
    assert ThumbBot().decide(leader) == do.RollDice(0)


@pytest.mark.parametrize("value", [None, "match", State()])
def test_what_is_no_match_is_a_type_error(value: Any) -> None:
    for bot in (RandomBot(), ThumbBot()):
        with pytest.raises(TypeError, match="match must be"):
            bot.decide(value)
    with pytest.raises(TypeError):
        RandomBot(value)
