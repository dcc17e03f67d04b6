//! Solutions of hyper-backgammon.

use pyo3::prelude::*;

use super::play::Play;
use super::position::Position;
use super::{convert, detach, errors, tables};
use crate::error::excerpt;
use crate::hyper::{CubeAction, Hyper, Kind, NotSolved, Stakes, TooManyCheckers};

const STAKES: [(&str, Stakes); 5] = [
    ("cubeless", Stakes::Cubeless),
    ("centred", Stakes::Centred),
    ("jacoby", Stakes::CentredJacoby),
    ("mine", Stakes::Mine),
    ("theirs", Stakes::Theirs),
];

/// Hyper-backgammon of 1 to 3 checkers a side, solved.
#[pyclass(frozen, module = "gammon._core")]
pub(super) struct HyperSolution(Hyper);

#[pymethods]
impl HyperSolution {
    /// Solves the game; `progress` is told how many sweeps over all positions have been made.
    #[staticmethod]
    #[pyo3(signature = (checkers, cubeful = false, threads = None, progress = None))]
    fn solve(
        checkers: &Bound<'_, PyAny>,
        cubeful: bool,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<HyperSolution> {
        let py = checkers.py();
        let number = convert::integer(checkers, "checkers")?;
        let Some(number) = number.and_then(|number| u8::try_from(number).ok()) else {
            return Err(too_many(py, checkers));
        };
        let kind = if cubeful { Kind::Money } else { Kind::Cubeless };
        let threads = tables::threads_of(py, threads)?;
        let solved = detach::long_call(py, progress, |poll| {
            Hyper::solve(number, kind, threads, poll).transpose()
        })?;
        solved
            .map(HyperSolution)
            .map_err(|TooManyCheckers(_)| too_many(py, checkers))
    }

    /// How many checkers a side has.
    #[getter]
    fn checkers(&self) -> u8 {
        self.0.index().checkers()
    }

    /// Whether money play with the cube is solved too.
    #[getter]
    fn cubeful(&self) -> bool {
        self.0.kind() == Kind::Money
    }

    /// How many sweeps over all positions were made.
    #[getter]
    fn sweeps(&self) -> u32 {
        self.0.parts().sweeps
    }

    /// By how much the last sweep changed a value at most.
    #[getter]
    fn residual(&self) -> f64 {
        self.0.parts().residual
    }

    /// Win, win gammon or more, win backgammon, lose gammon or more, lose backgammon.
    fn probabilities(&self, position: &Bound<'_, Position>) -> PyResult<[f32; 5]> {
        let found = self.0.probabilities(&position.get().0);
        found.map_err(|error| not_solved(position.py(), error))
    }

    /// The equity of the player on roll, before he doubles or rolls.
    fn equity(&self, position: &Bound<'_, Position>, stakes: &Bound<'_, PyAny>) -> PyResult<f64> {
        let found = self.0.equity(&position.get().0, stakes_of(stakes)?);
        found.map_err(|error| not_solved(position.py(), error))
    }

    /// The same for all stakes that are solved.
    fn equities(&self, position: &Bound<'_, Position>) -> PyResult<Vec<f64>> {
        let solved = if self.cubeful() { &STAKES[..] } else { &STAKES[..1] };
        let equities = solved
            .iter()
            .map(|&(_, stakes)| self.0.equity(&position.get().0, stakes));
        let equities: Result<_, _> = equities.collect();
        equities.map_err(|error| not_solved(position.py(), error))
    }

    /// What not doubling, a double taken and a double passed are worth, and what is best; `None` where
    /// the player on roll may not double.
    fn cube(
        &self,
        position: &Bound<'_, Position>,
        stakes: &Bound<'_, PyAny>,
    ) -> PyResult<Option<(f64, f64, f64, &'static str)>> {
        let found = self.0.cube(&position.get().0, stakes_of(stakes)?);
        let found = found.map_err(|error| not_solved(position.py(), error))?;
        Ok(found.map(|cube| {
            let action = match cube.action() {
                CubeAction::NoDouble => "no double",
                CubeAction::DoubleTake => "double, take",
                CubeAction::DoublePass => "double, pass",
                CubeAction::TooGood => "too good",
            };
            (cube.no_double, cube.double_take, cube.double_pass, action)
        }))
    }

    /// Every legal play with what it is worth, the best first.
    fn best_plays(
        &self,
        position: &Bound<'_, Position>,
        dice: &Bound<'_, PyAny>,
        stakes: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<(Play, f64)>> {
        let (before, roll) = (position.get().0, convert::roll(dice)?);
        let rated = self.0.best_plays(&before, roll, stakes_of(stakes)?);
        let rated = rated.map_err(|error| not_solved(position.py(), error))?;
        let with_equity = |rated: crate::hyper::RatedPlay| {
            let play = rated.play;
            (Play { before, roll, play }, rated.equity)
        };
        Ok(rated.into_iter().map(with_equity).collect())
    }

    /// The equity of the player who has the first turn of a game.
    fn opening_equity(&self, py: Python<'_>, stakes: &Bound<'_, PyAny>) -> PyResult<f64> {
        let found = self.0.opening_equity(stakes_of(stakes)?);
        found.map_err(|error| not_solved(py, error))
    }

    fn __repr__(&self) -> String {
        let kind = if self.cubeful() {
            "with the cube"
        } else {
            "without the cube"
        };
        format!("<HyperSolution: {} checkers a side, {kind}>", self.checkers())
    }
}

fn too_many(py: Python<'_>, checkers: &Bound<'_, PyAny>) -> PyErr {
    errors::value(
        py,
        format!("checkers is {checkers}: hyper-backgammon is solved for 1 to 3 a side"),
    )
}

fn not_solved(py: Python<'_>, error: NotSolved) -> PyErr {
    let message = match error {
        NotSolved::WithoutCube => "the solution is without the cube: solve with cubeful=True".to_owned(),
        error => error.to_string(),
    };
    errors::value(py, message)
}

fn stakes_of(name: &Bound<'_, PyAny>) -> PyResult<Stakes> {
    let name_text = convert::text(name, "stakes")?;
    let known = STAKES.iter().find(|(known, _)| *known == name_text);
    known.map(|&(_, stakes)| stakes).ok_or_else(|| {
        let names = STAKES.map(|(known, _)| format!("\"{known}\"")).join(", ");
        errors::value(
            name.py(),
            format!("“{}” is no stakes: say one of {names}", excerpt(&name_text)),
        )
    })
}
