//! Every reason for refusing a play, told as a referee would: one test for each rule.

mod games;
mod moves;
mod one_move_at_a_time;
mod properties_of_reading;
mod reading;
mod turns;

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::common::roll;
use gammon::{IllegalPlay, Position, Reason};

thread_local! {
    /// The reasons that were met on this thread.
    static MET: RefCell<BTreeSet<Reason>> = const { RefCell::new(BTreeSet::new()) };
}

/// The refusal of a play, which must keep the order of reporting and name every detail.
#[track_caller]
fn refusal(position: &Position, dice: &str, text: &str) -> IllegalPlay {
    let refusal = match position.check(roll(dice), text) {
        Ok(play) => panic!("“{text}” with {dice} was accepted as {play}"),
        Err(refusal) => refusal,
    };
    let reasons = reasons(&refusal);
    assert!(reasons.is_sorted_by(|a, b| a < b), "{reasons:?}");
    assert_eq!(refusal.reason(), reasons[0]);
    assert_eq!(refusal.to_string(), refusal.faults()[0].to_string());
    for fault in refusal.faults() {
        for named in fault.reason.template().split('{').skip(1) {
            let (name, _) = named.split_once('}').unwrap();
            assert!(
                fault.details.iter().any(|&(known, _)| known == name),
                "{fault:?} lacks {name}"
            );
        }
    }
    MET.with_borrow_mut(|met| met.extend(reasons));
    refusal
}

fn reasons(refusal: &IllegalPlay) -> Vec<Reason> {
    refusal.faults().iter().map(|fault| fault.reason).collect()
}

/// Holds a refusal to exactly these reasons.
#[track_caller]
fn refused(position: &Position, dice: &str, text: &str, expected: &[Reason]) {
    let refusal = refusal(position, dice, text);
    assert_eq!(reasons(&refusal), expected, "“{text}” with {dice}: {refusal}");
}

/// Holds a refusal to its one reason and the whole sentence.
#[track_caller]
fn told(position: &Position, dice: &str, text: &str, reason: Reason, sentence: &str) {
    let refusal = refusal(position, dice, text);
    assert_eq!(
        (reasons(&refusal), refusal.to_string().as_str()),
        (vec![reason], sentence)
    );
}

#[track_caller]
fn accepted(position: &Position, dice: &str, text: &str, canonical: &str) {
    match position.check(roll(dice), text) {
        Ok(play) => assert_eq!(play.to_string(), canonical, "“{text}” with {dice}"),
        Err(refusal) => panic!("“{text}” with {dice}: {refusal}"),
    }
}

#[test]
fn every_reason_has_a_test() {
    MET.take();
    let tests = [
        moves::a_text_that_is_no_play_is_unparsable_at_its_column,
        moves::a_finished_game_has_no_plays,
        moves::a_checker_must_stand_where_a_move_starts,
        moves::checkers_move_from_higher_points_to_lower_ones,
        moves::each_die_is_played_once_and_a_double_four_times,
        moves::nothing_else_moves_while_a_checker_is_on_the_bar,
        moves::a_point_held_by_the_opponent_is_closed,
        moves::no_checker_is_borne_off_while_another_stands_outside,
        moves::a_larger_die_bears_off_only_from_the_highest_point,
        turns::both_dice_must_be_played_where_both_can_be,
        turns::where_only_one_die_can_be_played_it_is_the_larger,
        turns::the_only_playable_die_must_be_played,
        turns::as_many_moves_of_a_double_must_be_played_as_can_be,
        turns::a_joined_move_with_two_hitting_routes_is_ambiguous,
        games::the_dice_must_be_those_of_the_stage,
        games::a_pinned_checker_stays,
        games::all_must_enter_from_the_reserve_first,
        games::a_closed_reserve_opens_by_a_double_or_a_one_two,
        games::nobody_follows_before_the_runner_has_passed,
        games::one_checker_leaves_the_head_in_a_turn,
        games::a_checker_that_has_hit_stays_at_tavla,
        games::one_checker_holds_a_point_at_fevga,
        games::a_single_checker_that_holds_a_pin_is_not_pinned,
        games::nothing_is_hit_before_a_checker_is_home_at_dutch_backgammon,
        games::a_full_point_takes_no_more,
        games::nothing_is_borne_off_beside_a_pinned_checker,
        games::only_the_exact_die_bears_off_at_acey_deucey,
        games::only_the_rearmost_checker_is_borne_off_at_jacquet,
        games::nothing_follows_the_move_that_ends_the_game,
        games::a_hitter_may_not_run_to_safety,
        games::the_start_quarter_may_not_be_filled,
        games::no_third_point_is_closed_in_the_start_quarter_at_jacquet,
        games::no_fifth_point_is_held_in_the_opponents_start_quarter_at_moultezim,
        games::six_in_a_row_need_somebody_ahead_at_narde,
        games::six_in_a_row_may_need_the_own_2_and_1,
        games::one_die_or_all_are_played_at_old_english,
        games::a_win_counts_as_the_whole_roll,
        games::where_the_limits_leave_nothing_the_turn_passes,
        games::no_pip_is_wasted_in_the_bear_off,
        games::a_prime_is_opened_for_a_stacked_opponent_at_fevga,
    ];
    for test in tests {
        test();
    }
    assert_eq!(MET.take(), BTreeSet::from(Reason::ALL));
}
