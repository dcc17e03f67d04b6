//! The command line of `gammon-train`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use super::checkpoint::State;
use super::network::{Shape, random_parameters};
use super::self_play::Dice;
use super::stage::SelfPlay;

/// Trains the networks of gammon on their own play.
#[derive(Parser)]
#[command(name = "gammon-train", version)]
struct Command {
    #[command(subcommand)]
    stage: Stage,
}

#[derive(Subcommand)]
enum Stage {
    /// Rounds of self-play, learning from TD(λ) targets.
    SelfPlay(SelfPlayArguments),
}

#[derive(Args)]
struct SelfPlayArguments {
    /// The file of the state; a run that finds it goes on from it.
    #[arg(long)]
    state: PathBuf,
    /// Begins from the networks of another state instead of at random.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Units of the hidden layers, each a multiple of 32.
    #[arg(long, value_delimiter = ',', default_value = "512,256,128")]
    hidden: Vec<usize>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    rounds: u64,
    #[arg(long, default_value_t = 1024)]
    games: usize,
    #[arg(long, num_args = 2, default_values_t = [3e-3, 5e-5])]
    rate: Vec<f32>,
    #[arg(long, default_value_t = 0.4)]
    hold: f64,
    #[arg(long, num_args = 2, default_values_t = [0.7, 0.0])]
    lambda: Vec<f32>,
    #[arg(long, num_args = 2, default_values_t = [500.0, 4000.0])]
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
    match Command::parse().stage {
        Stage::SelfPlay(arguments) => self_play(arguments),
    }
}

fn self_play(arguments: SelfPlayArguments) -> Result<(), String> {
    let state = if arguments.state.exists() {
        State::read(&arguments.state)?
    } else if let Some(from) = &arguments.from {
        State { rounds: 0, seed: arguments.seed, ..State::read(from)? }
    } else {
        let shape = Shape::new(&arguments.hidden);
        let parameters = random_parameters(&shape, Dice::new(arguments.seed, u64::MAX, 0).source());
        State::new(shape, parameters, arguments.seed)
    };
    let stage = SelfPlay {
        state: arguments.state,
        rounds: arguments.rounds,
        games: arguments.games,
        rate: [arguments.rate[0], arguments.rate[1]],
        hold: arguments.hold,
        lambda: [arguments.lambda[0], arguments.lambda[1]],
        memory: [arguments.memory[0], arguments.memory[1]],
        mixed: !arguments.plain,
        decisions: arguments.decisions,
    };
    stage.run(state, &mut |line| println!("{line}")).map(drop)
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
