//! Exact targets: what a board is worth by looking at every roll.

use super::judge::{Chances, Judge};
use super::self_play::best;
use crate::board::Board;
use crate::dice::Roll;
use crate::eval::{equity, flipped};
use crate::movegen::generate;
use crate::position::Memory;
use crate::position::Position;
use crate::rules::Game;

/// How many boards are looked at together.
const BOARDS: usize = 64;

/// How many plays of a roll are looked at closely, where a scout chooses them.
const CANDIDATES: usize = 4;

/// A judge, and a faster one that chooses which plays it is asked about.
pub(crate) struct Labeller<'a> {
    pub(crate) judge: &'a mut Judge,
    pub(crate) scout: Option<&'a mut Judge>,
}

impl Labeller<'_> {
    /// For each board the mean, over all 36 throws, of the chances after the best play.
    pub(crate) fn over_all_rolls(&mut self, boards: &[Board]) -> Vec<Chances> {
        let mut targets = Vec::with_capacity(boards.len());
        let (mut results, mut ends, mut values) = (Vec::new(), Vec::new(), Vec::new());
        for group in boards.chunks(BOARDS) {
            plays_of_all_rolls(group, &mut results, &mut ends);
            if let Some(scout) = &mut self.scout {
                keep_candidates(scout, &mut results, &mut ends);
            }
            values.clear();
            self.judge.judge(&results, &mut values);
            let mut begin = 0;
            for ends in ends.chunks_exact(21) {
                let mut target = [0.0; 5];
                for (&end, (_, throws)) in ends.iter().zip(Roll::all()) {
                    let best = begin + best(values[begin..end].iter().map(|value| value.0));
                    for (sum, chance) in target.iter_mut().zip(flipped(values[best].0)) {
                        *sum += chance * throws as f32 / 36.0;
                    }
                    begin = end;
                }
                targets.push(target);
            }
        }
        targets
    }
}

/// The boards after all plays of all 21 rolls of each board, a dance's too, and where those of each roll end.
fn plays_of_all_rolls(boards: &[Board], results: &mut Vec<Board>, ends: &mut Vec<usize>) {
    let backgammon = Game::find("backgammon").expect("a known game");
    results.clear();
    ends.clear();
    for board in boards {
        let position = Position::trusted(*board, Memory::default(), backgammon);
        for (roll, _) in Roll::all() {
            let begin = results.len();
            generate(&position, roll, &mut |result, _| results.push(result));
            if results.len() == begin {
                results.push(board.flip());
            }
            ends.push(results.len());
        }
    }
}

/// Leaves the few plays of each roll that a scout likes best.
fn keep_candidates(scout: &mut Judge, results: &mut Vec<Board>, ends: &mut [usize]) {
    let mut values = Vec::with_capacity(results.len());
    scout.judge(results, &mut values);
    let (mut begin, mut kept) = (0, 0);
    let mut order = Vec::new();
    for end in ends {
        order.clear();
        order.extend((begin..*end).map(|place| (equity(values[place].0), place)));
        if order.len() > CANDIDATES {
            order.select_nth_unstable_by(CANDIDATES, |one, other| one.0.total_cmp(&other.0));
            order.truncate(CANDIDATES);
            order.sort_unstable_by_key(|&(_, place)| place);
        }
        for &(_, place) in &order {
            results[kept] = results[place];
            kept += 1;
        }
        begin = std::mem::replace(end, kept);
    }
    results.truncate(kept);
}
