//! What is solved exactly: bear-offs and hyper-backgammon.

pub mod bearoff;
pub mod hyper;
