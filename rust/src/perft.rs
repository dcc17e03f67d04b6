//! perft: counting plays to a depth, the test that finds every generator's mistakes.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::dice::Roll;
use crate::movegen::generate;
use crate::parallel;
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
pub fn perft(position: &Position, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.game().rules.is_memoryless() {
        return Roll::all().map(|(roll, _)| perft_roll(position, roll, depth)).sum();
    }
    let throws = position.throws();
    throws.map(|(position, roll)| perft_roll(&position, roll, depth)).sum()
}

/// The part of [`perft`] below each of the 21 rolls; those that cannot be thrown at this stage of the
/// turn count 0, and where a double is to be chosen each is counted.
pub fn divide(position: &Position, depth: u8) -> Vec<(Roll, u64)> {
    let throws = throws_of_rolls(position);
    let counts = throws.map(|throw| throw.map_or(0, |(position, roll)| perft_roll(&position, roll, depth)));
    Roll::all().map(|(roll, _)| roll).zip(counts).collect()
}

/// For each of the 21 rolls, where it is thrown if it can be.
fn throws_of_rolls(position: &Position) -> impl Iterator<Item = Option<(Position, Roll)>> + use<> {
    let throws: Vec<(Position, Roll)> = position.throws().collect();
    Roll::all().map(move |(roll, _)| throws.iter().find(|(_, thrown)| *thrown == roll).copied())
}

/// The counts of [`divide`] on many threads, for a caller who wants to see progress or stop:
/// `poll` is told how many parts of the work are done, and the result is `None` once it says
/// `false`.
pub fn divide_parallel(
    position: &Position,
    depth: u8,
    threads: usize,
    poll: &mut dyn FnMut(u64) -> bool,
) -> Option<Vec<u64>> {
    /// Enough parts to keep every thread busy to the end.
    const PARTS: usize = 1_000;
    struct Part {
        roll: usize,
        position: Position,
        depth: u8,
    }
    let mut counts = vec![0; Roll::all().count()];
    let mut parts = Vec::new();
    for (index, throw) in throws_of_rolls(position).enumerate() {
        let Some((position, roll)) = throw else { continue };
        if depth <= 1 {
            counts[index] = perft_roll(&position, roll, depth);
        } else {
            parts.extend(children(&position, roll).map(|position| Part {
                roll: index,
                position,
                depth: depth - 1,
            }));
        }
    }
    while parts.len() < PARTS && parts.first().is_some_and(|part| part.depth > 2) {
        let deeper = parts.iter().flat_map(|part| {
            let below = part
                .position
                .throws()
                .flat_map(|(position, roll)| children(&position, roll));
            below.map(|position| Part {
                roll: part.roll,
                position,
                depth: part.depth - 1,
            })
        });
        parts = deeper.collect();
    }
    let stop = AtomicBool::new(false);
    let work = |job: usize| perft_until(&stop, &parts[job].position, parts[job].depth);
    let done = parallel::run(parts.len(), threads, work, |done| {
        let go_on = poll(done as u64);
        stop.store(!go_on, Ordering::Relaxed);
        go_on
    })?;
    for (part, count) in parts.iter().zip(done) {
        counts[part.roll] += count;
    }
    Some(counts)
}

/// [`perft`], left off soon after `stop` is set.
fn perft_until(stop: &AtomicBool, position: &Position, depth: u8) -> u64 {
    if stop.load(Ordering::Relaxed) {
        return 0; // nobody will look at the sum
    }
    if depth <= 2 {
        return perft(position, depth);
    }
    let children = position.throws().flat_map(|(position, roll)| children(&position, roll));
    children.map(|child| perft_until(stop, &child, depth - 1)).sum()
}

/// The positions that a roll leads to; after a dance the one it leaves.
fn children(position: &Position, roll: Roll) -> impl Iterator<Item = Position> + use<> {
    let mut results = Vec::new();
    generate(position, roll, &mut |result, steps| results.push((result, steps)));
    let dance = results.is_empty() && position.outcome().is_none() && position.admits(roll).is_ok();
    let before = *position;
    let passed = dance.then(|| before.pass(roll));
    results
        .into_iter()
        .map(move |(board, steps)| before.successor(roll, board, steps))
        .chain(passed)
}

fn perft_roll(position: &Position, roll: Roll, depth: u8) -> u64 {
    match depth {
        0 => 0,
        1 => position.count_plays(roll) as u64,
        _ => children(position, roll).map(|child| perft(&child, depth - 1)).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_on_threads_add_up_to_the_same_counts() {
        let start = Position::start("hypergammon").unwrap();
        for depth in 0..=3 {
            let plain: Vec<u64> = divide(&start, depth).into_iter().map(|(_, count)| count).collect();
            assert_eq!(divide_parallel(&start, depth, 2, &mut |_| true), Some(plain));
        }
    }
}
