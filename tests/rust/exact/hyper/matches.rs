//! Matches of hyper-backgammon against their own equations, worked out here anew.

use std::sync::OnceLock;

use crate::common::tables::Folder;
use gammon::cube::CubeOwner;
use gammon::hyper::{Index, MatchSolution, MatchStakes, NoScore, NotNext, NotSolved, Score, SolvedScore};
use gammon::{Position, Roll, Side};

/// A match of three points with one checker a side.
fn one() -> &'static MatchSolution {
    static ONE: OnceLock<MatchSolution> = OnceLock::new();
    ONE.get_or_init(|| solved(1, 3))
}

fn solved(checkers: u8, length: u8) -> MatchSolution {
    let mut solution = MatchSolution::new(Index::new(checkers).unwrap(), length).unwrap();
    while solution.next_score().is_some() {
        solution.solve_next(2, |_| true).unwrap();
    }
    solution
}

fn score(mine: u8, theirs: u8) -> Score {
    Score::new([mine, theirs], false).unwrap()
}

fn crawford(mine: u8, theirs: u8) -> Score {
    Score::new([mine, theirs], true).unwrap()
}

fn stakes(score: Score, value: u8, owner: CubeOwner) -> MatchStakes {
    MatchStakes { score, value, owner }
}

fn turned(MatchStakes { score, value, owner }: MatchStakes) -> MatchStakes {
    let owner = match owner {
        CubeOwner::Nobody => CubeOwner::Nobody,
        CubeOwner::Mover => CubeOwner::Opponent,
        CubeOwner::Opponent => CubeOwner::Mover,
    };
    stakes(score.turned(), value, owner)
}

fn positions(index: Index, every: usize) -> impl Iterator<Item = Position> {
    let numbers = (0..index.positions()).step_by(every);
    numbers.filter_map(move |number| index.unrank(number))
}

/// The first player's chance to win the match after having won so many points.
fn after_win(solution: &MatchSolution, before: Score, points: u8) -> f64 {
    let [mine, theirs] = before.away();
    if points >= mine {
        return 1.0;
    }
    let left = mine - points;
    let next = Score::new([left, theirs], left == 1 && mine > 1 && theirs > 1);
    solution.chance(next.unwrap()).unwrap()
}

fn assert_close(found: f64, expected: f64, what: &dyn std::fmt::Debug) {
    assert!(
        (found - expected).abs() < 1e-6,
        "{what:?}: {found} instead of {expected}"
    );
}

/// Holds what is known of a position to what its legal plays make it.
fn check(solution: &MatchSolution, position: &Position, at: MatchStakes) {
    let what = (position, at);
    let mwc = |position: &Position, at| solution.mwc(position, at).unwrap();
    let found = mwc(position, at);
    if let Some(outcome) = position.outcome() {
        let points = outcome.points * at.value;
        let expected = match outcome.winner {
            Some(Side::Mover) => after_win(solution, at.score, points),
            _ => 1.0 - after_win(solution, at.score.turned(), points),
        };
        return assert_close(found, expected, &what);
    }
    let best = |roll: Roll| {
        let plays = position.legal_plays(roll).into_iter();
        let results = plays.map(|play| Position::new(play.result(), position.game()).unwrap());
        let chances = results.map(|result| 1.0 - mwc(&result, turned(at)));
        chances
            .reduce(f64::max)
            .unwrap_or_else(|| 1.0 - mwc(&position.flip(), turned(at)))
    };
    let no_double = Roll::all()
        .map(|(roll, throws)| f64::from(throws) / 36.0 * best(roll))
        .sum();
    let is_useful = at.owner != CubeOwner::Opponent && !at.score.is_crawford() && at.score.away()[0] > at.value;
    let cube = solution.cube(position, at).unwrap();
    assert_eq!(cube.is_some(), is_useful, "{what:?}");
    let Some(cube) = cube else {
        return assert_close(found, no_double, &what);
    };
    let double_take = mwc(position, stakes(at.score, 2 * at.value, CubeOwner::Opponent));
    let double_pass = after_win(solution, at.score, at.value);
    assert_close(cube.uses.no_double, no_double, &what);
    assert_close(cube.uses.double_take, double_take, &what);
    assert_close(cube.uses.double_pass, double_pass, &what);
    assert_close(found, no_double.max(double_take.min(double_pass)), &what);
}

