"""Checks of the numbers that a match equity table is made of."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon.errors import GammonError
from gammon.met import formulas

__all__ = ["probabilities", "row", "square"]

_LAST_DIGIT = 0.001 + 1e-9
"""What rounding to three digits can make of a sum of two numbers."""

_TOLERANCE = 1e-6


def square(values: ArrayLike) -> NDArray[np.float64]:
    """The part before the Crawford game and in it, checked."""
    pre = probabilities(values, "pre", 2)
    if pre.shape[0] != pre.shape[1]:
        raise GammonError(f"pre has shape {pre.shape}: it must have as many columns as rows")
    wrong = np.argwhere(abs(pre + pre.T - 1) > _LAST_DIGIT)
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
    completed = np.array(formulas.continued(post.tolist(), length))
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
    if given.ndim != dimensions or not all(1 <= size <= formulas.LONGEST for size in given.shape):
        wanted = f"{dimensions} dimension{'s' * (dimensions > 1)} of 1 to {formulas.LONGEST}"
        raise GammonError(f"{name} has shape {given.shape}: it must have {wanted}")
    with np.errstate(all="ignore"):  # what overflows is out of range
        array = np.array(given, np.float64, order="C") + 0.0
    outside = ~((array >= 0) & (array <= 1))
    if outside.any():
        place = ", ".join(str(index + 1) for index in np.argwhere(outside)[0].tolist())
        raise GammonError(f"{name}: entry {place} is {array[outside][0]:.6g}: it must be 0 to 1")
    array.flags.writeable = False
    return array
