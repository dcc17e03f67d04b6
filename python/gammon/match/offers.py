"""The referee of offers: the cube, resignations, settlements, and their answers."""

from __future__ import annotations

from typing import cast

from gammon.actions import (
    MOST_POINTS,
    RESIGN_KINDS,
    Accept,
    Beaver,
    Double,
    Pass,
    Raccoon,
    Refuse,
    Resign,
    ResignKind,
    Settle,
    Take,
)
from gammon.match.ends import end, loss_worth, worth
from gammon.match.options import Options
from gammon.match.table import Pending, Table, expect_game, expect_turn, facts_of, forbid, other
from gammon.rulings import ActionRule
from gammon.state import Seat
from gammon.values import WinKind

__all__ = ["accept", "beaver", "double", "double_rule", "pass_", "raccoon", "refuse", "resign", "settle", "take"]

_CUBE_OFFERS = ("double", "beaver", "raccoon")


def double(options: Options, table: Table, action: Double) -> tuple[Table, Double]:
    """The cube offered at twice its value, before rolling."""
    expect_turn(table, action.seat)
    forbidden = double_rule(options, table)
    if forbidden is not None:
        details: dict[str, int | str | tuple[str, ...]] = {
            "seat": other(table.turn),
            "dice": str(table.dice),
            "cube": table.cube,
            "limit": options.cube_cap,
        }
        forbid(forbidden, **details)
    return table._replace(pending=Pending("double", action.seat, turns=1)), action


def double_rule(options: Options, table: Table) -> ActionRule | None:
    """The rule that keeps the player on roll from doubling, or None if he may."""
    seat = table.turn
    if not facts_of(options, table.game).cube:
        return ActionRule.NO_CUBE
    if table.dice is not None:
        return ActionRule.DOUBLE_AFTER_ROLL
    if not table.fresh:
        return ActionRule.DOUBLE_AFTER_PLAY
    if options.length == 1:
        return ActionRule.ONE_POINT_MATCH
    if table.crawford:
        return ActionRule.CRAWFORD_GAME
    if table.owner == other(seat):
        return ActionRule.CUBE_NOT_YOURS
    if 2 * table.cube > options.cube_cap:
        return ActionRule.CUBE_AT_LIMIT
    if options.holland and options.crawford and table.post_crawford and min(table.rolls) < 2:
        return ActionRule.HOLLAND
    if options.dead_cube == "forbid" and 0 < options.length <= table.score[seat] + table.cube:
        return ActionRule.CUBE_DEAD
    return None


def take(options: Options, table: Table, action: Take) -> tuple[Table, Take]:
    """The offered stake accepted. Whoever was first doubled owns the cube; resignations are for another stake now."""
    offer = _expect_cube_offer(table, action.seat)
    taken = table._replace(pending=None, cube=table.cube << offer.turns, owner=other(table.turn), refused=(0, 0))
    return taken, action


def pass_(options: Options, table: Table, action: Pass) -> tuple[Table, Pass]:
    """The offered stake refused: a single game lost at the stake before it."""
    offer = _expect_cube_offer(table, action.seat)
    points = facts_of(options, table.game).points
    single = 1 if points is None else points[0]
    stake = table.cube << (offer.turns - 1)
    passed = table._replace(cube=stake) if offer.turns > 1 else table
    return end(options, passed, offer.by, "passed", WinKind.SINGLE, single * stake), action


def beaver(options: Options, table: Table, action: Beaver) -> tuple[Table, Beaver]:
    """A double, or a raccoon, taken and doubled again."""
    offer = _expect_cube_offer(table, action.seat)
    if offer.kind == "beaver":
        forbid(ActionRule.OTHER_ANSWER, offer="beaver")
    forbidden = beaver_rule(options, offer)
    if forbidden is not None:
        forbid(forbidden)
    return _raise(options, table, offer, action.seat), action


def beaver_rule(options: Options, offer: Pending) -> ActionRule | None:
    """The rule that keeps the player who was doubled from a beaver, or None if he may."""
    if options.length > 0:
        return ActionRule.MONEY_ONLY
    if not options.beavers:
        return ActionRule.NO_BEAVERS
    if (offer.turns - 1) // 2 >= options.beavers:
        return ActionRule.NO_MORE_BEAVERS
    return None


def raccoon(options: Options, table: Table, action: Raccoon) -> tuple[Table, Raccoon]:
    """A beaver doubled once more."""
    offer = _expect_cube_offer(table, action.seat)
    if offer.kind != "beaver":
        forbid(ActionRule.OTHER_ANSWER, offer=offer.kind)
    if not options.raccoons:
        forbid(ActionRule.NO_RACCOONS)
    return _raise(options, table, offer, action.seat), action


