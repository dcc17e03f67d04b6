//! XGID, the id of eXtreme Gammon: board, cube, turn, dice, score and rules, separated by colons.

use super::{IdError, IdFault, OWN_SLOTS, OwnCounts, UnwritableId, position_of};
use crate::board::{BAR, Counts};
use crate::dice::Roll;
use crate::position::Position;
use crate::rules::Game;
use crate::state::{Cube, InvalidState, Offer, OfferKind, Phase, Seat, State, StateFault};

/// How an XGID begins. Optional when reading, and always written.
const PREFIX: &str = "XGID=";

const BOARD_CHARACTERS: usize = BAR as usize + 1;

// The fields by their place.
const BOARD: usize = 0;
const CUBE: usize = 1;
const OWNER: usize = 2;
const TURN: usize = 3;
const DICE: usize = 4;
const SCORE: [usize; 2] = [5, 6];
const RULE: usize = 7;
const MATCH_LENGTH: usize = 8;
const CUBE_LIMIT: usize = 9;

impl State {
    /// Reads an XGID, with or without its prefix; the last field, the cube's limit, may be missing.
    ///
    /// `D`, `B` and `R` in place of the dice are a pending double, beaver and raccoon: the turn
    /// names the player who doubled first, and the cube is the one before that double. A score
    /// that reaches the match length says that the game is over. In match play only the Crawford
    /// bit of the rule field is read.
    ///
    /// # Errors
    /// [`IdError`] for everything that cannot be read and for fields that contradict each other.
    ///
    /// ```
    /// use gammon::{OfferKind, Game, Seat, State};
    /// let backgammon = Game::find("backgammon")?;
    /// let state = State::from_xgid("-b---BD-B---eE---c-e----B-:0:0:-1:D:2:3:0:7", backgammon)?;
    /// assert_eq!(state.offer.unwrap().kind, OfferKind::Double);
    /// assert_eq!((state.turn, state.to_act()), (Seat::One, Seat::Zero));
    /// assert_eq!(state.xgid()?, "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:D:2:3:0:7:10");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_xgid(text: &str, game: &'static Game) -> Result<State, IdError> {
        let (text, start) = super::trimmed(text);
        let body = without_prefix(text).unwrap_or(text);
        let mut column = start + text.len() - body.len();
        let count = body.split(':').count();
        if !(CUBE_LIMIT..=CUBE_LIMIT + 1).contains(&count) {
            return Err(IdError::new(column, IdFault::Fields(count)));
        }
        let mut fields = Vec::with_capacity(count);
        for text in body.split(':') {
            fields.push(Field { text, column });
            column += text.chars().count() + 1;
        }
        read(&fields, game)
    }

    /// The XGID, with its prefix and all ten fields, the dice in the order they were thrown.
    ///
    /// An XGID cannot say that a player wants to resign, nor that a game has ended: then it shows
    /// the last board and the new score, without an offer and not as the Crawford game.
    ///
    /// # Errors
    /// [`UnwritableId`] for a state that contradicts itself, and for games no id can show.
    pub fn xgid(&self) -> Result<String, UnwritableId> {
        super::check_game(self.position.game()).map_err(UnwritableId::Game)?;
        self.check()?;
        let State {
            turn,
            cube,
            score,
            length,
            ..
        } = self;
        let sign = |seat: Seat| if seat == Seat::Zero { 1 } else { -1 };
        let pending = self.offer.filter(|_| self.phase == Phase::Playing);
        let dice = match (pending.map(|offer| offer.kind), self.dice) {
            (Some(OfferKind::Double), _) => "D".to_owned(),
            (Some(OfferKind::Beaver), _) => "B".to_owned(),
            (Some(OfferKind::Raccoon), _) => "R".to_owned(),
            (_, Some(dice)) => format!("{}{}", dice.first(), dice.second()),
            (_, None) => "00".to_owned(),
        };
        let rule = if *length > 0 {
            u8::from(self.crawford && !self.phase.has_ended())
        } else {
            u8::from(self.jacoby) + 2 * u8::from(self.beavers)
        };
        Ok(format!(
            "{PREFIX}{}:{}:{}:{}:{dice}:{}:{}:{rule}:{length}:{}",
            board_text(self),
            cube.value_log2,
            cube.owner.map_or(0, sign),
            sign(*turn),
            score[0],
            score[1],
            cube.max_log2,
        ))
    }
}

