//! What a network says of boards, ended games and bear-offs exact.

use super::encoding::encode;
use super::network::{Activity, CHANCES, Packed, Shape};
use crate::board::Board;
pub(crate) use crate::eval::Chances;
use crate::eval::exact;

/// How sure a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// A guess of the network.
    Network,
    /// The end of the game, or a bear-off that is known.
    Exact,
}

/// A network that plays, with room for its batches.
pub(crate) struct Judge {
    packed: Packed,
    activity: Activity,
    waiting: Vec<usize>,
}

/// How many boards are evaluated at once.
const ROWS: usize = 512;

impl Judge {
    pub(crate) fn new(shape: &Shape) -> Judge {
        Judge {
            packed: Packed::new(shape),
            activity: Activity::new(shape, ROWS),
            waiting: Vec::with_capacity(ROWS),
        }
    }

    /// Takes over new parameters.
    pub(crate) fn refresh(&mut self, parameters: &[f32]) {
        self.packed.refresh(parameters);
    }

    /// The chances of the player on roll on each board, in their order.
    pub(crate) fn judge(&mut self, boards: &[Board], values: &mut Vec<(Chances, Origin)>) {
        let begin = values.len();
        for (number, board) in boards.iter().enumerate() {
            match exact(board) {
                Some(chances) => values.push((chances, Origin::Exact)),
                None => {
                    values.push(([0.0; CHANCES], Origin::Network));
                    encode(board, self.activity.input(self.waiting.len()));
                    self.waiting.push(begin + number);
                    if self.waiting.len() == ROWS {
                        self.flush(values);
                    }
                }
            }
        }
        self.flush(values);
    }

    fn flush(&mut self, values: &mut [(Chances, Origin)]) {
        let found = self.activity.forward(&self.packed, self.waiting.len());
        for (place, chances) in self.waiting.drain(..).zip(found) {
            values[place].0 = *chances;
        }
    }
}
