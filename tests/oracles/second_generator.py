"""A slow, obvious move generator for the backgammon family, written from the rules of the games alone, by a reader who
had not seen the others.

Every position is seen from the player on turn, X. Both sides are held in their owner's own numbering: 0 off, 1 to
24 the points, 25 the bar, 26 the reserve. A turn is played by trying every step in every order of the
dice; what the rules then forbid is thrown away, and what is left is collapsed by final position.

Readings
--------
Where the rules are silent, or can be read in two ways, this module takes it as follows.

1.  *Finished game*: no man of one side is in play, or a mother condition holds for either side.
2.  *Turn-level rules in a position that already breaks them* (start quarter, primes): a play must mend the breach
    by its end; if none does, X dances.
3.  *max_dice = False*: any single step, and any sequence that no remaining die extends. On a double therefore one
    step or as many as go, never two or three of four playable ones. The larger-die rule does not apply. "Extends"
    asks for a step-legal move only.
4.  *no_hit_until_home*: a man borne off has been home, so it counts as a man home.
5.  *gated, still closed*: nobody enters from the reserve, but men on the board (and on the bar) move as usual.
6.  *bar and reserve together*: with bar_must_enter the bar comes before the reserve, whatever reserve_entry says.
7.  *runner*: "some man on 23..12" becomes 23..(runner_until + 1). Any man there may move, also when there are
    several, and it holds the men on 24. A man on the bar is no such man. The bit counts where contact is 'hit';
    elsewhere Memory's bit is neither read nor changed.
8.  *start_quarter_closed_max*: a closed point has two or more own men; 24 itself is one of the six points; tested
    with the primes (prime_check).
9.  *max_stack, point_max*: tested on landing, step by step. A taller stack found on the board may stay and be left.
10. *six in a row* (six_prime, must_open_prime): points where O may not land: one X man for 'block', two for 'hit',
    two or a pinning stack for 'pin'. needs_own_2_and_1 is tested like enemy_ahead, on the final position, and
    "holds" is the same test on X's own 2 and 1.
11. *must_open_prime, stack*: men borne off do not count; the six points must all exist (q - 6 is at least 1).
    *no_move_any_roll*: O has a man in play and no step-legal move with any of 1..6 (turn-level rules not asked).
12. *bearing_off scope*: "at the moment of the hit" is before the hitting step (example T1b).
13. *no_safety*: a man is a hitter once it has hit within the scope; it has run on once it moves again; every man
    that has run on must be alone on its point when the turn ends. If it hits again on the way, that changes
    nothing.
14. *hit_and_run_forced_exempt*: a hitter's step is excused if, at that moment, no other man has a legal step with
    that die.
15. *no_waste_scope*: 'start' (the default), or 'any' = the filter works in every turn. Reserve and pinned men count
    as not home. What is compared is the pip count, so the path does not matter.
16. *rear_only*: from the highest occupied point h, with a die of h or more; lower men never, not even by an exact
    die.
17. *any_if_needed*: on a double in the first turn two men may leave the head if no play with the ordinary limit
    uses all the dice.
18. *Stages*: a stage is complete if all its dice were played. Every limit "per turn" (head, frozen points) is
    counted per call, because Memory does not carry it from stage to stage; no preset mixes the two. 'unused_dice' =
    'to_opponent' does not change the mover's own results.
19. *opened* is only kept where reserve_entry is 'gated': a doublet or 1-2 opens, also if the player then dances.
20. *presets*: tapa is plakoto in every respect; acey_guide has the moves of acey_us; tavla_gamearea, tavla_guide and
    portes have the moves of backgammon. dutch starts with 15 in the reserve, snake with 9 men on the bar.
    jacquet_bkgm takes runner_until 6 and no six-prime rule from jacquet_fr, and is otherwise standard.
21. *eu_complement* = '2+2': two dice of n, then two of 7 - n; the chosen double of a 1-2 likewise.
22. *mother_check* = 'end_of_turn': the mother conditions are tested on the final position only.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypedDict

OFF, START, BAR, RESERVE = 0, 24, 25, 26
HOME = range(1, 7)
START_QUARTER = range(19, 25)


class Position(TypedDict):
    """The board: x and o count the free men of the mover and of the other; px and po list points with a pinned man."""

    x: list[int]
    o: list[int]
    px: list[int]
    po: list[int]


@dataclass(frozen=True)
class Rules:
    """One field for each positional axis or flag of the rules; the defaults are standard backgammon."""

    direction: Literal["contrary", "parallel"] = "contrary"
    contact: Literal["hit", "pin", "block"] = "hit"
    max_dice: bool = True
    larger_die: bool = True
    bar_must_enter: bool = True
    reserve_entry: Literal["none", "optional", "all_first", "gated"] = "none"
    no_hit_until_home: bool = False
    hit_and_run: Literal["allow", "freeze", "no_safety"] = "allow"
    hit_and_run_scope: Literal["home", "bearing_off"] = "home"
    hit_and_run_forced_exempt: bool = False
    bearoff_over: Literal["highest", "exact_only", "rear_only"] = "highest"
    bearoff_no_waste: bool = False
    no_waste_scope: Literal["start", "any"] = "start"
    bearoff_while_pinned: bool = False
    runner_until: int | None = None
    head_limit: int | None = None
    head_first_turn: Literal["33,44,66", "any_if_needed", "always2"] = "33,44,66"
    start_quarter_max: int = 6
    start_quarter_closed_max: int = 6
    opp_start_quarter_max: int = 6
    six_prime: Literal["free", "enemy_ahead", "needs_own_2_and_1"] = "free"
    prime_check: Literal["end_of_turn", "each_step"] = "end_of_turn"
    must_open_prime: bool = False
    must_open_scope: Literal["stack", "no_move_any_roll"] = "stack"
    max_stack: int | None = None
    point_max: Mapping[int, int] = field(default_factory=dict)
    mother: bool = False
    mother_check: Literal["immediate", "end_of_turn"] = "immediate"
    doubles: Literal["x4", "x2", "x4+again", "cascade", "x4+complement+again"] = "x4"
    eu_complement: Literal["4+4", "2+2"] = "4+4"
    special_12: bool = False
    unused_dice: Literal["lost", "to_opponent"] = "lost"


@dataclass(frozen=True)
class Memory:
    """What the mover's turn needs to know besides the board."""

    turn: int = 1
    opened: bool = False
    runner_done: bool = False
    stage: Literal["roll", "double"] = "roll"
    die: int = 0
    complement_to_come: bool = False


