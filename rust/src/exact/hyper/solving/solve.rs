//! From the rules to what is known of every position.

use super::best::best_sums;
use super::cubeless::Cubeless;
use super::follow::Follow;
use super::halt::Halt;
use super::keep::{Keeper, Stage};
use super::money::Money;
use super::sides::Sides;
use super::sweep::{Model, Sweeper, Sweeps};
use super::transitions::{Row, Transitions, run};

/// The last sweep changes no value by more than this.
const TOLERANCE: f64 = 1e-8;

/// What `poll` is told when everything is done.
pub const ALL_DONE: u64 = 1000;

/// What a stage takes in proportion to the others of its solution.
const fn cost(stage: Stage) -> u64 {
    match stage {
        Stage::Cubeless => 3,
        Stage::Follow => 5,
        Stage::Money => 6,
        Stage::Score => 1,
    }
}

/// What is known of every position, in the order of the [`Index`](crate::exact::hyper::Index), with zeros where a
/// number stands for no position.
pub(in crate::exact::hyper) type Table<const N: usize> = Vec<[f32; N]>;

/// What is solved one after the other, and how far that has come.
pub(in crate::exact::hyper) struct Solving<'a, 'k, P> {
    sweeper: Sweeper<'a>,
    keeper: &'a mut Keeper<'k>,
    poll: P,
    /// What the stages take that are done, and all.
    done: u64,
    all: u64,
    /// How many sweeps have been made over all positions.
    pub(in crate::exact::hyper) sweeps: u32,
    /// The largest change of all last sweeps.
    pub(in crate::exact::hyper) residual: f64,
}

impl<'a, 'k, P: FnMut(u64) -> bool> Solving<'a, 'k, P> {
    /// Solves some stages; `poll` is told how many of [`ALL_DONE`] are done.
    pub(in crate::exact::hyper) fn new(
        game: &'a Transitions,
        stages: &[Stage],
        threads: usize,
        keeper: &'a mut Keeper<'k>,
        poll: P,
    ) -> Self {
        Solving {
            sweeper: Sweeper {
                game,
                tolerance: TOLERANCE,
                threads,
            },
            keeper,
            poll,
            done: 0,
            all: stages.iter().map(|&stage| cost(stage)).sum(),
            sweeps: 0,
            residual: 0.0,
        }
    }

    /// The five probabilities under the plays that are best without the cube.
    pub(in crate::exact::hyper) fn probabilities(&mut self) -> Result<Table<5>, Halt> {
        let game = self.sweeper.game;
        let follow = {
            let equities = self.settle(&Cubeless, Stage::Cubeless)?;
            Follow::new(game, &equities, self.sweeper.threads, || self.goes_on())?
        };
        let after = self.settle(&follow, Stage::Follow)?;
        self.table(&follow, |row| {
            let after = row
                .opponents
                .clone()
                .map(|opponent| after[opponent * game.sides.len() + row.mover]);
            let exact = after.map(|values| follow.turned(values));
            exact
                .map(|chances| chances.map(|chance| chance.clamp(0.0, 1.0)))
                .collect()
        })
    }

    /// The equities of money play of a player who does not double this turn.
    pub(in crate::exact::hyper) fn money(&mut self) -> Result<Table<4>, Halt> {
        self.no_doubles(&Money, Stage::Money)
    }

    /// What every position is worth to a player who does not double this turn.
    pub(in crate::exact::hyper) fn no_doubles<const N: usize>(
        &mut self,
        model: &impl Model<N>,
        stage: Stage,
    ) -> Result<Table<N>, Halt> {
        let game = self.sweeper.game;
        let after = self.settle(model, stage)?;
        self.table(model, |row| best_sums(game, &after, row))
    }

    /// What is known after all plays once nothing changes any more.
    fn settle<const N: usize>(&mut self, model: &impl Model<N>, stage: Stage) -> Result<Vec<[f64; N]>, Halt> {
        let made = self.keeper.load(stage);
        let (done, all) = (self.done as f64, self.all as f64);
        // Every sweep shrinks the changes by about the same factor.
        let part = |residual: f64| (residual.min(1.0).ln() / TOLERANCE.ln()).clamp(0.0, 1.0);
        let so_far = |residual: f64| ((done + part(residual) * cost(stage) as f64) / all * ALL_DONE as f64) as u64;
        let poll = |residual: f64| (self.poll)(so_far(residual));
        let keep = |sweeps: &Sweeps<N>, are_last: bool| {
            let so_far = so_far(sweeps.residual);
            self.keeper.keep(stage, sweeps, are_last, so_far)
        };
        let settled = self.sweeper.solve(model, made, poll, keep)?;
        self.done += cost(stage);
        self.sweeps += settled.number;
        self.residual = self.residual.max(settled.residual);
        Ok(settled.after)
    }

    fn goes_on(&mut self) -> bool {
        (self.poll)(self.done * ALL_DONE / self.all)
    }

    /// What is known of every position, by what `states` knows of those of a row in which nobody has
    /// finished.
    fn table<const N: usize>(
        &mut self,
        model: &impl Model<N>,
        states: impl Fn(&Row) -> Vec<[f64; N]> + Sync,
    ) -> Result<Table<N>, Halt> {
        let Sweeper { game, threads, .. } = self.sweeper;
        let sides = &game.sides;
        let of_mover = |number: usize| {
            let mover = sides.with_number(number);
            let row = Row {
                mover,
                opponents: Sides::FINISHED + 1..sides.len(),
            };
            let values = match mover {
                Sides::FINISHED => row.opponents.map(|loser| model.won(game.lost(loser))).collect(),
                _ => states(&row),
            };
            let against_finished = model.turned(model.won(game.lost(mover)));
            let mut known = vec![[0.0; N]; sides.len()];
            for (opponent, values) in std::iter::once(against_finished).chain(values).enumerate() {
                if sides.is_legal(mover, opponent) {
                    known[sides.number(opponent)] = values.map(|value| value as f32);
                }
            }
            known
        };
        let rows = run(sides.len(), threads, of_mover, || self.goes_on())?;
        Ok(rows.concat())
    }
}
