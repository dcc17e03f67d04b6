//! Why a single move is refused, whatever the rest of the turn.

use gammon::Position;
use gammon::Reason::{
    CheckerStandsHigher, DieNotRolled, GameOver, MovesBackward, MustEnterFirst, NoCheckerThere, NotAllHome, PointHeld,
    Unparsable,
};

use super::{accepted, reasons, refusal, refused, told};
use crate::common::position;

#[test]
pub fn a_text_that_is_no_play_is_unparsable_at_its_column() {
    let start = Position::start("backgammon").unwrap();
    told(
        &start,
        "3-1",
        "8/5 6-",
        Unparsable,
        "“8/5 6-” is not a play: “” cannot be read at column 7. Write moves as from/to, as in 8/5 6/5, bar/22 or 6/off.",
    );
    told(
        &start,
        "3-1",
        "8/5, king/5",
        Unparsable,
        "“8/5, king/5” is not a play: “king/5” cannot be read at column 6. \
         Write moves as from/to, as in 8/5 6/5, bar/22 or 6/off.",
    );
    for text in [
        "8", "8/", "/5", "8//5", "8/5;6/5", "8/5(", "8/5()", "8/5(0)", "8/5(-1)", "27/5", "8/99", "8/+5", "٨/5",
    ] {
        refused(&start, "3-1", text, &[Unparsable]);
    }
    for text in [
        "8/5\u{0} 6/5",
        "8/5 6/5 🎲",
        "8/5 6/5 and wins",
        "1e1/5",
        "8/5)(",
        "**",
        "-1/5",
    ] {
        refused(&start, "3-1", text, &[Unparsable]);
    }
}

#[test]
pub fn a_long_text_is_refused_with_a_short_sentence() {
    let start = Position::start("backgammon").unwrap();
    let nonsense = "x".repeat(100_000);
    assert!(refusal(&start, "3-1", &nonsense).to_string().chars().count() < 400);
    let moves = "8/5 ".repeat(100_000);
    assert!(refusal(&start, "3-1", &moves).to_string().chars().count() < 400);
    refused(&start, "1-1", "8/7/6/5/4/3", &[DieNotRolled]);
    refused(&start, "1-1", "8/7(99)", &[NoCheckerThere, DieNotRolled]);
}

#[test]
pub fn a_finished_game_has_no_plays() {
    let sentence = "The game is over, so nothing can be played.";
    for over in [position("off:15 | 1:15"), position("24:15 | off:15")] {
        told(&over, "3-1", "24/20", GameOver, sentence);
        told(&over, "3-1", "1/off", GameOver, sentence);
        refused(&over, "2-2", "6/off(4)", &[GameOver]);
        refused(&over, "2-2", "six/off", &[Unparsable]);
    }
}

#[test]
pub fn a_checker_must_stand_where_a_move_starts() {
    let start = Position::start("backgammon").unwrap();
    told(
        &start,
        "3-1",
        "7/4 6/5",
        NoCheckerThere,
        "7/4: you have no checker on your 7 point.",
    );
    told(
        &start,
        "3-1",
        "bar/22 6/5",
        NoCheckerThere,
        "bar/22: you have no checker on the bar.",
    );
    // The opponent's checkers are not the mover's.
    refused(&start, "3-1", "12/9 6/5", &[NoCheckerThere]);
    // Two checkers cannot leave where one stands; three cannot where two do.
    refused(&position("13:1 6:2 | 24:2"), "2-1", "13/11 13/12", &[NoCheckerThere]);
    refused(&start, "5-5", "24/19(3)", &[NoCheckerThere, PointHeld]);
    refused(&start, "6-6", "24/18(3)", &[NoCheckerThere]);
}

#[test]
pub fn checkers_move_from_higher_points_to_lower_ones() {
    let start = Position::start("backgammon").unwrap();
    told(
        &start,
        "3-1",
        "5/8 6/5",
        MovesBackward,
        "5/8 moves backward: checkers go from higher points to lower ones, 24 to 1, then off.",
    );
    refused(&start, "3-1", "6/6", &[MovesBackward]);
    refused(&start, "3-1", "off/6 6/5", &[MovesBackward]);
    refused(&start, "3-1", "8/bar", &[MovesBackward]);
    refused(&start, "3-1", "bar/bar", &[MovesBackward]);
    refused(&start, "3-1", "off/off", &[MovesBackward]);
    // There and back again.
    refused(&start, "3-1", "8/5/8 6/5", &[MovesBackward]);
    refused(&start, "3-1", "8/5 6/5 1/2", &[MovesBackward]);
}

#[test]
pub fn each_die_is_played_once_and_a_double_four_times() {
    let start = Position::start("backgammon").unwrap();
    told(
        &start,
        "3-1",
        "8/3 6/5",
        DieNotRolled,
        "8/3 needs 5, which no die left of 3-1 makes: each die is played once, a double four times.",
    );
    told(
        &start,
        "3-1",
        "8/5 6/3",
        DieNotRolled,
        "6/3 needs 3, which no die left of 3-1 makes: each die is played once, a double four times.",
    );
    refused(&start, "3-1", "8/5 6/5 24/23", &[DieNotRolled]);
    refused(&start, "3-1", "13/8", &[DieNotRolled]);
    refused(&start, "2-2", "13/11(5)", &[DieNotRolled]);
    refused(&start, "2-2", "13/10 6/4(3)", &[DieNotRolled]);
    refused(&start, "6-6", "24/off", &[PointHeld, NotAllHome]);
    // A die that is too small does not bear off either.
    refused(&position("6:2 5:2 | 24:2"), "2-1", "6/off", &[DieNotRolled]);
    refused(&position("6:2 4:2 | 24:2"), "3-3", "6/1", &[DieNotRolled]);
}

