//! The solution against one that shares nothing with it but the index: plain lists of legal plays
//! from the slow generator, and plain iteration.

use super::solving::cubeless::Cubeless;
use super::solving::follow::Follow;
use super::solving::money::Money;
use super::solving::sweep::{Model, Sweeper, Sweeps};
use super::solving::transitions::Transitions;
use super::*;
use crate::error::Side;
use crate::movegen::naive;
use crate::{Position, Roll, WinKind};

/// The equities of a state: without the cube, and the four with it before the roll.
type Equities = [f64; 5];

/// One position as the slow solution sees it.
enum State {
    /// It is no position.
    Nothing,
    Over(Equities),
    /// For each roll, its throws and the positions that it leads to.
    Open(Vec<(f64, Vec<usize>)>),
}

fn states(index: Index) -> Vec<State> {
    let state = |number| match index.unrank(number) {
        None => State::Nothing,
        Some(position) => match position.outcome() {
            Some(outcome) => {
                let sign = if outcome.winner == Some(Side::Mover) { 1.0 } else { -1.0 };
                let points = sign * f64::from(outcome.points);
                State::Over([points, points, sign, points, points])
            }
            None => State::Open(
                Roll::all()
                    .map(|(roll, throws)| (throws.into(), after(index, &position, roll)))
                    .collect(),
            ),
        },
    };
    (0..index.positions()).map(state).collect()
}

fn after(index: Index, position: &Position, roll: Roll) -> Vec<usize> {
    let plays = naive::legal_plays(position, roll);
    let results = plays
        .iter()
        .map(|play| Position::new(play.result(), position.game()).unwrap());
    let mut numbers: Vec<usize> = results.map(|position| index.rank(&position).unwrap()).collect();
    if numbers.is_empty() {
        numbers.push(index.rank(&position.flip()).unwrap());
    }
    numbers
}

/// The equities of every state, by plain iteration.
fn slowly(states: &[State]) -> Vec<Equities> {
    let mut known = vec![[0.0; 5]; states.len()];
    loop {
        let next: Vec<Equities> = states.iter().map(|state| equities(state, &known)).collect();
        let changes = known
            .as_flattened()
            .iter()
            .zip(next.as_flattened())
            .map(|(one, other)| (one - other).abs());
        let largest = changes.fold(0.0, f64::max);
        known = next;
        if largest < 1e-13 {
            return known;
        }
    }
}

fn equities(state: &State, known: &[Equities]) -> Equities {
    let rolls = match state {
        State::Nothing => return [0.0; 5],
        State::Over(equities) => return *equities,
        State::Open(rolls) => rolls,
    };
    // Whoever holds the cube, the other sees it with the opponent.
    let mean = |which: usize| {
        let best = |after: &Vec<usize>| {
            after
                .iter()
                .map(|&number| -known[number][which])
                .fold(f64::MIN, f64::max)
        };
        rolls.iter().map(|(throws, after)| throws * best(after)).sum::<f64>() / 36.0
    };
    let theirs = mean(3);
    let double = f64::min(2.0 * theirs, 1.0);
    [
        mean(0),
        mean(1).max(double),
        mean(2).max(double),
        mean(4).max(double),
        theirs,
    ]
}

/// The five probabilities under the plays of the greatest equity.
fn slow_probabilities(states: &[State], equities: &[Equities], index: Index) -> Vec<[f64; 5]> {
    let turned = |[w, wg, wb, lg, lb]: [f64; 5]| [1.0 - w, lg, lb, wg, wb];
    let over = |number: usize| {
        let outcome = index.unrank(number).unwrap().outcome().unwrap();
        let least = |kind| if outcome.kind >= kind { 1.0 } else { 0.0 };
        let won = [1.0, least(WinKind::Gammon), least(WinKind::Backgammon), 0.0, 0.0];
        if outcome.winner == Some(Side::Mover) {
            won
        } else {
            turned(won)
        }
    };
    let mut known = vec![[0.0; 5]; states.len()];
    for _ in 0..200 {
        let probabilities = |(number, state): (usize, &State)| match state {
            State::Nothing => [0.0; 5],
            State::Over(_) => over(number),
            State::Open(rolls) => {
                let mut sums = [0.0; 5];
                for (throws, after) in rolls {
                    let worst = |one: &&usize, other: &&usize| equities[**one][0].total_cmp(&equities[**other][0]);
                    let best = turned(known[*after.iter().min_by(worst).unwrap()]);
                    sums.iter_mut()
                        .zip(best)
                        .for_each(|(sum, chance)| *sum += throws / 36.0 * chance);
                }
                sums
            }
        };
        known = states.iter().enumerate().map(probabilities).collect();
    }
    known
}

