"""The files of match equity tables: GNU Backgammon's XML, eXtreme Gammon's INI, and JSON of our own."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import NamedTuple
from xml.etree import ElementTree
from xml.parsers import expat

from gammon.errors import DataFileError, GammonError
from gammon.met import formulas

__all__ = ["FORMATS", "MOST_BYTES", "Contents", "read_bytes", "read_text", "written"]

MOST_BYTES = 1 << 20
"""More than any table needs."""

_MOST_TAGS = 20_000
_SIZE_OF_A_FORMULA = "25"
_PRE_RATES = {
    "gammon-rate-leader": "gammon_rate_leader",
    "gammon-rate-trailer": "gammon_rate_trailer",
    "delta": "delta",
    "delta-bar": "delta_bar",
}
_POST_RATES = {
    "gammon-rate-trailer": "post_gammon_rate",
    "free-drop-2-away": "free_drop_2_away",
    "free-drop-4-away": "free_drop_4_away",
}


class Contents(NamedTuple):
    """What a file says; `name` is None where it does not say one."""

    name: str | None
    title: str
    origin: str
    notice: str
    pre: Sequence[Sequence[float]]
    post: Sequence[float]


def read_bytes(data: bytes, kind: str, source: str) -> Contents:
    """`read_text` of bytes: UTF-8, UTF-16 with a byte order mark, or else Latin-1."""
    _check_size(len(data), source)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return read_text(data.decode("utf-16", "replace"), kind, source)
    try:
        return read_text(data.decode("utf-8-sig"), kind, source)
    except UnicodeDecodeError:
        return read_text(data.decode("latin-1"), kind, source)


def read_text(text: str, kind: str, source: str) -> Contents:
    """What a text says; `kind` is one of `FORMATS`. That the numbers are probabilities is not checked.

    Raises:
        DataFileError: it cannot be read; the message begins with `source`.
    """
    _check_size(len(text), source)
    try:
        return _READERS[kind](text)
    except GammonError as fault:
        raise DataFileError(f"{source}: {fault}") from None


def _check_size(size: int, source: str) -> None:
    if size > MOST_BYTES:
        raise DataFileError(f"{source}: it is longer than {MOST_BYTES:,} bytes: choose a match equity table")


def written(contents: Contents) -> str:
    """The JSON text of a table, one row a line."""
    words = list(contents._asdict().items())[:4]
    lines = [f"{json.dumps(key)}: {json.dumps(word, ensure_ascii=False)}" for key, word in words]
    rows = ",\n".join(json.dumps(list(row)) for row in contents.pre)
    lines += [f'"pre": [\n{rows}\n]', f'"post": {json.dumps(list(contents.post))}']
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _numbers(texts: Sequence[str], where: str, count: int | None = None) -> list[float]:
    """The numbers of a row, `count` of them unless None."""
    numbers = []
    for place, text in enumerate(texts, 1):
        try:
            numbers.append(float(text))
        except ValueError:
            raise GammonError(f"{where}: entry {place} is no number but {text[:20]!r}: correct it") from None
    _count(numbers, where, count)
    return numbers


def _count(row: Sequence[object], where: str, count: int | None) -> None:
    if count is not None and len(row) != count:
        raise GammonError(f"{where}: it has {len(row)} entries, not {count}: correct it")


def _size(text: str, where: str) -> int:
    """How many points a table reaches to."""
    digits = text.strip()
    if not re.fullmatch("[0-9]{1,3}", digits) or not 1 <= int(digits) <= formulas.LONGEST:
        raise GammonError(f"{where}: a table's size is 1 to {formulas.LONGEST}, not {digits[:20]!r}: correct it")
    return int(digits)


def _json(text: str) -> Contents:
    try:
        found = json.loads(text, parse_int=float)
    except json.JSONDecodeError as fault:
        raise GammonError(f"line {fault.lineno}, column {fault.colno}: it is no JSON: {fault.msg}") from None
    except RecursionError:
        raise GammonError("its lists are nested too deep: write a table as to_json does") from None
    if not isinstance(found, dict) or not all(isinstance(found.get(key), list) for key in ("pre", "post")):
        raise GammonError('it is no object with the lists "pre" and "post": write a table as to_json does')
    name = found.get("name")
    title, origin, notice = words = [found.get(key, "") for key in ("title", "origin", "notice")]
    if not all(isinstance(word, str) for word in (name or "", *words)):
        raise GammonError("its name, title, origin and notice must be texts: correct them")
    pre, post = found["pre"], found["post"]
    rows = [(f'row {place} of "pre"', row) for place, row in enumerate(pre, 1)]
    for where, row in [*rows, ('"post"', post)]:
        if not isinstance(row, list) or not all(isinstance(one, float) for one in row):
            raise GammonError(f"{where}: it is no list of numbers: correct it")
    for where, row in rows:
        _count(row, where, len(pre))
    return Contents(name, title, origin, notice, pre, post)


class _Ini:
    """The values of an INI file by section and key, whose case does not matter, each with its line."""

    def __init__(self, text: str) -> None:
        self.values: dict[tuple[str, str], tuple[int, str]] = {}
        section = ""
        for line, content in enumerate(map(str.strip, text.splitlines()), 1):
            if content.startswith("[") and content.endswith("]"):
                section = content[1:-1].strip().casefold()
            elif content and content[0] not in ";#":
                self._take(line, section, content)

    def _take(self, line: int, section: str, content: str) -> None:
        key, equals, value = content.partition("=")
        place = section, key.strip().casefold()
        if not equals:
            raise GammonError(f"line {line}: it is neither [section] nor key=value: correct it")
        if place in self.values:
            raise GammonError(f"line {line}: {key.strip()[:20]!r} was there before: remove one of them")
        self.values[place] = line, value.strip()

    def told(self, section: str, key: str) -> tuple[str, str]:
        """A value, and where it stands."""
        line, value = self.values.get((section.casefold(), key.casefold()), (0, ""))
        if not line:
            raise GammonError(f"it has no {key}= in [{section}]: choose a match equity table of eXtreme Gammon")
        return value, f"line {line}, {key}= in [{section}]"

    def size(self, section: str) -> int:
        return _size(*self.told(section, "Size"))

    def row(self, section: str, key: str, count: int) -> list[float]:
        value, where = self.told(section, key)
        return _numbers(re.findall(r"[^\s,;]+", value), where, count)


def _ini(text: str) -> Contents:
    ini = _Ini(text)
    size = ini.size("PreCrawford")
    pre = [ini.row("PreCrawford", str(away), size) for away in range(1, size + 1)]
    post = ini.row("PostCrawford", "Data", ini.size("PostCrawford"))
    title, origin, notice = (
        ini.values.get(("current", key), (0, ""))[1] for key in ("name", "description", "copyright")
    )
    return Contents(None, title, origin, notice, pre, post)


def _tree(text: str) -> tuple[ElementTree.Element, str]:
    """The elements of an XML text, each with its line among its attributes, and the comment before the first.

    Nothing is declared or fetched: entities, and values that attributes have by themselves, can make a short text long.
    """
    parser, builder = expat.ParserCreate(), ElementTree.TreeBuilder()
    lines: list[int] = []
    notice: list[str] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        lines.append(parser.CurrentLineNumber)
        if len(lines) > _MOST_TAGS:
            raise GammonError(f"it has more than {_MOST_TAGS:,} elements: no match equity table has so many")
        builder.start(tag, {**attributes, "line": str(lines[-1])})

    def doctype(name: str, system: str | None, public: str | None, declares: bool) -> None:
        if declares:
            raise GammonError(f"line {parser.CurrentLineNumber}: its DOCTYPE has declarations in [ ]: remove them")

    def skipped(name: str, parameter: bool) -> None:
        raise GammonError(f"line {parser.CurrentLineNumber}: what &{name[:20]}; stands for is not known: write it out")

    def comment(said: str) -> None:
        if not lines:
            notice.extend(" ".join(line.split()) for line in said.splitlines())

    parser.StartElementHandler, parser.EndElementHandler = start, builder.end
    parser.CharacterDataHandler, parser.CommentHandler = builder.data, comment
    parser.StartDoctypeDeclHandler, parser.SkippedEntityHandler = doctype, skipped
    try:
        parser.Parse(text, True)
    except expat.ExpatError as fault:
        said = expat.ErrorString(fault.code)
        raise GammonError(f"line {fault.lineno}, column {fault.offset + 1}: it is no XML: {said}") from None
    return builder.close(), "\n".join(notice).strip()


def _xml(text: str) -> Contents:
    root, notice = _tree(text)
    pre, posts = root.find("pre-crawford-table"), root.findall("post-crawford-table")
    if root.tag != "met" or pre is None or not posts:
        raise GammonError("it is no <met> with two tables: choose a match equity table of GNU Backgammon")
    if len(posts) > 1 or posts[0].get("player", "both") != "both":
        raise GammonError("it is for players of unequal strength, who need a table each: choose one for both")
    post = posts[0]
    types = {table.get("type", "explicit") for table in (pre, post)}
    title, origin, length = (
        " ".join(root.findtext(f"info/{key}", "").split()) for key in ("name", "description", "length")
    )
    if types == {"explicit"}:
        rows = pre.findall("row")
        size = _size(length or str(len(rows)), "<length>")
        _count(rows, f"line {pre.get('line')}, <pre-crawford-table>", size)
        _count(post.findall("row"), f"line {post.get('line')}, <post-crawford-table>", 1)
        numbers = [_xml_row(row, size) for row in rows], _xml_row(post.findall("row")[0], None)
    elif types == {"zadeh"}:
        size = _size(_SIZE_OF_A_FORMULA if length in ("", "-1") else length, "<length>")
        numbers = formulas.zadeh(size, _xml_rates(pre, post))
    else:
        formula = " and ".join(sorted(types - {"explicit"}))[:40]
        raise GammonError(f"only its formula is given, {formula!r}: choose a table with its numbers, or zadeh")
    return Contents(None, title, origin, notice, *numbers)


def _xml_row(row: ElementTree.Element, count: int | None) -> list[float]:
    return _numbers([one.text or "" for one in row.findall("me")], f"line {row.get('line')}, <row>", count)


def _xml_rates(pre: ElementTree.Element, post: ElementTree.Element) -> formulas.ZadehRates:
    rates = {}
    for table, names in ((pre, _PRE_RATES), (post, _POST_RATES)):
        for parameter in table.findall("parameters/parameter"):
            name, where = parameter.get("name", ""), f"line {parameter.get('line')}, <parameter>"
            if name not in names:
                raise GammonError(f"{where}: {name[:30]!r} is none of {', '.join(names)}: correct it")
            (rates[names[name]],) = _numbers([parameter.text or ""], where)
    return formulas.ZadehRates(**rates).checked()


_READERS = {"json": _json, "xml": _xml, "met": _ini}

FORMATS = tuple(_READERS)
"""The kinds of file, which are also their suffixes."""
