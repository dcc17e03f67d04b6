//! The game without the cube.

use super::best::best_sums;
use super::sweep::Model;
use super::transitions::{Row, Transitions};
use crate::position::outcome::WinKind;

/// The equity of a game worth 1, 2 and 3, both players making it as large as they can.
pub(in crate::exact::hyper) struct Cubeless;

impl Model<1> for Cubeless {
    fn won(&self, kind: WinKind) -> [f64; 1] {
        [points(kind)]
    }

    fn turned(&self, [equity]: [f64; 1]) -> [f64; 1] {
        [-equity]
    }

    fn back_up(&self, game: &Transitions, after: &[[f64; 1]], row: &Row) -> Vec<[f64; 1]> {
        best_sums(game, after, row)
    }
}

/// What a win is worth.
pub(in crate::exact::hyper) fn points(kind: WinKind) -> f64 {
    match kind {
        WinKind::Backgammon => 3.0,
        WinKind::Gammon => 2.0,
        _ => 1.0,
    }
}
