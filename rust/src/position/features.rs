//! What every guide teaches to look at: blots, shots, primes, home boards and the bar.
//!
//! The definitions are those of the games in which a lone checker is hit, carried over to those in
//! which it is pinned or holds its point. Every method names a
//! side and speaks of points in that side's own numbering. Chances are counts of the 36 throws,
//! as players say them ("17 shots"), so they are exact.

use std::fmt;

use crate::board::{BAR, Counts, HOME, POINTS, SlotMask};
use crate::error::Side;
use crate::position::Position;
use crate::rules::Contact;

/// A set of points (1 to 24), listed from the highest down.
///
/// ```
/// use gammon::{Board, Counts, Position, Game, Side};
/// let mover = Counts::EMPTY.with(25, 1).with(13, 1).with(8, 3).with(4, 1);
/// let board = Board { mover, opponent: Counts::EMPTY.with(6, 2) };
/// let blots = Position::new(board, Game::find("backgammon")?)?.blots(Side::Mover);
/// assert_eq!(blots.iter().collect::<Vec<_>>(), [13, 4]);
/// assert!(blots.contains(4) && !blots.contains(25));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PointSet(pub(crate) SlotMask);

impl PointSet {
    /// The set as a mask: bit `p` stands for point `p`.
    pub const fn mask(self) -> SlotMask {
        self.0
    }

    /// How many points are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no point is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `point` is in the set; false for any number that is no point.
    pub const fn contains(self, point: u8) -> bool {
        point <= 24 && self.0 >> point & 1 != 0
    }

    /// The points from the highest down.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let point = left.checked_ilog2()?;
            left ^= 1 << point;
            Some(point as u8)
        })
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// How many of the 36 throws hit a blot: see [`Position::shots`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Shots {
    /// The throws that hit at least one blot; always `direct + indirect`.
    pub rolls: u8,
    /// Those that can hit some blot with one die, by a checker that stood at that distance
    /// when the dice were thrown.
    pub direct: u8,
    /// Those that hit only with one checker moved by more than one die.
    pub indirect: u8,
    /// For each point of the side that is shot at, the throws that hit a blot there: 0 where
    /// none stands. A throw that can hit several blots is counted for each. Index 0 is unused.
    pub by_point: [u8; 25],
}

/// A run of consecutive made points: see [`Position::longest_prime`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Prime {
    /// How many points it has; 0 for a side that holds no point.
    pub length: u8,
    /// Its highest point, `None` where `length` is 0.
    pub top: Option<u8>,
}

fn counts_of(position: &Position, side: Side) -> Counts {
    match side {
        Side::Mover => position.board().mover,
        Side::Opponent => position.board().opponent,
    }
}

/// The points that a side holds against the other, in its own numbering: two checkers do, one
/// where nothing is hit or pinned, and one on top of a pin.
fn held(position: &Position, side: Side) -> SlotMask {
    let counts = counts_of(position, side);
    let points = match position.game().rules.contact {
        Contact::Hit => counts.made(),
        Contact::Block => counts.occupied(),
        Contact::Pin => counts.made() | on_top(position, side),
    };
    points & POINTS
}

/// The points on which a side's checkers lie on a pinned one.
fn on_top(position: &Position, side: Side) -> SlotMask {
    let [mine, theirs] = position.pinned();
    let below = if side == Side::Mover { theirs } else { mine };
    position.game().rules.direction.across_mask(below)
}

/// How many of the points on which `side` enters the other one holds.
fn held_against(position: &Position, side: Side) -> u8 {
    const ENTRANCE: SlotMask = 0x01F8_0000; // 24 to 19
    let other = if side == Side::Mover {
        Side::Opponent
    } else {
        Side::Mover
    };
    let theirs = position.game().rules.direction.across_mask(held(position, other));
    (theirs & ENTRANCE).count_ones() as u8
}

impl Position {
    /// The blots of `side`: the points on which it has exactly one checker that can be hit or pinned.
    /// The bar is no point, and there are none where one checker holds a point.
    pub fn blots(&self, side: Side) -> PointSet {
        let counts = counts_of(self, side);
        let [mine, theirs] = self.pinned();
        let pinned = if side == Side::Mover { mine } else { theirs };
        PointSet(counts.occupied() & !held(self, side) & !pinned & POINTS)
    }
    /// The longest run of consecutive points that `side` has made (two or more checkers each, in
    /// games in which one can be hit): of several equally long, the highest. One made point is a run of length 1.
    ///
    /// ```
    /// use gammon::{Position, Prime, Side};
    /// let start = Position::start("backgammon")?; // 24, 13, 8 and 6 are made
    /// assert_eq!(start.longest_prime(Side::Mover), Prime { length: 1, top: Some(24) });
    /// # Ok::<(), gammon::RulesError>(())
    /// ```
    pub fn longest_prime(&self, side: Side) -> Prime {
        let made = held(self, side);
        let mut prime = Prime::default();
        // In round n a bit is left on each point that is the top of n made points in a row.
        let mut tops = made;
        while tops != 0 {
            prime.length += 1;
            prime.top = Some(tops.ilog2() as u8);
            tops = tops << 1 & made;
        }
        prime
    }

    /// How many of its home points, 1 to 6, `side` has made (two or more checkers each).
    ///
    /// ```
    /// use gammon::{Position, Side};
    /// assert_eq!(Position::start("backgammon")?.home_points(Side::Mover), 1);
    /// # Ok::<(), gammon::RulesError>(())
    /// ```
    pub fn home_points(&self, side: Side) -> u8 {
        (held(self, side) & HOME).count_ones() as u8
    }

    /// How many of the 36 throws bring at least one checker of `side` in from the bar, past the
    /// home points that the other side has made.
    ///
    /// For a side with nothing on the bar: the throws that would bring one in, were it hit now.
    ///
    /// ```
    /// use gammon::{Position, Side};
    /// let start = Position::start("backgammon")?; // only the 6 is held
    /// assert_eq!(start.entering_rolls(Side::Mover), 35);
    /// # Ok::<(), gammon::RulesError>(())
    /// ```
    pub fn entering_rolls(&self, side: Side) -> u8 {
        let closed = held_against(self, side);
        36 - closed * closed
    }

    /// How many of the 36 throws bring every checker of `side` in from the bar: two need
    /// both dice to fit, three or four need a double, five or more never all enter.
    ///
    /// For a side with at most one on the bar the same as
    /// [`entering_rolls`](Position::entering_rolls).
    ///
    /// ```
    /// use gammon::{Board, Counts, Position, Game, Side};
    /// let board = Board {
    ///     mover: Counts::EMPTY.with(25, 2),
    ///     opponent: Counts::EMPTY.with(6, 2).with(5, 2).with(4, 2), // 1, 2 and 3 are open
    /// };
    /// let position = Position::new(board, Game::find("backgammon")?)?;
    /// assert_eq!(position.entering_rolls(Side::Mover), 27);
    /// assert_eq!(position.all_entering_rolls(Side::Mover), 9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all_entering_rolls(&self, side: Side) -> u8 {
        let open = 6 - held_against(self, side);
        match counts_of(self, side).get(BAR) {
            0 | 1 => self.entering_rolls(side),
            2 => open * open,
            3 | 4 => open,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests;
