"""The sentences of the reasons in other languages.

A language is data: a template for each reason, and how it names places. What it lacks falls back to English, whose
templates are the core's own.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass

from gammon import _core
from gammon.values import BAR

__all__ = ["LANGUAGES", "Language", "language"]

ENVIRONMENT = "GAMMON_LANGUAGE"


@dataclass(frozen=True, slots=True)
class Language:
    """How one language says why a play is illegal.

    Attributes:
        code: its two letters.
        reasons: a template for each reason, with the names of the reason's details in braces.
        bar: the bar, where a sentence says on what a checker stands.
        point: the same for a point, its number in braces.
        either: what stands between two plays to choose from.
    """

    code: str
    reasons: Mapping[str, str]
    bar: str
    point: str
    either: str

    def sentence(self, reason: str, details: Mapping[str, int | str | tuple[str, ...]]) -> str:
        """The sentence of a reason with its details filled in."""
        template = self.reasons.get(reason) or LANGUAGES["en"].reasons[reason]
        return template.format_map({name: self._said(name, value) for name, value in details.items()})

    def _said(self, name: str, value: int | str | tuple[str, ...]) -> str:
        if name == "place":
            return self.bar if value == BAR else self.point.format(value)
        return self.either.join(value) if isinstance(value, tuple) else str(value)


_FRENCH = {
    "unparsable": "« {text} » n’est pas un coup : « {found} » est illisible à la colonne {column}. "
    "Écrivez départ/arrivée, comme 8/5 6/5, bar/22 ou 6/off.",
    "game_over": "La partie est finie : un joueur a sorti son dernier pion, il n’y a plus rien à jouer.",
    "no_checker_there": "{move} : vous n’avez pas de pion sur {place}.",
    "moves_backward": "{move} recule : les pions vont des flèches de numéro élevé vers les plus basses, de 24 à 1, "
    "puis sortent.",
    "die_not_rolled": "{move} demande {distance}, qu’aucun dé restant de {dice} ne donne : chaque dé se joue une fois, "
    "un double quatre fois.",
    "must_enter_first": "{move} : vous avez un pion sur la barre, et il doit rentrer avant tout autre mouvement.",
    "point_held": "{move} : l’adversaire tient votre flèche {point} avec {count} pions, on ne peut pas s’y poser.",
    "not_all_home": "{move} : on ne sort ses pions que lorsque tous sont dans son jan intérieur, et l’un d’eux est "
    "encore sur {place}.",
    "checker_stands_higher": "{move} : un {die} ne sort pas un pion d’une flèche plus basse tant qu’un autre est plus "
    "haut, sur {place}.",
    "must_play_both_dice": "Les deux dés peuvent être joués, donc ils doivent l’être : par exemple {example}.",
    "must_play_larger_die": "Un seul dé peut être joué, et ce doit être le plus grand, le {die} : par exemple "
    "{example}.",
    "must_play_die": "Le {die} peut être joué, donc il doit l’être : par exemple {example}.",
    "must_play_more_of_double": "Le {die} peut être joué {possible} fois, donc il doit l’être ; ce coup le joue "
    "{played} fois : par exemple {example}.",
    "ambiguous_move": "« {text} » peut se jouer par des chemins qui mènent à des positions différentes : écrivez "
    "{choices}.",
}

_GERMAN = {
    "unparsable": "„{text}“ ist kein Zug: „{found}“ ist ab Spalte {column} nicht lesbar. "
    "Schreiben Sie von/nach, etwa 8/5 6/5, bar/22 oder 6/off.",
    "game_over": "Das Spiel ist aus: Eine Seite hat ihren letzten Stein ausgewürfelt, es gibt nichts mehr zu ziehen.",
    "no_checker_there": "{move}: Sie haben keinen Stein auf {place}.",
    "moves_backward": "{move} geht rückwärts: Steine ziehen von höheren zu niedrigeren Punkten, von 24 bis 1, dann "
    "hinaus.",
    "die_not_rolled": "{move} braucht {distance}, und kein übriger Würfel von {dice} ergibt das: Jeder Würfel wird "
    "einmal gespielt, ein Pasch viermal.",
    "must_enter_first": "{move}: Sie haben einen Stein auf der Bar, und er muss herein, bevor ein anderer zieht.",
    "point_held": "{move}: Der Gegner hält Ihren Punkt {point} mit {count} Steinen, dort können Sie nicht landen.",
    "not_all_home": "{move}: Auswürfeln dürfen Sie erst, wenn alle Ihre Steine im Heimfeld sind; einer steht noch auf "
    "{place}.",
    "checker_stands_higher": "{move}: Mit einer {die} dürfen Sie keinen Stein von einem niedrigeren Punkt auswürfeln, "
    "solange einer weiter hinten steht, auf {place}.",
    "must_play_both_dice": "Beide Würfel können gespielt werden, also müssen es beide: etwa {example}.",
    "must_play_larger_die": "Nur ein Würfel kann gespielt werden, und das muss der höhere sein, die {die}: etwa "
    "{example}.",
    "must_play_die": "Die {die} kann gespielt werden, also muss sie es: etwa {example}.",
    "must_play_more_of_double": "Die {die} kann {possible}-mal gespielt werden, also muss sie es so oft; hier wird "
    "sie {played}-mal gespielt: etwa {example}.",
    "ambiguous_move": "„{text}“ lässt sich auf Wegen spielen, die zu verschiedenen Stellungen führen: "
    "Schreiben Sie {choices}.",
}

_TURKISH = {
    "unparsable": "“{text}” bir hamle değil: “{found}” {column}. sütundan itibaren okunamıyor. "
    "Hamleleri 8/5 6/5, bar/22 veya 6/off gibi nereden/nereye diye yazın.",
    "game_over": "Oyun bitti: bir taraf son pulunu topladı, oynanacak bir şey kalmadı.",
    "no_checker_there": "{move}: {place} pulunuz yok.",
    "moves_backward": "{move} geriye gidiyor: pullar büyük numaralı haneden küçüğe, 24’ten 1’e, sonra dışarı gider.",
    "die_not_rolled": "{move} için {distance} gerekir, {dice} zarından kalanlar bunu vermez: her zar bir kez, çift zar "
    "dört kez oynanır.",
    "must_enter_first": "{move}: kırık pulunuz var; o girmeden başka pul oynanamaz.",
    "point_held": "{move}: {point}. hanede rakibin kapısı var ({count} pul), oraya oynayamazsınız.",
    "not_all_home": "{move}: pul toplamak için bütün pullarınız evinizde olmalı; biri {place} duruyor.",
    "checker_stands_higher": "{move}: daha gerideki bir pul {place} dururken {die} zarıyla daha küçük haneden pul "
    "toplanamaz.",
    "must_play_both_dice": "İki zar da oynanabiliyor, öyleyse ikisi de oynanmalı: örneğin {example}.",
    "must_play_larger_die": "Yalnız bir zar oynanabiliyor; o da büyük olan {die} olmalı: örneğin {example}.",
    "must_play_die": "{die} oynanabiliyor, öyleyse oynanmalı: örneğin {example}.",
    "must_play_more_of_double": "Dört {die} zarından {possible} tanesi oynanabiliyor ve bu kadarı oynanmalı; "
    "burada {played} oynanmış: örneğin {example}.",
    "ambiguous_move": "“{text}” farklı konumlara götüren yollardan oynanabilir: {choices} yazın.",
}

LANGUAGES: Mapping[str, Language] = {
    "en": Language("en", {code: template for code, template, _ in _core.reasons()}, "the bar", "your {} point", " or "),
    "fr": Language("fr", _FRENCH, "la barre", "votre flèche {}", " ou "),
    "de": Language("de", _GERMAN, "der Bar", "Ihrem Punkt {}", " oder "),
    "tr": Language("tr", _TURKISH, "barda", "{}. hanenizde", " veya "),
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
