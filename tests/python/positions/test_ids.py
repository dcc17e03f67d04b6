"""Ids from Python: the vectors of GNU Backgammon, states and their rules, and any text at all."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gammon import Cube, GammonError, InvalidDiceError, InvalidPositionError, Offer, ParseError, Position, Roll, State
from gammon import parse_id as read_any
from gammon.state import Seat
from support import DATA, GAMES, positions

VECTORS: dict[str, Any] = json.loads((DATA / "id_vectors.json").read_text(encoding="utf-8"))
BOARDS: list[dict[str, Any]] = VECTORS["vectors"]
PLAYS: list[dict[str, Any]] = VECTORS["match_id_play_vectors"]
INVALID: list[dict[str, Any]] = VECTORS["invalid_xgid_boards"]
START_ID = "4HPwATDgc/ABMA"
PHASES = ("not_started", "playing", "over", "resigned", "dropped")
SEATS: tuple[Seat, Seat] = (0, 1)
RESIGNS = (None, "resign_single", "resign_gammon", "resign_backgammon")


def seat(player: int) -> Seat:
    """GNU Backgammon's player 1 sits at the bottom, in seat 0."""
    return 0 if player == 1 else 1


def other_seat(mine: Seat) -> Seat:
    return 0 if mine else 1


def named(rows: list[dict[str, Any]], key: str = "name") -> list[str]:
    return [row[key] for row in rows]


def swapped(state: State) -> State:
    """The same game with the players in each other's seat."""
    owner, offer = state.cube.owner, state.offer
    return state.replace(
        turn=1 - state.turn,
        cube=Cube(state.cube.value, None if owner is None else other_seat(owner), state.cube.max),
        score=state.score[::-1],
        offer=None if offer is None else Offer(offer.kind, other_seat(offer.by)),
    )


def sayable(state: State) -> State:
    """What a match id can say of a state: no beavers, no limit of the cube, the larger die first."""
    dice = None if state.dice is None else Roll(max(state.dice), min(state.dice))
    return state.replace(dice=dice, beavers=False, cube=state.cube._replace(max=1024))


def assert_decoded(state: State, decoded: dict[str, int]) -> None:
    owner = decoded["cube_owner"]
    assert state.cube[:2] == (1 << decoded["cube_log2"], None if owner == -1 else seat(owner))
    assert (state.turn, state.to_act) == (seat(decoded["dice_owner"]), seat(decoded["turn"]))
    assert state.crawford is bool(decoded["crawford"])
    assert state.phase == PHASES[decoded["game_state"]]
    kind = "double" if decoded["doubled"] else RESIGNS[decoded["resigned"]]
    assert (state.offer and state.offer.kind) == kind
    assert sorted(state.dice or (0, 0)) == sorted((decoded["die1"], decoded["die2"]))
    assert (state.length, state.score) == (decoded["match_length"], (decoded["score1"], decoded["score0"]))
    assert state.jacoby is (state.length == 0 and not decoded["no_jacoby"])


def test_all_vectors_are_here() -> None:
    assert (len(BOARDS), len(PLAYS), len(INVALID)) == (34, 9, 5)


@pytest.mark.parametrize("vector", BOARDS, ids=named(BOARDS))
def test_every_vector_is_read_and_written_as_gnubg_does(vector: dict[str, Any]) -> None:
    state = State.from_xgid(vector["xgid"])
    assert state.xgid == vector["xgid"]
    assert state.position.position_id == vector["position_id"]
    assert state.match_id == vector["match_id_bottom_is_player1"]
    assert_decoded(state, vector["match_decoded"])
    roller_first = state if state.turn == 0 else swapped(state)
    assert roller_first.match_id == vector["match_id_onroll_as_player1"]
    for text in (
        vector["xgid"],
        vector["xgid"].removeprefix("XGID="),
        f"  {vector['xgid'].lower()[:5]}{vector['xgid'][5:]}\n",
    ):
        assert read_any(text) == State.from_xgid(text) == state
        assert Position.from_xgid(text) == state.position


@pytest.mark.parametrize("vector", BOARDS, ids=named(BOARDS))
def test_every_vector_has_its_board(vector: dict[str, Any]) -> None:
    pos = Position.from_position_id(vector["position_id"])
    assert pos == State.from_xgid(vector["xgid"]).position
    mover, opponent, *_ = pos.to_counts()
    assert list(mover[1:26]) == vector["board_onroll"]
    assert list(opponent[1:26]) == vector["board_opponent"]
    assert pos.position_id == vector["position_id"]
    assert Position.from_counts([0, *vector["board_onroll"]], [0, *vector["board_opponent"]]) == pos
    assert read_any(vector["position_id"]) == State(pos)


