"""What is read as a play and as dice: every spelling of a text, and every form of data."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gammon import CheckerMove, Position, Reason, Roll
from support import position, positions, refused, rolls

SPELLINGS = {
    "8/5 6/5": ["6/5 8/5", "8/5,6/5", " 8/5 , 6/5 ", "8-5 6-5", "8/5* 6/5*", "08/05 6/5", "\t8/5\n6/5"],
    "24/20": ["24/23 23/20", "24/21/20", "24/23/20", "23/20 24/23", "24-20"],
}


@pytest.mark.parametrize(("canonical", "text"), [(text, one) for text, many in SPELLINGS.items() for one in many])
def test_a_play_may_be_spelt_in_many_ways(canonical: str, text: str) -> None:
    assert Position().check("31", text).notation == canonical


@pytest.mark.parametrize(
    ("board", "dice", "canonical", "spellings"),
    [
        ("bar:1 6:5 | 1:2", "31", "bar/22 6/5", ["b/22 6/5", "25/22 6/5", "BAR/22 6/5", "Bar/22,6/5", "6/5 bar/22"]),
        ("6:2 5:1 | 24:1", "61", "6/5 6/off", ["6/o 6/5", "6/0 6/5", "6/OFF 6/5", "6-off,6-5"]),
        ("8:2 6:2 | 24:1", "22", "8/4(2)", ["8/6/4(2)", "8/6(2) 6/4(2)", "8/4 8/4", "8/6 6/4 8/6 6/4"]),
    ],
)
def test_bar_off_and_repetition_may_be_spelt_in_many_ways(
    board: str, dice: str, canonical: str, spellings: list[str]
) -> None:
    before = position(board)
    for text in (canonical, *spellings):
        assert before.check(dice, text).notation == canonical, text


def test_a_play_may_be_given_as_data() -> None:
    pos = Position()
    play = pos.check("31", "8/5 6/5")
    forms: list[Any] = [
        [(8, 5), (6, 5)],
        ((6, 5), (8, 5)),
        [[8, 5], [6, 5]],
        [(8, 5, False), (6, 5, True)],
        [CheckerMove(8, 5), CheckerMove(6, 5)],
        play.moves,
        play,
        iter([(8, 5), (6, 5)]),
        np.array([[8, 5], [6, 5]]),
        np.array([[8, 5], [6, 5]], np.int8),
        np.array([[6, 5], [8, 5]], ">i4"),
        [np.array([8, 5]), (np.int64(6), np.uint8(5))],
    ]
    for form in forms:
        assert pos.check("31", form) == play
    for form in forms:
        if not hasattr(form, "__next__"):
            assert pos.is_legal((3, 1), form)
            assert pos.after((3, 1), form) == play.result


def test_a_play_of_another_position_is_read_by_its_moves() -> None:
    play = Position().check("31", "8/5 6/5")
    assert Position.start("tavla_guide").check("31", play).notation == "8/5 6/5"
    assert refused(Position.start("longgammon"), "31", play).reason is Reason.NO_CHECKER_THERE


def test_numbers_that_are_no_place_make_a_play_unparsable() -> None:
    for place in (27, 255, 256, -1, 10**30, -(10**30)):
        error = refused(Position(), "31", [(place, 5), (6, 5)])
        assert error.reason is Reason.UNPARSABLE
        assert str(place)[:20] in str(error)
        assert not Position().is_legal("31", [(8, place), (6, 5)])


@pytest.mark.parametrize("dice", ["31", "3-1", "3 1", " 3,1 ", (3, 1), [3, 1], Roll(3, 1), np.array([3, 1], np.uint8)])
def test_dice_may_be_given_in_many_ways(dice: Any) -> None:
    assert Position().check(dice, "8/5 6/5").dice == Roll(3, 1)
    assert len(Position().legal_plays(dice)) == 16


@given(pos=positions(), dice=rolls)
def test_every_legal_play_is_accepted_in_all_its_forms(pos: Position, dice: Roll) -> None:
    for play in pos.legal_plays(dice)[:20]:
        forms: list[Any] = [play.notation, play.moves, play, [move[:2] for move in reversed(play.moves)]]
        for form in forms:
            checked = pos.check(dice, form)
            assert checked == play
            assert checked.result == play.result == pos.after(dice, form)


places = st.integers(-1, 27)


@given(pos=positions(), dice=rolls, moves=st.lists(st.tuples(places, places), max_size=5))
def test_any_moves_lead_to_a_legal_play_or_a_reasoned_refusal(
    pos: Position, dice: Roll, moves: list[tuple[int, int]]
) -> None:
    legal = pos.legal_plays(dice)
    if pos.is_legal(dice, moves):
        assert pos.check(dice, moves) in legal or (not legal and not moves)
    else:
        error = refused(pos, dice, moves)
        assert error.sentences("en")[0] == str(error)


@given(text=st.text(max_size=30) | st.text("0123456789/-*() ,barofsBAR\n", max_size=30))
def test_any_text_is_a_play_or_refused(text: str) -> None:
    pos = Position()
    if pos.is_legal("31", text):
        assert pos.check("31", text) in pos.legal_plays("31")
    else:
        error = refused(pos, "31", text)
        assert error.sentences("en")[0] == str(error)
