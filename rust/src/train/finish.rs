//! What becomes of the sums of a layer: activities, chances, gradients.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

use super::matmul::{Finish, Matrix, Piece, to_bf16};
use super::network::CHANCES;
use crate::eval::network::MOST;

/// Adds the biases, drops what is negative, and keeps the rest as bfloat16.
pub(crate) struct Rectified<'a> {
    pub(crate) biases: &'a [f32],
    pub(crate) to: &'a mut Matrix,
    pub(crate) small: bool,
}

/// How many steps one is, in a network of small numbers.
pub(crate) const STEPS: f32 = 32.0;

/// The most that a unit of a network of small numbers hands on.
const MOST_HANDED_ON: f32 = MOST as f32 / STEPS;

impl Finish for Rectified<'_> {
    #[inline(always)]
    fn piece(&mut self, row: usize, column: usize, piece: &Piece) {
        let biases: &[f32; 16] = self.biases[column..column + 16].try_into().expect("16 biases");
        for (i, sums) in piece.0.iter().enumerate() {
            let to: &mut [u16; 16] = (&mut self.to.row_mut(row + i)[column..column + 16])
                .try_into()
                .expect("16 places");
            for j in 0..16 {
                let active = (sums[j] + biases[j]).max(0.0);
                let small = (active.min(MOST_HANDED_ON) * STEPS).round_ties_even() / STEPS;
                to[j] = to_bf16(if self.small { small } else { active });
            }
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    unsafe fn piece_avx512(&mut self, row: usize, column: usize, piece: &Piece) {
        // SAFETY: the slices have 16 numbers, and the caller has AVX-512.
        unsafe {
            let biases = _mm512_loadu_ps(self.biases[column..column + 16].as_ptr());
            for (i, sums) in piece.0.iter().enumerate() {
                let active = _mm512_max_ps(
                    _mm512_add_ps(_mm512_load_ps(sums.as_ptr()), biases),
                    _mm512_setzero_ps(),
                );
                let small = _mm512_roundscale_ps::<{ 5 << 4 }>(_mm512_min_ps(active, _mm512_set1_ps(MOST_HANDED_ON)));
                let active = if self.small { small } else { active };
                let rounded: __m256i = std::mem::transmute(_mm512_cvtneps_pbh(active));
                let to = self.to.row_mut(row + i)[column..column + 16].as_mut_ptr();
                _mm256_storeu_si256(to.cast(), rounded);
            }
        }
    }
}

/// Adds the biases and makes chances of the sums.
pub(crate) struct Sigmoid<'a> {
    pub(crate) biases: &'a [f32],
    pub(crate) to: &'a mut [[f32; CHANCES]],
}

