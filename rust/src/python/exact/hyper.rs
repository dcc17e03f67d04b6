//! Solutions of hyper-backgammon: of the game itself, in memory or in files.

use std::path::PathBuf;

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;

use crate::error::excerpt;
use crate::exact::hyper::{Hyper, Index, Kind, NotSolved, RatedPlay, Stakes, check_rules};
use crate::python::batch::{RowFault, boards_of, over_rows};
use crate::python::exact::two_sided::table_error;
use crate::python::position::Position;
use crate::python::position::play::Play;
use crate::python::{convert, detach, errors, functions};
use crate::tables::{Saving, Unfinished};

const STAKES: [(&str, Stakes); 5] = [
    ("cubeless", Stakes::Cubeless),
    ("centred", Stakes::Centred),
    ("jacoby", Stakes::CentredJacoby),
    ("owned", Stakes::Owned),
    ("opponent_owned", Stakes::OpponentOwned),
];

/// Hyper-backgammon of 1 to 3 checkers a side, solved.
#[pyclass(frozen, module = "gammon._core")]
pub(in crate::python) struct HyperTable(Hyper);

#[pymethods]
impl HyperTable {
    /// Solves the game in memory.
    #[staticmethod]
    fn solve(
        py: Python<'_>,
        checkers: u8,
        cubeful: bool,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<HyperTable> {
        let (index, kind) = (index(py, checkers)?, kind(cubeful));
        let threads = functions::threads_of(py, threads)?;
        detach::long_call(py, progress, |poll| Hyper::solve(index, kind, threads, poll)).map(HyperTable)
    }

    /// Solves the game, writes it and opens it; goes on with what an earlier build has left, if told to.
    #[staticmethod]
    #[pyo3(signature = (path, checkers, cubeful, threads, progress, resume))]
    fn build(
        py: Python<'_>,
        path: PathBuf,
        checkers: u8,
        cubeful: bool,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
        resume: bool,
    ) -> PyResult<HyperTable> {
        let (index, kind) = (index(py, checkers)?, kind(cubeful));
        let threads = functions::threads_of(py, threads)?;
        let saving = saving(resume);
        let built = detach::long_call(py, progress, |poll| {
            Hyper::build_saving(&path, index, kind, threads, &saving, poll).transpose()
        })?;
        built.map(HyperTable).map_err(|error| table_error(py, &error))
    }

    /// Opens a file that was built, or a database of GNU Backgammon.
    #[staticmethod]
    fn open(py: Python<'_>, path: PathBuf) -> PyResult<HyperTable> {
        let opened = py.detach(|| Hyper::open(&path));
        opened.map(HyperTable).map_err(|error| table_error(py, &error))
    }

    /// What a file takes: its numbers of positions, its bytes, about those of memory to build it; and how
    /// many threads would.
    #[staticmethod]
    fn estimate(
        py: Python<'_>,
        checkers: u8,
        cubeful: bool,
        threads: Option<usize>,
    ) -> PyResult<(usize, u64, u64, usize)> {
        let (index, kind) = (index(py, checkers)?, kind(cubeful));
        let bytes = (Hyper::file_bytes(index, kind), Hyper::memory_bytes(index, kind));
        Ok((index.positions(), bytes.0, bytes.1, functions::threads_of(py, threads)?))
    }

    /// How many thousandths are done of a file whose build has not come to its end, and whether it is
    /// being built now; `None` if there is nothing of it.
    #[staticmethod]
    fn unfinished(path: PathBuf) -> Option<(u64, bool)> {
        let unfinished = Unfinished::of(&path)?;
        Some((unfinished.done, unfinished.is_running))
    }

    #[getter]
    fn checkers(&self) -> u8 {
        self.0.index().checkers()
    }

    #[getter]
    fn cubeful(&self) -> bool {
        self.0.kind() == Kind::Money
    }

    #[getter]
    fn sweeps(&self) -> u32 {
        self.0.sweeps()
    }

    #[getter]
    fn residual(&self) -> f64 {
        self.0.residual()
    }

    /// The five probabilities; and where the cube is solved the equities of not doubling with it
    /// centred, centred under the Jacoby rule, and owned, and the one with it owned by the opponent.
    fn values(&self, position: &Bound<'_, Position>) -> PyResult<Vec<f64>> {
        let (position, py) = (position.get().0, position.py());
        let mut values = Vec::new();
        let number = self.0.index().rank(&position);
        let found = number.and_then(|number| self.0.append_values(&[number], self.cubeful(), &mut values));
        found.map_err(|error| not_solved(py, &error, None))?;
        Ok(values)
    }

    /// The same of many boards, flat; the equities if `cubeful`.
    fn values_batch<'py>(
        &self,
        py: Python<'py>,
        boards: PyReadonlyArray2<'py, i8>,
        variant: &Bound<'py, PyAny>,
        men: (u8, u8),
        cubeful: bool,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let boards = boards_of(&boards, variant, men)?;
        check_rules(&boards.game().rules).map_err(|error| not_solved(py, &error, None))?;
        let parts = over_rows(py, boards.len(), threads, |range| {
            let (mut numbers, mut values) = (Vec::with_capacity(range.len()), Vec::with_capacity(9 * range.len()));
            for row in range.clone() {
                let position = boards.position(row).map_err(|fault| (row, fault))?;
                let number = self.0.index().rank_board(position.board());
                numbers.push(number.map_err(|error| (row, fault(error)))?);
            }
            let appended = self.0.append_values(&numbers, cubeful, &mut values);
            appended.map_err(|error| (range.start, fault(error)))?;
            Ok(values)
        })?;
        Ok(parts.concat().into_pyarray(py))
    }

