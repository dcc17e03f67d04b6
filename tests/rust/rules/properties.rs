//! What holds for every position and roll: the generators agree, and plays are what they say.

use crate::common::{after, diagram, difference, random};
use gammon::board::{BAR, OFF, SLOTS};
use gammon::movegen::naive;
use gammon::rules::Contact;
use gammon::{Board, CheckerMove, Counts, Outcome, Play, Position, Roll, Stage, WinKind, divide, parse_id, perft};
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
    fn the_generators_agree_whatever_the_rules((position, roll) in random::to_play(random::house_rules())) {
        let (fast, naive) = (position.legal_plays(roll), naive::legal_plays(&position, roll));
        let report = || difference(&position, roll, ["fast", "naive"], [&fast, &naive]);
        prop_assert!(described(&fast) == described(&naive), "{:#?}\n{}", position.game().rules, report());
    }

    #[test]
    fn the_generators_agree_on_positions_met_in_games((position, roll) in random::to_play(random::reachable())) {
        let (fast, naive) = (position.legal_plays(roll), naive::legal_plays(&position, roll));
        let report = || difference(&position, roll, ["fast", "naive"], [&fast, &naive]);
        prop_assert!(described(&fast) == described(&naive), "{}", report());
    }

    #[test]
    fn plays_come_in_strictly_descending_order_of_moves((position, roll) in random::to_play(random::position())) {
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
    fn the_order_of_the_dice_changes_nothing((position, roll) in random::to_play(random::position())) {
        let turned = Roll::new(roll.second(), roll.first()).unwrap();
        prop_assert_eq!(position.legal_plays(roll), position.legal_plays(turned));
    }

    #[test]
    fn counting_and_listing_agree((position, roll) in random::to_play(random::position())) {
        let plays = position.legal_plays(roll);
        let mut results = Vec::new();
        position.successors(roll, &mut results);
        prop_assert_eq!(position.count_plays(roll), plays.len());
        prop_assert_eq!(&results, &plays.iter().map(Play::result).collect::<Vec<_>>());
        let distinct: std::collections::BTreeSet<Board> = results.into_iter().collect();
        prop_assert_eq!(distinct.len(), plays.len(), "each result once");
    }

    #[test]
    fn results_are_positions_of_the_same_checkers((position, roll) in random::to_play(random::position())) {
        let before = position.board();
        for play in position.legal_plays(roll) {
            let result = after(&play);
            prop_assert_eq!(result.mover.total(), before.mover.total(), "{:?}", play);
            prop_assert_eq!(result.opponent.total(), before.opponent.total(), "{:?}", play);
            prop_assert_eq!(result.opponent.get(OFF), before.opponent.get(OFF), "{:?}", play);
            let next = position.after(roll, &play).board();
            prop_assert!(next == play.result() || next == result, "{play:?}");
            let valid = Position::new(play.result(), position.game()).map(|position| position.board());
            prop_assert_eq!(valid, Ok(play.result()), "{:?}", play);
        }
    }

    #[test]
    fn the_moves_of_a_play_lead_to_its_result((position, roll) in random::to_play(random::position())) {
        let before = position.board();
        for play in position.legal_plays(roll) {
            let result = after(&play);
            let shown = diagram(position.game(), result);
            // Moves are not in playing order, so only their sum is looked at.
            prop_assert_eq!(moved(before.mover, pairs(&play)).slots(), result.mover.slots(), "{} → {}", play, shown);
            let rules = &position.game().rules;
            let touched = play.moves().iter().filter(|m| m.hit).map(|m| rules.direction.across(m.to));
            if rules.contact == Contact::Hit {
                let hits = touched.map(|point| (point, BAR));
                prop_assert_eq!(moved(before.opponent, hits), result.opponent, "{} → {}", play, shown);
            } else {
                prop_assert!(rules.contact == Contact::Pin || touched.count() == 0);
                prop_assert_eq!(before.opponent.slots(), result.opponent.slots(), "{} → {}", play, shown);
            }
        }
    }

    #[test]
    fn a_play_uses_the_pips_of_its_dice((position, roll) in random::to_play(random::position())) {
        let dice = u32::from(roll.first()) + u32::from(roll.second());
        let most = if roll.is_double() { 2 * dice } else { dice };
        for play in position.legal_plays(roll) {
            let used: u32 = pairs(&play).map(|(from, to)| u32::from(from.min(BAR) - to)).sum();
            prop_assert_eq!(position.board().mover.pips() - after(&play).mover.pips(), used);
            prop_assert!(used <= most, "{play:?}");
            prop_assert!(used == most || play.moves().iter().any(|m| m.to == OFF) || play.moves().len() < 2
                || roll.is_double(), "{play:?}");
        }
    }

    #[test]
    fn handing_the_dice_over_twice_changes_nothing(position in random::position()) {
        if position.stage() == Stage::Roll {
            prop_assert_eq!(position.flip().flip(), position);
        }
        prop_assert_eq!(position.flip().board(), position.board().flip());
        let (mover, opponent) = position.pip_counts();
        prop_assert_eq!(position.flip().pip_counts(), (opponent, mover));
        prop_assert_eq!(position.flip().is_race(), position.is_race());
    }

    #[test]
    fn only_a_finished_game_has_an_outcome_and_it_has_no_plays((position, roll) in random::to_play(random::position())) {
        let board = position.board();
        let all_off = board.mover.in_play() == 0 || board.opponent.in_play() == 0;
        let outcome = position.outcome();
        let by_mother = |outcome: Outcome| matches!(outcome.kind, WinKind::Mother | WinKind::Tie);
        prop_assert_eq!(outcome.is_some(), all_off || outcome.is_some_and(by_mother));
        if outcome.is_some() {
            prop_assert_eq!(position.count_plays(roll), 0);
        }
    }

    #[test]
    fn the_split_by_roll_adds_up_to_perft_anywhere(position in random::position()) {
        let total: u64 = divide(&position, 1).iter().map(|&(_, count)| count).sum();
        prop_assert_eq!(total, perft(&position, 1));
    }

    #[test]
    fn a_diagram_reads_back_as_its_board(position in random::position()) {
        let text = crate::common::diagram_of(&position);
        prop_assert_eq!(crate::common::position_of(position.game().name, &text).board(), position.board(), "{}", text);
    }

    #[test]
    fn a_gammon_id_reads_back_as_its_position(position in random::position()) {
        let text = position.gammon_id();
        prop_assert_eq!(Position::from_gammon_id(&text, None), Ok(position), "{}", text);
        let parsed = parse_id(&text, position.game()).map(|parsed| parsed.position());
        prop_assert_eq!(parsed, Ok(position), "{}", text);
    }

    #[test]
    fn any_text_is_a_position_or_refused(text in "[a-z_]{0,8}/[0-9:,barsofp/;=+-]{0,40}") {
        if let Ok(position) = Position::from_gammon_id(&text, None) {
            prop_assert_eq!(Position::from_gammon_id(&position.gammon_id(), None), Ok(position));
        }
    }
}
