"""The referee of turns: throws, plays, single moves and their undoing, dances, chosen doubles."""

from __future__ import annotations

from itertools import pairwise

from gammon import _core
from gammon.actions import ChooseDouble, Dance, EndTurn, MakePlay, MoveChecker, OpeningRoll, RollDice, UndoMove
from gammon.match.dice import of_bytes
from gammon.match.ends import end_by_play, start_for
from gammon.match.options import Options
from gammon.match.table import Table, expect_no_offer, expect_turn, facts_of, forbid, other
from gammon.rulings import ActionRule
from gammon.state import Seat
from gammon.values import Roll

__all__ = ["choose", "dance", "end_turn", "move", "open_game", "play", "roll", "undo"]


def open_game(options: Options, table: Table, action: OpeningRoll) -> tuple[Table, OpeningRoll]:
    """The opening throw. Equal dice are thrown again, and may double the cube before that."""
    if table.phase != "not_started":
        expect_no_offer(table)
        forbid(ActionRule.GAME_UNDER_WAY)
    dice = _throw(options, table, action.dice)
    action = action if action.dice == dice else OpeningRoll(dice)
    throws = table.throws + 1
    facts = facts_of(options, table.game)
    if dice.is_double:
        if facts.cube and table.automatic < options.automatic_doubles and 2 * table.cube <= options.cube_cap:
            table = table._replace(cube=2 * table.cube, automatic=table.automatic + 1)
        return table._replace(throws=throws), action
    starter: Seat = 0 if dice.first > dice.second else 1
    begun = table._replace(
        phase="playing",
        position=start_for(options, table.game, starter),
        turn=starter,
        throws=throws,
    )
    if not facts.plays_opening_dice:
        return begun, action
    rolls = (1, 0) if starter == 0 else (0, 1)
    return begun._replace(dice=dice, fresh=False, may_reroll=facts.may_reroll, rolls=rolls), action


def roll(options: Options, table: Table, action: RollDice) -> tuple[Table, RollDice]:
    """A throw of the player on roll."""
    expect_turn(table, action.seat)
    if table.dice is not None and not table.may_reroll:
        forbid(ActionRule.ALREADY_ROLLED, dice=str(table.dice))
    if table.choosing:
        forbid(ActionRule.CHOOSE_FIRST)
    if table.moves:
        forbid(ActionRule.MOVES_MADE)
    dice = _throw(options, table, action.dice)
    mine, theirs = table.rolls
    rolls = table.rolls if table.may_reroll else (mine + 1, theirs) if action.seat == 0 else (mine, theirs + 1)
    rolled = table._replace(
        dice=dice,
        fresh=False,
        may_reroll=False,
        rolls=rolls,
        throws=table.throws + 1,
        refused=(0, 0),
        unsettled=(False, False),
    )
    return rolled, action if action.dice is dice else RollDice(action.seat, dice)


def _throw(options: Options, table: Table, given: Roll | None) -> Roll:
    """The dice given, or those of the match's seed, which nothing else can be."""
    if options.seed_bytes is None:
        if given is None:
            forbid(ActionRule.DICE_NEEDED)
        return given
    dice = of_bytes(options.seed_bytes, table.throws)
    if given is not None and given != dice:
        forbid(ActionRule.DICE_DIFFER, given=str(given))  # and not which they are: somebody may be asking
    return dice


def play(options: Options, table: Table, action: MakePlay) -> tuple[Table, MakePlay | Dance]:
    """A whole play. The empty one, where nothing can be played, is a dance."""
    dice = _expect_dice(table, action.seat)
    if table.moves:
        forbid(ActionRule.MOVES_MADE)
    made = table.position.check(dice, action.play)
    text = made.notation
    if not text:
        return _advance(options, table, made), Dance(action.seat)
    logged = action if action.play == text else MakePlay(action.seat, text)
    return _advance(options, table, made), logged


def dance(options: Options, table: Table, action: Dance) -> tuple[Table, Dance]:
    """A turn in which nothing can be played."""
    dice = _expect_dice(table, action.seat)
    if table.moves:
        forbid(ActionRule.MOVES_MADE)
    return _advance(options, table, table.position.check(dice, ())), action


def move(options: Options, table: Table, action: MoveChecker) -> tuple[Table, MoveChecker]:
    """A single move, or one checker moved by several dice, which are as many single moves."""
    dice = _expect_dice(table, action.seat)
    turn = table.position.next_moves(dice, table.moves)
    step = (action.source, action.target)
    if any(next_move[:2] == step for next_move in turn.moves):
        return table._replace(moves=(*table.moves, step)), action
    routes = [merged for merged in turn.merged if merged[:2] == step]
    if not routes:
        table.position.next_moves(dice, (*table.moves, step))  # says why
    if len({frozenset(route.hits) for route in routes}) != 1:
        forbid(ActionRule.MOVE_DIE_BY_DIE)
    stops = (action.source, *routes[0].via, action.target)
    return table._replace(moves=table.moves + tuple(pairwise(stops))), action


def undo(options: Options, table: Table, action: UndoMove) -> tuple[Table, UndoMove]:
    """The last single move taken back."""
    _expect_dice(table, action.seat)
    if not table.moves:
        forbid(ActionRule.NO_MOVES_MADE)
    return table._replace(moves=table.moves[:-1]), action


def end_turn(options: Options, table: Table, action: EndTurn) -> tuple[Table, EndTurn]:
    """The single moves made become the play."""
    dice = _expect_dice(table, action.seat)
    if not table.moves:
        forbid(ActionRule.NO_MOVES_MADE)
    turn = table.position.next_moves(dice, table.moves)
    if turn.play is None:
        # A whole play of these moves would be refused for the same; but its moves could also be read as merged ones.
        table.position.check(dice, table.moves)
        forbid(ActionRule.TURN_UNFINISHED, left=" ".join(map(str, turn.left)))
    return _advance(options, table, turn.play), action


def choose(options: Options, table: Table, action: ChooseDouble) -> tuple[Table, ChooseDouble]:
    """The double that was earned."""
    expect_turn(table, action.seat)
    if not table.choosing:
        forbid(ActionRule.NOTHING_TO_CHOOSE)
    position = table.position.choose(action.die)
    return table._replace(position=position, dice=position.stage.dice, choosing=False), action


def _expect_dice(table: Table, seat: Seat) -> Roll:
    """The dice that the seat has to play."""
    expect_turn(table, seat)
    if table.dice is None:
        forbid(ActionRule.CHOOSE_FIRST if table.choosing else ActionRule.ROLL_FIRST)
    return table.dice


def _advance(options: Options, table: Table, made: _core.Play) -> Table:
    """The table after a play: the same seat goes on, the other is on roll, or the game is over."""
    after = made.next
    goes_on = made.goes_on
    turn = table.turn if goes_on else other(table.turn)
    ended = end_by_play(options, table, after, turn)
    if ended is not None:
        return ended
    if facts_of(options, table.game).has_stages:
        stage = after.stage
        choosing, dice = stage.kind == "choose", stage.dice
    else:
        choosing, dice = False, None
    return table._replace(
        position=after,
        turn=turn,
        dice=dice,
        fresh=not goes_on and dice is None,
        may_reroll=False,
        choosing=choosing,
        moves=(),
    )
