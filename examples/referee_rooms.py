"""The matches that the referee's server has open: judged by the package, kept by the store, with a bot to play against.

A match is an immutable value, so what is in memory is only the last value that this server has seen. Requests for one
match come in one by one; requests for different matches share their commits (referee_store.py).
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
from collections import OrderedDict
from hmac import compare_digest
from typing import Any

import gammon
from gammon import GammonError, Match, MoneySession, ReplayError, actions
from gammon.match import Session, from_json
from referee_store import MatchRow, Store

__all__ = ["KINDS", "SEATS", "Hall", "Refusal", "Room", "told"]

KINDS: dict[str, type[Match] | type[MoneySession]] = {"Match": Match, "MoneySession": MoneySession}
SEATS = ("players", "bot", "practice")
MOST_ACTIONS = 20_000  # of a match
MOST_IN_MEMORY = 200_000  # actions, of about 500 bytes
WEIGHT = 20  # of a match before its first action, in actions
AT_A_STRETCH = 256  # actions read again before other requests have their turn


class Refusal(Exception):
    """A request that is refused for another reason than the rules: its HTTP status, its class, a sentence."""

    def __init__(self, status: int, error: str, say: str, **more: Any) -> None:
        super().__init__(say)
        self.status, self.error, self.more = status, error, more


# --- what may be told -------------------------------------------------------------------------------------------------


def told(name: str, match: Session) -> dict[str, Any]:
    """What anybody may know of a match.

    `seat` has to decide, `on_roll` sees the position. The position shows single moves, the XGID the beginning of the
    roll.
    """
    state, legal = match.state, match.legal_actions()
    turn = legal.turn
    position = match.position if turn is None else turn.position
    try:
        xgid = state.xgid
    except GammonError:  # it cannot say pins, for instance
        xgid = None
    return {
        "match": name,
        "number": len(match),
        "phase": state.phase,
        "seat": legal.seat,
        "on_roll": state.turn,
        "dice": match.dice,
        "position": position.gammon_id,
        "xgid": xgid,
        "variant": match.variant.name,
        "game": match.game,
        "crawford": state.crawford,
        "length": match.length,
        "score": match.score,
        "winner": match.winner,
        "last_result": match.results[-1]._asdict() if match.results else None,
        "cube": match.cube._asdict(),
        "offer": state.offer and state.offer._asdict(),
        "settlement": match.settlement,
        "actions": [action.to_json() for action in legal],
        "turn": turn and {"left": turn.left, "may_end": turn.may_end, "merged": [each[:2] for each in turn.merged]},
    }


def answer(name: str, number: int, match: Session) -> dict[str, Any]:
    """What a request is told that began with that number: what was done, and the state after it."""
    done = []
    link = match
    while len(link) > number and link.last_action is not None and link.before is not None:
        done.append(link.last_action.to_json())
        link = link.before
    return {"number": number, "done": done[::-1], "state": told(name, match)}


# --- the bot ----------------------------------------------------------------------------------------------------------


class RandomBot:
    """Plays any legal play, never doubles, and takes what random games win more often than one time in four."""

    def __init__(self) -> None:
        self.source = secrets.SystemRandom()

    def choose(self, match: Session) -> actions.Action:
        """What the seat that must decide does."""
        legal = match.legal_actions()
        seat = legal.seat
        assert seat is not None, "nobody has to decide"
        if legal[0].kind == "take":
            games = gammon.playouts(match.position, games=100, seed=self.source.getrandbits(32), threads=1)
            return actions.Take(seat) if games.win_rate < 0.75 else actions.Pass(seat)  # the doubler sees the position
        if legal[0].kind == "accept":
            settlement = match.settlement
            return actions.Refuse(seat) if settlement and settlement[1] > 0 else actions.Accept(seat)
        return self.source.choice([each for each in legal if each.kind in ("roll", "choose", "play", "dance")])


# --- rooms ------------------------------------------------------------------------------------------------------------


class Room:
    """A match as far as its log has been read, and the lock that lets requests for it in one by one."""

    def __init__(self, row: MatchRow) -> None:
        self.id = row.id
        self.match: Session = from_json(row.start)
        self.tokens: list[str | None] = json.loads(row.tokens)
        self.lock = asyncio.Lock()

    def seats_of(self, token: str) -> list[int]:
        """The seats that a token is for."""
        digest = hash_of(token)
        return [seat for seat, known in enumerate(self.tokens) if known and compare_digest(known, digest)]

    def bot_is_to_act(self, match: Session) -> bool:
        """Whether the seat that must decide is the bot's: it has no token."""
        seat = match.seat
        return seat is not None and self.tokens[seat] is None

    def public_log(self) -> str:
        """The log for `from_json` of `gammon.Match` or `gammon.MoneySession`, with the seed only after the match."""
        return self.match.to_json(seed=self.match.is_over)


