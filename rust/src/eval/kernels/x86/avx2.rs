//! AVX2. Its products of bytes saturate at 16 bits: two of at most 127 × 127 never reach that.
//!
//! Plain loops over places, as in the kernel of AVX-512.

#![allow(clippy::needless_range_loop)]

use std::arch::x86_64::*;

use crate::eval::chances::{LOGITS, from_sums};
use crate::eval::inputs::Rows;
use crate::eval::kernels::TOGETHER;
use crate::eval::network::{Dense, First, LAST, MOST};

/// Boards that share a weight that was read.
const SHARING: usize = 4;

/// # Safety
/// Needs AVX2; `rows` are rows of the layer, and `to` has a place for each unit.
#[target_feature(enable = "avx2")]
pub(in super::super) unsafe fn first(layer: &First, rows: &Rows, to: &mut [u8]) {
    const VECTORS: usize = 4; // four of 16 units
    let units = layer.units;
    let shift = _mm_cvtsi32_si128(layer.shift as i32);
    let most = _mm256_set1_epi16(MOST as i16);
    for begin in (0..units).step_by(16 * VECTORS) {
        // SAFETY: a row has as many weights as there are units, which are a multiple of 64.
        unsafe {
            let mut sums = [_mm256_setzero_si256(); VECTORS];
            for i in 0..VECTORS {
                sums[i] = _mm256_loadu_si256(layer.biases.as_ptr().add(begin + 16 * i).cast());
            }
            for &row in rows.iter() {
                let weights = layer.rows.as_ptr().add(usize::from(row) * units + begin);
                for i in 0..VECTORS {
                    sums[i] = _mm256_add_epi16(sums[i], _mm256_loadu_si256(weights.add(16 * i).cast()));
                }
            }
            for pair in 0..VECTORS / 2 {
                let low = _mm256_min_epi16(_mm256_sra_epi16(sums[2 * pair], shift), most);
                let high = _mm256_min_epi16(_mm256_sra_epi16(sums[2 * pair + 1], shift), most);
                // Packing drops what is negative, and goes by halves.
                let packed = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi16(low, high));
                _mm256_storeu_si256(to.as_mut_ptr().add(begin + 32 * pair).cast(), packed);
            }
        }
    }
}

/// The sums of 16 outputs of as many boards as share the weights.
///
/// # Safety
/// Needs AVX2; `from` has rows of `layer.inputs` for all of them.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn sums<const BOARDS: usize>(layer: &Dense, block: usize, from: *const u8) -> [[__m256i; 2]; BOARDS] {
    let inputs = layer.inputs;
    // SAFETY: blocks have 16 biases and 16 × inputs weights; the caller has checked the rest.
    unsafe {
        let biases = layer.biases.as_ptr().add(16 * block);
        let both = [
            _mm256_loadu_si256(biases.cast()),
            _mm256_loadu_si256(biases.add(8).cast()),
        ];
        let mut sums = [both; BOARDS];
        let weights = layer.weights.as_ptr().add(16 * block * inputs);
        let ones = _mm256_set1_epi16(1);
        for four in 0..inputs / 4 {
            let from = from.add(4 * four);
            let low = _mm256_loadu_si256(weights.add(64 * four).cast());
            let high = _mm256_loadu_si256(weights.add(64 * four + 32).cast());
            for board in 0..BOARDS {
                let values = _mm256_set1_epi32(from.add(board * inputs).cast::<i32>().read_unaligned());
                let [one, other] = sums[board];
                sums[board] = [
                    _mm256_add_epi32(one, _mm256_madd_epi16(_mm256_maddubs_epi16(values, low), ones)),
                    _mm256_add_epi32(other, _mm256_madd_epi16(_mm256_maddubs_epi16(values, high), ones)),
                ];
            }
        }
        sums
    }
}

/// # Safety
/// Needs AVX2; `from` and `to` have rows for [`TOGETHER`] boards.
#[target_feature(enable = "avx2")]
pub(in super::super) unsafe fn hidden(layer: &Dense, count: usize, from: &[u8], to: &mut [u8]) {
    let stride = layer.stride();
    for block in 0..layer.outputs / 16 {
        for board in (0..count).step_by(SHARING) {
            // SAFETY: TOGETHER is a multiple of SHARING, so there is room for the whole group.
            unsafe {
                let sums = sums::<SHARING>(layer, block, from.as_ptr().add(board * layer.inputs));
                for (i, sums) in sums.into_iter().enumerate() {
                    let to = to.as_mut_ptr().add((board + i) * stride + 16 * block);
                    hand_on(sums, layer.scales.as_ptr().add(16 * block), to);
                }
            }
        }
    }
}

/// Eight sums, scaled, within bounds and rounded.
///
/// # Safety
/// Needs AVX2; there are 8 scales.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn scaled(sums: __m256i, scales: *const f32) -> __m256i {
    // SAFETY: the caller has looked.
    unsafe {
        let scaled = _mm256_mul_ps(_mm256_cvtepi32_ps(sums), _mm256_loadu_ps(scales));
        let within = _mm256_min_ps(_mm256_max_ps(scaled, _mm256_setzero_ps()), _mm256_set1_ps(MOST as f32));
        _mm256_cvtps_epi32(within)
    }
}

/// What is handed on of 16 sums.
///
/// # Safety
/// Needs AVX2; there are 16 scales, and 16 places.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn hand_on(sums: [__m256i; 2], scales: *const f32, to: *mut u8) {
    // SAFETY: the caller has looked.
    unsafe {
        let low = scaled(sums[0], scales);
        let high = scaled(sums[1], scales.add(8));
        let words = _mm256_packs_epi32(low, high); // by halves: 0–3, 8–11; 4–7, 12–15
        let words = _mm256_permute4x64_epi64::<0b11_01_10_00>(words);
        let bytes = _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words));
        _mm_storeu_si128(to.cast(), bytes);
    }
}

/// # Safety
/// Needs AVX2; `from` has rows for [`TOGETHER`] boards.
#[target_feature(enable = "avx2")]
pub(in super::super) unsafe fn last(layer: &Dense, count: usize, from: &[u8], to: &mut [[i32; LAST]; TOGETHER]) {
    for board in (0..count).step_by(SHARING) {
        // SAFETY: TOGETHER is a multiple of SHARING, so there is room for the whole group.
        unsafe {
            let sums = sums::<SHARING>(layer, 0, from.as_ptr().add(board * layer.inputs));
            for (i, sums) in sums.into_iter().enumerate() {
                for (half, sums) in sums.into_iter().enumerate() {
                    _mm256_storeu_si256(to[board + i].as_mut_ptr().add(8 * half).cast(), sums);
                }
            }
        }
    }
}

/// The common code, compiled for vectors of eight. The operations are single ones of the same rounding, so the numbers
/// are the same.
///
/// # Safety
/// Needs AVX2.
#[target_feature(enable = "avx2")]
pub(in super::super) unsafe fn chances(sums: &[[i32; LAST]], scales: &[f32], chances: &mut [[f32; LOGITS]]) {
    from_sums(sums, scales, chances);
}
