//! What a written play means: every form of it that is accepted, and which play it is.

use crate::common::{diagram_of, position, position_of, roll};
use gammon::{Position, Reason};

/// Holds all the texts to one play.
#[track_caller]
fn read_alike(position: &Position, dice: &str, texts: &[&str], canonical: &str) {
    for text in texts {
        match position.check(roll(dice), text) {
            Ok(play) => assert_eq!(play.to_string(), canonical, "“{text}” with {dice}"),
            Err(refusal) => panic!("{}, “{text}” with {dice}: {refusal}", diagram_of(position)),
        }
    }
}

#[test]
fn moves_may_stand_in_any_order_and_with_any_separator() {
    let start = Position::start("backgammon").unwrap();
    let texts = [
        "8/5 6/5",
        "6/5 8/5",
        "6/5, 8/5",
        "8/5,6/5",
        "  8/5\t6/5\n",
        ",8/5,,6/5,",
        "8-5 6-5",
        "08/05 6/5",
    ];
    read_alike(&start, "3-1", &texts, "8/5 6/5");
    read_alike(&start, "1-3", &texts, "8/5 6/5");
}

#[test]
fn the_moves_of_one_checker_may_be_joined_or_split() {
    let start = Position::start("backgammon").unwrap();
    let texts = [
        "24/13",
        "24/18/13",
        "24/18 18/13",
        "18/13 24/18",
        "24/18*/13*",
        "24/18, 18/13",
    ];
    read_alike(&start, "6-5", &texts, "24/13");
    let texts = [
        "24/16",
        "24/22/20/18/16",
        "24/20/16",
        "24/22 22/20 20/18 18/16",
        "18/16 24/18",
        "20/16 24/20",
    ];
    read_alike(&start, "2-2", &texts, "24/16");
    let texts = ["24/20 13/11 6/4", "24/22/20 6/4 13/11", "13/11 24/22 6/4 22/20"];
    read_alike(&start, "2-2", &texts, "24/20 13/11 6/4");
}

#[test]
fn two_checkers_that_meet_may_be_written_as_either_of_them() {
    // One checker by both dice, or two with the one taking the place of the other, is one play.
    let before = position("13:2 11:1 6:2 | 24:2");
    read_alike(
        &before,
        "2-3",
        &["13/8", "13/11 11/8", "13/11/8", "13/10/8", "11/8 13/11"],
        "13/8",
    );
    read_alike(
        &before,
        "2-2",
        &["13/9 11/7", "13/7 11/9", "13/11 11/9(2) 9/7"],
        "13/7 11/9",
    );
}

#[test]
fn equal_moves_may_be_counted_or_repeated() {
    let start = Position::start("backgammon").unwrap();
    let texts = [
        "13/11(2) 6/4(2)",
        "6/4(2), 13/11(2)",
        "13/11 6/4 13/11 6/4",
        "13/11(2) 6/4 6/4",
        "13/11*(2) 6/4*(2)",
    ];
    read_alike(&start, "2-2", &texts, "13/11(2) 6/4(2)");
    let texts = [
        "24/20(2)",
        "24/22(2) 22/20(2)",
        "24/22/20(2)",
        "24/22/20 24/20",
        "24/20(1) 24/20(01)",
    ];
    read_alike(&start, "2-2", &texts, "24/20(2)");
}

#[test]
fn a_hit_need_not_be_marked_and_a_mark_need_not_be_a_hit() {
    let before = position("8:1 6:2 | 3:1 24:2");
    read_alike(
        &before,
        "5-2",
        &["8/3*/1", "8/3/1", "8/3*/1*", "8/3 3/1", "3/1 8/3*", "8*/3/1"],
        "8/3*/1",
    );
    let two = position("24:2 6:5 | 20:1 3:1 1:2");
    read_alike(
        &two,
        "4-3",
        &["24/20* 6/3*", "24/20 6/3", "6/3* 24/20", "24*/20 6*/3"],
        "24/20* 6/3*",
    );
    // Two checkers on one blot hit it once.
    read_alike(
        &position("8:1 6:1 | 5:1 24:2"),
        "3-1",
        &["8/5* 6/5*", "8/5 6/5*", "8/5* 6/5"],
        "8/5* 6/5",
    );
    read_alike(
        &position("5:2 2:2 | 3:1 24:2"),
        "2-2",
        &["5/3(2) 2/off(2)", "2/off 5/3* 2/off 5/3*"],
        "5/3*(2) 2/off(2)",
    );
}

