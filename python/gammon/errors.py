"""Everything that can be wrong, as exceptions.

A value of the wrong Python type is a plain `TypeError`. A wrong value is a `GammonError`, which is
a `ValueError`; its classes say what kind of value it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from gammon import _arguments, _core
from gammon._error import GammonError
from gammon.rulings import ActionRule

__all__ = [
    "DataFileError",
    "GammonError",
    "IllegalActionError",
    "IllegalPlayError",
    "InvalidDiceError",
    "InvalidPositionError",
    "InvalidRulesError",
    "NotInTableError",
    "NotJudgedError",
    "ParseError",
    "Reason",
    "ReplayError",
    "TableNotBuiltError",
    "UnknownVariantError",
]


Details = Mapping[str, int | str | tuple[str, ...]]
"""The values a sentence names: numbers, texts, `choices` (plays), `place` (a point, 25 the bar, 26 the reserve)."""


class Reason(StrEnum):
    """Why a play is illegal, in the order of reporting: the first that applies is the main one.

    Each is also its own text, so `error.reason == "point_held"` works, and so does JSON.

    >>> Reason.POINT_HELD.number, Reason.from_number(7)
    (7, Reason.POINT_HELD)
    """

    UNPARSABLE = "unparsable"
    GAME_OVER = "game_over"
    WRONG_DICE = "wrong_dice"
    NO_CHECKER_THERE = "no_checker_there"
    MOVES_BACKWARD = "moves_backward"
    DIE_NOT_ROLLED = "die_not_rolled"
    CHECKER_PINNED = "checker_pinned"
    MUST_ENTER_FIRST = "must_enter_first"
    RESERVE_FIRST = "reserve_first"
    RESERVE_CLOSED = "reserve_closed"
    RUNNER_FIRST = "runner_first"
    HEAD_LIMIT = "head_limit"
    HITTER_MUST_STAY = "hitter_must_stay"
    POINT_HELD = "point_held"
    POINT_HELD_BY_ONE = "point_held_by_one"
    PIN_HELD = "pin_held"
    NO_HIT_YET = "no_hit_yet"
    STACK_FULL = "stack_full"
    NOT_ALL_HOME = "not_all_home"
    PINNED_NO_BEAR_OFF = "pinned_no_bear_off"
    CHECKER_STANDS_HIGHER = "checker_stands_higher"
    EXACT_DIE_ONLY = "exact_die_only"
    REARMOST_FIRST = "rearmost_first"
    GAME_ENDS_FIRST = "game_ends_first"
    HITTER_TO_SAFETY = "hitter_to_safety"
    START_QUARTER_FULL = "start_quarter_full"
    START_QUARTER_CLOSED = "start_quarter_closed"
    OPPONENT_QUARTER_FULL = "opponent_quarter_full"
    SIX_PRIME_NONE_AHEAD = "six_prime_none_ahead"
    SIX_PRIME_TOO_EARLY = "six_prime_too_early"
    MUST_PLAY_BOTH_DICE = "must_play_both_dice"
    MUST_PLAY_LARGER_DIE = "must_play_larger_die"
    MUST_PLAY_DIE = "must_play_die"
    MUST_PLAY_MORE_OF_DOUBLE = "must_play_more_of_double"
    PLAY_ONE_OR_ALL = "play_one_or_all"
    MUST_END_GAME = "must_end_game"
    NO_PIPS_WASTED = "no_pips_wasted"
    MUST_OPEN_PRIME = "must_open_prime"
    AMBIGUOUS_MOVE = "ambiguous_move"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    @property
    def number(self) -> int:
        """The reason's stable number, from 1: what `check_batch` returns."""
        return self._rows()[self.value][1]

    @property
    def template(self) -> str:
        """The English sentence, with the names of its details in braces.

        >>> Reason.MUST_PLAY_DIE.template
        'The {die} can be played, so it must be: {example}, for instance.'
        """
        return self._rows()[self.value][0]

    @classmethod
    def from_number(cls, number: int) -> Reason | None:
        """The reason of that number; 0, a legal play, is None.

        Raises:
            GammonError: no reason has that number.
        """
        wanted = _arguments.integer(number, "a reason's number", 0, len(cls))
        return next((reason for reason in cls if reason.number == wanted), None)

    @staticmethod
    def _rows() -> dict[str, tuple[str, int]]:
        return {code: (template, number) for code, template, number in _core.reasons()}


class _InRow(GammonError):
    """An error that may name the row of an array where it was met."""

    def __init__(self, message: str, row: int | None = None) -> None:
        super().__init__(message)
        self.row = row


class InvalidPositionError(_InRow):
    """A board that is no position.

    Attributes:
        reasons: everything that is wrong with it, a sentence each.
        row: the row of the array it stands in, for calls on arrays.
    """

    def __init__(self, message: str, reasons: Iterable[str] | None = None, row: int | None = None) -> None:
        super().__init__(message, row)
        self.reasons: tuple[str, ...] = (message,) if reasons is None else tuple(reasons)


