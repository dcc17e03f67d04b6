//! The positions of a side in order of their pips.

use crate::board::Counts;
use crate::exact::bearoff::index::{BINOMIAL, Index};
use crate::exact::bearoff::walk::Walk;

/// Where a position stands among those of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// Its pips.
    pub pips: u8,
    /// How many positions of the same pips have a smaller number.
    pub row: u16,
}

/// The positions of an index on six points, sorted by pips, and among equals by number.
///
/// No move leads from a position to another of the same pips, so what is known of one level follows
/// from the levels below.
pub(super) struct Levels {
    index: Index,
    places: Vec<Place>,
    /// How many positions have fewer pips.
    starts: Vec<u32>,
}

impl Levels {
    pub fn new(index: Index) -> Levels {
        let mut sizes = vec![0; usize::from(index.points()) * usize::from(index.checkers()) + 1];
        let mut places = Vec::with_capacity(index.positions());
        let mut walk = Walk::new(index);
        loop {
            let pips = walk.pips();
            places.push(Place {
                pips: pips as u8,
                row: sizes[pips] as u16,
            });
            sizes[pips] += 1;
            if !walk.advance() {
                break;
            }
        }
        let mut starts = vec![0];
        starts.extend(sizes.iter().scan(0, |sum, size| {
            *sum += size;
            Some(*sum)
        }));
        Levels { index, places, starts }
    }

    pub fn index(&self) -> Index {
        self.index
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.places.len()
    }

    /// How many levels there are: one for each number of pips from 0 on.
    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many positions have so many pips.
    pub fn size(&self, pips: usize) -> usize {
        (self.starts[pips + 1] - self.starts[pips]) as usize
    }

    /// Where the positions of so many pips begin among all in order of pips.
    pub fn start(&self, pips: usize) -> usize {
        self.starts[pips] as usize
    }

    /// Where the position of that number stands.
    #[inline]
    pub fn place(&self, number: usize) -> Place {
        self.places[number]
    }

    /// The numbers of the positions in order of pips.
    pub fn numbers(&self) -> Vec<u32> {
        let mut numbers = vec![0; self.places.len()];
        for (number, place) in (0..).zip(&self.places) {
            numbers[self.start(usize::from(place.pips)) + usize::from(place.row)] = number;
        }
        numbers
    }
}

/// `TERMS[point][left]`: what adds to the number of a position that has so many checkers on that
/// point, the ace point being 0, or beyond it.
static TERMS: [[u32; 16]; 6] = terms();

const fn terms() -> [[u32; 16]; 6] {
    let mut terms = [[0; 16]; 6];
    let mut point = 0;
    while point < 6 {
        let mut left = 0;
        while left < 16 {
            terms[point][left] = BINOMIAL[5 - point + left][6 - point];
            left += 1;
        }
        point += 1;
    }
    terms
}

/// The number that [`Index::rank_of`] gives a side of which every checker in play is home, and how
/// many are; `None` for any other.
#[inline]
pub(super) fn home_number(side: Counts) -> Option<(usize, u8)> {
    const NIBBLES: u64 = 0x11_1111;
    let home = (side.0 >> 4) as u64 & 0xFF_FFFF;
    let elsewhere = side.0 >> 28;
    let bytes = (home & 0x0F_0F0F) + (home >> 4 & 0x0F_0F0F);
    let count = (bytes + (bytes >> 8) + (bytes >> 16)) & 0xFF;
    if elsewhere != 0 || count > 15 {
        return None;
    }
    // Nibble `point` is how many stand nearer than that point; no sum is above 15, so none carries.
    let nearer = home.wrapping_mul(NIBBLES) << 4;
    let number = (0..6).map(|point| {
        let left = count - (nearer >> (4 * point) & 15);
        TERMS[point][left as usize & 15] as usize
    });
    Some((number.sum(), count as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_at_home_has_the_number_that_the_index_gives_it() {
        for number in 0..Index::STANDARD.positions() {
            let on_points = Index::STANDARD.unrank(number).unwrap();
            let place = |side: Counts, (point, &count): (u8, &u8)| side.with(point, count);
            let side = (1..).zip(&on_points[..6]).fold(Counts::EMPTY.with(0, 3), place);
            let count = on_points.iter().sum();
            assert_eq!(home_number(side), Some((number, count)));
            assert_eq!(Index::STANDARD.rank_of(side), Ok(number));
        }
        let full = Counts::EMPTY.with(1, 15);
        for away in [full.with(7, 1), full.with(25, 1), full.with(26, 1), full.with(2, 1)] {
            assert_eq!(home_number(away), None);
        }
    }

    #[test]
    fn positions_are_in_order_of_pips_and_every_move_leads_to_a_level_below() {
        let levels = Levels::new(Index::new(6, 7).unwrap());
        assert_eq!((levels.count(), levels.size(0), levels.size(42)), (43, 1, 1));
        let numbers = levels.numbers();
        let places: Vec<Place> = numbers.iter().map(|&number| levels.place(number as usize)).collect();
        assert!(places.is_sorted_by_key(|place| (place.pips, place.row)));
        let mut walk = Walk::new(levels.index());
        while walk.advance() {
            for &number in walk.moves().iter().flatten() {
                assert!(usize::from(levels.place(number as usize).pips) < walk.pips());
            }
        }
    }
}
