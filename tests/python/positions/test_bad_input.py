"""Whatever is handed in, the answer is a result, a `TypeError` or a `GammonError`, and nothing changes."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gammon
from gammon import (
    Cube,
    GammonError,
    InvalidDiceError,
    Position,
    Reason,
    Roll,
    State,
    bearoff,
    hyper,
)
from gammon.tables import Hyper, HyperScore, OneSided
from gammon.variants import find
from hyper_games import START_1 as ONE_CHECKER

START = Position()
BOARD = START.to_array()
RACE = Position.from_counts({6: 2}, {6: 2})
AWAY = Position.from_counts({8: 2}, {6: 2})
MOVES = [[(8, 5), (6, 5), (-1, -1), (-1, -1)]]


class Mischief(Exception):
    """What the objects below raise; a call may let it through, since it is the caller's own."""


class EndlesslyRead(Exception):
    """Raised by an iterator from which far more was read than any argument has."""


class Wild:
    """An object whose special methods raise, those that are named."""

    def __getattr__(self, name: str) -> Any:
        raise Mischief(name)


def raising(*names: str) -> Any:
    """An object of a class whose special methods of these names raise."""

    def method(*_: object, **__: object) -> Any:
        raise Mischief

    return type("Raising", (), dict.fromkeys(names, method))()


def endless() -> Iterator[int]:
    """An iterator that does not end, but notices when nobody stops reading."""
    yield from itertools.islice(itertools.count(1), 50_000)
    raise EndlesslyRead


class LyingDict(dict[int, int]):
    """A mapping whose items are no pairs."""

    def items(self) -> Any:
        return [(1, 2, 3)]


class Unbounded(dict[int, int]):
    """A mapping that says it is empty and gives items without end."""

    def __len__(self) -> int:
        return 0

    def items(self) -> Any:
        return zip(endless(), endless(), strict=False)


def itself() -> list[Any]:
    """A list that holds itself."""
    items: list[Any] = []
    items.append(items)
    return items


# Made anew for each call, since some can be read only once.
WILD: dict[str, Callable[[], Any]] = {
    "None": lambda: None,
    "an object": object,
    "a class": lambda: int,
    "a float": lambda: 1.5,
    "NaN": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "a complex number": lambda: 1j,
    "minus one": lambda: -1,
    "2**31": lambda: 2**31,
    "2**63": lambda: 2**63,
    "2**64": lambda: 2**64,
    "10**30": lambda: 10**30,
    "-10**30": lambda: -(10**30),
    "bytes": lambda: b"31",
    "bytearray": lambda: bytearray(b"\x07\x01"),
    "a lone surrogate": lambda: "\udc80",
    "the empty text": lambda: "",
    "NUL": lambda: "\0",
    "a very long text": lambda: "x" * 10**6,
    "a very long id": lambda: "XGID=" + ":" * 10**6,
    "a list without end": endless,
    "pairs without end": lambda: zip(endless(), endless(), strict=False),
    "a list in itself": itself,
    "a deep list": lambda: [[[[[[1]]]]]],
    "an evil index": lambda: raising("__index__", "__int__"),
    "an evil iterator": lambda: raising("__iter__"),
    "an evil next": lambda: type("Next", (), {"__iter__": lambda self: self, "__next__": Wild().__getattr__})(),
    "an evil sequence": lambda: raising("__len__", "__getitem__"),
    "an evil comparison": lambda: raising("__eq__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__"),
    "an evil attribute": Wild,
    "an evil array": lambda: raising("__array__"),
    "an evil text": lambda: raising("__str__", "__repr__", "__bool__"),
    "a lying dict": lambda: LyingDict({1: 2}),
    "a dict without end": lambda: Unbounded({1: 2}),
    "a pair of evil": lambda: [raising("__index__"), raising("__index__")],
    "a pair of huge ints": lambda: [10**30, -(10**30)],
    "a pair of floats": lambda: (3.0, 1.0),
    "a pair of bools": lambda: (True, False),
    "a pair of texts": lambda: ("3", "1"),
    "an array of floats": lambda: np.array([3.0, np.nan]),
    "an array of objects": lambda: np.array([3, None], object),
    "an array of bools": lambda: np.array([True, True]),
    "an array of uint64": lambda: np.array([2**64 - 1, 2**63], np.uint64),
    "an array of dates": lambda: np.array(["2024-01-01"], "datetime64[D]"),
    "an array of texts": lambda: np.array(["3", "1"]),
    "an array of no dimension": lambda: np.array(-3, np.int8),
    "an array of three": lambda: np.zeros((2, 2, 2), np.int8),
    "a structured array": lambda: np.zeros(2, [("a", "i1"), ("b", "i1")]),
}

