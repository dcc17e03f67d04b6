//! Random games by the million.

mod playouts;

pub use playouts::{PlayoutTotals, playouts};
