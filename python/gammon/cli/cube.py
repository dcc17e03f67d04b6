"""The commands about the cube and the score: `cube` and `met`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

import gammon
from gammon import cube as theory
from gammon import met as tables
from gammon import races
from gammon.cli.commands import CONSOLE, JsonOption, VariantOption
from gammon.cli.inputs import fail, read_state
from gammon.errors import GammonError
from gammon.state import State

MetOption = Annotated[str, typer.Option("--met", help="A match equity table by name, or its file.")]


def cube(
    position: Annotated[str, typer.Argument(help="An id; its cube, score and rules are what counts.")],
    chances: Annotated[
        str | None,
        typer.Option(
            "--chances", "-c", help="Five numbers: win, win gammon, win backgammon, lose gammon, lose backgammon."
        ),
    ] = None,
    efficiency: Annotated[
        str, typer.Option("--efficiency", "-e", help="How alive the cube is, 0 to 1, or `gnubg` for its model.")
    ] = "gnubg",
    met: MetOption = "kazaross-xg2",
    level: Annotated[
        str, typer.Option("--level", "-l", help="What finds the chances where none are given, such as `fast 0-ply`.")
    ] = "0-ply",
    variant: VariantOption = "backgammon",
    as_json: JsonOption = False,
) -> None:
    """Judge a cube decision: double or not, take or pass, and what each error costs.

    Without chances, they are found: a bear-off is exact, with its cube where that is known, and elsewhere a network
    judges. Of a race the formulas are shown too.
    """
    try:
        state = read_state(position, variant).replace(dice=None)
        formulas = races.summary(state.position) if state.position.is_race else ()
        alive, table = _efficiency(efficiency), _table(met)
        if chances is None:
            decision = gammon.cube_action(state, level, efficiency=alive, met=table)
            numbers = list(decision.chances or ())
        else:
            numbers = _chances(chances)
            decision = theory.decide(numbers, state, efficiency=alive, met=table)
    except GammonError as error:
        fail(error, as_json=as_json)
    if as_json:
        typer.echo(json.dumps(decision.to_json() | {"chances": numbers}))
        return
    CONSOLE.print(_decision_table(state, decision, numbers))
    if formulas:
        CONSOLE.print(_race_table(formulas))
    CONSOLE.print(f"[bold]{decision.text}[/bold]")
    if decision.wrong_passes is not None:
        CONSOLE.print(
            f"doubling is right if more than {decision.wrong_passes:.1%} pass (as GNU Backgammon counts; "
            f"eXtreme Gammon prints {decision.wrong_passes_xg:.1%})"
        )
    if decision.wrong_passes_beavered is not None:
        CONSOLE.print(
            f"against takers who beaver, if more than {decision.wrong_passes_beavered:.1%} pass (our own count: both "
            "programs count beavers as takes)"
        )


def _chances(text: str) -> list[float]:
    words = text.replace(",", " ").split()
    try:
        numbers = [float(word) for word in words]
    except ValueError as error:
        raise GammonError(f"the chances {text[:60]!r} are no numbers: {error}") from None
    if len(numbers) == 1:
        numbers += [0.0] * 4
    return numbers


def _efficiency(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def _table(name: str) -> tables.MatchEquityTable:
    return tables.load(name if name in tables.NAMES or not Path(name).exists() else Path(name))


def _decision_table(state: State, decision: theory.Decision, chances: list[float]) -> Table:
    unit = "EMG" if state.length else "equity"
    win, gammon, backgammon, lost_gammon, lost_backgammon = chances
    table = Table("", unit, *(["MWC"] if state.length else []), "error", title=_title(state))
    table.caption = (
        f"win {win:.2%} (gammon {gammon:.2%}, backgammon {backgammon:.2%}), lose {1 - win:.2%} "
        f"(gammon {lost_gammon:.2%}, backgammon {lost_backgammon:.2%}); {_worth_of_the_cube(decision)}"
    )
    word = "redouble" if decision.redouble else "double"
    rows: list[tuple[str, float | None, float | None, float | None]] = [
        (f"no {word}", decision.no_double, decision.mwc_no_double, decision.error_no_double),
        (f"{word}, take", decision.double_take, decision.mwc_double_take, decision.error_take),
        (f"{word}, pass", decision.double_pass, decision.mwc_double_pass, decision.error_pass),
        (f"{word}, beaver", decision.double_beaver, None, decision.error_beaver),
    ]
    for name, equity, mwc, error in rows:
        if equity is not None:
            shown = [f"{mwc:.2%}" if mwc is not None else ""] if state.length else []
            table.add_row(name, f"{equity:+.4f}", *shown, f"{error:.4f}" if error else "")
    return table


def _worth_of_the_cube(decision: theory.Decision) -> str:
    source = "" if decision.source == "given" else f", {decision.source}"
    return "the cube is exact" if decision.efficiency is None else f"cube efficiency {decision.efficiency:.2f}{source}"


def _title(state: State) -> str:
    owner = "centred" if state.cube.owner is None else "owned" if state.cube.owner == state.turn else "the opponent's"
    if state.away is None:
        rules = [name for name, holds in (("Jacoby", state.jacoby), ("beavers", state.beavers)) if holds]
        return ", ".join([f"money play, cube {state.cube.value} {owner}", *rules])
    mine, theirs = state.away if state.turn == 0 else state.away[::-1]
    crawford = ", Crawford game" if state.crawford else ""
    return f"{mine}-away against {theirs}-away, cube {state.cube.value} {owner}{crawford}"


def _race_table(rows: tuple[races.RaceRow, ...]) -> Table:
    table = Table("formula", "count", "opponent", "adjusted", "chance", "double", "redouble", "take", title="the race")
    for row in rows:
        flags = ("–" if each is None else "yes" if each else "no" for each in (row.double, row.redouble, row.take))
        numbers = (f"{each:g}" if each is not None else "" for each in (row.mover, row.opponent, row.adjusted))
        table.add_row(row.formula, *numbers, "" if row.chance is None else f"{row.chance:.1%}", *flags)
    return table


def met(
    name: Annotated[str, typer.Argument(help="A table by name, or its file (.xml, .met, .json).")] = "kazaross-xg2",
    size: Annotated[int, typer.Option("--size", "-n", help="Show scores to so many points.", min=1, max=128)] = 9,
    score: Annotated[
        tuple[int, int] | None, typer.Option("--score", help="Only this score: the points each side needs.")
    ] = None,
    post_crawford: Annotated[bool, typer.Option("--post", help="After the Crawford game.")] = False,
    value: Annotated[int, typer.Option("--cube", help="With --score: the cube before a double.", min=1)] = 1,
    names: Annotated[bool, typer.Option("--list", help="Name the tables there are.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Show a match equity table, or all that it says of one score."""
    try:
        if names:
            typer.echo(json.dumps(list(tables.NAMES)) if as_json else "\n".join(tables.NAMES))
            return
        table = _table(name)
        told = None if score is None else _score(table, *score, value, post_crawford)
        text = table.table(size, post_crawford=post_crawford)
    except GammonError as error:
        fail(error, as_json=as_json)
    if told is None:
        typer.echo(table.to_json() if as_json else f"{table.title or table.name}: chances to win the match, %\n{text}")
    elif as_json:
        typer.echo(json.dumps(told))
    else:
        for label, number in told.items():
            typer.echo(f"{label.replace('_', ' '):<26}" + ("never" if number is None else f"{number:.4f}"))


def _score(
    table: tables.MatchEquityTable, away: int, opponent_away: int, value: int, post_crawford: bool
) -> dict[str, Any]:
    """What the table says of a score, for the player who is `away`."""
    gammons = theory.gammon_values(away, opponent_away, value, met=table)
    points = theory.match_points(away, opponent_away, value, met=table)
    chance = table.mwc(away, opponent_away, post_crawford=post_crawford)
    after = {
        f"after_{word}": table.after(away, opponent_away, sign * value, crawford_played=post_crawford)
        for word, sign in (("winning", 1), ("losing", -1))
    }
    values = {
        "gammon_value": gammons.gammon,
        "backgammon_value": gammons.backgammon,
        "opponent_gammon_value": gammons.opponent_gammon,
        "opponent_backgammon_value": gammons.opponent_backgammon,
    }
    return {"mwc": chance, **after, **values, **points._asdict()}
