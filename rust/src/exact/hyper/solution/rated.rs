//! Plays by what they are worth.

use crate::dice::Roll;
use crate::exact::hyper::error::NotSolved;
use crate::exact::hyper::index::Index;
use crate::play::Play;
use crate::position::Position;

/// A play and what it is worth to the player who makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatedPlay {
    /// The play.
    pub play: Play,
    /// The equity after it in units of the cube, or in a match the chance to win it.
    pub equity: f64,
}

/// Every legal play, the best first, by what the position of a number is worth to a player who has
/// moved to it.
pub(in crate::exact::hyper) fn rated_plays(
    index: Index,
    position: &Position,
    roll: Roll,
    after: impl Fn(usize) -> Result<f64, NotSolved>,
) -> Result<Vec<RatedPlay>, NotSolved> {
    let rated = |play: Play| {
        let equity = after(index.rank_of(play.result()))?;
        Ok(RatedPlay { play, equity })
    };
    let plays = position.legal_plays(roll).into_iter().map(rated);
    let mut plays = plays.collect::<Result<Vec<RatedPlay>, NotSolved>>()?;
    plays.sort_by(|one, other| other.equity.total_cmp(&one.equity));
    Ok(plays)
}

/// The mean over the throws of the best play, by what the position of a number is worth to a player who
/// has moved to it.
pub(in crate::exact::hyper) fn mean_of_best_plays(
    index: Index,
    position: &Position,
    after: impl Fn(usize) -> Result<f64, NotSolved>,
) -> Result<f64, NotSolved> {
    let mut boards = Vec::new();
    let mut sum = 0.0;
    for (roll, throws) in Roll::all() {
        boards.clear();
        position.successors(roll, &mut boards);
        if boards.is_empty() {
            boards.push(position.board().flip());
        }
        let mut best = f64::NEG_INFINITY;
        for &board in &boards {
            best = best.max(after(index.rank_of(board))?);
        }
        sum += f64::from(throws) * best;
    }
    Ok(sum / 36.0)
}

/// The mean of the best plays of a game's first roll, which shows two different numbers.
pub(in crate::exact::hyper) fn mean_of_first_rolls(
    index: Index,
    after: impl Fn(usize) -> Result<f64, NotSolved>,
) -> Result<f64, NotSolved> {
    let start = index.start();
    let rolls: Vec<Roll> = Roll::all()
        .map(|(roll, _)| roll)
        .filter(|roll| !roll.is_double())
        .collect();
    let mut sum = 0.0;
    for &roll in &rolls {
        // Nobody dances from the start.
        sum += rated_plays(index, &start, roll, &after)?[0].equity;
    }
    Ok(sum / rolls.len() as f64)
}
