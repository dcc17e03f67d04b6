//! Products and packing with AVX-512.

#![allow(clippy::needless_range_loop)]

use std::arch::x86_64::*;

use super::storage::{Line, Matrix, Tiles};
use super::{Finish, Piece};

pub(super) fn is_there() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512bf16")
}

/// # Safety
/// Needs AVX-512 F, BW, VL and BF16.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bf16")]
pub(super) unsafe fn multiply(a: &Matrix, rows: usize, b: &Tiles, finish: &mut impl Finish) {
    for column in 0..b.columns() / 16 {
        for row in (0..rows).step_by(16) {
            let mut sums = [_mm512_setzero_ps(); 16];
            for depth in 0..b.depth() / 32 {
                let tile = b.tile(depth, column);
                let left: [*const i32; 16] = std::array::from_fn(|i| a.row(row + i)[32 * depth..].as_ptr().cast());
                for (j, line) in tile.iter().enumerate() {
                    // SAFETY: a line is a vector, and the row has 32 numbers from here on.
                    unsafe {
                        let right: __m512bh = std::mem::transmute(_mm512_load_si512(std::ptr::from_ref(line).cast()));
                        for i in 0..16 {
                            let pair = _mm512_set1_epi32(left[i].add(j).read_unaligned());
                            sums[i] = _mm512_dpbf16_ps(sums[i], std::mem::transmute::<__m512i, __m512bh>(pair), right);
                        }
                    }
                }
            }
            // SAFETY: both are 16 rows of 16 floats.
            let piece: Piece = unsafe { std::mem::transmute(sums) };
            // SAFETY: the processor has AVX-512.
            unsafe { finish.piece_avx512(row, 16 * column, &piece) };
        }
    }
}

/// Columns become rows.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bf16")]
fn transposed(rows: [__m512i; 16]) -> [__m512i; 16] {
    let zero = _mm512_setzero_si512();
    let (mut two, mut four, mut out) = ([zero; 16], [zero; 16], [zero; 16]);
    for i in 0..8 {
        two[2 * i] = _mm512_unpacklo_epi32(rows[2 * i], rows[2 * i + 1]);
        two[2 * i + 1] = _mm512_unpackhi_epi32(rows[2 * i], rows[2 * i + 1]);
    }
    for i in (0..16).step_by(4) {
        four[i] = _mm512_unpacklo_epi64(two[i], two[i + 2]);
        four[i + 1] = _mm512_unpackhi_epi64(two[i], two[i + 2]);
        four[i + 2] = _mm512_unpacklo_epi64(two[i + 1], two[i + 3]);
        four[i + 3] = _mm512_unpackhi_epi64(two[i + 1], two[i + 3]);
    }
    for j in 0..4 {
        let even = [
            _mm512_shuffle_i32x4::<0x88>(four[j], four[4 + j]),
            _mm512_shuffle_i32x4::<0x88>(four[8 + j], four[12 + j]),
        ];
        let odd = [
            _mm512_shuffle_i32x4::<0xDD>(four[j], four[4 + j]),
            _mm512_shuffle_i32x4::<0xDD>(four[8 + j], four[12 + j]),
        ];
        out[j] = _mm512_shuffle_i32x4::<0x88>(even[0], even[1]);
        out[8 + j] = _mm512_shuffle_i32x4::<0xDD>(even[0], even[1]);
        out[4 + j] = _mm512_shuffle_i32x4::<0x88>(odd[0], odd[1]);
        out[12 + j] = _mm512_shuffle_i32x4::<0xDD>(odd[0], odd[1]);
    }
    out
}

/// 32 floats as bfloat16.
///
/// # Safety
/// `numbers` has 32 of them.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bf16")]
unsafe fn rounded(numbers: *const f32) -> __m512i {
    // SAFETY: the caller has 32 floats there.
    unsafe {
        let both = _mm512_cvtne2ps_pbh(_mm512_loadu_ps(numbers.add(16)), _mm512_loadu_ps(numbers));
        std::mem::transmute(both)
    }
}

/// The numbers of two rows beside each other: of the first 16 columns, and of the others.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bf16")]
fn paired(even: __m512i, odd: __m512i) -> [__m512i; 2] {
    let wide = |half| _mm512_cvtepu16_epi32(half);
    let high = |row| wide(_mm512_extracti64x4_epi64::<1>(row));
    let low = |row| wide(_mm512_castsi512_si256(row));
    [
        _mm512_or_si512(low(even), _mm512_slli_epi32::<16>(low(odd))),
        _mm512_or_si512(high(even), _mm512_slli_epi32::<16>(high(odd))),
    ]
}

