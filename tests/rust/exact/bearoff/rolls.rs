//! The bear-off tables against checked numbers, the general generator and a slow solution.

use std::collections::{BTreeSet, HashMap};

use crate::common::data;
use gammon::bearoff::{Index, NotInTable, OneSided, Rolls};
use gammon::board::OFF;
use gammon::{Board, Counts, GAMES, Game, Position, Roll, Side};
use serde::Deserialize;

#[derive(Deserialize)]
struct Vectors {
    positions: Vec<Known>,
    races: Vec<Race>,
    indexes_of_six: Vec<Numbered>,
}

#[derive(Deserialize)]
struct Known {
    points: [u8; 6],
    index: usize,
    mean: f64,
    deviation: f64,
    epc: f64,
    wastage: f64,
    distribution: Vec<(usize, f64)>,
}

#[derive(Deserialize)]
struct Race {
    us: [u8; 6],
    them: [u8; 6],
    chance: f64,
}

#[derive(Deserialize)]
struct Numbered {
    points: [u8; 6],
    index: usize,
}

fn vectors() -> Vectors {
    serde_json::from_str(&data::file("bearoff_vectors.json")).unwrap()
}

/// A side with so many checkers on the points from 1 on, and `off` borne off.
fn side(on_points: &[u8], off: u8) -> Counts {
    let place = |counts: Counts, (point, &count)| counts.with(point, count);
    (1..).zip(on_points).fold(Counts::EMPTY.with(OFF, off), place)
}

/// A position of a game in which the opponent's last checker is past everybody.
fn alone(game: &'static Game, mover: Counts) -> Position {
    let opponent = Counts::EMPTY.with(1, 1);
    Position::new(Board { mover, opponent }, game).unwrap()
}

fn assert_close(found: f64, expected: f64, tolerance: f64, what: &dyn std::fmt::Debug) {
    assert!(
        (found - expected).abs() <= tolerance,
        "{what:?}: {found} instead of {expected}"
    );
}

#[test]
fn positions_have_the_numbers_of_gnu_backgammon() {
    for Known { points, index, .. } in vectors().positions {
        assert_eq!(Index::STANDARD.rank(&points), Ok(index), "{points:?}");
        assert_eq!(Index::STANDARD.unrank(index).unwrap()[..6], points);
    }
    let six = Index::new(6, 6).unwrap();
    for Numbered { points, index } in vectors().indexes_of_six {
        assert_eq!(six.rank(&points), Ok(index), "{points:?}");
        assert_eq!(six.unrank(index).unwrap()[..6], points);
    }
}

#[test]
fn solved_positions_have_their_known_means_and_distributions() {
    let table = OneSided::standard();
    for known in vectors().positions {
        let (points, counts) = (known.points, side(&known.points, 0));
        assert_close(table.mean(counts).unwrap(), known.mean, 1e-9, &points);
        assert_close(table.variance(counts).unwrap().sqrt(), known.deviation, 1e-6, &points);
        assert_close(table.epc(counts).unwrap(), known.epc, 1e-6, &points);
        assert_close(table.wastage(counts).unwrap(), known.wastage, 1e-6, &points);
        let distribution = table.distribution(counts).unwrap();
        for (rolls, chance) in known.distribution {
            assert_close(distribution[rolls], chance, 1e-9, &(points, rolls));
        }
    }
    let slowest = table.mean(side(&[0, 0, 0, 0, 0, 15], 0)).unwrap();
    assert_close(slowest, 12.266_187_171_764_624, 1e-13, &"15 on the six");
}

#[test]
fn races_have_their_known_chances() {
    for Race { us, them, chance } in vectors().races {
        let found = OneSided::standard().win_chance(side(&us, 0), side(&them, 0)).unwrap();
        assert_close(found, chance, 1e-9, &(us, them));
    }
}

#[test]
fn a_distribution_sums_to_one_and_has_its_mean() {
    for (points, checkers) in [(6, 15), (12, 5)] {
        let table = OneSided::solve(Index::new(points, checkers).unwrap(), |_| true).unwrap();
        for number in 0..table.index().positions() {
            let Rolls { mean, distribution } = table.rolls_at(number).unwrap();
            let by_rolls = (0..).zip(distribution).map(|(rolls, chance)| f64::from(rolls) * chance);
            assert_close(distribution.iter().sum(), 1.0, 1e-13, &number);
            assert_close(by_rolls.sum(), mean, 1e-13 * mean.max(1.0), &number);
            assert!(distribution.last() > Some(&0.0), "{number}");
        }
        assert_eq!(table.rolls_at(table.index().positions()), None);
    }
}

