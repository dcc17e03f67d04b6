//! Calls on whole arrays. `gammon.batch` checks shapes and types; here the values are.

use std::time::Instant;

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray2, PyReadonlyArray3, PyUntypedArrayMethods};
use pyo3::prelude::*;

use super::position::Position;
use super::{buffers, convert, detach, errors, functions};
use crate::Position as CorePosition;
use crate::arrays::{self, LONGEST_ROW, MOVES, Successors};
use crate::dice::Roll;
use crate::error::InvalidPosition;
use crate::parallel;
use crate::rules::Game as CoreGame;

/// Rows that one job works on: some hundred microseconds.
const ROWS_PER_JOB: usize = 1024;

/// Rows after which a single thread looks for Ctrl-C.
const POLLED_ROWS: usize = 1 << 16;

/// Fewer rows than this a thread are done sooner without it.
const ROWS_WORTH_A_THREAD: usize = 4096;

/// Beyond so many rows the list grows as it fills.
const MOST_ROWS_WITH_ROOM: usize = 1 << 16;

/// Plays a row, by which room is made; games have 16 to 20 on average.
const PLAYS_A_ROW: usize = 24;

/// What is wrong with a row.
pub(in crate::python) enum RowFault {
    Position(InvalidPosition),
    Dice([i8; 2]),
    /// What whoever asked about the row makes of it: an exception that names the row.
    Other(Box<dyn Fn(Python<'_>, usize) -> PyErr + Send>),
}

/// The first faulty row of a batch, as an exception.
fn row_error(py: Python<'_>, row: usize, fault: &RowFault) -> PyErr {
    match fault {
        RowFault::Position(error) => errors::invalid_position(py, error, Some(row)),
        RowFault::Dice([first, second]) => errors::invalid_dice(
            py,
            &format!("the dice are {first} and {second}: each die shows 1 to 6"),
            Some(row),
        ),
        RowFault::Other(raise) => raise(py, row),
    }
}

/// The boards of a batch and what they are boards of.
pub(in crate::python) struct Boards<'a> {
    /// The rows, one after the other.
    flat: &'a [i8],
    game: &'static CoreGame,
    men: [u8; 2],
}

impl Boards<'_> {
    /// The position of a row. The bytes are copied first: should another thread write to the
    /// array meanwhile, the row is still checked as it is used.
    #[inline]
    pub(in crate::python) fn position(&self, index: usize) -> Result<CorePosition, RowFault> {
        let width = self.game.layout().len();
        let mut copy = [0; LONGEST_ROW];
        let row = &mut copy[..width];
        row.copy_from_slice(&self.flat[index * width..][..width]);
        arrays::position_from_row(row, self.men, self.game).map_err(RowFault::Position)
    }

    pub(in crate::python) fn len(&self) -> usize {
        self.flat.len() / self.game.layout().len()
    }

    pub(in crate::python) fn game(&self) -> &'static CoreGame {
        self.game
    }

    /// What `tell` appends for each row, about so many values, one after the other: the work is shared
    /// by threads, and the first faulty row wins.
    pub(in crate::python) fn each<T: Send + Clone>(
        &self,
        py: Python<'_>,
        threads: Option<usize>,
        values: usize,
        tell: impl Fn(usize, &CorePosition, &mut Vec<T>) -> Result<(), RowFault> + Sync + Send,
    ) -> PyResult<Vec<T>> {
        let parts = over_rows(py, self.len(), threads, |range| {
            let mut told = Vec::with_capacity(values * range.len());
            for row in range {
                let appended = self.position(row).and_then(|position| tell(row, &position, &mut told));
                appended.map_err(|fault| (row, fault))?;
            }
            Ok(told)
        })?;
        Ok(parts.concat())
    }
}

/// The boards of a C-ordered array, each a row of the game's width.
pub(in crate::python) fn boards_of<'a>(
    boards: &'a PyReadonlyArray2<'_, i8>,
    variant: &Bound<'_, PyAny>,
    men: (u8, u8),
) -> PyResult<Boards<'a>> {
    let game = convert::game(variant)?;
    let width = game.layout().len();
    let flat = boards.as_slice().ok().filter(|_| boards.shape()[1] == width);
    let flat = flat.ok_or_else(|| {
        let message = format!("boards must be a C-ordered int8 array of shape (n, {width})");
        errors::value(variant.py(), message)
    })?;
    Ok(Boards {
        flat,
        game,
        men: men.into(),
    })
}

pub(in crate::python) fn dice_of<'a>(
    py: Python<'_>,
    dice: &'a PyReadonlyArray2<'_, i8>,
    rows: usize,
) -> PyResult<&'a [[i8; 2]]> {
    dice.as_slice()
        .ok()
        .filter(|_| dice.shape() == [rows, 2])
        .map(|flat| flat.as_chunks().0)
        .ok_or_else(|| errors::value(py, format!("dice must be a C-ordered int8 array of shape ({rows}, 2)")))
}

