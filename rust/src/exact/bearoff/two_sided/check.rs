//! Whether a table agrees with itself.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{TwoSided, counts};
use crate::board::{Board, Counts};
use crate::dice::Roll;
use crate::exact::bearoff::check::Check;
use crate::exact::bearoff::error::LookUpError;
use crate::position::Position;
use crate::rules::Game;
use crate::tables::TableError;

/// The four equities of a position: cubeless, and with the cube owned, centred and owned by the
/// opponent. In a table without the cube the last three are 0.
type Values = [f64; 4];

/// How often it is looked whether to go on.
const POSITIONS_AT_ONCE: u64 = 256;
/// What the single precision of the solver may add to an error of rounding, in units.
const SINGLE_PRECISION: f64 = 0.01;

impl TwoSided {
    /// Holds so many positions, chosen at random, to the equation by which they were solved (Bellman,
    /// *Dynamic Programming*, 1957): their numbers against those of the positions to which the legal
    /// plays of each roll lead. The plays are those of the move generator, which the solver does not
    /// use. The same seed chooses the same positions.
    ///
    /// Errors are in units of the last place of a number. Rounding makes of it at most 1 in a table
    /// without the cube, where both sides of the equation are rounded by half a unit, and 1.5 with it,
    /// where what is doubled is rounded by twice as much; and a hundredth for the solver's single
    /// precision.
    ///
    /// `poll` is told now and then how many positions of how many are done, and says `false` to stop;
    /// then the result is `None`.
    ///
    /// # Errors
    /// [`TableError::Corrupted`] if a block is damaged.
    pub fn check(
        &self,
        positions: u64,
        seed: u64,
        mut poll: impl FnMut(u64, u64) -> bool,
    ) -> Result<Option<Check>, TableError> {
        let mut source = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut below = |bound: usize| ((u128::from(source.next_u64()) * bound as u128) >> 64) as usize;
        let mut largest_error = 0.0_f64;
        for done in 0..positions {
            if done % POSITIONS_AT_ONCE == 0 && !poll(done, positions) {
                return Ok(None);
            }
            let mut sides = self.indexes();
            if below(2) == 1 {
                sides.reverse();
            }
            let [us, them] = sides.map(|index| counts(index, 1 + below(index.positions() - 1)));
            let values = self
                .values(us, them)
                .and_then(|found| Ok((found, self.values_by_plays(us, them)?)));
            let (found, expected) = values.map_err(|error| match error {
                LookUpError::File(error) => error,
                _ => unreachable!("the table has every position that it is asked for"),
            })?;
            for (found, expected) in found.iter().zip(expected) {
                // Equities from −1 to 1 are written as 0 to 65535.
                largest_error = largest_error.max((found - expected).abs() * 65_535.0 / 2.0);
            }
        }
        poll(positions, positions);
        let rounding = if self.shape().cubeful() { 1.5 } else { 1.0 };
        Ok(Some(Check {
            positions,
            largest_error,
            allowed_error: rounding + SINGLE_PRECISION,
        }))
    }

    /// What the values of a position should be by those to which the legal plays lead.
    fn values_by_plays(&self, mover: Counts, opponent: Counts) -> Result<Values, LookUpError> {
        let game = Game::find("backgammon").unwrap_or_else(|_| unreachable!("it is known"));
        let position = Position::new(Board { mover, opponent }, game);
        let position = position.unwrap_or_else(|_| unreachable!("all checkers are home"));
        let mut expected = [0.0; 4];
        let mut boards = Vec::new();
        for (roll, throws) in Roll::all() {
            boards.clear();
            position.successors(roll, &mut boards);
            let mut best = [f64::NEG_INFINITY; 4];
            for board in &boards {
                let worth = worth_to_the_player(self.values(board.mover, board.opponent)?);
                best = std::array::from_fn(|cube| best[cube].max(worth[cube]));
            }
            for (expected, best) in expected.iter_mut().zip(best) {
                *expected += f64::from(throws) * best / 36.0;
            }
        }
        Ok(expected)
    }

    fn values(&self, us: Counts, them: Counts) -> Result<Values, LookUpError> {
        if !self.shape().cubeful() {
            return Ok([2.0 * self.probability(us, them)? - 1.0, 0.0, 0.0, 0.0]);
        }
        let equities = self.equities(us, them)?;
        Ok([
            equities.cubeless,
            equities.owned,
            equities.centred,
            equities.opponent_owned,
        ])
    }
}

/// What a play is worth that leaves the opponent, who is on roll next, with those values.
fn worth_to_the_player([cubeless, owned, centred, opponent_owned]: Values) -> Values {
    let doubled = (2.0 * opponent_owned).min(1.0);
    [-cubeless, -opponent_owned, -centred.max(doubled), -owned.max(doubled)]
}
