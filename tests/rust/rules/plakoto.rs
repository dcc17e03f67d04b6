//! Plakoto and tapa: pins, mothers, and the bear-off while a checker is pinned.

use gammon::rules::{Mother, NextGameStart, OpeningRoll};
use gammon::{Board, Counts, Game, InvalidPosition, Outcome, Position, PositionFault, Side, WinKind};

use super::{house, played};
use crate::common::{assert_finals, plays_of_both, position_of, read, roll};

const TIE: Outcome = Outcome {
    kind: WinKind::Tie,
    winner: None,
    points: 0,
};

/// The mover of a play has won by the mother, seen by the loser.
const WON: Outcome = Outcome {
    kind: WinKind::Mother,
    winner: Some(Side::Opponent),
    points: 2,
};

#[test]
fn all_checkers_start_on_24() {
    // PL1
    for game in ["plakoto", "tapa"] {
        let start = Position::start(game).unwrap();
        assert_eq!(start.pip_counts(), (360, 360));
        assert_finals(&start, "6-5", &["24:14 13:1", "24:13 19:1 18:1"]);
        let sixes = ["24:11 18:4", "24:12 18:2 12:1", "24:13 12:2", "24:13 18:1 6:1"];
        assert_finals(&start, "6-6", &sixes);
        assert_finals(&start, "2-1", &["24:14 21:1", "24:13 23:1 22:1"]);
        let rules = start.game().rules;
        assert_eq!(rules.opening_roll, OpeningRoll::Reroll);
        assert_eq!(rules.next_game_start, NextGameStart::Winner);
        assert!(!rules.cube);
    }
}

#[test]
fn a_single_checker_that_holds_a_pin_closes_the_point() {
    // PL2
    let before = position_of("plakoto", "14:1 pin:10 | 10:1 1:13");
    assert_finals(&before, "4-2", &["8:1 pin:10 | 10:1 1:13"]);
}

#[test]
fn a_pinner_may_be_joined_go_on_or_pass_over() {
    // PL3
    let before = position_of("plakoto", "12:1 11:1 | 8:1 1:14");
    let finals = [
        "8:2 | 1:14 pin:8",
        "9:1 7:1 | 8:1 1:14",
        "12:1 4:1 | 8:1 1:14",
        "11:1 5:1 | 8:1 1:14",
    ];
    assert_finals(&before, "4-3", &finals);
}

#[test]
fn a_pin_ends_when_its_last_pinner_leaves() {
    // PL4
    let before = position_of("plakoto", "20:1 8:1 | 1:14 pin:8");
    let finals = [
        "16:1 8:1 | 1:14 pin:8",
        "17:1 7:1 | 8:1 1:14",
        "19:1 5:1 | 8:1 1:14",
        "20:1 4:1 | 8:1 1:14",
    ];
    assert_finals(&before, "3-1", &finals);
    // Of two pinners one may leave; a checker that has left the start before is no mother.
    let two = position_of("plakoto", "20:1 8:2 | 1:14 pin:8");
    let (dice, text) = ("3-1", "20/17 8/7");
    assert_eq!(
        played(&two, dice, text).flip(),
        position_of("plakoto", "17:1 8:1 7:1 | 1:14 pin:8")
    );
}

#[test]
fn a_pinned_checker_cannot_move() {
    let before = position_of("plakoto", "pin:20 14:1 | 20:1 1:14");
    assert_finals(&before, "4-3", &["pin:20 7:1 | 20:1 1:14"]);
    // With every checker pinned or blocked nothing moves.
    let stuck = position_of("plakoto", "pin:20 7:1 | 20:1 1:12 3:2");
    assert_finals(&stuck, "6-4", &[]);
}

#[test]
fn nothing_is_borne_off_while_a_checker_is_pinned() {
    // PL5: the 6 is lost.
    let text = "6:1 3:1 pin:4 | 4:1 1:3";
    assert_finals(&position_of("plakoto", text), "6-3", &["3:2 pin:4 | 4:1 1:3"]);
    // Where the house allows it, the pinned checker still stands higher than the 3.
    let house = house("plakoto", |rules| rules.bearoff_while_pinned = true);
    assert_finals(&read(house, text), "6-3", &["pin:4 off:14 | 4:1 1:3"]);
    assert_finals(&read(house, "3:2 pin:4 | 4:1 24:3"), "6-5", &[]);
    assert_finals(
        &read(house, "3:2 pin:2 | 2:1 24:3"),
        "6-5",
        &["pin:2 off:14 | 2:1 24:3"],
    );
}

#[test]
fn a_pin_made_in_the_bear_off_suspends_it_until_it_is_released() {
    // The opponent has his last three checkers on his 6 and 2.
    let held = played(&position_of("plakoto", "21:1 20:1 | 19:1 23:2"), "2-1", "21/19* 20/19");
    assert_eq!(held, position_of("plakoto", "pin:6 2:2 | 6:2"));
    assert_finals(&held, "2-1", &["pin:6 2:1 1:1 | 6:2"]);
    assert_finals(&held, "6-5", &[]);
    let released = played(&held.flip(), "6-5", "19/13 19/14");
    assert_finals(&released, "6-2", &["2:1", "2:2"]); // 6/off 2/off, and 6/4/off
}

