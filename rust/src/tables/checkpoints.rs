//! When what is done of a table is made sure of, and in which files it is kept.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use super::journal::{Piece, kept_path};

/// After a checkpoint there is none for so many times as long as it took.
const TIMES_WITHOUT: u32 = 10;

/// When the next checkpoint is due, and what is kept by the last.
#[derive(Debug)]
pub(super) struct Checkpoints {
    every: Duration,
    last: Instant,
    /// How long the last took.
    took: Duration,
    pub pieces: BTreeMap<u64, Piece>,
    pub next_file: u32,
    /// Whether the part is of use to a later build.
    pub is_resumable: bool,
}

impl Checkpoints {
    pub fn new(every: Duration) -> Checkpoints {
        Checkpoints {
            every,
            last: Instant::now(),
            took: Duration::ZERO,
            pieces: BTreeMap::new(),
            next_file: 1,
            is_resumable: false,
        }
    }

    pub fn is_due(&self) -> bool {
        self.every.is_zero() || self.last.elapsed() >= self.every.max(self.took * TIMES_WITHOUT)
    }

    /// Notes that a checkpoint has come to its end.
    pub fn note(&mut self, began: Instant) {
        self.last = Instant::now();
        self.took = began.elapsed();
    }

    /// As if there had been none; the files are gone.
    pub fn forget(&mut self) {
        self.pieces = BTreeMap::new();
        self.is_resumable = false;
    }

    /// Removes the files of pieces of which none is kept any more.
    pub fn forget_all_but(&mut self, part: &Path, kept: BTreeMap<u64, Piece>) {
        self.is_resumable = true;
        let is_kept = |file| kept.values().any(|piece| piece.file == file);
        let mut files: Vec<u32> = self.pieces.values().map(|piece| piece.file).collect();
        files.push(self.next_file);
        files.dedup();
        for file in files.into_iter().filter(|&file| !is_kept(file)) {
            self.remove_file(part, file);
        }
        self.pieces = kept;
    }

    pub fn remove_file(&self, part: &Path, file: u32) {
        // It is in nobody's way.
        let _ = kept_path(part, file).and_then(fs::remove_file);
    }
}
