//! The positions of an index sorted by pips.

use std::ops::Range;

use crate::exact::bearoff::index::Index;
use crate::exact::bearoff::limits::MOST_POINTS;

/// How many checkers stand on each point or beyond, point 1 first. In order of the numbers of an
/// [`Index`] these come in lexicographic order. They sum to the pips: they are the partitions of that
/// number.
pub(super) type Beyond = [u8; MOST_POINTS as usize];

/// How many positions of an index have so many pips, and which is which among them.
///
/// The positions of a level, which is a number of pips, are in order of their numbers. A position's
/// row is how many of its level come before it: for each point, those that agree with it on the points
/// before and have fewer checkers there or beyond. Of these one looks up how many there are.
pub(super) struct Levels {
    index: Index,
    /// `ways(n, most, pips)`: how many partitions of `pips` have at most `n` parts, none above `most`.
    ways: Vec<u32>,
}

impl Levels {
    pub fn new(index: Index) -> Levels {
        let mut levels = Levels {
            index,
            ways: Vec::new(),
        };
        let (parts, most) = (usize::from(index.points()), usize::from(index.checkers()));
        levels.ways = vec![0; (parts + 1) * (most + 1) * levels.count()];
        for n in 0..=parts {
            for largest in 0..=most {
                for pips in 0..levels.count() {
                    // Either no part is as large as that, or the first is.
                    let without = match largest {
                        0 => u32::from(pips == 0),
                        _ => levels.ways(n, largest - 1, pips),
                    };
                    let with = match n {
                        1.. if 0 < largest && largest <= pips => levels.ways(n - 1, largest, pips - largest),
                        _ => 0,
                    };
                    let place = levels.place(n, largest, pips);
                    levels.ways[place] = without + with;
                }
            }
        }
        levels
    }

    pub fn index(&self) -> Index {
        self.index
    }

    /// How many levels there are: one more than the most pips.
    pub fn count(&self) -> usize {
        usize::from(self.index.points()) * usize::from(self.index.checkers()) + 1
    }

    /// How many positions have so many pips.
    pub fn size(&self, pips: usize) -> usize {
        self.ways(self.points(), usize::from(self.index.checkers()), pips) as usize
    }

    /// The rows of those that have all checkers of the index on the board: the last of the level.
    pub fn with_all_checkers(&self, pips: usize) -> Range<usize> {
        let all = usize::from(self.index.checkers());
        let without = self.ways(self.points(), all - 1, pips) as usize;
        without..self.size(pips)
    }

    /// The row of a position that has so many pips.
    pub fn row(&self, beyond: &Beyond) -> usize {
        let mut after = 0;
        let terms = (0..self.points()).rev().map(|point| {
            after += usize::from(beyond[point]);
            self.before(point, beyond[point], after)
        });
        terms.sum::<u32>() as usize
    }

    /// How many positions agree with one on the points before `point` and have fewer checkers than
    /// `count` there or beyond, if `pips` pips are left to share from there on.
    #[inline]
    pub fn before(&self, point: usize, count: u8, pips: usize) -> u32 {
        match usize::from(count) {
            0 => 0,
            count => self.ways(self.points() - point, count - 1, pips),
        }
    }

    /// The position of a row.
    pub fn beyond(&self, pips: usize, row: usize) -> Beyond {
        let (mut beyond, mut left, mut rest) = (Beyond::default(), pips, row as u32);
        let mut most = self.index.checkers();
        for (point, count) in beyond[..self.points()].iter_mut().enumerate() {
            let fits = |&count: &u8| self.before(point, count, left) <= rest;
            *count = (0..=most.min(left as u8)).rev().find(fits).unwrap_or(0);
            rest -= self.before(point, *count, left);
            left -= usize::from(*count);
            most = *count;
        }
        beyond
    }

    /// Goes on to the next position of the same pips, if there is one.
    pub fn advance(&self, beyond: &mut Beyond) -> bool {
        let points = self.points();
        let mut after = 0;
        for point in (0..points).rev() {
            let most = match point {
                0 => self.index.checkers(),
                _ => beyond[point - 1],
            };
            if beyond[point] < most && after > 0 {
                beyond[point] += 1;
                share(&mut beyond[point + 1..points], after - 1);
                return true;
            }
            after += usize::from(beyond[point]);
        }
        false
    }

    fn points(&self) -> usize {
        usize::from(self.index.points())
    }

    #[inline]
    fn ways(&self, parts: usize, most: usize, pips: usize) -> u32 {
        self.ways[self.place(parts, most, pips)]
    }

    #[inline]
    fn place(&self, parts: usize, most: usize, pips: usize) -> usize {
        (parts * (usize::from(self.index.checkers()) + 1) + most) * self.count() + pips
    }
}

/// Shares pips among points, as evenly as can be: of all ways the first in order.
fn share(beyond: &mut [u8], mut pips: usize) {
    let points = beyond.len();
    for (point, count) in beyond.iter_mut().enumerate() {
        let share = pips.div_ceil(points - point);
        *count = share as u8;
        pips -= share;
    }
}

/// How many checkers stand on each point or beyond, and the pips.
pub(super) fn beyond_of(on_points: &[u8]) -> (Beyond, usize) {
    let (mut beyond, mut count) = (Beyond::default(), 0);
    for (place, beyond) in beyond.iter_mut().enumerate().rev() {
        count += on_points.get(place).unwrap_or(&0);
        *beyond = count;
    }
    (beyond, beyond.iter().map(|&count| usize::from(count)).sum())
}

/// How many checkers stand on each point.
#[cfg(test)]
pub(super) fn on_points(beyond: &Beyond) -> Beyond {
    std::array::from_fn(|point| beyond[point] - beyond.get(point + 1).copied().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_a_level_are_in_order_of_the_numbers_of_the_index() {
        for (points, checkers) in [(1, 18), (3, 7), (6, 6), (9, 4), (12, 3)] {
            let index = Index::new(points, checkers).unwrap();
            let levels = Levels::new(index);
            let mut met = vec![Vec::new(); levels.count()];
            for number in 0..index.positions() {
                let (beyond, pips) = beyond_of(&index.unrank(number).unwrap());
                met[pips].push(beyond);
            }
            for (pips, met) in met.iter().enumerate() {
                assert_eq!(levels.size(pips), met.len());
                let mut walked = levels.beyond(pips, 0);
                for (row, beyond) in met.iter().enumerate() {
                    assert_eq!(
                        (levels.row(beyond), levels.beyond(pips, row), walked),
                        (row, *beyond, *beyond)
                    );
                    let has_all = on_points(beyond).iter().sum::<u8>() == checkers;
                    assert_eq!(levels.with_all_checkers(pips).contains(&row), has_all);
                    assert_eq!(levels.advance(&mut walked), row + 1 < met.len());
                }
            }
        }
    }
}
