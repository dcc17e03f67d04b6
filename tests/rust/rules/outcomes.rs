//! What a won game is worth, game by game.

use gammon::rules::{GammonRequires, UnusedDice};
use gammon::{Game, Outcome, Position, Side, WinKind};

use super::{house, played};
use crate::common::{position_of, read, roll};

/// What the mover, who has borne off all, has won.
#[track_caller]
fn won(game: &str, loser: &str) -> (WinKind, u8) {
    won_of(Game::find(game).unwrap(), loser)
}

#[track_caller]
fn won_of(game: &'static Game, loser: &str) -> (WinKind, u8) {
    let over = read(game, &format!("off:{} | {loser}", game.checkers()));
    let outcome = over.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Side::Mover));
    let winner = Some(Side::Opponent);
    assert_eq!(over.flip().outcome(), Some(Outcome { winner, ..outcome }));
    for (roll, _) in gammon::Roll::all() {
        assert_eq!(crate::common::plays_of_both(&over, roll), []);
        assert_eq!(crate::common::plays_of_both(&over.flip(), roll), []);
    }
    (outcome.kind, outcome.points)
}

#[test]
fn no_tavla_knows_a_triple_win() {
    // T8
    for game in ["tavla_trad", "tavla_ludoteka", "tavla_gamearea", "tavla_guide"] {
        for loser in ["bar:1 24:14", "6:1 24:14", "24:15"] {
            assert_eq!(won(game, loser), (WinKind::Gammon, 2), "{game} {loser}");
        }
        assert_eq!(won(game, "bar:1 24:13 off:1"), (WinKind::Single, 1));
    }
}

#[test]
fn a_gammon_at_portes_may_need_a_checker_left_behind() {
    // PO4, PO5
    assert_eq!(won("portes", "bar:1 24:14"), (WinKind::Gammon, 2));
    assert_eq!(won("portes", "24:10 19:5"), (WinKind::Gammon, 2));
    let strict = house("portes", |rules| {
        rules.gammon_requires = GammonRequires::NoneOffAndOneInWinnersHome;
    });
    assert_eq!(won_of(strict, "bar:1 24:14"), (WinKind::Gammon, 2));
    assert_eq!(won_of(strict, "24:14 6:1"), (WinKind::Gammon, 2));
    assert_eq!(won_of(strict, "24:14 7:1"), (WinKind::Single, 1));
    assert_eq!(won_of(strict, "24:10 19:5"), (WinKind::Single, 1));
}

#[test]
fn games_without_a_bar_are_worth_one_or_two() {
    for game in [
        "plakoto",
        "tapa",
        "fevga",
        "moultezim",
        "jacquet_fr",
        "narde",
        "gul_bara",
    ] {
        assert_eq!(won(game, "13:14 off:1"), (WinKind::Single, 1), "{game}");
        assert_eq!(won(game, "13:15"), (WinKind::Gammon, 2), "{game}");
        assert_eq!(won(game, "6:1 13:14"), (WinKind::Gammon, 2), "{game}");
    }
}

#[test]
fn the_games_after_backgammon_know_the_triple_win() {
    for game in ["longgammon", "snake", "dutch", "old_english"] {
        assert_eq!(won(game, "24:14 off:1"), (WinKind::Single, 1), "{game}");
        assert_eq!(won(game, "24:14 7:1"), (WinKind::Gammon, 2), "{game}");
        assert_eq!(won(game, "24:14 6:1"), (WinKind::Backgammon, 3), "{game}");
        assert_eq!(won(game, "24:14 bar:1"), (WinKind::Backgammon, 3), "{game}");
    }
    // Checkers in reserve count like checkers on the bar.
    assert_eq!(won("dutch", "24:14 res:1"), (WinKind::Backgammon, 3));
}

#[test]
fn each_checker_left_is_a_point_at_acey_deucey() {
    for game in ["acey_us", "acey_eu", "acey_wiki", "acey_old"] {
        assert_eq!(won(game, "24:1 off:14"), (WinKind::Single, 1));
        assert_eq!(won(game, "bar:1 res:2 24:3 off:9"), (WinKind::Single, 6));
        assert_eq!(won(game, "res:15"), (WinKind::Single, 15));
    }
    for loser in ["24:1 off:14", "bar:1 res:2 24:3 off:9", "res:15"] {
        assert_eq!(won("acey_guide", loser).1, 1);
    }
}

