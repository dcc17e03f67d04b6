"""Why a play is illegal: every reason from Python, and what a refusal carries."""

from __future__ import annotations

import copy
import json
import pickle
import string
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given

from gammon import GammonError, IllegalPlayError, Position, Reason, Roll, _core
from refusals import REFUSALS as OF_OTHER_GAMES
from support import position, positions, refused, rolls

LANGUAGES = ("en", "fr", "de", "tr")
START = "24:2 13:5 8:3 6:5 | 1:2 12:5 17:3 19:5"
SHUT_OUT = "bar:1 6:5 | 19:2 20:2 21:2 22:2 23:2 24:2"


class Refusal(NamedTuple):
    """A play that is refused, and all that the refusal says."""

    reason: Reason
    board: str
    dice: str
    play: str
    message: str
    details: dict[str, object]
    also: tuple[Reason, ...] = ()


REFUSALS = [
    Refusal(
        Reason.UNPARSABLE,
        START,
        "31",
        "8/5, king/5",
        "“8/5, king/5” is not a play: “king/5” cannot be read at column 6. "
        "Write moves as from/to, as in 8/5 6/5, bar/22 or 6/off.",
        {"text": "8/5, king/5", "found": "king/5", "column": 6},
    ),
    Refusal(
        Reason.GAME_OVER,
        " | 1:15",
        "31",
        "6/5",
        "The game is over, so nothing can be played.",
        {},
    ),
    Refusal(
        Reason.NO_CHECKER_THERE,
        START,
        "31",
        "7/4 6/5",
        "7/4: you have no checker on your 7 point.",
        {"move": "7/4", "place": 7},
    ),
    Refusal(
        Reason.MOVES_BACKWARD,
        START,
        "31",
        "5/8 6/5",
        "5/8 moves backward: checkers go from higher points to lower ones, 24 to 1, then off.",
        {"move": "5/8"},
    ),
    Refusal(
        Reason.DIE_NOT_ROLLED,
        START,
        "31",
        "8/3 6/5",
        "8/3 needs 5, which no die left of 3-1 makes: each die is played once, a double four times.",
        {"move": "8/3", "distance": 5, "dice": "3-1"},
    ),
    Refusal(
        Reason.MUST_ENTER_FIRST,
        "bar:1 13:2 8:3 6:5 | 20:2 1:2",
        "31",
        "8/5 6/5",
        "8/5: you have a checker on the bar, and it must enter before any other checker moves.",
        {"move": "8/5"},
    ),
    Refusal(
        Reason.POINT_HELD,
        START,
        "51",
        "6/1 6/5",
        "6/1: the opponent holds your 1 point with 2 checkers, so you cannot land there.",
        {"move": "6/1", "point": 1, "count": 2},
    ),
    Refusal(
        Reason.NOT_ALL_HOME,
        "8:1 6:3 5:3 | 24:2",
        "65",
        "6/off 5/off",
        "6/off: you may bear off only once all your checkers are in your home board, and one stands on your 8 point.",
        {"move": "6/off", "place": 8},
    ),
    Refusal(
        Reason.CHECKER_STANDS_HIGHER,
        "6:1 3:1 | 1:2",
        "55",
        "3/off",
        "3/off: a 5 may not bear off from a lower point while a checker stands higher, on your 6 point.",
        {"move": "3/off", "die": 5, "place": 6},
    ),
    Refusal(
        Reason.MUST_PLAY_BOTH_DICE,
        START,
        "31",
        "8/5",
        "Both dice can be played, so both must be: 24/23 24/21, for instance.",
        {"example": "24/23 24/21"},
    ),
    Refusal(
        Reason.MUST_PLAY_LARGER_DIE,
        "24:1 | 13:2",
        "65",
        "24/19",
        "Only one die can be played, and it must be the larger, the 6: 24/18, for instance.",
        {"example": "24/18", "die": 6},
    ),
    Refusal(
        Reason.MUST_PLAY_DIE,
        "24:1 | 18:2 13:2",
        "65",
        "",
        "The 5 can be played, so it must be: 24/19, for instance.",
        {"example": "24/19", "die": 5},
    ),
    Refusal(
        Reason.MUST_PLAY_MORE_OF_DOUBLE,
        "24:2 | 12:2",
        "66",
        "24/18",
        "Of the 6s, 2 can be played, so as many must be, and this plays 1: 24/18(2), for instance.",
        {"die": 6, "possible": 2, "played": 1, "example": "24/18(2)"},
    ),
    Refusal(
        Reason.AMBIGUOUS_MOVE,
        "13:2 | 10:1 12:1 1:2",
        "31",
        "13/9",
        "“13/9” can be played by routes that lead to different positions: write 13/10*/9 or 13/12*/9.",
        {"text": "13/9", "choices": ("13/10*/9", "13/12*/9")},
    ),
]
WITH_OTHERS = ("24:2 13:5 8:3 6:5 | 1:2 12:5 17:3 19:5", "55", "24/19(3)")


def test_the_reasons_are_those_of_the_core_in_its_order() -> None:
    assert [(str(reason), reason.template, reason.number) for reason in Reason] == _core.reasons()
    assert sorted(reason.number for reason in Reason) == list(range(1, len(Reason) + 1))
    assert all(Reason.from_number(reason.number) is reason for reason in Reason)
    assert Reason.from_number(0) is None
    for number in (-1, len(Reason) + 1, 10**30):
        with pytest.raises(GammonError):
            Reason.from_number(number)


