//! Round trips and arbitrary texts, by random states.

use gammon::*;
use proptest::prelude::*;

use super::common::*;

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
