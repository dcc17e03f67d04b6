//! Random positions, rolls and settings for the property tests.

use gammon::board::{BAR, MAX_CHECKERS, OFF, RESERVE, SLOTS};
use gammon::rules::{
    BearoffOver, Contact, Direction, Doubles, HeadFirstTurn, HitAndRun, HitAndRunScope, Mother, MustOpenScope,
    NoWasteScope, PrimeCheck, ReserveEntry, Rules, SixPrime,
};
use gammon::{Board, Counts, GAMES, Game, Position, Roll, Stage};
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

/// Any position of any game known by name: two in three scattered, the others met in a game.
pub fn position() -> impl Strategy<Value = Position> {
    prop_oneof![2 => scattered(), 1 => reachable()]
}

/// Any position of a game in which checkers move as in backgammon.
pub fn backgammon() -> impl Strategy<Value = Position> {
    let games = [
        "backgammon",
        "nackgammon",
        "hypergammon",
        "longgammon",
        "tavla_gamearea",
        "portes",
        "snake",
    ];
    let game = (0..games.len()).prop_map(move |index| Game::find(games[index]).unwrap());
    prop_oneof![2 => (game.clone(), thrown()).prop_map(|(game, thrown)| thrown.on(game)), 1 => met_in(game)]
}

fn game() -> impl Strategy<Value = &'static Game> {
    (0..GAMES.len()).prop_map(|index| &GAMES[index])
}

/// Where a side's checkers stand, in its own numbering.
fn checkers(slot: impl Strategy<Value = u8>) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(slot, 1..=usize::from(MAX_CHECKERS))
}

/// Checkers thrown at the board, reachable or not, in any game known by name.
pub fn scattered() -> impl Strategy<Value = Position> {
    (game(), thrown()).prop_map(|(game, thrown)| thrown.on(game))
}

/// Checkers thrown at the board under rules of which anything may be otherwise than in any game.
pub fn house_rules() -> impl Strategy<Value = Position> {
    (rules(), thrown()).prop_map(|(rules, thrown)| {
        let start = Game::find("backgammon").unwrap().start;
        thrown.on(Game::define("house rules", rules, start).unwrap())
    })
}

/// Where checkers were thrown, before a game says what can lie there.
#[derive(Clone, Debug)]
pub struct Thrown {
    mover: Vec<u8>,
    opponent: Vec<u8>,
    /// Which of the points that both stand on the mover is pinned on.
    mover_below: u32,
    turns: [u8; 2],
}

/// A third all over the board, a third near both homes (where the bear-off's rules meet), a third
/// with blots and blocks around the mover's way; some on few points, as stacks and heads.
pub fn thrown() -> impl Strategy<Value = Thrown> {
    let anywhere = || (0..=RESERVE).boxed();
    let near_home = || prop_oneof![8 => 0..=6u8, 1 => 7..=9u8].boxed();
    let late_home = || prop_oneof![4 => 19..=24u8, 2 => 0..=3u8, 1 => Just(BAR)].boxed();
    let in_the_way = || prop_oneof![6 => 13..=24u8, 2 => 0..=12u8, 1 => Just(BAR)].boxed();
    let on_the_way = || prop_oneof![6 => 7..=18u8, 3 => 1..=6u8, 2 => 19..=RESERVE].boxed();
    let head = || prop_oneof![6 => Just(24u8), 3 => 7..=23u8, 1 => Just(RESERVE)].boxed();
    let row = || prop_oneof![5 => 6..=12u8, 5 => 18..=24u8, 1 => 1..=5u8].boxed();
    let sides = prop_oneof![
        3 => (checkers(anywhere()), checkers(anywhere())),
        3 => (checkers(near_home()), checkers(late_home())),
        3 => (checkers(on_the_way()), checkers(in_the_way())),
        2 => (checkers(head()), checkers(head())),
        2 => (checkers(row()), checkers(head())),
    ];
    let turns = prop_oneof![Just([0, 0]), Just([9, 9]), Just([1, 2]), Just([3, 3])];
    (sides, any::<u32>(), turns).prop_map(|((mover, opponent), mover_below, turns)| Thrown {
        mover,
        opponent,
        mover_below,
        turns,
    })
}

