//! A stage of training: rounds of lessons, with a log and checkpoints.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;

use super::checkpoint::State;
use super::judge::{Judge, Origin};
use super::labels::Labeller;
use super::learner::{Learner, Lesson};
use super::self_play::{self, Dice, Round};
use super::strength::Decisions;

/// How long at most between two lines of the log, and two checkpoints.
const MINUTE: Duration = Duration::from_secs(60);

/// Lessons that are kept to be learnt again, where they are dear.
const MOST_KEPT: usize = 1 << 20;

/// From what a network learns.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// The games it plays, by TD(λ): λ at the beginning and at the end. It falls as the rate does.
    Games { lambda: [f32; 2] },
    /// Looking at all rolls from one in `one_in` of the boards it meets, at the plays that a scout likes best if there is one; each lesson is learnt `times` times, mixed
    /// with those before.
    AllRolls {
        one_in: usize,
        times: usize,
        scout: Option<PathBuf>,
    },
    /// What a teacher says of one in `one_in` of the boards it looks at while it plays.
    Teacher { teacher: PathBuf, one_in: usize },
}

/// What a stage does.
#[derive(Clone, Debug)]
pub(crate) struct Stage {
    /// Where the state is kept; a stage that finds one there goes on from it.
    pub(crate) state: PathBuf,
    /// Rounds in all.
    pub(crate) rounds: u64,
    /// Games a round.
    pub(crate) games: usize,
    /// The learning rate at the beginning and at the end; between them it falls evenly by its logarithm
    /// after `hold` of the rounds.
    pub(crate) rate: [f32; 2],
    /// The share of the rounds before the rate begins to fall.
    pub(crate) hold: f64,
    /// How many steps the averages look back at the beginning and at the end.
    pub(crate) memory: [f32; 2],
    /// Whether some games begin elsewhere than at the start.
    pub(crate) mixed: bool,
    /// A file of decisions with rated plays for the log.
    pub(crate) decisions: Option<PathBuf>,
    /// From what it learns.
    pub(crate) source: Source,
}

impl Stage {
    /// How far the falling has come, 0 to 1.
    fn fallen(&self, round: u64) -> f32 {
        let done = round as f64 / self.rounds as f64;
        ((done - self.hold) / (1.0 - self.hold)).clamp(0.0, 1.0) as f32
    }

    /// Runs the stage to its end; `log` is told a line a minute.
    pub(crate) fn run(&self, mut state: State, log: &mut dyn FnMut(&str)) -> Result<State, String> {
        let decisions = self.decisions.as_deref().map(Decisions::read).transpose()?;
        let mut lessons = Lessons::new(self, &state)?;
        let mut learner = Learner::new(&state);
        let mut last = Instant::now();
        while state.rounds < self.rounds {
            let began = ProcessTime::now();
            let fallen = self.fallen(state.rounds);
            let falling = |[from, to]: [f32; 2]| from * (to / from).powf(fallen);
            let warm = ((state.adam.steps + 1) as f32 / 6000.0).min(1.0);
            let rate = falling(self.rate) * warm;
            let next = lessons.next(self, &state, fallen);
            let prepared = began.elapsed();
            // While little is learnt yet, averages over many steps would hold the play back.
            let memory = falling(self.memory).min(10.0 + state.adam.steps as f32 / 10.0);
            let errors = learner.learn(&mut state, &next, rate, 1.0 / memory);
            state.rounds += 1;
            state.games += self.games as u64;
            state.seconds += began.elapsed().as_secs_f64();
            if last.elapsed() >= MINUTE || state.rounds == self.rounds {
                last = Instant::now();
                let strength = decisions
                    .as_ref()
                    .map_or(String::new(), |decisions| strength(decisions, &state));
                let errors = errors.map(|error| format!("{:.4}", error.sqrt())).join(" ");
                let seconds = began.elapsed().as_secs_f64();
                log(&format!(
                    "round {} games {} positions {} hours {:.3} rate {rate:.2e} rms {errors}{strength} games/s {:.0} lessons/s {:.0} preparing {:.0} % alive {:?}",
                    state.rounds,
                    state.games,
                    state.positions,
                    state.seconds / 3600.0,
                    self.games as f64 / seconds,
                    next.len() as f64 / seconds,
                    100.0 * prepared.as_secs_f64() / seconds,
                    learner.alive(),
                ));
                state.write(&self.state)?;
            }
        }
        state.write(&self.state)?;
        Ok(state)
    }
}

