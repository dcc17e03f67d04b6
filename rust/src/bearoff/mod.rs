//! The bear-off, solved exactly: how many rolls a side needs while nothing is in its way.
//!
//! [`Index`] numbers the positions of so many checkers on so many points; [`OneSided`] knows the
//! distribution of the rolls that each takes. The opponent is not looked at: the tables speak of a
//! side that meets nobody and plays for its own speed alone.
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

mod error;
mod games;
mod index;
mod one_sided;
mod rolls;
mod solve;
mod walk;

pub use error::{NotInTable, TableTooLarge};
pub use index::{Index, MOST_CHECKERS, MOST_POINTS, MOST_POSITIONS, OnPoints};
pub use one_sided::OneSided;
pub use rolls::{PIPS_PER_ROLL, Rolls, chance_to_finish_first};
