//! What a solution says, for money and at the scores of a match, and whether it is right.

pub(super) mod check;
pub(super) mod match_play;
pub(super) mod money;
pub(super) mod rated;
pub(super) mod solved_score;
