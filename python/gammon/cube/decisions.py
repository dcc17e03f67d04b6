"""Cube decisions: what the player should do, what the opponent should answer, and what each error costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from gammon.cube.chances import Floats
from gammon.cube.situations import Flags

__all__ = ["VERDICTS", "Decision", "Decisions", "Verdict"]


class Verdict(StrEnum):
    """What both players should do; the text of each is a code that stays."""

    NO_DOUBLE_TAKE = "no_double_take"
    NO_DOUBLE_BEAVER = "no_double_beaver"
    DOUBLE_TAKE = "double_take"
    DOUBLE_BEAVER = "double_beaver"
    DOUBLE_PASS = "double_pass"
    TOO_GOOD_TAKE = "too_good_take"
    TOO_GOOD_PASS = "too_good_pass"
    UNAVAILABLE = "unavailable"

    def words(self, *, redouble: bool = False, optional: bool = False) -> str:
        """The verdict as people say it, such as "Redouble, take"; an optional double is one that changes nothing."""
        if self is Verdict.UNAVAILABLE:
            return _WORDS[self]
        double = "redouble" if redouble else "double"
        said = _WORDS[self].format(double=double, Double=double.capitalize())
        return f"Optional {double}{said[said.index(',') :]}" if optional else said

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


VERDICTS = tuple(Verdict)
"""The verdicts by number, which is the core's."""
_WORDS = {
    Verdict.NO_DOUBLE_TAKE: "No {double}, take",
    Verdict.NO_DOUBLE_BEAVER: "No {double}, beaver",
    Verdict.DOUBLE_TAKE: "{Double}, take",
    Verdict.DOUBLE_BEAVER: "{Double}, beaver",
    Verdict.DOUBLE_PASS: "{Double}, pass",
    Verdict.TOO_GOOD_TAKE: "Too good to {double}, take",
    Verdict.TOO_GOOD_PASS: "Too good to {double}, pass",
    Verdict.UNAVAILABLE: "The cube cannot be turned",
}


