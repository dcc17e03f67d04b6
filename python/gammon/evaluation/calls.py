"""The calls that judge positions, plays and arrays of boards."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon import _arguments, _core
from gammon.batch import Men, as_boards, as_dice, as_men
from gammon.errors import GammonError, InvalidDiceError
from gammon.evaluation.judges import Judge, judge
from gammon.evaluation.levels import LevelLike, level_of
from gammon.evaluation.values import BestPlays, Evaluation, RatedPlay, RatedRoll
from gammon.state import State
from gammon.values import Roll
from gammon.variants import Variant, find

__all__ = ["best_play", "best_plays_batch", "evaluate", "evaluate_batch", "rated_plays", "rated_rolls"]

_DEFAULT = "strong"


def evaluate(position: _core.Position | State, level: LevelLike = "0-ply") -> Evaluation:
    """What a position is worth to the player on roll, before he rolls, in money play without a cube.

    Games that are over and bear-offs with both sides at home are exact, and so is hyper-backgammon, from its table.

    Args:
        position: of backgammon, nackgammon, longgammon, portes or a tavla with fifteen checkers a side, or of
            hyper-backgammon; an evaluator of your own takes any game. Of a State the position alone counts: neither
            its dice nor its cube and score.
        level: how it is judged, see `Level`; without the name of a net by the strong one.

    Raises:
        NotJudgedError: a game that no network judges.
        DataFileError, NotInTableError: hyper-backgammon has not been solved yet (`gammon hyper build`), or is played
            otherwise; or weights that cannot be read.
        GammonError: a level that does not exist, or an evaluator of one's own that returns no chances.
        TypeError: an argument of another type.

    >>> from gammon import Position
    >>> last = Position.from_counts({1: 1}, {1: 1})
    >>> evaluate(last).probabilities, evaluate(last.flip(), "fast 0-ply").equity
    ((1.0, 0.0, 0.0, 0.0, 0.0), 1.0)
    >>> evaluate(Position.start("plakoto"))
    Traceback (most recent call last):
    gammon.errors.NotJudgedError: no network judges plakoto: the networks know the games that move and end as ...
    """
    pos = _position(position)
    return _judge(pos, level).one(pos)


def evaluate_batch(
    boards: ArrayLike,
    variant: str | Variant = "backgammon",
    *,
    level: LevelLike = "0-ply",
    men: Men = None,
    threads: int | None = None,
) -> NDArray[np.float32]:
    """What many positions are worth: the same numbers as `evaluate`, on any number of threads.

    Args:
        boards: integers of shape (n, 26), or of n times the variant's shape, seen by the players on roll.
        variant, men, threads: as for `gammon.legal_plays_batch`.
        level: as for `evaluate`.

    Returns:
        float32[n, 5], each 0 to 1: to win, to win a gammon or more, to win a backgammon, to lose a gammon or more, to
        lose a backgammon.

    Raises:
        NotJudgedError: as for `evaluate`; `row` says where.
        InvalidPositionError, TypeError: as for `gammon.legal_plays_batch`.
        GammonError, DataFileError, NotInTableError: as for `evaluate`.

    >>> from gammon import Position
    >>> chances = evaluate_batch([Position().to_array()] * 3, level="fast 0-ply")
    >>> chances.shape, chances.dtype.name
    ((3, 5), 'float32')
    """
    game = find(variant)
    rows = as_boards(boards, game)
    return judge(level_of(level, _DEFAULT), game).many(rows, game, as_men(men, game), _arguments.threads(threads))


def rated_plays(position: _core.Position | State, dice: object = None, level: LevelLike = "0-ply") -> list[RatedPlay]:
    """Every legal play of a roll, the best first, with what its player has after it; equals in their legal order.

    Args:
        position: as for `evaluate`.
        dice: a roll, as for `Position.legal_plays`; None is that of a State.
        level: as for `evaluate`.

    Returns:
        No play where nothing can be played, and where the game is over.

    Raises:
        InvalidDiceError: no roll, or none given.
        NotJudgedError, GammonError, DataFileError, NotInTableError, TypeError: as for `evaluate`.

    >>> from gammon import Position
    >>> plays = rated_plays(Position(), "31")
    >>> len(plays), plays[0].play.notation, plays[0].difference, plays[1].difference < 0
    (16, '8/5 6/5', 0.0, True)
    """
    pos, roll = _position(position), _roll(position, dice)
    found = _judge(pos, level).plays(pos, roll)
    best = found[0][1].equity if found else 0.0
    return [RatedPlay(play, chances, chances.equity, min(chances.equity - best, 0.0)) for play, chances in found]


def best_play(position: _core.Position | State, dice: object = None, level: LevelLike = "0-ply") -> _core.Play | None:
    """The best play of a roll; None where nothing can be played, a dance, and where the game is over.

    Arguments, errors and the order of equal plays are those of `rated_plays`, whose first play this is.

    >>> from gammon import State
    >>> best_play(State.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:61:0:0:0:0:10")).notation
    '13/7 8/7'
    """
    pos, roll = _position(position), _roll(position, dice)
    found = _judge(pos, level).plays(pos, roll)
    return found[0][0] if found else None


def best_plays_batch(
    boards: ArrayLike,
    dice: ArrayLike,
    variant: str | Variant = "backgammon",
    *,
    level: LevelLike = "0-ply",
    men: Men = None,
    threads: int | None = None,
) -> BestPlays:
    """The best play of many rolls, one a row, on any number of threads the same.

    Args:
        boards: integers of shape (n, 26), or of n times the variant's shape, seen by the players on roll.
        dice: integers 1–6 of shape (n, 2), or one roll (a pair, or text such as "31") for all boards.
        variant, men, threads: as for `gammon.legal_plays_batch`.
        level: as for `evaluate`.

    Raises:
        InvalidDiceError: dice are not 1–6; `.row` says which.
        NotJudgedError, InvalidPositionError, GammonError, DataFileError, NotInTableError, TypeError: as for
            `evaluate_batch`.

    >>> from gammon import Position
    >>> best = best_plays_batch([Position().to_array()] * 2, [(3, 1), (6, 1)])
    >>> best.moves[:, :2].tolist(), best.boards.shape
    ([[[8, 5], [6, 5]], [[13, 7], [8, 7]]], (2, 26))
    """
    game = find(variant)
    rows = as_boards(boards, game)
    rolls = as_dice(dice, len(rows))
    judging = judge(level_of(level, _DEFAULT), game)
    return judging.best(rows, rolls, game, as_men(men, game), _arguments.threads(threads))


def rated_rolls(position: _core.Position | State, level: LevelLike = "0-ply") -> list[RatedRoll]:
    """Each of the 21 rolls with its best play and what its player has after it.

    The mean of their equities by weight looks one roll further than `evaluate` does.

    Args:
        position: as for `evaluate`, of a game that is not over.
        level: as for `evaluate`.

    Raises:
        GammonError: the game is over; or as for `evaluate`.
        NotJudgedError, DataFileError, NotInTableError, TypeError: as for `evaluate`.

    >>> from gammon import Position
    >>> rolls = rated_rolls(Position())
    >>> len(rolls), sum(rated.weight for rated in rolls), rolls[19].roll, rolls[19].play.notation
    (21, 36, Roll(first=6, second=5), '24/13')
    """
    pos = _position(position)
    if pos.outcome is not None:
        raise GammonError("the game is over: nobody rolls any more")
    judging = _judge(pos, level)
    return [_rated_roll(judging, pos, roll, weight) for roll, weight in Roll.all()]


def _rated_roll(judging: Judge, position: _core.Position, roll: Roll, weight: int) -> RatedRoll:
    found = judging.plays(position, roll)
    play, chances = found[0] if found else (None, judging.one(position.flip()).flip())
    return RatedRoll(roll, weight, play, chances, chances.equity)


def _judge(position: _core.Position, level: LevelLike) -> Judge:
    return judge(level_of(level, _DEFAULT), find(position.game))


def _position(value: Any) -> _core.Position:
    if isinstance(value, State):
        return value.position
    if not isinstance(value, _core.Position):
        raise TypeError(f"position must be a Position or a State, not {type(value).__name__}")
    return value


def _roll(position: _core.Position | State, dice: object) -> Roll:
    if dice is not None:
        return Roll.parse(dice)
    given = position.dice if isinstance(position, State) else None
    given = given or _position(position).stage.dice
    if given is None:
        raise InvalidDiceError('no dice: give them, such as (3, 1) or "31", or a State that has some')
    return given
