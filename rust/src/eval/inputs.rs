//! Which rows of the first layer a board adds up.
//!
//! There is one row of weights for each side, slot and number of checkers there: the mover's in
//! front, each side in its own numbering. A board has as many as it has slots that are not empty,
//! some thirteen.

use crate::board::{BAR, Board, Counts, MAX_CHECKERS, SlotMask, lanes};

/// Changes whenever a board means other rows than before, so that old weights are refused.
pub(crate) const VERSION: u32 = 1;

/// Rows a side: slots 0 (off) to 25 (bar), 1 to 15 checkers on each.
const OF_A_SIDE: usize = (BAR as usize + 1) * MAX_CHECKERS as usize;

/// How many rows there are.
pub(crate) const ROWS: usize = 2 * OF_A_SIDE;

/// The rows of one board: at most one for each checker.
#[derive(Clone, Copy)]
pub(crate) struct Rows {
    rows: [u16; 32],
    count: usize,
}

impl std::ops::Deref for Rows {
    type Target = [u16];

    #[inline(always)]
    fn deref(&self) -> &[u16] {
        &self.rows[..self.count]
    }
}

/// The row of `count` (1 to 15) checkers of a side (0 the mover, 1 the opponent) on a slot.
#[inline(always)]
pub(crate) const fn row(side: usize, slot: u8, count: u8) -> usize {
    side * OF_A_SIDE + slot as usize * MAX_CHECKERS as usize + count as usize - 1
}

/// The rows of a board on which each side has at most fifteen checkers.
#[inline(always)]
pub(crate) fn rows(board: &Board) -> Rows {
    let mut rows = Rows {
        rows: [0; 32],
        count: 0,
    };
    add_side(0, board.mover, &mut rows);
    add_side(1, board.opponent, &mut rows);
    rows
}

#[inline(always)]
fn add_side(side: usize, checkers: Counts, rows: &mut Rows) {
    const SLOTS: SlotMask = (2 << BAR) - 1;
    let counts = lanes::bytes(checkers.0);
    let mut occupied = checkers.occupied() & SLOTS;
    while occupied != 0 {
        let slot = occupied.trailing_zeros() as usize & 31;
        occupied &= occupied - 1;
        // Thirty checkers stand on no more than thirty slots.
        rows.rows[rows.count & 31] = row(side, slot as u8, counts[slot]) as u16;
        rows.count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    #[test]
    fn the_start_has_four_points_a_side() {
        let rows = rows(&Position::start("backgammon").unwrap().board());
        let expected: Vec<u16> = (0..2)
            .flat_map(|side| [(6, 5), (8, 3), (13, 5), (24, 2)].map(|(slot, count)| row(side, slot, count) as u16))
            .collect();
        assert_eq!(*rows, *expected);
    }

    #[test]
    fn every_side_slot_and_count_has_a_row_of_its_own() {
        let all =
            (0..2).flat_map(|side| (0..=25).flat_map(move |slot| (1..=15).map(move |count| row(side, slot, count))));
        assert_eq!(all.collect::<Vec<_>>(), (0..ROWS).collect::<Vec<_>>());
    }

    /// Weights know boards by these rows: whoever changes them changes [`VERSION`] with them, and this number.
    #[test]
    fn twenty_boards_have_the_rows_of_this_version() {
        let mut position = Position::start("backgammon").unwrap();
        let mut bytes = Vec::new();
        for number in 0..20 {
            bytes.extend(rows(&position.board()).iter().flat_map(|row| row.to_le_bytes()));
            let roll = crate::Roll::from_index(7 * number % 36);
            let plays = position.legal_plays(roll);
            position = match plays.get(number as usize % plays.len().max(1)) {
                Some(play) => Position::new(play.result(), position.game()).unwrap(),
                None => position.flip(),
            };
        }
        assert_eq!((VERSION, crc32fast::hash(&bytes)), (1, 415_444_860));
    }
}
