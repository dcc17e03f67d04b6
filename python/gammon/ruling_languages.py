"""The sentences of the rules of the table in other languages, with the words that they name."""

from __future__ import annotations

__all__ = ["RULINGS"]

_FRENCH = {
    "match_over": "Le match est fini : la place {seat} l’a gagné, {score}.",
    "answer_first": "La place {seat} doit d’abord répondre à l’offre : {offer}.",
    "opening_first": "La partie n’a pas commencé : il faut d’abord le jet d’ouverture.",
    "game_under_way": "Le jet d’ouverture se fait une seule fois, et cette partie a commencé.",
    "not_your_turn": "C’est à la place {seat} de jouer.",
    "roll_first": "Vous n’avez pas encore lancé les dés.",
    "already_rolled": "Vous avez lancé {dice}, qu’il faut jouer.",
    "choose_first": "Vous avez gagné un double : choisissez d’abord lequel.",
    "nothing_to_choose": "Vous n’avez pas de double à choisir maintenant.",
    "dice_needed": "Les dés manquent : donnez-les avec l’action, ou donnez au match une graine dont il tire les siens.",
    "dice_differ": "Les dés de ce match viennent de sa graine, et ce jet n’est pas {given} : laissez-les de côté.",
    "moves_made": "Des pions ont déjà été joués un à un ce tour-ci : finissez ainsi, ou reprenez-les d’abord.",
    "no_moves_made": "Aucun pion n’a été joué seul ce tour-ci.",
    "move_die_by_die": "Ce pion peut y aller par des chemins qui ne frappent pas de même : jouez-le un dé "
    "après l’autre.",
    "turn_unfinished": "Votre tour n’est pas fini : il faut encore jouer {left}.",
    "no_cube": "Ce jeu se joue sans videau.",
    "double_after_roll": "On ne double qu’avant de lancer les dés, et vous avez lancé {dice}.",
    "double_after_play": "On ne double qu’au début de son tour, et vous avez déjà joué dans celui-ci.",
    "crawford_game": "C’est la partie Crawford, la première après qu’un joueur est arrivé à un point de la victoire : "
    "personne n’y double.",
    "one_point_match": "Le match est en un point : il n’y a rien à doubler.",
    "cube_not_yours": "Le videau appartient à la place {seat}, qui seule peut doubler.",
    "cube_at_limit": "Le videau est à {cube}, et ne peut dépasser {limit}.",
    "holland": "Selon la règle hollandaise, après la partie Crawford personne ne double avant que chacun ait lancé "
    "deux fois.",
    "cube_dead": "À l’enjeu présent de {cube} vous gagneriez déjà le match : doubler ne peut vous servir, et cette "
    "table l’interdit.",
    "nothing_offered": "Il n’y a aucune offre à laquelle répondre.",
    "other_answer": "Ce n’est pas une réponse à cette offre : {offer}.",
    "money_only": "Cela n’existe qu’en partie d’argent, pas dans un match.",
    "no_beavers": "Cette séance se joue sans castor.",
    "no_more_beavers": "Aucun autre castor n’est permis en réponse au même double.",
    "no_raccoons": "Cette séance se joue sans raton laveur.",
    "no_such_resignation": "{variant} ne connaît pas cette perte : {kind}. On peut abandonner : {choices}.",
    "resign_higher": "Votre abandon a été refusé : jusqu’au prochain jet vous ne pouvez offrir que davantage.",
    "too_many_points": "Une place ne peut gagner plus de {limit} points en une séance : convenez de moins.",
    "settled_already": "Votre arrangement a été refusé : vous pourrez en proposer un autre après le prochain jet.",
}
_FRENCH_WORDS = {
    "double": "double",
    "beaver": "castor",
    "raccoon": "raton laveur",
    "resignation": "abandon",
    "settlement": "arrangement",
    "single": "partie simple",
}

