//! The kernel of the games in which a lone checker is hit (backgammon and what moves like it).
//!
//! No play is generated twice, so there is nothing to deduplicate outside the bear-off:
//!
//! * **A double.** Moves by one die never disturb each other, so every legal play can be played
//!   in the order of descending sources, and two different multisets of sources lead to two
//!   different boards. The kernel walks the multisets in that order.
//! * **Two different dice.** A play is a pair of sources, one a die, or one checker moved by
//!   both. Pairs lead to different boards. The two routes of one checker meet again unless
//!   something is hit on the way, so the second route is left out exactly when neither hits.
//! * **The bear-off** makes different plays meet (a checker borne off by either die), so there,
//!   where few plays exist, they are collected, compared and sorted.
//!
//! All three walk sources from high to low and the smaller die first, which is the documented
//! order of plays: largest moves first.

use super::Sink;
use crate::board::{BAR, Board, Counts, HOME, IN_PLAY, POINTS, SlotMask, mirror};
use crate::dice::Roll;
use crate::play::Steps;

const BAR_BIT: SlotMask = 1 << BAR;

/// Emits every legal play of `roll`, each distinct result once, largest moves first.
pub(super) fn generate<S: Sink>(board: &Board, roll: Roll, sink: &mut S) {
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
    };
    let open = POINTS & !mirror(made);
    if roll.is_double() {
        double(view, open, roll.first(), sink);
        return;
    }
    let (small, large) = (roll.smaller(), roll.larger());
    let outside = view.own & !HOME;
    let one_slot_outside = outside & outside.wrapping_sub(1) == 0;
    if outside == 0 || one_slot_outside && view.mover.get(outside.trailing_zeros() as u8) == 1 {
        near_home(view, open, small, large, sink);
    } else {
        pairs(view, open, small, large, sink);
    }
}

/// The board in the middle of a turn, with the masks of what stands where (mover's numbering).
#[derive(Clone, Copy)]
struct View {
    mover: Counts,
    opponent: Counts,
    /// Where the mover has a checker in play.
    own: SlotMask,
    /// Where the opponent has exactly one.
    blots: SlotMask,
}

/// The opponent's counts after a checker landed on `to`.
#[inline(always)]
fn landed(opponent: Counts, blots: SlotMask, to: u8) -> Counts {
    let hit = (blots >> to & 1) as u8;
    opponent.hit_at(to * hit)
}

impl View {
    /// One checker moved from `from` to the open point `to`.
    #[inline(always)]
    fn moved(self, from: u8, to: u8, die: u8) -> View {
        let mover = self.mover.step(from, die);
        let left = (mover.get(from) != 0) as SlotMask;
        View {
            mover,
            opponent: landed(self.opponent, self.blots, to),
            own: (self.own & !(1 << from) | left << from) | (1 << to) & !1,
            blots: self.blots & !(1 << to),
        }
    }

    /// From where `die` can be moved now: the bar first, and off once every checker is home.
    #[inline(always)]
    fn sources(&self, open: SlotMask, die: u8) -> SlotMask {
        if self.own & BAR_BIT != 0 {
            return BAR_BIT & open << die;
        }
        let inside = self.own & open << die;
        if self.own & !HOME != 0 {
            return inside;
        }
        let exact_or_higher = self.own >> die;
        if exact_or_higher != 0 {
            inside | (exact_or_higher & 1) << die
        } else {
            inside | highest_bit(self.own)
        }
    }
}

#[inline(always)]
fn highest_bit(mask: SlotMask) -> SlotMask {
    if mask == 0 { 0 } else { 1 << (31 - mask.leading_zeros()) }
}

/// Takes the highest slot out of a mask that is not empty.
#[inline(always)]
fn take_highest(mask: &mut SlotMask) -> u8 {
    let slot = 31 - mask.leading_zeros();
    *mask ^= 1 << slot;
    slot as u8
}

/// The slots up to `slot` itself.
#[inline(always)]
fn up_to(slot: u8) -> SlotMask {
    (2 << slot) - 1
}

#[inline(always)]
fn emit<S: Sink>(sink: &mut S, mover: Counts, opponent: Counts, steps: Steps) {
    sink.play(
        Board {
            mover: opponent,
            opponent: mover,
        },
        steps,
    );
}

/// Four moves of one die, or as many as can be made.
fn double<S: Sink>(view: View, open: SlotMask, die: u8, sink: &mut S) {
    for moves in (1..=4).rev() {
        if descend(view, open, die, 0, moves, BAR, Steps::NONE, sink) {
            return;
        }
    }
}

/// Emits the plays of exactly `moves` moves from sources not above `last` (fewer if the last
/// checker goes off), and says whether there were any.
#[allow(clippy::too_many_arguments)] // the registers of one recursion
fn descend<S: Sink>(
    view: View,
    open: SlotMask,
    die: u8,
    done: u32,
    moves: u32,
    last: u8,
    steps: Steps,
    sink: &mut S,
) -> bool {
    let mut sources = view.sources(open, die) & up_to(last);
    if done + 1 == moves {
        let any = sources != 0;
        while sources != 0 {
            let from = take_highest(&mut sources);
            let to = from.saturating_sub(die);
            let opponent = landed(view.opponent, view.blots, to);
            emit(sink, view.mover.step(from, die), opponent, steps.then(done, from, to));
        }
        return any;
    }
    let mut any = false;
    while sources != 0 {
        let from = take_highest(&mut sources);
        let to = from.saturating_sub(die);
        let next = view.moved(from, to, die);
        let steps = steps.then(done, from, to);
        if next.own == 0 {
            emit(sink, next.mover, next.opponent, steps);
            any = true;
        } else {
            any |= descend(next, open, die, done + 1, moves, from, steps, sink);
        }
    }
    any
}

