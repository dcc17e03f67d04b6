//! Solving and writing all levels, one after the other.

use super::GOALS;
use super::keep::Part;
use super::levels::Levels;
use super::solve::{Goal, Window};
use crate::tables::{Resumed, TableError, TableWriter};

/// Solves all levels for both goals and writes them. `poll` is told how many positions are done;
/// returns whether it never said `false`.
///
/// How long a block is, is known when its level is solved: what is written are the levels from 0 on.
/// At a checkpoint the levels that are still needed are kept as they are in memory, so a build that is
/// resumed has the same.
pub(super) fn build(
    levels: &Levels,
    writer: &mut TableWriter,
    resumed: Option<Resumed>,
    threads: usize,
    mut poll: impl FnMut(u64) -> bool,
) -> Result<bool, TableError> {
    let resumed = resumed.map(|resumed| resume(levels, resumed));
    if let Some(None) = resumed {
        writer.restart()?;
    }
    let mut windows = resumed
        .flatten()
        .unwrap_or_else(|| GOALS.map(|goal| Window::new(levels, goal)));
    let first = windows[0].solved.len();
    let mut done = (0..first).map(|pips| levels.size(pips) as u64).sum();
    for pips in first..levels.count() {
        for window in &mut windows {
            let solved = window.solve_level(pips, threads, |rows| {
                // Those on the way to the first checker off have been counted.
                let rows = if window.goal == Goal::LastOff {
                    rows
                } else {
                    levels.size(pips)
                };
                poll(done + rows as u64)
            });
            let Some(solved) = solved else {
                return Ok(false);
            };
            let mut blocks = Vec::with_capacity(solved.len());
            for (solved, bytes) in solved {
                writer.push_block(&bytes)?;
                blocks.push(solved);
            }
            window.push(blocks);
        }
        done += levels.size(pips) as u64;
        if writer.is_checkpoint_due() {
            writer.checkpoint(pips as u64 + 1, done, windows.iter().flat_map(pieces))?;
        }
    }
    Ok(true)
}

/// What a window has to keep, by numbers that are its own.
fn pieces<'w>(window: &'w Window<'_>) -> impl Iterator<Item = (u64, impl FnOnce(&mut Vec<u8>) + 'w)> + 'w {
    let (goal, next) = (window.goal, window.solved.len());
    window.solved.iter().enumerate().flat_map(move |(pips, level)| {
        Part::needed(pips, next).map(move |part| {
            let append = move |bytes: &mut Vec<u8>| part.append(level, bytes);
            (part.number(goal, pips), append)
        })
    })
}

/// The windows as they were when they were kept, if they are there.
fn resume(levels: &Levels, mut resumed: Resumed) -> Option<[Window<'_>; 2]> {
    let next = usize::try_from(resumed.step)
        .ok()
        .filter(|&next| next <= levels.count())?;
    let mut windows = GOALS.map(|goal| Window::new(levels, goal));
    for window in &mut windows {
        for pips in 0..next {
            let mut level = Vec::new();
            for part in Part::needed(pips, next) {
                let bytes = resumed.pieces.remove(&part.number(window.goal, pips))?;
                part.read(window.goal.rows(levels, pips).len(), &mut level, &bytes)?;
            }
            window.solved.push(level);
        }
    }
    Some(windows)
}
