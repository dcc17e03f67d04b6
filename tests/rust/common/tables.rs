//! Files of tables: a folder for those of one test, and how to change one so that its checksums do not
//! tell.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder for the tables of one test, which goes when the test ends.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("gammon-test-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names of the files in it, in order.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Where a block lies in a file: the list of blocks begins at byte 64, twelve bytes each.
pub fn block(bytes: &[u8], number: usize) -> (usize, usize) {
    let count = u32::from_le_bytes(bytes[48..52].try_into().unwrap()) as usize;
    let end = |number: usize| u64::from_le_bytes(bytes[64 + 12 * number..][..8].try_into().unwrap()) as usize;
    let header = 64 + 12 * count;
    (
        header + if number == 0 { 0 } else { end(number - 1) },
        header + end(number),
    )
}

/// Makes the checksums of a changed file those of its bytes.
pub fn seal(bytes: &mut [u8]) {
    let count = u32::from_le_bytes(bytes[48..52].try_into().unwrap()) as usize;
    for number in 0..count {
        let (begin, end) = block(bytes, number);
        let check = crc32fast::hash(&bytes[begin..end]);
        bytes[64 + 12 * number + 8..][..4].copy_from_slice(&check.to_le_bytes());
    }
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bytes[..52]);
    hasher.update(&bytes[56..64 + 12 * count]);
    bytes[52..56].copy_from_slice(&hasher.finalize().to_le_bytes());
}

/// Writes a changed copy of a file, with checksums that fit.
pub fn write_changed(from: &Path, to: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = std::fs::read(from).unwrap();
    change(&mut bytes);
    seal(&mut bytes);
    std::fs::write(to, bytes).unwrap();
}
