"""What players know each game by: names in many languages, and what a newcomer should hear about it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DESCRIPTIONS", "Description"]


@dataclass(frozen=True, slots=True)
class Description:
    """What players know a game by; its rules are the core's."""

    title: str
    aliases: tuple[str, ...]
    summary: str
    match_length: int
    opening: str
    sources: tuple[str, ...]
    uncertain: tuple[str, ...] = ()


_DICE_PLAYED = (
    "Each player throws one die; the higher plays both numbers, so no double can open. Equal dice are thrown again."
)
_WINNER_STARTS = (
    "The higher single die starts and rolls both dice anew; later games are begun by the winner of the last."
)
_REROLL = "The higher single die starts and rolls both dice anew; each game has its own opening throw."

_ACEY_SOURCES = ("bgmates.com", "backgammonmoments.com, parts 3 and 4", "itavli.com", "en.wikipedia Acey-deucey")
_GREEK_SOURCES = ("bkgm.com Condos, Tavli", "neromyloscafe.com", "kafenio.eu", "tavliinfo.gr", "ludii.games")
_NARDE_SOURCES = ("setupgroup narde", "threemountaingames.com", "vogclub.com rules 3", "minigames.mail.ru")

DESCRIPTIONS: dict[str, Description] = {
    "backgammon": Description(
        "Backgammon",
        ("standard", "bg", "standard backgammon", "нарды короткие", "короткие нарды", "τάβλι διεθνές"),
        "Fifteen checkers a side race home against each other and hit what stands alone. A double is played four "
        "times, a gammon counts two, a backgammon three, and the doubling cube multiplies it all. Newcomers are "
        "surprised that both dice must be played wherever they can be, and that a single playable die must be the "
        "larger.",
        7,
        _DICE_PLAYED,
        ("gnu.org gnubg manual", "USBGF rules 2017", "WBGF rules 2.1"),
    ),
    "nackgammon": Description(
        "Nackgammon",
        ("nack", "nack gammon"),
        "Nack Ballard's set-up for longer games with more contact: two more checkers stand at the back, on the 23 "
        "point, one fewer each on the 13 and the 6. All else is backgammon, cube and gammons included.",
        7,
        _DICE_PLAYED,
        ("dailygammon.com help, nack", "play65", "digitain.com"),
    ),
    "hypergammon": Description(
        "Hyper-backgammon",
        ("hyper", "hyper gammon"),
        "Three checkers a side, on the 24, 23 and 22 points, and backgammon's rules. Games are short and wild: a "
        "gammon needs none of the loser's three checkers off, and a hit late in the game often brings one.",
        9,
        _DICE_PLAYED,
        ("vogclub.com rules 5", "gridgammon", "nextgammon.com", "Ludoteka's rules page"),
    ),
    "longgammon": Description(
        "LongGammon",
        ("long gammon",),
        "All fifteen checkers start on the own 24 point, which is the opponent's ace point, and the rest is "
        "backgammon. Both armies have to be brought past each other, so games are long and full of contact.",
        7,
        _DICE_PLAYED,
        ("eXtreme Gammon's variants", "bkgm.com board table"),
    ),
    "tavla_gamearea": Description(
        "Tavla (GAMEAREA)",
        ("gamearea", "gamearea tavla"),
        "Tavla as GAMEAREA's guide has it: the standard moves and no house rules. A mars counts two, nothing counts "
        "three, and there is no cube.",
        5,
        _DICE_PLAYED,
        ("GAMEAREA's tavla guide, French and German",),
        (
            "The guide is silent on opening, gammon, cube and match: the standard opening, 1 and 2 points, no cube, "
            "a match to 5.",
        ),
    ),
    "tavla_guide": Description(
        "Tavla (French guide)",
        ("tavla francais", "tavla guide"),
        "Tavla as a French guide has it: moves identical to backgammon's, usually no cube, a mars counts double, and a "
        "match goes to five points.",
        5,
        _DICE_PLAYED,
        ("A French backgammon guide",),
    ),
    "tavla_trad": Description(
        "Tavla",
        (
            "tavla traditional",
            "geleneksel tavla",
            "turkish backgammon",
            "şeş beş",
            "ses bes",
            "shesh besh",
            "sheshbesh",
            "takhteh",
            "تخته نرد",
            "طاولة",
            "شيش بيش",
            "שש בש",
        ),
        "The Turkish game of the coffee houses. It moves as backgammon does, but a checker that has hit in its own "
        "home board must stay there for the rest of the turn: no hit and run. A mars counts two, nothing counts three, "
        "and there is no cube. A die that only the frozen checker could play is lost.",
        5,
        _WINNER_STARTS,
        ("en.wikipedia Tavla", "backgammon-game.eu", "lig.turkiyetavla.com", "tavladiyari.com"),
        ("No source settles how far the ban on hit and run goes: the hitter stays, in the home board only.",),
    ),
    "tavla_ludoteka": Description(
        "Tavla (Ludoteka)",
        ("ludoteka",),
        "Tavla as Ludoteka plays it. Once all checkers are home, one that has hit may run on only if it ends the turn "
        "as a blot, and no pip may be wasted: of the plays that use both dice, those that travel farthest are the only "
        "legal ones, whatever they expose. A mars counts two, and there is no cube.",
        3,
        _REROLL,
        ("Ludoteka's rules page",),
        (
            "Who starts later games is not stated: a new opening throw.",
            "Whether pips may be wasted in a turn that only becomes a bear-off is open: they may.",
        ),
    ),
    "portes": Description(
        "Portes",
        ("πόρτες", "τάβλι", "tavli", "greek backgammon", "doors"),
        "The first game of Greek tavli, and backgammon's moves: checkers are hit, two hold a point. The winner of a "
        "game starts the next, a double game counts two, nothing counts three, and nobody doubles.",
        5,
        _WINNER_STARTS,
        _GREEK_SOURCES,
        ("Some ask for a loser's checker in the winner's home board too before a game counts double.",),
    ),
    "plakoto": Description(
        "Plakoto",
        ("πλακωτό", "plakato", "mahbusa", "mahbouseh", "محبوسة", "tsilliton", "τσιλλιτόν"),
        "The second game of tavli: a lone checker is not hit but pinned where it stands, unable to move until the last "
        "of those on top has left. All start on the 24 point. The last checker there is the mother: pin the opponent's "
        "while none of yours is left on your own start and you have won two points at once; if both are pinned, nobody "
        "has won. While one of your checkers is pinned you may not bear off.",
        5,
        _WINNER_STARTS,
        (*_GREEK_SOURCES, "mahbuse.com", "fibs.com The Board"),
        (
            "Whether a single playable die must be the larger: yes.",
            "The mother counts two points, some say three.",
            "The mother is looked at after every move, not at the end of the turn.",
            "After a tie a new throw decides.",
        ),
    ),
    "tapa": Description(
        "Tapa",
        ("тапа", "tapa bulgarian"),
        "Plakoto as it is played in Bulgaria and North Macedonia, where it is the third game of a set with tabla and "
        "gul bara. The rules are plakoto's: pins, the mother, and no bearing off while a checker is pinned.",
        5,
        _WINNER_STARTS,
        ("en.wikipedia Tapa", "threemountaingames.com"),
    ),
    "fevga": Description(
        "Fevga",
        ("φεύγα", "feuga", "fevgha"),
        "The third game of tavli: both players go the same way round, one checker holds a point, and nothing is ever "
        "hit. The first checker must pass the opponent's start before a second may leave, all six points of the own "
        "starting quarter may never be held at once, and whoever shuts in an opponent whose checkers all stand on one "
        "point behind six in a row must open them.",
        5,
        _WINNER_STARTS,
        (*_GREEK_SOURCES, "brainking.com rules", "mvichosfm/fevga notes"),
        (
            "The limit on the starting quarter is looked at when the turn ends.",
            "A prime must be opened for an opponent on one point alone.",
        ),
    ),
    "moultezim": Description(
        "Moultezim",
        ("μουλτεζίμ", "multezim", "mültezim"),
        "Fevga's relative from the eastern Aegean: the runner goes first and one checker holds a point, but instead of "
        "fevga's limits no more than four points of the opponent's starting quarter may be held.",
        5,
        _WINNER_STARTS,
        ("fibs.com Moultezim", "threemountaingames.com"),
        ("Some forbid a full own home board instead.",),
    ),
    "acey_guide": Description(
        "Acey-deucey (French guide)",
        ("acey-deucey guide", "as et deux"),
        "Acey-deucey as a French guide tells it: all checkers enter from outside, a 1-2 earns a double of the player's "
        "choice and another roll, and a game counts one point.",
        5,
        _REROLL,
        ("A French backgammon guide", *_ACEY_SOURCES),
        ("The guide leaves the fine print open: as in the American game.",),
    ),
    "acey_us": Description(
        "Acey-deucey",
        ("acey deucy", "acey-deucy", "american acey-deucey", "navy acey-deucey", "ace deuce"),
        "The US Navy's game. The board is empty at first: checkers enter as their player likes, those hit must. "
        "A 1-2 played in full earns a double of the player's choice, and that played in full another roll, perhaps "
        "a 1-2 again. The winner scores a point for every checker the loser has not borne off.",
        5,
        _REROLL,
        _ACEY_SOURCES,
        ("A double of which nothing can be played may be chosen; it ends the turn.",),
    ),
    "acey_eu": Description(
        "Acey-deucey (European)",
        ("european acey-deucey",),
        "The European game: a double is played four times, then its complement to seven, and then the player "
        "rolls again; a 1-2 earns any double with its complement, too. Only the exact die bears a checker off.",
        5,
        _REROLL,
        (*_ACEY_SOURCES, "backgammon-play.net"),
        ("Some play two and two instead of four and four.", "Scored by the men left; some count a game as one."),
    ),
    "acey_wiki": Description(
        "Acey-deucey (rolling again)",
        ("acey-deucey wikipedia",),
        "American acey-deucey in which every double earns another roll, and only the exact die bears a checker off.",
        5,
        _REROLL,
        _ACEY_SOURCES,
    ),
    "acey_old": Description(
        "Acey-deucey (old)",
        ("old acey-deucey",),
        "The oldest rules in print: nobody may enter before rolling a double or a 1-2, then all must enter before any "
        "other move, and nothing may be hit until the hitter has a checker home. Doubles earn another roll.",
        5,
        _REROLL,
        (*_ACEY_SOURCES, "Britannica"),
    ),
    "jacquet_fr": Description(
        "Jacquet",
        ("jacquet français", "le jacquet", "jaquet"),
        "The French game in which both go the same way round and one checker holds a point. The courier, each player's "
        "first checker, must reach the last quarter before a second may leave the talon.",
        5,
        _WINNER_STARTS,
        ("loisirs.savoir.fr", "salondesjeux.fr", "trictrac.net", "A French backgammon guide"),
        (
            "Opening, larger die and the double game are taken from fevga.",
            "One source allows six points in a row only to a player who holds his own last two.",
        ),
    ),
    "jacquet_bkgm": Description(
        "Jacquet (with hitting)",
        ("hitting jacquet", "jacquet versailles"),
        "Jacquet as English books have it: the courier goes first, but blots are hit and re-enter. No more than two "
        "points of the starting quarter may be closed, no more than two checkers stand on the 13 point, only the "
        "rearmost checker is borne off, and no pip may be wasted. A marcia counts two, and three if the winner never "
        "held six points in a row.",
        5,
        _WINNER_STARTS,
        ("1on1backgammon.com",),
        ("One source only, throughout.",),
    ),
    "narde": Description(
        "Narde",
        ("nardi", "nardy", "long nardy", "нарды", "длинные нарды", "нарди", "նարդի", "ნარდი"),
        "Long nardy, the game of the Caucasus and Russia: both go the same way round, one checker holds a point, and "
        "only one checker a turn may leave the head. On the first turn 3-3, 4-4 and 6-6 may take two. Six points in a "
        "row are legal only with an enemy checker past them.",
        5,
        _WINNER_STARTS,
        _NARDE_SOURCES,
        ("Some let two leave with any first double that one cannot play.", "There is no last roll to equalise."),
    ),
    "gul_bara": Description(
        "Gul bara",
        ("гюльбара", "гюль бара", "гул бара", "gulbara", "gul-bahar", "rosespring backgammon", "crazy narde"),
        "Narde without the head rule and with runaway doubles: from a player's fourth turn on, a double is followed by "
        "all the higher ones, four moves each, until one cannot be played in full. 1-1 can be twenty-four moves.",
        5,
        _WINNER_STARTS,
        (*_NARDE_SOURCES, "eightygames.wordpress.com", "itavli.com"),
        ("The rest of a broken cascade is lost; some let the opponent play it.", "No head rule; some keep narde's."),
    ),
    "snake": Description(
        "Snake",
        ("the snake",),
        "A teaching game of timing: one side stands as in backgammon, the other has nine checkers on the bar and two "
        "each on the 24, 23 and 22 points, and has to build a prime that rolls home. The rules are backgammon's.",
        5,
        _DICE_PLAYED,
        ("Jacoby and Crawford", "onlinecasinoreviews1.com"),
    ),
    "dutch": Description(
        "Dutch backgammon",
        ("dutch", "nederlands backgammon"),
        "Backgammon on an empty board: all fifteen checkers have to enter before any other moves, and nobody may hit "
        "until he has a checker in his home board.",
        5,
        _DICE_PLAYED,
        ("onlinecasinoreviews1.com",),
    ),
    "old_english": Description(
        "Old English backgammon",
        ("old english", "english backgammon"),
        "Backgammon as it was played before the modern rules: no more than five checkers on a point, and a player "
        "may play one number in such a way that the other cannot be played. There is no cube.",
        5,
        _DICE_PLAYED,
        ("bkgm.com rgb post 130", "backgammon-play.net"),
        ("One report lets the winner of the opening throw keep the dice or roll again.",),
    ),
}
