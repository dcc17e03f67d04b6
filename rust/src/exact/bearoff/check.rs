//! What the check of a table finds.

/// How well the numbers of a table fit each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Check {
    /// How many positions were looked at.
    pub positions: u64,
    /// The largest difference between a number and what follows from others, in units of the rounding
    /// of a number, which the check of the table names.
    pub largest_error: f64,
    /// What rounding makes of it at most.
    pub allowed_error: f64,
}

impl Check {
    /// Whether rounding explains every difference.
    pub fn is_good(&self) -> bool {
        self.largest_error <= self.allowed_error
    }
}
