//! XGID.

use gammon::*;

use super::common::*;

#[test]
fn the_board_of_an_xgid_is_upper_cases_whoever_is_on_roll() {
    let upper = xgid("XGID=-b---BD-B---eE---c-e----B-:0:0:1:00:0:0:0:0:10");
    let lower = xgid("XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:0:10");
    assert_eq!(upper.position.board().mover.get(5), 2);
    assert_eq!(lower.position, upper.position.flip());
}

#[test]
fn a_missing_cube_limit_is_1024_or_what_the_cube_needs() {
    assert_eq!(xgid(&opening("0:0:1:00:0:0:0:7")).cube.max_log2, 10);
    assert_eq!(xgid(&opening("12:1:1:00:0:0:0:0")).cube.max_log2, 12);
    assert_eq!(xgid(&opening("10:1:1:D:0:0:0:0")).cube.max_log2, 11);
    assert_eq!(
        xgid(&opening("0:0:1:00:0:0:0:7")).xgid(),
        Ok(opening("0:0:1:00:0:0:0:7:10"))
    );
}

#[test]
fn the_prefix_of_an_xgid_may_be_in_any_case() {
    let text = opening("0:0:1:00:0:0:0:0:10");
    assert_eq!(
        parse_id(&text.replace("XGID", "xgid"), backgammon()),
        parse_id(&text, backgammon())
    );
}

#[test]
fn dice_keep_the_order_they_were_thrown_in() {
    assert_eq!(
        xgid(&opening("0:0:1:25:0:0:0:0:10")).xgid(),
        Ok(opening("0:0:1:25:0:0:0:0:10"))
    );
    let state = xgid(&opening("0:0:1:25:0:0:0:0:10"));
    let read = match_id(&state.match_id().expect("an id")).expect("the same id");
    assert_eq!(read.dice.map(|dice| (dice.first(), dice.second())), Some((5, 2)));
}

#[test]
fn d_b_and_r_name_the_first_doubler_as_the_turn() {
    for (letter, kind, by) in [
        ("D", OfferKind::Double, Seat::One),
        ("B", OfferKind::Beaver, Seat::Zero),
        ("R", OfferKind::Raccoon, Seat::One),
    ] {
        let text = opening(&format!("1:-1:-1:{letter}:0:0:2:0:10"));
        let state = xgid(&text);
        assert_eq!(state.turn, Seat::One);
        assert_eq!(state.offer, Some(Offer { kind, by }));
        assert_eq!(state.to_act(), by.other());
        assert_eq!(state.xgid(), Ok(text));
    }
}

#[test]
fn the_rule_field_is_crawford_in_a_match_and_jacoby_and_beavers_for_money() {
    let flags = |text: &str| {
        let state = xgid(&opening(text));
        (state.crawford, state.jacoby, state.beavers)
    };
    assert_eq!(flags("0:0:1:00:6:4:1:7:10"), (true, false, false));
    assert_eq!(flags("0:0:1:00:0:0:1:0:10"), (false, true, false));
    assert_eq!(flags("0:0:1:00:0:0:2:0:10"), (false, false, true));
    assert_eq!(flags("0:0:1:00:0:0:3:0:10"), (false, true, true));
    // A bit for beavers that some programs leave set in match play.
    assert_eq!(flags("0:0:1:00:6:4:3:7:10"), (true, false, false));
    assert_eq!(flags("0:0:1:00:6:4:2:7:10"), (false, false, false));
}

#[test]
fn a_score_at_the_match_length_is_a_finished_game() {
    let state = xgid(&opening("0:0:1:00:7:4:0:7:10"));
    assert_eq!(state.phase, Phase::Over);
    assert_eq!(state.xgid(), Ok(opening("0:0:1:00:7:4:0:7:10")));
    let error = xgid_error(&opening("0:0:1:00:7:9:0:7:10"));
    assert!(matches!(state_faults(&error)[0], StateFault::BothWon { .. }));
}

#[test]
fn each_field_of_an_xgid_is_refused_at_its_own_column() {
    let good = ["0", "0", "1", "00", "0", "0", "0", "0", "10"];
    let bad: [&[&str]; 9] = [
        &["", "-1", "16", "x", "1.0", "99999999999999999999", "+1"],
        &["", "2", "-2", "-", "U"],
        &["", "0", "2", "-", "--1"],
        &[
            "", "0", "1", "01", "10", "17", "000", "31 ", "DD", "d", "３1", "é", "\u{0}",
        ],
        &["", "-1", "4294967296", "1e3", "١"],
        &["", "-1", "4294967296", " 1"],
        &["", "-1", "4", "x"],
        &["", "-1", "4294967296"],
        &["", "-1", "16", "x", "1024"],
    ];
    for (place, texts) in bad.iter().enumerate() {
        for text in *texts {
            let mut fields = good;
            fields[place] = text;
            let column = 32 + fields[..place].iter().map(|field| field.len() + 1).sum::<usize>();
            let error = xgid_error(&opening(&fields.join(":")));
            assert!(
                matches!(error.fault, IdFault::Field { .. }),
                "{text:?} in field {place}: {error}"
            );
            assert_eq!(error.column, column, "{text:?} in field {place}");
        }
    }
    for fields in ["", "0", "0:0:1:00:0:0:0", "0:0:1:00:0:0:0:0:10:", &":".repeat(1000)] {
        assert!(
            matches!(xgid_error(&opening(fields)).fault, IdFault::Fields(_)),
            "{fields}"
        );
    }
}

#[test]
fn letters_of_the_other_player_cannot_stand_on_a_bar() {
    let error = xgid_error("XGID=A-----------------------b-:0:0:1:00:0:0:0:0:10");
    assert_eq!(error.column, 5);
    assert!(matches!(
        error.fault,
        IdFault::WrongBar {
            character: 'A',
            place: 0
        }
    ));
}

#[test]
fn columns_are_counted_in_characters_from_the_start_of_the_text() {
    let error = xgid_error("\u{2003} XGID=-b----E-C---eé---c-e----B-:0:0:1:00:0:0:0:0:10");
    assert_eq!(error.column, 2 + 5 + 13);
    assert!(matches!(error.fault, IdFault::Character { character: 'é', .. }));
    let error = xgid_error("éXGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10");
    assert_eq!((error.column, matches!(error.fault, IdFault::Length { .. })), (0, true));
}
