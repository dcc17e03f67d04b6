//! The rules of every game of the family but backgammon's own: one test for each, named as the
//! rule; the rows cited (T1, PL6, …) are those of the rule tables.

mod common;

#[path = "rules_of_games/acey.rs"]
mod acey;
#[path = "rules_of_games/fevga.rs"]
mod fevga;
#[path = "rules_of_games/jacquet.rs"]
mod jacquet;
#[path = "rules_of_games/narde.rs"]
mod narde;
#[path = "rules_of_games/others.rs"]
mod others;
#[path = "rules_of_games/outcomes.rs"]
mod outcomes;
#[path = "rules_of_games/plakoto.rs"]
mod plakoto;
#[path = "rules_of_games/stages.rs"]
mod stages;
#[path = "rules_of_games/tavla.rs"]
mod tavla;

use common::{plays_of_both, roll};
use gammon::{Position, Preset, Rules};

/// A known game with a house rule.
fn house(base: &str, change: impl FnOnce(&mut Rules)) -> &'static Preset {
    let base = Preset::find(base).unwrap();
    let mut rules = base.rules;
    change(&mut rules);
    Preset::define(&format!("house {}", base.name), rules, base.start).unwrap()
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
