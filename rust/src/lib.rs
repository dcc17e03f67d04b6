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
//! game are data ([`Rules`], [`GAMES`]); everything else asks them.

#[doc(hidden)] // for the binding; no promises are made for it
pub mod arrays;
pub mod board;
mod check;
pub mod cube;
mod dice;
mod error;
pub mod eval;
mod exact;
#[doc(hidden)] // for tests and fuzzers; no promises are made for it
pub mod fuzzing;
pub mod ids;
pub mod movegen;
mod notation;
#[doc(hidden)] // for the binding; no promises are made for it
pub mod parallel;
mod perft;
mod play;
mod position;
mod rollout;
pub mod rules;
mod state;
pub mod tables;
#[cfg(feature = "train")]
#[doc(hidden)] // for the binary `gammon-train`; no promises are made for it
pub mod train;

pub use board::{Board, Counts};
pub use check::{Detail, Fault, IllegalPlay, MergedMove, NextMove, Reason, Turn};
pub use cube::{CubeDecision, CubeOwner, Verdict};
pub use dice::{DiceError, Roll};
pub use error::{InvalidPosition, PositionFault, RulesError, Side};
pub use exact::{bearoff, hyper};
pub use ids::{IdError, IdFault, ParsedId, UnwritableId, parse_id};
pub use perft::{divide, divide_parallel, perft};
pub use play::{CheckerMove, Play};
pub use position::{Memory, Outcome, PointSet, Position, Prime, Shots, Stage, Then, WinKind};
pub use rollout::{PlayoutTotals, playouts};
pub use rules::{AxisValue, GAMES, Game, Rules};
pub use state::{Cube, InvalidState, Offer, OfferKind, Phase, Seat, State, StateFault};

#[cfg(feature = "python")]
mod python;
