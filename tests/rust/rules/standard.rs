//! One test for each rule of the standard game and its close relatives, named as the rule; the
//! rows cited (S1, T8, …) are those of the rule tables.

use crate::common::{after, assert_count, assert_finals, diagram, plays_of_both, position, position_of, roll};
use gammon::rules::{Contact, NextGameStart, OpeningRoll, Scoring};
use gammon::{GAMES, Game, Outcome, Position, Roll, Side, WinKind};

/// The numbers of plays that start backgammon, S1.
const STARTS: &str = "21:15 31:16 41:14 51:8 61:10 32:17 42:18 52:8 62:14 43:17 53:9 63:14 54:9 64:14 65:7 \
                      11:42 22:75 33:73 44:52 55:4 66:11";

/// The games that move as backgammon does, from its start.
const LIKE_BACKGAMMON: [&str; 4] = ["backgammon", "tavla_gamearea", "tavla_guide", "portes"];

#[test]
fn the_start_has_its_known_number_of_plays_for_every_roll() {
    for game in LIKE_BACKGAMMON {
        let start = Position::start(game).unwrap();
        assert_eq!(start.pip_counts(), (167, 167), "{game}");
        for item in STARTS.split_whitespace() {
            let (dice, count) = item.split_once(':').unwrap();
            assert_count(&start, dice, count.parse().unwrap());
        }
    }
}

#[test]
fn the_larger_die_is_forced_when_either_can_be_played_but_not_both() {
    // S2, PO3
    for game in ["backgammon", "nackgammon", "portes", "tavla_guide"] {
        assert_finals(&position_of(game, "24:1 | 13:2"), "6-5", &["18:1"]);
    }
}

#[test]
fn smaller_die_is_forced_when_only_it_can_be_played() {
    // S3
    assert_finals(&position("24:1 | 18:2 13:2"), "6-5", &["19:1"]);
}

#[test]
fn both_dice_must_be_played_even_where_one_alone_would_bear_off() {
    // S4, PO3: 6/off first would kill the 2.
    for game in ["backgammon", "nackgammon", "portes"] {
        let before = position_of(game, "6:1 5:3 | 4:1 3:2");
        assert_finals(&before, "6-2", &["5:2 4:1 off:12 | bar:1 3:2"]);
        assert_eq!(before.legal_plays(roll("6-2"))[0].to_string(), "6/4* 5/off");
    }
}

#[test]
fn nothing_else_moves_while_a_second_checker_waits_on_the_bar() {
    // S5
    for game in ["backgammon", "nackgammon"] {
        assert_finals(&position_of(game, "bar:2 13:2 | 20:2"), "5-3", &["bar:1 22:1 13:2"]);
    }
}

#[test]
fn a_checker_that_cannot_enter_loses_the_turn() {
    // S6
    assert_finals(&position("bar:1 13:2 | 20:2 22:2"), "5-3", &[]);
}

#[test]
fn as_many_moves_of_a_double_are_played_as_can_be_after_entering() {
    // S7: one die enters, the other three can be played, or none of them.
    assert_finals(&position("bar:1 13:1 | 17:2"), "4-4", &["21:1 1:1"]);
    assert_finals(&position("bar:1 13:1 | 17:2 9:2"), "4-4", &["21:1 13:1"]);
}

#[test]
fn a_die_above_every_checker_bears_off_from_the_highest_point() {
    // S8
    let before = position("4:2 3:1 | 24:1");
    assert_finals(&before, "6-5", &["3:1"]);
    assert_finals(&before, "6-1", &["4:1 2:1", "3:2"]);
}

#[test]
fn a_lower_checker_goes_off_by_a_larger_die_once_the_higher_one_has_moved_down() {
    // S9
    assert_finals(&position("6:1 3:1 | 24:1"), "5-4", &["1:1", "2:1"]);
}

#[test]
fn bearing_off_begins_within_the_turn_that_brings_the_last_checker_home() {
    // S10
    let finals = ["6:1 5:1", "6:1 4:1 1:1", "5:2 1:1"];
    let before = position("7:1 6:1 5:1 | 24:1");
    assert_finals(&before, "6-1", &finals);
    // Off by the 6 after 7/6 and off by the 1 after 7/1 are one play.
    let plays = before.legal_plays(roll("6-1"));
    assert_eq!(plays.iter().filter(|play| after(play).mover.get(0) == 13).count(), 1);
}

#[test]
fn only_the_moves_of_a_double_that_are_not_blocked_are_played() {
    // S11
    assert_finals(&position("24:2 | 12:2"), "6-6", &["18:2"]);
}

#[test]
fn a_larger_die_may_not_bear_off_past_a_higher_checker_that_is_blocked() {
    // S13
    assert_finals(&position("6:1 3:1 off:13 | 1:2"), "5-5", &[]);
}

