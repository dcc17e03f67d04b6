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
from gammon.ruling_languages import RULINGS
from gammon.rulings import SENTENCES
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
        template = self.reasons.get(reason) or LANGUAGES["en"].reasons[reason]
        return template.format_map({name: self._said(name, value) for name, value in details.items()})

    def ruling(self, rule: str, details: Mapping[str, int | str | tuple[str, ...]]) -> str:
        """The sentence of a rule of the table with its details filled in."""
        template = self.rulings.get(rule) or LANGUAGES["en"].rulings[rule]
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


_FRENCH = {
    "unparsable": "« {text} » n’est pas un coup : « {found} » est illisible à la colonne {column}. Écrivez "
    "départ/arrivée, comme 8/5 6/5, bar/22 ou 6/off.",
    "game_over": "La partie est finie, il n’y a plus rien à jouer.",
    "wrong_dice": "Ces dés ne sont pas ceux de cette étape du tour.",
    "no_checker_there": "{move} : vous n’avez pas de pion {place}.",
    "moves_backward": "{move} recule : les pions vont des flèches de numéro élevé vers les plus basses, de 24 à 1, "
    "puis sortent.",
    "die_not_rolled": "{move} demande {distance}, qu’aucun dé restant de {dice} ne donne : chaque dé se joue une "
    "fois, un double quatre fois.",
    "checker_pinned": "{move} : votre pion {place} est coincé, et il le reste tant que l’adversaire est dessus.",
    "must_enter_first": "{move} : vous avez un pion sur la barre, et il doit rentrer avant tout autre mouvement.",
    "reserve_first": "{move} : vous avez des pions en réserve, et tous doivent entrer avant tout autre mouvement.",
    "reserve_closed": "{move} : votre réserve est fermée tant que vous n’avez pas fait un double ou un 1-2.",
    "runner_first": "{move} : votre courrier n’est pas encore assez loin : il doit atteindre votre flèche {point} ou "
    "la dépasser avant qu’un autre pion quitte le talon.",
    "head_limit": "{move} : vous ne pouvez pas retirer plus de {limit} de vos pions de la tête pendant ce tour.",
    "hitter_must_stay": "{move} : le pion qui a frappé sur votre flèche {point} doit y rester pendant ce tour.",
    "point_held": "{move} : l’adversaire tient votre flèche {point} avec {count} pions, on ne peut pas s’y poser.",
    "point_held_by_one": "{move} : l’adversaire a un pion sur votre flèche {point}, et dans ce jeu un seul suffit "
    "pour la tenir.",
    "pin_held": "{move} : le pion adverse sur votre flèche {point} coince l’un des vôtres, on ne peut pas s’y poser.",
    "no_hit_yet": "{move} : on ne frappe pas avant d’avoir un pion dans son jan intérieur, et l’adversaire a un pion "
    "seul sur votre flèche {point}.",
    "stack_full": "{move} : votre flèche {point} est pleine : elle peut porter {limit} pions.",
    "not_all_home": "{move} : on ne sort ses pions que lorsque tous sont dans son jan intérieur, et l’un d’eux est "
    "encore {place}.",
    "pinned_no_bear_off": "{move} : on ne sort pas de pion tant que l’un des siens est coincé, comme celui {place}.",
    "checker_stands_higher": "{move} : un {die} ne sort pas un pion d’une flèche plus basse tant qu’un autre est "
    "plus haut, {place}.",
    "exact_die_only": "{move} : dans ce jeu seul le dé exact sort un pion, ici un {needed} et non un {die}.",
    "rearmost_first": "{move} : on ne sort que son pion le plus en arrière, et il est {place}.",
    "game_ends_first": "{move} : les mouvements précédents finissent la partie, rien ne peut suivre.",
    "hitter_to_safety": "Un pion qui a frappé ne peut continuer dans le même tour que s’il le termine seul sur sa "
    "flèche.",
    "start_quarter_full": "Cela occuperait plus de {limit} flèches de votre quartier de départ, de 24 à 19, et c’est "
    "la limite.",
    "start_quarter_closed": "Cela fermerait, avec deux pions ou plus, plus de {limit} flèches de votre quartier de "
    "départ, de 24 à 19.",
    "opponent_quarter_full": "Cela occuperait plus de {limit} flèches du quartier de départ de l’adversaire.",
    "six_prime_none_ahead": "Cela fermerait six flèches de suite sans aucun pion adverse devant elles.",
    "six_prime_too_early": "Cela fermerait six flèches de suite, ce qui n’est permis que si vous tenez vos flèches 2 "
    "et 1.",
    "must_play_both_dice": "Les deux dés peuvent être joués, donc ils doivent l’être : par exemple {example}.",
    "must_play_larger_die": "Un seul dé peut être joué, et ce doit être le plus grand, le {die} : par exemple "
    "{example}.",
    "must_play_die": "Le {die} peut être joué, donc il doit l’être : par exemple {example}.",
    "must_play_more_of_double": "Le {die} peut être joué {possible} fois, donc il doit l’être ; ce coup le joue "
    "{played} fois : par exemple {example}.",
    "play_one_or_all": "Jouez un seul dé, ou autant qu’il peut en être joué : par exemple {example}.",
    "must_end_game": "Un coup qui finit la partie compte pour tout le jet, aucun coup plus court n’est donc permis : "
    "par exemple {example}.",
    "no_pips_wasted": "Quand tous vos pions sont dans votre jan intérieur, aucun point de dé ne doit être perdu, et "
    "ce coup en perd plus qu’il ne faut : par exemple {example}.",
    "must_open_prime": "L’adversaire ne peut pas bouger derrière vos six flèches de suite, vous devez donc les "
    "ouvrir : par exemple {example}.",
    "ambiguous_move": "« {text} » peut se jouer par des chemins qui mènent à des positions différentes : écrivez "
    "{choices}.",
}

