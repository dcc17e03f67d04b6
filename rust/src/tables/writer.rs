//! Writing a table, at once or in several goes.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::checkpoints::Checkpoints;
use super::journal::{self, Journal, Piece, kept_path};
use super::part::{Opened, PartFile, failed};
use super::{Contents, PARAMETERS, Saving, TableError};

/// A table that is being written. Until [`finish`](TableWriter::finish) there is no file of its
/// name, or still the one there was.
///
/// What is written lies in a part file. It is removed when the writer is dropped before, unless there
/// has been a [`checkpoint`](TableWriter::checkpoint): then the next writer of the same table begins
/// there.
#[derive(Debug)]
pub(crate) struct TableWriter {
    path: PathBuf,
    contents: Contents,
    part: Mutex<PartFile>,
    checks: Mutex<Vec<Option<u32>>>,
    checkpoints: Checkpoints,
    lengths: Lengths,
    is_finished: bool,
}

/// What is known of the lengths of the blocks before they are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lengths {
    Known,
    /// Nothing: the blocks are written in order, so many so far. The others are empty until then.
    Growing {
        blocks: usize,
    },
}

/// What came of asking to write a table.
pub(crate) enum Begun {
    /// It is to be written; by another build it may be up to a checkpoint.
    Writer(Box<TableWriter>, Option<Resumed>),
    /// Another build was writing the same table, and has finished.
    Finished,
    /// It was told to stop.
    Stopped,
}

/// Where a build goes on.
pub(crate) struct Resumed {
    /// What the builder has called the checkpoint.
    pub step: u64,
    /// What it has kept, by number.
    pub pieces: BTreeMap<u64, Vec<u8>>,
}

impl TableWriter {
    /// Begins a table, or goes on with one. While another process builds it, this waits. Now and then
    /// `poll` is called, and says `false` to stop.
    pub fn begin(
        path: &Path,
        contents: Contents,
        saving: &Saving,
        poll: &mut dyn FnMut() -> bool,
    ) -> Result<Begun, TableError> {
        TableWriter::begin_with(path, contents, Lengths::Known, saving, poll)
    }

    /// The same for a table of which only the number of blocks is known: each is as long as it turns
    /// out to be when it is [pushed](TableWriter::push_block).
    pub fn begin_growing(
        path: &Path,
        kind: u32,
        parameters: [u32; PARAMETERS],
        blocks: usize,
        saving: &Saving,
        poll: &mut dyn FnMut() -> bool,
    ) -> Result<Begun, TableError> {
        let ends = vec![0; blocks];
        let contents = Contents { kind, parameters, ends };
        TableWriter::begin_with(path, contents, Lengths::Growing { blocks: 0 }, saving, poll)
    }

    fn begin_with(
        path: &Path,
        contents: Contents,
        lengths: Lengths,
        saving: &Saving,
        poll: &mut dyn FnMut() -> bool,
    ) -> Result<Begun, TableError> {
        let part = loop {
            match PartFile::open(path, poll)? {
                Opened::Part(part) => break part,
                Opened::Stopped => return Ok(Begun::Stopped),
                Opened::Finished if lengths.is_the_table(path, &contents) => return Ok(Begun::Finished),
                Opened::Finished => {} // it was another table
            }
        };
        let mut writer = Box::new(TableWriter {
            path: path.to_owned(),
            part: Mutex::new(part),
            checks: Mutex::new(vec![None; contents.ends.len()]),
            contents,
            checkpoints: Checkpoints::new(saving.every),
            lengths,
            is_finished: false,
        });
        let journal = Journal::read(writer.part().path()).filter(|_| saving.resume);
        if let Some(journal) = journal.filter(|journal| lengths.are_alike(&journal.contents, &writer.contents)) {
            // Whatever comes of it, looking at it does not spend it.
            writer.checkpoints.is_resumable = true;
            match writer.resume(journal, poll) {
                Ok(Some(resumed)) => return Ok(Begun::Writer(writer, Some(resumed))),
                Ok(None) => return Ok(Begun::Stopped),
                Err(_) => {} // it is of no use
            }
        }
        writer.restart()?;
        Ok(Begun::Writer(writer, None))
    }

