//! The roll of two dice.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::error::excerpt;

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
    /// Dice where the player is to choose a double.
    #[error("{0} cannot be played yet: the 1-2 has earned a double, and it must be chosen first")]
    ChooseFirst(Roll),
    /// Dice that are not those of this stage of the turn.
    #[error("{given} cannot be played: at this stage of the turn the dice are {fixed}, which are not rolled")]
    NotThisStage {
        /// The dice that were given.
        given: Roll,
        /// The dice of the stage.
        fixed: Roll,
    },
    /// A choice where there is none.
    #[error("there is no double to choose at this stage of the turn")]
    NothingToChoose,
}

/// Two dice, each 1 to 6, in the order they were thrown.
///
/// Rolls compare by what they allow: `3-1` equals `1-3`, and both hash alike.
///
/// ```
/// use gammon::Roll;
/// let roll: Roll = "31".parse()?;
/// assert_eq!((roll.first(), roll.second(), roll.larger()), (3, 1, 3));
/// assert_eq!(roll, Roll::new(1, 3)?);
/// assert!(Roll::new(0, 7).is_err());
/// # Ok::<(), gammon::DiceError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Roll {
    first: u8,
    second: u8,
}

impl Roll {
    /// A roll of two dice.
    ///
    /// # Errors
    /// [`DiceError`] if a die is not 1 to 6.
    #[inline]
    pub fn new(first: u8, second: u8) -> Result<Roll, DiceError> {
        let is_die = |die| (1..=6).contains(&die);
        match (is_die(first), is_die(second)) {
            (true, true) => Ok(Roll { first, second }),
            (true, false) => Err(DiceError::OutOfRange(i64::from(second))),
            _ => Err(DiceError::OutOfRange(i64::from(first))),
        }
    }

    /// The 21 different rolls with how many of the 36 throws show each (1 or 2), in the order
    /// 1-1, 2-1, 2-2, 3-1 … 6-6.
    pub fn all() -> impl Iterator<Item = (Roll, u32)> {
        (1..=6u8).flat_map(|first| {
            (1..=first).map(move |second| (Roll { first, second }, if first == second { 1 } else { 2 }))
        })
    }

    /// The roll of one of the 36 throws, `index` 0 to 35.
    #[inline]
    pub(crate) fn from_index(index: u32) -> Roll {
        debug_assert!(index < 36);
        Roll {
            first: (index / 6) as u8 + 1,
            second: (index % 6) as u8 + 1,
        }
    }

    /// The die that was named first.
    #[inline]
    pub const fn first(self) -> u8 {
        self.first
    }

    /// The die that was named second.
    #[inline]
    pub const fn second(self) -> u8 {
        self.second
    }

    /// The larger die.
    #[inline]
    pub const fn larger(self) -> u8 {
        if self.first > self.second {
            self.first
        } else {
            self.second
        }
    }

    /// The smaller die.
    #[inline]
    pub const fn smaller(self) -> u8 {
        if self.first > self.second {
            self.second
        } else {
            self.first
        }
    }

    /// Whether it is the roll that acey-deucey is named after.
    pub(crate) fn is_one_two(self) -> bool {
        (self.smaller(), self.larger()) == (1, 2)
    }

    /// Whether both dice are equal.
    #[inline]
    pub const fn is_double(self) -> bool {
        self.first == self.second
    }

    /// The same dice, the larger first.
    #[must_use]
    pub const fn sorted(self) -> Roll {
        Roll {
            first: self.larger(),
            second: self.smaller(),
        }
    }
}

impl PartialEq for Roll {
    fn eq(&self, other: &Roll) -> bool {
        (self.larger(), self.smaller()) == (other.larger(), other.smaller())
    }
}

impl Eq for Roll {}

impl std::hash::Hash for Roll {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.larger(), self.smaller()).hash(state);
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.second)
    }
}

impl fmt::Debug for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Roll({self})")
    }
}

/// Reads `31`, `3-1`, `3 1` and `3,1`, spaces around them ignored.
impl FromStr for Roll {
    type Err = DiceError;

    fn from_str(text: &str) -> Result<Roll, DiceError> {
        let unreadable = || DiceError::Unreadable(excerpt(text));
        let text = text.trim();
        let digit = |part: Option<&str>| match part.map(str::as_bytes) {
            Some([digit]) if digit.is_ascii_digit() => Ok(digit - b'0'),
            _ => Err(unreadable()),
        };
        let first = digit(text.get(..1))?;
        let rest = text[1..].trim_start();
        let rest = rest.strip_prefix(['-', ',']).unwrap_or(rest).trim_start();
        let second = digit(Some(rest))?;
        Roll::new(first, second)
    }
}

/// The dice that are left in a turn.
#[derive(Clone, Copy)]
pub(crate) struct Dice {
    dice: [u8; 4],
    left: usize,
    all: usize,
}

impl Dice {
    /// The dice of a roll that is worth so many moves: two, or 1 to 4 of a double.
    pub(crate) fn of(roll: Roll, moves: u8) -> Dice {
        let (first, second) = (roll.first, roll.second);
        Dice {
            dice: [first, second, first, second],
            left: moves.into(),
            all: moves.into(),
        }
    }

    pub(crate) fn left(&self) -> &[u8] {
        &self.dice[..self.left]
    }

    /// How many have been used.
    pub(crate) fn used(&self) -> usize {
        self.all - self.left
    }

    /// The places of the different dice that are left.
    pub(crate) fn distinct(&self) -> impl Iterator<Item = usize> + use<> {
        let Dice { dice, left, .. } = *self;
        (0..left).filter(move |&i| i == 0 || dice[i] != dice[0])
    }

    /// The different dice that are left, the smaller first.
    pub(crate) fn ascending(&self) -> impl Iterator<Item = u8> + use<> {
        let dice = self.dice;
        let mut places: Vec<usize> = self.distinct().collect();
        places.sort_unstable_by_key(|&place| dice[place]);
        places.into_iter().map(move |place| dice[place])
    }

    /// The dice without the one at that place.
    pub(crate) fn without(mut self, place: usize) -> Dice {
        self.left -= 1;
        self.dice.swap(place, self.left);
        self
    }

    /// The dice without one that shows `die`; all of them if none does.
    pub(crate) fn without_die(self, die: u8) -> Dice {
        match self.left().iter().position(|&left| left == die) {
            Some(place) => self.without(place),
            None => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_21_rolls_and_36_throws() {
        assert_eq!(Roll::all().count(), 21);
        assert_eq!(Roll::all().map(|(_, throws)| throws).sum::<u32>(), 36);
    }

    #[test]
    fn text_forms_are_read_and_others_refused() {
        for text in ["31", "3-1", " 3 1 ", "3,1", "3, 1"] {
            assert_eq!(text.parse(), Roll::new(3, 1), "{text}");
        }
        for text in [
            "", "3", "311", "-31", "3--1", "3,-1", "3-", "3a1", "07", "71", "３1", "3/1",
        ] {
            assert!(text.parse::<Roll>().is_err(), "{text}");
        }
    }
}