#[test]
fn the_mothers_pin_wins_at_once_and_counts_as_the_whole_roll() {
    // PL6
    let before = position_of("plakoto", "6:1 4:1 3:2 | 1:1 20:3");
    let finals = [
        "6:1 4:1 3:1 1:1 | 20:3 pin:1",
        "4:1 3:2 1:1 | 20:3 pin:1",
        "3:2 2:1 1:1 | 20:3 pin:1",
        "4:1 3:2 off:12 | 1:1 20:3",
    ];
    assert_finals(&before, "5-2", &finals);
    for text in ["3/1*", "6/1*", "4/2 6/1*"] {
        assert_eq!(played(&before, "5-2", text).outcome(), Some(WON), "{text}");
    }
    assert_eq!(played(&before, "5-2", "6/4 4/off").outcome(), None);
}

#[test]
fn the_mothers_pin_does_not_win_while_the_own_mother_is_at_risk() {
    // PL7
    let before = position_of("plakoto", "24:2 6:1 | 1:1 20:3");
    let finals = [
        "24:1 16:1 6:1 | 1:1 20:3",
        "21:1 19:1 6:1 | 1:1 20:3",
        "24:1 19:1 3:1 | 1:1 20:3",
        "24:1 21:1 1:1 | 20:3 pin:1",
    ];
    assert_finals(&before, "5-3", &finals);
    let pinned = played(&before, "5-3", "6/1* 24/21");
    assert_eq!(pinned.outcome(), None);
    // The other checkers go on.
    assert!(!plays_of_both(&pinned, roll("2-1")).is_empty());
}

#[test]
fn it_wins_once_the_last_checker_has_left_24() {
    // PL8
    let before = position_of("plakoto", "24:1 5:1 1:1 | 20:3 pin:1");
    assert_eq!(before.outcome(), None);
    let finals = [
        "18:1 5:1 1:1 | 20:3 pin:1",
        "23:1 5:1 1:1 | 20:3 pin:1",
        "18:1 4:1 1:1 | 20:3 pin:1",
    ];
    assert_finals(&before, "6-1", &finals);
    for play in before.legal_plays(roll("6-1")) {
        assert_eq!(before.after(roll("6-1"), &play).outcome(), Some(WON), "{play}");
    }
}

#[test]
fn two_pinned_mothers_are_a_tie() {
    // PL9
    let before = position_of("plakoto", "pin:24 3:1 | 24:1 1:1 10:3");
    assert_eq!(before.outcome(), None);
    for other in [3, 4, 5, 6] {
        let dice = format!("2-{other}");
        assert_eq!(played(&before, &dice, "3/1*").outcome(), Some(TIE), "{dice}");
    }
    let no_tie = house("plakoto", |rules| {
        rules.mother = Some(Mother {
            points: 2,
            tie_if_both: false,
            immediate: true,
        });
    });
    let before = read(no_tie, "pin:24 3:1 | 24:1 1:1 10:3");
    assert_eq!(played(&before, "6-2", "3/1*").outcome(), None);
}

#[test]
fn two_checkers_on_24_cannot_be_pinned() {
    // PL10
    let before = position_of("plakoto", "14:1 6:1 | 1:2");
    assert_finals(&before, "5-4", &["6:1 5:1", "9:1 2:1"]);
    let game = Game::find("plakoto").unwrap();
    let mover = Counts::EMPTY.with(24, 1).with(0, 13);
    let opponent = Counts::EMPTY.with(1, 1).with(0, 14);
    let fault = PositionFault::PinnedBesideFree {
        side: Side::Mover,
        point: 24,
        count: 1,
    };
    assert_eq!(
        Position::with_pinned(Board { mover, opponent }, [1 << 24, 0], game).unwrap_err(),
        InvalidPosition(vec![fault])
    );
}

#[test]
fn a_winning_pin_is_a_full_play_beside_which_no_shorter_one_is_legal() {
    // PL11
    let text = "12:1 6:1 | 1:1 3:2 4:2 9:2";
    let won = "12:1 1:1 | 3:2 4:2 9:2 pin:1";
    assert_finals(&position_of("plakoto", text), "5-3", &[won]);
    assert_eq!(
        played(&position_of("plakoto", text), "5-3", "6/1*").outcome(),
        Some(WON)
    );
    // Where the mothers are looked at after the turn, the pin is a move like others.
    let late = house("plakoto", |rules| {
        rules.mother = Some(Mother {
            points: 2,
            tie_if_both: true,
            immediate: false,
        });
    });
    assert_finals(&read(late, text), "5-3", &[won, "7:1 6:1 | 1:1 3:2 4:2 9:2"]);
    assert_eq!(played(&read(late, text), "5-3", "6/1*").outcome(), Some(WON));
}

#[test]
fn the_mother_may_be_worth_more() {
    let three = house("plakoto", |rules| {
        rules.mother = Some(Mother {
            points: 3,
            tie_if_both: true,
            immediate: true,
        });
    });
    let after = played(&read(three, "6:1 4:1 3:2 | 1:1 20:3"), "5-2", "3/1*");
    assert_eq!(after.outcome(), Some(Outcome { points: 3, ..WON }));
}

#[test]
fn a_checker_pinned_away_from_the_start_is_no_mother() {
    let before = position_of("plakoto", "6:1 4:1 3:2 | 2:1 20:3");
    assert_eq!(played(&before, "5-2", "4/2* 6/1").outcome(), None);
    // The game without mothers is the pin game's.
    let pin_game = house("plakoto", |rules| rules.mother = None);
    let before = read(pin_game, "6:1 4:1 3:2 | 1:1 20:3");
    assert_eq!(played(&before, "5-2", "3/1* 6/1").outcome(), None);
}
