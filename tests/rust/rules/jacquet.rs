//! Jacquet: the courier, and in the game of hits the limits on points and the rear checker.

use gammon::rules::SixPrime;
use gammon::{Position, Roll};

use super::{house, played};
use crate::common::{after, assert_finals, plays_of_both, position_of, read, roll};

#[test]
fn the_courier_must_reach_the_last_quarter_before_another_leaves() {
    let start = Position::start("jacquet_fr").unwrap();
    assert_eq!(start, position_of("jacquet_fr", "24:15 | 12:15"));
    assert_finals(&start, "5-5", &["24:14 4:1"]); // J1
    assert_finals(&start, "6-6", &["24:14 18:1"]); // J2
    // J3
    assert_finals(&position_of("jacquet_fr", "24:14 9:1 | 12:15"), "2-1", &["24:14 6:1"]);
    // J4, J5
    let before = position_of("jacquet_fr", "24:14 8:1 | 12:15");
    assert_finals(&before, "2-1", &["24:14 5:1", "24:13 23:1 6:1"]);
    assert_finals(&before, "6-1", &["24:14 1:1", "24:13 23:1 2:1"]);
}

#[test]
fn one_checker_holds_a_point_at_french_jacquet() {
    // J6
    let before = position_of("jacquet_fr", "24:15 | 12:14 20:1");
    assert_finals(&before, "4-1", &["24:14 19:1"]);
}

#[test]
fn the_whole_start_quarter_may_be_held_at_french_jacquet() {
    let text = "24:3 23:1 22:1 21:1 20:1 1:8 | 18:1 17:1 16:1 15:1 14:1 12:10";
    let finals = ["24:2 22:1 21:1 20:1 19:2 1:8", "24:1 23:1 22:1 21:1 20:2 19:1 1:8"];
    assert_finals(&position_of("jacquet_fr", text), "5-4", &finals);
    assert_finals(&position_of("fevga", text), "5-4", &finals[..1]);
}

#[test]
fn a_prime_may_need_the_own_2_and_1() {
    let game = house("jacquet_fr", |rules| rules.six_prime = SixPrime::NeedsOwnTwoAndOne);
    // 16/10 makes 11 to 6, which needs 2 and 1.
    let makes_it = |position: &Position| {
        let six = |board: gammon::Board| (6..=11).all(|point| board.mover.get(point) > 0);
        plays_of_both(position, roll("6-5")).iter().any(|play| six(after(play)))
    };
    assert!(!makes_it(&read(game, "24:1 16:1 11:1 9:1 8:1 7:1 6:1 5:8 | 12:15")));
    assert!(!makes_it(&read(game, "24:1 16:1 11:1 9:1 8:1 7:1 6:1 1:8 | 12:15")));
    assert!(makes_it(&read(game, "24:1 16:1 11:1 9:1 8:1 7:1 6:1 2:4 1:4 | 12:15")));
    assert!(makes_it(&position_of(
        "jacquet_fr",
        "24:1 16:1 11:1 9:1 8:1 7:1 6:1 5:8 | 12:15"
    )));
}

#[test]
fn two_checkers_hold_a_point_and_one_is_hit_at_the_other_jacquet() {
    assert_eq!(
        Position::start("jacquet_bkgm").unwrap(),
        position_of("jacquet_bkgm", "24:15 | 12:15")
    );
    let before = position_of("jacquet_bkgm", "24:14 10:1 | 12:14 7:1");
    assert_finals(&before, "3-1", &["24:14 6:1", "24:14 6:1 | bar:1 12:14"]);
    let before = position_of("jacquet_bkgm", "24:14 10:1 | 12:13 7:2");
    assert_finals(&before, "3-1", &["24:14 6:1"]);
}

#[test]
fn a_courier_that_had_arrived_and_was_hit_does_not_bind_the_others_again() {
    // Seen by the opponent: the courier stands on its owner's 5.
    let before = position_of("jacquet_bkgm", "24:14 20:1 | 12:14 17:1");
    let hit = played(&before, "3-1", "20/17*/16");
    assert_finals(&hit, "6-5", &["24:14 14:1", "24:13 19:2", "24:13 20:1 18:1"]);
    // The same board when it had not come so far.
    let other = position_of("jacquet_bkgm", "bar:1 24:14 | 12:14 4:1");
    assert_eq!(hit.board(), other.board());
    assert_ne!(hit, other);
    assert_finals(&other, "6-5", &["24:14 14:1"]);
}

#[test]
fn a_checker_that_was_hit_enters_in_its_own_start_quarter() {
    let before = position_of("jacquet_bkgm", "bar:1 5:14 | 22:2 21:2 12:11");
    assert_finals(&before, "6-3", &["16:1 5:14", "19:1 5:13 2:1"]);
    // One who holds all of it keeps him out.
    assert_finals(&position_of("jacquet_bkgm", "bar:1 5:14 | 22:2 19:2 12:11"), "6-3", &[]);
}

#[test]
fn no_more_than_two_points_of_the_start_quarter_may_be_closed() {
    // Three men more: 24 is closed, 22 and 20 hold one each.
    let text = "24:4 22:1 20:1 6:9 | 12:15";
    let closed = |board: gammon::Board| (19..=24).filter(|&point| board.mover.get(point) > 1).count();
    let plays = plays_of_both(&position_of("jacquet_bkgm", text), roll("4-2"));
    assert!(plays.iter().all(|play| closed(after(play)) <= 2));
    assert!(plays.iter().any(|play| closed(after(play)) == 2));
    let free = house("jacquet_bkgm", |rules| rules.start_quarter_closed_max = 6);
    let all = plays_of_both(&read(free, text), roll("4-2"));
    let three = all.iter().filter(|play| closed(after(play)) > 2).count();
    assert_eq!((three, all.len()), (1, plays.len() + 1)); // 24/22 24/20
}

#[test]
fn no_more_than_two_checkers_stand_on_13() {
    let text = "19:1 13:2 6:12 | 12:15";
    let finals = [
        "18:1 13:1 7:1 6:12",
        "19:1 13:1 6:13",
        "19:1 13:1 7:1 6:11 5:1",
        "13:3 6:11 5:1",
    ];
    assert_finals(&position_of("jacquet_bkgm", text), "6-1", &finals[..3]);
    let free = house("jacquet_bkgm", |rules| rules.point_max = None);
    assert_finals(&read(free, text), "6-1", &finals);
    // Once one has left, another may come.
    let sixes = ["7:3 6:12", "13:1 7:1 6:12 1:1", "19:1 6:12 1:2"];
    assert_finals(&position_of("jacquet_bkgm", text), "6-6", &sixes);
}

#[test]
fn only_the_rearmost_checker_is_borne_off() {
    // A 3 bears nothing off while a checker stands on 6.
    let text = "6:1 3:2 | 24:1";
    assert_finals(&position_of("jacquet_bkgm", text), "3-1", &["3:2 2:1"]);
    assert_finals(
        &position_of("jacquet_fr", text),
        "3-1",
        &["3:2 2:1", "5:1 3:1", "6:1 2:1"],
    );
}

#[test]
fn no_pips_are_wasted_in_the_bear_off_of_jacquet() {
    let before = position_of("jacquet_bkgm", "4:1 3:1 | 24:1");
    assert_finals(&before, "6-1", &["2:1"]);
    for (roll, _) in Roll::all() {
        let plays = plays_of_both(&before, roll);
        let pips: Vec<u32> = plays.iter().map(|play| after(play).mover.pips()).collect();
        assert!(pips.windows(2).all(|pair| pair[0] == pair[1]), "{roll}");
    }
}
