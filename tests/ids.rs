//! Ids: the vectors of GNU Backgammon, the rules of each format, and round trips.

use gammon::{
    Board, Counts, Cube, IdError, IdFault, Offer, OfferKind, ParsedId, Phase, Position, PositionFault, Preset, Roll,
    Rules, Seat, Side, State, StateFault, UnwritableId, WinKind, parse_id, rules::Contact,
};
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
struct Vectors {
    vectors: Vec<IdVector>,
    match_id_play_vectors: Vec<PlayVector>,
    invalid_xgid_boards: Vec<InvalidBoard>,
}

#[derive(Deserialize)]
struct IdVector {
    name: String,
    xgid: String,
    position_id: String,
    match_id_bottom_is_player1: String,
    match_id_onroll_as_player1: String,
    board_onroll: [u8; 25],
    board_opponent: [u8; 25],
    match_decoded: Decoded,
}

#[derive(Deserialize)]
struct PlayVector {
    name: String,
    match_id: String,
    decoded: Decoded,
}

/// The fields of a Match ID as GNU Backgammon numbers them: its player 1 is seat 0.
#[derive(Deserialize)]
struct Decoded {
    cube_log2: u8,
    cube_owner: i8,
    dice_owner: u8,
    crawford: u8,
    game_state: u8,
    turn: u8,
    doubled: u8,
    resigned: u8,
    die1: u8,
    die2: u8,
    match_length: u32,
    score0: u32,
    score1: u32,
    no_jacoby: u8,
}

#[derive(Deserialize)]
struct InvalidBoard {
    s: String,
    why: String,
}

fn vectors() -> Vectors {
    serde_json::from_str(include_str!("data/id_vectors.json")).expect("the vectors are JSON")
}

fn game(name: &str) -> &'static Preset {
    Preset::find(name).expect("a game")
}

fn backgammon() -> &'static Preset {
    game("backgammon")
}

fn start() -> Position {
    Position::start("backgammon").expect("backgammon's start")
}

/// The opening position with the given fields after the board.
fn opening(fields: &str) -> String {
    format!("XGID=-b----E-C---eE---c-e----B-:{fields}")
}

