"""The opponents: they finish every game, and some are better than others."""

from __future__ import annotations

from typing import Any

import pytest

from gammon import DataFileError, GammonError, Match, MoneySession, NotJudgedError, Position, State
from gammon import actions as do
from gammon.bots import BOTS, NetBot, RandomBot, ThumbBot
from gammon.evaluation import NETS
from gammon.state import Cube
from gammon.variants import find
from support import FAMILY, position

UNJUDGED = ("plakoto", "fevga", "tavli", "hypergammon")


def _is_played(name: str, variant: str) -> bool:
    """Whether the bot of that name plays a game."""
    if name not in NETS:
        return True
    try:
        NetBot(name).expect(find(variant))
    except (NotJudgedError, DataFileError):
        return False
    return True


GAMES = [(game, name) for game in [*FAMILY, "tavli"] for name in BOTS if game != "tavli" or name not in NETS]


@pytest.mark.parametrize(
    ("variant", "name"), [(game, name) for game, name in GAMES if game == "tavli" or _is_played(name, game)]
)
def test_a_bot_plays_a_whole_match_of_every_game_it_knows(variant: str, name: str) -> None:
    bot = BOTS[name]()
    match = Match(2, variant, seed=5)
    for _ in range(20_000):
        if match.is_over:
            break
        match = match.apply(bot.decide(match))
    assert match.is_over
    with pytest.raises(GammonError, match="over"):
        bot.decide(match)


def _won(first: Any, second: Any, games: int) -> int:
    """How many games the first player wins."""
    won = 0
    for seed in range(games):
        match = Match(1, seed=seed)
        while not match.is_over:
            match = match.apply((first, second)[match.seat or 0].decide(match))
        won += match.winner == 0
    return won


def test_rules_of_thumb_beat_chance() -> None:
    assert _won(ThumbBot(), RandomBot(1), 30) > 25


def test_a_network_beats_rules_of_thumb() -> None:
    assert _won(NetBot("scout"), ThumbBot(), 40) > 26


@pytest.mark.parametrize("variant", UNJUDGED[:2])
def test_a_game_that_no_network_judges_is_refused(variant: str) -> None:
    bot = NetBot()
    with pytest.raises(NotJudgedError, match=f"no network judges {variant}"):
        bot.expect(find(variant))
    match = Match(1, variant, seed=1).apply(do.OpeningRoll())
    if match.dice is None:
        match = match.apply(do.RollDice(match.seat or 0))
    with pytest.raises(NotJudgedError):
        bot.decide(match)


def test_a_network_turns_and_answers_the_cube_by_its_chances() -> None:
    ahead = MoneySession.from_state(State(position("6:3 5:3 4:3 off:6 | 19:4 20:4 21:4 off:3")), seed=1)
    even = MoneySession.from_state(State(Position()), seed=1)
    bot = NetBot("fast")
    assert bot.decide(ahead) == do.Double(0)
    assert bot.decide(ahead.apply(do.Double(0))) == do.Pass(1)
    assert bot.decide(even) == do.RollDice(0)
    behind = MoneySession.from_state(State(position("9:5 8:5 7:5 | 19:3 20:3 21:3 off:6"), beavers=True), seed=1)
    assert bot.decide(behind.apply(do.Double(0))) == do.Beaver(1)


def test_a_resignation_for_too_little_is_refused() -> None:
    bot = NetBot("fast")
    lost = MoneySession.from_state(State(position("13:15 | 22:1 off:14")), seed=1)  # a gammon for sure
    assert bot.decide(lost.apply(do.Resign(0, "single"))) == do.Refuse(1)
    assert bot.decide(lost.apply(do.Resign(0, "gammon"))) == do.Accept(1)


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
    for bot in (RandomBot(), ThumbBot(), NetBot()):
        with pytest.raises(TypeError, match="match must be"):
            bot.decide(value)
    with pytest.raises(TypeError):
        RandomBot(value)
    with pytest.raises((TypeError, GammonError)):
        NetBot(value)
