//! Limits on the points a player may hold together: starting quarters and six-primes.
//!
//! Each is a property of the board, looked at when the turn is over (or after every move, where
//! the rules say so). A prime is measured along the track of the player it blocks: where both go
//! the same way, the mover's 1 and 24 are neighbours for the opponent, and his 12 and 13 are not.

use crate::board::{Board, Counts, IN_PLAY, POINTS, SlotMask};
use crate::rules::{Contact, MustOpenScope, Rules, SixPrime};

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

/// The points on which the opponent cannot land because the mover stands there.
fn barred(board: &Board, rules: &Rules) -> SlotMask {
    match rules.contact {
        Contact::Hit => board.mover.made() & POINTS,
        Contact::Block => board.mover.occupied() & POINTS,
        Contact::Pin => {
            let pins = board.pins(rules.direction);
            (board.mover.made() | pins.opponent) & !pins.mover & POINTS
        }
    }
}

/// The lowest point of every six in a row that bar the opponent's way, in his numbering.
fn primes(board: &Board, rules: &Rules) -> SlotMask {
    let barred = rules.direction.across_mask(barred(board, rules));
    let two = barred & barred >> 1;
    let four = two & two >> 2;
    four & two >> 4
}

/// Whether the mover holds six points in a row.
pub(crate) fn has_six(board: &Board, rules: &Rules) -> bool {
    primes(board, rules) != 0
}

/// Whether the mover must open a six-prime: whether he keeps the opponent from moving at all, as
/// the scope of [`Rules::must_open_prime`] says.
pub(crate) fn must_open(board: &Board, rules: &'static Rules) -> bool {
    match rules.must_open_scope {
        MustOpenScope::Stack => {
            let standing = board.opponent.occupied() & IN_PLAY;
            standing.is_power_of_two() && standing > 1 << 6 && primes(board, rules) & standing >> 6 != 0
        }
        MustOpenScope::NoMoveAnyRoll => crate::movegen::step::is_stuck(&board.flip(), rules),
    }
}

impl Rules {
    /// Whether nothing keeps the mover from holding whatever points he likes.
    #[inline]
    pub(crate) fn allows_points_of(&self, board: &Board) -> bool {
        !self.limits_points_held() || held_fault(board, self).is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::axes::Direction;

    #[test]
    fn a_prime_is_measured_along_the_blocked_players_track() {
        let rules = Rules {
            direction: Direction::Parallel,
            contact: Contact::Block,
            ..Rules::STANDARD
        };
        let holding = |points: &[u8]| {
            let mover = points.iter().fold(Counts::EMPTY, |side, &point| side.with(point, 1));
            let opponent = Counts::EMPTY.with(24, 15);
            has_six(&Board { mover, opponent }, &rules)
        };
        assert!(holding(&[3, 2, 1, 24, 23, 22]));
        assert!(!holding(&[15, 14, 13, 12, 11, 10]));
        assert!(holding(&[12, 11, 10, 9, 8, 7]));
    }
}
