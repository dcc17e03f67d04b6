//! Which positions of which games the table speaks of.

use super::TwoSided;
use crate::board::{Counts, OFF, RESERVE};
use crate::error::Side;
use crate::exact::bearoff::error::{LookUpError, NotInTable};
use crate::exact::bearoff::index::Index;
use crate::position::Position;
use crate::position::memory::Stage;
use crate::rules::Rules;
use crate::rules::axes::{GammonRequires, Scoring};

impl TwoSided {
    /// The checkers of the player on roll and of his opponent, as they are looked up.
    ///
    /// # Errors
    /// By [`check_rules`](TwoSided::check_rules), or [`LookUpError::MidTurn`] if the player on roll
    /// has other dice to play before he rolls.
    ///
    /// ```no_run
    /// use std::path::Path;
    /// use gammon::{Board, Counts, Position, Game};
    /// use gammon::bearoff::TwoSided;
    /// let table = TwoSided::open(Path::new("6x6.gammon"))?;
    /// let (mover, opponent) = (Counts::EMPTY.with(6, 2), Counts::EMPTY.with(6, 2));
    /// let position = Position::new(Board { mover, opponent }, Game::find("portes")?)?;
    /// let [us, them] = table.sides_of(&position)?;
    /// println!("{}", table.probability(us, them)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sides_of(&self, position: &Position) -> Result<[Counts; 2], LookUpError> {
        TwoSided::check_rules(&position.game().rules)?;
        if position.stage() != Stage::Roll {
            return Err(LookUpError::MidTurn);
        }
        let board = position.board();
        Ok([board.mover, board.opponent])
    }

    /// How many checkers the player on roll and his opponent have left, by which a table is chosen.
    ///
    /// # Errors
    /// By [`check_rules`](TwoSided::check_rules), or [`LookUpError::Outside`] if no table has the
    /// position.
    pub fn left(position: &Position) -> Result<[u8; 2], LookUpError> {
        TwoSided::check_rules(&position.game().rules)?;
        let board = position.board();
        let outside = Index::STANDARD.points() + 1..=RESERVE;
        for (side, counts) in [(Side::Mover, &board.mover), (Side::Opponent, &board.opponent)] {
            if outside.clone().any(|slot| counts.get(slot) > 0) {
                return Err(LookUpError::Outside { side });
            }
        }
        Ok([board.mover, board.opponent].map(|counts| counts.in_play() as u8))
    }

    /// The same as [`sides_of`](TwoSided::sides_of), if the table's equities are those of the position: if the game is won by as much
    /// however it ends from here.
    ///
    /// So it is where both have borne off a checker, with the Jacoby rule and without, and in games
    /// that know no gammon. A table for 15 checkers a side has other positions too. Gammons are rare
    /// there, but they are won, so of those nothing is said.
    ///
    /// # Errors
    /// As [`sides_of`](TwoSided::sides_of), and [`LookUpError::Gammon`] if a gammon can be won.
    pub fn sides_without_gammons_of(&self, position: &Position) -> Result<[Counts; 2], LookUpError> {
        let sides = self.sides_of(position)?;
        self.check_gammons(&position.game().rules, sides)?;
        Ok(sides)
    }

    /// Whether a game of those rules is won by as much however it ends from there.
    ///
    /// # Errors
    /// [`LookUpError::Gammon`] if a gammon can be won, [`LookUpError::OtherRules`] if wins are not
    /// counted by their kinds.
    pub fn check_gammons(&self, rules: &Rules, [us, them]: [Counts; 2]) -> Result<(), LookUpError> {
        let Scoring::Kinds { single, gammon, .. } = rules.scoring else {
            return Err(LookUpError::OtherRules { axis: "scoring" });
        };
        if gammon > single && rules.gammon_requires == GammonRequires::NoneOff {
            for (side, counts) in [(Side::Mover, us), (Side::Opponent, them)] {
                if counts.get(OFF) == 0 {
                    return Err(LookUpError::Gammon { side });
                }
            }
        }
        Ok(())
    }

    /// Whether sides that have passed each other bear off in turns as in backgammon.
    ///
    /// # Errors
    /// [`LookUpError::OtherRules`] that names the first axis by which they do not.
    pub fn check_rules(rules: &Rules) -> Result<(), LookUpError> {
        if rules.equalising_roll {
            return Err(LookUpError::OtherRules {
                axis: "equalising_roll",
            });
        }
        match Index::STANDARD.check_rules(rules) {
            Err(NotInTable::OtherRules { axis }) => Err(LookUpError::OtherRules { axis }),
            _ => Ok(()),
        }
    }
}
