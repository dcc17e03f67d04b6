"""A referee as a web service: it keeps matches, throws their dice, and lets nothing stand that the rules forbid.

    python examples/referee_server.py --port 8000 --database matches.db

    POST /matches                  begins a match; the answer has the tokens of its seats, told only once
    POST /matches/{id}/actions     does an action; the answer has the state after it
    GET  /matches/{id}             the state: ids, whose turn, the score, every legal action
    GET  /matches/{id}/log         every action so far; after the match the seed of its dice too
    GET  /matches/{id}/board.svg   the board as a picture, seen from ?seat=

An action comes with the number it will have in the log, from 0, and with the token of the seat that does it:

    Authorization: Bearer TOKEN
    {"number": 12, "action": {"do": "play", "seat": 0, "play": "8/5 6/5"}}

Of several requests with one number exactly one is done, and the others get 409 with the state as it is now. A request
whose answer was lost can be sent again with the same Idempotency-Key: it is answered as it was, and not done twice.
Reading needs no token, as backgammon hides nothing but the dice to come. Those are thrown here, from a seed that
nobody sees before the match is over; its SHA-256 is told at the beginning, so that it can be checked at the end. A
money session has no end, and keeps its secret.

The package is the referee. This file is the door, referee_rooms.py the tables, and referee_store.py the log.
"""

from __future__ import annotations

import argparse
import asyncio
import faulthandler
import json
import os
import re
import secrets
import socket
import sqlite3
import threading
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Any, Literal

import uvicorn
from fastapi import FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from gammon import GammonError, IllegalActionError, IllegalPlayError, ReplayError, actions
from gammon.languages import LANGUAGES
from referee_rooms import KINDS, SEATS, Hall, Refusal, Room, told
from referee_store import Store

MOST_BYTES = 64 * 1024  # of a body
LONGEST_KEY = 100
BACKLOG = 1024
GRACE = 15  # seconds after --stop-after until a server that does not stop is ended

# --- the service ------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    store = Store(app.state.database)
    app.state.hall = Hall(store)
    yield
    store.close()


app = FastAPI(title="A backgammon referee", lifespan=lifespan)
app.state.database = Path("matches.db")


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


@app.post("/matches")
async def begin(request: Request) -> Response:
    """Begins a match: what `gammon.Match` or `gammon.MoneySession` takes by name, and who sits at the table.

    `{"kind": "Match", "seats": "players", "length": 5, "variant": "tavli"}`. The other kind is "MoneySession". The
    creator of a match between "players" gives the second token to his opponent; at "bot" the second seat has none;
    for "practice" both are the same.
    """
    wishes = await read_json(request)
    kind, seats = choice(wishes, "kind", tuple(KINDS)), choice(wishes, "seats", SEATS)
    seed = secrets.randbits(256)
    try:
        match = KINDS[kind](**wishes, seed=seed)
    except TypeError as error:
        raise Refusal(400, "TypeError", str(error)) from None
    begun = await hall_of(request).begin(match, seed, seats)
    return reply(begun, 201, {"location": f"/matches/{begun['state']['match']}"})


async def act(request: Request) -> Response:
    """Does an action. Nothing waits for the body of a slow client: it is read before the match is locked."""
    hall = hall_of(request)
    room = hall.find(request.path_params["name"])
    seats = seats_of(request, room)
    number, action = read_action(await read_json(request), seats)
    key = request.headers.get("idempotency-key")
    if key is not None and not 1 <= len(key) <= LONGEST_KEY:
        raise Refusal(400, "BadRequest", f"an Idempotency-Key has 1 to {LONGEST_KEY} characters")
    # The seat goes with the key, so that nobody can use up a key that his opponent is about to use.
    return reply(await hall.act(room, number, action, key and f"{seats[0]} {key}"))


# A route of Starlette's: FastAPI's own, which checks arguments that this one does not have, costs a third of the time.
app.add_route("/matches/{name}/actions", act, methods=["POST"])


@app.get("/matches/{name}")
async def state(request: Request, name: str) -> Response:
    """The state of a match."""
    room = await hall_of(request).enter(name)
    return reply(told(room.id, room.match))


@app.get("/matches/{name}/log")
async def log(request: Request, name: str) -> Response:
    """The log of a match."""
    room = await hall_of(request).enter(name)
    return Response(await asyncio.to_thread(room.public_log), media_type="application/json")


@app.get("/matches/{name}/board.svg")
async def board(
    request: Request,
    name: str,
    seat: Annotated[int, Query(ge=0, le=1)] = 0,
    theme: Literal["light", "dark"] = "light",
    width: int = 640,
) -> Response:
    """The board as a picture, as the player of that seat sees it."""
    match = (await hall_of(request).enter(name)).match
    now, turn = match.state, match.turn
    if turn is not None:
        now = now.replace(position=turn.position)
    svg = now.svg(theme=theme, width=width, mover_on_top=now.turn != seat)
    return Response(svg, media_type="image/svg+xml")


# --- what comes in ----------------------------------------------------------------------------------------------------


