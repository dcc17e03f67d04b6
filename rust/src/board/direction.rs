//! Which way the players go round the board.

use super::slots::{POINTS, SlotMask, mirror};

/// Which way the two players go round the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Direction {
    /// Against each other: my point `p` is the opponent's `25 − p`.
    #[default]
    Contrary,
    /// The same way, half a board apart: my point `p` is the opponent's `p ± 12`.
    Parallel,
}

impl Direction {
    /// The number the other player has for my `point` (1–24), and the other way round.
    #[inline]
    pub const fn across(self, point: u8) -> u8 {
        match self {
            Direction::Contrary => 25 - point,
            Direction::Parallel if point > 12 => point - 12,
            Direction::Parallel => point + 12,
        }
    }

    /// The points of a mask in the other player's numbering; what is no point is dropped.
    #[inline]
    pub(crate) const fn across_mask(self, mask: SlotMask) -> SlotMask {
        let points = mask & POINTS;
        match self {
            Direction::Contrary => mirror(points),
            Direction::Parallel => (points << 12 | points >> 12) & POINTS,
        }
    }
}
