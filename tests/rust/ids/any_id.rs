//! Telling the ids apart.

use gammon::*;

use super::common::*;

#[test]
fn a_match_id_alone_needs_a_position_id() {
    let error = parse_id(" cAmgAAAAAAAE", backgammon()).expect_err("no board");
    assert_eq!(
        (error.column, error.fault),
        (1, IdFault::NeedsPosition(MATCH.to_owned()))
    );
}

#[test]
fn what_looks_like_no_id_is_told_what_ids_look_like() {
    for text in [
        "",
        "   ",
        "hello",
        "-b----E-C---eE---c-e----B-",
        "\u{feff}4HPwATDgc/ABMA",
        &"é".repeat(10_000),
    ] {
        let error = parse_id(text, backgammon()).expect_err(text);
        assert!(matches!(error.fault, IdFault::Unrecognised(_)), "{text}");
        assert!(error.to_string().chars().count() < 300, "{error}");
    }
}

#[test]
fn the_halves_of_a_gnubg_id_are_refused_at_their_own_columns() {
    let column = |text: &str| State::from_gnubg_id(text, backgammon()).expect_err(text).column;
    assert_eq!(column("4HPwATDgc/ABMA:"), 15);
    assert_eq!(column("  4HPwATDgc/ABMA:cAmgAAAA*AAE"), 25);
    assert_eq!(column(":cAmgAAAAAAAE"), 0);
    assert_eq!(column("cAmgAAAAAAAE:4HPwATDgc/ABMA"), 0);
    assert!(matches!(
        State::from_gnubg_id("4HPwATDgc/ABMA", backgammon())
            .expect_err("no match id")
            .fault,
        IdFault::NoColon
    ));
}

#[test]
fn swapping_seats_twice_changes_nothing() {
    let state = xgid("XGID=-b---BD-B---eE---c-e----B-:1:1:-1:63:2:3:0:7:10");
    let swapped = state.swap_seats();
    assert_eq!(
        (swapped.turn, swapped.cube.owner, swapped.score),
        (Seat::Zero, Some(Seat::One), [3, 2])
    );
    assert_eq!(swapped.position, state.position);
    assert_eq!(swapped.swap_seats(), state);
}
