"""Checks of arrays that stand for numbers and flags: a wrong type is a `TypeError`, a wrong value a `GammonError`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon.errors import GammonError

__all__ = ["check_shapes", "flags", "integers", "integers_within", "numbers"]

_FARTHEST = 2**62  # two of them fit into an int64


def integers(values: int | ArrayLike, name: str) -> NDArray[np.int64]:
    """The values as int64, those out of its range at its ends."""
    if isinstance(values, int) and not isinstance(values, bool):
        values = min(max(values, -_FARTHEST), _FARTHEST)
    array = _array(values, name)
    if array.size == 0 and array.dtype == np.float64 and not isinstance(values, np.ndarray):
        return array.astype(np.int64)  # an empty list says nothing about its type
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be integers, not {array.dtype}")
    if array.dtype.itemsize == 8:
        array = np.minimum(array, _FARTHEST)
        if array.dtype.kind == "i":
            array = np.maximum(array, -_FARTHEST)
    return array.astype(np.int64, copy=False)


def flags(values: ArrayLike, name: str) -> NDArray[np.bool_]:
    """The values as bools."""
    array = _array(values, name)
    if array.dtype != np.bool_ and (array.size or isinstance(values, np.ndarray)):
        raise TypeError(f"{name} must be a bool or an array of bools, not {array.dtype}")
    return array.astype(np.bool_, copy=False)


def check_shapes(*arrays: NDArray[np.int64] | NDArray[np.bool_]) -> None:
    """That the arrays broadcast."""
    try:
        np.broadcast_shapes(*(array.shape for array in arrays))
    except ValueError:
        shapes = ", ".join(str(array.shape) for array in arrays)
        raise GammonError(f"the shapes {shapes} do not fit each other: they must broadcast") from None


def integers_within(values: int | ArrayLike, name: str, low: int, high: int) -> NDArray[np.int64]:
    """The values as int64, all of them in a range."""
    array = integers(values, name)
    if array.size and not (low <= array.min() and array.max() <= high):
        raise GammonError(f"{name} must be {low} to {high}, and goes from {array.min()} to {array.max()}")
    return array


def numbers(values: ArrayLike, name: str, low: float = -np.inf, high: float = np.inf) -> NDArray[np.float64]:
    """The values as float64, finite and in a range."""
    array = _array(values, name)
    if array.size == 0 and array.dtype == np.float64:
        return array
    if array.dtype.kind not in "fiu":
        if array.dtype.kind == "O" and _are_ints(array):
            raise GammonError(f"{name} is far out of range: it must be {low:g} to {high:g}")
        raise TypeError(f"{name} must be numbers, not {array.dtype}")
    with np.errstate(all="ignore"):  # what overflows is out of range
        array = array.astype(np.float64)
    if not ((array >= low) & (array <= high) & np.isfinite(array)).all():
        raise GammonError(f"{name} must be finite numbers, {low:g} to {high:g}")
    return array


def _are_ints(array: NDArray[Any]) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in array.flat)


def _array(values: Any, name: str) -> NDArray[Any]:
    try:
        return np.asarray(values)
    except (OverflowError, ValueError) as cause:
        raise GammonError(f"{name} cannot be made an array: {cause}") from cause
