//! Sweeps kept in files, so that a solution that was stopped goes on from there.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::index::Index;
use super::sweep::Sweeps;
use super::values::{halves, of_halves};
use crate::tables::{Contents, PARAMETERS, TableError, TableFile, TableWriter, map};

/// The kind of these files.
const KIND: u32 = 5;
const BYTES: usize = size_of::<f64>();

/// Sweeps are kept no more often than this: writing some takes a second.
const PAUSE: Duration = Duration::from_secs(15);

/// What is solved one after the other for one table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Equities without the cube.
    Cubeless,
    /// Probabilities of the best plays.
    Follow,
    /// Money play with the cube.
    Money,
    /// A score of a match.
    Score,
}

/// Where the sweeps of a solution are kept: beside the file that it is to become, or nowhere.
///
/// A file of them is one of [`tables`](crate::tables), of kind 5. Its parameters are the checkers of a
/// side, the numbers of a position, the stage, how many sweeps were made, and the 64 bits of the
/// largest change of the last one. There is a block for each side that has just moved, and in it, for
/// each side of the player on roll, the numbers of `f64`: what is known after the sweep. As a solution
/// depends on nothing but these, going on from them ends in the same bytes as going on without a stop.
pub(super) struct Keeper {
    target: Option<PathBuf>,
    index: Index,
    began: Instant,
    kept: Instant,
}

impl Keeper {
    pub(super) fn new(index: Index, target: Option<&Path>) -> Keeper {
        let began = Instant::now();
        Keeper {
            target: target.map(Path::to_owned),
            index,
            began,
            kept: began,
        }
    }

    /// The sweeps that were kept of a stage. What cannot be read is as good as not there.
    pub(super) fn load<const N: usize>(&self, stage: Stage) -> Option<Sweeps<N>> {
        let path = path_of(self.target.as_ref()?, stage);
        let file = TableFile::of(&path, map(&path).ok()?).ok()?;
        let &[_, _, _, number, low, high, ..] = &file.contents().parameters;
        let residual = of_halves([low, high]);
        if *file.contents() != contents::<N>(self.index, stage, number, residual) {
            return None;
        }
        let mut after = Vec::with_capacity(self.index.positions());
        for block in 0..self.index.sides() {
            let (numbers, _) = file.block(block).ok()?.as_chunks::<BYTES>();
            let (states, _) = numbers.as_chunks::<N>();
            after.extend(states.iter().map(|state| state.map(f64::from_le_bytes)));
        }
        Some(Sweeps {
            after,
            number,
            residual,
        })
    }

    /// Keeps the sweeps of a stage, if it is time to; if they are the last, so that the next stage need
    /// not wait for them again.
    pub(super) fn keep<const N: usize>(
        &mut self,
        stage: Stage,
        sweeps: &Sweeps<N>,
        are_last: bool,
    ) -> Result<(), TableError> {
        let Some(target) = &self.target else { return Ok(()) };
        let since = if are_last { self.began } else { self.kept };
        if since.elapsed() < PAUSE {
            return Ok(());
        }
        let contents = contents::<N>(self.index, stage, sweeps.number, sweeps.residual);
        let writer = TableWriter::create(&path_of(target, stage), contents)?;
        for (block, states) in sweeps.after.chunks_exact(self.index.sides()).enumerate() {
            let bytes: Vec<u8> = states
                .as_flattened()
                .iter()
                .flat_map(|number| number.to_le_bytes())
                .collect();
            writer.write_block(block, &bytes)?;
        }
        writer.finish()?;
        self.kept = Instant::now();
        Ok(())
    }

    /// Removes what was kept, once the table is there.
    pub(super) fn clear(self) {
        let stages = [Stage::Cubeless, Stage::Follow, Stage::Money, Stage::Score];
        for path in self
            .target
            .iter()
            .flat_map(|target| stages.map(|stage| path_of(target, stage)))
        {
            // What is not there, or cannot be removed, is in nobody's way.
            let _ = fs::remove_file(path);
        }
    }
}

/// `target.sweeps-1`, and so on.
fn path_of(target: &Path, stage: Stage) -> PathBuf {
    let mut name = OsString::from(target);
    name.push(format!(".sweeps-{}", number_of(stage)));
    name.into()
}

fn number_of(stage: Stage) -> u32 {
    match stage {
        Stage::Cubeless => 1,
        Stage::Follow => 2,
        Stage::Money => 3,
        Stage::Score => 4,
    }
}

fn contents<const N: usize>(index: Index, stage: Stage, sweeps: u32, residual: f64) -> Contents {
    let [low, high] = halves(residual);
    let mut parameters = [0; PARAMETERS];
    parameters[..6].copy_from_slice(&[index.checkers().into(), N as u32, number_of(stage), sweeps, low, high]);
    let block = (BYTES * N * index.sides()) as u64;
    Contents {
        kind: KIND,
        parameters,
        ends: (1..=index.sides() as u64).map(|blocks| blocks * block).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sweeps_are_read_as_they_were_written_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("gammon-keep-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let target = folder.join("table");
        let index = Index::new(1).unwrap();
        let mut keeper = Keeper::new(index, Some(&target));
        let number = |place: usize| place as f64 / 7.0 - 3.0;
        let sweeps = Sweeps {
            after: (0..index.positions()).map(|place| [number(place), 0.1]).collect(),
            number: 12,
            residual: 1.5e-3,
        };
        // Nothing is written at first.
        keeper.keep(Stage::Follow, &sweeps, true).unwrap();
        assert!(keeper.load::<2>(Stage::Follow).is_none());
        keeper.began -= PAUSE;
        keeper.keep(Stage::Follow, &sweeps, false).unwrap();
        assert!(keeper.load::<2>(Stage::Follow).is_none());
        keeper.keep(Stage::Follow, &sweeps, true).unwrap();
        assert_eq!(keeper.load::<2>(Stage::Follow), Some(sweeps));
        assert!(keeper.load::<1>(Stage::Follow).is_none());
        assert!(keeper.load::<2>(Stage::Money).is_none());
        let path = path_of(&target, Stage::Follow);
        let mut bytes = fs::read(&path).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::write(&path, bytes).unwrap();
        assert!(keeper.load::<2>(Stage::Follow).is_none());
        keeper.clear();
        assert!(!path.exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
