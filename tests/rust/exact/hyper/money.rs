//! Hyper-backgammon against known values, its own equations, and the bear-off.

use std::fs;
use std::sync::OnceLock;

use crate::common::roll;
use crate::common::tables::Folder;
use gammon::bearoff::{self, OneSided};
use gammon::board::OFF;
use gammon::cube::{CubeDecision, Uses, Verdict};
use gammon::hyper::{ALL_DONE, Hyper, Index, Kind, NotSolved, Stakes, TooManyCheckers};
use gammon::{Board, Counts, GAMES, Game, Position, Roll, Side};

fn index(checkers: u8) -> Index {
    Index::new(checkers).unwrap()
}

fn solved(checkers: u8) -> Hyper {
    Hyper::solve(index(checkers), Kind::Money, 2, |_| true).unwrap()
}

/// Two checkers a side, with the cube.
fn two() -> &'static Hyper {
    static TWO: OnceLock<Hyper> = OnceLock::new();
    TWO.get_or_init(|| solved(2))
}

/// A position with two checkers a side; those that stand on no slot, each in its own numbering, are off.
fn position(mover: &[u8], opponent: &[u8]) -> Position {
    let side = |slots: &[u8]| {
        let off = Counts::EMPTY.with(OFF, 2 - slots.len() as u8);
        slots
            .iter()
            .fold(off, |side, &slot| side.with(slot, side.get(slot) + 1))
    };
    let board = Board {
        mover: side(mover),
        opponent: side(opponent),
    };
    Position::new(board, Game::find("hypergammon").unwrap()).unwrap()
}

/// One in so many of the positions of a solution.
fn positions(hyper: &Hyper, every: usize) -> impl Iterator<Item = Position> {
    let index = hyper.index();
    let numbers = (0..index.positions()).step_by(every);
    numbers.filter_map(move |number| index.unrank(number))
}

fn assert_close(found: f64, expected: f64, tolerance: f64, what: &dyn std::fmt::Debug) {
    assert!(
        (found - expected).abs() <= tolerance,
        "{what:?}: {found} instead of {expected}"
    );
}

#[test]
fn games_have_their_known_equities() {
    let (one, cubeless) = (solved(1), Stakes::Cubeless);
    let on_roll = |hyper: &Hyper| hyper.equity(&hyper.index().start(), cubeless).unwrap();
    assert_close(on_roll(&one), 0.4528, 5e-5, &"one checker, on roll");
    assert_close(on_roll(two()), 0.15224, 5e-6, &"two checkers, on roll");
    let first_mover = two().opening_equity(cubeless).unwrap();
    assert_close(first_mover, 0.11333, 5e-6, &"two checkers, first mover");
}

/// How far what is known of a position is from what its legal plays make it.
fn error_of(hyper: &Hyper, position: &Position, stakes: Stakes) -> f64 {
    let equity = |position: &Position, stakes| hyper.equity(position, stakes).unwrap();
    let found = equity(position, stakes);
    if let Some(outcome) = position.outcome() {
        let sign = if outcome.winner == Some(Side::Mover) { 1.0 } else { -1.0 };
        let is_single = stakes == Stakes::CentredJacoby;
        let points = if is_single { 1 } else { outcome.points };
        return (found - sign * f64::from(points)).abs();
    }
    let best = |roll: Roll| {
        let plays = position.legal_plays(roll).into_iter();
        let after = plays.map(|play| Position::new(play.result(), position.game()).unwrap());
        let equities = after.map(|after| -equity(&after, stakes.turned()));
        let dance = || -equity(&position.flip(), stakes.turned());
        equities.reduce(f64::max).unwrap_or_else(dance)
    };
    let rolls = Roll::all().map(|(roll, throws)| f64::from(throws) / 36.0 * best(roll));
    let no_double: f64 = rolls.sum();
    match stakes {
        Stakes::Cubeless | Stakes::OpponentOwned => (found - no_double).abs(),
        Stakes::Centred | Stakes::CentredJacoby | Stakes::Owned => {
            let cube = hyper.cube(position, stakes).unwrap().unwrap();
            let double = f64::min(2.0 * equity(position, Stakes::OpponentOwned), 1.0);
            let error = (found - no_double.max(double)).abs();
            error.max((cube.uses.no_double - no_double).abs())
        }
    }
}

