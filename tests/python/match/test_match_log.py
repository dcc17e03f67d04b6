"""Actions and logs as JSON: both ways, and what is refused."""

from __future__ import annotations

import contextlib
import json
import pickle
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gammon
from gammon import GammonError, Match, MoneySession, ParseError, ReplayError, State
from gammon import actions as do
from gammon.match import from_json
from gammon.state import Cube

ONE_OF_EACH: tuple[do.Action, ...] = (
    do.OpeningRoll(),
    do.OpeningRoll("31"),
    do.RollDice(0),
    do.RollDice(1, (6, 6)),
    do.MakePlay(0, "8/5 6/5"),
    do.MakePlay(1, ((8, 5), (6, 5))),
    do.MoveChecker(0, 25, 20),
    do.UndoMove(1),
    do.EndTurn(0),
    do.Dance(1),
    do.ChooseDouble(0, 6),
    do.Double(1),
    do.Take(0),
    do.Pass(1),
    do.Beaver(0),
    do.Raccoon(1),
    do.Resign(0, "gammon"),
    do.Settle(1, -3),
    do.Accept(0),
    do.Refuse(1),
)


def played(session: Any, choices: int, source: random.Random) -> Any:
    """The session after so many random legal actions, resignations rare."""
    for _ in range(choices):
        legal = list(session.legal_actions())
        if not legal:
            return session
        calm = [action for action in legal if action.kind not in ("resign", "settle")]
        session = session.apply(source.choice(calm if calm and source.random() < 0.97 else legal))
    return session


@pytest.mark.parametrize("action", ONE_OF_EACH, ids=lambda action: action.kind)
def test_every_action_goes_to_json_and_back(action: do.Action) -> None:
    again = do.from_json(json.loads(json.dumps(action.to_json())))
    assert again == action
    assert hash(again) == hash(action)
    assert eval(repr(action), {**vars(do), "Roll": gammon.Roll}) == action
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(action, protocol)) == action


def test_there_is_one_of_each_kind_of_action() -> None:
    assert {type(action) for action in ONE_OF_EACH} == set(do.KINDS.values())


@pytest.mark.parametrize(
    ("value", "error"),
    [
        (None, "must be an object"),
        ([], "must be an object"),
        ({}, '"do" is missing'),
        ({"do": 3}, '"do" is int'),
        ({"do": "fly", "seat": 0}, "'fly'"),
        ({"do": "roll"}, "needs 'seat'"),
        ({"do": "roll", "seat": 2}, "seat is 2"),
        ({"do": "roll", "seat": 0, "dice": "77"}, "7"),
        ({"do": "roll", "seat": 0, "speed": 1}, "not 'speed'"),
        ({"do": "play", "seat": 0}, "needs 'play'"),
        ({"do": "play", "seat": 0, "play": [[1, 2, 3]]}, "a move has too many"),
        ({"do": "move", "seat": 0, "source": 27, "target": 0}, "source is 27"),
        ({"do": "resign", "seat": 0, "loss": "mother"}, "single, gammon, backgammon"),
        ({"do": "settle", "seat": 0, "points": 10**30}, "points is far out of range"),
        ({"do": "opening", "seat": 0}, "not 'seat'"),
    ],
)
def test_what_is_no_action_is_refused_with_its_reason(value: object, error: str) -> None:
    with pytest.raises(GammonError, match=error):
        do.from_json(value)


@pytest.mark.parametrize(
    "value",
    [
        {"do": "roll", "seat": True},
        {"do": "roll", "seat": "0"},
        {"do": "roll", "seat": 0, "dice": 31},
        {"do": "play", "seat": 0, "play": 5},
        {"do": "choose", "seat": 0, "die": 1.5},
        {"do": "resign", "seat": 0, "loss": 1},
    ],
)
def test_a_field_of_the_wrong_type_is_a_type_error(value: object) -> None:
    with pytest.raises(TypeError):
        do.from_json(value)


SESSIONS: dict[str, Any] = {
    "match": Match(3, seed=1),
    "tavli": Match(3, "tavli", seed=2),
    "options": Match(3, holland=True, crawford=False, dead_cube="forbid", cube_cap=64, winner_starts=True, seed=2**255),
    "money": MoneySession(beavers=3, raccoons=True, automatic_doubles=2, seed=3),
    "acey": Match(20, "acey_us", seed=4),
    "house": Match(
        3, gammon.variants.find("fevga").replace("fevga for logs", must_open_prime=False, scoring=(1, 3, 5)), seed=5
    ),
    "from_state": MoneySession.from_state(State(jacoby=True, cube=Cube(4, 1, 64)), seed=6),
}