#[test]
fn a_position_takes_the_same_rolls_whatever_the_most_checkers_are() {
    let table = OneSided::solve(Index::new(6, 7).unwrap(), |_| true).unwrap();
    for number in 0..table.index().positions() {
        assert_eq!(table.rolls_at(number), OneSided::standard().rolls_at(number));
    }
}

/// What a position should be by what its legal plays lead to: the play of the least mean for each
/// roll, of equals that of the smallest number.
fn by_legal_plays<'a>(position: &Position, index: Index, known: impl Fn(Counts) -> Rolls<'a>) -> (f64, Vec<f64>) {
    let (mut mean, mut distribution) = (0.0, vec![0.0; 60]);
    let mut results = Vec::new();
    for (roll, throws) in Roll::all() {
        results.clear();
        position.successors(roll, &mut results);
        let after = results.iter().map(|board| board.opponent);
        let best = after.min_by(|&one, &other| {
            let by_mean = known(one).mean.total_cmp(&known(other).mean);
            by_mean.then_with(|| index.rank_of(one).unwrap().cmp(&index.rank_of(other).unwrap()))
        });
        let best = known(best.unwrap());
        let weight = f64::from(throws) / 36.0;
        mean += weight * best.mean;
        for (rolls, chance) in best.distribution.iter().enumerate() {
            distribution[rolls + 1] += weight * chance;
        }
    }
    (1.0 + mean, distribution)
}

fn assert_follows<'a>(position: &Position, index: Index, found: Rolls<'a>, known: impl Fn(Counts) -> Rolls<'a>) {
    let (mean, distribution) = by_legal_plays(position, index, known);
    assert_close(found.mean, mean, 1e-12, position);
    for (rolls, &chance) in distribution.iter().enumerate() {
        let found = found.distribution.get(rolls).unwrap_or(&0.0);
        assert_close(*found, chance, 1e-13, &(position, rolls));
    }
}

#[test]
fn every_position_takes_one_roll_and_what_its_best_legal_play_leaves() {
    let game = Game::find("backgammon").unwrap();
    for (points, checkers, every) in [(6, 15, 41), (6, 5, 1), (8, 9, 29), (12, 6, 31)] {
        let table = OneSided::solve(Index::new(points, checkers).unwrap(), |_| true).unwrap();
        let index = table.index();
        for number in (1..index.positions()).step_by(every) {
            let mover = side(&index.unrank(number).unwrap(), 0);
            let position = alone(game, mover);
            assert_follows(&position, index, table.rolls(mover).unwrap(), |side| {
                table.rolls(side).unwrap()
            });
        }
    }
}

#[test]
fn games_that_bear_off_as_backgammon_does_take_the_same_rolls() {
    let (table, index) = (OneSided::standard(), Index::STANDARD);
    let mut other = Vec::new();
    for game in &GAMES {
        if let Err(error) = index.check_rules(&game.rules) {
            assert!(matches!(error, NotInTable::OtherRules { .. }));
            other.push(game.name);
            continue;
        }
        for number in (1..index.positions()).step_by(499) {
            let mover = side(&index.unrank(number).unwrap(), 0);
            let position = alone(game, mover);
            let rolls = table.rolls(index.side_of(&position, Side::Mover).unwrap()).unwrap();
            assert_follows(&position, index, rolls, |side| table.rolls(side).unwrap());
        }
    }
    let expected =
        "tavla_ludoteka acey_guide acey_us acey_eu acey_wiki acey_old jacquet_bkgm narde gul_bara old_english";
    assert_eq!(other.join(" "), expected);
}

#[test]
fn rules_that_a_side_cannot_meet_do_not_keep_it_out_of_a_table() {
    let moultezim = Game::find("moultezim").unwrap();
    let position = alone(moultezim, side(&[1, 0, 0, 0, 0, 0, 0, 0, 0, 2], 0));
    for points in [10, 12] {
        assert!(Index::new(points, 3).unwrap().side_of(&position, Side::Mover).is_ok());
    }
    let farther = alone(moultezim, side(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], 0));
    let error = Index::new(12, 3).unwrap().side_of(&farther, Side::Mover);
    assert_eq!(
        error,
        Err(NotInTable::OtherRules {
            axis: "opp_start_quarter_max"
        })
    );
    let narde = Game::find("narde").unwrap();
    assert!(
        Index::STANDARD
            .side_of(&alone(narde, side(&[2, 0, 0, 0, 1], 0)), Side::Mover)
            .is_ok()
    );
    assert!(
        Index::STANDARD
            .side_of(&alone(narde, side(&[2, 0, 0, 0, 0, 1], 0)), Side::Mover)
            .is_err()
    );
}

