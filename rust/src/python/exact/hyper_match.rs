//! Solutions of hyper-backgammon: of the scores of a match, in files.

use std::path::PathBuf;

use pyo3::prelude::*;

use crate::cube::CubeOwner;
use crate::exact::hyper::{MatchSolution, MatchStakes, Score, SolvedScore};
use crate::python::cube::{Exact, told};
use crate::python::exact::hyper::{index, not_solved, saving, with_equities};
use crate::python::exact::two_sided::table_error;
use crate::python::position::Position;
use crate::python::position::play::Play;
use crate::python::{convert, detach, errors, functions};

/// A score as Python says it: the points each player needs, and whether it is the Crawford game.
type Away = (u8, u8, bool);

/// What the cube shows and who holds it: 1 the player on roll, −1 the opponent, 0 nobody.
type CubeState = (u8, i8);

/// A match of hyper-backgammon, as far as its scores are solved.
#[pyclass(frozen, module = "gammon._core")]
pub(in crate::python) struct HyperMatch(MatchSolution);

#[pymethods]
impl HyperMatch {
    /// The scores of a match in the order in which they are solved, the player who needs fewer points
    /// first.
    #[staticmethod]
    fn scores(py: Python<'_>, length: u8) -> PyResult<Vec<Away>> {
        let scores = Score::of_match(length).map_err(|error| errors::value(py, error.to_string()))?;
        Ok(scores.into_iter().map(away_of).collect())
    }

    /// The bytes of the file of a score.
    #[staticmethod]
    fn file_bytes(py: Python<'_>, checkers: u8, away: Away) -> PyResult<u64> {
        Ok(SolvedScore::file_bytes(index(py, checkers)?, score(py, away)?))
    }

    /// A match of those of its first scores that are in files.
    #[staticmethod]
    fn open(py: Python<'_>, checkers: u8, length: u8, paths: Vec<PathBuf>) -> PyResult<HyperMatch> {
        opened(py, checkers, length, &paths).map(HyperMatch)
    }

    /// Solves the score that follows those in files, writes it to `path`.
    #[staticmethod]
    #[pyo3(signature = (path, checkers, length, paths, threads, progress, resume))]
    #[allow(clippy::too_many_arguments)] // Python passes them by name
    fn build_next(
        py: Python<'_>,
        path: PathBuf,
        checkers: u8,
        length: u8,
        paths: Vec<PathBuf>,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
        resume: bool,
    ) -> PyResult<()> {
        let mut solution = opened(py, checkers, length, &paths)?;
        let (threads, saving) = (functions::threads_of(py, threads)?, saving(resume));
        let built = detach::long_call(py, progress, |poll| {
            let built = solution.build_next_saving(&path, threads, &saving, poll);
            built.map(|solved| solved.map(|_| ())).transpose()
        })?;
        built.map_err(|error| table_error(py, &error))
    }

    /// The first player's chance to win the match before the first roll of a game.
    fn chance(&self, py: Python<'_>, away: Away) -> PyResult<f64> {
        let found = self.0.chance(score(py, away)?);
        found.map_err(|error| not_solved(py, &error, None))
    }

    /// The chance of the player on roll to win the match, before he doubles or rolls.
    fn mwc(&self, position: &Bound<'_, Position>, away: Away, cube: CubeState) -> PyResult<f64> {
        let py = position.py();
        let found = self.0.mwc(&position.get().0, stakes(py, away, cube)?);
        found.map_err(|error| not_solved(py, &error, None))
    }

    /// What each use of the cube is worth, as chances to win the match; `None` if it cannot be turned,
    /// or nothing could be gained by it.
    fn decision(&self, position: &Bound<'_, Position>, away: Away, cube: CubeState) -> PyResult<Option<Exact>> {
        let py = position.py();
        let found = self.0.cube(&position.get().0, stakes(py, away, cube)?);
        let found = found.map_err(|error| not_solved(py, &error, None))?;
        Ok(found.map(|found| told(&found)))
    }

    /// Every legal play with the chance to win the match after it, the best first.
    fn rated_plays(
        &self,
        position: &Bound<'_, Position>,
        dice: &Bound<'_, PyAny>,
        away: Away,
        cube: CubeState,
    ) -> PyResult<Vec<(Play, f64)>> {
        let py = position.py();
        let (before, roll) = (position.get().0, convert::roll(dice)?);
        let rated = self.0.best_plays(&before, roll, stakes(py, away, cube)?);
        let rated = rated.map_err(|error| not_solved(py, &error, None))?;
        Ok(with_equities(before, roll, rated))
    }

    /// The largest difference between a number of a score and what follows from those the plays lead to;
    /// `progress` is told the positions done.
    fn check(
        &self,
        py: Python<'_>,
        away: Away,
        positions: u64,
        seed: u64,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<f64> {
        let score = score(py, away)?;
        let found = detach::long_call(py, progress, |poll| {
            self.0.largest_inconsistency(score, positions, seed, poll).transpose()
        })?;
        found.map_err(|error| not_solved(py, &error, None))
    }

    /// Checks the whole files.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let checked = detach::long_call(py, None, |poll| {
            let solved = self.0.solved().iter();
            let all = solved.map(|solved| solved.verify(|done, _| poll(done)));
            let all: Result<Vec<bool>, _> = all.collect();
            all.map(|done| done.iter().all(|&is_done| is_done).then_some(()))
                .transpose()
        })?;
        checked.map_err(|error| table_error(py, &error))
    }
}

fn opened(py: Python<'_>, checkers: u8, length: u8, paths: &[PathBuf]) -> PyResult<MatchSolution> {
    let solution = MatchSolution::new(index(py, checkers)?, length);
    let mut solution = solution.map_err(|error| errors::value(py, error.to_string()))?;
    for path in paths {
        let solved = SolvedScore::open(path).map_err(|error| table_error(py, &error))?;
        let added = solution.add(solved);
        added.map_err(|error| errors::data_file(py, format!("{}: {error}", path.display())))?;
    }
    Ok(solution)
}

fn score(py: Python<'_>, (one, other, is_crawford): Away) -> PyResult<Score> {
    Score::new([one, other], is_crawford).map_err(|error| errors::value(py, error.to_string()))
}

fn away_of(score: Score) -> Away {
    let [one, other] = score.away();
    (one, other, score.is_crawford())
}

fn stakes(py: Python<'_>, away: Away, (value, owner): CubeState) -> PyResult<MatchStakes> {
    Ok(MatchStakes {
        score: score(py, away)?,
        value,
        owner: CubeOwner::of_sign(i64::from(owner)),
    })
}
