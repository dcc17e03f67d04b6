//! Writing a table whose blocks are as long as they turn out to be, in one go.

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::part::{Opened, PartFile, failed};
use super::{Contents, PARAMETERS, TableError, journal};

/// A table that is being written block after block; only how many there will be is known. Until
/// [`finish`](GrowingWriter::finish) there is no file of its name, or still the one there was. What is
/// written is removed when the writer is dropped before.
#[derive(Debug)]
pub(crate) struct GrowingWriter {
    path: PathBuf,
    part: PartFile,
    contents: Contents,
    checks: Vec<u32>,
    is_finished: bool,
}

/// What came of asking to write a growing table.
pub(crate) enum Growing {
    /// It is to be written.
    Writer(GrowingWriter),
    /// Another build was writing a table to the same path, and has finished.
    Finished,
    /// It was told to stop.
    Stopped,
}

impl GrowingWriter {
    /// Begins a table. While another process builds it, this waits. Now and then `poll` is called, and
    /// says `false` to stop.
    pub fn begin(
        path: &Path,
        kind: u32,
        parameters: [u32; PARAMETERS],
        blocks: usize,
        poll: &mut dyn FnMut() -> bool,
    ) -> Result<Growing, TableError> {
        let part = match PartFile::open(path, poll)? {
            Opened::Part(part) => part,
            Opened::Finished => return Ok(Growing::Finished),
            Opened::Stopped => return Ok(Growing::Stopped),
        };
        let ends = vec![0; blocks];
        let writer = GrowingWriter {
            path: path.to_owned(),
            part,
            contents: Contents { kind, parameters, ends },
            checks: Vec::with_capacity(blocks),
            is_finished: false,
        };
        journal::remove(writer.part.path());
        let emptied = writer.part.file().set_len(0);
        emptied.map_err(|source| failed("write", path, source))?;
        Ok(Growing::Writer(writer))
    }

    /// Writes the next block.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        let block = self.checks.len();
        let begin = block.checked_sub(1).map_or(0, |before| self.contents.ends[before]);
        self.contents.ends[block] = begin + bytes.len() as u64;
        self.checks.push(crc32fast::hash(bytes));
        self.write_at(self.contents.place(block).0, bytes)
    }

    /// Writes the header and gives the file its name. Every block must have been written.
    pub fn finish(mut self) -> Result<(), TableError> {
        assert_eq!(self.checks.len(), self.contents.ends.len());
        self.write_at(0, &self.contents.header(&self.checks))?;
        let synced = self.part.file().sync_all();
        synced.map_err(|source| failed("write", &self.path, source))?;
        self.part.rename()?;
        self.is_finished = true;
        Ok(())
    }

    fn write_at(&self, begin: u64, bytes: &[u8]) -> Result<(), TableError> {
        let mut file = self.part.file();
        let sought = file.seek(SeekFrom::Start(begin));
        let written = sought.and_then(|_| file.write_all(bytes));
        written.map_err(|source| failed("write", &self.path, source))
    }
}

impl Drop for GrowingWriter {
    fn drop(&mut self) {
        if !self.is_finished {
            // It is in nobody's way.
            let _ = fs::remove_file(self.part.path());
        }
    }
}