/// What the mover, who has borne off all, has won.
fn won(game: &str, opponent: &str) -> (WinKind, u8) {
    let checkers = Game::find(game).unwrap().checkers();
    let won = position_of(game, &format!("off:{checkers} | {opponent}"));
    let outcome = won.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Side::Mover));
    assert_eq!(
        won.flip().outcome(),
        Some(Outcome {
            winner: Some(Side::Opponent),
            ..outcome
        })
    );
    for (roll, _) in Roll::all() {
        assert_eq!(plays_of_both(&won, roll), [], "a finished game has no plays");
        assert_eq!(plays_of_both(&won.flip(), roll), [], "a finished game has no plays");
    }
    (outcome.kind, outcome.points)
}

#[test]
fn a_backgammon_needs_a_checker_on_the_bar_or_in_the_winners_home() {
    // S12
    for game in ["backgammon", "nackgammon"] {
        assert_eq!(won(game, "24:14 6:1"), (WinKind::Backgammon, 3));
        assert_eq!(won(game, "24:14 1:1"), (WinKind::Backgammon, 3));
        assert_eq!(won(game, "24:14 bar:1"), (WinKind::Backgammon, 3));
        assert_eq!(won(game, "24:14 7:1"), (WinKind::Gammon, 2));
    }
}

#[test]
fn one_checker_off_saves_the_gammon_wherever_the_others_stand() {
    // S12
    let scores_by_kind = |game: &&Game| game.checkers() == 15 && game.rules.scoring != Scoring::MenLeft;
    for game in GAMES.iter().filter(scores_by_kind) {
        assert_eq!(won(game.name, "1:1 24:13 off:1"), (WinKind::Single, 1));
        if game.rules.contact == Contact::Hit {
            assert_eq!(won(game.name, "bar:1 24:13 off:1"), (WinKind::Single, 1));
        }
        assert_eq!(won(game.name, "24:1 off:14"), (WinKind::Single, 1));
    }
}

#[test]
fn no_tavla_or_portes_game_is_worth_three() {
    // T8, PO4, PO5
    for game in ["tavla_gamearea", "tavla_guide", "portes"] {
        assert_eq!(won(game, "24:14 bar:1"), (WinKind::Gammon, 2));
        assert_eq!(won(game, "24:14 6:1"), (WinKind::Gammon, 2));
        assert_eq!(won(game, "24:10 19:5"), (WinKind::Gammon, 2));
    }
}

#[test]
fn a_double_may_open_where_the_starter_rolls_anew() {
    // T7, PO1: the plays of 6-6 exist in every game, but only portes can begin with them.
    for game in LIKE_BACKGAMMON {
        assert_count(&Position::start(game).unwrap(), "6-6", 11);
    }
    let opening = |game| Game::find(game).unwrap().rules.opening_roll;
    assert_eq!(opening("backgammon"), OpeningRoll::UseDice);
    assert_eq!(opening("tavla_gamearea"), OpeningRoll::UseDice);
    assert_eq!(opening("tavla_guide"), OpeningRoll::UseDice);
    assert_eq!(opening("portes"), OpeningRoll::Reroll);
}

#[test]
fn who_starts_the_next_game_and_whether_there_is_a_cube_is_the_games_own() {
    // PO6, PO7
    const WITH_CUBE: [&str; 6] = [
        "backgammon",
        "nackgammon",
        "hypergammon",
        "longgammon",
        "snake",
        "dutch",
    ];
    for game in &GAMES {
        assert_eq!(game.rules.cube, WITH_CUBE.contains(&game.name), "{}", game.name);
        let winner_starts = game.rules.next_game_start == NextGameStart::Winner;
        let rolls_anew = game.rules.opening_roll == OpeningRoll::Reroll;
        assert!(rolls_anew || !winner_starts, "{}", game.name);
    }
    let winner_starts = |game| Game::find(game).unwrap().rules.next_game_start == NextGameStart::Winner;
    assert!(
        ["portes", "plakoto", "fevga", "narde", "tavla_trad"]
            .into_iter()
            .all(winner_starts)
    );
    assert!(!["tavla_ludoteka", "acey_us", "dutch"].into_iter().any(winner_starts));
}

#[test]
fn a_checker_that_has_hit_may_go_on() {
    // T1, PO2
    for game in LIKE_BACKGAMMON {
        assert_finals(
            &position_of(game, "8:1 6:2 | 3:1 24:2"),
            "5-2",
            &[
                "8:1 4:1 1:1",
                "6:2 1:1",
                "6:2 1:1 | bar:1 24:2",
                "6:1 4:1 3:1 | bar:1 24:2",
            ],
        );
        // T2, T3, T3a, T4, T5, T6
        assert_finals(
            &position_of(game, "5:1 2:2 | 4:1"),
            "2-1",
            &["5:1 1:1", "4:1 2:1 | bar:1", "3:1 2:1 1:1", "2:3", "2:3 | bar:1"],
        );
        assert_finals(&position_of(game, "10:1 | 6:1 9:2"), "4-1", &["5:1 | bar:1 9:2"]);
        assert_finals(
            &position_of(game, "10:1 5:1 | 6:1 9:2 4:2"),
            "4-1",
            &["5:2 | bar:1 9:2 4:2"],
        );
        assert_finals(&position_of(game, "6:1 3:2 | 1:1"), "6-1", &["3:2", "3:1 2:1"]);
        assert_finals(&position_of(game, "4:1 3:1 | 1:1"), "6-1", &["3:1", "2:1"]);
        let bar = ["4:1 | bar:1", "3:1 1:1 | bar:1", "2:2 | bar:1"];
        assert_finals(&position_of(game, "4:2 | 3:1"), "1-1", &bar);
    }
}

