//! What is kept of a solution before it is done, so that a build that was stopped goes on from there.

use super::rows::{Place, Solved};
use super::solve::{Goal, ROWS_PER_BLOCK, Window};
use crate::exact::bearoff::rolls::Pool;

/// The places that one, two or three moves by each die lead to.
const PLACES: usize = 18;

/// What is needed of a level, for a longer or a shorter time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// For each position the mean, how many chances there are in four bytes, and the chances; numbers
    /// are `f64`.
    Rolls,
    /// For each position the best places that moves lead to.
    After,
}

impl Part {
    /// The parts of a level that are needed when `next` is the one that is solved next.
    pub fn needed(pips: usize, next: usize) -> impl Iterator<Item = Part> {
        let rolls = Window::needs_rolls(pips, next).then_some(Part::Rolls);
        let after = Window::needs_after(pips, next).then_some(Part::After);
        rolls.into_iter().chain(after)
    }

    /// The number of a piece, which no other has.
    pub fn number(self, goal: Goal, pips: usize) -> u64 {
        let of_level = 2 * u64::from(goal == Goal::FirstOff) + u64::from(self == Part::After);
        4 * pips as u64 + of_level
    }

    /// Appends the bytes of this part of a level.
    pub fn append(self, level: &[Solved], bytes: &mut Vec<u8>) {
        for block in level {
            match self {
                Part::Rolls => append_rolls(block, bytes),
                Part::After => {
                    let places = block.after.as_flattened().as_flattened();
                    bytes.extend(places.iter().flat_map(|place| place.to_le_bytes()));
                }
            }
        }
    }

    /// Adds this part to a level of so many rows, if the bytes are those of it. The rolls come first.
    pub fn read(self, rows: usize, level: &mut Vec<Solved>, mut bytes: &[u8]) -> Option<()> {
        match self {
            Part::Rolls => {
                for begin in (0..rows).step_by(ROWS_PER_BLOCK) {
                    level.push(read_rolls(ROWS_PER_BLOCK.min(rows - begin), &mut bytes)?);
                }
            }
            Part::After => {
                for block in level {
                    let (of_block, rest) = bytes.split_at_checked(4 * PLACES * block.means.len())?;
                    let places = of_block
                        .as_chunks::<4>()
                        .0
                        .iter()
                        .map(|&place| Place::from_le_bytes(place));
                    let places: Vec<Place> = places.collect();
                    let (moves, _) = places.as_chunks::<6>();
                    block.after = moves.as_chunks::<3>().0.to_vec();
                    bytes = rest;
                }
            }
        }
        bytes.is_empty().then_some(())
    }
}

fn append_rolls(block: &Solved, bytes: &mut Vec<u8>) {
    for (row, mean) in block.means.iter().enumerate() {
        let distribution = block.distributions.get(row);
        bytes.extend(mean.to_le_bytes());
        bytes.extend((distribution.len() as u32).to_le_bytes());
        bytes.extend(distribution.iter().flat_map(|chance| chance.to_le_bytes()));
    }
}

/// The rolls of so many rows; takes their bytes away.
fn read_rolls(rows: usize, bytes: &mut &[u8]) -> Option<Solved> {
    let (mut means, mut distributions) = (Vec::with_capacity(rows), Pool::default());
    for _ in 0..rows {
        let (mean, rest) = bytes.split_first_chunk()?;
        let (length, rest) = rest.split_first_chunk()?;
        let (chances, rest) = rest.split_at_checked(8 * u32::from_le_bytes(*length) as usize)?;
        let chances = chances
            .as_chunks::<8>()
            .0
            .iter()
            .map(|&chance| f64::from_le_bytes(chance));
        means.push(f64::from_le_bytes(*mean));
        distributions.push(&chances.collect::<Vec<f64>>());
        *bytes = rest;
    }
    Some(Solved {
        means,
        distributions,
        after: Vec::new(),
    })
}
