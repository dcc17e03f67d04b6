//! The bear-off table of the home board. It is solved when it is first asked for.

use pyo3::prelude::*;

use crate::board::Counts;
use crate::error::Side;
use crate::exact::bearoff::{NotInTable, OneSided, Rolls};
use crate::python::position::{self, Position};
use crate::python::{detach, errors};

/// Mean, variance, and the chance of exactly n rolls for each n.
pub(in crate::python) type MeanVarianceDistribution = (f64, f64, Vec<f64>);

/// How many rolls a side needs to bear off its last checker.
#[pyfunction]
pub(in crate::python) fn one_sided(
    position: &Bound<'_, Position>,
    side: &Bound<'_, PyAny>,
) -> PyResult<MeanVarianceDistribution> {
    look_up(position, side, OneSided::rolls)
}

/// How many rolls a side needs to bear off its first checker, by which it saves the gammon.
#[pyfunction]
pub(in crate::python) fn one_sided_first_off(
    position: &Bound<'_, Position>,
    side: &Bound<'_, PyAny>,
) -> PyResult<MeanVarianceDistribution> {
    look_up(position, side, OneSided::rolls_to_first_off)
}

/// A side of which the table says nothing, as an exception.
pub(in crate::python) fn not_in_table(py: Python<'_>, side: Side, error: &NotInTable, row: Option<usize>) -> PyErr {
    let message = match error {
        NotInTable::Contact | NotInTable::NoPlay => error.to_string(),
        _ => format!("{side} is not in the bear-off table: {error}"),
    };
    errors::not_in_table(py, &message, row)
}

pub(in crate::python) fn standard(py: Python<'_>) -> PyResult<&'static OneSided> {
    detach::long_call(py, None, |_| Some(OneSided::standard()))
}

fn look_up(
    position: &Bound<'_, Position>,
    side: &Bound<'_, PyAny>,
    of: impl Fn(&'static OneSided, Counts) -> Result<Rolls<'static>, NotInTable>,
) -> PyResult<MeanVarianceDistribution> {
    let py = position.py();
    let side = position::side(side)?;
    let table = standard(py)?;
    let counts = table.index().side_of(&position.get().0, side);
    let rolls = counts.and_then(|counts| of(table, counts));
    let rolls = rolls.map_err(|error| not_in_table(py, side, &error, None))?;
    Ok((rolls.mean, rolls.variance(), rolls.distribution.to_vec()))
}
