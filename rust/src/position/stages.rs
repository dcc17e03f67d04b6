//! From one position to the next: whose turn it is after a play, and at which stage of it.
//!
//! In most games a play hands the turn over. In acey-deucey a 1-2 earns a double of the player's
//! choice and another roll, and in gul bara a double is followed by the higher ones: there the
//! same player goes on, and the position says so in its [`Stage`].

use crate::board::{Board, RESERVE, landing};
use crate::dice::Roll;
use crate::error::DiceError;
use crate::movegen::primes;
use crate::movegen::step::{self, Ground};
use crate::play::{Play, Steps};
use crate::position::Position;
use crate::position::memory::{Mark, Memory, Stage, Then};
use crate::rules::{Doubles, ReserveEntry, Rules, UnusedDice};

impl Rules {
    /// How many moves a rolled or chosen double is.
    pub(crate) const fn double_moves(&self) -> u8 {
        match self.doubles {
            Doubles::Two | Doubles::TwoComplementAgain => 2,
            _ => 4,
        }
    }

    /// Whether a roll opens a gated reserve.
    pub(crate) fn opens_reserve(&self, roll: Roll) -> bool {
        self.reserve_entry == ReserveEntry::Gated && (roll.is_double() || is_one_two(roll))
    }
}

impl Rules {
    /// Whether a turn can come to a stage, else why not.
    pub(crate) fn is_stage(&self, stage: Stage) -> Result<(), &'static str> {
        let cascades = matches!(self.doubles, Doubles::CascadeFromTurn(_));
        let complements = matches!(self.doubles, Doubles::FourComplementAgain | Doubles::TwoComplementAgain);
        let then_fits = |then| match then {
            Then::End => false,
            Then::RollAgain => self.special_12 || complements,
            Then::Complement => complements,
            Then::Higher => cascades,
        };
        match stage {
            Stage::Roll => Ok(()),
            Stage::Choose if self.special_12 => Ok(()),
            Stage::Choose => Err("no double is chosen in this game"),
            Stage::Double { then, .. } if then_fits(then) => Ok(()),
            Stage::Double { .. } => Err("no such double is earned in this game"),
            Stage::Leftover { .. } if self.unused_dice == UnusedDice::Lost => {
                Err("dice not played are lost in this game")
            }
            Stage::Leftover {
                roll,
                then: Then::Higher,
                ..
            } if !roll.is_double() => Err("no such dice are left over in this game"),
            Stage::Leftover { moves, then, .. } => {
                let fits = moves <= self.double_moves() && (then == Then::End || then == Then::Higher && cascades);
                if fits {
                    Ok(())
                } else {
                    Err("no such dice are left over in this game")
                }
            }
        }
    }
}

fn is_one_two(roll: Roll) -> bool {
    (roll.smaller(), roll.larger()) == (1, 2)
}

impl Memory {
    /// The memory of a board that was set up: what it shows has happened.
    pub(crate) fn of_set_up(mut self, board: &Board, rules: &Rules) -> Memory {
        if rules.remembers_runner() {
            if step::has_arrived(board.mover, rules) {
                self.mark_mover(Mark::RunnerArrived);
            }
            if step::has_arrived(board.opponent, rules) {
                self.mark_opponent(Mark::RunnerArrived);
            }
        }
        if rules.remembers_primes() {
            if primes::has_six(board, rules) {
                self.mark_mover(Mark::PrimeMade);
            }
            if primes::has_six(&board.flip(), rules) {
                self.mark_opponent(Mark::PrimeMade);
            }
        }
        if rules.reserve_entry == ReserveEntry::Gated {
            // Whoever has a checker outside the reserve has opened it.
            let opened = |side: crate::board::Counts| side.occupied() & !(1 << RESERVE) != 0;
            if opened(board.mover) {
                self.mark_mover(Mark::ReserveOpen);
            }
            if opened(board.opponent) {
                self.mark_opponent(Mark::ReserveOpen);
            }
        }
        self
    }
}

