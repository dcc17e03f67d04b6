//! How fast plays are found: `cargo bench --bench movegen`.
//!
//! The work is tests/data/positions_2000.txt: 2,000 rolls met in games, one a line as a Position
//! ID, the two dice and the number of distinct plays (0 for a dance), 33,071 in all. Decoding is
//! not timed. The rolls are also timed by kind, since a kernel is chosen for each: `doubles`;
//! `near_home`, two different dice with at most one checker outside the home board, so that
//! checkers may be borne off; and `two_dice`, the rest.
//!
//! - `successors`: the boards, into a vector that is emptied before each roll
//! - `count`: how many there are, storing none
//! - `legal_plays`: boards with their moves, a new vector for each roll
//! - `rows`: the boards as rows of 26 bytes, one after the other, as arrays hold them
//!
//! `naive` is the slow generator that the tests compare with, on the first 100 rolls; `check`
//! reads and verifies one written play; `playouts` are whole games of random plays on one thread.
//! Elements are plays, for `check` calls and for `playouts` games.
//!
//! `games` does the same for every game known by name: `successors` of 20,000 rolls met in its random
//! games, and `playouts`, both in plays, so that the two can be compared.
//!
//! Every answer is asserted before its time is taken.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gammon::movegen::naive;
use gammon::{GAMES, Game, PlayoutTotals, Position, Roll, arrays, playouts};

const POSITIONS: &str = include_str!("../tests/data/positions_2000.txt");
const PLAYS: usize = 33_071;
const NAIVE_ROLLS: usize = 100;
const PLAYED: u64 = 2_000;

#[derive(Clone, Copy)]
struct Case {
    position: Position,
    roll: Roll,
    plays: usize,
}

impl Case {
    fn parse(line: &str) -> Case {
        let game = Game::find("backgammon").unwrap();
        let fields: Vec<&str> = line.split(' ').collect();
        let number = |index: usize| fields[index].parse::<usize>().unwrap();
        Case {
            position: Position::from_position_id(fields[0], game).unwrap(),
            roll: Roll::new(number(1) as u8, number(2) as u8).unwrap(),
            plays: number(3),
        }
    }

    fn kind(&self) -> &'static str {
        let mover = self.position.board().mover;
        let outside: u8 = (7..=25).map(|slot| mover.get(slot)).sum();
        match (self.roll.is_double(), outside) {
            (true, _) => "doubles",
            (false, 0 | 1) => "near_home",
            _ => "two_dice",
        }
    }
}

fn cases() -> Vec<Case> {
    let cases: Vec<Case> = POSITIONS.lines().map(Case::parse).collect();
    assert_eq!((cases.len(), total(&cases)), (2_000, PLAYS));
    cases
}

fn total(cases: &[Case]) -> usize {
    cases.iter().map(|case| case.plays).sum()
}

fn generation(criterion: &mut Criterion) {
    let all = cases();
    time_generators(criterion, "positions_2000", &all);
    for kind in ["two_dice", "doubles", "near_home"] {
        let some: Vec<Case> = all.iter().copied().filter(|case| case.kind() == kind).collect();
        time_generators(criterion, kind, &some);
    }
    time_naive(criterion, &all[..NAIVE_ROLLS]);
}

fn time_generators(criterion: &mut Criterion, group: &str, cases: &[Case]) {
    let plays = total(cases);
    let mut boards = Vec::new();
    let mut successors = |case: &Case| {
        boards.clear();
        case.position.successors(case.roll, &mut boards);
        black_box(&boards).len()
    };
    let count = |case: &Case| case.position.count_plays(case.roll);
    let legal_plays = |case: &Case| black_box(case.position.legal_plays(case.roll)).len();
    let mut rows = arrays::Successors::default();
    let mut append_rows = || {
        rows.rows.clear();
        for case in cases {
            rows.append(&case.position, case.roll, false, false);
        }
        black_box(&rows.rows).len() / arrays::ROW
    };
    for case in cases {
        let found = [successors(case), count(case), legal_plays(case)];
        assert_eq!(found, [case.plays; 3], "{:?} {}", case.position, case.roll);
    }
    assert_eq!(append_rows(), plays);

    let mut group = criterion.benchmark_group(group);
    group.throughput(Throughput::Elements(plays as u64));
    group.bench_function("successors", |b| {
        b.iter(|| black_box(cases).iter().map(&mut successors).sum::<usize>());
    });
    group.bench_function("count", |b| {
        b.iter(|| black_box(cases).iter().map(count).sum::<usize>());
    });
    group.bench_function("legal_plays", |b| {
        b.iter(|| black_box(cases).iter().map(legal_plays).sum::<usize>());
    });
    group.bench_function("rows", |b| b.iter(&mut append_rows));
    group.finish();
}