_GERMAN = {
    "match_over": "Das Match ist zu Ende: Platz {seat} hat es gewonnen, {score}.",
    "answer_first": "Platz {seat} muss zuerst auf das Angebot antworten: {offer}.",
    "opening_first": "Das Spiel hat noch nicht begonnen: zuerst kommt der Eröffnungswurf.",
    "game_under_way": "Der Eröffnungswurf geschieht einmal, und dieses Spiel hat begonnen.",
    "not_your_turn": "Platz {seat} ist am Zug.",
    "roll_first": "Sie haben noch nicht gewürfelt.",
    "already_rolled": "Sie haben {dice} gewürfelt, und das muss gespielt werden.",
    "choose_first": "Sie haben einen Pasch verdient: Wählen Sie zuerst, welchen.",
    "nothing_to_choose": "Sie haben jetzt keinen Pasch zu wählen.",
    "dice_needed": "Die Würfel fehlen: Geben Sie sie mit der Aktion an, oder dem Match einen Startwert für eigene.",
    "dice_differ": "Die Würfel dieses Matches kommen aus seinem Startwert, und dieser Wurf ist nicht {given}: "
    "Lassen Sie sie weg.",
    "moves_made": "In diesem Zug sind schon einzelne Steine gezogen: Beenden Sie ihn so, oder nehmen Sie sie zuerst "
    "zurück.",
    "no_moves_made": "In diesem Zug ist noch kein einzelner Stein gezogen.",
    "move_die_by_die": "Dieser Stein kann auf Wegen dorthin, die verschieden schlagen: Ziehen Sie ihn Würfel für "
    "Würfel.",
    "turn_unfinished": "Ihr Zug ist nicht zu Ende: {left} muss noch gespielt werden.",
    "no_cube": "Dieses Spiel wird ohne Dopplerwürfel gespielt.",
    "double_after_roll": "Verdoppelt wird nur vor dem Wurf, und Sie haben {dice} gewürfelt.",
    "double_after_play": "Verdoppelt wird nur am Anfang des Zuges, und Sie haben in diesem schon gespielt.",
    "crawford_game": "Dies ist das Crawford-Spiel, das erste, nachdem einem Spieler nur ein Punkt zum Sieg fehlt: "
    "Niemand darf darin verdoppeln.",
    "one_point_match": "Das Match geht um einen Punkt, da gibt es nichts zu verdoppeln.",
    "cube_not_yours": "Der Dopplerwürfel gehört Platz {seat}, und nur dort darf als Nächstes verdoppelt werden.",
    "cube_at_limit": "Der Dopplerwürfel steht auf {cube} und darf nicht über {limit} steigen.",
    "holland": "Nach der Holland-Regel verdoppelt nach dem Crawford-Spiel niemand, bevor beide zweimal gewürfelt "
    "haben.",
    "cube_dead": "Beim jetzigen Einsatz von {cube} gewännen Sie schon das Match: Verdoppeln kann Ihnen nicht nützen, "
    "und an diesem Tisch ist es verboten.",
    "nothing_offered": "Es gibt kein Angebot, auf das zu antworten wäre.",
    "other_answer": "Das ist keine Antwort auf dieses Angebot: {offer}.",
    "money_only": "Das gibt es nur beim Spiel um Geld, nicht in einem Match.",
    "no_beavers": "In dieser Session wird ohne Beaver gespielt.",
    "no_more_beavers": "Auf dieselbe Verdopplung ist kein weiterer Beaver erlaubt.",
    "no_raccoons": "In dieser Session wird ohne Raccoon gespielt.",
    "no_such_resignation": "{variant} kennt diesen Verlust nicht: {kind}. Aufgeben kann man: {choices}.",
    "resign_higher": "Ihre Aufgabe wurde abgelehnt: Bis zum nächsten Wurf können Sie nur noch einen höheren "
    "Verlust anbieten.",
    "too_many_points": "Ein Platz kann in einer Session höchstens {limit} Punkte gewinnen: Einigen Sie sich auf "
    "weniger.",
    "settled_already": "Ihr Einigungsvorschlag wurde abgelehnt: Nach dem nächsten Wurf können Sie einen neuen machen.",
}
_GERMAN_WORDS = {
    "double": "Verdopplung",
    "beaver": "Beaver",
    "raccoon": "Raccoon",
    "resignation": "Aufgabe",
    "settlement": "Einigung",
    "single": "einfaches Spiel",
    "gammon": "Gammon",
    "backgammon": "Backgammon",
}

