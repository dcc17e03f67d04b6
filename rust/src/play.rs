//! Plays: what one player does with one roll.

use std::fmt;

use crate::board::{Board, OFF};
use crate::rules::{Contact, Rules};

/// One checker moved by one die, in the mover's numbering: 25 is the bar, 26 the reserve, 0 off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CheckerMove {
    /// Where the checker stood: 1–26.
    pub from: u8,
    /// Where it went: 0–24.
    pub to: u8,
    /// Whether it hit a blot there, or pinned it in a game with pins.
    pub hit: bool,
}

/// The checker moves of one play, packed so that comparing two of them as integers compares
/// their `(from, to)` pairs one by one, unused places counting as zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct Steps(u64);

impl Steps {
    /// No moves: the start of every play.
    pub(crate) const NONE: Steps = Steps(0);

    /// These moves with one more in place `index` (0 to 3).
    #[inline]
    pub(crate) const fn then(self, index: u32, from: u8, to: u8) -> Steps {
        Steps(self.0 | ((from as u64) << 8 | to as u64) << (48 - 16 * index))
    }

    /// How many moves there are.
    #[inline]
    pub(crate) const fn count(self) -> u8 {
        // The source of a move is never 0, so no move before the last is an empty place.
        4 - (self.0.trailing_zeros() / 16) as u8
    }

    /// These moves with one more put in its place in the order.
    #[inline]
    pub(crate) const fn insert(self, from: u8, to: u8) -> Steps {
        let step = (from as u64) << 8 | to as u64;
        let (mut kept, mut place) = (0, 48);
        // The places above hold moves that are not smaller.
        while place > 0 && (self.0 >> place & 0xFFFF) >= step {
            kept |= self.0 & 0xFFFF << place;
            place -= 16;
        }
        Steps(kept | step << place | (self.0 & !kept) >> 16)
    }

    /// The moves sorted by source, then destination, the largest first.
    pub(crate) fn sorted(pairs: &[(u8, u8)]) -> Steps {
        debug_assert!(pairs.len() <= 4);
        let mut pairs = pairs.to_vec();
        pairs.sort_unstable_by(|a, b| b.cmp(a));
        pairs
            .iter()
            .enumerate()
            .fold(Steps::NONE, |steps, (i, &(from, to))| steps.then(i as u32, from, to))
    }

    /// The `(from, to)` pairs in order.
    pub(crate) fn pairs(self) -> impl Iterator<Item = (u8, u8)> {
        (0..4)
            .map(move |index| ((self.0 >> (56 - 16 * index)) as u8, (self.0 >> (48 - 16 * index)) as u8))
            .take_while(|&(from, _)| from != 0)
    }
}

impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs()).finish()
    }
}

/// What one player does with a whole roll: 0 to 4 checker moves, and the board they lead to.
///
/// Of all move sequences that lead to one result, a play holds the one whose moves, sorted by
/// source then destination descending, are lexicographically largest; every generator agrees.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    moves: [CheckerMove; 4],
    len: u8,
    result: Board,
}

impl Play {
    /// The play of `steps` on `before`, whose outcome is `result` seen by the opponent.
    pub(crate) fn new(before: Board, rules: &Rules, steps: Steps, result: Board) -> Play {
        let Board {
            mut mover,
            mut opponent,
        } = before;
        let mut moves = [CheckerMove {
            from: 0,
            to: 0,
            hit: false,
        }; 4];
        let mut len = 0u8;
        for (slot, (from, to)) in moves.iter_mut().zip(steps.pairs()) {
            let blot = to != OFF && opponent.get(rules.direction.across(to)) == 1;
            let hit = match rules.contact {
                Contact::Hit => blot,
                Contact::Pin => blot && mover.get(to) == 0,
                Contact::Block => false,
            };
            match rules.contact {
                Contact::Hit if hit => opponent = opponent.hit_across(to, rules.direction),
                Contact::Pin => {
                    mover = mover.with(from, mover.get(from) - 1);
                    mover = mover.with(to, mover.get(to) + 1);
                }
                _ => {}
            }
            *slot = CheckerMove { from, to, hit };
            len += 1;
        }
        Play { moves, len, result }
    }

    /// The moves, packed.
    pub(crate) fn steps(&self) -> Steps {
        let moves = self.moves().iter().enumerate();
        moves.fold(Steps::NONE, |steps, (index, step)| {
            steps.then(index as u32, step.from, step.to)
        })
    }

    /// The checker moves in canonical order, empty for a dance.
    pub fn moves(&self) -> &[CheckerMove] {
        &self.moves[..self.len as usize]
    }

    /// The board after the play, seen by the opponent, who is now on roll.
    pub fn result(&self) -> Board {
        self.result
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Play({self})")
    }
}
