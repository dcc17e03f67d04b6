//! Tavla: hit-and-run and the bear-off without waste.

use gammon::rules::{HitAndRun, HitAndRunScope, NextGameStart, NoWasteScope, OpeningRoll};
use gammon::{Game, Position};

use super::house;
use crate::common::{assert_count, assert_finals, position_of, read};

/// Tavla with another limit on hit-and-run.
fn limited(limit: HitAndRun, scope: HitAndRunScope) -> &'static Game {
    house("tavla_trad", |rules| {
        rules.hit_and_run = limit;
        rules.hit_and_run_scope = scope;
    })
}

fn no_waste() -> &'static Game {
    house("portes", |rules| rules.bearoff_no_waste = true)
}

const T1: &str = "8:1 6:2 | 3:1 24:2";
const T2: &str = "5:1 2:2 | 4:1";
const T3: &str = "10:1 | 6:1 9:2";
const T3A: &str = "10:1 5:1 | 6:1 9:2 4:2";
const T6: &str = "4:2 | 3:1";

const T1_STAYING: [&str; 3] = ["8:1 4:1 1:1", "6:2 1:1", "6:1 4:1 3:1 | bar:1 24:2"];
const T1_RUNNING: &str = "6:2 1:1 | bar:1 24:2";
const T2_STAYING: [&str; 4] = ["5:1 1:1", "4:1 2:1 | bar:1", "3:1 2:1 1:1", "2:3"];

#[test]
fn a_checker_that_has_hit_in_the_home_board_stays_there() {
    // T1a
    assert_finals(&position_of("tavla_trad", T1), "5-2", &T1_STAYING);
    // T2a
    assert_finals(&position_of("tavla_trad", T2), "2-1", &T2_STAYING);
}

#[test]
fn it_does_not_matter_from_where_the_hitter_came() {
    // T3: from outside the home board into it.
    assert_finals(&position_of("tavla_trad", T3), "4-1", &["6:1 | bar:1 9:2"]);
    // A hit outside the home board binds nobody.
    let outside = position_of("tavla_trad", "14:1 | 10:1 13:2");
    assert_finals(&outside, "4-1", &["9:1 | bar:1 13:2"]);
}

#[test]
fn the_die_that_only_the_frozen_checker_could_play_is_lost() {
    // T3, T3a
    for game in ["portes", "tavla_guide"] {
        assert_finals(&position_of(game, T3), "4-1", &["5:1 | bar:1 9:2"]);
        assert_finals(&position_of(game, T3A), "4-1", &["5:2 | bar:1 9:2 4:2"]);
    }
    let frozen = ["6:1 5:1 | bar:1 9:2 4:2", "10:1 1:1"];
    assert_finals(&position_of("tavla_trad", T3A), "4-1", &frozen);
}

#[test]
fn a_hit_that_would_strand_a_die_is_illegal_where_both_can_be_played() {
    // 10/6*/5 or 8/4/3: where the hitter stays, the second alone plays both dice.
    let text = "10:1 8:1 | 9:2 7:2 6:1";
    let both = ["8:1 5:1 | bar:1 9:2 7:2", "10:1 3:1"];
    assert_finals(&position_of("portes", text), "4-1", &both);
    assert_finals(&position_of("tavla_trad", text), "4-1", &both[1..]);
}

#[test]
fn others_may_move_to_the_hitter_and_on_as_long_as_one_stays() {
    // T6
    let all = ["4:1 | bar:1", "3:1 1:1 | bar:1", "2:2 | bar:1"];
    assert_finals(&position_of("portes", T6), "1-1", &all);
    assert_finals(&position_of("tavla_trad", T6), "1-1", &all[1..2]);
}

#[test]
fn the_limit_on_hit_and_run_may_hold_in_the_bear_off_only() {
    // T1b: a checker was outside when it hit.
    let all: Vec<&str> = T1_STAYING.into_iter().chain([T1_RUNNING]).collect();
    for limit in [HitAndRun::Freeze, HitAndRun::NoSafety] {
        let game = limited(limit, HitAndRunScope::BearingOff);
        assert_finals(&read(game, T1), "5-2", &all);
    }
    assert_finals(&position_of("tavla_ludoteka", T1), "5-2", &all);
    // T2a
    let game = limited(HitAndRun::Freeze, HitAndRunScope::BearingOff);
    assert_finals(&read(game, T2), "2-1", &T2_STAYING);
    assert_finals(&read(game, T3), "4-1", &["5:1 | bar:1 9:2"]);
}

