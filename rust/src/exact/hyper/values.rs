//! The numbers that a solution has for every position: in memory, or in a file and read where they lie.

use std::path::Path;

use arrayvec::ArrayVec;

use super::gnubg::GnubgHyper;
use super::index::Index;
use crate::tables::{Contents, PARAMETERS, TableError, TableFile, TableWriter};

const BYTES: usize = size_of::<f32>();

/// How many places in a file are found before they are read.
const LOOK_UPS_AT_ONCE: usize = 64;
const SUMMARY_BYTES: usize = size_of::<f64>();

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) index: Index,
    /// How many numbers a position has.
    pub(super) width: usize,
    /// How many numbers are about the solution as a whole.
    pub(super) summary: usize,
}

impl Layout {
    pub(super) fn contents(self, kind: u32, parameters: [u32; PARAMETERS]) -> Contents {
        let sides = self.index.sides();
        let block = BYTES * self.width * sides;
        let end = SUMMARY_BYTES * self.summary + sides * block;
        let ends = (1..=sides).map(|blocks| blocks * block).chain([end]);
        Contents {
            kind,
            parameters,
            ends: ends.map(|end| end as u64).collect(),
        }
    }

    /// The bytes of a file.
    pub(super) fn file_bytes(self) -> u64 {
        self.contents(0, [0; PARAMETERS]).file_bytes()
    }

    /// The numbers about the whole, from a file that has this layout.
    pub(super) fn summary<const N: usize>(self, path: &Path, file: &TableFile) -> Result<[f64; N], TableError> {
        let parameters = file.contents().parameters;
        if self.contents(file.contents().kind, parameters) != *file.contents() {
            return Err(TableError::Corrupted {
                path: path.to_owned(),
                what: "its parameters do not fit its blocks".to_owned(),
            });
        }
        let (numbers, _) = file.block(self.index.sides())?.as_chunks::<SUMMARY_BYTES>();
        Ok(std::array::from_fn(|place| f64::from_le_bytes(numbers[place])))
    }
}

/// So many numbers for each position of an [`Index`], zeros where a number of it stands for no position.
pub(super) struct Values {
    index: Index,
    width: usize,
    held: Held,
}

enum Held {
    Memory(Vec<f32>),
    /// For each side of the player on roll a block: for each of his opponent's, the numbers of `f32`.
    File(TableFile),
    Gnubg(GnubgHyper),
}

impl Values {
    pub(super) fn in_memory(index: Index, width: usize, numbers: Vec<f32>) -> Values {
        debug_assert_eq!(numbers.len(), index.positions() * width);
        Values {
            index,
            width,
            held: Held::Memory(numbers),
        }
    }

    /// The numbers in a file of that layout.
    pub(super) fn in_file(layout: Layout, file: TableFile) -> Values {
        Values {
            index: layout.index,
            width: layout.width,
            held: Held::File(file),
        }
    }

    pub(super) fn of_gnubg(database: GnubgHyper) -> Values {
        Values {
            index: database.index(),
            width: GnubgHyper::NUMBERS,
            held: Held::Gnubg(database),
        }
    }

    pub(super) fn index(&self) -> Index {
        self.index
    }

    /// How many numbers there are for a position.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// `N` numbers of a position, from the one of that place on.
    #[inline]
    pub(super) fn get<const N: usize>(&self, position: usize, first: usize) -> Result<[f64; N], TableError> {
        let sides = self.index.sides();
        match &self.held {
            Held::Memory(numbers) => {
                let numbers = &numbers[position * self.width + first..][..N];
                Ok(std::array::from_fn(|place| numbers[place].into()))
            }
            Held::File(file) => {
                let block = file.block(position / sides)?;
                let begin = BYTES * (position % sides * self.width + first);
                let (numbers, _) = block[begin..][..BYTES * N].as_chunks::<BYTES>();
                Ok(std::array::from_fn(|place| f32::from_le_bytes(numbers[place]).into()))
            }
            Held::Gnubg(database) => {
                let numbers = database.numbers(position);
                Ok(std::array::from_fn(|place| numbers[first + place]))
            }
        }
    }

    /// Appends the first `N` numbers of many positions. This is faster than one after the other.
    pub(super) fn append<const N: usize>(&self, positions: &[usize], numbers: &mut Vec<f64>) -> Result<(), TableError> {
        let Held::File(file) = &self.held else {
            for &position in positions {
                numbers.extend(self.get::<N>(position, 0)?);
            }
            return Ok(());
        };
        // In a large file every look-up waits for the memory. So the places are found first, and then the
        // processor reads many at once.
        let sides = self.index.sides();
        let mut places = ArrayVec::<&[u8], LOOK_UPS_AT_ONCE>::new();
        for group in positions.chunks(LOOK_UPS_AT_ONCE) {
            for &position in group {
                let block = position / sides;
                places.push(file.bytes(block, BYTES * self.width * position, BYTES * N)?);
            }
            for place in places.drain(..) {
                let (found, _) = place.as_chunks::<BYTES>();
                numbers.extend(found.iter().map(|&number| f64::from(f32::from_le_bytes(number))));
            }
        }
        Ok(())
    }

    /// Writes the numbers, and those about the whole.
    pub(super) fn write(&self, writer: &TableWriter, summary: &[f64]) -> Result<(), TableError> {
        let sides = self.index.sides();
        for side in 0..sides {
            let mut block = Vec::with_capacity(BYTES * self.width * sides);
            for position in side * sides..(side + 1) * sides {
                for place in 0..self.width {
                    let [number] = self.get::<1>(position, place)?;
                    block.extend_from_slice(&(number as f32).to_le_bytes());
                }
            }
            writer.write_block(side, &block)?;
        }
        let summary: Vec<u8> = summary.iter().flat_map(|number| number.to_le_bytes()).collect();
        writer.write_block(sides, &summary)
    }

    /// Checks every block of a file; returns whether `poll`, which is told how many of how many are
    /// done, never said `false`.
    pub(super) fn verify(&self, mut poll: impl FnMut(u64, u64) -> bool) -> Result<bool, TableError> {
        let Held::File(file) = &self.held else { return Ok(true) };
        let blocks = file.contents().ends.len();
        for block in 0..blocks {
            file.block(block)?;
            if !poll(block as u64 + 1, blocks as u64) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
