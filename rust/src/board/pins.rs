//! Pinned checkers: how a board says who lies under whom.
//!
//! In the games with pins both sides can stand on one point: one checker lies there, pinned, under
//! those of the other side. A pinned checker stays in its owner's counts, so totals and pip counts
//! need no exception, and a point that both sides stand on is a pin. The side with more checkers
//! there is on top. Where each has one, a bit above the counts says it: for its own points 13 to
//! 24, which are the other side's 1 to 12, each side keeps a bit that is set if its checker is the
//! pinned one. So every physical point has one bit, and equal boards have equal words.

use super::{Board, Counts, Direction, POINTS, SlotMask};

/// The points whose bits a side keeps.
const FAR: SlotMask = 0x01FF_E000;
/// The other points.
const NEAR: SlotMask = POINTS & !FAR;
/// Where in the word point 0 would have its bit.
const SHIFT: u32 = 108 - 13;
/// The bits of the counts alone.
const COUNTS: u128 = (1 << 108) - 1;

/// The points with a pinned checker, each side's in the mover's numbering.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pins {
    pub(crate) mover: SlotMask,
    pub(crate) opponent: SlotMask,
}

impl Counts {
    /// The counts without the bits above them.
    #[inline]
    pub(crate) const fn bare(self) -> Counts {
        Counts(self.0 & COUNTS)
    }

    const fn bits(self) -> SlotMask {
        (self.0 >> SHIFT) as SlotMask & FAR
    }

    const fn with_bits(self, points: SlotMask) -> Counts {
        Counts(self.0 & COUNTS | ((points & FAR) as u128) << SHIFT)
    }
}

impl Board {
    /// Which checkers are pinned, in a game with pins whose sides go as `direction` says.
    #[inline]
    pub(crate) fn pins(&self, direction: Direction) -> Pins {
        let across = |mask| direction.across_mask(mask);
        let shared = self.mover.occupied() & across(self.opponent.occupied()) & POINTS;
        if shared == 0 {
            return Pins::default();
        }
        let (many, theirs_many) = (self.mover.made(), across(self.opponent.made()));
        let told = self.mover.bits() | NEAR & !across(self.opponent.bits());
        let mover = shared & (theirs_many | !many & told);
        Pins {
            mover,
            opponent: shared & !mover,
        }
    }

    /// The checkers that are not pinned, and those that are.
    pub(crate) fn unpinned(self, direction: Direction) -> (Board, Board) {
        let pins = self.pins(direction);
        let below = Board {
            mover: one_each(pins.mover),
            opponent: one_each(direction.across_mask(pins.opponent)),
        };
        let above = Board {
            mover: Counts(self.mover.bare().0 - below.mover.0),
            opponent: Counts(self.opponent.bare().0 - below.opponent.0),
        };
        (above, below)
    }

    /// The board with the bits that say that of all shared points these of the mover's are those
    /// on which it is pinned.
    #[inline]
    pub(crate) fn with_pinned(self, mover: SlotMask, direction: Direction) -> Board {
        let across = |mask| direction.across_mask(mask);
        let one_each =
            self.mover.occupied() & !self.mover.made() & across(self.opponent.occupied() & !self.opponent.made());
        Board {
            mover: self.mover.with_bits(one_each & mover),
            opponent: self.opponent.with_bits(across(one_each & !mover)),
        }
    }
}

/// What the bits of a board can come to by moves of the mover's, who neither moves a pinned checker
/// nor changes how many the opponent has anywhere.
#[derive(Clone, Copy)]
pub(crate) struct PinBits {
    /// The bits of the mover's own, which stay.
    mover: u128,
    /// Where the opponent's bits depend on whether the mover has exactly one checker.
    watched: SlotMask,
}

impl PinBits {
    /// For a mover with these counts and pinned checkers, and an opponent with single checkers on
    /// `lone`, in his numbering.
    #[inline]
    pub(crate) fn new(mover: Counts, lone: SlotMask, pinned: SlotMask, direction: Direction) -> PinBits {
        let lone = direction.across_mask(lone);
        debug_assert_eq!(mover.made() & pinned, 0);
        PinBits {
            mover: Counts::EMPTY.with_bits(lone & pinned).0,
            watched: lone & NEAR & !pinned,
        }
    }

    /// The opponent's and the mover's counts with their bits.
    #[inline(always)]
    pub(crate) fn told(self, mover: Counts, opponent: Counts, direction: Direction) -> (Counts, Counts) {
        let mut bits = 0;
        if self.watched != 0 {
            let below = mover.occupied() & !mover.made() & self.watched;
            bits = Counts::EMPTY.with_bits(direction.across_mask(below)).0;
        }
        (Counts(opponent.0 | bits), Counts(mover.0 | self.mover))
    }
}

/// One checker on each slot of a mask.
fn one_each(mut slots: SlotMask) -> Counts {
    let mut counts = 0;
    while slots != 0 {
        counts |= 1 << (4 * slots.trailing_zeros());
        slots &= slots - 1;
    }
    Counts(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_says_who_lies_below_whichever_way_the_sides_go() {
        for direction in [Direction::Contrary, Direction::Parallel] {
            for point in 1..=24 {
                for (own, theirs, own_pinned) in [(1, 3, true), (3, 1, false), (1, 1, true), (1, 1, false)] {
                    let board = Board {
                        mover: Counts::EMPTY.with(point, own),
                        opponent: Counts::EMPTY.with(direction.across(point), theirs),
                    };
                    let pinned = if own_pinned { 1 << point } else { 0 };
                    let board = board.with_pinned(pinned, direction);
                    let pins = board.pins(direction);
                    let (mine, other) = (pins.mover, pins.opponent);
                    assert_eq!((mine, other), (pinned, 1 << point & !pinned), "{direction:?} {point}");
                    let flipped = board.flip().pins(direction);
                    assert_eq!(flipped.opponent, direction.across_mask(mine));
                    assert_eq!(flipped.mover, direction.across_mask(other));
                    assert_eq!(board.flip().with_pinned(flipped.mover, direction), board.flip());
                    assert_eq!(
                        (board.mover.total(), board.opponent.total()),
                        (own.into(), theirs.into())
                    );
                }
            }
        }
    }
}