@pytest.mark.parametrize("name", SESSIONS)
def test_a_log_goes_to_json_and_back(name: str) -> None:
    session = played(SESSIONS[name], 400, random.Random(name))
    again = type(session).from_json(session.to_json())
    assert again == session
    assert again.log == session.log
    assert again.state == session.state
    assert again.to_json() == session.to_json()
    assert type(session).from_json(session.to_json().encode()) == session


def test_a_log_with_a_state_shows_its_offer_again() -> None:
    match = Match.from_state(State.from_xgid("XGID=-b----E-C---eE---c-e----B-:1:1:1:D:2:3:0:7:10"))
    assert Match.from_json(match.to_json()).state == match.state


def entries(session: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    log = json.loads(session.to_json())
    return log, log["actions"]


def test_a_changed_action_is_refused_where_it_stands() -> None:
    match = played(Match(3, seed=1), 60, random.Random(1))
    for index in range(len(match)):
        log, actions = entries(match)
        actions[index]["seat"] = 1 - actions[index].get("seat", 0)
        with pytest.raises(ReplayError) as caught:
            Match.from_json(json.dumps(log))
        assert caught.value.index == index
        assert pickle.loads(pickle.dumps(caught.value)).index == index


def test_a_changed_throw_is_refused_where_it_stands() -> None:
    match = Match(3).apply(do.OpeningRoll("31")).apply(do.MakePlay(0, "8/5 6/5"))
    log, actions = entries(match)
    actions[0]["dice"] = [3, 2]
    with pytest.raises(ReplayError, match="check value") as caught:
        Match.from_json(json.dumps(log))
    assert caught.value.index == 0


def test_an_action_left_out_anywhere_is_noticed() -> None:
    match = played(Match(3, seed=1), 30, random.Random(1))
    for index in range(len(match)):
        log, actions = entries(match)
        del actions[index]
        with pytest.raises(ReplayError) as caught:
            Match.from_json(json.dumps(log))
        assert caught.value.index == index


def test_changed_options_are_refused_at_the_first_action() -> None:
    log, _ = entries(Match(3).apply(do.OpeningRoll("31")))
    log["options"]["length"] = 5
    with pytest.raises(ReplayError) as caught:
        Match.from_json(json.dumps(log))
    assert caught.value.index == 0


def resealed(log: dict[str, Any]) -> str:
    """The log with check values that fit, as whoever knows the format can make them."""
    from gammon.match.log import _check

    check = _check("", {"kind": log["kind"], "options": log["options"]})
    for entry in log["actions"]:
        entry.pop("check", None)
        check = _check(check, entry)
        entry["check"] = check
    return json.dumps(log | {"length": len(log["actions"])})


def test_even_with_fitting_check_values_every_action_is_judged_again() -> None:
    match = Match(3).apply(do.OpeningRoll("31")).apply(do.MakePlay(0, "8/5 6/5"))
    log, actions = entries(match)
    assert Match.from_json(resealed(log)) == match
    actions[1]["play"] = "8/5"
    with pytest.raises(ReplayError, match="both must be") as caught:
        Match.from_json(resealed(log))
    assert caught.value.index == 1
    assert isinstance(caught.value.__cause__, gammon.IllegalPlayError)
    actions[1]["play"] = "6/5 8/5"
    with pytest.raises(ReplayError, match="not written as it was done"):
        Match.from_json(resealed(log))
    actions[1] = {"do": "fly"}
    with pytest.raises(ReplayError, match="fly"):
        Match.from_json(resealed(log))


def test_a_log_without_its_seed_is_that_of_a_match_with_given_dice() -> None:
    match = played(Match(3, seed=12345), 40, random.Random(1))
    public = match.to_json(seed=False)
    assert "12345" not in public
    again = Match.from_json(public)
    assert again.log == match.log
    assert again.options.seed is None


def test_either_kind_of_log_can_be_read_without_knowing_which() -> None:
    for session in SESSIONS.values():
        assert from_json(json.dumps(json.loads(session.to_json()), indent=2)) == session
    with pytest.raises(GammonError):
        from_json("[]")


def test_a_log_tells_house_rules_whole() -> None:
    house = gammon.variants.find("fevga").replace(
        "fevga told whole", title="Our fevga", match_length=4, sources=("us",)
    )
    again = Match.from_json(Match(variant=house).to_json())
    assert again.variant == house
    assert (again.variant.title, again.variant.sources, again.length) == ("Our fevga", ("us",), 4)


@pytest.mark.parametrize(
    "options",
    [
        {"length": 5, "games": ["backgammon"], "jacoby": True},
        {"length": 5, "games": ["backgammon"], "automatic_doubles": 1},
        {"length": 5, "games": ["backgammon"], "beavers": 1},
        {"length": 5, "games": ["backgammon"], "seed": 5},
        {"length": 5, "games": [{"name": "x"}]},
        {"length": "5", "games": ["backgammon"]},
    ],
)
def test_options_that_no_match_has_are_refused_as_values(options: dict[str, Any]) -> None:
    log = json.loads(Match(5).to_json()) | {"options": options}
    with pytest.raises(GammonError):
        Match.from_json(json.dumps(log))
    with pytest.raises(GammonError):
        MoneySession.from_json(json.dumps(log | {"kind": "MoneySession"}))


def test_the_dice_of_a_seed_cannot_be_rewritten() -> None:
    log, actions = entries(Match(3, seed=1).apply(do.OpeningRoll()))
    actions[0]["dice"] = [6, 1] if actions[0]["dice"] != [6, 1] else [1, 6]
    with pytest.raises(ReplayError, match="come from its seed"):
        Match.from_json(resealed(log))


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"gammon_log": 2}, "version 2"),
        ({"gammon_log": 0}, "gammon_log is 0"),
        ({"kind": "MoneySession"}, "not of a Match"),
        ({"length": 99}, "should have 99 actions"),
        ({"actions": {}}, "must be a list"),
        ({"actions": [7]}, "must be an object"),
        ({"options": []}, "options must be an object"),
        ({"options": {"length": 3, "games": ["backgammon"], "hurry": 1}}, "no option 'hurry'"),
        ({"options": {"length": 3, "games": ["chess"]}}, "chess"),
        ({"options": {"length": 3, "games": []}}, "games has 0"),
        ({"options": {"length": 0, "games": ["backgammon"]}}, "at least 1"),
        ({"options": {"length": 3, "games": [{"name": "x"}]}}, "exactly the fields axes"),
        ({"options": {"length": 3, "games": ["backgammon"], "seed": "x"}}, "whole number"),
        ({"options": {"length": 3, "games": ["backgammon"], "start": {}}}, "exactly the fields"),
        ({"extra": 1}, "exactly the fields"),
    ],
)
def test_a_log_with_a_wrong_header_is_refused(change: dict[str, Any], error: str) -> None:
    log = json.loads(Match(3).to_json()) | change
    with pytest.raises(GammonError, match=error):
        Match.from_json(json.dumps(log))


