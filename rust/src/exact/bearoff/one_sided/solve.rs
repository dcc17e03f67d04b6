//! The solution of an index: one pass, in which every move leads to a position already solved.

use crate::exact::bearoff::index::Index;
use crate::exact::bearoff::rolls::{Pool, Rolls};
use crate::exact::bearoff::walk::{Moves, Walk};

/// How many positions are solved between two looks at whether to go on: some milliseconds.
const POSITIONS_PER_POLL: usize = 1 << 12;

/// How many rolls each position of an index takes until a goal is reached, under the policy that
/// makes the mean least.
pub(super) struct Solution {
    means: Vec<f64>,
    distributions: Pool,
}

impl Solution {
    /// What is known of a position of the index.
    #[inline]
    pub(super) fn rolls(&self, number: usize) -> Rolls<'_> {
        Rolls {
            mean: self.means[number],
            distribution: self.distributions.get(number),
        }
    }

    /// The most rolls that a position takes.
    pub(super) fn most_rolls(&self) -> usize {
        self.distributions.longest() - 1
    }
}

/// Solves every position for each of the goals. A goal is reached, be it in the middle of a turn,
/// once no more checkers are left than it says. `poll` is told how many positions are done; when it
/// says `false` the result is `None`.
pub(super) fn solve<const GOALS: usize>(
    index: Index,
    goals: [u8; GOALS],
    mut poll: impl FnMut(u64) -> bool,
) -> Option<[Solution; GOALS]> {
    let mut solvers = goals.map(|goal| Solver::new(goal, index.positions()));
    let mut walk = Walk::new(index);
    for number in 0..index.positions() {
        let moves = walk.moves();
        for solver in &mut solvers {
            if walk.checkers() <= solver.goal {
                solver.push_goal(number as u32);
            } else {
                solver.push(&moves);
            }
        }
        if number % POSITIONS_PER_POLL == 0 && !poll(number as u64) {
            return None;
        }
        walk.advance();
    }
    Some(solvers.map(|solver| solver.solution))
}

/// The solution as far as it has come, and what finding more needs.
struct Solver {
    goal: u8,
    solution: Solution,
    /// The best that one, two or three moves by each die lead to.
    after: [Vec<[u32; 6]>; 3],
    /// The sum of what follows the rolls of the position in hand.
    sum: Vec<f64>,
}

impl Solver {
    fn new(goal: u8, positions: usize) -> Solver {
        Solver {
            goal,
            solution: Solution {
                means: Vec::with_capacity(positions),
                distributions: Pool::default(),
            },
            after: std::array::from_fn(|_| Vec::with_capacity(positions)),
            sum: Vec::new(),
        }
    }

    /// The next position: one in which no roll is needed any more.
    fn push_goal(&mut self, number: u32) {
        self.solution.means.push(0.0);
        self.solution.distributions.push(&[1.0]);
        for after in &mut self.after {
            after.push([number; 6]);
        }
    }

    /// The next position: one in which each die moves one checker as `moves` says.
    fn push(&mut self, moves: &[Moves; 6]) {
        let one = std::array::from_fn(|die| self.best(moves[die].iter().copied()));
        let [two, three, four] = [0, 1, 2].map(|before| {
            std::array::from_fn(|die| self.best(moves[die].iter().map(|&number| self.then(number, before, die))))
        });
        self.sum.clear();
        self.sum.push(0.0);
        let mut mean = 0.0;
        for first in 0..6 {
            for second in 0..first {
                let in_order = moves[first].iter().map(|&number| self.then(number, 0, second));
                let turned = moves[second].iter().map(|&number| self.then(number, 0, first));
                mean += self.add(self.best(in_order.chain(turned)), 2.0);
            }
            mean += self.add(four[first], 1.0);
        }
        self.sum.iter_mut().for_each(|chance| *chance /= 36.0);
        self.solution.means.push(1.0 + mean / 36.0);
        self.solution.distributions.push(&self.sum);
        for (after, best) in self.after.iter_mut().zip([one, two, three]) {
            after.push(best);
        }
    }

    /// The best that a position leads to by more moves of one die: `more` and one.
    #[inline]
    fn then(&self, number: u32, more: usize, die: usize) -> u32 {
        self.after[more][number as usize][die]
    }

    /// The position of the least mean; among equals, that of the smallest number.
    #[inline]
    fn best(&self, numbers: impl Iterator<Item = u32>) -> u32 {
        let (mut best, mut least) = (0, f64::INFINITY);
        for number in numbers {
            let mean = self.solution.means[number as usize];
            if mean < least || mean == least && number < best {
                (best, least) = (number, mean);
            }
        }
        best
    }

    /// Adds what follows a roll that shows in so many of 36 throws and leads to that position;
    /// returns its part of the mean.
    #[inline]
    fn add(&mut self, number: u32, throws: f64) -> f64 {
        let Rolls { mean, distribution } = self.solution.rolls(number as usize);
        if self.sum.len() <= distribution.len() {
            self.sum.resize(distribution.len() + 1, 0.0);
        }
        for (sum, chance) in self.sum[1..].iter_mut().zip(distribution) {
            *sum += throws * chance;
        }
        throws * mean
    }
}
