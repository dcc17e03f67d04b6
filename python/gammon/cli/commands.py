"""The commands that answer one question each."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

import gammon
from gammon.cli.inputs import NO, answer_all, fail, is_dice, json_line, read_dice, read_state
from gammon.errors import GammonError, IllegalPlayError
from gammon.state import State
from gammon.terms import TERMS
from gammon.values import SIDES, PlayoutResult, Roll
from gammon.variants import ALL, Variant, find
from gammon.words import explain

PositionArgument = Annotated[str, typer.Argument(help="An id, `start`, a variant's name, or `-`.", show_default=False)]
OptionalPosition = Annotated[str, typer.Argument(help="An id, `start`, or a variant's name.")]
VariantOption = Annotated[str, typer.Option("--variant", "-v", help="The game that an id is read as.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
ThreadsOption = Annotated[int | None, typer.Option("--threads", "-t", help="Threads to use.", show_default="all CPUs")]

CONSOLE = Console(highlight=False)
PROGRESS = Console(stderr=True, highlight=False)


def _version(value: bool) -> None:
    if value:
        info = gammon.build_info()
        typer.echo(f"gammon {info['version']} ({info['target']}, {info['kernel']})")
        raise typer.Exit


def options(
    version: Annotated[
        bool, typer.Option("--version", help="Say the version and exit.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """What every command has."""


def show(
    position: PositionArgument,
    variant: VariantOption = "backgammon",
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with plain ASCII.")] = False,
    as_svg: Annotated[bool, typer.Option("--svg", help="Write the board as SVG.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Draw a board, with its ids and what to look at."""

    def answer(words: list[str], line: int | None) -> bool:
        state = read_state(" ".join(words), variant)
        if as_json:
            typer.echo(json_line(line, **_describe(state)))
        elif as_svg:
            typer.echo(state.svg())
        else:
            typer.echo(state.text(ascii_only=ascii_only))
            typer.echo(_facts(state))
        return True

    answer_all(position, [], answer, as_json=as_json)


def _describe(state: State) -> dict[str, Any]:
    position = state.position
    sides: dict[str, Any] = {
        side: {
            "blots": position.blots(side),
            "shots": position.shots(side)._asdict(),
            "longest_prime": position.longest_prime(side)._asdict(),
            "home_points": position.home_points(side),
            "entering_rolls": position.entering_rolls(side),
        }
        for side in SIDES
    }
    return {
        "variant": position.variant,
        "gammon_id": position.gammon_id,
        "xgid": _if_writable(state, "xgid"),
        "gnubg_id": _if_writable(state, "gnubg_id"),
        "stage": position.stage.kind,
        "counts": position.to_counts()._asdict(),
        "pip_counts": position.pip_counts,
        "is_race": position.is_race,
        "outcome": position.outcome._asdict() if position.outcome else None,
        **sides,
    }


def _if_writable(state: State, kind: Literal["xgid", "gnubg_id"]) -> str | None:
    """An id of a state, or None where ids of that kind cannot show its game."""
    try:
        return str(getattr(state, kind))
    except GammonError:
        return None


def _id_of(position: gammon.Position) -> str:
    """The XGID of a position where it has one, else its gammon id."""
    return _if_writable(State(position), "xgid") or position.gammon_id


def _facts(state: State) -> str:
    position = state.position
    gnubg_id = _if_writable(state, "gnubg_id")
    lines = [state.xgid, f"GNUbg ID: {gnubg_id}"] if gnubg_id else [position.gammon_id]
    if position.outcome:
        kind, winner, points = position.outcome
        won = f"{'X' if winner == 'mover' else 'O'} won, {kind}, {points} before the cube" if winner else "a tie"
        lines.append(f"The game is over: {won}")
        return "\n".join(lines)
    if position.stage.kind != "roll":
        lines.append(f"X goes on: {_STAGES[position.stage.kind].format(position.stage.dice)}")
    if position.is_race:
        mover, opponent = position.pip_counts
        lines.append(f"A race: X has {mover} pips to go, O {opponent}")
        return "\n".join(lines)
    if position.game.axes["contact"] != "hit":
        return "\n".join(lines)
    for side, name in zip(SIDES, "XO", strict=True):
        shots, prime = position.shots(side), position.longest_prime(side)
        blots = ", ".join(map(str, position.blots(side))) or "none"
        lines.append(
            f"{name}: blots {blots}; hit by {shots.rolls} of 36 rolls ({shots.direct} direct); "
            f"longest prime {prime.length}; home points {position.home_points(side)}"
        )
    return "\n".join(lines)


_STAGES = {
    "choose": "a double is to be chosen",
    "double": "the dice are {}",
    "leftover": "the opponent has left {} to play",
}


