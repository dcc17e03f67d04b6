//! AVX-512 with VNNI.
//!
//! Plain loops over places: closures handed to functions of the library would not be compiled for these
//! instructions, and would be called.

#![allow(clippy::needless_range_loop)]

use std::arch::x86_64::*;

use crate::eval::inputs::Rows;
use crate::eval::kernels::TOGETHER;
use crate::eval::network::{Dense, First, LAST, MOST};

/// Boards that share a weight that was read.
const SHARING: usize = 8;

/// # Safety
/// Needs AVX-512 F, BW; `rows` are rows of the layer, and `to` has a place for each unit.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(in super::super) unsafe fn first(layer: &First, rows: &Rows, to: &mut [u8]) {
    const VECTORS: usize = 2; // two of 32 units: narrow networks are two of them
    let units = layer.units;
    let shift = _mm_cvtsi32_si128(layer.shift as i32);
    for begin in (0..units).step_by(32 * VECTORS) {
        // SAFETY: a row has as many weights as there are units, which are a multiple of 64.
        unsafe {
            let mut sums = [_mm512_setzero_si512(); VECTORS];
            for i in 0..VECTORS {
                sums[i] = _mm512_loadu_si512(layer.biases.as_ptr().add(begin + 32 * i).cast());
            }
            for &row in rows.iter() {
                let weights = layer.rows.as_ptr().add(usize::from(row) * units + begin);
                for i in 0..VECTORS {
                    sums[i] = _mm512_add_epi16(sums[i], _mm512_loadu_si512(weights.add(32 * i).cast()));
                }
            }
            for (i, sum) in sums.into_iter().enumerate() {
                let shifted = _mm512_sra_epi16(sum, shift);
                let within = _mm512_min_epi16(
                    _mm512_max_epi16(shifted, _mm512_setzero_si512()),
                    _mm512_set1_epi16(MOST as i16),
                );
                _mm256_storeu_si256(to.as_mut_ptr().add(begin + 32 * i).cast(), _mm512_cvtepi16_epi8(within));
            }
        }
    }
}

/// The sums of 16 outputs of as many boards as share the weights.
///
/// # Safety
/// Needs AVX-512 VNNI; `from` has rows of `layer.inputs` for all of them.
#[inline]
#[target_feature(enable = "avx512f,avx512vnni")]
unsafe fn sums<const BOARDS: usize, const BLOCKS: usize>(
    layer: &Dense,
    block: usize,
    from: *const u8,
) -> [[__m512i; BOARDS]; BLOCKS] {
    let inputs = layer.inputs;
    // SAFETY: blocks have 16 biases and 16 × inputs weights; the caller has checked the rest.
    unsafe {
        let mut sums = [[_mm512_setzero_si512(); BOARDS]; BLOCKS];
        for b in 0..BLOCKS {
            sums[b] = [_mm512_loadu_si512(layer.biases.as_ptr().add(16 * (block + b)).cast()); BOARDS];
        }
        let weights = layer.weights.as_ptr().add(16 * block * inputs);
        for four in 0..inputs / 4 {
            let from = from.add(4 * four);
            let mut row = [_mm512_setzero_si512(); BLOCKS];
            for b in 0..BLOCKS {
                row[b] = _mm512_loadu_si512(weights.add(16 * b * inputs + 64 * four).cast());
            }
            for board in 0..BOARDS {
                let values = _mm512_set1_epi32(from.add(board * inputs).cast::<i32>().read_unaligned());
                for b in 0..BLOCKS {
                    sums[b][board] = _mm512_dpbusd_epi32(sums[b][board], values, row[b]);
                }
            }
        }
        sums
    }
}

/// What is handed on of 16 sums.
///
/// # Safety
/// Needs AVX-512; there are 16 scales, and 16 places.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn hand_on(sums: __m512i, scales: *const f32, to: *mut u8) {
    // SAFETY: the caller has looked.
    unsafe {
        let scaled = _mm512_mul_ps(_mm512_cvtepi32_ps(sums), _mm512_loadu_ps(scales));
        let within = _mm512_min_ps(_mm512_max_ps(scaled, _mm512_setzero_ps()), _mm512_set1_ps(MOST as f32));
        _mm_storeu_si128(to.cast(), _mm512_cvtepi32_epi8(_mm512_cvtps_epi32(within)));
    }
}

/// # Safety
/// Needs AVX-512 VNNI; `from` and `to` have rows for [`TOGETHER`] boards.
#[target_feature(enable = "avx512f,avx512vnni")]
pub(in super::super) unsafe fn hidden(layer: &Dense, count: usize, from: &[u8], to: &mut [u8]) {
    let stride = layer.stride();
    let blocks = layer.outputs / 16;
    for block in (0..blocks).step_by(2) {
        let mut board = 0;
        while board < count {
            // SAFETY: there is room for whole groups: TOGETHER is a multiple of their sizes.
            unsafe {
                let from = from.as_ptr().add(board * layer.inputs);
                let scales = layer.scales.as_ptr().add(16 * block);
                let to = to.as_mut_ptr().add(board * stride + 16 * block);
                if count - board <= 2 {
                    let sums = sums::<2, 2>(layer, block, from);
                    put(&sums, scales, to, stride);
                    board += 2;
                } else {
                    let sums = sums::<SHARING, 2>(layer, block, from);
                    put(&sums, scales, to, stride);
                    board += SHARING;
                }
            }
        }
    }
}

/// # Safety
/// Needs AVX-512; there are places for all.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn put<const BOARDS: usize>(sums: &[[__m512i; BOARDS]; 2], scales: *const f32, to: *mut u8, stride: usize) {
    for (b, sums) in sums.iter().enumerate() {
        for (i, &sum) in sums.iter().enumerate() {
            // SAFETY: the caller has looked.
            unsafe { hand_on(sum, scales.add(16 * b), to.add(i * stride + 16 * b)) };
        }
    }
}

/// # Safety
/// Needs AVX-512 VNNI; `from` has rows for [`TOGETHER`] boards.
#[target_feature(enable = "avx512f,avx512vnni")]
pub(in super::super) unsafe fn last(layer: &Dense, count: usize, from: &[u8], to: &mut [[i32; LAST]; TOGETHER]) {
    for board in (0..count).step_by(SHARING) {
        // SAFETY: TOGETHER is a multiple of SHARING, so there is room for the whole group.
        unsafe {
            let [sums] = sums::<SHARING, 1>(layer, 0, from.as_ptr().add(board * layer.inputs));
            for (i, sums) in sums.into_iter().enumerate() {
                _mm512_storeu_si512(to[board + i].as_mut_ptr().cast(), sums);
            }
        }
    }
}
