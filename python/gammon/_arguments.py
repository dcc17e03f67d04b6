"""Checks of arguments: a wrong type is a `TypeError`, a wrong value a `GammonError`, and all reading ends."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from itertools import islice
from typing import Any

import numpy as np

from gammon import _core
from gammon._error import GammonError

_MOST_THREADS = 1024


def integer(value: Any, name: str, low: int, high: int, error: type[GammonError] = GammonError) -> int:
    """An int, or what stands for one, in a range; booleans do not."""
    if isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be an int, not a bool")
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an int, not {type(value).__name__}") from None
    if not low <= number <= high:
        shown = str(number) if abs(number) < 10**24 else "far out of range"
        raise error(f"{name} is {shown}: it must be {low} to {high}")
    return number


def boolean(value: Any, name: str) -> bool:
    """A bool, Python's or NumPy's."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be a bool, not {type(value).__name__}")
    return bool(value)


def text(value: Any, name: str) -> str:
    """A str."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {type(value).__name__}")
    return value.encode("utf-8", "replace").decode()  # lone surrogates become question marks


def items(value: Any, name: str, least: int, most: int) -> tuple[Any, ...]:
    """The items of a sequence that has between `least` and `most` of them."""
    if isinstance(value, (str, bytes, bytearray)) or not isinstance(value, Iterable):
        raise TypeError(f"{name} must be a sequence, not {type(value).__name__}")
    try:
        found = tuple(islice(value, most + 1))
    except TypeError as cause:  # an array of no dimension, for instance
        raise TypeError(f"{name} must be a sequence: {cause}") from cause
    if not least <= len(found) <= most:
        wanted = str(most) if least == most else f"{least} to {most}"
        raise GammonError(f"{name} has {'too many' if len(found) > most else len(found)} items: it must have {wanted}")
    return found


def threads(value: int | None) -> int | None:
    """A number of threads, or None for the CPUs this process may use."""
    return None if value is None else min(integer(value, "threads", 1, 2**63), _MOST_THREADS)


def position(value: Any, name: str = "position") -> _core.Position:
    """A Position."""
    if not isinstance(value, _core.Position):
        raise TypeError(f"{name} must be a Position, not {type(value).__name__}")
    return value