fn largest_error(hyper: &Hyper, every: usize, stakes: Stakes) -> f64 {
    let errors = positions(hyper, every).map(|position| error_of(hyper, &position, stakes));
    errors.fold(0.0, f64::max)
}

#[test]
fn every_equity_is_the_mean_of_the_best_plays() {
    for stakes in Stakes::ALL {
        assert!(largest_error(&solved(1), 1, stakes) < 1e-6, "{stakes:?}");
        assert!(largest_error(two(), 97, stakes) < 1e-6, "{stakes:?}");
    }
}

#[test]
fn probabilities_fit_together() {
    for position in positions(two(), 7) {
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = two().probabilities(&position).unwrap();
        let falls = |chances: &[f64]| chances.is_sorted_by(|one, other| one >= other);
        assert!(falls(&[1.0, win, win_gammon, win_backgammon, 0.0]), "{position:?}");
        assert!(
            falls(&[1.0 - win + 1e-6, lose_gammon, lose_backgammon, 0.0]),
            "{position:?}"
        );
        let Board { mover, opponent } = position.board();
        assert!(opponent.get(OFF) == 0 || win_gammon == 0.0, "{position:?}");
        assert!(mover.get(OFF) == 0 || lose_gammon == 0.0, "{position:?}");
    }
}

#[test]
fn whoever_holds_the_cube_is_the_better_for_it() {
    for position in positions(two(), 7) {
        let [_, centred, _, mine, theirs] = Stakes::ALL.map(|stakes| two().equity(&position, stakes).unwrap());
        assert!(mine >= centred - 1e-6 && centred >= theirs - 1e-6, "{position:?}");
    }
}

#[test]
fn races_of_one_checker_each_are_those_of_the_bear_off() {
    let table = OneSided::solve(bearoff::Index::new(12, 1).unwrap(), |_| true).unwrap();
    for mine in 1..=12 {
        for theirs in 1..=12 {
            let race = position(&[mine], &[theirs]);
            let side = |point| Counts::EMPTY.with(point, 1);
            let chance = table.win_chance(side(mine), side(theirs)).unwrap();
            let [win, rest @ ..] = two().probabilities(&race).unwrap();
            assert_close(win, chance, 1e-7, &race);
            assert_eq!(rest, [0.0; 4]);
        }
    }
}

#[test]
fn the_last_roll_is_doubled_and_played_as_the_throws_say() {
    // Only 1-1 does not end it: 35 of 36 throws win at once, and then the opponent does.
    let sure = position(&[1, 1], &[1, 1]);
    assert_eq!(two().probabilities(&sure).unwrap(), [1.0, 1.0, 0.0, 0.0, 0.0]);
    let doubtful = position(&[6], &[1]); // 27 throws in 36
    let cube = two().cube(&doubtful, Stakes::Centred).unwrap().unwrap();
    let expected = CubeDecision {
        uses: Uses {
            no_double: 0.5,
            double_take: 1.0,
            double_pass: 1.0,
            double_beaver: None,
        },
        mwc: None,
        verdict: Verdict::DoubleTake,
        is_optional: false,
    };
    assert_eq!(cube, expected);
    let poor = position(&[6, 5], &[1]); // 6 throws in 36
    let cube = two().cube(&poor, Stakes::Owned).unwrap().unwrap();
    assert_eq!(cube.verdict, Verdict::NoDoubleTake);
    assert!(two().cube(&poor, Stakes::OpponentOwned).unwrap().is_none());
}

#[test]
fn jacoby_players_double_what_others_play_for_the_gammon() {
    let found = positions(two(), 1).find(|position| {
        let action = |stakes| two().cube(position, stakes).unwrap().map(|cube| cube.verdict);
        action(Stakes::Centred) == Some(Verdict::TooGoodPass)
            && action(Stakes::CentredJacoby) == Some(Verdict::DoublePass)
    });
    assert!(found.is_some());
    let all = positions(two(), 7).filter_map(|position| two().cube(&position, Stakes::CentredJacoby).unwrap());
    assert!(all.map(|cube| cube.uses.no_double).all(|no_double| no_double <= 1.0));
}

