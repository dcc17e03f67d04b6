"""Matches and money sessions: what is agreed before the first game."""

from __future__ import annotations

from typing import Self

from gammon import _arguments
from gammon.match.kinds import games_of
from gammon.match.log import parsed
from gammon.match.options import MOST_LENGTH, DeadCube, Options
from gammon.match.session import Session
from gammon.state import State
from gammon.variants import find

__all__ = ["Match", "MoneySession", "from_json"]


class Match(Session):
    """A match to a number of points, made by applying actions; immutable.

    >>> from gammon import actions
    >>> match = Match(length=7).apply(actions.OpeningRoll("31"))
    >>> match.seat, match.dice
    (0, Roll(first=3, second=1))
    >>> match = match.apply(actions.MakePlay(0, "8/5 6/5"))
    >>> match = match.apply(actions.Double(1))
    >>> list(match.legal_actions())
    [Take(seat=0), Pass(seat=0)]
    >>> match.apply(actions.Take(0)).cube
    Cube(value=2, owner=0, max=1024)
    >>> match.apply(actions.RollDice(1, "52"))
    Traceback (most recent call last):
    gammon.errors.IllegalActionError: Seat 0 must first answer the double.
    """

    __slots__ = ()
    KIND = "Match"

    def __init__(
        self,
        length: int | None = None,
        variant: object = "backgammon",
        *,
        crawford: bool = True,
        holland: bool = False,
        dead_cube: DeadCube = "allow",
        cube_cap: int = 1024,
        winner_starts: bool | None = None,
        seed: int | None = None,
    ) -> None:
        """A match before its first game.

        Args:
            length: the points that win it, at least 1; None is the usual length of the variant.
            variant: a game by name or as a `Variant`, several of them, which are played in turn, or a name of
                `gammon.match.MATCH_KINDS`: "tavli" is portes, plakoto and fevga.
            crawford: whether the first game after a player comes within one point of the match is without the cube.
            holland: whether after the Crawford game nobody doubles until each side has rolled twice.
            dead_cube: whether a player who would win the match at the present stake may "allow" himself to double.
            cube_cap: the highest value of the cube, a power of two.
            winner_starts: whether the winner of a game begins the next without an opening throw; None is as the
                variant has it.
            seed: the match throws its own dice from it (`gammon.match.dice`); None takes the dice from the actions.

        Raises:
            GammonError: a value out of range.
            UnknownVariantError: no such game.
            TypeError: a value of the wrong type.
        """
        games, usual = games_of(variant)
        self._begin(
            Options(
                _arguments.integer(usual if length is None else length, "length", 1, MOST_LENGTH),
                games,
                crawford=crawford,
                holland=holland,
                dead_cube=dead_cube,
                cube_cap=cube_cap,
                winner_starts=winner_starts,
                seed=seed,
            )
        )

    @classmethod
    def from_state(
        cls,
        state: State,
        *,
        crawford: bool = True,
        holland: bool = False,
        dead_cube: DeadCube = "allow",
        winner_starts: bool | None = None,
        seed: int | None = None,
    ) -> Self:
        """A match that goes on from a state, as an id says it: its game, score, cube, dice and pending offer.

        The other arguments are those of `Match`. The rolls that the Holland rule asks for are counted from here.

        Raises:
            GammonError: the state of a money game, or of one that is over or has not begun.

        >>> Match.from_state(State.from_xgid("XGID=-b----E-C---eE---c-e----B-:1:-1:-1:42:4:3:0:7:10")).seat
        1
        """
        _expect_state(state)
        return cls._of(
            Options(
                _arguments.integer(state.length, "the state's length", 1, MOST_LENGTH),
                (find(state.position.game),),
                crawford=crawford,
                holland=holland,
                dead_cube=dead_cube,
                cube_cap=state.cube.max,
                winner_starts=winner_starts,
                seed=seed,
                start=state,
            )
        )

    @property
    def away(self) -> tuple[int, int]:
        """The points each seat still needs."""
        score, length = self._table.score, self._options.length
        return max(0, length - score[0]), max(0, length - score[1])

    @property
    def is_crawford(self) -> bool:
        """Whether this is the Crawford game."""
        return self._table.crawford

    @property
    def is_post_crawford(self) -> bool:
        """Whether a player is one point from the match, and this is not the Crawford game."""
        return self._table.post_crawford


