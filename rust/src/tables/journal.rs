//! What a build that was stopped has done: the journal beside its part.
//!
//! The journal is a small file, `name.part.journal`, which is replaced as a whole by each checkpoint.
//! It says how far the build is, the CRC-32s of the blocks that are written, and where the pieces are
//! that the build keeps in order to go on: `name.part.kept-1` and so on. It is written when all these
//! are on the disk, and what it speaks of is held to its CRC-32s before it is used. So a journal that
//! says more than the disk has costs time, and is never the cause of a wrong number.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::header::Contents;
use super::part::{sync_folder, with_ending};

const MAGIC: &[u8; 8] = b"\x89GAMJRN\n";
/// Who has written it: another version may compute other numbers.
const WRITER: &str = env!("CARGO_PKG_VERSION");

/// Where a piece is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    /// The number of the file.
    pub file: u32,
    pub begin: u64,
    pub length: u64,
    pub check: u32,
}

/// How far a build is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Journal {
    pub contents: Contents,
    /// The CRC-32 of each block that is written.
    pub checks: Vec<Option<u32>>,
    /// As the builder counts.
    pub step: u64,
    /// How many positions, or whatever the builder counts, are done.
    pub done: u64,
    pub pieces: BTreeMap<u64, Piece>,
}

impl Journal {
    /// The journal of a part, if there is one that is as it was written, by this version.
    pub fn read(part: &Path) -> Option<Journal> {
        let bytes = fs::read(path(part).ok()?).ok()?;
        let (body, check) = bytes.split_last_chunk::<4>()?;
        if crc32fast::hash(body) != u32::from_le_bytes(*check) {
            return None;
        }
        let mut fields = Fields(body.strip_prefix(MAGIC)?.strip_prefix(WRITER.as_bytes())?);
        let header_bytes = fields.number()?;
        let (contents, checks) = Contents::of_header(part, fields.take(header_bytes)?).ok()?;
        let is_written = fields.take(checks.len() as u64)?;
        let checks = checks.iter().zip(is_written);
        let journal = Journal {
            checks: checks
                .map(|(&check, &written)| (written == 1).then_some(check))
                .collect(),
            contents,
            step: fields.number()?,
            done: fields.number()?,
            pieces: fields.pieces()?,
        };
        fields.0.is_empty().then_some(journal)
    }

    /// Puts the journal in the place of the one before, once the files it speaks of are on the disk.
    pub fn replace(&self, part: &Path) -> io::Result<()> {
        // Their names must be there too before anything relies on them.
        sync_folder(part)?;
        let (path, new) = (path(part), with_ending(part, "journal-new"));
        let [path, new] = [path, new].map(|path| path.map_err(io::Error::other));
        let (path, new) = (path?, new?);
        let mut file = File::create(&new)?;
        file.write_all(&self.bytes())?;
        file.sync_all()?;
        fs::rename(new, path)?;
        sync_folder(part)
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = [MAGIC, WRITER.as_bytes()].concat();
        let checks: Vec<u32> = self.checks.iter().map(|check| check.unwrap_or(0)).collect();
        let header = self.contents.header(&checks);
        bytes.extend((header.len() as u64).to_le_bytes());
        bytes.extend(header);
        bytes.extend(self.checks.iter().map(|check| u8::from(check.is_some())));
        for number in [self.step, self.done, self.pieces.len() as u64] {
            bytes.extend(number.to_le_bytes());
        }
        for (&number, piece) in &self.pieces {
            for field in [number, piece.file.into(), piece.begin, piece.length, piece.check.into()] {
                bytes.extend(field.to_le_bytes());
            }
        }
        let check = crc32fast::hash(&bytes);
        bytes.extend(check.to_le_bytes());
        bytes
    }
}

/// What of a journal is not read yet.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn take(&mut self, length: u64) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(usize::try_from(length).ok()?)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    fn pieces(&mut self) -> Option<BTreeMap<u64, Piece>> {
        let mut pieces = BTreeMap::new();
        for _ in 0..self.number()? {
            let number = self.number()?;
            let piece = Piece {
                file: self.number()?.try_into().ok()?,
                begin: self.number()?,
                length: self.number()?,
                check: self.number()?.try_into().ok()?,
            };
            pieces.insert(number, piece);
        }
        Some(pieces)
    }
}

fn path(part: &Path) -> Result<PathBuf, super::TableError> {
    with_ending(part, "journal")
}

/// Where a file of pieces is.
pub(super) fn kept_path(part: &Path, file: u32) -> io::Result<PathBuf> {
    with_ending(part, &format!("kept-{file}")).map_err(io::Error::other)
}

/// Removes the journal of a part, and what it speaks of.
pub(super) fn remove(part: &Path) {
    let Some((folder, name)) = part.parent().zip(part.file_name().and_then(|name| name.to_str())) else {
        return;
    };
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_of_it = entry.file_name().to_str().is_some_and(|other| {
            let ending = other.strip_prefix(name).and_then(|rest| rest.strip_prefix('.'));
            ending.is_some_and(|ending| {
                let number = ending.strip_prefix("kept-");
                let is_kept = number.is_some_and(|number| number.parse::<u32>().is_ok());
                is_kept || ["journal", "journal-new"].contains(&ending)
            })
        });
        if is_of_it {
            // It is in nobody's way.
            let _ = fs::remove_file(entry.path());
        }
    }
}