#[test]
fn a_win_without_a_six_prime_is_triple_at_jacquet_with_hits() {
    assert_eq!(won("jacquet_bkgm", "13:14 off:1"), (WinKind::Single, 1));
    assert_eq!(won("jacquet_bkgm", "13:15"), (WinKind::Backgammon, 3));
    // One that was held is remembered after it is gone.
    for (set_up, kind, points) in [
        ("6:2 5:2 4:2 3:2 2:2 1:2 off:3", WinKind::Gammon, 2),
        ("6:2 5:2 4:2 3:2 2:2 1:1 off:4", WinKind::Backgammon, 3),
    ] {
        let mut position = position_of("jacquet_bkgm", &format!("{set_up} | 12:15"));
        while position.outcome().is_none() {
            let play = position.legal_plays(roll("6-6"))[0];
            position = position.after(roll("6-6"), &play);
            if position.outcome().is_none() {
                let text = position.legal_plays(roll("2-1"))[0].to_string();
                position = played(&position, "2-1", &text);
            }
        }
        let winner = Some(Side::Opponent);
        assert_eq!(position.outcome(), Some(Outcome { kind, winner, points }));
    }
}

#[test]
fn a_pinned_mother_wins_two_points_for_either_side() {
    let won = Outcome {
        kind: WinKind::Mother,
        winner: Some(Side::Mover),
        points: 2,
    };
    let over = position_of("plakoto", "5:1 1:1 | 20:3 pin:1");
    assert_eq!(over.outcome(), Some(won));
    let winner = Some(Side::Opponent);
    assert_eq!(over.flip().outcome(), Some(Outcome { winner, ..won }));
    assert_eq!(crate::common::plays_of_both(&over, roll("6-1")), []);
    assert_eq!(crate::common::plays_of_both(&over.flip(), roll("6-1")), []);
}

fn equalising(base: &str) -> &'static Game {
    house(base, |rules| rules.equalising_roll = true)
}

const TIE: Outcome = Outcome {
    kind: WinKind::Tie,
    winner: None,
    points: 0,
};

#[test]
fn the_second_player_has_a_last_roll_to_equalise() {
    let game = equalising("narde");
    // 13 is the opponent's 1.
    let first = read(game, "1:1 | 13:2").with_turns([5, 5]);
    let last = played(&first, "6-5", "1/off");
    assert_eq!(last.outcome(), None);
    let tied = played(&last, "2-1", "1/off(2)");
    assert_eq!(tied.outcome(), Some(TIE));
    // Three are too many for two dice, and not for a double.
    let first = read(game, "1:1 | 13:3").with_turns([5, 5]);
    let last = played(&first, "6-5", "1/off");
    let won = played(&last, "2-1", "1/off(2)");
    let single = Outcome {
        kind: WinKind::Single,
        winner: Some(Side::Mover),
        points: 1,
    };
    assert_eq!(won.outcome(), Some(single));
    assert_eq!(played(&last, "2-2", "1/off(3)").outcome(), Some(TIE));
}

#[test]
fn the_first_player_has_no_roll_to_equalise() {
    let second = read(equalising("narde"), "1:1 | 13:2").with_turns([4, 5]);
    let won = played(&second, "6-5", "1/off");
    let single = Outcome {
        kind: WinKind::Single,
        winner: Some(Side::Opponent),
        points: 1,
    };
    assert_eq!(won.outcome(), Some(single));
    // Nor has anyone where the rules do not say so.
    let first = position_of("narde", "1:1 | 13:2").with_turns([5, 5]);
    assert_eq!(played(&first, "6-5", "1/off").outcome(), Some(single));
}

#[test]
fn a_game_that_ends_leaves_nothing_to_play() {
    let game = house("gul_bara", |rules| rules.unused_dice = UnusedDice::ToOpponent);
    let over = played(&read(game, "1:1 | 13:2"), "6-5", "1/off");
    assert_eq!(over.stage(), gammon::Stage::Roll);
    assert!(over.outcome().is_some());
    let ended = Position::start("acey_us").unwrap();
    assert_eq!(ended.outcome(), None);
}
