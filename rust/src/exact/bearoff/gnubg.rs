//! The bear-off databases of GNU Backgammon, as it installs and makes them.
//!
//! Both begin with 40 bytes of text, `gnubg-OS-06-15-1-1-0` or `gnubg-TS-06-06-1` and filling up to a
//! line feed; all numbers after it are little-endian. They have no checksums, so damage is noticed
//! only where it makes no sense.

use std::path::Path;

use memmap2::Mmap;

use super::error::NotInTable;
use super::index::Index;
use crate::board::Counts;
use crate::tables::{TableError, map};

pub(super) const HEADER: usize = 40;
/// The most rolls that a distribution has.
const MOST_ROLLS: usize = 32;

pub(super) fn is_of_gnubg(bytes: &[u8]) -> bool {
    bytes.starts_with(b"gnubg-")
}

/// The numbers of a header that begins with that name: `gnubg-OS-06-15-1-1-0` has five.
pub(super) fn parameters<const COUNT: usize>(bytes: &[u8], name: &str) -> Option<[u8; COUNT]> {
    let text = std::str::from_utf8(bytes.get(..HEADER)?).ok()?;
    let text = text.strip_suffix('\n')?.trim_end_matches('x');
    let mut numbers = text.strip_prefix(name)?.split('-').map(|number| number.parse().ok());
    let mut read = [0; COUNT];
    for number in &mut read {
        *number = numbers.next()??;
    }
    numbers.next().is_none().then_some(read)
}

pub(super) fn of_length(path: &Path, bytes: &[u8], expected: usize) -> Result<(), TableError> {
    match bytes.len() {
        length if length < expected => Err(TableError::Truncated {
            path: path.to_owned(),
            bytes: length as u64,
            expected: expected as u64,
        }),
        length if length > expected => Err(damaged(path, "it is longer than its header says")),
        _ => Ok(()),
    }
}

fn damaged(path: &Path, what: &str) -> TableError {
    TableError::Corrupted {
        path: path.to_owned(),
        what: what.to_owned(),
    }
}

/// A one-sided database of GNU Backgammon, such as `gnubg_os0.bd`: the chances of the numbers of
/// rolls to bear off, in multiples of 1/65535. Read are those that are compressed and have the rolls
/// to the first checker off.
///
/// ```no_run
/// use std::path::Path;
/// use gammon::Counts;
/// use gammon::bearoff::GnubgOneSided;
/// let table = GnubgOneSided::open(Path::new("/usr/share/gnubg/gnubg_os0.bd"))?;
/// assert_eq!(table.distribution(Counts::EMPTY.with(1, 2))?, [0.0, 1.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GnubgOneSided {
    bytes: Mmap,
    index: Index,
}

/// Where a distribution lies, in numbers from the end of the list of positions.
#[derive(Clone, Copy)]
struct Run {
    begin: usize,
    length: usize,
    /// How many rolls come before, whose chance is 0.
    rolls_before: usize,
}

impl GnubgOneSided {
    /// Opens a database.
    ///
    /// # Errors
    /// [`TableError`] if the file cannot be read, or is no such database.
    pub fn open(path: &Path) -> Result<GnubgOneSided, TableError> {
        let bytes = map(path)?;
        if !is_of_gnubg(&bytes) {
            return Err(TableError::Foreign { path: path.to_owned() });
        }
        let index = parameters(&bytes, "gnubg-OS-").and_then(|parameters| match parameters {
            [points, checkers, 1, 1, 0] => Index::new(points, checkers).ok(),
            _ => None,
        });
        let index = index.ok_or_else(|| TableError::OtherKind {
            path: path.to_owned(),
            wanted: "a compressed one-sided bear-off table with gammons, whose header begins gnubg-OS-06-15-1-1-0",
        })?;
        let table = GnubgOneSided { bytes, index };
        let list = HEADER + ENTRY * index.positions();
        if table.bytes.len() < list {
            of_length(path, &table.bytes, list)?;
        }
        let runs = (0..index.positions()).flat_map(|number| table.runs(number));
        let mut end = 0;
        for run in runs {
            if run.length + run.rolls_before > MOST_ROLLS {
                return Err(damaged(path, "a distribution has more than 32 rolls"));
            }
            end = end.max(run.begin + run.length);
        }
        of_length(path, &table.bytes, list + 2 * end)?;
        Ok(table)
    }

    /// Which positions the table has.
    pub fn index(&self) -> Index {
        self.index
    }

    /// The chance of each number of rolls to bear off the last checker: entry `n` is that of exactly
    /// `n`.
    ///
    /// # Errors
    /// [`NotInTable`] if a checker is not on the points of the table, or there are too many.
    pub fn distribution(&self, side: Counts) -> Result<Vec<f64>, NotInTable> {
        self.index
            .rank_of(side)
            .map(|number| self.chances(self.runs(number)[0]))
    }

    /// The same of the first checker, by which the gammon is saved. A side with fewer checkers than
    /// the table is taken to have borne one off.
    ///
    /// # Errors
    /// As [`distribution`](GnubgOneSided::distribution).
    pub fn distribution_to_first_off(&self, side: Counts) -> Result<Vec<f64>, NotInTable> {
        self.index
            .rank_of(side)
            .map(|number| self.chances(self.runs(number)[1]))
    }

    /// The rolls to the last checker off and to the first.
    fn runs(&self, number: usize) -> [Run; 2] {
        let entry = &self.bytes[HEADER + ENTRY * number..][..ENTRY];
        let begin = u32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]]) as usize;
        let [length, rolls_before, length_first, rolls_before_first] = [4, 5, 6, 7].map(|at| usize::from(entry[at]));
        let last_off = Run {
            begin,
            length,
            rolls_before,
        };
        let first_off = Run {
            begin: begin + length,
            length: length_first,
            rolls_before: rolls_before_first,
        };
        [last_off, first_off]
    }

    fn chances(&self, run: Run) -> Vec<f64> {
        let begin = HEADER + ENTRY * self.index.positions() + 2 * run.begin;
        let (numbers, _) = self.bytes[begin..][..2 * run.length].as_chunks::<2>();
        let chances = numbers
            .iter()
            .map(|&number| f64::from(u16::from_le_bytes(number)) / 65_535.0);
        std::iter::repeat_n(0.0, run.rolls_before).chain(chances).collect()
    }
}

/// The bytes of a position in the list: where its numbers begin (4 bytes), then how many there are and
/// how many rolls come before, of the last checker off and of the first.
const ENTRY: usize = 8;
