"""Who judges: a network, the exact values of hyper-backgammon, or an evaluator of one's own."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gammon import _core
from gammon.batch import flip_batch, legal_plays_batch, pip_counts_batch
from gammon.errors import DataFileError, GammonError, InvalidDiceError, InvalidPositionError
from gammon.evaluation.levels import NETS, Evaluator, Level
from gammon.evaluation.values import BestPlays, Evaluation
from gammon.tables.hyper import MOST_CHECKERS
from gammon.values import Outcome, Roll
from gammon.variants import Variant, find

__all__ = ["Judge", "judge"]

Boards = NDArray[np.int8]
Chances = NDArray[np.float32]

_ROLLS_AT_ONCE = 4096
_SLACK = 0.01


class Judge(Protocol):
    """Chances of positions, plays and arrays; what it is given has been checked."""

    def one(self, position: _core.Position) -> Evaluation:
        """The chances of the player on roll."""
        ...

    def plays(self, position: _core.Position, roll: Roll) -> list[tuple[_core.Play, Evaluation]]:
        """Every legal play with its player's chances after it, the best first."""
        ...

    def many(self, boards: Boards, game: Variant, men: tuple[int, int], threads: int | None) -> Chances:
        """float32[n, 5] of flat rows."""
        ...

    def best(self, boards: Boards, dice: Boards, game: Variant, men: tuple[int, int], threads: int | None) -> BestPlays:
        """The best plays of flat rows."""
        ...


def judge(level: Level, game: Variant) -> Judge:
    """Who judges a game at a level whose net is named.

    Raises:
        DataFileError: a file of weights that cannot be read, or is none.
    """
    net = level.net
    if callable(net):
        return _Own(net)
    if game.checkers <= MOST_CHECKERS:
        return _Hyper()
    assert net is not None
    return _Network(_named(net) if net in NETS else _read(Path(net)))


class _Network:
    """A network, with the exact values that it knows."""

    def __init__(self, network: _core.Evaluator) -> None:
        self._network = network

    def one(self, position: _core.Position) -> Evaluation:
        return Evaluation._known(self._network.chances(position))

    def plays(self, position: _core.Position, roll: Roll) -> list[tuple[_core.Play, Evaluation]]:
        return [(play, Evaluation._known(chances)) for play, chances in self._network.rated_plays(position, roll)]

    def many(self, boards: Boards, game: Variant, men: tuple[int, int], threads: int | None) -> Chances:
        return self._network.chances_batch(boards, game.game, men, threads).reshape(-1, 5)

    def best(self, boards: Boards, dice: Boards, game: Variant, men: tuple[int, int], threads: int | None) -> BestPlays:
        index, flat, moves, equity = self._network.best_plays_batch(boards, dice, game.game, men, threads)
        return BestPlays(index, flat.reshape(-1, *game.shape), moves.reshape(-1, 4, 2), equity)


class _ByArrays:
    """What follows from the chances of positions and of arrays of boards."""

    def some(self, positions: list[_core.Position]) -> list[Evaluation]:
        """The chances of the players on roll."""
        raise NotImplementedError

    def many(self, boards: Boards, game: Variant, men: tuple[int, int], threads: int | None) -> Chances:
        raise NotImplementedError

    def one(self, position: _core.Position) -> Evaluation:
        return self.some([position])[0]

    def plays(self, position: _core.Position, roll: Roll) -> list[tuple[_core.Play, Evaluation]]:
        plays = position.legal_plays(roll)
        found = self.some([play.next for play in plays]) if plays else []
        # Where the same player goes on, the position is his.
        ours = [chances if play.goes_on else chances.flip() for play, chances in zip(plays, found, strict=True)]
        return sorted(zip(plays, ours, strict=True), key=lambda rated: rated[1].equity, reverse=True)

    def best(self, boards: Boards, dice: Boards, game: Variant, men: tuple[int, int], threads: int | None) -> BestPlays:
        try:
            starts = range(0, max(len(boards), 1), _ROLLS_AT_ONCE)
            rows = [slice(start, start + _ROLLS_AT_ONCE) for start in starts]
            parts = [self._best(boards[some], dice[some], game, men, threads) for some in rows]
        except (InvalidPositionError, InvalidDiceError):
            legal_plays_batch(boards.reshape(-1, *game.shape), dice, game, men=men, threads=threads)  # names the row
            raise
        return BestPlays(
            np.concatenate([part.index for part in parts]),
            np.concatenate([part.boards for part in parts]),
            np.concatenate([part.moves for part in parts]),
            np.concatenate([part.equity for part in parts]),
        )

    def _best(
        self, boards: Boards, dice: Boards, game: Variant, men: tuple[int, int], threads: int | None
    ) -> BestPlays:
        shaped = boards.reshape(-1, *game.shape)
        found = legal_plays_batch(shaped, dice, game, moves=True, men=men, threads=threads)
        flipped = flip_batch(shaped, game, men=men, threads=threads)
        # The results of all rolls, and behind them the boards of those that cannot be played.
        dances = np.diff(found.offsets) == 0
        results = np.concatenate([found.boards, flipped[dances]]).reshape(-1, boards.shape[1])
        theirs = self.many(results, game, men[::-1], threads)
        ours = -_equities(theirs)
        index = found.best(ours[: len(found)])
        rows = (found.offsets[:-1] + index)[~dances]
        moves, equity = np.full((len(boards), 4, 2), -1, np.int8), np.empty(len(boards), np.float32)
        assert found.moves is not None
        flipped[~dances], moves[~dances], equity[~dances] = found.boards[rows], found.moves[rows], ours[rows]
        equity[dances] = ours[len(found) :]
        return BestPlays(index, flipped, moves, equity)


