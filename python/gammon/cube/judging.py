"""From chances and situations to decisions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon import _arguments, _core
from gammon.cube.chances import probability_row, probability_rows
from gammon.cube.decisions import VERDICTS, Decision, Decisions
from gammon.cube.points import table_of
from gammon.cube.situations import Situations, efficiency_of, fields_of
from gammon.errors import GammonError
from gammon.match import Session
from gammon.met import MatchEquityTable
from gammon.state import State

__all__ = ["decide", "decide_batch"]

StateLike = State | Session
_NO_MWC = None, None, None
_NUMBERS = tuple(Decision.__slots__[3:-3])


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
    table = table_of(met).core
    position, fields = fields_of(state)
    x = efficiency_of(position, efficiency)
    told = _core.cube_decide(table, probabilities, fields, x)
    if told is None:  # other sequences and arrays, which NumPy knows how to read
        told = _core.cube_decide(table, probability_row(probabilities), fields, x)
        assert told is not None
    number, optional, no_double, double_take, double_pass, double_beaver, mwc, gnubg, xg, beavered = told
    verdict, redouble = VERDICTS[number], fields[3] > 0
    stay, take, passed = mwc or _NO_MWC
    worth = no_double, double_take, double_pass
    return Decision(verdict, redouble, optional, *worth, double_beaver, stay, take, passed, gnubg, xg, beavered, x)


def decide_batch(
    probabilities: ArrayLike,
    states: StateLike | Situations | Sequence[StateLike],
    *,
    efficiency: float | str = "gnubg",
    met: MatchEquityTable | None = None,
    threads: int | None = None,
) -> Decisions:
    """The same for many decisions in one call.

    Args:
        probabilities: float[n, 5], a row as for `decide`.
        states: one state for all rows, n of them, or `Situations`, which are arrays and fastest.
        efficiency: as for `decide`; `Situations` bring their own.
        met: as for `decide`.
        threads: as for `gammon.legal_plays_batch`.

    Raises:
        GammonError, TypeError: as `decide`; a number of states that is not that of the rows.

    >>> from gammon import State
    >>> many = decide_batch([[0.5, 0, 0, 0, 0], [0.9, 0, 0, 0, 0]], State())
    >>> [decision.text for decision in many]
    ['No double, take', 'Double, pass']
    """
    rows = probability_rows(probabilities)
    at = _situations(states, efficiency)
    if len(at.cube) not in (1, len(rows)):
        raise GammonError(f"there are {len(rows)} rows of probabilities, but {len(at.cube)} situations")
    fields = tuple(_column(field) for field in at)
    judged = _core.cube_decide_batch(table_of(met).core, rows, fields, _arguments.threads(threads))
    verdicts, optional, numbers = judged
    redouble, x = (np.broadcast_to(field, verdicts.shape) for field in (np.greater(at.owner, 0), at.efficiency))
    worth = dict(zip(_NUMBERS, numbers.reshape(len(_NUMBERS), len(rows)), strict=True))
    return Decisions(verdicts=verdicts, redouble=redouble, optional=optional, efficiency=x, **worth)


def _situations(states: StateLike | Situations | Sequence[StateLike], efficiency: float | str) -> Situations:
    if isinstance(states, Situations):
        return states
    if isinstance(states, (State, Session)):
        return Situations.of([states], efficiency)
    return Situations.of(states, efficiency)


def _column(field: NDArray[np.generic]) -> NDArray[np.generic]:
    """A field as the core reads it: C-ordered, and of one value where all are the same by their making."""
    return np.ascontiguousarray(field[:1] if field.strides == (0,) else field)
