//! What a network says of boards, ended games and bear-offs exact.

use super::encoding::encode;
use super::network::{Activity, CHANCES, Packed, Shape};
use crate::bearoff::{OneSided, chance_to_finish_first};
use crate::board::{BAR, Board, OFF, SlotMask};

/// The five chances of the player on roll.
pub(crate) type Chances = [f32; CHANCES];

/// The chances seen by the other player.
#[inline]
pub(crate) fn flipped([win, gammon, backgammon, lose_gammon, lose_backgammon]: Chances) -> Chances {
    [1.0 - win, lose_gammon, lose_backgammon, gammon, backgammon]
}

/// What a game is worth on average, without the cube.
#[inline]
pub(crate) fn equity([win, gammon, backgammon, lose_gammon, lose_backgammon]: Chances) -> f32 {
    2.0 * win - 1.0 + gammon + backgammon - lose_gammon - lose_backgammon
}

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
    bear_offs: &'static OneSided,
    waiting: Vec<usize>,
}

/// How many boards are evaluated at once.
const ROWS: usize = 512;

/// Slots outside the home board, from which nothing can be borne off yet.
const OUTSIDE: SlotMask = 0x07FF_FF80;

impl Judge {
    pub(crate) fn new(shape: &Shape) -> Judge {
        Judge {
            packed: Packed::new(shape),
            activity: Activity::new(shape, ROWS),
            bear_offs: OneSided::standard(),
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
            match self.exact(board) {
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

    /// The chances where they are known: at the end, and where both sides are at home.
    #[inline]
    pub(crate) fn exact(&self, board: &Board) -> Option<Chances> {
        if board.opponent.is_finished() {
            return Some(lost(board));
        }
        if board.mover.is_finished() {
            return Some(flipped(lost(&board.flip())));
        }
        ((board.mover.occupied() | board.opponent.occupied()) & OUTSIDE == 0).then(|| self.bear_off(board))
    }

    #[inline(never)]
    fn bear_off(&self, board: &Board) -> Chances {
        let rolls = |side| self.bear_offs.rolls(side).expect("at home").distribution;
        let first = |side| self.bear_offs.rolls_to_first_off(side).expect("at home").distribution;
        let (us, them) = (rolls(board.mover), rolls(board.opponent));
        let win = chance_to_finish_first(us, them);
        let gammon = if board.opponent.at(OFF) == 0 { chance_to_finish_first(us, first(board.opponent)) } else { 0.0 };
        let lose_gammon = if board.mover.at(OFF) == 0 { 1.0 - chance_to_finish_first(first(board.mover), them) } else { 0.0 };
        [win as f32, gammon as f32, 0.0, lose_gammon as f32, 0.0]
    }
}

/// The chances of the player on roll when the opponent has borne off the last checker.
#[inline]
fn lost(board: &Board) -> Chances {
    const FAR: SlotMask = 0x7F << 19 & ((2 << BAR) - 1);
    let gammon = board.mover.at(OFF) == 0;
    let backgammon = gammon && board.mover.occupied() & FAR != 0;
    [0.0, 0.0, 0.0, f32::from(u8::from(gammon)), f32::from(u8::from(backgammon))]
}
