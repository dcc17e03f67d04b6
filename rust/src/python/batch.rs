//! Calls on whole arrays. `gammon.batch` checks shapes and types; here the values are.

use std::time::Instant;

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray2, PyReadonlyArray3, PyUntypedArrayMethods};
use pyo3::prelude::*;

use super::position::Position;
use super::{buffers, convert, detach, errors, tables};
use crate::arrays::{self, MOVES, ROW, Successors};
use crate::dice::Roll;
use crate::error::InvalidPosition;
use crate::parallel;
use crate::rules::Preset;
use crate::{Position as CorePosition, board::BAR};

/// Rows that one job works on: some hundred microseconds.
const ROWS_PER_JOB: usize = 1024;

/// Fewer rows than this a thread are done sooner without it.
const ROWS_WORTH_A_THREAD: usize = 4096;

/// Beyond so many rows the list grows as it fills.
const MOST_ROWS_WITH_ROOM: usize = 1 << 16;

/// Plays a row, by which room is made; games have 16 to 20 on average.
const PLAYS_A_ROW: usize = 24;

/// What is wrong with a row.
enum RowFault {
    Position(InvalidPosition),
    Dice([i8; 2]),
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
    }
}

/// The boards of a batch and what they are boards of.
struct Boards<'a> {
    rows: &'a [[i8; ROW]],
    game: &'static Preset,
    men: [u8; 2],
}

impl Boards<'_> {
    /// The position of a row. The bytes are copied first: should another thread write to the
    /// array meanwhile, the row is still checked as it is used.
    #[inline]
    fn position(&self, index: usize) -> Result<CorePosition, RowFault> {
        let row = self.rows[index];
        arrays::position_from_row(&row, self.men, self.game).map_err(RowFault::Position)
    }
}

/// The rows of a C-ordered array of shape (n, 26).
fn rows_of<'a>(py: Python<'_>, boards: &'a PyReadonlyArray2<'_, i8>) -> PyResult<&'a [[i8; ROW]]> {
    boards
        .as_slice()
        .ok()
        .filter(|_| boards.shape()[1] == ROW)
        .map(|flat| flat.as_chunks().0)
        .ok_or_else(|| errors::value(py, "boards must be a C-ordered int8 array of shape (n, 26)".to_owned()))
}

fn dice_of<'a>(py: Python<'_>, dice: &'a PyReadonlyArray2<'_, i8>, rows: usize) -> PyResult<&'a [[i8; 2]]> {
    dice.as_slice()
        .ok()
        .filter(|_| dice.shape() == [rows, 2])
        .map(|flat| flat.as_chunks().0)
        .ok_or_else(|| errors::value(py, format!("dice must be a C-ordered int8 array of shape ({rows}, 2)")))
}

#[inline]
fn roll_of(dice: [i8; 2]) -> Result<Roll, RowFault> {
    Roll::new(dice[0] as u8, dice[1] as u8).map_err(|_| RowFault::Dice(dice)) // negative ones are far above 6
}

