//! Blots, shots, primes and entry chances, by hand and against the oracle.

use super::*;
use crate::board::{Board, SLOTS};
use crate::dice::Roll;
use crate::movegen::naive;
use crate::rules::Game;
use proptest::prelude::*;

fn position(mover: &[(u8, u8)], opponent: &[(u8, u8)]) -> Position {
    let counts = |pairs: &[(u8, u8)]| {
        let place = |counts: Counts, &(slot, count): &(u8, u8)| counts.with(slot, count);
        pairs.iter().fold(Counts::EMPTY, place)
    };
    let board = Board {
        mover: counts(mover),
        opponent: counts(opponent),
    };
    Position::new(board, Game::find("backgammon").unwrap()).unwrap()
}

/// (rolls, direct, indirect) of the mover's shots at the opponent's blots, given that he is `mover`.
fn shots(mover: &[(u8, u8)], opponent: &[(u8, u8)]) -> (u8, u8, u8) {
    let shots = position(mover, opponent).shots(Side::Opponent);
    (shots.rolls, shots.direct, shots.indirect)
}

#[test]
fn a_blot_is_one_checker_on_a_point_and_the_bar_is_no_point() {
    let position = position(&[(25, 1), (24, 1), (6, 2), (1, 1), (0, 1)], &[(25, 1), (13, 5)]);
    assert_eq!(position.blots(Side::Mover).iter().collect::<Vec<_>>(), [24, 1]);
    assert_eq!(position.blots(Side::Mover).len(), 2);
    assert!(position.blots(Side::Opponent).is_empty());
    assert!(!position.blots(Side::Mover).contains(32));
}

#[test]
fn one_checker_shoots_with_the_classic_numbers() {
    // Distance 1 to 24: the hits with one die, and by combinations.
    const TABLE: [(u8, u8); 24] = [
        (11, 0), // 1
        (11, 1), // 2: 1-1
        (11, 3), // 3: 2-1, 1-1
        (11, 4), // 4: 3-1, 2-2, 1-1
        (11, 4), // 5: 4-1, 3-2
        (11, 6), // 6: 5-1, 4-2, 3-3, 2-2
        (0, 6),  // 7: 6-1, 5-2, 4-3
        (0, 6),  // 8: 6-2, 5-3, 4-4, 2-2
        (0, 5),  // 9: 6-3, 5-4, 3-3
        (0, 3),  // 10: 6-4, 5-5
        (0, 2),  // 11: 6-5
        (0, 3),  // 12: 6-6, 4-4, 3-3
        (0, 0),
        (0, 0),
        (0, 1), // 15: 5-5
        (0, 1), // 16: 4-4
        (0, 0),
        (0, 1), // 18: 6-6
        (0, 0),
        (0, 1), // 20: 5-5
        (0, 0),
        (0, 0),
        (0, 0),
        (0, 1), // 24: 6-6
    ];
    for (distance, &(direct, indirect)) in (1..).zip(&TABLE) {
        for from in [24, 25] {
            if distance < from {
                let found = shots(&[(from, 1)], &[(25 - (from - distance), 1)]);
                let expected = (direct + indirect, direct, indirect);
                assert_eq!(found, expected, "from {from}, {distance} pips");
            }
        }
    }
}

#[test]
fn a_double_shot_counts_each_throw_once() {
    // 1 and 6 away, the guides' 24: 20 with a 1 or a 6, and 4-2, 3-3, 2-2 by combination.
    // 5-1 is a direct shot with the 1.
    assert_eq!(shots(&[(13, 1), (8, 1)], &[(18, 1)]), (24, 20, 4));
    // Two blots, 1 and 2 away: each throw counts once in all, and for every blot it can hit.
    let two = position(&[(13, 1)], &[(13, 1), (14, 1)]).shots(Side::Opponent);
    assert_eq!((two.rolls, two.direct, two.indirect), (20, 20, 0));
    assert_eq!((two.by_point[13], two.by_point[14]), (11, 12));
    assert_eq!(two.by_point.iter().map(|&rolls| u32::from(rolls)).sum::<u32>(), 23);
}

#[test]
fn held_points_on_the_way_stop_a_combination() {
    // 6 away: 24/23 and 24/19 are held, so 5-1 misses.
    assert_eq!(shots(&[(24, 1)], &[(7, 1), (2, 2), (6, 2)]), (15, 11, 4));
}

#[test]
fn the_bar_comes_before_the_shot() {
    // Only a 6 enters, and only another 6 hits from 13.
    let home = [(18, 1), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2)];
    assert_eq!(shots(&[(25, 1), (13, 1)], &home), (1, 1, 0));
    // Against an open board one die has to enter; the other still hits from 13, directly.
    assert_eq!(shots(&[(25, 1), (13, 1)], &[(18, 1)]), (11 + 2, 11, 2));
    // Two on the bar take both dice, and 6-6 alone has some left.
    assert_eq!(shots(&[(25, 2), (13, 1)], &[(18, 1)]), (2, 1, 1));
}

