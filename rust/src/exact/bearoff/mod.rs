//! The bear-off, solved exactly, for sides that have passed each other.
//!
//! [`Index`] numbers the positions of so many checkers on so many points. [`OneSided`] knows the
//! distribution of the rolls that each takes a side that looks at nobody and plays for its own speed
//! alone; [`OneSidedFile`] the same in a file, of more positions than fit into memory. [`TwoSided`]
//! knows who wins when each adapts to the other, and what the cube is worth.
//!
//! ```
//! use gammon::Counts;
//! use gammon::bearoff::OneSided;
//!
//! let table = OneSided::standard();
//! let six_and_five = Counts::EMPTY.with(6, 1).with(5, 1);
//! assert_eq!(format!("{:.6}", table.mean(six_and_five)?), "1.960048");
//! let on_the_six = Counts::EMPTY.with(6, 1);
//! assert_eq!(table.distribution(on_the_six)?, [0.0, 0.75, 0.25]);
//! # Ok::<(), gammon::bearoff::NotInTable>(())
//! ```

mod check;
mod error;
mod games;
mod gnubg;
mod index;
mod limits;
mod one_sided;
mod rolls;
mod two_sided;
mod walk;

pub use check::Check;
pub use error::{LookUpError, NotInTable, OneSidedError, TableTooLarge};
pub use gnubg::GnubgOneSided;
pub use index::{Index, OnPoints};
pub use limits::{MOST_CHECKERS, MOST_CHECKERS_A_SIDE, MOST_NUMBERS, MOST_POINTS};
pub use one_sided::{OneSided, OneSidedFile, OneSidedSize, RollsRead};
pub use rolls::{PIPS_PER_ROLL, Rolls, chance_to_finish_first};
pub use two_sided::{Equities, Shape, TakePoints, TwoSided};