/// The text after the prefix, or `None` where there is no prefix.
pub(super) fn without_prefix(text: &str) -> Option<&str> {
    let (prefix, body) = text.split_at_checked(PREFIX.len())?;
    prefix.eq_ignore_ascii_case(PREFIX).then_some(body)
}

/// A field of an XGID, and the column it begins at.
struct Field<'a> {
    text: &'a str,
    column: usize,
}

/// What a field should be, and how that is written.
type Meaning = (&'static str, &'static str);

impl Field<'_> {
    fn error(&self, (name, rule): Meaning) -> IdError {
        let text = crate::error::excerpt(self.text);
        IdError::new(self.column, IdFault::Field { text, name, rule })
    }

    fn number(&self, least: i64, most: i64, meaning: Meaning) -> Result<i64, IdError> {
        match self.text.parse() {
            Ok(number) if !self.text.starts_with('+') && (least..=most).contains(&number) => Ok(number),
            _ => Err(self.error(meaning)),
        }
    }

    fn log2(&self, name: &'static str) -> Result<u8, IdError> {
        let rule = "it is a power of two, named by its exponent from 0 (a cube of 1) to 15";
        let number = self.number(0, i64::from(Cube::LARGEST_LOG2), (name, rule))?;
        Ok(number as u8)
    }

    fn points(&self, name: &'static str) -> Result<u32, IdError> {
        let number = self.number(
            0,
            i64::from(u32::MAX),
            (name, "it is a number of points, 0 to 4294967295"),
        )?;
        Ok(number as u32)
    }

    fn seat(&self, meaning: Meaning) -> Result<Option<Seat>, IdError> {
        Ok(match self.number(-1, 1, meaning)? {
            1 => Some(Seat::Zero),
            -1 => Some(Seat::One),
            _ => None,
        })
    }
}

