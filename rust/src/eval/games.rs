//! Which games the networks judge: those that move and end as backgammon does.

use super::{Chances, Evaluator};
use crate::position::Position;
use crate::rules::{Game, Kernel, Rules, Scoring};

/// Why a position is not judged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotJudged {
    /// The game moves or ends otherwise.
    #[error(
        "no network judges {0}: the networks know the games that move and end as backgammon does (backgammon, nackgammon, longgammon, portes and the tavlas); judge it with an evaluator of your own"
    )]
    Game(String),
    /// A side has another number of checkers.
    #[error(
        "the mover has {mover} checkers and the opponent {opponent}: the networks know games of 15 a side; judge it with an evaluator of your own"
    )]
    Checkers {
        /// The mover's.
        mover: u32,
        /// The opponent's.
        opponent: u32,
    },
}

impl Evaluator {
    /// Whether the networks judge a position of that game.
    ///
    /// # Errors
    /// [`NotJudged`].
    pub fn judges(position: &Position) -> Result<(), NotJudged> {
        let game = position.game();
        if !is_judged(game) {
            return Err(NotJudged::Game(game.name.to_string()));
        }
        let board = position.board();
        let (mover, opponent) = (board.mover.total(), board.opponent.total());
        if (mover, opponent) == (15, 15) {
            Ok(())
        } else {
            Err(NotJudged::Checkers { mover, opponent })
        }
    }
}

/// Whether a game moves as backgammon does, but for details, and ends as it does.
fn is_judged(game: &Game) -> bool {
    let (rules, standard) = (&game.rules, &Rules::STANDARD);
    let counts_kinds = matches!(rules.scoring, Scoring::Kinds { .. });
    matches!(game.kernel, Kernel::Hit | Kernel::HitUnless)
        && counts_kinds
        && rules.is_memoryless()
        && rules.mother.is_none()
        && rules.reserve_entry == standard.reserve_entry
        && rules.gammon_requires == standard.gammon_requires
        && rules.backgammon_requires == standard.backgammon_requires
        && rules.no_hit_until_home == standard.no_hit_until_home
}

/// The chances as the game counts them: where a backgammon is worth no more than a gammon there is none.
#[inline]
pub(super) fn folded(game: &Game, chances: Chances) -> Chances {
    let [win, gammon, backgammon, lose_gammon, lose_backgammon] = chances;
    match game.rules.scoring {
        Scoring::Kinds {
            gammon: two,
            backgammon: three,
            ..
        } if three > two => [win, gammon, backgammon, lose_gammon, lose_backgammon],
        _ => [win, gammon, 0.0, lose_gammon, 0.0],
    }
}
