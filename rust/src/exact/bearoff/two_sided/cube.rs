//! What the equities of a table say about the cube.

use super::{TwoSided, counts};
use crate::board::Counts;
use crate::cube_decision::{CubeAction, CubeDecision};
use crate::exact::bearoff::error::LookUpError;

/// By how much two numbers of a table differ at least, in equity.
const UNIT: f64 = 2.0 / 65_535.0;
/// What rounding can make of the difference between two equities to which a double leads: half a unit
/// of what is not doubled, and twice half a unit of what is.
const ROUNDING: f64 = 1.5 * UNIT;

/// What the player on roll expects of a money game before he may double, for each place of the cube,
/// as a multiple of the stake: the cube's value times what a single game is worth. No gammon is won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Equities {
    /// Without a cube: twice the chance to win, less 1.
    pub cubeless: f64,
    /// He owns the cube, and does not turn it this time.
    pub owned: f64,
    /// The cube is in the middle, and he does not turn it this time.
    pub centred: f64,
    /// His opponent owns the cube.
    pub opponent_owned: f64,
}

/// Where the cube is when the player on roll may turn it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CubeHolder {
    /// In the middle.
    Nobody,
    /// The player on roll has it: turning it is a redouble.
    OnRoll,
}

impl Equities {
    /// Whether to double, or redouble, and whether the opponent should take.
    ///
    /// A difference that the rounding of the table's numbers could have made is none: then there is no
    /// double, and a take.
    ///
    /// ```
    /// use gammon::CubeAction;
    /// use gammon::bearoff::{CubeHolder, Equities};
    /// let equities = Equities { cubeless: 0.1975, owned: 0.4753, centred: 0.4753, opponent_owned: 0.4753 };
    /// let decision = equities.decision(CubeHolder::Nobody);
    /// assert_eq!(decision.action, CubeAction::DoubleTake);
    /// assert_eq!(decision.double_take, 0.9506);
    /// ```
    pub fn decision(&self, cube: CubeHolder) -> CubeDecision {
        let no_double = match cube {
            CubeHolder::Nobody => self.centred,
            CubeHolder::OnRoll => self.owned,
        };
        CubeDecision::new([no_double, 2.0 * self.opponent_owned, 1.0], ROUNDING)
    }

    /// What the player on roll expects when both use the cube rightly.
    pub fn with_cube(&self, cube: CubeHolder) -> f64 {
        self.decision(cube).best()
    }
}

/// How much a player must have to take with one side, found over every position of the player who
/// doubles. They can overlap: what the cube is worth after a take depends on both sides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TakePoints {
    /// The smallest chance to win with which he takes, without a cube; `None` if he never does.
    pub least_take: Option<f64>,
    /// The largest with which he passes; `None` if he never does.
    pub most_pass: Option<f64>,
}

impl TwoSided {
    /// The take points of a player with those checkers, over every position of the table in which the
    /// player on roll has a checker left and may double.
    ///
    /// # Errors
    /// As [`equities`](TwoSided::equities).
    pub fn take_points(&self, taker: Counts) -> Result<TakePoints, LookUpError> {
        let (mut least_take, mut most_pass) = (None, None);
        let doublers = self.index_against(taker)?;
        for number in 1..doublers.positions() {
            let equities = self.equities(counts(doublers, number), taker)?;
            let chance = (1.0 - equities.cubeless) / 2.0;
            match equities.decision(CubeHolder::Nobody).action {
                CubeAction::NoDoubleTake | CubeAction::DoubleTake => {
                    least_take = Some(least_take.map_or(chance, |least: f64| least.min(chance)));
                }
                CubeAction::NoDoublePass | CubeAction::DoublePass => {
                    most_pass = Some(most_pass.map_or(chance, |most: f64| most.max(chance)));
                }
            }
        }
        Ok(TakePoints { least_take, most_pass })
    }
}