    /// Every legal play with what it is worth, the best first.
    fn rated_plays(
        &self,
        position: &Bound<'_, Position>,
        dice: &Bound<'_, PyAny>,
        stakes: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<(Play, f64)>> {
        let (before, roll) = (position.get().0, convert::roll(dice)?);
        let rated = self.0.best_plays(&before, roll, stakes_of(stakes)?);
        let rated = rated.map_err(|error| not_solved(position.py(), &error, None))?;
        Ok(with_equities(before, roll, rated))
    }

    /// The equity of the player who has the first turn of a game.
    fn opening_equity(&self, stakes: &Bound<'_, PyAny>) -> PyResult<f64> {
        let found = self.0.opening_equity(stakes_of(stakes)?);
        found.map_err(|error| not_solved(stakes.py(), &error, None))
    }

    /// Checks the whole file.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let checked = detach::long_call(py, None, |poll| {
            let checked = self.0.verify(|done, _| poll(done));
            checked.map(|is_done| is_done.then_some(())).transpose()
        })?;
        checked.map_err(|error| table_error(py, &error))
    }

    /// The largest difference between a number and what follows from those the plays lead to; `progress`
    /// is told the positions done.
    fn check(&self, py: Python<'_>, positions: u64, seed: u64, progress: Option<Py<PyAny>>) -> PyResult<f64> {
        let found = detach::long_call(py, progress, |poll| {
            self.0.largest_inconsistency(positions, seed, poll).transpose()
        })?;
        found.map_err(|error| not_solved(py, &error, None))
    }

    fn __repr__(&self) -> String {
        let kind = if self.cubeful() { "with" } else { "without" };
        format!("<HyperTable: {} checkers a side, {kind} the cube>", self.checkers())
    }
}

pub(in crate::python) fn with_equities(
    before: crate::Position,
    roll: crate::Roll,
    rated: Vec<RatedPlay>,
) -> Vec<(Play, f64)> {
    let with_equity = |RatedPlay { play, equity }: RatedPlay| (Play { before, roll, play }, equity);
    rated.into_iter().map(with_equity).collect()
}

pub(in crate::python) fn index(py: Python<'_>, checkers: u8) -> PyResult<Index> {
    Index::new(checkers).map_err(|error| errors::value(py, error.to_string()))
}

fn kind(cubeful: bool) -> Kind {
    if cubeful { Kind::Money } else { Kind::Cubeless }
}

pub(in crate::python) fn saving(resume: bool) -> Saving {
    Saving {
        resume,
        ..Saving::default()
    }
}

fn fault(error: NotSolved) -> RowFault {
    RowFault::Other(Box::new(move |py, row| not_solved(py, &error, Some(row))))
}

/// A position of which a solution says nothing, as an exception.
pub(in crate::python) fn not_solved(py: Python<'_>, error: &NotSolved, row: Option<usize>) -> PyErr {
    match error {
        NotSolved::File(error) => table_error(py, error),
        NotSolved::WithoutCube => {
            let message = "the table is of the game without the cube: build one that is cubeful";
            errors::not_in_table(py, message, row)
        }
        error => errors::not_in_table(py, &error.to_string(), row),
    }
}

fn stakes_of(name: &Bound<'_, PyAny>) -> PyResult<Stakes> {
    let text = convert::text(name, "cube")?;
    let known = STAKES.iter().find(|(known, _)| *known == text);
    known.map(|&(_, stakes)| stakes).ok_or_else(|| {
        let names = STAKES.map(|(known, _)| format!("\"{known}\"")).join(", ");
        let message = format!("cube is “{}”: say one of {names}", excerpt(&text));
        errors::value(name.py(), message)
    })
}
