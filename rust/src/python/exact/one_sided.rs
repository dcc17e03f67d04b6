//! The bear-off tables of one side in files, built and opened by their paths.

use std::path::{Path, PathBuf};
use std::time::Duration;

use pyo3::prelude::*;

use crate::board::Counts;
use crate::error::Side;
use crate::exact::bearoff::{self, Index, MOST_CHECKERS, MOST_POINTS, OneSidedError, OneSidedSize, RollsRead};
use crate::python::exact::bearoff::{MeanVarianceDistribution, not_in_table};
use crate::python::exact::two_sided::{table_error, with_total};
use crate::python::position::{self, Position};
use crate::python::{convert, detach, errors, functions};
use crate::tables::{Saving, Unfinished};

/// A table that has been opened. It is read where it lies, by any number of threads.
#[pyclass(frozen, module = "gammon._core", name = "OneSidedTable")]
pub(in crate::python) struct OneSided {
    table: bearoff::OneSidedFile,
    path: PathBuf,
}

#[pymethods]
impl OneSided {
    /// Builds a table, writes it and opens it; `every` is the least time between two checkpoints.
    #[staticmethod]
    #[pyo3(signature = (path, points, checkers, threads = None, progress = None, resume = true, every = None))]
    #[allow(clippy::too_many_arguments)] // called by gammon.tables.one_sided alone
    fn build(
        py: Python<'_>,
        path: &Bound<'_, PyAny>,
        points: &Bound<'_, PyAny>,
        checkers: &Bound<'_, PyAny>,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
        resume: bool,
        every: Option<Duration>,
    ) -> PyResult<OneSided> {
        let (path, index) = (convert::path(path)?, index(points, checkers)?);
        let threads = functions::threads_of(py, threads)?;
        let every = every.unwrap_or(Saving::default().every);
        let progress = progress.map(|callback| with_total(py, callback, index.positions() as u64));
        let built = detach::long_call(py, progress.transpose()?, |poll| {
            let saving = Saving { resume, every };
            bearoff::OneSidedFile::build_saving(&path, index, threads, &saving, |done, _| poll(done)).transpose()
        })?;
        let table = built.map_err(|error| table_error(py, &error))?;
        Ok(OneSided { table, path })
    }

    /// How many positions are done of a table whose build has not come to its end, and whether it is
    /// being built now; `None` if there is nothing of it.
    #[staticmethod]
    fn unfinished(path: PathBuf) -> Option<(u64, bool)> {
        Unfinished::of(&path).map(|found| (found.done, found.is_running))
    }

