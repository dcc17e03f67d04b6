//! Several equities at once, each under its own best play.

use std::ops::Range;

use super::transitions::{Chooser, Row, Transitions};

/// The mean over the rolls of the best that a play leads to, in each state of a row.
pub(in crate::exact::hyper) fn best_sums<const N: usize>(
    game: &Transitions,
    after: &[[f64; N]],
    row: &Row,
) -> Vec<[f64; N]> {
    let states = row.opponents.len();
    let mut chooser = Best {
        after,
        best: vec![[f64::NEG_INFINITY; N]; states],
        sums: vec![[0.0; N]; states],
    };
    game.choose(row, &mut chooser);
    mean_of_throws(chooser.sums)
}

/// The means of what was summed over all 36 throws.
pub(in crate::exact::hyper) fn mean_of_throws<const N: usize>(mut sums: Vec<[f64; N]>) -> Vec<[f64; N]> {
    sums.as_flattened_mut().iter_mut().for_each(|sum| *sum /= 36.0);
    sums
}

struct Best<'a, const N: usize> {
    after: &'a [[f64; N]],
    best: Vec<[f64; N]>,
    sums: Vec<[f64; N]>,
}

impl<const N: usize> Chooser for Best<'_, N> {
    #[inline(always)]
    fn clear(&mut self, states: Range<usize>) {
        self.best[states].fill([f64::NEG_INFINITY; N]);
    }

    #[inline(always)]
    fn offer(&mut self, first: usize, _number: u8, after: usize, opponents: impl Iterator<Item = u16>) {
        let row = &self.after[after..];
        for (best, opponent) in self.best[first..].iter_mut().zip(opponents) {
            let offered = row[usize::from(opponent)];
            for (best, offered) in best.iter_mut().zip(offered) {
                *best = if offered > *best { offered } else { *best };
            }
        }
    }

    #[inline(always)]
    fn take(&mut self, throws: f64) {
        for (sums, best) in self.sums.iter_mut().zip(&self.best) {
            for (sum, best) in sums.iter_mut().zip(best) {
                *sum += throws * best;
            }
        }
    }
}
