//! The walk over plays that the kernels share.
//!
//! It serves rules under which the moves of a turn do not depend on each other but for the bar and
//! the bear-off: where a checker may land is settled before the turn. Then no play needs to be
//! generated twice, and there is nothing to deduplicate outside the bear-off:
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
//! order of plays: largest moves first. What is looked at when a turn is over ([`Terms::emit`])
//! decides at the end of each play, so that a shorter play or the smaller die comes into its right
//! where it forbids all longer or larger ones.

use arrayvec::ArrayVec;

use super::Sink;
use crate::board::{BAR, Board, Counts, HOME, SlotMask};
use crate::dice::Roll;
use crate::play::Steps;

const BAR_BIT: SlotMask = 1 << BAR;

/// What the games of one contact do in their own way.
pub(super) trait Terms: Copy {
    /// Whether [`Terms::emit`] forbids some plays.
    const SELECTS: bool;
    /// The points on which a checker that has hit must stay.
    const FREEZING: SlotMask;

    /// The opponent's counts after a checker landed on `to`.
    #[inline(always)]
    fn landed(self, opponent: Counts, _blots: SlotMask, _to: u8) -> Counts {
        opponent
    }

    /// Hands the play to the sink, unless what is looked at after the turn forbids it; says whether.
    fn emit<S: Sink>(self, sink: &mut S, mover: Counts, opponent: Counts, steps: Steps) -> bool;

    /// The highest source of the next move by the same die after move number `index` from `from`.
    #[inline(always)]
    fn next_below(self, from: u8, _index: u32) -> u8 {
        from
    }

    /// Slots that count as occupied by the mover when checkers are borne off, although nothing moves
    /// from there.
    #[inline(always)]
    fn beneath(self) -> SlotMask {
        0
    }
}

/// Emits every legal play of `roll`, each distinct result once, largest moves first.
#[inline(always)]
pub(super) fn walk<T: Terms, S: Sink>(view: View, open: SlotMask, roll: Roll, terms: T, sink: &mut S) {
    if roll.is_double() {
        double(view, open, roll.first(), terms, sink);
        return;
    }
    let (small, large) = (roll.smaller(), roll.larger());
    let outside = (view.own | terms.beneath()) & !HOME;
    let one_slot_outside = outside & outside.wrapping_sub(1) == 0;
    if outside == 0 || one_slot_outside && view.mover.at(outside.trailing_zeros() as u8) == 1 {
        near_home(view, open, small, large, terms, sink);
    } else {
        pairs(view, open, small, large, terms, sink);
    }
}

/// The board in the middle of a turn, with the masks of what stands where (mover's numbering).
#[derive(Clone, Copy)]
pub(super) struct View {
    pub(super) mover: Counts,
    pub(super) opponent: Counts,
    /// Where the mover has a checker that can move.
    pub(super) own: SlotMask,
    /// Where the opponent has exactly one, if that is hit.
    pub(super) blots: SlotMask,
    /// Where a checker has hit and must stay.
    pub(super) frozen: SlotMask,
}

impl View {
    /// One checker moved from `from` to the open point `to`.
    #[inline(always)]
    fn moved<T: Terms>(self, from: u8, to: u8, die: u8, terms: T) -> View {
        let mover = self.mover.step(from, die);
        let staying = (self.frozen >> from & 1) as u8;
        let left = (mover.at(from) > staying) as SlotMask;
        let arrived = (1 << to) & !1;
        let stays = arrived & self.blots & T::FREEZING;
        View {
            mover,
            opponent: terms.landed(self.opponent, self.blots, to),
            own: (self.own & !(1 << from) | left << from) | arrived & !stays,
            blots: self.blots & !(1 << to),
            frozen: self.frozen | stays,
        }
    }

