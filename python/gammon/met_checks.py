"""Checks of the numbers that a match equity table is made of, and of the scores that it is asked for."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon import met_formulas
from gammon.errors import GammonError

__all__ = ["check_shapes", "flags", "integers", "probabilities", "row", "square"]

_FARTHEST = 2**62  # two of them fit into an int64
_TOLERANCE = 1e-6


def square(values: ArrayLike) -> NDArray[np.float64]:
    """The part before the Crawford game and in it, checked."""
    pre = probabilities(values, "pre", 2)
    if pre.shape[0] != pre.shape[1]:
        raise GammonError(f"pre has shape {pre.shape}: it must have as many columns as rows")
    wrong = np.argwhere(abs(pre + pre.T - 1) > _TOLERANCE)
    if len(wrong):
        i, j = wrong[0].tolist()
        pair = f"{pre[i, j]:.6g} and {pre[j, i]:.6g}"
        raise GammonError(f"pre: {i + 1}-away against {j + 1}-away and its reverse, {pair}, must sum to 1")
    return pre


def row(values: ArrayLike, length: int) -> NDArray[np.float64]:
    """The part after the Crawford game, checked and completed."""
    post = probabilities(values, "post", 1)
    if len(post) > length:
        raise GammonError(f"post has {len(post)} entries: it must have at most the {length} of pre")
    if abs(post[0] - 0.5) > _TOLERANCE:
        raise GammonError(f"post begins with {post[0]:.6g}: it must be 0.5, for both players are 1-away there")
    completed = np.array(met_formulas.continued(post.tolist(), length))
    completed.flags.writeable = False
    return completed


def probabilities(values: ArrayLike, name: str, dimensions: int) -> NDArray[np.float64]:
    """A read-only copy, with 0 for -0, which is equal to it and must have the same hash."""
    try:
        given = np.asarray(values)
    except (OverflowError, ValueError) as cause:
        raise GammonError(f"{name} cannot be made an array: {cause}") from cause
    if given.dtype.kind not in "fiu":
        raise TypeError(f"{name} must be numbers, not {given.dtype}")
    if given.ndim != dimensions or not all(1 <= size <= met_formulas.LONGEST for size in given.shape):
        wanted = f"{dimensions} dimension{'s' * (dimensions > 1)} of 1 to {met_formulas.LONGEST}"
        raise GammonError(f"{name} has shape {given.shape}: it must have {wanted}")
    with np.errstate(all="ignore"):  # what overflows is out of range
        array = np.array(given, np.float64, order="C") + 0.0
    outside = ~((array >= 0) & (array <= 1))
    if outside.any():
        place = ", ".join(str(index + 1) for index in np.argwhere(outside)[0].tolist())
        raise GammonError(f"{name}: entry {place} is {array[outside][0]:.6g}: it must be 0 to 1")
    array.flags.writeable = False
    return array


def integers(values: int | ArrayLike, name: str) -> NDArray[np.int64]:
    """The values as int64, those out of its range at its ends."""
    if isinstance(values, int) and not isinstance(values, bool):
        values = min(max(values, -_FARTHEST), _FARTHEST)
    try:
        array = np.asarray(values)
    except (OverflowError, ValueError) as cause:
        raise GammonError(f"{name} cannot be made an array: {cause}") from cause
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
    try:
        array = np.asarray(values)
    except (OverflowError, ValueError) as cause:
        raise GammonError(f"{name} cannot be made an array: {cause}") from cause
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