#[test]
fn the_best_play_comes_first_and_every_legal_play_is_rated() {
    let start = two().index().start();
    let best = |dice: &str| two().best_plays(&start, roll(dice), Stakes::Cubeless).unwrap();
    assert_eq!(best("66")[0].play.to_string(), "24/12 23/11");
    for (roll, _) in Roll::all() {
        for stakes in Stakes::ALL {
            let rated = two().best_plays(&start, roll, stakes).unwrap();
            assert_eq!(rated.len(), start.count_plays(roll));
            assert!(rated.is_sorted_by(|one, other| one.equity >= other.equity));
        }
    }
    let over = position(&[], &[3, 4]);
    assert!(two().best_plays(&over, roll("21"), Stakes::Owned).unwrap().is_empty());
    assert!(two().cube(&over, Stakes::Owned).unwrap().is_none());
}

#[test]
fn the_result_does_not_depend_on_the_threads() {
    let folder = Folder::new();
    let bytes = |threads: usize| {
        let path = folder.path(&threads.to_string());
        Hyper::build(&path, index(2), Kind::Cubeless, threads, |_| true).unwrap();
        fs::read(path).unwrap()
    };
    assert!(bytes(1) == bytes(3));
}

#[test]
fn a_solution_stops_when_it_is_told_to() {
    for most in [0, 300] {
        let mut polls = Vec::new();
        let stopped = Hyper::solve(index(2), Kind::Cubeless, 2, |done| {
            polls.push(done);
            done < most
        });
        assert!(stopped.is_none());
        assert!(polls.is_sorted());
        assert_eq!(polls.iter().filter(|&&done| done >= most).count(), 1);
    }
    let mut all = 0;
    assert!(
        Hyper::solve(index(2), Kind::Money, 2, |done| {
            all = done;
            true
        })
        .is_some()
    );
    assert_eq!(all, ALL_DONE);
}

#[test]
fn other_games_are_refused_by_name() {
    assert_eq!(Index::new(0), Err(TooManyCheckers(0)));
    assert_eq!(Index::new(4), Err(TooManyCheckers(4)));
    let three = Position::start("hypergammon").unwrap();
    let error = two().probabilities(&three).unwrap_err().to_string();
    assert_eq!(error, "the mover has 3 checkers, and the solution is for 2 a side");
    let board = two().index().start().board();
    let mut played = Vec::new();
    for game in GAMES.iter().filter(|game| Position::new(board, game).is_ok()) {
        match two().probabilities(&Position::new(board, game).unwrap()) {
            Ok(_) => played.push(game.name),
            Err(error) => assert!(matches!(error, NotSolved::OtherRules { .. }), "{}", game.name),
        }
    }
    assert_eq!(played.join(" "), "backgammon nackgammon hypergammon longgammon snake");
    let cubeless = Hyper::solve(index(1), Kind::Cubeless, 1, |_| true).unwrap();
    let start = cubeless.index().start();
    assert!(matches!(
        cubeless.equity(&start, Stakes::Centred),
        Err(NotSolved::WithoutCube)
    ));
    assert!(matches!(
        cubeless.cube(&start, Stakes::Owned),
        Err(NotSolved::WithoutCube)
    ));
    assert!(cubeless.equity(&start, Stakes::Cubeless).is_ok());
}

#[cfg(feature = "slow-tests")]
#[test]
fn the_game_of_three_checkers_fits_together() {
    let three = solved(3);
    assert_eq!(positions(&three, 1).count(), 7_959_903);
    let start = three.index().start();
    assert_eq!(start.board(), Position::start("hypergammon").unwrap().board());
    let known = [
        (Stakes::Cubeless, 0.110_691, 0.083_680),
        (Stakes::Centred, 0.157_621, 0.116_152),
        (Stakes::CentredJacoby, 0.153_140, 0.111_810),
    ];
    for (stakes, on_roll, first_mover) in known {
        assert_close(three.equity(&start, stakes).unwrap(), on_roll, 1e-6, &stakes);
        assert_close(three.opening_equity(stakes).unwrap(), first_mover, 1e-6, &stakes);
    }
    for stakes in Stakes::ALL {
        assert!(largest_error(&three, 997, stakes) < 1e-6, "{stakes:?}");
    }
}