#[inline]
pub(in crate::python) fn roll_of(dice: [i8; 2]) -> Result<Roll, RowFault> {
    Roll::new(dice[0] as u8, dice[1] as u8).map_err(|_| RowFault::Dice(dice)) // negative ones are far above 6
}

/// Runs `work` on slices of the rows `0..rows`, on threads, and joins the parts in order. The
/// first faulty row wins, whichever thread meets one.
pub(in crate::python) fn over_rows<T: Send>(
    py: Python<'_>,
    rows: usize,
    threads: Option<usize>,
    work: impl Fn(std::ops::Range<usize>) -> Result<T, (usize, RowFault)> + Sync + Send,
) -> PyResult<Vec<T>> {
    if rows <= ROWS_PER_JOB {
        let part = work(0..rows).map_err(|(row, fault)| row_error(py, row, &fault))?;
        return Ok(vec![part]);
    }
    let threads = threads_for(py, rows, threads)?;
    let job = |job: usize| work(job * ROWS_PER_JOB..rows.min((job + 1) * ROWS_PER_JOB));
    let parts = detach::long_call(py, None, |poll| {
        parallel::run(rows.div_ceil(ROWS_PER_JOB), threads, job, |done| poll(done as u64))
    })?;
    parts
        .into_iter()
        .collect::<Result<_, _>>()
        .map_err(|(row, fault)| row_error(py, row, &fault))
}

/// How many threads work on so many rows.
pub(super) fn threads_for(py: Python<'_>, rows: usize, threads: Option<usize>) -> PyResult<usize> {
    Ok(functions::threads_of(py, threads)?.min(rows / ROWS_WORTH_A_THREAD))
}

/// Runs `work` on slices of the rows `0..rows`, one after the other on this thread.
pub(super) fn row_by_row(
    py: Python<'_>,
    rows: usize,
    mut work: impl FnMut(std::ops::Range<usize>) -> Result<(), (usize, RowFault)> + Send,
) -> PyResult<()> {
    let done = detach::long_call(py, None, |poll| {
        let mut start = 0;
        while start < rows {
            let end = rows.min(start + POLLED_ROWS);
            if let Err(fault) = work(start..end) {
                return Some(Err(fault));
            }
            start = end;
            if start < rows && !poll(start as u64) {
                return None;
            }
        }
        Some(Ok(()))
    })?;
    done.map_err(|(row, fault)| row_error(py, row, &fault))
}

type SuccessorArrays<'py> = (
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i8>>,
);

/// Every successor of every row, flat: boards, offsets, moves.
#[pyfunction]
#[pyo3(signature = (boards, dice, variant, men, moves, keep_dance, threads))]
#[allow(clippy::too_many_arguments)] // called by gammon.batch alone
pub(in crate::python) fn legal_plays_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, i8>,
    dice: PyReadonlyArray2<'py, i8>,
    variant: &Bound<'py, PyAny>,
    men: (u8, u8),
    moves: bool,
    keep_dance: bool,
    threads: Option<usize>,
) -> PyResult<SuccessorArrays<'py>> {
    let boards = boards_of(&boards, variant, men)?;
    let rows = boards.len();
    let dice = dice_of(py, &dice, rows)?;
    let append = |range: std::ops::Range<usize>, found: &mut Successors, counts: &mut Vec<i64>| {
        for index in range {
            let position = boards.position(index).map_err(|fault| (index, fault))?;
            let roll = roll_of(dice[index]).map_err(|fault| (index, fault))?;
            counts.push(found.append(&position, roll, moves, keep_dance) as i64);
        }
        Ok(())
    };
    let threads = threads_for(py, rows, threads)?;
    let (found, counts) = if threads <= 1 {
        // One list, with room from the start for what the first rows are likely to give.
        let (mut found, mut counts) = room_for(rows, boards.game, moves);
        let result = detach::long_call(py, None, |poll| {
            let mut polled = Instant::now();
            for begin in (0..rows).step_by(ROWS_PER_JOB) {
                let range = begin..rows.min(begin + ROWS_PER_JOB);
                if let Err(fault) = append(range, &mut found, &mut counts) {
                    return Some(Err(fault));
                }
                if polled.elapsed() >= parallel::POLL {
                    polled = Instant::now();
                    if !poll(begin as u64) {
                        return None;
                    }
                }
            }
            Some(Ok(()))
        })?;
        result.map_err(|(row, fault)| row_error(py, row, &fault))?;
        (found, counts)
    } else {
        let parts = over_rows(py, rows, Some(threads), |range| {
            let (mut found, mut counts) = room_for(range.len(), boards.game, moves);
            append(range, &mut found, &mut counts).map(|()| (found, counts))
        })?;
        let (parts, counts): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        (join(parts, threads), counts.concat())
    };
    let mut offsets = Vec::with_capacity(rows + 1);
    let mut total = 0;
    offsets.push(0);
    for count in counts {
        total += count;
        offsets.push(total);
    }
    Ok((
        buffers::into_array(py, found.rows)?,
        offsets.into_pyarray(py),
        buffers::into_array(py, found.moves)?,
    ))
}

