//! What is solved exactly: bear-offs and hyper-backgammon.

mod bearoff;
mod hyper;
