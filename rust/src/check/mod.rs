//! Is this play legal, and if not, which rule does it break?
//!
//! A written play says which checkers go where, not in which order nor with which die, and may
//! merge several moves of one checker. So it is tried in every order and with every die. It is
//! legal if one way of playing it leads to the result of a legal play. If no way can be played
//! step by step, the way with the fewest faults is explained; if it can, but is no whole play,
//! the turn's rule is.

mod explain;
mod reason;
mod reasons;
mod turn;
mod ways;
mod whole;

use std::collections::BTreeSet;

pub use reason::{Detail, Fault, IllegalPlay};
pub use reasons::Reason;
pub use turn::{MergedMove, NextMove, Turn};

pub(crate) use explain::die_not_rolled;
use explain::{MOST_MOVES, fewest_faults};
use ways::{Arrival, Ways};
use whole::Whole;

use crate::board::{Board, RESERVE};
use crate::dice::{Dice, Roll};
use crate::movegen::step::Ground;
use crate::notation::{Leg, Legs, parse};
use crate::play::{Play, Steps};
use crate::position::Position;

impl Position {
    /// The legal play that `text` means. The empty text is the dance, legal when nothing can be
    /// played.
    ///
    /// Moves may stand in any order, be merged (`24/13`) or split, and have `*` or not. A merged
    /// move that could hit on the way or not means the route that does not, as the canonical
    /// text does.
    ///
    /// # Errors
    /// [`IllegalPlay`] with the reason, and whatever else is wrong.
    ///
    /// ```
    /// use gammon::{Position, Reason, Roll};
    /// let start = Position::start("backgammon")?;
    /// let roll = Roll::new(3, 1)?;
    /// assert_eq!(start.check(roll, "6/5, 8/5")?.to_string(), "8/5 6/5");
    /// assert_eq!(start.check(roll, "8/5").unwrap_err().reason(), Reason::MustPlayBothDice);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, roll: Roll, text: &str) -> Result<Play, IllegalPlay> {
        match parse(text) {
            Ok(legs) => self.check_legs(roll, legs, || crate::error::excerpt(text.trim())),
            Err(stop) => Err(IllegalPlay::unreadable(text, &stop.found, stop.column)),
        }
    }

    /// The legal play made of these `(from, to)` moves, 25 the bar and 0 off: the same as
    /// [`check`](Position::check) without a text.
    ///
    /// # Errors
    /// [`IllegalPlay`] with the reason, and whatever else is wrong.
    pub fn check_moves(&self, roll: Roll, moves: &[(u8, u8)]) -> Result<Play, IllegalPlay> {
        let mut legs = Legs::NONE;
        for &(from, to) in moves {
            legs.push(from, to);
        }
        self.check_legs(roll, legs, || {
            let legs: Vec<String> = legs.iter().map(Leg::to_string).collect();
            legs.join(" ")
        })
    }

    fn check_legs(&self, roll: Roll, mut legs: Legs, text: impl Fn() -> String) -> Result<Play, IllegalPlay> {
        legs.sort_unstable_by(|a, b| b.cmp(a));
        let mut legal: Vec<(Steps, Board)> = Vec::with_capacity(32);
        crate::movegen::generate(self, roll, &mut |result, steps| legal.push((steps, result)));
        if self.outcome().is_some() {
            if legs.is_empty() {
                return Ok(self.dance());
            }
            return Err(IllegalPlay::new(vec![Fault::new(Reason::GameOver)]));
        }
        if let Err(error) = self.admits(roll) {
            let fault = Fault::new(Reason::WrongDice).with("why", error.to_string());
            return Err(IllegalPlay::new(vec![fault]));
        }
        if legal.is_empty() && legs.is_empty() {
            return Ok(self.dance());
        }
        let ground = crate::movegen::ground(self, roll);
        let mut ways = Ways {
            ground: &ground,
            legal: &legal,
            in_parts: false,
            open: Vec::new(),
            hidden: Vec::new(),
            arrivals: Vec::new(),
        };
        if legs.len() <= MOST_MOVES && legs.iter().all(|leg| leg.from <= RESERVE && leg.to < leg.from) {
            let dice = Dice::of(roll, self.moves_of(roll));
            ways.explore(&ground.walk(self.board()), dice, &mut legs.clone(), false);
            if self.game().kernel.moves_depend() && ways.open.is_empty() {
                ways.in_parts = true;
                ways.explore(&ground.walk(self.board()), dice, &mut legs.clone(), false);
            }
        }
        let candidates = if ways.open.is_empty() { &ways.hidden } else { &ways.open };
        match candidates[..] {
            [index] => {
                let (steps, result) = legal[index];
                Ok(self.play_of(steps, result))
            }
            [] => Err(self.explain(roll, &ground, &legs, &legal, &ways.arrivals)),
            _ => {
                let choices: BTreeSet<String> = candidates
                    .iter()
                    .map(|&index| self.play_of(legal[index].0, legal[index].1).to_string())
                    .collect();
                let choices = Detail::Choices(choices.into_iter().collect());
                let fault = Fault::new(Reason::AmbiguousMove).with("text", text());
                Err(IllegalPlay::new(vec![fault.with("choices", choices)]))
            }
        }
    }

    /// The empty play.
    fn dance(&self) -> Play {
        self.play_of(Steps::NONE, self.board().flip())
    }

    /// Why the legs are no legal play: what forbids one of their moves, or if they can be played
    /// one by one, what forbids the whole.
    fn explain(
        &self,
        roll: Roll,
        ground: &Ground,
        legs: &Legs,
        legal: &[(Steps, Board)],
        arrivals: &[Arrival],
    ) -> IllegalPlay {
        let whole = Whole {
            position: self,
            roll,
            ground,
            legal,
        };
        // Of several ways to play them, the one that comes furthest.
        let furthest = arrivals
            .iter()
            .map(|arrival| whole.broken_by(arrival))
            .max_by_key(|(rank, _)| *rank);
        let faults = match furthest {
            Some((_, fault)) => vec![fault],
            None => fewest_faults(self, ground, roll, legs),
        };
        IllegalPlay::new(faults)
    }
}
