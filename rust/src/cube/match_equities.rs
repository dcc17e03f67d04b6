//! A match equity table, handed over once and only looked up from then on.

use thiserror::Error;

/// The deviation of the points won in a game, for a player 1, 2, … away; the last also holds beyond.
const DEVIATIONS: [f64; 11] = [1.24, 1.27, 1.47, 1.50, 1.60, 1.61, 1.66, 1.68, 1.70, 1.72, 1.77];

/// The chance to win the match at every score, 0 to 1.
///
/// Up to its `reach` a table is a grid of given numbers. Beyond, it is continued by [`montgomery`]
/// before the Crawford game and by given numbers after it.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchEquities {
    /// Two squares, before and after the Crawford game: row is the player's away score, column the
    /// opponent's, from 0 to `reach`.
    grid: Box<[f64]>,
    side: usize,
    /// The trailer's chance after the Crawford game, 1-away first.
    tail: Box<[f64]>,
}

/// Numbers of which no table can be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadTable {
    /// The grid is no two squares.
    #[error("a grid has two squares of at least 3 by 3 numbers")]
    Shape,
    /// There is nothing to continue it by.
    #[error("the numbers after the Crawford game must be at least one")]
    Tail,
}

impl MatchEquities {
    /// A table of two squares, the one before the Crawford game first, row by row; and of the trailer's
    /// chances after the Crawford game, 1-away first, the last of which also holds beyond.
    ///
    /// In each square row 0 is 1 and column 0 is 0: a match that has been won or lost.
    ///
    /// # Errors
    /// [`BadTable`] if the numbers do not make two squares, or there are none for after the Crawford
    /// game.
    pub fn new(grid: Box<[f64]>, tail: Box<[f64]>) -> Result<MatchEquities, BadTable> {
        let side = (grid.len() / 2).isqrt();
        if side < 3 || 2 * side * side != grid.len() {
            return Err(BadTable::Shape);
        }
        if tail.is_empty() {
            return Err(BadTable::Tail);
        }
        Ok(MatchEquities { grid, side, tail })
    }

    /// The chance of a player to win the match, before a game. An away score of 0 or less is a match
    /// that is over, won if it is the player's own.
    pub fn mwc(&self, away: i64, opponent_away: i64, post_crawford: bool) -> f64 {
        let last = self.side as i64 - 1;
        if away <= last && opponent_away <= last {
            let (row, column) = (away.max(0) as usize, opponent_away.max(0) as usize);
            return self.grid[(usize::from(post_crawford) * self.side + row) * self.side + column];
        }
        self.beyond(away, opponent_away, post_crawford)
    }

    #[cold]
    fn beyond(&self, away: i64, opponent_away: i64, post_crawford: bool) -> f64 {
        let of_trailer = |away: i64| self.tail[(away as usize).min(self.tail.len()) - 1];
        match (away, opponent_away) {
            (..=0, _) => 1.0,
            (_, ..=0) => 0.0,
            (_, 1) if post_crawford => of_trailer(away),
            (1, _) if post_crawford => 1.0 - of_trailer(opponent_away),
            _ => montgomery(away, opponent_away),
        }
    }

    /// The chances after a game that begins at this score.
    #[inline]
    pub(super) fn from(&self, away: [i64; 2], crawford_played: bool) -> From<'_> {
        let post_crawford = crawford_played || away.contains(&1);
        let last = self.side as i64 - 1;
        let is_within = away.iter().all(|away| (1..=last).contains(away));
        From {
            table: self,
            away,
            post_crawford,
            start: usize::from(post_crawford) * self.side * self.side,
            is_within,
        }
    }

    /// The chance of a player to win the match once a game is over: `points` are those he won, or lost
    /// if they are negative.
    ///
    /// The game that brings a player to 1-away is followed by the Crawford game, any later one by a
    /// post-Crawford game. `crawford_played` is for matches without a Crawford game; a score of 1-away
    /// says by itself that it is being played or over.
    pub fn after(&self, away: i64, opponent_away: i64, points: i64, crawford_played: bool) -> f64 {
        let later = crawford_played || away == 1 || opponent_away == 1;
        self.mwc(away - points.max(0), opponent_away + points.min(0), later)
    }
}

/// The table seen from a score: what follows a game that begins there.
#[derive(Clone, Copy)]
pub(super) struct From<'a> {
    table: &'a MatchEquities,
    away: [i64; 2],
    post_crawford: bool,
    /// Where the square begins that holds after the game.
    start: usize,
    /// Whether the score is on the grid, and so all that follow it.
    is_within: bool,
}

impl From<'_> {
    /// The chance after the player has won so many points.
    #[inline]
    pub fn after_winning(&self, points: i64) -> f64 {
        self.at([self.away[0] - points, self.away[1]])
    }

    /// The chance after the opponent has won so many points.
    #[inline]
    pub fn after_losing(&self, points: i64) -> f64 {
        self.at([self.away[0], self.away[1] - points])
    }

    #[inline]
    fn at(&self, [away, opponent_away]: [i64; 2]) -> f64 {
        if self.is_within {
            return self.table.grid
                [self.start + away.max(0) as usize * self.table.side + opponent_away.max(0) as usize];
        }
        self.table.mwc(away, opponent_away, self.post_crawford)
    }
}

/// The chance to win a match at away scores of 1 or more: David Montgomery's normal approximation.
///
/// The lead is taken as normally distributed over the (away + opponent_away) / 2 games to come, each
/// with a deviation that depends on the away scores. GNU Backgammon extends its tables the same way.
pub fn montgomery(away: i64, opponent_away: i64) -> f64 {
    let deviation = |away: i64| DEVIATIONS[(away.max(1) as usize).min(DEVIATIONS.len()) - 1];
    let (own, other) = (deviation(away), deviation(opponent_away));
    let (away, opponent_away) = (away as f64, opponent_away as f64);
    let games = (away + opponent_away) / 2.0;
    let lead = (away - opponent_away) / ((own * own + other * other).sqrt() * games.sqrt());
    0.5 * libm::erfc(lead / std::f64::consts::SQRT_2)
}
