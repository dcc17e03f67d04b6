"""The words of the game, with what they mean and what they are called in French, German and Turkish."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["TERMS", "Term"]


class Term(NamedTuple):
    """A word of the game."""

    name: str
    meaning: str
    french: str
    german: str
    turkish: str


TERMS: tuple[Term, ...] = (
    Term("point", "One of the 24 places on the board, numbered from a player's own home.", "flèche", "Punkt", "hane"),
    Term("checker", "One of a player's men, fifteen in most games.", "pion", "Stein", "pul"),
    Term("make a point", "To have two or more checkers on it, so that the opponent cannot land there.",
         "faire une case", "einen Punkt machen", "kapı almak"),
    Term("blot", "A single checker on a point, which can be hit.", "pion découvert", "Blot", "açık pul"),
    Term("hit", "To land on a blot and send it to the bar.", "frapper", "schlagen", "kırmak"),
    Term("pin", "In plakoto: to land on a blot and hold it where it stands.", "coincer", "festhalten", "kapatmak"),
    Term("mother", "In plakoto: a player's last checker on the starting point; pinned, it can lose the game.",
         "mère", "Mutter", "ana"),
    Term("runner", "In fevga and jacquet: the first checker, which must come far enough before another leaves.",
         "courrier", "Läufer", "koşucu"),
    Term("head", "In narde: the starting point, which one checker a turn may leave.", "tête", "Kopf", "baş"),
    Term("reserve", "In acey-deucey: the checkers that have not entered yet.", "réserve", "Reserve", "yedek"),
    Term("bar", "Where checkers that were hit wait to enter again.", "barre", "Bar", "bar"),
    Term("enter", "To bring a checker from the bar into the opponent's home board, on 25 less the die.",
         "rentrer", "einsetzen", "girmek"),
    Term("dance", "To roll when nothing can be played; the turn passes.", "danser", "tanzen", "gele atmak"),
    Term("home board", "A player's points 1 to 6, from which he bears off.", "jan intérieur", "Heimfeld", "ev"),
    Term("outer board", "A player's points 7 to 12.", "jan extérieur", "Außenfeld", "dış saha"),
    Term("bar point", "The 7 point, next to the bar.", "case de barre", "Barpunkt", "bar kapısı"),
    Term("midpoint", "The 13 point, where five checkers start.", "point milieu", "Mittelpunkt", "orta kapı"),
    Term("anchor", "A point made in the opponent's home board.", "ancre", "Anker", "çapa"),
    Term("prime", "Several points in a row that a player holds; nobody can pass six.", "prime", "Prime", "duvar"),
    Term("contact", "As long as the two sides have still to pass each other.", "contact", "Kontakt", "temas"),
    Term("race", "A game in which the two sides have passed each other.", "course", "Rennen", "yarış"),
    Term("pip", "A step from one point to the next; the pip count is all that a side still has to go.",
         "pip", "Pip", "adım"),
    Term("shot", "A roll that hits; direct with one die, indirect only with more than one.", "tir", "Schuss", "atış"),
    Term("bear in", "To bring the last checkers into the home board.", "rentrer ses pions", "heimbringen", "eve almak"),
    Term("bear off", "To take checkers off the board once all are home.", "sortir", "auswürfeln", "pul toplamak"),
    Term("double", "Two equal dice, played four times; or an offer to double the stake with the cube.",
         "double", "Pasch; Verdopplung", "çift; vido"),
    Term("roll", "Two dice thrown; there are 36 ways for them to fall, and 21 different rolls.", "jet", "Wurf", "zar"),
    Term("play", "All that a player does with one roll.", "coup", "Zug", "hamle"),
    Term("ply", "One player's turn: a roll and its play.", "demi-coup", "Halbzug", "yarım hamle"),
    Term("equity", "The points a position is worth on average; cubeless, if nobody could double.", "équité", "Equity",
         "beklenen değer"),
    Term("perft", "The number of all plays to a depth; it tests a move generator.", "perft", "Perft", "perft"),
    Term("gammon", "A win before the loser has borne off a checker; it counts twice.", "gammon", "Gammon", "mars"),
    Term("backgammon", "A gammon with a loser's checker on the bar or in the winner's home board; it counts three "
         "times.", "backgammon", "Backgammon", "üç katlı mars"),
    Term("cube", "The doubling cube, which shows the stake: 2, 4, 8 to 64.", "videau", "Dopplerwürfel", "vido zarı"),
    Term("take", "To accept a double and own the cube.", "accepter", "annehmen", "kabul etmek"),
    Term("pass", "To refuse a double and lose the game at the stake before it; also drop.", "passer", "ablehnen",
         "pas geçmek"),
    Term("beaver", "In money play: to take a double and double again at once, keeping the cube.", "castor", "Beaver",
         "beaver"),
    Term("away score", "The points a player still needs to win the match.", "points manquants", "fehlende Punkte",
         "kalan sayı"),
    Term("Crawford game", "The first game that begins with a player one point from winning; nobody may double "
         "in it.", "partie Crawford", "Crawford-Spiel", "Crawford oyunu"),
    Term("Jacoby rule", "In money play: gammons count only once the cube has been turned.", "règle de Jacoby",
         "Jacoby-Regel", "Jacoby kuralı"),
)  # fmt: skip
"""In the order in which a beginner meets them."""
