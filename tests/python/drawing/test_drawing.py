"""Boards as text and as SVG: every checker is drawn, nothing breaks out, wrong input is named."""

from __future__ import annotations

import dataclasses
import pickle
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any

import pytest

from gammon.drawing import BoardView, board_svg, board_text

SVG = "{http://www.w3.org/2000/svg}"


def counts(**spots: int) -> tuple[int, ...]:
    """27 counts: `counts(p24=2, bar=1)`."""
    named = {"off": 0, "bar": 25, "reserve": 26}
    found = {named[key] if key in named else int(key[1:]): n for key, n in spots.items()}
    return tuple(found.get(spot, 0) for spot in range(27))


START = counts(p24=2, p13=5, p8=3, p6=5)
EMPTY = counts()
OPENING = BoardView(START, START, dice=(3, 1), pips=(167, 167), cube_in_use=True)

PINNED = BoardView(
    counts(p24=7, p15=6),
    counts(p24=6, p20=1, p14=2),
    pinned_mover=counts(p11=1),
    pinned_opponent=counts(p10=1),
)

GOLDEN_START = """\
+-13-14-15-16-17-18-+---+-19-20-21-22-23-24-+  O
|  X           O    |   |  O              X |  pips 167
|  X           O    |   |  O              X |
|  X           O    |   |  O                |
|  X                |   |  O                |
|  X                |   |  O                |
|                   |BAR|                   |  cube 64
|  O                |   |  X                |
|  O                |   |  X                |
|  O           X    |   |  X                |
|  O           X    |   |  X              O |  rolled 3-1
|  O           X    |   |  X              O |  pips 167
+-12-11-10--9--8--7-+---+--6--5--4--3--2--1-+  X"""

GOLDEN_MIDGAME = """\
┌─24─23─22─21─20─19─┬───┬─18─17─16─15─14─13─┐  ○ Bob, 4 of 7
│  ●           ○  ○ │   │                   │  off 3
│  ●              ○ │   │                   │  cube 2
│                   │   │                   │
│                   │ ● │                   │
│                   │ ● │                   │
│                   │BAR│                   │
│                 8 │ ○ │                   │
│                 ● │ ○ │                   │
│                 ● │ ○ │                   │
│                 ● │ ○ │                   │
│                 ● │ 9 │  ●                │  off 2
└──1──2──3──4──5──6─┴───┴──7──8──9─10─11─12─┘  ● Ann, 2 of 7
a caption"""

GOLDEN_PINS = """\
+-13-14-15-16-17-18-+---+-19-20-21-22-23-24-+  O
|        o          |   |                 X |
|        X          |   |                 X |
|        X          |   |                 X |
|        X          |   |                 X |
|        6          |   |                 7 |
|                   |BAR|                   |
|                   |   |                 6 |
|                   |   |                 O |
|     O             |   |                 O |
|     O             |   |                 O |
|     x             |   |     O           O |
+-12-11-10--9--8--7-+---+--6--5--4--3--2--1-+  X
x o pinned checkers"""


def across(point: int, parallel: bool) -> int:
    if not parallel:
        return 25 - point
    return point + 12 if point <= 12 else point - 12


def random_view(seed: int) -> BoardView:
    rng = random.Random(seed)
    parallel = rng.random() < 0.4
    mover, opponent, pinned_mover, pinned_opponent = ([0] * 27 for _ in range(4))
    for point in range(1, 25):
        theirs = across(point, parallel)
        owner, count, pin = rng.choice("XO--"), rng.randint(1, 15), int(rng.random() < 0.3)
        if owner == "X":
            mover[point], pinned_opponent[theirs] = count, pin
        elif owner == "O":
            opponent[theirs], pinned_mover[point] = count, pin
    for side in (mover, opponent):
        for spot in (0, 25, 26):
            side[spot] = rng.choice((0, 1, 4, 5, 6, 15))
    owner_of_cube: Any = rng.choice((None, "mover", "opponent"))
    return BoardView(
        tuple(mover),
        tuple(opponent),
        pinned_mover=tuple(pinned_mover),
        pinned_opponent=tuple(pinned_opponent),
        parallel=parallel,
        dice=(rng.randint(1, 6), rng.randint(1, 6)),
        cube_in_use=rng.random() < 0.5,
        cube_owner=owner_of_cube,
        cube_value=2 ** rng.randint(0, 10),
        mover_on_top=rng.random() < 0.5,
        home_left=rng.random() < 0.5,
        mover_name="first",
        opponent_name="second",
    )


