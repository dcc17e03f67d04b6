//! The play of a roll that leaves the fewest rolls.

use super::OneSided;
use crate::board::Board;
use crate::dice::Roll;
use crate::error::Side;
use crate::exact::bearoff::error::NotInTable;
use crate::movegen::generate;
use crate::play::Steps;
use crate::position::Position;

impl OneSided {
    /// The result of the play that leaves the player on roll the least mean number of rolls, as the
    /// opponent sees it, and that mean. Of equal plays it is the first of
    /// [`legal_plays`](Position::legal_plays).
    ///
    /// # Errors
    /// [`NotInTable`] as for [`side_of`](super::Index::side_of); if the sides have not passed each
    /// other, or there is nothing to play.
    ///
    /// ```
    /// use gammon::bearoff::OneSided;
    /// use gammon::{Board, Counts, Position, Game};
    /// let (mover, opponent) = (Counts::EMPTY.with(6, 1).with(5, 1), Counts::EMPTY.with(1, 2));
    /// let position = Position::new(Board { mover, opponent }, Game::find("backgammon")?)?;
    /// let (result, mean) = OneSided::standard().best_play(&position, "21".parse()?)?;
    /// assert_eq!(result.opponent.get(5) + result.opponent.get(3), 2);
    /// assert_eq!(format!("{mean:.4}"), "1.6235");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best_play(&self, position: &Position, roll: Roll) -> Result<(Board, f64), NotInTable> {
        self.index().side_of(position, Side::Mover)?;
        if position.outcome().is_some() {
            return Err(NotInTable::NoPlay);
        }
        if !position.is_race() {
            return Err(NotInTable::Contact);
        }
        let (mut best, mut least) = (None, f64::INFINITY);
        generate(position, roll, &mut |result: Board, _: Steps| {
            // Who is in the table stays in it by every play.
            let mean = self.mean(result.opponent).unwrap_or(f64::INFINITY);
            if mean < least {
                (best, least) = (Some(result), mean);
            }
        });
        best.map(|result| (result, least)).ok_or(NotInTable::NoPlay)
    }
}