fn xgid(text: &str) -> State {
    State::from_xgid(text, backgammon()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn xgid_error(text: &str) -> IdError {
    match State::from_xgid(text, backgammon()) {
        Ok(state) => panic!("{text} was read as {state:?}"),
        Err(error) => error,
    }
}

fn state_faults(error: &IdError) -> &[StateFault] {
    match &error.fault {
        IdFault::State(faults) => &faults.0,
        fault => panic!("no contradiction: {fault:?}"),
    }
}

fn match_id(text: &str) -> Result<State, IdError> {
    State::from_match_id(text, start())
}

/// A Match ID whose bits are those of `base` with each `(low, width, value)` field replaced.
fn edited(base: &str, fields: &[(u32, u32, u128)]) -> String {
    const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let big_endian = base
        .chars()
        .fold(0u128, |bits, c| bits << 6 | ALPHABET.find(c).expect("base64") as u128);
    let mut bits = big_endian.swap_bytes() >> 56;
    for &(low, width, value) in fields {
        bits = bits & !(((1 << width) - 1) << low) | value << low;
    }
    let big_endian = (bits << 56).swap_bytes();
    (0..12)
        .rev()
        .map(|i| ALPHABET.as_bytes()[(big_endian >> (6 * i)) as usize & 63] as char)
        .collect()
}

fn assert_decoded(state: &State, decoded: &Decoded, name: &str) {
    let seat = |player: u8| if player == 1 { Seat::Zero } else { Seat::One };
    assert_eq!(state.cube.value_log2, decoded.cube_log2, "{name}: cube");
    let owner = u8::try_from(decoded.cube_owner).ok().map(seat);
    assert_eq!(state.cube.owner, owner, "{name}: owner");
    assert_eq!(state.turn, seat(decoded.dice_owner), "{name}: on roll");
    assert_eq!(state.to_act(), seat(decoded.turn), "{name}: to act");
    assert_eq!(state.crawford, decoded.crawford == 1, "{name}: Crawford");
    assert_eq!(state.phase as u8, decoded.game_state, "{name}: phase");
    let kind = match (decoded.doubled, decoded.resigned) {
        (0, 0) => None,
        (1, 0) => Some(OfferKind::Double),
        (0, 1) => Some(OfferKind::Resign(WinKind::Single)),
        (0, 2) => Some(OfferKind::Resign(WinKind::Gammon)),
        (0, 3) => Some(OfferKind::Resign(WinKind::Backgammon)),
        other => panic!("{name}: {other:?}"),
    };
    assert_eq!(state.offer.map(|offer| offer.kind), kind, "{name}: offer");
    assert_eq!(state.dice, Roll::new(decoded.die1, decoded.die2).ok(), "{name}: dice");
    assert_eq!(state.length, decoded.match_length, "{name}: length");
    assert_eq!(state.score, [decoded.score1, decoded.score0], "{name}: score");
    let jacoby = decoded.match_length == 0 && decoded.no_jacoby == 0;
    assert_eq!(state.jacoby, jacoby, "{name}: Jacoby");
}

#[test]
fn every_vector_reads_and_writes_as_gnubg_does() {
    let vectors = vectors().vectors;
    assert_eq!(vectors.len(), 34);
    for vector in &vectors {
        let name = &vector.name;
        let state = xgid(&vector.xgid);
        assert_eq!(state.xgid().as_ref(), Ok(&vector.xgid), "{name}");
        let position = Position::from_position_id(&vector.position_id, backgammon()).expect(name);
        assert_eq!(position, state.position, "{name}");
        assert_eq!(position.position_id().as_ref(), Ok(&vector.position_id), "{name}");
        for slot in 1..=25 {
            let index = usize::from(slot) - 1;
            assert_eq!(position.board().mover.get(slot), vector.board_onroll[index], "{name}");
            assert_eq!(
                position.board().opponent.get(slot),
                vector.board_opponent[index],
                "{name}"
            );
        }
        assert_decoded(&state, &vector.match_decoded, name);
        assert_eq!(
            state.match_id().as_ref(),
            Ok(&vector.match_id_bottom_is_player1),
            "{name}"
        );
        let roller_first = if state.turn == Seat::Zero {
            state
        } else {
            state.swap_seats()
        };
        assert_eq!(
            roller_first.match_id().as_ref(),
            Ok(&vector.match_id_onroll_as_player1),
            "{name}"
        );
        for (id, of) in [
            (&vector.match_id_bottom_is_player1, state),
            (&vector.match_id_onroll_as_player1, roller_first),
        ] {
            let read = State::from_match_id(id, position).expect(name);
            assert_eq!(read, sayable_in_match_id(of), "{name}");
            assert_eq!(read.match_id().as_ref(), Ok(id), "{name}");
            let joined = format!("{}:{id}", vector.position_id);
            assert_eq!(State::from_gnubg_id(&joined, backgammon()), Ok(read), "{name}");
            assert_eq!(parse_id(&joined, backgammon()), Ok(ParsedId::State(read)), "{name}");
            assert_eq!(read.gnubg_id(), Ok(joined), "{name}");
        }
        let bare = vector.xgid.strip_prefix("XGID=").expect("a prefix");
        for text in [vector.xgid.as_str(), bare, &format!("  {}\r\n", vector.xgid)] {
            assert_eq!(parse_id(text, backgammon()), Ok(ParsedId::State(state)), "{name}");
        }
        assert_eq!(
            parse_id(&vector.position_id, backgammon()),
            Ok(ParsedId::Position(position)),
            "{name}"
        );
    }
}

#[test]
fn every_match_id_of_play_reads_and_writes_as_gnubg_does() {
    for vector in vectors().match_id_play_vectors {
        let state = match_id(&vector.match_id).expect(&vector.name);
        assert_decoded(&state, &vector.decoded, &vector.name);
        assert_eq!(state.match_id(), Ok(vector.match_id), "{}", vector.name);
    }
}

#[test]
fn every_invalid_board_is_refused() {
    for InvalidBoard { s: board, why } in vectors().invalid_xgid_boards {
        for turn in [1, -1] {
            let text = format!("XGID={board}:0:0:{turn}:00:0:0:0:0:10");
            let error = xgid_error(&text);
            let expected = match why.as_str() {
                "25 characters" => matches!(
                    error.fault,
                    IdFault::Length {
                        actual: 25,
                        expected: 26,
                        ..
                    }
                ),
                "16 lower-case checkers" => {
                    let side = if turn == 1 { Side::Opponent } else { Side::Mover };
                    let fault = PositionFault::TooManyCheckers {
                        side,
                        count: 16,
                        most: 15,
                    };
                    matches!(error.fault, IdFault::Position(faults) if faults.0 == [fault])
                }
                "letter beyond P/p" => {
                    matches!(error.fault, IdFault::Character { character: 'q', .. }) && error.column == 6
                }
                _ => matches!(error.fault, IdFault::WrongBar { place: 25, .. }) && error.column == 30,
            };
            assert!(expected, "{text}: {why}");
        }
    }
}

// XGID

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

// What contradicts itself

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
    // The game of a match to one is the first with a player one point away: some call it Crawford.
    assert!(xgid(&opening("0:0:1:00:0:0:1:1:10")).crawford);
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

// Position ID

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
    assert_eq!(faults("AQAAAAAAAgAAAA"), [PositionFault::SharedPoint(24)]);
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

#[test]
fn games_whose_boards_ids_cannot_show_are_refused_by_name() {
    let pins: &'static Preset = Box::leak(Box::new(Preset {
        name: "pins",
        rules: Rules {
            contact: Contact::Pin,
            ..Rules::STANDARD
        },
        start: backgammon().start,
    }));
    let error = Position::from_position_id("4HPwATDgc/ABMA", pins).expect_err("no ids");
    assert_eq!(error.fault, IdFault::Game("pins"));
    let position = Position::new(pins.start, pins).expect("a position");
    assert_eq!(position.position_id(), Err(UnwritableId::Game("pins")));
    assert_eq!(State::new(position).xgid(), Err(UnwritableId::Game("pins")));
    assert_eq!(State::new(position).match_id(), Err(UnwritableId::Game("pins")));
    let error = State::from_match_id("cAkAAAAAAAAE", position).expect_err("no ids");
    assert_eq!(error.fault, IdFault::Game("pins"));
}

