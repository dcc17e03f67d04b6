//! How far the solutions go.

/// The most checkers a side has.
pub const MOST_CHECKERS: u8 = 3;
/// The most points of a match.
pub const MOST_POINTS: u8 = 4;
