"""The values of the package: immutable, comparable, hashable, picklable, and built again from their text."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given

import gammon
from gammon import (
    CheckerMove,
    Counts,
    Cube,
    GammonError,
    InvalidDiceError,
    InvalidPositionError,
    Offer,
    Outcome,
    ParseError,
    PlayoutResult,
    Position,
    Prime,
    Roll,
    Shots,
    State,
    UnknownVariantError,
    WinKind,
    playouts,
    variants,
)
from support import GAMES, counts, position, positions, rolls

FEW = Position.from_counts({6: 2, 5: 1}, {1: 3}, men=3)
UNEQUAL = Position.from_counts({25: 1, 6: 4}, {25: 2, 3: 6, 24: 1}, "portes", men=(7, 9))
OVER = Position.from_counts({}, {25: 1, 1: 14})
STATE = State.from_xgid("XGID=-b---BD-B---eE---c-e----B-:1:1:-1:63:2:3:0:7:10")
DOUBLED = State.from_xgid("XGID=-b---BD-B---eE---c-e----B-:0:0:1:D:2:3:0:7:10")
PLAY = Position().check("31", "8/5 6/5")
DANCE = position("bar:1 6:5 | 19:2 20:2 21:2 22:2 23:2 24:2").check("66", "")
VALUES: list[Any] = [
    *(Position.start(game) for game in GAMES),
    PLAY.result,
    FEW,
    UNEQUAL,
    OVER,
    PLAY,
    DANCE,
    FEW.legal_plays("65")[0],
    Position.start("hypergammon").legal_plays("66")[-1],
    STATE,
    DOUBLED,
    State(),
    Roll(3, 1),
    CheckerMove(8, 5, True),
    Cube(4, 1, 64),
    Offer("resign_gammon", 1),
    PLAY.result.to_counts(),
    Prime(3, 8),
    playouts(FEW, 100, 1),
    *variants.ALL,
]
NAMES = {name: getattr(gammon, name) for name in gammon.__all__}


def called(value: object) -> str:
    return repr(value)[:60]


@pytest.mark.parametrize("value", VALUES, ids=called)
def test_a_value_is_built_again_from_its_repr(value: Any) -> None:
    again = eval(repr(value), dict(NAMES))
    assert again == value
    assert type(again) is type(value)
    assert repr(again) == repr(value)


@pytest.mark.parametrize("value", VALUES, ids=called)
def test_a_value_survives_pickling_by_every_protocol_and_copying(value: Any) -> None:
    pickled = [pickle.loads(pickle.dumps(value, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for other in (*pickled, copy.copy(value), copy.deepcopy(value), copy.deepcopy([value])[0]):
        assert other == value
        assert hash(other) == hash(value)
        assert type(other) is type(value)
        assert str(other) == str(value)


@pytest.mark.parametrize("value", VALUES, ids=called)
def test_a_value_differs_from_every_other_and_from_values_of_other_types(value: Any) -> None:
    assert [other for other in VALUES if other == value] == [value]
    for other in (None, 0, "x", object(), [value], Position):
        assert value != other
        assert not value == other  # noqa: SIM201  # both operators are asked
    assert len({value, copy.copy(value)}) == 1


def test_an_outcome_is_built_again_from_its_repr() -> None:
    outcome = Outcome(WinKind.GAMMON, "opponent", 2)
    assert eval(repr(outcome), dict(NAMES)) == outcome


def test_an_outcome_and_shots_are_hashable_and_picklable() -> None:
    for value in (Outcome(WinKind.GAMMON, "opponent", 2), position("24:1 | 18:1").shots("opponent")):
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
        assert hash(copy.copy(value)) == hash(value)


def test_comparing_leaves_the_answer_to_a_value_that_knows_it() -> None:
    class Anything:
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    for value in (Position(), PLAY):
        assert value == Anything()
        assert Anything() == value
        assert value.__eq__(1) is NotImplemented


@pytest.mark.parametrize(
    "value", [Position(), PLAY, STATE, Roll(3, 1), Cube(), PLAY.moves[0], variants.ALL[0]], ids=called
)
def test_a_value_cannot_be_changed(value: Any) -> None:
    before = repr(value)
    names = [name for name in dir(value) if not name.startswith("_")]
    assert names
    for name in names:
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, None)
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, name)
    with pytest.raises((AttributeError, TypeError)):
        value.something_new = 1
    assert repr(value) == before


def test_compiled_classes_cannot_be_subclassed() -> None:
    for base in (Position, type(PLAY)):
        with pytest.raises(TypeError):
            type("Mine", (base,), {})


def test_a_key_is_the_same_on_every_machine_and_in_every_release() -> None:
    assert Position().key == 11847279360541250605
    assert Position.start("nackgammon").key == 211925771855715554
    assert Position.start("hypergammon").key == 11796985973363181367
    assert Position.start("longgammon").key == 14113192229964963244
    assert Position.start("tavla_gamearea").key == 9529914229479821963
    assert Position.start("tavla_guide").key == 5277913703046011604
    assert Position.start("portes").key == 10487107489610443682
    assert STATE.position.key == 16818392805878061125
    assert FEW.key == 12724229177734881348


@given(pos=positions(), other=positions())
def test_positions_are_equal_where_board_and_game_are(pos: Position, other: Position) -> None:
    same = pos.to_counts() == other.to_counts() and pos.variant == other.variant
    assert (pos == other) is same
    assert (pos.key == other.key) is same
    assert not same or hash(pos) == hash(other)


def test_games_with_one_board_are_different_positions() -> None:
    assert Position() != Position.start("portes")
    assert Position().to_counts() == Position.start("portes").to_counts()


def test_counts_may_be_given_in_four_forms() -> None:
    start = Position()
    full = [0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0]
    forms: list[Any] = [
        full,
        tuple(full),
        full[:25],
        {6: 5, 8: 3, 13: 5, 24: 2},
        {0: 0, 6: 5, 8: 3, 13: 5, 24: 2},
        np.array(full, np.int8),
        np.array(full, ">i8"),
        counts("24:2 13:5 8:3 6:5"),
    ]
    for mover in forms:
        for opponent in forms:
            assert Position.from_counts(mover, opponent) == start
    assert Position.from_counts(*start.to_counts()[:2]) == start


def test_off_is_what_the_others_leave_unless_a_full_list_says_it() -> None:
    assert Position.from_counts({1: 1}, [0, 1]).to_counts().mover[0] == 14
    assert Position.from_counts({1: 1}, [0, 1], "hypergammon").to_counts().opponent[0] == 2
    assert Position.from_counts({1: 1}, {1: 1}, men=4).to_counts().mover[0] == 3
    assert Position.from_counts({1: 1}, {1: 1}, men=(4, 5)).to_counts().opponent[0] == 4
    said = [2, 1, *[0] * 25]
    assert Position.from_counts(said, said).to_counts().mover[0] == 2
    assert (
        Position.from_counts({0: 14, 1: 1}, {0: 2, 1: 13}).to_counts()
        == Position.from_counts({1: 1}, {1: 13}).to_counts()
    )
    assert Position.from_counts({0: 3, 1: 1}, {1: 1}).to_counts().mover[0] == 3
    with pytest.raises(InvalidPositionError):
        Position.from_counts([3, 1], {1: 1})


def test_a_board_that_is_no_position_is_refused_with_all_that_is_wrong() -> None:
    reserve = [0] * 26 + [1]
    with pytest.raises(InvalidPositionError) as caught:
        Position.from_counts([0, *[8, 8], *[0] * 24], reserve)
    assert len(caught.value.reasons) == 2
    assert all(reason in str(caught.value) for reason in caught.value.reasons)
    assert caught.value.row is None
    for wrong in (
        ({6: 2}, {19: 2}),
        ({}, {}),
        ({6: 16}, {6: 1}),
        ({27: 1}, {6: 1}),
        ({6: 1}, {6: -1}),
        ([1] * 28, [1]),
    ):
        with pytest.raises(InvalidPositionError):
            Position.from_counts(*wrong)


def test_pins_are_refused_in_games_without_pins() -> None:
    assert Position.from_counts({6: 1}, {6: 1}, None, (), []) == Position.from_counts({6: 1}, {6: 1})
    with pytest.raises(InvalidPositionError, match="pins"):
        Position.from_counts({6: 1}, {6: 1}, "portes", (6,), ())


@given(pos=positions())
def test_boards_round_trip_through_counts_arrays_and_ids(pos: Position) -> None:
    found = pos.to_counts()
    assert type(found) is Counts
    assert Position.from_counts(*found[:2], pos.variant) == pos
    men = sum(found.mover), sum(found.opponent)
    row = pos.to_array()
    assert row.dtype == np.int8
    assert row.shape == (26,)
    for form in (row, row.tolist(), row.astype(">i4"), row.astype(np.int64)[::-1][::-1]):
        assert Position.from_array(form, pos.variant, men=men) == pos
    if men == (variants.find(pos.variant).checkers,) * 2:
        assert Position.from_xgid(pos.xgid, pos.variant) == pos
        assert Position.from_position_id(pos.position_id, pos.variant) == pos
    assert eval(repr(pos), dict(NAMES)) == pos
    assert pickle.loads(pickle.dumps(pos)) == pos


@given(pos=positions())
def test_flipping_shows_the_board_to_the_other_player(pos: Position) -> None:
    flipped = pos.flip()
    assert flipped.flip() == pos
    mover, opponent, *_ = pos.to_counts()
    assert flipped.to_counts()[:2] == (opponent, mover)
    assert flipped.pip_counts == pos.pip_counts[::-1]
    assert (flipped.to_array() == -pos.to_array()[::-1]).all()
    assert flipped.is_race == pos.is_race
    assert pos.pip_counts == tuple(sum(slot * count for slot, count in enumerate(side)) for side in (mover, opponent))
    for side, other in (("mover", "opponent"), ("opponent", "mover")):
        assert flipped.blots(other) == pos.blots(side)  # type: ignore[arg-type]
        assert flipped.shots(other) == pos.shots(side)  # type: ignore[arg-type]
        assert flipped.longest_prime(other) == pos.longest_prime(side)  # type: ignore[arg-type]


@given(pos=positions(), dice=rolls)
def test_an_array_that_was_given_out_is_not_the_positions_own(pos: Position, dice: Roll) -> None:
    before = pos.legal_plays(dice)
    row = pos.to_array()
    row[:] = 0
    assert pos.legal_plays(dice) == before
    assert pos.to_array().any()


def test_shots_are_counted_as_players_count_them() -> None:
    six_away = position("24:1 | 18:1")
    assert six_away.shots("opponent") == Shots(17, 11, 6, ((7, 17),))
    assert position("24:1 | 17:1").shots("opponent") == Shots(6, 0, 6, ((8, 6),))
    assert position("24:1 | 12:1").shots("opponent") == Shots(3, 0, 3, ((13, 3),))
    # The 1s and 4s hit directly, 2-2 in two steps; 3-1 and 1-1 hit the farther blot too.
    assert position("24:1 | 23:1 20:1").shots("opponent") == Shots(21, 20, 1, ((5, 15), (2, 11)))
    # From the bar: the 5s, 3-2 by either way, and 4-1 although 24 is held.
    assert position("bar:1 | 20:1 24:2").shots("opponent") == Shots(15, 11, 4, ((5, 15),))
    assert Position().shots("mover") == Shots(0, 0, 0, ())


def test_blots_primes_home_points_and_entering_rolls_are_what_they_are_called() -> None:
    board = position("24:1 8:2 7:2 6:3 5:2 4:2 2:1 bar:2 | 19:2 20:2 21:3 23:1 3:2 bar:1")
    assert board.blots("mover") == [24, 2]
    assert board.blots("opponent") == [2]
    assert board.longest_prime("mover") == Prime(5, 8)
    assert board.longest_prime("opponent") == Prime(3, 6)
    assert (board.home_points("mover"), board.home_points("opponent")) == (3, 3)
    # Three home points are open to each: a throw enters unless both dice are held, 27 of 36.
    assert board.entering_rolls("mover") == board.entering_rolls("opponent") == 27
    # Both of two enter only when both dice do; the one of the opponent when either does.
    assert board.all_entering_rolls("mover") == 9
    assert board.all_entering_rolls("opponent") == 27
    nothing = position("bar:1 | 1:1")
    assert nothing.longest_prime("mover") == Prime(0, None)
    assert nothing.entering_rolls("mover") == 36


def test_a_race_is_one_in_which_the_sides_have_passed_each_other() -> None:
    assert position("6:3 | 7:3").is_race
    assert not position("7:3 | 6:3").is_race
    assert not position("bar:1 | 24:1").is_race
    assert not Position().is_race


def test_a_roll_is_two_dice_in_the_order_thrown() -> None:
    assert Roll.parse("31") == Roll(3, 1) == (3, 1)
    assert Roll.parse("13") != Roll(3, 1)
    assert Roll(2, 2).is_double
    assert not Roll(2, 1).is_double
    every = list(Roll.all())
    assert len(every) == len(set(every)) == 21
    assert sum(throws for _, throws in every) == 36
    assert all(throws == (1 if roll.is_double else 2) for roll, throws in every)
    for text in ("", "3", "311", "07", "3/1", "ab"):
        with pytest.raises(InvalidDiceError):
            Roll.parse(text)


def test_a_variant_is_found_by_any_of_its_names() -> None:
    for game in variants.ALL:
        names: list[str | variants.Variant] = [game.name, game.title, *game.aliases, f"  {game.title.upper()} ", game]
        for name in names:
            assert variants.find(name) is game
            assert Position.start(name).variant == game.name
            assert Position.from_counts({6: 1}, {6: 1}, name).variant == game.name
    with pytest.raises(UnknownVariantError, match="did you mean portes"):
        variants.find("porte")
    with pytest.raises(UnknownVariantError, match="the games are backgammon"):
        Position.start("ludo")


def test_playout_results_say_their_rates() -> None:
    result = PlayoutResult(10, (3, 2, 1, 0), (2, 0, 0, 0), 0, 2, 500, 900, 7)
    assert (result.finished, result.win_rate, result.equity) == (8, 0.75, 0.875)
    assert result.to_dict()["win_rate"] == 0.75
    nothing = PlayoutResult(0, (0, 0, 0, 0), (0, 0, 0, 0), 0, 0, 0, 0, 0)
    assert nothing.win_rate != nothing.win_rate
    assert "win_rate" not in nothing.to_dict()


def test_errors_survive_pickling_with_what_they_carry() -> None:
    errors = [
        GammonError("a"),
        InvalidPositionError("b", ["c", "d"], 7),
        InvalidDiceError("e", 3),
        ParseError("f", 2, 9),
        UnknownVariantError("g"),
    ]
    for error in errors:
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            other = pickle.loads(pickle.dumps(error, protocol))
            assert type(other) is type(error)
            assert (other.args, vars(other)) == (error.args, vars(error))
            assert isinstance(other, GammonError)
