//! The numbers of positions: every way to place up to so many checkers on so many points.

use super::error::{NotInTable, TableTooLarge};
use super::limits::{MOST_CHECKERS, MOST_POINTS};
use crate::board::{BAR, Counts, RESERVE};

/// How many checkers stand on each point, the ace point first.
pub type OnPoints = [u8; MOST_POINTS as usize];

/// The largest row of Pascal's triangle that is asked for.
const ROWS: usize = (MOST_POINTS + MOST_CHECKERS) as usize;

const fn pascal() -> [[u32; MOST_POINTS as usize + 1]; ROWS + 1] {
    let mut triangle = [[0; MOST_POINTS as usize + 1]; ROWS + 1];
    let mut n = 0;
    while n <= ROWS {
        triangle[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= MOST_POINTS as usize {
            triangle[n][k] = triangle[n - 1][k - 1] + triangle[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    triangle
}

/// `BINOMIAL[n][k]`: how many ways there are to choose `k` of `n`.
pub(super) static BINOMIAL: [[u32; MOST_POINTS as usize + 1]; ROWS + 1] = pascal();

/// The positions of at most so many checkers on the points from 1 on, numbered from 0.
///
/// The numbers are those of GNU Backgammon's bear-off databases. A position is written as its
/// checkers from the highest point down with a bar after each point, and its number is the rank of
/// the bars' places in the combinatorial number system (Lehmer, *The machine tools of
/// combinatorics*, 1964). So positions come in order of their checkers, then of those not on the ace
/// point, then of those beyond the deuce point and so on. It follows that every move leads to a
/// smaller number, and that a position has the same number whatever the most checkers are.
///
/// ```
/// use gammon::bearoff::Index;
/// let index = Index::new(6, 15)?;
/// assert_eq!(index.positions(), 54_264);
/// assert_eq!(index.rank(&[5, 4])?, 3059);
/// assert_eq!(index.unrank(3059).unwrap()[..3], [5, 4, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Index {
    points: u8,
    checkers: u8,
}

impl Index {
    /// The home board with all checkers of most games: 54,264 positions.
    pub const STANDARD: Index = Index {
        points: 6,
        checkers: 15,
    };

    /// The index of 1 to [`MOST_POINTS`] points and 1 to [`MOST_CHECKERS`] checkers.
    ///
    /// # Errors
    /// [`TableTooLarge`] if a number is out of range.
    pub fn new(points: u8, checkers: u8) -> Result<Index, TableTooLarge> {
        if !(1..=MOST_POINTS).contains(&points) {
            return Err(TableTooLarge::Points(points));
        }
        if !(1..=MOST_CHECKERS).contains(&checkers) {
            return Err(TableTooLarge::Checkers(checkers));
        }
        Ok(Index { points, checkers })
    }

    /// The smallest index that has all to which a side can come, within this one.
    pub(super) fn part_for(self, side: Counts) -> Index {
        let farthest = (1..=self.points).rev().find(|&point| side.get(point) > 0);
        let beyond = (self.points + 1..=RESERVE).any(|slot| side.get(slot) > 0);
        Index {
            points: if beyond { self.points } else { farthest.unwrap_or(1) },
            checkers: (side.in_play() as u8).clamp(1, self.checkers),
        }
    }

    /// How many points there are.
    pub const fn points(self) -> u8 {
        self.points
    }

    /// The most checkers a position has.
    pub const fn checkers(self) -> u8 {
        self.checkers
    }

    /// How many positions there are, the one without checkers among them.
    pub fn positions(self) -> usize {
        BINOMIAL[usize::from(self.points + self.checkers)][usize::from(self.points)] as usize
    }

    /// The number of the position with so many checkers on the points from 1 on; points left out
    /// are empty.
    ///
    /// # Errors
    /// [`NotInTable`] if a checker stands beyond the points, or there are too many.
    pub fn rank(self, on_points: &[u8]) -> Result<usize, NotInTable> {
        let points = usize::from(self.points);
        if let Some(point) = on_points.iter().rposition(|&count| count > 0)
            && point >= points
        {
            return Err(NotInTable::Outside {
                point: point + 1,
                points: self.points,
            });
        }
        let count: u64 = on_points.iter().map(|&count| u64::from(count)).sum();
        if count > u64::from(self.checkers) {
            return Err(NotInTable::TooMany {
                count,
                most: self.checkers,
            });
        }
        let (mut left, mut number) = (count as usize, 0);
        for point in 0..points {
            number += BINOMIAL[points - 1 - point + left][points - point] as usize;
            left -= usize::from(*on_points.get(point).unwrap_or(&0));
        }
        Ok(number)
    }

    /// The number of a side's position; what it has borne off is not asked.
    ///
    /// # Errors
    /// [`NotInTable`] if a checker is beyond the points, on the bar or in reserve, or there are too
    /// many.
    ///
    /// ```
    /// use gammon::{Counts, bearoff::Index};
    /// let index = Index::STANDARD;
    /// assert_eq!(index.rank_of(Counts::EMPTY.with(6, 15))?, 54_263);
    /// assert!(index.rank_of(Counts::EMPTY.with(7, 1)).is_err());
    /// # Ok::<(), gammon::bearoff::NotInTable>(())
    /// ```
    pub fn rank_of(self, side: Counts) -> Result<usize, NotInTable> {
        let points = self.points;
        if side.get(RESERVE) > 0 {
            return Err(NotInTable::InReserve { points });
        }
        if side.get(BAR) > 0 {
            return Err(NotInTable::OnBar { points });
        }
        self.rank(&side.slots()[1..usize::from(BAR)])
    }

    /// The position of that number, or `None` if there is none.
    pub fn unrank(self, number: usize) -> Option<OnPoints> {
        if number >= self.positions() {
            return None;
        }
        let points = usize::from(self.points);
        let (mut on_points, mut rest) = ([0; MOST_POINTS as usize], number);
        for point in 0..points {
            let chosen = points - point;
            let ways = |n: usize| BINOMIAL[n][chosen] as usize;
            let place = (chosen - 1..ROWS).take_while(|&n| ways(n) <= rest).last();
            let place = place.unwrap_or(chosen - 1);
            rest -= ways(place);
            // So many stand on this point or beyond; on the one before, those are not.
            let left = (place + 1 - chosen) as u8;
            on_points[point] = left;
            if point > 0 {
                on_points[point - 1] -= left;
            }
        }
        Some(on_points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_that_of_the_position_it_stands_for() {
        for (points, checkers) in [(1, 18), (2, 9), (6, 15), (7, 5), (12, 4)] {
            let index = Index::new(points, checkers).unwrap();
            for number in 0..index.positions() {
                let on_points = index.unrank(number).unwrap();
                assert_eq!(index.rank(&on_points), Ok(number), "{on_points:?}");
            }
            assert_eq!(index.unrank(index.positions()), None);
        }
    }

    #[test]
    fn a_position_has_the_same_number_whatever_the_most_checkers_are() {
        let (small, large) = (Index::new(6, 6).unwrap(), Index::new(6, 18).unwrap());
        assert_eq!((small.positions(), large.positions()), (924, 134_596));
        for number in 0..small.positions() {
            assert_eq!(small.unrank(number), large.unrank(number));
        }
    }

    #[test]
    fn an_index_out_of_range_is_refused() {
        assert_eq!(Index::new(0, 15), Err(TableTooLarge::Points(0)));
        assert_eq!(Index::new(13, 1), Err(TableTooLarge::Points(13)));
        assert_eq!(Index::new(6, 0), Err(TableTooLarge::Checkers(0)));
        assert_eq!(Index::new(6, 19), Err(TableTooLarge::Checkers(19)));
        assert_eq!(Index::new(12, 18).unwrap().positions(), 86_493_225);
    }

    #[test]
    fn checkers_that_are_not_in_the_table_are_refused() {
        let index = Index::STANDARD;
        let outside = NotInTable::Outside { point: 7, points: 6 };
        assert_eq!(index.rank(&[0, 0, 0, 0, 0, 0, 1]), Err(outside));
        assert_eq!(index.rank(&[0, 0, 0, 0, 0, 0, 0, 0]), Ok(0));
        assert_eq!(index.rank(&[8, 8]), Err(NotInTable::TooMany { count: 16, most: 15 }));
        assert_eq!(
            index.rank_of(Counts::EMPTY.with(25, 1)),
            Err(NotInTable::OnBar { points: 6 })
        );
        assert_eq!(
            index.rank_of(Counts::EMPTY.with(26, 1)),
            Err(NotInTable::InReserve { points: 6 })
        );
        assert_eq!(index.rank_of(Counts::EMPTY.with(0, 15)), Ok(0));
    }
}
