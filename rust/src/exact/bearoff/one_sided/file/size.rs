//! What a table of one side takes, before it is built.

use super::levels::Levels;
use super::{GOALS, Goal};
use crate::exact::bearoff::index::Index;

/// What a [`OneSidedFile`](super::OneSidedFile) takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OneSidedSize {
    /// How many positions it has, the one without checkers among them.
    pub positions: u64,
    /// About how many bytes the file has.
    pub file_bytes: u64,
    /// About how many bytes of memory it takes to build it; the file is not among them.
    pub memory_bytes: u64,
}

/// The bytes of a position in the file apart from its chances, and of a chance there.
const RECORD: f64 = 16.0;
const WRITTEN: f64 = 4.0;
/// The bytes of a position in memory apart from its chances, of a chance there, and of the best places
/// that moves lead to.
const KNOWN: f64 = 16.0;
const CHANCE: f64 = 8.0;
const AFTER: f64 = 72.0;

impl OneSidedSize {
    /// What the table of an index takes.
    ///
    /// ```
    /// use gammon::bearoff::{Index, OneSidedSize};
    /// let size = OneSidedSize::of(Index::new(8, 15)?);
    /// assert_eq!(size.positions, 490_314);
    /// assert!((20_000_000..60_000_000).contains(&size.file_bytes));
    /// # Ok::<(), gammon::bearoff::TableTooLarge>(())
    /// ```
    pub fn of(index: Index) -> OneSidedSize {
        let levels = Levels::new(index);
        let (mut file, mut memory) = (0.0, vec![0.0; levels.count() + 24]);
        for pips in 0..levels.count() {
            for goal in GOALS {
                let positions = goal.rows(&levels, pips).len() as f64;
                let (written, held) = (written_chances(index, goal, pips), held_chances(pips));
                file += positions * (RECORD + WRITTEN * written);
                for (later, memory) in memory[pips..pips + 25].iter_mut().enumerate() {
                    let after = if later <= 6 { AFTER } else { 0.0 };
                    *memory += positions * (KNOWN + CHANCE * held + after);
                }
            }
        }
        OneSidedSize {
            positions: index.positions() as u64,
            file_bytes: file as u64,
            memory_bytes: memory.into_iter().fold(0.0, f64::max) as u64,
        }
    }
}

/// How many chances of a position are written, on average over those of so many pips: fitted to tables
/// of 6 to 12 points.
fn written_chances(index: Index, goal: Goal, pips: usize) -> f64 {
    match goal {
        Goal::LastOff => 0.63 * (pips as f64).powf(0.735),
        Goal::FirstOff => 1.0 + 0.12 * (pips as f64 / f64::from(index.checkers())).powi(2),
    }
}

/// How many chances of a position are held while others are found by it, for either goal.
fn held_chances(pips: usize) -> f64 {
    4.0 + pips as f64 / 4.0
}
