//! A match with the doubling cube, solved score by score.
//!
//! What a game is worth at a score follows from the scores that can come after it, so they are solved
//! from the last to the first: no table of match equities is needed, but one results. Values are
//! 2·p − 1, where p is the chance to win the match. Whoever may double has, before he rolls, the best of
//! not doubling and of what the opponent leaves him, as in money play.

use super::money::ROUNDING;
use super::rated::{RatedPlay, rated_plays};
use super::solved_score::SolvedScore;
use crate::cube::{CubeDecision, CubeOwner};
use crate::dice::Roll;
use crate::exact::hyper::error::{NoScore, NotSolved};
use crate::exact::hyper::index::Index;
use crate::exact::hyper::score::{Case, Score};
use crate::exact::hyper::solving::at_score::{AtScore, Known};
use crate::exact::hyper::values::Values;
use crate::position::Position;

/// A match of hyper-backgammon, as far as its scores are solved.
///
/// ```
/// use gammon::hyper::{Index, MatchSolution, Score};
/// let mut solution = MatchSolution::new(Index::new(1)?, 3)?;
/// while solution.next_score().is_some() {
///     solution.solve_next(1, |_| true);
/// }
/// let two_behind = Score::new([3, 1], true)?;
/// assert_eq!(format!("{:.4}", solution.chance(two_behind)?), "0.2725");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct MatchSolution {
    pub(in crate::exact::hyper) index: Index,
    pub(in crate::exact::hyper) length: u8,
    pub(in crate::exact::hyper) solved: Vec<SolvedScore>,
}

impl MatchSolution {
    /// A match of so many points of which nothing is solved yet.
    ///
    /// # Errors
    /// [`NoScore::Length`] if the length is not 1 to [`MOST_POINTS`](crate::exact::hyper::MOST_POINTS).
    pub fn new(index: Index, length: u8) -> Result<MatchSolution, NoScore> {
        Score::of_match(length).map(|_| MatchSolution {
            index,
            length,
            solved: Vec::new(),
        })
    }

    /// Which positions the solution has.
    pub fn index(&self) -> Index {
        self.index
    }

    /// The scores that are solved, in the order in which that was done.
    pub fn solved(&self) -> &[SolvedScore] {
        &self.solved
    }

    /// The score to be solved next, or `None` when all are.
    pub fn next_score(&self) -> Option<Score> {
        Score::all(self.length).get(self.solved.len()).copied()
    }

    /// The first player's chance to win the match at that score, before the first roll of a game: it is
    /// equally likely that either begins.
    ///
    /// # Errors
    /// [`NotSolved::Score`] if the score is not solved.
    pub fn chance(&self, score: Score) -> Result<f64, NotSolved> {
        let solved = self.find(score)?;
        let is_turned = solved.score() != score;
        Ok(if is_turned {
            1.0 - solved.chance()
        } else {
            solved.chance()
        })
    }

    fn find(&self, score: Score) -> Result<&SolvedScore, NotSolved> {
        let is_score = |solved: &&SolvedScore| solved.score() == score || solved.score() == score.turned();
        let found = self.solved.iter().find(is_score);
        let [one, other] = score.away();
        found.ok_or(NotSolved::Score(one, other))
    }

    /// The chance of the player on roll to win the match, before he doubles or rolls.
    ///
    /// # Errors
    /// [`NotSolved`] if the position has another number of checkers, or its game other rules; if the
    /// score is not solved, or no game at it comes to that cube.
    pub fn mwc(&self, position: &Position, stakes: MatchStakes) -> Result<f64, NotSolved> {
        let number = self.index.rank(position)?;
        Ok(chance(self.look_up(stakes)?.value(number)?))
    }

    /// The chances of the player on roll to win the match when he doubles and when he does not; `None`
    /// if he may not double, or could win no more by it.
    ///
    /// # Errors
    /// As [`mwc`](MatchSolution::mwc).
    pub fn cube(&self, position: &Position, stakes: MatchStakes) -> Result<Option<CubeDecision>, NotSolved> {
        let number = self.index.rank(position)?;
        let known = self.look_up(stakes)?;
        let doubles = known.at_score.doubles[known.case].filter(|_| position.outcome().is_none());
        let Some((doubled, pass)) = doubles else {
            return Ok(None);
        };
        let uses = [known.no_double(number)?, known.at(doubled).value(number)?, pass].map(chance);
        Ok(Some(CubeDecision::exact(uses, ROUNDING)))
    }

