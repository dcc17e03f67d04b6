//! The kernel of the games in which a lone checker is hit (backgammon and what moves like it).

use super::Sink;
use super::kernel::{Terms, View, walk};
use crate::board::{Board, Counts, HOME, IN_PLAY, POINTS, SlotMask, mirror};
use crate::dice::Roll;
use crate::play::Steps;

/// Emits every legal play of `roll`, each distinct result once, largest moves first.
#[inline(always)]
pub(super) fn generate<S: Sink>(board: &Board, roll: Roll, sink: &mut S) {
    generate_with(board, roll, Hits::<0>, sink);
}

/// The same where a checker that hits in its home board must stay there this turn.
#[inline(always)]
pub(super) fn generate_freezing<S: Sink>(board: &Board, roll: Roll, sink: &mut S) {
    generate_with(board, roll, Hits::<HOME>, sink);
}

#[inline(always)]
fn generate_with<const FROZEN: SlotMask, S: Sink>(board: &Board, roll: Roll, terms: Hits<FROZEN>, sink: &mut S) {
    let theirs = board.opponent.occupied() & IN_PLAY;
    if theirs == 0 {
        return; // the opponent has borne off every checker: the game is over
    }
    let made = board.opponent.made();
    let view = View {
        mover: board.mover,
        opponent: board.opponent,
        own: board.mover.occupied() & IN_PLAY,
        blots: mirror(theirs & !made) & POINTS,
        frozen: 0,
    };
    walk(view, POINTS & !mirror(made), roll, terms, sink);
}

/// A blot that is landed on goes to the bar; on the points of `FROZEN` the hitter stays.
///
/// A play keeps a checker on every such point exactly if it can be made in descending order, since
/// all that arrive there do so before any leaves.
#[derive(Clone, Copy)]
struct Hits<const FROZEN: SlotMask>;

impl<const FROZEN: SlotMask> Terms for Hits<FROZEN> {
    const FREEZING: SlotMask = FROZEN;
    const SELECTS: bool = false;

    #[inline(always)]
    fn landed(self, opponent: Counts, blots: SlotMask, to: u8) -> Counts {
        let hit = (blots >> to & 1) as u8;
        opponent.hit_at(to * hit)
    }

    #[inline(always)]
    fn emit<S: Sink>(self, sink: &mut S, mover: Counts, opponent: Counts, steps: Steps) -> bool {
        let result = Board {
            mover: opponent,
            opponent: mover,
        };
        sink.play(result, steps);
        true
    }
}
