//! Narde and gul bara: the head, and the six in a row with nobody ahead.

use gammon::rules::{HeadFirstTurn, NextGameStart, OpeningRoll, SixPrime};
use gammon::{Game, Position};

use super::{house, played};
use crate::common::{after, assert_count, assert_finals, plays_of_both, position_of, read, roll};

fn first_turn(rule: HeadFirstTurn) -> &'static Game {
    house("narde", |rules| rules.head_first_turn = rule)
}

#[test]
fn two_checkers_leave_the_head_on_the_first_turn_where_one_is_stopped() {
    // N1
    let start = Position::start("narde").unwrap();
    assert_eq!(start.pip_counts(), (360, 360));
    assert_finals(&start, "6-6", &["24:13 18:2"]);
    assert_finals(&start, "4-4", &["24:13 16:2"]);
    assert_finals(&start, "3-3", &["24:13 21:1 15:1", "24:13 18:2"]);
    // N2
    assert_finals(&start, "5-5", &["24:14 4:1"]);
    assert_finals(&start, "2-2", &["24:14 16:1"]);
    assert_finals(&start, "1-1", &["24:14 20:1"]);
    assert_finals(&start, "6-5", &["24:14 13:1"]);
    let rules = start.game().rules;
    assert_eq!(rules.opening_roll, OpeningRoll::Reroll);
    assert_eq!(rules.next_game_start, NextGameStart::Winner);
    assert!(!rules.cube);
}

#[test]
fn the_second_player_has_a_first_turn_too() {
    let start = Position::start("narde").unwrap();
    let second = played(&start, "2-1", "24/21");
    assert_finals(&second, "6-6", &["24:13 18:2"]);
    // The first player's next turn is his second.
    let third = played(&second, "2-1", "24/21");
    assert_finals(&third, "6-6", &["24:13 18:1 15:1"]);
}

#[test]
fn only_one_checker_leaves_the_head_on_later_turns() {
    // N3
    let later = position_of("narde", "24:15 | 12:15");
    assert_finals(&later, "6-6", &["24:14 18:1"]);
    assert_finals(&later.with_turns([1, 0]), "6-6", &["24:14 18:1"]);
    assert_finals(&later.with_turns([0, 9]), "6-6", &["24:13 18:2"]);
    let always = read(first_turn(HeadFirstTurn::AlwaysTwo), "24:15 | 12:15");
    assert_finals(&always, "6-6", &["24:14 18:1"]);
    // A dance is a turn as well.
    let danced = position_of("narde", "24:15 | 12:14 18:1").with_turns([0, 0]);
    assert_finals(&danced, "6-6", &[]);
    assert_eq!(danced.pass(roll("6-6")).flip(), danced.with_turns([1, 0]));
}

#[test]
fn two_may_always_leave_the_head_on_the_first_turn_in_some_houses() {
    // N2
    let start = Position::start_of(first_turn(HeadFirstTurn::AlwaysTwo));
    assert_finals(&start, "5-5", &["24:14 4:1", "24:13 19:1 9:1", "24:13 14:2"]);
    assert_count(&start, "2-2", 3);
    assert_count(&start, "1-1", 3);
    assert_finals(&start, "6-5", &["24:14 13:1", "24:13 19:1 18:1"]);
    assert_finals(&start, "6-6", &["24:13 18:2"]);
}

#[test]
fn two_may_leave_the_head_on_the_first_turn_if_one_cannot_play_the_roll() {
    let if_needed = first_turn(HeadFirstTurn::AnyIfNeeded);
    let start = Position::start_of(if_needed);
    assert_finals(&start, "6-6", &["24:13 18:2"]);
    assert_finals(&start, "3-3", &["24:13 21:1 15:1", "24:13 18:2"]);
    assert_finals(&start, "5-5", &["24:14 4:1"]);
    assert_finals(&start, "2-1", &["24:14 21:1"]);
    // The second player, whom the first stops on 16 with 2-2.
    let text = "24:15 | 12:14 16:1";
    let stopped = read(if_needed, text).with_turns([0, 1]);
    assert_finals(&stopped, "2-2", &["24:13 22:1 18:1", "24:13 20:2"]);
    assert_finals(&position_of("narde", text).with_turns([0, 1]), "2-2", &["24:14 18:1"]);
    assert_finals(&read(if_needed, text), "2-2", &["24:14 18:1"]);
}