    /// Every legal play of a roll with the chance to win the match after it, the best first; equals in
    /// the order of [`legal_plays`](Position::legal_plays). Empty if there is none.
    ///
    /// # Errors
    /// As [`mwc`](MatchSolution::mwc).
    pub fn best_plays(
        &self,
        position: &Position,
        roll: Roll,
        stakes: MatchStakes,
    ) -> Result<Vec<RatedPlay>, NotSolved> {
        self.index.rank(position)?;
        let known = self.look_up(stakes)?;
        let after = known.turned();
        rated_plays(self.index, position, roll, |number| Ok(chance(-after.value(number)?)))
    }

    fn look_up(&self, stakes: MatchStakes) -> Result<Known<'_>, NotSolved> {
        let MatchStakes { score, value, owner } = stakes;
        let solved = self.find(score)?;
        let player = usize::from(solved.score() != score);
        let wanted = solved.score().case(player, value, owner);
        // Once either wins the match by any game, it does not matter what the cube shows.
        let decides = |value: u8| value.is_power_of_two() && score.away().iter().all(|&points| points <= value);
        let is_wanted = |known: &Case| {
            let is_like = (known.player, known.owner) == (wanted.player, wanted.owner);
            is_like && (known.value == value || decides(known.value) && decides(value))
        };
        let cases = solved.score().cases();
        let case = cases.iter().position(is_wanted).ok_or(NotSolved::Cube(value))?;
        Ok(self.known(solved.score(), solved.values(), case))
    }

    /// What is known of a score in each state of the cube.
    pub(in crate::exact::hyper) fn all_known(
        &self,
        score: Score,
    ) -> Result<impl Iterator<Item = Known<'_>>, NotSolved> {
        let solved = self.find(score)?;
        let known = |case| self.known(solved.score(), solved.values(), case);
        Ok((0..solved.values().width()).map(known))
    }

    pub(in crate::exact::hyper) fn known<'a>(&self, score: Score, values: &'a Values, case: usize) -> Known<'a> {
        Known {
            at_score: self.at_score(score),
            values,
            case,
        }
    }

    /// What the players at a score have to gain, of which all that can follow is solved.
    pub(in crate::exact::hyper) fn at_score<const N: usize>(&self, score: Score) -> AtScore<N> {
        let cases = score.cases();
        let mut at_score = AtScore {
            won: [[0.0; N]; 3],
            turned: std::array::from_fn(|place| place),
            doubles: [None; N],
        };
        for (number, &case) in cases.iter().enumerate() {
            for (won, points) in at_score.won.iter_mut().zip(1..) {
                won[number] = self.after(score, case.player, points * case.value);
            }
            at_score.turned[number] = place_of(&cases, score.turned_case(case));
            let pass = self.after(score, case.player, case.value);
            at_score.doubles[number] = score.doubled(case).map(|doubled| (place_of(&cases, doubled), pass));
        }
        at_score
    }

    /// What a player has who has just won so many points.
    fn after(&self, score: Score, player: usize, points: u8) -> f64 {
        let chance = score.after(player, points).map(|next| self.chance(next));
        match chance {
            None => 1.0,
            Some(Ok(chance)) if player == 0 => 2.0 * chance - 1.0,
            Some(Ok(chance)) => 1.0 - 2.0 * chance,
            Some(Err(_)) => unreachable!("what follows a score is solved before it"),
        }
    }
}

/// The score of a match, seen by the player on roll, and the cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MatchStakes {
    /// The score; the player on roll is its first.
    pub score: Score,
    /// What the cube shows.
    pub value: u8,
    /// Who may turn it, were it not for the score.
    pub owner: CubeOwner,
}

/// Where a state of the cube is among those of its score.
pub(in crate::exact::hyper) fn place_of(cases: &[Case], case: Case) -> usize {
    let place = cases.iter().position(|&known| known == case);
    place.unwrap_or_else(|| unreachable!("a score has every case that one of its cases leads to"))
}

/// From 2·p − 1 to p.
pub(in crate::exact::hyper) fn chance(value: f64) -> f64 {
    0.5 + value / 2.0
}