CALLS: dict[str, Callable[[Any], object]] = {
    "Position.start": lambda x: Position.start(x),
    "Position.from_counts, mover": lambda x: Position.from_counts(x, {6: 15}),
    "Position.from_counts, opponent": lambda x: Position.from_counts({6: 15}, x),
    "Position.from_counts, a count": lambda x: Position.from_counts({6: x}, [0, x]),
    "Position.from_counts, variant": lambda x: Position.from_counts({6: 15}, {6: 15}, x),
    "Position.from_counts, pinned": lambda x: Position.from_counts({6: 1}, {6: 1}, None, x, x),
    "Position.from_counts, turns": lambda x: Position.from_counts({6: 1}, {6: 1}, turns=x),
    "Position.from_counts, a turn": lambda x: Position.from_counts({6: 1}, {6: 1}, turns=(x, 1)),
    "Position.from_counts, men": lambda x: Position.from_counts({6: 1}, {6: 1}, men=x),
    "Position.from_counts, one side's men": lambda x: Position.from_counts({6: 1}, {6: 1}, men=(1, x)),
    "Position.from_array": lambda x: Position.from_array(x),
    "Position.from_array, an entry": lambda x: Position.from_array([*BOARD[:25].tolist(), x]),
    "Position.from_array, men": lambda x: Position.from_array(BOARD, men=x),
    "Position.from_xgid": lambda x: Position.from_xgid(x),
    "Position.from_position_id": lambda x: Position.from_position_id(x),
    "legal_plays": START.legal_plays,
    "count_plays": START.count_plays,
    "Roll.parse": Roll.parse,
    "a die": lambda x: START.legal_plays((x, 1)),
    "check": lambda x: START.check("31", x),
    "check, dice": lambda x: START.check(x, "8/5 6/5"),
    "check, a move": lambda x: START.check("31", [x, (6, 5)]),
    "check, a place": lambda x: START.check("31", [(8, x), (6, 5)]),
    "is_legal": lambda x: START.is_legal("31", x),
    "after": lambda x: START.after("31", x),
    "next_moves, dice": START.next_moves,
    "next_moves, played": lambda x: START.next_moves("31", x),
    "next_moves, a move": lambda x: START.next_moves("31", [x]),
    "next_moves, a place": lambda x: START.next_moves("31", [(8, x)]),
    "blots": START.blots,
    "shots": START.shots,
    "longest_prime": START.longest_prime,
    "home_points": START.home_points,
    "entering_rolls": START.entering_rolls,
    "all_entering_rolls": START.all_entering_rolls,
    "svg, theme": lambda x: START.svg(theme=x),
    "svg, width": lambda x: START.svg(width=x),
    "perft, position": lambda x: gammon.perft(x, 1),
    "perft, depth": lambda x: gammon.perft(START, x),
    "perft, threads": lambda x: gammon.perft(START, 1, threads=x),
    "divide, position": lambda x: gammon.divide(x, 1),
    "divide, depth": lambda x: gammon.divide(START, x),
    "divide, threads": lambda x: gammon.divide(START, 1, threads=x),
    "parse_id": lambda x: gammon.parse_id(x),
    "parse_id, variant": lambda x: gammon.parse_id("4HPwATDgc/ABMA", x),
    "State.from_xgid": State.from_xgid,
    "State.from_gnubg_id": State.from_gnubg_id,
    "State.from_match_id": lambda x: State.from_match_id(x, START),
    "State.from_match_id, position": lambda x: State.from_match_id("cAkAAAAAAAAE", x),
    "State, position": lambda x: State(x),
    "State, dice": lambda x: State(dice=x),
    "State, turn": lambda x: State(turn=x),
    "State, cube": lambda x: State(cube=x),
    "State, cube value": lambda x: State(cube=Cube(x)),
    "State, cube owner": lambda x: State(cube=Cube(1, x)),
    "State, cube limit": lambda x: State(cube=Cube(1, None, x)),
    "State, score": lambda x: State(score=x),
    "State, a score": lambda x: State(score=(x, 0)),
    "State, length": lambda x: State(length=x),
    "State, crawford": lambda x: State(crawford=x),
    "State, jacoby": lambda x: State(jacoby=x),
    "State, beavers": lambda x: State(beavers=x),
    "State, offer": lambda x: State(offer=x),
    "State, offer kind": lambda x: State(offer=(x, 0)),  # type: ignore[arg-type]
    "State, offer by": lambda x: State(offer=("double", x)),  # type: ignore[arg-type]
    "State, phase": lambda x: State(phase=x),
    "State.replace": lambda x: State().replace(score=x),
    "variants.find": find,
    "Reason.from_number": Reason.from_number,
    "legal_plays_batch, boards": lambda x: gammon.legal_plays_batch(x, (3, 1)),
    "legal_plays_batch, dice": lambda x: gammon.legal_plays_batch([BOARD], x),
    "legal_plays_batch, variant": lambda x: gammon.legal_plays_batch([BOARD], (3, 1), x),
    "legal_plays_batch, moves": lambda x: gammon.legal_plays_batch([BOARD], (3, 1), moves=x),
    "legal_plays_batch, dance": lambda x: gammon.legal_plays_batch([BOARD], (3, 1), dance=x),
    "legal_plays_batch, men": lambda x: gammon.legal_plays_batch([BOARD], (3, 1), men=x),
    "legal_plays_batch, threads": lambda x: gammon.legal_plays_batch([BOARD], (3, 1), threads=x),
    "check_batch, boards": lambda x: gammon.check_batch(x, (3, 1), MOVES),
    "check_batch, dice": lambda x: gammon.check_batch([BOARD], x, MOVES),
    "check_batch, moves": lambda x: gammon.check_batch([BOARD], (3, 1), x),
    "check_batch, threads": lambda x: gammon.check_batch([BOARD], (3, 1), MOVES, threads=x),
    "pip_counts_batch": gammon.pip_counts_batch,
    "pip_counts_batch, variant": lambda x: gammon.pip_counts_batch([BOARD], x),
    "flip_batch": gammon.flip_batch,
    "flip_batch, men": lambda x: gammon.flip_batch([BOARD], men=x),
    "flip_batch, threads": lambda x: gammon.flip_batch([BOARD], threads=x),
    "bearoff.one_sided": lambda x: bearoff.one_sided(x),
    "bearoff.one_sided, side": lambda x: bearoff.one_sided(RACE, x),
    "bearoff.one_sided, side of a larger table": lambda x: bearoff.one_sided(AWAY, x),
    "bearoff.one_sided, within": lambda x: bearoff.one_sided(AWAY, within=x),
    "bearoff.first_off": lambda x: bearoff.first_off(x),
    "bearoff.first_off, side": lambda x: bearoff.first_off(RACE, x),
    "bearoff.win_chance": lambda x: bearoff.win_chance(x),
    "bearoff.rolls_on": lambda x: bearoff.rolls_on(x),
    "bearoff.rolls_on, a count": lambda x: bearoff.rolls_on([x]),
    "bearoff.best_play": lambda x: bearoff.best_play(x, "31"),
    "bearoff.best_play, dice": lambda x: bearoff.best_play(RACE, x),
    "bearoff.best_play, by": lambda x: bearoff.best_play(RACE, "31", by=x),
    "bearoff.best_play, against": lambda x: bearoff.best_play(RACE, "31", by="win", against=x),
    "bearoff.best_play, a chance": lambda x: bearoff.best_play(RACE, "31", by="win", against=[x]),
    "bearoff.best_play, within": lambda x: bearoff.best_play(RACE, "31", by="exact", within=x),
    "bearoff.best_plays_batch": lambda x: bearoff.best_plays_batch(x, (3, 1)),
    "bearoff.best_plays_batch, dice": lambda x: bearoff.best_plays_batch([RACE.to_array()], x),
    "bearoff.best_plays_batch, variant": lambda x: bearoff.best_plays_batch([RACE.to_array()], (3, 1), x),
    "bearoff.distributions_batch": lambda x: bearoff.distributions_batch(x),
    "bearoff.distributions_batch, men": lambda x: bearoff.distributions_batch([RACE.to_array()], men=x),
    "bearoff.win_chance_batch": lambda x: bearoff.win_chance_batch(x),
    "bearoff.win_chance_batch, threads": lambda x: bearoff.win_chance_batch([RACE.to_array()], threads=x),
    "bearoff.plot_rolls": lambda x: bearoff.plot_rolls(x),
    "bearoff.plot_rolls, ax": lambda x: None if x is None else bearoff.plot_rolls(RACE, x),
    "tables.OneSided.estimate": lambda x: OneSided(x, points=x).estimate(threads=x),
    "tables.OneSided.build": lambda x: OneSided(1, points=x).build(),
    "tables.OneSided.build, checkers": lambda x: OneSided(x, points=1).build(),
    "tables.OneSided.build, threads": lambda x: OneSided(1, points=1).build(threads=x),
    "tables.OneSided.build, progress": lambda x: OneSided(1, points=1).build(progress=x),
    "tables.OneSided.holding": lambda x: OneSided.holding(1, points=x).open(),
    "tables.OneSided.holding, within": lambda x: OneSided.holding(1, points=8, within=x).open(),
    "playouts, position": lambda x: gammon.playouts(x, 1),
    "playouts, games": lambda x: None if type(x) is int and x > 1000 else gammon.playouts(START, x),
    "playouts, seed": lambda x: gammon.playouts(START, 1, x),
    "playouts, threads": lambda x: gammon.playouts(START, 1, threads=x),
    "playouts, max_plies": lambda x: gammon.playouts(START, 1, max_plies=x),
    "hyper.evaluate": lambda x: hyper.evaluate(x),
    "hyper.evaluate_batch, boards": lambda x: hyper.evaluate_batch(x, men=1),
    "hyper.evaluate_batch, variant": lambda x: hyper.evaluate_batch([], x, men=1),
    "hyper.evaluate_batch, men": lambda x: hyper.evaluate_batch([], men=x),
    "hyper.rated_plays, position": lambda x: hyper.rated_plays(x, "31"),
    "hyper.rated_plays, dice": lambda x: hyper.rated_plays(ONE_CHECKER, x),
    "hyper.rated_plays, cube": lambda x: hyper.rated_plays(ONE_CHECKER, "31", cube=x),
    "hyper.decide": lambda x: hyper.decide(x),
    "hyper.mwc": lambda x: hyper.mwc(x),
    "hyper.match_chance": lambda x: hyper.match_chance(x, x, checkers=1),
    "hyper.opening, checkers": lambda x: hyper.opening(checkers=x),
    "tables.Hyper.estimate": lambda x: Hyper(x, cubeful=False).estimate(),
    "tables.HyperScore.of_match": lambda x: HyperScore.of_match(x),
    "tables.HyperScore": lambda x: HyperScore(x).open(),
    "tables.Hyper.check": lambda x: Hyper(1).check_opened(x),
}

