"""The `gammon` command: text for people on a terminal, `--json` for programs.

Exit codes: 0 yes, 1 no (an illegal play), 2 bad input.
"""

from __future__ import annotations

import typer

from gammon.cli import commands
from gammon.cli.bearoff import tables as bearoff
from gammon.cli.bearoff.best import best as bearoff_best
from gammon.cli.bearoff.plot import plot
from gammon.cli.bench import bench
from gammon.cli.best import best
from gammon.cli.cube import cube, met
from gammon.cli.demo import demo
from gammon.cli.eval import judge
from gammon.cli.hyper import ask as hyper
from gammon.cli.match import match
from gammon.cli.rolls import rolls

__all__ = ["app"]

app = typer.Typer(
    name="gammon",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Backgammon and its family: legal plays, validation with reasons, what positions and plays are "
    "worth, ids, matches, the cube, perft and "
    "random playouts.\n\n"
    "A POSITION is an XGID, a GNU Backgammon id, `start`, or the name of a variant for its start; "
    "`show`, `plays`, `check`, `eval` and `best` also take `-` for a list, "
    "one a line, from standard input. Before an XGID without its prefix, which may begin with `-`, put `--`.\n\n"
    "Exit codes: 0 yes, 1 no, 2 bad input.",
)
for command in (commands.show, commands.plays, commands.check, commands.perft, commands.playouts):
    app.command()(command)
app.command(name="eval")(judge)
app.command()(best)
app.command()(rolls)
app.command()(cube)
app.command()(met)
app.command()(match)
bearoff.app.command()(bearoff_best)
bearoff.app.command()(plot)
app.add_typer(bearoff.app, name="bearoff")
app.add_typer(hyper.app, name="hyper")
app.command()(bench)
app.command()(demo)
app.command()(commands.variants)
app.command()(commands.terms)
app.callback()(commands.options)
