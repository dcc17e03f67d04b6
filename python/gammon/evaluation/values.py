"""What a judgement says: the chances of a position, the plays of a roll, the best plays of many."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from numbers import Real
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from gammon import _arguments, _core
from gammon.errors import GammonError
from gammon.values import Roll

__all__ = ["BestPlays", "Evaluation", "RatedPlay", "RatedRoll"]

_SLACK = 1e-4  # evaluators round
_NAMES = ("win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon")


class _Five(NamedTuple):
    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float


class Evaluation(_Five):
    """The chances of the player on roll before he rolls, without the cube: a tuple of five numbers, each 0 to 1.

    Each includes the next: a gammon won is a win, and a backgammon a gammon. It goes where five probabilities go, such
    as `cube.decide`.

    Attributes:
        win: to win, by whatever.
        win_gammon, win_backgammon: to win a gammon or more, and a backgammon.
        lose_gammon, lose_backgammon: to lose a gammon or more, and a backgammon.

    Raises:
        GammonError: a number outside 0 to 1, or one that is more than the one that includes it, by over 1e-4.
        TypeError: no number.

    >>> chances = Evaluation(0.55, 0.15, 0.01, 0.1, 0.0)
    >>> round(chances.equity, 3), chances.flip().win_gammon, Evaluation(*chances) == chances
    (0.16, 0.1, True)
    >>> print(chances)
    equity +0.1600
    wins   55.00 %   gammon 15.00 %   backgammon  1.00 %
    loses  45.00 %   gammon 10.00 %   backgammon  0.00 %
    """

    __slots__ = ()

    def __new__(
        cls,
        win: float,
        win_gammon: float = 0.0,
        win_backgammon: float = 0.0,
        lose_gammon: float = 0.0,
        lose_backgammon: float = 0.0,
    ) -> Self:
        given = (win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)
        made = super().__new__(cls, *(_chance(value, name) for value, name in zip(given, _NAMES, strict=True)))
        made._expect_nested()
        return made

    @classmethod
    def of(cls, probabilities: Iterable[float]) -> Evaluation:
        """The evaluation of five numbers in a row, such as a row of `evaluate_batch`.

        Raises:
            GammonError, TypeError: as the class, and for another number of them.

        >>> Evaluation.of(np.array([0.5, 0.25, 0.0, 0.25, 0.0])).equity
        0.0
        """
        return cls(*_arguments.items(probabilities, "probabilities", 5, 5))

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override]
        return cls(*iterable)  # so that `_replace` is checked too

    @classmethod
    def _known(cls, chances: Iterable[float]) -> Evaluation:
        """Five numbers that are known to be chances."""
        return tuple.__new__(cls, chances)

    def _expect_nested(self) -> None:
        pairs = (
            ("win_gammon", self.win_gammon, "win", self.win),
            ("win_backgammon", self.win_backgammon, "win_gammon", self.win_gammon),
            ("lose_gammon", self.lose_gammon, "1 - win", 1.0 - self.win),
            ("lose_backgammon", self.lose_backgammon, "lose_gammon", self.lose_gammon),
        )
        for name, part, of, whole in pairs:
            if part > whole + _SLACK:
                raise GammonError(f"{name} is {part:g}, more than the {whole:g} of {of}, which includes it")

    @property
    def probabilities(self) -> tuple[float, float, float, float, float]:
        """The five numbers as a plain tuple."""
        return self.win, self.win_gammon, self.win_backgammon, self.lose_gammon, self.lose_backgammon

    @property
    def lose(self) -> float:
        """The chance to lose."""
        return 1.0 - self.win

    @property
    def equity(self) -> float:
        """The points won on average in money play without a cube, a gammon counting 2 and a backgammon 3: -3 to 3."""
        won = self.win_gammon + self.win_backgammon
        return 2 * self.win - 1 + won - self.lose_gammon - self.lose_backgammon

    def flip(self) -> Evaluation:
        """The same as the other player sees it.

        The chances of a play's result are the opponent's, who is on roll then; flipped, they are those of its player.
        """
        return Evaluation._known(
            (self.lose, self.lose_gammon, self.lose_backgammon, self.win_gammon, self.win_backgammon)
        )

    def to_json(self) -> dict[str, float]:
        """The five numbers and the equity, by name."""
        return {**dict(zip(_NAMES, self.probabilities, strict=True)), "equity": self.equity}

    def __str__(self) -> str:
        rows = (("wins", self.win, *self[1:3]), ("loses", self.lose, *self[3:5]))
        return "\n".join(
            [
                f"equity {self.equity:+.4f}",
                *(
                    f"{word:<6} {chance:6.2%}   gammon {gammon:6.2%}   backgammon {backgammon:6.2%}".replace("%", " %")
                    for word, chance, gammon, backgammon in rows
                ),
            ]
        )

    def _repr_html_(self) -> str:
        """A small table, for a notebook."""
        rows = (("wins", self.win, *self[1:3]), ("loses", self.lose, *self[3:5]))
        head = "".join(f"<th>{word}</th>" for word in ("", "all", "gammon", "backgammon"))
        body = "".join(
            f"<tr><th>{word}</th>{''.join(f'<td>{chance:.2%}</td>' for chance in chances)}</tr>"
            for word, *chances in rows
        )
        return f"<table><caption>equity {self.equity:+.4f}</caption><tr>{head}</tr>{body}</table>"


class RatedPlay(NamedTuple):
    """A play and what its player has after it.

    Attributes:
        play: the play.
        evaluation: his chances after it, the opponent being on roll.
        equity: what he is rated by, in points a game: here that of the evaluation.
        difference: the equity less that of the best play, 0 or less.
    """

    play: _core.Play
    evaluation: Evaluation
    equity: float
    difference: float


class RatedRoll(NamedTuple):
    """A roll, its best play, and what its player has after that.

    Attributes:
        roll: the dice.
        weight: how many of the 36 rolls it stands for, 1 or 2.
        play: the best play; None where nothing can be played.
        evaluation: his chances after it, the opponent being on roll.
        equity: in points a game.
    """

    roll: Roll
    weight: int
    play: _core.Play | None
    evaluation: Evaluation
    equity: float


@dataclass(frozen=True, slots=True, eq=False)
class BestPlays:
    """The best plays of many rolls, a row each.

    Attributes:
        index: int64[n], the play's place in `Position.legal_plays`; -1 where nothing can be played.
        boards: int8[n, *shape], the boards after the plays, seen by the opponent; after a dance the flipped board.
        moves: int8[n, 4, 2], the (from, to) of each checker move padded with -1.
        equity: float32[n], what the players who moved have then, in points a game.
    """

    index: NDArray[np.int64]
    boards: NDArray[np.int8]
    moves: NDArray[np.int8]
    equity: NDArray[np.float32]

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.index)


def _chance(value: Any, name: str) -> float:
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    if not is_number:
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    number = float(value)
    if not (math.isfinite(number) and -_SLACK <= number <= 1 + _SLACK):
        raise GammonError(f"{name} is {number:g}: a chance is from 0 to 1")
    return min(max(number, 0.0), 1.0)
