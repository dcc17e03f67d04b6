//! A trained network as one of small integers.

use std::collections::HashMap;

use super::adam::Adam;
use super::checkpoint::State;
use super::encoding::{INPUTS, encode};
use super::finish::STEPS;
use super::matmul::to_f32;
use super::network::{CHANCES, Shape, weight_step};
use crate::board::{Board, Counts};
use crate::eval::inputs::{ROWS, row};
use crate::eval::network::{Dense, First, MOST, Network};

/// The share of the activities of a unit that may be cut off at [`MOST`].
const CUT_OFF: f64 = 1e-4;

/// By how many bits the sums of the first layer are finer than what it hands on.
const SHIFT: u32 = 4;

/// What no sum of the first layer should exceed: that of a board never seen may be half as large again.
const LARGEST_SUM: f32 = i16::MAX as f32 / 1.5 / STEPS / (1 << SHIFT) as f32;

/// A layer in floating point: weights by rows of outputs.
struct Layer {
    inputs: usize,
    weights: Vec<f32>,
    biases: Vec<f32>,
}

impl Layer {
    fn sums(&self, from: &[f32]) -> Vec<f32> {
        let rows = self.weights.chunks_exact(self.inputs).zip(&self.biases);
        rows.map(|(row, bias)| bias + row.iter().zip(from).map(|(weight, value)| weight * value).sum::<f32>())
            .collect()
    }
}

/// The layers of parameters.
fn layers(shape: &Shape, parameters: &[f32]) -> Vec<Layer> {
    let places = shape.places().into_iter().zip(shape.layers());
    let layer = |((weights, biases), (inputs, outputs)): ((usize, usize), (usize, usize))| Layer {
        inputs,
        weights: parameters[weights..biases].to_vec(),
        biases: parameters[biases..biases + outputs].to_vec(),
    };
    places.map(layer).collect()
}

/// Makes a state one of small numbers: the same network, but for the rounding, in units whose activities on
/// `boards` use the steps that there are.
pub(crate) fn make_small(state: &mut State, boards: &[Board]) {
    let mut layers = layers(&state.shape, &state.averages);
    spread(&mut layers, boards);
    let parameters = layers
        .into_iter()
        .flat_map(|layer| layer.weights.into_iter().chain(layer.biases));
    state.parameters = parameters.collect();
    state.averages = state.parameters.clone();
    state.adam = Adam::new(state.parameters.len());
    state.shape.small = true;
}

/// The averaged network of a state of small numbers, in small integers.
pub(crate) fn quantised(state: &State) -> Network {
    let mut layers = layers(&state.shape, &state.averages);
    let last = layers.last_mut().expect("a network has layers");
    last.weights.truncate(CHANCES * last.inputs);
    last.biases.truncate(CHANCES);
    let first = first(&layers[0]);
    let count = layers.len();
    let mut dense: Vec<Dense> = (1..count)
        .map(|layer| small(&layers[layer], layer + 1 == count))
        .collect();
    let last = dense.pop().expect("a last layer");
    let metadata = HashMap::from([
        ("games".to_string(), state.games.to_string()),
        ("positions".to_string(), state.positions.to_string()),
        ("hours".to_string(), format!("{:.3}", state.seconds / 3600.0)),
        ("history".to_string(), state.history.clone()),
    ]);
    Network {
        first,
        hidden: dense,
        last,
        metadata,
    }
}

/// Scales each hidden unit so that what it hands on lies between 0 and [`MOST`] steps: what comes in by as much as what
/// goes out the other way, which changes nothing, since units only drop what is negative.
fn spread(layers: &mut [Layer], boards: &[Board]) {
    let mut values: Vec<Vec<f32>> = boards.iter().map(inputs).collect();
    for number in 0..layers.len() - 1 {
        let mut sums: Vec<Vec<f32>> = values.iter().map(|values| layers[number].sums(values)).collect();
        for unit in 0..layers[number].biases.len() {
            let mut of_unit: Vec<f32> = sums.iter().map(|sums| sums[unit].max(0.0)).collect();
            let place = (of_unit.len() as f64 * (1.0 - CUT_OFF)) as usize;
            let range = *of_unit
                .select_nth_unstable_by(place.min(sums.len() - 1), f32::total_cmp)
                .1;
            let mut scale = MOST as f32 / STEPS / range.max(1e-3);
            if number == 0 {
                let largest = sums.iter().fold(0.0_f32, |largest, sums| largest.max(sums[unit].abs()));
                scale = scale.min(LARGEST_SUM / largest);
            }
            layers[number].biases[unit] *= scale;
            let inputs = layers[number].inputs;
            layers[number].weights[unit * inputs..(unit + 1) * inputs]
                .iter_mut()
                .for_each(|weight| *weight *= scale);
            let next = &mut layers[number + 1];
            next.weights
                .iter_mut()
                .skip(unit)
                .step_by(next.inputs)
                .for_each(|weight| *weight /= scale);
            for sums in &mut sums {
                sums[unit] = (sums[unit] * scale).max(0.0);
            }
        }
        values = sums;
    }
}