/// What the averaged and the present network lose.
fn strength(decisions: &Decisions, state: &State) -> String {
    let mut judge = Judge::new(&state.shape);
    judge.refresh(&state.averages);
    let averaged = decisions.loss(&mut judge);
    judge.refresh(&state.parameters);
    let now = decisions.loss(&mut judge);
    format!(
        " loss {:.2} ± {:.2} mp, not averaged {:.2}",
        averaged.mean, averaged.error, now.mean
    )
}

/// Where the lessons of each round come from.
struct Lessons {
    judge: Judge,
    scout: Option<Judge>,
    teacher: bool,
    kept: Vec<Lesson>,
}

impl Lessons {
    fn new(stage: &Stage, state: &State) -> Result<Lessons, String> {
        let read = |path: &PathBuf| {
            let state = State::read(path)?;
            let mut judge = Judge::new(&state.shape);
            judge.refresh(&state.averages);
            Ok::<_, String>(judge)
        };
        let (judge, scout) = match &stage.source {
            Source::Teacher { teacher, .. } => (read(teacher)?, None),
            Source::AllRolls { scout, .. } => (Judge::new(&state.shape), scout.as_ref().map(read).transpose()?),
            Source::Games { .. } => (Judge::new(&state.shape), None),
        };
        Ok(Lessons {
            judge,
            scout,
            teacher: matches!(stage.source, Source::Teacher { .. }),
            kept: Vec::new(),
        })
    }

    /// The lessons of the next round, in the order in which they are to be learnt.
    fn next(&mut self, stage: &Stage, state: &State, fallen: f32) -> Vec<Lesson> {
        if !self.teacher {
            self.judge.refresh(&state.averages);
        }
        // A network that knows nothing would walk in circles: its first plays are random.
        let random = if self.teacher {
            0
        } else {
            100 - (state.adam.steps / 100).min(100) as usize
        };
        let round = Round {
            seed: state.seed,
            number: state.rounds,
            games: stage.games,
            mixed: stage.mixed,
            random,
        };
        let mut dice = Dice::new(state.seed ^ 0x5348_5546, state.rounds, 0);
        let mut lessons = Vec::new();
        match stage.source {
            Source::Games { lambda: [from, to] } => {
                let lambda = from + (to - from) * fallen;
                for game in self_play::play(&mut self.judge, round, &mut |_, _| ()) {
                    let targets = game.targets(lambda);
                    lessons.extend(
                        game.boards
                            .iter()
                            .zip(targets)
                            .map(|(&board, target)| Lesson { board, target }),
                    );
                }
            }
            Source::AllRolls { one_in, times, .. } => {
                let games = self_play::play(&mut self.judge, round, &mut |_, _| ());
                let boards: Vec<_> = games
                    .iter()
                    .flat_map(|game| &game.boards)
                    .filter(|_| dice.below(one_in) == 0)
                    .copied()
                    .collect();
                let targets = Labeller {
                    judge: &mut self.judge,
                    scout: self.scout.as_mut(),
                }
                .over_all_rolls(&boards);
                lessons.extend(
                    boards
                        .into_iter()
                        .zip(targets)
                        .map(|(board, target)| Lesson { board, target }),
                );
                let new = lessons.len();
                if !self.kept.is_empty() {
                    lessons.extend((0..new * (times - 1)).map(|_| self.kept[dice.below(self.kept.len())]));
                }
                for &lesson in &lessons[..new] {
                    if self.kept.len() < MOST_KEPT {
                        self.kept.push(lesson);
                    } else {
                        let place = dice.below(MOST_KEPT);
                        self.kept[place] = lesson;
                    }
                }
            }
            Source::Teacher { one_in, .. } => {
                let mut keep = |boards: &[_], values: &[(_, Origin)]| {
                    for (&board, &(target, origin)) in boards.iter().zip(values) {
                        if origin == Origin::Network && dice.below(one_in) == 0 {
                            lessons.push(Lesson { board, target });
                        }
                    }
                };
                self_play::play(&mut self.judge, round, &mut keep);
            }
        }
        shuffle(&mut lessons, &mut dice);
        lessons
    }
}

/// Any order is equally likely (Durstenfeld 1964).
fn shuffle<T>(items: &mut [T], dice: &mut Dice) {
    for last in (1..items.len()).rev() {
        items.swap(last, dice.below(last + 1));
    }
}
