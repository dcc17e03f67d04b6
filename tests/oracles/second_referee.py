"""A slow, obvious referee of matches and money sessions, written from the rules of the table alone, by a reader who had
not seen the other.

It moves no checkers itself: `gammon.Position` says what is a legal play and where it leads. Dice, turn, cube, offers
and score are kept here. `Referee.do` does an action, or raises `Refused` and changes nothing.

Readings
--------
Where the rules are silent, or can be read in two ways, this module takes it as follows.

1.  *Under way*: a game is under way from its opening throw on, or at once where the last winner starts.
2.  *choice*: a winner who rolls anew has not played the opening throw, so only the new one counts as a roll of his.
    Moves that were taken back were not made: he may still roll anew.
3.  *Holland*: holds in every game after a Crawford game, so never where none was played. Bonus rolls count as rolls.
4.  *Crawford*: asks for the score, and for a cube: a match to 1 and a game without a cube are none.
5.  *Jacoby*: says nothing about games that have no cube or count the men left, and reduces only what would be worth
    more than a single game. What it reduces is recorded as a single game.
6.  *winner_starts*: where several games alternate, the one that is about to begin says who starts it.
7.  *Men left*: those at the beginning of the roll; single moves of a turn that has not ended do not count.
8.  *A pass* at a game that counts the men left costs the stake once.
9.  *Cube while a double is pending*: what it showed before the double, also after a beaver or raccoon.
10. *After the match* everything stays as its last action left it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple, NoReturn

from gammon import GammonError, Play, Position, Roll, Variant, actions

Step = tuple[int, int]
KINDS = ("single", "gammon", "backgammon")


class Refused(Exception):
    """The action is not allowed, and why."""


class Result(NamedTuple):
    """The end of one game."""

    game: int
    variant: str
    winner: int | None
    end: str
    kind: str
    cube: int
    points: int
    score: tuple[int, int]
    crawford: bool


class Offer(NamedTuple):
    """What awaits an answer. Its value is a stake, the points of a resignation, or those its seat is to win.

    A resignation also says what is given up, and what that counts as.
    """

    kind: Literal["double", "beaver", "raccoon", "resign", "settle"]
    by: int
    value: int
    loss: str = "single"
    counts_as: str = "single"


@dataclass
class Referee:
    """A table. Every attribute is a plain value, so `copy.copy` makes a table of its own.

    First what was agreed (a length of 0 is money play), then how the match stands.
    """

    games: tuple[Variant, ...]
    length: int = 0
    crawford: bool = False
    holland: bool = False
    dead_cube: str = "allow"
    jacoby: bool = False
    beavers: int = 0
    raccoons: bool = False
    automatic_doubles: int = 0
    cube_cap: int = 1024
    winner_starts: bool | None = None

    score: tuple[int, int] = (0, 0)
    results: tuple[Result, ...] = ()
    is_over: bool = False
    is_crawford: bool = False
    crawford_came: bool = False

    def __post_init__(self) -> None:
        self.begin_game(1, None)

    def begin_game(self, number: int, last_winner: int | None) -> None:
        self.game = number
        self.variant = self.games[(number - 1) % len(self.games)]
        doubling = self.length > 1 and self.variant.cube
        self.is_crawford = doubling and self.crawford and not self.crawford_came and self.length - 1 in self.score
        self.crawford_came = self.crawford_came or self.is_crawford
        winner_starts = self.variant.next_game_start == "winner" if self.winner_starts is None else self.winner_starts
        self.opening = last_winner is None or not winner_starts
        self.cube, self.turned, self.automatics = 1, False, 0
        self.owner: int | None = None
        self.offer: Offer | None = None
        self.beavers_said = 0
        self.rolls = (0, 0)
        self.forget_refusals()
        self.begin_turn(0 if last_winner is None or self.opening else last_winner)

    def begin_turn(self, seat: int) -> None:
        """The first turn of a game. Where the two sides differ, they change seats from game to game."""
        mine, others = self.variant.start.to_counts()[:2]
        if seat == self.game % 2:
            mine, others = others, mine
        self.position = Position.from_counts(mine, others, self.variant, turns=(0, 0))
        self.turn = seat
        self.dice: Roll | None = None
        self.moves: tuple[Step, ...] = ()
        self.begun = self.may_reroll = False

    def forget_refusals(self) -> None:
        """A throw of dice lets either seat offer anew."""
        self.resignations_refused: tuple[int, int] = (-1, -1)
        self.settlements_refused: tuple[bool, bool] = (False, False)

    @property
    def seat(self) -> int | None:
        """Who must decide."""
        if self.is_over or self.opening:
            return None
        return self.turn if self.offer is None else 1 - self.offer.by

    @property
    def winner(self) -> int | None:
        """Who has won the match."""
        return self.score.index(max(self.score)) if self.is_over else None

    def do(self, action: actions.Action) -> None:
        need(not self.is_over, "the match is over")
        if self.offer is not None:
            need(action.seat == 1 - self.offer.by, "the other player must answer the offer")
            self.answer(action, self.offer)
        elif isinstance(action, actions.OpeningRoll):
            need(self.opening, "the game has begun")
            self.open(action.dice)
        else:
            need(not self.opening, "the game has not begun")
            if isinstance(action, actions.Resign):
                self.resign(action.seat, action.loss)
            elif isinstance(action, actions.Settle):
                self.settle(action.seat, action.points)
            else:
                need(action.seat == self.turn, "it is the turn of the other player")
                self.act(action)

    def act(self, action: actions.Action) -> None:
        """What the player on turn does with dice, checkers and cube."""
        match action:
            case actions.RollDice():
                self.roll(action.dice)
            case actions.ChooseDouble():
                need(self.position.stage.kind == "choose", "no double is to be chosen")
                self.position = self.position.choose(action.die)
                self.dice = self.position.stage.dice
            case actions.MakePlay():
                need(not self.moves, "single moves stand")
                self.play(checked(self.position, self.thrown(), action.play))
            case actions.Dance():
                need(not self.moves, "single moves stand")
                self.play(checked(self.position, self.thrown(), ""))
            case actions.MoveChecker():
                self.moves += self.steps(action.source, action.target)
            case actions.UndoMove():
                need(len(self.moves) > 0, "no single move was made")
                self.moves = self.moves[:-1]
            case actions.EndTurn():
                need(len(self.moves) > 0, "no single move was made")
                play = self.position.next_moves(self.thrown(), self.moves).play
                self.play(play or refuse("the moves are no complete play"))
            case actions.Double():
                self.double()
            case _:
                refuse("there is no offer to answer")

    def thrown(self) -> Roll:
        return self.dice or refuse("there are no dice to be played")

    def open(self, dice: Roll | None) -> None:
        """The opening throw."""
        first, second = dice or refuse("the dice are missing")
        if first != second:
            self.opening = False
            self.begin_turn(0 if first > second else 1)
            if self.variant.opening_roll != "reroll":
                self.throw(Roll(first, second))
                self.may_reroll = self.variant.opening_roll == "choice"
        elif self.variant.cube and self.automatics < self.automatic_doubles and 2 * self.cube <= self.cube_cap:
            self.cube *= 2
            self.automatics += 1

    def roll(self, dice: Roll | None) -> None:
        need(self.dice is None or (self.may_reroll and not self.moves), "the dice are thrown already")
        need(self.position.stage.kind != "choose", "a double is to be chosen")
        self.throw(dice or refuse("the dice are missing"))

    def throw(self, dice: Roll) -> None:
        if not self.may_reroll:
            zero, one = self.rolls
            self.rolls = (zero, one + 1) if self.turn else (zero + 1, one)
        self.dice = dice
        self.begun, self.may_reroll = True, False
        self.forget_refusals()

    def steps(self, source: int, target: int) -> tuple[Step, ...]:
        """The moves by one die each that bring one checker there."""
        turn = self.position.next_moves(self.thrown(), self.moves)
        if any((move.source, move.target) == (source, target) for move in turn.moves):
            return ((source, target),)
        routes = [merged for merged in turn.merged if (merged.source, merged.target) == (source, target)]
        need(len(routes) > 0, "no such move can be part of a legal play")
        need(len({frozenset(route.hits) for route in routes}) == 1, "the route matters for what is hit")
        stops = (source, *routes[0].via, target)
        return tuple(pairwise(stops))

    def play(self, play: Play) -> None:
        """The dice are played: the turn passes, or comes to its next stage."""
        self.position = play.next
        self.dice = self.position.stage.dice
        self.moves = ()
        self.may_reroll = False
        if not play.goes_on:
            self.turn = 1 - self.turn
        self.begun = play.goes_on or self.dice is not None
        outcome = self.position.outcome
        if outcome is not None:
            winner = {None: None, "mover": self.turn, "opponent": 1 - self.turn}[outcome.winner]
            kind, points = self.counted(outcome.kind, outcome.points)
            self.end_game(winner, "played", kind, points * self.cube)

    def double(self) -> None:
        need(self.variant.cube, "this game has no cube")
        need(not self.begun and self.dice is None, "only at the beginning of a turn")
        need(self.length != 1, "a match to one point has no use for the cube")
        need(not self.is_crawford, "this is the Crawford game")
        need(self.owner in (None, self.turn), "the cube belongs to the other player")
        need(2 * self.cube <= self.cube_cap, "the cube goes no higher")
        after_crawford = self.crawford_came and not self.is_crawford
        need(not (self.holland and after_crawford and min(self.rolls) < 2), "the Holland rule")
        dead = self.length > 0 and self.score[self.turn] + self.cube >= self.length
        need(not (dead and self.dead_cube == "forbid"), "the cube is dead")
        self.offer = Offer("double", self.turn, 2 * self.cube)
        self.beavers_said = 0

    def resign(self, seat: int, loss: str) -> None:
        points = self.variant.points
        kinds = [kind for at, kind in enumerate(KINDS) if at == 0 or (points and points[at] > max(points[:at]))]
        need(loss in kinds, "this game knows no such loss")
        need(KINDS.index(loss) > self.resignations_refused[seat], "only more may be offered")
        worth = points[KINDS.index(loss)] if points else self.men_left(seat)
        counts_as, counted = self.counted(loss, worth)
        offer = Offer("resign", seat, counted * self.cube, loss, counts_as)
        wins_the_match = 0 < self.length <= self.score[1 - seat] + offer.value
        if wins_the_match or (loss == kinds[-1] and counted == worth):
            self.end_game(1 - seat, "resigned", counts_as, offer.value)
        else:
            self.offer = offer

    def settle(self, seat: int, points: int) -> None:
        need(self.length == 0, "only for money")
        need(not self.settlements_refused[seat], "a settlement was refused")
        self.offer = Offer("settle", seat, points)

    def answer(self, action: actions.Action, offer: Offer) -> None:
        match action:
            case actions.Accept() if offer.kind == "resign":
                self.end_game(1 - offer.by, "resigned", offer.counts_as, offer.value)
            case actions.Accept() if offer.kind == "settle":
                winner = None if offer.value == 0 else offer.by if offer.value > 0 else 1 - offer.by
                self.end_game(winner, "settled", "single", abs(offer.value))
            case actions.Refuse() if offer.kind == "resign":
                zero, one = self.resignations_refused
                refused = KINDS.index(offer.loss)
                self.resignations_refused = (zero, refused) if offer.by else (refused, one)
                self.offer = None
            case actions.Refuse() if offer.kind == "settle":
                was_zero, was_one = self.settlements_refused
                self.settlements_refused = (was_zero, True) if offer.by else (True, was_one)
                self.offer = None
            case _:
                need(offer.kind not in ("resign", "settle"), "accept or refuse")
                self.answer_double(action, offer)

    def answer_double(self, action: actions.Action, offer: Offer) -> None:
        """The seat that was doubled first gets the cube in the end; the doubler is on turn."""
        match action:
            case actions.Take():
                self.cube, self.owner, self.turned = offer.value, 1 - self.turn, True
                self.offer = None
            case actions.Pass():
                self.cube = offer.value // 2
                self.end_game(offer.by, "passed", "single", self.cube * self.points_of_single())
            case actions.Beaver():
                need(self.length == 0 and offer.kind in ("double", "raccoon"), "a beaver answers a double or raccoon")
                need(self.beavers_said < self.beavers, "no more beavers")
                need(2 * offer.value <= self.cube_cap, "the cube goes no higher")
                self.beavers_said += 1
                self.offer = Offer("beaver", 1 - offer.by, 2 * offer.value)
            case actions.Raccoon():
                need(self.raccoons and offer.kind == "beaver", "a raccoon answers a beaver")
                need(2 * offer.value <= self.cube_cap, "the cube goes no higher")
                self.offer = Offer("raccoon", 1 - offer.by, 2 * offer.value)
            case _:
                refuse("take or pass")

    def points_of_single(self) -> int:
        return self.variant.points[0] if self.variant.points else 1

    def counted(self, kind: str, points: int) -> tuple[str, int]:
        """What a win and its points, before the cube, count as under Jacoby's rule."""
        in_force = self.jacoby and self.variant.cube and not self.turned and self.variant.points is not None
        single = self.points_of_single()
        return ("single", single) if in_force and points > single else (kind, points)

    def men_left(self, seat: int) -> int:
        counts = self.position.to_counts()
        men, pinned = counts[0::2] if seat == self.turn else counts[1::2]
        return sum(men[1:]) + len(pinned)

    def end_game(self, winner: int | None, end: str, kind: str, points: int) -> None:
        zero, one = self.score
        self.score = (zero, one) if winner is None else (zero, one + points) if winner else (zero + points, one)
        ended = self.game, self.variant.name, winner, end, kind, self.cube, points, self.score, self.is_crawford
        self.results += (Result(*ended),)
        self.offer = None
        self.is_over = 0 < self.length <= max(self.score)
        if not self.is_over:
            self.begin_game(self.game + 1, winner)


def refuse(why: str) -> NoReturn:
    raise Refused(why)


def need(fact: bool, why: str) -> None:
    if not fact:
        refuse(why)


def checked(position: Position, dice: Roll, play: str | Play | tuple[Step, ...]) -> Play:
    try:
        return position.check(dice, play)
    except GammonError as error:
        raise Refused(str(error)) from error
