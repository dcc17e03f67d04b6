//! What a board shows has happened, and the game remembers: runners that arrived, primes that were
//! made, reserves that were opened.

use super::memory::{Mark, Memory};
use crate::board::{Board, Counts, POINTS, RESERVE, SlotMask};
use crate::rules::{Contact, ReserveEntry, Rules};

/// Whether a side's first checker has come as far as the others must wait for.
pub(crate) fn has_arrived(side: Counts, rules: &Rules) -> bool {
    match rules.runner_until {
        Some(until) => side.occupied() & ((2 << until) - 1) != 0,
        None => true,
    }
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
pub(crate) fn primes(board: &Board, rules: &Rules) -> SlotMask {
    let barred = rules.direction.across_mask(barred(board, rules));
    let two = barred & barred >> 1;
    let four = two & two >> 2;
    four & two >> 4
}

/// Whether the mover holds six points in a row.
pub(crate) fn has_six(board: &Board, rules: &Rules) -> bool {
    primes(board, rules) != 0
}

impl Memory {
    /// The memory of a board that was set up: what it shows has happened.
    pub(crate) fn of_set_up(mut self, board: &Board, rules: &Rules) -> Memory {
        if rules.remembers_runner() {
            if has_arrived(board.mover, rules) {
                self.mark_mover(Mark::RunnerArrived);
            }
            if has_arrived(board.opponent, rules) {
                self.mark_opponent(Mark::RunnerArrived);
            }
        }
        if rules.remembers_primes() {
            if has_six(board, rules) {
                self.mark_mover(Mark::PrimeMade);
            }
            if has_six(&board.flip(), rules) {
                self.mark_opponent(Mark::PrimeMade);
            }
        }
        if rules.reserve_entry == ReserveEntry::Gated {
            // Whoever has a checker outside the reserve has opened it.
            let opened = |side: Counts| side.occupied() & !(1 << RESERVE) != 0;
            if opened(board.mover) {
                self.mark_mover(Mark::ReserveOpen);
            }
            if opened(board.opponent) {
                self.mark_opponent(Mark::ReserveOpen);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction;

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
