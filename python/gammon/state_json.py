"""The fields of a state from JSON values, for every game: what ids cannot say of some, this does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gammon import _arguments, _core
from gammon.errors import GammonError
from gammon.variants import Variant, find

__all__ = ["fields_from_json"]


def fields_from_json(
    value: object, variant: str | Variant | None, names: tuple[str, ...], parts_of: Mapping[str, tuple[str, ...]]
) -> dict[str, Any]:
    """The fields of a state with these names, from JSON values; some have parts with names of their own.

    Raises:
        GammonError: no object, or one with other fields.
        ParseError, InvalidPositionError: the position is no gammon id.
        TypeError: a field of the wrong type.
    """
    told = _object(value, names, "a state")
    for name, parts in parts_of.items():
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
