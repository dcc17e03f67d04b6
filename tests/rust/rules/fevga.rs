//! Fevga and moultezim: one checker holds a point, the runner, and the limits on primes.

use gammon::rules::{MustOpenScope, NextGameStart, OpeningRoll, PrimeCheck};
use gammon::{Game, Position};

use super::house;
use crate::common::{after, assert_count, assert_finals, plays_of_both, position_of, read, roll};

#[test]
fn all_checkers_start_on_24_and_both_sides_go_the_same_way() {
    for game in ["fevga", "moultezim"] {
        let start = Position::start(game).unwrap();
        assert_eq!(start.pip_counts(), (360, 360));
        assert_eq!(start, position_of(game, "24:15 | 12:15"));
        let rules = start.game().rules;
        assert_eq!(rules.opening_roll, OpeningRoll::Reroll);
        assert_eq!(rules.next_game_start, NextGameStart::Winner);
        assert!(!rules.cube);
    }
}

#[test]
fn one_checker_holds_a_point_and_no_second_leaves_before_the_runner_has_passed() {
    for game in ["fevga", "moultezim"] {
        let start = Position::start(game).unwrap();
        assert_finals(&start, "6-6", &["24:14 18:1"]); // F1
        // F2: after 24/9 the runner has passed.
        assert_finals(&start, "5-5", &["24:14 4:1", "24:13 19:1 9:1"]);
        // F3
        assert_finals(&start, "4-4", &["24:14 16:1"]);
        assert_finals(&start, "3-3", &["24:14 15:1"]);
        assert_finals(&start, "2-2", &["24:14 16:1"]);
        assert_finals(&start, "1-1", &["24:14 20:1"]);
        // F4
        assert_finals(&start, "6-5", &["24:14 13:1"]);
        assert_finals(&start, "2-1", &["24:14 21:1"]);
    }
}

#[test]
fn a_second_checker_leaves_once_the_runner_has_passed_within_the_turn() {
    // F5: 13/12 is held, so the 6 comes first.
    let before = position_of("fevga", "24:14 13:1 | 12:14 1:1");
    assert_finals(&before, "6-1", &["24:14 6:1", "24:13 23:1 7:1"]);
}

#[test]
fn a_runner_that_is_blocked_keeps_the_others_at_home() {
    // F6
    assert_finals(&position_of("fevga", "24:14 13:1 | 12:15"), "1-1", &[]);
}

#[test]
fn a_runner_on_12_has_not_passed() {
    // The opponent has left his start.
    let before = position_of("fevga", "24:14 13:1 | 4:15");
    assert_finals(
        &before,
        "1-1",
        &["24:14 9:1", "24:13 23:1 10:1", "24:13 22:1 11:1", "24:12 23:2 11:1"],
    );
    assert_finals(&position_of("fevga", "24:14 12:1 | 11:15"), "1-1", &[]);
}

#[test]
fn the_start_quarter_may_not_be_filled_at_the_end_of_a_turn() {
    // F7
    let text = "24:2 23:1 22:1 21:1 20:1 1:9 | 18:1 17:1 16:1 15:1 14:1 12:10";
    let both = ["23:1 22:1 21:1 20:1 19:2 1:9"];
    assert_finals(&position_of("fevga", text), "5-5", &both);
    // Moultezim does not mind six points, and there the play is the same.
    assert_finals(&position_of("moultezim", text), "5-5", &both);
    // Looked at after each move, the first 24/19 is one too many.
    let each_step = house("fevga", |rules| rules.prime_check = PrimeCheck::EachStep);
    assert_finals(&read(each_step, text), "5-5", &[]);
}

#[test]
fn five_points_of_the_start_quarter_may_be_held() {
    // The sixth, on 19, only by leaving another.
    let text = "24:3 23:1 22:1 21:1 20:1 1:8 | 18:1 17:1 16:1 12:12";
    let game = Game::find("fevga").unwrap();
    let plays = plays_of_both(&read(game, text), roll("5-1"));
    let occupied = |board: gammon::Board| (19..=24).filter(|&point| board.mover.get(point) > 0).count();
    assert!(plays.iter().all(|play| occupied(after(play)) < 6));
    assert!(plays.iter().any(|play| occupied(after(play)) == 5));
    let moultezim = plays_of_both(&position_of("moultezim", text), roll("5-1"));
    assert!(moultezim.iter().any(|play| occupied(after(play)) == 6));
    assert!(moultezim.len() > plays.len());
}

const F8: &str = "24:3 11:2 10:2 9:2 8:2 7:2 6:2 | 12:15";

