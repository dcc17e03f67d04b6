"""What the command line reads: positions by id or name, dice, lists on standard input."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import NoReturn

import typer

import gammon
from gammon.errors import GammonError, InvalidDiceError, UnknownVariantError
from gammon.state import State
from gammon.values import Roll
from gammon.variants import find

NO, BAD_INPUT = 1, 2


def report(error: Exception, *, as_json: bool = False, line: int | None = None) -> None:
    """Says what is wrong with the input."""
    where = "" if line is None else f"line {line}: "
    if as_json:
        typer.echo(json.dumps({"error": type(error).__name__, "message": str(error), "line": line}))
    else:
        typer.echo(f"gammon: {where}{error}", err=True)


def fail(error: Exception, *, as_json: bool = False) -> NoReturn:
    """Says what is wrong with the input, and ends with exit code 2."""
    report(error, as_json=as_json)
    raise typer.Exit(BAD_INPUT)


def answer_all(
    position: str, rest: list[str], answer: Callable[[list[str], int | None], bool], *, as_json: bool
) -> None:
    """Answers the one request, or for `-` that of each line of standard input, whatever is wrong with the others.

    The exit code is 2 if any input was bad, else 1 if any answer was no.
    """
    all_yes, any_bad = True, False
    for line, words in lines_of(position, rest):
        if line is not None and not as_json:
            typer.echo(f"# {line}: {' '.join(words)}")
        try:
            all_yes &= answer(words, line)
        except GammonError as error:
            report(error, as_json=as_json, line=line)
            any_bad = True
    if any_bad or not all_yes:
        raise typer.Exit(BAD_INPUT if any_bad else NO)


def json_line(line: int | None, **values: object) -> str:
    """One answer as JSON, with the line it answers."""
    return json.dumps(values if line is None else {"line": line, **values})


def read_state(text: str, variant: str) -> State:
    """The state of an id; `start` or a variant's name is that game's start."""
    if text == "start":
        return State(gammon.Position.start(find(variant)))
    try:
        return State(gammon.Position.start(find(text)))
    except UnknownVariantError:
        if text.isalpha() and len(text) < 14:
            raise  # a misspelt name, not an id
    return gammon.parse_id(text, find(variant))


def read_dice(text: str | None, state: State) -> Roll:
    """The dice given, or else those of the id."""
    if text is not None:
        return Roll.parse(text)
    if state.position.stage.dice is not None:
        return state.position.stage.dice
    if state.dice is None:
        raise InvalidDiceError("no dice: give them after the position, as in 31, or an XGID that has them")
    return state.dice


def lines_of(position: str, rest: list[str]) -> Iterator[tuple[int | None, list[str]]]:
    """The words of the one request, or for `-` those of each line of standard input that is not empty."""
    if position != "-":
        yield None, [position, *rest]
        return
    if rest:
        fail(GammonError("with - everything is read from standard input, so nothing may follow it"))
    for number, line in enumerate(sys.stdin.buffer, 1):
        words = line.decode(errors="replace").removeprefix("\ufeff").split()
        if words and not words[0].startswith("#"):
            yield number, words


def is_dice(word: str) -> bool:
    """Whether a word is a roll rather than the beginning of a play."""
    try:
        Roll.parse(word)
    except InvalidDiceError:
        return word.isdigit() and len(word) == 2  # dice meant, but impossible ones
    return True
