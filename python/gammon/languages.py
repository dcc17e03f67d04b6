"""The languages in which refusals are told.

A language is data: a template for each reason, and how it names places. What it lacks falls back to English, whose
templates are the core's own.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass

from gammon.language import english, french, german, turkish
from gammon.values import BAR, RESERVE

__all__ = ["LANGUAGES", "Language", "language"]

ENVIRONMENT = "GAMMON_LANGUAGE"


@dataclass(frozen=True, slots=True)
class Language:
    """How one language says why a play is illegal.

    Attributes:
        code: its two letters.
        reasons: a template for each reason, with the names of the reason's details in braces.
        bar: the bar, where a sentence says on what a checker stands, with its preposition except in English.
        reserve: the same for the reserve.
        point: the same for a point, its number in braces.
        either: what stands between two things to choose from.
        rulings: a template for each rule of the table, in the same way.
        words: what the rules of the table name, such as "gammon"; what is missing is as in English.
    """

    code: str
    reasons: Mapping[str, str]
    bar: str
    reserve: str
    point: str
    either: str
    rulings: Mapping[str, str]
    words: Mapping[str, str]

    def sentence(self, reason: str, details: Mapping[str, int | str | tuple[str, ...]]) -> str:
        """The sentence of a reason with its details filled in."""
        template = self.reasons.get(reason) or english.REASONS[reason]
        return template.format_map({name: self._said(name, value) for name, value in details.items()})

    def ruling(self, rule: str, details: Mapping[str, int | str | tuple[str, ...]]) -> str:
        """The sentence of a rule of the table with its details filled in."""
        template = self.rulings.get(rule) or english.RULINGS[rule]
        said = {name: self._named(value) for name, value in details.items()}
        return template.format_map(said)

    def _named(self, value: int | str | tuple[str, ...]) -> str:
        if isinstance(value, tuple):
            return self.either.join(map(self._named, value))
        return self.words.get(str(value), str(value))

    def _said(self, name: str, value: int | str | tuple[str, ...]) -> str:
        if name == "place":
            places: dict[object, str] = {BAR: self.bar, RESERVE: self.reserve}
            return places.get(value, self.point.format(value))
        return self.either.join(value) if isinstance(value, tuple) else str(value)


LANGUAGES: Mapping[str, Language] = {
    found.code: found
    for found in (
        Language(
            "en", english.REASONS, "the bar", "the reserve", "your {} point", " or ", english.RULINGS, english.WORDS
        ),
        Language(
            "fr",
            french.REASONS,
            "sur la barre",
            "en réserve",
            "sur votre flèche {}",
            " ou ",
            french.RULINGS,
            french.WORDS,
        ),
        Language(
            "de",
            german.REASONS,
            "auf der Bar",
            "in der Reserve",
            "auf Ihrem Punkt {}",
            " oder ",
            german.RULINGS,
            german.WORDS,
        ),
        Language("tr", turkish.REASONS, "barda", "yedekte", "{}. hanenizde", " veya ", turkish.RULINGS, turkish.WORDS),
    )
}
"""The languages, by their two letters."""


def language(code: str | None = None) -> Language:
    """A language by its code, such as "de" or "de_DE.UTF-8"; None asks the environment's GAMMON_LANGUAGE.

    A language that is not there is English.

    >>> language("fr_FR").code, language("xx").code
    ('fr', 'en')
    """
    wanted = os.environ.get(ENVIRONMENT, "") if code is None else code
    if not isinstance(wanted, str):
        raise TypeError(f"language must be a str, not {type(wanted).__name__}")
    return LANGUAGES.get(re.split("[-_.:@]", wanted, maxsplit=1)[0].casefold(), LANGUAGES["en"])
