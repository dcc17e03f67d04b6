//! Every legal play of a position and a roll.
//!
//! One kernel for each kind of contact, chosen once a roll; [`naive`] is the slow, obvious
//! generator that the kernels are held to.

mod hit;
pub mod naive;

use crate::board::Board;
use crate::dice::Roll;
use crate::play::{Play, Steps};
use crate::position::Position;
use crate::rules::Contact;

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

/// Hands every distinct legal play to `sink`, in the documented order: largest moves first.
#[inline]
pub(crate) fn generate<S: Sink>(position: &Position, roll: Roll, sink: &mut S) {
    let board = position.board();
    match position.game().rules.contact {
        Contact::Hit => hit::generate(&board, roll, sink),
        Contact::Pin | Contact::Block => unreachable!("no preset has this contact (Rules::check)"),
    }
}

impl Position {
    /// Every legal play of the roll: one for each distinct result, in descending order of moves.
    /// Empty if there is none (a dance), or if the game is over.
    pub fn legal_plays(&self, roll: Roll) -> Vec<Play> {
        let before = self.board();
        let mut plays = Vec::with_capacity(32);
        generate(self, roll, &mut |result, steps| {
            plays.push(Play::new(&before, steps, result));
        });
        plays
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
