//! The scores of a match, and the states of the cube at each.

use super::error::NoScore;
use super::limits::MOST_POINTS;
use crate::cube::CubeOwner;

/// How many points each of two players still needs, and whether the Crawford game is played: the one
/// after a player has come to need one point, without the cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Score {
    away: [u8; 2],
    is_crawford: bool,
}

impl Score {
    /// A score of a match of at most [`MOST_POINTS`].
    ///
    /// # Errors
    /// [`NoScore`] if a player needs no point or too many, or in the Crawford game not exactly one
    /// player needs one.
    pub fn new(away: [u8; 2], is_crawford: bool) -> Result<Score, NoScore> {
        if !away.iter().all(|points| (1..=MOST_POINTS).contains(points)) {
            return Err(NoScore::Away(away[0], away[1]));
        }
        if is_crawford && (away[0] == 1) == (away[1] == 1) {
            return Err(NoScore::Crawford(away[0], away[1]));
        }
        Ok(Score { away, is_crawford })
    }

    /// How many points each player needs.
    pub const fn away(self) -> [u8; 2] {
        self.away
    }

    /// Whether this is the Crawford game.
    pub const fn is_crawford(self) -> bool {
        self.is_crawford
    }

    /// The same seen by the other player.
    #[must_use]
    pub const fn turned(self) -> Score {
        let [one, other] = self.away;
        Score {
            away: [other, one],
            ..self
        }
    }

    /// The scores of a match of so many points, each after all that can follow it, the player who needs
    /// fewer points first. They are solved in this order.
    ///
    /// # Errors
    /// [`NoScore::Length`] if the length is not 1 to [`MOST_POINTS`].
    pub fn of_match(length: u8) -> Result<Vec<Score>, NoScore> {
        if (1..=MOST_POINTS).contains(&length) {
            Ok(Score::all(length))
        } else {
            Err(NoScore::Length(length))
        }
    }

    /// The scores of a match of `length` points up to turning, each after all that can follow it. The
    /// first player needs no more points than the second.
    pub(super) fn all(length: u8) -> Vec<Score> {
        let mut scores = Vec::new();
        for (most, least) in (1..=length).flat_map(|most| (1..=most).map(move |least| (most, least))) {
            let score = |is_crawford| Score {
                away: [least, most],
                is_crawford,
            };
            if least == 1 && most > 1 {
                scores.push(score(true));
            }
            // When the Crawford game is over, the other has won a point.
            if least > 1 || most < length || most == 1 {
                scores.push(score(false));
            }
        }
        scores.sort_by_key(|score| score.away[0] + score.away[1]);
        scores
    }

    /// The score after `player` has won so many points; `None` if that was the match.
    pub(super) fn after(self, player: usize, points: u8) -> Option<Score> {
        let mut away = self.away;
        away[player] = away[player].checked_sub(points).filter(|&left| left > 0)?;
        let is_crawford = away[player] == 1 && self.away.iter().all(|&points| points > 1);
        Some(Score { away, is_crawford })
    }
}

/// A state of the cube at a score: who is on roll, what it shows, and who has a use for it, if anybody
/// has. At an even score nothing tells the players apart, and both are the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Case {
    pub(super) player: usize,
    pub(super) value: u8,
    pub(super) owner: Option<CubeOwner>,
}

impl Score {
    /// The other player.
    pub(super) const fn other(self, player: usize) -> usize {
        if self.away[0] == self.away[1] { 0 } else { 1 - player }
    }

    /// A state of the cube, in which nobody owns it who could win no more by it.
    pub(super) fn case(self, player: usize, value: u8, owner: CubeOwner) -> Case {
        let [mine, theirs] = [player, self.other(player)].map(|player| !self.is_crawford && self.away[player] > value);
        let is_dead = match owner {
            CubeOwner::Nobody => !mine && !theirs,
            CubeOwner::Mover => !mine,
            CubeOwner::Opponent => !theirs,
        };
        Case {
            player,
            value,
            owner: (!is_dead).then_some(owner),
        }
    }