#[inline]
#[target_feature(enable = "avx512f")]
fn put(line: &mut Line, numbers: __m512i) {
    // SAFETY: a line is an aligned vector.
    unsafe { _mm512_store_si512(std::ptr::from_mut(line).cast(), numbers) };
}

/// # Safety
/// Needs AVX-512 F, BW, VL and BF16.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bf16")]
pub(super) unsafe fn pack_transposed(weights: &[f32], inputs: usize, tiles: &mut Tiles) {
    for column in 0..tiles.columns() / 16 {
        for depth in 0..inputs / 32 {
            let mut rows = [_mm512_setzero_si512(); 16];
            for (i, row) in rows.iter_mut().enumerate() {
                let begin = (16 * column + i) * inputs + 32 * depth;
                // SAFETY: the slice has 32 floats.
                *row = unsafe { rounded(weights[begin..begin + 32].as_ptr()) };
            }
            for (line, row) in tiles.tile_mut(depth, column).iter_mut().zip(transposed(rows)) {
                put(line, row);
            }
        }
    }
}

/// # Safety
/// Needs AVX-512 F, BW, VL and BF16.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bf16")]
pub(super) unsafe fn pack(weights: &[f32], columns: usize, tiles: &mut Tiles) {
    for depth in 0..tiles.depth() / 32 {
        for pair in 0..16 {
            for block in 0..columns / 32 {
                let begin = (32 * depth + 2 * pair) * columns + 32 * block;
                let row = |begin: usize| weights[begin..begin + 32].as_ptr();
                // SAFETY: the slices have 32 floats.
                let (even, odd) = unsafe { (rounded(row(begin)), rounded(row(begin + columns))) };
                let [low, high] = paired(even, odd);
                put(&mut tiles.tile_mut(depth, 2 * block)[pair], low);
                put(&mut tiles.tile_mut(depth, 2 * block + 1)[pair], high);
            }
        }
    }
}

/// # Safety
/// Needs AVX-512 F, BW, VL and BF16.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bf16")]
pub(super) unsafe fn pack_matrix(matrix: &Matrix, rows: usize, tiles: &mut Tiles) {
    for depth in 0..rows / 32 {
        for pair in 0..16 {
            let row = 32 * depth + 2 * pair;
            for block in 0..matrix.columns() / 32 {
                let load = |row: usize| matrix.row(row)[32 * block..32 * block + 32].as_ptr();
                // SAFETY: the slices have 32 numbers.
                let [even, odd] = unsafe {
                    [
                        _mm512_loadu_si512(load(row).cast()),
                        _mm512_loadu_si512(load(row + 1).cast()),
                    ]
                };
                let [low, high] = paired(even, odd);
                put(&mut tiles.tile_mut(depth, 2 * block)[pair], low);
                put(&mut tiles.tile_mut(depth, 2 * block + 1)[pair], high);
            }
        }
    }
}

/// # Safety
/// Needs AVX-512 F, BW, VL and BF16.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bf16")]
pub(super) unsafe fn transpose(matrix: &Matrix, rows: usize, out: &mut Matrix) {
    let stride = out.stride();
    for block in 0..matrix.columns() / 32 {
        for depth in 0..rows / 32 {
            let mut halves = [[_mm512_setzero_si512(); 16]; 2];
            for pair in 0..16 {
                let row = 32 * depth + 2 * pair;
                // SAFETY: both slices have 32 numbers.
                let (even, odd) = unsafe {
                    let even = matrix.row(row)[32 * block..32 * block + 32].as_ptr();
                    let odd = matrix.row(row + 1)[32 * block..32 * block + 32].as_ptr();
                    (_mm512_loadu_si512(even.cast()), _mm512_loadu_si512(odd.cast()))
                };
                [halves[0][pair], halves[1][pair]] = paired(even, odd);
            }
            for (half, pairs) in halves.into_iter().enumerate() {
                for (i, line) in transposed(pairs).into_iter().enumerate() {
                    let row = 32 * block + 16 * half + i;
                    // SAFETY: the matrix has the row, and 32 columns from there on.
                    unsafe { _mm512_storeu_si512(out.as_mut_ptr().add(row * stride + 32 * depth).cast(), line) };
                }
            }
        }
    }
}
