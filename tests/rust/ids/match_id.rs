//! Match ID.

use gammon::*;

use super::common::*;

#[test]
fn the_jacoby_bit_counts_in_money_play_only() {
    assert!(match_id("cAkAAAAAAAAA").expect("money").jacoby);
    assert!(!match_id(MONEY).expect("money").jacoby);
    // An id of 66 bits, from before the bit existed.
    let old = match_id("cAmgAAAAAAAA").expect("a match");
    assert!(!old.jacoby);
    assert_eq!(old.match_id().as_deref(), Ok(MATCH));
}

#[test]
fn owner_2_is_read_as_centred() {
    assert_eq!(
        match_id(&edited(MATCH, &[(4, 2, 2)])).expect("a match").cube.owner,
        None
    );
}

#[test]
fn a_cube_above_1024_raises_the_limit_a_match_id_does_not_name() {
    let state = match_id(&edited(MATCH, &[(0, 4, 12), (4, 2, 1)])).expect("a match");
    assert_eq!((state.cube.value_log2, state.cube.max_log2), (12, 12));
    let error = match_id(&edited(MATCH, &[(0, 4, 15), (12, 1, 1), (11, 1, 0)])).expect_err("a double past 32768");
    assert!(matches!(state_faults(&error)[0], StateFault::DoubleAboveLimit { .. }));
}

#[test]
fn what_a_match_id_cannot_mean_is_refused() {
    let fault = |base: &str, fields: &[(u32, u32, u128)]| match_id(&edited(base, fields)).expect_err("refused").fault;
    assert_eq!(fault(MATCH, &[(8, 3, 5)]), IdFault::GameState(5));
    assert_eq!(fault(MATCH, &[(67, 5, 4)]), IdFault::StrayBits("match id"));
    assert_eq!(fault(MATCH, &[(12, 1, 1), (13, 2, 1), (11, 1, 0)]), IdFault::TwoOffers);
    assert_eq!(fault(MATCH, &[(12, 1, 1)]), IdFault::OwnDouble(Seat::Zero));
    assert_eq!(fault(MATCH, &[(11, 1, 0)]), IdFault::TurnWithoutOffer(Seat::One));
    assert!(matches!(fault(MATCH, &[(15, 3, 7), (18, 3, 1)]), IdFault::Dice(_)));
    assert!(matches!(fault(MATCH, &[(15, 3, 3)]), IdFault::Dice(_)));
    for (base, fields) in [
        (MONEY, vec![(7, 1, 1)]),
        (MATCH, vec![(7, 1, 1)]),
        (MATCH, vec![(51, 15, 5)]),
        (MATCH, vec![(12, 1, 1), (11, 1, 0), (15, 3, 3), (18, 3, 1)]),
        (MATCH, vec![(0, 4, 1), (4, 2, 0), (12, 1, 1), (11, 1, 0)]),
        (MATCH, vec![(0, 4, 2), (4, 2, 0), (12, 1, 1), (11, 1, 0)]),
    ] {
        assert!(matches!(fault(base, &fields), IdFault::State(_)), "{fields:?}");
    }
}

#[test]
fn a_passed_double_keeps_who_passed_and_who_doubled() {
    let id = edited(MATCH, &[(8, 3, 4), (11, 1, 0), (51, 15, 1)]);
    let state = match_id(&id).expect("a game that ended by a pass");
    let offer = Offer {
        kind: OfferKind::Double,
        by: Seat::Zero,
    };
    assert_eq!((state.phase, state.offer), (Phase::Dropped, Some(offer)));
    assert_eq!(state.match_id(), Ok(id));
    // Without an offer, as it looks to an XGID.
    assert_eq!(state.xgid(), Ok(opening("0:0:1:00:1:0:0:5:10")));
}

#[test]
fn the_score_may_pass_the_match_length_once_the_game_has_ended() {
    let id = edited(MATCH, &[(8, 3, 2), (51, 15, 6)]);
    let state = match_id(&id).expect("a finished match");
    assert_eq!((state.phase, state.score), (Phase::Over, [6, 0]));
    assert_eq!(state.match_id(), Ok(id));
}

#[test]
fn the_trailer_may_have_caught_up_when_the_crawford_game_has_ended() {
    let id = edited(MATCH, &[(7, 1, 1), (8, 3, 2), (36, 15, 4), (51, 15, 4)]);
    let state = match_id(&id).expect("an ended Crawford game");
    assert!(state.crawford);
    assert_eq!(state.match_id(), Ok(id));
    let shown = xgid(&state.xgid().expect("an id"));
    assert!(!shown.crawford);
}

#[test]
fn beavers_and_raccoons_are_pending_doubles_on_a_turned_cube() {
    // Seat 0 doubled from 1: after the beaver the cube is 2 and seat 1's, and seat 0 has to answer.
    for (kind, by, fields) in [
        (
            OfferKind::Beaver,
            Seat::One,
            [(0, 4, 1), (4, 2, 0), (11, 1, 1), (12, 1, 1)],
        ),
        (
            OfferKind::Raccoon,
            Seat::Zero,
            [(0, 4, 2), (4, 2, 0), (11, 1, 0), (12, 1, 1)],
        ),
    ] {
        let id = edited(MONEY, &fields);
        let state = match_id(&id).expect("a beaver");
        assert_eq!(state.offer, Some(Offer { kind, by }));
        assert_eq!(
            (state.cube.value_log2, state.cube.owner, state.beavers),
            (0, None, true)
        );
        assert_eq!(state.match_id(), Ok(id));
    }
}

#[test]
fn a_match_id_holds_15_bits_of_score_and_length() {
    let state = State {
        score: [32767, 0],
        ..State::new(start())
    };
    let id = state.match_id().expect("it fits");
    assert_eq!(match_id(&id), Ok(state));
    let state = State {
        score: [0, 32768],
        ..state
    };
    assert!(matches!(
        state.match_id(),
        Err(UnwritableId::TooLarge { value: 32768, .. })
    ));
    assert_eq!(
        State::from_xgid(&state.xgid().expect("an XGID holds more"), backgammon()),
        Ok(state)
    );
}
