//! Plain code: what the other kernels are held to.

use super::TOGETHER;
use crate::eval::inputs::Rows;
use crate::eval::network::{Dense, First, LAST, MOST};

pub(super) fn first(layer: &First, rows: &Rows, to: &mut [u8]) {
    let units = layer.units;
    let mut sums = layer.biases.clone();
    for &row in rows.iter() {
        let begin = usize::from(row) * units;
        for (sum, &weight) in sums.iter_mut().zip(&layer.rows[begin..begin + units]) {
            *sum = sum.wrapping_add(weight);
        }
    }
    for (to, sum) in to.iter_mut().zip(sums) {
        *to = i32::from(sum >> layer.shift).clamp(0, MOST) as u8;
    }
}

pub(super) fn hidden(layer: &Dense, count: usize, from: &[u8], to: &mut [u8]) {
    for board in 0..count {
        let from = &from[board * layer.inputs..][..layer.inputs];
        for block in 0..layer.outputs / 16 {
            let sums = sums(layer, block, from);
            for (i, sum) in sums.into_iter().enumerate() {
                let scaled = sum as f32 * layer.scales[16 * block + i];
                let rounded = scaled.clamp(0.0, MOST as f32).round_ties_even();
                to[board * layer.stride() + 16 * block + i] = rounded as u8;
            }
        }
    }
}

pub(super) fn last(layer: &Dense, count: usize, from: &[u8], to: &mut [[i32; LAST]; TOGETHER]) {
    for (board, to) in to.iter_mut().enumerate().take(count) {
        *to = sums(layer, 0, &from[board * layer.inputs..][..layer.inputs]);
    }
}

/// The sums of 16 outputs.
fn sums(layer: &Dense, block: usize, from: &[u8]) -> [i32; 16] {
    let mut sums: [i32; 16] = layer.biases[16 * block..16 * block + 16].try_into().expect("16 biases");
    let weights = &layer.weights[16 * block * layer.inputs..][..16 * layer.inputs];
    for (four, weights) in from.chunks_exact(4).zip(weights.chunks_exact(64)) {
        for (sum, weights) in sums.iter_mut().zip(weights.chunks_exact(4)) {
            for (&from, &weight) in four.iter().zip(weights) {
                *sum += i32::from(from) * i32::from(weight);
            }
        }
    }
    sums
}
