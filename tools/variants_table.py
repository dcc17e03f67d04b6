"""Writes docs/variants.md, the table of every game, from the games themselves: `python tools/variants_table.py`."""

from __future__ import annotations

from pathlib import Path

from gammon.variants import ALL, Axis, Variant

PAGE = Path(__file__).parent.parent / "docs" / "variants.md"

HEAD = """# The games

Written by `python tools/variants_table.py` from the core's table of games (rust/src/rules/games.rs) and the
descriptions (python/gammon/descriptions.py); a test holds this page to them. `gammon variants plakoto` says the
same of one game, and `gammon.variants.find("plakoto").rules` holds every axis.

| name | also called | contact | direction | start | points | cube | match to |
|---|---|---|---|---|---|---|--:|
"""

CONTACT = {"hit": "hits", "pin": "pins", "block": "blocks"}
DIRECTION = {"contrary": "against each other", "parallel": "the same way"}
SHOWN_IN_TABLE = {"contact", "direction", "scoring", "cube"}


def row(game: Variant) -> str:
    """A game's line of the table."""
    _, mover, opponent = game.start.gammon_id.split("/")[:3]
    start = mover if mover == opponent else f"{mover} against {opponent}"
    points = " ".join(map(str, game.points)) if game.points else "the men left"
    cells = [
        f"[{game.name}](#{game.name})",
        ", ".join(game.aliases),
        CONTACT[str(game.rules["contact"])],
        DIRECTION[str(game.rules["direction"])],
        start.replace(",", " "),
        points,
        "yes" if game.cube else "no",
        str(game.match_length),
    ]
    return f"| {' | '.join(cells)} |\n"


def shown(value: Axis) -> str:
    """The value of an axis as code writes it."""
    return f'"{value}"' if isinstance(value, str) else str(value)


def section(game: Variant) -> str:
    """What there is to say of a game."""
    standard = ALL[0].rules
    differs = [f"`{axis}={shown(value)}`" for axis, value in game.rules.items() if value != standard[axis]]
    parts = [f"## {game.name}", f"**{game.title}.** {game.description}", game.opening]
    parts.append("Differs from backgammon in " + ", ".join(differs) + "." if differs else "Its rules are backgammon's.")
    parts += [f"*Open in the sources:* {' '.join(game.uncertain)}"] if game.uncertain else []
    parts.append(f"*Sources:* {'; '.join(game.sources)}.")
    return "\n\n".join(parts) + "\n"


def page() -> str:
    """The whole page."""
    return HEAD + "".join(map(row, ALL)) + "\n" + "\n".join(map(section, ALL))


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
