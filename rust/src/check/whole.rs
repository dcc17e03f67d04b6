//! Which rule for whole turns a play breaks that can be played move by move.

use super::explain::held_fault;
use super::ways::Arrival;
use crate::board::{BAR, Board, OFF, RESERVE};
use crate::check::{Fault, Reason};
use crate::dice::Roll;
use crate::movegen::must_open::must_open;
use crate::movegen::primes;
use crate::movegen::step::{self, Ground};
use crate::play::Steps;
use crate::position::Position;

/// The plays of a roll, against which one that can be played move by move is held.
pub(super) struct Whole<'a> {
    pub(super) position: &'a Position,
    pub(super) roll: Roll,
    pub(super) ground: &'a Ground,
    pub(super) legal: &'a [(Steps, Board)],
}

impl Whole<'_> {
    /// The rule for whole turns that an arrival breaks, the later in the order in which they are
    /// applied the higher its rank.
    pub(super) fn broken_by(&self, arrival: &Arrival) -> ((u8, usize), Fault) {
        let rules = self.ground.rules;
        let board = self.ground.seal(&arrival.walk);
        let rank = |rank| (rank, arrival.dice);
        let run = self.ground.has_run_to_safety(&arrival.walk);
        if run && !self.ground.may_run {
            return (rank(0), Fault::new(Reason::HitterToSafety));
        }
        if let Some(fault) = primes::held_fault(&board, rules) {
            return (rank(1), held_fault(fault, rules));
        }
        let most = self
            .legal
            .iter()
            .map(|(steps, _)| usize::from(steps.count()))
            .max()
            .unwrap_or(0);
        let used = arrival.dice;
        let full = usize::from(self.position.moves_of(self.roll));
        if !rules.max_dice && used != 1 && used != full {
            return (rank(2), self.with_example(Fault::new(Reason::PlayOneOrAll)));
        }
        let as_many_as_must_be = used == most || !rules.max_dice;
        let example = self.legal.first().map_or(Steps::NONE, |&(steps, _)| steps);
        if used > 0 && used < full && most < full && self.legal.iter().all(|(_, result)| self.is_over(result)) {
            return (rank(2), self.with_example(Fault::new(Reason::MustEndGame)));
        }
        if !as_many_as_must_be && self.roll.is_double() && most > 1 {
            let fault = Fault::new(Reason::MustPlayMoreOfDouble)
                .with("die", self.roll.first())
                .with("possible", most)
                .with("played", used);
            return (rank(2), self.with_example(fault));
        }
        if !as_many_as_must_be && most == 2 {
            return (rank(2), self.with_example(Fault::new(Reason::MustPlayBothDice)));
        }
        if run {
            return (rank(4), self.with_example(Fault::new(Reason::HitterToSafety)));
        }
        let pips = |board: &Board| board.mover.pips();
        let least = self.legal.iter().map(|(_, result)| pips(&result.flip())).min();
        if as_many_as_must_be && rules.bearoff_no_waste && Some(pips(&board)) > least {
            return (rank(5), self.with_example(Fault::new(Reason::NoPipsWasted)));
        }
        if as_many_as_must_be && rules.must_open_prime && must_open(&board, rules) {
            return (rank(6), self.with_example(Fault::new(Reason::MustOpenPrime)));
        }
        (rank(3), self.with_example(self.one_die(example)))
    }

    /// Only one die can be played: which.
    fn one_die(&self, example: Steps) -> Fault {
        let start = self.ground.walk(self.position.board());
        let (from, to) = example.pairs().next().unwrap_or((BAR, OFF));
        let plays = |die| step::landing(from, die) == to && self.ground.check(&start, from, die).is_ok();
        let (smaller, larger) = (self.roll.smaller(), self.roll.larger());
        let die = if plays(larger) { larger } else { smaller };
        // Where either die does the same, or the smaller does nothing, there is no choice to
        // speak of.
        let smaller_is_possible = (1..=RESERVE).any(|from| self.ground.check(&start, from, smaller).is_ok());
        let choice = die == larger && !plays(smaller) && smaller_is_possible;
        let reason = if choice {
            Reason::MustPlayLargerDie
        } else {
            Reason::MustPlayDie
        };
        Fault::new(reason).with("die", die)
    }

    fn is_over(&self, result: &Board) -> bool {
        self.ground.is_over(&self.ground.walk(result.flip()))
    }

    fn with_example(&self, fault: Fault) -> Fault {
        match self.legal.first() {
            Some(&(steps, result)) => fault.with("example", self.position.play_of(steps, result).to_string()),
            None => fault,
        }
    }
}
