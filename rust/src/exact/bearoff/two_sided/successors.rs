//! What each roll can lead to, position by position.

use super::levels::Levels;
use crate::exact::bearoff::walk::{Moves, Walk};

/// How many rolls differ; those of two dice, each of which shows twice, come before the doubles.
pub(super) const ROLLS: usize = 21;
/// How many of them are no doubles.
pub(super) const TWO_DICE: usize = 15;
/// The most pips a roll plays.
pub(super) const MOST_PIPS: usize = 24;

/// A position that a roll leads to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Successor {
    /// How many pips were played.
    pub played: u16,
    /// Its row among the positions of as many pips.
    pub row: u16,
}

/// For each position, in order of pips, the successors by each roll.
pub(super) struct Successors {
    all: Vec<Successor>,
    /// Where the successors of each position and roll begin.
    begins: Vec<u32>,
}

impl Successors {
    pub fn new(levels: &Levels) -> Successors {
        let by_one_die = by_one_die(levels);
        let mut found = Successors {
            all: Vec::new(),
            begins: vec![0],
        };
        for number in levels.numbers() {
            let pips = levels.place(number as usize).pips;
            let mut push = |mut reached: Vec<u32>| {
                reached.sort_unstable();
                reached.dedup();
                found.all.extend(reached.iter().map(|&number| {
                    let place = levels.place(number as usize);
                    Successor {
                        played: u16::from(pips - place.pips),
                        row: place.row,
                    }
                }));
                found.begins.push(found.all.len() as u32);
            };
            let ones: [Vec<u32>; 6] = std::array::from_fn(|die| after(&by_one_die, &[number], die));
            for first in 0..6 {
                for second in 0..first {
                    let mut both = after(&by_one_die, &ones[first], second);
                    both.extend(after(&by_one_die, &ones[second], first));
                    push(both);
                }
            }
            for (die, one) in ones.iter().enumerate() {
                let more = (0..3).fold(one.clone(), |reached, _| after(&by_one_die, &reached, die));
                push(more);
            }
        }
        found
    }

    /// The successors of a position, the `place`-th in order of pips, by each roll.
    #[inline]
    pub fn by_roll(&self, place: usize) -> impl Iterator<Item = &[Successor]> {
        let begins = &self.begins[ROLLS * place..][..=ROLLS];
        let all = &self.all[..];
        begins
            .windows(2)
            .map(move |range| &all[range[0] as usize..range[1] as usize])
    }
}

/// Where one checker can go, for each position and die.
fn by_one_die(levels: &Levels) -> Vec<[Moves; 6]> {
    let mut walk = Walk::new(levels.index());
    let mut moves = vec![walk.moves()];
    while walk.advance() {
        moves.push(walk.moves());
    }
    moves
}

/// What one more move by a die leads to; who is off has none to make.
fn after(by_one_die: &[[Moves; 6]], numbers: &[u32], die: usize) -> Vec<u32> {
    let mut reached = Vec::new();
    for &number in numbers {
        match number {
            0 => reached.push(0),
            _ => reached.extend_from_slice(&by_one_die[number as usize][die]),
        }
    }
    reached.sort_unstable();
    reached.dedup();
    reached
}
