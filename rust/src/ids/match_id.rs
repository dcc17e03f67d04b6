//! GNU Backgammon's Match ID: everything about a game but the checkers, in 12 characters.
//!
//! Its players 1 and 0 are seats 0 and 1 here. A pending beaver is written as GNU Backgammon has
//! it: the double stays pending, the cube is turned once for the double (twice for a raccoon) and
//! belongs to the player who beavered, and the turn says who has to answer.

use super::{IdError, IdFault, UnwritableId, base64};
use crate::dice::Roll;
use crate::position::Position;
use crate::position::outcome::WinKind;
use crate::rules::Game;
use crate::state::{Cube, InvalidState, Offer, OfferKind, Phase, Seat, State, StateFault};

const BYTES: usize = 9;
const NAME: &str = "match id";

/// How many characters a Match ID has.
pub(super) const LENGTH: usize = base64::length(BYTES);

/// A field: its lowest bit and its width.
type Bits = (usize, usize);

const CUBE: Bits = (0, 4);
const OWNER: Bits = (4, 2);
const ON_ROLL: Bits = (6, 1);
const CRAWFORD: Bits = (7, 1);
const PHASE: Bits = (8, 3);
const TO_ACT: Bits = (11, 1);
const DOUBLED: Bits = (12, 1);
const RESIGNED: Bits = (13, 2);
const DICE: [Bits; 2] = [(15, 3), (18, 3)];
const MATCH_LENGTH: Bits = (21, 15);
/// By seat.
const SCORE: [Bits; 2] = [(51, 15), (36, 15)];
const NO_JACOBY: Bits = (66, 1);
const UNUSED: Bits = (67, 5);

const PHASES: [Phase; 5] = [
    Phase::NotStarted,
    Phase::Playing,
    Phase::Over,
    Phase::Resigned,
    Phase::Dropped,
];

fn get(bits: u128, (low, width): Bits) -> u32 {
    (bits >> low) as u32 & ((1 << width) - 1)
}

fn put(bits: &mut u128, (low, width): Bits, value: u32) {
    debug_assert!(value < 1 << width);
    *bits |= u128::from(value) << low;
}

/// The seat of GNU Backgammon's player 0 or 1.
fn seat_of(player: u32) -> Seat {
    if player == 1 { Seat::Zero } else { Seat::One }
}

fn player_of(seat: Seat) -> u32 {
    1 - seat.index() as u32
}

impl State {
    /// Reads a Match ID, to go with a board seen by the player on roll.
    ///
    /// A Match ID names neither beavers (taken as not allowed, unless one is pending) nor the
    /// cube's limit (taken as 1024, or the least that fits). In match play its Jacoby bit is
    /// ignored: it was added late, and older ids leave it clear.
    ///
    /// # Errors
    /// [`IdError`] for a wrong length or character, and for fields that contradict each other.
    ///
    /// ```
    /// use gammon::{Position, Seat, State};
    /// let state = State::from_match_id("cAmgAAAAAAAE", Position::start("backgammon")?)?;
    /// assert_eq!((state.length, state.turn), (5, Seat::Zero));
    /// assert_eq!(state.match_id()?, "cAmgAAAAAAAE");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_match_id(text: &str, position: Position) -> Result<State, IdError> {
        let (text, start) = super::trimmed(text);
        read(text, start, position)
    }

    /// Reads a Position ID and a Match ID joined by a colon: GNU Backgammon's “GNUbg ID”.
    ///
    /// # Errors
    /// [`IdError`], as for the two alone.
    pub fn from_gnubg_id(text: &str, game: &'static Game) -> Result<State, IdError> {
        let (text, start) = super::trimmed(text);
        let Some((position, rest)) = text.split_once(':') else {
            return Err(IdError::new(start, IdFault::NoColon));
        };
        let middle = start + position.chars().count() + 1;
        let position = super::position_id::read(position, start, game)?;
        read(rest, middle, position)
    }

    /// The Match ID: everything about the game but the board, the larger die first. It has no
    /// place for the limit of the cube, nor for whether beavers are allowed.
    ///
    /// # Errors
    /// [`UnwritableId`] for a state that contradicts itself, and for a length or score above 32767.
    pub fn match_id(&self) -> Result<String, UnwritableId> {
        super::check_game(self.position.game()).map_err(UnwritableId::Game)?;
        self.check()?;
        let mut bits = 0;
        let mut cube = self.cube;
        match self.offer.map(|offer| offer.kind) {
            Some(OfferKind::Resign(price)) => put(&mut bits, RESIGNED, price as u32),
            Some(kind) => {
                put(&mut bits, DOUBLED, u32::from(self.phase == Phase::Playing));
                if kind != OfferKind::Double {
                    cube.value_log2 += kind.turns() - 1;
                    cube.owner = Some(self.turn.other());
                }
            }
            None => {}
        }
        put(&mut bits, CUBE, u32::from(cube.value_log2));
        put(&mut bits, OWNER, cube.owner.map_or(3, player_of));
        put(&mut bits, ON_ROLL, player_of(self.turn));
        put(&mut bits, CRAWFORD, u32::from(self.crawford));
        put(&mut bits, PHASE, self.phase as u32);
        put(&mut bits, TO_ACT, player_of(self.to_act()));
        if let Some(dice) = self.dice {
            put(&mut bits, DICE[0], u32::from(dice.larger()));
            put(&mut bits, DICE[1], u32::from(dice.smaller()));
        }
        for (field, name, value) in [
            (MATCH_LENGTH, "match length", self.length),
            (SCORE[0], "score (seat 0)", self.score[0]),
            (SCORE[1], "score (seat 1)", self.score[1]),
        ] {
            if value >= 1 << field.1 {
                return Err(UnwritableId::TooLarge { name, value });
            }
            put(&mut bits, field, value);
        }
        put(&mut bits, NO_JACOBY, u32::from(!self.jacoby));
        Ok(base64::encode(bits, BYTES))
    }

    /// The Position ID and the Match ID joined by a colon.
    ///
    /// # Errors
    /// [`UnwritableId`], as for [`State::match_id`].
    pub fn gnubg_id(&self) -> Result<String, UnwritableId> {
        Ok(format!("{}:{}", self.position.position_id()?, self.match_id()?))
    }
}

