//! The kernels held to each other, on networks of random and of extreme weights.

use std::collections::HashMap;

use super::inputs::ROWS;
use super::network::{Dense, First};
use super::*;
use crate::Position;
use crate::dice::Roll;

struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32
    }

    fn within(&mut self, bound: i32) -> i32 {
        (self.next() % (2 * bound as u32 + 1)) as i32 - bound
    }
}

fn dense(inputs: usize, outputs: usize, numbers: &mut Numbers, weight: &dyn Fn(&mut Numbers) -> i8) -> Dense {
    let weights: Vec<i8> = (0..inputs * outputs).map(|_| weight(numbers)).collect();
    let biases: Vec<i32> = (0..outputs).map(|_| numbers.within(5000)).collect();
    let scales: Vec<f32> = (0..outputs).map(|_| 0.001 + numbers.next() as f32 / 2e12).collect();
    Dense::new(inputs, outputs, &weights, &biases, &scales)
}

fn network(units: usize, hidden: &[usize], weight: &dyn Fn(&mut Numbers) -> i8) -> Network {
    let mut numbers = Numbers(units as u64);
    let first = First {
        units,
        rows: (0..ROWS * units).map(|_| numbers.within(1500) as i16).collect(),
        biases: (0..units).map(|_| numbers.within(500) as i16).collect(),
        shift: 5,
    };
    let mut before = units;
    let mut layers = Vec::new();
    for &outputs in hidden {
        layers.push(dense(before, outputs, &mut numbers, weight));
        before = outputs;
    }
    let mut last = dense(before, 5, &mut numbers, weight);
    last.scales.iter_mut().for_each(|scale| *scale /= 50.0);
    Network {
        first,
        hidden: layers,
        last,
        metadata: HashMap::new(),
    }
}

/// Boards met in random games.
fn boards(count: usize) -> Vec<Board> {
    let mut numbers = Numbers(7);
    let start = Position::start("backgammon").unwrap();
    let (mut boards, mut position, mut results) = (Vec::new(), start, Vec::new());
    while boards.len() < count {
        results.clear();
        position.successors(Roll::from_index(numbers.next() % 36), &mut results);
        boards.extend_from_slice(&results);
        position = match results.len() {
            0 => position.flip(),
            some => Position::new(results[numbers.next() as usize % some], start.game()).unwrap(),
        };
        if position.outcome().is_some() {
            position = start;
        }
    }
    boards.truncate(count);
    boards
}

fn there() -> Vec<Kernel> {
    let there: Vec<Kernel> = Kernel::ALL.into_iter().filter(|kernel| kernel.is_there()).collect();
    println!("kernels: {there:?}");
    #[cfg(target_arch = "x86_64")]
    assert!(
        std::env::var_os("CI").is_none() || there.contains(&Kernel::Avx2),
        "continuous integration needs AVX2"
    );
    there
}

fn all_chances(evaluator: &Evaluator, boards: &[Board]) -> Vec<Chances> {
    let mut chances = Vec::new();
    evaluator.evaluate(boards, &mut evaluator.workspace(), &mut chances);
    chances
}

#[test]
fn all_kernels_give_the_same_numbers() {
    let boards = boards(20_000);
    let any = |numbers: &mut Numbers| numbers.within(127) as i8;
    let extreme = |numbers: &mut Numbers| if numbers.next().is_multiple_of(2) { 127 } else { -127 };
    let high = |_: &mut Numbers| 127;
    for weight in [&any as &dyn Fn(&mut Numbers) -> i8, &extreme, &high] {
        for (units, hidden) in [(64, vec![]), (64, vec![32]), (256, vec![32]), (512, vec![256, 128])] {
            let evaluator = Evaluator::new(network(units, &hidden, weight));
            let on = |kernel| all_chances(&evaluator.clone().with_kernel(kernel).unwrap(), &boards);
            let portable = on(Kernel::Portable);
            for kernel in there() {
                assert!(on(kernel) == portable, "{kernel:?} with {units} {hidden:?}");
            }
        }
    }
}

#[test]
fn a_board_is_worth_the_same_alone_and_among_others() {
    let boards = boards(200);
    let evaluator = Evaluator::new(network(256, &[64], &|numbers| numbers.within(127) as i8));
    for kernel in there() {
        let evaluator = evaluator.clone().with_kernel(kernel).unwrap();
        let together = all_chances(&evaluator, &boards);
        for (board, expected) in boards.iter().zip(together) {
            assert_eq!(all_chances(&evaluator, &[*board]), [expected]);
        }
    }
}

#[test]
fn weights_are_written_and_read_back() {
    let network = network(128, &[64, 32], &|numbers| numbers.within(127) as i8);
    let read = Network::parse(&network.to_bytes()).unwrap();
    assert_eq!(
        (read.first, read.hidden, read.last),
        (network.first, network.hidden, network.last)
    );
}

#[test]
fn chances_are_nested_and_who_has_a_checker_off_loses_no_gammon() {
    let boards = boards(20_000);
    let evaluator = Evaluator::new(network(64, &[32], &|numbers| numbers.within(127) as i8));
    for (board, [win, gammon, backgammon, lose_gammon, lose_backgammon]) in
        boards.iter().zip(all_chances(&evaluator, &boards))
    {
        assert!((0.0..=1.0).contains(&win) && 0.0 <= backgammon && backgammon <= gammon && gammon <= win);
        assert!(0.0 <= lose_backgammon && lose_backgammon <= lose_gammon && lose_gammon <= 1.0 - win);
        assert!(board.mover.get(0) == 0 || lose_gammon == 0.0);
        assert!(board.opponent.get(0) == 0 || gammon == 0.0);
    }
}
