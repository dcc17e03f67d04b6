//! Hyper-backgammon, solved exactly: three checkers a side, and the smaller games of one and two.
//!
//! [`Index`] numbers the positions; [`Hyper`] knows the chances of each, its equities with the cube
//! and without, and so the best play and what to do with the cube; [`MatchSolution`] knows the same at
//! the scores of short matches.
//!
//! ```
//! use gammon::cube::Verdict;
//! use gammon::hyper::{Hyper, Index, Kind, Stakes};
//!
//! let hyper = Hyper::solve(Index::new(1)?, Kind::Money, 1, |_| true).unwrap();
//! let start = hyper.index().start();
//! let best = hyper.best_plays(&start, "65".parse()?, Stakes::Cubeless)?[0];
//! assert_eq!(best.play.to_string(), "24/13");
//! let cube = hyper.cube(&start, Stakes::Centred)?.unwrap();
//! assert_eq!(cube.verdict, Verdict::DoubleTake);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod building;
mod error;
mod gnubg;
mod index;
mod limits;
mod match_building;
mod score;
mod solution;
mod solving;
#[cfg(test)]
mod tests;
mod values;

pub use error::{NoScore, NotNext, NotSolved, TooManyCheckers};
pub use index::Index;
#[cfg(feature = "python")]
pub(crate) use index::check_rules;
pub use limits::{MOST_CHECKERS, MOST_POINTS};
pub use score::Score;
pub use solution::match_play::{MatchSolution, MatchStakes};
pub use solution::money::{Hyper, Kind, Stakes};
pub use solution::rated::RatedPlay;
pub use solution::solved_score::SolvedScore;
pub use solving::solve::ALL_DONE;
