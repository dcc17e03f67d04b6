"""Plays that the games of the family refuse, one for each reason that backgammon does not know."""

from __future__ import annotations

from typing import Any, NamedTuple

from gammon import Reason


class Case(NamedTuple):
    """A play that is refused for one reason."""

    reason: Reason
    id: str
    dice: str
    play: str
    says: str
    also: tuple[Reason, ...] = ()
    axes: dict[str, Any] | None = None


REFUSALS = [
    Case(Reason.CHECKER_PINNED, "plakoto/10p,14:1,off:13/15:1,24:13,off:1", "42", "10/8", "is pinned"),
    Case(Reason.RESERVE_FIRST, "dutch/res:14,24:1/res:15", "42", "24/22", "all must enter before"),
    Case(Reason.RESERVE_CLOSED, "acey_old/res:15/res:15", "42", "res/21", "until you have rolled a double or a 1-2"),
    Case(Reason.RUNNER_FIRST, "fevga/24:14,20:1/24:15", "42", "24/20", "reach your 11 point"),
    Case(Reason.HEAD_LIMIT, "narde/24:12,18:2,15:1/24:13,18:2", "53", "24/19 24/21", "no more than 1"),
    Case(Reason.HITTER_MUST_STAY, "tavla_trad/10:1,off:14/19:1,16:2,off:12", "41", "10/6/5", "must stay there"),
    Case(Reason.POINT_HELD_BY_ONE, "fevga/24:14,9:1/20:1,24:14", "11", "9/8", "one is enough to hold it"),
    Case(Reason.PIN_HELD, "plakoto/10p,14:1,off:13/15:1,24:13,off:1", "42", "14/10", "lies on one of yours"),
    Case(Reason.NO_HIT_YET, "dutch/24:15/2:1,24:14", "13", "24/23", "before you have a checker in your home board"),
    Case(Reason.STACK_FULL, "old_english/6:5,7:1,off:9/24:1,off:14", "12", "7/6", "it may hold 5 checkers"),
    Case(Reason.PINNED_NO_BEAR_OFF, "plakoto/6:1,3:1,4p,off:12/21:1,24:3,off:11", "63", "6/off", "the one on your 4"),
    Case(Reason.EXACT_DIE_ONLY, "acey_wiki/3:2,off:13/24:1,off:14", "52", "3/off", "only the exact die"),
    Case(Reason.REARMOST_FIRST, "jacquet_bkgm/5:1,2:1,off:13/5:1,off:14", "21", "2/off", "stands on your 5 point"),
    Case(
        Reason.START_QUARTER_FULL,
        "fevga/24:2,23:1,22:1,21:1,20:1,10:9/24:15",
        "51",
        "24/19 10/9",
        "more than 5 points of your starting quarter",
    ),
    Case(
        Reason.START_QUARTER_CLOSED,
        "jacquet_bkgm/24:4,23:2,22:1,5:1,off:7/24:1,off:14",
        "21",
        "24/22 5/4",
        "close more than 2 points",
    ),
    Case(
        Reason.OPPONENT_QUARTER_FULL,
        "moultezim/24:9,11:1,10:1,9:1,7:1,14:2/18:1,24:14",
        "61",
        "14/8 24/23",
        "more than 4 points of the opponent's",
    ),
    Case(
        Reason.SIX_PRIME_NONE_AHEAD,
        "narde/16:1,11:1,10:1,9:1,8:1,7:1,1:9/24:15",
        "64",
        "16/6",
        "with no enemy checker ahead",
    ),
    Case(
        Reason.SIX_PRIME_TOO_EARLY,
        "house/16:1,11:1,10:1,9:1,8:1,7:1,1:9/24:15",
        "64",
        "16/6",
        "only when you hold your own 2 and 1",
        axes={"base": "narde", "six_prime": "needs_own_2_and_1"},
    ),
    Case(
        Reason.HITTER_TO_SAFETY,
        "tavla_ludoteka/5:1,2:2,off:12/21:1,off:14",
        "21",
        "5/4/2",
        "only if it ends as a blot",
    ),
    Case(Reason.PLAY_ONE_OR_ALL, "old_english/13:5,off:10/24:1,off:14", "11", "13/11", "as many as can be played"),
    Case(
        Reason.MUST_END_GAME,
        "plakoto/12:1,6:1,off:13/24:1,22:2,21:2,16:2,off:8",
        "53",
        "12/7",
        "counts as the whole roll",
    ),
    Case(Reason.NO_PIPS_WASTED, "tavla_ludoteka/6:1,3:2,off:12/24:1,off:14", "61", "6/5/off", "no pip may be wasted"),
    Case(
        Reason.MUST_OPEN_PRIME,
        "fevga/24:3,11:2,10:2,9:2,8:2,7:2,6:2/24:15",
        "21",
        "24/22 24/23",
        "you must open them",
    ),
]
