//! What a side can do with each roll, whoever its opponent is.
//!
//! A side of three checkers makes at most one point, so of an opponent it matters to the legality of
//! plays only which point he holds, if any. His blots matter only once a play has landed on them. So
//! a few short lists for each side say what millions of positions have in common.

use std::ops::Range;

use super::sides::{Landing, Sides, landings};
use crate::board::{BAR, Counts, HOME, IN_PLAY, OFF, SlotMask, landing};
use crate::dice::Roll;

/// How many different rolls there are.
pub(in crate::exact::hyper) const ROLLS: usize = 21;

/// The points of an opponent that may be held, 0 for none.
const HELD: usize = 25;

/// One way to play a roll: what becomes of the side, and where a blot would be hit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::exact::hyper) struct SidePlay {
    pub(in crate::exact::hyper) after: u16,
    pub(in crate::exact::hyper) landings: [Landing; 2],
}

/// Every play of one side. A roll that cannot be played has the play of no moves.
pub(in crate::exact::hyper) struct SidePlays {
    plays: Vec<SidePlay>,
    ranges: Vec<Range<u16>>,
}

impl SidePlays {
    pub(in crate::exact::hyper) fn new(sides: &Sides, side: usize) -> SidePlays {
        let mut found = SidePlays {
            plays: Vec::new(),
            ranges: Vec::with_capacity(ROLLS * HELD),
        };
        for (roll, _) in Roll::all() {
            let (open, landed) = found.push(sides, side, roll, 0);
            found.ranges.push(open.clone());
            for point in 1..HELD as u8 {
                let matters = landed >> point & 1 != 0;
                let range = if matters {
                    found.push(sides, side, roll, point).0
                } else {
                    open.clone()
                };
                found.ranges.push(range);
            }
        }
        found
    }

    /// The plays of a roll where the opponent holds that point, 0 for none.
    #[inline]
    pub(in crate::exact::hyper) fn of(&self, roll: usize, point: u8) -> &[SidePlay] {
        let Range { start, end } = self.ranges[roll * HELD + usize::from(point)];
        &self.plays[usize::from(start)..usize::from(end)]
    }

    /// Whether it matters that the opponent holds that point.
    #[inline]
    pub(in crate::exact::hyper) fn depend_on(&self, roll: usize, point: u8) -> bool {
        self.ranges[roll * HELD + usize::from(point)] != self.ranges[roll * HELD]
    }

    /// Adds the plays where the opponent holds `point`; says where they are, and on which points
    /// they land.
    fn push(&mut self, sides: &Sides, side: usize, roll: Roll, point: u8) -> (Range<u16>, SlotMask) {
        let counts = sides.counts(side);
        let lines = lines(counts, roll, (1 << point) & !1);
        // No blot stands where the side itself does.
        let to_hit = !counts.occupied();
        let mut plays: Vec<SidePlay> = lines
            .iter()
            .map(|line| SidePlay {
                after: sides.id(line.side),
                landings: landings(line.landed & to_hit),
            })
            .collect();
        plays.sort_unstable();
        plays.dedup();
        let start = self.plays.len() as u16;
        self.plays.append(&mut plays);
        let landed = lines.iter().fold(0, |landed, line| landed | line.landed);
        (start..self.plays.len() as u16, landed)
    }
}

/// A sequence of moves: what becomes of the side, the points on which checkers landed, and how many
/// dice were played.
struct Line {
    side: Counts,
    landed: SlotMask,
    dice: usize,
}

