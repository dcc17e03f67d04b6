//! Where the checkers are: packed counts, and the board of two sides.

mod direction;
pub(crate) mod lanes;
pub(crate) mod pins;
mod slots;

use std::fmt;

pub use direction::Direction;
use lanes::at_least;
use slots::ALL_SLOTS;
pub use slots::{BAR, HOME, IN_PLAY, MAX_CHECKERS, OFF, POINTS, RESERVE, SLOTS, SlotMask};
pub(crate) use slots::{landing, mirror};

/// How many checkers one side has on each of its slots, **in that side's own numbering**:
/// 0 off, 1–24 points (it travels 24 → 1), 25 bar, 26 reserve.
///
/// A count is a nibble of one 128-bit word (27 nibbles, 108 bits), so moving a checker is one
/// addition of a constant from a table, and comparing two sides is one comparison. Of the 20 bits
/// above, twelve belong to the games with pins (see `pins.rs`); the others are zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Counts(pub(crate) u128);

const fn steps_table() -> [[u128; 32]; 7] {
    let mut table = [[0u128; 32]; 7];
    let mut die = 1usize;
    while die <= 6 {
        let mut from = 1usize;
        while from <= RESERVE as usize {
            let to = landing(from as u8, die as u8) as usize;
            table[die][from] = (1u128 << (4 * to)).wrapping_sub(1u128 << (4 * from));
            from += 1;
        }
        die += 1;
    }
    table
}

const fn hits_table(direction: Direction) -> [u128; 32] {
    let mut table = [0u128; 32];
    let mut point = 1;
    while point <= 24 {
        table[point as usize] = (1u128 << (4 * 25)).wrapping_sub(1u128 << (4 * direction.across(point)));
        point += 1;
    }
    table
}

/// `STEP[die][from]`: what one checker move adds to the mover's counts. A die larger than the
/// distance bears off. Columns 0 and above 26 are zero, so an index needs no range check.
pub(crate) static STEP: [[u128; 32]; 7] = steps_table();

/// `HIT[point]`: what a hit on `point` (the hitter's numbering) adds to the other side's counts
/// where the two sides go against each other. Column 0 is zero: "no hit".
static HIT: [u128; 32] = hits_table(Direction::Contrary);

/// The same where both go the same way.
static HIT_PARALLEL: [u128; 32] = hits_table(Direction::Parallel);

impl Counts {
    /// No checkers at all.
    pub const EMPTY: Counts = Counts(0);

    /// Packs 27 counts (0 off, 1–24 points, 25 bar, 26 reserve), each at most 15; `None` if one is
    /// larger.
    pub fn try_from_slots(slots: &[u8; SLOTS]) -> Option<Counts> {
        let fits = slots.iter().all(|&count| count <= MAX_CHECKERS);
        fits.then(|| Counts::from_slots(slots))
    }

    /// Packs 27 counts that are known to be at most 15.
    ///
    /// # Panics
    /// If a count is above 15; see [`try_from_slots`](Counts::try_from_slots).
    pub const fn from_slots(slots: &[u8; SLOTS]) -> Counts {
        let mut packed = 0u128;
        let mut slot = 0;
        while slot < SLOTS {
            assert!(slots[slot] <= MAX_CHECKERS);
            packed |= (slots[slot] as u128) << (4 * slot);
            slot += 1;
        }
        Counts(packed)
    }

    /// The 27 counts: 0 off, 1–24 points, 25 bar, 26 reserve.
    pub fn slots(self) -> [u8; SLOTS] {
        std::array::from_fn(|slot| self.get(slot as u8))
    }

    /// How many checkers stand on `slot` (0–26); none on what is no slot.
    #[inline]
    pub const fn get(self, slot: u8) -> u8 {
        if slot as usize >= SLOTS { 0 } else { self.at(slot) }
    }

    /// How many checkers stand on `slot`, which is one.
    #[inline]
    pub(crate) const fn at(self, slot: u8) -> u8 {
        debug_assert!((slot as usize) < SLOTS);
        (self.0 >> (4 * (slot as u32 & 31))) as u8 & 15
    }

    /// The same counts with `slot` set to `count`.
    ///
    /// # Panics
    /// If `slot` is above 26 or `count` above 15.
    #[must_use]
    pub const fn with(self, slot: u8, count: u8) -> Counts {
        assert!((slot as usize) < SLOTS && count <= MAX_CHECKERS);
        let shift = 4 * slot as u32;
        Counts(self.0 & !(15 << shift) | (count as u128) << shift)
    }

    /// The slots that hold at least one checker.
    #[inline]
    pub fn occupied(self) -> SlotMask {
        at_least(self.0, 1) & ALL_SLOTS
    }

    /// The slots that hold at least two checkers: on points, those the side has made.
    #[inline]
    pub fn made(self) -> SlotMask {
        at_least(self.0, 2) & ALL_SLOTS
    }

