//! The reasons of rules that backgammon does not have, each in the game that has it.

use gammon::rules::SixPrime;
use gammon::{Position, Preset, Reason, Rules};

use crate::{refused, told};

/// The position of a gammon id.
fn position(id: &str) -> Position {
    Position::from_gammon_id(id, None).unwrap_or_else(|error| panic!("{id}: {error}"))
}

#[test]
pub fn a_pinned_checker_does_not_move() {
    let before = position("plakoto/10p,14:1,off:13/15:1,24:13,off:1");
    told(
        &before,
        "4-2",
        "10/8",
        Reason::CheckerPinned,
        "10/8: your checker on your 10 point is pinned, and cannot move until the opponent leaves.",
    );
}

#[test]
pub fn all_must_enter_before_another_checker_moves() {
    let before = position("dutch/res:14,24:1/res:15");
    told(
        &before,
        "4-2",
        "24/22",
        Reason::ReserveFirst,
        "24/22: you have checkers in reserve, and all must enter before any other checker moves.",
    );
}

#[test]
pub fn the_reserve_is_closed_until_a_double_or_a_1_2() {
    let before = position("acey_old/res:15/res:15");
    told(
        &before,
        "4-2",
        "res/21",
        Reason::ReserveClosed,
        "res/21: your reserve is closed until you have rolled a double or a 1-2.",
    );
}

#[test]
pub fn the_runner_goes_first() {
    let before = position("fevga/24:14,20:1/24:15");
    told(
        &before,
        "4-2",
        "24/20",
        Reason::RunnerFirst,
        "24/20: your runner has not yet passed far enough: it must reach your 11 point or beyond before another checker leaves the start.",
    );
}

#[test]
pub fn one_checker_a_turn_leaves_the_head() {
    let before = position("narde/24:12,18:2,15:1/24:13,18:2");
    told(
        &before,
        "5-3",
        "24/19 24/21",
        Reason::HeadLimit,
        "24/19: no more than 1 of your checkers may leave the head in this turn.",
    );
}

#[test]
pub fn a_checker_that_has_hit_at_home_stays() {
    let before = position("tavla_trad/10:1,off:14/19:1,16:2,off:12");
    told(
        &before,
        "4-1",
        "10/6/5",
        Reason::HitterMustStay,
        "6/5: the checker that has hit on your 6 point must stay there this turn.",
    );
}

#[test]
pub fn one_checker_holds_a_point() {
    let before = position("fevga/24:14,9:1/20:1,24:14");
    told(
        &before,
        "1-1",
        "9/8",
        Reason::PointHeldByOne,
        "9/8: the opponent has a checker on your 8 point, and in this game one is enough to hold it.",
    );
}

#[test]
pub fn a_pin_is_not_landed_on() {
    let before = position("plakoto/10p,14:1,off:13/15:1,24:13,off:1");
    told(
        &before,
        "4-2",
        "14/10",
        Reason::PinHeld,
        "14/10: the opponent's checker on your 10 point lies on one of yours, so you cannot land there.",
    );
}

#[test]
pub fn nothing_is_hit_before_a_checker_is_home() {
    let before = position("dutch/24:15/2:1,24:14");
    told(
        &before,
        "1-3",
        "24/23",
        Reason::NoHitYet,
        "24/23: you may not hit before you have a checker in your home board, and the opponent has a blot on your 23 point.",
    );
}

#[test]
pub fn a_point_holds_five() {
    let before = position("old_english/6:5,7:1,off:9/24:1,off:14");
    told(
        &before,
        "1-2",
        "7/6",
        Reason::StackFull,
        "7/6: your 6 point is full: it may hold 5 checkers.",
    );
}

#[test]
pub fn nothing_is_borne_off_while_a_checker_is_pinned() {
    let before = position("plakoto/6:1,3:1,4p,off:12/21:1,24:3,off:11");
    told(
        &before,
        "6-3",
        "6/off",
        Reason::PinnedNoBearOff,
        "6/off: you may not bear off while a checker of yours is pinned, and the one on your 4 point is.",
    );
}

#[test]
pub fn only_the_exact_die_bears_off() {
    let before = position("acey_wiki/3:2,off:13/24:1,off:14");
    told(
        &before,
        "5-2",
        "3/off",
        Reason::ExactDieOnly,
        "3/off: only the exact die bears a checker off in this game, here a 3, not a 5.",
    );
}

#[test]
pub fn only_the_rearmost_is_borne_off() {
    let before = position("jacquet_bkgm/5:1,2:1,off:13/5:1,off:14");
    told(
        &before,
        "2-1",
        "2/off",
        Reason::RearmostFirst,
        "2/off: only the rearmost checker may be borne off, and that stands on your 5 point.",
    );
}