    /// Writes a block, in any order, from any thread.
    pub fn write_block(&self, block: usize, bytes: &[u8]) -> Result<(), TableError> {
        let (begin, length) = self.contents.place(block);
        assert_eq!(bytes.len() as u64, length);
        let check = crc32fast::hash(bytes);
        self.checks.lock().unwrap_or_else(PoisonError::into_inner)[block] = Some(check);
        let part = self.part.lock().unwrap_or_else(PoisonError::into_inner);
        self.write_at(&part, begin, bytes)
    }

    /// Writes the next block of a table that grows.
    pub fn push_block(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        let Lengths::Growing { blocks: block } = self.lengths else {
            unreachable!("the table does not grow")
        };
        let begin = block.checked_sub(1).map_or(0, |before| self.contents.ends[before]);
        self.contents.ends[block..].fill(begin + bytes.len() as u64);
        self.lengths = Lengths::Growing { blocks: block + 1 };
        self.write_block(block, bytes)
    }

    /// Whether enough time has passed since the last checkpoint for another.
    pub fn is_checkpoint_due(&self) -> bool {
        self.checkpoints.is_due()
    }

    /// Makes sure that a build that is stopped from now on can go on from here.
    ///
    /// `step` is what the builder calls the place, `done` how many positions, or whatever it counts,
    /// are done. `pieces` are what it needs to go on besides the blocks written, each by a number, as
    /// functions that append their bytes. A piece that the checkpoint before had is not written again,
    /// and one that is no longer named is forgotten.
    ///
    /// If there is no room for what is kept, the last checkpoint stays, and the build can go on.
    pub fn checkpoint<P: FnOnce(&mut Vec<u8>)>(
        &mut self,
        step: u64,
        done: u64,
        pieces: impl IntoIterator<Item = (u64, P)>,
    ) -> Result<(), TableError> {
        let synced = self.part().file().sync_data();
        synced.map_err(|source| failed("write", &self.path, source))?;
        let began = Instant::now();
        if self.part().is_shared() {
            let path = self.part().path().to_owned();
            match self.keep(&path, step, done, pieces) {
                Ok(pieces) => self.checkpoints.forget_all_but(&path, pieces),
                // The disk may have room for the table alone.
                Err(_) => self.checkpoints.remove_file(&path, self.checkpoints.next_file),
            }
            self.checkpoints.next_file += 1;
        }
        self.checkpoints.note(began);
        Ok(())
    }

    /// Writes the header and gives the file its name. Every block must have been written.
    pub fn finish(mut self) -> Result<(), TableError> {
        let checks: Vec<u32> = self.checks().iter().map(|check| check.unwrap_or(0)).collect();
        let header = self.contents.header(&checks);
        let part = self.part.lock().unwrap_or_else(PoisonError::into_inner);
        let written = part.file().sync_data();
        written.map_err(|source| failed("write", &self.path, source))?;
        self.write_at(&part, 0, &header)?;
        let synced = part.file().sync_all();
        synced.map_err(|source| failed("write", &self.path, source))?;
        part.rename()?;
        journal::remove(part.path());
        drop(part);
        self.is_finished = true;
        Ok(())
    }

    /// Holds what another build has left to its journal and reads what it has kept. `None` if it was
    /// stopped.
    fn resume(&mut self, journal: Journal, poll: &mut dyn FnMut() -> bool) -> io::Result<Option<Resumed>> {
        for (block, check) in journal.checks.iter().enumerate() {
            let Some(check) = *check else { continue };
            let (begin, length) = journal.contents.place(block);
            read_checked(self.part().file(), begin, length, check)?;
            if !poll() {
                return Ok(None);
            }
        }
        let mut pieces = BTreeMap::new();
        for (&number, piece) in &journal.pieces {
            let file = File::open(kept_path(self.part().path(), piece.file)?)?;
            let bytes = read_checked(&file, piece.begin, piece.length, piece.check)?;
            pieces.insert(number, bytes);
            if !poll() {
                return Ok(None);
            }
        }
        let last_file = journal.pieces.values().map(|piece| piece.file).max();
        self.checkpoints.next_file = last_file.unwrap_or(0).wrapping_add(1);
        self.checkpoints.pieces = journal.pieces;
        if let Lengths::Growing { blocks } = &mut self.lengths {
            *blocks = journal.checks.iter().flatten().count();
            // Blocks after them may have been written, by a program that would find others.
            self.part().file().set_len(journal.contents.file_bytes())?;
            self.contents = journal.contents;
        }
        *self.checks.get_mut().unwrap_or_else(PoisonError::into_inner) = journal.checks;
        Ok(Some(Resumed {
            step: journal.step,
            pieces,
        }))
    }

