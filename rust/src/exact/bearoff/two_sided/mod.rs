//! The table of both sides.

mod block;
mod check;
mod cube;
mod games;
mod gnubg;
mod levels;
mod look_up;
mod shape;
mod solve;
mod successors;

use std::fmt;
use std::path::Path;

pub use cube::{Equities, TakePoints};
pub use shape::Shape;

use super::error::LookUpError;
use super::gnubg::is_of_gnubg;
use super::index::Index;
use crate::board::Counts;
use crate::error::Side;
use crate::tables::{Begun, Saving, TableError, TableFile, TableWriter, map};
use gnubg::GnubgTwoSided;
use levels::Levels;
use look_up::too_many;

/// Who wins when both sides are home and have passed each other, and what the cube is worth then: a
/// table in a file, which is read where it lies.
///
/// Each player plays for what is asked for: for his chance to win, or for his equity with the cube
/// where it is. There are no gammons in it: the loser has always a checker off, or the game has none.
///
/// A number of the table is rounded once, to a multiple of 1/65535 of a chance to win, and of 2/65535
/// of an equity from −1 to 1. Nothing else is lost to speak of.
///
/// # The file
///
/// It is one of [`tables`](crate::tables), of kind 1. Its parameters are the number of points, 6; the
/// most checkers of one player and of the other; the numbers of a position, 1 or 4; and zeros.
///
/// The positions of a side are sorted by pips, and among equals by their number in the
/// [`Index`]. For each number of pips of the player on roll, from 0 on, and for each of his opponent,
/// from 0 on, there is a block: for each position of the player, for each of the opponent, the
/// numbers of the position, of two bytes each. They say, from 0 for −1 to 65535 for 1,
///
/// 1. the cubeless equity of the player on roll, which is to say the chance to win from 0 to 1;
/// 2. his equity when he owns the cube and does not turn it this time;
/// 3. when it is in the middle and he does not turn it this time;
/// 4. when his opponent owns it.
///
/// Equities are multiples of the stake at the cube's value. Where the player on roll has no checker
/// left all are 1, and where only his opponent has none, −1. If the players have different numbers of
/// checkers, the blocks with the second on roll follow those with the first.
///
/// ```
/// use gammon::Counts;
/// use gammon::bearoff::{Shape, TwoSided};
/// use gammon::cube::{CubeOwner, Verdict};
///
/// let path = std::env::temp_dir().join(format!("doc-{}.gammon", std::process::id()));
/// let table = TwoSided::build(&path, Shape::new(2, 2, true)?, 1, |_, _| true)?.unwrap();
/// let two_on_the_deuce = Counts::EMPTY.with(2, 2);
/// assert_eq!(format!("{:.4}", table.probability(two_on_the_deuce, two_on_the_deuce)?), "0.7994");
/// let equities = table.equities(two_on_the_deuce, two_on_the_deuce)?;
/// assert_eq!(equities.decision(CubeOwner::Nobody).unwrap().verdict, Verdict::DoubleTake);
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TwoSided {
    shape: Shape,
    source: Source,
}

/// Where the numbers come from.
enum Source {
    /// A file of this library. There is one side where both have as many checkers.
    Own { file: TableFile, levels: Vec<Levels> },
    /// A file of GNU Backgammon.
    Gnubg(GnubgTwoSided),
}

impl TwoSided {
    /// Builds a table on `threads` threads, writes it to `path` and opens it. `poll` is told now and
    /// then how many positions of how many are done; when it says `false` the result is `None`.
    ///
    /// A build that was stopped or killed after ten seconds or more is gone on with. While another
    /// builds the same table this one waits for it.
    ///
    /// What it takes is known before: [`Shape::file_bytes`] and [`Shape::memory_bytes`].
    ///
    /// # Errors
    /// [`TableError::Io`] if the file cannot be written. A file that was there before then still is. On
    /// Windows one that is open cannot be replaced.
    pub fn build(
        path: &Path,
        shape: Shape,
        threads: usize,
        poll: impl FnMut(u64, u64) -> bool,
    ) -> Result<Option<TwoSided>, TableError> {
        TwoSided::build_saving(path, shape, threads, &Saving::default(), poll)
    }