    /// The same state of the cube, the other player on roll.
    pub(super) fn turned_case(self, case: Case) -> Case {
        Case {
            player: self.other(case.player),
            owner: case.owner.map(CubeOwner::flip),
            ..case
        }
    }

    /// The state of the cube once the player on roll has doubled and the other has taken, if he may
    /// double and has a use for it.
    pub(super) fn doubled(self, case: Case) -> Option<Case> {
        let may_double = matches!(case.owner, Some(CubeOwner::Nobody | CubeOwner::Mover));
        let is_useful = self.away[case.player] > case.value;
        (may_double && is_useful).then(|| self.case(case.player, 2 * case.value, CubeOwner::Opponent))
    }

    /// Every state of the cube that a game can come to.
    pub(super) fn cases(self) -> Vec<Case> {
        let mut cases = vec![self.case(0, 1, CubeOwner::Nobody)];
        let mut next = 0;
        while let Some(&case) = cases.get(next) {
            for case in [Some(self.turned_case(case)), self.doubled(case)].into_iter().flatten() {
                if !cases.contains(&case) {
                    cases.push(case);
                }
            }
            next += 1;
        }
        cases
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(mine: u8, theirs: u8, is_crawford: bool) -> Score {
        Score::new([mine, theirs], is_crawford).unwrap()
    }

    #[test]
    fn the_scores_of_a_match_come_after_all_that_can_follow_them() {
        let three = Score::all(3);
        let expected = [
            score(1, 1, false),
            score(1, 2, true),
            score(1, 2, false),
            score(2, 2, false),
            score(1, 3, true),
            score(2, 3, false),
            score(3, 3, false),
        ];
        assert_eq!(three, expected);
        for length in 1..=MOST_POINTS {
            let scores = Score::all(length);
            for (place, &score) in scores.iter().enumerate() {
                let ends = (0..2).flat_map(|player| (1..=9).map(move |points| score.after(player, points)));
                for next in ends.flatten() {
                    assert!(
                        scores[..place]
                            .iter()
                            .any(|&known| known == next || known == next.turned())
                    );
                }
            }
        }
    }

    #[test]
    fn the_crawford_game_comes_once_and_without_the_cube() {
        assert_eq!(score(2, 3, false).after(0, 1), Some(score(1, 3, true)));
        assert_eq!(score(1, 3, true).after(1, 1), Some(score(1, 2, false)));
        assert_eq!(score(1, 2, true).after(1, 1), Some(score(1, 1, false)));
        assert_eq!(score(1, 3, true).after(0, 1), None);
        assert_eq!(score(1, 3, true).cases().len(), 2);
        assert_eq!(Score::new([1, 1], true), Err(NoScore::Crawford(1, 1)));
        assert_eq!(Score::new([2, 3], true), Err(NoScore::Crawford(2, 3)));
        assert_eq!(Score::new([0, 3], false), Err(NoScore::Away(0, 3)));
    }

    #[test]
    fn a_cube_is_dead_where_its_holder_can_win_no_more_by_it() {
        let holders = |score: Score| {
            score
                .cases()
                .into_iter()
                .map(|case| (case.player, case.value, case.owner))
        };
        let even: Vec<_> = holders(score(2, 2, false)).collect();
        assert_eq!(even, [(0, 1, Some(CubeOwner::Nobody)), (0, 2, None)]);
        let three: Vec<_> = holders(score(3, 3, false)).collect();
        assert!(three.contains(&(0, 2, Some(CubeOwner::Mover))) && three.contains(&(0, 4, None)));
        assert_eq!(three.len(), 4);
        // Only the player who needs two points doubles after the Crawford game.
        let after: Vec<_> = holders(score(1, 2, false)).collect();
        assert_eq!(after.len(), 4);
        assert_eq!(score(1, 2, false).doubled(score(1, 2, false).cases()[0]), None);
    }
}