def _raise(options: Options, table: Table, offer: Pending, seat: Seat) -> Table:
    if not can_raise(options, table, offer):
        forbid(ActionRule.CUBE_AT_LIMIT, cube=table.cube << offer.turns, limit=options.cube_cap)
    raised = Pending("raccoon" if offer.kind == "beaver" else "beaver", seat, turns=offer.turns + 1)
    return table._replace(pending=raised)


def can_raise(options: Options, table: Table, offer: Pending) -> bool:
    """Whether the limit of the cube leaves room for one turn more."""
    return table.cube << (offer.turns + 1) <= options.cube_cap


def _expect_cube_offer(table: Table, seat: Seat) -> Pending:
    """The double, beaver or raccoon that the seat has to answer."""
    offer = _expect_offer(table, seat)
    if offer.kind not in _CUBE_OFFERS:
        forbid(ActionRule.OTHER_ANSWER, offer=offer.kind)
    return offer


def _expect_offer(table: Table, seat: Seat) -> Pending:
    if table.pending is None:
        forbid(ActionRule.NOTHING_OFFERED)
    if seat == table.pending.by:
        forbid(ActionRule.ANSWER_FIRST, seat=other(seat), offer=table.pending.kind)
    return table.pending


def resign(options: Options, table: Table, action: Resign) -> tuple[Table, Resign]:
    """The game given up. What cannot be refused is accepted at once."""
    expect_game(table)
    facts = facts_of(options, table.game)
    if action.loss not in facts.resign_kinds:
        forbid(
            ActionRule.NO_SUCH_RESIGNATION,
            variant=facts.variant.title,
            kind=action.loss,
            choices=facts.resign_kinds,
        )
    if RESIGN_KINDS.index(action.loss) < table.refused[action.seat]:
        forbid(ActionRule.RESIGN_HIGHER)
    loss = WinKind(action.loss)
    resigned = table._replace(pending=Pending("resignation", action.seat, loss=loss))
    if _cannot_be_refused(options, table, action):
        return _resigned(options, resigned), action
    return resigned, action


def _cannot_be_refused(options: Options, table: Table, action: Resign) -> bool:
    """Whether no refusal could bring more: the match is won by it, or it is the most a game can count.

    While the Jacoby rule keeps gammons from counting, a backgammon resigned is worth no more than a single game, and
    may be refused like one.
    """
    winner = other(action.seat)
    facts = facts_of(options, table.game)
    if options.length > 0:
        _, points = loss_worth(options, table, action.seat, WinKind(action.loss))
        if table.score[winner] + points >= options.length:
            return True
    if action.loss != facts.resign_kinds[-1]:
        return False
    most = 0 if facts.points is None else max(facts.points)
    return worth(options, table, WinKind.BACKGAMMON, most)[1] == most


def settle(options: Options, table: Table, action: Settle) -> tuple[Table, Settle]:
    """An end of the game by agreement proposed."""
    expect_game(table)
    if options.length > 0:
        forbid(ActionRule.MONEY_ONLY)
    if table.unsettled[action.seat]:
        forbid(ActionRule.SETTLED_ALREADY)
    if max(table.score) + abs(action.points) > MOST_POINTS:
        forbid(ActionRule.TOO_MANY_POINTS, limit=MOST_POINTS)
    return table._replace(pending=Pending("settlement", action.seat, points=action.points)), action


def accept(options: Options, table: Table, action: Accept) -> tuple[Table, Accept]:
    """A resignation or a settlement accepted."""
    offer = _expect_agreement(table, action.seat)
    if offer.kind == "resignation":
        return _resigned(options, table), action
    points = offer.points
    winner = None if points == 0 else offer.by if points > 0 else other(offer.by)
    return end(options, table._replace(pending=None), winner, "settled", WinKind.SINGLE, abs(points)), action


def _resigned(options: Options, table: Table) -> Table:
    offer = cast(Pending, table.pending)
    kind, points = loss_worth(options, table, offer.by, offer.loss)
    return end(options, table, other(offer.by), "resigned", kind, points)


def refuse(options: Options, table: Table, action: Refuse) -> tuple[Table, Refuse]:
    """A resignation or a settlement refused: everything stays as it was, dice and moves included."""
    offer = _expect_agreement(table, action.seat)
    if offer.kind == "resignation":
        rank = RESIGN_KINDS.index(cast(ResignKind, offer.loss.value)) + 1
        refused = (rank, table.refused[1]) if offer.by == 0 else (table.refused[0], rank)
        return table._replace(pending=None, refused=refused), action
    unsettled = (True, table.unsettled[1]) if offer.by == 0 else (table.unsettled[0], True)
    return table._replace(pending=None, unsettled=unsettled), action


def _expect_agreement(table: Table, seat: Seat) -> Pending:
    """The resignation or settlement that the seat has to answer."""
    offer = _expect_offer(table, seat)
    if offer.kind in _CUBE_OFFERS:
        forbid(ActionRule.OTHER_ANSWER, offer=offer.kind)
    return offer
