//! Files of tables: whole or not there, checked as they are read, the same on every machine.
//!
//! A table is written to a file beside its own, `name.part`, which takes its name once everything is
//! written. It is opened by memory map, read-only, by any number of threads and processes. What is
//! checked when it is opened is the header and the length; each block of the data is checked when
//! something in it is first asked for, so opening takes no time and nothing is answered from damaged
//! data.
//!
//! A build that is stopped or killed leaves its part with a journal of what is done, and the next
//! build of the same table goes on from the last checkpoint. The table is the same to the byte.
//!
//! # Format, version 1
//!
//! All numbers are little-endian and unsigned.
//!
//! | offset | bytes | |
//! |-------:|------:|---|
//! | 0 | 8 | the bytes 89 47 41 4D 54 41 42 0A, "\x89GAMTAB\n" |
//! | 8 | 4 | the version of the format, 1 |
//! | 12 | 4 | the kind of table: 1 is a [two-sided bear-off](crate::exact::bearoff::TwoSided), 2 a [one-sided](crate::exact::bearoff::OneSidedFile), 3 [hyper-backgammon](crate::exact::hyper::Hyper), 4 one of its [match scores](crate::exact::hyper::SolvedScore) |
//! | 16 | 32 | eight parameters of four bytes, which mean what the kind says |
//! | 48 | 4 | the number of blocks |
//! | 52 | 4 | the CRC-32 of all bytes before the data but these four |
//! | 56 | 8 | zero |
//! | 64 | 12 each | for each block where it ends in the data (8 bytes), and its CRC-32 (4 bytes) |
//! | | | the data: the blocks one after the other, up to the end of the file |
//!
//! The CRC-32 is that of gzip and PNG. Every writing of the same table has the same bytes.

mod checkpoints;
mod error;
mod file;
mod header;
mod journal;
mod part;
mod writer;

use std::path::Path;
use std::time::Duration;

pub use error::TableError;
pub(crate) use file::{TableFile, map};
pub(crate) use header::{Contents, PARAMETERS};
pub(crate) use writer::{Begun, Resumed, TableWriter};

/// The version of the format that is written and read.
pub(crate) const VERSION: u32 = 1;

/// What becomes of the work of a build that does not come to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Saving {
    /// Whether to go on with what an earlier build of the same table has left. If not, it is removed.
    pub resume: bool,
    /// How much time passes at least between two checkpoints. Where the disk is slow it is more, so
    /// that they take a tenth of the time at most. Zero is a checkpoint whenever one is possible.
    pub every: Duration,
}

impl Default for Saving {
    /// What there is is gone on with; a checkpoint every ten seconds.
    fn default() -> Saving {
        Saving {
            resume: true,
            every: Duration::from_secs(10),
        }
    }
}

/// A table whose build has not come to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// How much is saved, in what the build counts: positions.
    pub done: u64,
    /// Whether it is being built now.
    pub is_running: bool,
}

impl Unfinished {
    /// What there is of the table that is to be at `path`, if a build of it has begun.
    ///
    /// ```
    /// use std::path::Path;
    /// use gammon::tables::Unfinished;
    /// assert_eq!(Unfinished::of(Path::new("nothing has been built here")), None);
    /// ```
    pub fn of(path: &Path) -> Option<Unfinished> {
        let is_running = part::is_being_written(path)?;
        let journal = journal::Journal::read(&part::part_path(path).ok()?);
        let done = journal.map_or(0, |journal| journal.done);
        Some(Unfinished { done, is_running })
    }
}