_GERMAN = {
    "unparsable": "„{text}“ ist kein Zug: „{found}“ ist ab Spalte {column} nicht lesbar. Schreiben Sie von/nach, "
    "etwa 8/5 6/5, bar/22 oder 6/off.",
    "game_over": "Das Spiel ist aus, es gibt nichts mehr zu ziehen.",
    "wrong_dice": "Diese Würfel gehören nicht zu diesem Abschnitt des Zuges.",
    "no_checker_there": "{move}: Sie haben keinen Stein {place}.",
    "moves_backward": "{move} geht rückwärts: Steine ziehen von höheren zu niedrigeren Punkten, von 24 bis 1, dann "
    "hinaus.",
    "die_not_rolled": "{move} braucht {distance}, und kein übriger Würfel von {dice} ergibt das: Jeder Würfel wird "
    "einmal gespielt, ein Pasch viermal.",
    "checker_pinned": "{move}: Ihr Stein {place} wird festgehalten und kann nicht ziehen, solange der Gegner auf ihm "
    "steht.",
    "must_enter_first": "{move}: Sie haben einen Stein auf der Bar, und er muss herein, bevor ein anderer zieht.",
    "reserve_first": "{move}: Sie haben Steine in Reserve, und alle müssen herein, bevor ein anderer zieht.",
    "reserve_closed": "{move}: Ihre Reserve ist geschlossen, bis Sie einen Pasch oder eine 1-2 gewürfelt haben.",
    "runner_first": "{move}: Ihr Läufer ist noch nicht weit genug: Er muss Ihren Punkt {point} erreichen oder "
    "passieren, bevor ein zweiter Stein den Start verlässt.",
    "head_limit": "{move}: In diesem Zug dürfen Sie nicht mehr als {limit} Ihrer Steine vom Kopf nehmen.",
    "hitter_must_stay": "{move}: Der Stein, der auf Ihrem Punkt {point} geschlagen hat, muss in diesem Zug dort "
    "bleiben.",
    "point_held": "{move}: Der Gegner hält Ihren Punkt {point} mit {count} Steinen, dort können Sie nicht landen.",
    "point_held_by_one": "{move}: Der Gegner hat einen Stein auf Ihrem Punkt {point}, und in diesem Spiel hält ihn "
    "schon einer.",
    "pin_held": "{move}: Der gegnerische Stein auf Ihrem Punkt {point} hält einen Ihrer Steine fest, dort können Sie "
    "nicht landen.",
    "no_hit_yet": "{move}: Schlagen dürfen Sie erst, wenn ein eigener Stein im Heimfeld ist, und auf Ihrem Punkt "
    "{point} steht ein einzelner Stein des Gegners.",
    "stack_full": "{move}: Ihr Punkt {point} ist voll: Er fasst {limit} Steine.",
    "not_all_home": "{move}: Auswürfeln dürfen Sie erst, wenn alle Ihre Steine im Heimfeld sind; einer steht noch "
    "{place}.",
    "pinned_no_bear_off": "{move}: Auswürfeln dürfen Sie nicht, solange einer Ihrer Steine festgehalten wird, wie "
    "der {place}.",
    "checker_stands_higher": "{move}: Mit einer {die} dürfen Sie keinen Stein von einem niedrigeren Punkt "
    "auswürfeln, solange einer weiter hinten steht, {place}.",
    "exact_die_only": "{move}: In diesem Spiel würfelt nur die genaue Zahl einen Stein aus, hier eine {needed}, "
    "keine {die}.",
    "rearmost_first": "{move}: Ausgewürfelt wird nur der hinterste Stein, und der steht {place}.",
    "game_ends_first": "{move}: Die Schritte davor beenden das Spiel, danach kann nichts folgen.",
    "hitter_to_safety": "Ein Stein, der geschlagen hat, darf im selben Zug nur weiterziehen, wenn er am Ende allein "
    "steht.",
    "start_quarter_full": "Damit hielten Sie mehr als {limit} Punkte Ihres Startviertels, 24 bis 19, und das ist die "
    "Grenze.",
    "start_quarter_closed": "Damit schlössen Sie mit zwei oder mehr Steinen mehr als {limit} Punkte Ihres "
    "Startviertels, 24 bis 19.",
    "opponent_quarter_full": "Damit hielten Sie mehr als {limit} Punkte des gegnerischen Startviertels.",
    "six_prime_none_ahead": "Damit schlössen Sie sechs Punkte in Folge, ohne dass ein gegnerischer Stein vor ihnen "
    "wäre.",
    "six_prime_too_early": "Damit schlössen Sie sechs Punkte in Folge; das ist nur erlaubt, wenn Sie Ihre Punkte 2 "
    "und 1 halten.",
    "must_play_both_dice": "Beide Würfel können gespielt werden, also müssen es beide: etwa {example}.",
    "must_play_larger_die": "Nur ein Würfel kann gespielt werden, und das muss der höhere sein, die {die}: etwa "
    "{example}.",
    "must_play_die": "Die {die} kann gespielt werden, also muss sie es: etwa {example}.",
    "must_play_more_of_double": "Die {die} kann {possible}-mal gespielt werden, also muss sie es so oft; hier wird "
    "sie {played}-mal gespielt: etwa {example}.",
    "play_one_or_all": "Spielen Sie einen Würfel allein oder so viele, wie gespielt werden können: etwa {example}.",
    "must_end_game": "Ein Zug, der das Spiel beendet, gilt als ganzer Wurf, kein kürzerer ist also erlaubt: etwa "
    "{example}.",
    "no_pips_wasted": "Sind alle Ihre Steine im Heimfeld, darf kein Auge verfallen, und hier verfallen mehr als "
    "nötig: etwa {example}.",
    "must_open_prime": "Der Gegner kann hinter Ihren sechs Punkten in Folge nicht ziehen, also müssen Sie sie "
    "öffnen: etwa {example}.",
    "ambiguous_move": "„{text}“ lässt sich auf Wegen spielen, die zu verschiedenen Stellungen führen: Schreiben Sie "
    "{choices}.",
}

