"""A state as JSON values, for every game: what ids cannot say of some, this does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gammon import _arguments, _core
from gammon.errors import GammonError
from gammon.variants import Variant, find

if TYPE_CHECKING:
    from gammon.state import State

__all__ = ["fields_from_json", "to_json"]


def to_json(state: State) -> dict[str, Any]:
    """The state as JSON values; its position is a gammon id."""
    return {
        "position": state.position.gammon_id,
        "dice": None if state.dice is None else list(state.dice),
        "turn": state.turn,
        "cube": state.cube._asdict(),
        "score": list(state.score),
        "length": state.length,
        "crawford": state.crawford,
        "jacoby": state.jacoby,
        "beavers": state.beavers,
        "offer": None if state.offer is None else state.offer._asdict(),
        "phase": state.phase,
    }


_NAMES = ("position", "dice", "turn", "cube", "score", "length", "crawford", "jacoby", "beavers", "offer", "phase")
_PARTS = {"cube": ("value", "owner", "max"), "offer": ("kind", "by")}


def fields_from_json(value: object, variant: str | Variant | None) -> dict[str, Any]:
    """The fields of a state, from JSON values.

    Raises:
        GammonError: no object, or one with other fields.
        ParseError, InvalidPositionError: the position is no gammon id.
        TypeError: a field of the wrong type.
    """
    told = _object(value, _NAMES, "a state")
    for name, parts in _PARTS.items():
        if told[name] is not None:
            told[name] = tuple(_object(told[name], parts, f"the {name} of a state").values())
    game = None if variant is None else find(variant)
    told["position"] = _core.Position.from_gammon_id(_arguments.text(told["position"], "position"), game)
    return told


def _object(value: object, names: tuple[str, ...], what: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise GammonError(f"{what} must be an object, not {type(value).__name__}")
    if set(value) != set(names):
        raise GammonError(f"{what} has exactly the fields {', '.join(names)}")
    return {name: value[name] for name in names}
