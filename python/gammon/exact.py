"""Cube decisions where it is known exactly what each use of the cube is worth."""

from __future__ import annotations

from typing import Literal, NamedTuple

__all__ = ["CubeAction", "CubeDecision", "judge"]

CubeAction = Literal["no_double_take", "no_double_pass", "double_take", "double_pass"]
"""What both players should do: the player on roll, and the opponent when he is doubled."""


class CubeDecision(NamedTuple):
    """What each use of the cube is worth to the player on roll, and what both should do.

    In money play the values are equities as multiples of the stake before a double, in a match chances to win it. A
    difference that rounding could have made is none: then there is no double, and a take.

    Attributes:
        no_double: not doubling this time.
        double_take: doubling, where the opponent takes.
        double_pass: doubling, where he passes; 1 in money play.
        action: what is best. "no_double_pass" is a position too good to double: nothing is gained by it.
    """

    no_double: float
    double_take: float
    double_pass: float
    action: CubeAction

    @property
    def best(self) -> float:
        """What the player on roll expects if both do what is best."""
        return max(self.no_double, min(self.double_take, self.double_pass))


def judge(no_double: float, double_take: float, double_pass: float, rounding: float) -> CubeDecision:
    """The decision of these values, none of which is known better than to `rounding`.

    >>> judge(0.4753, 0.9506, 1.0, 1e-6).action
    'double_take'
    """
    takes = double_take <= double_pass + rounding
    doubles = min(double_take, double_pass) > no_double + rounding
    actions: tuple[CubeAction, CubeAction] = (
        ("double_pass", "double_take") if doubles else ("no_double_pass", "no_double_take")
    )
    return CubeDecision(no_double, double_take, double_pass, actions[takes])