ALLOWED = (TypeError, GammonError, Mischief)


@pytest.mark.parametrize("name", CALLS)
def test_a_wild_argument_is_refused_as_a_type_or_as_a_value(name: str) -> None:
    got = {}
    for kind, make in WILD.items():
        try:
            CALLS[name](make())
        except ALLOWED:
            pass
        except BaseException as error:  # a panic is no Exception
            got[kind] = f"{type(error).__name__}: {str(error)[:80]}"
    assert not got
    assert Position() == START
    assert (START.to_array() == BOARD).all()


@given(value=st.integers() | st.floats() | st.text() | st.binary() | st.lists(st.integers(-3, 30), max_size=30))
def test_any_plain_value_is_refused_as_a_type_or_as_a_value(value: object) -> None:
    for name, call in CALLS.items():
        if name in {"perft, depth", "divide, depth"} and isinstance(value, int):
            continue  # depths that are allowed may take long
        try:
            call(value)
        except (TypeError, GammonError):
            continue
        except BaseException as error:
            raise AssertionError(name) from error


@pytest.mark.parametrize(
    "dice", [(0, 1), (7, 1), (-1, 3), (10**30, 1), (3,), (3, 1, 2), (), "", "00", "7", "3-7", "\0"]
)
def test_impossible_dice_are_invalid_dice(dice: Any) -> None:
    for call in (
        START.legal_plays,
        START.count_plays,
        Roll.parse,
        lambda x: START.check(x, ""),
        lambda x: State(dice=x),
    ):
        with pytest.raises(InvalidDiceError):
            call(dice)


