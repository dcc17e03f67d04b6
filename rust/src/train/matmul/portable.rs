//! Products in plain code: slow, and what the other paths are held to.

use super::storage::{Matrix, Tiles, to_bf16, to_f32};
use super::{Finish, Piece};

pub(super) fn multiply(a: &Matrix, rows: usize, b: &Tiles, finish: &mut impl Finish) {
    for column in 0..b.columns() / 16 {
        for row in (0..rows).step_by(16) {
            let mut piece = Piece([[0.0; 16]; 16]);
            for depth in 0..b.depth() / 32 {
                let tile = b.tile(depth, column);
                for (i, sums) in piece.0.iter_mut().enumerate() {
                    let left = &a.row(row + i)[32 * depth..32 * depth + 32];
                    for (pair, line) in left.chunks_exact(2).zip(tile) {
                        let (even, odd) = (to_f32(pair[0]), to_f32(pair[1]));
                        for (sum, right) in sums.iter_mut().zip(line.0.chunks_exact(2)) {
                            *sum += even * to_f32(right[0]) + odd * to_f32(right[1]);
                        }
                    }
                }
            }
            finish.piece(row, 16 * column, &piece);
        }
    }
}

pub(super) fn pack_transposed(weights: &[f32], inputs: usize, tiles: &mut Tiles) {
    fill(tiles, |depth, column| to_bf16(weights[column * inputs + depth]));
}

pub(super) fn pack(weights: &[f32], columns: usize, tiles: &mut Tiles) {
    fill(tiles, |depth, column| to_bf16(weights[depth * columns + column]));
}

pub(super) fn pack_matrix(matrix: &Matrix, _rows: usize, tiles: &mut Tiles) {
    fill(tiles, |depth, column| matrix.row(depth)[column]);
}

pub(super) fn transpose(matrix: &Matrix, rows: usize, transposed: &mut Matrix) {
    for row in 0..rows {
        for column in 0..matrix.columns() {
            transposed.row_mut(column)[row] = matrix.row(row)[column];
        }
    }
}

fn fill(tiles: &mut Tiles, number: impl Fn(usize, usize) -> u16) {
    for column in 0..tiles.columns() / 16 {
        for depth in 0..tiles.depth() / 32 {
            for (j, line) in tiles.tile_mut(depth, column).iter_mut().enumerate() {
                for (i, place) in line.0.iter_mut().enumerate() {
                    *place = number(32 * depth + 2 * j + i % 2, 16 * column + i / 2);
                }
            }
        }
    }
}
