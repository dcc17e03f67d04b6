//! Turns played one checker at a time.

use std::collections::BTreeSet;

use crate::common::random::config;
use crate::common::{position, roll};
use gammon::{Board, Position, Reason, Roll};
use proptest::prelude::*;
use proptest::test_runner::Config;

fn offered(position: &Position, dice: &str, played: &[(u8, u8)]) -> Vec<(u8, u8)> {
    let turn = position.next_moves(roll(dice), played).expect("a beginning");
    turn.moves.iter().map(|next| (next.from, next.to)).collect()
}

#[test]
fn only_the_larger_die_is_offered_where_one_can_be_played() {
    // Either alone works, not both: the 13 point is held.
    let position = position("24:1 off:14 | 13:2");
    assert_eq!(offered(&position, "65", &[]), [(24, 18)]);
}

#[test]
fn a_move_that_would_kill_the_other_die_is_not_offered() {
    // 6/off first would leave the 2 nowhere to go.
    let position = position("6:1 5:3 off:11 | 4:1 3:2");
    assert_eq!(offered(&position, "62", &[]), [(6, 4)]);
    assert_eq!(offered(&position, "62", &[(6, 4)]), [(5, 0)]);
}

#[test]
fn nothing_but_the_bar_is_offered_while_a_checker_is_on_it() {
    let position = position("bar:2 13:2 | 20:2");
    assert_eq!(offered(&position, "53", &[]), [(25, 22)]);
    assert_eq!(offered(&position, "53", &[(25, 22)]), []);
    let turn = position.next_moves(roll("53"), &[(25, 22)]).unwrap();
    assert_eq!((turn.may_end, turn.left), (true, vec![5]));
}

#[test]
fn a_dance_may_end_at_once() {
    let turn = position("bar:1 13:2 | 20:2 22:2").next_moves(roll("53"), &[]).unwrap();
    assert_eq!((turn.moves.len(), turn.may_end), (0, true));
}

#[test]
fn the_exact_die_bears_off_and_the_larger_is_left() {
    let turn = position("4:2 3:1 | 24:2").next_moves(roll("54"), &[(4, 0)]).unwrap();
    assert_eq!(turn.left, [5]);
    assert_eq!(
        turn.moves.iter().map(|next| (next.from, next.to)).collect::<Vec<_>>(),
        [(4, 0)]
    );
}

#[test]
fn a_joined_move_is_told_with_its_routes_and_hits() {
    // Blots on both ways from 24 to 13.
    let turn = position("24:1 6:2 | 18:1 19:1").next_moves(roll("65"), &[]).unwrap();
    let routes: Vec<_> = turn
        .merged
        .iter()
        .map(|merged| (merged.to, merged.via.clone(), merged.hits.clone()))
        .collect();
    assert_eq!(routes, [(13, vec![19], vec![19]), (13, vec![18], vec![18])]);
}

#[test]
fn a_repeated_or_illegal_step_is_refused_with_its_reason() {
    let start = Position::start("backgammon").unwrap();
    let refused = |dice: &str, played: &[(u8, u8)]| start.next_moves(roll(dice), played).unwrap_err().reason();
    assert_eq!(refused("31", &[(8, 5), (8, 5)]), Reason::DieNotRolled);
    assert_eq!(refused("31", &[(8, 5), (6, 5), (6, 5)]), Reason::DieNotRolled);
    assert_eq!(
        refused("65", &[(24, 13)]),
        Reason::DieNotRolled,
        "each move takes one die"
    );
    assert_eq!(refused("52", &[(13, 8), (24, 24)]), Reason::MovesBackward);
    assert_eq!(refused("51", &[(24, 19)]), Reason::PointHeld);
    assert_eq!(refused("31", &[(23, 22)]), Reason::NoCheckerThere);
    assert_eq!(refused("31", &[(200, 199)]), Reason::NoCheckerThere);
    let blocked = position("24:1 off:14 | 13:2");
    let error = blocked.next_moves(roll("65"), &[(24, 19)]).unwrap_err();
    assert_eq!(error.reason(), Reason::MustPlayLargerDie);
}

/// Every board on which a turn may end, by every order of the moves offered.
fn ends(position: &Position, dice: Roll, played: &mut Vec<(u8, u8)>, found: &mut BTreeSet<Board>) {
    let turn = position
        .next_moves(dice, played)
        .expect("an offered move is a beginning");
    assert!(
        turn.may_end || !turn.moves.is_empty(),
        "stuck: {position:?} {dice} {played:?}"
    );
    if turn.may_end {
        found.insert(turn.board.flip());
    }
    for next in turn.moves {
        played.push((next.from, next.to));
        ends(position, dice, played, found);
        played.pop();
    }
}

proptest! {
    #![proptest_config(Config { cases: config().cases / 5, ..config() })]

    #[test]
    fn the_moves_offered_lead_to_the_legal_plays_and_nowhere_else(
        position in crate::common::random::position(), dice in crate::common::random::roll()
    ) {
        prop_assume!(position.count_plays(dice) <= 60); // every order of every play is walked
        let mut found = BTreeSet::new();
        ends(&position, dice, &mut Vec::new(), &mut found);
        let mut legal: BTreeSet<Board> = position.legal_plays(dice).iter().map(gammon::Play::result).collect();
        if legal.is_empty() {
            legal.insert(position.board().flip());
        }
        prop_assert_eq!(found, legal);
    }
}
