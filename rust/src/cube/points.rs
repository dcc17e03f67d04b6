//! The points of the market window, and what gammons are worth.

use super::chances::Chances;
use super::equities::{AtScore, money_equity};
use super::owner::CubeOwner;

/// The winning chances at which decisions of money play turn, 0 to 1; more than 1 is never reached.
///
/// `take`, `beaver` and `raccoon` are of the player to whom they fall, the others of the player who may
/// double.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoneyPoints {
    /// From here a double is taken.
    pub take: f64,
    /// From here it is beavered.
    pub beaver: f64,
    /// From here the doubler turns the cube once more against a beaver.
    pub raccoon: f64,
    /// From here a centred cube is doubled: where decisions turn, searched, as for mixed equities there
    /// is no formula.
    pub double: f64,
    /// From here a cube of one's own is doubled.
    pub redouble: f64,
    /// From here a double is passed.
    pub cash: f64,
    /// From here playing on for the gammon is better than cashing.
    pub too_good: f64,
}

/// The points of money play for a cube that is dead (0), live (1), or something between. All but the
/// double are Janowski's formulas.
pub fn money_points(chances: &Chances, efficiency: f64, jacoby: bool, beavers: bool) -> MoneyPoints {
    let (x, won, lost) = (efficiency, chances.mean_win(), chances.mean_loss());
    let spread = won + lost + x / 2.0;
    // The taker wins what the doubler loses.
    MoneyPoints {
        take: (won - 0.5) / spread,
        beaver: won / spread,
        raccoon: (lost + x / 2.0) / spread,
        double: double_point(chances, x, jacoby, beavers),
        redouble: (lost + x) / spread,
        cash: (lost + 0.5 + 0.5 * x) / spread,
        too_good: (lost + 1.0) / spread,
    }
}

fn double_point(chances: &Chances, efficiency: f64, jacoby: bool, beavers: bool) -> f64 {
    let gains = |win: f64| {
        let at = Chances { win, ..*chances };
        let stay = money_equity(&at, CubeOwner::Nobody, jacoby, efficiency);
        let taken = 2.0 * money_equity(&at, CubeOwner::Opponent, false, efficiency);
        let answered = if beavers && taken < 0.0 { 2.0 * taken } else { taken };
        answered >= stay
    };
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if gains(middle) { high = middle } else { low = middle }
    }
    high
}

/// The winning chances of the player who may double at which decisions of a match turn, 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MatchPoints {
    /// With a cube that is not turned again, but where that is free: from here doubling gains.
    pub dead_double: Option<f64>,
    /// With such a cube: from here the opponent passes.
    pub dead_cash: f64,
    /// With a live cube: from here the opponent passes.
    pub live_cash: f64,
    /// With a dead cube: from here playing on for a gammon beats cashing.
    pub too_good: Option<f64>,
}

/// The market window at a score, for a player with access to the cube.
pub fn match_points(at: &AtScore, chances: &Chances) -> MatchPoints {
    let [won, lost] = at.means(chances, 0);
    let [taken_won, taken_lost] = at.means(chances, at.doublings_after_take());
    let [passed, _] = at.ends(1);
    MatchPoints {
        dead_double: crossing([lost, won], [taken_lost, taken_won]),
        dead_cash: crossing([taken_lost, taken_won], [passed, passed]).unwrap_or(1.0),
        live_cash: at.live_cash(chances),
        too_good: crossing([lost, won], [passed, passed]),
    }
}

/// Where the line from the first number at 0 to the second at 1 meets the other, if it does so from 0 to
/// 1.
fn crossing([low, high]: [f64; 2], [other_low, other_high]: [f64; 2]) -> Option<f64> {
    let slope = (high - low) - (other_high - other_low);
    let at = (other_low - low) / slope;
    (slope != 0.0 && (0.0..=1.0).contains(&at)).then_some(at)
}

/// The winning chances that a player who is doubled needs to take, if the cube is not turned again.
///
/// `at` and the chances are the taker's. With `automatic_redouble` a taker who loses nothing by it turns
/// the cube at once.
pub fn dead_take_point(at: &AtScore, chances: &Chances, automatic_redouble: bool) -> f64 {
    let is_free = automatic_redouble && at.taker_redoubles_for_free();
    let [won, lost] = at.means(chances, 1 + usize::from(is_free));
    if won > lost {
        ((at.ends(1)[1] - lost) / (won - lost)).min(1.0)
    } else {
        1.0
    }
}

/// What gammons and backgammons are worth beyond what they include, to the player and to the opponent.
///
/// In units of half the swing between winning and losing the game, so that a money gammon is 0.5.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct GammonValues {
    /// A gammon won.
    pub gammon: f64,
    /// A backgammon won.
    pub backgammon: f64,
    /// A gammon lost.
    pub opponent_gammon: f64,
    /// A backgammon lost.
    pub opponent_backgammon: f64,
}

/// The gammon values at a score, for a game at its cube.
pub fn gammon_values(at: &AtScore) -> GammonValues {
    let [single, gammon, backgammon] = [1, 2, 3].map(|times| at.ends(times));
    let swing = single[0] - single[1];
    if swing <= 0.0 {
        return GammonValues::default();
    }
    let gained = |more: f64, less: f64| (more - less).max(0.0) / swing;
    GammonValues {
        gammon: gained(gammon[0], single[0]),
        backgammon: gained(backgammon[0], gammon[0]),
        opponent_gammon: gained(single[1], gammon[1]),
        opponent_backgammon: gained(gammon[1], backgammon[1]),
    }
}
