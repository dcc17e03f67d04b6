//! Where bfloat16 numbers lie: matrices by rows, and the tiles that products read.

use super::BLOCK;

/// A cache line of bfloat16 numbers.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Line(pub(super) [u16; 32]);

/// The nearest bfloat16, ties to even; the numbers are finite.
#[inline(always)]
pub(crate) fn to_bf16(value: f32) -> u16 {
    let bits = value.to_bits();
    ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16) as u16
}

/// A bfloat16 as a float.
#[inline(always)]
pub(crate) fn to_f32(value: u16) -> f32 {
    f32::from_bits(u32::from(value) << 16)
}

/// A matrix of bfloat16 numbers by rows. A row is followed by an unused line, so that the rows of a
/// tile do not all fall into the same sets of the cache.
pub(crate) struct Matrix {
    rows: usize,
    columns: usize,
    lines: Vec<Line>,
}

impl Matrix {
    /// A matrix of zeros; `columns` is a multiple of [`BLOCK`].
    pub(crate) fn new(rows: usize, columns: usize) -> Matrix {
        assert!(columns.is_multiple_of(BLOCK));
        let lines = vec![Line([0; 32]); rows * (columns / BLOCK + 1)];
        Matrix { rows, columns, lines }
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// From one row to the next, in numbers.
    #[inline(always)]
    pub(crate) fn stride(&self) -> usize {
        self.columns + BLOCK
    }

    #[inline(always)]
    pub(crate) fn row(&self, row: usize) -> &[u16] {
        let begin = row * self.stride();
        &self.lines.as_flattened()[begin..begin + self.columns]
    }

    #[inline(always)]
    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [u16] {
        let begin = row * self.stride();
        let columns = self.columns;
        &mut self.lines.as_flattened_mut()[begin..begin + columns]
    }

    pub(super) fn as_ptr(&self) -> *const u16 {
        self.lines.as_ptr().cast()
    }

    pub(super) fn as_mut_ptr(&mut self) -> *mut u16 {
        self.lines.as_mut_ptr().cast()
    }
}

/// A cut through the lines as plain numbers.
trait Flatten {
    fn as_flattened(&self) -> &[u16];
    fn as_flattened_mut(&mut self) -> &mut [u16];
}

impl Flatten for Vec<Line> {
    #[inline(always)]
    fn as_flattened(&self) -> &[u16] {
        // SAFETY: a line is 32 numbers without padding.
        unsafe { std::slice::from_raw_parts(self.as_ptr().cast(), self.len() * 32) }
    }

    #[inline(always)]
    fn as_flattened_mut(&mut self) -> &mut [u16] {
        // SAFETY: a line is 32 numbers without padding, and they are borrowed alone.
        unsafe { std::slice::from_raw_parts_mut(self.as_mut_ptr().cast(), self.len() * 32) }
    }
}

/// The right side of a product, depth × columns, in tiles of 32 × 16: for each 16 columns all tiles
/// of the depth. A tile is 16 lines: line `j` holds for each column its numbers `2j` and `2j + 1`.
pub(crate) struct Tiles {
    depth: usize,
    columns: usize,
    lines: Vec<Line>,
}

impl Tiles {
    /// Zeros; both sizes are multiples of [`BLOCK`].
    pub(crate) fn new(depth: usize, columns: usize) -> Tiles {
        assert!(depth.is_multiple_of(BLOCK) && columns.is_multiple_of(BLOCK));
        let lines = vec![Line([0; 32]); depth / 2 * (columns / 16)];
        Tiles { depth, columns, lines }
    }

    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// The tile of 32 of the depth and 16 columns, counted in tiles.
    #[inline(always)]
    pub(super) fn tile(&self, depth: usize, column: usize) -> &[Line; 16] {
        let begin = (column * (self.depth / 32) + depth) * 16;
        self.lines[begin..begin + 16].try_into().expect("16 lines")
    }

    #[inline(always)]
    pub(super) fn tile_mut(&mut self, depth: usize, column: usize) -> &mut [Line; 16] {
        let begin = (column * (self.depth / 32) + depth) * 16;
        (&mut self.lines[begin..begin + 16]).try_into().expect("16 lines")
    }
}
