//! Games of house rules, whose start must be a position under them.

use std::sync::{Mutex, PoisonError};

use super::faults::faults_of;
use crate::board::Board;
use crate::error::{InvalidPosition, RulesError, excerpt};
use crate::rules::{Game, Rules};

/// The games made with [`Game::define`]. They live as long as the process: a position refers to
/// its game, and there are as many as a program defines.
static DEFINED: Mutex<Vec<&'static Game>> = Mutex::new(Vec::new());

impl Game {
    /// A game of house rules. The same name, rules and start give the same game again; a name in
    /// [`GAMES`](crate::GAMES) belongs to that game.
    ///
    /// # Errors
    /// [`RulesError`] if the rules contradict each other, the start is no position under them, or
    /// the name is taken.
    ///
    /// ```
    /// use gammon::{Position, Game, Roll, Rules, rules::HitAndRun};
    /// let standard = Game::find("backgammon")?;
    /// let rules = Rules { hit_and_run: HitAndRun::Freeze, ..standard.rules };
    /// let game = Game::define("no running", rules, standard.start)?;
    /// assert_eq!(Position::start_of(game).legal_plays(Roll::new(6, 5)?).len(), 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn define(name: &str, rules: Rules, start: Board) -> Result<&'static Game, RulesError> {
        rules.check()?;
        let speakable = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
        if !(1..=40).contains(&name.chars().count()) || !name.chars().all(speakable) || name.trim() != name {
            return Err(RulesError::BadName(excerpt(name)));
        }
        let same = |game: &&'static Game| game.name == name && game.rules == rules && game.start == start;
        if let Ok(known) = Game::find(name) {
            return if same(&known) {
                Ok(known)
            } else {
                Err(RulesError::NameTaken(known.name))
            };
        }
        let mut defined = DEFINED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = defined.iter().find(|game| same(game)) {
            return Ok(known);
        }
        let faults = faults_of(start, &rules);
        if !faults.is_empty() {
            return Err(RulesError::Start(InvalidPosition(faults)));
        }
        let sides = [start.mover.total() as u8, start.opponent.total() as u8];
        if sides[0] != sides[1] {
            return Err(RulesError::UnequalSides(sides));
        }
        let game: &'static Game = Box::leak(Box::new(Game::row(name.to_owned().leak(), rules, start)));
        defined.push(game);
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use crate::position::Position;
    use crate::rules::GAMES;

    #[test]
    fn every_preset_is_playable_and_named_once() {
        for (i, game) in GAMES.iter().enumerate() {
            assert_eq!(game.rules.check(), Ok(()), "{}", game.name);
            assert!(Position::new(game.start, game).is_ok(), "{}", game.name);
            assert!(GAMES[..i].iter().all(|other| other.name != game.name));
        }
    }
}
