//! Money play with the doubling cube.
//!
//! Equities are in units of the cube's value. Whoever may double has, before he rolls, the best of
//! not doubling and of what the opponent leaves him: a game for twice as much in which the opponent
//! holds the cube, or one unit. So V = max(N, min(2·T, 1)), where N is the mean of the best plays and
//! T the equity while the opponent holds the cube. Under the Jacoby rule a gammon or backgammon counts
//! as a single game while the cube is in the middle. There are no beavers.

use super::best::best_sums;
use super::cubeless::points;
use super::sweep::Model;
use super::transitions::{Row, Transitions};
use crate::position::outcome::WinKind;

/// The cube in the middle without and with the Jacoby rule, with the player, and with the opponent.
pub(in crate::exact::hyper) struct Money;

/// Where each equity of a state is.
pub(in crate::exact::hyper) const CENTRED: usize = 0;
pub(in crate::exact::hyper) const JACOBY: usize = 1;
pub(in crate::exact::hyper) const OWNED: usize = 2;
pub(in crate::exact::hyper) const OPPONENT_OWNED: usize = 3;

/// What a double that is passed is worth.
pub(in crate::exact::hyper) const DOUBLE_PASS: f64 = 1.0;

/// What a player has who may double and does what is best, by what not doubling is worth and the
/// equity while the opponent holds the cube.
pub(in crate::exact::hyper) fn may_double(no_double: f64, theirs: f64) -> f64 {
    no_double.max((2.0 * theirs).min(DOUBLE_PASS))
}

impl Model<4> for Money {
    fn won(&self, kind: WinKind) -> [f64; 4] {
        let mut values = [points(kind); 4];
        values[JACOBY] = 1.0;
        values
    }

    fn turned(&self, [centred, jacoby, mine, theirs]: [f64; 4]) -> [f64; 4] {
        [-centred, -jacoby, -theirs, -mine]
    }

    fn back_up(&self, game: &Transitions, after: &[[f64; 4]], row: &Row) -> Vec<[f64; 4]> {
        let mut values = best_sums(game, after, row);
        for [centred, jacoby, mine, theirs] in &mut values {
            for no_double in [centred, jacoby, mine] {
                *no_double = may_double(*no_double, *theirs);
            }
        }
        values
    }
}
