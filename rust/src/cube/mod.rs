//! The doubling cube: what it is worth to double, to take and to pass, for money and at any score.
//!
//! Everything that judges a cube asks here: decisions of given chances, of exact bear-offs and of
//! hyper-backgammon, and whoever plays games out. A [`CubeContext`] is made once for a cube, a score
//! and the rules; it then judges any number of positions by their five chances and allocates nothing.
//!
//! ```
//! use gammon::cube::{Chances, CubeContext, CubeOwner, Situation, Verdict};
//!
//! let context = CubeContext::of_money(&Situation { jacoby: true, ..Situation::MONEY });
//! let chances = Chances::of([0.7, 0.2, 0.01, 0.05, 0.0])?;
//! let decision = context.decision(&chances, 0.68);
//! assert_eq!(decision.verdict, Verdict::DoubleTake);
//! assert_eq!(format!("{:.3}", context.equity(&chances, 0.68)), "0.916");
//! assert_eq!(context.owner(), CubeOwner::Nobody);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Sources: Rick Janowski, Take-Points in Money Games, 1993, and GNU Backgammon's extension of it to
//! matches, with which these figures agree but where a player redoubles for free: see
//! [`AtScore`].

mod chances;
mod context;
mod decision;
mod efficiency;
mod equities;
mod match_equities;
mod owner;
mod points;

pub use chances::{Chances, NoChances};
pub use context::{BadSituation, CubeContext, Situation};
pub use decision::{CubeDecision, OPTIONAL_WITHIN, Uses, Verdict};
pub use efficiency::gnubg_efficiency;
pub use equities::{AtScore, MatchCube, MoneyCube, janowski_centred, money_equity};
pub use match_equities::{BadTable, MatchEquities, montgomery};
pub use owner::CubeOwner;
pub use points::{GammonValues, MatchPoints, MoneyPoints, dead_take_point, gammon_values, match_points, money_points};
