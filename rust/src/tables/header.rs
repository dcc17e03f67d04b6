//! The beginning of a table's file.

use std::cmp::Ordering;
use std::path::Path;

use super::{TableError, VERSION};

/// How many parameters a table has.
pub(crate) const PARAMETERS: usize = 8;

const MAGIC: &[u8; 8] = b"\x89GAMTAB\n";
const VERSION_AT: usize = 8;
const KIND_AT: usize = 12;
const PARAMETERS_AT: usize = 16;
const BLOCKS_AT: usize = 48;
const CHECK_AT: usize = 52;
const BLOCK_LIST_AT: usize = 64;
/// The bytes of an entry in the list of blocks.
const ENTRY: usize = 12;

/// What a table's file contains, apart from the data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Contents {
    pub kind: u32,
    pub parameters: [u32; PARAMETERS],
    /// Where each block ends, from the beginning of the data.
    pub ends: Vec<u64>,
}

impl Contents {
    /// How many bytes come before the data.
    pub fn header_bytes(&self) -> u64 {
        header_bytes(self.ends.len() as u64)
    }

    /// How many bytes the file has.
    pub fn file_bytes(&self) -> u64 {
        self.header_bytes() + self.ends.last().unwrap_or(&0)
    }

    /// Where a block lies in the file.
    pub fn place(&self, block: usize) -> (u64, u64) {
        let begin = block.checked_sub(1).map_or(0, |before| self.ends[before]);
        (self.header_bytes() + begin, self.ends[block] - begin)
    }

    /// The bytes before the data; `checks` are the CRC-32s of the blocks.
    pub fn header(&self, checks: &[u32]) -> Vec<u8> {
        let mut header = Vec::with_capacity(self.header_bytes() as usize);
        header.extend_from_slice(MAGIC);
        let numbers = [VERSION, self.kind].into_iter().chain(self.parameters);
        for number in numbers.chain([self.ends.len() as u32, 0, 0, 0]) {
            header.extend_from_slice(&number.to_le_bytes());
        }
        for (end, check) in self.ends.iter().zip(checks) {
            header.extend_from_slice(&end.to_le_bytes());
            header.extend_from_slice(&check.to_le_bytes());
        }
        let check = check_of(&header);
        header[CHECK_AT..][..4].copy_from_slice(&check.to_le_bytes());
        header
    }

    /// Reads a header: the contents, and the CRC-32s of the blocks. More may follow it.
    pub fn of_header(path: &Path, file: &[u8]) -> Result<(Contents, Vec<u32>), TableError> {
        let header = checked_header(path, file)?;
        let (entries, _) = header[BLOCK_LIST_AT..].as_chunks::<ENTRY>();
        let ends = entries.iter().map(|entry| {
            let low = u64::from(number_at(entry, 0));
            low | u64::from(number_at(entry, 4)) << 32
        });
        let contents = Contents {
            kind: number_at(header, KIND_AT),
            parameters: std::array::from_fn(|which| number_at(header, PARAMETERS_AT + 4 * which)),
            ends: ends.collect(),
        };
        let longest = u64::MAX - contents.header_bytes();
        if !contents.ends.is_sorted() || contents.ends.last().is_some_and(|&end| end > longest) {
            return Err(damaged(path, "the blocks overlap"));
        }
        Ok((contents, entries.iter().map(|entry| number_at(entry, 8)).collect()))
    }

    /// Reads the header of a file and holds the file's length to it.
    pub fn read(path: &Path, file: &[u8]) -> Result<(Contents, Vec<u32>), TableError> {
        let (contents, checks) = Contents::of_header(path, file)?;
        match (file.len() as u64).cmp(&contents.file_bytes()) {
            Ordering::Less => Err(cut_short(path, file, contents.file_bytes())),
            Ordering::Greater => Err(damaged(path, "something follows the last block")),
            Ordering::Equal => Ok((contents, checks)),
        }
    }
}

/// The bytes of a file before the data, if they are as they were written.
fn checked_header<'f>(path: &Path, file: &'f [u8]) -> Result<&'f [u8], TableError> {
    if !file.starts_with(&MAGIC[..file.len().min(MAGIC.len())]) {
        return Err(TableError::Foreign { path: path.to_owned() });
    }
    if file.len() < BLOCK_LIST_AT {
        return Err(cut_short(path, file, BLOCK_LIST_AT as u64));
    }
    let version = number_at(file, VERSION_AT);
    if version != VERSION {
        let path = path.to_owned();
        return Err(TableError::OtherVersion { path, version });
    }
    let expected = header_bytes(u64::from(number_at(file, BLOCKS_AT)));
    if (file.len() as u64) < expected {
        return Err(cut_short(path, file, expected));
    }
    let header = &file[..expected as usize];
    if check_of(header) != number_at(header, CHECK_AT) {
        return Err(damaged(path, "the checksum of the header is wrong"));
    }
    Ok(header)
}

fn cut_short(path: &Path, file: &[u8], expected: u64) -> TableError {
    TableError::Truncated {
        path: path.to_owned(),
        bytes: file.len() as u64,
        expected,
    }
}

fn damaged(path: &Path, what: &str) -> TableError {
    TableError::Corrupted {
        path: path.to_owned(),
        what: what.to_owned(),
    }
}

fn header_bytes(blocks: u64) -> u64 {
    BLOCK_LIST_AT as u64 + ENTRY as u64 * blocks
}

fn number_at(bytes: &[u8], at: usize) -> u32 {
    let mut number = [0; 4];
    number.copy_from_slice(&bytes[at..at + 4]);
    u32::from_le_bytes(number)
}

/// The CRC-32 of a header, its own field left out.
fn check_of(header: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&header[..CHECK_AT]);
    hasher.update(&header[CHECK_AT + 4..]);
    hasher.finalize()
}