@dataclass(frozen=True)
class Result:
    """One distinct final position (the mover is still x), what comes next, and the mover's two bits afterwards."""

    position: Position
    next: str
    opened: bool
    runner_done: bool


class State(NamedTuple):
    """A moment within a turn: the board and whatever this turn has to remember.

    frozen: points that may not be vacated (hit_and_run 'freeze').  hitters: for 'no_safety', one (point, has run on)
    for each man that has hit this turn.  head: men that have left 24 this turn, kept only under a head limit.
    """

    x: tuple[int, ...]
    o: tuple[int, ...]
    px: frozenset[int]
    po: frozenset[int]
    frozen: frozenset[int] = frozenset()
    hitters: tuple[tuple[int, bool], ...] = ()
    head: int = 0


class Play(NamedTuple):
    """A candidate play: where it ends, the dice it leaves, the dice it counts as using, whether it can go on."""

    state: State
    left: tuple[int, ...]
    used: int
    extended: bool


@dataclass(frozen=True)
class Turn:
    """What stays the same during one call: the rules, the state of the gate, the runner bit and the head limit."""

    rules: Rules
    opened: bool
    runner_done: bool
    head_limit: int | None


# ----------------------------------------------------------------------------------------------------------------------
# The board


def mirror(rules: Rules, point: int) -> int:
    """Turn one player's number of a point into the other's."""
    if rules.direction == "contrary":
        return 25 - point
    return point + 12 if point <= 12 else point - 12


def swapped(position: Position) -> Position:
    """Return the same board seen by the other player."""
    return {"x": position["o"], "o": position["x"], "px": position["po"], "po": position["px"]}


def to_state(position: Position) -> State:
    """Return the state at the start of a turn."""
    return State(tuple(position["x"]), tuple(position["o"]), frozenset(position["px"]), frozenset(position["po"]))


def to_position(state: State) -> Position:
    """Return the board of a state."""
    return {"x": list(state.x), "o": list(state.o), "px": sorted(state.px), "po": sorted(state.po)}


