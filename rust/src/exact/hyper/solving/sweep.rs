//! Values that agree with each other, found by sweeps over all states until none changes.
//!
//! What is known of a state is held **as the opponent sees it, who has just moved**: by his side, and
//! then the mover's. So all that can follow a play is in one line, since a play settles what becomes
//! of its side alone. A play without a hit lowers the sum of both sides' pips, and a sweep goes
//! through the states by that sum: only what a hit sends back is taken from the sweep before (Gauss
//! and Seidel's method). A layer's states are brought up to date together, from values that none of
//! them changes meanwhile, which makes the result the same on any number of threads.
//!
//! After some sweeps every one changes the values by the same fraction of what the one before did.
//! Now and then the rest of such a series is added at once (Lyusternik's method; Faddeev and Faddeeva,
//! *Computational Methods of Linear Algebra*, 1963): half of the sweeps are saved. Where the changes do
//! not yet run so, sweeps repair it.

use super::halt::Halt;
use super::sides::Sides;
use super::transitions::{Row, Transitions, run};
use crate::position::outcome::WinKind;
use crate::tables::TableError;

/// How many states one job brings up to date: some hundred microseconds.
const STATES_PER_JOB: usize = 1 << 11;

/// How often the rest of the series is added.
const SWEEPS_PER_LEAP: u32 = 5;

/// Where changes shrink no faster, it is not.
const SLOWEST: f64 = 0.95;

/// What is solved: `N` numbers for every state.
pub(in crate::exact::hyper) trait Model<const N: usize>: Sync {
    /// What a player has who has just won.
    fn won(&self, kind: WinKind) -> [f64; N];

    /// The same state seen by the other player.
    fn turned(&self, values: [f64; N]) -> [f64; N];

    /// What the mover of a row has in its states, from what is known after his plays.
    fn back_up(&self, game: &Transitions, after: &[[f64; N]], row: &Row) -> Vec<[f64; N]>;
}

/// The values after so many sweeps.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::exact::hyper) struct Sweeps<const N: usize> {
    /// What a player has who has just moved, by his side and then the other's.
    pub(in crate::exact::hyper) after: Vec<[f64; N]>,
    /// How many were made.
    pub(in crate::exact::hyper) number: u32,
    /// The largest change that the last one made.
    pub(in crate::exact::hyper) residual: f64,
}

impl<const N: usize> Sweeps<N> {
    /// Before the first: games that are over are worth what they are, and all others nothing.
    fn none(game: &Transitions, model: &impl Model<N>) -> Sweeps<N> {
        let sides = game.sides.len();
        let mut after = vec![[0.0; N]; sides * sides];
        for loser in Sides::FINISHED + 1..sides {
            after[Sides::FINISHED * sides + loser] = model.won(game.lost(loser));
        }
        Sweeps {
            after,
            number: 0,
            residual: f64::INFINITY,
        }
    }
}

/// How sweeps are made.
#[derive(Clone, Copy)]
pub(in crate::exact::hyper) struct Sweeper<'a> {
    pub(in crate::exact::hyper) game: &'a Transitions,
    /// The last sweep is one that changes no value by more than this.
    pub(in crate::exact::hyper) tolerance: f64,
    pub(in crate::exact::hyper) threads: usize,
}

impl Sweeper<'_> {
    /// Solves a model, from the sweeps already made if there are any. `poll` is told the largest change
    /// of the sweep before, and says `false` to stop; `keep` is shown every sweep, and told whether it
    /// was the last.
    pub(in crate::exact::hyper) fn solve<const N: usize>(
        &self,
        model: &impl Model<N>,
        made: Option<Sweeps<N>>,
        mut poll: impl FnMut(f64) -> bool,
        mut keep: impl FnMut(&Sweeps<N>, bool) -> Result<(), TableError>,
    ) -> Result<Sweeps<N>, Halt> {
        let mut sweeps = made.unwrap_or_else(|| Sweeps::none(self.game, model));
        while sweeps.residual > self.tolerance {
            let last = sweeps.residual;
            sweeps.number += 1;
            let is_leap = sweeps.number.is_multiple_of(SWEEPS_PER_LEAP);
            let before = if is_leap { sweeps.after.clone() } else { Vec::new() };
            sweeps.residual = 0.0;
            for layer in self.game.layers() {
                let change = self.bring_up_to_date(model, layer, &mut sweeps.after, || poll(last))?;
                sweeps.residual = sweeps.residual.max(change);
            }
            let are_last = sweeps.residual <= self.tolerance;
            if is_leap && !are_last {
                leap(
                    before.as_flattened(),
                    sweeps.after.as_flattened_mut(),
                    sweeps.residual / last,
                );
            }
            keep(&sweeps, are_last)?;
        }
        Ok(sweeps)
    }

    /// Brings the states of a layer up to date; says what the largest change was.
    fn bring_up_to_date<const N: usize>(
        &self,
        model: &impl Model<N>,
        layer: &[Row],
        after: &mut [[f64; N]],
        mut poll: impl FnMut() -> bool,
    ) -> Result<f64, Halt> {
        let (game, known) = (self.game, &*after);
        let states: usize = layer.iter().map(|row| row.opponents.len()).sum();
        let rows_per_job = layer.len().div_ceil(states.div_ceil(STATES_PER_JOB).max(1));
        let jobs: Vec<&[Row]> = layer.chunks(rows_per_job.max(1)).collect();
        let work = |job: usize| -> Vec<Vec<[f64; N]>> {
            let rows = jobs[job].iter();
            rows.map(|row| model.back_up(game, known, row)).collect()
        };
        let found = if jobs.len() > 1 {
            run(jobs.len(), self.threads, work, poll)?
        } else if poll() {
            (0..jobs.len()).map(work).collect()
        } else {
            return Err(Halt::Stopped);
        };
        let mut largest = 0.0f64;
        for (row, values) in layer.iter().zip(found.iter().flatten()) {
            for (opponent, &values) in row.opponents.clone().zip(values) {
                if !game.sides.is_legal(row.mover, opponent) {
                    continue;
                }
                let turned = model.turned(values);
                let place = &mut after[opponent * game.sides.len() + row.mover];
                let changes = place.iter().zip(turned).map(|(before, now)| (now - before).abs());
                largest = changes.fold(largest, f64::max);
                *place = turned;
            }
        }
        Ok(largest)
    }
}

/// Adds to the values after a sweep what the next would change, if each changed `ratio` times as much
/// as the one before.
fn leap(before: &[f64], after: &mut [f64], ratio: f64) {
    if ratio < SLOWEST {
        let rest = ratio / (1.0 - ratio);
        for (after, before) in after.iter_mut().zip(before) {
            *after += rest * (*after - before);
        }
    }
}
