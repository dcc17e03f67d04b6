"""Why a play or an action is refused, in French."""

__all__ = ["REASONS", "RULINGS", "WORDS"]

REASONS = {
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

RULINGS = {
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

WORDS = {
    "double": "double",
    "beaver": "castor",
    "raccoon": "raton laveur",
    "resignation": "abandon",
    "settlement": "arrangement",
    "single": "partie simple",
}
