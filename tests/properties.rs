//! What holds for every position and roll: the generators agree, and plays are what they say.

mod common;

use common::{after, diagram, difference, random};
use gammon::board::{BAR, OFF, SLOTS};
use gammon::movegen::naive;
use gammon::{Board, CheckerMove, Counts, Play, Position, Roll, divide, perft};
use proptest::prelude::*;

/// All that a play says: its text, its moves, and where it leads.
fn described(plays: &[Play]) -> Vec<(String, &[CheckerMove], Board)> {
    plays
        .iter()
        .map(|play| (play.to_string(), play.moves(), play.result()))
        .collect()
}

/// `counts` after `moves` of its owner, one after the other on plain numbers.
fn moved(counts: Counts, moves: impl Iterator<Item = (u8, u8)>) -> Counts {
    let mut slots: [i16; SLOTS] = counts.slots().map(i16::from);
    for (from, to) in moves {
        slots[usize::from(from)] -= 1;
        slots[usize::from(to)] += 1;
    }
    Counts::from_slots(&slots.map(|count| u8::try_from(count).unwrap()))
}

fn pairs(play: &Play) -> impl Iterator<Item = (u8, u8)> {
    play.moves().iter().map(|m| (m.from, m.to))
}

proptest! {
    #![proptest_config(random::config())]

    #[test]
    fn the_generators_agree_on_scattered_positions(position in random::scattered(), roll in random::roll()) {
        let (fast, naive) = (position.legal_plays(roll), naive::legal_plays(&position, roll));
        let report = || difference(&position, roll, ["fast", "naive"], [&fast, &naive]);
        prop_assert!(described(&fast) == described(&naive), "{}", report());
    }

    #[test]
    fn the_generators_agree_on_positions_met_in_games(position in random::reachable(), roll in random::roll()) {
        let (fast, naive) = (position.legal_plays(roll), naive::legal_plays(&position, roll));
        let report = || difference(&position, roll, ["fast", "naive"], [&fast, &naive]);
        prop_assert!(described(&fast) == described(&naive), "{}", report());
    }

    #[test]
    fn plays_come_in_strictly_descending_order_of_moves(position in random::position(), roll in random::roll()) {
        let plays = position.legal_plays(roll);
        for two in plays.windows(2) {
            prop_assert!(pairs(&two[0]).gt(pairs(&two[1])), "{:?} before {:?}", two[0], two[1]);
        }
        for play in &plays {
            let moves: Vec<_> = pairs(play).collect();
            prop_assert!(moves.is_sorted_by(|a, b| a >= b), "{play:?}");
        }
    }

    #[test]
    fn the_order_of_the_dice_changes_nothing(position in random::position(), roll in random::roll()) {
        let turned = Roll::new(roll.second(), roll.first()).unwrap();
        prop_assert_eq!(position.legal_plays(roll), position.legal_plays(turned));
    }

    #[test]
    fn counting_and_listing_agree(position in random::position(), roll in random::roll()) {
        let plays = position.legal_plays(roll);
        let mut results = Vec::new();
        position.successors(roll, &mut results);
        prop_assert_eq!(position.count_plays(roll), plays.len());
        prop_assert_eq!(&results, &plays.iter().map(Play::result).collect::<Vec<_>>());
        let distinct: std::collections::BTreeSet<Board> = results.into_iter().collect();
        prop_assert_eq!(distinct.len(), plays.len(), "each result once");
    }

    #[test]
    fn results_are_positions_of_the_same_checkers(position in random::position(), roll in random::roll()) {
        let before = position.board();
        for play in position.legal_plays(roll) {
            let result = after(&play);
            prop_assert_eq!(result.mover.total(), before.mover.total(), "{:?}", play);
            prop_assert_eq!(result.opponent.total(), before.opponent.total(), "{:?}", play);
            prop_assert_eq!(result.opponent.get(OFF), before.opponent.get(OFF), "{:?}", play);
            let valid = Position::new(play.result(), position.game());
            prop_assert_eq!(valid, Ok(position.after(&play)), "{:?}", play);
        }
    }

    #[test]
    fn the_moves_of_a_play_lead_to_its_result(position in random::position(), roll in random::roll()) {
        let before = position.board();
        for play in position.legal_plays(roll) {
            let result = after(&play);
            let shown = diagram(position.game(), result);
            // Moves are not in playing order, so only their sum is looked at.
            prop_assert_eq!(moved(before.mover, pairs(&play)), result.mover, "{} → {}", play, shown);
            let hits = play.moves().iter().filter(|m| m.hit).map(|m| (BAR - m.to, BAR));
            prop_assert_eq!(moved(before.opponent, hits), result.opponent, "{} → {}", play, shown);
        }
    }

    #[test]
    fn a_play_uses_the_pips_of_its_dice(position in random::position(), roll in random::roll()) {
        let dice = u32::from(roll.first()) + u32::from(roll.second());
        let most = if roll.is_double() { 2 * dice } else { dice };
        for play in position.legal_plays(roll) {
            let used: u32 = pairs(&play).map(|(from, to)| u32::from(from - to)).sum();
            prop_assert_eq!(position.board().mover.pips() - after(&play).mover.pips(), used);
            prop_assert!(used <= most, "{play:?}");
            prop_assert!(used == most || play.moves().iter().any(|m| m.to == OFF) || play.moves().len() < 2
                || roll.is_double(), "{play:?}");
        }
    }

    #[test]
    fn handing_the_dice_over_twice_changes_nothing(position in random::position()) {
        prop_assert_eq!(position.flip().flip(), position);
        prop_assert_eq!(position.flip().board(), position.board().flip());
        let (mover, opponent) = position.pip_counts();
        prop_assert_eq!(position.flip().pip_counts(), (opponent, mover));
        prop_assert_eq!(position.flip().is_race(), position.is_race());
    }

    #[test]
    fn only_a_finished_game_has_an_outcome_and_it_has_no_plays(position in random::position(), roll in random::roll()) {
        let board = position.board();
        let is_over = board.mover.in_play() == 0 || board.opponent.in_play() == 0;
        prop_assert_eq!(position.outcome().is_some(), is_over);
        if is_over {
            prop_assert_eq!(position.count_plays(roll), 0);
        }
    }

    #[test]
    fn the_split_by_roll_adds_up_to_perft_anywhere(position in random::position()) {
        let total: u64 = divide(&position, 1).iter().map(|&(_, count)| count).sum();
        prop_assert_eq!(total, perft(&position, 1));
    }

    #[test]
    fn a_diagram_reads_back_as_its_position(position in random::position()) {
        let text = common::diagram_of(&position);
        prop_assert_eq!(common::position_of(position.game().name, &text), position, "{}", text);
    }
}
