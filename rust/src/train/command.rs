//! The command line of `gammon-train`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use super::checkpoint::State;
use super::export::{make_small, quantised};
use super::judge::Judge;
use super::network::{Shape, random_parameters};
use super::self_play::{self, Dice, Round};
use super::stage::{Source, Stage};
use super::strength::Decisions;
use crate::board::Board;
use crate::eval::{Evaluator, exact};

/// Trains the networks of gammon on their own play.
#[derive(Parser)]
#[command(name = "gammon-train", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Self-play, learning from TD(λ) targets.
    SelfPlay {
        /// λ at the beginning and at the end.
        #[arg(long, num_args = 2, default_values_t = [0.7, 0.0])]
        lambda: Vec<f32>,
        #[command(flatten)]
        common: Common,
    },
    /// Self-play, learning from what all rolls of some boards lead to.
    AllRolls {
        /// One in how many boards is looked at.
        #[arg(long, default_value_t = 8)]
        one_in: usize,
        /// The state of a small network that chooses which plays are looked at closely.
        #[arg(long)]
        scout: Option<PathBuf>,
        /// How many times a lesson is learnt.
        #[arg(long, default_value_t = 3)]
        times: usize,
        #[command(flatten)]
        common: Common,
    },
    /// Writes the averaged network in small integers.
    Export(ExportArguments),
    /// Writes the averaged network alone, in float32: a quarter of a state, to be kept and gone on from.
    Slim(ExportArguments),
    /// Learns what a trained network says of the boards it looks at while it plays.
    Distil {
        /// The state of the teacher.
        #[arg(long)]
        teacher: PathBuf,
        /// One in how many boards is learnt from.
        #[arg(long, default_value_t = 8)]
        one_in: usize,
        #[command(flatten)]
        common: Common,
    },
}

#[derive(Args)]
struct ExportArguments {
    /// The state of a run.
    #[arg(long)]
    state: PathBuf,
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
    /// Decisions with rated plays, to say what the small integers lose.
    #[arg(long)]
    decisions: Option<PathBuf>,
}

#[derive(Args)]
struct Common {
    /// The file of the state; a run that finds it goes on from it.
    #[arg(long)]
    state: PathBuf,
    /// Begins from the network of another state instead of at random.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Units of the hidden layers, each a multiple of 32.
    #[arg(long, value_delimiter = ',', default_value = "512,256,128")]
    hidden: Vec<usize>,
    /// Of the dice, the order of lessons and the first weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Rounds of the stage.
    #[arg(long)]
    rounds: u64,
    /// Games a round.
    #[arg(long, default_value_t = 1024)]
    games: usize,
    /// The learning rate at the beginning and at the end.
    #[arg(long, num_args = 2, default_values_t = [2e-3, 5e-5])]
    rate: Vec<f32>,
    /// The share of the rounds before the rate falls.
    #[arg(long, default_value_t = 0.4)]
    hold: f64,
    /// How many steps the averages look back, at the beginning and at the end.
    #[arg(long, num_args = 2, default_values_t = [300.0, 3000.0])]
    memory: Vec<f32>,
    /// Reckons in the small numbers of the export from now on.
    #[arg(long)]
    small: bool,
    /// Every game begins at the start.
    #[arg(long)]
    plain: bool,
    /// Decisions with rated plays, for the log.
    #[arg(long)]
    decisions: Option<PathBuf>,
}

/// Runs the command line.
///
/// # Errors
/// What went wrong, in words.
pub fn main() -> Result<(), String> {
    flush_denormals();
    let (common, source) = match Arguments::parse().command {
        Command::SelfPlay { lambda, common } => (common, Source::Games { lambda: pair(&lambda) }),
        Command::AllRolls {
            one_in,
            times,
            scout,
            common,
        } => (common, Source::AllRolls { one_in, times, scout }),
        Command::Distil {
            teacher,
            one_in,
            common,
        } => (common, Source::Teacher { teacher, one_in }),
        Command::Export(arguments) => return export(&arguments),
        Command::Slim(arguments) => return State::read(&arguments.state)?.slim().write(&arguments.out),
    };
    let state = begin(&common)?;
    let stage = Stage {
        state: common.state,
        rounds: common.rounds,
        games: common.games,
        rate: pair(&common.rate),
        hold: common.hold,
        memory: pair(&common.memory),
        mixed: !common.plain,
        decisions: common.decisions,
        source,
    };
    stage.run(state, &mut |line| println!("{line}")).map(drop)
}

fn export(arguments: &ExportArguments) -> Result<(), String> {
    let state = State::read(&arguments.state)?;
    if !state.shape.small {
        return Err(format!(
            "{} is no state of small numbers: train one with --small",
            arguments.state.display()
        ));
    }
    let network = quantised(&state);
    std::fs::write(&arguments.out, network.to_bytes())
        .map_err(|error| format!("{}: {error}", arguments.out.display()))?;
    if let Some(decisions) = &arguments.decisions {
        let decisions = Decisions::read(decisions)?;
        let mut judge = Judge::new(&state.shape);
        judge.refresh(&state.averages);
        let evaluator = Evaluator::new(network);
        let mut workspace = evaluator.workspace();
        let exported = decisions.loss_by(&mut |boards, chances| evaluator.evaluate(boards, &mut workspace, chances));
        println!("loss {:?}, exported {exported:?}", decisions.loss(&mut judge));
    }
    Ok(())
}

/// Boards that a network looks at in some games.
fn looked_at(state: &State) -> Vec<Board> {
    let mut judge = Judge::new(&state.shape);
    judge.refresh(&state.averages);
    let round = Round {
        seed: 0x6578,
        number: 0,
        games: 128,
        mixed: true,
        random: 0,
    };
    let (mut boards, mut met) = (Vec::new(), 0_usize);
    self_play::play(&mut judge, round, &mut |looked_at, _| {
        for &board in looked_at {
            met += 1;
            if met % 16 == 0 && exact(&board).is_none() {
                boards.push(board);
            }
        }
    });
    boards
}

fn pair(numbers: &[f32]) -> [f32; 2] {
    [numbers[0], numbers[1]]
}

/// The state that a stage goes on from.
fn begin(common: &Common) -> Result<State, String> {
    if common.state.exists() {
        return State::read(&common.state);
    }
    let asked = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    if let Some(from) = &common.from {
        let mut before = State::read(from)?;
        if common.small && !before.shape.small {
            let boards = looked_at(&before);
            make_small(&mut before, &boards);
        }
        let history = format!("{}\n{asked}", before.history);
        // The averages are what was good; what Adam remembers fits them well enough.
        let parameters = before.averages.clone();
        return Ok(State {
            rounds: 0,
            seed: common.seed,
            history,
            parameters,
            ..before
        });
    }
    let shape = Shape::new(&common.hidden, common.small);
    let parameters = random_parameters(&shape, Dice::new(common.seed, u64::MAX, 0).source());
    Ok(State {
        history: asked,
        ..State::new(shape, parameters, common.seed)
    })
}

/// Numbers too small for their exponent become zero: they would slow training by a quarter.
fn flush_denormals() {
    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code)]
    // SAFETY: only how this thread rounds is changed (the bits FTZ and DAZ of MXCSR).
    unsafe {
        let mut control: u32 = 0;
        std::arch::asm!("stmxcsr [{}]", in(reg) &raw mut control, options(nostack));
        control |= 1 << 15 | 1 << 6;
        std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const control, options(nostack));
    }
}
