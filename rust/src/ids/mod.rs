//! Ids: positions and games as one line of text, both ways.
//!
//! Four kinds are read and written. A *gammon id* says all of any position of any game. The
//! others show the games in which the players go against each other and blots are hit. An *XGID* says everything but resignations and how a game
//! ended. A *Position ID* says where the checkers are, seen by the player on roll; a *Match ID*
//! says the rest, and the two joined by a colon are a *GNUbg ID*. [`parse_id`] recognises any.
//!
//! Reading never guesses: a text that breaks a rule of its format is refused with the column and
//! the rule ([`IdError`]). Whatever is read is written back in its canonical form.

mod base64;
mod gammon_id;
mod match_id;
mod position_id;
mod xgid;

use thiserror::Error;

use crate::board::{BAR, Board, Counts, MAX_CHECKERS, OFF};
use crate::dice::DiceError;
use crate::error::{InvalidPosition, PositionFault, Side, excerpt};
use crate::position::Position;
use crate::rules::{Contact, Direction, Game, ReserveEntry};
use crate::state::{Cube, InvalidState, Offer, Seat, State};

/// A text that is no id: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{fault}")]
pub struct IdError {
    /// Where in the text, in characters from 0.
    pub column: usize,
    /// What is wrong.
    pub fault: IdFault,
}

impl IdError {
    fn new(column: usize, fault: IdFault) -> IdError {
        IdError { column, fault }
    }
}