@pytest.mark.parametrize("vector", BOARDS, ids=named(BOARDS))
def test_every_match_id_is_read_with_its_board(vector: dict[str, Any]) -> None:
    state = State.from_xgid(vector["xgid"])
    roller_first = state if state.turn == 0 else swapped(state)
    for key, expected in (("bottom_is_player1", state), ("onroll_as_player1", roller_first)):
        match_id = vector[f"match_id_{key}"]
        read = State.from_match_id(match_id, state.position)
        assert read == sayable(expected)
        assert read.match_id == match_id
        joined = f"{vector['position_id']}:{match_id}"
        assert State.from_gnubg_id(joined) == read_any(joined) == read
        assert read.gnubg_id == joined
        # Whatever a match id says, an XGID says it too, but for resignations.
        assert State.from_xgid(read.xgid) == read


@pytest.mark.parametrize("vector", PLAYS, ids=named(PLAYS))
def test_every_stage_of_a_game_is_read_and_written(vector: dict[str, Any]) -> None:
    state = State.from_match_id(vector["match_id"], Position())
    assert_decoded(state, vector["decoded"])
    assert state.match_id == vector["match_id"]


@pytest.mark.parametrize("vector", INVALID, ids=named(INVALID, "why"))
def test_a_board_that_is_none_is_refused(vector: dict[str, Any]) -> None:
    for text in (f"XGID={vector['s']}:0:0:1:00:0:0:0:0:10", f"{vector['s']}:0:0:1:00:0:0:0:0"):
        for read in (State.from_xgid, Position.from_xgid, read_any):
            with pytest.raises((ParseError, InvalidPositionError)):
                read(text)


def test_one_position_has_three_ids() -> None:
    texts = ("dB7GGAJsZuJgAg:cAkgAVAAAAAE", "XGID=---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:5:0:9:10")
    assert read_any(texts[0]) == read_any(texts[1])
    assert read_any("dB7GGAJsZuJgAg").position == read_any(texts[0]).position
    assert PLAYED.position_id == "sGfwATDgc/ABMA"
    assert PLAYED.flip().position_id == "4HPwATCwZ/ABMA"


PLAYED = Position().after("31", "8/5 6/5")


def test_reading_stops_at_a_column() -> None:
    for text, column in (
        ("4HPwATDgc/?BMA", 11),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:77:0:0:0:0:10", 39),
        ("-b----E-C---eE---c-e----B-:x:0:1:00:0:0:0:0:10", 28),
    ):
        with pytest.raises(ParseError) as caught:
            read_any(text)
        assert (caught.value.line, caught.value.column) == (1, column), str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "cAkAAAAAAAAE",
        "4HPwATDgc/ABM",
        "4HPwATDgc/ABMAA",
        "start",
        ":",
        "::",
        "XGID=",
        "XGID=" + ":" * 9,
        "4HPwATDgc/ABMA:",
    ],
)
def test_what_is_no_id_is_a_parse_error(text: str) -> None:
    with pytest.raises(ParseError):
        read_any(text)


def test_ids_are_read_as_boards_of_the_game_named() -> None:
    hyper = Position.start("hypergammon")
    assert read_any(hyper.position_id, "hyper").position == hyper
    assert Position.from_xgid(hyper.xgid, "Hyper-Backgammon") == hyper
    assert State.from_gnubg_id(State(hyper).gnubg_id, "hypergammon").position == hyper
    assert State.from_xgid(hyper.xgid).position.to_counts().mover[0] == 12
    with pytest.raises(InvalidPositionError, match="15 checkers"):
        Position.from_position_id(START_ID, "hypergammon")
    for game in GAMES:
        start = State(Position.start(game))
        assert read_any(start.xgid, game) == read_any(start.gnubg_id, game) == start


def test_a_state_begins_as_money_play_from_the_start() -> None:
    state = State()
    assert state == State(Position(), None, 0, Cube(1, None, 1024), (0, 0), 0, False, False, False, None, "playing")
    assert state.away is None
    assert state.to_act == 0
    assert str(state) == state.text()


def test_a_state_takes_its_parts_in_any_form() -> None:
    plain: dict[str, Any] = {"dice": "31", "cube": [2, 1], "score": [1, 2], "length": 5, "offer": ["resign_gammon", 1]}
    state = State(**plain)
    assert state == State(dice=Roll(3, 1), cube=Cube(2, 1), score=(1, 2), length=5, offer=Offer("resign_gammon", 1))
    assert (type(state.dice), type(state.cube), type(state.score), type(state.offer)) == (Roll, Cube, tuple, Offer)
    assert hash(state) == hash(state.replace())


def test_away_is_what_each_seat_still_needs() -> None:
    assert State(length=7, score=(2, 6)).away == (5, 1)
    assert State(length=7, score=(9, 6), phase="over").away == (0, 1)


def test_whoever_has_to_answer_an_offer_acts() -> None:
    for turn in SEATS:
        other = other_seat(turn)
        assert State(turn=turn).to_act == turn
        assert State(turn=turn, offer=Offer("double", turn)).to_act == other
        assert State(turn=turn, beavers=True, offer=Offer("beaver", other)).to_act == turn
        assert State(turn=turn, offer=Offer("resign_single", other)).to_act == turn


