//! Boards as rows of bytes, the form in which arrays hold them.
//!
//! A row is 26 signed bytes in XGID's order, seen by the player on roll: 0 the opponent's bar
//! (≤ 0), 1–24 the points (the mover's checkers positive, the opponent's negative), 25 the
//! mover's bar (≥ 0). Checkers borne off are what a side has less what is seen.

use crate::board::{BAR, Board, Counts, MAX_CHECKERS};
use crate::dice::Roll;
use crate::error::{InvalidPosition, PositionFault, Side};
use crate::lanes;
use crate::movegen::generate;
use crate::play::Steps;
use crate::position::Position;
use crate::rules::Preset;

/// The bytes of one board.
pub const ROW: usize = 26;
/// The bytes of the moves of one play.
pub const MOVES: usize = 8;

/// Packs a row as a position of `game`; `men` is how many checkers the mover and the opponent
/// have, those borne off included.
///
/// # Errors
/// [`InvalidPosition`] with everything that is wrong with the row.
#[inline]
pub fn position_from_row(row: &[i8; ROW], men: [u8; 2], game: &'static Preset) -> Result<Position, InvalidPosition> {
    match board_from_row(row, men) {
        Some(board) => Ok(Position::trusted(board, game)),
        None => Err(row_faults(row, men)),
    }
}

/// The board of a row, unless something is wrong with it.
#[inline(always)]
fn board_from_row(row: &[i8; ROW], men: [u8; 2]) -> Option<Board> {
    let ([mover, opponent], [movers, opponents]) = lanes::sides(row);
    let right = row[0] <= 0
        && row[ROW - 1] >= 0
        && men.iter().all(|men| (1..=MAX_CHECKERS).contains(men))
        && movers <= u32::from(men[0])
        && opponents <= u32::from(men[1])
        && movers + opponents > 0;
    right.then(|| Board {
        mover: Counts(mover | u128::from(men[0] - movers as u8)),
        opponent: Counts(opponent | u128::from(men[1] - opponents as u8)),
    })
}

#[cold]
fn row_faults(row: &[i8; ROW], men: [u8; 2]) -> InvalidPosition {
    let mut faults = Vec::new();
    let seen = [1, -1].map(|sign: i32| {
        row.iter()
            .map(|&count| (sign * i32::from(count)).max(0) as u32)
            .sum::<u32>()
    });
    let most = MAX_CHECKERS as i8;
    for (index, &value) in row.iter().enumerate() {
        if !(-most..=most).contains(&value) {
            faults.push(PositionFault::CountOutOfRange { index, value });
        }
    }
    if row[0] > 0 {
        faults.push(PositionFault::WrongBar {
            index: 0,
            value: row[0],
        });
    }
    if row[ROW - 1] < 0 {
        faults.push(PositionFault::WrongBar {
            index: BAR,
            value: row[ROW - 1],
        });
    }
    for (side, (count, most)) in [Side::Mover, Side::Opponent].into_iter().zip(seen.into_iter().zip(men)) {
        if count > u32::from(most) {
            faults.push(PositionFault::TooManyCheckers {
                side,
                count,
                most: u32::from(most),
            });
        }
    }
    for (side, men) in [Side::Mover, Side::Opponent].into_iter().zip(men) {
        if men == 0 {
            faults.push(PositionFault::NoCheckers(side));
        } else if men > MAX_CHECKERS {
            faults.push(PositionFault::TooManyCheckers {
                side,
                count: u32::from(men),
                most: u32::from(MAX_CHECKERS),
            });
        }
    }
    if seen == [0, 0] {
        faults.push(PositionFault::BothFinished);
    }
    InvalidPosition(faults)
}

/// The row of a board, seen by its mover.
pub fn row_from_board(board: &Board) -> [i8; ROW] {
    let padded = padded_row(board);
    std::array::from_fn(|i| padded[i])
}

/// The row and six bytes of padding: 32 bytes are written faster than 26.
#[inline]
fn padded_row(board: &Board) -> [i8; 32] {
    lanes::row(board.mover.0, board.opponent.0)
}

/// The successors of many rolls as rows, one after the other.
#[derive(Default, Debug)]
pub struct Successors {
    /// The rows, 26 bytes each, seen by the opponent, who is now on roll.
    pub rows: Vec<i8>,
    /// The canonical moves, 8 bytes a play: (from, to) of each checker move, −1 where there is
    /// none. Empty unless asked for.
    pub moves: Vec<i8>,
}

