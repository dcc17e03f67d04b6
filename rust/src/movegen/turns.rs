//! From one position to the next: whose turn it is after a play, and at which stage of it.
//!
//! In most games a play hands the turn over. In acey-deucey a 1-2 earns a double of the player's
//! choice and another roll, and in gul bara a double is followed by the higher ones: there the
//! same player goes on, and the position says so in its [`Stage`].

use super::step::Ground;
use crate::board::{Board, landing};
use crate::dice::Roll;
use crate::play::{Play, Steps};
use crate::position::Position;
use crate::position::marks::{has_arrived, has_six};
use crate::position::memory::{Mark, Stage, Then};
use crate::rules::{Doubles, UnusedDice};

impl Position {
    /// The position after `play`, one of this position's for `roll`, in which the next decision is
    /// made: seen by the opponent, or by the same player where he goes on.
    #[must_use]
    pub fn after(&self, roll: Roll, play: &Play) -> Position {
        debug_assert_eq!(play.result().opponent.total(), self.board().mover.total());
        self.successor(roll, play.result(), play.steps())
    }

    /// Whether the same player goes on after `play`, so that [`after`](Position::after) is still
    /// seen by him.
    pub fn goes_on_after(&self, roll: Roll, play: &Play) -> bool {
        self.advance(roll, play.result(), play.steps()).1
    }

    /// The same for a board that a play of this position leads to, and its canonical moves.
    #[inline]
    pub(crate) fn successor(&self, roll: Roll, result: Board, steps: Steps) -> Position {
        self.advance(roll, result, steps).0
    }

    /// The same, and whether the player goes on.
    #[inline]
    pub(crate) fn advance(&self, roll: Roll, result: Board, steps: Steps) -> (Position, bool) {
        let game = self.game();
        let one_stage = !roll.is_double() || matches!(game.rules.doubles, Doubles::Four | Doubles::Two);
        if game.counts_turns_alone && one_stage && self.memory().stage == Stage::Roll {
            let mut memory = self.memory().flip();
            memory.turns[1] = (memory.turns[1] + 1).min(game.rules.most_turns_read());
            return (Position::trusted(result, memory, game), false);
        }
        self.remember(roll, result, steps)
    }

    /// The position after a dance of `roll`.
    #[must_use]
    pub fn pass(&self, roll: Roll) -> Position {
        self.successor(roll, self.board().flip(), Steps::NONE)
    }

    fn remember(&self, roll: Roll, result: Board, steps: Steps) -> (Position, bool) {
        let rules = &self.game().rules;
        let mut memory = *self.memory();
        if rules.opens_reserve(roll) {
            memory.mark_mover(Mark::ReserveOpen);
        }
        if rules.remembers_runner() && has_arrived(result.opponent, rules) {
            memory.mark_mover(Mark::RunnerArrived);
        }
        if rules.remembers_primes() && has_six(&result.flip(), rules) {
            memory.mark_mover(Mark::PrimeMade);
        }
        let played = steps.count();
        let over = result.opponent.is_finished() || rules.mothers_end(&result).is_some();
        if !over {
            let next = if played == self.moves_of(roll) {
                self.earned(roll)
            } else if matches!(self.stage(), Stage::Leftover { .. }) {
                Some(Stage::Roll)
            } else {
                None
            };
            if let Some(stage) = next {
                memory.stage = stage;
                return (Position::trusted(result.flip(), memory, self.game()), true);
            }
        }
        memory.turns[0] = (memory.turns[0] + 1).min(rules.most_turns_read());
        let mut memory = memory.flip();
        memory.stage = if rules.unused_dice == UnusedDice::ToOpponent && !over {
            self.leftover(roll, steps)
        } else {
            Stage::Roll
        };
        (Position::trusted(result, memory, self.game()), false)
    }

    /// The stage that follows when every move of the roll has been made, if the player goes on.
    fn earned(&self, roll: Roll) -> Option<Stage> {
        let rules = &self.game().rules;
        let then = match self.stage() {
            Stage::Choose => return None,
            Stage::Double { then, .. } => then,
            Stage::Leftover { then: Then::Higher, .. } if roll.first() < 6 => {
                let die = roll.first() + 1;
                return Some(leftover_double(die, rules.double_moves()));
            }
            Stage::Leftover { .. } => return Some(Stage::Roll),
            Stage::Roll if roll.is_one_two() && rules.special_12 => return Some(Stage::Choose),
            Stage::Roll => self.after_rolled(roll),
        };
        let die = roll.first();
        match then {
            Then::End => None,
            Then::RollAgain => Some(Stage::Roll),
            Then::Complement => Some(Stage::Double {
                die: 7 - die,
                then: Then::RollAgain,
            }),
            Then::Higher => (die < 6).then_some(Stage::Double {
                die: die + 1,
                then: Then::Higher,
            }),
        }
    }

    /// What a roll that has just been thrown earns once it is played.
    fn after_rolled(&self, roll: Roll) -> Then {
        if !roll.is_double() {
            return Then::End;
        }
        match self.game().rules.doubles {
            Doubles::Four | Doubles::Two => Then::End,
            Doubles::FourAgain => Then::RollAgain,
            Doubles::FourComplementAgain | Doubles::TwoComplementAgain => Then::Complement,
            Doubles::CascadeFromTurn(turn) if self.memory().turns[0] + 1 >= turn => Then::Higher,
            Doubles::CascadeFromTurn(_) => Then::End,
        }
    }

    /// What the opponent may play of a roll of which only `steps` were. What is left of another's
    /// leftovers is lost.
    fn leftover(&self, roll: Roll, steps: Steps) -> Stage {
        let then = match self.stage() {
            Stage::Leftover { .. } | Stage::Choose => return Stage::Roll,
            Stage::Double { then, .. } => then,
            Stage::Roll => self.after_rolled(roll),
        };
        // Bonuses are the player's own: only a cascade's higher doubles pass on.
        let then = if then == Then::Higher { then } else { Then::End };
        let (played, moves) = (steps.count(), self.moves_of(roll));
        if played == moves {
            return Stage::Roll;
        }
        if roll.is_double() {
            let (roll, moves) = (roll, moves - played);
            return Stage::Leftover { roll, moves, then };
        }
        let Some((from, to)) = steps.pairs().next() else {
            return Stage::Leftover { roll, moves, then };
        };
        // One of two dice was played: the larger, where that does the same.
        let ground = Ground::new(self, roll);
        let larger = roll.larger();
        let by_larger = landing(from, larger) == to && ground.check(&ground.walk(self.board()), from, larger).is_ok();
        leftover_double(if by_larger { roll.smaller() } else { larger }, 1)
    }
}

fn leftover_double(die: u8, moves: u8) -> Stage {
    let then = if moves > 1 { Then::Higher } else { Then::End };
    match Roll::new(die, die) {
        Ok(roll) => Stage::Leftover { roll, moves, then },
        Err(_) => Stage::Roll,
    }
}