@pytest.mark.parametrize(
    "dice",
    [
        (3.0, 1.0),
        (True, 1),
        (3, None),
        None,
        31,
        3.1,
        b"31",
        ("3", "1"),
        np.array([3.0, 1.0]),
        np.array([True, True]),
        np.array([3, 1], object),
    ],
    ids=repr,
)
def test_dice_of_a_wrong_type_are_a_type_error(dice: Any) -> None:
    for call in (START.legal_plays, START.count_plays, Roll.parse, lambda x: START.is_legal(x, "8/5 6/5")):
        with pytest.raises(TypeError):
            call(dice)


@pytest.mark.parametrize("side", ["", "x", "MOVER", "\udc80", "\0", "m" * 10**6])
def test_a_side_that_is_none_is_a_gammon_error(side: Any) -> None:
    for call in (START.blots, START.shots, START.longest_prime, START.home_points, START.entering_rolls):
        with pytest.raises(GammonError):
            call(side)


@pytest.mark.parametrize("threads", [0, -1, -(10**30)])
def test_fewer_than_one_thread_is_a_gammon_error(threads: int) -> None:
    for name in CALLS:
        if name.endswith("threads"):
            with pytest.raises(GammonError):
                CALLS[name](threads)


@pytest.mark.parametrize("threads", [1, 10_000, 2**63])
def test_any_number_of_threads_from_one_up_will_do(threads: int) -> None:
    for name in CALLS:
        if name.endswith("threads"):
            CALLS[name](threads)