/// Empty lists with room for what so many rows are likely to give, and for the number of each.
fn room_for(rows: usize, game: &CoreGame, with_moves: bool) -> (Successors, Vec<i64>) {
    let plays = rows.min(MOST_ROWS_WITH_ROOM) * PLAYS_A_ROW;
    let moves = buffers::take(if with_moves { plays * MOVES } else { 0 });
    let found = Successors::in_memory(buffers::take(plays * game.layout().len()), moves);
    (found, Vec::with_capacity(rows))
}

/// The parts one after the other, their memory given back.
fn join(parts: Vec<Successors>, threads: usize) -> Successors {
    let (rows, moves): (Vec<_>, Vec<_>) = parts.into_iter().map(|part| (part.rows, part.moves)).unzip();
    let joined = [rows, moves].map(|parts| {
        let joined = buffers::take(parts.iter().map(Vec::len).sum());
        let joined = parallel::concat(joined, &parts, threads);
        parts.into_iter().for_each(buffers::give);
        joined
    });
    let [rows, moves] = joined;
    Successors::in_memory(rows, moves)
}

/// For every row, 0 if the moves are a legal play, else the reason's number from 1.
#[pyfunction]
pub(in crate::python) fn check_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, i8>,
    dice: PyReadonlyArray2<'py, i8>,
    moves: PyReadonlyArray3<'py, i8>,
    variant: &Bound<'py, PyAny>,
    men: (u8, u8),
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let boards = boards_of(&boards, variant, men)?;
    let rows = boards.len();
    let dice = dice_of(py, &dice, rows)?;
    let moves: &[[i8; 8]] = moves
        .as_slice()
        .ok()
        .filter(|_| moves.shape() == [rows, 4, 2])
        .map(|flat| flat.as_chunks().0)
        .ok_or_else(|| {
            errors::value(
                py,
                format!("moves must be a C-ordered int8 array of shape ({rows}, 4, 2)"),
            )
        })?;
    let numbers = boards.each(py, threads, 1, |row, position, numbers| {
        let roll = roll_of(dice[row])?;
        // −1 pads: a pair of two is no move. Anything else out of range is a place where no checker
        // stands, and is refused as such.
        let place = |slot: i8| u8::try_from(slot).unwrap_or(u8::MAX);
        let pairs: Vec<(u8, u8)> = (moves[row].as_chunks::<2>().0.iter())
            .filter(|pair| **pair != [-1, -1])
            .map(|&[from, to]| (place(from), place(to)))
            .collect();
        let checked = position.check_moves(roll, &pairs);
        numbers.push(checked.map_or_else(|error| error.reason().number(), |_| 0));
        Ok(())
    })?;
    Ok(numbers.into_pyarray(py))
}

/// The pip counts of mover and opponent, two a row, flat.
#[pyfunction]
pub(in crate::python) fn pip_counts_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, i8>,
    variant: &Bound<'py, PyAny>,
    men: (u8, u8),
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray1<i32>>> {
    let boards = boards_of(&boards, variant, men)?;
    let pips = boards.each(py, threads, 2, |_, position, pips| {
        let (mover, opponent) = position.pip_counts();
        pips.extend([mover as i32, opponent as i32]);
        Ok(())
    })?;
    Ok(pips.into_pyarray(py))
}

/// Every row seen by the other player, flat.
#[pyfunction]
pub(in crate::python) fn flip_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, i8>,
    variant: &Bound<'py, PyAny>,
    men: (u8, u8),
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let boards = boards_of(&boards, variant, men)?;
    let flipped = boards.each(py, threads, boards.game.layout().len(), |_, position, flipped| {
        arrays::append_row(&position.board().flip(), boards.game, flipped);
        Ok(())
    })?;
    Ok(flipped.into_pyarray(py))
}

type Totals = (u64, [u64; 4], [u64; 4], u64, u64, u64, u64, i64);

/// The totals of random games, in the order of `gammon.values.PlayoutResult`.
#[pyfunction]
pub(in crate::python) fn playouts(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    games: u64,
    seed: u64,
    threads: Option<usize>,
    max_plies: u32,
    progress: Option<Py<PyAny>>,
) -> PyResult<Totals> {
    let position = position.get().0;
    let threads = functions::threads_of(py, threads)?;
    let totals = detach::long_call(py, progress, |poll| {
        crate::playouts(&position, games, seed, threads, max_plies, poll)
    })?;
    Ok((
        totals.games,
        totals.wins,
        totals.losses,
        totals.ties,
        totals.unfinished,
        totals.plies,
        totals.plays,
        totals.points,
    ))
}
