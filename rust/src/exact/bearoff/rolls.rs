//! Distributions of a number of rolls.

/// The pips of an average roll, 49/6: a double is played four times.
pub const PIPS_PER_ROLL: f64 = 49.0 / 6.0;

/// How many rolls something takes: the mean, and the chance of each number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rolls<'a> {
    /// The mean number of rolls.
    pub mean: f64,
    /// `distribution[n]` is the chance of exactly `n` rolls; the last entry is not zero.
    pub distribution: &'a [f64],
}

impl Rolls<'_> {
    /// The variance of the number of rolls.
    pub fn variance(&self) -> f64 {
        let square = |(rolls, chance): (usize, &f64)| chance * (rolls as f64 - self.mean).powi(2);
        self.distribution.iter().enumerate().map(square).sum()
    }
}

/// The chance that `us`, who roll first, need no more rolls than `them`: the sum over `n` of
/// P(us = n) · P(them ≥ n). Both are distributions as in [`Rolls`], of independent numbers.
///
/// ```
/// use gammon::bearoff::chance_to_finish_first;
/// let (us, them) = ([0.0, 0.75, 0.25], [0.0, 0.5, 0.5]);
/// assert_eq!(chance_to_finish_first(&us, &them), 0.875);
/// ```
pub fn chance_to_finish_first(us: &[f64], them: &[f64]) -> f64 {
    let (mut as_many, mut chance) = (0.0, 0.0);
    for (rolls, exactly) in them.iter().enumerate().rev() {
        as_many += exactly;
        chance += us.get(rolls).unwrap_or(&0.0) * as_many;
    }
    chance
}

/// The distributions of many positions, one behind the other.
#[derive(Default)]
pub(super) struct Pool {
    chances: Vec<f64>,
    ends: Vec<usize>,
    longest: usize,
}

impl Pool {
    pub(super) fn push(&mut self, distribution: &[f64]) {
        self.chances.extend_from_slice(distribution);
        self.ends.push(self.chances.len());
        self.longest = self.longest.max(distribution.len());
    }

    /// The length of the longest.
    pub(super) fn longest(&self) -> usize {
        self.longest
    }

    pub(super) fn get(&self, number: usize) -> &[f64] {
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.chances[begin..self.ends[number]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roller_wins_ties_and_who_has_finished_has_won() {
        let (done, one, two) = ([1.0], [0.0, 1.0], [0.0, 0.0, 1.0]);
        assert_eq!(chance_to_finish_first(&one, &one), 1.0);
        assert_eq!(chance_to_finish_first(&two, &one), 0.0);
        assert_eq!(chance_to_finish_first(&one, &two), 1.0);
        assert_eq!(chance_to_finish_first(&done, &two), 1.0);
        assert_eq!(chance_to_finish_first(&two, &done), 0.0);
    }
}
