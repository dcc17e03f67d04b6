//! Random positions, rolls and settings for the property tests.

use gammon::board::{BAR, MAX_CHECKERS, OFF, SLOTS};
use gammon::{Board, Counts, PRESETS, Position, Roll};
use proptest::prelude::*;
use proptest::test_runner::Config;

/// The usual number of cases, or a night's worth.
pub fn config() -> Config {
    Config {
        cases: if cfg!(feature = "slow-tests") { 100_000 } else { 2_000 },
        failure_persistence: None,
        ..Config::default()
    }
}

/// Any roll.
pub fn roll() -> impl Strategy<Value = Roll> {
    (1..=6u8, 1..=6u8).prop_map(|(first, second)| Roll::new(first, second).unwrap())
}

/// Any position: two in three scattered, the others met in a game.
pub fn position() -> impl Strategy<Value = Position> {
    prop_oneof![2 => scattered(), 1 => reachable()]
}

/// Where a side's checkers stand, in its own numbering.
fn checkers(slot: impl Strategy<Value = u8>) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(slot, 1..=usize::from(MAX_CHECKERS))
}

/// Checkers thrown at the board, reachable or not: a third all over it, a third near both homes
/// (where the bear-off's rules meet), a third with blots and blocks around the mover's way.
pub fn scattered() -> impl Strategy<Value = Position> {
    let anywhere = || (0..=BAR).boxed();
    let near_home = || prop_oneof![8 => 0..=6u8, 1 => 7..=9u8].boxed();
    let late_home = || prop_oneof![4 => 19..=24u8, 2 => 0..=3u8, 1 => Just(BAR)].boxed();
    let in_the_way = || prop_oneof![6 => 13..=24u8, 2 => 0..=12u8, 1 => Just(BAR)].boxed();
    let on_the_way = || prop_oneof![6 => 7..=18u8, 3 => 1..=6u8, 2 => 19..=BAR].boxed();
    let sides = prop_oneof![
        (checkers(anywhere()), checkers(anywhere())),
        (checkers(near_home()), checkers(late_home())),
        (checkers(on_the_way()), checkers(in_the_way())),
    ];
    (0..PRESETS.len(), sides).prop_map(|(game, (mover, opponent))| {
        let mut slots = ([0u8; SLOTS], [0u8; SLOTS]);
        for slot in mover {
            slots.0[usize::from(slot)] += 1;
        }
        for slot in opponent {
            // Where the mover stands already, the opponent's checker is on the bar instead.
            let is_taken = slot != OFF && slot != BAR && slots.0[usize::from(BAR - slot)] > 0;
            slots.1[usize::from(if is_taken { BAR } else { slot })] += 1;
        }
        if slots.0[1..].iter().chain(&slots.1[1..]).all(|&count| count == 0) {
            (slots.1[0], slots.1[usize::from(BAR)]) = (slots.1[0] - 1, 1); // one game cannot be won twice
        }
        let board = Board {
            mover: Counts::from_slots(&slots.0),
            opponent: Counts::from_slots(&slots.1),
        };
        Position::new(board, &PRESETS[game]).unwrap()
    })
}

/// A position met after some random plays from the start of a game, not yet over.
pub fn reachable() -> impl Strategy<Value = Position> {
    let throws = prop::collection::vec((roll(), any::<prop::sample::Index>()), 0..120);
    (0..PRESETS.len(), throws).prop_map(|(game, throws)| {
        let mut position = Position::start(PRESETS[game].name).unwrap();
        for (roll, index) in throws {
            let plays = position.legal_plays(roll);
            let next = match plays.len() {
                0 => position.flip(),
                count => position.after(&plays[index.index(count)]),
            };
            if next.outcome().is_some() {
                break;
            }
            position = next;
        }
        position
    })
}
