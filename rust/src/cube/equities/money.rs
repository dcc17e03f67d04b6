//! Money play, by Janowski.
//!
//! Source: Rick Janowski, Take-Points in Money Games, 1993. Equities are mixed, (1 − x) dead + x live,
//! as GNU Backgammon does. For a cube that somebody owns this is Janowski's own formula inside the
//! market window; for a centred one his general formula differs a little: [`janowski_centred`].

use super::{mixed, piecewise};
use crate::cube::chances::Chances;
use crate::cube::decision::Uses;
use crate::cube::owner::CubeOwner;

/// A cube of money play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoneyCube {
    /// Who may turn it.
    pub owner: CubeOwner,
    /// Whether gammons count only once it has been turned.
    pub jacoby: bool,
    /// Whether a double may be beavered.
    pub beavers: bool,
    /// How often it can still be turned before it is at its limit.
    pub turns: u8,
}

impl MoneyCube {
    /// What each use of the cube is worth to the player on roll, in points a cube.
    pub fn uses(&self, chances: &Chances, efficiency: f64) -> Uses {
        // At its limit the cube is dead.
        let alive = |turned: u8| if self.turns > turned { efficiency } else { 0.0 };
        let taken = |turned: u8| money_equity(chances, CubeOwner::Opponent, false, alive(turned));
        Uses {
            no_double: money_equity(chances, self.owner, self.jacoby, alive(0)),
            double_take: 2.0 * taken(1),
            double_pass: 1.0,
            double_beaver: (self.beavers && self.turns >= 2).then(|| 4.0 * taken(2)),
        }
    }
}

/// The cubeful equity of money play at a cube of 1, before the roll. Where `jacoby` is true and the cube
/// is centred, gammons count only after a double.
pub fn money_equity(chances: &Chances, owner: CubeOwner, jacoby: bool, efficiency: f64) -> f64 {
    let (win, won, lost) = (chances.win, chances.mean_win(), chances.mean_loss());
    let spread = won + lost + 0.5;
    let (low, left) = if owner.is_theirs() {
        ((lost - 0.5) / spread, -1.0)
    } else {
        (0.0, -lost)
    };
    let (high, right) = if owner.is_mine() {
        ((lost + 1.0) / spread, 1.0)
    } else {
        (1.0, won)
    };
    let live = piecewise(win, low, high, [-lost, left, right, won]);
    if jacoby && owner == CubeOwner::Nobody {
        mixed(2.0 * win - 1.0, live.clamp(-1.0, 1.0), efficiency)
    } else {
        mixed(win * (won + lost) - lost, live, efficiency)
    }
}

/// Janowski's general formula for a centred cube of 1 without the Jacoby rule,
/// 4 / (4 − x) (p (W + L + x/2) − L − x/4). It is meant to hold between the take point and the cash
/// point.
pub fn janowski_centred(chances: &Chances, efficiency: f64) -> f64 {
    let (lost, x) = (chances.mean_loss(), efficiency);
    let slope = chances.mean_win() + lost + x / 2.0;
    4.0 / (4.0 - x) * (chances.win * slope - lost - x / 4.0)
}
