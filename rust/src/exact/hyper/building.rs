//! Solving the game, and the file of the solution.

use std::path::Path;

use super::gnubg::GnubgHyper;
use super::index::Index;
use super::solution::money::{CUBELESS, Hyper, Kind};
use super::solving::halt::{Halt, unless_stopped};
use super::solving::keep::{Keeper, Stage};
use super::solving::plays::ROLLS;
use super::solving::solve::Solving;
use super::solving::transitions::Transitions;
use super::values::{Layout, Values};
use crate::tables::{Begun, Contents, PARAMETERS, Saving, TableError, TableFile, TableWriter, map};

/// The kind of a solution's file.
const KIND: u32 = 3;

/// How many numbers a position has in the game with the cube.
const WITH_CUBE: usize = 9;

impl Hyper {
    /// Solves the game in memory. `poll` is told now and then how much is done, from 0 to
    /// [`ALL_DONE`](super::ALL_DONE); when it says `false` the result is `None`.
    pub fn solve(index: Index, kind: Kind, threads: usize, poll: impl FnMut(u64) -> bool) -> Option<Hyper> {
        // Only files can fail, and there is none.
        solve(index, kind, threads, &mut Keeper::none(index), poll).ok()
    }

    /// Solves the game, writes the solution to `path` and opens it. A build that is stopped or killed is
    /// gone on with by the next of the same; the file is the same to the byte.
    ///
    /// `poll` is as for [`solve`](Hyper::solve). What it takes is known before: [`Hyper::file_bytes`]
    /// and [`Hyper::memory_bytes`].
    ///
    /// # Errors
    /// [`TableError::Io`] if a file cannot be written.
    pub fn build(
        path: &Path,
        index: Index,
        kind: Kind,
        threads: usize,
        poll: impl FnMut(u64) -> bool,
    ) -> Result<Option<Hyper>, TableError> {
        Hyper::build_saving(path, index, kind, threads, &Saving::default(), poll)
    }

    /// The same, with a say in what becomes of a build that does not come to its end.
    ///
    /// # Errors
    /// As [`build`](Hyper::build).
    pub fn build_saving(
        path: &Path,
        index: Index,
        kind: Kind,
        threads: usize,
        saving: &Saving,
        mut poll: impl FnMut(u64) -> bool,
    ) -> Result<Option<Hyper>, TableError> {
        let contents = kind.contents(index);
        let (mut writer, resumed) = match TableWriter::begin(path, contents, saving, &mut || poll(0))? {
            Begun::Writer(writer, resumed) => (writer, resumed),
            Begun::Finished => return Hyper::open(path).map(Some),
            Begun::Stopped => return Ok(None),
        };
        let mut keeper = Keeper::with(index, &mut writer, resumed);
        let Some(hyper) = unless_stopped(solve(index, kind, threads, &mut keeper, poll))? else {
            return Ok(None);
        };
        hyper
            .values
            .write(&writer, &[hyper.residual, f64::from(hyper.sweeps)])?;
        writer.finish()?;
        Hyper::open(path).map(Some)
    }

