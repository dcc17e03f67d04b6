//! The bear-off tables of both sides. They are files, built and opened by their paths.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyTuple};

use crate::board::Counts;
use crate::cube::CubeOwner;
use crate::exact::bearoff::{self, Equities, LookUpError, Shape};
use crate::python::batch::{Boards, RowFault, boards_of, over_rows};
use crate::python::cube::{Exact, told};
use crate::python::position::Position;
use crate::python::{convert, detach, errors, functions};
use crate::tables::{Saving, TableError, Unfinished};

/// A table that has been opened. It is read where it lies, by any number of threads.
#[pyclass(frozen, module = "gammon._core", name = "TwoSidedTable")]
pub(in crate::python) struct TwoSided {
    table: bearoff::TwoSided,
    path: PathBuf,
}

#[pymethods]
impl TwoSided {
    /// Builds a table, writes it and opens it; `every` is the least time between two checkpoints.
    #[staticmethod]
    #[pyo3(signature = (path, mine, theirs, cubeful = false, threads = None, progress = None, resume = true, every = None))]
    #[allow(clippy::too_many_arguments)] // called by gammon.tables.two_sided alone
    fn build(
        py: Python<'_>,
        path: &Bound<'_, PyAny>,
        mine: &Bound<'_, PyAny>,
        theirs: &Bound<'_, PyAny>,
        cubeful: bool,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
        resume: bool,
        every: Option<Duration>,
    ) -> PyResult<TwoSided> {
        let (path, shape) = (convert::path(path)?, shape(mine, theirs, cubeful)?);
        let threads = functions::threads_of(py, threads)?;
        let every = every.unwrap_or(Saving::default().every);
        let progress = progress.map(|callback| with_total(py, callback, shape.positions()));
        let built = detach::long_call(py, progress.transpose()?, |poll| {
            let saving = Saving { resume, every };
            bearoff::TwoSided::build_saving(&path, shape, threads, &saving, |done, _| poll(done)).transpose()
        })?;
        let table = built.map_err(|error| table_error(py, &error))?;
        Ok(TwoSided { table, path })
    }

    /// How many positions are done of a table whose build has not come to its end, and whether it is
    /// being built now; `None` if there is nothing of it.
    #[staticmethod]
    fn unfinished(path: &Bound<'_, PyAny>) -> PyResult<Option<(u64, bool)>> {
        let found = Unfinished::of(&convert::path(path)?);
        Ok(found.map(|found| (found.done, found.is_running)))
    }