#[test]
fn a_prime_is_opened_for_an_opponent_who_stands_stacked_behind_it() {
    // F8
    let finals = [
        "24:3 10:3 9:3 8:2 7:2 6:2",
        "24:3 11:2 9:3 8:3 7:2 6:2",
        "24:3 11:2 10:2 8:3 7:3 6:2",
        "24:3 11:2 10:2 9:2 7:3 6:3",
        "24:3 11:2 10:2 9:2 8:2 6:3 5:1",
        "24:3 11:2 10:2 9:2 8:2 7:2 5:1 4:1",
    ];
    assert_finals(&position_of("fevga", F8), "2-1", &finals);
    let free = house("fevga", |rules| rules.must_open_prime = false);
    assert_count(&read(free, F8), "2-1", 47);
}

#[test]
fn a_prime_that_cannot_be_opened_stays() {
    // 7 is the opponent's 19, and no 6-5 clears a point of three.
    let before = position_of("fevga", "6:3 5:3 4:3 3:2 2:2 1:2 | 7:15");
    let finals = ["6:1 5:3 4:3 3:2 2:2 1:3 off:1", "6:2 5:2 4:3 3:2 2:2 1:2 off:2"];
    assert_finals(&before, "6-5", &finals);
    // With 2-1 the 2 point is cleared, among others.
    for play in plays_of_both(&before, roll("2-1")) {
        assert!((1..=6).any(|point| after(&play).mover.get(point) == 0), "{play}");
    }
}

#[test]
fn an_opponent_on_two_points_is_no_stack_though_he_may_be_stuck() {
    // His runner on 11 cannot move, and so the others may not.
    let text = "24:3 10:2 9:2 8:2 7:2 6:2 5:2 | 12:14 11:1";
    let any_roll = house("fevga", |rules| rules.must_open_scope = MustOpenScope::NoMoveAnyRoll);
    let finals = [
        "24:3 9:3 8:3 7:2 6:2 5:2",
        "24:3 10:2 8:3 7:3 6:2 5:2",
        "24:3 10:2 9:2 7:3 6:3 5:2",
        "24:3 10:2 9:2 8:2 6:3 5:3",
        "24:3 10:2 9:2 8:2 7:2 5:3 4:1",
        "24:3 10:2 9:2 8:2 7:2 6:2 4:1 3:1",
    ];
    assert_finals(&read(any_roll, text), "2-1", &finals);
    let free = house("fevga", |rules| rules.must_open_prime = false);
    let all = plays_of_both(&read(free, text), roll("2-1"));
    assert!(all.len() > finals.len());
    assert_count(&position_of("fevga", text), "2-1", all.len());
}

#[test]
fn four_points_of_the_opponents_start_quarter_may_be_held_at_moultezim() {
    let text = "24:1 17:1 10:1 9:1 8:1 7:1 1:9 | 12:11 6:1 4:1 3:1 2:1";
    let fifth = "23:1 11:1 10:1 9:1 8:1 7:1 1:9";
    let four = [
        "17:2 10:1 9:1 8:1 7:1 1:9",
        "18:1 16:1 10:1 9:1 8:1 7:1 1:9",
        "18:1 17:1 9:2 8:1 7:1 1:9",
        "18:1 17:1 10:1 8:2 7:1 1:9",
        "18:1 17:1 10:1 9:1 7:2 1:9",
        "24:1 10:2 9:1 8:1 7:1 1:9",
        "24:1 11:1 9:2 8:1 7:1 1:9",
        "24:1 11:1 10:1 8:2 7:1 1:9",
        "24:1 11:1 10:1 9:1 7:2 1:9",
        "23:1 17:1 10:1 9:1 8:1 1:10",
        "24:1 16:1 10:1 9:1 8:1 1:10",
        "24:1 17:1 9:2 8:1 1:10",
        "24:1 17:1 10:1 8:2 1:10",
        "24:1 17:1 10:1 9:1 7:1 1:10",
    ];
    assert_finals(&position_of("moultezim", text), "6-1", &four);
    let all: Vec<&str> = four.into_iter().chain([fifth]).collect();
    assert_finals(&position_of("fevga", text), "6-1", &all);
}

#[test]
fn the_opponents_checkers_in_the_home_board_block_but_do_not_stop_the_bear_off() {
    let before = position_of("fevga", "6:1 3:1 | 1:1 13:10");
    assert_finals(&before, "5-3", &["3:1"]);
    assert_finals(&before, "5-5", &[]);
}
