//! What a game remembers beside the checkers: turns played, gates opened, and where in a turn of
//! several stages the player stands.

use crate::dice::Roll;
use crate::rules::{BackgammonRequires, Contact, Doubles, ReserveEntry, Rules, UnusedDice};

/// Where in his turn a player stands. In most games every turn is one [`Stage::Roll`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stage {
    /// He rolls two dice: the usual turn, or a roll he has earned.
    #[default]
    Roll,
    /// He has earned a double and chooses it: see
    /// [`Position::choose`](crate::Position::choose).
    Choose,
    /// He plays a double without rolling it.
    Double {
        /// The number on both dice.
        die: u8,
        /// What he has earned once every move of it is made.
        then: Then,
    },
    /// Before rolling, he plays what the opponent had to leave.
    Leftover {
        /// The dice.
        roll: Roll,
        /// How many moves they are.
        moves: u8,
        /// What follows if all are made; then he rolls.
        then: Then,
    },
}

/// What follows a double once every move of it has been made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Then {
    /// The turn ends.
    End,
    /// Another roll.
    RollAgain,
    /// The double of the complement to seven, and another roll.
    Complement,
    /// The double of the next higher number, up to sixes.
    Higher,
}

/// What a [`Position`](crate::Position) remembers beside the checkers, as far as the game's rules
/// read it; what they do not read is at its default, so that equal positions are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Memory {
    /// How many turns mover and opponent have ended, up to the most that the rules tell apart.
    pub turns: [u8; 2],
    /// Marks of the mover in the low half, of the opponent in the high half.
    pub(crate) marks: u8,
    /// Where in his turn the mover stands.
    pub stage: Stage,
}

/// Something that, once true of a player, stays so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// He has rolled the double or 1-2 that opens his reserve.
    ReserveOpen = 1,
    /// His first checker has arrived where the others may follow.
    RunnerArrived = 2,
    /// He has held six points in a row.
    PrimeMade = 4,
    /// He had the second turn of the game.
    Second = 8,
}

impl Memory {
    pub(crate) fn mover_has(&self, mark: Mark) -> bool {
        self.marks & mark as u8 != 0
    }

    pub(crate) fn opponent_has(&self, mark: Mark) -> bool {
        self.marks >> 4 & mark as u8 != 0
    }

    pub(crate) fn mark_mover(&mut self, mark: Mark) {
        self.marks |= mark as u8;
    }

    pub(crate) fn mark_opponent(&mut self, mark: Mark) {
        self.marks |= (mark as u8) << 4;
    }

    pub(crate) fn set(&mut self, mark: Mark, who: [bool; 2]) {
        self.marks &= !(mark as u8 | (mark as u8) << 4);
        if who[0] {
            self.mark_mover(mark);
        }
        if who[1] {
            self.mark_opponent(mark);
        }
    }

    /// The same, seen by the other player; the stage is his who is on roll.
    pub(crate) fn flip(self) -> Memory {
        Memory {
            turns: [self.turns[1], self.turns[0]],
            marks: self.marks.rotate_left(4),
            stage: self.stage,
        }
    }

    /// The turns, each cut to what `rules` tell apart.
    pub(crate) fn with_turns(mut self, turns: [u8; 2], rules: &Rules) -> Memory {
        self.turns = turns.map(|turns| turns.min(rules.most_turns_read()));
        if rules.equalising_roll {
            let mover_is_second = turns[0] < turns[1];
            self.set(Mark::Second, [mover_is_second, !mover_is_second]);
        }
        self
    }

    /// Everything as eight bytes, the same on every machine.
    pub(crate) fn bytes(&self) -> [u8; 8] {
        let stage = match self.stage {
            Stage::Roll => [0; 5],
            Stage::Choose => [1, 0, 0, 0, 0],
            Stage::Double { die, then } => [2, die, die, 4, then as u8],
            Stage::Leftover { roll, moves, then } => [3, roll.larger(), roll.smaller(), moves, then as u8],
        };
        let mut bytes = [0; 8];
        bytes[0] = self.turns[0];
        bytes[1] = self.turns[1];
        bytes[2] = self.marks;
        bytes[3..].copy_from_slice(&stage);
        bytes
    }
}

impl Rules {
    /// How many ended turns of a player the rules tell apart: more are as good as so many.
    pub(crate) const fn most_turns_read(&self) -> u8 {
        match self.doubles {
            Doubles::CascadeFromTurn(turn) if turn > 1 => turn - 1,
            _ => self.head_limit.is_some() as u8,
        }
    }

    /// Whether the runner's arrival must be remembered: only where he can be hit afterwards.
    pub(crate) fn remembers_runner(&self) -> bool {
        self.runner_until.is_some() && self.contact == Contact::Hit
    }

    /// Whether it must be remembered who has held six points in a row.
    pub(crate) const fn remembers_primes(&self) -> bool {
        matches!(self.backgammon_requires, BackgammonRequires::WinnerMadeNoPrime)
    }

    /// Whether nothing is remembered but turns and the stages of cascading doubles.
    pub(crate) const fn counts_turns_alone(&self) -> bool {
        Rules {
            doubles: Doubles::Four,
            head_limit: None,
            ..*self
        }
        .is_memoryless()
            && matches!(self.doubles, Doubles::Four | Doubles::Two | Doubles::CascadeFromTurn(_))
    }

    /// Whether nothing at all is remembered and every turn is one stage.
    pub(crate) const fn is_memoryless(&self) -> bool {
        matches!(self.doubles, Doubles::Four | Doubles::Two)
            && !self.special_12
            && !self.equalising_roll
            && self.most_turns_read() == 0
            && !matches!(self.reserve_entry, ReserveEntry::Gated)
            && (self.runner_until.is_none() || !matches!(self.contact, Contact::Hit))
            && matches!(self.unused_dice, UnusedDice::Lost)
            && !self.remembers_primes()
    }
}
