//! The positions of an index one after the other, and where one checker can go in each.

use arrayvec::ArrayVec;

use super::index::{BINOMIAL, Index};
use super::limits::MOST_POINTS;

const POINTS: usize = MOST_POINTS as usize;

/// The numbers of the positions to which one checker can be moved by one die.
pub(super) type Moves = ArrayVec<u32, POINTS>;

/// A position of an index, as the walk through all of them comes to it.
pub(super) struct Walk {
    index: Index,
    /// How many checkers stand on each point or beyond, point 1 first, and then zero. Positions in
    /// order of their numbers have these sums in lexicographic order.
    from: [u8; POINTS + 1],
    number: u32,
}

impl Walk {
    /// At the position without checkers, number 0.
    pub(super) fn new(index: Index) -> Walk {
        Walk {
            index,
            from: [0; POINTS + 1],
            number: 0,
        }
    }

    /// How many checkers are left.
    pub(super) fn checkers(&self) -> u8 {
        self.from[0]
    }

    /// How many pips are left.
    pub(super) fn pips(&self) -> usize {
        self.from.iter().map(|&count| usize::from(count)).sum()
    }

    /// Goes on to the next position, if there is one.
    pub(super) fn advance(&mut self) -> bool {
        let points = usize::from(self.index.points());
        for place in (0..points).rev() {
            let most = match place {
                0 => self.index.checkers(),
                _ => self.from[place - 1],
            };
            if self.from[place] < most {
                self.from[place] += 1;
                self.from[place + 1..].fill(0);
                self.number += 1;
                return true;
            }
        }
        false
    }

    /// For each die, where one checker can go.
    ///
    /// While a checker is left, every die moves one: if none stands farther away than the die, all
    /// are home, and the rearmost is borne off. So no die is lost before the last checker is off, and
    /// the duties to play both dice, or the larger, forbid nothing: where one checker is left, both
    /// orders of the dice lead to one result.
    pub(super) fn moves(&self) -> [Moves; 6] {
        let drops = self.drops();
        let is_occupied = |&point: &usize| self.from[point - 1] > self.from[point];
        let points = usize::from(self.index.points());
        let occupied: ArrayVec<usize, POINTS> = (1..=points).rev().filter(is_occupied).collect();
        let rearmost = occupied.first().copied().unwrap_or(0);
        std::array::from_fn(|die| {
            let die = die + 1;
            let allowed = |&&point: &&usize| point > die || rearmost <= 6 && (point == die || point == rearmost);
            occupied
                .iter()
                .filter(allowed)
                .map(|&point| self.number - (drops[point] - drops[point.saturating_sub(die)]))
                .collect()
        })
    }

    /// By how much the number drops when a checker goes from a point off the board; from one point
    /// to another it drops by the difference.
    fn drops(&self) -> [u32; POINTS + 1] {
        let points = usize::from(self.index.points());
        let mut drops = [0; POINTS + 1];
        for point in 1..=points {
            let term = match usize::from(self.from[point - 1]) {
                0 => 0,
                left => BINOMIAL[points - point + left - 1][points - point],
            };
            drops[point] = drops[point - 1] + term;
        }
        drops
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::{Board, Counts};
    use crate::{Game, Position, Roll};

    /// The numbers that a roll leads to, one checker and one die after the other.
    fn reached(all: &[[Moves; 6]], number: u32, dice: &[u8]) -> BTreeSet<u32> {
        let moves = &all[number as usize];
        match dice {
            [die, rest @ ..] if number > 0 => {
                let next = &moves[usize::from(*die) - 1];
                next.iter().flat_map(|&number| reached(all, number, rest)).collect()
            }
            _ => BTreeSet::from([number]),
        }
    }

    fn dice_in_each_order(roll: Roll) -> Vec<Vec<u8>> {
        let (first, second) = (roll.first(), roll.second());
        if roll.is_double() {
            vec![vec![first; 4]]
        } else {
            vec![vec![first, second], vec![second, first]]
        }
    }

    #[test]
    fn moves_by_one_die_after_the_other_make_exactly_the_legal_plays() {
        for (points, checkers) in [(6, 6), (9, 4), (12, 3)] {
            let index = Index::new(points, checkers).unwrap();
            let mut walk = Walk::new(index);
            let mut all = vec![walk.moves()];
            while walk.advance() {
                all.push(walk.moves());
            }
            assert_eq!(all.len(), index.positions());
            for number in 1..index.positions() {
                let position = alone(&index.unrank(number).unwrap());
                for (roll, _) in Roll::all() {
                    let mut results = Vec::new();
                    position.successors(roll, &mut results);
                    let legal = results
                        .iter()
                        .map(|board| index.rank_of(board.opponent).unwrap() as u32);
                    let orders = dice_in_each_order(roll);
                    let found = orders.iter().flat_map(|dice| reached(&all, number as u32, dice));
                    assert_eq!(found.collect::<BTreeSet<_>>(), legal.collect(), "{position:?} {roll}");
                }
            }
        }
    }

    /// A position of backgammon in which the opponent is past everybody.
    fn alone(on_points: &[u8]) -> Position {
        let mover = (1..)
            .zip(on_points)
            .fold(Counts::EMPTY, |counts, (point, &count)| counts.with(point, count));
        let opponent = Counts::EMPTY.with(1, 1);
        Position::new(Board { mover, opponent }, Game::find("backgammon").unwrap()).unwrap()
    }
}
