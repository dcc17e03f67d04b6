//! What is kept of a solution before it is done, so that a build that was stopped goes on from there.

use std::collections::BTreeMap;

use super::sweep::Sweeps;
use crate::exact::hyper::index::Index;
use crate::tables::{Resumed, TableError, TableWriter};

/// What is solved one after the other for one table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::exact::hyper) enum Stage {
    /// Equities without the cube.
    Cubeless = 1,
    /// Probabilities of the best plays.
    Follow,
    /// Money play with the cube.
    Money,
    /// A score of a match.
    Score,
}

/// Keeps sweeps with the part of a table that is being written, or nowhere.
///
/// As a solution depends on nothing but its last sweep, going on from that ends in the same bytes as
/// going on without a stop.
pub(in crate::exact::hyper) struct Keeper<'a> {
    index: Index,
    writer: Option<&'a mut TableWriter>,
    /// What an earlier build has kept.
    found: BTreeMap<Stage, Vec<u8>>,
    /// The number of what the last checkpoint has of each stage.
    kept: BTreeMap<Stage, u64>,
}

impl<'a> Keeper<'a> {
    /// For a solution that is to be in memory.
    pub(in crate::exact::hyper) fn none(index: Index) -> Keeper<'a> {
        Keeper {
            index,
            writer: None,
            found: BTreeMap::new(),
            kept: BTreeMap::new(),
        }
    }

    /// For one that is to be written.
    pub(in crate::exact::hyper) fn with(
        index: Index,
        writer: &'a mut TableWriter,
        resumed: Option<Resumed>,
    ) -> Keeper<'a> {
        let mut keeper = Keeper {
            writer: Some(writer),
            ..Keeper::none(index)
        };
        for (number, bytes) in resumed.into_iter().flat_map(|resumed| resumed.pieces) {
            let stages = [Stage::Cubeless, Stage::Follow, Stage::Money, Stage::Score];
            if let Some(stage) = stages.into_iter().find(|&stage| number >> 32 == stage as u64) {
                keeper.found.insert(stage, bytes);
                keeper.kept.insert(stage, number);
            }
        }
        keeper
    }

    /// The sweeps that an earlier build has kept of a stage.
    pub(in crate::exact::hyper) fn load<const N: usize>(&mut self, stage: Stage) -> Option<Sweeps<N>> {
        let sweeps = read(&self.found.remove(&stage)?)?;
        (sweeps.after.len() == self.index.positions()).then_some(sweeps)
    }

    /// Keeps the sweeps of a stage, if it is time to. `done` is how far the solution is.
    pub(in crate::exact::hyper) fn keep<const N: usize>(
        &mut self,
        stage: Stage,
        sweeps: &Sweeps<N>,
        are_last: bool,
        done: u64,
    ) -> Result<(), TableError> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        // What took so long that some of it was kept is not to be done again by whoever goes on with
        // the next stage.
        let is_worth_it = are_last && self.kept.contains_key(&stage);
        if !is_worth_it && !writer.is_checkpoint_due() {
            return Ok(());
        }
        let number = (stage as u64) << 32 | u64::from(sweeps.number);
        self.kept.insert(stage, number);
        // Earlier stages are with the checkpoint before, so nothing is asked for their bytes; should
        // they be missing, they are solved again.
        let pieces = self.kept.values().map(|&piece| {
            let write = move |bytes: &mut Vec<u8>| {
                if piece == number {
                    write(sweeps, bytes);
                }
            };
            (piece, write)
        });
        writer.checkpoint(stage as u64, done, pieces)
    }
}

/// How many sweeps, the largest change of the last, and all that is known after it: eight bytes each.
fn write<const N: usize>(sweeps: &Sweeps<N>, bytes: &mut Vec<u8>) {
    let head = [f64::from(sweeps.number), sweeps.residual];
    let numbers = head.iter().chain(sweeps.after.as_flattened());
    bytes.reserve(8 * (2 + N * sweeps.after.len()));
    numbers.for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
}

fn read<const N: usize>(bytes: &[u8]) -> Option<Sweeps<N>> {
    let (numbers, rest) = bytes.as_chunks::<8>();
    let (head, states) = numbers.split_at_checked(2)?;
    let (states, left) = states.as_chunks::<N>();
    if !rest.is_empty() || !left.is_empty() {
        return None;
    }
    Some(Sweeps {
        after: states.iter().map(|state| state.map(f64::from_le_bytes)).collect(),
        number: f64::from_le_bytes(head[0]) as u32,
        residual: f64::from_le_bytes(head[1]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sweeps_are_read_as_they_were_written_or_not_at_all() {
        let sweeps = Sweeps {
            after: vec![[0.1, -2.5], [1.0 / 3.0, 3.0]],
            number: 12,
            residual: 1.5e-3,
        };
        let mut bytes = Vec::new();
        write(&sweeps, &mut bytes);
        assert_eq!(read::<2>(&bytes), Some(sweeps));
        assert_eq!(read::<3>(&bytes), None);
        assert_eq!(read::<2>(&bytes[1..]), None);
        assert_eq!(read::<2>(&[]), None);
    }
}