fn sweeps<const N: usize>(game: &Transitions, model: &impl Model<N>) -> Sweeps<N> {
    let sweeper = Sweeper {
        game,
        tolerance: 1e-12,
        threads: 2,
    };
    let solved = sweeper.solve(model, None, |_| true, |_, _| Ok(()));
    solved.unwrap_or_else(|_| unreachable!("nobody stops it"))
}

/// What a model knows of every state, by the numbers of the index.
fn solved<const N: usize>(game: &Transitions, model: &impl Model<N>) -> Vec<[f64; N]> {
    let after = sweeps(game, model).after;
    let sides = game.sides.len();
    let mut known = vec![[0.0; N]; sides * sides];
    for (place, &values) in after.iter().enumerate() {
        let (opponent, mover) = (place / sides, place % sides);
        known[game.sides.number(mover) * sides + game.sides.number(opponent)] = model.turned(values);
    }
    known
}

fn assert_close<const N: usize>(found: [f64; N], expected: [f64; N], tolerance: f64, position: &Position) {
    let mut pairs = found.iter().zip(expected);
    assert!(
        pairs.all(|(found, expected)| (found - expected).abs() < tolerance),
        "{position:?}: {found:?} instead of {expected:?}"
    );
}

/// The equity of a game worth 1, 2 and 3.
fn equity_of([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [f64; 5]) -> f64 {
    2.0 * win - 1.0 + win_gammon + win_backgammon - lose_gammon - lose_backgammon
}

fn agrees_with_the_slow_solution(checkers: u8) {
    let index = Index::new(checkers).unwrap();
    let Ok(game) = Transitions::new(index, 2, || true) else {
        unreachable!()
    };
    let (cubeless, money) = (solved(&game, &Cubeless), solved(&game, &Money));
    let after = sweeps(&game, &Cubeless).after;
    let Ok(follow) = Follow::new(&game, &after, 2, || true) else {
        unreachable!()
    };
    let probabilities = solved(&game, &follow);
    let states = states(index);
    let slow = slowly(&states);
    let slow_probabilities = slow_probabilities(&states, &slow, index);
    let mut count = 0;
    for number in 0..index.positions() {
        let Some(position) = index.unrank(number) else { continue };
        count += 1;
        if position.outcome().is_some() {
            continue;
        }
        let [equity, centred, jacoby, mine, theirs] = slow[number];
        assert_close(cubeless[number], [equity], 1e-9, &position);
        assert_close(money[number], [centred, jacoby, mine, theirs], 1e-9, &position);
        // Plays of equal equities may win more games and fewer gammons; rounding chooses among them.
        let tolerance = if checkers == 1 { 1e-9 } else { 1e-2 };
        assert_close(probabilities[number], slow_probabilities[number], tolerance, &position);
        assert_close([equity_of(probabilities[number])], [equity], 1e-9, &position);
    }
    // Either side anywhere, but not both on one point, nor both finished.
    assert_eq!(count, if checkers == 1 { 26 * 26 - 24 - 1 } else { 107_252 });
}

#[test]
fn the_game_of_one_checker_is_that_of_plain_iteration() {
    agrees_with_the_slow_solution(1);
}

#[cfg(feature = "slow-tests")]
#[test]
fn the_game_of_two_checkers_is_that_of_plain_iteration() {
    agrees_with_the_slow_solution(2);
}

#[test]
fn sweeps_go_on_from_those_made_as_if_nothing_had_stopped_them() {
    let Ok(game) = Transitions::new(Index::new(2).unwrap(), 2, || true) else {
        unreachable!()
    };
    let whole = sweeps(&game, &Money);
    let sweeper = Sweeper {
        game: &game,
        tolerance: 1e-12,
        threads: 1,
    };
    // Before the values are first taken further at once, right after it, and at the end.
    for number in [1, 4, 5, whole.number] {
        let mut kept = None;
        let mut last = None;
        let keep = |sweeps: &Sweeps<4>, are_last: bool| {
            if sweeps.number == number {
                kept = Some(sweeps.clone());
                last = Some(are_last);
            }
            Ok(())
        };
        assert!(sweeper.solve(&Money, None, |_| true, keep).is_ok());
        assert_eq!(last, Some(number == whole.number));
        let resumed = sweeper.solve(&Money, kept, |_| true, |_, _| Ok(()));
        assert!(resumed.is_ok_and(|resumed| resumed == whole));
    }
}
