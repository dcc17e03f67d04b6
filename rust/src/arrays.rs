//! Boards as rows of bytes, the form in which arrays hold them.
//!
//! A row is signed bytes in XGID's order, seen by the player on roll: 0 the opponent's bar (≤ 0),
//! 1–24 the points (the mover's checkers positive, the opponent's negative), 25 the mover's bar
//! (≥ 0). Where a game has a reserve, 26 is the mover's (≥ 0) and 27 the opponent's (≤ 0). Where it
//! has pins, a second plane of the same width follows, which holds the pinned checkers that the
//! first leaves out. Checkers borne off are what a side has less what is seen.

use crate::board::lanes;
use crate::board::{BAR, Board, Counts, MAX_CHECKERS, OFF, RESERVE, SLOTS};
use crate::dice::Roll;
use crate::error::{InvalidPosition, PositionFault, Side};
use crate::movegen::generate;
use crate::play::Steps;
use crate::position::Position;
use crate::position::memory::Memory;
use crate::rules::{Contact, Direction, Game, ReserveEntry};

/// The bytes of one board of a game without pins and reserve.
pub const ROW: usize = 26;
/// The bytes of one plane of a game with a reserve.
const WITH_RESERVE: usize = 28;
/// The most bytes a board has.
pub const LONGEST_ROW: usize = 2 * WITH_RESERVE;
/// The bytes of the moves of one play.
pub const MOVES: usize = 8;

/// How a game's boards lie in arrays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// 1, or 2 where checkers can be pinned.
    pub planes: usize,
    /// The bytes of a plane.
    pub width: usize,
}

impl Layout {
    /// The bytes of a board.
    #[inline]
    pub const fn len(self) -> usize {
        self.planes * self.width
    }

    /// Whether a board has no bytes, which none has.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

impl Game {
    /// How boards of this game lie in arrays.
    #[inline]
    pub fn layout(&self) -> Layout {
        Layout {
            planes: if self.rules.contact == Contact::Pin { 2 } else { 1 },
            width: if self.rules.reserve_entry == ReserveEntry::None {
                ROW
            } else {
                WITH_RESERVE
            },
        }
    }