def borne_off(state: State) -> bool:
    """Tell whether one side has no man left in play."""
    return not (any(state.x[1:]) or state.px) or not (any(state.o[1:]) or state.po)


def mother_decided(state: State) -> bool:
    """Tell whether a mother is lost and the other player's is safe, or both are pinned."""
    x_pinned, o_pinned = START in state.px, START in state.po
    if x_pinned and o_pinned:
        return True
    return (o_pinned and not state.x[START]) or (x_pinned and not state.o[START])


def finished(rules: Rules, state: State) -> bool:
    """Tell whether the game has ended."""
    return borne_off(state) or (rules.mother and mother_decided(state))


def ends_now(rules: Rules, state: State) -> bool:
    """Tell whether the game ends in the middle of a turn."""
    return borne_off(state) or (rules.mother and rules.mother_check == "immediate" and mother_decided(state))


def all_home(state: State) -> bool:
    """Tell whether every man of X still in play, a pinned one included, is on 6..1."""
    return not any(state.x[7:]) and all(point in HOME for point in state.px)


def pips(state: State) -> int:
    """Return X's pip count: bar and reserve 25 each, a pinned man its point."""
    return sum(min(point, 25) * count for point, count in enumerate(state.x)) + sum(state.px)


# ----------------------------------------------------------------------------------------------------------------------
# One step


def may_land(rules: Rules, state: State, point: int) -> bool:
    """Say whether X may land on a point, by contact, no_hit_until_home, max_stack and point_max."""
    if rules.max_stack is not None and state.x[point] >= rules.max_stack:
        return False
    if point in rules.point_max and state.x[point] >= rules.point_max[point]:
        return False
    enemies = state.o[mirror(rules, point)]
    if enemies == 0:
        return True
    if rules.contact == "block" or enemies > 1:
        return False
    if rules.contact == "pin":
        return point not in state.px
    return not rules.no_hit_until_home or state.x[OFF] > 0 or any(state.x[p] for p in HOME)


def may_bear_off(rules: Rules, state: State, point: int, die: int) -> bool:
    """Say whether a man may be borne off from a point with a die."""
    if die < point or not all_home(state) or (state.px and not rules.bearoff_while_pinned):
        return False
    rearmost = not any(state.x[p] or p in state.px for p in range(point + 1, 7))
    if rules.bearoff_over == "rear_only":
        return rearmost
    return die == point or (rules.bearoff_over == "highest" and rearmost)


def runner_passed(turn: Turn, state: State) -> bool:
    """Tell whether X's runner has passed."""
    until = turn.rules.runner_until
    return until is None or turn.runner_done or any(state.x[: until + 1])


def may_leave(turn: Turn, state: State, point: int) -> bool:
    """Say whether a man may leave a point: only 24 is ever held, by the runner (5, 9) or the head rule (10)."""
    if point != START:
        return True
    if turn.head_limit is not None and state.head >= turn.head_limit:
        return False
    until = turn.rules.runner_until
    return until is None or runner_passed(turn, state) or not any(state.x[until + 1 : START])


def sources(turn: Turn, state: State) -> list[int]:
    """List where X may move from: bar first, then a reserve that must enter, otherwise anything, 8)."""
    rules = turn.rules
    if rules.bar_must_enter and state.x[BAR]:
        return [BAR]
    if state.x[RESERVE] and (rules.reserve_entry == "all_first" or (rules.reserve_entry == "gated" and turn.opened)):
        return [RESERVE]
    last = RESERVE if rules.reserve_entry == "optional" else BAR
    return [point for point in range(1, last + 1) if state.x[point]]


def moves(turn: Turn, state: State, die: int) -> list[tuple[int, int]]:
    """List the (source, target) pairs that are legal with one die, hit-and-run aside."""
    found = []
    for source in sources(turn, state):
        target = max(min(source, 25) - die, OFF)
        if target == OFF:
            legal = may_bear_off(turn.rules, state, source, die)
        else:
            legal = may_leave(turn, state, source) and may_land(turn.rules, state, target)
        if legal:
            found.append((source, target))
    return found