    /// Opens a table that was built, or one of GNU Backgammon.
    #[staticmethod]
    fn open(py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<TwoSided> {
        let path = convert::path(path)?;
        let opened = py.detach(|| bearoff::TwoSided::open(&path));
        let table = opened.map_err(|error| table_error(py, &error))?;
        Ok(TwoSided { table, path })
    }

    /// What a table takes: its positions, the bytes of its file, and about those of memory and how many
    /// seconds on so many threads to build it.
    #[staticmethod]
    #[pyo3(signature = (mine, theirs, cubeful = false, threads = None))]
    fn estimate(
        mine: &Bound<'_, PyAny>,
        theirs: &Bound<'_, PyAny>,
        cubeful: bool,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(u64, u64, u64, f64)> {
        let shape = shape(mine, theirs, cubeful)?;
        let threads = threads
            .map(|threads| convert::natural(threads, "threads"))
            .transpose()?;
        let threads = functions::threads_of(mine.py(), threads)?;
        let seconds = shape.seconds(threads);
        Ok((shape.positions(), shape.file_bytes(), shape.memory_bytes(), seconds))
    }

    /// How many checkers the mover and the opponent have left.
    #[staticmethod]
    fn left(position: &Bound<'_, Position>) -> PyResult<(u8, u8)> {
        let left = bearoff::TwoSided::left(&position.get().0);
        left.map(Into::into)
            .map_err(|error| look_up_error(position.py(), &error, None))
    }

    /// Every pair of such numbers of many boards, once.
    #[staticmethod]
    fn left_batch<'py>(
        py: Python<'py>,
        boards: PyReadonlyArray2<'py, i8>,
        variant: &Bound<'py, PyAny>,
        men: (u8, u8),
        threads: Option<usize>,
    ) -> PyResult<BTreeSet<(u8, u8)>> {
        let boards = boards_of(&boards, variant, men)?;
        let parts = over_rows(py, boards.len(), threads, |range| {
            let mut pairs = BTreeSet::new();
            for row in range {
                let position = boards.position(row).map_err(|fault| (row, fault))?;
                let left = bearoff::TwoSided::left(&position);
                pairs.insert(left.map_err(|error| (row, fault(error)))?.into());
            }
            Ok(pairs)
        })?;
        Ok(parts.into_iter().flatten().collect())
    }

    #[getter]
    fn path(&self) -> &Path {
        &self.path
    }

    #[getter]
    fn mine(&self) -> u8 {
        self.table.shape().mine()
    }

    #[getter]
    fn theirs(&self) -> u8 {
        self.table.shape().theirs()
    }

    #[getter]
    fn cubeful(&self) -> bool {
        self.table.shape().cubeful()
    }

    #[getter]
    fn positions(&self) -> u64 {
        self.table.shape().positions()
    }

    /// The chance of the player on roll to win.
    fn probability(&self, position: &Bound<'_, Position>) -> PyResult<f64> {
        let sides = self.table.sides_of(&position.get().0);
        let chance = sides.and_then(|[us, them]| self.table.probability(us, them));
        chance.map_err(|error| look_up_error(position.py(), &error, None))
    }

    /// The equities of the player on roll: cubeless, and with the cube owned, centred and owned by the
    /// opponent, not turned this time.
    fn equities(&self, position: &Bound<'_, Position>) -> PyResult<(f64, f64, f64, f64)> {
        let equities = self.equities_of(position)?;
        Ok((
            equities.cubeless,
            equities.owned,
            equities.centred,
            equities.opponent_owned,
        ))
    }

    /// What to do with a centred cube, or to redouble one's own.
    #[pyo3(signature = (position, redouble = false))]
    fn cube_decision(&self, position: &Bound<'_, Position>, redouble: bool) -> PyResult<Exact> {
        let owner = if redouble { CubeOwner::Mover } else { CubeOwner::Nobody };
        let decision = self.equities_of(position)?.decision(owner);
        let refuse = || errors::value(position.py(), "the opponent owns the cube".to_owned());
        decision.map(|decision| told(&decision)).ok_or_else(refuse)
    }

    /// The least chance with which the opponent takes, and the largest with which he passes, over every
    /// position of the player on roll.
    fn take_points(&self, position: &Bound<'_, Position>) -> PyResult<(Option<f64>, Option<f64>)> {
        let sides = self.table.sides_without_gammons_of(&position.get().0);
        let points = sides.and_then(|[_, taker]| self.table.take_points(taker));
        let points = points.map_err(|error| look_up_error(position.py(), &error, None))?;
        Ok((points.least_take, points.most_pass))
    }

    /// The chances of the players on roll of many boards to win.
    fn probability_batch<'py>(
        &self,
        py: Python<'py>,
        boards: PyReadonlyArray2<'py, i8>,
        variant: &Bound<'py, PyAny>,
        men: (u8, u8),
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let boards = boards_of(&boards, variant, men)?;
        let suits = bearoff::TwoSided::check_rules(&boards.game().rules);
        suits.map_err(|error| look_up_error(py, &error, None))?;
        let parts = over_rows(py, boards.len(), threads, |range| {
            let sides = sides_of(&boards, range.clone())?;
            let chances = self.table.probabilities(&sides);
            chances.map_err(|(place, error)| (range.start + place, fault(error)))
        })?;
        Ok(parts.concat().into_pyarray(py))
    }