def test_replacing_fields_checks_them_again_and_leaves_the_old_state() -> None:
    state = State(length=5, score=(4, 2), crawford=True)
    assert state.replace(crawford=False) == State(length=5, score=(4, 2))
    assert state.crawford
    for changes in ({"length": 0}, {"cube": Cube(2, 0)}, {"score": (5, 2)}, {"phase": "later"}):
        with pytest.raises(GammonError):
            state.replace(**changes)
    with pytest.raises(TypeError):
        state.replace(colour="white")
    assert state == State(length=5, score=(4, 2), crawford=True)


CONTRADICTIONS: list[tuple[dict[str, Any], str]] = [
    ({"cube": Cube(2048)}, "may go no higher than 1024"),
    ({"cube": Cube(3)}, "power of two"),
    ({"cube": Cube(1, None, 65536)}, "limit is 65536"),
    ({"cube": Cube(0)}, "value is 0"),
    ({"cube": Cube(1, 2)}, "owner is 2"),  # type: ignore[arg-type]
    ({"turn": 2}, "turn is 2"),
    ({"crawford": True}, "no Crawford game"),
    ({"length": 5, "crawford": True}, "no Crawford game"),
    ({"length": 5, "score": (4, 0), "crawford": True, "cube": Cube(2, 0)}, "Crawford"),
    ({"length": 5, "jacoby": True}, "Jacoby"),
    ({"length": 5, "beavers": True}, "beavers"),
    ({"length": 5, "score": (5, 0)}, "has won the match"),
    ({"length": 5, "score": (5, 5), "phase": "over"}, "both players have won"),
    ({"offer": Offer("double", 1)}, "only seat 0"),
    ({"offer": Offer("double", 0), "dice": "31"}, "before the roll"),
    ({"offer": Offer("double", 0), "cube": Cube(2, 1)}, "owns the cube"),
    ({"offer": Offer("double", 0), "cube": Cube(2, 0, 2)}, "pass the limit"),
    ({"offer": Offer("double", 0), "phase": "over"}, "cannot be pending"),
    ({"offer": Offer("beaver", 1)}, "beavers are not in use"),
    ({"offer": ("gift", 0)}, "no offer"),
    ({"phase": "paused"}, "no phase"),
    ({"position": Position.start("portes"), "cube": Cube(2, 0)}, "without a cube"),
    ({"position": Position.start("portes"), "offer": Offer("double", 0)}, "without a cube"),
]


@pytest.mark.parametrize(("fields", "message"), CONTRADICTIONS, ids=[f"{fields}"[:60] for fields, _ in CONTRADICTIONS])
def test_fields_that_contradict_each_other_are_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(GammonError, match=message):
        State(**fields)


def test_every_contradiction_is_named_at_once() -> None:
    with pytest.raises(GammonError, match="no Crawford game") as caught:
        State(length=5, crawford=True, jacoby=True, beavers=True)
    assert all(word in str(caught.value) for word in ("Jacoby", "beavers"))
    with pytest.raises(InvalidDiceError):
        State(dice="71")  # type: ignore[arg-type]


def test_a_match_id_has_no_place_for_large_numbers() -> None:
    state = State(length=40_000, score=(1, 2))
    assert read_any(state.xgid) == state
    with pytest.raises(GammonError, match="32767"):
        state.match_id  # noqa: B018  # a property that raises


@given(pos=positions(("backgammon",)))
def test_ids_of_any_board_are_read_back(pos: Position) -> None:
    # An id cannot say with how few checkers a game is played: those not seen are borne off.
    mover, opponent = ([0, *side[1:26]] for side in pos.to_counts()[:2])
    whole = Position.from_counts(mover, opponent)
    assert Position.from_xgid(pos.xgid) == whole
    for turn in SEATS:
        state = State(whole, turn=turn)
        assert State.from_xgid(state.xgid) == state
        assert read_any(state.xgid).position == whole


ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
texts = (
    st.text(max_size=80)
    | st.text(ALPHABET, min_size=14, max_size=14)
    | st.builds("{}:{}".format, st.just(START_ID), st.text(ALPHABET, min_size=12, max_size=12))
    | st.builds("XGID={}:{}".format, st.text("-ABCabcEe", min_size=26, max_size=26), st.text("0123:-D", max_size=24))
    | st.builds(
        "-b----E-C---eE---c-e----B-:{}:{}:{}:{}:{}:{}:{}:{}:{}".format,
        *(st.integers(-2, 12) for _ in range(3)),
        st.sampled_from(["00", "31", "D", "B", "R", "07", "7"]),
        *(st.integers(-1, 12) for _ in range(5)),
    )
)


@given(text=texts)
def test_any_text_is_a_state_or_a_typed_error(text: str) -> None:
    try:
        state = read_any(text)
    except (ParseError, InvalidPositionError):
        return
    assert State.from_xgid(State.from_xgid(state.xgid).xgid).xgid == state.xgid
    assert state.gnubg_id.startswith(state.position.position_id)
    assert (
        eval(repr(state), {"State": State, "Position": Position, "Roll": Roll, "Cube": Cube, "Offer": Offer}) == state
    )
