//! What keeps a board from being a position.

use crate::board::{BAR, Board, MAX_CHECKERS, POINTS, RESERVE};
use crate::error::{PositionFault, Side};
use crate::rules::{Contact, ReserveEntry, Rules};

/// Everything that keeps a board from being a position under `rules`.
pub(crate) fn faults_of(board: Board, rules: &Rules) -> Vec<PositionFault> {
    let mut faults = Vec::new();
    for (side, counts) in [(Side::Mover, board.mover), (Side::Opponent, board.opponent)] {
        let total = counts.total();
        if total > u32::from(MAX_CHECKERS) {
            faults.push(PositionFault::TooManyCheckers {
                side,
                count: total,
                most: u32::from(MAX_CHECKERS),
            });
        }
        if total == 0 {
            faults.push(PositionFault::NoCheckers(side));
        }
        let (bar, reserve) = (counts.get(BAR), counts.get(RESERVE));
        if bar > 0 && rules.contact != Contact::Hit {
            faults.push(PositionFault::NoBar { side, count: bar });
        }
        if reserve > 0 && rules.reserve_entry == ReserveEntry::None {
            faults.push(PositionFault::NoReserve { side, count: reserve });
        }
    }
    let across = |mask| rules.direction.across_mask(mask);
    let mut shared = board.mover.occupied() & across(board.opponent.occupied()) & POINTS;
    if rules.contact == Contact::Pin {
        shared &= board.mover.made() & across(board.opponent.made());
    }
    while shared != 0 {
        let point = shared.trailing_zeros() as u8;
        let theirs = rules.direction.across(point);
        faults.push(match rules.contact {
            Contact::Pin => PositionFault::SharedByMany { point, theirs },
            Contact::Hit | Contact::Block => PositionFault::SharedPoint { point, theirs },
        });
        shared &= shared - 1;
    }
    if faults.is_empty() && board.mover.in_play() == 0 && board.opponent.in_play() == 0 && !rules.equalising_roll {
        faults.push(PositionFault::BothFinished);
    }
    faults
}
