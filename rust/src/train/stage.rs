//! A stage of training: rounds of games and lessons, with a log and checkpoints.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::checkpoint::State;
use super::judge::Judge;
use super::learner::{Learner, Lesson};
use super::self_play::{self, Dice, Round};
use super::strength::Decisions;

/// How long at most between two lines of the log, and two checkpoints.
const MINUTE: Duration = Duration::from_secs(60);

/// What a stage of self-play does.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// Where the state is kept; a stage that finds one there goes on from it.
    pub state: PathBuf,
    /// Rounds in all.
    pub rounds: u64,
    /// Games a round.
    pub games: usize,
    /// The learning rate at the beginning and at the end; between them it falls evenly by its logarithm
    /// after `hold` of the rounds.
    pub rate: [f32; 2],
    /// The share of the rounds before the rate begins to fall.
    pub hold: f64,
    /// The λ of TD(λ) at the beginning and at the end; it falls as the rate does.
    pub lambda: [f32; 2],
    /// How many steps the averages look back at the beginning and at the end.
    pub memory: [f32; 2],
    /// Whether some games begin elsewhere than at the start.
    pub mixed: bool,
    /// A file of decisions with rated plays for the log.
    pub decisions: Option<PathBuf>,
}

impl SelfPlay {
    /// How far the falling has come, 0 to 1.
    fn fallen(&self, round: u64) -> f64 {
        let done = round as f64 / self.rounds as f64;
        ((done - self.hold) / (1.0 - self.hold)).clamp(0.0, 1.0)
    }

    /// Runs the stage to its end; `log` is told a line a minute.
    pub(crate) fn run(&self, mut state: State, log: &mut dyn FnMut(&str)) -> Result<State, String> {
        let decisions = self.decisions.as_deref().map(Decisions::read).transpose()?;
        let (mut judge, mut learner) = (Judge::new(&state.shape), Learner::new(&state));
        let mut judge_of_now = Judge::new(&state.shape);
        let mut last = Instant::now();
        while state.rounds < self.rounds {
            let began = Instant::now();
            let fallen = self.fallen(state.rounds);
            let between = |[from, to]: [f32; 2]| from + (to - from) * fallen as f32;
            let falling = |[from, to]: [f32; 2]| from * (to / from).powf(fallen as f32);
            let warm = ((state.adam.steps + 1) as f32 / 4000.0).min(1.0);
            let rate = falling(self.rate) * warm;
            judge.refresh(&state.averages);
            let round = Round { seed: state.seed, number: state.rounds, games: self.games, mixed: self.mixed };
            let games = self_play::play(&mut judge, round);
            let played = began.elapsed();
            let mut lessons = Vec::with_capacity(60 * games.len());
            for game in &games {
                let targets = game.targets(between(self.lambda));
                lessons.extend(game.boards.iter().zip(targets).map(|(&board, target)| Lesson { board, target }));
            }
            shuffle(&mut lessons, &mut Dice::new(state.seed ^ 0x5348_5546, state.rounds, 0));
            // While little is learnt yet, averages over many steps would hold the play back.
            let memory = falling(self.memory).min(10.0 + state.adam.steps as f32 / 10.0);
            let errors = learner.learn(&mut state, &lessons, rate, 1.0 / memory);
            state.rounds += 1;
            state.games += games.len() as u64;
            state.seconds += began.elapsed().as_secs_f64();
            if last.elapsed() >= MINUTE || state.rounds == self.rounds {
                last = Instant::now();
                let mut strengths = String::new();
                if let Some(decisions) = &decisions {
                    judge.refresh(&state.averages);
                    judge_of_now.refresh(&state.parameters);
                    let (averaged, now) = (decisions.loss(&mut judge), decisions.loss(&mut judge_of_now));
                    strengths = format!(" loss {:.2} ± {:.2} mp, not averaged {:.2}", averaged.mean, averaged.error, now.mean);
                }
                let errors = errors.map(|error| format!("{:.4}", error.sqrt())).join(" ");
                let speed = games.len() as f64 / began.elapsed().as_secs_f64();
                log(&format!(
                    "round {} games {} positions {} hours {:.3} rate {rate:.2e} lambda {:.2} rms {errors}{strengths} games/s {speed:.0} play {:.0} %",
                    state.rounds, state.games, state.positions, state.seconds / 3600.0, between(self.lambda),
                    100.0 * played.as_secs_f64() / began.elapsed().as_secs_f64(),
                ));
                state.write(&self.state)?;
            }
        }
        state.write(&self.state)?;
        Ok(state)
    }
}

/// Any order is equally likely (Durstenfeld 1964).
fn shuffle<T>(items: &mut [T], dice: &mut Dice) {
    for last in (1..items.len()).rev() {
        items.swap(last, dice.below(last + 1));
    }
}
