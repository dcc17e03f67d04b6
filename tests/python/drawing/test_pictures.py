"""Pictures of positions, states and plays: golden SVGs, and PNGs that show the same.

After a change that is meant to be seen: GAMMON_GOLDEN=write python -m pytest tests/python/drawing/test_pictures.py
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from io import BytesIO
from typing import Any

import pytest

from gammon import GammonError, Position, Roll, State
from gammon.drawing import BoardView, board_png, board_svg
from gammon.drawing.pictures import play_svg, position_png, position_svg, position_text
from gammon.state import Cube
from support import DATA

GOLDEN = DATA / "golden"
SVG = "{http://www.w3.org/2000/svg}"

needs_matplotlib = pytest.mark.skipif(find_spec("matplotlib") is None, reason="needs the extra 'plot'")

START = Position()
TALL = Position.from_counts({25: 2, 24: 2, 6: 8, 4: 3}, {25: 5, 8: 2, 6: 8})
ENTERING = Position.from_counts({25: 2, 13: 4, 8: 4, 6: 5}, {24: 1, 13: 5, 8: 3, 6: 4, 5: 1, 3: 1})
CLOSED_OUT = Position.from_counts({6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 0: 3}, {25: 2, 1: 4, 0: 9})
CRAWFORD = State.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:4:2:1:5:10")
OWNED = State(dice=Roll(6, 3), turn=1, cube=Cube(4, 0), score=(3, 5), length=9)


def pins() -> BoardView:
    """Stacks upon pinned checkers, taller ones too, and reserves."""
    mover = dict.fromkeys(range(27), 0) | {24: 7, 15: 6, 26: 2}
    opponent = dict.fromkeys(range(27), 0) | {24: 6, 20: 1, 14: 2, 26: 3}
    return BoardView(
        tuple(mover.values()),
        tuple(opponent.values()),
        pinned_mover=tuple(int(point == 11) for point in range(27)),
        pinned_opponent=tuple(int(point == 10) for point in range(27)),
        mover_name="Ünal <&>",
        opponent_name="Zoë",
    )


PICTURES: dict[str, tuple[Position | State | BoardView, dict[str, Any]]] = {
    "start": (START, {}),
    "tall_stacks_and_bar": (TALL, {}),
    "tall_stacks_and_bar_dark": (TALL, {"theme": "dark"}),
    "closed_out": (CLOSED_OUT, {}),
    "bearing_off": (CLOSED_OUT, {"play": CLOSED_OUT.check("61", "6/off 1/off")}),
    "opening_play": (State(), {"play": START.check("31", "8/5 6/5")}),
    "home_left_dark": (START, {"theme": "dark", "home_left": True, "play": START.check("44", "24/20(2) 13/9(2)")}),
    "entering_and_hitting": (ENTERING, {"play": ENTERING.check("55", "bar/20*(2) 13/8(2)")}),
    "mover_on_top": (OWNED, {"mover_on_top": True}),
    "mover_on_top_home_left_dark": (OWNED, {"theme": "dark", "mover_on_top": True, "home_left": True, "width": 400}),
    "owned_cube": (OWNED, {"play": START.check("63", "24/15")}),
    "crawford": (CRAWFORD, {}),
    "pins": (pins(), {"theme": "dark", "play": [(26, 3), (15, 9)]}),
}


def svg(name: str) -> str:
    shown, options = PICTURES[name]
    return board_svg(shown, **options) if isinstance(shown, BoardView) else shown.svg(**options)


def png(name: str, **changes: object) -> bytes:
    shown, options = PICTURES[name]
    options = options | changes
    if isinstance(shown, Position):
        return position_png(shown, **options)
    return board_png(shown, **options) if isinstance(shown, BoardView) else shown.png(**options)


def size(picture: bytes) -> tuple[int, int]:
    """Width and height in a PNG's header."""
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def bare_checkers(picture: str) -> Iterator[tuple[float, float, str]]:
    """Centre and colour of each checker of an SVG without arrows, unless it bears a count or another checker."""
    nodes = list(ET.fromstring(picture))
    counts = {(node.attrib["x"], node.attrib["font-size"]) for node in nodes if node.tag == f"{SVG}text"}
    for node in nodes:
        at = node.attrib
        if "data-side" not in at:
            continue
        if node.tag == f"{SVG}rect":
            yield float(at["x"]) + float(at["width"]) / 2, float(at["y"]) + float(at["height"]) / 2, at["fill"]
        elif (at["cx"], "18") not in counts:
            yield float(at["cx"]), float(at["cy"]), at["fill"]


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_the_golden_one(name: str) -> None:
    picture, golden = svg(name) + "\n", GOLDEN / f"{name}.svg"
    if os.environ.get("GAMMON_GOLDEN") == "write":
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(picture, encoding="utf-8", newline="\n")
    assert picture == golden.read_text(encoding="utf-8"), f"another picture than {golden.name}; see this file's top"