def plays(
    position: PositionArgument,
    dice: Annotated[str | None, typer.Argument(help="Such as 31; not needed for an XGID that has dice.")] = None,
    variant: VariantOption = "backgammon",
    with_words: Annotated[bool, typer.Option("--explain", help="Say what each play does.")] = False,
    as_json: JsonOption = False,
) -> None:
    """List every legal play of a roll. With `-`, each line is a position and its dice."""

    def answer(words: list[str], line: int | None) -> bool:
        if len(words) > 2:
            raise GammonError(f"{len(words)} words: a request is a position and its dice")
        state = read_state(words[0], variant)
        roll = read_dice(words[1] if len(words) > 1 else None, state)
        found = state.position.legal_plays(roll)
        if as_json:
            rows = [_described(play, with_words) for play in found]
            game = state.position.variant
            typer.echo(json_line(line, position=words[0], variant=game, dice=roll, count=len(found), plays=rows))
            return True
        for play in found:
            typer.echo(f"{play.notation:<24} {'; '.join(explain(play))}" if with_words else play.notation)
        if not found:
            over = state.position.outcome is not None
            typer.echo("(the game is over)" if over else "(no legal play: the turn passes)")
        return True

    answer_all(position, [dice] if dice else [], answer, as_json=as_json)


def _described(play: gammon.Play, with_words: bool) -> dict[str, Any]:
    row: dict[str, Any] = {"play": play.notation, "moves": play.moves, "result": _id_of(play.result)}
    return {**row, "explained": explain(play)} if with_words else row


