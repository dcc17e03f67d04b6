//! What a side can look like, in the order in which the solution meets it.

use std::ops::Range;

use crate::board::{BAR, Counts, OFF, POINTS, SlotMask, mirror};
use crate::exact::hyper::index::{Index, side_number};

/// No side has more pips: every checker on the bar.
pub(in crate::exact::hyper) const MOST_PIPS: usize = 75;

/// Two of the other side's points on which a play may hit, 0 for none: see [`Sides::after_hits`].
pub(in crate::exact::hyper) type Landing = (u8, u8);

const LANDINGS: usize = 25;

/// Every way to place a side's checkers. They are numbered here **by their pips**, so that those of
/// equal pips lie together; [`Sides::number`] says the number in the [`Index`].
pub(in crate::exact::hyper) struct Sides {
    counts: Vec<Counts>,
    numbers: Vec<usize>,
    by_number: Vec<u16>,
    /// Where the sides with so many pips begin.
    by_pips: [usize; MOST_PIPS + 2],
    made: Vec<(u16, u8)>,
    made_points: Vec<u8>,
    after_hits: Vec<u16>,
}

impl Sides {
    /// The side that has borne off all its checkers: the only one without pips.
    pub(in crate::exact::hyper) const FINISHED: usize = 0;

    pub(in crate::exact::hyper) fn new(index: Index) -> Sides {
        let mut counts: Vec<Counts> = (0..index.sides()).map(|number| index.side(number)).collect();
        counts.sort_by_key(|side| side.pips());
        let numbers: Vec<usize> = counts.iter().map(|&side| side_number(side)).collect();
        let mut by_number = vec![0; index.sides()];
        for (side, &number) in numbers.iter().enumerate() {
            by_number[number] = side as u16;
        }
        let first_of = |pips: usize| counts.partition_point(|side| (side.pips() as usize) < pips);
        let by_pips = std::array::from_fn(first_of);
        let made_point = |side: &Counts| match (side.made() & POINTS).trailing_zeros() as u8 {
            point @ 1..BAR => BAR - point,
            _ => 0,
        };
        let made_points: Vec<u8> = counts.iter().map(made_point).collect();
        let made = (0..).zip(made_points.iter().copied()).filter(|&(_, point)| point > 0);
        let mut sides = Sides {
            made: made.collect(),
            made_points,
            after_hits: Vec::with_capacity(LANDINGS * LANDINGS * counts.len()),
            counts,
            numbers,
            by_number,
            by_pips,
        };
        sides.list_hits();
        sides
    }

    fn list_hits(&mut self) {
        for first in 0..LANDINGS as u8 {
            for second in 0..LANDINGS as u8 {
                for &side in &self.counts {
                    let after = self.id(hit(hit(side, first), second));
                    self.after_hits.push(after);
                }
            }
        }
    }

    /// How many there are.
    pub(in crate::exact::hyper) fn len(&self) -> usize {
        self.counts.len()
    }

    pub(in crate::exact::hyper) fn counts(&self, side: usize) -> Counts {
        self.counts[side]
    }

    /// The number here of a side with the right number of checkers.
    pub(in crate::exact::hyper) fn id(&self, side: Counts) -> u16 {
        self.by_number[side_number(side)]
    }

    /// The number in the [`Index`] of a side.
    pub(in crate::exact::hyper) fn number(&self, side: usize) -> usize {
        self.numbers[side]
    }

    /// The side that has that number in the [`Index`].
    pub(in crate::exact::hyper) fn with_number(&self, number: usize) -> usize {
        usize::from(self.by_number[number])
    }

    /// The sides of so many pips.
    pub(in crate::exact::hyper) fn with_pips(&self, pips: Range<usize>) -> Range<usize> {
        let first_of = |pips: usize| self.by_pips[pips.min(MOST_PIPS + 1)];
        first_of(pips.start)..first_of(pips.end)
    }

    /// The point that a side has made, as the other side numbers it, 0 for none. Three checkers make no
    /// more than one.
    #[inline]
    pub(in crate::exact::hyper) fn made_point(&self, side: usize) -> u8 {
        self.made_points[side]
    }

    /// Those of some sides that have made a point, and that point.
    pub(in crate::exact::hyper) fn made(&self, sides: Range<usize>) -> &[(u16, u8)] {
        let place = |side: usize| self.made.partition_point(|&(made, _)| usize::from(made) < side);
        &self.made[place(sides.start)..place(sides.end)]
    }

    /// What each side becomes when its blots on the two points, as the other side numbers them, are hit.
    #[inline]
    pub(in crate::exact::hyper) fn after_hits(&self, landing: Landing) -> &[u16] {
        let place = usize::from(landing.0) * LANDINGS + usize::from(landing.1);
        &self.after_hits[place * self.len()..][..self.len()]
    }

    /// Whether two sides can stand on one board.
    pub(in crate::exact::hyper) fn is_legal(&self, mover: usize, opponent: usize) -> bool {
        let taken = |side: usize| self.counts[side].occupied() & POINTS;
        taken(mover) & mirror(taken(opponent)) == 0 && (mover, opponent) != (Sides::FINISHED, Sides::FINISHED)
    }
}

/// The side after a checker of the other has landed on its own `point`, 0 for none.
fn hit(side: Counts, point: u8) -> Counts {
    let is_blot = point > OFF && side.at(BAR - point) == 1;
    side.hit_at(if is_blot { point } else { 0 })
}

/// The points of a set of at most four, two and two.
pub(in crate::exact::hyper) fn landings(mut points: SlotMask) -> [Landing; 2] {
    let mut next = || {
        let point = points.trailing_zeros() as u8 & 31;
        points &= points.wrapping_sub(1);
        if point < BAR { point } else { 0 }
    };
    [(next(), next()), (next(), next())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_stand_on_one_board_unless_they_share_a_point_or_have_both_finished() {
        for (checkers, pairs) in [(1, 26 * 26 - 24 - 1), (2, 107_252), (3, 7_959_903)] {
            let sides = Sides::new(Index::new(checkers).unwrap());
            let all = (0..sides.len()).flat_map(|mover| (0..sides.len()).map(move |opponent| (mover, opponent)));
            assert_eq!(
                all.filter(|&(mover, opponent)| sides.is_legal(mover, opponent)).count(),
                pairs
            );
        }
    }
}