fn time_naive(criterion: &mut Criterion, cases: &[Case]) {
    for case in cases {
        let found = naive::legal_plays(&case.position, case.roll);
        assert_eq!(
            found,
            case.position.legal_plays(case.roll),
            "{:?} {}",
            case.position,
            case.roll
        );
    }
    let mut group = criterion.benchmark_group("positions_2000");
    group
        .throughput(Throughput::Elements(total(cases) as u64))
        .sample_size(10);
    let count = |case: &Case| naive::legal_plays(&case.position, case.roll).len();
    group.bench_function("naive", |b| {
        b.iter(|| black_box(cases).iter().map(count).sum::<usize>());
    });
    group.finish();
}

fn check(criterion: &mut Criterion) {
    let start = Position::start("backgammon").unwrap();
    let roll = Roll::new(3, 1).unwrap();
    assert_eq!(start.check(roll, "6/5 8/5").unwrap().to_string(), "8/5 6/5");
    let mut group = criterion.benchmark_group("start");
    group.throughput(Throughput::Elements(1));
    group.bench_function("check", |b| b.iter(|| start.check(roll, black_box("8/5 6/5"))));
    group.finish();
}

fn random_games(criterion: &mut Criterion) {
    let start = Position::start("backgammon").unwrap();
    let run = || playouts(&start, PLAYED, 1, 1, 10_000, |_| true).unwrap();
    let expected = PlayoutTotals {
        games: PLAYED,
        wins: [354, 416, 261, 0],
        losses: [359, 368, 242, 0],
        ties: 0,
        unfinished: 0,
        plies: 193_513,
        plays: 3_585_717,
        points: 148,
    };
    assert_eq!(run(), expected);
    let mut group = criterion.benchmark_group("start");
    group.throughput(Throughput::Elements(PLAYED)).sample_size(20);
    group.bench_function("playouts", |b| b.iter(run));
    group.finish();
}

/// More rolls than a processor's branch prediction can learn by heart: over 2,000 the kernels seem a
/// fifth faster than they are in games.
const ROLLS_MET: usize = 20_000;

/// Rolls met in random games of a game, the same in every run.
fn met(game: &'static Game) -> Vec<(Position, Roll)> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut below = move |bound: u64| {
        // xorshift64 (Marsaglia 2003)
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % bound
    };
    let mut cases = Vec::new();
    let mut position = Position::start_of(game);
    while cases.len() < ROLLS_MET {
        let mut die = || below(6) as u8 + 1;
        let (first, second) = (die(), die());
        position = position.choose(first).unwrap_or(position);
        let roll = position.fixed_roll().unwrap_or(Roll::new(first, second).unwrap());
        cases.push((position, roll));
        let plays = position.legal_plays(roll);
        position = match plays.len() {
            0 => position.pass(roll),
            count => position.after(roll, &plays[below(count as u64) as usize]),
        };
        if position.outcome().is_some() {
            position = Position::start_of(game);
        }
    }
    cases
}

fn games(criterion: &mut Criterion) {
    for game in &GAMES {
        let cases = met(game);
        for (position, roll) in &cases[..NAIVE_ROLLS] {
            assert_eq!(position.legal_plays(*roll), naive::legal_plays(position, *roll));
        }
        let mut boards = Vec::new();
        let mut successors = || {
            boards.clear();
            for (position, roll) in &cases {
                position.successors(*roll, &mut boards);
            }
            black_box(&boards).len()
        };
        let plays = successors();
        let mut group = criterion.benchmark_group(format!("games/{}", game.name));
        group
            .measurement_time(Duration::from_secs(1))
            .warm_up_time(Duration::from_millis(300));
        group.throughput(Throughput::Elements(plays as u64)).sample_size(20);
        group.bench_function("successors", |b| b.iter(&mut successors));
        let start = Position::start_of(game);
        let run = || playouts(&start, PLAYED, 1, 1, 10_000, |_| true).unwrap();
        let totals = run();
        let ended = totals.wins.iter().chain(&totals.losses).sum::<u64>() + totals.ties;
        assert_eq!((ended, totals.unfinished), (PLAYED, 0));
        group.throughput(Throughput::Elements(totals.plays)).sample_size(10);
        group.bench_function("playouts", |b| b.iter(run));
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3));
    targets = generation, check, random_games, games
}
criterion_main!(benches);