_TURKISH = {
    "match_over": "Maç bitti: {seat} numaralı koltuk kazandı, {score}.",
    "answer_first": "Önce {seat} numaralı koltuk yanıt vermeli: {offer}.",
    "opening_first": "Oyun başlamadı: önce başlama zarı atılır.",
    "game_under_way": "Başlama zarı bir kez atılır ve bu oyun başladı.",
    "not_your_turn": "Sıra {seat} numaralı koltukta.",
    "roll_first": "Henüz zar atmadınız.",
    "already_rolled": "{dice} attınız, bunu oynamalısınız.",
    "choose_first": "Bir çift kazandınız: önce hangisi olduğunu seçin.",
    "nothing_to_choose": "Şimdi seçecek bir çiftiniz yok.",
    "dice_needed": "Zarlar eksik: eylemle birlikte verin ya da maça kendi zarlarını atacağı bir tohum verin.",
    "dice_differ": "Bu maçın zarları tohumundan gelir ve bu atış {given} değil: zarları yazmayın.",
    "moves_made": "Bu turda tek tek pul oynandı: turu öyle bitirin ya da önce geri alın.",
    "no_moves_made": "Bu turda tek tek oynanmış pul yok.",
    "move_die_by_die": "Bu pul oraya farklı kıran yollardan gidebilir: zar zar oynayın.",
    "turn_unfinished": "Turunuz bitmedi: {left} daha oynanmalı.",
    "no_cube": "Bu oyun vido zarı olmadan oynanır.",
    "double_after_roll": "Yalnız zar atmadan önce katlayabilirsiniz; siz {dice} attınız.",
    "double_after_play": "Yalnız turunuzun başında katlayabilirsiniz; bu turda oynadınız bile.",
    "crawford_game": "Bu Crawford oyunu, bir oyuncunun galibiyete bir sayı kalmasından sonraki ilk oyun: kimse "
    "katlayamaz.",
    "one_point_match": "Maç bir sayılık, katlanacak bir şey yok.",
    "cube_not_yours": "Vido zarı {seat} numaralı koltukta; yalnız o katlayabilir.",
    "cube_at_limit": "Vido zarı {cube} gösteriyor ve {limit} üstüne çıkamaz.",
    "holland": "Hollanda kuralına göre Crawford oyunundan sonra iki taraf da ikişer kez atmadan kimse katlayamaz.",
    "cube_dead": "Şimdiki {cube} değeriyle maçı zaten kazanırsınız: katlamak size yaramaz ve bu masada yasaktır.",
    "nothing_offered": "Yanıtlanacak bir öneri yok.",
    "other_answer": "Bu, şu öneriye yanıt değil: {offer}.",
    "money_only": "Bu yalnız para oyununda vardır, maçta yoktur.",
    "no_beavers": "Bu oturum beaver’sız oynanır.",
    "no_more_beavers": "Aynı katlamaya karşı başka beaver yapılamaz.",
    "no_raccoons": "Bu oturum raccoon’sız oynanır.",
    "no_such_resignation": "{variant} oyununda bu kayıp yoktur: {kind}. Şunlarla çekilebilirsiniz: {choices}.",
    "resign_higher": "Çekilmeniz reddedildi: sonraki atışa kadar yalnız daha fazlasını önerebilirsiniz.",
    "too_many_points": "Bir koltuk bir oturumda en çok {limit} sayı kazanabilir: daha azına anlaşın.",
    "settled_already": "Anlaşma öneriniz reddedildi: sonraki atıştan sonra yenisini önerebilirsiniz.",
}
_TURKISH_WORDS = {
    "double": "katlama",
    "beaver": "beaver",
    "raccoon": "raccoon",
    "resignation": "çekilme",
    "settlement": "anlaşma",
    "single": "tek oyun",
    "gammon": "mars",
    "backgammon": "üç katlı mars",
}

RULINGS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "fr": (_FRENCH, _FRENCH_WORDS),
    "de": (_GERMAN, _GERMAN_WORDS),
    "tr": (_TURKISH, _TURKISH_WORDS),
}
"""The sentences and words of each language, by its two letters."""
