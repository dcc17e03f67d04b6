//! What the equities of a table say about the cube.

use super::{TwoSided, counts};
use crate::board::Counts;
use crate::cube::{CubeDecision, CubeOwner};
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

impl Equities {
    /// What the player on roll expects if the cube, owned like that, is not turned this time.
    pub fn not_turned(&self, owner: CubeOwner) -> f64 {
        match owner {
            CubeOwner::Nobody => self.centred,
            CubeOwner::Mover => self.owned,
            CubeOwner::Opponent => self.opponent_owned,
        }
    }

    /// Whether to double, or redouble, and whether the opponent should take; `None` where the opponent owns
    /// the cube.
    ///
    /// A difference that the rounding of the table's numbers could have made is none: then there is no
    /// double, and a take.
    ///
    /// ```
    /// use gammon::bearoff::Equities;
    /// use gammon::cube::{CubeOwner, Verdict};
    /// let equities = Equities { cubeless: 0.1975, owned: 0.4753, centred: 0.4753, opponent_owned: 0.4753 };
    /// let decision = equities.decision(CubeOwner::Nobody).unwrap();
    /// assert_eq!(decision.verdict, Verdict::DoubleTake);
    /// assert_eq!(decision.uses.double_take, 0.9506);
    /// ```
    pub fn decision(&self, owner: CubeOwner) -> Option<CubeDecision> {
        let uses = [self.not_turned(owner), 2.0 * self.opponent_owned, 1.0];
        owner.is_mine().then(|| CubeDecision::exact(uses, ROUNDING))
    }

    /// What the player on roll expects when both use the cube rightly.
    pub fn with_cube(&self, owner: CubeOwner) -> f64 {
        self.decision(owner)
            .map_or(self.opponent_owned, |decision| decision.uses.best())
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
            let passes = 2.0 * equities.opponent_owned > 1.0 + ROUNDING;
            if passes {
                most_pass = Some(most_pass.map_or(chance, |most: f64| most.max(chance)));
            } else {
                least_take = Some(least_take.map_or(chance, |least: f64| least.min(chance)));
            }
        }
        Ok(TakePoints { least_take, most_pass })
    }
}