class _Hyper(_ByArrays):
    """The exact values of hyper-backgammon, without the cube."""

    def some(self, positions: list[_core.Position]) -> list[Evaluation]:
        from gammon import hyper

        return [hyper.evaluate(position).probabilities for position in positions]

    def many(self, boards: Boards, game: Variant, men: tuple[int, int], threads: int | None) -> Chances:
        from gammon import hyper

        values = hyper.evaluate_batch(boards.reshape(-1, *game.shape), game, men=men, threads=threads)
        return values.astype(np.float32)


class _Own(_ByArrays):
    """A function on boards, which is not asked about games that are over."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def some(self, positions: list[_core.Position]) -> list[Evaluation]:
        game = find(positions[0].game)
        playing = [position.to_array() for position in positions if position.outcome is None]
        asked = iter(self._ask(np.stack(playing), game) if playing else ())
        return [
            Evaluation(*map(float, next(asked))) if position.outcome is None else _over(position.outcome, game)
            for position in positions
        ]

    def many(self, boards: Boards, game: Variant, men: tuple[int, int], threads: int | None) -> Chances:
        shaped = boards.reshape(-1, *game.shape)
        pip_counts_batch(shaped, game, men=men, threads=threads)  # refuses what is no position
        chances = np.empty((len(boards), 5), np.float32)
        playing: NDArray[np.bool_] = np.asarray((boards > 0).any(axis=1) & (boards < 0).any(axis=1))
        for row in np.flatnonzero(np.logical_not(playing)):
            outcome = _core.Position.from_array(shaped[row], game, men=men).outcome
            if outcome is None:
                playing[row] = True
            else:
                chances[row] = _over(outcome, game)
        if playing.any():
            chances[playing] = self._ask(shaped[playing], game)
        return chances

    def _ask(self, boards: Boards, game: Variant) -> Chances:
        """The function's answer, checked, clamped where it is a little off, and nested."""
        answer = np.asarray(self._evaluator(boards))
        if answer.dtype.kind != "f":
            raise TypeError(f"the evaluator must return floats, not {answer.dtype}")
        if answer.shape != (len(boards), 5):
            raise GammonError(
                f"the evaluator returned shape {answer.shape} for {len(boards)} boards: it must be (n, 5)"
            )
        bad = ~((answer >= -_SLACK) & (answer <= 1 + _SLACK)).all(axis=1)
        if bad.any():
            row = int(np.argmax(bad))
            told = ", ".join(f"{chance:g}" for chance in answer[row])
            raise GammonError(f"the evaluator returned {told} for board {row}: chances are from 0 to 1")
        win, gammon, backgammon, lose_gammon, lose_backgammon = answer.astype(np.float32).clip(0, 1).T
        counted = np.float32(_counts_backgammons(game))
        gammon, lose_gammon = np.minimum(gammon, win), np.minimum(lose_gammon, 1 - win)
        backgammon, lose_backgammon = np.minimum(backgammon, gammon), np.minimum(lose_backgammon, lose_gammon)
        return np.stack([win, gammon, backgammon * counted, lose_gammon, lose_backgammon * counted], axis=1)


def _equities(chances: Chances) -> Chances:
    win, gammon, backgammon, lose_gammon, lose_backgammon = chances.T
    return np.asarray(2 * win - 1 + gammon + backgammon - lose_gammon - lose_backgammon, np.float32)


def _over(outcome: Outcome, game: Variant) -> Evaluation:
    """What a game that is over has come to; a tie is half a win."""
    if outcome.winner is None:
        return Evaluation(0.5)
    gammon = outcome.kind != "single"
    won = Evaluation(1.0, gammon * 1.0, (outcome.kind == "backgammon" and _counts_backgammons(game)) * 1.0)
    return won if outcome.winner == "mover" else won.flip()


def _counts_backgammons(game: Variant) -> bool:
    """Whether a backgammon is worth more than a gammon."""
    return game.points is None or game.points[2] > game.points[1]


@lru_cache
def _named(name: str) -> _core.Evaluator:
    return _core.Evaluator.named(name)


def _read(path: Path) -> _core.Evaluator:
    """The network of a file, kept until the file changes."""
    try:
        status = os.stat(path)
        return _parsed(path, status.st_mtime_ns, status.st_size)
    except (OSError, ValueError) as error:
        raise DataFileError(f"{path}: {getattr(error, 'strerror', None) or error}") from error


@lru_cache(maxsize=8)
def _parsed(path: Path, changed: int, size: int) -> _core.Evaluator:
    return _core.Evaluator.parse(path.read_bytes())
