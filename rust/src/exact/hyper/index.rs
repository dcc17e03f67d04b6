//! The numbers of positions: every way to place a side's checkers, and both sides together.

use super::error::{NotSolved, TooManyCheckers};
use super::limits::MOST_CHECKERS;
use crate::board::{BAR, Board, Counts, OFF};
use crate::error::Side;
use crate::position::Position;
use crate::rules::{AxisValue, Game, Rules};

/// The axes by which a game may differ from backgammon: they say how a game begins and whether there
/// is a cube, which is for the caller to know.
const OPEN_AXES: [&str; 3] = ["opening_roll", "next_game_start", "cube"];

/// The positions of hyper-backgammon with so many checkers a side, numbered from 0.
///
/// The numbers are those of GNU Backgammon's hypergammon databases. One side's is the rank of its
/// checkers on the 24 points and the bar as in the [`Index`](crate::exact::bearoff::Index) of the bear-off,
/// with 25 points; a position's is the mover's times [`sides`](Index::sides) plus the opponent's.
/// Numbers whose two sides would share a point, or both be finished, stand for no position.
///
/// ```
/// use gammon::Position;
/// use gammon::hyper::Index;
/// let index = Index::new(3)?;
/// assert_eq!((index.sides(), index.positions()), (3276, 10_732_176));
/// let start = Position::start("hypergammon")?;
/// let number = index.rank(&start)?;
/// assert_eq!(index.unrank(number).unwrap().board(), start.board());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Index {
    checkers: u8,
}

impl Index {
    /// The index of 1 to [`MOST_CHECKERS`] checkers a side.
    ///
    /// # Errors
    /// [`TooManyCheckers`] for any other number.
    pub fn new(checkers: u8) -> Result<Index, TooManyCheckers> {
        if (1..=MOST_CHECKERS).contains(&checkers) {
            Ok(Index { checkers })
        } else {
            Err(TooManyCheckers(checkers))
        }
    }

    /// How many checkers a side has.
    pub const fn checkers(self) -> u8 {
        self.checkers
    }

    /// How many ways there are to place a side's checkers.
    pub const fn sides(self) -> usize {
        below(1, self.checkers + 1)
    }

    /// How many numbers there are, those that stand for no position among them.
    pub const fn positions(self) -> usize {
        self.sides() * self.sides()
    }

    /// The first position: one checker each on the 24 point, the 23 point and so on.
    ///
    /// ```
    /// use gammon::Position;
    /// use gammon::hyper::Index;
    /// assert_eq!(Index::new(3)?.start().board(), Position::start("hypergammon")?.board());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start(self) -> Position {
        let points = (0..self.checkers).map(|place| 24 - place);
        let side = points.fold(Counts::EMPTY, |side, point| side.with(point, 1));
        let board = Board {
            mover: side,
            opponent: side,
        };
        Position::new(board, game()).unwrap_or_else(|error| unreachable!("{error}"))
    }

    /// The number of a position.
    ///
    /// # Errors
    /// [`NotSolved`] if a side has another number of checkers, or the game has other rules.
    pub fn rank(self, position: &Position) -> Result<usize, NotSolved> {
        check_rules(&position.game().rules)?;
        self.rank_board(position.board())
    }

    /// The number of a board of a game that is known to have these rules.
    pub(crate) fn rank_board(self, board: Board) -> Result<usize, NotSolved> {
        for (side, counts) in [(Side::Mover, board.mover), (Side::Opponent, board.opponent)] {
            let count = counts.total();
            if count != u32::from(self.checkers) {
                return Err(NotSolved::Checkers {
                    side,
                    count,
                    checkers: self.checkers,
                });
            }
        }
        Ok(self.rank_of(board))
    }

    /// The position of that number, or `None` if there is none.
    pub fn unrank(self, number: usize) -> Option<Position> {
        if number >= self.positions() {
            return None;
        }
        let board = Board {
            mover: self.side(number / self.sides()),
            opponent: self.side(number % self.sides()),
        };
        Position::new(board, game()).ok()
    }

    /// The number of a board whose sides have the right number of checkers.
    pub(super) fn rank_of(self, board: Board) -> usize {
        side_number(board.mover) * self.sides() + side_number(board.opponent)
    }

    /// The side of that number, which is one.
    pub(super) fn side(self, number: usize) -> Counts {
        let (mut side, mut rest, mut left) = (Counts::EMPTY, number, self.checkers);
        for slot in 1..=BAR {
            let most = left;
            while below(slot, left) > rest {
                left -= 1;
            }
            rest -= below(slot, left);
            side = side.with(slot - 1, most - left);
        }
        side.with(BAR, left)
    }
}

