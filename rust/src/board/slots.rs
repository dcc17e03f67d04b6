//! The numbers of the places where checkers can be, and sets of them.

/// The slot of the checkers borne off.
pub const OFF: u8 = 0;
/// The slot of the bar.
pub const BAR: u8 = 25;
/// The slot of the checkers that have not entered yet (acey-deucey and its relatives).
pub const RESERVE: u8 = 26;
/// How many slots a side has: off, 24 points, bar, reserve.
pub const SLOTS: usize = 27;
/// The most checkers a side can have.
pub const MAX_CHECKERS: u8 = 15;

/// One bit for each slot of a side: bit `k` stands for slot `k`.
pub type SlotMask = u32;

/// The points 1 to 24 as a mask.
pub const POINTS: SlotMask = 0x01FF_FFFE;
/// The home board, points 1 to 6, as a mask.
pub const HOME: SlotMask = 0x7E;
/// Everything a checker in play can stand on: points, bar and reserve.
pub const IN_PLAY: SlotMask = 0x07FF_FFFE;
/// Every slot, off included.
pub(super) const ALL_SLOTS: SlotMask = IN_PLAY | 1;

/// Where `die` takes a checker from `from`: off where the die is larger than the distance. A
/// checker enters from the reserve as from the bar.
#[inline(always)]
pub(crate) const fn landing(from: u8, die: u8) -> u8 {
    (if from == RESERVE { BAR } else { from }).saturating_sub(die)
}

/// The mask of contrary games seen from the other side: own point `p` is the other's `25 − p`,
/// for slots 0 to 25.
#[inline]
pub(crate) const fn mirror(mask: SlotMask) -> SlotMask {
    mask.reverse_bits() >> 6
}
