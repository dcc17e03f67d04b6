//! Bear-offs: the rolls a side needs, and both sides' chances.

mod one_sided;
mod rolls;
mod two_sided;