    /// From where `die` can be moved now: the bar first, and off once every checker is home.
    #[inline(always)]
    fn sources<T: Terms>(&self, open: SlotMask, die: u8, terms: T) -> SlotMask {
        if self.own & BAR_BIT != 0 {
            return BAR_BIT & open << die;
        }
        let inside = self.own & open << die;
        let standing = self.own | self.frozen | terms.beneath();
        if standing & !HOME != 0 {
            return inside;
        }
        if standing >> die != 0 {
            inside | (self.own >> die & 1) << die
        } else {
            inside | highest_bit(standing) & self.own
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

/// Emits the play of `steps` and a last move by `die`, number `index`, from each of `sources`, and
/// says whether there was any.
#[inline(always)]
fn last_moves<T: Terms, S: Sink>(
    view: &View,
    mut sources: SlotMask,
    die: u8,
    (steps, index): (Steps, u32),
    terms: T,
    sink: &mut S,
) -> bool {
    let mut any = !T::SELECTS && sources != 0;
    while sources != 0 {
        let from = take_highest(&mut sources);
        let to = from.saturating_sub(die);
        let opponent = terms.landed(view.opponent, view.blots, to);
        any |= terms.emit(sink, view.mover.step(from, die), opponent, steps.then(index, from, to));
    }
    any
}

/// Four moves of one die, or as many as can be made.
#[inline(always)]
fn double<T: Terms, S: Sink>(view: View, open: SlotMask, die: u8, terms: T, sink: &mut S) {
    let double = Double { open, die, terms };
    let _ = double.descend::<S, 4>(&view, BAR, Steps::NONE, 0, sink)
        || double.descend::<S, 3>(&view, BAR, Steps::NONE, 0, sink)
        || double.descend::<S, 2>(&view, BAR, Steps::NONE, 0, sink)
        || double.descend::<S, 1>(&view, BAR, Steps::NONE, 0, sink);
}

/// What stays the same throughout a double.
#[derive(Clone, Copy)]
struct Double<T> {
    open: SlotMask,
    die: u8,
    terms: T,
}

impl<T: Terms> Double<T> {
    /// Emits the plays of exactly `LEFT` more moves from sources not above `last` (fewer if the
    /// last checker goes off), and says whether there were any. The depth is a constant so that
    /// the compiler can unroll it: a third faster than recursion.
    #[inline(always)]
    fn descend<S: Sink, const LEFT: u32>(self, view: &View, last: u8, steps: Steps, index: u32, sink: &mut S) -> bool {
        let mut sources = view.sources(self.open, self.die, self.terms) & up_to(last);
        if LEFT == 1 {
            return last_moves(view, sources, self.die, (steps, index), self.terms, sink);
        }
        let mut any = false;
        while sources != 0 {
            let from = take_highest(&mut sources);
            let to = from.saturating_sub(self.die);
            let next = view.moved(from, to, self.die, self.terms);
            let steps = steps.then(index, from, to);
            let last = self.terms.next_below(from, index);
            any |= if next.own | next.frozen | self.terms.beneath() == 0 {
                self.terms.emit(sink, next.mover, next.opponent, steps)
            } else {
                match LEFT {
                    4 => self.descend::<S, 3>(&next, last, steps, index + 1, sink),
                    3 => self.descend::<S, 2>(&next, last, steps, index + 1, sink),
                    _ => self.descend::<S, 1>(&next, last, steps, index + 1, sink),
                }
            };
        }
        any
    }
}

/// Two different dice while at least two checkers are outside the home board: nothing can be
/// borne off this turn.
#[inline(always)]
fn pairs<T: Terms, S: Sink>(view: View, open: SlotMask, small: u8, large: u8, terms: T, sink: &mut S) {
    let (to_small, to_large) = (open << small, open << large);
    let on_bar = view.own & BAR_BIT;
    let (first, second) = match view.mover.at(BAR) {
        0 => (view.own, !0),
        1 => (on_bar, !0),
        _ => (on_bar, on_bar), // the second checker must enter too
    };
    let mut any = false;
    let mut sources = first & (to_small | to_large);
    while sources != 0 {
        let from = take_highest(&mut sources);
        let from_bit = 1 << from;
        let (by_small, by_large) = (to_small & from_bit != 0, to_large & from_bit != 0);
        if by_small {
            let to = from - small;
            let next = view.moved(from, to, small, terms);
            let others = next.own & to_large & up_to(terms.next_below(from, 0)) & second;
            any |= last_moves(&next, others, large, (Steps::NONE.then(0, from, to), 1), terms, sink);
        }
        if by_large {
            let to = from - large;
            let next = view.moved(from, to, large, terms);
            // The same checker going on meets the route above, unless one of them hits.
            let on_the_way = 1 << to | 1 << (from - small.min(from));
            let meets = (by_small && view.blots & on_the_way == 0) as SlotMask;
            let others = next.own & to_small & (from_bit - 1) & second & !(meets << to);
            any |= last_moves(&next, others, small, (Steps::NONE.then(0, from, to), 1), terms, sink);
        }
    }
    if !any {
        one_die(&view, [first & to_small, first & to_large], [small, large], terms, sink);
    }
}

/// Only one die can be played: the larger where it can be, else the smaller.
#[cold]
fn one_die<T: Terms, S: Sink>(view: &View, sources: [SlotMask; 2], dice: [u8; 2], terms: T, sink: &mut S) {
    let start = (Steps::NONE, 0);
    if !last_moves(view, sources[1], dice[1], start, terms, sink) {
        last_moves(view, sources[0], dice[0], start, terms, sink);
    }
}

/// The most plays of two dice while bearing off: two orders, from at most seven points each.
const MOST_NEAR_HOME: usize = 2 * 7 * 7;

/// The plays collected where different ones can meet in one result.
#[derive(Default)]
struct Meeting(ArrayVec<(Steps, Board), MOST_NEAR_HOME>);

impl Meeting {
    /// Keeps the larger moves of each result.
    fn insert(&mut self, steps: Steps, result: Board) {
        // The mover's side first: it tells almost all plays apart.
        let same = |board: &Board| board.opponent == result.opponent && board.mover == result.mover;
        match self.0.iter_mut().find(|(_, board)| same(board)) {
            Some((known, _)) => *known = steps.max(*known),
            None => self.0.push((steps, result)),
        }
    }
}

/// Two different dice while at most one checker is outside the home board: checkers may be
/// borne off this turn.
#[inline(always)]
fn near_home<T: Terms, S: Sink>(view: View, open: SlotMask, small: u8, large: u8, terms: T, sink: &mut S) {
    let mut found = Meeting::default();
    let with_small = view.sources(open, small, terms);
    let with_large = view.sources(open, large, terms);
    for (die, other, mut sources) in [(small, large, with_small), (large, small, with_large)] {
        while sources != 0 {
            let from = take_highest(&mut sources);
            let to = from.saturating_sub(die);
            let next = view.moved(from, to, die, terms);
            let mut keep = |result, steps| found.insert(steps, result);
            if next.own | next.frozen | terms.beneath() == 0 {
                // Off with the last checker: the play counts as using both dice.
                terms.emit(&mut keep, next.mover, next.opponent, Steps::NONE.then(0, from, to));
            }
            let mut others = next.sources(open, other, terms);
            while others != 0 {
                let second = take_highest(&mut others);
                let second_to = second.saturating_sub(other);
                let (high, low) = if (from, to) >= (second, second_to) {
                    ((from, to), (second, second_to))
                } else {
                    ((second, second_to), (from, to))
                };
                let steps = Steps::NONE.then(0, high.0, high.1).then(1, low.0, low.1);
                let opponent = terms.landed(next.opponent, next.blots, second_to);
                terms.emit(&mut keep, next.mover.step(second, other), opponent, steps);
            }
        }
    }
    if found.0.is_empty() {
        one_die(&view, [with_small, with_large], [small, large], terms, sink);
        return;
    }
    found.0.sort_unstable_by_key(|play| std::cmp::Reverse(play.0));
    for &(steps, result) in &found.0 {
        sink.play(result, steps);
    }
}
