//! The trainer of the networks (feature `train`, development only).
//!
//! Data flows one way: games ([`self_play`]) that a network plays ([`judge`]) become lessons, from which
//! the [`learner`] takes steps; a [`stage`] repeats that, logs, and keeps its state in checkpoints.

mod adam;
mod checkpoint;
mod command;
mod encoding;
mod export;
mod finish;
mod judge;
mod labels;
mod learner;
mod matmul;
mod network;
mod self_play;
mod stage;
mod strength;
#[cfg(test)]
mod tests;

pub use command::main;
