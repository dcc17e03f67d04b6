//! The solution of a two-sided table: levels against levels, in order of the sum of their pips.

use super::block::{self, Block, LANES, Pair};
use super::levels::Levels;
use super::successors::{MOST_PIPS, Successors};
use crate::parallel;
use crate::tables::{Resumed, TableError, TableWriter};

/// Two levels, the first of which is on roll.
#[derive(Clone, Copy)]
struct Job {
    /// Whose the level on roll is: an index of the sides.
    side: usize,
    pips: usize,
    others_pips: usize,
}

/// Solves every position of sides with those levels and writes it. Returns whether it was not
/// stopped: `poll` is told how many positions of how many are done, and says `false` to stop.
///
/// What a position is worth depends on positions in which the other player is on roll and the sum of
/// the pips is smaller, by at most 24. So levels are paired in order of that sum; pairs of equal sums
/// are independent, and what is 24 pips behind is forgotten. Nothing is read back from the file: the
/// values of `f32` stay in memory while they are needed, and the numbers written are rounded once.
/// At a checkpoint these values are kept as they are, so a build that is resumed has the same.
pub(super) fn solve<const PLANES: usize>(
    levels: &[Levels],
    writer: &mut TableWriter,
    resumed: Option<Resumed>,
    threads: usize,
    mut poll: impl FnMut(u64, u64) -> bool,
) -> Result<bool, TableError> {
    let solver = Solver::<PLANES>::new(levels);
    let resumed = resumed.and_then(|resumed| solver.resume(resumed));
    let (first, mut blocks) = resumed.unwrap_or_else(|| (0, solver.no_blocks()));
    let total = solver.positions(&solver.all_jobs());
    let mut done = (0..first).map(|sum| solver.positions(&solver.jobs(sum))).sum();
    for sum in first..solver.sums() {
        let jobs = solver.jobs(sum);
        let work = |job: usize| {
            let (block, numbers) = solver.block(jobs[job], &blocks);
            writer.write_block(solver.number(jobs[job]), &numbers)?;
            Ok::<Block, TableError>(block)
        };
        let mut goes_on = true;
        let report = |jobs_done: usize| {
            goes_on = poll(done + solver.positions(&jobs[..jobs_done]), total);
            goes_on
        };
        let Some(solved) = parallel::run(jobs.len(), threads, work, report).filter(|_| goes_on) else {
            return Ok(false);
        };
        for (&job, block) in jobs.iter().zip(solved) {
            blocks[solver.number(job)] = Some(block?);
        }
        if let Some(behind) = sum.checked_sub(MOST_PIPS) {
            for job in solver.jobs(behind) {
                blocks[solver.number(job)] = None;
            }
        }
        done += solver.positions(&jobs);
        if writer.is_checkpoint_due() {
            let kept = (0..)
                .zip(&blocks)
                .filter_map(|(number, block)| Some((number, block.as_ref()?)));
            let pieces = kept.map(|(number, block)| (number, |bytes: &mut Vec<u8>| block.append_to(bytes)));
            writer.checkpoint(sum as u64 + 1, done, pieces)?;
        }
    }
    Ok(true)
}

struct Solver<'a, const PLANES: usize> {
    /// One side where both have as many checkers.
    levels: &'a [Levels],
    successors: Vec<Successors>,
}

