use super::*;

struct Kept {
    columns: usize,
    numbers: Vec<f32>,
}

impl Finish for Kept {
    fn piece(&mut self, row: usize, column: usize, piece: &Piece) {
        for (i, line) in piece.0.iter().enumerate() {
            let begin = (row + i) * self.columns + column;
            self.numbers[begin..begin + 16].copy_from_slice(line);
        }
    }
}

fn numbers(count: usize, mut seed: u32) -> Vec<f32> {
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as f32 / (1 << 23) as f32 - 1.0
    };
    (0..count).map(|_| next()).collect()
}

fn matrix(numbers: &[f32], columns: usize) -> Matrix {
    let mut matrix = Matrix::new(numbers.len() / columns, columns);
    for (row, from) in numbers.chunks_exact(columns).enumerate() {
        for (to, &number) in matrix.row_mut(row).iter_mut().zip(from) {
            *to = to_bf16(number);
        }
    }
    matrix
}

fn rounded(numbers: &[f32]) -> Vec<f32> {
    numbers.iter().map(|&number| to_f32(to_bf16(number))).collect()
}

/// `a · b` by the definition.
fn product(a: &[f32], b: &[f32], depth: usize, columns: usize) -> Vec<f32> {
    let row = |row: &[f32]| {
        let sum = |column| {
            (0..depth)
                .map(|k| f64::from(row[k]) * f64::from(b[k * columns + column]))
                .sum::<f64>()
        };
        (0..columns).map(|column| sum(column) as f32).collect::<Vec<_>>()
    };
    rounded(a).chunks_exact(depth).flat_map(row).collect()
}

fn close(found: &[f32], expected: &[f32]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-4, "{found} {expected}");
    }
}

#[test]
fn the_product_is_the_product_whatever_way_its_sides_were_packed() {
    let (rows, depth, columns) = (64, 96, 160);
    let (a, b) = (numbers(rows * depth, 1), numbers(depth * columns, 2));
    let expected = product(&a, &rounded(&b), depth, columns);
    let left = matrix(&a, depth);
    let multiply = |tiles: &Tiles| {
        let mut kept = Kept {
            columns,
            numbers: vec![0.0; rows * columns],
        };
        multiply(&left, rows, tiles, &mut kept);
        kept.numbers
    };
    println!("path: {:?}", Path::current());
    let mut tiles = Tiles::new(depth, columns);
    pack(&b, columns, &mut tiles);
    close(&multiply(&tiles), &expected);
    let mut again = Tiles::new(depth, columns);
    pack_matrix(&matrix(&b, columns), depth, &mut again);
    close(&multiply(&again), &expected);
    let turned: Vec<f32> = (0..columns)
        .flat_map(|c| (0..depth).map(move |k| (k, c)))
        .map(|(k, c)| b[k * columns + c])
        .collect();
    let mut turned_tiles = Tiles::new(depth, columns);
    pack_transposed(&turned, depth, &mut turned_tiles);
    close(&multiply(&turned_tiles), &expected);
    let mut kept = Kept {
        columns,
        numbers: vec![0.0; rows * columns],
    };
    portable::multiply(&left, rows, &tiles, &mut kept);
    close(&kept.numbers, &expected);
}

#[test]
fn a_transposed_matrix_has_its_columns_as_rows() {
    let from = matrix(&numbers(64 * 96, 3), 96);
    let mut to = Matrix::new(96, 64);
    transpose(&from, 64, &mut to);
    for row in 0..64 {
        for column in 0..96 {
            assert_eq!(from.row(row)[column], to.row(column)[row]);
        }
    }
}