def test_every_reason_has_a_case_here() -> None:
    here = [case.reason for case in REFUSALS]
    assert here == [reason for reason in Reason if reason in here]
    # Those of other games, and of dice that an exception refuses before any play is looked at.
    elsewhere = {case.reason for case in OF_OTHER_GAMES}
    unseen = {Reason.WRONG_DICE, Reason.GAME_ENDS_FIRST}
    assert set(here) | elsewhere | unseen == set(Reason)


@pytest.mark.parametrize("case", REFUSALS, ids=[case.reason for case in REFUSALS])
def test_each_reason_is_told_with_its_details(case: Refusal) -> None:
    error = refused(position(case.board), case.dice, case.play)
    assert error.reason is case.reason
    assert error.reason == str(case.reason) == case.reason.value
    assert error.also == case.also
    assert dict(error.details) == case.details
    assert error.faults == ((case.reason, error.details),)
    assert str(error) == case.message
    assert error.sentences("en") == [str(error)]


@pytest.mark.parametrize("case", REFUSALS, ids=[case.reason for case in REFUSALS])
def test_every_name_in_a_template_has_its_value(case: Refusal) -> None:
    names = {name for _, name, _, _ in string.Formatter().parse(case.reason.template) if name}
    error = refused(position(case.board), case.dice, case.play)
    assert names == set(error.details)
    for language in LANGUAGES:
        (sentence,) = error.sentences(language)
        assert not {"{", "}"} & set(sentence)
        shown = [value for value in error.details.values() if isinstance(value, str)]
        assert all(value in sentence for value in shown)


def test_a_move_that_hits_two_ways_is_ambiguous_and_both_ways_are_named() -> None:
    case = REFUSALS[-1]
    before = position(case.board)
    error = refused(before, case.dice, case.play)
    assert error.reason is Reason.AMBIGUOUS_MOVE
    choices = error.details["choices"]
    assert choices == ("13/10*/9", "13/12*/9")
    assert isinstance(choices, tuple)
    assert all(before.is_legal(case.dice, choice) for choice in choices)
    assert all(choice in str(error) for choice in choices)


def test_several_faults_are_told_in_the_order_of_reporting() -> None:
    board, dice, play = WITH_OTHERS
    error = refused(position(board), dice, play)
    assert (error.reason, error.also) == (Reason.NO_CHECKER_THERE, (Reason.POINT_HELD,))
    assert [reason for reason, _ in error.faults] == [error.reason, *error.also]
    assert len(error.sentences("en")) == 2
    assert error.sentences("en")[0] == str(error)


def test_sentences_are_told_in_each_language_in_the_same_order() -> None:
    board, dice, play = WITH_OTHERS
    error = refused(position(board), dice, play)
    told = {language: error.sentences(language) for language in LANGUAGES}
    assert len({tuple(sentences) for sentences in told.values()}) == len(LANGUAGES)
    assert told["en"][0] == str(error)
    for sentences in told.values():
        assert len(sentences) == 2
        assert all(sentence.startswith("24/19") for sentence in sentences)


def test_a_language_that_is_not_spoken_is_english_and_none_asks_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    error = refused(Position(), "31", "8/5")
    for unknown in ("xx", "", "\udc80", "x" * 10**6):
        assert error.sentences(unknown) == error.sentences("en")
    monkeypatch.setenv("GAMMON_LANGUAGE", "de")
    assert error.sentences() == error.sentences("de") != error.sentences("en")


def test_braces_in_a_players_text_are_only_text() -> None:
    for text in ("{", "}", "{move}", "8/5 {0}", "%s {reason!r}"):
        error = refused(Position(), "31", text)
        assert error.reason is Reason.UNPARSABLE
        assert error.details["text"] == text
        assert error.sentences("en") == [str(error)]


@pytest.mark.parametrize("case", REFUSALS, ids=[case.reason for case in REFUSALS])
def test_refusals_survive_pickling_and_copying(case: Refusal) -> None:
    error = refused(position(case.board), case.dice, case.play)
    copies = [pickle.loads(pickle.dumps(error, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for other in (*copies, copy.copy(error), copy.deepcopy(error)):
        assert type(other) is IllegalPlayError
        assert str(other) == str(error)
        assert (other.reason, other.also, other.details) == (error.reason, error.also, error.details)
        assert other.sentences() == error.sentences()


def test_a_reason_is_its_own_text_in_json() -> None:
    error = refused(Position(), "31", "8/5")
    assert json.loads(json.dumps({"reason": error.reason, "details": error.details})) == {
        "reason": "must_play_both_dice",
        "details": {"example": "24/23 24/21"},
    }
    assert isinstance(error, GammonError)
    assert isinstance(error, ValueError)


@given(pos=positions(), dice=rolls)
def test_the_empty_play_is_accepted_exactly_where_nothing_can_be_played(pos: Position, dice: Roll) -> None:
    dances = not pos.legal_plays(dice)
    empties: list[Any] = ["", "  ", [], (), np.empty((0, 2), np.int8)]
    for empty in empties:
        assert pos.is_legal(dice, empty) is dances
    if dances:
        play = pos.check(dice, "")
        assert (play.notation, play.moves, len(play), play.result) == ("", (), 0, pos.flip())
        assert bool(play)
    else:
        assert refused(pos, dice, "").reason.startswith("must_play")


def test_a_dance_is_the_empty_play_alone() -> None:
    before = position(SHUT_OUT)
    assert before.legal_plays("66") == []
    assert before.check("66", "").result == before.flip()
    assert refused(before, "66", "bar/19").reason is Reason.POINT_HELD
    assert refused(before, "66", "6/off").reason is Reason.MUST_ENTER_FIRST