def moved(turn: Turn, state: State, source: int, target: int) -> State:
    """Return the state after one man has moved: hits, pins and releases pins; hitters are left alone."""
    rules = turn.rules
    x, o, po, frozen = list(state.x), list(state.o), state.po, state.frozen
    x[source] -= 1
    x[target] += 1
    if po and source < BAR and x[source] == 0:
        below = mirror(rules, source)
        if below in po:
            po = po - {below}
            o[below] = 1
    if target != OFF:
        there = mirror(rules, target)
        if o[there] == 1:
            o[there] = 0
            if rules.contact == "pin":
                po = po | {there}
            else:
                o[BAR] += 1
                if rules.hit_and_run == "freeze" and hit_in_scope(rules, state, target):
                    frozen = frozen | {target}
    head = state.head + (turn.head_limit is not None and source == START)
    return State(tuple(x), tuple(o), state.px, po, frozen, state.hitters, head)


def hit_in_scope(rules: Rules, before: State, point: int) -> bool:
    """Say whether a hit on a point falls under the hit-and-run rule."""
    return point in HOME if rules.hit_and_run_scope == "home" else all_home(before)


def steps(turn: Turn, state: State, die: int) -> set[State]:
    """Return every state that one step with one die can lead to."""
    rules = turn.rules
    legal = moves(turn, state, die)
    if rules.hit_and_run == "no_safety":
        after = identified_steps(turn, state, legal)
    else:
        free = [(s, t) for s, t in legal if not (s in state.frozen and state.x[s] == 1)]
        if not free and rules.hit_and_run_forced_exempt:
            free = legal
        after = {moved(turn, state, source, target) for source, target in free}
    if rules.prime_check == "each_step":
        after = {new for new in after if prime_rules_kept(rules, new)}
    return after


def identified_steps(turn: Turn, state: State, legal: list[tuple[int, int]]) -> set[State]:
    """Play each move with each man that could make it, for hit_and_run 'no_safety'.

    A man is plain (None), or a hitter that has not (False) or has (True) moved on since its hit.
    """
    rules = turn.rules
    options: list[tuple[int, int, bool | None]] = []
    for source, target in legal:
        here = [ran for point, ran in state.hitters if point == source]
        options += [(source, target, ran) for ran in set(here)]
        if state.x[source] > len(here):
            options.append((source, target, None))
    excused = rules.hit_and_run_forced_exempt and all(man is not None for _, _, man in options)
    after = set()
    for source, target, man in options:
        new = moved(turn, state, source, target)
        hitters = list(state.hitters)
        if man is not None:
            hitters.remove((source, man))
            hitters.append((target, man or not excused))
        elif new.o[BAR] > state.o[BAR] and hit_in_scope(rules, state, target):
            hitters.append((target, False))
        after.add(new._replace(hitters=tuple(sorted(hitters))))
    return after


# ----------------------------------------------------------------------------------------------------------------------
# Turn-level rules and filters


def blocks(rules: Rules, state: State, point: int) -> bool:
    """Tell whether X's men on a point keep O from landing there."""
    least = 1 if rules.contact == "block" or mirror(rules, point) in state.po else 2
    return state.x[point] >= least


def six_primes(rules: Rules, state: State) -> list[int]:
    """List each q of O's own numbering such that O's q..q+5 are all blocked: six in a row on O's track."""
    blocked = [q > 0 and blocks(rules, state, mirror(rules, q)) for q in range(25)]
    return [q for q in range(1, 20) if all(blocked[q : q + 6])]


def prime_rules_kept(rules: Rules, state: State) -> bool:
    """Test the start-quarter and six-prime rules on a position."""
    if sum(state.x[p] > 0 for p in START_QUARTER) > rules.start_quarter_max:
        return False
    if sum(state.x[p] > 1 for p in START_QUARTER) > rules.start_quarter_closed_max:
        return False
    if sum(state.x[mirror(rules, q)] > 0 for q in START_QUARTER) > rules.opp_start_quarter_max:
        return False
    if rules.six_prime == "enemy_ahead":
        return all(any(state.o[:q]) for q in six_primes(rules, state))
    if rules.six_prime == "needs_own_2_and_1" and six_primes(rules, state):
        return blocks(rules, state, 2) and blocks(rules, state, 1)
    return True


