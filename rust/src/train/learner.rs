//! Steps down the gradients of batches.

use super::adam::average;
use super::checkpoint::State;
use super::encoding::encode;
use super::judge::Chances;
use super::network::{Activity, CHANCES, Gradients, Packed};
use crate::board::Board;

/// Positions in a batch.
pub(crate) const BATCH: usize = 256;

/// Every so many steps the averages follow.
const STEPS_PER_AVERAGE: u64 = 8;

/// A board and what it should be worth.
#[derive(Clone, Copy)]
pub(crate) struct Lesson {
    pub(crate) board: Board,
    pub(crate) target: Chances,
}

/// What learning needs beside the state.
pub(crate) struct Learner {
    packed: Packed,
    activity: Activity,
    gradients: Gradients,
}

impl Learner {
    pub(crate) fn new(state: &State) -> Learner {
        Learner {
            packed: Packed::new(&state.shape),
            activity: Activity::new(&state.shape, BATCH),
            gradients: Gradients::new(&state.shape, BATCH),
        }
    }

    /// How many units of each hidden layer were active in the last batch.
    pub(crate) fn alive(&self) -> Vec<usize> {
        self.activity.alive()
    }

    /// Learns from all lessons once, in their order; what does not fill a batch is left out. `share` is how
    /// far the averages follow in one step. The result is the mean squared error of each chance.
    pub(crate) fn learn(&mut self, state: &mut State, lessons: &[Lesson], rate: f32, share: f32) -> [f64; CHANCES] {
        let mut errors = [0.0; CHANCES];
        let mut targets = [[0.0; CHANCES]; BATCH];
        let weights = [1.0; BATCH];
        let mut batches = 0;
        for batch in lessons.chunks_exact(BATCH) {
            for (row, lesson) in batch.iter().enumerate() {
                encode(&lesson.board, self.activity.input(row));
                targets[row] = lesson.target;
            }
            self.packed.refresh(&state.parameters);
            self.gradients.refresh(&state.parameters);
            self.activity.forward(&self.packed, BATCH);
            let found = self.gradients.find(&self.activity, &targets, &weights);
            state.adam.step(&mut state.parameters, &self.gradients.parameters, rate);
            if state.adam.steps.is_multiple_of(STEPS_PER_AVERAGE) {
                average(&mut state.averages, &state.parameters, share * STEPS_PER_AVERAGE as f32);
            }
            for (sum, error) in errors.iter_mut().zip(found) {
                *sum += error;
            }
            batches += 1;
        }
        state.positions += (batches * BATCH) as u64;
        errors.map(|sum| sum / (batches * BATCH).max(1) as f64)
    }
}