    /// Opens the file of a solution, or a hypergammon database of GNU Backgammon, such as `hyper3.bd`.
    /// It is read where it lies, by any number of processes.
    ///
    /// # Errors
    /// [`TableError`] if the file cannot be read, or is none of these.
    pub fn open(path: &Path) -> Result<Hyper, TableError> {
        let bytes = map(path)?;
        if GnubgHyper::is_of_gnubg(&bytes) {
            let database = GnubgHyper::of(path, bytes)?;
            return Ok(Hyper {
                index: database.index(),
                kind: Kind::Money,
                sweeps: 0,
                residual: GnubgHyper::TOLERANCE,
                values: Values::of_gnubg(database),
            });
        }
        let file = TableFile::of(path, bytes)?;
        if file.contents().kind != KIND {
            return Err(TableError::OtherKind {
                path: path.to_owned(),
                wanted: "a solution of hyper-backgammon",
            });
        }
        let [checkers, width, ..] = file.contents().parameters;
        let index = u8::try_from(checkers)
            .ok()
            .and_then(|checkers| Index::new(checkers).ok());
        let kinds = [Kind::Cubeless, Kind::Money];
        let kind = kinds.into_iter().find(|kind| kind.width() == width as usize);
        let (index, kind) = index.zip(kind).ok_or_else(|| TableError::Corrupted {
            path: path.to_owned(),
            what: "no game has its parameters".to_owned(),
        })?;
        let layout = kind.layout(index);
        let [residual, sweeps] = layout.summary(path, &file)?;
        Ok(Hyper {
            index,
            kind,
            values: Values::in_file(layout, file),
            sweeps: sweeps as u32,
            residual,
        })
    }

    /// The bytes of the file of a solution.
    pub fn file_bytes(index: Index, kind: Kind) -> u64 {
        kind.layout(index).file_bytes()
    }

    /// About how many bytes of memory it takes to solve the game.
    pub fn memory_bytes(index: Index, kind: Kind) -> u64 {
        // Two copies of the numbers of the largest stage, and what is known from the others.
        let (in_hand, known) = match kind {
            Kind::Cubeless => (5 * size_of::<f64>(), ROLLS + 5 * size_of::<f32>()),
            Kind::Money => (5 * size_of::<f64>(), ROLLS + 9 * size_of::<f32>()),
        };
        (index.positions() * (2 * in_hand + known)) as u64
    }

    /// Checks the whole file; blocks that are looked at are checked without it. `poll` is told now and
    /// then how many blocks of how many are done, and says `false` to stop. Returns whether it was not
    /// stopped.
    ///
    /// # Errors
    /// [`TableError::Corrupted`] that names the first damaged block. Files of GNU Backgammon have
    /// nothing to check them by.
    pub fn verify(&self, poll: impl FnMut(u64, u64) -> bool) -> Result<bool, TableError> {
        self.values.verify(poll)
    }
}

impl Kind {
    /// How many numbers there are for a position.
    const fn width(self) -> usize {
        match self {
            Kind::Cubeless => CUBELESS,
            Kind::Money => WITH_CUBE,
        }
    }

    fn layout(self, index: Index) -> Layout {
        Layout {
            index,
            width: self.width(),
            summary: 2,
        }
    }

    /// What the file contains.
    fn contents(self, index: Index) -> Contents {
        let mut parameters = [0; PARAMETERS];
        parameters[..2].copy_from_slice(&[index.checkers().into(), self.width() as u32]);
        self.layout(index).contents(KIND, parameters)
    }
}

/// Solves the game and keeps its numbers in memory.
fn solve(
    index: Index,
    kind: Kind,
    threads: usize,
    keeper: &mut Keeper<'_>,
    mut poll: impl FnMut(u64) -> bool,
) -> Result<Hyper, Halt> {
    let game = Transitions::new(index, threads, || poll(0))?;
    let stages: &[Stage] = match kind {
        Kind::Cubeless => &[Stage::Cubeless, Stage::Follow],
        Kind::Money => &[Stage::Cubeless, Stage::Follow, Stage::Money],
    };
    let mut solving = Solving::new(&game, stages, threads, keeper, poll);
    let probabilities = solving.probabilities()?;
    let numbers = match kind {
        Kind::Cubeless => probabilities.into_flattened(),
        Kind::Money => {
            let money = solving.money()?;
            let both = probabilities.iter().zip(&money);
            both.flat_map(|(chances, equities)| chances.iter().chain(equities))
                .copied()
                .collect()
        }
    };
    Ok(Hyper {
        index,
        kind,
        values: Values::in_memory(index, kind.width(), numbers),
        sweeps: solving.sweeps,
        residual: solving.residual,
    })
}
