//! What bear-off tables cannot say.

use thiserror::Error;

use super::limits::{MOST_CHECKERS, MOST_CHECKERS_A_SIDE, MOST_NUMBERS, MOST_POINTS};
use crate::error::Side;
use crate::tables::TableError;

/// A table that is not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TableTooLarge {
    /// A number of points out of range.
    #[error("a table of {0} points is not made: take 1 to {MOST_POINTS}")]
    Points(u8),
    /// A number of checkers out of range.
    #[error("a table of {0} checkers is not made: take 1 to {MOST_CHECKERS}")]
    Checkers(u8),
    /// A number of checkers of one player out of range.
    #[error("a table of {0} checkers a side is not made: take 1 to {MOST_CHECKERS_A_SIDE}")]
    Side(u8),
    /// More numbers than a table of both sides holds.
    #[error(
        "{mine} against {theirs} checkers take {numbers} numbers, and a table holds {MOST_NUMBERS}: take fewer \
         checkers, or leave out the cube"
    )]
    Numbers {
        /// The checkers of one player.
        mine: u8,
        /// The checkers of the other.
        theirs: u8,
        /// How many numbers there would be.
        numbers: u64,
    },
}

/// Checkers of which a table says nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NotInTable {
    /// A checker beyond the last point of the table.
    #[error("a checker stands on point {point}, and the table is for sides with all on points 1 to {points}")]
    Outside {
        /// Where the rearmost checker stands.
        point: usize,
        /// The points of the table.
        points: u8,
    },
    /// A checker that has to enter.
    #[error("a checker is on the bar, and the table is for sides with all on points 1 to {points}")]
    OnBar {
        /// The points of the table.
        points: u8,
    },
    /// A checker that has not entered yet.
    #[error("a checker is in reserve, and the table is for sides with all on points 1 to {points}")]
    InReserve {
        /// The points of the table.
        points: u8,
    },
    /// More checkers than the table has.
    #[error("{count} checkers are in play, and the table is for at most {most}")]
    TooMany {
        /// How many there are.
        count: u64,
        /// The checkers of the table.
        most: u8,
    },
    /// No checker borne off, of a side with fewer than the table has.
    #[error("none of {count} checkers is off, and the table knows how soon the first goes of {all} alone")]
    FewerCheckers {
        /// How many the side has.
        count: u8,
        /// The checkers of the table.
        all: u8,
    },
    /// A game in which checkers move on these points, or are borne off, by other rules.
    #[error("the game's `{axis}` is not that of backgammon, for which the table is made")]
    OtherRules {
        /// The field of [`Rules`](crate::Rules) by which the game differs.
        axis: &'static str,
    },
    /// Sides that can still meet, where the best play is asked for.
    #[error("the sides have not passed each other yet, and the table knows of no contact")]
    Contact,
    /// No play to choose from.
    #[error("there is nothing to play: the player on roll has borne off every checker, or the game is over")]
    NoPlay,
}

/// A question that a file of one side does not answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OneSidedError {
    /// The checkers are not in the table.
    #[error(transparent)]
    NotInTable(#[from] NotInTable),
    /// The table's file is damaged.
    #[error(transparent)]
    File(#[from] TableError),
}

/// A question that a table of both sides does not answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LookUpError {
    /// The checkers of a side are not in the table.
    #[error("{side} is not in the bear-off table: {reason}")]
    NotInTable {
        /// Whose checkers they are.
        side: Side,
        /// Why they are not.
        reason: NotInTable,
    },
    /// A checker where no table of both sides has one.
    #[error("{side} has a checker outside the home board: no bear-off table has the position")]
    Outside {
        /// Whose checker it is.
        side: Side,
    },
    /// A game that is played on, or won, by other rules.
    #[error("the game's `{axis}` is not that of backgammon, for which the table is made")]
    OtherRules {
        /// The field of [`Rules`](crate::Rules) by which the game differs.
        axis: &'static str,
    },
    /// The player on roll has something to play before he rolls.
    #[error("the player on roll plays other dice first, and the table is for players who are to roll two")]
    MidTurn,
    /// A table that was built without the cube.
    #[error("the table has no equities with the cube: build one that is cubeful")]
    Cubeless,
    /// A side that may still lose a gammon.
    #[error("{side} has borne off no checker, so a gammon can be won, and the table's equities leave gammons out")]
    Gammon {
        /// The side that may lose one.
        side: Side,
    },
    /// The table's file is damaged.
    #[error(transparent)]
    File(#[from] TableError),
}
