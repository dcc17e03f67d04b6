//! The solution level by level: every play leads to a level at most 24 pips below.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use arrayvec::ArrayVec;

use super::block;
use super::levels::{Beyond, Levels};
use super::rows::{Place, Solved};
use crate::exact::bearoff::limits::MOST_POINTS;
use crate::exact::bearoff::rolls::{Pool, Rolls};
use crate::parallel;

/// How many positions are solved by one job and lie in one block of the file.
pub(super) const ROWS_PER_BLOCK: usize = 1 << 12;

/// The most pips that one roll plays: four sixes; and that one die does.
const MOST_PIPS: usize = 24;
const MOST_PIPS_OF_A_DIE: usize = 6;

/// The least chance that is kept while others are found by it. What is left out, after the longest
/// distribution, is far less than the rounding of the file's numbers.
const LEAST: f64 = 1e-18;

/// The place of every position that has reached the goal.
const REACHED: Place = Place::MAX;

/// The places to which one checker can go by one die.
type Moves = ArrayVec<Place, { MOST_POINTS as usize }>;

/// What a side plays for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// To bear off its last checker.
    LastOff,
    /// To bear off its first checker.
    FirstOff,
}

impl Goal {
    /// The rows of a level that have not reached the goal.
    pub fn rows(self, levels: &Levels, pips: usize) -> Range<usize> {
        match self {
            Goal::LastOff if pips == 0 => 0..0,
            Goal::LastOff => 0..levels.size(pips),
            Goal::FirstOff => levels.with_all_checkers(pips),
        }
    }

    /// How many blocks those rows take.
    pub fn blocks(self, levels: &Levels, pips: usize) -> usize {
        self.rows(levels, pips).len().div_ceil(ROWS_PER_BLOCK)
    }
}

/// The levels that are solved and still needed, for one goal.
pub(super) struct Window<'l> {
    levels: &'l Levels,
    pub goal: Goal,
    /// By pips, in blocks; levels that no play reaches any more are empty.
    pub solved: Vec<Vec<Solved>>,
}

impl<'l> Window<'l> {
    pub fn new(levels: &'l Levels, goal: Goal) -> Window<'l> {
        Window {
            levels,
            goal,
            solved: Vec::new(),
        }
    }

    /// Adds the next level, and forgets what no other will need.
    pub fn push(&mut self, level: Vec<Solved>) {
        self.solved.push(level);
        let next = self.solved.len();
        if let Some(forgotten) = next.checked_sub(MOST_PIPS_OF_A_DIE + 1) {
            for block in &mut self.solved[forgotten] {
                block.after = Vec::new();
            }
        }
        if let Some(forgotten) = next.checked_sub(MOST_PIPS + 1) {
            self.solved[forgotten] = Vec::new();
        }
    }

    /// Whether the rolls of a level are still needed, when `next` is the one that is solved next.
    pub fn needs_rolls(pips: usize, next: usize) -> bool {
        pips + MOST_PIPS >= next
    }

    /// Whether the best of several moves is still needed: it is asked of what one move has reached.
    pub fn needs_after(pips: usize, next: usize) -> bool {
        pips + MOST_PIPS_OF_A_DIE >= next
    }

    /// Solves the next level: its blocks, and their bytes in the file. `poll` is told how many rows are
    /// done; when it says `false` the result is `None`.
    pub fn solve_level(
        &self,
        pips: usize,
        threads: usize,
        mut poll: impl FnMut(usize) -> bool,
    ) -> Option<Vec<(Solved, Vec<u8>)>> {
        let rows = self.goal.rows(self.levels, pips);
        let stopped = AtomicBool::new(false);
        let job = |job: usize| {
            let begin = rows.start + job * ROWS_PER_BLOCK;
            let solved = self.solve(pips, begin..rows.end.min(begin + ROWS_PER_BLOCK), &stopped);
            let bytes = block::write(&solved);
            (solved, bytes)
        };
        let solved = parallel::run(self.goal.blocks(self.levels, pips), threads, job, |jobs| {
            let goes_on = poll(rows.len().min(jobs * ROWS_PER_BLOCK));
            stopped.store(!goes_on, Ordering::Relaxed);
            goes_on
        });
        // A job that was stopped has ended early, and what it has found is of no use.
        solved.filter(|_| !stopped.into_inner())
    }

    /// Solves some rows of the next level, fewer if it is stopped.
    fn solve(&self, pips: usize, rows: Range<usize>, stopped: &AtomicBool) -> Solved {
        let mut solver = Solver {
            window: self,
            solved: Solved {
                means: Vec::with_capacity(rows.len()),
                distributions: Pool::default(),
                after: Vec::with_capacity(rows.len()),
            },
            sum: Vec::new(),
        };
        let mut beyond = self.levels.beyond(pips, rows.start);
        for _ in rows {
            if stopped.load(Ordering::Relaxed) {
                break;
            }
            solver.push(&self.moves(&beyond, pips));
            self.levels.advance(&mut beyond);
        }
        solver.solved
    }

    /// For each die, where one checker can go. All dice can be played, as
    /// [`Walk`](crate::exact::bearoff::walk::Walk) explains.
    fn moves(&self, beyond: &Beyond, pips: usize) -> [Moves; 6] {
        let count_at = |point: usize| beyond[point - 1] - beyond.get(point).copied().unwrap_or(0);
        let points = usize::from(self.levels.index().points());
        let occupied: ArrayVec<usize, { MOST_POINTS as usize }> =
            (1..=points).rev().filter(|&point| count_at(point) > 0).collect();
        let rearmost = occupied.first().copied().unwrap_or(0);
        std::array::from_fn(|die| {
            let die = die + 1;
            let allowed = |&&point: &&usize| point > die || rearmost <= 6 && (point == die || point == rearmost);
            let moved = |&point: &usize| self.after_move(beyond, pips, point, die);
            occupied.iter().filter(allowed).map(moved).collect()
        })
    }

    /// The place that a checker's move from a point by a die leads to.
    #[inline]
    fn after_move(&self, beyond: &Beyond, pips: usize, point: usize, die: usize) -> Place {
        let target = point.saturating_sub(die);
        let mut after = *beyond;
        after[target..point].iter_mut().for_each(|count| *count -= 1);
        let all = self.levels.index().checkers();
        let is_reached = match self.goal {
            Goal::LastOff => after[0] == 0,
            Goal::FirstOff => after[0] < all,
        };
        if is_reached {
            return REACHED;
        }
        let pips = pips - (point - target);
        let row = self.levels.row(&after) - self.goal.rows(self.levels, pips).start;
        (pips as u32) << 24 | row as u32
    }

    /// The block of a place, and the row in it.
    #[inline]
    fn at(&self, place: Place) -> (&Solved, usize) {
        let row = (place & 0xFF_FFFF) as usize;
        (
            &self.solved[(place >> 24) as usize][row / ROWS_PER_BLOCK],
            row % ROWS_PER_BLOCK,
        )
    }

    #[inline]
    fn mean(&self, place: Place) -> f64 {
        if place == REACHED {
            return 0.0;
        }
        let (solved, row) = self.at(place);
        solved.means[row]
    }

    #[inline]
    fn rolls(&self, place: Place) -> Rolls<'_> {
        if place == REACHED {
            return Rolls {
                mean: 0.0,
                distribution: &[1.0],
            };
        }
        let (solved, row) = self.at(place);
        Rolls {
            mean: solved.means[row],
            distribution: solved.distributions.get(row),
        }
    }

