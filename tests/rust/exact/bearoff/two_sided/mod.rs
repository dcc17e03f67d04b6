//! The two-sided bear-off tables against checked numbers, a slow solution in double precision, and
//! themselves; and their files against damage.

mod cube;
mod files;
mod gnubg;
mod resuming;
mod slow;

use std::path::Path;

use crate::common::data;
use crate::common::tables::Folder;
use crate::common::{position, position_of};
use gammon::bearoff::{Equities, Index, LookUpError, NotInTable, OneSided, Shape, TwoSided};
use gammon::board::OFF;
use gammon::cube::CubeOwner;
use gammon::{Counts, Game, Rules, Side};
use serde::Deserialize;
use slow::Slow;

/// Half of the least difference between two chances of a table, and a little for the solver's single precision.
const HALF_A_UNIT: f64 = 0.55 / 65_535.0;

#[derive(Deserialize)]
struct Vectors {
    positions: Vec<Known>,
}

#[derive(Deserialize)]
struct Known {
    us: [u8; 6],
    them: [u8; 6],
    chance: f64,
    chance_one_sided: f64,
    cubeless: f64,
    owned: f64,
    centred: f64,
    opponent_owned: f64,
    with_cube_centred: f64,
    with_cube_owned: f64,
}

fn vectors() -> Vec<Known> {
    let vectors: Vectors = serde_json::from_str(&data::file("bearoff_two_sided.json")).unwrap();
    vectors.positions
}

fn build(path: &Path, mine: u8, theirs: u8, cubeful: bool) -> TwoSided {
    let shape = Shape::new(mine, theirs, cubeful).unwrap();
    TwoSided::build(path, shape, 2, |_, _| true).unwrap().unwrap()
}

/// A side with so many checkers on the points from 1 on.
fn side(on_points: &[u8]) -> Counts {
    let place = |counts: Counts, (point, &count)| counts.with(point, count);
    (1..).zip(on_points).fold(Counts::EMPTY, place)
}

fn pairs<T>(items: &[T]) -> impl Iterator<Item = (&T, &T)> {
    items
        .iter()
        .flat_map(move |one| items.iter().map(move |other| (one, other)))
}

fn in_order(equities: &Equities) -> [f64; 4] {
    [
        equities.cubeless,
        equities.owned,
        equities.centred,
        equities.opponent_owned,
    ]
}

#[track_caller]
fn assert_close(found: f64, expected: f64, tolerance: f64, what: &dyn std::fmt::Debug) {
    assert!(
        (found - expected).abs() <= tolerance,
        "{what:?}: {found} instead of {expected}"
    );
}

#[test]
fn known_positions_have_their_chances_and_equities() {
    let folder = Folder::new();
    let table = build(&folder.path("6x6"), 6, 6, true);
    for known in vectors() {
        let (us, them, what) = (side(&known.us), side(&known.them), (known.us, known.them));
        let chance = table.probability(us, them).unwrap();
        assert_close(chance, known.chance, HALF_A_UNIT, &what);
        let equities = table.equities(us, them).unwrap();
        let expected = [known.cubeless, known.owned, known.centred, known.opponent_owned];
        for (found, expected) in in_order(&equities).into_iter().zip(expected) {
            assert_close(found, expected, 2.0 * HALF_A_UNIT, &what);
        }
        let (centred, owned) = (CubeOwner::Nobody, CubeOwner::Mover);
        assert_close(
            equities.with_cube(centred),
            known.with_cube_centred,
            4.0 * HALF_A_UNIT,
            &what,
        );
        assert_close(
            equities.with_cube(owned),
            known.with_cube_owned,
            4.0 * HALF_A_UNIT,
            &what,
        );
    }
}

#[test]
fn who_adapts_to_the_race_wins_as_often_or_more_against_one_who_does_not() {
    for known in vectors() {
        let one_sided = OneSided::standard().win_chance(side(&known.us), side(&known.them));
        assert_close(
            one_sided.unwrap(),
            known.chance_one_sided,
            1e-9,
            &(known.us, known.them),
        );
    }
}

#[test]
fn every_chance_of_eight_against_eight_is_that_of_a_slow_solution_rounded() {
    let folder = Folder::new();
    let (table, slow) = (build(&folder.path("8x8"), 8, 8, false), Slow::<1>::solve(8));
    for (us, them) in pairs(slow.positions()) {
        let chance = table.probability(side(us), side(them)).unwrap();
        let [cubeless] = slow.values(us, them);
        assert_close(chance, (cubeless + 1.0) / 2.0, HALF_A_UNIT, &(us, them));
    }
}

#[test]
fn every_equity_of_five_against_five_is_that_of_a_slow_solution_rounded() {
    let folder = Folder::new();
    let (table, slow) = (build(&folder.path("5x5"), 5, 5, true), Slow::<4>::solve(5));
    for (us, them) in pairs(slow.positions()) {
        let found = in_order(&table.equities(side(us), side(them)).unwrap());
        for (found, expected) in found.into_iter().zip(slow.values(us, them)) {
            assert_close(found, expected, 2.0 * HALF_A_UNIT, &(us, them));
        }
    }
}

