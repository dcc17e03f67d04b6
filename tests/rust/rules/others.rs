//! Portes, and the games that differ from backgammon by their start or by one rule.

use gammon::rules::{NextGameStart, OpeningRoll, ReserveEntry};
use gammon::{Game, Position};

use super::house;
use crate::common::{assert_count, assert_finals, position_of, read};

#[test]
fn portes_moves_like_backgammon_and_may_open_with_a_double() {
    // PO1
    let start = Position::start("portes").unwrap();
    for (dice, count) in [("6-5", 7), ("2-1", 15), ("1-1", 42), ("4-4", 52), ("6-6", 11)] {
        assert_count(&start, dice, count);
    }
    // PO6, PO7
    let rules = start.game().rules;
    assert_eq!(
        (rules.opening_roll, rules.next_game_start),
        (OpeningRoll::Reroll, NextGameStart::Winner)
    );
    assert!(!rules.cube);
    // PO2
    assert_count(&position_of("portes", "8:1 6:2 | 3:1 24:2"), "5-2", 4);
    // PO3
    assert_finals(&position_of("portes", "24:1 | 13:2"), "6-5", &["18:1"]);
    assert_finals(
        &position_of("portes", "6:1 5:3 | 4:1 3:2"),
        "6-2",
        &["5:2 4:1 | bar:1 3:2"],
    );
}

#[test]
fn longgammon_starts_with_all_on_24_and_hits() {
    let start = Position::start("longgammon").unwrap();
    assert_eq!(start, position_of("longgammon", "24:15 | 1:15"));
    assert_eq!(start.pip_counts(), (360, 360));
    assert_finals(&start, "6-5", &["24:14 13:1", "24:13 19:1 18:1"]);
    assert!(start.game().rules.cube);
    assert_finals(
        &position_of("longgammon", "24:15 | 18:1 1:14"),
        "6-6",
        &[
            "24:11 18:4 | bar:1 1:14",
            "24:12 18:2 12:1 | bar:1 1:14",
            "24:13 12:2 | bar:1 1:14",
            "24:13 18:1 6:1 | bar:1 1:14",
        ],
    );
}

#[test]
fn the_snake_has_nine_checkers_on_the_bar() {
    let start = Position::start("snake").unwrap();
    assert_eq!(start, position_of("snake", "bar:9 24:2 23:2 22:2 | 1:2 12:5 17:3 19:5"));
    assert_eq!(start.pip_counts(), (363, 167));
    // 19 is held by five.
    assert_finals(&start, "6-3", &["bar:8 24:2 23:2 22:3"]);
    assert_finals(&start, "6-6", &[]);
    assert_finals(&start, "4-4", &["bar:5 24:2 23:2 22:2 21:4"]);
    // The other side plays backgammon.
    assert_count(&start.flip(), "6-5", 5);
}

#[test]
fn all_must_enter_before_any_other_moves_at_dutch_backgammon() {
    let start = Position::start("dutch").unwrap();
    assert_eq!(start, position_of("dutch", "res:15 | res:15"));
    assert_eq!(start.pip_counts(), (375, 375));
    assert_eq!(start.game().rules.reserve_entry, ReserveEntry::AllFirst);
    assert_finals(&start, "6-3", &["res:13 22:1 19:1"]);
    assert_finals(&start, "6-6", &["res:11 19:4"]);
    // The last one enters, and the other die is free.
    let last = position_of("dutch", "res:1 20:1 1:13 | 24:1");
    assert_finals(&last, "6-5", &["19:1 15:1 1:13", "20:1 14:1 1:13"]);
    // One that cannot enter stops the turn.
    assert_finals(&position_of("dutch", "res:1 13:1 1:13 | 22:2 20:2"), "5-3", &[]);
    // The bar comes before the reserve.
    let hit = position_of("dutch", "bar:1 res:14 | 24:1");
    assert_finals(&hit, "6-3", &["res:13 22:1 19:1"]);
    assert_finals(&position_of("dutch", "bar:1 res:14 | 22:2"), "6-3", &["res:14 19:1"]);
}

#[test]
fn nothing_is_hit_at_dutch_backgammon_before_a_checker_is_home() {
    assert_finals(&position_of("dutch", "res:15 | 22:1 1:14"), "6-3", &["res:14 19:1"]);
    // With one home, or one borne off, it may be.
    let home = position_of("dutch", "res:2 4:13 | 22:1 1:14");
    assert_finals(&home, "6-3", &["22:1 19:1 4:13 | bar:1 1:14"]);
    let off = position_of("dutch", "res:2 off:13 | 22:1 1:14");
    assert_finals(&off, "6-3", &["22:1 19:1 off:13 | bar:1 1:14"]);
}

#[test]
fn five_checkers_fill_a_point_at_old_english() {
    let text = "6:1 1:5 | 24:1";
    // 6/1 is full; with the maximum rule both dice are played.
    let maximum = house("old_english", |rules| rules.max_dice = true);
    assert_finals(&read(maximum, text), "5-4", &["1:5"]);
    // Without it the 4 may be played so that the 5 goes unplayed.
    assert_finals(&position_of("old_english", text), "5-4", &["1:5", "2:1 1:5"]);
    // A full point may be left and filled again.
    let full = position_of("old_english", "8:1 6:5 | 4:2 24:1");
    assert_finals(&full, "2-1", &["8:1 6:4 5:1", "7:1 6:5", "6:5 5:1", "8:1 6:4 3:1"]);
}

#[test]
fn part_of_a_throw_may_be_played_at_old_english() {
    let start = Position::start("old_english").unwrap();
    assert!(!start.game().rules.cube);
    let before = position_of("old_english", "24:1 | 13:2");
    assert_finals(&before, "6-5", &["18:1", "19:1"]);
    let before = position_of("old_english", "24:1 | 3:2");
    assert_finals(&before, "6-5", &["18:1", "19:1", "13:1"]);
    assert_finals(&position_of("old_english", "24:1 | 18:2"), "6-5", &["19:1", "13:1"]);
    // Of a double one, or all that can be: the fourth 3 is held.
    assert_finals(&position_of("old_english", "24:1 | 12:2"), "3-3", &["21:1", "15:1"]);
    let rules = Game::find("old_english").unwrap().rules;
    assert_eq!((rules.max_stack, rules.max_dice), (Some(5), false));
}