async def read_json(request: Request) -> dict[str, Any]:
    """The body, which must be a JSON object and not too long."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            raise Refusal(413, "TooLarge", f"the body is longer than {MOST_BYTES} bytes")
    try:
        value = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Refusal(400, "BadRequest", f"the body is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise Refusal(400, "BadRequest", f"the body must be an object, not {type(value).__name__}")
    return value


def choice(wishes: dict[str, Any], name: str, known: Sequence[str]) -> str:
    """One of the texts known, of which the first is usual; it is taken out of the wishes."""
    value = wishes.pop(name, known[0])
    if value not in known:
        raise Refusal(400, "BadRequest", f"{name} must be one of {', '.join(known)}")
    return str(value)


def seats_of(request: Request, room: Room) -> list[int]:
    """The seats whose token the request has."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    seats = room.seats_of(token.strip()) if scheme.casefold() == "bearer" else []
    if not seats:
        raise Refusal(401, "Unauthorized", "this needs the token of a seat: Authorization: Bearer TOKEN")
    return seats


def read_action(body: Mapping[str, Any], seats: Sequence[int]) -> tuple[int, actions.Action]:
    """The number and the action of a request by one who has these seats."""
    if body.keys() != {"number", "action"} or type(body["number"]) is not int:
        raise Refusal(400, "BadRequest", 'the body must have "number", an int, and "action", and nothing else')
    try:
        action = actions.from_json(body["action"])
    except TypeError as error:
        raise Refusal(400, "TypeError", str(error)) from None
    if action.seat is not None and action.seat not in seats:
        raise Refusal(403, "Forbidden", f"this token is not that of seat {action.seat}")
    # A match with a seed refuses other dice than the next ones by naming those: nobody may ask it.
    if isinstance(action, actions.OpeningRoll | actions.RollDice) and action.dice is not None:
        raise Refusal(422, "BadRequest", "the server throws the dice: leave them out")
    return body["number"], action


def language_of(header: str) -> str:
    """The language of ours that the client likes best: of "es, fr-CH;q=0.9, de;q=0.8" it is "fr"."""
    wishes = {"en": 0.0}
    for item in header.casefold().split(","):
        found = re.fullmatch(r"([a-z]{2})(?:-[\w-]+)?(?:\s*;\s*q=(0(?:\.\d*)?|1(?:\.0*)?))?", item.strip())
        if found and found[1] in LANGUAGES:
            wishes[found[1]] = float(found[2] or 1)
    return max(wishes, key=lambda code: wishes[code])


# --- what goes out ----------------------------------------------------------------------------------------------------


def reply(value: Mapping[str, Any], status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Values as JSON in ASCII: a lone surrogate that a client sent goes back as it came, escaped."""
    return Response(json.dumps(value, separators=(",", ":")), status, headers, "application/json")


def problem(error: Exception, language: str) -> tuple[int, dict[str, Any]]:
    """The status and the body that answer an error: its class, its code where the rules have one, its sentences."""
    name = type(error).__name__
    match error:
        case IllegalPlayError():
            return 422, {"error": name, "reason": error.reason, "also": error.also, "say": error.sentences(language)}
        case IllegalActionError():
            return 422, {"error": name, "rule": error.rule, "say": [error.sentence(language)]}
        case GammonError():
            return 500 if isinstance(error, ReplayError) else 422, {"error": name, "say": [str(error)]}
        case Refusal():
            return error.status, {"error": error.error, "say": [str(error)], **error.more}
        case HTTPException():
            phrase = HTTPStatus(error.status_code).phrase.replace(" ", "")  # such as NotFound
            return error.status_code, {"error": phrase, "say": [error.detail]}
        case RequestValidationError():
            return 422, {"error": "BadRequest", "say": [f"{each['loc'][-1]}: {each['msg']}" for each in error.errors()]}
        case sqlite3.Error():
            return 503, {"error": "Unavailable", "say": ["the log cannot be used now: repeat it with its key"]}
        case _:
            return 500, {"error": "ServerError", "say": ["this is the server's fault, not the request's"]}


async def on_error(request: Request, error: Exception) -> Response:
    status, body = problem(error, language_of(request.headers.get("accept-language", "")))
    # Nobody reads the rest of a body that is too long.
    headers = {401: {"www-authenticate": "Bearer"}, 413: {"connection": "close"}}.get(status)
    return reply(body, status, headers)


for kind in (GammonError, Refusal, HTTPException, RequestValidationError, sqlite3.Error, Exception):
    app.add_exception_handler(kind, on_error)

# --- the command ------------------------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description="A backgammon referee as a web service, on this machine only.")
    parser.add_argument("--port", type=int, default=8000, help="0 takes a free one (default: 8000)")
    parser.add_argument("--database", type=Path, default=Path("matches.db"), help="default: matches.db")
    parser.add_argument("--stop-after", type=float, metavar="SECONDS", help="stops by itself")
    options = parser.parse_args()
    app.state.database = options.database
    listener = listen(options.port)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=5))
    if options.stop_after is not None:
        stop = threading.Timer(options.stop_after, setattr, (server, "should_exit", True))
        stop.daemon = True
        stop.start()
        faulthandler.dump_traceback_later(options.stop_after + GRACE, exit=True)
    host, port = listener.getsockname()
    print(f"http://{host}:{port}", flush=True)
    server.run(sockets=[listener])


def listen(port: int) -> socket.socket:
    """A socket of this machine alone. Who connects before the server has started waits for it."""
    # asyncio sends small answers without delay only where the protocol is named.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":  # elsewhere this would let two servers have one port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(BACKLOG)
    return listener


if __name__ == "__main__":
    main()
