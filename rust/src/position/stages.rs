//! At which stage of a turn a player is: before a throw, choosing a double, or playing dice that were
//! not rolled.

use crate::dice::DiceError;
use crate::dice::Roll;
use crate::position::Position;
use crate::position::memory::{Memory, Stage, Then};
use crate::rules::{Doubles, ReserveEntry, Rules, UnusedDice};

impl Rules {
    /// Whether a roll opens a gated reserve.
    pub(crate) fn opens_reserve(&self, roll: Roll) -> bool {
        self.reserve_entry == ReserveEntry::Gated && (roll.is_double() || roll.is_one_two())
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
}
