//! The table of one side alone, in a file.

mod block;
mod build;
mod check;
mod keep;
mod levels;
mod rows;
mod size;
mod solve;

use std::fmt;
use std::path::Path;

use crate::board::{BAR, Counts, OFF};
use crate::exact::bearoff::error::{NotInTable, OneSidedError};
use crate::exact::bearoff::index::Index;
use crate::exact::bearoff::rolls::Rolls;
use crate::tables::{Begun, PARAMETERS, Saving, TableError, TableFile, TableWriter, map};
use levels::{Beyond, Levels, beyond_of};
pub use size::OneSidedSize;
use solve::{Goal, ROWS_PER_BLOCK};

/// The kind of table that this is.
const KIND: u32 = 2;

const GOALS: [Goal; 2] = [Goal::LastOff, Goal::FirstOff];

/// How many rolls the positions of an [`Index`] take, as [`OneSided`](super::OneSided) knows it for
/// small ones: a table in a file, which is read where it lies.
///
/// The policy is the same, and so are the means, which are `f64`. A chance is rounded to `f32`, to one
/// part in 2^24; chances below 1e-10 at both ends of a distribution are left out.
///
/// Building holds in memory only what plays still lead to, the positions of the last 24 pips, so that
/// the largest table, of 12 points and 18 checkers, can be built where some ten gigabytes are free.
///
/// # The file
///
/// It is one of [`tables`](crate::tables), of kind 2. Its parameters are the number of points, the most
/// checkers, and zeros.
///
/// The positions are sorted by pips, and among equals by their number in the [`Index`]. For each number
/// of pips from 0 on there are, in blocks of 4096 positions of which the last may have fewer, first the
/// rolls to the last checker off of all positions but the one without checkers, and then the rolls to
/// the first checker off of those that have all checkers on the board. A block has for each position a
/// record of 16 bytes,
///
/// | offset | bytes | |
/// |-------:|------:|---|
/// | 0 | 8 | the mean number of rolls, `f64` |
/// | 8 | 4 | how many chances of the block come before its own |
/// | 12 | 1 | how many rolls come before the first chance: of exactly so many it is |
/// | 13 | 1 | how many chances there are |
/// | 14 | 2 | zero |
///
/// and then the chances, `f32`.
///
/// ```
/// use gammon::Counts;
/// use gammon::bearoff::{Index, OneSidedFile};
///
/// let path = std::env::temp_dir().join(format!("doc-one-{}.gammon", std::process::id()));
/// let table = OneSidedFile::build(&path, Index::new(8, 3)?, 1, |_, _| true)?.unwrap();
/// let rolls = table.rolls(Counts::EMPTY.with(8, 1).with(7, 1))?;
/// assert_eq!(format!("{:.4}", rolls.mean), "2.4620");
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OneSidedFile {
    levels: Levels,
    /// For each number of pips the first block of its rows, for each goal.
    first_blocks: Vec<[usize; 2]>,
    file: TableFile,
}

/// How many rolls something takes: the mean, and the chance of each number.
#[derive(Clone, PartialEq, Debug)]
pub struct RollsRead {
    /// The mean number of rolls.
    pub mean: f64,
    /// `distribution[n]` is the chance of exactly `n` rolls.
    pub distribution: Vec<f64>,
}

impl RollsRead {
    /// The same, borrowed.
    pub fn as_rolls(&self) -> Rolls<'_> {
        Rolls {
            mean: self.mean,
            distribution: &self.distribution,
        }
    }

    /// Of what takes no roll any more.
    fn none() -> RollsRead {
        RollsRead {
            mean: 0.0,
            distribution: vec![1.0],
        }
    }
}

impl OneSidedFile {
    /// Builds a table on `threads` threads, writes it to `path` and opens it. `poll` is told now and
    /// then how many positions of how many are done; when it says `false` the result is `None`.
    ///
    /// A build that was stopped or killed after ten seconds or more is gone on with. While another
    /// builds the same table this one waits for it.
    ///
    /// # Errors
    /// [`TableError::Io`] if the file cannot be written. A file that was there before then still is.
    pub fn build(
        path: &Path,
        index: Index,
        threads: usize,
        poll: impl FnMut(u64, u64) -> bool,
    ) -> Result<Option<OneSidedFile>, TableError> {
        OneSidedFile::build_saving(path, index, threads, &Saving::default(), poll)
    }

    /// The same, with a word on what is saved while it is built.
    ///
    /// # Errors
    /// As [`build`](OneSidedFile::build).
    pub fn build_saving(
        path: &Path,
        index: Index,
        threads: usize,
        saving: &Saving,
        mut poll: impl FnMut(u64, u64) -> bool,
    ) -> Result<Option<OneSidedFile>, TableError> {
        let (levels, total) = (Levels::new(index), index.positions() as u64);
        let (_, blocks) = first_blocks(&levels);
        let mut waits = || poll(0, total);
        let begun = TableWriter::begin_growing(path, KIND, parameters(index), blocks, saving, &mut waits)?;
        let (mut writer, resumed) = match begun {
            Begun::Writer(writer, resumed) => (writer, resumed),
            Begun::Finished => return OneSidedFile::open(path).map(Some),
            Begun::Stopped => return Ok(None),
        };
        if !build::build(&levels, &mut writer, resumed, threads, |done| poll(done, total))? {
            return Ok(None);
        }
        writer.finish()?;
        OneSidedFile::open(path).map(Some)
    }

