"""What plays do in words, and the words of the game."""

from __future__ import annotations

import pytest
from hypothesis import given

from gammon import Position, Roll, explain
from gammon.terms import TERMS
from support import position, positions, rolls


@pytest.mark.parametrize(
    ("board", "dice", "play", "clause"),
    [
        ("24:2 13:5 8:3 6:5 | 1:2 12:5 17:3 19:5", "31", "8/5 6/5", "makes the 5 point"),
        ("24:2 13:5 8:3 6:5 | 1:2 12:5 17:3 19:5", "43", "24/21 24/20", "breaks the 24 point"),
        ("24:1 6:2 | 18:1 19:1 1:1", "65", "24/18*/13", "hits on 18"),
        ("bar:2 13:2 | 20:2", "53", "bar/22", "enters a checker, 1 still on the bar"),
        ("6:1 5:2 | 24:2", "65", "6/off 5/off", "bears off 2 checkers"),
        ("2:2 | 24:2", "21", "2/off 2/1", "bears off a checker"),
        ("1:2 | 24:15", "21", "1/off(2)", "wins the game: gammon"),
        ("9:1 8:2 7:2 6:2 5:1 | 2:1 24:2", "41", "9/5 8/7", "makes the 5 point"),
        ("14:1 6:2 | 13:1 1:1", "62", "14/6", "leaves no blot that a roll can hit"),
        ("14:1 6:2 | 13:1 24:1", "62", "14/6", "breaks contact: from here it is a race"),
        ("bar:1 13:2 | 20:2 22:2", "53", "", "no legal play: the turn passes"),
    ],
)
def test_a_play_is_told_as_players_tell_it(board: str, dice: str, play: str, clause: str) -> None:
    assert clause in explain(position(board).check(dice, play))


def test_a_prime_is_spoken_of_when_it_grows_to_four() -> None:
    pos = position("14:1 8:2 7:2 6:2 5:1 | 2:1 24:2")
    assert "has a prime of 4 points, 8 to 5" in explain(pos.check("63", "14/5"))


@given(pos=positions(), dice=rolls)
def test_every_play_has_something_said_of_it(pos: Position, dice: Roll) -> None:
    for play in pos.legal_plays(dice)[:5]:
        assert all(clause for clause in explain(play))


def test_every_term_is_there_once_and_in_all_languages() -> None:
    assert len({term.name for term in TERMS}) == len(TERMS)
    assert all(all(field.strip() for field in term) for term in TERMS)
    wanted = {
        "point",
        "make a point",
        "enter",
        "bear off",
        "home board",
        "outer board",
        "midpoint",
        "bar point",
        "blot",
    }
    assert wanted | {"prime", "pip", "cube"} <= {term.name for term in TERMS}
