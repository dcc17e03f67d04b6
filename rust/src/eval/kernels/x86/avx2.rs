//! AVX2. Its products of bytes saturate at 16 bits: two of at most 127 × 127 never reach that.

use std::arch::x86_64::*;

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
            let load = |from: *const i16, i: usize| _mm256_loadu_si256(from.add(begin + 16 * i).cast());
            let mut sums: [__m256i; VECTORS] = std::array::from_fn(|i| load(layer.biases.as_ptr(), i));
            for &row in rows {
                let weights = layer.rows.as_ptr().add(usize::from(row) * units);
                for (i, sum) in sums.iter_mut().enumerate() {
                    *sum = _mm256_add_epi16(*sum, load(weights, i));
                }
            }
            for pair in 0..VECTORS / 2 {
                let [low, high] = [0, 1].map(|i| _mm256_min_epi16(_mm256_sra_epi16(sums[2 * pair + i], shift), most));
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
        let bias = |half: usize| _mm256_loadu_si256(layer.biases.as_ptr().add(16 * block + 8 * half).cast());
        let mut sums = [[bias(0), bias(1)]; BOARDS];
        let weights = layer.weights.as_ptr().add(16 * block * inputs);
        let ones = _mm256_set1_epi16(1);
        for four in 0..inputs / 4 {
            let weights = [0, 32].map(|half| _mm256_loadu_si256(weights.add(64 * four + half).cast()));
            for (board, sums) in sums.iter_mut().enumerate() {
                let values = from.add(board * inputs + 4 * four).cast::<i32>().read_unaligned();
                let values = _mm256_set1_epi32(values);
                for (sum, weights) in sums.iter_mut().zip(weights) {
                    let products = _mm256_madd_epi16(_mm256_maddubs_epi16(values, weights), ones);
                    *sum = _mm256_add_epi32(*sum, products);
                }
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

/// What is handed on of 16 sums.
///
/// # Safety
/// Needs AVX2; there are 16 scales, and 16 places.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn hand_on(sums: [__m256i; 2], scales: *const f32, to: *mut u8) {
    // SAFETY: the caller has looked.
    unsafe {
        let scaled = |half: usize| {
            let scaled = _mm256_mul_ps(_mm256_cvtepi32_ps(sums[half]), _mm256_loadu_ps(scales.add(8 * half)));
            let within = _mm256_min_ps(_mm256_max_ps(scaled, _mm256_setzero_ps()), _mm256_set1_ps(MOST as f32));
            _mm256_cvtps_epi32(within)
        };
        let words = _mm256_packs_epi32(scaled(0), scaled(1)); // by halves: 0–3, 8–11; 4–7, 12–15
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
