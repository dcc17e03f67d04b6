//! The five chances of a player, checked.

use thiserror::Error;

/// Evaluators round, and need not agree with themselves to the last digit.
const SLACK: f64 = 1e-4;

/// A player's chances before the roll, without the cube.
///
/// Gammons and backgammons are shares of the wins or of the losses, and each includes the next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// Of winning, by whatever, 0 to 1.
    pub win: f64,
    /// The share of the wins that are a gammon or more.
    pub gammons: f64,
    /// The share of the wins that are a backgammon.
    pub backgammons: f64,
    /// The share of the losses that are a gammon or more.
    pub lost_gammons: f64,
    /// The share of the losses that are a backgammon.
    pub lost_backgammons: f64,
}

/// Why five numbers are no chances.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoChances {
    /// One is infinite, or no number.
    #[error("each must be finite")]
    NotFinite,
    /// One is below 0 or above 1.
    #[error("each must be from 0 to 1")]
    OutOfRange,
    /// One is larger than the one that includes it.
    #[error("each includes the next: gammons are wins or losses, and backgammons gammons")]
    OutOfOrder,
}

impl Chances {
    /// An even game without gammons.
    pub const EVEN: Chances = Chances::gammonless(0.5);

    /// The chances of a game in which nobody wins a gammon.
    pub const fn gammonless(win: f64) -> Chances {
        Chances {
            win,
            gammons: 0.0,
            backgammons: 0.0,
            lost_gammons: 0.0,
            lost_backgammons: 0.0,
        }
    }

    /// The chances of five cumulative probabilities: to win, to win a gammon or more, to win a
    /// backgammon, to lose a gammon or more, to lose a backgammon. What is off by no more than 0.0001,
    /// as evaluators round, is taken for the nearest that can be.
    ///
    /// # Errors
    /// [`NoChances`] says what is wrong.
    pub fn of(probabilities: [f64; 5]) -> Result<Chances, NoChances> {
        if probabilities.iter().any(|value| !value.is_finite()) {
            return Err(NoChances::NotFinite);
        }
        if probabilities
            .iter()
            .any(|value| !(-SLACK..=1.0 + SLACK).contains(value))
        {
            return Err(NoChances::OutOfRange);
        }
        let [win, gammon, backgammon, lost_gammon, lost_backgammon] = probabilities;
        let wholes = [win, gammon, 1.0 - win, lost_gammon];
        let parts = [gammon, backgammon, lost_gammon, lost_backgammon];
        if parts.iter().zip(wholes).any(|(&part, whole)| part > whole + SLACK) {
            return Err(NoChances::OutOfOrder);
        }
        Ok(Chances::trusted(probabilities))
    }

    /// The same of numbers that are known to be chances, such as an evaluator's.
    pub fn trusted(probabilities: [f64; 5]) -> Chances {
        let [win, gammon, backgammon, lost_gammon, lost_backgammon] = probabilities.map(|value| value.clamp(0.0, 1.0));
        let lose = 1.0 - win;
        let won = if win > 0.0 { 1.0 / win } else { 0.0 };
        let lost = if lose > 0.0 { 1.0 / lose } else { 0.0 };
        Chances {
            win,
            gammons: (gammon * won).min(1.0),
            backgammons: (backgammon * won).min(1.0),
            lost_gammons: (lost_gammon * lost).min(1.0),
            lost_backgammons: (lost_backgammon * lost).min(1.0),
        }
    }

    /// The mean points of a win, 1 to 3: Janowski's W.
    pub fn mean_win(&self) -> f64 {
        1.0 + self.gammons + self.backgammons
    }

    /// The mean points of a loss, 1 to 3: Janowski's L.
    pub fn mean_loss(&self) -> f64 {
        1.0 + self.lost_gammons + self.lost_backgammons
    }

    /// The equity without a cube, −3 to 3.
    pub fn equity(&self) -> f64 {
        self.win * (self.mean_win() + self.mean_loss()) - self.mean_loss()
    }

    /// The same game seen by the other player.
    #[must_use]
    pub fn flip(&self) -> Chances {
        Chances {
            win: 1.0 - self.win,
            gammons: self.lost_gammons,
            backgammons: self.lost_backgammons,
            lost_gammons: self.gammons,
            lost_backgammons: self.backgammons,
        }
    }
}