/// How many ways there are to place fewer than `count` checkers on `slot` and beyond: what those
/// there add to a side's number.
const fn below(slot: u8, count: u8) -> usize {
    let slots = (BAR - slot) as usize + 1;
    // C(slots + count − 1, slots)
    match count {
        0 => 0,
        1 => 1,
        2 => slots + 1,
        3 => (slots + 1) * (slots + 2) / 2,
        _ => (slots + 1) * (slots + 2) * (slots + 3) / 6,
    }
}

/// For so many checkers beyond a slot, what they add to a side's number on this slot and those before.
const UP_TO: [[usize; BAR as usize + 1]; MOST_CHECKERS as usize + 1] = {
    let mut sums = [[0; BAR as usize + 1]; MOST_CHECKERS as usize + 1];
    let mut count = 0;
    while count < sums.len() {
        let mut slot = 1;
        while slot <= BAR {
            sums[count][slot as usize] = sums[count][slot as usize - 1] + below(slot, count as u8);
            slot += 1;
        }
        count += 1;
    }
    sums
};

/// The number of a side of at most [`MOST_CHECKERS`] checkers.
#[inline]
pub(super) fn side_number(side: Counts) -> usize {
    let (mut number, mut before) = (0, 0);
    let mut left = usize::from(side.total() as u8 - side.at(OFF));
    let mut slots = side.occupied() & !(1 << OFF);
    while slots != 0 {
        let slot = slots.trailing_zeros() as usize;
        number += UP_TO[left][slot] - UP_TO[left][before];
        left -= usize::from(side.at(slot as u8));
        before = slot;
        slots &= slots - 1;
    }
    number
}

/// The game by whose rules everything is played.
pub(super) fn game() -> &'static Game {
    Game::find("hypergammon").unwrap_or_else(|error| unreachable!("{error}"))
}

/// Whether a game is played as backgammon is, its start apart.
pub(crate) fn check_rules(rules: &Rules) -> Result<(), NotSolved> {
    if *rules == Rules::STANDARD {
        return Ok(());
    }
    let differs = |((axis, value), (_, standard)): ((&'static str, AxisValue), (_, AxisValue))| {
        (value != standard && !OPEN_AXES.contains(&axis)).then_some(axis)
    };
    match rules.axes().zip(Rules::STANDARD.axes()).find_map(differs) {
        Some(axis) => Err(NotSolved::OtherRules { axis }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::bearoff;

    #[test]
    fn every_number_is_that_of_the_side_it_stands_for() {
        for (checkers, sides) in [(1, 26), (2, 351), (3, 3276)] {
            let index = Index::new(checkers).unwrap();
            assert_eq!(index.sides(), sides);
            for number in 0..sides {
                let side = index.side(number);
                assert_eq!((side.total(), side_number(side)), (u32::from(checkers), number));
            }
        }
    }

    #[test]
    fn sides_have_the_numbers_of_the_bear_off() {
        let (index, bear_off) = (Index::new(3).unwrap(), bearoff::Index::new(12, 3).unwrap());
        for number in 0..bear_off.positions() {
            let on_points = bear_off.unrank(number).unwrap();
            let off = 3 - on_points.iter().sum::<u8>();
            let place = |side: Counts, (point, &count)| side.with(point, count);
            let side = (1..).zip(&on_points).fold(Counts::EMPTY.with(0, off), place);
            assert_eq!(bear_off.rank_of(index.side(side_number(side))), Ok(number));
        }
    }
}
