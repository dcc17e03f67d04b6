//! The network while it is trained: weights, the way forward, and the gradients back.

use rand_core::Rng;

use super::encoding::INPUTS;
use super::finish::{Gated, Rectified, Sigmoid, Store};
use super::matmul::{self, BLOCK, Matrix, Tiles, to_bf16, to_f32};
use crate::eval::network::MOST;

/// The chances a network gives: win, gammon or more, backgammon; lose a gammon or more, a backgammon.
pub(crate) const CHANCES: usize = 5;

/// Columns of the last layer: those of the chances, filled up to a block.
const LAST: usize = BLOCK;

/// How many units a network has in each hidden layer, and whether it is one of small numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub(crate) inputs: usize,
    pub(crate) hidden: Vec<usize>,
    /// Whether it reckons as its export will: what hidden units hand on is rounded to one of 128 steps, and each
    /// row of weights behind the first layer to 255. The gradients pass as if nothing were rounded.
    pub(crate) small: bool,
}

impl Shape {
    /// A shape of hidden layers, each a multiple of [`BLOCK`].
    pub(crate) fn new(hidden: &[usize], small: bool) -> Shape {
        assert!(hidden.iter().all(|units| units % BLOCK == 0));
        Shape {
            inputs: INPUTS,
            hidden: hidden.to_vec(),
            small,
        }
    }

    /// Inputs and outputs of each layer.
    pub(crate) fn layers(&self) -> Vec<(usize, usize)> {
        let widths: Vec<usize> = [self.inputs]
            .into_iter()
            .chain(self.hidden.iter().copied())
            .chain([LAST])
            .collect();
        widths.windows(2).map(|pair| (pair[0], pair[1])).collect()
    }

    /// How many numbers all weights and biases are, one layer behind the other: its weights by rows
    /// of outputs, then its biases.
    pub(crate) fn parameters(&self) -> usize {
        self.layers()
            .iter()
            .map(|(inputs, outputs)| (inputs + 1) * outputs)
            .sum()
    }

    /// Where the weights of each layer begin, and its biases.
    pub(crate) fn places(&self) -> Vec<(usize, usize)> {
        let mut begin = 0;
        let place = |(inputs, outputs): (usize, usize)| {
            let weights = begin;
            begin += (inputs + 1) * outputs;
            (weights, weights + inputs * outputs)
        };
        self.layers().into_iter().map(place).collect()
    }
}

/// Random weights: uniform, of a variance of two over the inputs that are usually not zero (He 2015);
/// the last layer's are small, so that training begins at even chances.
pub(crate) fn random_parameters(shape: &Shape, rng: &mut impl Rng) -> Vec<f32> {
    let mut parameters = vec![0.0; shape.parameters()];
    let layers = shape.layers();
    for (number, ((inputs, outputs), (weights, biases))) in layers.iter().zip(shape.places()).enumerate() {
        let active = if number == 0 { 40.0 } else { *inputs as f32 };
        let last = number + 1 == layers.len();
        let bound = (6.0 / active).sqrt() * if last { 0.1 } else { 1.0 };
        for (place, weight) in parameters[weights..biases].iter_mut().enumerate() {
            if !last || place / inputs < CHANCES {
                *weight = ((rng.next_u32() >> 8) as f32 / (1 << 23) as f32 - 1.0) * bound;
            }
        }
        if number == 0 {
            parameters[biases..biases + outputs].fill(0.1);
        }
    }
    parameters
}

/// Each row of weights in 255 steps from the largest to its negative.
fn rounded(weights: &[f32], inputs: usize) -> Vec<f32> {
    let mut rounded = weights.to_vec();
    for row in rounded.chunks_exact_mut(inputs) {
        let step = weight_step(row);
        // Adding and subtracting a large number rounds to whole ones; the products stay below 2²².
        row.iter_mut()
            .for_each(|weight| *weight = ((*weight / step + 12_582_912.0) - 12_582_912.0) * step);
    }
    rounded
}