#[test]
fn bar_and_off_have_their_names_and_numbers() {
    let texts = [
        "bar/22 6/1",
        "Bar/22 6/1",
        "BAR/22, 6/1",
        "25/22 6/1",
        "b/22 6/1",
        "6/1 bar-22",
        "6/1 25/22*",
    ];
    read_alike(&position("bar:1 6:5 | 24:2"), "5-3", &texts, "bar/22 6/1");
    let texts = [
        "6/off 5/off",
        "6/0 5/0",
        "6/Off 5/OFF",
        "6/o 5/o",
        "5/off 6/off",
        "6-off 5-0",
        "5/OFF, 6/O",
    ];
    read_alike(&position("6:2 5:2 | 24:2"), "6-5", &texts, "6/off 5/off");
    read_alike(
        &position("6:4 | 24:2"),
        "6-6",
        &["6/off(4)", "6/0(4)", "6/off(2) 6/off(2)"],
        "6/off(4)",
    );
    read_alike(
        &position("bar:1 | 24:2"),
        "6-5",
        &["bar/14", "25/19/14", "25/20 20/14"],
        "bar/14",
    );
}

#[test]
fn a_joined_move_means_the_route_that_does_not_hit() {
    let texts = ["24/13", "24/19/13", "24/19 19/13", "24/13*"];
    read_alike(&position("24:1 6:5 | 18:1 1:2"), "6-5", &texts, "24/13");
    read_alike(
        &position("24:1 6:5 | 19:1 1:2"),
        "6-5",
        &["24/13", "24/18/13", "24/18 18/13"],
        "24/13",
    );
    read_alike(
        &position("24:1 6:5 | 18:1 1:2"),
        "6-5",
        &["24/18*/13", "24/18/13", "24/18 18/13"],
        "24/18*/13",
    );
}

#[test]
fn a_joined_move_hits_where_no_other_route_is_open() {
    read_alike(
        &position("24:1 6:5 | 18:1 19:2"),
        "6-5",
        &["24/13", "24/18/13"],
        "24/18*/13",
    );
    read_alike(
        &position("24:2 6:5 | 22:1 16:1"),
        "2-2",
        &["24/16", "24/16*", "24/20/16"],
        "24/22*/16*",
    );
    // 6/off by the 6 alone leaves the 1 unplayed; by way of the blot both dice are played.
    read_alike(
        &position("6:1 3:2 | 5:1 24:2"),
        "6-1",
        &["6/off", "6/5*/off", "6/5 5/off"],
        "6/5*/off",
    );
}

#[test]
fn both_routes_hitting_must_be_told_apart() {
    let before = position("24:1 6:5 | 18:1 19:1");
    let refusal = before.check(roll("6-5"), "24/13").unwrap_err();
    assert_eq!(refusal.reason(), Reason::AmbiguousMove);
    let choices = &refusal.faults()[0]
        .details
        .iter()
        .find(|(name, _)| *name == "choices")
        .unwrap()
        .1;
    let choices = choices.to_string();
    let mut canonical: Vec<&str> = choices.split(" or ").collect();
    canonical.sort_unstable();
    assert_eq!(canonical, ["24/18*/13", "24/19*/13"]);
    for choice in canonical {
        read_alike(&before, "6-5", &[choice, &choice.replace('*', "")], choice);
    }
    assert_eq!(
        before.check_moves(roll("6-5"), &[(24, 13)]).unwrap_err().reason(),
        Reason::AmbiguousMove
    );
}

