//! The hypergammon databases that GNU Backgammon's `makehyper` writes.
//!
//! They begin with 40 bytes of text, `gnubg-H3` for three checkers a side, filled up with `x` to a line
//! feed. For each position, in the order of the [`Index`], follow 28 bytes: nine numbers of three
//! bytes, little-endian, and a zero. The first five are the probabilities in multiples of 1/16777215;
//! the others are equities, from 0 for −3 to 16777215 for 3, of not doubling this turn with the cube on
//! the player's side, in the middle, and in the middle under the Jacoby rule, and of the cube with the
//! opponent. They were found by sweeps that ended when none changed a value by more than 10⁻⁵. There
//! are no checksums.
//!
//! A roll that cannot be played is valued, by version 1.07 of `makehyper`, as if the opponent then had
//! the cube where the player has it and did not double. So of two and three checkers the equities with
//! the cube are off by up to some hundredths; those of one checker, which never dances, and all
//! probabilities agree with this library's.

use std::path::Path;

use memmap2::Mmap;

use super::index::Index;
use super::limits::MOST_CHECKERS;
use crate::tables::TableError;

const HEADER: usize = 40;
const RECORD: usize = 28;
const MOST: f64 = 16_777_215.0;

pub(super) struct GnubgHyper {
    bytes: Mmap,
    index: Index,
}

impl GnubgHyper {
    /// How many numbers there are for a position: those of a solution with the cube.
    pub(super) const NUMBERS: usize = 9;

    /// By how much the last sweep of `makehyper` changes a value at most, unless it is told otherwise.
    pub(super) const TOLERANCE: f64 = 1e-5;

    pub(super) fn is_of_gnubg(bytes: &[u8]) -> bool {
        bytes.starts_with(b"gnubg-")
    }

    pub(super) fn of(path: &Path, bytes: Mmap) -> Result<GnubgHyper, TableError> {
        let index = checkers(&bytes).and_then(|checkers| Index::new(checkers).ok());
        let index = index.ok_or_else(|| TableError::OtherKind {
            path: path.to_owned(),
            wanted: "a hypergammon database, whose header begins gnubg-H1, gnubg-H2 or gnubg-H3",
        })?;
        let (length, expected) = (bytes.len(), HEADER + RECORD * index.positions());
        if length < expected {
            return Err(TableError::Truncated {
                path: path.to_owned(),
                bytes: length as u64,
                expected: expected as u64,
            });
        }
        if length > expected {
            return Err(TableError::Corrupted {
                path: path.to_owned(),
                what: "it is longer than its header says".to_owned(),
            });
        }
        Ok(GnubgHyper { bytes, index })
    }

    pub(super) fn index(&self) -> Index {
        self.index
    }

    /// The numbers of a position in the order of a solution of this library.
    pub(super) fn numbers(&self, position: usize) -> [f64; Self::NUMBERS] {
        let record = &self.bytes[HEADER + RECORD * position..][..RECORD];
        let number = |place: usize| {
            let bytes = &record[3 * place..][..3];
            f64::from(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0])) / MOST
        };
        let equity = |place: usize| (number(place) - 0.5) * 6.0;
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = std::array::from_fn(number);
        let [mine, centred, jacoby, theirs] = std::array::from_fn(|place| equity(5 + place));
        [
            win,
            win_gammon,
            win_backgammon,
            lose_gammon,
            lose_backgammon,
            centred,
            jacoby,
            mine,
            theirs,
        ]
    }
}

/// The number of checkers a side in a header.
fn checkers(bytes: &[u8]) -> Option<u8> {
    let text = std::str::from_utf8(bytes.get(..HEADER)?).ok()?;
    let text = text.strip_suffix('\n')?.trim_end_matches('x');
    let number = text.strip_prefix("gnubg-H")?.parse().ok()?;
    (number <= MOST_CHECKERS).then_some(number)
}