impl Successors {
    /// How many results there are.
    pub fn len(&self) -> usize {
        self.rows.len() / ROW
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// No results yet, in lists that may have room for some.
    pub fn in_memory(rows: Vec<i8>, moves: Vec<i8>) -> Successors {
        Successors { rows, moves }
    }

    /// Appends every result of `roll`, in the order of
    /// [`legal_plays`](Position::legal_plays), and returns how many there are; with
    /// `keep_dance`, a dance appends the board as the opponent sees it.
    pub fn append(&mut self, position: &Position, roll: Roll, with_moves: bool, keep_dance: bool) -> usize {
        let begin = self.rows.len();
        let mut rows = RowWriter::at_end_of(&mut self.rows);
        if with_moves {
            let moves = &mut self.moves;
            generate(position, roll, &mut |result: Board, steps: Steps| {
                rows.write(&result);
                let mut flat = [-1i8; MOVES];
                for (pair, (from, to)) in flat.chunks_exact_mut(2).zip(steps.pairs()) {
                    pair.copy_from_slice(&[from as i8, to as i8]);
                }
                moves.extend_from_slice(&flat);
            });
        } else {
            generate(position, roll, &mut |result: Board, _| rows.write(&result));
        }
        if keep_dance && rows.written == 0 && position.outcome().is_none() {
            rows.write(&position.pass().board());
            if with_moves {
                self.moves.extend_from_slice(&[-1; MOVES]);
            }
        }
        rows.finish();
        (self.rows.len() - begin) / ROW
    }
}

/// No roll has more distinct plays: four moves of a double shared out among 15 checkers can be
/// shared in 3,060 ways.
const MOST_PLAYS: usize = 3060;

/// The bytes of a padded row beyond the row.
const PADDING: usize = 32 - ROW;

/// Writes the rows of one roll behind each other, each with its padding, over which the next one
/// is written: 32 bytes are two vectors, 26 are not. Room is made once for as many as there can be.
struct RowWriter<'a> {
    rows: &'a mut Vec<i8>,
    next: *mut i8,
    written: usize,
}

#[allow(unsafe_code)]
impl<'a> RowWriter<'a> {
    fn at_end_of(rows: &'a mut Vec<i8>) -> RowWriter<'a> {
        rows.reserve(MOST_PLAYS * ROW + PADDING);
        let next = rows.spare_capacity_mut().as_mut_ptr().cast();
        RowWriter { rows, next, written: 0 }
    }

    #[inline(always)]
    fn write(&mut self, board: &Board) {
        assert!(self.written < MOST_PLAYS);
        // SAFETY: there is room for MOST_PLAYS rows and the last one's padding, and fewer than
        // those have been written.
        unsafe {
            self.next.cast::<[i8; 32]>().write_unaligned(padded_row(board));
            self.next = self.next.add(ROW);
        }
        self.written += 1;
    }

    fn finish(self) {
        let len = self.rows.len() + self.written * ROW;
        // SAFETY: so many bytes have been written, one row behind the other.
        unsafe { self.rows.set_len(len) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_round_trip() {
        let game = Preset::find("backgammon").unwrap();
        let board = Board {
            mover: Counts::EMPTY.with(0, 3).with(25, 2).with(24, 1).with(6, 9),
            opponent: Counts::EMPTY.with(0, 1).with(25, 1).with(4, 13),
        };
        let row = row_from_board(&board);
        assert_eq!((row[0], row[25], row[24], row[6], row[21]), (-1, 2, 1, 9, -13));
        assert_eq!(row.iter().filter(|&&count| count != 0).count(), 5);
        assert_eq!(position_from_row(&row, [15, 15], game).unwrap().board(), board);
    }

    #[test]
    fn rows_that_are_no_position_say_why() {
        let game = Preset::find("backgammon").unwrap();
        let faults = |row: &[i8; ROW]| position_from_row(row, [15, 15], game).unwrap_err().0;
        let mut row = row_from_board(&game.start);
        row[0] = 1;
        assert!(matches!(
            faults(&row)[..],
            [PositionFault::WrongBar { index: 0, value: 1 }, _]
        ));
        row[0] = 0;
        row[25] = -128;
        assert!(matches!(
            faults(&row)[..],
            [
                PositionFault::CountOutOfRange { index: 25, .. },
                PositionFault::WrongBar { index: 25, value: -128 },
                PositionFault::TooManyCheckers { count: 143, .. }
            ]
        ));
        assert_eq!(faults(&[0; ROW]), [PositionFault::BothFinished]);
    }
}