impl Position {
    /// Whether the dice can be those of this stage of the turn: any for a roll, the chosen or
    /// earned double for a double, none while a double is to be chosen.
    ///
    /// # Errors
    /// [`DiceError::NotThisStage`] or [`DiceError::ChooseFirst`].
    pub fn admits(&self, roll: Roll) -> Result<(), DiceError> {
        match (self.stage(), self.fixed_roll()) {
            (Stage::Choose, _) => Err(DiceError::ChooseFirst(roll)),
            (_, Some(fixed)) if fixed != roll => Err(DiceError::NotThisStage { given: roll, fixed }),
            _ => Ok(()),
        }
    }

    /// The dice of this stage, where they are not rolled.
    pub fn fixed_roll(&self) -> Option<Roll> {
        match self.stage() {
            Stage::Roll | Stage::Choose => None,
            Stage::Double { die, .. } => Roll::new(die, die).ok(),
            Stage::Leftover { roll, .. } => Some(roll),
        }
    }

    /// How many moves the dice are worth at this stage.
    #[inline]
    pub(crate) fn moves_of(&self, roll: Roll) -> u8 {
        match self.memory().stage {
            Stage::Leftover { moves, .. } => moves,
            _ if roll.is_double() => self.game().rules.double_moves(),
            _ => 2,
        }
    }

    /// The doubles the player may choose: all six while he is to choose, else none.
    pub fn choices(&self) -> std::ops::RangeInclusive<u8> {
        #[allow(clippy::reversed_empty_ranges)] // empty on purpose
        let none = 1..=0;
        if self.stage() == Stage::Choose && self.outcome().is_none() {
            1..=6
        } else {
            none
        }
    }

    /// The position in which the chosen double is to be played. A double of which nothing can be
    /// played may be chosen; it ends the turn.
    ///
    /// # Errors
    /// [`DiceError::NothingToChoose`] at any other stage, [`DiceError::OutOfRange`] for a number
    /// that is not on a die.
    pub fn choose(&self, die: u8) -> Result<Position, DiceError> {
        if self.choices().is_empty() {
            return Err(DiceError::NothingToChoose);
        }
        Roll::new(die, die)?;
        let then = match self.game().rules.doubles {
            Doubles::FourComplementAgain | Doubles::TwoComplementAgain => Then::Complement,
            _ => Then::RollAgain,
        };
        Ok(self.at_stage(Stage::Double { die, then }))
    }

    /// What can be thrown now, and where it is played: the 21 rolls, the one roll of an earned
    /// double, or each of the doubles to choose from.
    pub(crate) fn throws(&self) -> impl Iterator<Item = (Position, Roll)> + use<> {
        let position = *self;
        let fixed = self.fixed_roll();
        let rolled = (self.stage() != Stage::Choose).then(Roll::all).into_iter().flatten();
        let rolled = rolled
            .map(|(roll, _)| roll)
            .filter(move |&roll| fixed.is_none_or(|fixed| roll == fixed));
        let chosen = self.choices().filter_map(move |die| {
            let double = Roll::new(die, die).ok()?;
            Some((position.choose(die).ok()?, double))
        });
        rolled.map(move |roll| (position, roll)).chain(chosen)
    }

    /// The same position at another stage of the mover's turn.
    #[must_use]
    pub(crate) fn at_stage(self, stage: Stage) -> Position {
        let memory = Memory {
            stage,
            ..*self.memory()
        };
        Position::trusted(self.board(), memory, self.game())
    }

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
        if rules.remembers_runner() && step::has_arrived(result.opponent, rules) {
            memory.mark_mover(Mark::RunnerArrived);
        }
        if rules.remembers_primes() && primes::has_six(&result.flip(), rules) {
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
            Stage::Roll if is_one_two(roll) && rules.special_12 => return Some(Stage::Choose),
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
