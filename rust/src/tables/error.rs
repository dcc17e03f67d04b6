//! What is wrong with a table's file, and what to do about it.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// A file of a table that cannot be read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The system refused.
    #[error("cannot {doing} {}: {source}", path.display())]
    Io {
        /// What was tried.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file is something else.
    #[error("{} is no table of this library: give the path of one, or build one under another name", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file is what a build has left that has not come to its end.
    #[error("{} is a table that is not built to its end: build it again, which goes on with it", path.display())]
    Unfinished {
        /// The file.
        path: PathBuf,
    },
    /// The file has a format that this version does not read.
    #[error(
        "{} has format {version}, and this version reads format {}: build the table again, or read it with the version \
         that wrote it", path.display(), super::VERSION
    )]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// The format it says it has.
        version: u32,
    },
    /// The file is a table of another kind.
    #[error("{} is not a table of this kind: give the path of {wanted}", path.display())]
    OtherKind {
        /// The file.
        path: PathBuf,
        /// What was to be opened.
        wanted: &'static str,
    },
    /// The end of the file is missing.
    #[error("{} is cut short, {bytes} bytes of {expected}: delete it and build the table again", path.display())]
    Truncated {
        /// The file.
        path: PathBuf,
        /// Its length.
        bytes: u64,
        /// The length it should have, or more.
        expected: u64,
    },
    /// The file is not as it was written.
    #[error("{} is damaged: {what}; delete it and build the table again", path.display())]
    Corrupted {
        /// The file.
        path: PathBuf,
        /// What is not right.
        what: String,
    },
}
