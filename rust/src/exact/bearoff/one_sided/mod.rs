//! The table of one side alone.

mod file;
mod plays;
mod solve;

use std::fmt;
use std::sync::OnceLock;

use super::error::NotInTable;
use super::index::Index;
use super::rolls::{PIPS_PER_ROLL, Rolls, chance_to_finish_first};
use crate::board::{Counts, OFF};
pub use file::{OneSidedFile, OneSidedSize, RollsRead};
use solve::{Solution, solve};

/// How many rolls the positions of an [`Index`] take: until the last checker is off, and until the
/// first is.
///
/// Everything is exact up to the rounding of `f64`. A side plays by the policy that makes the mean
/// number of rolls least. Where several plays of a roll have the same mean, it takes the one whose
/// result has the smallest number in the index: of those with the fewest checkers left, the one with
/// the most on the ace point, then on the deuce point, and so on.
///
/// A checker is borne off once all are on the points 1 to 6, whatever the points of the table.
pub struct OneSided {
    index: Index,
    to_last_off: Solution,
    to_first_off: Solution,
}

impl OneSided {
    /// Solves the positions of an index. `poll` is told now and then how many of
    /// [`positions`](Index::positions) are done; when it says `false` the result is `None`.
    ///
    /// It takes some 350 bytes of memory a position. For large indexes [`OneSidedFile`](super::OneSidedFile)
    /// takes far less.
    ///
    /// ```
    /// use gammon::bearoff::{Index, OneSided};
    /// let table = OneSided::solve(Index::new(7, 4)?, |_| true).unwrap();
    /// assert_eq!(table.index().positions(), 330);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(index: Index, poll: impl FnMut(u64) -> bool) -> Option<OneSided> {
        let goals = [0, index.checkers() - 1];
        let [to_last_off, to_first_off] = solve(index, goals, poll)?;
        Some(OneSided {
            index,
            to_last_off,
            to_first_off,
        })
    }

    /// The table of [`Index::STANDARD`], solved when it is first asked for and kept: some 60 ms and
    /// 10 MB.
    pub fn standard() -> &'static OneSided {
        static STANDARD: OnceLock<OneSided> = OnceLock::new();
        STANDARD.get_or_init(|| {
            let solved = OneSided::solve(Index::STANDARD, |_| true);
            solved.unwrap_or_else(|| unreachable!("nobody stops it"))
        })
    }

    /// Which positions the table has.
    pub fn index(&self) -> Index {
        self.index
    }

    /// How many rolls a side needs to bear off its last checker.
    ///
    /// # Errors
    /// [`NotInTable`] if a checker is not on the points of the table, or there are too many.
    pub fn rolls(&self, side: Counts) -> Result<Rolls<'_>, NotInTable> {
        self.index.rank_of(side).map(|number| self.to_last_off.rolls(number))
    }

    /// How many rolls the position of that number needs to bear off its last checker, or `None` if
    /// the index has no such number.
    pub fn rolls_at(&self, number: usize) -> Option<Rolls<'_>> {
        (number < self.index.positions()).then(|| self.to_last_off.rolls(number))
    }

    /// How many rolls a side needs to bear off its first checker, by which it saves the gammon; none
    /// if one is off already. Here it plays by the policy that makes the mean of this number least.
    ///
    /// # Errors
    /// As [`rolls`](OneSided::rolls); and if none is off of a side that has not as many checkers as
    /// the table.
    ///
    /// ```
    /// use gammon::Counts;
    /// use gammon::bearoff::OneSided;
    /// let all_on_the_six = Counts::EMPTY.with(6, 15);
    /// let rolls = OneSided::standard().rolls_to_first_off(all_on_the_six)?;
    /// assert_eq!(rolls.distribution[1], 17.0 / 36.0); // any six, 5-1, 4-2, 3-3 and 2-2
    /// # Ok::<(), gammon::bearoff::NotInTable>(())
    /// ```
    pub fn rolls_to_first_off(&self, side: Counts) -> Result<Rolls<'_>, NotInTable> {
        let number = self.index.rank_of(side)?;
        let (count, all) = (side.total() as u8, self.index.checkers());
        if side.get(OFF) > 0 {
            return Ok(self.to_first_off.rolls(0));
        }
        if count < all {
            return Err(NotInTable::FewerCheckers { count, all });
        }
        Ok(self.to_first_off.rolls(number))
    }

    /// The mean number of rolls to bear off the last checker.
    ///
    /// # Errors
    /// As [`rolls`](OneSided::rolls).
    pub fn mean(&self, side: Counts) -> Result<f64, NotInTable> {
        Ok(self.rolls(side)?.mean)
    }

    /// The most rolls that a position of the table can take.
    ///
    /// ```
    /// use gammon::bearoff::OneSided;
    /// assert_eq!(OneSided::standard().most_rolls(), 30);
    /// ```
    pub fn most_rolls(&self) -> usize {
        self.to_last_off.most_rolls()
    }

    /// The variance of that number.
    ///
    /// # Errors
    /// As [`rolls`](OneSided::rolls).
    pub fn variance(&self, side: Counts) -> Result<f64, NotInTable> {
        Ok(self.rolls(side)?.variance())
    }

    /// The chance of each number of rolls: entry `n` is that of exactly `n`.
    ///
    /// # Errors
    /// As [`rolls`](OneSided::rolls).
    pub fn distribution(&self, side: Counts) -> Result<&[f64], NotInTable> {
        Ok(self.rolls(side)?.distribution)
    }

    /// The effective pip count: the pips that the mean number of average rolls is worth (Walter
    /// Trice, *Backgammon Boot Camp*, 2004).
    ///
    /// # Errors
    /// As [`rolls`](OneSided::rolls).
    pub fn epc(&self, side: Counts) -> Result<f64, NotInTable> {
        Ok(self.mean(side)? * PIPS_PER_ROLL)
    }

    /// The effective pip count less the pips.
    ///
    /// # Errors
    /// As [`rolls`](OneSided::rolls).
    pub fn wastage(&self, side: Counts) -> Result<f64, NotInTable> {
        Ok(self.epc(side)? - f64::from(side.pips()))
    }

    /// The chance of `us`, who are on roll, to be off before `them`, each side playing for its own
    /// least mean. That players adapt to the race, for a quick finish when behind and a sure one when
    /// ahead, is left out.
    ///
    /// # Errors
    /// As [`rolls`](OneSided::rolls).
    ///
    /// ```
    /// use gammon::Counts;
    /// use gammon::bearoff::OneSided;
    /// let (six, ace) = (Counts::EMPTY.with(6, 1), Counts::EMPTY.with(1, 1));
    /// assert_eq!(OneSided::standard().win_chance(six, ace)?, 0.75);
    /// # Ok::<(), gammon::bearoff::NotInTable>(())
    /// ```
    pub fn win_chance(&self, us: Counts, them: Counts) -> Result<f64, NotInTable> {
        Ok(chance_to_finish_first(self.distribution(us)?, self.distribution(them)?))
    }
}

impl fmt::Debug for OneSided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OneSided")
            .field("index", &self.index)
            .finish_non_exhaustive()
    }
}
