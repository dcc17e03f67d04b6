"""What players know the games by: names in their languages and scripts, and what surprises them."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DESCRIPTIONS", "Description"]


@dataclass(frozen=True, slots=True)
class Description:
    """What a player knows a game by; its rules as data are the core's."""

    title: str
    aliases: tuple[str, ...]
    summary: str
    match_length: int
    opening: str
    sources: tuple[str, ...]
    uncertain: tuple[str, ...] = ()


_THROWN_DICE = (
    "Each player throws one die, equal dice again; the higher starts and plays both numbers, so the first roll is "
    "never a double. Every game begins like this."
)
_WINNER_STARTS = (
    "Each player throws one die, equal dice again; the higher starts and rolls both dice anew, which may give a "
    "double. The winner of a game starts the next."
)
_THROW_EACH_GAME = (
    "Each player throws one die, equal dice again; the higher starts and rolls both dice anew, which may give a "
    "double. Every game begins like this."
)

_NEXT_ACEY = "Who starts the next game is not said; there is a new opening throw."

_STANDARD = ("GNU Backgammon manual", "USBGF rules 2017", "WBGF rules 2.1", "en.wikipedia Backgammon")
_TAVLI = ("bkgm.com Condos, Tavli", "neromyloscafe.com", "kafenio.eu", "tavliinfo.gr", "itavli.com")
_NARDE = ("vogclub.com rules 3", "minigames.mail.ru", "setupgroup narde", "threemountaingames.com")

