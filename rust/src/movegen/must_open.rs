//! Six points in a row that must be opened again.

use super::step::is_stuck;
use crate::board::{Board, IN_PLAY};
use crate::position::marks::primes;
use crate::rules::{MustOpenScope, Rules};

/// Whether the mover must open a six-prime: whether he keeps the opponent from moving at all, as
/// the scope of [`Rules::must_open_prime`] says.
pub(crate) fn must_open(board: &Board, rules: &'static Rules) -> bool {
    match rules.must_open_scope {
        MustOpenScope::Stack => {
            let standing = board.opponent.occupied() & IN_PLAY;
            standing.is_power_of_two() && standing > 1 << 6 && primes(board, rules) & standing >> 6 != 0
        }
        MustOpenScope::NoMoveAnyRoll => is_stuck(&board.flip(), rules),
    }
}
