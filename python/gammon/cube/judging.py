"""From chances and situations to decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon.cube.chances import Chances, Floats
from gammon.cube.decisions import NUMBER, Decision, Decisions, Verdict
from gammon.cube.match import match_equities
from gammon.cube.money import money_equities
from gammon.cube.situations import Flags, Situations
from gammon.errors import GammonError
from gammon.match import Session
from gammon.met import MatchEquityTable, load
from gammon.state import State

__all__ = ["decide", "decide_batch"]

OPTIONAL_WITHIN = 1e-6
"""How near to each other doubling and not doubling must be for the double to be optional, in equity."""

StateLike = State | Session


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
        state: the cube, the score and the rules, at a moment before the dice are rolled. While a double is pending,
            it is judged as before it. A `Match` also knows whether its rules let the player double now.
        efficiency: how alive the cube is, 0 (dead) to 1 (live), or a name of `EFFICIENCY_MODELS`.
        met: the match equity table; None is Kazaross-XG2.

    Raises:
        GammonError: no probabilities, dice already rolled, or a game that is over.
        TypeError: a value of the wrong type.

    Sources: Rick Janowski, Take-Points in Money Games, 1993, and GNU Backgammon's extension of it to matches, which
    takes the cube for dead in the Crawford game, where neither player can use it, and while it is centred at 2-away
    against 2-away.

    >>> from gammon import State
    >>> decision = decide([0.7, 0.2, 0.01, 0.05, 0], State(jacoby=True))
    >>> decision.text, round(decision.no_double, 3), round(decision.double_take, 3)
    ('Double, take', 0.726, 0.916)
    >>> decide([0.7, 0.2, 0.01, 0.05, 0], State(score=(4, 2), length=5, crawford=True)).text
    'The cube cannot be turned'
    """
    many = decide_batch(probabilities, state, efficiency=efficiency, met=met)
    if len(many) != 1:
        raise GammonError(f"probabilities have {len(many)} rows: one decision has one; decide_batch takes many")
    return many[0]


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
    return _judged(chances, at, _equities(chances, at, met))


def _situations(states: StateLike | Situations | Sequence[StateLike], efficiency: float | str) -> Situations:
    if isinstance(states, Situations):
        return states
    if isinstance(states, (State, Session)):
        return Situations.of([states], efficiency)
    return Situations.of(states, efficiency)


class _Equities(NamedTuple):
    """The equities of each course at the cube before a double, and the MWC of the first three, NaN in money play."""

    no_double: Floats
    double_take: Floats
    double_beaver: Floats
    mwc_no_double: Floats
    mwc_double_take: Floats
    mwc_double_pass: Floats


def _equities(chances: Chances, at: Situations, met: MatchEquityTable) -> _Equities:
    found = _Equities(*np.full((6, *chances.win.shape), np.nan))
    money = at.is_money
    if money.any():
        for field, values in zip(found, _money(*_of_rows(chances, at, money)), strict=False):
            field[money] = values
    if not money.all():
        some = match_equities(met, *_of_rows(chances, at, ~money))
        for field, values in (
            (found.no_double, some.no_double_emg),
            (found.double_take, some.double_take_emg),
            (found.mwc_no_double, some.no_double),
            (found.mwc_double_take, some.double_take),
            (found.mwc_double_pass, some.double_pass),
        ):
            field[~money] = values
    return found


def _of_rows(chances: Chances, at: Situations, rows: Flags) -> tuple[Chances, Situations]:
    if rows.all():
        return chances, at
    return Chances(*(field[rows] for field in chances)), at.map(lambda field: field[rows])


def _money(chances: Chances, at: Situations) -> tuple[Floats, Floats, Floats]:
    """No double, double/take, and double/beaver, NaN where beavers are not allowed or the cube has no room for one."""
    theirs, plain = np.full(at.owner.shape, -1), np.zeros_like(at.jacoby)

    def alive(turns: int) -> Floats:
        """How alive the cube is after so many turns: not at all at its limit."""
        return np.where((2 << turns) * at.cube > at.limit, 0.0, at.efficiency)

    no_double = money_equities(chances, at.owner, at.jacoby, alive(0))
    double_take = 2 * money_equities(chances, theirs, plain, alive(1))
    double_beaver = 4 * money_equities(chances, theirs, plain, alive(2))
    return no_double, double_take, np.where(at.beavers & (4 * at.cube <= at.limit), double_beaver, np.nan)


def _judged(chances: Chances, at: Situations, equities: _Equities) -> Decisions:
    no_double, double_take, double_beaver = equities[:3]
    double_pass = np.ones_like(no_double)
    beaver = double_beaver < double_take
    taken = np.where(beaver, double_beaver, double_take)
    doubled = np.minimum(taken, double_pass)
    available = at.may_double & (at.owner >= 0) & ~at.crawford & (2 * at.cube <= at.limit)
    # Playing on for the gammon beats cashing; without gammons that is only a rounding error away.
    too_good = (no_double > doubled) & (no_double > double_pass) & (chances.gammons > 0)
    wrong = available & (no_double > doubled) & (double_take < double_pass) & ~too_good
    lost, gained = no_double - taken, double_pass - taken
    return Decisions(
        verdicts=_verdicts(no_double > doubled, double_take >= double_pass, too_good, beaver, available),
        redouble=at.owner > 0,
        optional=available & (abs(no_double - doubled) <= OPTIONAL_WITHIN),
        no_double=no_double,
        double_take=double_take,
        double_pass=double_pass,
        double_beaver=double_beaver,
        mwc_no_double=equities.mwc_no_double,
        mwc_double_take=equities.mwc_double_take,
        mwc_double_pass=equities.mwc_double_pass,
        wrong_passes=_share_of(wrong, lost, gained),
        wrong_passes_xg=_share_of(wrong, lost, lost + gained),
        efficiency=at.efficiency,
    )


def _verdicts(stays: Flags, passed: Flags, too_good: Flags, beaver: Flags, available: Flags) -> NDArray[np.int8]:
    """The verdicts by number: the first that applies."""
    cases = (
        (~available, Verdict.UNAVAILABLE),
        (too_good & passed, Verdict.TOO_GOOD_PASS),
        (too_good, Verdict.TOO_GOOD_TAKE),
        (passed, Verdict.DOUBLE_PASS),
        (stays & beaver, Verdict.NO_DOUBLE_BEAVER),
        (stays, Verdict.NO_DOUBLE_TAKE),
        (beaver, Verdict.DOUBLE_BEAVER),
    )
    numbers = [NUMBER[verdict] for _, verdict in cases]
    return np.select([case for case, _ in cases], numbers, NUMBER[Verdict.DOUBLE_TAKE]).astype(np.int8)


def _share_of(where: Flags, part: Floats, whole: Floats) -> Floats:
    some = where & (whole > 0)
    return np.where(some, part / np.where(some, whole, 1), np.nan)
