//! Times cube decisions: `cargo bench --bench cube`. A figure is the time of one decision.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gammon::cube::{Chances, CubeContext, CubeOwner, MatchEquities, Situation};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const DECISIONS: usize = 4096;
const SIDE: usize = 66;

/// A table without a file: Montgomery's approximation.
fn table() -> MatchEquities {
    let at = |row: usize, column: usize| match (row, column) {
        (0, _) => 1.0,
        (_, 0) => 0.0,
        _ => gammon::cube::montgomery(row as i64, column as i64),
    };
    let square: Vec<f64> = (0..SIDE * SIDE).map(|place| at(place / SIDE, place % SIDE)).collect();
    let tail: Vec<f64> = (1..SIDE).map(|row| at(row, 1)).collect();
    MatchEquities::new([square.clone(), square].concat().into(), tail.into()).unwrap()
}

fn cases() -> Vec<([f64; 5], Situation)> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut unit = move || (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
    (0..DECISIONS)
        .map(|_| {
            let win = unit();
            let (gammons, lost) = (win * unit() / 2.0, (1.0 - win) * unit() / 2.0);
            let mut below = |most: u32| (unit() * f64::from(most)) as u32;
            let situation = Situation {
                away: Some([2 + below(14), 2 + below(14)]),
                cube: 1 << below(3),
                owner: CubeOwner::of_sign(i64::from(below(3)) - 1),
                ..Situation::MONEY
            };
            ([win, gammons, gammons / 20.0, lost, lost / 20.0], situation)
        })
        .collect()
}

fn decisions(criterion: &mut Criterion) {
    let (table, cases) = (table(), cases());
    let decide = |probabilities: [f64; 5], context: &CubeContext| {
        let chances = Chances::of(probabilities).unwrap();
        context.decision(&chances, 0.68).uses.no_double
    };
    let contexts: Vec<CubeContext> = cases.iter().map(|(_, at)| CubeContext::new(at, &table)).collect();
    let money = CubeContext::of_money(&Situation::MONEY);
    assert!((decide([0.7, 0.2, 0.01, 0.05, 0.0], &money) - 0.836).abs() < 0.1);
    let mut group = criterion.benchmark_group("cube");
    group.throughput(Throughput::Elements(DECISIONS as u64));
    group.bench_function(BenchmarkId::from_parameter("random scores"), |bencher| {
        bencher.iter(|| {
            cases
                .iter()
                .map(|(row, at)| decide(*row, &CubeContext::new(at, &table)))
                .sum::<f64>()
        });
    });
    group.bench_function(BenchmarkId::from_parameter("random scores, prepared"), |bencher| {
        bencher.iter(|| {
            cases
                .iter()
                .zip(&contexts)
                .map(|((row, _), context)| decide(*row, context))
                .sum::<f64>()
        });
    });
    group.bench_function(BenchmarkId::from_parameter("one score, prepared"), |bencher| {
        bencher.iter(|| {
            cases
                .iter()
                .map(|(row, _)| decide(*row, black_box(&contexts[0])))
                .sum::<f64>()
        });
    });
    group.bench_function(BenchmarkId::from_parameter("money"), |bencher| {
        bencher.iter(|| {
            cases
                .iter()
                .map(|(row, _)| decide(*row, black_box(&money)))
                .sum::<f64>()
        });
    });
    group.finish();
}

criterion_group!(benches, decisions);
criterion_main!(benches);