#[test]
fn the_first_checker_off_takes_one_roll_and_what_the_best_legal_play_leaves() {
    let game = Game::find("backgammon").unwrap();
    for (points, checkers, every) in [(6, 15, 13), (9, 6, 1)] {
        let table = OneSided::solve(Index::new(points, checkers).unwrap(), |_| true).unwrap();
        let index = table.index();
        let with_all = Index::new(points, checkers - 1).unwrap().positions()..index.positions();
        for number in with_all.step_by(every) {
            let mover = side(&index.unrank(number).unwrap(), 0);
            let position = alone(game, mover);
            let known = |side| table.rolls_to_first_off(side).unwrap();
            assert_follows(&position, index, known(mover), known);
        }
    }
}

/// The least mean of the rolls to the first checker off, and its distribution, by plain recursion.
fn slowly_to_first_off(on_points: [u8; 6], known: &mut HashMap<[u8; 6], f64>) -> f64 {
    if let Some(&mean) = known.get(&on_points) {
        return mean;
    }
    let all: u8 = on_points.iter().sum();
    let mut mean = 1.0;
    for first in 1..=6 {
        for second in 1..=6 {
            let orders = match first == second {
                true => vec![vec![first; 4]],
                false => vec![vec![first, second], vec![second, first]],
            };
            let results: BTreeSet<_> = orders.iter().flat_map(|dice| slow_plays(on_points, dice)).collect();
            let after = results
                .into_iter()
                .map(|result| match result.iter().sum::<u8>() == all {
                    true => slowly_to_first_off(result, known),
                    false => 0.0,
                });
            mean += after.fold(f64::INFINITY, f64::min) / 36.0;
        }
    }
    known.insert(on_points, mean);
    mean
}

/// Every result of playing those dice in order, by the rules of the bear-off from the home board.
fn slow_plays(on_points: [u8; 6], dice: &[usize]) -> BTreeSet<[u8; 6]> {
    let Some((&die, rest)) = dice.split_first() else {
        return BTreeSet::from([on_points]);
    };
    let mut results = BTreeSet::new();
    for point in (1..=6).filter(|&point| on_points[point - 1] > 0) {
        let stands_higher = on_points[point..].iter().any(|&count| count > 0);
        if die > point && stands_higher {
            continue;
        }
        let mut after = on_points;
        after[point - 1] -= 1;
        if point > die {
            after[point - die - 1] += 1;
        }
        results.extend(slow_plays(after, rest));
    }
    if on_points == [0; 6] {
        BTreeSet::from([on_points])
    } else {
        results
    }
}

#[test]
fn the_first_checker_off_takes_as_many_rolls_as_a_slow_recursion_finds() {
    let mut known = HashMap::new();
    slowly_to_first_off([0, 0, 0, 0, 0, 15], &mut known);
    slowly_to_first_off([0, 0, 1, 2, 5, 7], &mut known);
    assert!(known.len() > 100, "{}", known.len());
    for (points, mean) in known {
        let found = OneSided::standard().rolls_to_first_off(side(&points, 0)).unwrap();
        assert_close(found.mean, mean, 1e-13, &points);
    }
}

#[test]
fn the_gammon_is_saved_once_a_checker_is_off_and_unknown_for_smaller_sides() {
    let table = OneSided::standard();
    let saved = table.rolls_to_first_off(side(&[0, 0, 0, 0, 0, 14], 1)).unwrap();
    assert_eq!((saved.mean, saved.distribution), (0.0, &[1.0][..]));
    let smaller = table.rolls_to_first_off(side(&[0, 0, 0, 0, 0, 14], 0));
    assert_eq!(smaller, Err(NotInTable::FewerCheckers { count: 14, all: 15 }));
}

#[test]
fn a_solution_stops_when_it_is_told_to() {
    let index = Index::new(6, 12).unwrap();
    let mut polls = Vec::new();
    let stopped = OneSided::solve(index, |done| {
        polls.push(done);
        polls.len() < 3
    });
    assert!(stopped.is_none());
    assert_eq!(polls.len(), 3);
    assert!(polls.is_sorted() && polls[2] < index.positions() as u64);
}