#[test]
fn a_hit_that_wastes_a_playable_die_is_no_shot() {
    // 24/22* leaves no 6 (16 and 3 are held), while 9/7/1 plays both: 6-2 misses.
    assert_eq!(shots(&[(24, 1), (9, 1)], &[(3, 1), (9, 2), (22, 2)]), (10, 9, 1));
}

#[test]
fn a_hit_with_the_smaller_die_is_no_shot_where_the_larger_is_forced() {
    // 6-1: 17 is held, so one die is played, and it is 24/18, not 24/23*.
    assert_eq!(shots(&[(24, 1)], &[(2, 1), (8, 2)]), (9, 9, 0));
}

#[test]
fn a_hit_that_one_die_can_make_is_direct_whatever_the_canonical_moves_say() {
    // The one hit of 3-1 is written 13/12/9*, and is also 13/10 and 10/9*: a direct 1.
    let (mover, opponent) = (&[(13, 1), (10, 1)], &[(16, 1), (19, 2)]);
    let mut hits = position(mover, opponent).legal_plays(Roll::new(3, 1).unwrap());
    hits.retain(|play| play.moves().iter().any(|step| step.hit));
    let sources: Vec<_> = hits
        .iter()
        .flat_map(|play| play.moves())
        .map(|step| step.from)
        .collect();
    assert_eq!(sources, [13, 12]);
    // Every 1 and every 4 is direct; 2-2 is the one combination.
    assert_eq!(shots(mover, opponent), (21, 20, 1));
}

#[test]
fn nothing_is_hit_in_a_race_or_after_the_end() {
    assert_eq!(shots(&[(6, 1), (3, 2)], &[(5, 1)]), (0, 0, 0));
    assert_eq!(shots(&[(0, 15)], &[(24, 1)]), (0, 0, 0));
    assert_eq!(position(&[(24, 1)], &[(0, 15)]).shots(Side::Mover), Shots::default());
}

#[test]
fn the_longest_prime_is_the_highest_of_equals_and_ends_at_the_24_point() {
    let prime = |made: &[(u8, u8)]| {
        let prime = position(made, &[(25, 1)]).longest_prime(Side::Mover);
        (prime.length, prime.top)
    };
    assert_eq!(prime(&[(25, 3), (7, 1), (0, 9)]), (0, None));
    assert_eq!(prime(&[(25, 2), (24, 2), (1, 2), (0, 2)]), (1, Some(24)));
    assert_eq!(prime(&[(9, 2), (8, 2), (7, 1), (6, 2), (5, 2)]), (2, Some(9)));
    assert_eq!(prime(&[(13, 2), (6, 2), (5, 3), (4, 2)]), (3, Some(6)));
    assert_eq!(prime(&[(8, 2), (7, 2), (6, 3), (5, 2), (4, 2), (3, 2)]), (6, Some(8)));
}

#[test]
fn only_made_points_in_the_home_board_count() {
    let position = position(&[(7, 2), (6, 2), (5, 1), (1, 4), (0, 3)], &[(23, 1)]);
    assert_eq!(position.home_points(Side::Mover), 2);
    assert_eq!(position.home_points(Side::Opponent), 0);
}

#[test]
fn entering_depends_on_the_open_points_and_the_checkers_on_the_bar() {
    // For 0 to 6 held points: throws that enter one, and all of 1, 2, 3 or 4, 5.
    const TABLE: [[u8; 5]; 7] = [
        [36, 36, 36, 6, 0],
        [35, 35, 25, 5, 0],
        [32, 32, 16, 4, 0],
        [27, 27, 9, 3, 0],
        [20, 20, 4, 2, 0],
        [11, 11, 1, 1, 0],
        [0, 0, 0, 0, 0],
    ];
    for (held, row) in (0u8..).zip(TABLE) {
        let mut home: Vec<(u8, u8)> = (1..=held).map(|point| (point, 2)).collect();
        home.push((13, 1));
        let hit_now = position(&[(24, 0), (8, 1)], &home);
        assert_eq!(hit_now.entering_rolls(Side::Mover), row[0]);
        assert_eq!(hit_now.all_entering_rolls(Side::Mover), row[0]);
        for (on_bar, all) in [(1, row[1]), (2, row[2]), (3, row[3]), (4, row[3]), (5, row[4])] {
            let position = position(&[(25, on_bar)], &home);
            assert_eq!(position.entering_rolls(Side::Mover), row[0], "{held} held");
            assert_eq!(
                position.all_entering_rolls(Side::Mover),
                all,
                "{held} held, {on_bar} on the bar"
            );
            assert_eq!(position.flip().all_entering_rolls(Side::Opponent), all);
        }
    }
}

