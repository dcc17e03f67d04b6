//! Why moves that can be made are not the whole turn, and how several faults are told.

use gammon::Position;
use gammon::Reason::{
    AmbiguousMove, CheckerStandsHigher, DieNotRolled, MovesBackward, MustEnterFirst, MustPlayBothDice, MustPlayDie,
    MustPlayLargerDie, MustPlayMoreOfDouble, NoCheckerThere, NotAllHome, PointHeld,
};

use super::{accepted, reasons, refusal, refused, told};
use crate::common::{position, position_of};

#[test]
pub fn both_dice_must_be_played_where_both_can_be() {
    let start = Position::start("backgammon").unwrap();
    told(
        &start,
        "3-1",
        "8/5",
        MustPlayBothDice,
        "Both dice can be played, so both must be: 24/23 24/21, for instance.",
    );
    refused(&start, "3-1", "", &[MustPlayBothDice]);
    // S4: bearing off by the 6 would leave the 2 unplayable, so the 2 is played first.
    let before = position("6:1 5:3 | 4:1 3:2");
    told(
        &before,
        "6-2",
        "6/off",
        MustPlayBothDice,
        "Both dice can be played, so both must be: 6/4* 5/off, for instance.",
    );
    // Only 24/20 makes the 1 playable; the other 4 would strand it.
    let before = position("24:1 6:1 | 23:2 5:2 1:2");
    told(
        &before,
        "4-1",
        "6/2",
        MustPlayBothDice,
        "Both dice can be played, so both must be: 24/19, for instance.",
    );
    refused(&before, "4-1", "24/20", &[MustPlayBothDice]);
}

#[test]
pub fn where_only_one_die_can_be_played_it_is_the_larger() {
    // S2
    let before = position("24:1 | 13:2");
    told(
        &before,
        "6-5",
        "24/19",
        MustPlayLargerDie,
        "Only one die can be played, and it must be the larger, the 6: 24/18, for instance.",
    );
    refused(&before, "5-6", "24/19", &[MustPlayLargerDie]);
    refused(&before, "6-5", "24/13", &[PointHeld]);
    accepted(&before, "6-5", "24/18", "24/18");
    // The bar can be left by either die, and nothing moves after that.
    let before = position("bar:1 13:2 | 14:2 8:2 7:2");
    refused(&before, "6-5", "bar/20", &[MustPlayLargerDie]);
    accepted(&before, "6-5", "bar/19", "bar/19");
    // One of two on the bar enters, by the one die that enters.
    refused(&position("bar:2 | 19:2"), "6-5", "bar/19", &[PointHeld]);
    accepted(&position("bar:2 | 19:2"), "6-5", "bar/20", "bar/20");
}

#[test]
pub fn the_only_playable_die_must_be_played() {
    // S3
    let before = position("24:1 | 18:2 13:2");
    told(
        &before,
        "6-5",
        "",
        MustPlayDie,
        "The 5 can be played, so it must be: 24/19, for instance.",
    );
    refused(&before, "6-5", "24/18", &[PointHeld]);
    accepted(&before, "6-5", "24/19", "24/19");
    // Entering by the one die that enters.
    told(
        &position("bar:1 13:2 | 20:2 8:2 10:2 17:2 19:2"),
        "5-3",
        "",
        MustPlayDie,
        "The 3 can be played, so it must be: bar/22, for instance.",
    );
}

#[test]
pub fn the_last_checker_may_go_off_by_either_die() {
    // Neither die is the one that must be played.
    for dice in ["6-5", "2-1"] {
        refused(&position("1:1 | 24:2"), dice, "", &[MustPlayDie]);
        accepted(&position("1:1 | 24:2"), dice, "1/off", "1/off");
    }
}

#[test]
pub fn the_die_that_bears_off_is_named_as_the_one_that_can() {
    // The 5 can be played nowhere: 6/1 is held, and the 2 may not go off by it below the 6.
    told(
        &position("6:1 2:1 | 4:2 1:2"),
        "5-2",
        "",
        MustPlayDie,
        "The 2 can be played, so it must be: 2/off, for instance.",
    );
}

#[test]
pub fn as_many_moves_of_a_double_must_be_played_as_can_be() {
    let start = Position::start("backgammon").unwrap();
    told(
        &start,
        "2-2",
        "13/11(2)",
        MustPlayMoreOfDouble,
        "Of the 2s, 4 can be played, so as many must be, and this plays 2: 24/20(2), for instance.",
    );
    // S7: the second 4 exists only after the checker on 13 has moved.
    told(
        &position("bar:1 13:1 | 17:2"),
        "4-4",
        "bar/21",
        MustPlayMoreOfDouble,
        "Of the 4s, 4 can be played, so as many must be, and this plays 1: bar/21 13/1, for instance.",
    );
    // S11: two of the four can be played, and then two are enough.
    let partial = position("24:2 | 12:2");
    told(
        &partial,
        "6-6",
        "24/18",
        MustPlayMoreOfDouble,
        "Of the 6s, 2 can be played, so as many must be, and this plays 1: 24/18(2), for instance.",
    );
    refused(&partial, "6-6", "", &[MustPlayMoreOfDouble]);
    accepted(&partial, "6-6", "24/18(2)", "24/18(2)");
}