def test_every_golden_picture_is_drawn() -> None:
    assert {path.stem for path in GOLDEN.glob("*.svg")} == set(PICTURES)


def test_notebooks_show_the_plain_picture() -> None:
    assert START._repr_svg_() == START.svg() == position_svg(START)
    assert OWNED._repr_svg_() == OWNED.svg()
    play = START.check("31", "8/5 6/5")
    assert play._repr_svg_() == play_svg(play) == START.svg(play=play)


def test_a_play_brings_its_dice_unless_the_state_has_some() -> None:
    play = START.check("31", "8/5 6/5")
    assert "who rolled 3-1" in START.svg(play=play)
    assert "who rolled 1-3" in State(dice=Roll(1, 3)).svg(play=play)


def test_a_dance_is_drawn_without_arrows() -> None:
    dance = CLOSED_OUT.flip().check("61", "")
    assert "<g>" not in dance._repr_svg_()
    assert "who rolled 6-1" in dance._repr_svg_()


def test_text_can_have_the_home_on_the_left_and_the_mover_on_top() -> None:
    def border(text: str, line: int) -> str:
        return text.split("\n")[line][:45]

    assert border(position_text(START, ascii_only=True), 12) == "+-12-11-10--9--8--7-+---+--6--5--4--3--2--1-+"
    left = START.text(ascii_only=True, home_left=True)
    assert border(left, 12) == "+--1--2--3--4--5--6-+---+--7--8--9-10-11-12-+"
    above = State().text(ascii_only=True, mover_on_top=True)
    assert border(above, 0) == "+-12-11-10--9--8--7-+---+--6--5--4--3--2--1-+"
    both = State().text(ascii_only=True, mover_on_top=True, home_left=True)
    assert border(both, 0) == "+--1--2--3--4--5--6-+---+--7--8--9-10-11-12-+"


def test_the_crawford_game_is_named_and_has_no_cube() -> None:
    assert CRAWFORD.text().endswith("\nCrawford game")
    assert "cube" not in CRAWFORD.text()
    assert "cube" in OWNED.text()
    assert "Crawford" not in OWNED.text()


