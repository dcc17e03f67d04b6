//! Ids: the vectors of GNU Backgammon, the rules of each format, and round trips.

#[path = "ids/any_id.rs"]
mod any_id;
#[path = "ids/common.rs"]
mod common;
#[path = "ids/contradictions.rs"]
mod contradictions;
#[path = "ids/match_id.rs"]
mod match_id;
#[path = "ids/position_id.rs"]
mod position_id;
#[path = "ids/round_trips.rs"]
mod round_trips;
#[path = "ids/vectors.rs"]
mod vectors;
#[path = "ids/xgid.rs"]
mod xgid;
