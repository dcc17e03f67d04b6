//! What a solution of hyper-backgammon cannot say.

use thiserror::Error;

use super::limits::{MOST_CHECKERS, MOST_POINTS};
use crate::error::Side;
use crate::tables::TableError;

/// A number of checkers for which the game is not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("hyper-backgammon of {0} checkers is not solved: take 1 to {MOST_CHECKERS}")]
pub struct TooManyCheckers(pub u8);

/// A position of which a solution says nothing.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NotSolved {
    /// Another number of checkers than the solution's.
    #[error("{side} has {count} checkers, and the solution is for {checkers} a side")]
    Checkers {
        /// Whose checkers they are.
        side: Side,
        /// How many there are, those borne off included.
        count: u32,
        /// The checkers of the solution.
        checkers: u8,
    },
    /// A game played by other rules.
    #[error("the game's `{axis}` is not that of backgammon, for which the solution is made")]
    OtherRules {
        /// The field of [`Rules`](crate::Rules) by which the game differs.
        axis: &'static str,
    },
    /// An equity with the cube, where only the game without it was solved.
    #[error("the solution is of the game without the cube: solve `Kind::Money` for equities with it")]
    WithoutCube,
    /// A score that is not solved yet, or not of this match.
    #[error("the score {0} away, {1} away is not solved")]
    Score(u8, u8),
    /// A cube to which no game at the score comes.
    #[error("no game at this score comes to a cube of {0} held so")]
    Cube(u8),
    /// The file of the solution is damaged.
    #[error(transparent)]
    File(#[from] TableError),
}

/// A match or a score that there is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NoScore {
    /// A match too long or too short.
    #[error("a match of {0} points is not solved: take 1 to {MOST_POINTS}")]
    Length(u8),
    /// Points out of range.
    #[error("no score is {0} away, {1} away: each player needs 1 to {MOST_POINTS} points")]
    Away(u8, u8),
    /// A score at which the Crawford game is not played.
    #[error("at {0} away, {1} away no Crawford game is played: one player alone must need one point")]
    Crawford(u8, u8),
}

/// A solved score that a match cannot take up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NotNext {
    /// Another score is to be solved next.
    #[error("the score {0} away, {1} away is not the next to be solved")]
    Score(u8, u8),
    /// The game of another number of checkers.
    #[error("the score is that of a game of {0} checkers a side, and the match of one of {1}")]
    Checkers(u8, u8),
}