_TURKISH = {
    "unparsable": "“{text}” bir hamle değil: “{found}” {column}. sütundan itibaren okunamıyor. Hamleleri 8/5 6/5, "
    "bar/22 veya 6/off gibi nereden/nereye diye yazın.",
    "game_over": "Oyun bitti, oynanacak bir şey kalmadı.",
    "wrong_dice": "Bu zarlar turun bu aşamasının zarları değil.",
    "no_checker_there": "{move}: {place} pulunuz yok.",
    "moves_backward": "{move} geriye gidiyor: pullar büyük numaralı haneden küçüğe, 24’ten 1’e, sonra dışarı gider.",
    "die_not_rolled": "{move} için {distance} gerekir, {dice} zarından kalanlar bunu vermez: her zar bir kez, çift "
    "zar dört kez oynanır.",
    "checker_pinned": "{move}: {place} duran pulunuz hapsedilmiş; rakip üzerinden kalkmadan oynayamaz.",
    "must_enter_first": "{move}: kırık pulunuz var; o girmeden başka pul oynanamaz.",
    "reserve_first": "{move}: yedekte pullarınız var; hepsi girmeden başka pul oynanamaz.",
    "reserve_closed": "{move}: çift zar ya da 1-2 atana kadar yedekteki pullarınız giremez.",
    "runner_first": "{move}: koşucunuz henüz yeterince ilerlemedi: {point}. hanenize varmadan ya da orayı geçmeden "
    "başka pul başlangıçtan çıkamaz.",
    "head_limit": "{move}: bu turda baş hanenizden en çok {limit} pul çıkabilir.",
    "hitter_must_stay": "{move}: {point}. hanenizde kıran pul bu turda orada kalmalı; vur kaç yok.",
    "point_held": "{move}: {point}. hanede rakibin kapısı var ({count} pul), oraya oynayamazsınız.",
    "point_held_by_one": "{move}: {point}. hanenizde rakibin bir pulu var; bu oyunda tek pul kapı sayılır.",
    "pin_held": "{move}: {point}. hanenizdeki rakip pul sizin pulunuzu hapsediyor, oraya oynayamazsınız.",
    "no_hit_yet": "{move}: evinizde bir pulunuz olmadan kıramazsınız; {point}. hanenizde rakibin açık pulu var.",
    "stack_full": "{move}: {point}. haneniz dolu: en çok {limit} pul alır.",
    "not_all_home": "{move}: pul toplamak için bütün pullarınız evinizde olmalı; biri {place} duruyor.",
    "pinned_no_bear_off": "{move}: hapsedilmiş pulunuz varken pul toplayamazsınız; biri {place}.",
    "checker_stands_higher": "{move}: daha gerideki bir pul {place} dururken {die} zarıyla daha küçük haneden pul "
    "toplanamaz.",
    "exact_die_only": "{move}: bu oyunda pul yalnız tam zarla toplanır: burada {needed} gerekir, {die} değil.",
    "rearmost_first": "{move}: yalnız en gerideki pul toplanabilir; o da {place}.",
    "game_ends_first": "{move}: önceki hamleler oyunu bitiriyor, ardından bir şey oynanamaz.",
    "hitter_to_safety": "Kıran pul aynı turda ancak sonunda açıkta kalıyorsa ilerleyebilir.",
    "start_quarter_full": "Böylece başlangıç bölgenizin (24–19) {limit} hanesinden fazlasını tutmuş olursunuz; sınır "
    "bu.",
    "start_quarter_closed": "Böylece başlangıç bölgenizde (24–19) iki ya da daha çok pulla {limit} haneden fazlasını "
    "kapatmış olursunuz.",
    "opponent_quarter_full": "Böylece rakibin başlangıç bölgesinde {limit} haneden fazlasını tutmuş olursunuz.",
    "six_prime_none_ahead": "Böylece önünde hiç rakip pul yokken art arda altı hane kapatmış olursunuz.",
    "six_prime_too_early": "Böylece art arda altı hane kapatmış olursunuz; buna ancak 2. ve 1. hanelerinizi "
    "tutuyorsanız izin vardır.",
    "must_play_both_dice": "İki zar da oynanabiliyor, öyleyse ikisi de oynanmalı: örneğin {example}.",
    "must_play_larger_die": "Yalnız bir zar oynanabiliyor; o da büyük olan {die} olmalı: örneğin {example}.",
    "must_play_die": "{die} oynanabiliyor, öyleyse oynanmalı: örneğin {example}.",
    "must_play_more_of_double": "{die} zarı {possible} kez oynanabiliyor ve bu kadarı oynanmalı; burada {played} kez "
    "oynanmış: örneğin {example}.",
    "play_one_or_all": "Ya tek zar oynayın ya da oynanabildiği kadarını: örneğin {example}.",
    "must_end_game": "Oyunu bitiren hamle bütün zarları oynamış sayılır, daha kısası oynanamaz: örneğin {example}.",
    "no_pips_wasted": "Bütün pullarınız evinizdeyken zarın hiçbir sayısı boşa gitmemeli; bu hamlede gereğinden "
    "fazlası gidiyor: örneğin {example}.",
    "must_open_prime": "Rakip art arda altı hanenizin ardında oynayamıyor, öyleyse birini açmalısınız: örneğin "
    "{example}.",
    "ambiguous_move": "“{text}” farklı konumlara götüren yollardan oynanabilir: {choices} yazın.",
}

LANGUAGES: Mapping[str, Language] = {
    "en": Language(
        "en",
        {code: template for code, template, _ in _core.reasons()},
        "the bar",
        "the reserve",
        "your {} point",
        " or ",
        SENTENCES,
        {"single": "a single game", "gammon": "a gammon", "backgammon": "a backgammon"},
    ),
    "fr": Language("fr", _FRENCH, "sur la barre", "en réserve", "sur votre flèche {}", " ou ", *RULINGS["fr"]),
    "de": Language("de", _GERMAN, "auf der Bar", "in der Reserve", "auf Ihrem Punkt {}", " oder ", *RULINGS["de"]),
    "tr": Language("tr", _TURKISH, "barda", "yedekte", "{}. hanenizde", " veya ", *RULINGS["tr"]),
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
