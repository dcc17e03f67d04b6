//! Two-sided databases of GNU Backgammon.

use std::path::Path;

use memmap2::Mmap;

use super::shape::Shape;
use crate::exact::bearoff::gnubg::{HEADER, of_length, parameters};
use crate::tables::TableError;

/// A two-sided database: for each position of the player on roll, for each of his opponent, one or
/// four numbers, in the order and with the meaning of [`TwoSided`](super::TwoSided)'s. They are
/// rounded down.
pub(super) struct GnubgTwoSided {
    bytes: Mmap,
    shape: Shape,
    positions: usize,
}

impl GnubgTwoSided {
    pub fn of(path: &Path, bytes: Mmap) -> Result<GnubgTwoSided, TableError> {
        let shape = parameters(&bytes, "gnubg-TS-").and_then(|parameters| match parameters {
            [6, checkers, cubeful @ (0 | 1)] => Shape::new(checkers, checkers, cubeful == 1).ok(),
            _ => None,
        });
        let shape = shape.ok_or_else(|| TableError::OtherKind {
            path: path.to_owned(),
            wanted: "a two-sided bear-off table for six points and at most 15 checkers",
        })?;
        of_length(path, &bytes, HEADER + shape.positions() as usize * 2 * shape.values())?;
        let positions = shape.positions().isqrt() as usize;
        Ok(GnubgTwoSided {
            bytes,
            shape,
            positions,
        })
    }

    pub fn shape(&self) -> Shape {
        self.shape
    }

    #[inline]
    pub fn numbers(&self, us: usize, them: usize) -> &[u8] {
        let bytes = 2 * self.shape.values();
        &self.bytes[HEADER + bytes * (us * self.positions + them)..][..bytes]
    }
}
