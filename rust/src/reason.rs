//! Why a play is illegal: the reasons, and the sentences that tell a player.

use std::fmt;

use crate::board::BAR;
use crate::error::excerpt;

/// One way for a play to be illegal. The order here is the order of reporting: the first reason
/// that applies is the main one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The text is not a play.
    Unparsable,
    /// The game is over.
    GameOver,
    /// A move starts where the player has no checker.
    NoCheckerThere,
    /// A move goes to the same or a higher point.
    MovesBackward,
    /// A move needs a die that was not rolled, or has been used already.
    DieNotRolled,
    /// Another checker is moved while one is on the bar.
    MustEnterFirst,
    /// The opponent holds the point of landing, or one on the way.
    PointHeld,
    /// A checker is borne off while another stands outside the home board.
    NotAllHome,
    /// A die larger than needed bears off while a checker stands higher.
    CheckerStandsHigher,
    /// Both dice can be played, and must be.
    MustPlayBothDice,
    /// Only one die can be played, and it must be the larger.
    MustPlayLargerDie,
    /// The only die that can be played must be.
    MustPlayDie,
    /// More moves of the double can be made, and must be.
    MustPlayMoreOfDouble,
    /// A merged move can be made by two routes that lead to different positions.
    AmbiguousMove,
}

impl Reason {
    /// Every reason, in the order of reporting.
    pub const ALL: [Reason; 14] = [
        Reason::Unparsable,
        Reason::GameOver,
        Reason::NoCheckerThere,
        Reason::MovesBackward,
        Reason::DieNotRolled,
        Reason::MustEnterFirst,
        Reason::PointHeld,
        Reason::NotAllHome,
        Reason::CheckerStandsHigher,
        Reason::MustPlayBothDice,
        Reason::MustPlayLargerDie,
        Reason::MustPlayDie,
        Reason::MustPlayMoreOfDouble,
        Reason::AmbiguousMove,
    ];

    /// The stable name programs compare with, such as `must_play_both_dice`.
    pub const fn code(self) -> &'static str {
        self.row().0
    }

    /// The English sentence, its details in braces: what a translation replaces.
    pub const fn template(self) -> &'static str {
        self.row().1
    }

    /// The stable number arrays of reasons hold, from 1. A new reason takes the next number,
    /// wherever it stands in the order of reporting.
    pub const fn number(self) -> u8 {
        match self {
            Reason::Unparsable => 1,
            Reason::GameOver => 2,
            Reason::NoCheckerThere => 3,
            Reason::MovesBackward => 4,
            Reason::DieNotRolled => 5,
            Reason::MustEnterFirst => 6,
            Reason::PointHeld => 7,
            Reason::NotAllHome => 8,
            Reason::CheckerStandsHigher => 9,
            Reason::MustPlayBothDice => 10,
            Reason::MustPlayLargerDie => 11,
            Reason::MustPlayDie => 12,
            Reason::MustPlayMoreOfDouble => 13,
            Reason::AmbiguousMove => 14,
        }
    }

    const fn row(self) -> (&'static str, &'static str) {
        match self {
            Reason::Unparsable => (
                "unparsable",
                "“{text}” is not a play: “{found}” cannot be read at column {column}. \
                 Write moves as from/to, as in 8/5 6/5, bar/22 or 6/off.",
            ),
            Reason::GameOver => (
                "game_over",
                "The game is over: a side has borne off its last checker, so nothing can be played.",
            ),
            Reason::NoCheckerThere => ("no_checker_there", "{move}: you have no checker on {place}."),
            Reason::MovesBackward => (
                "moves_backward",
                "{move} moves backward: checkers go from higher points to lower ones, 24 to 1, then off.",
            ),
            Reason::DieNotRolled => (
                "die_not_rolled",
                "{move} needs {distance}, which no die left of {dice} makes: each die is played once, a double \
                 four times.",
            ),
            Reason::MustEnterFirst => (
                "must_enter_first",
                "{move}: you have a checker on the bar, and it must enter before any other checker moves.",
            ),
            Reason::PointHeld => (
                "point_held",
                "{move}: the opponent holds your {point} point with {count} checkers, so you cannot land there.",
            ),
            Reason::NotAllHome => (
                "not_all_home",
                "{move}: you may bear off only once all your checkers are in your home board, and one stands on \
                 {place}.",
            ),
            Reason::CheckerStandsHigher => (
                "checker_stands_higher",
                "{move}: a {die} may not bear off from a lower point while a checker stands higher, on {place}.",
            ),
            Reason::MustPlayBothDice => (
                "must_play_both_dice",
                "Both dice can be played, so both must be: {example}, for instance.",
            ),
            Reason::MustPlayLargerDie => (
                "must_play_larger_die",
                "Only one die can be played, and it must be the larger, the {die}: {example}, for instance.",
            ),
            Reason::MustPlayDie => (
                "must_play_die",
                "The {die} can be played, so it must be: {example}, for instance.",
            ),
            Reason::MustPlayMoreOfDouble => (
                "must_play_more_of_double",
                "Of the four {die}s, {possible} can be played, so as many must be, and this plays {played}: \
                 {example}, for instance.",
            ),
            Reason::AmbiguousMove => (
                "ambiguous_move",
                "“{text}” can be played by routes that lead to different positions: write {choices}.",
            ),
        }
    }
}