/// The sequences that the rules allow where the opponent holds the points `held`.
fn lines(side: Counts, roll: Roll, held: SlotMask) -> Vec<Line> {
    let (larger, smaller) = (roll.larger(), roll.smaller());
    let start = |dice: &[u8]| {
        let mut lines = Vec::new();
        let line = Line {
            side,
            landed: 0,
            dice: 0,
        };
        play_on(line, dice, held, &mut lines);
        lines
    };
    let mut lines = if larger == smaller {
        start(&[larger; 4])
    } else {
        let mut lines = start(&[larger, smaller]);
        // Where only one die can be played it must be the larger, if that can.
        let is_one_die = |lines: &[Line]| lines.iter().all(|line| line.dice == 1);
        let smaller_first = start(&[smaller, larger]);
        if !is_one_die(&lines) || !is_one_die(&smaller_first) {
            lines.extend(smaller_first);
        }
        lines
    };
    let most = lines.iter().map(|line| line.dice).max().unwrap_or(0);
    lines.retain(|line| line.dice == most);
    lines
}

/// Goes on with the dice in their order; a line ends where the next cannot be played, or no checker
/// is left, which is as good as having played all.
fn play_on(line: Line, dice: &[u8], held: SlotMask, lines: &mut Vec<Line>) {
    if line.side.is_finished() {
        let dice = line.dice + dice.len();
        lines.push(Line { dice, ..line });
        return;
    }
    let mut is_stuck = true;
    if let [die, rest @ ..] = dice {
        for from in sources(line.side, *die) {
            let to = landing(from, *die);
            if held >> to & 1 != 0 {
                continue;
            }
            is_stuck = false;
            let next = Line {
                side: line.side.step(from, *die),
                landed: line.landed | (1 << to) & !1,
                dice: line.dice + 1,
            };
            play_on(next, rest, held, lines);
        }
    }
    if is_stuck {
        lines.push(line);
    }
}

/// From where a die moves a checker, unless the opponent holds the point to which it goes.
fn sources(side: Counts, die: u8) -> impl Iterator<Item = u8> {
    let standing = side.occupied() & IN_PLAY;
    let highest = (31 - (standing | 1).leading_zeros()) as u8;
    let goes_off = move |from: u8| standing & !HOME == 0 && (from == die || from < die && from == highest);
    let moves = move |from: u8| {
        let enters = highest < BAR || from == BAR;
        enters && (landing(from, die) > OFF || goes_off(from))
    };
    (1..=BAR).filter(move |&from| standing >> from & 1 != 0 && moves(from))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Board;
    use crate::exact::hyper::Index;
    use crate::movegen::naive;

    /// The boards after a roll, by the lists of the mover's side.
    fn by_lists(sides: &Sides, plays: &SidePlays, opponent: Counts, roll: usize) -> BTreeSet<Board> {
        let point = (1..BAR).find(|&point| opponent.at(BAR - point) >= 2);
        let boards = plays.of(roll, point.unwrap_or(0)).iter().map(|play| {
            let hit = |side: u16, landing| sides.after_hits(landing)[usize::from(side)];
            let after = play
                .landings
                .iter()
                .fold(sides.id(opponent), |side, &landing| hit(side, landing));
            Board {
                mover: sides.counts(usize::from(after)),
                opponent: sides.counts(usize::from(play.after)),
            }
        });
        boards.collect()
    }

    #[test]
    fn the_lists_are_exactly_the_legal_plays() {
        for (checkers, every) in [
            (1, 1),
            (2, 97),
            (3, if cfg!(feature = "slow-tests") { 101 } else { 9973 }),
        ] {
            let index = Index::new(checkers).unwrap();
            let sides = Sides::new(index);
            for position in (0..index.positions())
                .step_by(every)
                .filter_map(|number| index.unrank(number))
            {
                if position.outcome().is_some() {
                    continue;
                }
                let board = position.board();
                let plays = SidePlays::new(&sides, usize::from(sides.id(board.mover)));
                for (number, (roll, _)) in Roll::all().enumerate() {
                    let legal = naive::legal_plays(&position, roll);
                    let mut legal: BTreeSet<Board> = legal.iter().map(|play| play.result()).collect();
                    if legal.is_empty() {
                        legal.insert(board.flip());
                    }
                    assert_eq!(
                        by_lists(&sides, &plays, board.opponent, number),
                        legal,
                        "{position:?} {roll}"
                    );
                }
            }
        }
    }
}