#[test]
fn one_joined_bear_off_uses_the_dice_that_make_it_whole() {
    // T4: 6/off by both dice, 6/5/off, or with the 6 alone and then 3/2.
    let before = position("6:1 3:2 | 24:2");
    read_alike(&before, "6-1", &["6/off", "6/5/off", "6/5 5/off"], "6/off");
    read_alike(&before, "6-1", &["6/off 3/2", "3/2 6/off"], "6/off 3/2");
    // The last checker needs one die only.
    read_alike(&position("4:1 | 24:2"), "6-5", &["4/off"], "4/off");
    read_alike(
        &position("4:1 | 24:2"),
        "3-1",
        &["4/off", "4/1/off", "4/3/off", "4/3 3/off"],
        "4/off",
    );
    read_alike(
        &position("7:1 | 24:2"),
        "6-1",
        &["7/off", "7/1/off", "7/6/off"],
        "7/off",
    );
}

#[test]
fn a_double_is_played_as_far_as_it_goes() {
    read_alike(
        &position("24:2 | 12:2"),
        "6-6",
        &["24/18(2)", "24/18 24/18"],
        "24/18(2)",
    );
    read_alike(
        &position("bar:1 13:1 | 17:2"),
        "4-4",
        &["bar/21 13/1", "13/1 bar/21", "bar/21 13/9/5/1"],
        "bar/21 13/1",
    );
    let hyper = position_of("hypergammon", "bar:2 24:1 | 20:1 off:2");
    read_alike(
        &hyper,
        "5-5",
        &["bar/20*(2) 20/15 24/19", "24/19 bar/20 bar/15*"],
        "bar/20*/15 bar/20 24/19",
    );
}

#[test]
fn the_empty_text_is_the_dance_and_nothing_else() {
    let closed = position("bar:1 13:2 | 20:2 22:2");
    for text in ["", " ", ",", "\n"] {
        let play = closed.check(roll("5-3"), text).unwrap();
        assert_eq!((play.moves(), play.result()), (&[][..], closed.board().flip()));
    }
    assert_eq!(
        closed.after(roll("5-3"), &closed.check_moves(roll("5-3"), &[]).unwrap()),
        closed.flip()
    );
    assert!(Position::start("portes").unwrap().check(roll("5-3"), "").is_err());
}

#[test]
fn moves_as_numbers_are_read_like_text() {
    let start = Position::start("backgammon").unwrap();
    let play = start.check_moves(roll("3-1"), &[(6, 5), (8, 5)]).unwrap();
    assert_eq!(play.to_string(), "8/5 6/5");
    assert_eq!(
        start.check_moves(roll("6-5"), &[(24, 13)]).unwrap().to_string(),
        "24/13"
    );
    let refused = |moves: &[(u8, u8)]| start.check_moves(roll("3-1"), moves).unwrap_err();
    assert_eq!(refused(&[(8, 5)]).reason(), Reason::MustPlayBothDice);
    assert_eq!(refused(&[(8, 5); 9]).reason(), Reason::DieNotRolled);
    assert_eq!(
        refused(&[(5, 8), (6, 5)]).to_string(),
        "5/8 moves backward: checkers go from higher points to lower ones, 24 to 1, then off."
    );
}

#[test]
fn numbers_that_are_no_place_are_refused() {
    let start = Position::start("backgammon").unwrap();
    for (from, to) in [
        (26, 23),
        (27, 24),
        (28, 25),
        (32, 29),
        (33, 30),
        (200, 5),
        (255, 252),
        (255, 255),
        (9, 200),
        (0, 26),
        (0, 255),
    ] {
        let alone = start.check_moves(roll("3-1"), &[(from, to)]);
        assert!(alone.is_err(), "{from}/{to}: {alone:?}");
        let more = start.check_moves(roll("3-1"), &[(8, 5), (6, 5), (from, to)]);
        assert!(more.is_err(), "8/5 6/5 {from}/{to}: {more:?}");
    }
}

#[test]
fn a_move_from_off_to_nowhere_is_not_ignored() {
    let start = Position::start("backgammon").unwrap();
    let refusal = start.check_moves(roll("3-1"), &[(8, 5), (6, 5), (0, 27)]);
    assert!(refusal.is_err(), "{refusal:?}");
    let closed = position("bar:1 13:2 | 20:2 22:2");
    assert!(closed.check_moves(roll("5-3"), &[(0, 27)]).is_err());
}
