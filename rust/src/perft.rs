//! perft: counting plays to a depth, the test that finds every generator's mistakes.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::dice::Roll;
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
    Roll::all().map(|(roll, _)| perft_roll(position, roll, depth)).sum()
}

/// The part of [`perft`] below each of the 21 rolls.
pub fn divide(position: &Position, depth: u8) -> Vec<(Roll, u64)> {
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
    for (index, (roll, _)) in Roll::all().enumerate() {
        if depth <= 1 {
            counts[index] = if depth == 0 {
                0
            } else {
                perft_roll(position, roll, depth)
            };
        } else {
            parts.extend(children(position, roll).map(|position| Part {
                roll: index,
                position,
                depth: depth - 1,
            }));
        }
    }
    while parts.len() < PARTS && parts.first().is_some_and(|part| part.depth > 2) {
        let deeper = parts.iter().flat_map(|part| {
            let below = Roll::all().flat_map(|(roll, _)| children(&part.position, roll));
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
    Roll::all()
        .flat_map(|(roll, _)| children(position, roll))
        .map(|child| perft_until(stop, &child, depth - 1))
        .sum()
}

/// The positions that a roll leads to; after a dance the one it leaves.
fn children(position: &Position, roll: Roll) -> impl Iterator<Item = Position> + use<> {
    let mut results = Vec::new();
    position.successors(roll, &mut results);
    let dance = results.is_empty() && position.outcome().is_none();
    let before = *position;
    let passed = dance.then(|| before.pass());
    results
        .into_iter()
        .map(move |board| before.successor(board))
        .chain(passed)
}

fn perft_roll(position: &Position, roll: Roll, depth: u8) -> u64 {
    match depth {
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
