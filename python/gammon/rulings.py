"""Why an action is not allowed at the table: the rules of turns, offers and the cube, with their sentences.

The rules of moving checkers have reasons of their own, in `gammon.errors.Reason`.
"""

from __future__ import annotations

from enum import StrEnum

__all__ = ["ActionRule"]


class ActionRule(StrEnum):
    """The rule that forbids an action. Each is also its own text, so it goes into JSON as it is.

    >>> ActionRule.DOUBLE_AFTER_ROLL == "double_after_roll"
    True
    """

    MATCH_OVER = "match_over"
    ANSWER_FIRST = "answer_first"
    OPENING_FIRST = "opening_first"
    GAME_UNDER_WAY = "game_under_way"
    NOT_YOUR_TURN = "not_your_turn"
    ROLL_FIRST = "roll_first"
    ALREADY_ROLLED = "already_rolled"
    CHOOSE_FIRST = "choose_first"
    NOTHING_TO_CHOOSE = "nothing_to_choose"
    DICE_NEEDED = "dice_needed"
    DICE_DIFFER = "dice_differ"
    MOVES_MADE = "moves_made"
    NO_MOVES_MADE = "no_moves_made"
    MOVE_DIE_BY_DIE = "move_die_by_die"
    TURN_UNFINISHED = "turn_unfinished"
    NO_CUBE = "no_cube"
    DOUBLE_AFTER_ROLL = "double_after_roll"
    DOUBLE_AFTER_PLAY = "double_after_play"
    CRAWFORD_GAME = "crawford_game"
    ONE_POINT_MATCH = "one_point_match"
    CUBE_NOT_YOURS = "cube_not_yours"
    CUBE_AT_LIMIT = "cube_at_limit"
    HOLLAND = "holland"
    CUBE_DEAD = "cube_dead"
    NOTHING_OFFERED = "nothing_offered"
    OTHER_ANSWER = "other_answer"
    MONEY_ONLY = "money_only"
    NO_BEAVERS = "no_beavers"
    NO_MORE_BEAVERS = "no_more_beavers"
    NO_RACCOONS = "no_raccoons"
    NO_SUCH_RESIGNATION = "no_such_resignation"
    RESIGN_HIGHER = "resign_higher"
    SETTLED_ALREADY = "settled_already"
    TOO_MANY_POINTS = "too_many_points"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    @property
    def template(self) -> str:
        """The English sentence, with the names of its details in braces.

        >>> ActionRule.NOT_YOUR_TURN.template
        'It is the turn of seat {seat}.'
        """
        return SENTENCES[self.value]


SENTENCES: dict[str, str] = {
    "match_over": "The match is over: seat {seat} has won it, {score}.",
    "answer_first": "Seat {seat} must first answer the {offer}.",
    "opening_first": "The game has not begun: the opening throw comes first.",
    "game_under_way": "The opening throw is made once, and this game has begun.",
    "not_your_turn": "It is the turn of seat {seat}.",
    "roll_first": "You have not rolled yet.",
    "already_rolled": "You have rolled {dice}, which must be played.",
    "choose_first": "You have earned a double: choose which one first.",
    "nothing_to_choose": "You have no double to choose now.",
    "dice_needed": "The dice are missing: give them with the action, or give the match a seed to throw its own.",
    "dice_differ": "The dice of this match come from its seed, and this throw is not {given}: leave the dice out.",
    "moves_made": "Single moves of this turn have been made: finish it with single moves, or take them back first.",
    "no_moves_made": "No single move of this turn has been made.",
    "move_die_by_die": "That checker can go there by ways that hit differently: move it one die at a time.",
    "turn_unfinished": "Your turn is not finished: {left} must still be played.",
    "no_cube": "This game is played without a doubling cube.",
    "double_after_roll": "You may double only before you roll, and you have rolled {dice}.",
    "double_after_play": "You may double only at the beginning of your turn, and you have played in it already.",
    "crawford_game": "This is the Crawford game, the first after a player came within one point of the match: nobody "
    "may double in it.",
    "one_point_match": "The match is to one point, so there is nothing to double for.",
    "cube_not_yours": "The cube belongs to seat {seat}, who alone may double next.",
    "cube_at_limit": "The cube shows {cube}, and may go no higher than {limit}.",
    "holland": "Under the Holland rule nobody doubles after the Crawford game until each side has rolled twice.",
    "cube_dead": "You would win the match at the present stake of {cube}: doubling cannot help you, and these rules "
    "forbid it.",
    "nothing_offered": "There is no offer to answer.",
    "other_answer": "That does not answer the {offer}.",
    "money_only": "This is for money play, not for a match.",
    "no_beavers": "This session is played without beavers.",
    "no_more_beavers": "No further beaver is allowed in answer to one double.",
    "no_raccoons": "This session is played without raccoons.",
    "no_such_resignation": "{variant} does not have that loss, {kind}: you can resign {choices}.",
    "resign_higher": "Your resignation was refused: until the next throw you may only offer more.",
    "too_many_points": "A seat can win no more than {limit} points in a session: settle for fewer.",
    "settled_already": "Your settlement was refused: you may offer another after the next throw.",
}
