"""Why a play or an action is refused, in German."""

__all__ = ["REASONS", "RULINGS", "WORDS"]

REASONS = {
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

RULINGS = {
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

WORDS = {
    "double": "Verdopplung",
    "beaver": "Beaver",
    "raccoon": "Raccoon",
    "resignation": "Aufgabe",
    "settlement": "Einigung",
    "single": "einfaches Spiel",
    "gammon": "Gammon",
    "backgammon": "Backgammon",
}
