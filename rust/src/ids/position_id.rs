//! GNU Backgammon's Position ID: the checkers of both sides in 14 characters.

use super::{IdError, IdFault, OWN_SLOTS, OwnCounts, UnwritableId, base64, position_of};
use crate::board::{BAR, Counts, HOME};
use crate::position::Position;
use crate::rules::Game;

const BYTES: usize = 10;
const NAME: &str = "position id";

/// How many characters a Position ID has.
pub(super) const LENGTH: usize = base64::length(BYTES);

impl Position {
    /// Reads a Position ID, the 14 characters by which GNU Backgammon names a board.
    ///
    /// A Position ID shows the checkers as the player on roll sees them and nothing else. Checkers
    /// that are not on the board are taken to be borne off. Bits that stand for nothing must be
    /// zero, so that a board has one id only.
    ///
    /// # Errors
    /// [`IdError`] for a wrong length or character, for more checkers than the game has, for
    /// points held by both sides, and, as GNU Backgammon does, for both sides on the bar against
    /// closed boards.
    ///
    /// ```
    /// use gammon::{Position, Game};
    /// let backgammon = Game::find("backgammon")?;
    /// assert_eq!(Position::from_position_id("4HPwATDgc/ABMA", backgammon)?, Position::start("backgammon")?);
    /// assert_eq!(Position::from_position_id("4HPwATDgc/?BMA", backgammon).unwrap_err().column, 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_position_id(text: &str, game: &'static Game) -> Result<Position, IdError> {
        let (text, start) = super::trimmed(text);
        read(text, start, game)
    }

    /// The Position ID of this board.
    ///
    /// # Errors
    /// [`UnwritableId::Game`] for a game whose boards no id can show.
    pub fn position_id(&self) -> Result<String, UnwritableId> {
        super::check_game(self.game()).map_err(UnwritableId::Game)?;
        let (mut bits, mut length) = (0u128, 0);
        for side in [self.board().opponent, self.board().mover] {
            for slot in 1..=BAR {
                let count = u32::from(side.get(slot));
                bits |= ((1 << count) - 1) << length;
                length += count + 1;
            }
        }
        Ok(base64::encode(bits, BYTES))
    }
}

/// Reads the id that begins at column `start`.
pub(super) fn read(text: &str, start: usize, game: &'static Game) -> Result<Position, IdError> {
    let mut rest = base64::decode(text, BYTES, NAME, start)?;
    let mut used = 0;
    // Every run of ones ends, since the bits beyond the last are zeros. An id that needs those has
    // more than 15 checkers on a side, and is refused for that.
    let mut side = || -> OwnCounts {
        let mut counts = [0; OWN_SLOTS];
        for count in &mut counts[1..] {
            *count = rest.trailing_ones();
            rest >>= *count + 1;
            used += *count + 1;
        }
        counts
    };
    let (opponent, mover) = (side(), side());
    let position = position_of(&mover, &opponent, game).map_err(|fault| IdError::new(start, fault))?;
    if rest != 0 {
        let column = base64::column_of_bit((used + rest.trailing_zeros()) as usize);
        return Err(IdError::new(start + column, IdFault::StrayBits(NAME)));
    }
    let board = position.board();
    let shut_out = |own: Counts, other: Counts| own.get(BAR) > 0 && other.made() & HOME == HOME;
    if shut_out(board.mover, board.opponent) && shut_out(board.opponent, board.mover) {
        return Err(IdError::new(start, IdFault::BothShutOut));
    }
    Ok(position)
}
