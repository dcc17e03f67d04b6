//! The command line of `gammon-train`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use super::checkpoint::State;
use super::network::{Shape, random_parameters};
use super::self_play::Dice;
use super::stage::{Source, Stage};

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
        /// How many times a lesson is learnt.
        #[arg(long, default_value_t = 3)]
        times: usize,
        #[command(flatten)]
        common: Common,
    },
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
        Command::AllRolls { one_in, times, common } => (common, Source::AllRolls { one_in, times }),
        Command::Distil { teacher, one_in, common } => (common, Source::Teacher { teacher, one_in }),
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
        let before = State::read(from)?;
        let history = format!("{}\n{asked}", before.history);
        // The averages are what was good; what Adam remembers fits them well enough.
        let parameters = before.averages.clone();
        return Ok(State { rounds: 0, seed: common.seed, history, parameters, ..before });
    }
    let shape = Shape::new(&common.hidden);
    let parameters = random_parameters(&shape, Dice::new(common.seed, u64::MAX, 0).source());
    Ok(State { history: asked, ..State::new(shape, parameters, common.seed) })
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
