//! Every legal play of a position and a roll.
//!
//! One kernel for each kind of contact, chosen once a roll: the kernels share one walk and are fast
//! because under most rules, in most positions, the moves of a turn do not depend on each other.
//! Where they do, the search takes over. [`naive`] is the slow, obvious generator that all are held
//! to.

mod applicable;
mod block;
mod hit;
mod kernel;
pub(crate) mod must_open;
pub mod naive;
mod pin;
pub(crate) mod primes;
mod search;
mod shots;
pub(crate) mod step;
mod turns;

pub(crate) use search::ground;

use crate::board::Board;
use crate::dice::Roll;
use crate::play::{Play, Steps};
use crate::position::Position;
use crate::position::memory::Stage;
use crate::rules::{HitAndRun, HitAndRunScope, Kernel};

/// Receives the plays of one roll.
pub(crate) trait Sink {
    /// One distinct play: the board seen by the opponent, and the canonical moves.
    fn play(&mut self, result: Board, steps: Steps);
}

impl<F: FnMut(Board, Steps)> Sink for F {
    #[inline(always)]
    fn play(&mut self, result: Board, steps: Steps) {
        self(result, steps);
    }
}

/// Hands every distinct legal play to `sink`, in the documented order: largest moves first. Dice
/// that are not those of the stage of the turn have none.
#[inline]
pub(crate) fn generate<S: Sink>(position: &Position, roll: Roll, sink: &mut S) {
    if position.game().kernel != Kernel::Hit {
        generate_by_rules(position, roll, sink);
    } else if position.memory().stage == Stage::Roll || position.admits(roll).is_ok() {
        hit::generate(&position.board(), roll, sink);
    }
}

#[inline(never)]
fn generate_by_rules<S: Sink>(position: &Position, roll: Roll, sink: &mut S) {
    if position.admits(roll).is_err() {
        return;
    }
    let board = position.board();
    let rules = &position.game().rules;
    let is_leftover = matches!(position.memory().stage, Stage::Leftover { .. });
    match position.game().kernel {
        Kernel::HitUnless if !is_leftover && applicable::hit(&board, rules) => match rules.hit_and_run {
            HitAndRun::Freeze if rules.hit_and_run_scope == HitAndRunScope::Home => {
                hit::generate_freezing(&board, roll, sink);
            }
            _ => hit::generate(&board, roll, sink),
        },
        Kernel::PinUnless if !is_leftover && applicable::pin(&board, rules, roll) => {
            pin::generate(&board, rules, roll, sink);
        }
        Kernel::BlockUnless if !is_leftover => match applicable::block(position, roll) {
            Some(head_limit) => block::generate(&board, rules, head_limit, roll, sink),
            None => search::generate(position, roll, sink),
        },
        _ => search::generate(position, roll, sink),
    }
}

impl Position {
    /// Every legal play of the roll: one for each distinct result, in descending order of moves.
    /// Empty if there is none (a dance), or if the game is over.
    pub fn legal_plays(&self, roll: Roll) -> Vec<Play> {
        let mut plays = Vec::with_capacity(32);
        generate(self, roll, &mut |result, steps| {
            plays.push(self.play_of(steps, result));
        });
        plays
    }

    /// The play of these steps, which lead to `result`.
    pub(crate) fn play_of(&self, steps: Steps, result: Board) -> Play {
        Play::new(self.board(), &self.game().rules, steps, result)
    }

    /// Appends the distinct boards after the roll to `results`, each seen by the opponent, in
    /// the order of [`legal_plays`](Position::legal_plays). The fastest way to get them all.
    pub fn successors(&self, roll: Roll, results: &mut Vec<Board>) {
        generate(self, roll, &mut |result, _| results.push(result));
    }

    /// How many distinct legal plays the roll has; 0 is a dance.
    pub fn count_plays(&self, roll: Roll) -> usize {
        let mut count = 0;
        generate(self, roll, &mut |_, _| count += 1);
        count
    }
}
