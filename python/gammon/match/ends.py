"""How games begin and end: who starts, what a game is worth, and what comes after it."""

from __future__ import annotations

from typing import cast

from gammon import _core
from gammon.actions import RESIGN_KINDS, ResignKind
from gammon.match.options import Options
from gammon.match.table import End, GameResult, Pending, Results, Table, facts_of, other
from gammon.state import Phase, Seat, State
from gammon.values import WinKind

__all__ = ["begin", "end", "end_by_play", "loss_worth", "worth"]


def begin(options: Options) -> Table:
    """The table before the first game, or as the state shows it that the match starts from."""
    if options.start is not None:
        return _of_state(options, options.start)
    return _next_game(options, 1, (0, 0), starter=None, after_crawford=False, throws=0, results=None)


def _of_state(options: Options, state: State) -> Table:
    stage = state.position.stage
    near = _may_be_crawford(options, 1) and max(state.score) >= options.length - 1
    return Table(
        phase="playing",
        game=1,
        position=state.position,
        turn=state.turn,
        score=state.score,
        crawford=state.crawford,
        post_crawford=near and not state.crawford,
        throws=0,
        results=None,
        dice=state.dice or stage.dice,
        fresh=state.dice is None and stage.kind == "roll",
        choosing=stage.kind == "choose",
        cube=state.cube.value,
        owner=state.cube.owner,
        pending=Pending.of(state.offer),
    )


def _next_game(
    options: Options,
    game: int,
    score: tuple[int, int],
    *,
    starter: Seat | None,
    after_crawford: bool,
    throws: int,
    results: Results | None,
) -> Table:
    """The table before a game; a `starter` begins it without an opening throw."""
    near = _may_be_crawford(options, game) and max(score) == options.length - 1
    crawford = near and options.crawford and not after_crawford
    return Table(
        phase="not_started" if starter is None else "playing",
        game=game,
        position=start_for(options, game, starter or 0),
        turn=starter or 0,
        score=score,
        crawford=crawford,
        post_crawford=near and not crawford,
        throws=throws,
        results=results,
    )


def _may_be_crawford(options: Options, game: int) -> bool:
    """Whether the Crawford rule says anything: nobody can double in a match to 1, nor in a game without a cube."""
    return options.length > 1 and facts_of(options, game).cube


def start_for(options: Options, game: int, seat: Seat) -> _core.Position:
    """The start of a game, seen by the seat that begins.

    Where the two sides differ (snake), seat 0 has the first player's checkers in the first game, and they change
    seats from game to game.
    """
    facts = facts_of(options, game)
    return facts.start if (game - 1 + seat) % 2 == 0 else facts.start_of_other


def end_by_play(options: Options, table: Table, position: _core.Position, turn: Seat) -> Table | None:
    """The table after a play that ends the game, or None while it goes on; `position` is seen by `turn`."""
    outcome = position.outcome
    if outcome is None:
        return None
    over = table._replace(position=position, turn=turn, dice=None, moves=(), fresh=True)
    if outcome.winner is None:
        return end(options, over, None, "played", outcome.kind, 0)
    winner = turn if outcome.winner == "mover" else other(turn)
    kind, points = worth(options, table, outcome.kind, outcome.points)
    return end(options, over, winner, "played", kind, points * table.cube)


def worth(options: Options, table: Table, kind: WinKind, points: int) -> tuple[WinKind, int]:
    """What a win counts before the cube: under the Jacoby rule a single game while nobody has taken a double.

    The rule is one of the cube: it says nothing of games without one, and of those that count the men left.
    """
    facts = facts_of(options, table.game)
    if options.jacoby and facts.cube and table.owner is None and facts.points is not None and points > facts.points[0]:
        return WinKind.SINGLE, facts.points[0]
    return kind, points


def loss_worth(options: Options, table: Table, seat: Seat, loss: WinKind) -> tuple[WinKind, int]:
    """What a resignation of `seat` at that kind of loss counts, the cube included.

    Where the men left are counted, it is those he has at the beginning of this roll.
    """
    points = facts_of(options, table.game).points
    if points is None:
        counts = table.position.to_counts()
        mine = counts.mover if seat == table.turn else counts.opponent
        pinned = counts.pinned_mover if seat == table.turn else counts.pinned_opponent
        return loss, (sum(mine[1:]) + len(pinned)) * table.cube
    kind, counted = worth(options, table, loss, points[RESIGN_KINDS.index(cast(ResignKind, loss.value))])
    return kind, counted * table.cube


def end(options: Options, table: Table, winner: Seat | None, how: End, kind: WinKind, points: int) -> Table:
    """The table after the game: the next game's, or the last one's if the match is over."""
    score = table.score
    if winner is not None:
        score = (score[0] + points, score[1]) if winner == 0 else (score[0], score[1] + points)
    name = facts_of(options, table.game).variant.name
    result = GameResult(table.game, name, winner, how, kind, table.cube, points, score, table.crawford)
    results = Results(table.results, result)
    if options.length > 0 and max(score) >= options.length:
        return table._replace(phase=_LAST_PHASE[how], score=score, results=results)
    starts = winner is not None and facts_of(options, table.game + 1).winner_starts
    return _next_game(
        options,
        table.game + 1,
        score,
        starter=winner if starts else None,
        after_crawford=table.crawford or table.post_crawford,
        throws=table.throws,
        results=results,
    )


_LAST_PHASE: dict[End, Phase] = {"played": "over", "passed": "dropped", "resigned": "resigned", "settled": "over"}