@pytest.mark.parametrize("depth", [-1, 11, 2**31, 2**64, 10**30, -(10**30)])
def test_a_depth_out_of_range_is_a_gammon_error(depth: int) -> None:
    for call in (gammon.perft, gammon.divide):
        with pytest.raises(GammonError):
            call(START, depth)


def test_a_depth_of_none_still_needs_a_position() -> None:
    with pytest.raises(TypeError):
        gammon.perft("start", 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [-1, 2**64, 10**30])
def test_numbers_of_playouts_out_of_range_are_a_gammon_error(number: int) -> None:
    for name in ("games", "seed", "max_plies"):
        with pytest.raises(GammonError, match=name):
            gammon.playouts(START, **{"games": 1, name: number})  # type: ignore[arg-type]
    with pytest.raises(GammonError, match="max_plies"):
        gammon.playouts(START, 1, max_plies=0)
    assert gammon.playouts(START, 0).games == 0


BOOLS: dict[str, Callable[[], object]] = {
    "games": lambda: gammon.playouts(START, True),
    "seed": lambda: gammon.playouts(START, 1, True),
    "max_plies": lambda: gammon.playouts(START, 1, max_plies=True),
    "cube": lambda: State(cube=Cube(True)),
    "men of a batch": lambda: gammon.flip_batch([BOARD], men=(True, 15)),
    "men of counts": lambda: Position.from_counts({6: 1}, {6: 1}, men=True),
    "a count": lambda: Position.from_counts({6: True}, {6: 1}),
    "a place": lambda: START.check("31", [(True, 0)]),
}


@pytest.mark.parametrize("name", BOOLS)
def test_a_bool_is_no_number(name: str) -> None:
    with pytest.raises(TypeError):
        BOOLS[name]()


def test_what_progress_raises_comes_out() -> None:
    def progress(_: int) -> None:
        raise Mischief("enough")

    for threads in (1, 2):
        with pytest.raises(Mischief, match="enough"):
            gammon.playouts(START, 10_000_000, threads=threads, progress=progress)
    for wrong in (1, "x", object()):
        with pytest.raises(TypeError):
            gammon.playouts(START, 1, progress=wrong)  # type: ignore[arg-type]


FIELDS: list[dict[str, Any]] = [
    {"score": (np.array(3), 0)},
    {"length": np.array(3)},
    {"turn": np.int64(1)},
    {"score": [np.int8(3), 0]},
]


@pytest.mark.parametrize("fields", FIELDS, ids=repr)
def test_a_state_holds_only_what_can_be_hashed_and_written(fields: dict[str, Any]) -> None:
    try:
        state = State(**fields)
    except TypeError:
        return
    assert hash(state) == hash(state.replace())
    assert eval(repr(state), vars(gammon).copy()) == state
