//! Why a play is illegal, told with what a sentence names.

use std::fmt;

use super::reasons::Reason;
use crate::board::{BAR, RESERVE};
use crate::error::excerpt;

/// A value that a sentence names.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Detail {
    /// A number: of a die, a point, checkers, pips.
    Number(u32),
    /// Where a checker stands: a point of the player's, 25 the bar, or 26 the reserve.
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
            Detail::Place(RESERVE) => f.write_str("the reserve"),
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