    /// Whether rows are read and written as those of backgammon are.
    #[inline]
    fn has_plain_rows(&self) -> bool {
        self.rules.contact == Contact::Hit
            && self.layout().len() == ROW
            && self.rules.direction == Direction::Contrary
            && self.rules.is_memoryless()
    }
}

/// Packs a row of `game`'s layout as a position in which both have had many turns; `men` is how many
/// checkers the mover and the opponent have, those borne off included.
///
/// # Errors
/// [`InvalidPosition`] with everything that is wrong with the row.
///
/// # Panics
/// If the row has not the length of the layout.
#[inline]
pub fn position_from_row(row: &[i8], men: [u8; 2], game: &'static Game) -> Result<Position, InvalidPosition> {
    if game.has_plain_rows()
        && let Ok(row) = row.try_into()
        && let Some(board) = board_from_row(row, men)
    {
        return Ok(Position::trusted(board, Memory::default(), game));
    }
    read_row(row, men, game)
}

/// The board of a plain row, unless something is wrong with it.
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

/// Reads a row of any game, entry by entry.
fn read_row(row: &[i8], men: [u8; 2], game: &'static Game) -> Result<Position, InvalidPosition> {
    let layout = game.layout();
    assert_eq!(row.len(), layout.len());
    let mut faults = Vec::new();
    let mut slots = [[0u32; SLOTS]; 2];
    let mut pinned = [0u32; 2];
    let mut seen = [0u32; 2];
    for (index, &value) in row.iter().enumerate() {
        let most = MAX_CHECKERS as i8;
        if !(-most..=most).contains(&value) {
            faults.push(PositionFault::CountOutOfRange { index, value });
        }
        let (plane, place) = (index / layout.width, index % layout.width);
        let allowed = match place {
            0 | 27 => value <= 0,
            25 | 26 => value >= 0,
            _ => true,
        };
        if !allowed {
            faults.push(PositionFault::WrongBar {
                index: index as u8,
                value,
            });
        }
        if value == 0 {
            continue;
        }
        let side = usize::from(value < 0);
        let count = u32::from(value.unsigned_abs());
        seen[side] += count;
        let slot = match place {
            0 | 25 => BAR,
            26 | 27 => RESERVE,
            point if side == 0 => point as u8,
            point => game.rules.direction.across(point as u8),
        };
        if plane == 0 {
            slots[side][usize::from(slot)] += count;
        } else if count > 1 || slot >= BAR {
            faults.push(PositionFault::NotPinned { index, value });
        } else {
            pinned[side] |= 1 << slot;
        }
    }
    for ((side, count), men) in [Side::Mover, Side::Opponent].into_iter().zip(seen).zip(men) {
        let most = u32::from(men);
        if men == 0 {
            faults.push(PositionFault::NoCheckers(side));
        } else if men > MAX_CHECKERS {
            faults.push(PositionFault::TooManyCheckers {
                side,
                count: most,
                most: u32::from(MAX_CHECKERS),
            });
        }
        if count > most {
            faults.push(PositionFault::TooManyCheckers { side, count, most });
        }
    }
    if seen == [0, 0] && !game.rules.equalising_roll {
        faults.push(PositionFault::BothFinished);
    }
    if !faults.is_empty() {
        return Err(InvalidPosition(faults));
    }
    let side = |side: usize| {
        slots[side][usize::from(OFF)] = u32::from(men[side]) - seen[side];
        Counts::from_slots(&slots[side].map(|count| count as u8))
    };
    let [mover, opponent] = [0, 1].map(side);
    Position::with_pinned(Board { mover, opponent }, pinned, game)
}

/// The row of a position, seen by its mover.
pub fn row_from_position(position: &Position) -> Vec<i8> {
    let mut row = Vec::new();
    append_row(&position.board(), position.game(), &mut row);
    row
}

/// Appends the row of a board of `game`, seen by its mover.
#[inline]
pub fn append_row(board: &Board, game: &Game, rows: &mut Vec<i8>) {
    let layout = game.layout();
    let direction = game.rules.direction;
    let mut row = [0i8; LONGEST_ROW];
    let (mut top, mut below) = (*board, Board::default());
    if layout.planes == 2 {
        (top, below) = board.unpinned(direction);
    }
    row[..32].copy_from_slice(&padded_row(&top, direction));
    if layout.width == WITH_RESERVE {
        row[26] = board.mover.at(RESERVE) as i8;
        row[27] = -(board.opponent.at(RESERVE) as i8);
    }
    if layout.planes == 2 && below != Board::default() {
        let pinned = padded_row(&below, direction);
        row[layout.width..layout.width + ROW].copy_from_slice(&pinned[..ROW]);
    }
    rows.extend_from_slice(&row[..layout.len()]);
}

/// The row and six bytes of padding: 32 bytes are written faster than 26.
#[inline(always)]
fn padded_row(board: &Board, direction: Direction) -> [i8; 32] {
    match direction {
        Direction::Contrary => lanes::row(board.mover.0, board.opponent.0),
        Direction::Parallel => lanes::row_parallel(board.mover.0, board.opponent.0),
    }
}

/// The successors of many rolls as rows, one after the other.
#[derive(Default, Debug)]
pub struct Successors {
    /// The rows, of the game's layout each, seen by the opponent.
    pub rows: Vec<i8>,
    /// The canonical moves, 8 bytes a play: (from, to) of each checker move, −1 where there is
    /// none. Empty unless asked for.
    pub moves: Vec<i8>,
}

impl Successors {
    /// No results yet, in lists that may have room for some.
    pub fn in_memory(rows: Vec<i8>, moves: Vec<i8>) -> Successors {
        Successors { rows, moves }
    }

