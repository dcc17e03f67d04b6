//! Whether a solution agrees with itself.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::match_play::MatchSolution;
use super::money::{Hyper, Kind, Stakes};
use super::rated::mean_of_best_plays;
use crate::exact::hyper::error::NotSolved;
use crate::exact::hyper::index::Index;
use crate::exact::hyper::score::Score;
use crate::position::Position;

/// How many positions are looked at between two looks at whether to go on.
const POSITIONS_AT_ONCE: u64 = 256;

impl Hyper {
    /// Holds so many positions, chosen at random, to the equations by which they were solved (Bellman,
    /// *Dynamic Programming*, 1957): what not doubling is worth, against what the positions are worth to
    /// which the legal plays of each roll lead. The plays are those of the move generator, which the
    /// solver does not use. The same seed chooses the same positions.
    ///
    /// Returns the largest difference, less than 10⁻⁶ by rounding. `poll` is told now and then how many
    /// positions are done; when it says `false` the result is `None`.
    ///
    /// # Errors
    /// [`NotSolved::File`] if the file is damaged.
    pub fn largest_inconsistency(
        &self,
        positions: u64,
        seed: u64,
        mut poll: impl FnMut(u64) -> bool,
    ) -> Result<Option<f64>, NotSolved> {
        let stakes: &[Stakes] = match self.kind() {
            Kind::Cubeless => &[Stakes::Cubeless],
            Kind::Money => &Stakes::ALL,
        };
        let mut largest = 0.0_f64;
        for (done, position) in (0..).zip(random_positions(self.index(), positions, seed)) {
            if done % POSITIONS_AT_ONCE == 0 && !poll(done) {
                return Ok(None);
            }
            let number = self.index().rank_of(position.board());
            for &stakes in stakes {
                let found = match self.cube(&position, stakes) {
                    Ok(Some(cube)) => cube.uses.no_double,
                    Ok(None) | Err(NotSolved::WithoutCube) => self.equity_of(number, stakes)?,
                    Err(error) => return Err(error),
                };
                let expected = mean_of_best_plays(self.index(), &position, |number| {
                    Ok(-self.equity_of(number, stakes.turned())?)
                })?;
                largest = largest.max((found - expected).abs());
            }
        }
        Ok(Some(largest))
    }
}

impl MatchSolution {
    /// The same of a score, in every state of the cube; the difference is one of chances to win the match.
    ///
    /// # Errors
    /// [`NotSolved::Score`] if the score is not solved, [`NotSolved::File`] if its file is damaged.
    pub fn largest_inconsistency(
        &self,
        score: Score,
        positions: u64,
        seed: u64,
        mut poll: impl FnMut(u64) -> bool,
    ) -> Result<Option<f64>, NotSolved> {
        let mut largest = 0.0_f64;
        for (done, position) in (0..).zip(random_positions(self.index(), positions, seed)) {
            if done % POSITIONS_AT_ONCE == 0 && !poll(done) {
                return Ok(None);
            }
            let number = self.index().rank_of(position.board());
            for known in self.all_known(score)? {
                let after = known.turned();
                let expected = mean_of_best_plays(self.index(), &position, |number| Ok(-after.value(number)?))?;
                largest = largest.max((known.no_double(number)? - expected).abs() / 2.0);
            }
        }
        Ok(Some(largest))
    }
}

/// So many positions in which nobody has finished.
fn random_positions(index: Index, positions: u64, seed: u64) -> impl Iterator<Item = Position> {
    let mut source = Xoshiro256PlusPlus::seed_from_u64(seed);
    let numbers =
        std::iter::repeat_with(move || ((u128::from(source.next_u64()) * index.positions() as u128) >> 64) as usize);
    let found = numbers.filter_map(move |number| index.unrank(number));
    let going_on = found.filter(|position| position.outcome().is_none());
    going_on.take(positions as usize)
}