def hitters_exposed(state: State) -> bool:
    """Test 'no_safety': every man that ran on after its hit stands alone; off counts as safe."""
    return all(point != OFF and state.x[point] == 1 for point, ran in state.hitters if ran)


def shuts_in(rules: Rules, state: State) -> bool:
    """Say whether a final position keeps a prime that must be opened."""
    if rules.must_open_scope == "no_move_any_roll":
        turn = Turn(rules, opened=True, runner_done=False, head_limit=rules.head_limit)
        other = State(state.o, state.x, state.po, state.px)
        return not borne_off(state) and not any(moves(turn, other, die) for die in range(1, 7))
    stood_on = [q for q in range(1, 27) if state.o[q]]
    return len(stood_on) == 1 and stood_on[0] - 6 in six_primes(rules, state)


# ----------------------------------------------------------------------------------------------------------------------
# The turn


def dice_of(rules: Rules, dice: tuple[int, int], memory: Memory) -> tuple[int, ...]:
    """Return the numbers to play in this stage; `doubles`)."""
    first, second = (memory.die, memory.die) if memory.stage == "double" else dice
    if first != second:
        return (first, second)
    halved = rules.doubles == "x4+complement+again" and rules.eu_complement == "2+2"
    return (first,) * (2 if rules.doubles == "x2" or halved else 4)


def candidates(turn: Turn, start: State, dice: tuple[int, ...]) -> list[Play]:
    """Enumerate every sequence in every order of the dice; each prefix is a candidate)."""
    plays = []
    layer = {(start, dice)}
    while layer:
        next_layer = set()
        for state, left in layer:
            over = ends_now(turn.rules, state)
            extended = False
            if not over:
                for die in set(left):
                    rest = list(left)
                    rest.remove(die)
                    after = steps(turn, state, die)
                    extended = extended or bool(after)
                    next_layer |= {(new, tuple(rest)) for new in after}
            plays.append(Play(state, left, len(dice) if over else len(dice) - len(left), extended))
        layer = next_layer
    return plays


def lawful_plays(turn: Turn, start: State, dice: tuple[int, ...]) -> list[Play]:
    """Apply the turn-level rules, the maximum rule, the larger die."""
    rules = turn.rules
    plays = [
        play
        for play in candidates(turn, start, dice)
        if play.used and prime_rules_kept(rules, play.state) and hitters_exposed(play.state)
    ]
    if not rules.max_dice:
        return [play for play in plays if len(dice) - len(play.left) == 1 or not play.extended]
    most = max((play.used for play in plays), default=0)
    plays = [play for play in plays if play.used == most]
    if rules.larger_die and most == 1:
        larger = [play for play in plays if play.left == (min(dice),)]
        plays = larger if len(set(dice)) == 2 and larger else plays
    return plays


def filtered(turn: Turn, start: State, plays: list[Play]) -> list[Play]:
    """Apply bearoff_no_waste, then must_open_prime, each only among what is left."""
    rules = turn.rules
    if rules.bearoff_no_waste and plays and (rules.no_waste_scope == "any" or (all_home(start) and not start.px)):
        least = min(pips(play.state) for play in plays)
        plays = [play for play in plays if pips(play.state) == least]
    if rules.must_open_prime:
        opening = [play for play in plays if not shuts_in(rules, play.state)]
        plays = opening or plays
    return plays


def head_limit_of(rules: Rules, dice: tuple[int, ...], memory: Memory, turn: Turn, start: State) -> int | None:
    """Return how many men may leave 24 in this turn: head_limit and head_first_turn."""
    if rules.head_limit is None or memory.turn != 1:
        return rules.head_limit
    double = len(set(dice)) == 1
    if rules.head_first_turn == "33,44,66":
        exception = double and dice[0] in (3, 4, 6)
    elif rules.head_first_turn == "any_if_needed":
        exception = double and all(play.used < len(dice) for play in lawful_plays(turn, start, dice))
    else:
        exception = True
    return max(2, rules.head_limit) if exception else rules.head_limit


