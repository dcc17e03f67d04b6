//! How alive the cube is.

use crate::position::Position;

/// The share of the way from a dead to a live cube that GNU Backgammon takes: with contact.
const CONTACT: f64 = 0.68;
/// The same once both sides bear off, and in hyper-backgammon.
const SHORT: f64 = 0.6;
/// Games of so few checkers a side are hyper-backgammon.
const MOST_HYPER_CHECKERS: u8 = 3;
const HOME: u8 = 6;

/// How alive GNU Backgammon takes the cube to be in a position, 0 (dead) to 1 (live).
///
/// 0.68 with contact; 0.6 in hyper-backgammon and once both sides bear off; in other races 0.55 and
/// 0.00125 for each pip of the player on roll, from 0.6 to 0.7.
///
/// Source: the default settings of GNU Backgammon 1.07.
pub fn gnubg_efficiency(position: &Position) -> f64 {
    if position.game().checkers() <= MOST_HYPER_CHECKERS {
        return SHORT;
    }
    if !position.is_race() {
        return CONTACT;
    }
    let board = position.board();
    let outside = |slots: [u8; crate::board::SLOTS]| slots[usize::from(HOME) + 1..].iter().any(|&count| count > 0);
    if !outside(board.mover.slots()) && !outside(board.opponent.slots()) {
        return SHORT;
    }
    (0.55 + 0.00125 * f64::from(position.pip_counts().0)).clamp(0.6, 0.7)
}
