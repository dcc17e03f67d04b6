//! How fast the networks judge: `cargo bench --bench evaluation`.
//!
//! The boards are the 33,071 results of the rolls of tests/data/positions_2000.txt. Each network is timed
//! on each kernel that the processor has, in boards; `best_play` finds the best play of each of the 2,000
//! rolls, in rolls. All kernels are asserted to give the same chances before their time is taken.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gammon::eval::{Chances, Evaluator, Kernel, Net, Scratch};
use gammon::{Board, Game, Position, Roll};

const POSITIONS: &str = include_str!("../tests/data/positions_2000.txt");

fn rolls() -> Vec<(Position, Roll)> {
    let game = Game::find("backgammon").unwrap();
    let parse = |line: &str| {
        let fields: Vec<&str> = line.split(' ').collect();
        let roll = Roll::new(fields[1].parse().unwrap(), fields[2].parse().unwrap()).unwrap();
        (Position::from_position_id(fields[0], game).unwrap(), roll)
    };
    POSITIONS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(parse)
        .collect()
}

fn chances(evaluator: &Evaluator, boards: &[Board]) -> Vec<Chances> {
    let mut chances = Vec::new();
    evaluator.evaluate(boards, &mut evaluator.workspace(), &mut chances);
    chances
}

fn evaluation(criterion: &mut Criterion) {
    let rolls = rolls();
    let mut boards = Vec::new();
    rolls
        .iter()
        .for_each(|(position, roll)| position.successors(*roll, &mut boards));
    assert_eq!(boards.len(), 33_071);
    let mut group = criterion.benchmark_group("evaluation");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(2))
        .warm_up_time(Duration::from_millis(500));
    for net in Net::ALL {
        let portable = net.evaluator().clone().with_kernel(Kernel::Portable).unwrap();
        let expected = chances(&portable, &boards);
        for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_there()) {
            let evaluator = net.evaluator().clone().with_kernel(kernel).unwrap();
            assert!(chances(&evaluator, &boards) == expected);
            let (mut workspace, mut found) = (evaluator.workspace(), Vec::new());
            group.throughput(Throughput::Elements(boards.len() as u64));
            group.bench_function(format!("{}/{}", net.name(), kernel.name()), |bencher| {
                bencher.iter(|| {
                    found.clear();
                    evaluator.evaluate(black_box(&boards), &mut workspace, &mut found);
                    found.len()
                });
            });
        }
        let evaluator = net.evaluator();
        let (mut workspace, mut scratch) = (evaluator.workspace(), Scratch::default());
        group.throughput(Throughput::Elements(rolls.len() as u64));
        group.bench_function(format!("best_play/{}", net.name()), |bencher| {
            bencher.iter(|| {
                let best = |(position, roll): &(Position, Roll)| {
                    evaluator
                        .best_play(position, *roll, &mut workspace, &mut scratch)
                        .index
                        .map_or(0, |index| index + 1)
                };
                black_box(&rolls).iter().map(best).sum::<usize>()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, evaluation);
criterion_main!(benches);