def check(
    position: PositionArgument,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[DICE] [PLAY]", help="Dice unless the id has them, then the play.")
    ] = None,
    variant: VariantOption = "backgammon",
    language: Annotated[
        str | None,
        typer.Option("--language", "-l", help="Of the reasons: en, fr, de, tr.", envvar="GAMMON_LANGUAGE"),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Say whether a play is legal, or which rule it breaks. With `-`, each line is position, dice and play."""

    def answer(request: list[str], line: int | None) -> bool:
        state = read_state(request[0], variant)
        rest = request[1:]
        if len(rest) > 1 and rest[0] in _FACES and rest[1] in _FACES:
            rest[:2] = ["".join(rest[:2])]  # dice as two words
        dice = rest.pop(0) if rest and is_dice(rest[0]) else None
        return _check(state, read_dice(dice, state), " ".join(rest), line, as_json, language)

    answer_all(position, words or [], answer, as_json=as_json)


_FACES = {"1", "2", "3", "4", "5", "6"}


def _check(state: State, roll: Roll, text: str, line: int | None, as_json: bool, language: str | None) -> bool:
    """Reports on one play, and returns whether it is legal."""
    try:
        play = state.position.check(roll, text)
    except IllegalPlayError as error:
        sentences = error.sentences(language)
        if as_json:
            reasons = [
                {"reason": reason, "details": details, "message": sentence}
                for (reason, details), sentence in zip(error.faults, sentences, strict=True)
            ]
            typer.echo(json_line(line, legal=False, play=text, reasons=reasons))
        else:
            for (reason, _), sentence in zip(error.faults, sentences, strict=True):
                typer.echo(f"illegal ({reason}): {sentence}")
            if not text:
                typer.echo("(no play was given: it comes after the position and the dice)")
        return False
    if as_json:
        result, game = _id_of(play.result), play.result.variant
        typer.echo(json_line(line, legal=True, play=play.notation, variant=game, result=result))
    else:
        typer.echo(f"legal: {play.notation or '(no play: the turn passes)'}")
    return True


def perft(
    position: OptionalPosition = "start",
    depth: Annotated[int, typer.Option("--depth", "-d", help="Plies, 1 to 10.", min=1, max=10)] = 2,
    divide: Annotated[bool, typer.Option("--divide", help="Also the count below each roll.")] = False,
    variant: VariantOption = "backgammon",
    threads: ThreadsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count plays to a depth."""
    try:
        start = read_state(position, variant).position
        with PROGRESS.status(f"counting plays to ply {depth}; Ctrl-C stops"):
            parts = gammon.divide(start, depth, threads=threads)
    except GammonError as error:
        fail(error, as_json=as_json)
    total = sum(parts.values())
    if as_json:
        by_roll = {f"{roll.first}{roll.second}": count for roll, count in parts.items()}
        typer.echo(json.dumps({"depth": depth, "plays": total, **({"rolls": by_roll} if divide else {})}))
        return
    if divide:
        for roll, count in parts.items():
            typer.echo(f"{roll.first}{roll.second}  {count:>16,}")
    typer.echo(f"{total:,} plays at ply {depth}")


def playouts(
    position: OptionalPosition = "start",
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.", min=1)] = 1_000_000,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same games.", min=0)] = 0,
    max_plies: Annotated[int, typer.Option("--max-plies", help="Give a game up after so many rolls.", min=1)] = 10_000,
    variant: VariantOption = "backgammon",
    threads: ThreadsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play random games from a position, every legal play equally likely."""
    try:
        start = read_state(position, variant).position
        result = with_progress(start, games, seed, threads, max_plies)
    except GammonError as error:
        fail(error, as_json=as_json)
    if as_json:
        typer.echo(json.dumps(result.to_dict()))
    else:
        CONSOLE.print(playout_table(result))


def with_progress(
    start: gammon.Position, games: int, seed: int, threads: int | None, max_plies: int = 10_000
) -> PlayoutResult:
    """Playouts with a progress bar on the terminal's error stream."""
    columns = (
        TextColumn("playouts"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=PROGRESS, transient=True) as bar:
        task = bar.add_task("playouts", total=games)
        return gammon.playouts(
            start,
            games,
            seed,
            threads=threads,
            max_plies=max_plies,
            progress=lambda done: bar.update(task, completed=done),
        )


def playout_table(result: PlayoutResult) -> Table:
    """Shares of wins and losses by kind."""
    kinds = ["single", "gammon", "backgammon", "mother"]
    shown = [kind for kind in range(4) if kind < 3 or result.wins[kind] + result.losses[kind]]
    title = f"{result.games:,} random games, for who rolls"
    table = Table("", *(kinds[kind] for kind in shown), "all", title=title)
    for name, counts in (("wins", result.wins), ("losses", result.losses)):
        shares = [count / max(1, result.finished) for count in (*(counts[kind] for kind in shown), sum(counts))]
        table.add_row(name, *(f"{share:.3%}" for share in shares))
    unfinished = f"; {result.ties:,} ties" if result.ties else ""
    unfinished += f"; {result.unfinished:,} unfinished" if result.unfinished else ""
    equity = f"{result.equity:+.4f}" if result.finished else "–"
    table.caption = (
        f"cubeless equity {equity}, {result.plies / max(1, result.games):.1f} rolls a game, "
        f"{result.plays / max(1, result.plies):.1f} legal plays a roll{unfinished}"
    )
    return table


def variants(
    name: Annotated[str | None, typer.Argument(help="One game, told at length.", show_default=False)] = None,
    as_json: JsonOption = False,
) -> None:
    """List the games, or tell all about one."""
    try:
        games = ALL if name is None else (find(name),)
    except GammonError as error:
        fail(error, as_json=as_json)
    if as_json:
        for game in games:
            typer.echo(json.dumps(_told(game), ensure_ascii=False))
        return
    if name is not None:
        typer.echo("\n".join(_lines(games[0])))
        return
    table = Table("name", "also", "what sets it apart")
    for game in games:
        table.add_row(game.name, ", ".join(game.aliases), game.description.partition(". ")[0].removesuffix(".") + ".")
    CONSOLE.print(table)


def _told(game: Variant) -> dict[str, Any]:
    names = ("name", "title", "aliases", "description", "opening", "match_length", "sources", "uncertain", "checkers")
    told = {name: getattr(game, name) for name in (*names, "points", "opening_double", "cube")}
    return {**told, "start": game.start.gammon_id, "rules": dict(game.rules)}


def _lines(game: Variant) -> list[str]:
    """A game as a newcomer should hear of it, and the axes on which it is not backgammon."""
    standard = ALL[0].rules
    differs = [f"  {axis} = {value}" for axis, value in game.rules.items() if value != standard[axis]]
    return [
        f"{game.title} ({game.name}); also {', '.join(game.aliases)}",
        "",
        game.description,
        game.opening,
        f"A match usually goes to {game.match_length}.",
        *(f"Open in the sources: {point}" for point in game.uncertain),
        "",
        "Its rules differ from backgammon's in:" if differs else "Its rules are backgammon's.",
        *differs,
        f"Start: {game.start.gammon_id}",
    ]


def terms(
    words: Annotated[list[str] | None, typer.Argument(help="Only terms that contain them, in any language.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Explain the words of the game, with their French, German and Turkish names."""
    wanted = " ".join(words or []).casefold()
    found = [term for term in TERMS if any(wanted in name.casefold() for name in (term.name, *term[2:]))]
    if as_json:
        for term in found:
            typer.echo(json.dumps(term._asdict(), ensure_ascii=False))
    elif found:
        table = Table("term", "what it means", "French", "German", "Turkish")
        for term in found:
            table.add_row(*term)
        CONSOLE.print(table)
    else:
        typer.echo(f"no term contains {wanted!r}")
    if not found:
        raise typer.Exit(NO)