impl Thrown {
    fn on(&self, game: &'static Game) -> Position {
        let rules = &game.rules;
        // Where a game has no bar or reserve, what fell there is off; so is what fell on the other's
        // checkers, where nothing can be pinned.
        let lands = |slot: u8| match slot {
            BAR if rules.contact != Contact::Hit => OFF,
            RESERVE if rules.reserve_entry == ReserveEntry::None => OFF,
            slot => slot,
        };
        let mut slots = ([0u8; SLOTS], [0u8; SLOTS]);
        for &slot in &self.mover {
            slots.0[usize::from(lands(slot))] += 1;
        }
        for &slot in &self.opponent {
            let slot = lands(slot);
            let own = |slot: u8| slots.0[usize::from(rules.direction.across(slot))];
            let is_taken = (1..=24).contains(&slot) && own(slot) > 0;
            let may_share =
                rules.contact == Contact::Pin && is_taken && { own(slot) == 1 || slots.1[usize::from(slot)] == 0 };
            slots.1[usize::from(if is_taken && !may_share { OFF } else { slot })] += 1;
        }
        if slots.0[1..].iter().chain(&slots.1[1..]).all(|&count| count == 0) {
            (slots.1[0], slots.1[1]) = (slots.1[0] - 1, 1); // one game cannot be won twice
        }
        let mut pinned = [0u32; 2];
        for point in 1..=24u8 {
            let theirs = rules.direction.across(point);
            let (mine, other) = (slots.0[usize::from(point)], slots.1[usize::from(theirs)]);
            if mine > 0 && other > 0 {
                let mover_is_below = other > 1 || mine == 1 && self.mover_below >> point & 1 == 1;
                if mover_is_below {
                    pinned[0] |= 1 << point;
                    slots.0[usize::from(point)] = 0;
                } else {
                    pinned[1] |= 1 << theirs;
                    slots.1[usize::from(theirs)] = 0;
                }
            }
        }
        let free = Board {
            mover: Counts::from_slots(&slots.0),
            opponent: Counts::from_slots(&slots.1),
        };
        let position = Position::with_pinned(free, pinned, game);
        position
            .unwrap_or_else(|error| panic!("{self:?}: {error}"))
            .with_turns(self.turns)
    }
}

/// Any rules that do not contradict each other: a game's, with some axes turned.
pub fn rules() -> impl Strategy<Value = Rules> {
    let changes = prop::collection::vec((0..24u8, any::<u8>()), 1..6);
    (game(), changes).prop_filter_map("contradictory rules", |(game, changes)| {
        let mut rules = game.rules;
        for (axis, value) in changes {
            turn_axis(&mut rules, axis, value);
        }
        rules.check().is_ok().then_some(rules)
    })
}

