//! Position ID.

use gammon::*;

use super::common::*;

#[test]
fn a_position_id_shows_the_board_of_the_player_on_roll() {
    let after_31 = Position::from_position_id("sGfwATDgc/ABMA", backgammon()).expect("a position");
    let own = Position::from_position_id("4HPwATCwZ/ABMA", backgammon()).expect("a position");
    assert_eq!(after_31.flip(), own);
    assert_eq!(own.board().mover.get(5), 2);
}

#[test]
fn a_position_id_of_the_wrong_length_or_alphabet_is_refused() {
    for text in ["", "4HPwATDgc/ABM", "4HPwATDgc/ABMAA", "4HPwATDgc/ABMA=="] {
        let error = Position::from_position_id(text, backgammon()).expect_err(text);
        assert!(matches!(error.fault, IdFault::Length { expected: 14, .. }), "{text}");
    }
    for (text, column) in [("4HPwATDgc_ABMA", 9), ("4HPwATDgc/AB\u{0}A", 12), ("éHPwATDgc/ABMA", 0)] {
        let error = Position::from_position_id(text, backgammon()).expect_err(text);
        assert!(matches!(error.fault, IdFault::Character { .. }), "{text}");
        assert_eq!(error.column, column, "{text}");
    }
}

#[test]
fn bits_of_a_position_id_that_stand_for_nothing_must_be_zero() {
    for (text, column) in [("4HPwATDgc/ABMB", 13), ("AAAA/gcAAAAAAg", 13), ("AAAA/gcAAAAAgA", 12)] {
        let error = Position::from_position_id(text, backgammon()).expect_err(text);
        assert_eq!(
            (error.column, error.fault),
            (column, IdFault::StrayBits("position id")),
            "{text}"
        );
    }
}

#[test]
fn a_position_id_of_more_than_15_checkers_or_shared_points_is_refused() {
    let faults = |text: &str| match Position::from_position_id(text, backgammon()).expect_err(text).fault {
        IdFault::Position(faults) => faults.0,
        fault => panic!("{fault:?}"),
    };
    assert!(matches!(
        faults("/////////////w")[..],
        [PositionFault::TooManyCheckers {
            count: 80,
            most: 15,
            ..
        }]
    ));
    // 16 of the opponent's on his ace point.
    assert!(matches!(
        faults("//8AAAAAAAAAAA")[..],
        [PositionFault::TooManyCheckers {
            side: Side::Opponent,
            count: 16,
            most: 15
        }]
    ));
    // One of the opponent's on his ace point, one of the mover's on his 24 point.
    assert_eq!(
        faults("AQAAAAAAAgAAAA"),
        [PositionFault::SharedPoint { point: 24, theirs: 1 }]
    );
}

#[test]
fn both_on_the_bar_against_closed_boards_is_refused_as_a_position_id_only() {
    let text = "XGID=aBBBBBB------------bbbbbbA:0:0:1:00:0:0:0:0:10";
    assert_eq!(xgid(text).xgid().as_deref(), Ok(text));
    let side = (1..=6).fold(Counts::EMPTY.with(25, 1).with(0, 2), |side, point| side.with(point, 2));
    let board = Board {
        mover: side,
        opponent: side,
    };
    let id = Position::new(board, backgammon())
        .expect("a board")
        .position_id()
        .expect("an id");
    let error = Position::from_position_id(&id, backgammon()).expect_err(&id);
    assert_eq!(error.fault, IdFault::BothShutOut);
}

#[test]
fn hypergammon_has_three_checkers_and_more_are_refused() {
    let hyper = game("hypergammon");
    let start = Position::start("hypergammon").expect("the start");
    let id = start.position_id().expect("an id");
    assert_eq!(Position::from_position_id(&id, hyper), Ok(start));
    let two_off = State::from_xgid("XGID=-a----------------------A-:0:0:1:00:0:0:0:0:10", hyper);
    assert_eq!(two_off.expect("one checker each").position.board().mover.get(0), 2);
    let error = Position::from_position_id("4HPwATDgc/ABMA", hyper).expect_err("15 checkers");
    let crowded = |side| PositionFault::TooManyCheckers {
        side,
        count: 15,
        most: 3,
    };
    assert!(matches!(error.fault, IdFault::Position(ref f) if f.0 == [crowded(Side::Mover), crowded(Side::Opponent)]));
}
