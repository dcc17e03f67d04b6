//! A game: its name, its rules and its set-up.

use super::games::GAMES;
use super::{Kernel, Rules};
use crate::board::Board;
use crate::error::{RulesError, excerpt};

/// A game: a name, its rules and its set-up. Those of [`GAMES`] are known by name; others are
/// made with [`Game::define`]. Either way the rules have been checked, so every one is playable.
#[derive(Debug)]
#[non_exhaustive]
pub struct Game {
    /// The name, as code writes it.
    pub name: &'static str,
    /// The rules.
    pub rules: Rules,
    /// The board of the first turn, seen by the player on roll.
    pub start: Board,
    /// Which generator plays it.
    pub(crate) kernel: Kernel,
    /// Whether a play changes nothing of what is remembered but the number of turns, unless it is a
    /// double of more than one stage.
    pub(crate) counts_turns_alone: bool,
}

impl Game {
    /// A row of the table.
    pub(crate) const fn row(name: &'static str, rules: Rules, start: Board) -> Game {
        let kernel = Kernel::of(&rules);
        let counts_turns_alone = rules.counts_turns_alone();
        Game {
            name,
            rules,
            start,
            kernel,
            counts_turns_alone,
        }
    }

    /// The game of that exact name.
    ///
    /// # Errors
    /// [`RulesError::UnknownGame`] for a name that is not in [`GAMES`].
    ///
    /// ```
    /// use gammon::Game;
    /// assert_eq!(Game::find("hypergammon")?.start.mover.in_play(), 3);
    /// assert!(Game::find("chess").is_err());
    /// # Ok::<(), gammon::RulesError>(())
    /// ```
    pub fn find(name: &str) -> Result<&'static Game, RulesError> {
        GAMES
            .iter()
            .find(|game| game.name == name)
            .ok_or_else(|| RulesError::UnknownGame(excerpt(name)))
    }

    /// How many checkers a side has.
    pub fn checkers(&self) -> u8 {
        self.start.mover.total() as u8
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Game {}
