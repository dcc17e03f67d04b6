//! States that contradict themselves.

use gammon::*;

use super::common::*;

/// The name of a fault, without what it carries.
fn kind_of(fault: &StateFault) -> String {
    let text = format!("{fault:?}");
    text.split([' ', '(']).next().unwrap_or_default().to_owned()
}

#[test]
fn contradictions_are_refused_with_their_rule_at_their_field() {
    for (fields, place, expected) in [
        ("11:1:1:00:0:0:0:0:10", 1, "CubeAboveLimit"),
        ("10:1:1:D:0:0:0:0:10", 4, "DoubleAboveLimit"),
        ("0:0:1:D:0:0:0:0:0", 4, "DoubleAboveLimit"),
        ("8:1:1:R:0:0:2:0:10", 4, "DoubleAboveLimit"),
        ("1:-1:1:D:0:0:0:0:10", 2, "CubeNotHeld"),
        ("1:1:-1:D:0:0:0:0:10", 2, "CubeNotHeld"),
        ("0:0:1:B:0:0:1:0:10", 4, "NoBeavers"),
        ("0:0:1:R:0:0:0:0:10", 4, "NoBeavers"),
        ("0:0:1:B:0:0:0:7:10", 4, "NoBeavers"),
        ("0:0:1:D:6:4:1:7:10", 4, "DoubleInCrawford"),
        ("1:0:1:00:6:4:1:7:10", 7, "CrawfordCube"),
        ("0:1:1:00:6:4:1:7:10", 7, "CrawfordCube"),
        ("0:0:1:00:0:0:1:7:10", 7, "CrawfordScore"),
        ("0:0:1:00:5:4:1:7:10", 7, "CrawfordScore"),
        ("0:0:1:00:6:6:1:7:10", 7, "CrawfordScore"),
        ("0:0:1:00:7:7:0:7:10", 5, "BothWon"),
        ("0:0:1:D:7:4:0:7:10", 4, "OfferInPhase"),
    ] {
        let error = xgid_error(&opening(fields));
        assert_eq!(kind_of(&state_faults(&error)[0]), expected, "{fields}: {error}");
        let before = fields.split(':').take(place - 1);
        let column = 32 + before.map(|field| field.len() + 1).sum::<usize>();
        assert_eq!(error.column, column, "{fields}: {error}");
    }
    // In a match to one nobody could double anyway: it has no Crawford game, whatever an id says.
    assert!(!xgid(&opening("0:0:1:00:0:0:1:1:10")).crawford);
}

/// Makes a sound state contradict itself.
type Contradict = fn(&mut State);

#[test]
fn what_contradicts_itself_is_named_and_never_written() {
    fn double(state: &mut State) {
        let (kind, by) = (OfferKind::Double, Seat::Zero);
        state.offer = Some(Offer { kind, by });
    }
    let cases: [(&str, Contradict); 10] = [
        ("a cube limit of 65536 is too large: the largest is 32768", |s| {
            s.cube.max_log2 = 16
        }),
        ("the cube shows 2^255, but may go no higher than 1024", |s| {
            s.cube.value_log2 = 255
        }),
        (
            "money play has no Crawford game: name a match length, or clear the Crawford flag",
            |s| s.crawford = true,
        ),
        ("the Jacoby rule is for money play, not for a match to 5", |s| {
            (s.length, s.jacoby) = (5, true)
        }),
        ("beavers are for money play, not for a match to 5", |s| {
            (s.length, s.beavers) = (5, true)
        }),
        (
            "seat 1 has 7 points and has won the match to 7: no game can be played at that score",
            |s| {
                (s.length, s.score) = (7, [2, 7]);
            },
        ),
        (
            "5 to 4 in a match to 7 is no Crawford game: it is the one game that begins with a player first at 6",
            |s| {
                (s.length, s.score, s.crawford) = (7, [5, 4], true);
            },
        ),
        (
            "a double cannot be pending with 3-1 on the table: doubling comes before the roll",
            |s| {
                double(s);
                s.dice = Roll::new(3, 1).ok();
            },
        ),
        ("a double by seat 0 is impossible here: only seat 1 can offer it", |s| {
            double(s);
            s.turn = Seat::One;
        }),
        (
            "a double cannot be pending in a game that has been played to its end",
            |s| {
                double(s);
                s.phase = Phase::Over;
            },
        ),
    ];
    for (sentence, contradict) in cases {
        let mut state = State::new(start());
        assert_eq!(state.check(), Ok(()));
        contradict(&mut state);
        let error = state.check().expect_err(sentence);
        assert_eq!(error.to_string(), format!("not a state: {sentence}"));
        assert_eq!(state.xgid(), Err(UnwritableId::State(error.clone())));
        assert_eq!(state.match_id(), Err(UnwritableId::State(error)));
    }
}

#[test]
fn all_contradictions_are_reported_together() {
    let state = State {
        length: 7,
        jacoby: true,
        beavers: true,
        crawford: true,
        ..State::new(start())
    };
    assert_eq!(state.check().expect_err("contradictions").0.len(), 3);
}

#[test]
fn a_game_without_a_cube_refuses_a_turned_cube_and_doubles() {
    let tavla = game("tavla_guide");
    assert!(State::from_xgid(&opening("0:0:1:31:0:0:0:5:10"), tavla).is_ok());
    for fields in ["1:1:1:00:0:0:0:5:10", "0:0:1:D:0:0:0:5:10"] {
        let error = State::from_xgid(&opening(fields), tavla).expect_err(fields);
        assert_eq!(state_faults(&error), [StateFault::NoCube("tavla_guide")]);
    }
}