// Match ID

/// A 5-point match, seat 0 on roll.
const MATCH: &str = "cAmgAAAAAAAE";
/// A money game, seat 0 on roll.
const MONEY: &str = "cAkAAAAAAAAE";

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

// Any id

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

// Round trips

/// What remains of a state that goes through a Match ID.
fn sayable_in_match_id(mut state: State) -> State {
    let beavered = matches!(
        state.offer.map(|offer| offer.kind),
        Some(OfferKind::Beaver | OfferKind::Raccoon)
    );
    if beavered {
        state.cube.owner = Some(state.turn).filter(|_| state.cube.value_log2 > 0);
    }
    let turns = match state.offer.map(|offer| offer.kind) {
        Some(OfferKind::Double) => 1,
        Some(OfferKind::Beaver) => 2,
        Some(OfferKind::Raccoon) => 3,
        _ => 0,
    };
    state.beavers = beavered;
    state.cube.max_log2 = (state.cube.value_log2 + turns).max(Cube::DEFAULT_MAX_LOG2);
    state
}

/// What remains of a state that goes through an XGID.
fn sayable_in_xgid(mut state: State) -> State {
    let is_won = state.length > 0 && state.score.iter().any(|&points| points >= state.length);
    let is_double = state
        .offer
        .is_some_and(|offer| !matches!(offer.kind, OfferKind::Resign(_)));
    if state.phase.has_ended() || !is_double {
        state.offer = None;
    }
    if state.phase.has_ended() {
        state.crawford = false;
    }
    state.phase = if is_won { Phase::Over } else { Phase::Playing };
    state
}

