//! Whether a table agrees with itself.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::levels::{Beyond, beyond_of};
use super::solve::Goal;
use super::{GOALS, OneSidedFile, RollsRead, block, on_the_points};
use crate::board::{Board, Counts, MAX_CHECKERS};
use crate::dice::Roll;
use crate::exact::bearoff::check::Check;
use crate::exact::bearoff::index::OnPoints;
use crate::position::Position;
use crate::rules::Game;
use crate::tables::TableError;

/// How often it is looked whether to go on.
const POSITIONS_AT_ONCE: u64 = 256;
/// The units of a mean and of a chance, as parts of it: what single precision rounds a chance by, and
/// eight times what double precision rounds a sum by, for one of 21 numbers.
const UNIT_OF_MEAN: f64 = 8.0 * f64::EPSILON;
const UNIT_OF_CHANCE: f64 = f32::EPSILON as f64 / 2.0;
/// A chance is rounded, and so are those that it follows from; and of these some are left out.
const ALLOWED_ERROR: f64 = 3.0;

impl OneSidedFile {
    /// Holds so many positions, chosen at random, to the equation by which they were solved (Bellman,
    /// *Dynamic Programming*, 1957): the means and the chances against those of the positions to which
    /// the best legal plays of each roll lead; if all checkers are on the board also those of the first
    /// checker off. The plays are those of the move generator, which the solver does not use. It has
    /// no sides of more than 15 checkers: theirs are found by moving one checker after the other. The
    /// same seed chooses the same positions.
    ///
    /// Errors are in units of what a number is rounded by: of a chance 2^-24 of it, or 1e-10 if that
    /// is more, and of a mean 2^-49 of it. Rounding makes of it three units at most.
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
            let number = 1 + below(self.index().positions() - 1);
            let on_points = self.index().unrank(number).unwrap_or_default();
            for goal in GOALS {
                if !self.is_reached(&on_points, goal) {
                    let (found, expected) = (self.read(on_points, goal)?, self.rolls_by_plays(on_points, goal)?);
                    largest_error = largest_error.max(error(&found, &expected));
                }
            }
        }
        poll(positions, positions);
        Ok(Some(Check {
            positions,
            largest_error,
            allowed_error: ALLOWED_ERROR,
        }))
    }

    fn is_reached(&self, on_points: &OnPoints, goal: Goal) -> bool {
        let left = on_points.iter().sum::<u8>();
        match goal {
            Goal::LastOff => left == 0,
            Goal::FirstOff => left < self.index().checkers(),
        }
    }

    /// What the rolls of a position should be by those to which the legal plays lead.
    fn rolls_by_plays(&self, on_points: OnPoints, goal: Goal) -> Result<RollsRead, TableError> {
        let (mut mean, mut distribution) = (36.0, vec![0.0]);
        for (roll, throws) in Roll::all() {
            let best = self.best(results(on_points, roll), goal)?;
            let throws = f64::from(throws);
            mean += throws * best.mean;
            distribution.resize(distribution.len().max(best.distribution.len() + 1), 0.0);
            for (sum, chance) in distribution[1..].iter_mut().zip(best.distribution) {
                *sum += throws * chance / 36.0;
            }
        }
        Ok(RollsRead {
            mean: mean / 36.0,
            distribution,
        })
    }

    /// The rolls of the best of some positions: that of the least mean, among equals that of the
    /// smallest number.
    fn best(&self, positions: Vec<OnPoints>, goal: Goal) -> Result<RollsRead, TableError> {
        let mut best: Option<(f64, Beyond, OnPoints)> = None;
        for on_points in positions {
            if self.is_reached(&on_points, goal) {
                return Ok(RollsRead::none());
            }
            let (beyond, pips) = beyond_of(&on_points);
            let (block, row) = self.place(&beyond, pips, goal);
            let mean = block::mean(self.file.block(block)?, row).ok_or_else(|| self.file.corrupted(block))?;
            if best.is_none_or(|(least, first, _)| mean < least || mean == least && beyond < first) {
                best = Some((mean, beyond, on_points));
            }
        }
        let (_, _, on_points) = best.unwrap_or_else(|| unreachable!("a side alone can always move"));
        self.read(on_points, goal)
    }
}

