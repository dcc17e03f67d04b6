//! One checker moved by one die: whether the rules allow it, and if not, why.
//!
//! The generators do not use this (they never try what is not allowed); it is for answering a
//! player.

use crate::board::{BAR, Board, HOME, IN_PLAY, OFF};

/// Why one die cannot move one checker, in the order in which the reasons are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StepFault {
    /// No checker stands there.
    NoChecker,
    /// Another checker waits on the bar.
    MustEnterFirst,
    /// The opponent holds the landing point, with so many checkers.
    PointHeld { point: u8, count: u8 },
    /// A checker still stands outside the home board, there.
    NotAllHome { outside: u8 },
    /// The die is larger than the distance, and a checker stands higher, there.
    StandsHigher { higher: u8 },
}

/// The place where `die` takes a checker from `from`.
pub(crate) fn landing(from: u8, die: u8) -> u8 {
    from.saturating_sub(die)
}

/// Whether the mover may move one checker from `from` (1–25) by `die`.
pub(crate) fn check(board: &Board, from: u8, die: u8) -> Result<(), StepFault> {
    let mover = board.mover;
    if mover.get(from) == 0 {
        return Err(StepFault::NoChecker);
    }
    if from != BAR && mover.get(BAR) > 0 {
        return Err(StepFault::MustEnterFirst);
    }
    let to = landing(from, die);
    if to != OFF {
        let count = board.opponent.get(BAR - to);
        return if count >= 2 {
            Err(StepFault::PointHeld { point: to, count })
        } else {
            Ok(())
        };
    }
    let occupied = mover.occupied() & IN_PLAY;
    let highest = 31 - occupied.leading_zeros();
    if occupied & !HOME != 0 {
        return Err(StepFault::NotAllHome { outside: highest as u8 });
    }
    if die > from && highest > u32::from(from) {
        return Err(StepFault::StandsHigher { higher: highest as u8 });
    }
    Ok(())
}

/// The board after the move (still seen by the mover) and whether it hit, legal or not; a held
/// point is entered as if it were empty. The caller has seen that a checker stands on `from`.
pub(crate) fn force(board: &Board, from: u8, die: u8) -> (Board, bool) {
    let to = landing(from, die);
    let hit = to != OFF && board.opponent.get(BAR - to) == 1;
    let opponent = if hit { board.opponent.hit_at(to) } else { board.opponent };
    let mover = board.mover.step(from, die);
    (Board { mover, opponent }, hit)
}
