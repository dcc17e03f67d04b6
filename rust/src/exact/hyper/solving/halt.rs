//! Why a solution was not found.

use crate::tables::TableError;

pub(in crate::exact::hyper) enum Halt {
    /// It was told to stop.
    Stopped,
    /// A file could not be written.
    File(TableError),
}

impl From<TableError> for Halt {
    fn from(error: TableError) -> Halt {
        Halt::File(error)
    }
}

/// What was found, `None` if the search was told to stop.
pub(in crate::exact::hyper) fn unless_stopped<T>(found: Result<T, Halt>) -> Result<Option<T>, TableError> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Halt::Stopped) => Ok(None),
        Err(Halt::File(error)) => Err(error),
    }
}
