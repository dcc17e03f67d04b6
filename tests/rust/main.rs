//! All tests of the core in one crate, so that they are compiled and linked once.

mod check;
mod common;
mod cube;
mod exact;
mod fuzz;
mod ids;
mod rules;