#[test]
pub fn nothing_else_moves_while_a_checker_is_on_the_bar() {
    let before = position("bar:1 13:2 8:3 6:5 | 20:2 1:2");
    told(
        &before,
        "3-1",
        "8/5 6/5",
        MustEnterFirst,
        "8/5: you have a checker on the bar, and it must enter before any other checker moves.",
    );
    refused(&before, "3-1", "13/9", &[MustEnterFirst]);
    // Written before the entry or after it, a move is made after it.
    accepted(&before, "3-1", "8/5 bar/24", "bar/24 8/5");
    // With two on the bar both must enter, and one that cannot stops the turn (S5).
    refused(&position("bar:2 13:2 | 7:2"), "5-3", "bar/22 13/8", &[MustEnterFirst]);
    refused(&position("bar:2 13:2 | 20:2"), "5-3", "bar/22 13/8", &[MustEnterFirst]);
    refused(&position("bar:2 13:2 | 20:2"), "5-3", "bar/17", &[MustEnterFirst]);
    accepted(&position("bar:2 13:2 | 20:2"), "5-3", "bar/22", "bar/22");
    // Bearing off is moving too.
    refused(&position("bar:1 6:2 | 24:1"), "6-6", "6/off", &[MustEnterFirst]);
    refused(&position("bar:1 6:2 | 24:1"), "6-5", "6/off 6/1", &[MustEnterFirst]);
}

#[test]
pub fn a_point_held_by_the_opponent_is_closed() {
    let start = Position::start("backgammon").unwrap();
    told(
        &start,
        "5-1",
        "6/1 6/5",
        PointHeld,
        "6/1: the opponent holds your 1 point with 2 checkers, so you cannot land there.",
    );
    refused(&start, "5-5", "24/19 13/8(3)", &[PointHeld]);
    let held = position("bar:1 13:2 | 20:5 1:2");
    told(
        &held,
        "5-3",
        "bar/20 13/10",
        PointHeld,
        "bar/20: the opponent holds your 20 point with 5 checkers, so you cannot land there.",
    );
}

#[test]
pub fn a_checker_may_not_run_through_points_that_are_held() {
    let before = position("24:2 13:5 6:5 | 18:2 19:3 1:2");
    let refusal = refusal(&before, "6-5", "24/13");
    assert_eq!(reasons(&refusal), [PointHeld]);
    let either = [
        "24/13: the opponent holds your 18 point with 2 checkers, so you cannot land there.",
        "24/13: the opponent holds your 19 point with 3 checkers, so you cannot land there.",
    ];
    assert!(either.contains(&refusal.to_string().as_str()), "{refusal}");
    // One open point on the way is enough, but not where the other one is written.
    let half = position("24:2 13:5 6:5 | 18:2 1:2");
    accepted(&half, "6-5", "24/13", "24/13");
    accepted(&half, "6-5", "24/19/13", "24/13");
    refused(&half, "6-5", "24/18/13", &[PointHeld]);
    refused(&position("24:2 6:5 | 15:2 1:2"), "3-3", "24/12", &[PointHeld]);
    accepted(&position("24:2 6:5 | 15:2 3:2 1:2"), "3-3", "24/18(2)", "24/18(2)");
}

#[test]
pub fn no_checker_is_borne_off_while_another_stands_outside() {
    let before = position("8:1 6:3 5:3 | 24:2");
    told(
        &before,
        "6-5",
        "6/off 5/off",
        NotAllHome,
        "6/off: you may bear off only once all your checkers are in your home board, and one stands on your 8 point.",
    );
    told(
        &before,
        "5-1",
        "5/off 6/5",
        NotAllHome,
        "5/off: you may bear off only once all your checkers are in your home board, and one stands on your 8 point.",
    );
    // Once it has come home, within the turn, the others may go off, and it may itself.
    accepted(&before, "6-5", "5/off 8/2", "8/2 5/off");
    accepted(&before, "6-5", "6/off 8/3", "8/3 6/off");
    accepted(&before, "6-2", "8/off", "8/off");
    refused(&position("18:1 6:3 | 24:2"), "6-6", "6/off(3)", &[NotAllHome]);
    accepted(&position("18:1 6:3 | 24:2"), "6-6", "6/off(2) 18/6", "18/off 6/off");
}

#[test]
pub fn a_larger_die_bears_off_only_from_the_highest_point() {
    // S13: 6/1 is held, yet the 3 stays.
    told(
        &position("6:1 3:1 | 1:2"),
        "5-5",
        "3/off",
        CheckerStandsHigher,
        "3/off: a 5 may not bear off from a lower point while a checker stands higher, on your 6 point.",
    );
    refused(
        &position("6:1 4:2 2:2 | 24:2"),
        "5-3",
        "4/off 2/off",
        &[CheckerStandsHigher],
    );
    // Once those above have moved down it may be borne off, in whatever order that is written.
    accepted(
        &position("6:1 5:1 3:1 | 24:2"),
        "4-4",
        "3/off 6/2 5/1 2/off",
        "6/off 5/1 3/off",
    );
    refused(
        &position("6:1 5:1 3:1 | 2:2"),
        "4-4",
        "3/off 5/1",
        &[CheckerStandsHigher],
    );
}
