//! What can be wrong with an input, each kind with the sentence a player reads.

use thiserror::Error;

/// A text for an error message, controls escaped, cut once it is 60 characters long.
pub(crate) fn excerpt(text: &str) -> String {
    const LONG: usize = 60;
    let (mut shown, mut length) = (String::new(), 0);
    for character in text.chars() {
        if length >= LONG {
            shown.push('…');
            break;
        }
        length += character.escape_debug().count();
        shown.extend(character.escape_debug());
    }
    shown
}

/// Dice that are no roll.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DiceError {
    /// A number that is not on a die.
    #[error("{0} is not on a die: each die shows 1 to 6")]
    OutOfRange(i64),
    /// A text that is not two dice.
    #[error("“{0}” is not a roll: write two dice, as in 31 or 3-1")]
    Unreadable(String),
}

/// Rules that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// A name that no game has.
    #[error("there is no game named “{0}”")]
    UnknownGame(String),
    /// A combination that no move generator plays.
    #[error("these rules cannot be played: no move generator knows this value of `{axis}`")]
    Unplayable {
        /// The field of [`Rules`](crate::Rules).
        axis: &'static str,
    },
}

/// One of the two players, named from the board's own view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The player on roll.
    Mover,
    /// The other player.
    Opponent,
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Side::Mover => "the mover",
            Side::Opponent => "the opponent",
        })
    }
}

/// One thing that is wrong with a board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PositionFault {
    /// More checkers than a side can have.
    #[error("{side} has {count} checkers; a side has at most {most}")]
    TooManyCheckers {
        /// Whose.
        side: Side,
        /// How many.
        count: u32,
        /// How many there may be.
        most: u32,
    },
    /// A side without any checker, on the board or off.
    #[error("{0} has no checkers at all")]
    NoCheckers(Side),
    /// Both sides on one point.
    #[error("both sides stand on the mover's point {0} (the opponent's {other})", other = 25 - .0)]
    SharedPoint(u8),
    /// Checkers in a reserve that the game does not have.
    #[error("{side} has {count} checkers in reserve, but this game has no reserve")]
    NoReserve {
        /// Whose.
        side: Side,
        /// How many.
        count: u8,
    },
    /// Pinned checkers in a game that has no pins.
    #[error("{0} has pinned checkers, but this game has no pins")]
    NoPins(Side),
    /// An entry of an array row that is no count; 127 and −128 stand for whatever is beyond.
    #[error(
        "entry {index} of the row is {value}{}: a count is -15 to 15",
        match value { 127 => " or more", -128 => " or less", _ => "" }
    )]
    CountOutOfRange {
        /// Which entry.
        index: usize,
        /// What stands there.
        value: i8,
    },
    /// A bar entry of an array row that holds the other side's checkers.
    #[error(
        "entry {index} of the row is {value}: {}",
        if *.index == 0 { "the opponent's bar is 0 or negative" } else { "the mover's bar is 0 or positive" }
    )]
    WrongBar {
        /// 0, the opponent's bar, or 25, the mover's.
        index: u8,
        /// What stands there.
        value: i8,
    },
    /// Both sides have borne off every checker.
    #[error("both sides have borne off every checker")]
    BothFinished,
}

/// A board that is no position: everything that is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("not a position: {}", join(.0))]
pub struct InvalidPosition(pub Vec<PositionFault>);

fn join(faults: &[PositionFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