fn turn_axis(rules: &mut Rules, axis: u8, value: u8) {
    fn one<T: Copy>(values: &[T], value: u8) -> T {
        values[usize::from(value) % values.len()]
    }
    let flag = value.is_multiple_of(2);
    match axis {
        0 => rules.direction = one(&[Direction::Contrary, Direction::Parallel], value),
        1 => rules.contact = one(&[Contact::Hit, Contact::Pin, Contact::Block], value),
        2 => rules.bar_must_enter = flag,
        3 => {
            let entries = [
                ReserveEntry::None,
                ReserveEntry::Optional,
                ReserveEntry::AllFirst,
                ReserveEntry::Gated,
            ];
            rules.reserve_entry = one(&entries, value);
        }
        4 => rules.no_hit_until_home = flag,
        5 => rules.hit_and_run = one(&[HitAndRun::Freeze, HitAndRun::NoSafety, HitAndRun::Allow], value),
        6 => rules.hit_and_run_scope = one(&[HitAndRunScope::Home, HitAndRunScope::BearingOff], value),
        7 => rules.hit_and_run_forced_exempt = flag,
        8 => {
            let ways = [BearoffOver::Highest, BearoffOver::ExactOnly, BearoffOver::RearOnly];
            rules.bearoff_over = one(&ways, value);
        }
        9 => rules.bearoff_while_pinned = flag,
        10 => rules.runner_until = one(&[None, Some(6), Some(11), Some(18), Some(23)], value),
        11 => rules.head_limit = one(&[None, Some(1), Some(2), Some(3)], value),
        12 => {
            let turns = [
                HeadFirstTurn::Doubles346,
                HeadFirstTurn::AnyIfNeeded,
                HeadFirstTurn::AlwaysTwo,
            ];
            rules.head_first_turn = one(&turns, value);
        }
        13 => rules.max_stack = one(&[None, Some(1), Some(2), Some(5)], value),
        14 => rules.point_max = one(&[None, Some((13, 2)), Some((6, 1)), Some((18, 1))], value),
        15 => rules.max_dice = flag,
        16 => rules.larger_die = flag,
        17 => rules.bearoff_no_waste = flag,
        18 => rules.no_waste_scope = one(&[NoWasteScope::HomeAtStart, NoWasteScope::HomeDuringTurn], value),
        19 => {
            rules.start_quarter_max = one(&[6, 5, 3], value);
            rules.start_quarter_closed_max = one(&[6, 2, 1, 6], value);
            rules.opp_start_quarter_max = one(&[6, 4, 6, 2], value / 4);
        }
        20 => {
            let primes = [SixPrime::Free, SixPrime::EnemyAhead, SixPrime::NeedsOwnTwoAndOne];
            rules.six_prime = one(&primes, value);
            rules.prime_check = one(&[PrimeCheck::EndOfTurn, PrimeCheck::EachStep], value / 4);
        }
        21 => {
            rules.must_open_prime = flag;
            rules.must_open_scope = one(&[MustOpenScope::Stack, MustOpenScope::NoMoveAnyRoll], value / 2);
        }
        22 => {
            rules.doubles = one(
                &[
                    Doubles::Four,
                    Doubles::Two,
                    Doubles::FourAgain,
                    Doubles::CascadeFromTurn(2),
                ],
                value,
            );
            rules.special_12 = (value / 4).is_multiple_of(2);
        }
        _ => {
            let mother = |immediate| {
                Some(Mother {
                    points: 2,
                    tie_if_both: true,
                    immediate,
                })
            };
            rules.mother = one(&[None, mother(true), mother(false)], value);
        }
    }
}

/// A position met after some random plays from the start of a game, not yet over.
pub fn reachable() -> impl Strategy<Value = Position> {
    met_in(game())
}

fn met_in(game: impl Strategy<Value = &'static Game>) -> impl Strategy<Value = Position> {
    let throws = prop::collection::vec((roll(), any::<prop::sample::Index>()), 0..120);
    (game, throws).prop_map(|(game, throws)| {
        let mut position = Position::start_of(game);
        for (roll, index) in throws {
            if position.stage() == Stage::Choose {
                position = position.choose(roll.first()).unwrap();
            }
            let roll = position.fixed_roll().unwrap_or(roll);
            let plays = position.legal_plays(roll);
            let next = match plays.len() {
                0 => position.pass(roll),
                count => position.after(roll, &plays[index.index(count)]),
            };
            if next.outcome().is_some() {
                break;
            }
            position = next;
        }
        position
    })
}

/// A position and a roll that can be played in it: the earned double where there is one.
pub fn to_play(position: impl Strategy<Value = Position>) -> impl Strategy<Value = (Position, Roll)> {
    (position, roll()).prop_map(|(position, roll)| {
        let position = position.choose(roll.first()).unwrap_or(position);
        (position, position.fixed_roll().unwrap_or(roll))
    })
}