/// Reads the nine or ten fields of an XGID.
fn read(fields: &[Field<'_>], game: &'static Game) -> Result<State, IdError> {
    let to_move = ("turn", "1 is the upper-case player, -1 the lower-case player");
    let turn = fields[TURN].seat(to_move)?.ok_or_else(|| fields[TURN].error(to_move))?;
    let position = read_board(&fields[BOARD], turn, game)?;
    let mut cube = Cube {
        value_log2: fields[CUBE].log2("cube")?,
        owner: fields[OWNER].seat((
            "cube owner",
            "1 is the upper-case player, -1 the lower-case player, 0 nobody",
        ))?,
        max_log2: Cube::DEFAULT_MAX_LOG2,
    };
    let (dice, kind) = read_dice(&fields[DICE])?;
    let offer = kind.map(|kind| Offer {
        kind,
        by: if kind == OfferKind::Beaver { turn.other() } else { turn },
    });
    cube.max_log2 = match fields.get(CUBE_LIMIT) {
        Some(limit) => limit.log2("cube limit")?,
        None => super::limit_that_fits(cube, offer),
    };
    let score = [fields[SCORE[0]].points("score")?, fields[SCORE[1]].points("score")?];
    let rule = fields[RULE].number(
        0,
        3,
        (
            "rule field",
            "in a match 1 is the Crawford game and 0 any other; in money play it is 1 for Jacoby plus 2 for beavers",
        ),
    )?;
    let length = fields[MATCH_LENGTH].points("match length")?;
    let is_match = length > 0;
    let is_won = is_match && score.iter().any(|&points| points >= length);
    let state = State {
        position,
        dice,
        turn,
        cube,
        score,
        length,
        crawford: super::has_crawford(&position, length) && rule & 1 != 0,
        jacoby: !is_match && rule & 1 != 0,
        beavers: !is_match && rule & 2 != 0,
        offer,
        phase: if is_won { Phase::Over } else { Phase::Playing },
    };
    match state.check() {
        Ok(()) => Ok(state),
        Err(fault) => Err(IdError::new(fields[field_of(&fault)].column, IdFault::State(fault))),
    }
}

fn read_dice(field: &Field<'_>) -> Result<(Option<Roll>, Option<OfferKind>), IdError> {
    let meaning = (
        "roll",
        "it is two dice as in 31, 00 before the roll, or D, B or R for a pending double, beaver or raccoon",
    );
    match *field.text.as_bytes() {
        [b'0', b'0'] => Ok((None, None)),
        [b'D'] => Ok((None, Some(OfferKind::Double))),
        [b'B'] => Ok((None, Some(OfferKind::Beaver))),
        [b'R'] => Ok((None, Some(OfferKind::Raccoon))),
        [first @ b'1'..=b'6', second @ b'1'..=b'6'] => {
            let roll = Roll::new(first - b'0', second - b'0').map_err(|_| field.error(meaning))?;
            Ok((Some(roll), None))
        }
        _ => Err(field.error(meaning)),
    }
}

/// The board, which an XGID shows from the upper-case player's side whoever is on roll.
fn read_board(field: &Field<'_>, turn: Seat, game: &'static Game) -> Result<Position, IdError> {
    let what = "board of an XGID";
    let (actual, expected) = (field.text.chars().count(), BOARD_CHARACTERS);
    if actual != expected {
        return Err(IdError::new(field.column, IdFault::Length { what, actual, expected }));
    }
    let bar = usize::from(BAR);
    let (mut upper, mut lower): (OwnCounts, OwnCounts) = ([0; OWN_SLOTS], [0; OWN_SLOTS]);
    for (place, character) in field.text.chars().enumerate() {
        let fault = match character {
            '-' => continue,
            'A'..='P' if place > 0 => {
                upper[place] = u32::from(character) - u32::from('A') + 1;
                continue;
            }
            'a'..='p' if place < bar => {
                lower[bar - place] = u32::from(character) - u32::from('a') + 1;
                continue;
            }
            'A'..='P' | 'a'..='p' => IdFault::WrongBar { character, place },
            _ => IdFault::Character {
                what,
                character,
                allowed: "-, A to O and a to o",
            },
        };
        return Err(IdError::new(field.column + place, fault));
    }
    let (mover, opponent) = match turn {
        Seat::Zero => (upper, lower),
        Seat::One => (lower, upper),
    };
    position_of(&mover, &opponent, game).map_err(|fault| IdError::new(field.column, fault))
}

fn board_text(state: &State) -> String {
    let board = match state.turn {
        Seat::Zero => state.position.board(),
        Seat::One => state.position.board().flip(),
    };
    let letter = |counts: Counts, slot: u8, first: u8| match counts.get(slot) {
        count @ 1.. if slot > 0 => Some(char::from(first + count - 1)),
        _ => None,
    };
    (0..=BAR)
        .map(|place| {
            let upper = letter(board.mover, place, b'A');
            upper
                .or_else(|| letter(board.opponent, BAR - place, b'a'))
                .unwrap_or('-')
        })
        .collect()
}

/// The field to show for a contradiction.
fn field_of(fault: &InvalidState) -> usize {
    use StateFault as F;
    match fault.0.first() {
        Some(F::CubeNotHeld(_) | F::OwnedAtOne(_) | F::CentredInMatch { .. }) => OWNER,
        Some(F::OfferInPhase { .. } | F::WrongOfferer { .. } | F::DiceWithDouble { .. } | F::Dice(_)) => DICE,
        Some(F::DoubleInCrawford(_) | F::DoubleAboveLimit { .. } | F::NoBeavers(_)) => DICE,
        Some(F::BothWon { .. }) => SCORE[0],
        Some(F::MatchWon { seat, .. }) => SCORE[seat.index()],
        Some(F::CrawfordInMoney | F::CrawfordScore { .. } | F::CrawfordCube) => RULE,
        Some(F::JacobyInMatch(_) | F::BeaversInMatch(_)) => RULE,
        Some(F::CubeLimit(_) | F::CubeAboveLimit { .. } | F::NoCube(_)) | None => CUBE,
    }
}
