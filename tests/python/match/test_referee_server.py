"""The example server, started as its readers would start it and driven over HTTP, killed, and started again."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import importlib
import json
import random
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gammon import ActionRule, Match, MoneySession, Position, Reason
from support import FAMILY, ROOT

if find_spec("fastapi") is None:
    pytest.skip("needs the extra 'examples'", allow_module_level=True)
import httpx

SERVER = ROOT / "examples" / "referee_server.py"
STOP_AFTER = "300"  # whatever happens to the test
MANY_ACTIONS = 3000
Act = dict[str, Any]
NOTHING: Mapping[str, str] = {}


class Server:
    """A server in a process of its own; started again it has the same address and the same database."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = "0"
        self.start()

    def start(self) -> None:
        command = [sys.executable, str(SERVER), "--port", self.port, "--database", str(self.database)]
        self.process = subprocess.Popen([*command, "--stop-after", STOP_AFTER], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http://127.0.0.1:")
        self.port = self.url.rpartition(":")[2]

    def kill(self) -> None:
        """Ends the process as `kill -9` does."""
        self.process.kill()
        self.process.communicate()

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, trust_env=False, timeout=20)


class Table:
    """A match and one who sits at it with some of its tokens."""

    def __init__(self, client: httpx.Client, begun: dict[str, Any]) -> None:
        self.client, self.tokens, self.state = client, begun["tokens"], begun["state"]
        self.path = f"/matches/{self.state['match']}"

    @classmethod
    def begin(cls, client: httpx.Client, **wishes: Any) -> Table:
        response = client.post("/matches", json=wishes)
        assert response.status_code == 201, response.text
        assert response.headers["location"] == f"/matches/{response.json()['state']['match']}"
        return cls(client, response.json())

    def send(
        self, action: object, *, number: int | None = None, seat: int = 0, headers: Mapping[str, str] = NOTHING
    ) -> httpx.Response:
        """The answer to an action, sent with the token of a seat, for the number that is next where none is given."""
        body = {"number": self.state["number"] if number is None else number, "action": action}
        sent = {"authorization": f"Bearer {self.tokens[seat]}", **headers}
        return self.client.post(f"{self.path}/actions", content=json.dumps(body), headers=sent)

    def act(self, action: Act, key: str | None = None) -> dict[str, Any]:
        """Does a legal action, with the token of its seat."""
        headers = NOTHING if key is None else {"idempotency-key": key}
        response = self.send(action, seat=action.get("seat") or 0, headers=headers)
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json()
        assert answer["number"] == self.state["number"]
        assert answer["state"]["number"] == answer["number"] + len(answer["done"])
        self.state = answer["state"]
        return answer

    def look(self) -> dict[str, Any]:
        """The state, asked for."""
        state: dict[str, Any] = self.client.get(self.path).json()
        return state

    def log(self) -> str:
        return self.client.get(f"{self.path}/log").text

    def choose(self, source: random.Random, *rare: str) -> Act:
        """A throw or a play of a seat whose token is here; now and then one of the rare actions."""
        calm = ("opening", "roll", "play", "dance", "choose", "take", "accept", "refuse")
        own = [action for action in self.state["actions"] if self.tokens[action.get("seat") or 0]]
        common = [action for action in own if action["do"] in calm]
        scarce = [action for action in own if action["do"] in rare]
        action: Act = source.choice(scarce if scarce and source.random() < 0.2 else common)
        return action

    def play(self, steps: int, seed: int) -> Table:
        """The same table after so many actions."""
        source = random.Random(seed)
        for _ in range(steps):
            self.act(self.choose(source))
        return self

    def open(self) -> Table:
        """The same table once the opening throws have said who begins."""
        while self.state["seat"] is None:
            self.act({"do": "opening"})
        return self


