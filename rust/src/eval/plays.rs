//! Plays by what the position after them is worth.

use super::games::folded;
use super::{Chances, Evaluator, Workspace, equity, flipped};
use crate::board::Board;
use crate::dice::Roll;
use crate::movegen::generate;
use crate::play::Play;
use crate::position::Position;

/// A play and what the mover has after it.
#[derive(Clone, Debug)]
pub struct RatedPlay {
    /// The play.
    pub play: Play,
    /// The mover's chances after it.
    pub chances: Chances,
}

/// The best play of a roll.
#[derive(Clone, Debug)]
pub struct BestPlay {
    /// Its place in [`legal_plays`](Position::legal_plays), or `None` where there is no play.
    pub index: Option<usize>,
    /// The board after it, seen by the opponent.
    pub result: Board,
    /// The mover's chances after it.
    pub chances: Chances,
}

/// Boards and chances of one roll, used again and again.
#[derive(Default)]
pub struct Scratch {
    results: Vec<Board>,
    chances: Vec<Chances>,
}

impl Evaluator {
    /// Every legal play of a roll with the mover's chances after it, best first; equal ones in the order of
    /// [`legal_plays`](Position::legal_plays). The position is one of a game that
    /// [`judges`](Evaluator::judges) accepts.
    pub fn rated_plays(&self, position: &Position, roll: Roll, workspace: &mut Workspace) -> Vec<RatedPlay> {
        let plays = position.legal_plays(roll);
        let results: Vec<Board> = plays.iter().map(Play::result).collect();
        let mut chances = Vec::new();
        self.evaluate(&results, workspace, &mut chances);
        let mut rated: Vec<RatedPlay> = plays
            .into_iter()
            .zip(chances)
            .map(|(play, chances)| RatedPlay {
                play,
                chances: folded(position.game(), flipped(chances)),
            })
            .collect();
        rated.sort_by(|one, other| equity(other.chances).total_cmp(&equity(one.chances)));
        rated
    }

    /// The best play of a roll; of equal ones the first.
    pub fn best_play(
        &self,
        position: &Position,
        roll: Roll,
        workspace: &mut Workspace,
        scratch: &mut Scratch,
    ) -> BestPlay {
        let Scratch { results, chances } = scratch;
        results.clear();
        chances.clear();
        generate(position, roll, &mut |result, _| results.push(result));
        let dances = results.is_empty();
        if dances {
            results.push(position.board().flip());
        }
        self.evaluate(results, workspace, chances);
        let mut best = (0, f32::NEG_INFINITY, Chances::default());
        for (index, &theirs) in chances.iter().enumerate() {
            let ours = folded(position.game(), flipped(theirs));
            if equity(ours) > best.1 {
                best = (index, equity(ours), ours);
            }
        }
        BestPlay {
            index: (!dances).then_some(best.0),
            result: results[best.0],
            chances: best.2,
        }
    }
}
