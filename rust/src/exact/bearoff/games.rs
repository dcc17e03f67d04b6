//! Which games bear off as the tables say.

use super::error::NotInTable;
use super::index::Index;
use crate::board::Counts;
use crate::error::Side;
use crate::position::Position;
use crate::rules::Rules;
use crate::rules::axes::{BearoffOver, Direction, Doubles, SixPrime};

impl Index {
    /// The checkers of one side of a position, as they are looked up in a table. What the other side
    /// may still do to them is left out of account, and so are rules for more checkers or points than
    /// the side has.
    ///
    /// # Errors
    /// [`NotInTable`] if they cannot be: by [`check_rules`](Index::check_rules) of the part of the
    /// index that the side can come to, or by [`rank_of`](Index::rank_of).
    ///
    /// ```
    /// use gammon::bearoff::Index;
    /// use gammon::{Position, Side};
    /// let start = Position::start("backgammon")?;
    /// let error = Index::STANDARD.side_of(&start, Side::Mover).unwrap_err();
    /// assert!(error.to_string().starts_with("a checker stands on point 24"));
    /// # Ok::<(), gammon::RulesError>(())
    /// ```
    pub fn side_of(self, position: &Position, side: Side) -> Result<Counts, NotInTable> {
        let board = position.board();
        let counts = match side {
            Side::Mover => board.mover,
            Side::Opponent => board.opponent,
        };
        self.part_for(counts).check_rules(&position.game().rules)?;
        self.rank_of(counts).map(|_| counts)
    }

    /// Whether a side that meets nobody may move and bear off as in backgammon, wherever its
    /// checkers stand in the index.
    ///
    /// # Errors
    /// [`NotInTable::OtherRules`] that names the first axis by which it may not.
    ///
    /// ```
    /// use gammon::Game;
    /// use gammon::bearoff::Index;
    /// assert!(Index::STANDARD.check_rules(&Game::find("portes")?.rules).is_ok());
    /// assert!(Index::STANDARD.check_rules(&Game::find("acey_us")?.rules).is_err());
    /// # Ok::<(), gammon::RulesError>(())
    /// ```
    pub fn check_rules(self, rules: &Rules) -> Result<(), NotInTable> {
        let (points, checkers) = (self.points(), self.checkers());
        let in_their_start_quarter = match rules.direction {
            Direction::Contrary => points.min(6),
            Direction::Parallel => points.saturating_sub(6),
        };
        let differs = [
            ("bearoff_over", rules.bearoff_over != BearoffOver::Highest),
            ("bearoff_no_waste", rules.bearoff_no_waste),
            ("doubles", rules.doubles != Doubles::Four),
            ("special_12", rules.special_12),
            ("max_dice", !rules.max_dice),
            ("max_stack", rules.max_stack.is_some_and(|most| most < checkers)),
            (
                "point_max",
                rules
                    .point_max
                    .is_some_and(|(point, most)| point <= points && most < checkers),
            ),
            (
                "opp_start_quarter_max",
                rules.opp_start_quarter_max < in_their_start_quarter,
            ),
            ("six_prime", rules.six_prime != SixPrime::Free && points >= 6),
        ];
        match differs.into_iter().find(|&(_, differs)| differs) {
            Some((axis, _)) => Err(NotInTable::OtherRules { axis }),
            None => Ok(()),
        }
    }
}