/// The code.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A value that a sentence names.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Detail {
    /// A number: of a die, a point, checkers, pips.
    Number(u32),
    /// Where a checker stands: a point of the player's, or 25, the bar.
    Place(u8),
    /// A play or a roll, as it is written.
    Text(String),
    /// Plays to choose from.
    Choices(Vec<String>),
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Detail::Number(number) => number.fmt(f),
            Detail::Place(BAR) => f.write_str("the bar"),
            Detail::Place(point) => write!(f, "your {point} point"),
            Detail::Text(text) => f.write_str(text),
            Detail::Choices(plays) => f.write_str(&plays.join(" or ")),
        }
    }
}

impl From<u8> for Detail {
    fn from(number: u8) -> Detail {
        Detail::Number(u32::from(number))
    }
}

impl From<usize> for Detail {
    fn from(number: usize) -> Detail {
        Detail::Number(number as u32)
    }
}

impl From<String> for Detail {
    fn from(text: String) -> Detail {
        Detail::Text(text)
    }
}

/// A reason with what it speaks of: the values its sentence names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Which rule is broken.
    pub reason: Reason,
    /// The value of each name in the template's braces.
    pub details: Vec<(&'static str, Detail)>,
}

impl Fault {
    pub(crate) fn new(reason: Reason) -> Fault {
        Fault {
            reason,
            details: Vec::new(),
        }
    }

    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Detail>) -> Fault {
        self.details.push((name, value.into()));
        self
    }
}

/// The English sentence.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.reason.template();
        while let Some((before, after)) = rest.split_once('{') {
            f.write_str(before)?;
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            match self.details.iter().find(|(key, _)| *key == name) {
                Some((_, value)) => value.fmt(f)?,
                None => f.write_str(name)?,
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

/// A play that is not legal, with every reason found, in the order of reporting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalPlay {
    /// At least one; each reason once.
    pub(crate) faults: Vec<Fault>,
}

impl IllegalPlay {
    /// Sorts the faults into the order of reporting and keeps the first of each reason.
    pub(crate) fn new(mut faults: Vec<Fault>) -> IllegalPlay {
        debug_assert!(!faults.is_empty());
        faults.sort_by_key(|fault| fault.reason);
        faults.dedup_by_key(|fault| fault.reason);
        IllegalPlay { faults }
    }

    /// What cannot be read as a play, and where: characters before that.
    pub(crate) fn unreadable(text: &str, found: &str, column: usize) -> IllegalPlay {
        let fault = Fault::new(Reason::Unparsable).with("text", excerpt(text));
        IllegalPlay::new(vec![fault.with("found", excerpt(found)).with("column", column + 1)])
    }

    /// The first reason that applies.
    pub fn reason(&self) -> Reason {
        self.faults[0].reason
    }

    /// All that is wrong, the main fault first.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl fmt::Display for IllegalPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faults[0].fmt(f)
    }
}

impl std::error::Error for IllegalPlay {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_complete_and_in_order_and_numbers_are_used_once() {
        let mut numbers: Vec<u8> = Reason::ALL.iter().map(|reason| reason.number()).collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(1..=Reason::ALL.len() as u8));
        for (i, reason) in Reason::ALL.iter().enumerate() {
            assert_eq!(*reason as usize, i);
        }
        assert_eq!(Reason::ALL.last(), Some(&Reason::AmbiguousMove));
    }
}