    /// The equities of the players on roll of many boards, four a row, flat, in the order of `equities`.
    fn equities_batch<'py>(
        &self,
        py: Python<'py>,
        boards: PyReadonlyArray2<'py, i8>,
        variant: &Bound<'py, PyAny>,
        men: (u8, u8),
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let boards = boards_of(&boards, variant, men)?;
        let rules = &boards.game().rules;
        let suits = bearoff::TwoSided::check_rules(rules);
        suits.map_err(|error| look_up_error(py, &error, None))?;
        let parts = over_rows(py, boards.len(), threads, |range| {
            let sides = sides_of(&boards, range.clone())?;
            for (row, &sides) in range.clone().zip(&sides) {
                let is_single = self.table.check_gammons(rules, sides);
                is_single.map_err(|error| (row, fault(error)))?;
            }
            let equities = self.table.equities_batch(&sides);
            let equities = equities.map_err(|(place, error)| (range.start + place, fault(error)))?;
            let in_order = |equities: Equities| {
                [
                    equities.cubeless,
                    equities.owned,
                    equities.centred,
                    equities.opponent_owned,
                ]
            };
            Ok(equities.into_iter().flat_map(in_order).collect::<Vec<f64>>())
        })?;
        Ok(parts.concat().into_pyarray(py))
    }

    /// Checks the whole file; `progress` is told the blocks done.
    #[pyo3(signature = (progress = None))]
    fn verify(&self, py: Python<'_>, progress: Option<Py<PyAny>>) -> PyResult<()> {
        let checked = detach::long_call(py, progress, |poll| {
            let checked = self.table.verify(|done, _| poll(done));
            checked.map(|is_done| is_done.then_some(())).transpose()
        })?;
        checked.map_err(|error| table_error(py, &error))
    }

    /// Holds so many positions to the plays from them: the largest error and that which rounding
    /// explains, in units; `progress` is told the positions done.
    #[pyo3(signature = (samples, seed, progress = None))]
    fn check(
        &self,
        py: Python<'_>,
        samples: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(f64, f64)> {
        let samples = convert::natural(samples, "samples")?;
        let seed = convert::natural(seed, "seed")?;
        let checked = detach::long_call(py, progress, |poll| {
            self.table.check(samples, seed, |done, _| poll(done)).transpose()
        })?;
        let check = checked.map_err(|error| table_error(py, &error))?;
        Ok((check.largest_error, check.allowed_error))
    }
}

impl TwoSided {
    fn equities_of(&self, position: &Bound<'_, Position>) -> PyResult<bearoff::Equities> {
        let sides = self.table.sides_without_gammons_of(&position.get().0);
        let equities = sides.and_then(|[us, them]| self.table.equities(us, them));
        equities.map_err(|error| look_up_error(position.py(), &error, None))
    }
}

/// The sides of so many rows.
fn sides_of(boards: &Boards<'_>, range: Range<usize>) -> Result<Vec<[Counts; 2]>, (usize, RowFault)> {
    let sides = range.map(|row| {
        let board = boards.position(row).map_err(|fault| (row, fault))?.board();
        Ok([board.mover, board.opponent])
    });
    sides.collect()
}

/// A question that the table does not answer, as an exception.
pub(in crate::python) fn look_up_error(py: Python<'_>, error: &LookUpError, row: Option<usize>) -> PyErr {
    match error {
        LookUpError::File(error) => table_error(py, error),
        _ => errors::not_in_table(py, &error.to_string(), row),
    }
}

fn fault(error: LookUpError) -> RowFault {
    RowFault::Other(Box::new(move |py, row| look_up_error(py, &error, Some(row))))
}

/// What is wrong with a file, as an exception.
pub(in crate::python) fn table_error(py: Python<'_>, error: &TableError) -> PyErr {
    errors::data_file(py, error.to_string())
}

fn shape(mine: &Bound<'_, PyAny>, theirs: &Bound<'_, PyAny>, cubeful: bool) -> PyResult<Shape> {
    let checkers = |value: &Bound<'_, PyAny>, name: &str| {
        let number = convert::integer(value, name)?.and_then(|number| u8::try_from(number).ok());
        let most = bearoff::MOST_CHECKERS_A_SIDE;
        let wrong = || format!("{name} is out of range: a table has 1 to {most} checkers a side");
        number.ok_or_else(|| errors::value(value.py(), wrong()))
    };
    let shape = Shape::new(checkers(mine, "mine")?, checkers(theirs, "theirs")?, cubeful);
    shape.map_err(|error| errors::value(mine.py(), error.to_string()))
}

/// A function that calls `callback` with the amount done and the total.
pub(in crate::python) fn with_total(py: Python<'_>, callback: Py<PyAny>, total: u64) -> PyResult<Py<PyAny>> {
    let call = move |args: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| -> PyResult<()> {
        let done: u64 = args.get_item(0)?.extract()?;
        callback.call1(args.py(), (done, total)).map(drop)
    };
    Ok(PyCFunction::new_closure(py, None, None, call)?.into_any().unbind())
}