#[test]
fn the_route_of_a_checker_matters_when_it_hits_on_the_way() {
    assert_finals(&position("24:1 | 18:1 1:1"), "6-5", &["13:1", "13:1 | bar:1 1:1"]);
    assert_finals(
        &position("24:1 | 18:1 19:1"),
        "6-5",
        &["13:1 | bar:1 19:1", "13:1 | bar:1 18:1"],
    );
    assert_finals(&position("24:1 | 18:1 19:2"), "6-5", &["13:1 | bar:1 19:2"]);
}

#[test]
fn nackgammon_starts_with_four_back_checkers_and_plays_like_backgammon() {
    let start = Position::start("nackgammon").unwrap();
    assert_eq!(start.pip_counts(), (194, 194));
    for (dice, count) in [
        ("6-5", 7),
        ("3-1", 22),
        ("2-1", 23),
        ("5-5", 17),
        ("6-6", 3),
        ("1-1", 70),
    ] {
        assert_count(&start, dice, count);
    }
    // 23/17 and 8/2 are held.
    let finals = [
        "23:2 18:2 13:2 8:3 7:2 6:4",
        "24:1 23:2 18:1 13:1 8:3 7:3 6:4",
        "24:2 23:2 8:3 7:4 6:4",
    ];
    assert_finals(&start, "6-6", &finals);
}

#[test]
fn hypergammon_has_three_checkers_a_side() {
    let start = Position::start("hypergammon").unwrap();
    assert_eq!((start.game().checkers(), start.pip_counts()), (3, (69, 69)));
    let two_one = [
        "24:1 23:1 19:1",
        "23:2 20:1",
        "24:1 22:1 20:1",
        "24:1 21:2",
        "23:1 22:1 21:1",
        "22:3",
    ];
    assert_finals(&start, "2-1", &two_one); // H1
    let three_one = [
        "24:1 23:1 18:1",
        "23:2 19:1",
        "24:1 22:1 19:1",
        "24:1 21:1 20:1",
        "23:1 22:1 20:1",
        "23:1 21:2",
        "22:2 21:1",
    ];
    assert_finals(&start, "3-1", &three_one); // H2
    for (dice, count) in [("1-1", 7), ("6-5", 9), ("5-5", 15), ("6-6", 12)] {
        assert_count(&start, dice, count); // H3
    }
}

#[test]
fn the_game_ends_with_the_first_die_that_bears_off_the_last_checker() {
    // H4
    let before = position_of("hypergammon", "1:1 off:2 | bar:1 20:1 21:1");
    let outcome = Outcome {
        kind: WinKind::Backgammon,
        winner: Some(Side::Opponent), // the result is seen by the loser, whose turn it would be
        points: 3,
    };
    for other in 2..=6 {
        let plays = plays_of_both(&before, Roll::new(1, other).unwrap());
        assert_eq!(plays.len(), 1);
        assert_eq!(plays[0].to_string(), "1/off");
        assert_eq!(before.after(roll("6-5"), &plays[0]).outcome(), Some(outcome));
    }
}

#[test]
fn checkers_enter_first_and_the_rest_of_the_double_is_free() {
    // H5
    let finals = [
        "20:1 19:1 15:1 | bar:1",
        "20:2 14:1 | bar:1",
        "24:1 15:2 | bar:1",
        "24:1 20:1 10:1 | bar:1",
    ];
    let before = position_of("hypergammon", "bar:2 24:1 | 20:1 off:2");
    assert_finals(&before, "5-5", &finals);
    let game = before.game();
    for play in before.legal_plays(roll("5-5")) {
        assert!(
            play.to_string().starts_with("bar/"),
            "{play} → {}",
            diagram(game, after(&play))
        );
    }
}

#[test]
fn a_hypergammon_gammon_needs_three_checkers_left() {
    // H6
    assert_eq!(won("hypergammon", "24:1 23:1 22:1"), (WinKind::Gammon, 2));
    assert_eq!(won("hypergammon", "24:1 23:1 off:1"), (WinKind::Single, 1));
    assert_eq!(won("hypergammon", "24:2 bar:1"), (WinKind::Backgammon, 3));
}
