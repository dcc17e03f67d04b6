//! perft: counting plays to a depth, the test that finds every generator's mistakes.

use crate::dice::Roll;
use crate::position::Position;

/// The number of distinct plays at ply `depth`: each of the 21 rolls counted once, sides
/// switched after each play. A dance counts 0 at the last ply and hands the dice over before it.
/// `perft(_, 0)` is 1.
///
/// ```
/// use gammon::{Position, perft};
/// assert_eq!(perft(&Position::start("backgammon")?, 1), 447);
/// assert_eq!(perft(&Position::start("hypergammon")?, 2), 38_017);
/// # Ok::<(), gammon::RulesError>(())
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    Roll::all().map(|(roll, _)| perft_roll(position, roll, depth)).sum()
}

/// The part of [`perft`] below each of the 21 rolls.
pub fn divide(position: &Position, depth: u32) -> Vec<(Roll, u64)> {
    Roll::all()
        .map(|(roll, _)| {
            (
                roll,
                if depth == 0 {
                    0
                } else {
                    perft_roll(position, roll, depth)
                },
            )
        })
        .collect()
}

fn perft_roll(position: &Position, roll: Roll, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_plays(roll) as u64;
    }
    let mut results = Vec::new();
    position.successors(roll, &mut results);
    if results.is_empty() && position.outcome().is_none() {
        results.push(position.board().flip());
    }
    results
        .into_iter()
        .map(|board| perft(&Position::trusted(board, position.game()), depth - 1))
        .sum()
}
