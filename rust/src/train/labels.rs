//! Exact targets: what a board is worth by looking at every roll.

use super::judge::{Chances, Judge};
use super::self_play::best;
use crate::board::Board;
use crate::dice::Roll;
use crate::eval::flipped;
use crate::movegen::generate;
use crate::position::Memory;
use crate::position::Position;
use crate::rules::Preset;

/// How many boards are looked at together.
const BOARDS: usize = 64;

/// For each board the mean, over all 36 throws, of the chances after the best play.
pub(crate) fn over_all_rolls(judge: &mut Judge, boards: &[Board]) -> Vec<Chances> {
    let backgammon = Preset::find("backgammon").expect("a known game");
    let mut targets = Vec::with_capacity(boards.len());
    let (mut results, mut ends, mut values) = (Vec::new(), Vec::new(), Vec::new());
    for group in boards.chunks(BOARDS) {
        results.clear();
        ends.clear();
        values.clear();
        for board in group {
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
        judge.judge(&results, &mut values);
        let mut begin = 0;
        for ends in ends.chunks_exact(21) {
            let mut target = [0.0; 5];
            for (&end, (_, throws)) in ends.iter().zip(Roll::all()) {
                let after = flipped(values[begin + best(values[begin..end].iter().map(|value| value.0))].0);
                for (sum, chance) in target.iter_mut().zip(after) {
                    *sum += chance * throws as f32 / 36.0;
                }
                begin = end;
            }
            targets.push(target);
        }
    }
    targets
}