class Hall:
    """The rooms in memory, those used last at the end. One that was dropped is read again when it is wanted."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.bot = RandomBot()
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.held = 0

    async def begin(self, match: Session, seed: int, seats: str) -> dict[str, Any]:
        """Begins a match; what its creator is told. Of the tokens only hashes are kept."""
        first, second = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        tokens = [first, {"players": second, "bot": None, "practice": first}[seats]]
        hashes = json.dumps([token and hash_of(token) for token in tokens])
        row = MatchRow(secrets.token_urlsafe(12), type(match).__name__, match.to_json(), hashes)
        await self.store.add_match(row)
        return {"tokens": tokens, "seed_sha256": hash_of(str(seed)), "state": told(row.id, match)}

    async def enter(self, name: str) -> Room:
        """The room of a match, caught up with its log."""
        room = self.find(name)
        async with room.lock:
            await self._catch_up(room)
        return room

    def find(self, name: str) -> Room:
        """The room of a match, as far as it is in memory."""
        room = self.rooms.get(name)
        if room is None:
            row = self.store.match(name)
            if row is None:
                raise Refusal(404, "NotFound", "there is no match of that id")
            room = self.rooms[name] = Room(row)
            self.held += WEIGHT
        self.rooms.move_to_end(name)
        return room

    async def act(self, room: Room, number: int, action: actions.Action, key: str | None) -> dict[str, Any]:
        """Does an action, and what the bot answers, with one commit: what is returned stands in the log.

        Raises:
            GammonError: the rules forbid the action.
            Refusal: it does not have the next number, or its key was used for another action.
            sqlite3.Error: it could not be kept.
        """
        async with room.lock:
            await self._catch_up(room)
            before = room.match
            done = self.store.numbers_of(room.id, key) if key else []
            if done:
                if done[0] != number:
                    raise Refusal(422, "KeyUsed", f"this Idempotency-Key was used for action {done[0]}")
                return answer(room.id, number, _first(before, done[-1] + 1))
            if number != len(before):
                raise _conflict(room)
            if number >= MOST_ACTIONS:
                raise Refusal(422, "TooLong", f"a match may have {MOST_ACTIONS} actions: begin another")
            after = before.apply(action)
            while room.bot_is_to_act(after):
                after = after.apply(self.bot.choose(after))
            # Made before the commit: where something in it cannot be told, nothing has been done.
            body = answer(room.id, number, after)
            if not await self.store.append(room.id, number, [json.dumps(each) for each in body["done"]], key):
                await self._catch_up(room)
                raise _conflict(room)
            self._keep(room, after)
            return body

    def _keep(self, room: Room, match: Session) -> None:
        """Remembers how far a match is, and drops the rooms that were used least recently."""
        if self.rooms.get(room.id) is room:
            self.held += len(match) - len(room.match)
        room.match = match
        while self.held > MOST_IN_MEMORY and len(self.rooms) > 1:
            _, dropped = self.rooms.popitem(last=False)
            self.held -= len(dropped.match) + WEIGHT

    async def _catch_up(self, room: Room) -> None:
        """Applies what the log has beyond the match in memory, each action judged again."""
        for step, text in enumerate(self.store.actions_from(room.id, len(room.match)), 1):
            number = len(room.match)
            try:
                action = actions.from_json(json.loads(text))
                match = room.match.apply(action)
            except (ValueError, TypeError) as error:
                raise ReplayError(number, str(error)) from error
            if match.last_action != action:
                raise ReplayError(number, f"it is not written as it was done: {match.last_action}")
            self._keep(room, match)
            if step % AT_A_STRETCH == 0:
                await asyncio.sleep(0)


def hash_of(secret: str) -> str:
    """What is kept of a token, and promised of a seed. Both are too long to be guessed, so no salt is needed."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def _first(match: Session, number: int) -> Session:
    """The match as it was after so many actions."""
    while len(match) > number and match.before is not None:
        match = match.before
    return match


def _conflict(room: Room) -> Refusal:
    number = len(room.match)
    return Refusal(409, "Conflict", f"the next action has number {number}", state=told(room.id, room.match))