/// What can be wrong with an id.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum IdFault {
    /// Nothing that looks like an id.
    #[error(
        "“{0}” is no id: give an XGID (a board of 26 characters and 8 or 9 more fields, separated by colons), \
         a position id of 14 characters, a position id and a match id of 12 joined by a colon, or a gammon id \
         such as plakoto/24:15/24:15"
    )]
    Unrecognised(String),
    /// A Match ID without a board.
    #[error("“{0}” is a match id, which says nothing about the board: put its position id and a colon before it")]
    NeedsPosition(String),
    /// A GNUbg ID in one piece.
    #[error("a GNUbg id is a position id and a match id joined by a colon; here is no colon")]
    NoColon,
    /// A text of the wrong length.
    #[error("a {what} has {expected} characters, not {actual}")]
    Length {
        /// The kind of text.
        what: &'static str,
        /// How many characters it has.
        actual: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A character that means nothing here.
    #[error("{character:?} cannot stand in a {what}, which is written with {allowed}")]
    Character {
        /// The kind of text.
        what: &'static str,
        /// The character.
        character: char,
        /// The characters it is written with.
        allowed: &'static str,
    },
    /// An XGID with too few or too many fields.
    #[error("an XGID has 10 fields separated by colons, of which the last may be missing; here are {0}")]
    Fields(usize),
    /// A field of an XGID that cannot be read.
    #[error("“{text}” is no {name}: {rule}")]
    Field {
        /// The field.
        text: String,
        /// What it should be.
        name: &'static str,
        /// How that is written.
        rule: &'static str,
    },
    /// One player's checkers on the other's bar.
    #[error(
        "{character:?} cannot stand at place {place} of a board: place 0 is the bar of the lower-case player, \
         place 25 that of the upper-case player"
    )]
    WrongBar {
        /// The letter.
        character: char,
        /// Its place, 0 to 25.
        place: usize,
    },
    /// Bits that stand for nothing are set.
    #[error("this {0} sets bits that stand for nothing, so it is mistyped or damaged: copy it again")]
    StrayBits(&'static str),
    /// Dice that are no roll.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// A game state that no Match ID has.
    #[error("{0} is no game state: a match id has 0 (none), 1 (playing), 2 (over), 3 (resigned) or 4 (dropped)")]
    GameState(u32),
    /// A double and a resignation at once.
    #[error("a double and a resignation cannot both await an answer: clear one of them")]
    TwoOffers,
    /// The player who doubled is to answer the double.
    #[error("{0} cannot answer its own double: the turn must be the other player's, unless the cube was beavered")]
    OwnDouble(Seat),
    /// A player who is not on roll is to act, and nothing is offered.
    #[error("{0} is to act but not on roll, though neither a double nor a resignation is offered")]
    TurnWithoutOffer(Seat),
    /// Checkers that are no position.
    #[error(transparent)]
    Position(#[from] InvalidPosition),
    /// Nobody can ever move.
    #[error("both sides are on the bar against a closed board, so nobody could ever move: open one of the boards")]
    BothShutOut,
    /// Fields that contradict each other.
    #[error(transparent)]
    State(#[from] InvalidState),
    /// An id of one game where another was asked for.
    #[error("this is an id of “{found}”, not of “{wanted}”: house rules are read with their own variant")]
    AnotherGame {
        /// The name in the id.
        found: String,
        /// The game asked for.
        wanted: &'static str,
    },
    /// A game whose boards no id can show.
    #[error("{0} has no ids: they show boards on which the players go against each other and blots are hit")]
    Game(&'static str),
}

/// Why a position or a state has no id.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum UnwritableId {
    /// An id of one game where another was asked for.
    #[error("this is an id of “{found}”, not of “{wanted}”: house rules are read with their own variant")]
    AnotherGame {
        /// The name in the id.
        found: String,
        /// The game asked for.
        wanted: &'static str,
    },
    /// A game whose boards no id can show.
    #[error("{0} has no ids: they show boards on which the players go against each other and blots are hit")]
    Game(&'static str),
    /// Fields that contradict each other.
    #[error(transparent)]
    State(#[from] InvalidState),
    /// A number that does not fit.
    #[error("a {name} of {value} does not fit into a match id, which goes up to 32767: write an XGID")]
    TooLarge {
        /// What it is.
        name: &'static str,
        /// The number.
        value: u32,
    },
}

/// What an id said: a whole state, or the board alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ParsedId {
    /// An XGID, or a Position ID with its Match ID.
    State(State),
    /// A Position ID alone.
    Position(Position),
}

impl ParsedId {
    /// The board, seen by the player on roll.
    pub fn position(&self) -> Position {
        match self {
            ParsedId::State(state) => state.position,
            ParsedId::Position(position) => *position,
        }
    }

    /// The state; of a board alone, [`State::new`].
    pub fn state(&self) -> State {
        match self {
            ParsedId::State(state) => *state,
            ParsedId::Position(position) => State::new(*position),
        }
    }
}

/// Reads any id: a gammon id, an XGID with or without its prefix, a GNUbg ID, or a Position ID.
///
/// # Errors
/// [`IdError`]; a Match ID alone is refused, since it says nothing about the board.
///
/// ```
/// use gammon::{ParsedId, Game, parse_id};
/// let backgammon = Game::find("backgammon")?;
/// let ids = [
///     "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
///     "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0",
///     "4HPwATDgc/ABMA:cAkAAAAAAAAE",
/// ];
/// for id in ids {
///     assert_eq!(parse_id(id, backgammon)?.state().gnubg_id()?, "4HPwATDgc/ABMA:cAkAAAAAAAAE");
/// }
/// assert!(matches!(parse_id("4HPwATDgc/ABMA", backgammon)?, ParsedId::Position(_)));
/// assert!(parse_id("cAkAAAAAAAAE", backgammon).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_id(text: &str, game: &'static Game) -> Result<ParsedId, IdError> {
    let (id, start) = trimmed(text);
    if let Some((name, _)) = id.split_once('/')
        && (name == game.name || Game::find(name).is_ok())
    {
        return Position::from_gammon_id(text, Some(game)).map(ParsedId::Position);
    }
    if xgid::without_prefix(id).is_some() || id.matches(':').nth(1).is_some() {
        return State::from_xgid(text, game).map(ParsedId::State);
    }
    if id.contains(':') {
        return State::from_gnubg_id(text, game).map(ParsedId::State);
    }
    match id.chars().count() {
        position_id::LENGTH => Position::from_position_id(text, game).map(ParsedId::Position),
        match_id::LENGTH => Err(IdError::new(start, IdFault::NeedsPosition(excerpt(id)))),
        _ => Err(IdError::new(start, IdFault::Unrecognised(excerpt(id)))),
    }
}

/// The text without the white space around it, and the column it begins at.
fn trimmed(text: &str) -> (&str, usize) {
    let trimmed = text.trim_start();
    let start = text.chars().count() - trimmed.chars().count();
    (trimmed.trim_end(), start)
}

/// How many slots an id shows of a side: off (always 0 here), 24 points and the bar.
const OWN_SLOTS: usize = BAR as usize + 1;

/// The checkers an id shows of one side, in that side's own numbering, before any check.
type OwnCounts = [u32; OWN_SLOTS];

/// Ids show hit games of contrary movement only; `Err` holds the name of any other game.
fn check_game(game: &'static Game) -> Result<(), &'static str> {
    let rules = &game.rules;
    let shown = rules.direction == Direction::Contrary
        && rules.contact == Contact::Hit
        && rules.reserve_entry == ReserveEntry::None
        && rules.is_memoryless();
    if shown { Ok(()) } else { Err(game.name) }
}

/// The checkers that an id shows as a position of `game`; those it does not show are borne off.
fn position_of(mover: &OwnCounts, opponent: &OwnCounts, game: &'static Game) -> Result<Position, IdFault> {
    check_game(game).map_err(IdFault::Game)?;
    let most = u32::from(game.checkers().min(MAX_CHECKERS));
    let sides = [(Side::Mover, mover), (Side::Opponent, opponent)];
    let crowded = sides.map(|(side, counts)| (side, counts.iter().sum()));
    let crowded = crowded.into_iter().filter(|&(_, count)| count > most);
    let faults: Vec<_> = crowded
        .map(|(side, count)| PositionFault::TooManyCheckers { side, count, most })
        .collect();
    if !faults.is_empty() {
        return Err(InvalidPosition(faults).into());
    }
    let board = Board {
        mover: packed(mover, most),
        opponent: packed(opponent, most),
    };
    Ok(Position::new(board, game)?)
}

/// A side of `men` checkers, of which no more than that are seen.
fn packed(seen: &OwnCounts, men: u32) -> Counts {
    let off = men - seen.iter().sum::<u32>();
    let empty = Counts::EMPTY.with(OFF, off as u8);
    (1..=BAR).fold(empty, |packed, slot| packed.with(slot, seen[usize::from(slot)] as u8))
}

/// Whether the Crawford rule says anything of such a match: nobody can double in a match to 1, nor in a
/// game without a cube, whatever an id says.
fn has_crawford(position: &Position, length: u32) -> bool {
    length > 1 && position.game().rules.cube
}

/// The cube's limit where an id names none: the usual one, or the least that allows this cube.
fn limit_that_fits(cube: Cube, offer: Option<Offer>) -> u8 {
    let turns = offer.map_or(0, |offer| offer.kind.turns());
    (cube.value_log2 + turns).clamp(Cube::DEFAULT_MAX_LOG2, Cube::LARGEST_LOG2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{GAMES, Rules};

    #[test]
    fn games_whose_boards_ids_cannot_show_are_refused_by_name() {
        let rules = Rules {
            contact: Contact::Pin,
            ..Rules::STANDARD
        };
        let pins = Game::define("pins", rules, GAMES[0].start).expect("a game");
        let error = Position::from_position_id("4HPwATDgc/ABMA", pins).expect_err("no ids");
        assert_eq!(error.fault, IdFault::Game("pins"));
        let position = Position::new(pins.start, pins).expect("a position");
        assert_eq!(position.position_id(), Err(UnwritableId::Game("pins")));
        assert_eq!(State::new(position).xgid(), Err(UnwritableId::Game("pins")));
        assert_eq!(State::new(position).match_id(), Err(UnwritableId::Game("pins")));
        let error = State::from_match_id("cAkAAAAAAAAE", position).expect_err("no ids");
        assert_eq!(error.fault, IdFault::Game("pins"));
    }
}