/// The step of a row of weights.
pub(crate) fn weight_step(row: &[f32]) -> f32 {
    let mut largest = [1e-9_f32; 16];
    for weights in row.chunks(16) {
        for (largest, weight) in largest.iter_mut().zip(weights) {
            *largest = largest.max(weight.abs());
        }
    }
    largest.iter().fold(0.0_f32, |most, &weight| most.max(weight)) / MOST as f32
}

/// Weights ready to be multiplied with.
pub(crate) struct Packed {
    shape: Shape,
    forward: Vec<Tiles>,
    biases: Vec<Vec<f32>>,
}

impl Packed {
    pub(crate) fn new(shape: &Shape) -> Packed {
        let layers = shape.layers();
        Packed {
            shape: shape.clone(),
            forward: layers
                .iter()
                .map(|&(inputs, outputs)| Tiles::new(inputs, outputs))
                .collect(),
            biases: layers.iter().map(|&(_, outputs)| vec![0.0; outputs]).collect(),
        }
    }

    /// Takes over new parameters.
    pub(crate) fn refresh(&mut self, parameters: &[f32]) {
        for (layer, ((inputs, _), (weights, biases))) in
            self.shape.layers().into_iter().zip(self.shape.places()).enumerate()
        {
            let weights = &parameters[weights..biases];
            if self.shape.small && layer > 0 {
                matmul::pack_transposed(&rounded(weights, inputs), inputs, &mut self.forward[layer]);
            } else {
                matmul::pack_transposed(weights, inputs, &mut self.forward[layer]);
            }
            let outputs = self.biases[layer].len();
            self.biases[layer].copy_from_slice(&parameters[biases..biases + outputs]);
        }
    }
}

/// What the layers give for a batch of boards.
pub(crate) struct Activity {
    /// The inputs, and what each hidden layer makes of them.
    layers: Vec<Matrix>,
    chances: Vec<[f32; CHANCES]>,
}

impl Activity {
    pub(crate) fn new(shape: &Shape, rows: usize) -> Activity {
        let widths = [shape.inputs].into_iter().chain(shape.hidden.iter().copied());
        Activity {
            layers: widths.map(|width| Matrix::new(rows, width)).collect(),
            chances: vec![[0.0; CHANCES]; rows],
        }
    }

    /// The place for the inputs of a row.
    #[inline]
    pub(crate) fn input(&mut self, row: usize) -> &mut [u16] {
        self.layers[0].row_mut(row)
    }

    /// How many units of each hidden layer are active on any row of the last batch, which filled all rows.
    pub(crate) fn alive(&self) -> Vec<usize> {
        let alive = |layer: &Matrix| {
            let active = |unit: &usize| (0..layer.rows()).any(|row| layer.row(row)[*unit] != 0);
            (0..layer.columns()).filter(active).count()
        };
        self.layers[1..].iter().map(alive).collect()
    }

    /// Evaluates the first `count` rows.
    pub(crate) fn forward(&mut self, packed: &Packed, count: usize) -> &[[f32; CHANCES]] {
        let rows = count.next_multiple_of(BLOCK);
        let last = packed.forward.len() - 1;
        for (layer, tiles) in packed.forward.iter().enumerate() {
            let biases = &packed.biases[layer];
            if layer < last {
                let (before, after) = self.layers.split_at_mut(layer + 1);
                let mut finish = Rectified {
                    biases,
                    to: &mut after[0],
                    small: packed.shape.small,
                };
                matmul::multiply(&before[layer], rows, tiles, &mut finish);
            } else {
                let mut finish = Sigmoid {
                    biases,
                    to: &mut self.chances,
                };
                matmul::multiply(&self.layers[layer], rows, tiles, &mut finish);
            }
        }
        &self.chances[..count]
    }
}