fn inputs(board: &Board) -> Vec<f32> {
    let mut row = [0; INPUTS];
    encode(board, &mut row);
    row.iter().map(|&number| to_f32(number)).collect()
}

/// The first layer, folded: a row for each side, slot and count.
fn first(layer: &Layer) -> First {
    let units = layer.biases.len();
    let scale = STEPS * (1 << SHIFT) as f32;
    let rounded = |value: f32| (value * scale).round() as i16;
    let half = 1 << (SHIFT - 1);
    let mut rows = vec![0; ROWS * units];
    let nothing = inputs(&Board::default());
    for side in 0..2 {
        for (slot, count) in (0..=25).flat_map(|slot| (1..=15).map(move |count| (slot, count))) {
            let mut board = Board::default();
            let counts = Counts::EMPTY.with(slot, count);
            *(if side == 0 {
                &mut board.mover
            } else {
                &mut board.opponent
            }) = counts;
            let added: Vec<(usize, f32)> = inputs(&board)
                .iter()
                .zip(&nothing)
                .map(|(with, without)| with - without)
                .enumerate()
                .filter(|(_, value)| *value != 0.0)
                .collect();
            for unit in 0..units {
                let weights = &layer.weights[unit * layer.inputs..(unit + 1) * layer.inputs];
                let sum: f32 = added.iter().map(|&(input, value)| weights[input] * value).sum();
                rows[row(side, slot, count) * units + unit] = rounded(sum);
            }
        }
    }
    let biases = layer.biases.iter().map(|&bias| rounded(bias) + half).collect();
    First {
        units,
        rows,
        biases,
        shift: SHIFT,
    }
}

/// A layer of bytes. What it hands on are steps, but of the last layer logits.
fn small(layer: &Layer, last: bool) -> Dense {
    let (mut weights, mut biases, mut scales) = (Vec::new(), Vec::new(), Vec::new());
    for (row, &bias) in layer.weights.chunks_exact(layer.inputs).zip(&layer.biases) {
        let step = weight_step(row);
        weights.extend(row.iter().map(|weight| (weight / step).round_ties_even() as i8));
        biases.push((bias / step * STEPS).round() as i32);
        scales.push(if last { step / STEPS } else { step });
    }
    Dense::new(layer.inputs, layer.biases.len(), &weights, &biases, &scales)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use crate::train::judge::Judge;
    use crate::train::network::random_parameters;
    use crate::train::self_play::{self, Dice, Round};

    /// A network of random weights, and boards that it looks at in a few games.
    fn network(hidden: &[usize], small: bool) -> (State, Vec<Board>) {
        let shape = Shape::new(hidden, small);
        let parameters = random_parameters(&shape, Dice::new(1, 0, 0).source());
        let state = State::new(shape, parameters, 1);
        let mut judge = Judge::new(&state.shape);
        judge.refresh(&state.averages);
        let round = Round {
            seed: 1,
            number: 0,
            games: 8,
            mixed: true,
            random: 100,
        };
        let mut boards = Vec::new();
        self_play::play(&mut judge, round, &mut |looked_at, _| {
            boards.extend_from_slice(looked_at)
        });
        (state, boards)
    }

    fn largest_difference(state: &State, boards: &[Board]) -> f32 {
        let mut judge = Judge::new(&state.shape);
        judge.refresh(&state.averages);
        let mut values = Vec::new();
        judge.judge(boards, &mut values);
        let evaluator = Evaluator::new(quantised(state));
        let mut chances = Vec::new();
        evaluator.evaluate(boards, &mut evaluator.workspace(), &mut chances);
        let wins = values
            .iter()
            .zip(&chances)
            .map(|(trained, exported)| (trained.0[0] - exported[0]).abs());
        wins.fold(0.0, f32::max)
    }

    #[test]
    fn an_export_says_what_the_trained_network_says() {
        for hidden in [&[64][..], &[128, 32], &[128, 64, 32]] {
            let (state, boards) = network(hidden, true);
            let difference = largest_difference(&state, &boards);
            assert!(difference < 0.02, "{hidden:?} {difference}");
        }
    }

    #[test]
    fn a_network_made_small_says_nearly_what_it_said() {
        let (state, boards) = network(&[128, 64], false);
        let mut small = state.clone();
        make_small(&mut small, &boards);
        let judged = |state: &State| {
            let mut judge = Judge::new(&state.shape);
            judge.refresh(&state.averages);
            let mut values = Vec::new();
            judge.judge(&boards, &mut values);
            values
        };
        let differences = judged(&state)
            .into_iter()
            .zip(judged(&small))
            .map(|(one, other)| (one.0[0] - other.0[0]).abs());
        let mean = differences.clone().sum::<f32>() / boards.len() as f32;
        assert!(mean < 0.01, "{mean}");
    }
}
