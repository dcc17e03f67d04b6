//! Hyper-backgammon, solved for money and in a match, and its files.

mod files;
mod matches;
mod money;
