//! Whether a table agrees with itself.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{TwoSided, counts};
use crate::bearoff::error::LookUpError;
use crate::board::{Board, Counts};
use crate::dice::Roll;
use crate::position::Position;
use crate::rules::Preset;

/// The four equities of a position: cubeless, and with the cube owned, centred and owned by the
/// opponent. In a table without the cube the last three are 0.
type Values = [f64; 4];

impl TwoSided {
    /// Holds so many positions, chosen at random, to the equation by which they were solved (Bellman,
    /// *Dynamic Programming*, 1957): their numbers against those of the positions to which the legal
    /// plays of each roll lead. The plays are those of the move generator, which the solver does not
    /// use. The same seed chooses the same positions.
    ///
    /// Returns the largest difference, in units of the last place of a number. In a table without the
    /// cube rounding makes it at most 1, and with it at most 1.5.
    ///
    /// # Errors
    /// [`LookUpError::File`] if a block is damaged.
    pub fn largest_inconsistency(&self, positions: u64, seed: u64) -> Result<f64, LookUpError> {
        let mut source = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut below = |bound: usize| ((u128::from(source.next_u64()) * bound as u128) >> 64) as usize;
        let mut largest = 0.0_f64;
        for _ in 0..positions {
            let mut sides = self.indexes();
            if below(2) == 1 {
                sides.reverse();
            }
            let [us, them] = sides.map(|index| counts(index, 1 + below(index.positions() - 1)));
            let (found, expected) = (self.values(us, them)?, self.values_by_plays(us, them)?);
            for (found, expected) in found.iter().zip(expected) {
                // Equities from −1 to 1 are written as 0 to 65535.
                largest = largest.max((found - expected).abs() * 65_535.0 / 2.0);
            }
        }
        Ok(largest)
    }

    /// What the values of a position should be by those to which the legal plays lead.
    fn values_by_plays(&self, mover: Counts, opponent: Counts) -> Result<Values, LookUpError> {
        let game = Preset::find("backgammon").unwrap_or_else(|_| unreachable!("it is known"));
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
