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

pub mod board;
mod dice;
mod error;
pub mod movegen;
mod notation;
mod perft;
mod play;
mod position;
pub mod rules;

pub use board::{Board, Counts};
pub use dice::Roll;
pub use error::{DiceError, InvalidPosition, PositionFault, RulesError, Side};
pub use perft::{divide, perft};
pub use play::{CheckerMove, Play};
pub use position::{Outcome, Position, WinKind};
pub use rules::{PRESETS, Preset, Rules};
