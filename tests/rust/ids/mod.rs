//! Ids: the vectors of GNU Backgammon, the rules of each format, and round trips.

mod any_id;
mod common;
mod contradictions;
mod match_id;
mod position_id;
mod round_trips;
mod vectors;
mod xgid;