#[test]
#[cfg(feature = "slow-tests")]
fn random_chances_of_twelve_against_twelve_are_those_of_a_slow_solution_rounded() {
    use rand_core::{Rng, SeedableRng};
    let folder = Folder::new();
    let (table, slow) = (build(&folder.path("12x12"), 12, 12, false), Slow::<1>::solve(12));
    let mut source = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(12);
    let mut largest = 0.0_f64;
    for _ in 0..100_000 {
        let [us, them] = [0, 1].map(|_| slow.positions()[source.next_u64() as usize % slow.positions().len()]);
        let chance = table.probability(side(&us), side(&them)).unwrap();
        largest = largest.max((chance - (slow.values(&us, &them)[0] + 1.0) / 2.0).abs());
    }
    assert!(largest <= HALF_A_UNIT, "{} units", largest * 65_535.0);
}

#[test]
fn the_two_ways_round_are_in_a_table_for_unequal_sides() {
    let folder = Folder::new();
    for cubeful in [false, true] {
        let square = build(&folder.path("square"), 5, 5, cubeful);
        let table = build(&folder.path("unequal"), 5, 3, cubeful);
        assert_eq!(table.shape().positions(), 2 * 462 * 84);
        let [five, three] = [5, 3].map(|checkers| Index::new(6, checkers).unwrap());
        for [us, them] in [[five, three], [three, five]] {
            for (us, them) in (0..us.positions()).flat_map(|us| (0..them.positions()).map(move |them| (us, them))) {
                let [us, them] = [us, them].map(|number| side(&five.unrank(number).unwrap()));
                assert_eq!(
                    table.probability(us, them).unwrap(),
                    square.probability(us, them).unwrap()
                );
                if cubeful {
                    assert_eq!(table.equities(us, them).unwrap(), square.equities(us, them).unwrap());
                }
            }
        }
        let (four, one) = (side(&[4]), side(&[1]));
        let error = table.probability(four, four).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the opponent is not in the bear-off table: 4 checkers are in play, and the table is for at most 3"
        );
        assert!(table.probability(one, one).is_ok());
    }
}

#[test]
fn sides_that_are_not_in_the_table_are_refused() {
    let folder = Folder::new();
    let table = build(&folder.path("table"), 4, 2, false);
    let ace = side(&[1]);
    let reason = |us, them| match table.probability(us, them).unwrap_err() {
        LookUpError::NotInTable { side, reason } => (side, reason),
        other => panic!("{other}"),
    };
    let most = |count, most| NotInTable::TooMany { count, most };
    assert_eq!(reason(side(&[5]), ace), (Side::Mover, most(5, 4)));
    assert_eq!(reason(ace, side(&[0, 5])), (Side::Opponent, most(5, 4)));
    assert_eq!(reason(side(&[3]), side(&[3])), (Side::Opponent, most(3, 2)));
    assert_eq!(
        reason(side(&[0, 0, 0, 0, 0, 0, 1]), ace),
        (Side::Mover, NotInTable::Outside { point: 7, points: 6 })
    );
    assert_eq!(
        reason(ace, ace.with(25, 1)),
        (Side::Opponent, NotInTable::OnBar { points: 6 })
    );
    assert!(matches!(table.equities(ace, ace), Err(LookUpError::Cubeless)));
}

#[test]
fn games_that_are_run_by_other_rules_are_refused() {
    let folder = Folder::new();
    let table = build(&folder.path("table"), 3, 3, true);
    let text = "6:3 off:12 | 19:3 off:12";
    for game in ["backgammon", "portes", "hypergammon"] {
        let text = if game == "hypergammon" {
            "6:2 off:1 | 19:1 off:2"
        } else {
            text
        };
        assert!(table.sides_of(&position_of(game, text)).is_ok(), "{game}");
    }
    let refused = |change: fn(&mut Rules)| {
        let mut rules = Game::find("backgammon").unwrap().rules;
        change(&mut rules);
        TwoSided::check_rules(&rules).unwrap_err().to_string()
    };
    let equalising = refused(|rules| rules.equalising_roll = true);
    assert!(equalising.starts_with("the game's `equalising_roll`"), "{equalising}");
    let wasting = refused(|rules| rules.bearoff_no_waste = true);
    assert!(wasting.starts_with("the game's `bearoff_no_waste`"), "{wasting}");
}

#[test]
fn equities_are_refused_where_a_gammon_can_be_won() {
    let folder = Folder::new();
    let table = build(&folder.path("table"), 3, 3, true);
    let saved = position("6:3 off:12 | 19:3 off:12");
    assert!(table.sides_without_gammons_of(&saved).is_ok());
    let open = position_of("hypergammon", "6:2 off:1 | 19:3 off:0");
    assert!(table.sides_of(&open).is_ok());
    let error = table.sides_without_gammons_of(&open).unwrap_err();
    assert!(matches!(error, LookUpError::Gammon { side: Side::Opponent }), "{error}");
}

#[test]
fn a_player_who_is_off_has_won_and_one_whose_opponent_is_has_lost() {
    let folder = Folder::new();
    let table = build(&folder.path("table"), 2, 2, true);
    let (ace, off) = (side(&[1]), Counts::EMPTY.with(OFF, 15));
    assert_eq!(table.probability(off, ace).unwrap(), 1.0);
    assert_eq!(table.probability(ace, off).unwrap(), 0.0);
    assert_eq!(in_order(&table.equities(ace, off).unwrap()), [-1.0; 4]);
}