/// Boards of a game: checkers thrown one by one at slots of both sides, those that collide off.
fn positions(name: &'static str) -> impl Strategy<Value = Position> {
    let men = usize::from(game(name).checkers());
    let slots = || prop::collection::vec(0..=25u8, men);
    (slots(), slots()).prop_filter_map("no position", move |(mover, opponent)| {
        let mut board = Board {
            mover: Counts::EMPTY,
            opponent: Counts::EMPTY,
        };
        for slot in mover {
            board.mover = board.mover.with(slot, board.mover.get(slot) + 1);
        }
        for slot in opponent {
            let taken = (1..=24).contains(&slot) && board.mover.get(25 - slot) > 0;
            let slot = if taken { 0 } else { slot };
            board.opponent = board.opponent.with(slot, board.opponent.get(slot) + 1);
        }
        Position::new(board, game(name)).ok()
    })
}

fn seats() -> impl Strategy<Value = Seat> {
    prop::sample::select(Seat::BOTH.to_vec())
}

fn offers() -> impl Strategy<Value = Option<Offer>> {
    let kinds = vec![
        OfferKind::Double,
        OfferKind::Beaver,
        OfferKind::Raccoon,
        OfferKind::Resign(WinKind::Single),
        OfferKind::Resign(WinKind::Gammon),
        OfferKind::Resign(WinKind::Backgammon),
    ];
    let offer = (prop::sample::select(kinds), seats());
    prop::option::of(offer.prop_map(|(kind, by)| Offer { kind, by }))
}

/// Valid states: fields chosen freely, and then what contradicts them cleared.
fn states() -> impl Strategy<Value = State> {
    // Playing three times as often as any other.
    let phases = [
        Phase::Playing,
        Phase::NotStarted,
        Phase::Over,
        Phase::Resigned,
        Phase::Dropped,
    ];
    let phases = [&phases[..], &[Phase::Playing; 2]].concat();
    let dice = prop::option::of((1..=6u8, 1..=6u8).prop_map(|(a, b)| Roll::new(a, b).expect("dice")));
    let cube = (0..=15u8, prop::option::of(seats()), 0..=15u8);
    let length = prop_oneof![Just(0u32), 1..=25u32, 1..=32767u32];
    let points = || prop_oneof![0..=25u32, 0..=32767u32];
    (
        positions("backgammon"),
        (dice, seats(), cube, offers()),
        (points(), points(), length),
        any::<[bool; 4]>(),
        prop::sample::select(phases),
    )
        .prop_map(|(position, (dice, turn, cube, offer), (a, b, length), flags, phase)| {
            let [crawford, jacoby, beavers, lead] = flags;
            let mut score = [a, b];
            if length > 0 {
                score = score.map(|points| points % (length + 1));
                if crawford {
                    score = if lead {
                        [length - 1, b % length]
                    } else {
                        [a % length, length - 1]
                    };
                }
            }
            State {
                position,
                dice,
                turn,
                cube: Cube {
                    value_log2: cube.0.min(cube.2),
                    owner: cube.1,
                    max_log2: cube.2,
                },
                score,
                length,
                crawford,
                jacoby,
                beavers,
                offer,
                phase,
            }
        })
        .prop_map(cleared)
        .prop_filter("a state", |state| state.check().is_ok())
}

fn cleared(mut state: State) -> State {
    let double = state
        .offer
        .is_some_and(|offer| !matches!(offer.kind, OfferKind::Resign(_)));
    if double {
        state.dice = None;
    }
    if state.length > 0 {
        (state.jacoby, state.beavers) = (false, false);
    } else {
        state.crawford = false;
    }
    if state.crawford {
        (state.cube.value_log2, state.cube.owner) = (0, None);
    }
    if state.check().is_err() {
        state.offer = None;
    }
    if state.check().is_err() {
        state.phase = Phase::Over;
    }
    if state.check().is_err() {
        state.crawford = false;
    }
    state
}

/// A text that begins as an id, with a few characters changed, inserted or removed.
fn mutated_ids() -> impl Strategy<Value = String> {
    let ids: Vec<String> = vectors()
        .vectors
        .into_iter()
        .flat_map(|v| {
            let joined = format!("{}:{}", v.position_id, v.match_id_bottom_is_player1);
            [v.xgid, joined, v.position_id, v.match_id_onroll_as_player1]
        })
        .collect();
    let letters: Vec<char> = "ABCDOPQabcdopq-0123456789+/=:DBRX é\u{0}\u{301}😀".chars().collect();
    let edit = (any::<prop::sample::Index>(), 0..3, prop::sample::select(letters));
    (prop::sample::select(ids), prop::collection::vec(edit, 1..5)).prop_map(|(id, edits)| {
        let mut text: Vec<char> = id.chars().collect();
        for (index, how, letter) in edits {
            let at = index.index(text.len().max(1)).min(text.len());
            match how {
                0 if at < text.len() => text[at] = letter,
                1 if at < text.len() => drop(text.remove(at)),
                _ => text.insert(at, letter),
            }
        }
        text.into_iter().collect()
    })
}

