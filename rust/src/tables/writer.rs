//! Writing a table.

use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::part::{PartFile, failed};
use super::{Contents, TableError};

/// A table that is being written. Until [`finish`](TableWriter::finish) there is no file of its
/// name, or still the one there was.
#[derive(Debug)]
pub(crate) struct TableWriter {
    path: PathBuf,
    contents: Contents,
    part: Mutex<PartFile>,
    checks: Mutex<Vec<u32>>,
}

impl TableWriter {
    pub fn create(path: &Path, contents: Contents) -> Result<TableWriter, TableError> {
        let part = PartFile::create(path)?;
        Ok(TableWriter {
            path: path.to_owned(),
            part: Mutex::new(part),
            checks: Mutex::new(vec![0; contents.ends.len()]),
            contents,
        })
    }

    /// Writes a block, in any order, from any thread.
    pub fn write_block(&self, block: usize, bytes: &[u8]) -> Result<(), TableError> {
        let (begin, length) = self.contents.place(block);
        assert_eq!(bytes.len() as u64, length);
        let check = crc32fast::hash(bytes);
        self.checks.lock().unwrap_or_else(PoisonError::into_inner)[block] = check;
        let part = self.part.lock().unwrap_or_else(PoisonError::into_inner);
        self.write_at(&part, begin, bytes)
    }

    /// Writes the header and gives the file its name. Every block must have been written.
    pub fn finish(self) -> Result<(), TableError> {
        let checks = self.checks.lock().unwrap_or_else(PoisonError::into_inner);
        let header = self.contents.header(&checks);
        drop(checks);
        let part = self.part.lock().unwrap_or_else(PoisonError::into_inner);
        self.write_at(&part, 0, &header)?;
        drop(part);
        self.part.into_inner().unwrap_or_else(PoisonError::into_inner).rename()
    }

    fn write_at(&self, part: &PartFile, begin: u64, bytes: &[u8]) -> Result<(), TableError> {
        let mut file = part.file();
        let sought = file.seek(SeekFrom::Start(begin));
        let written = sought.and_then(|_| file.write_all(bytes));
        written.map_err(|source| failed("write", &self.path, source))
    }
}
