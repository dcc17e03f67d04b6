//! The numbers that a solution has for every position: in memory, or in a file and read where they lie.

use std::path::Path;

use super::gnubg::GnubgHyper;
use super::index::Index;
use crate::tables::{Contents, PARAMETERS, TableError, TableFile, TableWriter};

const BYTES: usize = size_of::<f32>();

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

    /// The numbers in a file, if it has as many blocks of such a size.
    pub(super) fn in_file(index: Index, width: usize, path: &Path, file: TableFile) -> Result<Values, TableError> {
        if file.contents().ends != ends(index, width) {
            return Err(TableError::Corrupted {
                path: path.to_owned(),
                what: "its parameters do not fit its blocks".to_owned(),
            });
        }
        Ok(Values {
            index,
            width,
            held: Held::File(file),
        })
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

    /// Writes the numbers to a file of tables.
    pub(super) fn write(&self, path: &Path, kind: u32, parameters: [u32; PARAMETERS]) -> Result<(), TableError> {
        let ends = ends(self.index, self.width);
        let sides = self.index.sides();
        let contents = Contents { kind, parameters, ends };
        let writer = TableWriter::create(path, contents)?;
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
        writer.finish()
    }

    /// Checks every block of a file; returns whether `poll`, which is told how many of how many are
    /// done, never said `false`.
    pub(super) fn verify(&self, mut poll: impl FnMut(u64, u64) -> bool) -> Result<bool, TableError> {
        let Held::File(file) = &self.held else { return Ok(true) };
        let blocks = self.index.sides();
        for block in 0..blocks {
            file.block(block)?;
            if !poll(block as u64 + 1, blocks as u64) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Where the blocks of a file end.
fn ends(index: Index, width: usize) -> Vec<u64> {
    let block = (BYTES * width * index.sides()) as u64;
    (1..=index.sides() as u64).map(|blocks| blocks * block).collect()
}

/// The bytes of a file of so many numbers a position.
pub(super) fn file_bytes(index: Index, width: usize) -> u64 {
    let contents = Contents {
        kind: 0,
        parameters: [0; PARAMETERS],
        ends: ends(index, width),
    };
    contents.file_bytes()
}

/// The 64 bits of a number, low ones first.
pub(super) fn halves(number: f64) -> [u32; 2] {
    let bits = number.to_bits();
    [bits as u32, (bits >> 32) as u32]
}

/// The number of these 64 bits.
pub(super) fn of_halves([low, high]: [u32; 2]) -> f64 {
    f64::from_bits(u64::from(low) | u64::from(high) << 32)
}
