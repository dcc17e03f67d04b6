"""Matches and money sessions against the second referee, which has not seen ours: every action tried at both tables."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Literal, NamedTuple

import pytest

import gammon
from gammon import Roll, Variant
from gammon import actions as do
from gammon.variants import find
from second_referee import Referee, Refused
from support import FAMILY

SEATS: tuple[Literal[0], Literal[1]] = (0, 1)
MOMENTS = 200
"""How many actions a match may last here."""


def house(name: str, base: str, start: tuple[dict[int, int], dict[int, int]] | None = None, **axes: Any) -> Variant:
    return find(base).replace(name, start=start, **axes)


# Games that are soon over, most with three checkers a side, and games in which turns, stakes and ends are as no game of
# the family has them.
RACE = ({6: 1, 3: 1, 1: 1}, {5: 1, 4: 1, 1: 1})
HOUSE = (
    house("short", "hypergammon", RACE),
    house("uneven", "hypergammon", ({25: 1, 20: 1, 2: 1}, {1: 2, 7: 1}), next_game_start="winner"),
    house("choice", "hypergammon", RACE, opening_roll="choice", max_dice=False),
    house("choice without a cube", "portes", opening_roll="choice"),
    house("reroll", "hypergammon", RACE, opening_roll="reroll", scoring=(2, 4, 8)),
    house("flat", "hypergammon", RACE, scoring=(1, 1, 1)),
    house("no gammons", "hypergammon", RACE, scoring=(1, 1, 3)),
    house("bonus", "hypergammon", RACE, doubles="x4+again", special_12=True, opening_roll="reroll"),
    house("men", "acey_us", ({26: 3, 3: 1}, {26: 2, 5: 2}), cube=True),
    house("men of europe", "acey_eu", ({26: 1, 3: 2}, {26: 1, 5: 2}), cube=True, opening_roll="use_dice"),
    house("leftovers", "fevga", ({24: 3}, {24: 3}), cube=True, unused_dice="to_opponent"),
    house("cascade", "gul_bara", ({24: 4}, {24: 4}), cube=True, unused_dice="to_opponent", cascade_from_turn=1),
    house("equal chances", "narde", ({3: 1, 1: 1}, {4: 1, 1: 1}), cube=True, equalising_roll=True),
    house("pinned men", "plakoto", ({24: 1, 4: 2}, {24: 1, 3: 2}), cube=True, scoring="men_left", mother=False),
    house("mothers", "plakoto", ({24: 1, 2: 2}, {24: 1, 3: 2}), cube=True, mother_points=3),
)
TAVLI = (find("portes"), find("plakoto"), find("fevga"))
PLAIN = (
    do.UndoMove,
    do.EndTurn,
    do.Dance,
    do.Double,
    do.Take,
    do.Pass,
    do.Beaver,
    do.Raccoon,
    do.Accept,
    do.Refuse,
)
"""The actions that say nothing but their seat."""
TABLES: tuple[tuple[Variant, ...], ...] = (
    *((find(name),) for name in FAMILY),
    *((game,) for game in HOUSE * 4),
    TAVLI,
    (HOUSE[0], find("tavla_trad")),
    (HOUSE[1], HOUSE[8], find("snake"), HOUSE[2]),
)


class Table(NamedTuple):
    """One match at both referees, and how ours is made."""

    made: str
    ours: gammon.Match | gammon.MoneySession
    theirs: Referee


def table(source: random.Random) -> Table:
    """A match or session with options at random."""
    games = source.choice(TABLES)
    common: dict[str, Any] = {
        "cube_cap": source.choice((1, 2, 4, 64, 1024, 1024)),
        "winner_starts": source.choice((None, None, True, False)),
    }
    variant = "tavli" if games is TAVLI else games[0] if len(games) == 1 else games
    if source.random() < 0.5:
        options = common | {
            "length": source.choice((1, 2, 3, 3, 5, 9)),
            "crawford": source.random() < 0.8,
            "dead_cube": source.choice(("allow", "forbid")),
        }
        options["holland"] = source.random() < 0.5
        kind: Callable[..., Any] = gammon.Match
    else:
        options = common | {
            "jacoby": source.random() < 0.7,
            "beavers": source.choice((0, 1, 2, 3)),
            "automatic_doubles": source.choice((0, 1, 3)),
        }
        options["raccoons"] = options["beavers"] > 0 and source.random() < 0.6
        kind = gammon.MoneySession
    made = f"{kind.__name__}(variant={variant!r}, {', '.join(f'{name}={value!r}' for name, value in options.items())})"
    return Table(made, kind(variant=variant, **options), Referee(games, **options))


def some_roll(source: random.Random) -> Roll:
    return Roll(source.randint(1, 6), source.randint(1, 6))


def some_play(source: random.Random, table: Table, dice: Roll) -> str | gammon.Play | tuple[tuple[int, int], ...]:
    """A play of the position with these dice, in any of its forms, or nonsense."""
    position, stage = table.theirs.position, table.theirs.position.stage
    plays = position.legal_plays(stage.dice or dice) if stage.kind != "choose" else []
    if not plays or source.random() < 0.2:
        return source.choice(("", "24/18", "bar/22 6/3", "6/off", "nonsense", ((24, 23), (8, 7)), ()))
    play = source.choice(plays)
    return source.choice((play, play.notation, tuple((move.source, move.target) for move in play.moves)))


def some_move(source: random.Random, table: Table) -> tuple[int, int]:
    """A move of one checker by one die or by several, or nonsense."""
    theirs = table.theirs
    if theirs.dice is not None and source.random() < 0.8:
        turn = theirs.position.next_moves(theirs.dice, theirs.moves)
        known = [(move.source, move.target) for move in turn.moves]
        known += [(move.source, move.target) for move in turn.merged]
        if known:
            return source.choice(known)
    return source.randint(0, 26), source.randint(0, 26)


def some_action(source: random.Random, table: Table) -> do.Action:
    """Any action of either seat, more often of the one that must decide."""
    theirs = table.theirs
    seat = source.choice(SEATS) if theirs.seat is None or source.random() < 0.3 else SEATS[theirs.seat]
    if source.random() < 0.5:
        return source.choice(PLAIN)(seat)
    dice = some_roll(source) if source.random() < 0.8 else None
    others: tuple[Callable[[], do.Action], ...] = (
        lambda: do.OpeningRoll(dice),
        lambda: do.RollDice(seat, dice),
        lambda: do.MakePlay(seat, some_play(source, table, theirs.dice or some_roll(source))),
        lambda: do.MoveChecker(seat, *some_move(source, table)),
        lambda: do.ChooseDouble(seat, source.randint(1, 6)),
        lambda: do.Resign(seat, source.choice(do.RESIGN_KINDS)),
        lambda: do.Settle(seat, source.choice((0, 1, -2, 5))),
    )
    return source.choice(others)()


def likely_action(source: random.Random, table: Table) -> do.Action:
    """What would bring the game on, most often."""
    theirs = table.theirs
    if theirs.seat is None:
        return do.OpeningRoll(some_roll(source))
    seat = SEATS[theirs.seat]
    if theirs.offer is not None:
        if theirs.offer.kind in ("resign", "settle"):
            return source.choice((do.Accept, do.Refuse))(seat)
        return source.choice((do.Take, do.Pass, do.Raccoon if theirs.offer.kind == "beaver" else do.Beaver))(seat)
    if theirs.dice is None:
        if theirs.position.stage.kind == "choose":
            return do.ChooseDouble(seat, source.randint(1, 6))
        return do.Double(seat) if source.random() < 0.25 else do.RollDice(seat, some_roll(source))
    if theirs.may_reroll and source.random() < 0.3:
        return do.RollDice(seat, some_roll(source))
    turn = theirs.position.next_moves(theirs.dice, theirs.moves)
    if turn.may_end and (theirs.moves or not turn.moves):
        return do.EndTurn(seat) if theirs.moves else do.Dance(seat)
    if theirs.moves or source.random() < 0.3:
        return do.MoveChecker(seat, *some_move(source, table))
    return do.MakePlay(seat, some_play(source, table, theirs.dice))


def seen_by_us(ours: gammon.Match | gammon.MoneySession) -> dict[str, object]:
    return {
        "dice": ours.dice,
        "turn": ours.state.turn,
        "position": ours.position,
        "cube": ours.cube[:2],
        "score": ours.score,
        "game": ours.game,
        "variant": ours.variant.name,
        "results": tuple(map(tuple, ours.results)),
        "crawford": ours.state.crawford,
        "seat": ours.seat,
        "over": ours.is_over,
        "winner": ours.winner,
        "moves": ours.turn,
    }


def seen_by_them(theirs: Referee) -> dict[str, object]:
    playing = theirs.dice is not None and not theirs.is_over
    return {
        "dice": theirs.dice,
        "turn": theirs.turn,
        "position": theirs.position,
        "cube": (theirs.cube, theirs.owner),
        "score": theirs.score,
        "game": theirs.game,
        "variant": theirs.variant.name,
        "results": tuple(map(tuple, theirs.results)),
        "crawford": theirs.is_crawford,
        "seat": theirs.seat,
        "over": theirs.is_over,
        "winner": theirs.winner,
        "moves": theirs.position.next_moves(theirs.dice or "", theirs.moves) if playing else None,
    }


def told(table: Table, log: list[do.Action]) -> str:
    """A match as it can be pasted below `from gammon import *` and `from gammon.actions import *`."""
    actions = "".join(f"    {do.from_json(action.to_json())!r},\n" for action in log)
    return f"\n{table.made}.apply_all([\n{actions}])"


def after(table: Table, action: do.Action, log: list[do.Action]) -> Table | None:
    """Both tables after an action, or None if both refuse it."""
    ours, theirs = table.ours, copy.copy(table.theirs)
    we_refuse = they_refuse = ""
    try:
        ours = ours.apply(action)
    except gammon.GammonError as error:
        we_refuse = f"refused: {error}"
    try:
        theirs.do(action)
    except Refused as error:
        they_refuse = f"refused: {error}"
    differing = []
    if bool(we_refuse) != bool(they_refuse) or table.ours.is_legal(action) == bool(we_refuse):
        differing = [f"ours {we_refuse or 'accepted'}", f"theirs {they_refuse or 'accepted'}"]
    elif not we_refuse:
        us, them = seen_by_us(ours), seen_by_them(theirs)
        differing = [f"{name}: ours {us[name]}, theirs {them[name]}" for name in us if us[name] != them[name]]
    assert not differing, "\n".join([told(table, [*log, action]), *differing])
    return None if we_refuse else Table(table.made, ours, theirs)


def allowed_by_them(theirs: Referee) -> set[do.Action]:
    """What the second referee allows, as a list of legal actions would say it."""
    wanted: list[do.Action] = [do.OpeningRoll(Roll(2, 1))]
    for seat in SEATS:
        wanted += [plain(seat) for plain in PLAIN]
        wanted += [do.RollDice(seat, Roll(2, 1)), do.Settle(seat, 0)]
        wanted += [do.ChooseDouble(seat, die) for die in range(1, 7)]
        wanted += [do.Resign(seat, loss) for loss in do.RESIGN_KINDS]
        if theirs.dice is not None:
            wanted += [do.MakePlay(seat, play.notation) for play in theirs.position.legal_plays(theirs.dice)]
            turn = theirs.position.next_moves(theirs.dice, theirs.moves)
            wanted += [do.MoveChecker(seat, move.source, move.target) for move in turn.moves]
    allowed: set[do.Action] = set()
    for action in wanted:
        with suppress(Refused):
            copy.copy(theirs).do(action)
            allowed.add(replace(action, dice=None) if isinstance(action, (do.OpeningRoll, do.RollDice)) else action)
    return allowed


def play_a_match(seed: int) -> None:
    """A match at random: at every moment several actions are tried, and one of those allowed is done."""
    source = random.Random(seed)
    now = table(source)
    haste = source.choice((0.0, 0.03, 0.2))
    log: list[do.Action] = []
    for _ in range(MOMENTS):
        likely = likely_action(source, now)
        tried = [likely, *(some_action(source, now) for _ in range(8))]
        allowed = [(action, then) for action in tried if (then := after(now, action, log)) is not None]
        if source.random() < 0.1:
            assert set(now.ours.legal_actions()) == allowed_by_them(now.theirs), told(now, log)
        if now.theirs.is_over:
            break
        if not allowed:
            continue
        action, now = allowed[0] if source.random() > haste else source.choice(allowed)
        log.append(action)


@pytest.mark.parametrize("seed", range(100))
def test_both_referees_rule_alike(seed: int) -> None:
    play_a_match(seed)


@pytest.mark.slow
def test_both_referees_rule_alike_a_hundred_times_as_long() -> None:
    for seed in range(100, 10_100):
        play_a_match(seed)