    /// The best that a place leads to by more moves of one die: `more` and one.
    #[inline]
    fn then(&self, place: Place, more: usize, die: usize) -> Place {
        if place == REACHED {
            return REACHED;
        }
        let (solved, row) = self.at(place);
        solved.after[row][more][die]
    }

    /// The place of the least mean; among equals, that of the position of the smallest number.
    #[inline]
    fn best(&self, places: impl Iterator<Item = Place>) -> Place {
        let (mut best, mut least) = (REACHED, f64::INFINITY);
        for place in places {
            let mean = self.mean(place);
            if mean < least || mean == least && place != best && self.comes_before(place, best) {
                (best, least) = (place, mean);
            }
        }
        best
    }

    /// Whether the position of one place has a smaller number in the index than that of another.
    #[cold]
    fn comes_before(&self, one: Place, other: Place) -> bool {
        let [one, other] = [one, other].map(|place| {
            let (pips, row) = ((place >> 24) as usize, (place & 0xFF_FFFF) as usize);
            let row = self.goal.rows(self.levels, pips).start + row;
            self.levels.beyond(pips, row)
        });
        one < other
    }
}

/// The solution of some rows as far as it has come.
struct Solver<'w> {
    window: &'w Window<'w>,
    solved: Solved,
    /// The sum of what follows the rolls of the position in hand.
    sum: Vec<f64>,
}

impl Solver<'_> {
    /// The next position: one in which each die moves one checker as `moves` says.
    fn push(&mut self, moves: &[Moves; 6]) {
        let window = self.window;
        let one = std::array::from_fn(|die| window.best(moves[die].iter().copied()));
        let [two, three, four] = [0, 1, 2].map(|before| {
            std::array::from_fn(|die| window.best(moves[die].iter().map(|&place| window.then(place, before, die))))
        });
        self.sum.clear();
        self.sum.push(0.0);
        let mut mean = 0.0;
        for first in 0..6 {
            for second in 0..first {
                let in_order = moves[first].iter().map(|&place| window.then(place, 0, second));
                let turned = moves[second].iter().map(|&place| window.then(place, 0, first));
                mean += self.add(window.best(in_order.chain(turned)), 2.0);
            }
            mean += self.add(four[first], 1.0);
        }
        self.sum.iter_mut().for_each(|chance| *chance /= 36.0);
        let kept = self
            .sum
            .iter()
            .rposition(|&chance| chance >= LEAST)
            .map_or(0, |last| last + 1);
        self.solved.means.push(1.0 + mean / 36.0);
        self.solved.distributions.push(&self.sum[..kept]);
        self.solved.after.push([one, two, three]);
    }

    /// Adds what follows a roll that shows in so many of 36 throws and leads to that place; returns
    /// its part of the mean.
    #[inline]
    fn add(&mut self, place: Place, throws: f64) -> f64 {
        let Rolls { mean, distribution } = self.window.rolls(place);
        if self.sum.len() <= distribution.len() {
            self.sum.resize(distribution.len() + 1, 0.0);
        }
        for (sum, chance) in self.sum[1..].iter_mut().zip(distribution) {
            *sum += throws * chance;
        }
        throws * mean
    }
}
