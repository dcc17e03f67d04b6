"""Cube decisions without given chances: exact where it is known, by a network elsewhere."""

from __future__ import annotations

import math
import tempfile
from dataclasses import replace
from functools import cache
from typing import Any

from gammon import _core
from gammon.cube.decisions import Decision, Verdict
from gammon.cube.judging import StateLike, decide
from gammon.cube.situations import fields_of
from gammon.errors import NotInTableError, TableNotBuiltError
from gammon.evaluation import Level, evaluate
from gammon.exact import CubeDecision
from gammon.met import MatchEquityTable
from gammon.tables import TwoSided

__all__ = ["cube_action"]

MOST_PAIRS = 2_000_000
"""A bear-off of so many pairs of positions is solved on the spot: some tenths of a second, and then kept."""


def cube_action(
    state: StateLike,
    level: Level | str | Any = "0-ply",
    *,
    efficiency: float | str = "gnubg",
    met: MatchEquityTable | None = None,
) -> Decision:
    """Whether the player on roll should double, and what the opponent should answer.

    In money play a bear-off in which no gammon can be won any more is exact: from the smallest table in the folder that
    knows the cube, or solved on the spot where both sides together have at most two million pairs of positions (six
    checkers each, seven against five). Elsewhere the chances are those of `gammon.evaluate`, which are exact where both
    sides are at home, and the decision is that of `decide`.

    Args:
        state: the cube, the score and the rules, at a moment before the dice are rolled, as for `decide`.
        level: by which chances are found, as for `gammon.evaluate`.
        efficiency, met: as for `decide`, where the cube is not exact.

    Returns:
        The decision; `.source` is "exact cube", "exact chances" or "evaluated", `.chances` the five chances.

    Raises:
        NotJudgedError: a game that no network judges.
        GammonError: dice already rolled, or a game that is over.
        TypeError: a value of the wrong type.

    >>> from gammon import State
    >>> decision = cube_action(State.from_xgid("XGID=-A---A---------------a----:0:0:1:00:0:0:0:0:10"))
    >>> decision.text, decision.source, round(decision.no_double, 3), round(decision.double_take, 3)
    ('Double, take', 'exact cube', 0.278, 0.556)
    """
    position = fields_of(state)[0]
    chances = evaluate(position, level=level)
    judged = decide(chances, state, efficiency=efficiency, met=met)
    told = replace(judged, source="exact chances" if _is_known(position) else "evaluated", chances=chances)
    if judged.verdict is Verdict.UNAVAILABLE or judged.mwc_no_double is not None:
        return told
    exact = _exact(position, redouble=judged.redouble)
    return told if exact is None else _of_exact(told, exact)


def _is_known(position: _core.Position) -> bool:
    """Whether all checkers are at home, where the chances are known."""
    return all(sum(side[7:]) == 0 for side in position.to_counts()[:2])


def _exact(position: _core.Position, *, redouble: bool) -> CubeDecision | None:
    """What the cube is worth in a bear-off without gammons, if a table knows it or one can be solved at once."""
    try:
        mine, theirs = _core.TwoSidedTable.left(position)
        try:
            table = TwoSided.holding(position, cubeful=True).open()
        except TableNotBuiltError:
            solved = _solved(max(6, mine), max(6, theirs)) or _solved(mine, theirs)
            if solved is None:
                return None
            table = solved
        return CubeDecision.of(table.cube_decision(position, redouble))
    except NotInTableError:
        return None


@cache
def _solved(mine: int, theirs: int) -> _core.TwoSidedTable | None:
    """The table of so many checkers, in a file that is gone already; None where it would take long."""
    if math.comb(mine + 6, 6) * math.comb(theirs + 6, 6) > MOST_PAIRS:
        return None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as here:
        return TwoSided(mine, theirs, cubeful=True, within=here).build()


def _of_exact(told: Decision, exact: CubeDecision) -> Decision:
    """The decision with the exact equities. A beaver doubles the stake, and the opponent keeps the cube."""
    stay, take, passed, verdict = exact
    beaver = None if told.double_beaver is None else 2 * take
    gnubg = xg = beavered = None
    if beaver is not None and take < 0:
        verdict = Verdict.NO_DOUBLE_BEAVER
    wrong = stay - take
    if verdict in (Verdict.NO_DOUBLE_TAKE, Verdict.NO_DOUBLE_BEAVER) and wrong > 0:
        gnubg, xg = wrong / (passed - take), wrong / (wrong + passed - take)
        if verdict is Verdict.NO_DOUBLE_BEAVER and beaver is not None:
            beavered = (stay - beaver) / (passed - beaver)
    return replace(
        told,
        verdict=verdict,
        optional=False,
        no_double=stay,
        double_take=take,
        double_pass=passed,
        double_beaver=beaver,
        wrong_passes=gnubg,
        wrong_passes_xg=xg,
        wrong_passes_beavered=beavered,
        source="exact cube",
        efficiency=None,
    )