#[test]
fn a_hitter_may_run_on_only_to_end_as_a_blot() {
    let home = limited(HitAndRun::NoSafety, HitAndRunScope::Home);
    // T1, T3: 1 and 5 are blots.
    let all: Vec<&str> = T1_STAYING.into_iter().chain([T1_RUNNING]).collect();
    assert_finals(&read(home, T1), "5-2", &all);
    assert_finals(&read(home, T3), "4-1", &["5:1 | bar:1 9:2"]);
    // T2b: on 2 it would be safe.
    assert_finals(&read(home, T2), "2-1", &T2_STAYING);
    assert_finals(&position_of("tavla_ludoteka", T2), "2-1", &T2_STAYING);
}

#[test]
fn off_the_board_a_hitter_is_safe() {
    // Not 6/2*/off, but 6/off 1/off.
    let before = "6:1 1:1 | 2:1 24:1";
    let home = limited(HitAndRun::NoSafety, HitAndRunScope::Home);
    assert_finals(&position_of("portes", before), "6-4", &["1:1 | bar:1 24:1", "off:15"]);
    assert_finals(&read(home, before), "6-4", &["off:15"]);
}

#[test]
fn a_forced_hitter_may_be_exempt() {
    let game = house("tavla_trad", |rules| rules.hit_and_run_forced_exempt = true);
    // Nothing else plays the 1.
    assert_finals(&read(game, T3), "4-1", &["5:1 | bar:1 9:2"]);
    // Elsewhere both dice can be played without running.
    assert_finals(&read(game, T1), "5-2", &T1_STAYING);
    assert_finals(&read(game, T2), "2-1", &T2_STAYING);
}

#[test]
fn no_pip_may_be_wasted_in_the_bear_off() {
    for (text, all) in [
        ("6:1 3:2 | 1:1", ["3:1 2:1", "3:2"]), // T4
        ("4:1 3:1 | 1:1", ["2:1", "3:1"]),     // T5
    ] {
        assert_finals(&position_of("tavla_trad", text), "6-1", &all);
        assert_finals(&position_of("tavla_ludoteka", text), "6-1", &all[..1]);
        assert_finals(&read(no_waste(), text), "6-1", &all[..1]);
    }
    // T4 without the blot.
    assert_finals(&position_of("tavla_ludoteka", "6:1 3:2 | 24:1"), "6-1", &["3:1 2:1"]);
}

#[test]
fn pips_may_be_wasted_on_the_turn_that_comes_home() {
    let text = "7:1 4:1 | 24:1";
    let home = house("portes", |rules| {
        rules.bearoff_no_waste = true;
        rules.no_waste_scope = NoWasteScope::HomeDuringTurn;
    });
    // 7/1 4/off is 10 pips, 7/2 4/off is 9.
    let both = ["1:1", "2:1"];
    assert_finals(&position_of("portes", text), "6-5", &both);
    assert_finals(&position_of("tavla_ludoteka", text), "6-5", &both);
    assert_finals(&read(home, text), "6-5", &both[..1]);
}

#[test]
fn the_starter_at_turkish_tavla_rolls_anew_and_may_open_with_a_double() {
    // T7
    for game in ["tavla_trad", "tavla_ludoteka"] {
        let start = Position::start(game).unwrap();
        assert_eq!(start.pip_counts(), (167, 167));
        assert_count(&start, "6-6", 11);
        assert_eq!(start.game().rules.opening_roll, OpeningRoll::Reroll);
        assert!(!start.game().rules.cube);
    }
    let starter = |game| Game::find(game).unwrap().rules.next_game_start;
    assert_eq!(starter("tavla_trad"), NextGameStart::Winner);
    assert_eq!(starter("tavla_ludoteka"), NextGameStart::OpeningRoll);
}

#[test]
fn tavla_starts_like_backgammon_wherever_nothing_is_hit() {
    for game in ["tavla_trad", "tavla_ludoteka"] {
        let start = Position::start(game).unwrap();
        for (dice, count) in [("6-5", 7), ("3-1", 16), ("2-2", 75), ("1-1", 42)] {
            assert_count(&start, dice, count);
        }
    }
}