def drawn(picture: str) -> Counter[tuple[str, str, int]]:
    """How many shapes of each side lie on each spot."""
    return Counter(
        (node.tag.removeprefix(SVG), node.attrib["data-side"], int(node.attrib["data-point"]))
        for node in ET.fromstring(picture).iter()
        if "data-side" in node.attrib
    )


def expected_shapes(view: BoardView) -> Counter[tuple[str, str, int]]:
    shapes: Counter[tuple[str, str, int]] = Counter()
    for side, own, pinned in (
        ("mover", view.mover, view.pinned_mover),
        ("opponent", view.opponent, view.pinned_opponent),
    ):
        for spot in (0, 26):
            shapes["rect", side, spot] = own[spot]
        shapes["circle", side, 25] = min(own[25], 5)
        for point in range(1, 25):
            shown = point if side == "mover" else across(point, view.parallel)
            shapes["circle", side, shown] = min(own[point], 5) + (pinned[point] if pinned else 0)
    return +shapes


def labels(picture: str) -> list[str]:
    return [node.text or "" for node in ET.fromstring(picture).iter(f"{SVG}text")]


def boxes(picture: str) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of every checker."""
    found = []
    for node in ET.fromstring(picture).iter():
        if "data-side" not in node.attrib:
            continue
        at = {
            key: float(value) for key, value in node.attrib.items() if len(value) < 7 and re.fullmatch(r"[\d.]+", value)
        }
        if "r" in at:
            x, y, r = at["cx"], at["cy"], at["r"]
            found.append((x - r, y - r, x + r, y + r))
        else:
            x, y = at["x"], at["y"]
            found.append((x, y, x + at["width"], y + at["height"]))
    return found


def test_the_start_is_the_board_that_players_know() -> None:
    assert board_text(OPENING, ascii_only=True) == GOLDEN_START


def test_the_unicode_board_has_the_same_shape() -> None:
    table = str.maketrans("●○┌┬┐└┴┘─│", "XO++++++-|")
    drawing = board_text(OPENING).translate(table)
    assert drawing.replace("O O", "O").replace("X X", "X") == GOLDEN_START


def test_bar_off_cube_counts_and_a_home_on_the_left_are_drawn() -> None:
    view = BoardView(
        counts(p24=2, p6=8, p7=1, bar=2, off=2),
        counts(p6=2, p5=1, bar=9, off=3),
        cube_in_use=True,
        cube_owner="opponent",
        cube_value=2,
        score=(2, 4),
        length=7,
        mover_name="Ann",
        opponent_name="Bob",
        home_left=True,
        caption="a caption",
    )
    assert board_text(view) == GOLDEN_MIDGAME


def test_a_pinned_checker_is_a_small_letter_at_the_base() -> None:
    assert board_text(PINNED, ascii_only=True) == GOLDEN_PINS
    assert "◇" in board_text(PINNED)


def test_the_mover_on_top_swaps_the_rows_and_keeps_the_numbers() -> None:
    below = board_text(OPENING, ascii_only=True).split("\n")
    above = board_text(dataclasses.replace(OPENING, mover_on_top=True), ascii_only=True)
    assert [line[:45] for line in reversed(below)] == [line[:45] for line in above.split("\n")]


def test_a_checker_on_the_bar_waits_opposite_its_home() -> None:
    view = BoardView(counts(bar=1), EMPTY)
    upper = board_text(view, ascii_only=True).split("\n")[:6]
    assert upper[5] == "|                   | X |                   |"
    lower = board_text(dataclasses.replace(view, mover_on_top=True), ascii_only=True)
    assert lower.split("\n")[7] == "|                   | X |                   |"


def test_in_a_parallel_game_the_opponent_starts_on_the_movers_12() -> None:
    start = counts(p24=15)
    lines = board_text(BoardView(start, start, parallel=True), ascii_only=True).split("\n")
    assert lines[11] == "|  O                |   |                   |"
    assert lines[7] == "| 15                |   |                   |"
    assert lines[5] == "|                   |   |                15 |"


@pytest.mark.parametrize("seed", range(60))
def test_every_checker_is_in_the_text(seed: int) -> None:
    view = random_view(seed)
    text = board_text(view, ascii_only=True)
    board = [line[:45] for line in text.split("\n")[:13]]
    cells = "".join(board[1:6] + board[7:12])
    full = Counter[str]()
    for mark, own, pinned, under in (
        ("X", view.mover, view.pinned_mover, view.pinned_opponent),
        ("O", view.opponent, view.pinned_opponent, view.pinned_mover),
    ):
        for spot in range(1, 26):
            below = under[across(spot, view.parallel)] if spot < 25 else 0
            room = 5 - below
            full[mark] += own[spot] if own[spot] <= room else room - 1
            full[str(own[spot])] += own[spot] > room
        full[mark.lower()] = sum(pinned)
    tokens = Counter(re.findall(r"[XOxo]|\d+", cells))
    assert tokens == +full
    for word, spot in (("off", 0), ("reserve", 26)):
        told = sorted(int(n) for n in re.findall(rf"{word} (\d+)", text))
        assert told == sorted(n for n in (view.mover[spot], view.opponent[spot]) if n)


@pytest.mark.parametrize("seed", range(60))
def test_every_checker_is_in_the_picture(seed: int) -> None:
    view = random_view(seed)
    picture = board_svg(view, theme="dark" if seed % 2 else "light")
    assert drawn(picture) == expected_shapes(view)
    tall = [n for own in (view.mover, view.opponent) for n in own[1:26] if n > 5]
    numbers = Counter(labels(picture))
    cube = "64" if view.cube_value == 1 and view.cube_owner is None else str(view.cube_value)
    wanted = Counter([*map(str, range(1, 25)), *map(str, tall)])
    wanted[cube] += view.cube_in_use
    assert Counter({key: n for key, n in numbers.items() if key.isdigit()}) == wanted


@pytest.mark.parametrize("seed", range(60))
def test_no_checker_leaves_the_picture_or_covers_another(seed: int) -> None:
    view = dataclasses.replace(random_view(seed), pinned_mover=(), pinned_opponent=())
    picture = board_svg(view)
    _, _, width, height = map(float, ET.fromstring(picture).attrib["viewBox"].split())
    found = boxes(picture)
    assert all(0 <= x0 < x1 <= width and 0 <= y0 < y1 <= height for x0, y0, x1, y1 in found)
    for index, (left, top, right, bottom) in enumerate(found):
        for x0, y0, x1, y1 in found[:index]:
            assert right <= x0 or x1 <= left or bottom <= y0 or y1 <= top


def test_a_pinned_checker_looks_out_from_under_its_stack() -> None:
    circles = [
        node.attrib
        for node in ET.fromstring(board_svg(PINNED)).iter(f"{SVG}circle")
        if node.attrib.get("data-point") == "15"
    ]
    assert [c["data-side"] for c in circles] == ["opponent"] + ["mover"] * 5
    assert len({c["cy"] for c in circles}) == 6


def test_the_picture_stands_alone() -> None:
    picture = board_svg(random_view(3), play=[(13, 8)])
    for node in ET.fromstring(picture).iter():
        assert not {"id", "class", "style", "href"} & set(node.attrib)
        assert node.tag not in (f"{SVG}style", f"{SVG}script", f"{SVG}image", f"{SVG}use")
    assert "url(" not in picture
    assert picture.count("http") == 1


def test_title_and_description_tell_the_whole_position() -> None:
    view = dataclasses.replace(OPENING, score=(2, 4), length=7, mover=counts(p24=2, bar=1, off=3))
    root = ET.fromstring(board_svg(view))
    assert [root[0].tag, root[1].tag] == [f"{SVG}title", f"{SVG}desc"]
    assert root[0].text == "Board: X against O"
    assert root[1].text == (
        "Seen by X, who rolled 3-1, each side in its own numbering: "
        "X has 2 on 24, 1 on the bar, 3 off; "
        "O has 2 on 24, 5 on 13, 3 on 8, 5 on 6; pip counts 167 and 167; score 2 to 4; "
        "match to 7; cube at 1 in the middle."
    )


def test_pinned_checkers_are_described() -> None:
    described = ET.fromstring(board_svg(PINNED))[1].text
    assert described is not None
    assert "X has 7 on 24, 6 on 15, one pinned on 11" in described


@pytest.mark.parametrize("text", ["<b>&\"'</b>", "]]>", "&amp;", "<!-- -->", "</text></svg>"])
def test_what_a_user_writes_is_text_and_never_markup(text: str) -> None:
    view = dataclasses.replace(OPENING, mover_name=text, opponent_name=text, caption=text)
    picture = board_svg(view)
    assert labels(picture).count(text) == 3
    assert ET.fromstring(picture)[0].text == text


@pytest.mark.parametrize("text", ["a\x00b", "a\x1b[31mb", "a\ud800b", "a\uffffb", "a\nb", "a\u2028b"])
def test_what_breaks_a_terminal_or_xml_is_replaced(text: str) -> None:
    view = dataclasses.replace(OPENING, mover_name=text, caption=text)
    ET.fromstring(board_svg(view).encode())
    drawing = board_text(view)
    assert len(drawing.splitlines()) == 14
    assert all(character.isprintable() or character == "\n" for character in drawing)
    assert board_text(view, ascii_only=True).isascii()


def test_a_long_name_is_cut_and_a_long_caption_wrapped() -> None:
    view = dataclasses.replace(OPENING, mover_name="W" * 500, caption="long " * 500)
    picture = labels(board_svg(view))
    name = next(text for text in picture if text.startswith("WW"))
    assert len(name) < 30
    assert name.endswith("…")
    lines = [text for text in picture if text.startswith("long")]
    assert len(lines) == 4
    assert lines[-1].endswith("…")
    assert max(map(len, lines)) <= 90


def test_the_cube_shows_64_only_in_the_middle_before_the_first_double() -> None:
    assert "64" in labels(board_svg(OPENING))
    assert "64" not in labels(board_svg(dataclasses.replace(OPENING, cube_in_use=False)))
    owned = dataclasses.replace(OPENING, cube_owner="mover", cube_value=1024)
    assert "1024" in labels(board_svg(owned))
    assert "cube 1024" in board_text(owned)
    assert "cube 8" in board_text(dataclasses.replace(OPENING, cube_value=8))


def test_a_play_is_drawn_with_an_arrow_for_each_step() -> None:
    groups = f"{SVG}g"
    view = BoardView(counts(p6=2, bar=1, reserve=1), START)
    picture = board_svg(view, play=[(25, 20), (26, 21), (6, 0), (6, 3)])
    assert len(list(ET.fromstring(picture).iter(groups))) == 4
    assert board_svg(view, play=[]) == board_svg(view)
    twice = ET.fromstring(board_svg(view, play=[(6, 3), (6, 3)]))
    first, second = (group[0].attrib["d"] for group in twice.iter(groups))
    assert first != second


def test_the_width_scales_the_picture() -> None:
    for width in (120, 640, 4000):
        root = ET.fromstring(board_svg(OPENING, width=width))
        _, _, box_width, box_height = map(float, root.attrib["viewBox"].split())
        assert int(root.attrib["width"]) == width
        assert abs(int(root.attrib["height"]) / width - box_height / box_width) < 0.01


def test_themes_differ_in_colour_alone() -> None:
    light, dark = board_svg(OPENING), board_svg(OPENING, theme="dark")
    assert light != dark
    assert re.sub("#[0-9a-f]{6}", "", light) == re.sub("#[0-9a-f]{6}", "", dark)


def test_a_view_draws_the_same_every_time_and_survives_pickling() -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(PINNED, protocol))
        assert again == PINNED
        assert hash(again) == hash(PINNED)
        assert board_svg(again) == board_svg(PINNED)
        assert board_text(again) == board_text(PINNED)
    assert not hasattr(PINNED, "__dict__")


VALUE_ERRORS: list[tuple[dict[str, Any], str]] = [
    ({"mover": START[:26]}, "mover has 26 counts, not 27"),
    ({"opponent": (*START, 0)}, "opponent has 28 counts, not 27"),
    ({"mover": counts(p3=16)}, r"mover\[3\] is 16, outside 0..15"),
    ({"opponent": counts(bar=-1)}, r"opponent\[25\] is -1, outside 0..15"),
    ({"mover": counts(p3=10**5000)}, r"mover\[3\] is far, outside 0..15"),
    ({"mover": counts(p1=1)}, r"mover\[1\] and opponent\[24\] are on one point"),
    ({"pinned_mover": (0,)}, "pinned_mover has 1 counts"),
    ({"pinned_mover": counts(p1=2)}, r"pinned_mover\[1\] is 2, outside 0..1"),
    ({"pinned_opponent": counts(off=1)}, r"pinned_opponent\[0\] is 1, outside 0..0"),
    ({"pinned_mover": counts(p2=1)}, r"pinned_mover\[2\] is 1, but no opponent"),
    ({"pinned_opponent": counts(p2=1)}, r"pinned_opponent\[2\] is 1, but no mover"),
    ({"dice": (0, 1)}, r"dice\[0\] is 0, outside 1..6"),
    ({"dice": (1, 2, 3)}, "dice has 3 numbers, not 2"),
    ({"pips": (-1, 1)}, r"pips\[0\] is -1"),
    ({"score": (1, -1)}, r"score\[1\] is -1"),
    ({"length": 0}, "length is 0"),
    ({"cube_value": 3}, "cube_value is 3, not a power of two"),
    ({"cube_value": 0}, "cube_value is 0"),
    ({"cube_owner": "nobody"}, "cube_owner is 'nobody'"),
]

TYPE_ERRORS: list[tuple[dict[str, Any], str]] = [
    ({"mover": list(START)}, "mover must be a tuple, not list"),
    ({"mover": (0.0, *START[1:])}, r"mover\[0\] must be an int, not float"),
    ({"opponent": (True, *START[1:])}, r"opponent\[0\] must be an int, not bool"),
    ({"pinned_mover": None}, "pinned_mover must be a tuple, not NoneType"),
    ({"dice": "31"}, "dice must be a tuple, not str"),
    ({"dice": ("3", "1")}, r"dice\[0\] must be an int, not str"),
    ({"length": "7"}, "length must be an int"),
    ({"cube_value": 2.0}, "cube_value must be an int"),
    ({"cube_owner": 0}, "cube_owner must be a str"),
    ({"parallel": 1}, "parallel must be a bool"),
    ({"home_left": None}, "home_left must be a bool"),
    ({"mover_name": b"X"}, "mover_name must be a str, not bytes"),
    ({"caption": None}, "caption must be a str"),
]


@pytest.mark.parametrize(("fields", "message"), VALUE_ERRORS)
def test_a_wrong_value_is_named(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BoardView(**{"mover": START, "opponent": START, **fields})


@pytest.mark.parametrize(("fields", "message"), TYPE_ERRORS)
def test_a_wrong_type_is_named(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        BoardView(**{"mover": START, "opponent": START, **fields})


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"width": 119}, ValueError, "width is 119, outside 120..4000"),
        ({"width": 4001}, ValueError, "width is 4001"),
        ({"width": 640.0}, TypeError, "width must be an int"),
        ({"theme": "pink"}, ValueError, "theme is 'pink'"),
        ({"theme": None}, TypeError, "theme must be a str"),
        ({"play": [(0, 1)]}, ValueError, r"play\[0\]\[0\] is 0, outside 1..26"),
        ({"play": [(6, 5), (6, 25)]}, ValueError, r"play\[1\]\[1\] is 25, outside 0..24"),
        ({"play": [(6, 5, 4)]}, ValueError, r"play\[0\] has 3 numbers"),
        ({"play": ["65"]}, TypeError, r"play\[0\] must be a pair"),
        ({"play": [("6", "5")]}, TypeError, r"play\[0\]\[0\] must be an int"),
    ],
)
def test_a_wrong_drawing_argument_is_named(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        board_svg(OPENING, **arguments)


@pytest.mark.parametrize("draw", [board_svg, board_text])
def test_only_a_view_is_drawn(draw: Any) -> None:
    with pytest.raises(TypeError, match="view must be a BoardView, not tuple"):
        draw(START)