impl Finish for Sigmoid<'_> {
    #[inline(always)]
    fn piece(&mut self, row: usize, column: usize, piece: &Piece) {
        if column > 0 {
            return;
        }
        for (i, sums) in piece.0.iter().enumerate() {
            let mut chances = [0.0; 8];
            for j in 0..8 {
                chances[j] = sigmoid(sums[j] + self.biases[j]);
            }
            self.to[row + i].copy_from_slice(&chances[..CHANCES]);
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    unsafe fn piece_avx512(&mut self, row: usize, column: usize, piece: &Piece) {
        if column > 0 {
            return;
        }
        // SAFETY: the slices have 16 numbers, of which the mask lets five through, and the caller has AVX-512.
        unsafe {
            let set = |number| _mm512_set1_ps(number);
            let biases = _mm512_loadu_ps(self.biases[..16].as_ptr());
            for (i, sums) in piece.0.iter().enumerate() {
                let x = _mm512_add_ps(_mm512_load_ps(sums.as_ptr()), biases);
                let power = _mm512_mul_ps(x, set(-std::f32::consts::LOG2_E));
                let power = _mm512_min_ps(_mm512_max_ps(power, set(-60.0)), set(60.0));
                let whole = _mm512_roundscale_ps::<{ _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC }>(power);
                let f = _mm512_sub_ps(power, whole);
                let sum = POWER_OF_TWO
                    .iter()
                    .rev()
                    .fold(set(0.0), |sum, &c| _mm512_fmadd_ps(sum, f, set(c)));
                let odds = _mm512_scalef_ps(sum, whole);
                let chances = _mm512_div_ps(set(1.0), _mm512_add_ps(set(1.0), odds));
                _mm512_mask_storeu_ps(self.to[row + i].as_mut_ptr(), 0x1F, chances);
            }
        }
    }
}

/// The coefficients of a polynomial that is 2ˣ to some 2e-7 for x from 0 to 1.
const POWER_OF_TWO: [f32; 6] = [
    1.0,
    std::f32::consts::LN_2,
    0.240_226_5,
    0.055_504_1,
    0.009_618_1,
    0.001_333_4,
];

/// 1 / (1 + e⁻ˣ), without a library's `exp`: 2ˣ from a polynomial of the fraction and the bits of the whole
/// part.
#[inline(always)]
fn sigmoid(x: f32) -> f32 {
    let power = (-x * std::f32::consts::LOG2_E).clamp(-60.0, 60.0);
    let whole = (power + 128.0) as i32 as f32 - 128.0;
    let fraction = power - whole;
    let sum = POWER_OF_TWO.iter().rev().fold(0.0, |sum, &c| sum * fraction + c);
    1.0 / (1.0 + sum * f32::from_bits(((whole as i32 + 127) as u32) << 23))
}

/// Keeps the sums.
pub(crate) struct Store<'a> {
    pub(crate) to: &'a mut [f32],
    pub(crate) columns: usize,
}

impl Finish for Store<'_> {
    #[inline(always)]
    fn piece(&mut self, row: usize, column: usize, piece: &Piece) {
        for (i, sums) in piece.0.iter().enumerate() {
            let begin = (row + i) * self.columns + column;
            self.to[begin..begin + 16].copy_from_slice(sums);
        }
    }
}

/// Lets pass what belongs to units that were neither dropped nor, in a network of small numbers, cut off.
pub(crate) struct Gated<'a> {
    pub(crate) by: &'a Matrix,
    pub(crate) to: &'a mut Matrix,
    cut_off: u16,
}

impl<'a> Gated<'a> {
    pub(crate) fn new(by: &'a Matrix, to: &'a mut Matrix, small: bool) -> Gated<'a> {
        Gated {
            by,
            to,
            cut_off: if small { to_bf16(MOST_HANDED_ON) } else { 0 },
        }
    }
}

impl Finish for Gated<'_> {
    #[inline(always)]
    fn piece(&mut self, row: usize, column: usize, piece: &Piece) {
        for (i, sums) in piece.0.iter().enumerate() {
            let by: &[u16; 16] = self.by.row(row + i)[column..column + 16].try_into().expect("16 units");
            let to: &mut [u16; 16] = (&mut self.to.row_mut(row + i)[column..column + 16])
                .try_into()
                .expect("16 places");
            for j in 0..16 {
                to[j] = if by[j] != 0 && by[j] != self.cut_off {
                    to_bf16(sums[j])
                } else {
                    0
                };
            }
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    unsafe fn piece_avx512(&mut self, row: usize, column: usize, piece: &Piece) {
        // SAFETY: the slices have 16 numbers, and the caller has AVX-512.
        unsafe {
            for (i, sums) in piece.0.iter().enumerate() {
                let by = _mm256_loadu_si256(self.by.row(row + i)[column..column + 16].as_ptr().cast());
                let cut_off = _mm256_set1_epi16(self.cut_off as i16);
                let passing = _mm256_mask_cmpneq_epi16_mask(_mm256_test_epi16_mask(by, by), by, cut_off);
                let rounded: __m256i = std::mem::transmute(_mm512_cvtneps_pbh(_mm512_load_ps(sums.as_ptr())));
                let to = self.to.row_mut(row + i)[column..column + 16].as_mut_ptr();
                _mm256_storeu_si256(to.cast(), _mm256_maskz_mov_epi16(passing, rounded));
            }
        }
    }
}