/// What is needed to find the gradients of a batch.
pub(crate) struct Gradients {
    shape: Shape,
    batch: usize,
    /// For each layer but the first, its weights as they are multiplied on the way back.
    backward: Vec<Tiles>,
    /// The gradients of the sums of each layer.
    sums: Vec<Matrix>,
    turned: Vec<Matrix>,
    inputs: Vec<Tiles>,
    /// The gradients of all parameters, in their order.
    pub(crate) parameters: Vec<f32>,
}

impl Gradients {
    pub(crate) fn new(shape: &Shape, batch: usize) -> Gradients {
        let layers = shape.layers();
        Gradients {
            shape: shape.clone(),
            batch,
            backward: layers[1..]
                .iter()
                .map(|&(inputs, outputs)| Tiles::new(outputs, inputs))
                .collect(),
            sums: layers.iter().map(|&(_, outputs)| Matrix::new(batch, outputs)).collect(),
            turned: layers.iter().map(|&(_, outputs)| Matrix::new(outputs, batch)).collect(),
            inputs: layers.iter().map(|&(inputs, _)| Tiles::new(batch, inputs)).collect(),
            parameters: vec![0.0; shape.parameters()],
        }
    }

    /// Takes over new parameters.
    pub(crate) fn refresh(&mut self, parameters: &[f32]) {
        let layers = self.shape.layers();
        for (layer, (weights, biases)) in self.shape.places().into_iter().enumerate().skip(1) {
            let (inputs, _) = layers[layer];
            let weights = &parameters[weights..biases];
            if self.shape.small {
                matmul::pack(&rounded(weights, inputs), inputs, &mut self.backward[layer - 1]);
            } else {
                matmul::pack(weights, inputs, &mut self.backward[layer - 1]);
            }
        }
    }

    /// The gradients of the mean cross-entropy of a batch that `activity` has gone forward with, each row
    /// of the weight given; and the sum of the losses of each chance.
    pub(crate) fn find(&mut self, activity: &Activity, targets: &[[f32; CHANCES]], weights: &[f32]) -> [f64; CHANCES] {
        let batch = self.batch;
        let last = self.sums.len() - 1;
        let losses = self.start(activity, targets, weights);
        for layer in (0..=last).rev() {
            let (begin, biases) = self.shape.places()[layer];
            let (inputs, outputs) = self.shape.layers()[layer];
            matmul::transpose(&self.sums[layer], batch, &mut self.turned[layer]);
            matmul::pack_matrix(&activity.layers[layer], batch, &mut self.inputs[layer]);
            let to = &mut self.parameters[begin..biases];
            matmul::multiply(
                &self.turned[layer],
                outputs,
                &self.inputs[layer],
                &mut Store { to, columns: inputs },
            );
            for (unit, place) in self.parameters[biases..biases + outputs].iter_mut().enumerate() {
                *place = self.turned[layer].row(unit).iter().map(|&number| to_f32(number)).sum();
            }
            if layer > 0 {
                let (before, after) = self.sums.split_at_mut(layer);
                let mut finish = Gated::new(&activity.layers[layer], &mut before[layer - 1], self.shape.small);
                matmul::multiply(&after[0], batch, &self.backward[layer - 1], &mut finish);
            }
        }
        losses
    }

    /// The gradients of the last sums, and the losses.
    fn start(&mut self, activity: &Activity, targets: &[[f32; CHANCES]], weights: &[f32]) -> [f64; CHANCES] {
        let mut losses = [0.0; CHANCES];
        let last = self.sums.last_mut().expect("a last layer");
        let share = 1.0 / self.batch as f32;
        for (row, (target, weight)) in targets.iter().zip(weights).enumerate() {
            let to = last.row_mut(row);
            for chance in 0..CHANCES {
                let (found, wanted) = (activity.chances[row][chance], target[chance]);
                to[chance] = to_bf16((found - wanted) * weight * share);
                let off = found - wanted;
                losses[chance] += f64::from(off * off);
            }
        }
        losses
    }
}