    /// How many checkers the side has, those borne off included.
    pub fn total(self) -> u32 {
        const ONE_EACH: [i16; 32] = {
            let mut weights = [0; 32];
            let mut slot = 0;
            while slot < SLOTS {
                weights[slot] = 1;
                slot += 1;
            }
            weights
        };
        lanes::weighted_sum(self.0, &ONE_EACH)
    }

    /// Whether no checker is in play any more: a word whose nibbles but the first are zero.
    #[inline]
    pub(crate) const fn is_finished(self) -> bool {
        self.0 >> 4 == 0
    }

    /// How many checkers are still in play: on points, bar and reserve.
    pub fn in_play(self) -> u32 {
        self.total() - u32::from(self.at(OFF))
    }

    /// The pip count: the distance all checkers in play still have to travel. Bar and reserve
    /// count 25 each.
    pub fn pips(self) -> u32 {
        const DISTANCES: [i16; 32] = {
            let mut distances = [0; 32];
            let mut slot = 1;
            while slot < SLOTS {
                distances[slot] = if slot > BAR as usize { BAR as i16 } else { slot as i16 };
                slot += 1;
            }
            distances
        };
        lanes::weighted_sum(self.0, &DISTANCES)
    }

    /// One checker moved from `from` by `die`, borne off where the die is larger.
    #[inline]
    #[must_use]
    pub(crate) fn step(self, from: u8, die: u8) -> Counts {
        Counts(self.0.wrapping_add(STEP[die as usize][from as usize & 31]))
    }

    /// The blot on the hitter's `point` sent to the bar; 0 is no hit.
    #[inline]
    #[must_use]
    pub(crate) fn hit_at(self, point: u8) -> Counts {
        Counts(self.0.wrapping_add(HIT[point as usize & 31]))
    }

    /// The same where the sides go as `direction` says.
    #[inline]
    #[must_use]
    pub(crate) fn hit_across(self, point: u8, direction: Direction) -> Counts {
        match direction {
            Direction::Contrary => self.hit_at(point),
            Direction::Parallel => Counts(self.0.wrapping_add(HIT_PARALLEL[point as usize & 31])),
        }
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(
                (0..SLOTS as u8)
                    .rev()
                    .map(|slot| (slot, self.get(slot)))
                    .filter(|&(_, count)| count > 0),
            )
            .finish()
    }
}

/// The checkers of both sides, seen by the player on roll.
///
/// Each side is kept in its own numbering, so handing the turn over is swapping the two.
/// Any counts can be held; a board that is also a legal one is a
/// [`Position`](crate::Position).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Board {
    /// The player on roll.
    pub mover: Counts,
    /// The other player.
    pub opponent: Counts,
}

impl Board {
    /// The same checkers seen by the other player.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Board {
        Board {
            mover: self.opponent,
            opponent: self.mover,
        }
    }

    /// A stable 64-bit hash of the checkers: equal on every machine and in every release.
    /// (Two rounds of the finaliser of MurmurHash3 over the four words.)
    pub const fn key(self) -> u64 {
        const fn mix(mut h: u64) -> u64 {
            h = (h ^ (h >> 33)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
            h = (h ^ (h >> 33)).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
            h ^ (h >> 33)
        }
        let words = [
            self.mover.0 as u64,
            (self.mover.0 >> 64) as u64,
            self.opponent.0 as u64,
            (self.opponent.0 >> 64) as u64,
        ];
        let mut hash = 0x9E37_79B9_7F4A_7C15;
        let mut i = 0;
        while i < 4 {
            hash = mix(hash ^ mix(words[i].wrapping_add(0x9E37_79B9_7F4A_7C15)));
            i += 1;
        }
        hash
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_round_trip_and_masks_agree_with_the_counts() {
        let mut slots = [0u8; SLOTS];
        for (slot, count) in [(0, 3), (1, 1), (6, 5), (13, 2), (24, 1), (25, 2), (26, 1)] {
            slots[slot] = count;
        }
        let counts = Counts::from_slots(&slots);
        assert_eq!(counts.slots(), slots);
        for slot in 0..SLOTS as u8 {
            assert_eq!(counts.occupied() >> slot & 1 == 1, counts.get(slot) >= 1, "slot {slot}");
            assert_eq!(counts.made() >> slot & 1 == 1, counts.get(slot) >= 2, "slot {slot}");
        }
        assert_eq!(counts.total(), 15);
        assert_eq!(counts.in_play(), 12);
        assert_eq!(counts.pips(), 1 + 30 + 26 + 24 + 50 + 25);
    }

    #[test]
    fn a_step_moves_one_checker_and_an_oversize_die_bears_off() {
        let counts = Counts::EMPTY.with(6, 2).with(2, 1);
        assert_eq!(counts.step(6, 4), Counts::EMPTY.with(6, 1).with(2, 2));
        assert_eq!(counts.step(2, 5), Counts::EMPTY.with(6, 2).with(OFF, 1));
    }

    #[test]
    fn mirror_maps_points_to_the_other_sides_numbers() {
        for point in 0..=25u32 {
            assert_eq!(mirror(1 << point), 1 << (25 - point));
        }
    }
}
