//! How far the tables go.

/// The most points an index has.
pub const MOST_POINTS: u8 = 12;
/// The most checkers an index has.
pub const MOST_CHECKERS: u8 = 18;

/// The most checkers a side has.
pub const MOST_CHECKERS_A_SIDE: u8 = 15;
/// The most numbers a table holds: those of 15 against 15 checkers without the cube, or 13 against 13
/// with it.
pub const MOST_NUMBERS: u64 = 54_264 * 54_264;
