//! The rules of every game of the family, and that all generators keep them: one test for each
//! rule, named as the rule; the rows cited (T1, PL6, …) are those of the rule tables.

mod acey;
mod fevga;
mod generators;
mod jacquet;
mod narde;
mod others;
mod outcomes;
mod plakoto;
mod properties;
mod stages;
mod standard;
mod tavla;

use crate::common::{plays_of_both, roll};
use gammon::{Game, Position, Rules};

/// A known game with a house rule.
fn house(base: &str, change: impl FnOnce(&mut Rules)) -> &'static Game {
    let base = Game::find(base).unwrap();
    let mut rules = base.rules;
    change(&mut rules);
    Game::define(&format!("house {}", base.name), rules, base.start).unwrap()
}

/// The position after a play, which both generators must know.
#[track_caller]
fn played(position: &Position, dice: &str, text: &str) -> Position {
    let roll = roll(dice);
    let play = position
        .check(roll, text)
        .unwrap_or_else(|refusal| panic!("“{text}” with {dice}: {refusal}"));
    let is_dance = play.moves().is_empty();
    assert_eq!(plays_of_both(position, roll).contains(&play), !is_dance, "{play}");
    position.after(roll, &play)
}
