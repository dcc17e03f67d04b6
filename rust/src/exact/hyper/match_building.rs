//! Solving the scores of a match one after the other, and their files.

use std::path::Path;

use super::error::NotNext;
use super::score::Score;
use super::solution::match_play::{MatchSolution, chance, place_of};
use super::solution::rated::mean_of_first_rolls;
use super::solution::solved_score::SolvedScore;
use super::solving::at_score::MOST_CASES;
use super::solving::halt::{Halt, unless_stopped};
use super::solving::keep::{Keeper, Stage};
use super::solving::solve::Solving;
use super::solving::transitions::Transitions;
use super::values::Values;
use crate::cube::CubeOwner;
use crate::tables::{Begun, Saving, TableError, TableWriter};

impl MatchSolution {
    /// Takes up the score to be solved next from an earlier run.
    ///
    /// # Errors
    /// [`NotNext`] if it is another score, or the game of another number of checkers.
    pub fn add(&mut self, solved: SolvedScore) -> Result<(), NotNext> {
        let (checkers, other) = (self.index.checkers(), solved.index().checkers());
        if checkers != other {
            return Err(NotNext::Checkers(other, checkers));
        }
        if self.next_score() != Some(solved.score()) {
            let [one, other] = solved.score().away();
            return Err(NotNext::Score(one, other));
        }
        self.solved.push(solved);
        Ok(())
    }

    /// Solves the next score in memory. `poll` is told now and then how much is done, from 0 to
    /// [`ALL_DONE`](super::ALL_DONE); when it says `false`, or nothing is left to solve, the result is
    /// `None`.
    pub fn solve_next(&mut self, threads: usize, poll: impl FnMut(u64) -> bool) -> Option<&SolvedScore> {
        let score = self.next_score()?;
        // Only files can fail, and there is none.
        let solved = self.solve(score, threads, &mut Keeper::none(self.index), poll).ok()?;
        self.solved.push(solved);
        self.solved.last()
    }

    /// Solves the next score, writes it to `path` and opens that. A build that is stopped or killed is
    /// gone on with by the next of the same.
    ///
    /// # Errors
    /// [`TableError::Io`] if a file cannot be written.
    pub fn build_next(
        &mut self,
        path: &Path,
        threads: usize,
        poll: impl FnMut(u64) -> bool,
    ) -> Result<Option<&SolvedScore>, TableError> {
        self.build_next_saving(path, threads, &Saving::default(), poll)
    }

    /// The same, with a say in what becomes of a build that does not come to its end.
    ///
    /// # Errors
    /// As [`build_next`](MatchSolution::build_next).
    pub fn build_next_saving(
        &mut self,
        path: &Path,
        threads: usize,
        saving: &Saving,
        mut poll: impl FnMut(u64) -> bool,
    ) -> Result<Option<&SolvedScore>, TableError> {
        let Some(score) = self.next_score() else {
            return Ok(None);
        };
        let contents = SolvedScore::contents(self.index, score);
        match TableWriter::begin(path, contents, saving, &mut || poll(0))? {
            Begun::Writer(mut writer, resumed) => {
                let mut keeper = Keeper::with(self.index, &mut writer, resumed);
                let Some(solved) = unless_stopped(self.solve(score, threads, &mut keeper, poll))? else {
                    return Ok(None);
                };
                solved.write_to(&writer)?;
                writer.finish()?;
            }
            Begun::Finished => {}
            Begun::Stopped => return Ok(None),
        }
        self.solved.push(SolvedScore::open(path)?);
        Ok(self.solved.last())
    }

    fn solve(
        &self,
        score: Score,
        threads: usize,
        keeper: &mut Keeper<'_>,
        mut poll: impl FnMut(u64) -> bool,
    ) -> Result<SolvedScore, Halt> {
        let game = Transitions::new(self.index, threads, || poll(0))?;
        let solving = Solving::new(&game, &[Stage::Score], threads, keeper, poll);
        match score.cases().len() {
            1 => self.solve_cases::<1>(score, solving),
            2 => self.solve_cases::<2>(score, solving),
            3..=4 => self.solve_cases::<4>(score, solving),
            _ => self.solve_cases::<MOST_CASES>(score, solving),
        }
    }

    fn solve_cases<const N: usize>(
        &self,
        score: Score,
        mut solving: Solving<'_, '_, impl FnMut(u64) -> bool>,
    ) -> Result<SolvedScore, Halt> {
        let all = solving.no_doubles(&self.at_score::<N>(score), Stage::Score)?;
        let cases = score.cases();
        let numbers = all.iter().flat_map(|values| &values[..cases.len()]).copied().collect();
        let values = Values::in_memory(self.index, cases.len(), numbers);
        let first_mover = |player| {
            let start = score.turned_case(score.case(player, 1, CubeOwner::Nobody));
            let case = place_of(&cases, start);
            let known = self.known(score, &values, case);
            mean_of_first_rolls(self.index, |number| Ok(-known.value(number)?))
        };
        let chance = match (first_mover(0), first_mover(score.other(0))) {
            (Ok(first), Ok(second)) => chance((first - second) / 2.0),
            _ => unreachable!("what is in memory is not damaged"),
        };
        Ok(SolvedScore::new(
            score,
            values,
            chance,
            solving.sweeps,
            solving.residual,
        ))
    }
}
