"""The log of a match as JSON: a header, and the actions, each with a check value that seals all before it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, Protocol, Self, TypeVar

from gammon import _arguments, actions
from gammon.actions import Action
from gammon.errors import GammonError, ParseError, ReplayError
from gammon.match.options import Options

__all__ = ["VERSION", "parsed", "read", "replay", "to_json"]

VERSION = 1
"""The version of the format. A reader refuses what is later."""

_HEADER = {"gammon_log", "kind", "options", "length", "actions"}


def to_json(kind: str, options: Options, done: Iterable[Action]) -> dict[str, Any]:
    """The log as JSON values."""
    told = options.to_json()
    entries, check = [], _check("", {"kind": kind, "options": told})
    for action in done:
        entry = action.to_json()
        check = _check(check, entry)
        entries.append(entry | {"check": check})
    return {"gammon_log": VERSION, "kind": kind, "options": told, "length": len(entries), "actions": entries}


def _check(before: str, entry: Mapping[str, Any]) -> str:
    """The check value of an entry: 48 bits of the BLAKE2b of the one before and the entry's own canonical JSON."""
    text = before + json.dumps(entry, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


def read(text: str | bytes, kind: str) -> tuple[Options, list[Any]]:
    """The options and entries of a log of that kind.

    Raises:
        ParseError: no JSON.
        ReplayError: an entry that was changed or left out.
        GammonError: no log, one of another kind, or one of a later version.
    """
    log = parsed(text)
    try:
        return _read(log, kind)
    except TypeError as error:
        raise GammonError(f"the log has a value of the wrong type: {error}") from error


def _read(log: Any, kind: str) -> tuple[Options, list[Any]]:
    if not isinstance(log, Mapping) or "gammon_log" not in log:
        raise GammonError('this is no log: it must be an object with "gammon_log", the version of the format')
    version = _arguments.integer(log["gammon_log"], "gammon_log", 1, 2**31)
    if version > VERSION:
        raise GammonError(f"the log has version {version}, and this package reads up to {VERSION}: update it")
    if log.keys() != _HEADER:
        raise GammonError(f"a log has exactly the fields {', '.join(sorted(_HEADER))}")
    if log["kind"] != kind:
        raise GammonError(f"this is the log of a {_arguments.text(log['kind'], 'kind')[:40]}, not of a {kind}")
    options = Options.from_json(log["options"])
    if (options.length > 0) != (kind == "Match"):
        raise GammonError("a Match has a length of at least 1, a MoneySession has 0")
    entries = log["actions"]
    if not isinstance(entries, list):
        raise GammonError(f"the actions must be a list, not {type(entries).__name__}")
    check = _check("", {"kind": kind, "options": log["options"]})
    for index, entry in enumerate(entries):
        if not isinstance(entry, dict):
            raise ReplayError(index, f"an action must be an object, not {type(entry).__name__}")
        plain = {name: value for name, value in entry.items() if name != "check"}
        check = _check(check, plain)
        if entry.get("check") != check:
            raise ReplayError(
                index, "its check value does not fit: it, or something before it, was changed or left out"
            )
    length = _arguments.integer(log["length"], "length", 0, 2**63)
    if length != len(entries):
        raise ReplayError(len(entries), f"the log should have {length} actions, and has {len(entries)}")
    return options, entries


def parsed(text: str | bytes) -> Any:
    """The JSON values of a text."""
    if not isinstance(text, (str, bytes)):
        raise TypeError(f"a log must be a str or bytes, not {type(text).__name__}")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ParseError(f"this is not JSON: {error.msg}", error.lineno, error.colno) from None
    except UnicodeDecodeError as error:
        raise ParseError(f"this is not UTF-8: {error.reason}", 1, error.start + 1) from None
    except (RecursionError, ValueError) as error:  # nested too deeply, or a number of too many digits
        raise ParseError(f"this is not JSON of a log: {error}") from None


class _Replayed(Protocol):
    """What a log is told to: a match or a session."""

    @property
    def last_action(self) -> Action | None: ...

    def apply(self, action: Action) -> Self: ...


_S = TypeVar("_S", bound=_Replayed)


def replay(session: _S, entries: Iterable[dict[str, Any]]) -> _S:
    """The session after the entries' actions.

    Raises:
        ReplayError: an entry that is no action, or one that is not allowed where it stands.
    """
    for index, entry in enumerate(entries):
        plain = {name: value for name, value in entry.items() if name != "check"}
        try:
            action = actions.from_json(plain)
            after = session.apply(action)
        except (GammonError, TypeError) as error:
            raise ReplayError(index, str(error)) from error
        if after.last_action is None or after.last_action.to_json() != plain:
            raise ReplayError(index, f"it is not written as it was done: {after.last_action}")
        session = after
    return session
