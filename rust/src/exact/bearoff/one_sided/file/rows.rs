//! Rows of a level, on their way from the solver into a file.

use crate::exact::bearoff::rolls::Pool;

/// A position after the move of a checker: its pips in the high byte and its row in the others, of
/// those rows that the goal has not reached.
pub(super) type Place = u32;

/// What is known of some rows of a level.
pub(super) struct Solved {
    pub means: Vec<f64>,
    pub distributions: Pool,
    /// The best place that one, two or three moves by each die lead to.
    pub after: Vec<[[Place; 6]; 3]>,
}