    /// Forgets whatever there was.
    pub fn restart(&mut self) -> Result<(), TableError> {
        journal::remove(self.part().path());
        self.checkpoints.forget();
        self.checks.get_mut().unwrap_or_else(PoisonError::into_inner).fill(None);
        if let Lengths::Growing { blocks } = &mut self.lengths {
            *blocks = 0;
        }
        let emptied = self.part().file().set_len(0);
        emptied.map_err(|source| failed("write", &self.path, source))
    }

    /// Writes the pieces that are not there yet, and then the journal. Returns where the pieces are.
    fn keep<P: FnOnce(&mut Vec<u8>)>(
        &mut self,
        part: &Path,
        step: u64,
        done: u64,
        pieces: impl IntoIterator<Item = (u64, P)>,
    ) -> io::Result<BTreeMap<u64, Piece>> {
        let number_of_file = self.checkpoints.next_file;
        let mut kept = BTreeMap::new();
        let mut file = BufWriter::new(File::create(kept_path(part, number_of_file)?)?);
        let (mut begin, mut bytes) = (0, Vec::new());
        for (number, append) in pieces {
            if let Some(&piece) = self.checkpoints.pieces.get(&number) {
                kept.insert(number, piece);
                continue;
            }
            bytes.clear();
            append(&mut bytes);
            file.write_all(&bytes)?;
            let (length, check) = (bytes.len() as u64, crc32fast::hash(&bytes));
            let piece = Piece {
                file: number_of_file,
                begin,
                length,
                check,
            };
            kept.insert(number, piece);
            begin += length;
        }
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        let journal = Journal {
            contents: self.contents.clone(),
            checks: self.checks().clone(),
            step,
            done,
            pieces: kept,
        };
        journal.replace(part)?;
        Ok(journal.pieces)
    }

    fn part(&mut self) -> &PartFile {
        self.part.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn checks(&mut self) -> &Vec<Option<u32>> {
        self.checks.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_at(&self, part: &PartFile, begin: u64, bytes: &[u8]) -> Result<(), TableError> {
        let mut file = part.file();
        let sought = file.seek(SeekFrom::Start(begin));
        let written = sought.and_then(|_| file.write_all(bytes));
        written.map_err(|source| failed("write", &self.path, source))
    }
}

impl Drop for TableWriter {
    fn drop(&mut self) {
        if !self.is_finished && !self.checkpoints.is_resumable {
            let path = self.part().path().to_owned();
            journal::remove(&path);
            // It is in nobody's way.
            let _ = fs::remove_file(path);
        }
    }
}

impl Lengths {
    /// Whether two contents are those of the same table, as far as can be known before it is written.
    fn are_alike(self, one: &Contents, other: &Contents) -> bool {
        let of = |contents: &Contents| (contents.kind, contents.parameters, contents.ends.len());
        of(one) == of(other) && (self != Lengths::Known || one.ends == other.ends)
    }

    /// Whether a whole table with those contents is there.
    fn is_the_table(self, path: &Path, contents: &Contents) -> bool {
        let table = super::map(path).and_then(|bytes| super::TableFile::of(path, bytes));
        table.is_ok_and(|table| self.are_alike(table.contents(), contents))
    }
}

/// Bytes of a file, if they are as they were written.
fn read_checked(mut file: &File, begin: u64, length: u64, check: u32) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(begin))?;
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes)?;
    if bytes.len() as u64 != length || crc32fast::hash(&bytes) != check {
        return Err(io::ErrorKind::InvalidData.into());
    }
    Ok(bytes)
}
