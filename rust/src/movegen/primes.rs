//! Limits on the points a player may hold together: starting quarters and six-primes.
//!
//! Each is a property of the board, looked at when the turn is over (or after every move, where
//! the rules say so). A prime is measured along the track of the player it blocks: where both go
//! the same way, the mover's 1 and 24 are neighbours for the opponent, and his 12 and 13 are not.

use crate::board::{Board, Counts, IN_PLAY, POINTS, SlotMask};
use crate::position::marks::primes;
use crate::rules::{Rules, SixPrime};

/// The starting quarter.
const START_QUARTER: SlotMask = 0x01F8_0000;

/// A limit on points held that a board breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HeldFault {
    /// Too many points of the mover's own starting quarter.
    StartQuarter,
    /// Too many points there held by two or more.
    StartQuarterClosed,
    /// Too many points of the opponent's starting quarter.
    OpponentsStartQuarter,
    /// Six points in a row with no opponent past them.
    SixPrime,
    /// Six points in a row without the own 2 and 1.
    SixPrimeTooEarly,
}

/// The first limit that the mover's checkers break, if one.
pub(crate) fn held_fault(board: &Board, rules: &Rules) -> Option<HeldFault> {
    let own = board.mover.occupied() & POINTS;
    let points = |mask: SlotMask| mask.count_ones() as u8;
    if points(own & START_QUARTER) > rules.start_quarter_max {
        return Some(HeldFault::StartQuarter);
    }
    if rules.start_quarter_closed_max < 6 && points(board.mover.made() & START_QUARTER) > rules.start_quarter_closed_max
    {
        return Some(HeldFault::StartQuarterClosed);
    }
    let theirs = rules.direction.across_mask(START_QUARTER);
    if points(own & theirs) > rules.opp_start_quarter_max {
        return Some(HeldFault::OpponentsStartQuarter);
    }
    if rules.six_prime != SixPrime::Free {
        let primes = primes(board, rules);
        if rules.six_prime == SixPrime::NeedsOwnTwoAndOne {
            return (primes != 0 && own & 0b110 != 0b110).then_some(HeldFault::SixPrimeTooEarly);
        }
        if primes & !behind_someone(board.opponent) != 0 {
            return Some(HeldFault::SixPrime);
        }
    }
    None
}

/// The points of the opponent's that lie above one of his checkers, or above off where he has
/// borne one off.
fn behind_someone(opponent: Counts) -> SlotMask {
    let foremost = (opponent.occupied() & (IN_PLAY | 1)).trailing_zeros();
    POINTS & !((2 << foremost) - 1)
}

impl Rules {
    /// Whether nothing keeps the mover from holding whatever points he likes.
    #[inline]
    pub(crate) fn allows_points_of(&self, board: &Board) -> bool {
        !self.limits_points_held() || held_fault(board, self).is_none()
    }
}
