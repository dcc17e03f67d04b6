//! Products of bfloat16 matrices with float32 sums: what training spends its time on.
//!
//! A product is `A · B`, A by rows ([`Matrix`]), B in [`Tiles`]. Three paths, chosen once: the tile
//! unit of processors with AMX (some 700 G multiply-adds a second a core), AVX-512 with its dot
//! product of bfloat16 pairs, and plain code. They differ in the order of their sums, so a training
//! run repeats bit for bit on processors of one path only.

#![allow(unsafe_code)]

mod amx;
mod avx512;
mod portable;
mod storage;

pub(crate) use storage::{Matrix, Tiles, to_bf16, to_f32};

use std::sync::OnceLock;

/// Rows, columns and depth of products come in multiples of this.
pub(crate) const BLOCK: usize = 32;

/// A piece of a product: 16 rows of 16 columns.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Piece(pub(crate) [[f32; 16]; 16]);

/// What is done with each piece of a product as it is finished.
pub(crate) trait Finish {
    /// Takes the piece whose first element is that of `row` and `column`.
    fn piece(&mut self, row: usize, column: usize, piece: &Piece);

    /// The same where the processor has AVX-512.
    ///
    /// # Safety
    /// Needs AVX-512 F, BW, VL and BF16.
    #[inline(always)]
    unsafe fn piece_avx512(&mut self, row: usize, column: usize, piece: &Piece) {
        self.piece(row, column, piece);
    }
}

/// Which code multiplies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Path {
    Amx,
    Avx512,
    Portable,
}

impl Path {
    /// The fastest that this processor has, or what `GAMMON_MATMUL` names.
    pub(crate) fn current() -> Path {
        static PATH: OnceLock<Path> = OnceLock::new();
        *PATH.get_or_init(|| match std::env::var("GAMMON_MATMUL").as_deref() {
            Ok("portable") => Path::Portable,
            Ok("avx512") if avx512::is_there() => Path::Avx512,
            _ if avx512::is_there() && amx::is_there() => Path::Amx,
            _ if avx512::is_there() => Path::Avx512,
            _ => Path::Portable,
        })
    }
}

/// `a · b`, for the first `rows` rows of `a`, piece by piece into `finish`.
///
/// # Panics
/// If the shapes do not fit, or `rows` is no multiple of [`BLOCK`].
pub(crate) fn multiply(a: &Matrix, rows: usize, b: &Tiles, finish: &mut impl Finish) {
    assert!(rows <= a.rows() && rows.is_multiple_of(BLOCK) && a.columns() == b.depth());
    match Path::current() {
        // SAFETY: the path is only chosen where the processor has it.
        Path::Amx => unsafe { amx::multiply(a, rows, b, finish) },
        // SAFETY: the same.
        Path::Avx512 => unsafe { avx512::multiply(a, rows, b, finish) },
        Path::Portable => portable::multiply(a, rows, b, finish),
    }
}

/// `Wᵀ` as the right side of a product, from the rows of `W` (outputs × inputs).
pub(crate) fn pack_transposed(weights: &[f32], inputs: usize, tiles: &mut Tiles) {
    assert!(tiles.depth() == inputs && weights.len() == inputs * tiles.columns());
    match Path::current() {
        Path::Portable => portable::pack_transposed(weights, inputs, tiles),
        // SAFETY: the path is only chosen where the processor has it.
        _ => unsafe { avx512::pack_transposed(weights, inputs, tiles) },
    }
}

/// `W` as the right side of a product, from its rows.
pub(crate) fn pack(weights: &[f32], columns: usize, tiles: &mut Tiles) {
    assert!(tiles.columns() == columns && weights.len() == columns * tiles.depth());
    match Path::current() {
        Path::Portable => portable::pack(weights, columns, tiles),
        // SAFETY: the path is only chosen where the processor has it.
        _ => unsafe { avx512::pack(weights, columns, tiles) },
    }
}

/// The first `rows` rows of a matrix as the right side of a product.
pub(crate) fn pack_matrix(matrix: &Matrix, rows: usize, tiles: &mut Tiles) {
    assert!(tiles.depth() == rows && tiles.columns() == matrix.columns() && rows <= matrix.rows());
    match Path::current() {
        Path::Portable => portable::pack_matrix(matrix, rows, tiles),
        // SAFETY: the path is only chosen where the processor has it.
        _ => unsafe { avx512::pack_matrix(matrix, rows, tiles) },
    }
}

/// The first `rows` rows of a matrix, transposed.
pub(crate) fn transpose(matrix: &Matrix, rows: usize, transposed: &mut Matrix) {
    assert!(transposed.rows() == matrix.columns() && transposed.columns() == rows && rows <= matrix.rows());
    match Path::current() {
        Path::Portable => portable::transpose(matrix, rows, transposed),
        // SAFETY: the path is only chosen where the processor has it.
        _ => unsafe { avx512::transpose(matrix, rows, transposed) },
    }
}

#[cfg(test)]
mod tests;
