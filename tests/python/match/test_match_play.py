"""Random matches of every game: never stuck, never losing points, and always told again from their log."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest

from gammon import Match, MoneySession
from gammon import actions as do
from gammon.match import MATCH_KINDS
from support import FAMILY

MANY_ACTIONS = 20_000


def step(session: Any, source: random.Random) -> Any:
    """The session after a random legal action: mostly throws and plays, sometimes the cube, rarely an offer."""
    legal = session.legal_actions()
    assert len(legal) > 0, "a moment without a legal action"
    if source.random() < 0.02:
        return session.apply(source.choice(legal))
    if legal.may_roll and not (legal.may_double and source.random() < 0.1):
        return session.apply(do.RollDice(legal.seat))
    plays = legal.plays
    if plays:
        return session.apply(do.MakePlay(legal.seat, source.choice(plays)))
    return session.apply(source.choice([action for action in legal if action.kind != "resign"]))


def check_session(session: Any, source: random.Random, *, games: int | None) -> Any:
    score = session.score
    for _ in range(MANY_ACTIONS):
        if session.is_over or (games is not None and session.game > games):
            break
        session = step(session, source)
        assert session.score[0] >= score[0]
        assert session.score[1] >= score[1]
        score = session.score
        if source.random() < 0.01:
            assert session.state.score == score
            for action in session.legal_actions():
                assert session.is_legal(action), action
    else:
        pytest.fail(f"unfinished after {MANY_ACTIONS} actions: {session.to_json()[:2000]}")
    again = type(session).from_json(session.to_json())
    assert again == session
    assert again.state == session.state
    assert again.results == session.results
    return session


def random_match(variant: str, seed: int) -> None:
    source = random.Random(f"{variant} {seed}")
    match = Match(
        source.choices([1, 2, 3, 5], [20, 3, 2, 1])[0],
        variant,
        crawford=source.random() < 0.8,
        holland=source.random() < 0.2,
        dead_cube=source.choice(["allow", "forbid"]),
        cube_cap=source.choice([1, 2, 64, 1024]),
        winner_starts=source.choice([None, True, False]),
        seed=seed,
    )
    over = check_session(match, source, games=None)
    assert max(over.score) >= over.length > min(over.score)
    assert len(over.legal_actions()) == 0
    assert sum(result.crawford for result in over.results) <= 1
    assert over.score == over.results[-1].score
    for seat in (0, 1):
        assert over.score[seat] == sum(result.points for result in over.results if result.winner == seat)


def random_session(variant: str, seed: int) -> None:
    source = random.Random(f"money {variant} {seed}")
    session = MoneySession(
        variant,
        jacoby=source.random() < 0.5,
        beavers=source.choice([1, 2]),
        raccoons=source.random() < 0.5,
        automatic_doubles=source.choice([0, 1, 3]),
        cube_cap=source.choice([2, 8, 64]),
        seed=seed,
    )
    after = check_session(session, source, games=2)
    assert len(after.results) >= 2
    assert sum(after.balance) == 0


@pytest.mark.parametrize("variant", [*FAMILY, *MATCH_KINDS])
def test_random_matches_of_every_game_end_and_are_told_again_from_their_log(variant: str) -> None:
    for seed in range(100):
        random_match(variant, seed)


@pytest.mark.parametrize("variant", ["backgammon", "hypergammon", "acey_us", "narde", "dutch"])
def test_random_money_sessions_are_told_again_from_their_log(variant: str) -> None:
    for seed in range(10):
        random_session(variant, seed)


@pytest.mark.slow
@pytest.mark.parametrize("variant", [*FAMILY, *MATCH_KINDS])
def test_ten_thousand_random_matches(variant: str) -> None:
    for seed in range(10_000):
        random_match(variant, seed)


def test_one_match_can_be_continued_from_many_threads_at_once() -> None:
    start = Match(1, seed=9)
    found: list[Match] = []

    def play_on(number: int) -> None:
        source = random.Random(7)  # the same choices in every thread
        match: Any = start
        while not match.is_over:
            match = step(match, source)
        found.append(match)

    threads = [threading.Thread(target=play_on, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert all(match == found[0] for match in found)
    assert len(start) == 0
