//! Reading a table.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use memmap2::Mmap;

use super::part::{failed, is_part};
use super::{Contents, TableError};

/// A table's file, opened.
#[derive(Debug)]
pub(crate) struct TableFile {
    path: PathBuf,
    bytes: Mmap,
    contents: Contents,
    /// Where the data begin.
    data: usize,
    checks: Vec<u32>,
    /// Which blocks have been found to be as they were written.
    is_checked: Vec<AtomicBool>,
}

impl TableFile {
    /// The table in those bytes; its header and length are checked.
    pub fn of(path: &Path, bytes: Mmap) -> Result<TableFile, TableError> {
        let (contents, checks) = Contents::read(path, &bytes)?;
        Ok(TableFile {
            path: path.to_owned(),
            bytes,
            data: contents.header_bytes() as usize,
            is_checked: checks.iter().map(|_| AtomicBool::new(false)).collect(),
            contents,
            checks,
        })
    }

    pub fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Checks a block, unless it has been found to be as it was written.
    pub fn check(&self, block: usize) -> Result<(), TableError> {
        if self.is_checked[block].load(Ordering::Relaxed) {
            return Ok(());
        }
        let (begin, length) = self.contents.place(block);
        if crc32fast::hash(&self.bytes[begin as usize..][..length as usize]) != self.checks[block] {
            return Err(TableError::Corrupted {
                path: self.path.clone(),
                what: format!("the checksum of block {block} is wrong"),
            });
        }
        self.is_checked[block].store(true, Ordering::Relaxed);
        Ok(())
    }

    /// What is to be said of a block whose bytes make no sense, though they are as they were written.
    #[cold]
    pub fn corrupted(&self, block: usize) -> TableError {
        TableError::Corrupted {
            path: self.path.clone(),
            what: format!("block {block} makes no sense"),
        }
    }

    /// A block, which is checked when it is asked for first.
    #[inline]
    pub fn block(&self, block: usize) -> Result<&[u8], TableError> {
        self.check(block)?;
        let (begin, length) = self.contents.place(block);
        Ok(&self.bytes[begin as usize..][..length as usize])
    }

    /// So many bytes, `begin` being their place in the data and `block` the block they are in, which is
    /// checked when it is asked for first.
    #[inline]
    pub fn bytes(&self, block: usize, begin: usize, length: usize) -> Result<&[u8], TableError> {
        if !self.is_checked[block].load(Ordering::Relaxed) {
            self.check(block)?;
        }
        Ok(&self.bytes[self.data + begin..][..length])
    }
}

/// The bytes of a file, not read before they are looked at.
#[allow(unsafe_code)]
pub(crate) fn map(path: &Path) -> Result<Mmap, TableError> {
    // Opening a pipe would wait for somebody to write into it.
    let is_file = fs::metadata(path).map(|found| found.is_file());
    if !is_file.map_err(|source| failed("open", path, source))? {
        return Err(TableError::Foreign { path: path.to_owned() });
    }
    if is_part(path) {
        return Err(TableError::Unfinished { path: path.to_owned() });
    }
    let file = File::open(path).map_err(|source| failed("open", path, source))?;
    // SAFETY: the bytes must not change while they are mapped. Tables are never written in place: a
    // new one is another file, which takes the name of the old.
    let mapped = unsafe { Mmap::map(&file) };
    mapped.map_err(|source| failed("open", path, source))
}