/// Every score of a match, cube and owner that the solution knows.
fn all_stakes(solution: &MatchSolution) -> Vec<MatchStakes> {
    let scores = solution
        .solved()
        .iter()
        .flat_map(|solved| [solved.score(), solved.score().turned()]);
    let owners = [CubeOwner::Nobody, CubeOwner::Mover, CubeOwner::Opponent];
    let cubes = [1, 2, 4]
        .into_iter()
        .flat_map(|value| owners.map(|owner| (value, owner)));
    let all = scores.flat_map(|score| cubes.clone().map(move |(value, owner)| stakes(score, value, owner)));
    let start = solution.index().start();
    all.filter(|&at| !matches!(solution.mwc(&start, at), Err(NotSolved::Cube(_))))
        .collect()
}

#[test]
fn every_chance_is_the_mean_of_the_best_plays() {
    let all = all_stakes(one());
    assert!(all.len() > 50, "{}", all.len());
    for at in all {
        for position in positions(one().index(), 3) {
            check(one(), &position, at);
        }
    }
}

#[test]
fn chances_to_win_the_match_add_up() {
    for solved in one().solved() {
        let [mine, theirs] = [solved.score(), solved.score().turned()].map(|score| one().chance(score).unwrap());
        assert_close(mine + theirs, 1.0, &solved.score());
        assert!(mine > 0.5 - 1e-6, "whoever needs fewer points is not the worse for it");
        assert!(solved.residual() <= 1e-8);
    }
    assert!(one().chance(crawford(1, 3)).unwrap() > one().chance(crawford(1, 2)).unwrap());
}

#[test]
fn where_a_win_is_the_match_it_is_all_that_counts() {
    let index = one().index();
    let last = stakes(score(1, 1), 1, CubeOwner::Nobody);
    for position in positions(index, 1) {
        let chance = one().mwc(&position, last).unwrap();
        for at in [
            stakes(score(2, 2), 2, CubeOwner::Opponent),
            stakes(score(2, 2), 4, CubeOwner::Mover),
            stakes(score(3, 3), 4, CubeOwner::Mover),
            stakes(score(1, 1), 2, CubeOwner::Nobody),
        ] {
            assert_close(one().mwc(&position, at).unwrap(), chance, &(&position, at));
        }
    }
}

#[test]
fn a_match_is_taken_up_where_it_was_left() {
    let folder = Folder::new();
    let path = |number: usize| folder.path(&number.to_string());
    let mut left = MatchSolution::new(one().index(), 3).unwrap();
    for number in 0..4 {
        left.build_next(&path(number), 1, |_| true).unwrap().unwrap();
    }
    let open = |number| SolvedScore::open(&path(number)).unwrap();
    let mut resumed = MatchSolution::new(one().index(), 3).unwrap();
    assert_eq!(resumed.add(open(1)), Err(NotNext::Score(1, 2)));
    for number in 0..4 {
        resumed.add(open(number)).unwrap();
    }
    assert_eq!(resumed.next_score(), Some(crawford(1, 3)));
    assert!(resumed.solve_next(1, |_| false).is_none());
    assert!(resumed.build_next(&path(4), 1, |_| false).unwrap().is_none());
    let solved = resumed.solve_next(1, |_| true).unwrap();
    assert_eq!(solved.chance(), one().solved()[4].chance());
    assert_eq!(resumed.solved()[0].chance(), 0.5);
    let mut of_two = MatchSolution::new(Index::new(2).unwrap(), 3).unwrap();
    assert_eq!(of_two.add(open(0)), Err(NotNext::Checkers(1, 2)));
}

#[test]
fn what_is_not_solved_is_refused() {
    let start = one().index().start();
    let mwc = |at| one().mwc(&start, at);
    let unsolved = mwc(stakes(score(3, 4), 1, CubeOwner::Nobody));
    assert!(matches!(unsolved, Err(NotSolved::Score(3, 4))));
    for (score, cube) in [(crawford(1, 3), 2), (score(3, 3), 3), (score(3, 3), 0)] {
        let error = mwc(stakes(score, cube, CubeOwner::Mover)).unwrap_err();
        assert!(matches!(error, NotSolved::Cube(value) if value == cube));
    }
    let other = Position::start("hypergammon").unwrap();
    let error = one().best_plays(
        &other,
        Roll::new(2, 1).unwrap(),
        stakes(score(1, 1), 1, CubeOwner::Nobody),
    );
    assert!(matches!(error, Err(NotSolved::Checkers { .. })));
    assert_eq!(MatchSolution::new(one().index(), 5).unwrap_err(), NoScore::Length(5));
    assert_eq!(MatchSolution::new(one().index(), 0).unwrap_err(), NoScore::Length(0));
}

#[cfg(feature = "slow-tests")]
#[test]
fn matches_of_two_checkers_and_of_four_points_fit_together() {
    for (solution, every) in [(solved(1, 4), 1), (solved(2, 3), 997)] {
        for at in all_stakes(&solution) {
            for position in positions(solution.index(), every) {
                check(&solution, &position, at);
            }
        }
    }
}