@pytest.mark.parametrize("draw", [START.svg, State().svg, State().png])
@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"theme": "pink"}, GammonError, "theme is 'pink'"),
        ({"theme": None}, TypeError, "theme must be a str"),
        ({"width": 119}, GammonError, "width is 119, outside 120..4000"),
        ({"width": "wide"}, TypeError, "width must be an int"),
        ({"home_left": 1}, TypeError, "home_left must be a bool"),
        ({"mover_on_top": "yes"}, TypeError, "mover_on_top must be a bool"),
        ({"play": "8/5 6/5"}, TypeError, "play must be a Play, not str"),
        ({"play": TALL.legal_plays("21")[0]}, GammonError, "belongs to another position"),
        ({"colour": "red"}, TypeError, "unexpected keyword argument 'colour'"),
    ],
)
def test_a_wrong_option_is_named(draw: Any, options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        draw(**options)


@needs_matplotlib
@pytest.mark.parametrize("name", PICTURES)
def test_a_png_is_as_large_as_the_svg_and_the_same_every_time(name: str) -> None:
    root = ET.fromstring(svg(name))
    picture = png(name)
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert size(picture) == (int(root.attrib["width"]), int(root.attrib["height"]))
    assert png(name) == picture


@needs_matplotlib
@pytest.mark.parametrize("width", [120, 121, 333, 1000, 1999])
def test_a_png_has_the_width_asked_for(width: int) -> None:
    root = ET.fromstring(START.svg(width=width))
    assert size(png("start", width=width)) == (width, int(root.attrib["height"]))


@needs_matplotlib
@pytest.mark.parametrize("width", [300, 640, 1111])
@pytest.mark.parametrize("name", [name for name, (_, options) in PICTURES.items() if "play" not in options])
def test_every_checker_of_the_svg_has_its_colour_in_the_png(name: str, width: int) -> None:
    from matplotlib.image import imread

    drawn = svg(name)
    box = ET.fromstring(drawn).attrib["viewBox"].split()
    pixels = (imread(BytesIO(png(name, width=width))) * 255).round().astype(int)
    assert (pixels[:, :, 3] == 255).all()
    found = 0
    for x, y, colour in bare_checkers(drawn):
        row, column = int(y / float(box[3]) * len(pixels)), int(x / float(box[2]) * width)
        assert "#{:02x}{:02x}{:02x}".format(*pixels[row, column, :3]) == colour, (x, y)
        found += 1
    assert found > 10


@needs_matplotlib
def test_an_arrow_is_in_the_png() -> None:
    assert png("opening_play", play=None) != png("opening_play")
    assert png("opening_play", theme="dark") != png("opening_play")


@needs_matplotlib
@pytest.mark.parametrize(
    "text", ["", "$x^2$", "$", r"\frac", "名前 😀", "\u202e\u05d0\u05d1", "a\ud800\x00b", "\u2800\u200b", "W" * 500]
)
def test_any_name_and_caption_can_be_drawn(text: str) -> None:
    counts = START.to_counts()
    view = BoardView(counts.mover, counts.opponent, mover_name=text, opponent_name=text, caption=text)
    assert board_png(view).startswith(b"\x89PNG")


@needs_matplotlib
def test_threads_may_draw_at_once() -> None:
    names = list(PICTURES) * 3
    with ThreadPoolExecutor(8) as pool:
        drawn = list(pool.map(png, names))
    assert drawn == [png(name) for name in PICTURES] * 3


def run(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@needs_matplotlib
def test_matplotlib_is_imported_for_a_png_alone_and_never_its_pyplot() -> None:
    run(
        "import sys, gammon\n"
        "state = gammon.State()\n"
        "state.svg(), str(state)\n"
        "assert 'matplotlib' not in sys.modules\n"
        "state.png()\n"
        "assert 'matplotlib.pyplot' not in sys.modules\n"
    )


@needs_matplotlib
def test_a_users_settings_of_matplotlib_do_not_change_the_picture() -> None:
    run(
        "import gammon, matplotlib\n"
        "before = gammon.State().png()\n"
        "settings = {'savefig.bbox': 'tight', 'figure.dpi': 200, 'text.usetex': True, 'font.family': 'serif',\n"
        "            'figure.facecolor': 'red', 'patch.linewidth': 9, 'lines.antialiased': False}\n"
        "matplotlib.rcParams.update(settings)\n"
        "assert gammon.State().png() == before\n"
        "assert all(matplotlib.rcParams[name] in (value, [value]) for name, value in settings.items())\n"
    )


def test_without_matplotlib_the_error_says_what_to_install() -> None:
    run(
        "import sys, gammon\n"
        "sys.modules['matplotlib'] = None\n"
        "try:\n"
        "    gammon.State().png()\n"
        "except ImportError as error:\n"
        "    assert \"pip install 'gammon[plot]'\" in str(error), error\n"
        "else:\n"
        "    raise AssertionError('drawn')\n"
    )
