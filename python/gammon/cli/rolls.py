"""The command `rolls`."""

from __future__ import annotations

import json

import typer

from gammon.cli.commands import CONSOLE, JsonOption, OptionalPosition, VariantOption
from gammon.cli.evaluation import CHANCES, LevelOption, cells, table_of
from gammon.cli.inputs import fail, read_state
from gammon.errors import GammonError
from gammon.evaluation import RatedRoll, rated_rolls
from gammon.evaluation.levels import level_of


def rolls(
    position: OptionalPosition = "start",
    level: LevelOption = "0-ply",
    variant: VariantOption = "backgammon",
    as_json: JsonOption = False,
) -> None:
    """Show all 21 rolls with their best plays, the best roll first, and what they are worth on average."""
    try:
        judged = level_of(level, "strong")
        found = rated_rolls(read_state(position, variant).position, judged)
    except GammonError as error:
        fail(error, as_json=as_json)
    mean = sum(row.weight * row.equity for row in found) / sum(row.weight for row in found)
    ranked = sorted(found, key=lambda row: row.equity, reverse=True)
    if as_json:
        typer.echo(
            json.dumps({"position": position, "level": str(judged), "equity": mean, "rolls": list(map(_told, ranked))})
        )
        return
    table = table_of("roll", "play", "equity", "to mean", *CHANCES, title=f"{judged}, without the cube, chances in %")
    for row in ranked:
        play = "(no play)" if row.play is None else row.play.notation
        table.add_row(
            f"{row.roll.first}-{row.roll.second}",
            play,
            f"{row.equity:+.4f}",
            f"{row.equity - mean:+.4f}",
            *cells(row.evaluation),
        )
    table.caption = f"mean equity of the 36 rolls {mean:+.4f}"
    CONSOLE.print(table)


def _told(row: RatedRoll) -> dict[str, object]:
    play = None if row.play is None else row.play.notation
    return {"dice": row.roll, "weight": row.weight, "play": play, **row.evaluation.to_json()}
