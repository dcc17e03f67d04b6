//! Backgammon and its family: legal plays, validation with reasons, ids and playouts.
//!
//! ```
//! use gammon::{Position, Roll};
//!
//! let position = Position::start("backgammon")?;
//! let plays = position.legal_plays(Roll::new(3, 1)?);
//! assert_eq!(plays.len(), 16);
//! assert!(plays.iter().any(|play| play.to_string() == "8/5 6/5"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Position`] is a valid board of a named game, seen by the player on roll. The rules of a
//! game are data ([`Rules`], [`PRESETS`]); everything else asks them.

#[doc(hidden)] // for the binding; no promises are made for it
pub mod arrays;
mod axes;
mod axis_values;
pub mod bearoff;
pub mod board;
mod check;
mod cube_decision;
mod dice;
mod error;
mod features;
#[doc(hidden)] // for tests and fuzzers; no promises are made for it
pub mod fuzzing;
pub mod hyper;
pub mod ids;
mod lanes;
mod memory;
pub mod movegen;
mod notation;
mod outcome;
#[doc(hidden)] // for the binding; no promises are made for it
pub mod parallel;
mod perft;
mod pins;
mod play;
mod playouts;
mod position;
mod presets;
mod primes;
mod reason;
pub mod rules;
mod stages;
mod state;
mod step;
pub mod tables;
mod turn;

pub use axis_values::AxisValue;
pub use board::{Board, Counts};
pub use cube_decision::{CubeAction, CubeDecision};
pub use dice::Roll;
pub use error::{DiceError, InvalidPosition, PositionFault, RulesError, Side};
pub use features::{PointSet, Prime, Shots};
pub use ids::{IdError, IdFault, ParsedId, UnwritableId, parse_id};
pub use memory::{Memory, Stage, Then};
pub use outcome::{Outcome, WinKind};
pub use perft::{divide, divide_parallel, perft};
pub use play::{CheckerMove, Play};
pub use playouts::{PlayoutTotals, playouts};
pub use position::Position;
pub use reason::{Detail, Fault, IllegalPlay, Reason};
pub use rules::{PRESETS, Preset, Rules};
pub use state::{Cube, InvalidState, Offer, OfferKind, Phase, Seat, State, StateFault};
pub use turn::{MergedMove, NextMove, Turn};

#[cfg(feature = "python")]
mod python;
