//! What becomes of the game when both players make the plays of the greatest equity.

use std::ops::Range;

use super::best::mean_of_throws;
use super::cubeless::points;
use super::halt::Halt;
use super::plays::ROLLS;
use super::sides::Sides;
use super::sweep::Model;
use super::transitions::{Chooser, Row, Transitions, run};
use crate::position::outcome::WinKind;

/// The five probabilities: win, win gammon or more, win backgammon, lose gammon or more, lose
/// backgammon.
pub(in crate::exact::hyper) struct Follow {
    /// For each mover, the number of the play of each roll against each opponent.
    choices: Vec<Vec<u8>>,
}

impl Follow {
    /// Chooses, by the equities after all plays, the best play of every roll; of equals the first.
    /// `poll` is asked now and then whether to go on.
    pub(in crate::exact::hyper) fn new(
        game: &Transitions,
        equities: &[[f64; 1]],
        threads: usize,
        poll: impl FnMut() -> bool,
    ) -> Result<Follow, Halt> {
        let of_mover = |mover: usize| {
            let sides = game.sides.len();
            let mut choosing = Choosing {
                equities,
                best: vec![f64::NEG_INFINITY; sides],
                choice: vec![0; sides],
                choices: Vec::with_capacity(ROLLS * sides),
            };
            if mover != Sides::FINISHED {
                let opponents = 0..sides;
                game.choose(&Row { mover, opponents }, &mut choosing);
            }
            choosing.choices
        };
        let choices = run(game.sides.len(), threads, of_mover, poll)?;
        Ok(Follow { choices })
    }
}

struct Choosing<'a> {
    equities: &'a [[f64; 1]],
    /// The best equity in each state, and the number of the play that leads to it.
    best: Vec<f64>,
    choice: Vec<u8>,
    choices: Vec<u8>,
}

impl Chooser for Choosing<'_> {
    #[inline(always)]
    fn clear(&mut self, states: Range<usize>) {
        self.best[states].fill(f64::NEG_INFINITY);
    }

    #[inline(always)]
    fn offer(&mut self, first: usize, number: u8, after: usize, opponents: impl Iterator<Item = u16>) {
        let row = &self.equities[after..];
        let known = self.best[first..].iter_mut().zip(&mut self.choice[first..]);
        for ((best, choice), opponent) in known.zip(opponents) {
            let [equity] = row[usize::from(opponent)];
            if equity > *best {
                (*best, *choice) = (equity, number);
            }
        }
    }

    fn take(&mut self, _throws: f64) {
        self.choices.extend_from_slice(&self.choice);
    }
}

impl Model<5> for Follow {
    fn won(&self, kind: WinKind) -> [f64; 5] {
        let least = |points: f64| if points <= self::points(kind) { 1.0 } else { 0.0 };
        [1.0, least(2.0), least(3.0), 0.0, 0.0]
    }

    fn turned(&self, [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [f64; 5]) -> [f64; 5] {
        [1.0 - win, lose_gammon, lose_backgammon, win_gammon, win_backgammon]
    }

    fn back_up(&self, game: &Transitions, after: &[[f64; 5]], row: &Row) -> Vec<[f64; 5]> {
        let mut sums = vec![[0.0; 5]; row.opponents.len()];
        let of_rolls = self.choices[row.mover].chunks_exact(game.sides.len());
        for (roll, choices) in of_rolls.enumerate() {
            let states = row.opponents.clone().zip(&choices[row.opponents.clone()]);
            for (sums, (opponent, &number)) in sums.iter_mut().zip(states) {
                let place = game.place_after(row.mover, opponent, roll, number);
                for (sum, chance) in sums.iter_mut().zip(after[place]) {
                    *sum += game.throws(roll) * chance;
                }
            }
        }
        mean_of_throws(sums)
    }
}