@dataclass(frozen=True, slots=True)
class Decision:
    """A cube decision, judged; every equity is the player's who may double, normalised to the cube before a double.

    Equities are points a cube in money play, and EMG in a match. Errors are what a wrong choice costs, 0 where it is
    right, and where the cube cannot be turned; then the equities still say what a double would bring if it could.

    Attributes:
        verdict: what both should do.
        redouble: whether the player owns the cube.
        optional: whether doubling and not doubling come to the same.
        no_double, double_take, double_pass: the equities of each course.
        double_beaver: that of a double that is beavered and the beaver taken; None where there are no beavers.
        mwc_no_double, mwc_double_take, mwc_double_pass: the same as match winning chances, 0 to 1; None in money play.
        wrong_passes: where doubling is wrong but would be taken, the share of passes among the answers that would make
            it right, (ND - DT) / (DP - DT), as GNU Backgammon counts: it takes all others for takes, beavers or not.
            None elsewhere.
        wrong_passes_xg: the same as eXtreme Gammon prints it, (ND - DT) / ((ND - DT) + (DP - DT)), beavers or not.
        wrong_passes_beavered: the share that would make it right if all others beaver, (ND - DB) / (DP - DB), where
            that is their right answer: our own count. None elsewhere.
        efficiency: how alive the cube was taken to be, 0 to 1; None where its use is exact.
        source: where it is from: "given" chances, "exact cube", "exact chances" or "evaluated" (`gammon.cube_action`).
        chances: the five chances that `gammon.cube_action` found; None where they were given.
    """

    verdict: Verdict
    redouble: bool
    optional: bool
    no_double: float
    double_take: float
    double_pass: float
    double_beaver: float | None
    mwc_no_double: float | None
    mwc_double_take: float | None
    mwc_double_pass: float | None
    wrong_passes: float | None
    wrong_passes_xg: float | None
    wrong_passes_beavered: float | None
    efficiency: float | None
    source: str = "given"
    chances: tuple[float, float, float, float, float] | None = None

    @property
    def best(self) -> float:
        """The equity if both play right."""
        if self.verdict == Verdict.UNAVAILABLE:
            return self.no_double
        return max(self.no_double, self.doubled)

    @property
    def doubled(self) -> float:
        """The equity after a double if the opponent answers right."""
        taken = self.double_take if self.double_beaver is None else min(self.double_take, self.double_beaver)
        return min(taken, self.double_pass)

    @property
    def should_double(self) -> bool:
        """Whether doubling is right, or comes to the same."""
        return self.optional or self.verdict in (Verdict.DOUBLE_TAKE, Verdict.DOUBLE_BEAVER, Verdict.DOUBLE_PASS)

    @property
    def should_take(self) -> bool:
        """Whether taking, or a beaver, is the right answer to a double."""
        return self.double_take < self.double_pass

    @property
    def error_no_double(self) -> float:
        """What not doubling costs the player."""
        return self._cost(self.best - self.no_double)

    @property
    def error_double(self) -> float:
        """What doubling costs him, if the answer is right."""
        return self._cost(max(0.0, self.no_double - self.doubled))

    @property
    def error_take(self) -> float:
        """What taking costs the opponent, who may pass or beaver instead."""
        return self._cost(self.double_take - self.doubled)

    @property
    def error_pass(self) -> float:
        """What passing costs the opponent."""
        return self._cost(self.double_pass - self.doubled)

    @property
    def error_beaver(self) -> float | None:
        """What a beaver costs the opponent; None where there are no beavers."""
        return None if self.double_beaver is None else self._cost(self.double_beaver - self.doubled)

    def _cost(self, difference: float) -> float:
        return 0.0 if self.verdict == Verdict.UNAVAILABLE else difference

    def to_json(self) -> dict[str, Any]:
        """Everything it says, as JSON values."""
        told = {name: getattr(self, name) for name in self.__slots__}
        derived = ("text", "best", "should_double", "should_take", "error_no_double", "error_double", "error_take")
        return told | {name: getattr(self, name) for name in (*derived, "error_pass", "error_beaver")}

    @property
    def text(self) -> str:
        """The verdict as people say it, such as "Redouble, take"."""
        return self.verdict.words(redouble=self.redouble, optional=self.optional)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, eq=False)
class Decisions(Sequence[Decision]):
    """Many cube decisions as arrays of shape [n], or one by one as a sequence of `Decision`.

    The arrays are named as its attributes, which say what they mean. `verdicts` are the places in `list(Verdict)`. What
    a decision lacks is NaN.
    """

    verdicts: NDArray[np.int8]
    redouble: Flags
    optional: Flags
    no_double: Floats
    double_take: Floats
    double_pass: Floats
    double_beaver: Floats
    mwc_no_double: Floats
    mwc_double_take: Floats
    mwc_double_pass: Floats
    wrong_passes: Floats
    wrong_passes_xg: Floats
    wrong_passes_beavered: Floats
    efficiency: Floats

    def __len__(self) -> int:
        return len(self.verdicts)

    @overload
    def __getitem__(self, index: int) -> Decision: ...
    @overload
    def __getitem__(self, index: slice) -> list[Decision]: ...
    def __getitem__(self, index: int | slice) -> Decision | list[Decision]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]

        def known(numbers: Floats) -> float | None:
            number = float(numbers[index])
            return None if np.isnan(number) else number

        return Decision(
            verdict=VERDICTS[self.verdicts[index]],
            redouble=bool(self.redouble[index]),
            optional=bool(self.optional[index]),
            no_double=float(self.no_double[index]),
            double_take=float(self.double_take[index]),
            double_pass=float(self.double_pass[index]),
            double_beaver=known(self.double_beaver),
            mwc_no_double=known(self.mwc_no_double),
            mwc_double_take=known(self.mwc_double_take),
            mwc_double_pass=known(self.mwc_double_pass),
            wrong_passes=known(self.wrong_passes),
            wrong_passes_xg=known(self.wrong_passes_xg),
            wrong_passes_beavered=known(self.wrong_passes_beavered),
            efficiency=float(self.efficiency[index]),
        )

    def __iter__(self) -> Iterator[Decision]:
        return (self[index] for index in range(len(self)))