@pytest.mark.parametrize("cut", [0, 1, 10, 50, -1])
def test_a_text_cut_short_is_a_parse_error_with_its_place(cut: int) -> None:
    text = Match(3).to_json()
    with pytest.raises(ParseError) as caught:
        Match.from_json(text[:cut])
    assert caught.value.column >= 1


@pytest.mark.parametrize("text", ["null", "[]", "7", '"log"', "[" * 100_000, b"\xff", "1" * 5000, "{}", "NaN"])
def test_what_is_no_log_is_refused(text: Any) -> None:
    with pytest.raises(GammonError):
        Match.from_json(text)


@pytest.mark.parametrize("text", [None, 7, ["log"]])
def test_a_log_that_is_no_text_is_a_type_error(text: Any) -> None:
    with pytest.raises(TypeError):
        Match.from_json(text)


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.sampled_from(sorted(do.KINDS)),
    st.dictionaries(
        st.sampled_from(["seat", "dice", "play", "points", "die", "loss", "source", "target"]), json_values
    ),
)
def test_any_json_is_an_action_or_a_typed_error(name: str, fields: dict[str, Any]) -> None:
    try:
        action = do.from_json({"do": name, **fields})
    except (GammonError, TypeError):
        return
    assert do.from_json(action.to_json()) == action


@settings(max_examples=200)
@given(
    st.sampled_from(["gammon_log", "kind", "options", "length", "actions"]) | st.text(max_size=5),
    json_values,
    st.sampled_from([None, "length", "games", "seed", "start", "cube_cap", "beavers", "winner_starts"]),
)
def test_any_header_gives_a_match_or_a_typed_error(name: str, value: Any, option: str | None) -> None:
    log = json.loads(Match(3).to_json())
    if option is None:
        log[name] = value
    else:
        log["options"][option] = value
    with contextlib.suppress(GammonError, TypeError):
        Match.from_json(json.dumps(log))


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_any_text_gives_a_match_or_a_typed_error(text: str | bytes) -> None:
    with contextlib.suppress(GammonError):
        Match.from_json(text)