def next_stage(rules: Rules, dice: tuple[int, ...], memory: Memory) -> str:
    """Say what follows a stage whose dice were all played."""
    if memory.stage == "roll" and set(dice) == {1, 2}:
        return "choose" if rules.special_12 else "pass"
    if len(set(dice)) == 2:
        return "pass"
    die = dice[0]
    if rules.doubles == "cascade":
        return f"double:{die + 1}" if memory.turn >= 4 and die < 6 else "pass"
    if rules.doubles == "x4+complement+again" and (memory.stage == "roll" or memory.complement_to_come):
        return f"double:{7 - die}"
    return "roll" if memory.stage == "double" or rules.doubles == "x4+again" else "pass"


def gate_after(rules: Rules, dice: tuple[int, int], memory: Memory) -> bool:
    """Return the gate of a 'gated' reserve once this roll is thrown: a doublet or 1-2 opens it."""
    return memory.opened or (
        rules.reserve_entry == "gated" and memory.stage == "roll" and (dice[0] == dice[1] or set(dice) == {1, 2})
    )


def results(rules: Rules, position: Position, dice: tuple[int, int], memory: Memory) -> list[Result]:
    """Return one Result for each distinct final position; a dance and a finished game give none."""
    start = to_state(position)
    if finished(rules, start):
        return []
    numbers = dice_of(rules, dice, memory)
    has_bit = rules.runner_until is not None and rules.contact == "hit"
    turn = Turn(rules, gate_after(rules, dice, memory), has_bit and memory.runner_done, rules.head_limit)
    turn = replace(turn, head_limit=head_limit_of(rules, numbers, memory, turn, start))
    plays = filtered(turn, start, lawful_plays(turn, start, numbers))
    following = next_stage(rules, numbers, memory)
    finals: dict[State, Result] = {}
    for play in sorted(plays, key=lambda play: play.used):
        board = State(play.state.x, play.state.o, play.state.px, play.state.po)
        after = "over" if finished(rules, board) else following if play.used == len(numbers) else "pass"
        done = runner_passed(turn, board) if has_bit else memory.runner_done
        finals[board] = Result(to_position(board), after, turn.opened, done)
    return [finals[board] for board in sorted(finals, key=lambda s: (s.x, s.o, sorted(s.px), sorted(s.po)))]


def after_dance(rules: Rules, dice: tuple[int, int], memory: Memory) -> tuple[str, bool, bool]:
    """Return (next, opened, runner_done) after a dance: an incomplete stage always ends the turn."""
    return "pass", gate_after(rules, dice, memory), memory.runner_done


# ----------------------------------------------------------------------------------------------------------------------
# Presets


def side(men: Mapping[int, int]) -> list[int]:
    """Spell out one side's 27 counts."""
    return [men.get(place, 0) for place in range(27)]


def setup(x: Mapping[int, int], o: Mapping[int, int] | None = None) -> Position:
    """Return a start position; both sides are alike unless o is given."""
    return {"x": side(x), "o": side(x if o is None else o), "px": [], "po": []}


STANDARD_MEN = {24: 2, 13: 5, 8: 3, 6: 5}
STANDARD = Rules()
LUDOTEKA = replace(STANDARD, hit_and_run="no_safety", hit_and_run_scope="bearing_off", bearoff_no_waste=True)
TRADITIONAL = replace(LUDOTEKA, hit_and_run="freeze", hit_and_run_scope="home", bearoff_no_waste=False)
PLAKOTO = Rules(contact="pin", bar_must_enter=False, mother=True)
FEVGA = Rules(
    direction="parallel",
    contact="block",
    bar_must_enter=False,
    runner_until=11,
    start_quarter_max=5,
    must_open_prime=True,
)
MOULTEZIM = replace(FEVGA, start_quarter_max=6, must_open_prime=False, opp_start_quarter_max=4)
JACQUET_FR = replace(FEVGA, runner_until=6, start_quarter_max=6, must_open_prime=False)
JACQUET_BKGM = Rules(
    direction="parallel",
    runner_until=6,
    start_quarter_closed_max=2,
    point_max={13: 2},
    bearoff_over="rear_only",
    bearoff_no_waste=True,
)
NARDE = Rules(direction="parallel", contact="block", bar_must_enter=False, head_limit=1, six_prime="enemy_ahead")
GUL_BARA = replace(NARDE, doubles="cascade", six_prime="free", head_limit=None)
ACEY_US = Rules(reserve_entry="optional", special_12=True)
ACEY_EU = replace(ACEY_US, doubles="x4+complement+again", bearoff_over="exact_only")
ACEY_WIKI = replace(ACEY_US, doubles="x4+again", bearoff_over="exact_only")
ACEY_OLD = replace(ACEY_WIKI, reserve_entry="gated", no_hit_until_home=True)
DUTCH = Rules(reserve_entry="all_first", no_hit_until_home=True)
OLD_ENGLISH = Rules(max_stack=5, max_dice=False)

