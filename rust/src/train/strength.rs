//! A quick test of strength: what a network's plays lose by a list of rated plays.

use std::path::Path;

use super::judge::{Chances, Judge};
use super::self_play::best;
use crate::board::lanes;
use crate::board::{Board, Counts, MAX_CHECKERS};

/// A decision: the boards after its plays, each seen by the opponent, and the mover's equities.
struct Decision {
    results: Vec<Board>,
    equities: Vec<f32>,
}

/// Decisions with rated plays. A line of the file is a board of 26 numbers, both dice, how many plays there
/// are, and for each the board after it and its equity; a board is 26 numbers with commas between.
pub(crate) struct Decisions(Vec<Decision>);

/// A mean and its standard error.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mean {
    pub(crate) mean: f64,
    pub(crate) error: f64,
}

impl Decisions {
    pub(crate) fn read(path: &Path) -> Result<Decisions, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let lines = text
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .enumerate();
        lines
            .map(|(number, line)| {
                decision(line).ok_or_else(|| format!("{}: line {} is no decision", path.display(), number + 1))
            })
            .collect::<Result<_, _>>()
            .map(Decisions)
    }

    /// What the plays of a network lose on average, in thousandths of a point.
    pub(crate) fn loss(&self, judge: &mut Judge) -> Mean {
        let mut values = Vec::new();
        self.loss_by(&mut |boards, chances| {
            values.clear();
            judge.judge(boards, &mut values);
            chances.extend(values.iter().map(|value| value.0));
        })
    }

    /// The same by whatever says what the player on roll has on each board.
    pub(crate) fn loss_by(&self, judge: &mut dyn FnMut(&[Board], &mut Vec<Chances>)) -> Mean {
        let mut chances = Vec::new();
        let losses: Vec<f64> = self
            .0
            .iter()
            .map(|decision| {
                chances.clear();
                judge(&decision.results, &mut chances);
                let most = decision.equities.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                1e3 * f64::from(most - decision.equities[best(chances.iter().copied())])
            })
            .collect();
        let count = losses.len() as f64;
        let mean = losses.iter().sum::<f64>() / count;
        let variance = losses.iter().map(|loss| (loss - mean).powi(2)).sum::<f64>() / (count - 1.0);
        Mean {
            mean,
            error: (variance / count).sqrt(),
        }
    }
}

fn decision(line: &str) -> Option<Decision> {
    let mut words = line.split_ascii_whitespace().skip(3);
    let count: usize = words.next()?.parse().ok()?;
    let (mut results, mut equities) = (Vec::with_capacity(count), Vec::with_capacity(count));
    for _ in 0..count {
        results.push(board(words.next()?)?);
        equities.push(words.next()?.parse().ok()?);
    }
    (count > 0).then_some(Decision { results, equities })
}

fn board(text: &str) -> Option<Board> {
    let numbers: Vec<i8> = text
        .split(',')
        .map(|number| number.parse().ok())
        .collect::<Option<_>>()?;
    let row: [i8; 26] = numbers.try_into().ok()?;
    let ([mover, opponent], seen) = lanes::sides(&row);
    let side = |packed, seen: u32| {
        let off = u32::from(MAX_CHECKERS).checked_sub(seen)?;
        Some(Counts(packed).with(0, off as u8))
    };
    Some(Board {
        mover: side(mover, seen[0])?,
        opponent: side(opponent, seen[1])?,
    })
}
