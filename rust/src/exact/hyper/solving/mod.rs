//! How positions are solved: what sides can do, sweeps over all positions, and models of what is solved.

pub(super) mod at_score;
pub(super) mod best;
pub(super) mod cubeless;
pub(super) mod follow;
pub(super) mod halt;
pub(super) mod keep;
pub(super) mod money;
pub(super) mod plays;
pub(super) mod sides;
pub(super) mod solve;
pub(super) mod sweep;
pub(super) mod transitions;