/// Two different dice while at least two checkers are outside the home board: nothing can be
/// borne off this turn.
fn pairs<S: Sink>(view: View, open: SlotMask, small: u8, large: u8, sink: &mut S) {
    let View {
        mover,
        opponent,
        own,
        blots,
    } = view;
    let (to_small, to_large) = (open << small, open << large);
    let on_bar = own & BAR_BIT;
    let (first, second) = match mover.get(BAR) {
        0 => (own, !0),
        1 => (on_bar, !0),
        _ => (on_bar, on_bar), // the second checker must enter too
    };
    let mut any = false;
    let mut sources = first & (to_small | to_large);
    while sources != 0 {
        let from = take_highest(&mut sources);
        let from_bit = 1 << from;
        let mut second_route_meets = 0;
        if to_small & from_bit != 0 {
            let to = from - small;
            let opponent = landed(opponent, blots, to);
            let blots = blots & !(1 << to);
            let mover = mover.step(from, small);
            let steps = Steps::NONE.then(0, from, to);
            let alone = ((mover.get(from) == 0) as SlotMask) << from;
            let mut others = (own & !alone | 1 << to) & to_large & up_to(from) & second;
            any |= others != 0;
            while others != 0 {
                let from = take_highest(&mut others);
                let to = from - large;
                let steps = steps.then(1, from, to);
                emit(sink, mover.step(from, large), landed(opponent, blots, to), steps);
            }
            second_route_meets = (!blots_on(view.blots, to)) as SlotMask;
        }
        if to_large & from_bit != 0 {
            let to = from - large;
            second_route_meets &= (!blots_on(blots, to)) as SlotMask;
            let opponent = landed(opponent, blots, to);
            let blots = blots & !(1 << to);
            let mover = mover.step(from, large);
            let steps = Steps::NONE.then(0, from, to);
            let mut others = (own | 1 << to) & to_small & (from_bit - 1) & second & !(second_route_meets << to);
            any |= others != 0;
            while others != 0 {
                let from = take_highest(&mut others);
                let to = from - small;
                let steps = steps.then(1, from, to);
                emit(sink, mover.step(from, small), landed(opponent, blots, to), steps);
            }
        }
    }
    if !any {
        one_die(&view, first & to_small, first & to_large, small, large, sink);
    }
}

#[inline(always)]
fn blots_on(blots: SlotMask, point: u8) -> bool {
    blots >> point & 1 != 0
}

/// Only one die can be played: the larger where it can be, else the smaller.
#[cold]
fn one_die<S: Sink>(view: &View, with_small: SlotMask, with_large: SlotMask, small: u8, large: u8, sink: &mut S) {
    let (mut sources, die) = if with_large != 0 {
        (with_large, large)
    } else {
        (with_small, small)
    };
    while sources != 0 {
        let from = take_highest(&mut sources);
        let to = from.saturating_sub(die);
        let opponent = landed(view.opponent, view.blots, to);
        emit(
            sink,
            view.mover.step(from, die),
            opponent,
            Steps::NONE.then(0, from, to),
        );
    }
}

/// The plays collected where different ones can meet in one result: at most two orders of two
/// dice, from at most seven points each.
struct Meeting {
    plays: [(Steps, Board); 98],
    len: usize,
}

impl Meeting {
    /// Keeps the larger moves of each result, in descending order of moves.
    fn insert(&mut self, steps: Steps, result: Board) {
        let known = &mut self.plays[..self.len];
        if let Some(same) = known.iter_mut().find(|(_, board)| *board == result) {
            same.0 = same.0.max(steps);
        } else {
            self.plays[self.len] = (steps, result);
            self.len += 1;
        }
    }
}

/// Two different dice while at most one checker is outside the home board: checkers may be
/// borne off this turn.
fn near_home<S: Sink>(view: View, open: SlotMask, small: u8, large: u8, sink: &mut S) {
    let mut found = Meeting {
        plays: [(Steps::NONE, Board::default()); 98],
        len: 0,
    };
    let with_small = view.sources(open, small);
    let with_large = view.sources(open, large);
    for (die, other, sources) in [(small, large, with_small), (large, small, with_large)] {
        let mut sources = sources;
        while sources != 0 {
            let from = take_highest(&mut sources);
            let to = from.saturating_sub(die);
            let next = view.moved(from, to, die);
            if next.own == 0 {
                // Off with the last checker: the play counts as using both dice.
                let result = Board {
                    mover: next.opponent,
                    opponent: next.mover,
                };
                found.insert(Steps::NONE.then(0, from, to), result);
                continue;
            }
            let mut others = next.sources(open, other);
            while others != 0 {
                let second = take_highest(&mut others);
                let second_to = second.saturating_sub(other);
                let result = Board {
                    mover: landed(next.opponent, next.blots, second_to),
                    opponent: next.mover.step(second, other),
                };
                let steps = if (from, to) >= (second, second_to) {
                    Steps::NONE.then(0, from, to).then(1, second, second_to)
                } else {
                    Steps::NONE.then(0, second, second_to).then(1, from, to)
                };
                found.insert(steps, result);
            }
        }
    }
    if found.len == 0 {
        one_die(&view, with_small, with_large, small, large, sink);
        return;
    }
    let plays = &mut found.plays[..found.len];
    plays.sort_unstable_by_key(|play| std::cmp::Reverse(play.0));
    for &(steps, result) in &*plays {
        sink.play(result, steps);
    }
}
