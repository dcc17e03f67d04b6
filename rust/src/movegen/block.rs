//! The kernel of the games in which one checker holds a point (fevga, narde, jacquet and their like).
//!
//! Nothing is hit, so the opponent's side stays as it is, and the two routes of one checker always
//! meet. What a turn may look like is the rules' own: which points may be held together, and how
//! many checkers may leave the starting point.

use super::Sink;
use super::kernel::{Terms, View, walk};
use crate::board::{Board, Counts, IN_PLAY, POINTS, SlotMask};
use crate::dice::Roll;
use crate::movegen::primes::held_fault;
use crate::play::Steps;
use crate::rules::Rules;

/// Emits every legal play of `roll`, each distinct result once, largest moves first. No more than
/// `head_limit` checkers leave the starting point.
pub(super) fn generate<S: Sink>(board: &Board, rules: &'static Rules, head_limit: u8, roll: Roll, sink: &mut S) {
    let theirs = board.opponent.occupied() & IN_PLAY;
    if theirs == 0 {
        return; // the opponent has borne off every checker: the game is over
    }
    let view = View {
        mover: board.mover,
        opponent: board.opponent,
        own: board.mover.occupied() & IN_PLAY,
        blots: 0,
        frozen: 0,
    };
    let open = POINTS & !rules.direction.across_mask(theirs);
    if rules.limits_points_held() {
        walk(view, open, roll, Blocks::<true> { rules, head_limit }, sink);
    } else {
        walk(view, open, roll, Blocks::<false> { rules, head_limit }, sink);
    }
}

/// `LIMITED` says whether the rules limit which points may be held together.
#[derive(Clone, Copy)]
struct Blocks<const LIMITED: bool> {
    rules: &'static Rules,
    head_limit: u8,
}

impl<const LIMITED: bool> Terms for Blocks<LIMITED> {
    const FREEZING: SlotMask = 0;
    const SELECTS: bool = LIMITED;

    #[inline(always)]
    fn emit<S: Sink>(self, sink: &mut S, mover: Counts, opponent: Counts, steps: Steps) -> bool {
        if LIMITED && held_fault(&Board { mover, opponent }, self.rules).is_some() {
            return false;
        }
        let result = Board {
            mover: opponent,
            opponent: mover,
        };
        sink.play(result, steps);
        true
    }

    #[inline(always)]
    fn next_below(self, from: u8, index: u32) -> u8 {
        // Moves come in descending order, so those from the starting point come first.
        let head_is_shut = from == 24 && index + 1 >= u32::from(self.head_limit);
        from - head_is_shut as u8
    }
}