/// Whatever a text is read as can be written, and reads the same again.
fn assert_no_text_breaks(text: &str) {
    let length = text.chars().count();
    for name in ["backgammon", "hypergammon", "portes"] {
        let results = [
            parse_id(text, game(name)),
            State::from_xgid(text, game(name)).map(ParsedId::State),
            State::from_gnubg_id(text, game(name)).map(ParsedId::State),
            Position::from_position_id(text, game(name)).map(ParsedId::Position),
            State::from_match_id(text, Position::start(name).expect("a start")).map(ParsedId::State),
        ];
        for result in results {
            match result {
                Ok(id) => {
                    let state = id.state();
                    assert_eq!(state.check(), Ok(()), "{text}");
                    let again = State::from_xgid(&state.xgid().expect(text), game(name));
                    assert_eq!(again, Ok(sayable_in_xgid(state)), "{text}");
                    if state.length.max(state.score[0]).max(state.score[1]) <= 32767 {
                        let again = State::from_gnubg_id(&state.gnubg_id().expect(text), game(name));
                        assert_eq!(again, Ok(sayable_in_match_id(state)), "{text}");
                    }
                }
                Err(error) => {
                    assert!(error.column <= length, "{text}: column {}", error.column);
                    assert!(!error.to_string().is_empty());
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_position_comes_back_from_its_id(position in positions("backgammon")) {
        let id = position.position_id().expect("an id");
        prop_assert_eq!(Position::from_position_id(&id, backgammon()), Ok(position));
    }

    #[test]
    fn a_hypergammon_position_comes_back_from_its_id(position in positions("hypergammon")) {
        let id = position.position_id().expect("an id");
        prop_assert_eq!(Position::from_position_id(&id, game("hypergammon")), Ok(position));
    }

    #[test]
    fn a_state_comes_back_from_its_xgid(state in states()) {
        let id = state.xgid().expect("an id");
        let read = State::from_xgid(&id, backgammon()).map_err(|e| TestCaseError::fail(format!("{id}: {e}")))?;
        prop_assert_eq!(read, sayable_in_xgid(state));
        prop_assert_eq!(read.xgid(), Ok(id.clone()));
        prop_assert_eq!(parse_id(&id, backgammon()), Ok(ParsedId::State(read)));
    }

    #[test]
    fn a_state_comes_back_from_its_gnubg_id(state in states()) {
        let id = state.gnubg_id().expect("an id");
        let read = State::from_gnubg_id(&id, backgammon()).map_err(|e| TestCaseError::fail(format!("{id}: {e}")))?;
        prop_assert_eq!(read, sayable_in_match_id(state));
        prop_assert_eq!(read.gnubg_id(), Ok(id));
    }

    #[test]
    fn seats_swap_in_every_id(state in states()) {
        let swapped = State::from_xgid(&state.swap_seats().xgid().expect("an id"), backgammon());
        let plain = State::from_xgid(&state.xgid().expect("an id"), backgammon());
        prop_assert_eq!(swapped, plain.map(State::swap_seats));
    }

    #[test]
    fn mutated_ids_are_read_or_refused(text in mutated_ids()) {
        assert_no_text_breaks(&text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        assert_no_text_breaks(&text);
    }

    #[test]
    fn any_14_and_12_characters_are_read_or_refused(
        (position, state) in ("[A-Za-z0-9+/]{14}", "[A-Za-z0-9+/]{12}")
    ) {
        assert_no_text_breaks(&position);
        assert_no_text_breaks(&state);
        assert_no_text_breaks(&format!("4HPwATDgc/ABMA:{state}"));
    }

    #[test]
    fn any_bytes_that_are_text_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        assert_no_text_breaks(&String::from_utf8_lossy(&bytes));
    }
}