#[test]
pub fn a_joined_move_with_two_hitting_routes_is_ambiguous() {
    told(
        &position("24:1 6:5 | 18:1 19:1"),
        "6-5",
        " 24/13 ",
        AmbiguousMove,
        "“24/13” can be played by routes that lead to different positions: write 24/18*/13 or 24/19*/13.",
    );
    // Off by two routes, each over a blot.
    told(
        &position("8:1 3:1 | 6:1 2:1"),
        "6-2",
        "8/off",
        AmbiguousMove,
        "“8/off” can be played by routes that lead to different positions: write 8/2*/off or 8/6*/off.",
    );
    refused(&position("bar:1 6:5 | 22:1 20:1"), "5-3", "bar/17*", &[AmbiguousMove]);
}

#[test]
pub fn a_dance_is_the_only_answer_where_nothing_can_be_played() {
    let closed = position("bar:1 13:2 | 20:2 22:2");
    accepted(&closed, "5-3", "", "");
    accepted(&closed, "5-3", "  ", "");
    refused(&closed, "5-3", "bar/22", &[PointHeld]);
    refused(&closed, "5-3", "13/8", &[MustEnterFirst]);
    refused(&closed, "5-3", "bar/21", &[DieNotRolled]);
    accepted(&position("6:1 3:1 | 1:2"), "5-5", "", "");
}

#[test]
pub fn several_faults_are_reported_in_the_documented_order() {
    let start = Position::start("backgammon").unwrap();
    refused(&start, "5-3", "24/19 7/4", &[NoCheckerThere, PointHeld]);
    refused(
        &start,
        "6-1",
        "6/off 5/6 7/6",
        &[NoCheckerThere, MovesBackward, NotAllHome],
    );
    let on_bar = position("bar:1 13:2 6:2 | 20:2 8:3");
    refused(&on_bar, "5-3", "bar/20 13/10", &[PointHeld]);
    refused(&on_bar, "5-3", "13/8 6/3", &[MustEnterFirst]);
    refused(
        &on_bar,
        "5-3",
        "14/8 6/3",
        &[NoCheckerThere, DieNotRolled, MustEnterFirst],
    );
    // The same fault twice is reported once, with the rearmost checker's move.
    let refusal = refusal(&start, "6-5", "12/6 11/6");
    assert_eq!(reasons(&refusal), [NoCheckerThere]);
    assert_eq!(refusal.to_string(), "12/6: you have no checker on your 12 point.");
}

#[test]
pub fn every_game_has_the_same_referee() {
    for game in ["hypergammon", "nackgammon", "portes", "tavla_guide"] {
        let start = Position::start(game).unwrap();
        refused(&start, "2-1", "24/22", &[MustPlayBothDice]);
    }
    let last = position_of("hypergammon", "bar:1 1:1 | 20:1 19:2");
    refused(&last, "6-1", "1/off bar/24", &[NotAllHome]);
}

#[test]
pub fn several_checkers_of_a_double_are_judged_together() {
    // Both enter on 22; it is 19 that is held.
    refused(&position("bar:2 13:2 6:5 | 19:5"), "3-3", "bar/19(2)", &[PointHeld]);
    // Both come in to 3; it is the checker on 5 that stands higher.
    refused(&position("7:2 5:1 | 24:2"), "4-4", "7/off(2)", &[CheckerStandsHigher]);
}

#[test]
pub fn the_reason_does_not_depend_on_which_die_was_named_first() {
    let before = position("5:1 2:1 1:1 | 24:2");
    for dice in ["5-3", "3-5"] {
        refused(&before, dice, "5/off 1/off", &[CheckerStandsHigher]);
    }
}

#[test]
pub fn many_moves_do_not_hide_what_is_wrong_with_the_last() {
    let start = Position::start("backgammon").unwrap();
    refused(
        &start,
        "1-1",
        "13/12(5) 20/19",
        &[NoCheckerThere, DieNotRolled, PointHeld],
    );
    refused(
        &start,
        "1-1",
        "8/7 8/7 6/5 6/5 24/23 5/9",
        &[MovesBackward, DieNotRolled],
    );
}
