//! Every way to play what is written, step by step.

use crate::board::{BAR, Board, OFF};
use crate::dice::Dice;
use crate::movegen::step::{self, Ground, Walk};
use crate::notation::{Leg, Legs};
use crate::play::Steps;

/// The end of one way to play some legs.
pub(super) struct Arrival {
    pub(super) walk: Walk,
    /// How many dice it used.
    pub(super) dice: usize,
}

/// The ways to play some legs step by step, and the legal plays they lead to.
pub(super) struct Ways<'a> {
    pub(super) ground: &'a Ground,
    pub(super) legal: &'a [(Steps, Board)],
    /// Whether a leg may be made by two checkers.
    pub(super) in_parts: bool,
    /// Legal plays reached without an unwritten hit.
    pub(super) open: Vec<usize>,
    /// Legal plays reached with a hit on a point that the text passes over.
    pub(super) hidden: Vec<usize>,
    /// Where else the legs lead.
    pub(super) arrivals: Vec<Arrival>,
}

impl Ways<'_> {
    pub(super) fn explore(&mut self, walk: &Walk, dice: Dice, legs: &mut Legs, hidden_hit: bool) {
        if legs.iter().all(|leg| *leg == DONE) {
            self.arrive(walk, dice, hidden_hit);
            return;
        }
        if self.ground.is_over(walk) || !may_be_played(legs, dice) {
            return;
        }
        for index in 0..legs.len() {
            let leg = legs[index];
            // Equal legs are interchangeable: the first of them stands for all.
            if leg == DONE || legs[..index].contains(&leg) {
                continue;
            }
            for at in dice.distinct() {
                let die = dice.left()[at];
                let landing = step::landing(leg.from, die);
                if landing >= leg.to && self.ground.check(walk, leg.from, die).is_ok() {
                    let touches = self.ground.moved(walk, leg.from, die).1;
                    let arrived = landing == leg.to;
                    legs[index] = if arrived { DONE } else { Leg { from: landing, ..leg } };
                    for after in self.ground.walks(walk, leg.from, die) {
                        self.explore(&after, dice.without(at), legs, hidden_hit || (touches && !arrived));
                    }
                    legs[index] = leg;
                }
                if self.in_parts {
                    self.play_a_part(walk, (die, dice.without(at)), legs, index, hidden_hit);
                }
            }
        }
    }

    /// Where moves depend on each other, several checkers may have to make what reads as the way of
    /// one: a later part of it first, by a checker that stands there already.
    fn play_a_part(&mut self, walk: &Walk, (die, left): (u8, Dice), legs: &Legs, index: usize, hidden_hit: bool) {
        let leg = legs[index];
        for from in leg.to + 1..leg.from.min(BAR) {
            let to = step::landing(from, die);
            if to < leg.to || self.ground.check(walk, from, die).is_err() {
                continue;
            }
            let mut legs = *legs;
            legs[index] = Leg { to: from, ..leg };
            if to > leg.to {
                legs.push(to, leg.to);
            }
            for after in self.ground.walks(walk, from, die) {
                self.explore(&after, left, &mut legs.clone(), hidden_hit);
            }
        }
    }

    fn arrive(&mut self, walk: &Walk, dice: Dice, hidden_hit: bool) {
        let result = self.ground.seal(walk).flip();
        if let Some(index) = self.legal.iter().position(|(_, legal)| *legal == result) {
            // Passing over a pin without a word is not passing over a hit: it is released again.
            let hidden = hidden_hit && self.ground.hits();
            let found = if hidden { &mut self.hidden } else { &mut self.open };
            if !found.contains(&index) {
                found.push(index);
            }
        } else if self
            .arrivals
            .iter()
            .all(|known| (known.walk, known.dice) != (*walk, dice.used()))
        {
            self.arrivals.push(Arrival {
                walk: *walk,
                dice: dice.used(),
            });
        }
    }
}

/// Whether the dice left are enough for the legs left, by number and distance.
fn may_be_played(legs: &Legs, dice: Dice) -> bool {
    let left = legs.iter().filter(|leg| **leg != DONE);
    let pips = |leg: &Leg| match leg.to {
        OFF => 1,
        to => u32::from(leg.from.min(BAR).saturating_sub(to)),
    };
    let rolled: u32 = dice.left().iter().map(|&die| u32::from(die)).sum();
    left.clone().count() <= dice.left().len() && left.map(pips).sum::<u32>() <= rolled
}

/// A leg that has been played: no leg that goes forward is equal to it.
const DONE: Leg = Leg { from: OFF, to: OFF };
