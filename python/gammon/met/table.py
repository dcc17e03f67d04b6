"""The table itself: every score's chance to win the match, looked up one by one or in arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gammon import _arguments, _arrays, _core
from gammon.errors import GammonError
from gammon.met import checks, formulas

__all__ = ["MatchEquityTable"]

_REACH = 64  # scores to here are looked up even in a table that is shorter
_MOST_AWAY = 2**32

IntegerLike = int | ArrayLike
BoolLike = bool | ArrayLike


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class MatchEquityTable:
    """The chance to win the match at every score, for players of equal strength.

    Beyond its own length a table is continued as GNU Backgammon continues it: by Montgomery's normal approximation
    before the Crawford game and in it, though never so that a player gains by needing a point more; and after it by a
    recursion from the table's own values. GNU Backgammon puts the recursion's value in the place of the last of these;
    here it stays, which makes a difference of some 0.00005.

    Attributes:
        name: as `load` knows it, or the file's.
        title: as people call it.
        origin: who made it, and how.
        notice: its makers' notice, to be kept with every copy.
        pre: float64[n, n], read-only. `pre[i - 1, j - 1]` is the MWC of the player i-away against j-away, before a game
            that is not post-Crawford; where i or j is 1, before the Crawford game.
        post: float64[n], read-only. `post[k - 1]` is the MWC of the player k-away against 1-away, after the Crawford
            game.
        core: the same as the core has it, made once, from which cube decisions are judged.
    """

    name: str
    title: str
    origin: str
    notice: str
    pre: NDArray[np.float64]
    post: NDArray[np.float64]
    core: _core.MatchEquities
    _tail: NDArray[np.float64]
    _grid: NDArray[np.float64]
    _side: int

    def __init__(
        self, name: str, pre: ArrayLike, post: ArrayLike, title: str = "", origin: str = "", notice: str = ""
    ) -> None:
        """A table of one's own numbers.

        Args:
            name: any name.
            pre: numbers 0 to 1 of shape (n, n), n being 1 to 128; `pre[i][j] + pre[j][i]` is 1 within 0.001, so that
                tables of three digits are taken as they are.
            post: numbers 0 to 1, at most n of them, the first 0.5; missing ones are continued by the recursion.
            title, origin, notice: what there is to say about it.

        Raises:
            GammonError: the numbers are no match equity table.
            TypeError: they are no numbers.

        >>> from gammon import met
        >>> met.MatchEquityTable("short", [[0.5, 0.7], [0.3, 0.5]], [0.5, 0.48]).mwc(1, 2)
        0.7
        """
        square = checks.square(pre)
        row = checks.row(post, len(square))
        tail = formulas.continued_to_zero(row.tolist())
        grid = _grid(square, tail)
        words = {"name": name, "title": title, "origin": origin, "notice": notice}
        fields: dict[str, object] = {key: _arguments.text(word, key) for key, word in words.items()}
        fields |= {"pre": square, "post": row, "_tail": tail, "_grid": grid.reshape(-1), "_side": grid.shape[-1]}
        fields["core"] = _core.MatchEquities(grid[:, :-1, :-1].reshape(-1), tail)
        for field, value in fields.items():
            object.__setattr__(self, field, value)

    @property
    def length(self) -> int:
        """How many points its own numbers reach to."""
        return len(self.post)

    @overload
    def mwc(self, away: int, opponent_away: int, *, post_crawford: bool = False) -> float: ...  # type: ignore[overload-overlap]

    @overload
    def mwc(
        self, away: IntegerLike, opponent_away: IntegerLike, *, post_crawford: BoolLike = False
    ) -> NDArray[np.float64]: ...

    def mwc(
        self, away: IntegerLike, opponent_away: IntegerLike, *, post_crawford: BoolLike = False
    ) -> float | NDArray[np.float64]:
        """The MWC, 0 to 1, of a player before a game.

        Args:
            away: the points he needs, an int or an array of them, at most 2**32; 0 or less is a match he has won.
            opponent_away: the same for the opponent; looked at only where `away` is more than 0.
            post_crawford: whether the Crawford game has been played, a bool or an array of them. It matters only where
                a player is 1-away.

        Returns:
            A float, or float64 of the shape to which the arguments broadcast.

        Raises:
            GammonError: a score is too large, or the shapes do not fit.
            TypeError: scores that are no integers, or a `post_crawford` that is no bool.

        >>> from gammon import met
        >>> met.load().mwc([3, 3, 0], [2, 40, 5]).round(4).tolist()
        [0.4005, 0.9997, 1.0]
        """
        if type(away) is int and type(opponent_away) is int and type(post_crawford) is bool:
            return self._one(away, opponent_away, post_crawford)
        scores = _arrays.integers(away, "away"), _arrays.integers(opponent_away, "opponent_away")
        return self._many(*scores, _arrays.flags(post_crawford, "post_crawford"))

    @overload
    def after(self, away: int, opponent_away: int, points: int, *, crawford_played: bool = False) -> float: ...  # type: ignore[overload-overlap]

    @overload
    def after(
        self, away: IntegerLike, opponent_away: IntegerLike, points: IntegerLike, *, crawford_played: BoolLike = False
    ) -> NDArray[np.float64]: ...

    def after(
        self, away: IntegerLike, opponent_away: IntegerLike, points: IntegerLike, *, crawford_played: BoolLike = False
    ) -> float | NDArray[np.float64]:
        """The MWC, 0 to 1, of a player once a game is over.

        The game that brings a player to 1-away is followed by the Crawford game, any later one by a post-Crawford game.

        Args:
            away, opponent_away: the scores before the game, as in `mwc`.
            points: what it is worth, the cube included: positive if the player won it, negative if he lost it.
            crawford_played: whether it was the Crawford game or came after it, a bool or an array of them. A score of
                1-away says so by itself, so this is only for matches without a Crawford game.

        Returns, raises:
            As `mwc`.

        >>> from gammon import met
        >>> table = met.load()
        >>> table.after(3, 5, 2) == table.mwc(1, 5), table.after(1, 5, -2) == table.mwc(1, 3, post_crawford=True)
        (True, True)
        """
        if type(away) is int and type(opponent_away) is int and type(points) is int and type(crawford_played) is bool:
            later = crawford_played or away == 1 or opponent_away == 1
            return self._one(away - max(points, 0), opponent_away + min(points, 0), later)
        names = ("away", "opponent_away", "points")
        own, other, won = map(_arrays.integers, (away, opponent_away, points), names)
        played = _arrays.flags(crawford_played, "crawford_played")
        _arrays.check_shapes(own, other, won, played)
        return self._many(own - np.maximum(won, 0), other + np.minimum(won, 0), played | (own == 1) | (other == 1))

    def _one(self, away: int, opponent_away: int, post: bool) -> float:
        if away <= 0:
            return 1.0
        if opponent_away <= 0:
            return 0.0
        side = self._side
        if away < side - 1 and opponent_away < side - 1:
            return self._grid.item((post * side + away) * side + opponent_away)
        own, other = np.array([[min(away, _MOST_AWAY + 1)], [min(opponent_away, _MOST_AWAY + 1)]], np.int64)
        return float(self._beyond(own, other, np.array([post]))[0])

    def _many(
        self, away: NDArray[np.int64], opponent_away: NDArray[np.int64], post: NDArray[np.bool_]
    ) -> float | NDArray[np.float64]:
        _arrays.check_shapes(away, opponent_away, post)
        side = self._side
        row, column = (np.minimum(np.maximum(score, 0), side - 1) for score in (away, opponent_away))
        found = np.asarray(self._grid.take((post * side + row) * side + column))
        beyond = np.isnan(found)
        if beyond.any():
            own, other = (np.broadcast_to(score, found.shape)[beyond] for score in (away, opponent_away))
            found[beyond] = self._beyond(own, other, np.broadcast_to(post, found.shape)[beyond])
        return found if found.ndim else float(found)

    def _beyond(
        self, away: NDArray[np.int64], opponent_away: NDArray[np.int64], post: NDArray[np.bool_]
    ) -> NDArray[np.float64]:
        """The MWC where the grid ends, for scores of 1 or more, all of shape (n,)."""
        if max(away.max(), opponent_away.max()) > _MOST_AWAY:
            raise GammonError("an away score is too large: it must be at most 2**32")
        found = formulas.montgomery(away, opponent_away)
        trails, leads = post & (opponent_away == 1), post & (away == 1)
        last = len(self._tail)
        found[trails] = self._tail[np.minimum(away[trails], last) - 1]
        found[leads] = 1 - self._tail[np.minimum(opponent_away[leads], last) - 1]
        return found

    def table(self, size: int | None = None, *, post_crawford: bool = False) -> str:
        """The table in per cent for people to read.

        Args:
            size: to how many points, 1 to 128; None is the table's own length.
            post_crawford: the values of the player who is so many points away against 1-away after the Crawford game,
                instead of the square of those before it.

        >>> from gammon import met
        >>> print(met.load("g11").table(3))
        away      1      2      3
           1  50.00  68.14  75.08
           2  31.86  50.00  59.96
           3  24.92  40.04  50.00
        """
        most = self.length if size is None else _arguments.integer(size, "size", 1, formulas.LONGEST)
        scores = np.arange(1, most + 1)
        if _arguments.boolean(post_crawford, "post_crawford"):
            rows = {"post": self.mwc(scores, 1, post_crawford=True)}
        else:
            rows = {str(away): self.mwc(away, scores) for away in scores}
        lines = [f"{name:>4}" + "".join(f"{100 * value:7.2f}" for value in row) for name, row in rows.items()]
        return "\n".join(["away" + "".join(f"{away:7}" for away in scores), *lines])

    def to_json(self) -> str:
        """The table as the text of a .json file, one row a line, which `load` and `read` take.

        >>> from gammon import met
        >>> met.read(met.load().to_json(), "json") == met.load()
        True
        """
        from gammon.met import formats  # slow to import, and needed only for files

        words = self.name, self.title, self.origin, self.notice
        return formats.written(formats.Contents(*words, self.pre.tolist(), self.post.tolist()))

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if isinstance(other, MatchEquityTable) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._content())

    def _content(self) -> tuple[object, ...]:
        return self.name, self.title, self.origin, self.notice, self.pre.tobytes(), self.post.tobytes()

    def __reduce__(self) -> tuple[object, ...]:
        return MatchEquityTable, (self.name, self.pre, self.post, self.title, self.origin, self.notice)

    def __repr__(self) -> str:
        return f"<MatchEquityTable {self.name!r}, {self.length} points>"


def _join(grid: NDArray[np.float64], length: int) -> None:
    """Where the table is continued nobody gains by needing a point more: the formula is bounded by its neighbours."""
    own = grid[0]
    for away in range(length + 1, grid.shape[-1] - 1):
        column = np.minimum(own[away, 1:away], own[away - 1, 1:away])
        own[away, 1:away] = np.maximum.accumulate(column)
        own[1:away, away] = 1 - own[away, 1:away]
    grid[1] = own


def _grid(pre: NDArray[np.float64], tail: NDArray[np.float64]) -> NDArray[np.float64]:
    """Both parts by plain away scores, float64[2, side, side]: row 0 is 1, column 0 is 0, and NaN is beyond."""
    reach = max(_REACH, len(pre))
    grid = np.full((2, reach + 2, reach + 2), np.nan)
    grid[:, 1:-1, 1:-1] = formulas.montgomery_square(reach)
    grid[:, 1 : len(pre) + 1, 1 : len(pre) + 1] = pre
    _join(grid, len(pre))
    post = np.zeros(reach)
    post[: len(tail)] = tail[:reach]
    grid[1, 1:-1, 1], grid[1, 1, 1:-1] = post, 1 - post
    grid[:, :, 0] = 0
    grid[:, 0] = 1
    return grid
