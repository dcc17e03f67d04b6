"""Hyper-backgammon as a state has it: the cube where it is, for money or at a score of a match."""

from __future__ import annotations

import os

from gammon import _arguments, _core
from gammon.errors import GammonError
from gammon.exact import CubeDecision
from gammon.hyper.values import CubePlace, checkers_of, values_of
from gammon.state import State
from gammon.tables.hyper import MOST_POINTS, HyperScore, MatchScore, solved

__all__ = ["cube_in_match", "decide", "match_chance", "match_of", "mwc", "place_in"]


def decide(state: State, *, within: str | os.PathLike[str] | None = None) -> CubeDecision | None:
    """What to do with the cube before the roll; None if the player on roll may not double, or can gain nothing by it.

    Args:
        state: of money play, in equities at the cube's value; or of a match in which neither player needs more than
            four points, in chances to win it. Beavers are not reckoned with, nor a limit of the cube not yet reached.
        within: the folder of the tables; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        DataFileError, NotInTableError, GammonError: as for `evaluate`, and in a match as for `mwc`.
        TypeError: no State.

    >>> from gammon import Position, State
    >>> start = Position.from_counts({24: 1}, {24: 1}, variant="hypergammon", men=1)
    >>> decide(State(start)).verdict
    Verdict.DOUBLE_TAKE
    """
    _expect_before_the_roll(state)
    if state.length:
        match, score = match_of(state, within)
        found = match.decision(state.position, score, cube_in_match(state))
        return None if found is None else CubeDecision.of(found)
    cube = place_in(state)
    if cube in ("cubeless", "opponent_owned"):
        return None
    table = solved(checkers_of(state.position), cubeful=True, within=within)
    return values_of(table.values(state.position)).decision(cube)


def mwc(state: State, *, within: str | os.PathLike[str] | None = None) -> float:
    """The chance, 0 to 1, of the player on roll to win the match, before he doubles or rolls.

    Args:
        state: of a match in which neither player needs more than four points.
        within: the folder of the tables; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        DataFileError: the score has not been solved yet, or a file is damaged.
        GammonError: money play, a score further away, a cube to which no game at the score comes or that stops before
            it is of no more use, dice that have been rolled, or a game that is over; or as for `evaluate`.
        TypeError: no State.

    >>> import tempfile
    >>> from gammon import Position, State, tables
    >>> start = Position.from_counts({24: 1}, {24: 1}, variant="hypergammon", men=1)
    >>> with tempfile.TemporaryDirectory() as here:
    ...     _ = tables.HyperScore.of_match(1, checkers=1, within=here)[-1].build()
    ...     round(mwc(State(start, length=1), within=here), 4)
    0.6016
    """
    _expect_before_the_roll(state)
    match, score = match_of(state, within)
    return match.mwc(state.position, score, cube_in_match(state))


def match_chance(
    away: int,
    opponent_away: int,
    *,
    crawford: bool = False,
    checkers: int = 3,
    within: str | os.PathLike[str] | None = None,
) -> float:
    """A player's chance, 0 to 1, to win the match before the first roll of a game: either may begin.

    Args:
        away, opponent_away: the points that he and the opponent still need, 1 to 4.
        crawford: whether this is the Crawford game.
        checkers: of each side, 1 to 3.
        within: the folder of the tables; None is that of GAMMON_TABLES, or one in the user's cache folder.

    Raises:
        DataFileError: the score has not been solved yet, or a file is damaged.
        GammonError: a number out of range, a Crawford game at a score that has none, or after it 4 away, which only a
            match of five points comes to.

    >>> import tempfile
    >>> from gammon import tables
    >>> with tempfile.TemporaryDirectory() as here:
    ...     _ = tables.HyperScore.of_match(3, checkers=1, within=here)[-1].build()
    ...     round(match_chance(3, 1, crawford=True, checkers=1, within=here), 4)
    0.2725
    """
    away = _arguments.integer(away, "away", 1, 4)
    opponent_away = _arguments.integer(opponent_away, "opponent_away", 1, 4)
    match, score = _match_at(away, opponent_away, _arguments.boolean(crawford, "crawford"), checkers, within)
    return match.chance(score)


def place_in(state: State) -> CubePlace:
    """Where the cube is in money play, for the player on roll; a cube that can go no further is none."""
    cube = state.cube
    if not _has_cube(state) or 2 * cube.value > cube.max:
        return "cubeless"
    if cube.owner is None:
        return "jacoby" if state.jacoby else "centred"
    return "owned" if cube.owner == state.turn else "opponent_owned"


def cube_in_match(state: State) -> tuple[int, int]:
    """What the cube shows, and who holds it: 1 the player on roll, -1 the opponent, 0 nobody."""
    owner = state.cube.owner
    # Beyond 128 it shows nothing that it would not show there.
    return min(state.cube.value, 128), 0 if owner is None else 1 if owner == state.turn else -1


def match_of(state: State, within: str | os.PathLike[str] | None) -> tuple[_core.HyperMatch, MatchScore]:
    """The match that a state is of, and its score as the player on roll sees it."""
    if state.length == 0:
        raise GammonError("the state is of money play: ask hyper.evaluate(state.position)")
    away, opponent_away = (state.length - state.score[seat] for seat in (state.turn, 1 - state.turn))
    if not (1 <= away <= MOST_POINTS and 1 <= opponent_away <= MOST_POINTS):
        raise GammonError(f"the score is {away} away, {opponent_away} away: up to {MOST_POINTS} away is solved")
    crawford = state.crawford and (away == 1) != (opponent_away == 1)
    limit = state.cube.max if _has_cube(state) else 1
    if not crawford and limit < max(away, opponent_away):
        raise GammonError(
            f"the cube stops at {limit}, and scores of matches are solved with one that goes on as long as it is of use"
        )
    return _match_at(away, opponent_away, crawford, checkers_of(state.position), within)


def _match_at(
    away: int, opponent_away: int, crawford: bool, checkers: int, within: str | os.PathLike[str] | None
) -> tuple[_core.HyperMatch, MatchScore]:
    """The match that a score is of, and the score as the player sees it."""
    if crawford and (away == 1) == (opponent_away == 1):
        raise GammonError(f"at {away} away, {opponent_away} away no Crawford game is played: one must need one point")
    first, second = sorted((away, opponent_away))
    match = HyperScore(MatchScore(first, second, crawford), checkers=checkers, within=within).open()
    return match, MatchScore(away, opponent_away, crawford)


def _has_cube(state: State) -> bool:
    return bool(state.position.game.axes["cube"])


def _expect_before_the_roll(state: object) -> None:
    if not isinstance(state, State):
        raise TypeError(f"state must be a State, not {type(state).__name__}")
    if state.dice is not None:
        raise GammonError(
            f"{state.dice} has been rolled: ask hyper.rated_plays(state), or with state.replace(dice=None)"
        )
    if state.phase not in ("playing", "not_started") or state.position.outcome:
        raise GammonError("the game is over")