    /// Opens a table that was built.
    #[staticmethod]
    fn open(py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<OneSided> {
        let path = convert::path(path)?;
        let opened = py.detach(|| bearoff::OneSidedFile::open(&path));
        let table = opened.map_err(|error| table_error(py, &error))?;
        Ok(OneSided { table, path })
    }

    /// What a table takes: its positions, about the bytes of its file, and those of memory to build it.
    #[staticmethod]
    fn estimate(points: &Bound<'_, PyAny>, checkers: &Bound<'_, PyAny>) -> PyResult<(u64, u64, u64)> {
        let size = OneSidedSize::of(index(points, checkers)?);
        Ok((size.positions, size.file_bytes, size.memory_bytes))
    }

    /// Refuses the games that do not bear off as a table of that size says.
    #[staticmethod]
    fn check_rules(
        position: &Bound<'_, Position>,
        side: &Bound<'_, PyAny>,
        points: &Bound<'_, PyAny>,
        checkers: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (side, index) = (position::side(side)?, index(points, checkers)?);
        let checked = index.check_rules(&position.get().0.game().rules);
        checked.map_err(|error| not_in_table(position.py(), side, &error, None))
    }

    #[getter]
    fn path(&self) -> &Path {
        &self.path
    }

    #[getter]
    fn points(&self) -> u8 {
        self.table.index().points()
    }

    #[getter]
    fn checkers(&self) -> u8 {
        self.table.index().checkers()
    }

    #[getter]
    fn positions(&self) -> u64 {
        self.table.index().positions() as u64
    }

    /// How many rolls a side needs to bear off its last checker.
    fn rolls(&self, position: &Bound<'_, Position>, side: &Bound<'_, PyAny>) -> PyResult<MeanVarianceDistribution> {
        self.look_up(position, side, bearoff::OneSidedFile::rolls)
    }

    /// How many rolls a side needs to bear off its first checker.
    fn first_off(&self, position: &Bound<'_, Position>, side: &Bound<'_, PyAny>) -> PyResult<MeanVarianceDistribution> {
        self.look_up(position, side, bearoff::OneSidedFile::rolls_to_first_off)
    }

    /// How many rolls so many checkers need on the points from 1 on.
    fn rolls_on(&self, points: &Bound<'_, PyAny>) -> PyResult<MeanVarianceDistribution> {
        let py = points.py();
        let points = convert::items(points, "points")?;
        let points: Vec<u8> = points
            .iter()
            .map(|count| convert::natural(count, "a count of checkers"))
            .collect::<PyResult<_>>()?;
        let rolls = self.table.rolls_on(&points).map_err(|error| match error {
            OneSidedError::File(error) => table_error(py, &error),
            error => errors::not_in_table(py, &error.to_string(), None),
        })?;
        Ok(as_tuple(rolls))
    }

    /// Holds so many positions to the plays from them: the largest error and that which rounding
    /// explains, in units; `progress` is told the positions done.
    #[pyo3(signature = (samples, seed, progress = None))]
    fn check(&self, py: Python<'_>, samples: u64, seed: u64, progress: Option<Py<PyAny>>) -> PyResult<(f64, f64)> {
        let checked = detach::long_call(py, progress, |poll| {
            self.table.check(samples, seed, |done, _| poll(done)).transpose()
        })?;
        let check = checked.map_err(|error| table_error(py, &error))?;
        Ok((check.largest_error, check.allowed_error))
    }

    /// Checks the whole file.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let checked = detach::long_call(py, None, |poll| {
            let checked = self.table.verify(|done, _| poll(done));
            checked.map(|is_done| is_done.then_some(())).transpose()
        })?;
        checked.map_err(|error| table_error(py, &error))
    }
}

impl OneSided {
    fn look_up(
        &self,
        position: &Bound<'_, Position>,
        side: &Bound<'_, PyAny>,
        of: impl Fn(&bearoff::OneSidedFile, Counts) -> Result<RollsRead, OneSidedError>,
    ) -> PyResult<MeanVarianceDistribution> {
        let (py, side) = (position.py(), position::side(side)?);
        let counts = self.table.index().side_of(&position.get().0, side);
        let rolls = counts
            .map_err(OneSidedError::from)
            .and_then(|counts| of(&self.table, counts));
        rolls.map(as_tuple).map_err(|error| one_sided_error(py, side, &error))
    }
}

fn as_tuple(rolls: RollsRead) -> MeanVarianceDistribution {
    (rolls.mean, rolls.as_rolls().variance(), rolls.distribution)
}

/// A question that the table does not answer, as an exception.
fn one_sided_error(py: Python<'_>, side: Side, error: &OneSidedError) -> PyErr {
    match error {
        OneSidedError::NotInTable(error) => not_in_table(py, side, error, None),
        OneSidedError::File(error) => table_error(py, error),
    }
}

fn index(points: &Bound<'_, PyAny>, checkers: &Bound<'_, PyAny>) -> PyResult<Index> {
    let number = |value: &Bound<'_, PyAny>, name: &str, most: u8| {
        let number = convert::integer(value, name)?.and_then(|number| u8::try_from(number).ok());
        number.ok_or_else(|| errors::value(value.py(), format!("{name} is out of range: a table has 1 to {most}")))
    };
    let index = Index::new(
        number(points, "points", MOST_POINTS)?,
        number(checkers, "checkers", MOST_CHECKERS)?,
    );
    index.map_err(|error| errors::value(points.py(), error.to_string()))
}