PRESETS: dict[str, tuple[Rules, Position]] = {
    "backgammon": (STANDARD, setup(STANDARD_MEN)),
    "nackgammon": (STANDARD, setup({24: 2, 23: 2, 13: 4, 8: 3, 6: 4})),
    "hypergammon": (STANDARD, setup({24: 1, 23: 1, 22: 1})),
    "longgammon": (STANDARD, setup({24: 15})),
    "tavla_gamearea": (STANDARD, setup(STANDARD_MEN)),
    "tavla_guide": (STANDARD, setup(STANDARD_MEN)),
    "tavla_trad": (TRADITIONAL, setup(STANDARD_MEN)),
    "tavla_ludoteka": (LUDOTEKA, setup(STANDARD_MEN)),
    "portes": (STANDARD, setup(STANDARD_MEN)),
    "plakoto": (PLAKOTO, setup({24: 15})),
    "tapa": (PLAKOTO, setup({24: 15})),
    "fevga": (FEVGA, setup({24: 15})),
    "moultezim": (MOULTEZIM, setup({24: 15})),
    "acey_guide": (ACEY_US, setup({RESERVE: 15})),
    "acey_us": (ACEY_US, setup({RESERVE: 15})),
    "acey_eu": (ACEY_EU, setup({RESERVE: 15})),
    "acey_wiki": (ACEY_WIKI, setup({RESERVE: 15})),
    "acey_old": (ACEY_OLD, setup({RESERVE: 15})),
    "jacquet_fr": (JACQUET_FR, setup({24: 15})),
    "jacquet_bkgm": (JACQUET_BKGM, setup({24: 15})),
    "narde": (NARDE, setup({24: 15})),
    "gul_bara": (GUL_BARA, setup({24: 15})),
    "snake": (STANDARD, setup({24: 2, 23: 2, 22: 2, BAR: 9}, STANDARD_MEN)),
    "dutch": (DUTCH, setup({RESERVE: 15})),
    "old_english": (OLD_ENGLISH, setup(STANDARD_MEN)),
}


# ----------------------------------------------------------------------------------------------------------------------
# Random cases

Case = tuple[Position, tuple[int, int], Memory]


def roll(rng: random.Random) -> tuple[int, int]:
    """Throw two dice."""
    return rng.randint(1, 6), rng.randint(1, 6)


def game_cases(rules: Rules, start: Position, rng: random.Random) -> Iterator[Case]:
    """Yield every stage of endless random games, with turn numbers, gates and runner bits of both players."""
    while True:
        position = start if rng.random() < 0.5 else swapped(start)
        mine, theirs = Memory(), Memory()
        over = False
        while not over and mine.turn <= 300:
            dice = roll(rng) if mine.stage == "roll" else (mine.die, mine.die)
            yield position, dice, mine
            found = results(rules, position, dice, mine)
            if found:
                chosen = rng.choice(found)
                position = chosen.position
                following, opened, done = chosen.next, chosen.opened, chosen.runner_done
            else:
                following, opened, done = after_dance(rules, dice, mine)
            over = following == "over"
            mine = Memory(turn=mine.turn, opened=opened, runner_done=done)
            if following == "choose":
                complement = rules.doubles == "x4+complement+again"
                mine = replace(mine, stage="double", die=rng.randint(1, 6), complement_to_come=complement)
            elif following.startswith("double:"):
                mine = replace(mine, stage="double", die=int(following.removeprefix("double:")))
            elif following == "pass":
                mine, theirs = theirs, replace(mine, turn=mine.turn + 1)
                position = swapped(position)