/// Reads the id that begins at column `start`.
fn read(text: &str, start: usize, position: Position) -> Result<State, IdError> {
    let bits = base64::decode(text, BYTES, NAME, start)?;
    let fail = |field: Bits, fault| IdError::new(start + base64::column_of_bit(field.0), fault);
    if get(bits, UNUSED) != 0 {
        return Err(fail(UNUSED, IdFault::StrayBits(NAME)));
    }
    super::check_game(position.game()).map_err(|name| IdError::new(start, IdFault::Game(name)))?;
    let number = get(bits, PHASE);
    let Some(&phase) = PHASES.get(number as usize) else {
        return Err(fail(PHASE, IdFault::GameState(number)));
    };
    let dice = match DICE.map(|field| get(bits, field) as u8) {
        [0, 0] => None,
        [first, second] => Some(Roll::new(first, second).map_err(|fault| fail(DICE[0], IdFault::Dice(fault)))?),
    };
    let turn = seat_of(get(bits, ON_ROLL));
    let length = get(bits, MATCH_LENGTH);
    let mut cube = Cube {
        value_log2: get(bits, CUBE) as u8,
        // 2 is read as centred too.
        owner: Some(get(bits, OWNER)).filter(|&owner| owner < 2).map(seat_of),
        max_log2: Cube::DEFAULT_MAX_LOG2,
    };
    let offer = read_offer(bits, turn, phase, cube).map_err(|(field, fault)| fail(field, fault))?;
    let mut beavers = false;
    if let Some(kind @ (OfferKind::Beaver | OfferKind::Raccoon)) = offer.map(|offer| offer.kind) {
        beavers = true;
        // Before the double a cube of 1 was in the middle. Any other is taken to have been the
        // doubler's: only automatic doubles would have left it in the middle.
        cube.value_log2 -= kind.turns() - 1;
        cube.owner = Some(turn).filter(|_| cube.value_log2 > 0);
    }
    cube.max_log2 = super::limit_that_fits(cube, offer);
    let state = State {
        position,
        dice,
        turn,
        cube,
        score: SCORE.map(|field| get(bits, field)),
        length,
        crawford: get(bits, CRAWFORD) == 1 && (length == 0 || super::has_crawford(&position, length)),
        jacoby: length == 0 && get(bits, NO_JACOBY) == 0,
        beavers,
        offer,
        phase,
    };
    match state.check() {
        Ok(()) => Ok(state),
        Err(fault) => Err(fail(field_of(&fault), IdFault::State(fault))),
    }
}

/// The offer that awaits an answer, or that ended the game.
fn read_offer(bits: u128, turn: Seat, phase: Phase, cube: Cube) -> Result<Option<Offer>, (Bits, IdFault)> {
    let to_act = seat_of(get(bits, TO_ACT));
    let doubled = get(bits, DOUBLED) == 1;
    let price = match get(bits, RESIGNED) {
        0 => None,
        1 => Some(WinKind::Single),
        2 => Some(WinKind::Gammon),
        _ => Some(WinKind::Backgammon),
    };
    let kind = match (price, doubled, to_act == turn) {
        (Some(_), true, _) => return Err((DOUBLED, IdFault::TwoOffers)),
        (Some(price), false, _) => OfferKind::Resign(price),
        (None, true, true) if cube.value_log2 > 0 && cube.owner == Some(turn.other()) => OfferKind::Beaver,
        (None, true, true) => return Err((TO_ACT, IdFault::OwnDouble(turn))),
        (None, true, false) => {
            let raccooned = get(bits, MATCH_LENGTH) == 0 && cube.value_log2 > 1 && cube.owner == Some(to_act);
            if raccooned {
                OfferKind::Raccoon
            } else {
                OfferKind::Double
            }
        }
        // A passed double is no longer pending, but the turn still says who passed.
        (None, false, false) if phase == Phase::Dropped => OfferKind::Double,
        (None, false, false) if phase == Phase::Playing => return Err((TO_ACT, IdFault::TurnWithoutOffer(to_act))),
        (None, false, _) => return Ok(None),
    };
    Ok(Some(Offer {
        kind,
        by: to_act.other(),
    }))
}

/// The field to show for a contradiction.
fn field_of(fault: &InvalidState) -> Bits {
    use StateFault as F;
    match fault.0.first() {
        Some(F::CrawfordInMoney | F::CrawfordScore { .. } | F::CrawfordCube | F::DoubleInCrawford(_)) => CRAWFORD,
        Some(F::JacobyInMatch(_) | F::BeaversInMatch(_)) => MATCH_LENGTH,
        Some(F::BothWon { .. }) => SCORE[0],
        Some(F::MatchWon { seat, .. }) => SCORE[seat.index()],
        Some(F::OfferInPhase { .. }) => PHASE,
        Some(F::DiceWithDouble { .. } | F::Dice(_)) => DICE[0],
        Some(F::WrongOfferer { .. } | F::NoBeavers(_)) => DOUBLED,
        Some(F::CubeNotHeld(_) | F::OwnedAtOne(_) | F::CentredInMatch { .. }) => OWNER,
        Some(F::CubeLimit(_) | F::CubeAboveLimit { .. } | F::DoubleAboveLimit { .. } | F::NoCube(_)) | None => CUBE,
    }
}
