"""Cube decisions where it is known exactly what each use of the cube is worth."""

from __future__ import annotations

from typing import NamedTuple

from gammon import _core
from gammon.cube.decisions import VERDICTS, Verdict

__all__ = ["CubeDecision", "judge"]


class CubeDecision(NamedTuple):
    """What each use of the cube is worth to the player on roll, and what both should do.

    In money play the values are equities as multiples of the stake before a double, in a match chances to win it. A
    difference that rounding could have made is none: then there is no double, and a take. Where the game is as good as
    won, a double that would be passed gains nothing and loses nothing: then it is double, and pass.

    Attributes:
        no_double: not doubling this time.
        double_take: doubling, where the opponent takes.
        double_pass: doubling, where he passes; 1 in money play.
        verdict: what both should do, as in `cube.decide`.
    """

    no_double: float
    double_take: float
    double_pass: float
    verdict: Verdict

    @property
    def best(self) -> float:
        """What the player on roll expects if both do what is best."""
        return max(self.no_double, min(self.double_take, self.double_pass))

    @classmethod
    def of(cls, told: tuple[float, float, float, int]) -> CubeDecision:
        """The decision as the core tells it."""
        no_double, double_take, double_pass, number = told
        return cls(no_double, double_take, double_pass, VERDICTS[number])


def judge(no_double: float, double_take: float, double_pass: float, rounding: float) -> CubeDecision:
    """The decision of these values, none of which is known better than to `rounding`.

    >>> judge(0.4753, 0.9506, 1.0, 1e-6).verdict
    Verdict.DOUBLE_TAKE
    """
    return CubeDecision.of(_core.exact_decision(no_double, double_take, double_pass, rounding))