def scattered_side(rules: Rules, men: int, free: list[int], rng: random.Random) -> list[int]:
    """Place one side's men at random on some of the free points (own numbering), off, on the bar, in reserve."""
    counts = side({})
    style = rng.choice(["anywhere", "anywhere", "home", "nearly_home", "far", "ending", "head"])
    if style == "ending":
        counts[OFF] = men - rng.randint(1, min(3, men))
    elif style in ("home", "nearly_home", "anywhere") and rng.random() < 0.5:
        counts[OFF] = rng.randint(0, men - 1)
    left = men - counts[OFF]
    if rules.contact == "hit" and rng.random() < 0.25:
        counts[BAR] = rng.randint(1, min(3, left))
    if rules.reserve_entry != "none" and rng.random() < 0.4:
        counts[RESERVE] = rng.randint(0, left - counts[BAR])
    left -= counts[BAR] + counts[RESERVE]
    span = {"home": range(1, 7), "nearly_home": range(1, 9), "far": range(15, 25), "ending": range(1, 13)}
    points = [point for point in free if point in span.get(style, range(1, 25))] or free
    if style == "head" and START in free:
        counts[START] = rng.randint(left // 2, left)
        left -= counts[START]
    points = rng.sample(points, rng.randint(1, min(len(points), 12)))
    for _ in range(left):
        counts[rng.choice(points)] += 1
    return counts


def pin_some(rules: Rules, above: list[int], below: list[int], rng: random.Random) -> list[int]:
    """Slide some blots of `below` under men of `above`, changing both; return their points in below's numbering."""
    pinned = []
    for point in range(1, 25):
        there = mirror(rules, point)
        if below[point] == 1 and rng.random() < 0.4:
            givers = [p for p in range(1, 25) if above[p] > 0]
            giver = rng.choice(givers) if givers else OFF
            if above[giver] > 0:
                above[giver] -= 1
                above[there] += 1
                below[point] = 0
                pinned.append(point)
    return pinned


def scattered_case(rules: Rules, start: Position, rng: random.Random) -> Case:
    """Return a random placement that need not be reachable, with a random memory that fits the rules."""
    state = None
    while state is None or finished(rules, state):
        free = list(range(1, 25))
        x = scattered_side(rules, sum(start["x"]), free, rng)
        free = [q for q in range(1, 25) if not x[mirror(rules, q)]]
        o = scattered_side(rules, sum(start["o"]), free, rng)
        px: list[int] = []
        po: list[int] = []
        if rules.contact == "pin":
            po = pin_some(rules, x, o, rng)
            if not po or rng.random() < 0.2:
                px = pin_some(rules, o, x, rng)
        state = to_state({"x": x, "o": o, "px": px, "po": po})
        if not pins_consistent(rules, state):
            state = None
    memory = Memory(turn=rng.randint(1, 6))
    if rules.reserve_entry == "gated":
        memory = replace(memory, opened=rng.random() < 0.5)
    if rules.runner_until is not None and rules.contact == "hit":
        memory = replace(memory, runner_done=rng.random() < 0.5)
    if rules.special_12 and rng.random() < 0.3:
        complement = rules.doubles == "x4+complement+again" and rng.random() < 0.5
        opened = rules.reserve_entry == "gated"
        die = rng.randint(1, 6)
        memory = replace(memory, opened=opened, stage="double", die=die, complement_to_come=complement)
    elif rules.doubles == "cascade" and rng.random() < 0.3:
        memory = replace(memory, turn=rng.randint(4, 9), stage="double", die=rng.randint(2, 6))
    return to_position(state), roll(rng) if memory.stage == "roll" else (memory.die, memory.die), memory


def pins_consistent(rules: Rules, state: State) -> bool:
    """Test what is asked of a position: no shared point, and every pinned man under an enemy man and no own one."""
    shared = any(state.x[p] and state.o[mirror(rules, p)] for p in range(1, 25))
    x_held = all(not state.x[p] and state.o[mirror(rules, p)] for p in state.px)
    return not shared and x_held and all(not state.o[q] and state.x[mirror(rules, q)] for q in state.po)


def random_cases(variant: str, n: int, seed: int) -> Iterator[Case]:
    """Yield n cases of a preset, alternately from random games and scattered; the same seed gives the same cases."""
    rules, start = PRESETS[variant]
    rng = random.Random(f"{variant} {seed}")
    games = game_cases(rules, start, rng)
    for index in range(n):
        yield next(games) if index % 2 == 0 else scattered_case(rules, start, rng)
