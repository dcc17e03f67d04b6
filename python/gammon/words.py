"""What a play does, in the words players use."""

from __future__ import annotations

from gammon import _core
from gammon.values import BAR, OFF, RESERVE

__all__ = ["explain"]


def explain(play: _core.Play) -> list[str]:
    """What a play does: what it hits, enters, makes, breaks and bears off, and what it leaves to be hit.

    Points are the mover's own.

    >>> explain(_core.Position().check("31", "8/5 6/5"))
    ['makes the 5 point', 'leaves no blot that a roll can hit']
    >>> explain(_core.Position().check("41", "24/23 13/9"))[-1]
    'leaves blots on 24, 23 and 9; 34 of 36 rolls hit'
    """
    if not isinstance(play, _core.Play):
        raise TypeError(f"play must be a Play, not {type(play).__name__}")
    if not play.moves:
        return ["no legal play: the turn passes"]
    before, after = play.position.to_counts().mover, play.result.to_counts().opponent
    contact = play.position.game.axes["contact"]
    touched = "pins" if contact == "pin" else "hits"
    points = [move.target for move in play.moves if move.hit]
    if contact == "pin":
        # A pin made on the way is released again.
        points = [point for point in points if after[point]]
    done = [f"{touched} on {_list(points)}"] if points else []
    for place, name in ((BAR, "on the bar"), (RESERVE, "in reserve")):
        entered = sum(move.source == place for move in play.moves)
        if entered:
            waiting = f", {after[place]} still {name}" if after[place] else ""
            done.append(f"enters {_checkers(entered)}{waiting}")
    holds = 1 if contact == "block" else 2
    made = [point for point in range(24, 0, -1) if before[point] < holds <= after[point]]
    broken = [point for point in range(24, 0, -1) if after[point] < holds <= before[point]]
    if made:
        done.append(f"makes the {_list(made)} point{'s' if len(made) > 1 else ''}")
    if broken:
        done.append(f"breaks the {_list(broken)} point{'s' if len(broken) > 1 else ''}")
    borne_off = after[OFF] - before[OFF]
    if borne_off:
        done.append(f"bears off {_checkers(borne_off)}")
    if contact == "hit":
        done.append(_prime(play))
    done.append(_left(play, contact))
    if play.goes_on:
        done.append(_ON[play.next.stage.kind].format(play.next.stage.dice))
    return [clause for clause in done if clause]


_ON = {
    "roll": "and rolls again",
    "choose": "and chooses a double",
    "double": "and goes on with {}",
    "leftover": "and goes on with what is left, {}",
}


def _prime(play: _core.Play) -> str:
    """The longest prime, where the play has made it longer and it is worth speaking of."""
    before, after = play.position.longest_prime("mover"), play.result.longest_prime("opponent")
    if after.length > before.length and after.length >= 4 and after.top is not None:
        return f"has a prime of {after.length} points, {after.top} to {after.top - after.length + 1}"
    return ""


def _left(play: _core.Play, contact: object) -> str:
    """How the game ended, or what the other player can hit or pin."""
    result = play.result
    if result.outcome:
        return f"wins the game: {result.outcome.kind}" if result.outcome.winner else "ties the game"
    if result.is_race:
        return "" if play.position.is_race else "breaks contact: from here it is a race"
    if contact == "block":
        return ""
    blots, shots = result.blots("opponent"), result.shots("opponent")
    if contact == "pin":
        return f"leaves blot{'s' if len(blots) > 1 else ''} on {_list(blots)}" if blots else "leaves no blot"
    if not shots.rolls:
        return "leaves no blot that a roll can hit"
    return f"leaves blot{'s' if len(blots) > 1 else ''} on {_list(blots)}; {shots.rolls} of 36 rolls hit"


def _list(points: list[int]) -> str:
    *most, last = map(str, points)
    return f"{', '.join(most)} and {last}" if most else last


def _checkers(count: int) -> str:
    return "a checker" if count == 1 else f"{count} checkers"