    /// Appends every result of `roll`, in the order of
    /// [`legal_plays`](Position::legal_plays), and returns how many there are; with
    /// `keep_dance`, a dance appends the board as the opponent sees it.
    #[inline]
    pub fn append(&mut self, position: &Position, roll: Roll, with_moves: bool, keep_dance: bool) -> usize {
        let written = if position.game().has_plain_rows() {
            self.append_plain(position, roll, with_moves)
        } else {
            self.append_any(position, roll, with_moves)
        };
        if keep_dance && written == 0 && position.outcome().is_none() {
            append_row(&position.board().flip(), position.game(), &mut self.rows);
            if with_moves {
                self.moves.extend_from_slice(&[-1; MOVES]);
            }
            return 1;
        }
        written
    }

    #[inline]
    fn append_plain(&mut self, position: &Position, roll: Roll, with_moves: bool) -> usize {
        let mut rows = RowWriter::at_end_of(&mut self.rows);
        if with_moves {
            let moves = &mut self.moves;
            generate(position, roll, &mut |result: Board, steps: Steps| {
                rows.write(&result);
                moves.extend_from_slice(&flat_moves(steps));
            });
        } else {
            generate(position, roll, &mut |result: Board, _| rows.write(&result));
        }
        rows.finish()
    }

    fn append_any(&mut self, position: &Position, roll: Roll, with_moves: bool) -> usize {
        let (game, mut written) = (position.game(), 0);
        generate(position, roll, &mut |result: Board, steps: Steps| {
            append_row(&result, game, &mut self.rows);
            if with_moves {
                self.moves.extend_from_slice(&flat_moves(steps));
            }
            written += 1;
        });
        written
    }
}

/// The (from, to) pairs of the moves, padded with −1.
#[inline]
fn flat_moves(steps: Steps) -> [i8; MOVES] {
    let mut flat = [-1i8; MOVES];
    for (pair, (from, to)) in flat.chunks_exact_mut(2).zip(steps.pairs()) {
        pair.copy_from_slice(&[from as i8, to as i8]);
    }
    flat
}

/// The moves of one of the legal plays, by its place in their order, padded with −1.
pub fn moves_of(position: &Position, roll: Roll, index: usize) -> [i8; MOVES] {
    let (mut place, mut moves) = (0, [-1; MOVES]);
    generate(position, roll, &mut |_, steps: Steps| {
        if place == index {
            moves = flat_moves(steps);
        }
        place += 1;
    });
    moves
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
            self.next
                .cast::<[i8; 32]>()
                .write_unaligned(lanes::row(board.mover.0, board.opponent.0));
            self.next = self.next.add(ROW);
        }
        self.written += 1;
    }

    fn finish(self) -> usize {
        let len = self.rows.len() + self.written * ROW;
        // SAFETY: so many bytes have been written, one row behind the other.
        unsafe { self.rows.set_len(len) };
        self.written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_round_trip() {
        let game = Game::find("backgammon").unwrap();
        let board = Board {
            mover: Counts::EMPTY.with(0, 3).with(25, 2).with(24, 1).with(6, 9),
            opponent: Counts::EMPTY.with(0, 1).with(25, 1).with(4, 13),
        };
        let position = Position::new(board, game).unwrap();
        let row = row_from_position(&position);
        assert_eq!((row[0], row[25], row[24], row[6], row[21]), (-1, 2, 1, 9, -13));
        assert_eq!(row.iter().filter(|&&count| count != 0).count(), 5);
        assert_eq!(position_from_row(&row, [15, 15], game).unwrap().board(), board);
    }

    #[test]
    fn rows_that_are_no_position_say_why() {
        let game = Game::find("backgammon").unwrap();
        let faults = |row: &[i8; ROW]| position_from_row(row, [15, 15], game).unwrap_err().0;
        let mut row = [0; ROW];
        row.copy_from_slice(&row_from_position(&Position::start_of(game)));
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
