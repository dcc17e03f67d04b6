//! The kernel of the games in which a lone checker is pinned where it stands (plakoto and its like).
//!
//! Neither side's counts change by a pin, so the walk is that of a game without contact on the
//! points that are open; who lies under whom is told at the end of each play.

use super::Sink;
use super::kernel::{Terms, View, walk};
use crate::board::pins::PinBits;
use crate::board::{Board, Counts, IN_PLAY, POINTS, RESERVE, SlotMask};
use crate::dice::Roll;
use crate::play::Steps;
use crate::rules::{Direction, Rules};

/// Emits every legal play of `roll`, each distinct result once, largest moves first. The game is
/// not over, and nothing that the roll can bring about ends it in the middle of the turn but the
/// last checker borne off.
pub(super) fn generate<S: Sink>(board: &Board, rules: &Rules, roll: Roll, sink: &mut S) {
    let direction = rules.direction;
    let theirs = board.opponent.occupied() & IN_PLAY;
    if theirs == 0 {
        return; // the opponent has borne off every checker: the game is over
    }
    let pinned = board.pins(direction).mover;
    let mover = board.mover.bare();
    let opponent = board.opponent.bare();
    let view = View {
        mover,
        opponent,
        own: mover.occupied() & IN_PLAY & !pinned,
        blots: 0,
        frozen: 0,
    };
    let made = opponent.made();
    let open = POINTS & !(direction.across_mask(made) | pinned);
    let terms = Pins {
        bits: PinBits::new(mover, theirs & !made, pinned, direction),
        direction,
        beneath: match (pinned, rules.bearoff_while_pinned) {
            (0, _) => 0,
            (_, true) => pinned,
            (_, false) => 1 << RESERVE, // as good as a checker outside
        },
    };
    walk(view, open, roll, terms, sink);
}

#[derive(Clone, Copy)]
struct Pins {
    bits: PinBits,
    direction: Direction,
    beneath: SlotMask,
}

impl Terms for Pins {
    const FREEZING: SlotMask = 0;
    const SELECTS: bool = false;

    #[inline(always)]
    fn emit<S: Sink>(self, sink: &mut S, mover: Counts, opponent: Counts, steps: Steps) -> bool {
        let (opponent, mover) = self.bits.told(mover, opponent, self.direction);
        let result = Board {
            mover: opponent,
            opponent: mover,
        };
        sink.play(result, steps);
        true
    }

    #[inline(always)]
    fn beneath(self) -> SlotMask {
        self.beneath
    }
}