#[test]
pub fn the_starting_quarter_is_never_full() {
    let before = position("fevga/24:2,23:1,22:1,21:1,20:1,10:9/24:15");
    told(
        &before,
        "5-1",
        "24/19 10/9",
        Reason::StartQuarterFull,
        "That would occupy more than 5 points of your starting quarter, 24 to 19, and that many is the limit.",
    );
}

#[test]
pub fn two_points_of_the_starting_quarter_may_be_closed() {
    let before = position("jacquet_bkgm/24:4,23:2,22:1,5:1,off:7/24:1,off:14");
    told(
        &before,
        "2-1",
        "24/22 5/4",
        Reason::StartQuarterClosed,
        "That would close more than 2 points of your starting quarter, 24 to 19, with two checkers or more.",
    );
}

#[test]
pub fn four_points_of_the_opponents_starting_quarter_may_be_held() {
    let before = position("moultezim/24:9,11:1,10:1,9:1,7:1,14:2/18:1,24:14");
    told(
        &before,
        "6-1",
        "14/8 24/23",
        Reason::OpponentQuarterFull,
        "That would occupy more than 4 points of the opponent's starting quarter.",
    );
}

#[test]
pub fn six_in_a_row_need_an_enemy_ahead() {
    let before = position("narde/16:1,11:1,10:1,9:1,8:1,7:1,1:9/24:15");
    told(
        &before,
        "6-4",
        "16/6",
        Reason::SixPrimeNoneAhead,
        "That would close six points in a row with no enemy checker ahead of them.",
    );
}

#[test]
pub fn six_in_a_row_need_the_own_2_and_1() {
    let narde = Preset::find("narde").unwrap();
    let rules = Rules {
        six_prime: SixPrime::NeedsOwnTwoAndOne,
        ..narde.rules
    };
    let game = Preset::define("careful narde", rules, narde.start).unwrap();
    let before = Position::from_gammon_id("careful narde/16:1,11:1,10:1,9:1,8:1,7:1,1:9/24:15", Some(game)).unwrap();
    told(
        &before,
        "6-4",
        "16/6",
        Reason::SixPrimeTooEarly,
        "That would close six points in a row, which is allowed only when you hold your own 2 and 1 points.",
    );
}

#[test]
pub fn a_hitter_does_not_run_to_safety() {
    let before = position("tavla_ludoteka/5:1,2:2,off:12/21:1,off:14");
    told(
        &before,
        "2-1",
        "5/4/2",
        Reason::HitterToSafety,
        "A checker that has hit may go on in the same turn only if it ends as a blot.",
    );
}

#[test]
pub fn one_number_or_as_many_as_can_be() {
    let before = position("old_english/13:5,off:10/24:1,off:14");
    told(
        &before,
        "1-1",
        "13/11",
        Reason::PlayOneOrAll,
        "Play one die alone, or as many as can be played: 13/12(4), for instance.",
    );
}

#[test]
pub fn a_win_counts_as_the_whole_roll() {
    let before = position("plakoto/12:1,6:1,off:13/24:1,22:2,21:2,16:2,off:8");
    told(
        &before,
        "5-3",
        "12/7",
        Reason::MustEndGame,
        "A play that ends the game counts as the whole roll, so nothing shorter may be played instead: 6/1*, for instance.",
    );
}

#[test]
pub fn no_pip_is_wasted() {
    let before = position("tavla_ludoteka/6:1,3:2,off:12/24:1,off:14");
    told(
        &before,
        "6-1",
        "6/5/off",
        Reason::NoPipsWasted,
        "While all your checkers are home no pip may be wasted, and this play wastes more than it must: 6/off 3/2, for instance.",
    );
}

#[test]
pub fn a_prime_is_opened_for_whom_it_shuts_in() {
    let before = position("fevga/24:3,11:2,10:2,9:2,8:2,7:2,6:2/24:15");
    told(
        &before,
        "2-1",
        "24/22 24/23",
        Reason::MustOpenPrime,
        "The opponent cannot move behind your six points in a row, so you must open them: 11/10 11/9, for instance.",
    );
}

#[test]
pub fn dice_of_another_stage_are_refused() {
    let before = position("acey_us/24:2/24:2/stage=double6+roll");
    let sentence = "3-1 cannot be played: at this stage of the turn the dice are 6-6, which are not rolled.";
    told(&before, "3-1", "24/20", Reason::WrongDice, sentence);
    let before = position("acey_us/24:2/24:2/stage=choose");
    refused(&before, "3-1", "24/20", &[Reason::WrongDice]);
}

#[test]
pub fn nothing_follows_a_move_that_ends_the_game() {
    // Pinning the mother wins at once, so the pinner cannot go on to bear off.
    let before = position("plakoto/2:1,off:14/24:1,22:2,off:12");
    told(
        &before,
        "1-2",
        "2/1/off",
        Reason::GameEndsFirst,
        "1/off: the moves before it end the game, so nothing can follow.",
    );
}
