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

/// Rules that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// A name that no game has.
    #[error("there is no game named “{0}”")]
    UnknownGame(String),
    /// A name that no axis of the rules has.
    #[error("there is no axis of the rules named “{0}”")]
    UnknownAxis(String),
    /// A value that an axis does not take.
    #[error("`{axis}` cannot be {value}: it is one of {takes}")]
    WrongValue {
        /// The axis.
        axis: &'static str,
        /// What it was given.
        value: String,
        /// What it takes.
        takes: String,
    },
    /// An axis that is part of something the rules do not have.
    #[error("`{axis}` says nothing, since the rules are without {what}")]
    PartOf {
        /// The axis.
        axis: &'static str,
        /// What it is part of.
        what: &'static str,
    },
    /// A name that cannot be one.
    #[error("“{0}” cannot name a game: take 1 to 40 letters, digits, spaces, hyphens and underscores")]
    BadName(String),
    /// A value that is not in the range of its axis.
    #[error("`{axis}` is {value}: it is {least} to {most}")]
    OutOfRange {
        /// The field of [`Rules`](crate::Rules).
        axis: &'static str,
        /// Its value.
        value: u8,
        /// The least it may be.
        least: u8,
        /// The most it may be.
        most: u8,
    },
    /// An axis that says something of what another rules out.
    #[error("the rules contradict each other at `{axis}`: {why}")]
    Contradiction {
        /// The field of [`Rules`](crate::Rules).
        axis: &'static str,
        /// What rules it out.
        why: &'static str,
    },
    /// The set-up is no position of the game.
    #[error("the start is {0}")]
    Start(InvalidPosition),
    /// The sides have different numbers of checkers.
    #[error(
        "the start has {} checkers for one side and {} for the other: a game has as many on each (set a handicap up \
         as a position)", .0[0], .0[1]
    )]
    UnequalSides([u8; 2]),
    /// A name that belongs to another game.
    #[error("“{0}” is the name of a game with other rules: give the house rules a name of their own")]
    NameTaken(&'static str),
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
    #[error("both sides stand on the mover's point {point} (the opponent's {theirs})")]
    SharedPoint {
        /// The mover's number for it.
        point: u8,
        /// The opponent's.
        theirs: u8,
    },
    /// Both sides on one point, and neither with a single checker that could be the pinned one.
    #[error("both sides have several checkers on the mover's point {point} (the opponent's {theirs}): a pin holds one")]
    SharedByMany {
        /// The mover's number for it.
        point: u8,
        /// The opponent's.
        theirs: u8,
    },
    /// Both sides on one point, and nobody has said whose checker is pinned.
    #[error(
        "both sides stand on the mover's point {point} (the opponent's {theirs}): leave the pinned checker out of the \
         counts and name its point among the pinned ones"
    )]
    PinNotTold {
        /// The mover's number for it.
        point: u8,
        /// The opponent's.
        theirs: u8,
    },
    /// A pinned checker that no one lies on.
    #[error("{side} has a pinned checker on own point {point}, where the other side has no checker on top")]
    NothingOnTop {
        /// Whose.
        side: Side,
        /// Its number for the point.
        point: u8,
    },
    /// A pinned checker beside free ones.
    #[error("{side} has a pinned checker and {count} free on own point {point}: two hold a point, so none is pinned")]
    PinnedBesideFree {
        /// Whose.
        side: Side,
        /// Its number for the point.
        point: u8,
        /// How many free checkers stand there.
        count: u8,
    },
    /// Checkers on the bar of a game in which nothing is hit.
    #[error("{side} has {count} checkers on the bar, but nothing is hit in this game")]
    NoBar {
        /// Whose.
        side: Side,
        /// How many.
        count: u8,
    },
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
    /// A bar or reserve entry of an array row that holds the other side's checkers.
    #[error(
        "entry {index} of the row is {value}: {}",
        match *.index {
            0 => "the opponent's bar is 0 or negative",
            25 => "the mover's bar is 0 or positive",
            26 => "the mover's reserve is 0 or positive",
            _ => "the opponent's reserve is 0 or negative",
        }
    )]
    WrongBar {
        /// 0, the opponent's bar, or 25, the mover's; 27 and 26 their reserves.
        index: u8,
        /// What stands there.
        value: i8,
    },
    /// An entry of the plane of pinned checkers that is none.
    #[error(
        "entry {index} of the row, among the pinned checkers, is {value}: a point holds one pinned checker at most"
    )]
    NotPinned {
        /// Which entry, counted through both planes.
        index: usize,
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