class InvalidDiceError(_InRow):
    """Dice that are no roll.

    Attributes:
        row: the row of the array they stand in, for calls on arrays.
    """


class NotInTableError(_InRow):
    """A question that a table of exact values does not answer: its checkers or rules are not those of the table.

    Attributes:
        row: the row of the array it stands in, for calls on arrays.
    """


class NotJudgedError(_InRow):
    """A position of a game that no network judges.

    Attributes:
        row: the row of the array it stands in, for calls on arrays.
    """


class IllegalPlayError(GammonError):
    """A play that the rules do not allow.

    Attributes:
        reason: the first reason that applies.
        also: the other reasons found, in the order of reporting.
        details: the values that the main reason's sentence names, such as the point or the die.
        faults: every reason with its details.
    """

    def __init__(self, message: str, faults: Iterable[tuple[str, Details]] = ()) -> None:
        super().__init__(message)
        # Unpickling makes the error from its message alone and fills in the rest.
        self.faults: tuple[tuple[Reason, Details], ...] = tuple((Reason(code), details) for code, details in faults)

    @property
    def reason(self) -> Reason:
        """The first reason that applies."""
        return self.faults[0][0]

    @property
    def also(self) -> tuple[Reason, ...]:
        """The other reasons found, in the order of reporting."""
        return tuple(reason for reason, _ in self.faults[1:])

    @property
    def details(self) -> Details:
        """The values that the main reason's sentence names."""
        return self.faults[0][1]

    def sentences(self, language: str | None = None) -> list[str]:
        """A sentence for each reason: "en", "fr", "de" or "tr"; None asks the environment's GAMMON_LANGUAGE.

        >>> import gammon
        >>> try:
        ...     gammon.Position().check("31", "8/5")
        ... except gammon.IllegalPlayError as error:
        ...     error.sentences("de")
        ['Beide Würfel können gespielt werden, also müssen es beide: etwa 24/23 24/21.']
        """
        from gammon.languages import language as by_code

        spoken = by_code(language)
        return [spoken.sentence(reason, details) for reason, details in self.faults]


class IllegalActionError(GammonError):
    """An action that the rules of the table do not allow now.

    Attributes:
        rule: the rule that forbids it.
        details: the values that the rule's sentence names, such as the seat whose turn it is.
    """

    def __init__(self, rule: ActionRule | str, details: Details | None = None) -> None:
        self.rule = ActionRule(rule)
        self.details: Details = details or {}
        super().__init__(self.sentence("en"))

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[ActionRule, Details]]:
        return type(self), (self.rule, self.details)

    def sentence(self, language: str | None = None) -> str:
        """The sentence in "en", "fr", "de" or "tr"; None asks the environment's GAMMON_LANGUAGE."""
        from gammon.languages import language as by_code

        return by_code(language).ruling(self.rule, self.details)


class ReplayError(GammonError):
    """A log of a match that does not hold.

    Attributes:
        index: the first action that is wrong, from 0.
    """

    def __init__(self, index: int, why: str) -> None:
        self.index, self.why = index, why
        super().__init__(f"action {index} of the log: {why}")

    def __reduce__(self) -> tuple[type[ReplayError], tuple[int, str]]:
        return type(self), (self.index, self.why)


class ParseError(GammonError):
    """A text that cannot be read.

    Attributes:
        line: the line where reading stopped, from 1.
        column: the character of that line, from 1.
    """

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class UnknownVariantError(GammonError):
    """A name that no game has."""


class InvalidRulesError(GammonError):
    """Rules that contradict each other, or an axis with a value that it does not take."""


class DataFileError(GammonError):
    """A file that cannot be read, is damaged or is of another kind; the message begins with its path."""


class _Buildable(Protocol):
    """What a table says of itself: see `gammon.tables.Table`."""

    @property
    def place(self) -> Path: ...

    @property
    def label(self) -> str: ...

    @property
    def command(self) -> str: ...


class TableNotBuiltError(NotInTableError, DataFileError):
    """A table that would know the answer, and has not been built in the folder that was asked.

    It is a `NotInTableError`, since no table at hand has what was asked, and a `DataFileError`, since a file is not
    there.

    Attributes:
        table: the table, a value of `gammon.tables`: `error.table.build()` builds it.
    """

    def __init__(self, table: _Buildable, why: str = "") -> None:
        said = f"{table.place}: the table “{table.label}” has not been built: {table.command}"
        super().__init__(f"{why}; {said}" if why else said)
        self.table, self._why = table, why

    def __reduce__(self) -> tuple[type[TableNotBuiltError], tuple[_Buildable, str]]:
        return type(self), (self.table, self._why)
