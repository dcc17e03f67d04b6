//! What the players have to gain at a score of a match. Values are 2·p − 1, where p is the chance to win
//! the match.

use super::best::best_sums;
use super::cubeless::points;
use super::sweep::Model;
use super::transitions::{Row, Transitions};
use crate::exact::hyper::values::Values;
use crate::position::outcome::WinKind;
use crate::tables::TableError;

/// The most states of the cube at a score.
pub(in crate::exact::hyper) const MOST_CASES: usize = 8;

/// A score as a model: a number for each state of the cube.
#[derive(Clone, Copy)]
pub(in crate::exact::hyper) struct AtScore<const N: usize> {
    /// What a player has after a single win, a gammon, a backgammon.
    pub(in crate::exact::hyper) won: [[f64; N]; 3],
    /// Where the other player has what this one has.
    pub(in crate::exact::hyper) turned: [usize; N],
    /// Where the player on roll has what a double that is taken leaves him, and what he has if it is
    /// passed.
    pub(in crate::exact::hyper) doubles: [Option<(usize, f64)>; N],
}

impl<const N: usize> Model<N> for AtScore<N> {
    fn won(&self, kind: WinKind) -> [f64; N] {
        self.won[points(kind) as usize - 1]
    }

    fn turned(&self, values: [f64; N]) -> [f64; N] {
        std::array::from_fn(|case| -values[self.turned[case]])
    }

    fn back_up(&self, game: &Transitions, after: &[[f64; N]], row: &Row) -> Vec<[f64; N]> {
        let mut all = best_sums(game, after, row);
        for values in &mut all {
            *values = std::array::from_fn(|case| self.value(values, case));
        }
        all
    }
}

impl<const N: usize> AtScore<N> {
    /// What the player on roll has who may double, by what not doubling is worth in each case. After
    /// his double it is for the other to double.
    fn value(&self, no_double: &[f64; N], case: usize) -> f64 {
        match self.doubles[case] {
            Some((doubled, pass)) => no_double[case].max(no_double[doubled].min(pass)),
            None => no_double[case],
        }
    }
}

/// What is known at a score in one state of the cube.
#[derive(Clone, Copy)]
pub(in crate::exact::hyper) struct Known<'a> {
    pub(in crate::exact::hyper) at_score: AtScore<MOST_CASES>,
    /// For each state of the cube what not doubling this turn is worth.
    pub(in crate::exact::hyper) values: &'a Values,
    pub(in crate::exact::hyper) case: usize,
}

impl Known<'_> {
    /// The same in another state of the cube.
    pub(in crate::exact::hyper) fn at(self, case: usize) -> Self {
        Known { case, ..self }
    }

    /// The same state of the cube as the other player sees it.
    pub(in crate::exact::hyper) fn turned(self) -> Self {
        self.at(self.at_score.turned[self.case])
    }

    /// What not doubling this turn is worth to the player on roll.
    pub(in crate::exact::hyper) fn no_double(&self, number: usize) -> Result<f64, TableError> {
        let [value] = self.values.get(number, self.case)?;
        Ok(value)
    }

    /// What the best is worth to the player on roll.
    pub(in crate::exact::hyper) fn value(&self, number: usize) -> Result<f64, TableError> {
        let mut no_double = [0.0; MOST_CASES];
        for (case, value) in no_double.iter_mut().enumerate().take(self.values.width()) {
            [*value] = self.values.get(number, case)?;
        }
        Ok(self.at_score.value(&no_double, self.case))
    }
}
