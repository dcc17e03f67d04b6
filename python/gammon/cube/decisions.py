"""From equities to decisions: what the player should do, what the opponent should answer, and what each error costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon.cube.chances import Chances, Floats
from gammon.cube.match import match_equities
from gammon.cube.money import money_equities
from gammon.cube.situations import Flags, Situations
from gammon.errors import GammonError
from gammon.match import Session
from gammon.met import MatchEquityTable, load
from gammon.state import State

__all__ = ["Decision", "Decisions", "Verdict", "decide", "decide_batch"]

OPTIONAL_WITHIN = 1e-6
"""How near to each other doubling and not doubling must be for the double to be optional, in equity."""

StateLike = State | Session


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

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


_VERDICTS = tuple(Verdict)
_NUMBER = {verdict: number for number, verdict in enumerate(_VERDICTS)}
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
    right; where the cube cannot be turned, the numbers say what a double would bring if it could.

    Attributes:
        verdict: what both should do.
        redouble: whether the player owns the cube.
        optional: whether doubling and not doubling come to the same.
        no_double, double_take, double_pass: the equities of each course.
        double_beaver: that of a double that is beavered and the beaver taken; None where there are no beavers.
        mwc_no_double, mwc_double_take, mwc_double_pass: the same as match winning chances, 0 to 1; None in money play.
        wrong_passes: where doubling is wrong but would be taken, the share of passes among the answers that would make
            it right, (ND - DT) / (DP - DT), as GNU Backgammon counts; None elsewhere.
        wrong_passes_xg: the same as eXtreme Gammon prints it, (ND - DT) / ((ND - DT) + (DP - DT)).
        efficiency: how alive the cube was taken to be, 0 to 1.
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
    efficiency: float

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
    def error_no_double(self) -> float:
        """What not doubling costs the player."""
        return self.best - self.no_double

    @property
    def error_double(self) -> float:
        """What doubling costs him, if the answer is right."""
        return max(0.0, self.no_double - self.doubled)

    @property
    def error_take(self) -> float:
        """What taking costs the opponent, who may pass or beaver instead."""
        return self.double_take - self.doubled

    @property
    def error_pass(self) -> float:
        """What passing costs the opponent."""
        return self.double_pass - self.doubled

    @property
    def error_beaver(self) -> float | None:
        """What a beaver costs the opponent; None where there are no beavers."""
        return None if self.double_beaver is None else self.double_beaver - self.doubled

    @property
    def text(self) -> str:
        """The verdict as people say it, such as "Redouble, take"."""
        if self.verdict == Verdict.UNAVAILABLE:
            return _WORDS[self.verdict]
        word = "redouble" if self.redouble else "double"
        said = _WORDS[self.verdict].format(double=word, Double=word.capitalize())
        if not self.optional:
            return said
        return f"Optional {word}{said[said.index(',') :]}"

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
            verdict=_VERDICTS[self.verdicts[index]],
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
            efficiency=float(self.efficiency[index]),
        )

    def __iter__(self) -> Iterator[Decision]:
        return (self[index] for index in range(len(self)))


def decide(
    probabilities: ArrayLike,
    state: StateLike,
    *,
    efficiency: float | str = "gnubg",
    met: MatchEquityTable | None = None,
) -> Decision:
    """Whether the player on roll should double, and what the opponent should answer.

    Args:
        probabilities: five numbers for the player on roll before he rolls: win, win gammon or more, win backgammon,
            lose gammon or more, lose backgammon; 0 to 1, and cubeless.
        state: the cube, the score and the rules, at a moment before the dice are rolled. While a double is pending
            the answer is judged.
        efficiency: how alive the cube is, 0 (dead) to 1 (live), or a name of `EFFICIENCY_MODELS`.
        met: the match equity table; None is Kazaross-XG2.

    Raises:
        GammonError: no probabilities, dice already rolled, or a game that is over.
        TypeError: a value of the wrong type.

    Sources: Rick Janowski, Take-Points in Money Games, 1993, and GNU Backgammon's extension of it to matches.

    >>> from gammon import State
    >>> decision = decide([0.7, 0.2, 0.01, 0.05, 0], State(jacoby=True))
    >>> decision.text, round(decision.no_double, 3), round(decision.double_take, 3)
    ('Double, take', 0.726, 0.916)
    >>> decide([0.7, 0.2, 0.01, 0.05, 0], State(score=(4, 2), length=5, crawford=True)).text
    'The cube cannot be turned'
    """
    return decide_batch(probabilities, state, efficiency=efficiency, met=met)[0]


def decide_batch(
    probabilities: ArrayLike,
    states: StateLike | Situations | Sequence[StateLike],
    *,
    efficiency: float | str = "gnubg",
    met: MatchEquityTable | None = None,
) -> Decisions:
    """The same for many decisions in one call.

    Args:
        probabilities: float[n, 5], a row as for `decide`.
        states: one state for all rows, n of them, or `Situations`, which are arrays and fastest.
        efficiency: as for `decide`; `Situations` bring their own.
        met: as for `decide`.

    Raises:
        GammonError, TypeError: as `decide`; a number of states that is not that of the rows.

    >>> from gammon import State
    >>> many = decide_batch([[0.5, 0, 0, 0, 0], [0.9, 0, 0, 0, 0]], State())
    >>> [decision.text for decision in many]
    ['No double, take', 'Double, pass']
    """
    chances = Chances.of(probabilities)
    at = _situations(states, efficiency)
    if len(at.cube) not in (1, len(chances.win)):
        raise GammonError(f"there are {len(chances.win)} rows of probabilities, but {len(at.cube)} situations")
    at = at.map(lambda field: np.broadcast_to(field, chances.win.shape))
    if met is None:
        met = load()
    elif not isinstance(met, MatchEquityTable):
        raise TypeError(f"met must be a MatchEquityTable, as gammon.met.load gives, not {type(met).__name__}")
    return _judged(chances, at, *_equities(chances, at, met))


def _situations(states: StateLike | Situations | Sequence[StateLike], efficiency: float | str) -> Situations:
    if isinstance(states, Situations):
        return states
    if isinstance(states, (State, Session)):
        return Situations.of([states], efficiency)
    return Situations.of(states, efficiency)


def _equities(chances: Chances, at: Situations, met: MatchEquityTable) -> tuple[Floats, ...]:
    """No double and double/take as equities, and all three as MWC, NaN in money play."""
    no_double = np.empty(chances.win.shape)
    double_take = np.empty(chances.win.shape)
    mwc = np.full((3, *chances.win.shape), np.nan)
    money = at.is_money
    if money.any():
        some = _of_rows(chances, at, money)
        no_double[money], double_take[money] = _money(*some)
    if not money.all():
        some = _of_rows(chances, at, ~money)
        found = match_equities(met, *some)
        no_double[~money], double_take[~money] = found.no_double_emg, found.double_take_emg
        mwc[:, ~money] = found.no_double, found.double_take, found.double_pass
    return no_double, double_take, *mwc


def _of_rows(chances: Chances, at: Situations, rows: Flags) -> tuple[Chances, Situations]:
    if rows.all():
        return chances, at
    return Chances(*(field[rows] for field in chances)), at.map(lambda field: field[rows])


def _money(chances: Chances, at: Situations) -> tuple[Floats, Floats]:
    dead, dead_then = 2 * at.cube > at.limit, 4 * at.cube > at.limit
    no_double = money_equities(chances, at.owner, at.jacoby, np.where(dead, 0.0, at.efficiency))
    theirs = np.full(at.owner.shape, -1)
    return no_double, 2 * money_equities(
        chances, theirs, np.zeros_like(at.jacoby), np.where(dead_then, 0.0, at.efficiency)
    )


def _judged(
    chances: Chances,
    at: Situations,
    no_double: Floats,
    double_take: Floats,
    mwc_no_double: Floats,
    mwc_double_take: Floats,
    mwc_double_pass: Floats,
) -> Decisions:
    double_pass = np.ones_like(no_double)
    beavers = at.beavers & (4 * at.cube <= at.limit)
    beaver = beavers & (double_take < 0)
    taken = np.where(beaver, 2 * double_take, double_take)
    passed = double_take >= double_pass
    doubled = np.minimum(taken, double_pass)
    stays = no_double > doubled
    gammonish = chances.gammons > 0
    # Playing on for the gammon beats cashing; without gammons that is only a rounding error away.
    too_good = stays & (no_double > double_pass) & gammonish
    verdicts = np.select(
        [
            (at.owner < 0) | at.crawford | (2 * at.cube > at.limit),
            too_good & passed,
            too_good,
            stays & passed,
            stays & beaver,
            stays,
            passed,
            beaver,
        ],
        [
            _NUMBER[verdict]
            for verdict in (
                Verdict.UNAVAILABLE,
                Verdict.TOO_GOOD_PASS,
                Verdict.TOO_GOOD_TAKE,
                Verdict.DOUBLE_PASS,
                Verdict.NO_DOUBLE_BEAVER,
                Verdict.NO_DOUBLE_TAKE,
                Verdict.DOUBLE_PASS,
                Verdict.DOUBLE_BEAVER,
            )
        ],
        _NUMBER[Verdict.DOUBLE_TAKE],
    ).astype(np.int8)
    lost, gained = no_double - taken, double_pass - taken
    wrong = stays & ~passed & ~too_good & (gained > 0)
    available = verdicts != _NUMBER[Verdict.UNAVAILABLE]
    return Decisions(
        verdicts=verdicts,
        redouble=at.owner > 0,
        optional=available & (abs(no_double - doubled) <= OPTIONAL_WITHIN),
        no_double=no_double,
        double_take=double_take,
        double_pass=double_pass,
        double_beaver=np.where(beavers, 2 * double_take, np.nan),
        mwc_no_double=mwc_no_double,
        mwc_double_take=mwc_double_take,
        mwc_double_pass=mwc_double_pass,
        wrong_passes=_share_of(wrong, lost, gained),
        wrong_passes_xg=_share_of(wrong, lost, lost + gained),
        efficiency=at.efficiency,
    )


def _share_of(where: Flags, part: Floats, whole: Floats) -> Floats:
    return np.where(where, part / np.where(where, whole, 1), np.nan)
