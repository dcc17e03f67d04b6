//! Acey-deucey: the reserve, and how it is entered.

use gammon::Position;
use gammon::rules::OpeningRoll;

use super::played;
use crate::common::{assert_finals, position_of, roll};

const ALL: [&str; 5] = ["acey_guide", "acey_us", "acey_eu", "acey_wiki", "acey_old"];

/// The games in which checkers may wait.
const OPTIONAL: [&str; 4] = ["acey_guide", "acey_us", "acey_eu", "acey_wiki"];

#[test]
fn all_checkers_start_in_reserve() {
    for game in ALL {
        let start = Position::start(game).unwrap();
        assert_eq!(start, position_of(game, "res:15 | res:15").with_turns([0, 0]));
        assert_eq!(start.pip_counts(), (375, 375));
        assert!(!start.game().rules.cube);
        assert_eq!(start.game().rules.opening_roll, OpeningRoll::Reroll);
    }
}

#[test]
fn checkers_enter_from_the_reserve_or_move_on() {
    for game in OPTIONAL {
        let start = Position::start(game).unwrap();
        assert_finals(&start, "6-3", &["res:13 22:1 19:1", "res:14 16:1"]); // A1
        assert_finals(&start, "2-1", &["res:13 24:1 23:1", "res:14 22:1"]); // A2
        // A3
        let sixes = [
            "res:11 19:4",
            "res:12 19:2 13:1",
            "res:13 13:2",
            "res:13 19:1 7:1",
            "res:14 1:1",
        ];
        assert_finals(&start, "6-6", &sixes);
    }
}

#[test]
fn entering_from_the_reserve_is_optional() {
    // A4
    for game in OPTIONAL {
        let finals = ["res:1 13:1", "23:1 15:1", "21:1 17:1", "19:2"];
        assert_finals(&position_of(game, "res:1 19:1 | 24:1"), "4-2", &finals);
    }
}

#[test]
fn a_checker_that_was_hit_enters_before_anything_else_moves() {
    // A5
    for game in OPTIONAL {
        let finals = ["res:1 21:1 17:1", "res:1 19:2", "23:1 21:1 19:1", "res:1 23:1 15:1"];
        assert_finals(&position_of(game, "bar:1 res:1 19:1 | 24:1"), "4-2", &finals);
    }
}

#[test]
fn a_one_two_of_which_the_one_is_dead_is_played_as_far_as_it_goes() {
    // A6
    for game in OPTIONAL {
        assert_finals(&position_of(game, "24:2 | 23:2 21:2"), "2-1", &["24:1 22:1"]);
    }
}

#[test]
fn bearing_off_needs_the_exact_die_but_in_the_american_game() {
    // A8
    for game in ["acey_eu", "acey_wiki", "acey_old"] {
        assert_finals(&position_of(game, "3:2 | 24:1"), "5-2", &["3:1 1:1"]);
        assert_finals(&position_of(game, "3:2 | 24:1"), "6-5", &[]);
        assert_finals(&position_of(game, "3:2 | 24:1"), "3-2", &["1:1"]);
    }
    for game in ["acey_us", "acey_guide"] {
        assert_finals(&position_of(game, "3:2 | 24:1"), "5-2", &["1:1"]);
    }
}

#[test]
fn a_gated_reserve_opens_by_a_double_or_a_one_two() {
    let start = Position::start("acey_old").unwrap();
    for dice in ["6-5", "3-1", "3-2", "6-1"] {
        assert_finals(&start, dice, &[]);
    }
    // The opening roll itself may enter, and all must enter before any other moves.
    assert_finals(&start, "2-1", &["res:13 24:1 23:1"]);
    assert_finals(&start, "6-6", &["res:11 19:4"]);
    let opened = played(&start, "6-6", "res/19(4)"); // and rolls again
    assert_finals(&opened, "6-5", &["res:9 20:1 19:5"]);
    // Nobody else's roll opens it.
    let other = played(&opened, "6-5", "res/20 res/19");
    assert_finals(&other, "6-5", &[]);
    let first_again = played(&other, "6-5", "");
    assert_finals(&first_again, "4-3", &["res:7 22:1 21:1 20:1 19:5"]);
}

#[test]
fn a_gated_reserve_opens_even_when_the_roll_dances() {
    for (dice, text) in [("6-6", "res:15 | 19:2 res:13"), ("2-1", "res:15 | 24:2 23:2 res:11")] {
        let closed = position_of("acey_old", text);
        assert_finals(&closed, "5-4", &[]);
        assert_finals(&closed, dice, &[]);
        let danced = played(&closed, dice, "").flip();
        assert_eq!(danced.board(), closed.board());
        assert_finals(&danced, "5-4", &["res:13 21:1 20:1"]);
        // Another roll leaves it closed.
        let waiting = played(&closed, "5-4", "").flip();
        assert_finals(&waiting, "5-4", &[]);
    }
}

#[test]
fn nothing_is_hit_before_a_checker_is_home_in_the_old_game() {
    let text = |own: &str| format!("{own} | 18:1 1:14");
    // 24/18 is a blot; with one home, or one borne off, it may be hit.
    let before = position_of("acey_old", &text("24:1 20:1 13:13 off:0"));
    assert!(
        before
            .legal_plays(roll("6-5"))
            .iter()
            .all(|play| play.moves().iter().all(|step| !step.hit))
    );
    for own in ["24:1 13:13 6:1 off:0", "24:1 13:13 off:1"] {
        let before = position_of("acey_old", &text(own));
        let plays = crate::common::plays_of_both(&before, roll("6-5"));
        assert!(plays.iter().any(|play| play.to_string() == "24/18* 13/8"), "{own}");
    }
    // The checker that comes home with the first die lets the second hit.
    let coming = position_of("acey_old", &text("24:1 12:14 off:0"));
    let plays = crate::common::plays_of_both(&coming, roll("6-5"));
    assert!(plays.iter().all(|play| play.moves().iter().all(|step| !step.hit)));
    let plays = crate::common::plays_of_both(&coming, roll("6-6"));
    assert!(plays.iter().any(|play| play.to_string() == "24/18* 12/6(3)"));
}
