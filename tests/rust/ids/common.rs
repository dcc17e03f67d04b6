//! Reading the vectors, and helpers of the tests of ids.

use gammon::{Cube, Game, IdError, IdFault, OfferKind, Position, Roll, Seat, State, StateFault, WinKind};
use serde::Deserialize;

#[derive(Deserialize)]
pub(crate) struct Vectors {
    pub(crate) vectors: Vec<IdVector>,
    pub(crate) match_id_play_vectors: Vec<PlayVector>,
    pub(crate) invalid_xgid_boards: Vec<InvalidBoard>,
}

#[derive(Deserialize)]
pub(crate) struct IdVector {
    pub(crate) name: String,
    pub(crate) xgid: String,
    pub(crate) position_id: String,
    pub(crate) match_id_bottom_is_player1: String,
    pub(crate) match_id_onroll_as_player1: String,
    pub(crate) board_onroll: [u8; 25],
    pub(crate) board_opponent: [u8; 25],
    pub(crate) match_decoded: Decoded,
}

#[derive(Deserialize)]
pub(crate) struct PlayVector {
    pub(crate) name: String,
    pub(crate) match_id: String,
    pub(crate) decoded: Decoded,
}

/// The fields of a Match ID as GNU Backgammon numbers them: its player 1 is seat 0.
#[derive(Deserialize)]
pub(crate) struct Decoded {
    pub(crate) cube_log2: u8,
    pub(crate) cube_owner: i8,
    pub(crate) dice_owner: u8,
    pub(crate) crawford: u8,
    pub(crate) game_state: u8,
    pub(crate) turn: u8,
    pub(crate) doubled: u8,
    pub(crate) resigned: u8,
    pub(crate) die1: u8,
    pub(crate) die2: u8,
    pub(crate) match_length: u32,
    pub(crate) score0: u32,
    pub(crate) score1: u32,
    pub(crate) no_jacoby: u8,
}

#[derive(Deserialize)]
pub(crate) struct InvalidBoard {
    pub(crate) s: String,
    pub(crate) why: String,
}

pub(crate) fn vectors() -> Vectors {
    serde_json::from_str(include_str!("../../data/id_vectors.json")).expect("the vectors are JSON")
}

pub(crate) fn game(name: &str) -> &'static Game {
    Game::find(name).expect("a game")
}

pub(crate) fn backgammon() -> &'static Game {
    game("backgammon")
}

pub(crate) fn start() -> Position {
    Position::start("backgammon").expect("backgammon's start")
}

/// The opening position with the given fields after the board.
pub(crate) fn opening(fields: &str) -> String {
    format!("XGID=-b----E-C---eE---c-e----B-:{fields}")
}

pub(crate) fn xgid(text: &str) -> State {
    State::from_xgid(text, backgammon()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn xgid_error(text: &str) -> IdError {
    match State::from_xgid(text, backgammon()) {
        Ok(state) => panic!("{text} was read as {state:?}"),
        Err(error) => error,
    }
}

pub(crate) fn state_faults(error: &IdError) -> &[StateFault] {
    match &error.fault {
        IdFault::State(faults) => &faults.0,
        fault => panic!("no contradiction: {fault:?}"),
    }
}

pub(crate) fn match_id(text: &str) -> Result<State, IdError> {
    State::from_match_id(text, start())
}

/// A Match ID whose bits are those of `base` with each `(low, width, value)` field replaced.
pub(crate) fn edited(base: &str, fields: &[(u32, u32, u128)]) -> String {
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

pub(crate) fn assert_decoded(state: &State, decoded: &Decoded, name: &str) {
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

/// A 5-point match, seat 0 on roll.
pub(crate) const MATCH: &str = "cAmgAAAAAAAE";
/// A money game, seat 0 on roll.
pub(crate) const MONEY: &str = "cAkAAAAAAAAE";

/// What remains of a state that goes through a Match ID.
pub(crate) fn sayable_in_match_id(mut state: State) -> State {
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