DESCRIPTIONS: dict[str, Description] = {
    "backgammon": Description(
        title="Backgammon",
        aliases=(
            "standard",
            "bg",
            "standard backgammon",
            "modern backgammon",
            "short nardy",
            "короткие нарды",
            "нарды короткие",
            "бэкгаммон",
            "бекгаммон",
            "бекгамон",
            "gamão",
        ),
        summary=(
            "The standard game: fifteen checkers a side run home in opposite directions, a lone checker can be hit, "
            "and two hold a point. A double is played four times. A gammon counts two, a backgammon three, and the "
            "doubling cube multiplies either. Newcomers are surprised that both dice must be played if any order "
            "allows it, that the larger must be if only one can, and that everything waits for a checker on the bar."
        ),
        match_length=7,
        opening=_THROWN_DICE,
        sources=(*_STANDARD, "GAMEAREA's guide", "a French backgammon guide", "Ludoteka's rules page"),
        uncertain=(
            "A double after which the cube is dead is allowed.",
            "In money play, automatic doubles do not lift the Jacoby rule.",
        ),
    ),
    "nackgammon": Description(
        title="Nackgammon",
        aliases=("nack", "nackgamon", "нэкгаммон", "накгаммон"),
        summary=(
            "Nack Ballard's game: backgammon from a start with two more checkers at the back, on the 23 point, paid "
            "for by one each from the 13 and the 6 point. Everything else is backgammon, the cube included. "
            "With two anchors from the first roll, few games turn into a race early, and more are decided by timing. "
            "Openings learned for backgammon do not carry over: there are fewer spare checkers to build with."
        ),
        match_length=7,
        opening=_THROWN_DICE,
        sources=("dailygammon.com help, nack", "play65.com", "digitain.com", "a French backgammon guide"),
    ),
    "hypergammon": Description(
        title="Hyper-backgammon",
        aliases=("hyper-backgammon", "hyper", "hypergamon", "hyperbg", "гипергаммон", "гипербэкгаммон"),
        summary=(
            "Backgammon with three checkers a side, one each on the 24, 23 and 22 points. A game takes a minute or "
            "two, and nearly every checker is a blot from the start. A gammon only needs that none of the loser's "
            "three is off, so one late hit may cost two or three points. Usually it is played for money with the "
            "Jacoby rule, or in longer matches."
        ),
        match_length=9,
        opening=_THROWN_DICE,
        sources=("vogclub.com rules 5", "GridGammon", "nextgammon.com", "Ludoteka's rules page"),
    ),
    "longgammon": Description(
        title="LongGammon",
        aliases=("long gammon", "long backgammon"),
        summary=(
            "Backgammon in which each side begins with all fifteen checkers on its 24 point, the opponent's ace point. "
            "Hits, the bar, gammons and the cube are backgammon's. The whole army has to come round the board, 360 "
            "pips, so games are long and full of primes. Do not mistake it for long nardy, which starts with the same "
            "heap but knows no hits and no cube."
        ),
        match_length=5,
        opening=_THROWN_DICE,
        sources=("eXtreme Gammon's variants", "a board table after bkgm.com"),
    ),
    "tavla_gamearea": Description(
        title="Tavla (GAMEAREA)",
        aliases=("gamearea", "gamearea backgammon"),
        summary=(
            "Tavla as GAMEAREA's guide teaches it: set-up, moves, entering and bearing off are backgammon's, without "
            "any house rule. A mars counts two, nothing counts three, and there is no cube. Who comes from the coffee "
            "house is surprised that a checker may hit at home and run on."
        ),
        match_length=5,
        opening=_THROWN_DICE,
        sources=("GAMEAREA's guide, French and German",),
        uncertain=(
            "The guide does not say how a game is opened; both numbers thrown are played.",
            "Nor does it speak of the larger die; it must be played if only one can be.",
            "Nor of gammons, the cube and matches; a mars counts two, there is no cube, a match goes to five.",
        ),
    ),
    "tavla_guide": Description(
        title="Tavla (French guide)",
        aliases=("tavla française", "tavla francaise", "tavla turque"),
        summary=(
            "Tavla as a French guide describes it: the moves are the same as in backgammon, usually without a cube. "
            "A mars counts two and nothing counts three; five points win the match. Hitting at home and running on is "
            "not forbidden, and the opening is backgammon's too. It is the mildest step from one game to the other."
        ),
        match_length=5,
        opening=_THROWN_DICE,
        sources=("a French backgammon guide",),
        uncertain=(
            "The guide calls the cube unusual, not forbidden; there is none.",
            "It gives no opening of tavla's own; both numbers thrown are played.",
        ),
    ),
    "tavla_trad": Description(
        title="Tavla",
        aliases=(
            "tavla",
            "turkish tavla",
            "turkish backgammon",
            "traditional tavla",
            "geleneksel tavla",
            "klasik tavla",
            "türk tavlası",
            "turk tavlasi",
            "erkek tavlası",
            "erkek tavlasi",
            "türkisches backgammon",
            "backgammon turc",
            "backgammon turco",
            "şeş beş",
            "ses bes",
            "shesh besh",
            "shesh pesh",
            "sheshbash",
            "шеш-беш",
            "takhteh",
            "takhte nard",
            "takhteh nard",
            "takhte",
            "تخته نرد",
            "تخته",
            "tawla",
            "tawleh",
            "طاولة",
            "طاولة زهر",
            "شيش بيش",
            "שש בש",
            "тавла",
        ),
        summary=(
            "The game of the Turkish coffee houses, with backgammon's board and moves. There is no hit and run: once a "
            "checker has hit in its own home board, that point may not be left again in the same turn, even if a die "
            "is lost by it. A mars counts two, nothing counts three, and nobody doubles. The dice are called in "
            "Persian numbers, so that six and five are şeş beş."
        ),
        match_length=5,
        opening=_WINNER_STARTS,
        sources=("en.wikipedia Tavla", "backgammon-game.eu", "lig.turkiyetavla.com", "tavladiyari.com"),
        uncertain=(
            "How far the ban on hit and run goes is not settled: in the home board the hit point stays occupied until "
            "the turn ends.",
            "Some lift the ban for a forced play; it is not lifted.",
            "That the winner starts the next game is said of the sister games; it is taken to hold here.",
            "A match goes to five; some play to seven.",
        ),
    ),
    "tavla_ludoteka": Description(
        title="Tavla (Ludoteka)",
        aliases=("ludoteka", "ludoteka backgammon"),
        summary=(
            "Tavla as Ludoteka plays it, with two rules for the end of the game. Once all checkers are home, one that "
            "has hit may move on only if it ends the turn as a blot, never to safety. And no pip may be wasted in "
            "bearing off: of all plays only those that travel farthest are legal, even if they leave blots. A mars "
            "counts two, nothing counts three, there is no cube, and three points win."
        ),
        match_length=3,
        opening=_THROW_EACH_GAME,
        sources=("Ludoteka's rules page",),
        uncertain=(
            "How far the ban on hit and run goes is not settled: it holds in bearing off, and only against safety.",
            "Whether pips may be wasted in a turn that brings the last checker home is open; they may.",
            "Its wording of the larger die is read as the usual rule.",
            "The ban on waste chooses among the plays that use the most dice.",
            "Who starts the next game is not said; there is a new opening throw.",
        ),
    ),
    "portes": Description(
        title="Portes",
        aliases=(
            "πόρτες",
            "πορτες",
            "портес",
            "tavli",
            "τάβλι",
            "ταβλι",
            "тавли",
            "greek backgammon",
            "greek tavli",
            "griechisches backgammon",
            "backgammon grec",
            "backgammon griego",
            "tabla",
            "табла",
        ),
        summary=(
            "The first of the three games of Greek tavli, with backgammon's board and moves; its name means doors, the "
            "points that two checkers close. Hitting and running on is allowed. Winning before the loser has borne "
            "off a checker counts two, nothing counts three, and nobody doubles. The first roll may be a double, "
            "because the starter rolls anew."
        ),
        match_length=5,
        opening=_WINNER_STARTS,
        sources=(*_TAVLI, "ludii.games Portes", "en.wikipedia Tables game"),
        uncertain=(
            "Tavli is a set of three games, portes, plakoto and fevga; the name finds the first of them.",
            "Tabla, as Bulgarians call their first game, finds it too.",
            "Some count two only if a loser's checker is still on the bar or in the winner's home board; it is enough "
            "that none is off.",
            "A match goes to five; some play to three or seven.",
        ),
    ),
    "plakoto": Description(
        title="Plakoto",
        aliases=(
            "πλακωτό",
            "πλακωτο",
            "plakato",
            "placoto",
            "плакото",
            "tsilliton",
            "mahbusa",
            "mahbuse",
            "mahbousa",
            "mahbouse",
            "mahbouseh",
            "mahbooseh",
            "محبوسة",
            "محبوسه",
            "hapis",
            "hapis tavlası",
            "hapis tavlasi",
        ),
        summary=(
            "The second game of tavli, in which a lone checker is not hit but pinned: it cannot move until the last "
            "enemy on top of it has left. All start on their 24 point, and the last one there is the mother. "
            "Pin the opponent's mother while none of your own checkers is left on your start, and you win two points "
            "at once; if both mothers are pinned, nobody wins. A stack with a pin under it is closed to the pinned "
            "side, and while one of your checkers is pinned you may not bear off."
        ),
        match_length=5,
        opening=_WINNER_STARTS,
        sources=(
            *_TAVLI,
            "mahbuse.com",
            "fibs.com cthulhu, board game rules",
            "ludii.games Plakoto",
            "msoworld.com",
            "en.wikipedia Plakoto",
        ),
        uncertain=(
            "Some texts leave out the larger die; it must be played if only one can be.",
            "One source counts three for the mother; she counts two.",
            "Whether the mother is lost at once or at the end of the turn is not said; the game ends at once.",
            "Who starts after a tie is not said; there is a new opening throw.",
            "Not all sources forbid bearing off while a checker is pinned; it is forbidden.",
        ),
    ),
    "tapa": Description(
        title="Tapa",
        aliases=("тапа", "bulgarian plakoto", "bulgarian tapa", "българска тапа"),
        summary=(
            "Plakoto as it is known in Bulgaria and North Macedonia, where it closes a set of three games after tabla "
            "and gul bara. A lone checker is pinned where it stands, and whoever pins the opponent's last checker on "
            "its start, with none left on his own, wins two points at once. The rules are plakoto's throughout: "
            "players of the one know the other."
        ),
        match_length=5,
        opening=_WINNER_STARTS,
        sources=("en.wikipedia Tapa", "bkgm.com Pin Game", "threemountaingames.com"),
        uncertain=(
            "What is open in plakoto is open here, and taken in the same way.",
            "A match goes to five; some play to seven.",
        ),
    ),
    "fevga": Description(
        title="Fevga",
        aliases=("φεύγα", "φευγα", "feuga", "fevgha", "fewga", "февга"),
        summary=(
            "The third game of tavli: both players travel the same way round, a single checker holds a point, and "
            "nothing is ever hit. The first checker has to pass the opponent's start before a second may leave. "
            "You may not hold all six points of your starting quarter, and a prime right before an opponent who has "
            "all his checkers on one point must be opened. It is a game of blocking and patience, where backgammon "
            "players miss the bar."
        ),
        match_length=5,
        opening=_WINNER_STARTS,
        sources=(*_TAVLI, "brainking.com rules", "fibs.com cthulhu, board game rules", "mvichosfm/fevga notes"),
        uncertain=(
            "Whether six points of the starting quarter may be held within a turn is not said; only its end counts.",
            "Some say a prime must be opened whenever the opponent cannot move; it must for a single heap behind it.",
            "Nothing is said if no play opens the prime; then any play is legal.",
            "One program forbids six points right before the opponent's start while he has checkers there; they are "
            "allowed.",
            "Some have the first checker reach the opponent's starting quarter; it must be past his start.",
        ),
    ),
    "moultezim": Description(
        title="Moultezim",
        aliases=("μουλτεζίμ", "μουλτεζιμ", "multezim", "mültezim", "moultezime", "мултезим"),
        summary=(
            "A close relative of fevga: both sides travel the same way round, a single checker holds a point, and the "
            "first checker must pass the opponent's start before the others move. What differs are the limits: at "
            "most four points of the opponent's starting quarter may be held. Your own quarter may be filled, which "
            "fevga forbids, and a prime need not be opened."
        ),
        match_length=5,
        opening=_WINNER_STARTS,
        sources=("fibs.com Moultezim", "threemountaingames.com Moultezim"),
        uncertain=("One source forbids a full home board of one's own; it is allowed.",),
    ),
    "acey_guide": Description(
        title="Acey-deucey (French guide)",
        aliases=("french acey-deucey", "acey-deucey français", "acey-deucey francais"),
        summary=(
            "Acey-deucey as a French guide sketches it: the board is empty at first, and the checkers enter through "
            "the opponent's home. A 1-2 is the best roll: it is played, then any double of the player's choice, and "
            "then he rolls again. Each game counts one point, however far the loser has come. Where the guide is "
            "silent, the American game fills in."
        ),
        match_length=5,
        opening=_THROW_EACH_GAME,
        sources=("a French backgammon guide", "bgmates.com"),
        uncertain=(
            "The guide is silent on 1-2s played in part, on checkers hit and on bearing off; as in the American game.",
            "It gives no score; a game counts one.",
            _NEXT_ACEY,
        ),
    ),
    "acey_us": Description(
        title="Acey-deucey",
        aliases=(
            "acey-deucey",
            "acey",
            "acey-deucy",
            "acey-ducey",
            "acey-ducy",
            "acy-deucy",
            "ace-deuce",
            "american acey-deucey",
            "us acey-deucey",
            "navy acey-deucey",
        ),
        summary=(
            "The game of the US Navy. The board is empty at first: new checkers enter when their player likes, but one "
            "that was hit must come back before anything else moves. A 1-2 played in full earns a double of the "
            "player's choice, and this, played in full, another roll, perhaps another 1-2. The winner scores a point "
            "for every checker that the loser has not borne off, and there is no cube."
        ),
        match_length=5,
        opening=_THROW_EACH_GAME,
        sources=(
            "bgmates.com",
            "backgammonmoments.com, parts 3 and 4",
            "thezombieforum.com, American Acey-Deucey",
            "en.wikipedia Acey-deucey",
        ),
        uncertain=(
            "Only one source counts the loser's checkers; they are counted.",
            "Whether a double may be chosen of which nothing can be played is not said; it may, and ends the turn.",
            _NEXT_ACEY,
        ),
    ),
    "acey_eu": Description(
        title="Acey-deucey (European)",
        aliases=("european acey-deucey", "euro acey-deucey", "acey-deucey européen", "europäisches acey-deucey"),
        summary=(
            "The European acey-deucey, the wildest of them. A double is played four times, then its complement to "
            "seven four times, and then the player rolls again; a 1-2 earns a double of his choice that does the "
            "same. The chain ends with the first stage that cannot be played in full. Only the exact die bears a "
            "checker off."
        ),
        match_length=5,
        opening=_THROW_EACH_GAME,
        sources=("backgammon-play.net European", "itavli.com", "backgammonmoments.com, parts 3 and 4", "Britannica"),
        uncertain=(
            "One source reads as if double and complement were played twice each; each is played four times.",
            "Some count a game as one; the loser's checkers are counted.",
            "Whether checkers that were hit must enter first is not said; they must.",
            _NEXT_ACEY,
        ),
    ),
    "acey_wiki": Description(
        title="Acey-deucey (Wikipedia)",
        aliases=("wikipedia acey-deucey", "acey-deucey wiki"),
        summary=(
            "Acey-deucey as Wikipedia tells it. It is the American game with two changes: every double is played four "
            "times and earns another roll, and only the exact die bears a checker off. New checkers enter when their "
            "player likes, and a 1-2 still earns a double of his choice."
        ),
        match_length=5,
        opening=_THROW_EACH_GAME,
        sources=("en.wikipedia Acey-deucey",),
        uncertain=(
            "Some let nobody enter before a double has been rolled; all may enter from the first roll.",
            "The score is not given; the loser's checkers are counted.",
            _NEXT_ACEY,
        ),
    ),
    "acey_old": Description(
        title="Acey-deucey (old)",
        aliases=("old acey-deucey", "britannica acey-deucey"),
        summary=(
            "An older acey-deucey that starts slowly. No checker enters before its player has rolled a double or a "
            "1-2, which may itself be used to enter; then the whole side has to be in before any moves on. Nothing "
            "may be hit by a player without a checker in his home board, so a blot blocks him until then. A double "
            "earns another roll, and only the exact die bears a checker off."
        ),
        match_length=5,
        opening=_THROW_EACH_GAME,
        sources=("the-uncensored-wiki Acey-deucey", "Britannica"),
        uncertain=(
            "Only one of the sources forbids hitting until a checker is home; it is forbidden.",
            "The score is not given; the loser's checkers are counted.",
            _NEXT_ACEY,
        ),
    ),
    "jacquet_fr": Description(
        title="Jacquet",
        aliases=(
            "jacquet",
            "le jacquet",
            "jaquet",
            "jeu de jacquet",
            "jacquet français",
            "jacquet francais",
            "french jacquet",
            "französisches jacquet",
        ),
        summary=(
            "The French race game that followed trictrac in the cafés. Both sides travel the same way round, a single "
            "checker holds a point, and nothing is hit. The courier, each side's first checker, must reach the last "
            "quarter before a second may leave the talon, which is farther than fevga asks. A bouchon, six points in a "
            "row, may then be built anywhere and need not be opened."
        ),
        match_length=5,
        opening=_WINNER_STARTS,
        sources=(
            "loisirs.savoir.fr",
            "salondesjeux.fr",
            "trictrac.net",
            "en.wikipedia Jacquet",
            "a French backgammon guide",
        ),
        uncertain=(
            "The opening, the larger die and the double game are not described; they are fevga's.",
            "One source allows a bouchon only to a player who holds his own 2 and 1 points; anyone may build it.",
        ),
    ),
    "jacquet_bkgm": Description(
        title="Jacquet (with hitting)",
        aliases=("hitting jacquet", "jacquet with hits", "english jacquet", "jacquet mit schlagen"),
        summary=(
            "The jacquet of English descriptions, in which blots are hit and enter again in their own starting "
            "quarter. The courier still goes first, but no more than two points of that quarter may be closed, and no "
            "more than two checkers may stand on the 13 point. Only the rearmost checker is borne off, without wasting "
            "a pip. A gammon counts two, and three if the winner never made six points in a row."
        ),
        match_length=5,
        opening=_WINNER_STARTS,
        sources=("1on1backgammon.com",),
        uncertain=(
            "All of it stands on one description, which French sources contradict: with them nothing is hit.",
            "The opening and who starts the next game are not described; they are fevga's.",
        ),
    ),
    "narde": Description(
        title="Narde",
        aliases=(
            "nardi",
            "nardy",
            "long nardy",
            "long nardi",
            "long narde",
            "нарды",
            "длинные нарды",
            "нарды длинные",
            "нарди",
            "довгі нарди",
            "նարդի",
            "ნარდი",
        ),
        summary=(
            "Long nardy, as it is played in Russia and the Caucasus: both sides travel the same way round, a single "
            "checker holds a point, and nothing is hit. Only one checker a turn may leave the head, the heap on the "
            "24 point; in the first turn 3-3, 4-4 and 6-6 take two. Six points in a row are legal only once an enemy "
            "checker is past them. A mars counts two, and good openings are about not being left with a full head."
        ),
        match_length=5,
        opening=_WINNER_STARTS,
        sources=(*_NARDE, "FSNR rules, after playhop.com"),
        uncertain=(
            "Some let two checkers leave on any first double that one alone cannot play; only 3-3, 4-4 and 6-6 do.",
            "One checker past the whole prime is enough to make it legal; it need not be home.",
            "Whether the prime may exist within a turn is not said; only its end counts.",
            "One source plays a double only twice; it is played four times.",
            "A last roll for the second player and a home mars of three are house rules; there is neither.",
        ),
    ),
    "gul_bara": Description(
        title="Gul Bara",
        aliases=(
            "gül bara",
            "gül bahar",
            "gul bahar",
            "gyul bara",
            "gjul bara",
            "гюльбара",
            "гюлбара",
            "гульбара",
            "гюльбар",
            "гул бара",
            "ѓул бара",
            "rosespring",
            "rosespring backgammon",
            "crazy narde",
            "crazy nardy",
        ),
        summary=(
            "Narde with runaway doubles, also called Rosespring. From a player's fourth turn on, a double is followed "
            "by all the higher ones, four moves each, until one cannot be played in full: 1-1 can bring twenty-four "
            "moves. Any number of checkers may leave the head, and primes are free. One lucky roll can turn a lost "
            "game, but a blocked one ends at its first broken stage."
        ),
        match_length=5,
        opening=_WINNER_STARTS,
        sources=("itavli.com", "eightygames.wordpress.com", "vogclub.com rules 3", "en.wikipedia Gul Bara"),
        uncertain=(
            "Some let the opponent play what is left of a broken double; it is lost.",
            "Some keep narde's head rule; there is none.",
            "The first three turns are each player's own, not three of both together.",
            "One source bears off with the exact die only; a larger one takes the rearmost checker.",
        ),
    ),
    "snake": Description(
        title="Snake",
        aliases=("the snake", "snake backgammon", "backgammon snake"),
        summary=(
            "A lesson in timing: one side is set up as in backgammon, the other has two checkers each on its 24, 23 "
            "and 22 points and nine on the bar. The rules are backgammon's. The snake seems lost, 363 pips to 167, "
            "yet it can hit late and roll a prime all the way home. As the sides differ, players should change them "
            "after each game."
        ),
        match_length=5,
        opening=_THROWN_DICE,
        sources=("onlinecasinoreviews1.com, after Jacoby and Crawford",),
        uncertain=("It was read in a copy; what that leaves out is backgammon's.",),
    ),
    "dutch": Description(
        title="Dutch backgammon",
        aliases=(
            "dutch backgammon",
            "nederlands backgammon",
            "hollands backgammon",
            "holländisches backgammon",
            "backgammon hollandais",
            "backgammon néerlandais",
            "backgammon holandés",
        ),
        summary=(
            "Backgammon from an empty board: all fifteen checkers wait outside, and all must have entered before any "
            "other move. Nobody may hit until he has a checker in his own home board, so an enemy blot blocks the way "
            "at first. The rest is backgammon, with gammons, backgammons and the cube. Entering is quick, as nothing "
            "can be closed yet; then long journeys begin."
        ),
        match_length=5,
        opening=_THROWN_DICE,
        sources=("onlinecasinoreviews1.com",),
        uncertain=("It was read in one description; what that leaves out is backgammon's.",),
    ),
    "old_english": Description(
        title="Old English backgammon",
        aliases=("old english backgammon", "english backgammon", "altenglisches backgammon"),
        summary=(
            "Backgammon with older English manners. No more than five checkers may stand on a point, so a full one is "
            "closed even to its owner. A player need not use both dice: he may play one number in such a way that the "
            "other cannot be played. There is no cube, but gammons and backgammons count two and three."
        ),
        match_length=5,
        opening=_THROWN_DICE,
        sources=("bkgm.com rgb post 130", "backgammon-play.net"),
        uncertain=(
            "One report lets the winner of the opening throw keep the dice or roll again; he plays the dice thrown.",
        ),
    ),
}
