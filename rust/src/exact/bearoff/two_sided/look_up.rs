//! What a table says of a position, and of many.

use arrayvec::ArrayVec;

use super::levels::home_number;
use super::{Equities, Source, TwoSided};
use crate::board::Counts;
use crate::error::Side;
use crate::exact::bearoff::error::{LookUpError, NotInTable};

/// How many places in a table are found before they are read.
const LOOK_UPS_AT_ONCE: usize = 256;

impl TwoSided {
    /// The chance of `us`, who are on roll, to win against `them`.
    ///
    /// # Errors
    /// [`LookUpError::NotInTable`] if a side is not in the table, [`LookUpError::File`] if the file is
    /// damaged there.
    #[inline]
    pub fn probability(&self, us: Counts, them: Counts) -> Result<f64, LookUpError> {
        self.numbers(us, them).map(chance)
    }

    /// The chances of the first of each pair, who is on roll, to win against the second. This is faster
    /// than one after the other.
    ///
    /// # Errors
    /// As [`probability`](TwoSided::probability), with the first pair of which it is true.
    pub fn probabilities(&self, pairs: &[[Counts; 2]]) -> Result<Vec<f64>, (usize, LookUpError)> {
        self.look_up(pairs, chance)
    }

    /// What `us`, who are on roll, expect of a money game against `them`, if no gammon can be won.
    ///
    /// # Errors
    /// As [`probability`](TwoSided::probability); [`LookUpError::Cubeless`] if the table was built
    /// without the cube.
    pub fn equities(&self, us: Counts, them: Counts) -> Result<Equities, LookUpError> {
        if !self.shape.cubeful() {
            return Err(LookUpError::Cubeless);
        }
        self.numbers(us, them).map(equities)
    }

    /// What the first of each pair, who is on roll, expects of a money game against the second. This is
    /// faster than one after the other.
    ///
    /// # Errors
    /// As [`equities`](TwoSided::equities), with the first pair of which it is true.
    pub fn equities_batch(&self, pairs: &[[Counts; 2]]) -> Result<Vec<Equities>, (usize, LookUpError)> {
        if !self.shape.cubeful() {
            return Err((0, LookUpError::Cubeless));
        }
        self.look_up(pairs, equities)
    }

    /// What is made of the numbers of each pair.
    fn look_up<T>(&self, pairs: &[[Counts; 2]], of: impl Fn(&[u8]) -> T) -> Result<Vec<T>, (usize, LookUpError)> {
        let mut found = Vec::with_capacity(pairs.len());
        // In a large table every look-up waits for the memory. So the places are found first, and then
        // the processor reads many at once.
        let mut places = ArrayVec::<&[u8], LOOK_UPS_AT_ONCE>::new();
        for group in pairs.chunks(LOOK_UPS_AT_ONCE) {
            for &[us, them] in group {
                let row = found.len() + places.len();
                places.push(self.numbers(us, them).map_err(|error| (row, error))?);
            }
            found.extend(places.drain(..).map(&of));
        }
        Ok(found)
    }

    /// The bytes of the numbers of a position.
    #[inline]
    fn numbers(&self, us: Counts, them: Counts) -> Result<&[u8], LookUpError> {
        let (us, our_checkers) = self.number(us, Side::Mover)?;
        let (them, their_checkers) = self.number(them, Side::Opponent)?;
        let [mine, theirs] = [self.shape.mine(), self.shape.theirs()];
        let side = if our_checkers <= mine && their_checkers <= theirs {
            0
        } else if our_checkers <= theirs && their_checkers <= mine {
            1
        } else {
            return Err(too_many(our_checkers, their_checkers, mine, theirs));
        };
        let bytes = match &self.source {
            Source::Gnubg(table) => table.numbers(us, them),
            Source::Own { file, levels } => {
                let (own, other) = (&levels[side], &levels[levels.len() - 1 - side]);
                let (place, others_place) = (own.place(us), other.place(them));
                let (pips, others_pips) = (usize::from(place.pips), usize::from(others_place.pips));
                let block = (side * own.count() + pips) * other.count() + others_pips;
                // Each block is as long as the product of its levels, so what is before it is too.
                let before = (side * own.positions() + own.start(pips)) * other.positions()
                    + own.size(pips) * other.start(others_pips);
                let row = usize::from(place.row) * other.size(others_pips) + usize::from(others_place.row);
                let bytes = 2 * self.shape.values();
                file.bytes(block, bytes * (before + row), bytes)?
            }
        };
        Ok(bytes)
    }

    /// The number of a side's position, and how many checkers it has in play.
    #[inline]
    pub(super) fn number(&self, counts: Counts, side: Side) -> Result<(usize, u8), LookUpError> {
        home_number(counts).map_or_else(|| self.number_or_why_not(counts, side), Ok)
    }

    #[cold]
    fn number_or_why_not(&self, counts: Counts, side: Side) -> Result<(usize, u8), LookUpError> {
        let [mine, theirs] = self.indexes();
        let larger = if mine.checkers() > theirs.checkers() {
            mine
        } else {
            theirs
        };
        let number = larger.rank_of(counts);
        let number = number.map_err(|reason| LookUpError::NotInTable { side, reason })?;
        Ok((number, counts.in_play() as u8))
    }
}

/// The chance to win, by the numbers of a position.
#[inline]
fn chance(numbers: &[u8]) -> f64 {
    f64::from(number(numbers, 0)) / 65_535.0
}

/// The equities, by the numbers of a position.
#[inline]
fn equities(numbers: &[u8]) -> Equities {
    let equity = |which| f64::from(number(numbers, which)) / 32_767.5 - 1.0;
    Equities {
        cubeless: equity(0),
        owned: equity(1),
        centred: equity(2),
        opponent_owned: equity(3),
    }
}

/// Two bytes of the numbers of a position.
#[inline]
fn number(numbers: &[u8], which: usize) -> u16 {
    u16::from_le_bytes([numbers[2 * which], numbers[2 * which + 1]])
}

/// Which of two sides has too many checkers for a table of `mine` against `theirs`.
#[cold]
pub(super) fn too_many(ours: u8, others: u8, mine: u8, theirs: u8) -> LookUpError {
    let (larger, smaller) = (mine.max(theirs), mine.min(theirs));
    let (side, count, most) = match (ours > larger, others > larger) {
        (true, _) => (Side::Mover, ours, larger),
        (false, true) => (Side::Opponent, others, larger),
        (false, false) => (Side::Opponent, others, smaller),
    };
    let count = u64::from(count);
    LookUpError::NotInTable {
        side,
        reason: NotInTable::TooMany { count, most },
    }
}