impl<'a, const PLANES: usize> Solver<'a, PLANES> {
    fn new(levels: &'a [Levels]) -> Solver<'a, PLANES> {
        Solver {
            levels,
            successors: levels.iter().map(Successors::new).collect(),
        }
    }

    fn other(&self, side: usize) -> usize {
        self.levels.len() - 1 - side
    }

    fn no_blocks(&self) -> Vec<Option<Block>> {
        self.all_jobs().iter().map(|_| None).collect()
    }

    /// The first sum that is not solved, and the blocks that are needed, if what was kept is that.
    fn resume(&self, mut resumed: Resumed) -> Option<(usize, Vec<Option<Block>>)> {
        let first = usize::try_from(resumed.step).ok().filter(|&sum| sum <= self.sums())?;
        let mut blocks = self.no_blocks();
        for job in (first.saturating_sub(MOST_PIPS)..first).flat_map(|sum| self.jobs(sum)) {
            let number = self.number(job);
            let bytes = resumed.pieces.remove(&(number as u64))?;
            let (own, others) = (&self.levels[job.side], &self.levels[self.other(job.side)]);
            let (own, others) = (own.size(job.pips), others.size(job.others_pips));
            blocks[number] = Some(Block::of_bytes(PLANES, own, others, &bytes)?);
        }
        Some((first, blocks))
    }

    /// How many sums of pips there are, from 0 on.
    fn sums(&self) -> usize {
        self.levels[0].count() + self.levels[self.other(0)].count() - 1
    }

    fn all_jobs(&self) -> Vec<Job> {
        (0..self.sums()).flat_map(|sum| self.jobs(sum)).collect()
    }

    /// The pairs of levels with that sum of pips, large ones first, so that no thread is left with
    /// one at the end.
    fn jobs(&self, sum: usize) -> Vec<Job> {
        let mut jobs: Vec<Job> = (0..self.levels.len())
            .flat_map(|side| {
                let others = self.levels[self.other(side)].count();
                let pips = (sum + 1).saturating_sub(others)..self.levels[side].count().min(sum + 1);
                pips.map(move |pips| Job {
                    side,
                    pips,
                    others_pips: sum - pips,
                })
            })
            .collect();
        jobs.sort_by_key(|job| std::cmp::Reverse(self.positions(&[*job])));
        jobs
    }

    fn positions(&self, jobs: &[Job]) -> u64 {
        let of_job = |job: &Job| {
            let others = &self.levels[self.other(job.side)];
            (self.levels[job.side].size(job.pips) * others.size(job.others_pips)) as u64
        };
        jobs.iter().map(of_job).sum()
    }

    /// Which block of the file a job makes.
    fn number(&self, job: Job) -> usize {
        let (own, others) = (&self.levels[job.side], &self.levels[self.other(job.side)]);
        (job.side * own.count() + job.pips) * others.count() + job.others_pips
    }

    fn block(&self, job: Job, blocks: &[Option<Block>]) -> (Block, Vec<u8>) {
        let pair = Pair {
            levels: &self.levels[job.side],
            successors: &self.successors[job.side],
            pips: job.pips,
            others: &self.levels[self.other(job.side)],
            others_pips: job.others_pips,
        };
        if job.pips == 0 || job.others_pips == 0 {
            return self.finished(&pair);
        }
        let after = std::array::from_fn(|played| {
            let left = job.pips.checked_sub(played).filter(|_| played > 0)?;
            blocks[self.number(Job {
                side: self.other(job.side),
                pips: job.others_pips,
                others_pips: left,
            })]
            .as_ref()
        });
        block::solve::<PLANES>(&pair, &after)
    }

    /// Positions of games that are over: won where the player on roll has no checker left, lost where
    /// only the other has none.
    fn finished(&self, pair: &Pair<'_>) -> (Block, Vec<u8>) {
        let (own, others) = (pair.levels.size(pair.pips), pair.others.size(pair.others_pips));
        let (value, byte) = if pair.pips == 0 { (1.0, 0xFF) } else { (-1.0, 0) };
        let block = Block::filled(PLANES, own, others, value);
        (block, vec![byte; 2 * PLANES * own * others])
    }
}

/// The bytes that the blocks take that are needed at one time, where they are most.
pub(super) fn memory_bytes(levels: &[Levels], planes: usize) -> u64 {
    let (own, others) = (&levels[0], &levels[levels.len() - 1]);
    let mut by_sum = vec![0; own.count() + others.count() - 1];
    for pips in 0..own.count() {
        for others_pips in 0..others.count() {
            let (size, others_size) = (own.size(pips), others.size(others_pips));
            let mut values = size.next_multiple_of(LANES) * others_size;
            if levels.len() > 1 {
                values += others_size.next_multiple_of(LANES) * size;
            }
            by_sum[pips + others_pips] += (values * planes * size_of::<f32>()) as u64;
        }
    }
    let windows = by_sum.windows(by_sum.len().min(MOST_PIPS + 1));
    windows.map(|window| window.iter().sum()).max().unwrap_or(0)
}