def refusal(response: httpx.Response, status: int) -> dict[str, Any]:
    """The body of a refusal, which has the same shape whatever it is."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    body: dict[str, Any] = response.json()
    assert body["error"].isalpha()
    assert body["say"]
    assert all(isinstance(sentence, str) and sentence for sentence in body["say"])
    return body


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server") / "matches.db")
    yield running
    running.kill()


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    with server.client() as connected:
        yield connected


# Whole matches


def test_two_clients_play_a_match_to_its_end_and_can_check_its_dice_then(server: Server, client: httpx.Client) -> None:
    begun = client.post("/matches", json={"length": 3, "variant": "hypergammon"}).json()
    source = random.Random(1)
    with server.client() as other:
        table, across = Table(client, begun), Table(other, begun)
        assert table.tokens[0] != table.tokens[1]
        for _ in range(MANY_ACTIONS):
            if not table.state["actions"]:
                break
            action = table.choose(source, "double", "resign")
            mover = across if action.get("seat") == 1 else table
            mover.state = table.look()
            mover.act(action)
            table.state = mover.state
    assert table.look() == table.state
    assert max(table.state["score"]) >= 3
    assert table.state["winner"] in (0, 1)
    match = Match.from_json(table.log())
    assert (len(match), match.score, match.winner) == (
        table.state["number"],
        (*table.state["score"],),
        table.state["winner"],
    )
    assert hashlib.sha256(str(match.options.seed).encode()).hexdigest() == begun["seed_sha256"]
    assert refusal(table.send({"do": "roll", "seat": 0}), 422)["rule"] == ActionRule.MATCH_OVER


def test_a_log_is_read_by_the_package_and_has_no_seed_before_the_end(client: httpx.Client) -> None:
    table = Table.begin(client, kind="MoneySession", variant="tavli", beavers=2, seats="practice").open()
    table.play(20, seed=3)
    session = MoneySession.from_json(table.log())
    assert len(session) == table.state["number"]
    assert session.options.seed is None
    assert (session.options.beavers, session.variant.name) == (2, "portes")


def test_a_bot_has_always_answered_when_the_answer_comes(client: httpx.Client) -> None:
    table = Table.begin(client, length=3, seats="bot")
    assert table.tokens[1] is None
    source = random.Random(2)
    answered = set()
    for _ in range(MANY_ACTIONS):
        if not table.state["actions"]:
            break
        doubles = [action for action in table.state["actions"] if action["do"] == "double"]
        done = table.act(doubles[0] if doubles else table.choose(source))["done"]
        answered |= {action["do"] for action in done if action.get("seat") == 1}
        assert table.state["seat"] != 1
    assert table.state["winner"] is not None
    assert answered & {"take", "pass"}
    assert refusal(table.send({"do": "roll", "seat": 1}), 403)["error"] == "Forbidden"


@pytest.mark.parametrize(("points", "reply"), [(-1, "accept"), (0, "accept"), (1, "refuse")])
def test_a_bot_settles_for_what_costs_it_nothing(client: httpx.Client, points: int, reply: str) -> None:
    table = Table.begin(client, kind="MoneySession", seats="bot").open()
    done = table.act({"do": "settle", "seat": 0, "points": points})["done"]
    assert done[1] == {"do": reply, "seat": 1}
    table.open()
    assert [action["do"] for action in table.act({"do": "resign", "seat": 0})["done"]][1:] == ["accept"]


def test_in_practice_one_token_is_for_both_seats(client: httpx.Client) -> None:
    table = Table.begin(client, length=1, seats="practice").open()
    assert table.tokens[0] == table.tokens[1]
    seats = {table.state["seat"]}
    for _ in range(8):
        seats.add(table.play(1, seed=1).state["seat"])
    assert seats == {0, 1}


@pytest.mark.parametrize("variant", FAMILY)
def test_every_game_is_played(client: httpx.Client, variant: str) -> None:
    table = Table.begin(client, variant=variant, seats="practice").play(12, seed=1)
    assert table.look() == table.state
    assert client.get(f"{table.path}/board.svg").text.startswith("<svg")


def test_a_position_that_no_xgid_can_say_has_a_gammon_id(client: httpx.Client) -> None:
    state = Table.begin(client, variant="acey_us").state
    assert (state["xgid"], state["position"]) == (None, Position.start("acey_us").gammon_id)


def test_a_turn_is_played_by_single_moves(client: httpx.Client) -> None:
    table = Table.begin(client, seats="practice").open()
    dice, board = table.state["dice"], client.get(f"{table.path}/board.svg").text
    while not table.state["turn"]["may_end"]:
        table.act(next(action for action in table.state["actions"] if action["do"] == "move"))
    assert (sorted(dice), table.state["turn"]["left"]) == (sorted(table.state["dice"]), [])
    assert client.get(f"{table.path}/board.svg").text != board
    table.act({"do": "undo", "seat": table.state["seat"]})
    table.act(next(action for action in table.state["actions"] if action["do"] == "move"))
    table.act({"do": "end_turn", "seat": table.state["seat"]})
    assert table.state["turn"] is None


# Refusals


def test_an_illegal_play_is_answered_with_its_reason_in_the_language_of_the_client(client: httpx.Client) -> None:
    table = Table.begin(client, seats="practice").open()
    nothing = {"do": "play", "seat": table.state["seat"], "play": ""}
    body = refusal(table.send(nothing, headers={"accept-language": "es, fr-CH;q=0.9, de;q=0.8"}), 422)
    assert (body["error"], body["reason"], body["also"]) == ("IllegalPlayError", Reason.MUST_PLAY_BOTH_DICE, [])
    assert body["say"][0].startswith("Les deux dés peuvent être joués")
    for header, begins in (
        ("de-CH", "Beide Würfel"),
        ("tr, en;q=0.5", "İki zar"),
        ("xx, *", "Both dice"),
        ("q=", "Both"),
    ):
        assert refusal(table.send(nothing, headers={"accept-language": header}), 422)["say"][0].startswith(begins)
    assert table.look() == table.state


def test_doubling_after_the_roll_is_refused_with_its_rule(client: httpx.Client) -> None:
    table = Table.begin(client, seats="practice").open()
    double = {"do": "double", "seat": table.state["seat"]}
    body = refusal(table.send(double, headers={"accept-language": "de"}), 422)
    assert (body["error"], body["rule"]) == ("IllegalActionError", ActionRule.DOUBLE_AFTER_ROLL)
    assert body["say"][0].startswith("Verdoppelt wird") or "gewürfelt" in body["say"][0]


def test_only_the_token_of_a_seat_acts_for_it(client: httpx.Client) -> None:
    table, elsewhere = Table.begin(client).open(), Table.begin(client)
    seat = table.state["seat"]
    play = next(action for action in table.state["actions"] if action["do"] == "play")
    for forged in (
        "",
        "Bearer",
        "Bearer x",
        f"Basic {table.tokens[seat]}",
        f"Bearer {elsewhere.tokens[seat]}",
    ):
        response = table.send(play, headers={"authorization": forged})
        assert refusal(response, 401)["error"] == "Unauthorized"
        assert response.headers["www-authenticate"] == "Bearer"
    refusal(table.send(play, seat=1 - seat), 403)
    out_of_turn = refusal(table.send(play | {"seat": 1 - seat}, seat=1 - seat), 422)
    assert out_of_turn["rule"] == ActionRule.NOT_YOUR_TURN
    assert table.look() == table.state


def test_nobody_gives_dice_or_learns_those_to_come(server: Server, client: httpx.Client) -> None:
    texts = []
    client.event_hooks = {"response": [lambda response: texts.append(response.read().decode() + str(response.headers))]}
    table = Table.begin(client, seats="practice")
    for first in range(1, 7):
        for second in range(1, 7):
            refusal(table.send({"do": "opening", "dice": [first, second]}), 422)
    table.open()
    for _ in range(30):
        seat = table.state["seat"] or 0
        for dice in ([6, 6], "11", [3, 1]):
            assert "dice" in refusal(table.send({"do": "roll", "seat": seat, "dice": dice}), 422)["say"][0]
        table.send({"do": "roll", "seat": seat, "dice": None}, number=0)
        table.look()
        table.log()
        table.play(1, seed=4)
    client.event_hooks = {}
    with contextlib.closing(sqlite3.connect(server.database)) as database:
        start, hashes = database.execute(
            "SELECT start, tokens FROM matches WHERE id = ?", (table.state["match"],)
        ).fetchone()
    seed = json.loads(start)["options"]["seed"]
    assert len(texts) > 200
    assert not any(secret in text for text in texts for secret in (seed, f"{int(seed):x}", "come from its seed"))
    assert not any(token in hashes for token in table.tokens)


BAD_BODIES = [
    "",
    "{",
    b"\xff",
    "null",
    "[]",
    "7",
    "[" * 60_000,
    "1" * 5000,
    '{"number": NaN, "action": {}}',
    '{"number": 0}',
    '{"number": true, "action": {"do": "opening"}}',
    '{"number": "0", "action": {"do": "opening"}}',
    '{"number": 0.0, "action": {"do": "opening"}}',
    '{"number": 0, "action": {"do": "opening"}, "match": "x"}',
    '{"number": 0, "action": {"do": "fly", "seat": 0}}',
    '{"number": 0, "action": {"do": ["roll"], "seat": 0}}',
    '{"number": 0, "action": {"do": "roll"}}',
    '{"number": 0, "action": {"do": "roll", "seat": "0"}}',
    '{"number": 0, "action": {"do": "roll", "seat": 2}}',
    '{"number": 0, "action": {"do": "play", "seat": 0, "play": 5}}',
    '{"number": 0, "action": {"do": "play", "seat": 0, "play": "\\ud800"}}',
    '{"number": 0, "action": {"do": "\\ud800"}}',
    '{"number": 0, "action": [1, 2]}',
]


@pytest.mark.parametrize("body", BAD_BODIES, ids=lambda body: str(body)[:60])
def test_a_body_that_is_no_action_is_refused_and_changes_nothing(client: httpx.Client, body: str | bytes) -> None:
    table = Table.begin(client, seats="practice")
    headers = {"authorization": f"Bearer {table.tokens[0]}"}
    response = client.post(f"{table.path}/actions", content=body, headers=headers)
    assert response.status_code in (400, 422)
    refusal(response, response.status_code)
    assert table.look() == table.state


@pytest.mark.parametrize(
    ("wishes", "status", "error"),
    [
        ({"variant": "chess"}, 422, "UnknownVariantError"),
        ({"variant": "\ud800"}, 422, "UnknownVariantError"),
        ({"variant": []}, 422, "GammonError"),
        ({"variant": 7}, 400, "TypeError"),
        ({"length": 0}, 422, "GammonError"),
        ({"length": 10**30}, 422, "GammonError"),
        ({"length": "5"}, 400, "TypeError"),
        ({"length": 2.5}, 400, "TypeError"),
        ({"cube_cap": 3}, 422, "GammonError"),
        ({"dead_cube": "maybe"}, 422, "GammonError"),
        ({"seed": 1}, 400, "TypeError"),
        ({"self": 1}, 400, "TypeError"),
        ({"jacoby": True}, 400, "TypeError"),
        ({"kind": "MoneySession", "length": 3}, 400, "TypeError"),
        ({"kind": "chess"}, 400, "BadRequest"),
        ({"kind": ["Match"]}, 400, "BadRequest"),
        ({"seats": {}}, 400, "BadRequest"),
    ],
)
def test_a_match_that_cannot_be_is_not_begun(client: httpx.Client, wishes: object, status: int, error: str) -> None:
    assert refusal(client.post("/matches", content=json.dumps(wishes)), status)["error"] == error


def test_a_body_that_is_too_long_is_refused_with_its_length_or_without(client: httpx.Client) -> None:
    assert refusal(client.post("/matches", content=b" " * 65_537), 413)["error"] == "TooLarge"
    assert refusal(client.post("/matches", content=iter([b" " * 30_000] * 9)), 413)["error"] == "TooLarge"
    assert client.post("/matches", content=b" " * 65_534 + b"{}").status_code == 201


def test_what_is_not_there_is_refused_in_the_same_shape(client: httpx.Client) -> None:
    table = Table.begin(client)
    for path in ("/matches/x", "/matches/x/log", "/matches/x/board.svg", "/nothing", "/matches/%00%ff"):
        assert refusal(client.get(path), 404)["error"] == "NotFound"
    refusal(client.post("/matches/x/actions", json={}), 404)
    refusal(client.put("/matches"), 405)
    for query in ("seat=2", "seat=x", "theme=pink", "width=1", "width=" + "9" * 5000):
        refusal(client.get(f"{table.path}/board.svg?{query}"), 422)


json_values: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["31", "8/5", "Match"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=30)
@given(
    st.sampled_from(["opening", "roll", "play", "move", "choose", "resign", "settle", "take"]),
    st.dictionaries(
        st.sampled_from(["dice", "play", "source", "target", "die", "loss", "points", "seat"]), json_values
    ),
    st.dictionaries(st.sampled_from(["kind", "seats", "length", "variant", "cube_cap", "winner_starts"]), json_values),
)
def test_no_body_makes_the_server_fail(client: httpx.Client, name: str, fields: Act, wishes: Act) -> None:
    table = Table.begin(client, kind="MoneySession", seats="practice").play(2, seed=1)
    for response in (
        table.send({"seat": 0} | fields | {"do": name}),
        client.post("/matches", content=json.dumps(wishes)),
    ):
        if response.status_code not in (200, 201):
            assert 400 <= response.status_code < 500
            refusal(response, response.status_code)
    assert table.look()["number"] >= table.state["number"]


def test_a_score_that_cannot_be_told_is_refused_before_it_stands(client: httpx.Client) -> None:
    table = Table.begin(client, kind="MoneySession", seats="practice")
    table.open()
    table.act({"do": "settle", "seat": 0, "points": 2**31 - 1})
    table.act({"do": "accept", "seat": 1})
    table.open()
    response = table.send({"do": "settle", "seat": 0, "points": 1}, seat=0)
    assert (response.status_code, response.json()["rule"]) == (422, "too_many_points")
    assert table.look() == table.state


# Each action once


def test_an_action_sent_again_is_refused_and_with_its_key_answered_as_before(client: httpx.Client) -> None:
    table = Table.begin(client)
    opening = {"do": "opening"}
    one = {"idempotency-key": "one"}
    first = table.act(opening, key="one")
    assert refusal(table.send(opening, number=0), 409)["state"] == table.state
    assert refusal(table.send(opening, number=0, seat=1, headers=one), 409)["state"] == table.state
    assert refusal(table.send(opening, number=7, headers={"idempotency-key": "seven"}), 409)["state"] == table.state
    assert table.send(opening, number=0, headers=one).json() == first
    table.open().play(1, seed=1)
    assert table.send(opening, number=0, headers=one).json() == first
    assert refusal(table.send(opening, headers=one), 422)["error"] == "KeyUsed"
    for key in ("", "x" * 101):
        refusal(table.send(opening, headers={"idempotency-key": key}), 400)
    assert table.look() == table.state


def test_with_a_bot_the_key_brings_back_its_answer_too(client: httpx.Client) -> None:
    table = Table.begin(client, seats="bot")
    answers = []
    for number in range(12):
        action = table.choose(random.Random(number))
        answers.append((action, table.act(action, key=f"key {number}")))
    assert any(len(answer["done"]) > 1 for _, answer in answers)
    for number, (action, answer) in enumerate(answers):
        again = table.send(action, number=answer["number"], headers={"idempotency-key": f"key {number}"})
        assert again.json() == answer


def race(tables: list[Table], rounds: int) -> None:
    """Each round all send their own choice for the same number at once, and exactly one of them is done."""
    barrier = threading.Barrier(len(tables))
    source = random.Random(5)

    def send(table: Table, action: Act) -> httpx.Response:
        barrier.wait(20)
        return table.send(action)

    with ThreadPoolExecutor(len(tables)) as pool:
        for _ in range(rounds):
            for table in tables:
                table.state = table.look()
            choices = [table.choose(source) for table in tables]
            sent = [pool.submit(send, table, choice) for table, choice in zip(tables, choices, strict=True)]
            answers = [future.result(30) for future in sent]
            assert sorted(answer.status_code for answer in answers) == [200] + [409] * (len(tables) - 1)
            won = next(answer.json() for answer in answers if answer.status_code == 200)
            assert [table.look() for table in tables] == [won["state"]] * len(tables)
            assert all(answer.json()["state"] == won["state"] for answer in answers)
    assert len(Match.from_json(tables[0].log())) == tables[0].look()["number"]


def test_of_two_clients_with_one_number_exactly_one_wins(server: Server, client: httpx.Client) -> None:
    begun = client.post("/matches", json={"length": 15, "seats": "practice"}).json()
    with server.client() as other:
        race([Table(client, begun), Table(other, begun)], rounds=40)


def test_of_two_servers_with_one_database_exactly_one_wins(server: Server, client: httpx.Client) -> None:
    begun = client.post("/matches", json={"length": 15, "seats": "practice"}).json()
    second = Server(server.database)
    try:
        with second.client() as other, server.client() as third:
            race([Table(client, begun), Table(other, begun), Table(third, begun)], rounds=30)
    finally:
        second.kill()


def test_a_log_that_cannot_be_written_is_unavailable_and_nothing_is_done(server: Server, client: httpx.Client) -> None:
    table = Table.begin(client)
    with contextlib.closing(sqlite3.connect(server.database, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        assert refusal(table.send({"do": "opening"}, headers={"idempotency-key": "one"}), 503)["error"] == "Unavailable"
        assert table.look() == table.state
        writer.execute("ROLLBACK")
    table.act({"do": "opening"}, key="one")


def test_a_log_that_was_changed_is_not_believed(server: Server, client: httpx.Client) -> None:
    table, beside = Table.begin(client), Table.begin(client)
    with contextlib.closing(sqlite3.connect(server.database, isolation_level=None)) as writer:
        row = (table.state["match"], 0, '{"do": "roll", "seat": 0, "dice": [3, 1]}')
        writer.execute("INSERT INTO actions (match, number, action) VALUES (?, ?, ?)", row)
    body = refusal(client.get(table.path), 500)
    assert (body["error"], body["say"][0][:11]) == ("ReplayError", "action 0 of")
    refusal(table.send({"do": "opening"}), 500)
    assert beside.look() == beside.state


# Ends of the server


def test_the_server_stops_by_itself(tmp_path: Path) -> None:
    command = [sys.executable, str(SERVER), "--port", "0", "--database", str(tmp_path / "m.db"), "--stop-after", "0"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr


class Player:
    """Plays money games through every end of the server: what was not acknowledged is sent again with its key."""

    def __init__(self, client: httpx.Client, seed: int) -> None:
        self.source = random.Random(seed)
        self.table = Table.begin(client, kind="MoneySession", seats=("practice", "bot")[seed % 2])
        self.acknowledged: list[Act] = []
        self.repeated = 0

    def play(self, is_over: Callable[[], bool]) -> None:
        while not is_over():
            self.acknowledged += self.insist(self.table.choose(self.source, "double"))["done"]

    def insist(self, action: Act) -> dict[str, Any]:
        while True:
            try:
                return self.table.act(action, key=f"action {self.table.state['number']}")
            except httpx.TransportError:
                self.repeated += 1
                time.sleep(0.01)


def killed_again_and_again(server: Server, kills: int) -> None:
    source = random.Random(kills)
    over = threading.Event()
    with ThreadPoolExecutor(4) as pool, contextlib.ExitStack() as clients:
        players = [Player(clients.enter_context(server.client()), seed) for seed in range(4)]
        playing = [pool.submit(player.play, over.is_set) for player in players]
        clients.callback(over.set)
        for _ in range(kills):
            wait_for_more(players, playing)
            time.sleep(source.random() * 0.2)
            server.kill()
            server.start()
        wait_for_more(players, playing)
        over.set()
        for future in playing:
            future.result(30)
        for player in players:
            log = json.loads(player.table.log())["actions"]
            stands = [{name: value for name, value in entry.items() if name != "check"} for entry in log]
            assert stands == player.acknowledged
    assert sum(player.repeated for player in players) >= kills


def wait_for_more(players: list[Player], playing: list[Future[None]]) -> None:
    """Returns once more has been acknowledged; raises what a player has raised."""
    wanted = sum(len(player.acknowledged) for player in players) + 20
    while sum(len(player.acknowledged) for player in players) < wanted:
        assert not [future.result() for future in playing if future.done()]
        time.sleep(0.01)


def test_what_was_acknowledged_stands_exactly_once_whenever_the_server_is_killed(server: Server) -> None:
    killed_again_and_again(server, kills=3)


@pytest.mark.slow
def test_what_was_acknowledged_stands_exactly_once_over_twenty_kills(server: Server) -> None:
    killed_again_and_again(server, kills=20)


def test_a_match_goes_on_after_a_kill_in_the_middle_of_a_turn(server: Server) -> None:
    with server.client() as client:
        table = Table.begin(client, length=25, seats="practice").play(40, seed=6)
        while not any(action["do"] == "move" for action in table.state["actions"]):
            table.play(1, seed=7)
        table.act(next(action for action in table.state["actions"] if action["do"] == "move"))
        log = table.log()
        server.kill()
        server.start()
    with server.client() as client:
        table.client = client
        assert table.look() == table.state
        assert table.log() == log
        table.act({"do": "undo", "seat": table.state["seat"]})
        table.play(20, seed=8)


def test_matches_that_fell_out_of_memory_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SERVER.parent))
    rooms, store = importlib.import_module("referee_rooms"), importlib.import_module("referee_store")
    monkeypatch.setattr(rooms, "MOST_IN_MEMORY", 3 * rooms.WEIGHT)
    monkeypatch.setattr(rooms, "MOST_ACTIONS", 40)
    with contextlib.closing(store.Store(tmp_path / "matches.db")) as log:

        async def play() -> None:
            hall = rooms.Hall(log)
            begun = [await hall.begin(Match(9, seed=seed), seed, "practice") for seed in range(6)]
            names = [each["state"]["match"] for each in begun]
            source = random.Random(1)
            for number in range(rooms.MOST_ACTIONS):
                for name in names:
                    room = await hall.enter(name)
                    assert len(room.match) == number
                    legal = [
                        action
                        for action in room.match.legal_actions()
                        if action.kind in ("opening", "roll", "play", "dance")
                    ]
                    await hall.act(room, number, source.choice(legal), None)
                    assert len(hall.rooms) <= 3
                    assert hall.held == sum(len(each.match) + rooms.WEIGHT for each in hall.rooms.values())
            with pytest.raises(rooms.Refusal, match="40 actions"):
                await hall.act(await hall.enter(names[0]), number + 1, source.choice(legal), None)

        asyncio.run(play())