    /// The same, with a word on what is saved while it is built.
    ///
    /// # Errors
    /// As [`build`](TwoSided::build).
    pub fn build_saving(
        path: &Path,
        shape: Shape,
        threads: usize,
        saving: &Saving,
        mut poll: impl FnMut(u64, u64) -> bool,
    ) -> Result<Option<TwoSided>, TableError> {
        let levels = shape.levels();
        let mut waits = || poll(0, shape.positions());
        let begun = TableWriter::begin(path, shape.contents(&levels), saving, &mut waits)?;
        let (mut writer, resumed) = match begun {
            Begun::Writer(writer, resumed) => (writer, resumed),
            Begun::Finished => return TwoSided::open(path).map(Some),
            Begun::Stopped => return Ok(None),
        };
        let is_done = if shape.cubeful() {
            solve::solve::<4>(&levels, &mut writer, resumed, threads, poll)?
        } else {
            solve::solve::<1>(&levels, &mut writer, resumed, threads, poll)?
        };
        if !is_done {
            return Ok(None);
        }
        writer.finish()?;
        TwoSided::open(path).map(Some)
    }

    /// Opens a table that [`build`](TwoSided::build) wrote, or a two-sided table of GNU Backgammon for
    /// six points, such as `gnubg_ts0.bd`.
    ///
    /// # Errors
    /// [`TableError`] if the file cannot be read, or is no such table.
    pub fn open(path: &Path) -> Result<TwoSided, TableError> {
        let bytes = map(path)?;
        if is_of_gnubg(&bytes) {
            let table = GnubgTwoSided::of(path, bytes)?;
            let shape = table.shape();
            return Ok(TwoSided {
                shape,
                source: Source::Gnubg(table),
            });
        }
        let file = TableFile::of(path, bytes)?;
        if file.contents().kind != shape::KIND {
            return Err(TableError::OtherKind {
                path: path.to_owned(),
                wanted: "a two-sided bear-off table",
            });
        }
        let shape = Shape::of_parameters(&file.contents().parameters);
        let levels = shape.map(|shape| (shape, shape.levels()));
        let fitting = levels.filter(|(shape, levels)| shape.contents(levels) == *file.contents());
        let (shape, levels) = fitting.ok_or_else(|| TableError::Corrupted {
            path: path.to_owned(),
            what: "its parameters do not fit its blocks".to_owned(),
        })?;
        let source = Source::Own { file, levels };
        Ok(TwoSided { shape, source })
    }

    /// Which positions the table has, and what it says of them.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Checks the whole file; blocks that are looked at are checked without it. `poll` is told now and
    /// then how many blocks of how many are done, and says `false` to stop. Returns whether it was not
    /// stopped.
    ///
    /// # Errors
    /// [`TableError::Corrupted`] that names the first damaged block. Files of GNU Backgammon have
    /// nothing to check them by.
    pub fn verify(&self, mut poll: impl FnMut(u64, u64) -> bool) -> Result<bool, TableError> {
        let Source::Own { file, .. } = &self.source else {
            return Ok(true);
        };
        let blocks = file.contents().ends.len();
        for block in 0..blocks {
            file.check(block)?;
            if !poll(block as u64 + 1, blocks as u64) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The index of one player's positions and of the other's.
    fn indexes(&self) -> [Index; 2] {
        self.shape.sides()
    }

    /// The index of the positions that a side of the opponent's is looked up against.
    fn index_against(&self, opponent: Counts) -> Result<Index, LookUpError> {
        let (_, checkers) = self.number(opponent, Side::Opponent)?;
        let [mine, theirs] = self.indexes();
        let fitting = [(mine, theirs), (theirs, mine)].map(|(index, others)| (checkers <= others.checkers(), index));
        let largest = fitting.iter().filter(|(fits, _)| *fits).map(|&(_, index)| index);
        let largest = largest.max_by_key(|index| index.checkers());
        largest.ok_or_else(|| too_many(0, checkers, self.shape.mine(), self.shape.theirs()))
    }
}

/// The checkers of the position of that number.
fn counts(index: Index, number: usize) -> Counts {
    let on_points = index.unrank(number).unwrap_or_default();
    let place = |counts: Counts, (point, &count)| counts.with(point, count);
    (1..).zip(&on_points).fold(Counts::EMPTY, place)
}

impl fmt::Debug for TwoSided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TwoSided")
            .field("shape", &self.shape)
            .finish_non_exhaustive()
    }
}
