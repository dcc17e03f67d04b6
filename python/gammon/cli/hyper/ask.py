"""The commands of solved hyper-backgammon: `hyper opening`, `hyper show` and `hyper best`, and those that build it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, get_args

import typer
from rich.table import Table

from gammon import Position, State, hyper
from gammon.cli.commands import CONSOLE, JsonOption, PositionArgument
from gammon.cli.hyper import build as hyper_build
from gammon.cli.hyper.build import CheckersOption
from gammon.cli.inputs import answer_all, fail, json_line, read_dice, read_state
from gammon.cli.tables import FolderOption
from gammon.errors import GammonError
from gammon.exact import CubeDecision
from gammon.hyper import CubePlace, HyperValues
from gammon.tables import Hyper
from gammon.tables.hyper import IN_MEMORY, MOST_CHECKERS

app = typer.Typer(no_args_is_help=True, help="Hyper-backgammon, solved: build the tables, and ask them.")
app.command()(hyper_build.build)
app.command(name="list")(hyper_build.list_)
app.command()(hyper_build.verify)

CubeOption = Annotated[str, typer.Option("--cube", help="In money play: `cubeless`, `centred` or `jacoby`.")]

_PROBABILITIES = ("wins", "wins gammon", "wins backgammon", "loses gammon", "loses backgammon")


@app.command()
def opening(
    checkers: CheckersOption = 3,
    cube: CubeOption = "cubeless",
    plays: Annotated[int, typer.Option("--plays", "-n", min=1, max=100, help="Plays of each roll.")] = 1,
    within: FolderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say what the start is worth, and the best replies to every roll."""
    try:
        found = hyper.opening(_place(cube), checkers=checkers, within=within)
    except GammonError as error:
        fail(error, as_json=as_json)
    replies = {roll: rated[:plays] for roll, rated in found.replies.items()}
    if as_json:
        told = {
            f"{roll.first}{roll.second}": [{"play": row.play.notation, "equity": row.value} for row in rated]
            for roll, rated in replies.items()
        }
        typer.echo(json.dumps({"on_roll": found.on_roll, "first_turn": found.first_turn, "replies": told}))
        return
    typer.echo(f"on roll {found.on_roll:+.5f}, with the first turn {found.first_turn:+.5f}")
    table = Table("roll", *(("play", "equity") * max(map(len, replies.values()))))
    for roll, rated in replies.items():
        cells = [cell for row in rated for cell in (row.play.notation, f"{row.value:+.4f}")]
        table.add_row(f"{roll.first}-{roll.second}", *cells)
    CONSOLE.print(table)


@app.command()
def show(
    position: PositionArgument, checkers: CheckersOption = 3, within: FolderOption = None, as_json: JsonOption = False
) -> None:
    """Say what a position is worth, and what to do with the cube; in a match of up to four points the chance to win."""

    def answer(words: list[str], line: int | None) -> bool:
        state = _read(" ".join(words), checkers)
        values = hyper.evaluate(state.position, within=within) if _is_asked(state, checkers, within) else None
        chance = hyper.mwc(state.replace(dice=None), within=within) if state.length else None
        is_known = chance is not None or (values is not None and values.owned is not None)
        decision = hyper.decide(state.replace(dice=None), within=within) if is_known and not _is_over(state) else None
        if as_json:
            told = {} if values is None else values._asdict() | {"equity": values.equity}
            typer.echo(json_line(line, **told, mwc=chance, decision=decision and decision._asdict()))
            return True
        if values is not None:
            _say_values(values, with_cube=state.length == 0)
        if chance is not None:
            typer.echo(f"{'wins the match':>17} {chance:8.3%}")
        if decision is not None:
            typer.echo(_words_of(decision, state))
        return True

    answer_all(position, [], answer, as_json=as_json)


def _is_asked(state: State, checkers: int, within: Path | None) -> bool:
    """Whether to say what the game is worth by itself: in a match only where it has been solved too."""
    tables = (Hyper(checkers, cubeful=cubeful, within=within) for cubeful in (True, False))
    return state.length == 0 or checkers <= IN_MEMORY or any(table.is_built for table in tables)


def _is_over(state: State) -> bool:
    return state.position.outcome is not None or state.phase not in ("playing", "not_started")


def _say_values(values: HyperValues, *, with_cube: bool) -> None:
    for name, probability in zip(_PROBABILITIES, values.probabilities, strict=True):
        typer.echo(f"{name:>17} {probability:8.3%}")
    typer.echo(f"{'cubeless equity':>17} {values.equity:+8.4f}")
    if with_cube and values.owned is not None:
        for place in ("centred", "jacoby", "owned", "opponent_owned"):
            typer.echo(f"{place.replace('_', ' '):>17} {values.value(place):+8.4f}")


def _words_of(decision: CubeDecision, state: State) -> str:
    double = "redouble" if state.cube.owner is not None else "double"
    said = decision.verdict.words(redouble=state.cube.owner is not None)
    values = [f"{value:.3%}" if state.length else f"{value:+.4f}" for value in decision[:3]]
    uses = zip((f"no {double}", "take", "pass"), values, strict=True)
    return f"{said}: {', '.join(f'{use} {value}' for use, value in uses)}"


@app.command()
def best(
    position: PositionArgument,
    dice: Annotated[str | None, typer.Argument(help="Such as 31; not needed for an XGID that has dice.")] = None,
    cube: Annotated[str | None, typer.Option("--cube", help="Where the cube is, instead of what the id says.")] = None,
    checkers: CheckersOption = 3,
    within: FolderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Rate every play, the best first, for money or at the score of the id."""

    def answer(words: list[str], line: int | None) -> bool:
        if len(words) > 2:
            raise GammonError(f"{len(words)} words: a request is a position and its dice")
        state = _read(words[0], checkers)
        roll = read_dice(words[1] if len(words) > 1 else None, state)
        asked = state if cube is None else state.position
        rated = hyper.rated_plays(asked, roll, cube=None if cube is None else _place(cube), within=within)
        if as_json:
            plays = [{"play": row.play.notation, "value": row.value} for row in rated]
            typer.echo(json_line(line, position=words[0], dice=roll, plays=plays))
        elif rated:
            is_match = cube is None and state.length > 0
            table = Table("play", "wins the match" if is_match else "equity")
            for row in rated:
                table.add_row(row.play.notation, f"{row.value:.3%}" if is_match else f"{row.value:+.4f}")
            CONSOLE.print(table)
        else:
            typer.echo("(nothing can be played)")
        return True

    answer_all(position, [dice] if dice else [], answer, as_json=as_json)


def _read(text: str, checkers: int) -> State:
    """The state of an id, which does not say how many checkers have been borne off."""
    state = read_state(text, "hypergammon")
    if checkers == MOST_CHECKERS:
        return state
    return state.replace(position=Position.from_array(state.position.to_array(), "hypergammon", men=checkers))


def _place(text: str) -> CubePlace:
    for known in get_args(CubePlace):
        if text == known:
            return known  # type: ignore[no-any-return]
    raise GammonError(f"--cube is {text[:20]!r}: say {', '.join(get_args(CubePlace))}")
