//! The bear-off table of the home board, asked about whole arrays.

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;

use crate::Position as CorePosition;
use crate::arrays::append_row;
use crate::error::Side;
use crate::exact::bearoff::{NotInTable, OneSided, Rolls, chance_to_finish_first};
use crate::python::batch::{Boards, RowFault, boards_of, dice_of, over_rows, roll_of};
use crate::python::exact::bearoff::{not_in_table, standard};

/// The mean numbers of rolls that mover and opponent need to bear off, two a row, flat.
#[pyfunction]
pub(in crate::python) fn one_sided_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, i8>,
    variant: &Bound<'py, PyAny>,
    men: (u8, u8),
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    over_sides(py, &boards_of(&boards, variant, men)?, threads, 2, |sides, means| {
        means.extend(sides.map(|rolls| rolls.mean));
    })
}

/// The chances of each number of rolls from 0 on, of the mover and then of the opponent, flat; and how
/// many chances each has.
#[pyfunction]
pub(in crate::python) fn one_sided_distributions_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, i8>,
    variant: &Bound<'py, PyAny>,
    men: (u8, u8),
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyArray1<f64>>, usize)> {
    let width = standard(py)?.most_rolls() + 1;
    let boards = boards_of(&boards, variant, men)?;
    let flat = over_sides(py, &boards, threads, 2 * width, |sides, chances| {
        for Rolls { distribution, .. } in sides {
            chances.extend_from_slice(distribution);
            chances.resize(chances.len() + width - distribution.len(), 0.0);
        }
    })?;
    Ok((flat, width))
}

/// The chance of each mover to bear off first.
#[pyfunction]
pub(in crate::python) fn one_sided_win_chance_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, i8>,
    variant: &Bound<'py, PyAny>,
    men: (u8, u8),
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    over_sides(
        py,
        &boards_of(&boards, variant, men)?,
        threads,
        1,
        |[us, them], chances| {
            chances.push(chance_to_finish_first(us.distribution, them.distribution));
        },
    )
}

type BoardsAndMeans<'py> = (Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<f64>>);

/// The results of the plays of least mean, as the opponents see them, flat; and those means.
#[pyfunction]
pub(in crate::python) fn best_plays_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, i8>,
    dice: PyReadonlyArray2<'py, i8>,
    variant: &Bound<'py, PyAny>,
    men: (u8, u8),
    threads: Option<usize>,
) -> PyResult<BoardsAndMeans<'py>> {
    let boards = boards_of(&boards, variant, men)?;
    let dice = dice_of(py, &dice, boards.len())?;
    let (table, width) = (standard(py)?, boards.game().layout().len());
    let parts = over_rows(py, boards.len(), threads, |range| {
        let mut results = Vec::with_capacity(width * range.len());
        let mut means = Vec::with_capacity(range.len());
        for row in range {
            let position = boards.position(row).map_err(|fault| (row, fault))?;
            let roll = roll_of(dice[row]).map_err(|fault| (row, fault))?;
            let best = table.best_play(&position, roll);
            let (result, mean) = best.map_err(|error| (row, fault(Side::Mover, error)))?;
            append_row(&result, boards.game(), &mut results);
            means.push(mean);
        }
        Ok((results, means))
    })?;
    let (results, means): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
    Ok((results.concat().into_pyarray(py), means.concat().into_pyarray(py)))
}

/// What `tell` appends for each row, of the rolls of its mover and its opponent: so many numbers.
fn over_sides<'py>(
    py: Python<'py>,
    boards: &Boards<'_>,
    threads: Option<usize>,
    numbers: usize,
    tell: impl Fn([Rolls<'static>; 2], &mut Vec<f64>) + Sync + Send,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let table = standard(py)?;
    let told = boards.each(py, threads, numbers, |_, position, told| {
        let [mover, opponent] = [Side::Mover, Side::Opponent].map(|side| rolls_of(table, position, side));
        tell([mover?, opponent?], told);
        Ok(())
    })?;
    Ok(told.into_pyarray(py))
}

fn rolls_of(table: &'static OneSided, position: &CorePosition, side: Side) -> Result<Rolls<'static>, RowFault> {
    let counts = table.index().side_of(position, side);
    let rolls = counts.and_then(|counts| table.rolls(counts));
    rolls.map_err(|error| fault(side, error))
}

fn fault(side: Side, error: NotInTable) -> RowFault {
    RowFault::Other(Box::new(move |py, row| not_in_table(py, side, &error, Some(row))))
}