    /// Opens a table that [`build`](OneSidedFile::build) wrote.
    ///
    /// # Errors
    /// [`TableError`] if the file cannot be read, or is no such table.
    pub fn open(path: &Path) -> Result<OneSidedFile, TableError> {
        let file = TableFile::of(path, map(path)?)?;
        if file.contents().kind != KIND {
            return Err(TableError::OtherKind {
                path: path.to_owned(),
                wanted: "a one-sided bear-off table",
            });
        }
        let [points, checkers, ..] = file
            .contents()
            .parameters
            .map(|number| u8::try_from(number).unwrap_or(0));
        let index = Index::new(points, checkers).ok();
        let fitting = index.filter(|&index| parameters(index) == file.contents().parameters);
        let levels = fitting.map(Levels::new).map(|levels| (first_blocks(&levels), levels));
        match levels {
            Some(((first_blocks, blocks), levels)) if blocks == file.contents().ends.len() => Ok(OneSidedFile {
                levels,
                first_blocks,
                file,
            }),
            _ => Err(TableError::Corrupted {
                path: path.to_owned(),
                what: "its parameters do not fit its blocks".to_owned(),
            }),
        }
    }

    /// Which positions the table has.
    pub fn index(&self) -> Index {
        self.levels.index()
    }

    /// How many rolls a side needs to bear off its last checker.
    ///
    /// # Errors
    /// [`OneSidedError::NotInTable`] if a checker is not on the points of the table, or there are too
    /// many; [`OneSidedError::File`] if the file is damaged there.
    pub fn rolls(&self, side: Counts) -> Result<RollsRead, OneSidedError> {
        self.index().rank_of(side)?;
        Ok(self.read(on_the_points(side), Goal::LastOff)?)
    }

    /// The same of so many checkers on the points from 1 on; points left out are empty.
    ///
    /// # Errors
    /// As [`rolls`](OneSidedFile::rolls).
    pub fn rolls_on(&self, on_points: &[u8]) -> Result<RollsRead, OneSidedError> {
        self.index().rank(on_points)?;
        Ok(self.read(on_points, Goal::LastOff)?)
    }

    /// How many rolls a side needs to bear off its first checker, by which it saves the gammon; none
    /// if one is off already. Here it plays by the policy that makes the mean of this number least.
    ///
    /// # Errors
    /// As [`rolls`](OneSidedFile::rolls); and if none is off of a side that has not as many checkers as
    /// the table.
    pub fn rolls_to_first_off(&self, side: Counts) -> Result<RollsRead, OneSidedError> {
        self.index().rank_of(side)?;
        let (count, all) = (side.total() as u8, self.index().checkers());
        if side.get(OFF) > 0 {
            return Ok(RollsRead::none());
        }
        if count < all {
            return Err(NotInTable::FewerCheckers { count, all }.into());
        }
        Ok(self.read(on_the_points(side), Goal::FirstOff)?)
    }

    /// Checks the whole file; blocks that are looked at are checked without it. `poll` is told now and
    /// then how many blocks of how many are done, and says `false` to stop. Returns whether it was not
    /// stopped.
    ///
    /// # Errors
    /// [`TableError::Corrupted`] that names the first damaged block.
    pub fn verify(&self, mut poll: impl FnMut(u64, u64) -> bool) -> Result<bool, TableError> {
        let blocks = self.file.contents().ends.len();
        for block in 0..blocks {
            self.file.block(block)?;
            if !poll(block as u64 + 1, blocks as u64) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What the file says of a position that is in the table.
    fn read(&self, on_points: impl AsRef<[u8]>, goal: Goal) -> Result<RollsRead, TableError> {
        let (beyond, pips) = beyond_of(on_points.as_ref());
        if pips == 0 {
            return Ok(RollsRead::none());
        }
        let (block, row) = self.place(&beyond, pips, goal);
        let positions = self.positions(block, pips, goal);
        let read = block::read(self.file.block(block)?, positions, row);
        let (mean, distribution) = read.ok_or_else(|| self.file.corrupted(block))?;
        Ok(RollsRead { mean, distribution })
    }

    /// The block of a position that has not reached the goal, and its row there.
    fn place(&self, beyond: &Beyond, pips: usize, goal: Goal) -> (usize, usize) {
        let row = self.levels.row(beyond) - goal.rows(&self.levels, pips).start;
        let first = self.first_blocks[pips][usize::from(goal == Goal::FirstOff)];
        (first + row / ROWS_PER_BLOCK, row % ROWS_PER_BLOCK)
    }

    /// How many positions a block has, which is one of that level and goal.
    fn positions(&self, block: usize, pips: usize, goal: Goal) -> usize {
        let before = ROWS_PER_BLOCK * (block - self.first_blocks[pips][usize::from(goal == Goal::FirstOff)]);
        ROWS_PER_BLOCK.min(goal.rows(&self.levels, pips).len() - before)
    }
}

fn on_the_points(side: Counts) -> [u8; BAR as usize - 1] {
    std::array::from_fn(|place| side.slots()[place + 1])
}

fn parameters(index: Index) -> [u32; PARAMETERS] {
    let mut parameters = [0; PARAMETERS];
    parameters[..2].copy_from_slice(&[index.points(), index.checkers()].map(u32::from));
    parameters
}

/// For each number of pips the first block of its rows, for each goal; and how many blocks there are.
fn first_blocks(levels: &Levels) -> (Vec<[usize; 2]>, usize) {
    let mut next = 0;
    let first_of_level = |pips| {
        GOALS.map(|goal| {
            let first = next;
            next += goal.blocks(levels, pips);
            first
        })
    };
    let first = (0..levels.count()).map(first_of_level).collect();
    (first, next)
}

impl fmt::Debug for OneSidedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OneSidedFile")
            .field("index", &self.index())
            .finish_non_exhaustive()
    }
}