/// Runs `work` on slices of the rows `0..rows`, on threads, and joins the parts in order. The
/// first faulty row wins, whichever thread meets one.
fn over_rows<T: Send>(
    py: Python<'_>,
    rows: usize,
    threads: Option<usize>,
    work: impl Fn(std::ops::Range<usize>) -> Result<T, (usize, RowFault)> + Sync + Send,
) -> PyResult<Vec<T>> {
    if rows <= ROWS_PER_JOB {
        let part = work(0..rows).map_err(|(row, fault)| row_error(py, row, &fault))?;
        return Ok(vec![part]);
    }
    let threads = tables::threads_of(py, threads)?.min(rows / ROWS_WORTH_A_THREAD);
    let job = |job: usize| work(job * ROWS_PER_JOB..rows.min((job + 1) * ROWS_PER_JOB));
    let parts = detach::long_call(py, None, |poll| {
        parallel::run(rows.div_ceil(ROWS_PER_JOB), threads, job, |done| poll(done as u64))
    })?;
    parts
        .into_iter()
        .collect::<Result<_, _>>()
        .map_err(|(row, fault)| row_error(py, row, &fault))
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
pub(super) fn legal_plays_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, i8>,
    dice: PyReadonlyArray2<'py, i8>,
    variant: &Bound<'py, PyAny>,
    men: (u8, u8),
    moves: bool,
    keep_dance: bool,
    threads: Option<usize>,
) -> PyResult<SuccessorArrays<'py>> {
    let game = convert::game(variant)?;
    let rows = rows_of(py, &boards)?;
    let dice = dice_of(py, &dice, rows.len())?;
    let boards = Boards {
        rows,
        game,
        men: men.into(),
    };
    let append = |range: std::ops::Range<usize>, found: &mut Successors, counts: &mut Vec<i64>| {
        for index in range {
            let position = boards.position(index).map_err(|fault| (index, fault))?;
            let roll = roll_of(dice[index]).map_err(|fault| (index, fault))?;
            counts.push(found.append(&position, roll, moves, keep_dance) as i64);
        }
        Ok(())
    };
    let threads = tables::threads_of(py, threads)?.min(rows.len() / ROWS_WORTH_A_THREAD);
    let (found, counts) = if threads <= 1 {
        // One list, with room from the start for what the first rows are likely to give.
        let (mut found, mut counts) = room_for(rows.len(), moves);
        let result = detach::long_call(py, None, |poll| {
            let mut polled = Instant::now();
            for begin in (0..rows.len()).step_by(ROWS_PER_JOB) {
                let range = begin..rows.len().min(begin + ROWS_PER_JOB);
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
        let parts = over_rows(py, rows.len(), Some(threads), |range| {
            let (mut found, mut counts) = room_for(range.len(), moves);
            append(range, &mut found, &mut counts).map(|()| (found, counts))
        })?;
        let (parts, counts): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        (join(parts, threads), counts.concat())
    };
    let mut offsets = Vec::with_capacity(rows.len() + 1);
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
fn room_for(rows: usize, with_moves: bool) -> (Successors, Vec<i64>) {
    let plays = rows.min(MOST_ROWS_WITH_ROOM) * PLAYS_A_ROW;
    let moves = buffers::take(if with_moves { plays * MOVES } else { 0 });
    let found = Successors::in_memory(buffers::take(plays * ROW), moves);
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
pub(super) fn check_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, i8>,
    dice: PyReadonlyArray2<'py, i8>,
    moves: PyReadonlyArray3<'py, i8>,
    variant: &Bound<'py, PyAny>,
    men: (u8, u8),
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let game = convert::game(variant)?;
    let rows = rows_of(py, &boards)?;
    let dice = dice_of(py, &dice, rows.len())?;
    let moves: &[[i8; 8]] = moves
        .as_slice()
        .ok()
        .filter(|_| moves.shape() == [rows.len(), 4, 2])
        .map(|flat| flat.as_chunks().0)
        .ok_or_else(|| {
            errors::value(
                py,
                format!("moves must be a C-ordered int8 array of shape ({}, 4, 2)", rows.len()),
            )
        })?;
    let boards = Boards {
        rows,
        game,
        men: men.into(),
    };
    let parts = over_rows(py, rows.len(), threads, |range| {
        range
            .map(|index| {
                let position = boards.position(index).map_err(|fault| (index, fault))?;
                let roll = roll_of(dice[index]).map_err(|fault| (index, fault))?;
                // −1 pads: a pair of two is no move. Anything else out of range is a place where
                // no checker stands, and is refused as such.
                let pairs: Vec<(u8, u8)> = moves[index]
                    .as_chunks::<2>()
                    .0
                    .iter()
                    .filter(|pair| **pair != [-1, -1])
                    .map(|&[from, to]| {
                        (
                            u8::try_from(from).unwrap_or(u8::MAX),
                            u8::try_from(to).unwrap_or(u8::MAX),
                        )
                    })
                    .collect();
                Ok(position
                    .check_moves(roll, &pairs)
                    .map_or_else(|error| error.reason().number(), |_| 0))
            })
            .collect::<Result<Vec<u8>, (usize, RowFault)>>()
    })?;
    Ok(parts.concat().into_pyarray(py))
}

/// The pip counts of mover and opponent, two a row, flat.
#[pyfunction]
pub(super) fn pip_counts_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, i8>,
    variant: &Bound<'py, PyAny>,
    men: (u8, u8),
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray1<i32>>> {
    let boards = Boards {
        rows: rows_of(py, &boards)?,
        game: convert::game(variant)?,
        men: men.into(),
    };
    let parts = over_rows(py, boards.rows.len(), threads, |range| {
        let mut pips = Vec::with_capacity(2 * range.len());
        for index in range {
            let (mover, opponent) = boards.position(index).map_err(|fault| (index, fault))?.pip_counts();
            pips.extend([mover as i32, opponent as i32]);
        }
        Ok(pips)
    })?;
    Ok(parts.concat().into_pyarray(py))
}

/// Every row seen by the other player, flat.
#[pyfunction]
pub(super) fn flip_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, i8>,
    variant: &Bound<'py, PyAny>,
    men: (u8, u8),
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let boards = Boards {
        rows: rows_of(py, &boards)?,
        game: convert::game(variant)?,
        men: men.into(),
    };
    let parts = over_rows(py, boards.rows.len(), threads, |range| {
        let mut flipped = Vec::with_capacity(ROW * range.len());
        for index in range {
            boards.position(index).map_err(|fault| (index, fault))?;
            flipped.extend(boards.rows[index].iter().rev().map(|count| -count));
        }
        Ok(flipped)
    })?;
    Ok(parts.concat().into_pyarray(py))
}

const _: () = assert!(BAR as usize + 1 == ROW);

type Totals = (u64, [u64; 3], [u64; 3], u64, u64, u64, i64);

/// The totals of random games, in the order of `gammon.values.PlayoutResult`.
#[pyfunction]
pub(super) fn playouts(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    games: u64,
    seed: u64,
    threads: Option<usize>,
    max_plies: u32,
    progress: Option<Py<PyAny>>,
) -> PyResult<Totals> {
    let position = position.get().0;
    let threads = tables::threads_of(py, threads)?;
    let totals = detach::long_call(py, progress, |poll| {
        crate::playouts(&position, games, seed, threads, max_plies, poll)
    })?;
    Ok((
        totals.games,
        totals.wins,
        totals.losses,
        totals.unfinished,
        totals.plies,
        totals.plays,
        totals.points,
    ))
}
