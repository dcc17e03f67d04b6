"""A plain backgammon move generator, short enough to check against the rules line by line.

It is slow on purpose and shares no code with the rest of the library: the tests compare the fast generators with
it, the benchmarks measure against it. It plays every game that moves as backgammon does (contrary directions, a lone
checker can be hit, the usual bear-off) with 1 to 15 checkers a side: backgammon, nackgammon, hypergammon, longgammon,
portes, and the tavla games without hit-and-run or bear-off clauses of their own.

A board is 26 numbers in XGID order, seen by the player on roll, the mover::

    0       the opponent's checkers on the bar, as a number <= 0
    1..24   the points in the mover's numbering: his checkers > 0, the opponent's < 0
    25      the mover's checkers on the bar, >= 0

The mover travels 24 -> 1 and then off. Checkers borne off are not on the board. A move is ``(source, target)``,
where source 25 is the bar and target 0 is off.

The rules, each marked by its number where the code applies it:

1. A checker moves as many points as its die shows, to a point that holds at most one opposing checker.
2. A single opposing checker there is hit: it goes to the bar.
3. While the mover has a checker on the bar, nothing else may move. It enters on point 25 - die.
4. The mover may bear off only while all of his checkers are on points 1 to 6. A die bears off from the point of its
   number; a larger die bears off too, but from the highest occupied point only.
5. The two dice are played in either order. A double is played four times.
6. As many dice must be played as possible. If only one of two can be, it is the larger if that one can be played.
7. Bearing off the last checker ends the game, and such a play counts as having used all of its dice.

>>> len(successors(START, (3, 1))), len(successors(START, (1, 1)))
(16, 42)
>>> legal_plays(START, (6, 5))[0][1]
((24, 18), (18, 13))
>>> blocked = (0,) * 13 + (-2,) + (0,) * 10 + (1, 0)  # one checker on 24, opponents on 13: the 6 is forced
>>> [moves for _, moves in legal_plays(blocked, (6, 5))]
[((24, 18),)]
"""

from collections.abc import Iterator, Sequence

Board = tuple[int, ...]
Move = tuple[int, int]
Moves = tuple[Move, ...]

BAR, OFF = 25, 0
START: Board = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
_HIGHEST_FIRST = range(BAR, 0, -1)


def flip(board: Sequence[int]) -> Board:
    """The same board seen by the other player.

    >>> flip(START) == START
    True
    """
    return tuple([-count for count in reversed(board)])


def legal_plays(board: Sequence[int], dice: Sequence[int]) -> list[tuple[Board, Moves]]:
    """Every distinct result of the roll, still seen by the mover, with the moves that lead to it.

    Moves are listed by source, then target, descending; of several ways to one result the largest such list is
    given. The plays are sorted by their moves, descending. An empty list is a dance, or a game that is over.

    >>> [moves for _, moves in legal_plays((-1, 0, 0, 0, 0, 2) + (0,) * 20, (6, 4))]
    [((5, 1), (5, 0))]
    """
    plays = _search(board, dice, with_moves=True)
    return sorted(plays.items(), key=lambda play: play[1], reverse=True)


def successors(board: Sequence[int], dice: Sequence[int]) -> set[Board]:
    """The distinct results alone, for when the moves do not matter: nearly twice as fast."""
    return set(_search(board, dice, with_moves=False))


def _search(board: Sequence[int], dice: Sequence[int], *, with_moves: bool) -> dict[Board, Moves]:
    """The results of all complete plays, each with its moves if they are asked for."""
    if max(board) <= 0 or min(board) >= 0:
        return {}  # a side has no checker left: the game is over
    high, low = max(dice), min(dice)
    orders = [(high, low), (low, high)] if high != low else [(high,) * 4]  # rule 5
    plays: dict[Board, Moves] = {}
    most = 0
    for order in orders:
        used, found = _play_in_order(tuple(board), order, with_moves)
        if used > most:  # rule 6; the order that begins with the larger die comes first and wins a tie at one die
            plays, most = found, used
        elif used == 2:
            for result, moves in found.items():
                plays[result] = max(plays.get(result, ()), moves)
    return plays


def _play_in_order(board: Board, order: Sequence[int], with_moves: bool) -> tuple[int, dict[Board, Moves]]:
    """How many dice can be played one after the other, and all that can be reached by playing so many."""
    layer: dict[Board, Moves] = {board: ()}
    for used, die in enumerate(order):
        following: dict[Board, Moves] = {}
        for before, moves in layer.items():
            if max(before) <= 0:  # rule 7
                following[before] = moves
            for source, target, after in _steps(before, die):
                if with_moves:
                    path = tuple(sorted((*moves, (source, target)), reverse=True))
                    following[after] = max(following.get(after, ()), path)
                else:
                    following[after] = ()
        if not following:
            return used, layer
        layer = following
    return len(order), layer


def _steps(board: Board, die: int) -> Iterator[tuple[int, int, Board]]:
    """Every way to play one die with one checker: its source, its target and the board after it."""
    sources = [point for point in _HIGHEST_FIRST if board[point] > 0]
    highest = sources[0] if sources else 0
    if highest == BAR:
        sources = [BAR]  # rule 3
    for source in sources:
        target = source - die
        after = list(board)
        after[source] -= 1
        if target > 0:
            if board[target] < -1:
                continue  # rule 1
            if board[target] == -1:  # rule 2
                after[target] = 0
                after[0] -= 1
            after[target] += 1
        elif highest > 6 or (target < 0 and source < highest):
            continue  # rule 4
        yield source, max(target, OFF), tuple(after)