/// The largest error of what was found, in units. What is no number is infinitely wrong.
fn error(found: &RollsRead, expected: &RollsRead) -> f64 {
    let of_mean = (found.mean - expected.mean).abs() / (UNIT_OF_MEAN * expected.mean);
    let chance = |rolls: &RollsRead, number: usize| rolls.distribution.get(number).copied().unwrap_or(0.0);
    let numbers = 0..found.distribution.len().max(expected.distribution.len());
    let of_chances = numbers.map(|number| {
        let (found, expected) = (chance(found, number), chance(expected, number));
        (found - expected).abs() / (UNIT_OF_CHANCE * expected).max(block::LEAST_WRITTEN)
    });
    let is_number = |error: f64| if error.is_nan() { f64::INFINITY } else { error };
    of_chances.chain([of_mean]).map(is_number).fold(0.0, f64::max)
}

/// The positions to which the legal plays of a roll lead, against an opponent who has passed.
fn results(on_points: OnPoints, roll: Roll) -> Vec<OnPoints> {
    if on_points.iter().sum::<u8>() > MAX_CHECKERS {
        return results_one_by_one(on_points, roll);
    }
    let place = |counts: Counts, (point, &count)| counts.with(point, count);
    let mover = (1..).zip(&on_points).fold(Counts::EMPTY, place);
    let opponent = Counts::EMPTY.with(1, 1);
    let game = Game::find("backgammon").unwrap_or_else(|_| unreachable!("it is known"));
    let position = Position::new(Board { mover, opponent }, game);
    let position = position.unwrap_or_else(|_| unreachable!("the opponent is past all points of a table"));
    let mut boards = Vec::new();
    position.successors(roll, &mut boards);
    let left = |board: Board| std::array::from_fn(|place| on_the_points(board.opponent)[place]);
    boards.into_iter().map(left).collect()
}

/// The same by moving one checker after the other. A side alone can play every die, so the duty to
/// play as much as possible forbids nothing.
fn results_one_by_one(on_points: OnPoints, roll: Roll) -> Vec<OnPoints> {
    let (first, second) = (usize::from(roll.first()), usize::from(roll.second()));
    let orders = if roll.is_double() {
        vec![vec![first; 4]]
    } else {
        vec![vec![first, second], vec![second, first]]
    };
    let mut results = Vec::new();
    for order in orders {
        let mut reached = vec![on_points];
        for die in order {
            reached = reached.iter().flat_map(|on_points| moved(on_points, die)).collect();
            reached.sort_unstable();
            reached.dedup();
        }
        results.extend(reached);
    }
    results
}

/// The positions to which one checker can be moved by a die; a side that is off stays so.
fn moved(on_points: &OnPoints, die: usize) -> Vec<OnPoints> {
    let Some(rearmost) = on_points.iter().rposition(|&count| count > 0) else {
        return vec![*on_points];
    };
    let can_move = |&place: &usize| {
        let is_off = place + 1 == die || place + 1 < die && place == rearmost;
        on_points[place] > 0 && (place >= die || is_off && rearmost < 6)
    };
    let move_from = |place: usize| {
        let mut after = *on_points;
        after[place] -= 1;
        if let Some(target) = place.checked_sub(die) {
            after[target] += 1;
        }
        after
    };
    (0..=rearmost).filter(can_move).map(move_from).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::exact::bearoff::index::Index;

    #[test]
    fn one_checker_after_the_other_comes_to_the_results_of_the_legal_plays() {
        for (points, checkers) in [(6, 5), (12, 3)] {
            let index = Index::new(points, checkers).unwrap();
            for number in 1..index.positions() {
                let on_points = index.unrank(number).unwrap();
                for (roll, _) in Roll::all() {
                    let found: BTreeSet<_> = results_one_by_one(on_points, roll).into_iter().collect();
                    let legal: BTreeSet<_> = results(on_points, roll).into_iter().collect();
                    assert_eq!(found, legal, "{on_points:?} {roll}");
                }
            }
        }
    }
}