/// Boards of up to `most` places held by one or two checkers, no finished games.
fn boards(most: usize) -> impl Strategy<Value = Position> {
    let slot = prop_oneof![1 => Just(BAR), 3 => 1..=6u8, 3 => 19..=24u8, 8 => 1..=24u8];
    let stack = (any::<bool>(), slot, 1..=2u8);
    proptest::collection::vec(stack, 2..=most).prop_filter_map("a side is missing", |stacks| {
        let mut slots = [[0u8; SLOTS]; 2];
        for (side, slot, count) in stacks {
            let (side, other) = (usize::from(side), usize::from(!side));
            if slot == BAR || slots[other][usize::from(BAR - slot)] == 0 {
                slots[side][usize::from(slot)] = count;
            }
        }
        let [mover, opponent] = slots.map(|slots| Counts::from_slots(&slots));
        let position = Position::new(Board { mover, opponent }, Game::find("backgammon").ok()?).ok()?;
        position.outcome().is_none().then_some(position)
    })
}

/// Every board that some order of moves reaches, with the blots (opponent's numbering) hit by
/// one die from where a checker stood at first. No rule of a whole turn is applied.
fn lines(board: Board, started: Counts, dice: &[u8], direct: SlotMask, out: &mut Vec<(Board, SlotMask)>) {
    out.push((board, direct));
    let Some((&die, rest)) = dice.split_first() else { return };
    let bar = board.mover.get(BAR) > 0;
    for from in (1..=BAR).filter(|&from| board.mover.get(from) > 0 && (from == BAR || !bar)) {
        let mut next = board;
        let mut direct = direct;
        if from > die {
            let theirs = BAR - (from - die);
            match board.opponent.get(theirs) {
                0 => {}
                1 => {
                    next.opponent = next.opponent.hit_at(from - die);
                    direct |= SlotMask::from(started.get(from) > 0) << theirs;
                }
                _ => continue,
            }
        } else if (7..=BAR).any(|slot| board.mover.get(slot) > 0) {
            continue;
        }
        next.mover = next.mover.step(from, die);
        lines(next, started, rest, direct, out);
    }
}

/// [`Position::shots`] at the opponent, by its definition, from the slow generator.
fn slow_shots(position: &Position) -> Shots {
    let before = position.board();
    let mut shots = Shots::default();
    for first in 1..=6 {
        for second in 1..=6 {
            let plays = naive::legal_plays(position, Roll::new(first, second).unwrap());
            let hit = |point: u8| {
                before.opponent.get(point) == 1 && plays.iter().any(|play| play.result().mover.get(point) == 0)
            };
            let mut found = Vec::new();
            for dice in [[first, second, first, second], [second, first, second, first]] {
                let dice = if first == second { &dice[..] } else { &dice[..2] };
                lines(before, before.mover, dice, 0, &mut found);
            }
            let legal = |board: &Board| plays.iter().any(|play| play.result() == board.flip());
            let direct = found.iter().any(|(board, direct)| *direct != 0 && legal(board));
            let blots_hit: Vec<u8> = (1..=24).filter(|&point| hit(point)).collect();
            for &point in &blots_hit {
                shots.by_point[usize::from(point)] += 1;
            }
            let any = !blots_hit.is_empty();
            shots.rolls += u8::from(any);
            shots.direct += u8::from(direct);
            shots.indirect += u8::from(any && !direct);
        }
    }
    shots
}

proptest! {
    #[test]
    fn shots_agree_with_the_slow_generator(position in boards(11)) {
        let shots = position.shots(Side::Opponent);
        prop_assert_eq!(shots, slow_shots(&position));
        prop_assert_eq!(shots, position.flip().shots(Side::Mover));
        prop_assert_eq!(shots.rolls, shots.direct + shots.indirect);
    }

    #[test]
    fn entering_rolls_agree_with_the_slow_generator(position in boards(6), on_bar in 1..=5u8) {
        let Board { mover, opponent } = position.board();
        let board = Board { mover: mover.with(BAR, on_bar), opponent };
        let position = Position::new(board, position.game()).unwrap();
        let (mut one, mut all) = (0, 0);
        for (roll, throws) in Roll::all() {
            let plays = naive::legal_plays(&position, roll);
            let left = plays.iter().map(|play| play.result().opponent.get(BAR)).min().unwrap_or(on_bar);
            one += if left < on_bar { throws as u8 } else { 0 };
            all += if left == 0 { throws as u8 } else { 0 };
        }
        prop_assert_eq!(position.entering_rolls(Side::Mover), one);
        prop_assert_eq!(position.all_entering_rolls(Side::Mover), all);
    }
}
