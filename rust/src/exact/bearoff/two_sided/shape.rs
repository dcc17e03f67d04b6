//! How large a table is.

use super::levels::Levels;
use super::solve;
use crate::exact::bearoff::error::TableTooLarge;
use crate::exact::bearoff::index::Index;
use crate::exact::bearoff::limits::{MOST_CHECKERS_A_SIDE, MOST_NUMBERS};
use crate::tables::{Contents, PARAMETERS};

pub(super) const KIND: u32 = 1;
const POINTS: u8 = 6;

/// Which positions a two-sided table has, and what it says of each.
///
/// It has those in which one player has at most so many checkers, all home, and the other at most so
/// many, whoever is on roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    mine: u8,
    theirs: u8,
    cubeful: bool,
}

impl Shape {
    /// At most `mine` checkers against at most `theirs`, 1 to 15 each; `cubeful` with the equities of
    /// money play beside the chance to win.
    ///
    /// # Errors
    /// [`TableTooLarge`] if there are too many.
    ///
    /// ```
    /// use gammon::bearoff::Shape;
    /// assert_eq!(Shape::new(6, 6, true)?.positions(), 924 * 924);
    /// assert!(Shape::new(15, 15, true).is_err());
    /// # Ok::<(), gammon::bearoff::TableTooLarge>(())
    /// ```
    pub fn new(mine: u8, theirs: u8, cubeful: bool) -> Result<Shape, TableTooLarge> {
        for checkers in [mine, theirs] {
            if !(1..=MOST_CHECKERS_A_SIDE).contains(&checkers) {
                return Err(TableTooLarge::Side(checkers));
            }
        }
        let shape = Shape { mine, theirs, cubeful };
        let numbers = shape.positions() * shape.values() as u64;
        if numbers > MOST_NUMBERS {
            return Err(TableTooLarge::Numbers { mine, theirs, numbers });
        }
        Ok(shape)
    }

    /// The most checkers of one player.
    pub const fn mine(self) -> u8 {
        self.mine
    }

    /// The most checkers of the other.
    pub const fn theirs(self) -> u8 {
        self.theirs
    }

    /// Whether the table has equities with the cube.
    pub const fn cubeful(self) -> bool {
        self.cubeful
    }

    /// How many numbers the table has for a position: 1, or 4 with the cube.
    pub const fn values(self) -> usize {
        if self.cubeful { 4 } else { 1 }
    }

    /// How many positions the table has, those among them in which a side is already off. Where the
    /// players have different numbers of checkers, it has each pair of sides both ways round.
    pub fn positions(self) -> u64 {
        let pair = self.sides().iter().map(|side| side.positions() as u64).product::<u64>();
        let both_ways = if self.mine == self.theirs { 1 } else { 2 };
        both_ways * pair
    }

    /// The bytes of the table's file.
    ///
    /// ```
    /// use gammon::bearoff::Shape;
    /// assert_eq!(Shape::new(15, 15, false)?.file_bytes(), 5_889_262_828);
    /// # Ok::<(), gammon::bearoff::TableTooLarge>(())
    /// ```
    pub fn file_bytes(self) -> u64 {
        self.contents(&self.levels()).file_bytes()
    }

    /// About how many bytes of memory it takes to build the table; the file is not among them.
    pub fn memory_bytes(self) -> u64 {
        solve::memory_bytes(&self.levels(), self.values())
    }

    /// About how many seconds it takes to build the table on so many threads. It was measured on a
    /// server's processor of 2024, one core of which solves 40 million positions a second, with the cube
    /// 8 million, and a disk that takes 250 MB a second.
    pub fn seconds(self, threads: usize) -> f64 {
        let a_second = if self.cubeful { 8e6 } else { 40e6 };
        let solving = self.positions() as f64 / a_second / threads.max(1) as f64;
        solving + self.file_bytes() as f64 / 250e6
    }

    /// The positions of one player and of the other.
    pub(super) fn sides(self) -> [Index; 2] {
        let side = |checkers| match Index::new(POINTS, checkers) {
            Ok(index) => index,
            Err(_) => unreachable!("no side has more positions than an index"),
        };
        [side(self.mine), side(self.theirs)]
    }

    /// The levels of one player and of the other: of both in one, where they are the same.
    pub(super) fn levels(self) -> Vec<Levels> {
        let [mine, theirs] = self.sides();
        let mut levels = vec![Levels::new(mine)];
        if mine != theirs {
            levels.push(Levels::new(theirs));
        }
        levels
    }

    /// What the file contains: for each pair of sides a block for each pair of levels.
    pub(super) fn contents(self, levels: &[Levels]) -> Contents {
        let mut parameters = [0; PARAMETERS];
        parameters[..4].copy_from_slice(&[POINTS, self.mine, self.theirs, self.values() as u8].map(u32::from));
        let (mut ends, mut end) = (Vec::new(), 0);
        for own in 0..levels.len() {
            let (own, other) = (&levels[own], &levels[levels.len() - 1 - own]);
            for pips in 0..own.count() {
                for others in 0..other.count() {
                    end += (own.size(pips) * other.size(others) * self.values() * 2) as u64;
                    ends.push(end);
                }
            }
        }
        Contents {
            kind: KIND,
            parameters,
            ends,
        }
    }

    /// The shape of a table with such parameters, if there is one.
    pub(super) fn of_parameters(parameters: &[u32; PARAMETERS]) -> Option<Shape> {
        let [points, mine, theirs, values, rest @ ..] = parameters;
        let checkers = |count: &u32| u8::try_from(*count).ok();
        let cubeful = [1, 4].iter().position(|known| known == values)? == 1;
        let shape = Shape::new(checkers(mine)?, checkers(theirs)?, cubeful).ok()?;
        (*points == u32::from(POINTS) && rest.iter().all(|&number| number == 0)).then_some(shape)
    }
}
