"""Turns played one checker at a time, as a board on a screen does it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gammon
from gammon import IllegalPlayError, Position, Reason, Roll
from support import position, positions, rolls


def offered(turn: gammon.Turn) -> list[tuple[int, int]]:
    return [(move.source, move.target) for move in turn.moves]


def test_a_turn_goes_from_the_roll_to_a_play() -> None:
    turn = Position().next_moves("31")
    assert (turn.left, turn.may_end, turn.play, turn.position) == ((3, 1), False, None, Position())
    assert (8, 5) in offered(turn)
    turn = Position().next_moves("31", [(8, 5)])
    assert turn.left == (1,)
    assert turn.position.to_counts().mover[5] == 1
    turn = Position().next_moves("31", [(8, 5), (6, 5)])
    assert (turn.left, turn.moves, turn.may_end) == ((), (), True)
    assert turn.play == Position().check("31", "8/5 6/5")


def test_undo_is_dropping_the_last_move() -> None:
    played = [(8, 5), (6, 5)]
    assert Position().next_moves("31", played[:-1]) == Position().next_moves("31", [(8, 5)])


def test_moves_are_given_back_as_they_came() -> None:
    turn = Position().next_moves("31")
    for move in turn.moves:
        assert Position().next_moves("31", [move]) == Position().next_moves("31", [(move.source, move.target)])
    play = Position().check("31", "8/5 6/5")
    assert Position().next_moves("31", play.moves).play == play


def test_only_what_can_be_completed_is_offered() -> None:
    assert offered(position("24:1 off:14 | 13:2").next_moves("65")) == [(24, 18)]
    assert offered(position("6:1 5:3 off:11 | 4:1 3:2").next_moves("62")) == [(6, 4)]


def test_a_dance_ends_at_once_as_the_empty_play() -> None:
    turn = position("bar:1 13:2 | 20:2 22:2").next_moves("53")
    assert (turn.moves, turn.may_end) == ((), True)
    assert turn.play is not None
    assert turn.play.moves == ()


def test_one_checker_by_both_dice_is_offered_with_its_routes() -> None:
    turn = position("24:1 6:2 | 18:1 19:1").next_moves("65")
    assert [(move.target, move.via, move.hits) for move in turn.merged] == [(13, (19,), (19,)), (13, (18,), (18,))]
    assert [move.target for move in Position().next_moves("33").merged if move.source == 24] == [18, 15]


@pytest.mark.parametrize(
    ("dice", "played", "reason"),
    [
        ("31", [(8, 5), (8, 5)], Reason.DIE_NOT_ROLLED),
        ("31", [(8, 5), (6, 5), (6, 5)], Reason.DIE_NOT_ROLLED),
        ("65", [(24, 13)], Reason.DIE_NOT_ROLLED),
        ("51", [(24, 19)], Reason.POINT_HELD),
        ("31", [(7, 6)], Reason.NO_CHECKER_THERE),
        ("31", [(6, 8)], Reason.MOVES_BACKWARD),
    ],
)
def test_an_illegal_or_repeated_step_is_refused_and_changes_nothing(
    dice: str, played: list[tuple[int, int]], reason: Reason
) -> None:
    before, given_moves = Position(), list(played)
    with pytest.raises(IllegalPlayError) as caught:
        before.next_moves(dice, played)
    assert caught.value.reason is reason
    assert before == Position()
    assert played == given_moves


@given(pos=positions(), dice=rolls, seed=st.integers(0, 2**32))
def test_any_way_through_what_is_offered_ends_in_a_legal_play(pos: Position, dice: Roll, seed: int) -> None:
    source = random.Random(seed)
    played: list[gammon.NextMove] = []
    turn = pos.next_moves(dice, played)
    while turn.moves:
        assert len(turn.left) + len(played) == (4 if dice.is_double else 2)
        played.append(source.choice(turn.moves))
        turn = pos.next_moves(dice, played)
    assert turn.may_end
    assert turn.play is not None
    assert turn.play.notation in {play.notation for play in pos.legal_plays(dice)} | {""}