#[test]
fn others_move_freely_beside_the_one_that_leaves_the_head() {
    // N4
    let before = position_of("narde", "24:12 18:2 15:1 | 12:13 6:2");
    let finals = [
        "24:12 18:2 7:1",
        "24:11 21:1 18:2 10:1",
        "24:12 18:1 15:1 10:1",
        "24:12 15:2 13:1",
        "24:11 21:1 18:1 15:1 13:1",
        "24:11 19:1 18:1 15:2",
        "24:11 18:2 16:1 15:1",
    ];
    assert_finals(&before, "5-3", &finals);
}

const SIX: &str = "16:1 11:1 10:1 9:1 8:1 7:1 1:9";

#[test]
fn six_in_a_row_need_an_opponent_ahead_of_them() {
    let prime = "11:1 10:1 9:1 8:1 7:1 6:1 1:9";
    let makes_it = |position: &Position| {
        let board = read(position.game(), &format!("{prime} | 13:1")).board().mover;
        plays_of_both(position, roll("6-4"))
            .iter()
            .any(|play| after(play).mover == board)
    };
    // N5
    let text = format!("{SIX} | 12:15");
    let before = position_of("narde", &text);
    assert_count(&before, "6-4", 24);
    assert!(!makes_it(&before));
    let free = read(house("narde", |rules| rules.six_prime = SixPrime::Free), &text);
    assert_count(&free, "6-4", 25);
    assert!(makes_it(&free));
    assert!(makes_it(&position_of("gul_bara", &text)));
    // N6
    let passed = position_of("narde", &format!("{SIX} | 12:11 5:1 4:1 3:1 2:1"));
    assert_count(&passed, "6-4", 4);
    assert!(makes_it(&passed));
    // N7
    let ahead = position_of("narde", &format!("{SIX} | 12:14 20:1"));
    assert_count(&ahead, "6-4", 25);
    assert!(makes_it(&ahead));
}

#[test]
fn six_in_a_row_may_stand_within_the_turn() {
    // 16/10 makes 11 to 6 beside a man on 6; 6/2 opens it again.
    let before = position_of("narde", "16:1 11:1 9:1 8:1 7:1 6:1 1:9 | 12:15");
    let opened = read(before.game(), "11:1 10:1 9:1 8:1 7:1 2:1 1:9 | 12:15")
        .board()
        .mover;
    assert!(
        plays_of_both(&before, roll("6-4"))
            .iter()
            .any(|play| after(play).mover == opened)
    );
}

#[test]
fn a_row_is_measured_along_the_opponents_track() {
    let holds = |position: &Position, dice: &str, points: [u8; 6]| {
        let all = |play| points.iter().all(|&point| after(play).mover.get(point) > 0);
        plays_of_both(position, roll(dice)).iter().any(all)
    };
    // The mover's 1 and 24 are neighbours for the opponent, who stands before them on 12.
    let round_the_corner = "24:6 23:1 22:1 7:1 3:3 2:3 | 12:15";
    assert!(!holds(
        &position_of("narde", round_the_corner),
        "6-1",
        [3, 2, 1, 24, 23, 22]
    ));
    assert!(holds(
        &position_of("gul_bara", round_the_corner),
        "6-1",
        [3, 2, 1, 24, 23, 22]
    ));
    // His 12 and 13 are the opponent's 24 and 1: no row goes through them.
    let across_the_start = "21:1 16:1 15:1 14:1 13:1 12:1 11:1 1:8 | 19:15";
    assert!(holds(
        &position_of("narde", across_the_start),
        "6-1",
        [15, 14, 13, 12, 11, 10]
    ));
}

#[test]
fn a_checker_borne_off_is_ahead_of_every_row() {
    let text = format!("{SIX} | 12:14 off:1");
    assert_count(&position_of("narde", &text), "6-4", 25);
}

#[test]
fn gul_bara_has_no_head_rule() {
    let start = Position::start("gul_bara").unwrap();
    assert_finals(&start, "2-1", &["24:14 21:1", "24:13 23:1 22:1"]);
    let head = house("gul_bara", |rules| rules.head_limit = Some(1));
    assert_finals(&Position::start_of(head), "2-1", &["24:14 21:1"]);
}