class MoneySession(Session):
    """A session of money games, made by applying actions; immutable, and without end.

    >>> from gammon import actions as do
    >>> session = MoneySession(automatic_doubles=1).apply(do.OpeningRoll("33")).apply(do.OpeningRoll("61"))
    >>> session.cube
    Cube(value=2, owner=None, max=1024)
    >>> session = session.apply_all([do.MakePlay(0, "13/7 8/7"), do.Double(1), do.Beaver(0), do.Pass(1)])
    >>> session.results[0].points, session.score, session.balance
    (4, (4, 0), (4, -4))
    """

    __slots__ = ()
    KIND = "MoneySession"

    def __init__(
        self,
        variant: object = "backgammon",
        *,
        jacoby: bool = True,
        beavers: int = 1,
        raccoons: bool = False,
        automatic_doubles: int = 0,
        cube_cap: int = 1024,
        winner_starts: bool | None = None,
        seed: int | None = None,
    ) -> None:
        """A session before its first game.

        Args:
            variant: as for `Match`.
            jacoby: whether gammons and backgammons count only once a double has been taken.
            beavers: how many beavers may answer one double, 0 to 12; those after the first answer raccoons.
            raccoons: whether a beaver may be doubled once more.
            automatic_doubles: how often equal dice in the opening throw double the cube, 0 to 15.
            cube_cap: the highest value of the cube, a power of two.
            winner_starts, seed: as for `Match`.

        Raises:
            GammonError, UnknownVariantError, TypeError: as for `Match`.
        """
        self._begin(
            Options(
                0,
                games_of(variant)[0],
                jacoby=jacoby,
                beavers=beavers,
                raccoons=raccoons,
                automatic_doubles=automatic_doubles,
                cube_cap=cube_cap,
                winner_starts=winner_starts,
                seed=seed,
            )
        )

    @classmethod
    def from_state(
        cls,
        state: State,
        *,
        beavers: int | None = None,
        raccoons: bool = False,
        automatic_doubles: int = 0,
        winner_starts: bool | None = None,
        seed: int | None = None,
    ) -> Self:
        """A session that goes on from a state; its Jacoby rule holds, and its beavers unless their number is given.

        Raises:
            GammonError: the state of a match, or of a game that is over or has not begun.
        """
        _expect_state(state)
        return cls._of(
            Options(
                0,
                (find(state.position.game),),
                jacoby=state.jacoby,
                beavers=int(state.beavers) if beavers is None else beavers,
                raccoons=raccoons,
                automatic_doubles=automatic_doubles,
                cube_cap=state.cube.max,
                winner_starts=winner_starts,
                seed=seed,
                start=state,
            )
        )

    @property
    def balance(self) -> tuple[int, int]:
        """What each seat has won from the other."""
        mine, theirs = self._table.score
        return mine - theirs, theirs - mine


def _expect_state(state: object) -> None:
    if not isinstance(state, State):
        raise TypeError(f"state must be a State, not {type(state).__name__}")


def from_json(text: str | bytes) -> Match | MoneySession:
    """The match or money session of a JSON log, whichever it is; see `Match.from_json`.

    >>> from_json(MoneySession().to_json())
    <MoneySession of backgammon, game 1, 0–0, 0 actions>
    """
    log = parsed(text)
    kind = log.get("kind") if isinstance(log, dict) else None
    return MoneySession.from_json(text) if kind == MoneySession.KIND else Match.from_json(text)
