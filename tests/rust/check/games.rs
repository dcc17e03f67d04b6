//! The reasons of the games that are not backgammon, and what else their players would ask.

use gammon::Reason::{
    CheckerPinned, DieNotRolled, ExactDieOnly, GameEndsFirst, HeadLimit, HitterMustStay, HitterToSafety, MustEndGame,
    MustEnterFirst, MustOpenPrime, MustPlayBothDice, MustPlayMoreOfDouble, NoCheckerThere, NoHitYet, NoPipsWasted,
    OpponentQuarterFull, PinHeld, PinnedNoBearOff, PlayOneOrAll, PointHeld, PointHeldByOne, RearmostFirst,
    ReserveClosed, ReserveFirst, RunnerFirst, SixPrimeNoneAhead, SixPrimeTooEarly, StackFull, StartQuarterClosed,
    StartQuarterFull, WrongDice,
};
use gammon::rules::{HeadFirstTurn, HitAndRun, HitAndRunScope, PrimeCheck, SixPrime};
use gammon::{Game, Position, Rules};

use super::{accepted, refused, told};
use crate::common::{position_of, read, roll};

/// A known game with a house rule.
fn house(base: &str, change: impl FnOnce(&mut Rules)) -> &'static Game {
    let base = Game::find(base).unwrap();
    let mut rules = base.rules;
    change(&mut rules);
    Game::define(&format!("house {}", base.name), rules, base.start).unwrap()
}

/// The position after a legal play.
fn after(position: &Position, dice: &str, text: &str) -> Position {
    let roll = roll(dice);
    position.after(roll, &position.check(roll, text).unwrap())
}

#[test]
pub fn the_dice_must_be_those_of_the_stage() {
    let start = Position::start("acey_us").unwrap();
    let choosing = after(&start, "2-1", "res/24 res/23");
    told(
        &choosing,
        "3-3",
        "res/22(4)",
        WrongDice,
        "3-3 cannot be played yet: the 1-2 has earned a double, and it must be chosen first.",
    );
    let threes = choosing.choose(3).unwrap();
    told(
        &threes,
        "6-5",
        "res/19 res/20",
        WrongDice,
        "6-5 cannot be played: at this stage of the turn the dice are 3-3, which are not rolled.",
    );
    refused(&threes, "6-5", "", &[WrongDice]);
    accepted(&threes, "3-3", "res/22(4)", "res/22(4)");
}

#[test]
pub fn a_pinned_checker_stays() {
    let before = position_of("plakoto", "pin:20 14:1 | 20:1 1:14");
    told(
        &before,
        "4-3",
        "20/16 14/11",
        CheckerPinned,
        "20/16: your checker on your 20 point is pinned, and cannot move until the opponent leaves.",
    );
    refused(&before, "4-3", "20/13", &[CheckerPinned]);
    accepted(&before, "4-3", "14/7", "14/7");
}

#[test]
pub fn all_must_enter_from_the_reserve_first() {
    let before = position_of("dutch", "res:3 20:1 1:11 | 24:2");
    told(
        &before,
        "6-3",
        "20/14 res/22",
        ReserveFirst,
        "20/14: you have checkers in reserve, and all must enter before any other checker moves.",
    );
    refused(&before, "6-3", "res/16", &[ReserveFirst]);
    accepted(&before, "6-3", "res/22 res/19", "res/22 res/19");
    // With the last one in, others move, in whatever order that is written.
    let last = position_of("dutch", "res:1 20:1 1:13 | 24:2");
    accepted(&last, "6-3", "20/14, res/22", "res/22 20/14");
    accepted(&last, "6-3", "res/16", "res/16");
    // The bar comes before the reserve.
    let hit = position_of("dutch", "bar:1 res:14 | 24:2");
    refused(&hit, "6-3", "res/22 res/19", &[MustEnterFirst]);
    accepted(&hit, "6-3", "res/19 bar/22", "res/22 bar/19");
}

#[test]
pub fn a_closed_reserve_opens_by_a_double_or_a_one_two() {
    let start = Position::start("acey_old").unwrap();
    told(
        &start,
        "6-5",
        "res/19 res/20",
        ReserveClosed,
        "res/20: your reserve is closed until you have rolled a double or a 1-2.",
    );
    accepted(&start, "6-5", "", "");
    accepted(&start, "2-1", "res/24 res/23", "res/24 res/23");
    refused(&start, "2-1", "res/22", &[ReserveFirst]);
}

#[test]
pub fn nobody_follows_before_the_runner_has_passed() {
    let start = Position::start("fevga").unwrap();
    told(
        &start,
        "6-5",
        "24/18 24/19",
        RunnerFirst,
        "24/18: your runner must first reach your 11 point or pass it; until then no other checker may leave the start.",
    );
    let before = position_of("fevga", "24:14 18:1 | 12:15");
    refused(&before, "3-2", "24/21 18/16", &[RunnerFirst]);
    refused(&before, "3-2", "24/21 24/22", &[RunnerFirst]);
    // On 12 it has not passed; on 11 it has.
    let before = position_of("fevga", "24:14 13:1 | 4:15");
    refused(&before, "2-1", "13/12 24/22", &[RunnerFirst]);
    accepted(&before, "2-1", "13/11 24/23", "24/23 13/11");
    accepted(&before, "2-1", "24/23 13/11", "24/23 13/11");
    let start = Position::start("jacquet_fr").unwrap();
    told(
        &start,
        "5-5",
        "24/19 24/9",
        RunnerFirst,
        "24/9: your runner must first reach your 6 point or pass it; until then no other checker may leave the start.",
    );
    accepted(&start, "5-5", "24/4", "24/4");
}

#[test]
pub fn one_checker_leaves_the_head_in_a_turn() {
    let later = position_of("narde", "24:15 | 12:15");
    told(
        &later,
        "6-5",
        "24/18 24/19",
        HeadLimit,
        "24/18: no more than 1 of your checkers may leave the start in this turn: the head rule.",
    );
    refused(&later, "6-6", "24/18(2)", &[HeadLimit]);
    let first = Position::start("narde").unwrap();
    accepted(&first, "6-6", "24/18(2)", "24/18(2)");
    refused(&first, "6-6", "24/18", &[MustPlayMoreOfDouble]);
    refused(&first, "5-5", "24/19(2)", &[HeadLimit]);
    let two = house("narde", |rules| rules.head_first_turn = HeadFirstTurn::AlwaysTwo);
    told(
        &Position::start_of(two),
        "2-2",
        "24/22(3)",
        HeadLimit,
        "24/22: no more than 2 of your checkers may leave the start in this turn: the head rule.",
    );
}

#[test]
pub fn a_checker_that_has_hit_stays_at_tavla() {
    let before = position_of("tavla_trad", "8:1 6:2 | 3:1 24:2");
    told(
        &before,
        "5-2",
        "8/3*/1",
        HitterMustStay,
        "3/1: the checker that has hit on your 3 point must stay there this turn.",
    );
    accepted(&before, "5-2", "8/3* 6/4", "8/3* 6/4");
    // 8/1 that does not say how goes by the 6.
    accepted(&before, "5-2", "8/1", "8/1");
    accepted(
        &position_of("tavla_guide", "8:1 6:2 | 3:1 24:2"),
        "5-2",
        "8/3*/1",
        "8/3*/1",
    );
}

#[test]
pub fn one_checker_holds_a_point_at_fevga() {
    let before = position_of("fevga", "24:14 10:1 | 12:14 7:1");
    told(
        &before,
        "3-1",
        "10/7 24/23",
        PointHeldByOne,
        "10/7: the opponent has a checker on your 7 point, and in this game one is enough to hold it.",
    );
    refused(&before, "3-1", "10/7*", &[PointHeldByOne]);
    accepted(&before, "3-1", "10/6", "10/6");
    // Fifteen are told as many.
    told(
        &position_of("fevga", "24:14 18:1 | 12:15"),
        "6-5",
        "18/12",
        PointHeld,
        "18/12: the opponent holds your 12 point with 15 checkers, so you cannot land there.",
    );
}

#[test]
pub fn a_single_checker_that_holds_a_pin_is_not_pinned() {
    let before = position_of("plakoto", "14:1 pin:10 | 10:1 1:13");
    told(
        &before,
        "4-2",
        "14/10",
        PinHeld,
        "14/10: the opponent's checker on your 10 point lies on one of yours, so you cannot land there.",
    );
    accepted(&before, "4-2", "14/8", "14/8");
    let two = position_of("plakoto", "14:1 pin:10 | 10:2 1:12");
    refused(&two, "4-2", "14/10", &[PointHeld]);
}

#[test]
pub fn nothing_is_hit_before_a_checker_is_home_at_dutch_backgammon() {
    let before = position_of("dutch", "res:15 | 22:1 1:14");
    told(
        &before,
        "6-3",
        "res/22* res/19",
        NoHitYet,
        "res/22: you may not hit before you have a checker in your home board, and the opponent has a blot on your 22 \
         point.",
    );
    accepted(&before, "6-3", "res/19", "res/19");
    accepted(
        &position_of("dutch", "res:2 4:13 | 22:1 1:14"),
        "6-3",
        "res/19 res/22",
        "res/22* res/19",
    );
}

#[test]
pub fn a_full_point_takes_no_more() {
    let before = position_of("old_english", "6:1 1:5 | 24:1");
    told(
        &before,
        "5-4",
        "6/1",
        StackFull,
        "6/1: your 1 point is full: it may hold 5 checkers.",
    );
    let before = position_of("jacquet_bkgm", "19:1 13:2 6:12 | 12:15");
    told(
        &before,
        "6-1",
        "19/13 6/5",
        StackFull,
        "19/13: your 13 point is full: it may hold 2 checkers.",
    );
    // One leaves it, and another comes.
    accepted(&before, "6-6", "19/13 13/7(3)", "19/7 13/7(2)");
}

#[test]
pub fn nothing_is_borne_off_beside_a_pinned_checker() {
    let before = position_of("plakoto", "6:1 3:1 pin:4 | 4:1 1:3");
    told(
        &before,
        "6-3",
        "6/off 3/off",
        PinnedNoBearOff,
        "6/off: you may not bear off while a checker of yours is pinned, and the one on your 4 point is.",
    );
    accepted(&before, "6-3", "6/3", "6/3");
}

#[test]
pub fn only_the_exact_die_bears_off_at_acey_deucey() {
    let before = position_of("acey_eu", "3:2 | 24:1");
    told(
        &before,
        "5-2",
        "3/off 3/1",
        ExactDieOnly,
        "3/off: only the exact die bears a checker off in this game, here a 3, not a 5.",
    );
    accepted(&before, "5-2", "3/1", "3/1");
    accepted(&position_of("acey_us", "3:2 | 24:1"), "5-2", "3/off 3/1", "3/1 3/off");
}

#[test]
pub fn only_the_rearmost_checker_is_borne_off_at_jacquet() {
    let before = position_of("jacquet_bkgm", "6:1 3:2 | 24:1");
    told(
        &before,
        "3-1",
        "3/off 3/2",
        RearmostFirst,
        "3/off: only the rearmost checker may be borne off, and that stands on your 6 point.",
    );
    accepted(&before, "3-1", "6/3 3/2", "6/2");
}

#[test]
pub fn nothing_follows_the_move_that_ends_the_game() {
    let before = position_of("plakoto", "6:1 4:1 3:2 | 1:1 20:3");
    told(
        &before,
        "5-2",
        "3/1* 6/1",
        GameEndsFirst,
        "3/1: the moves before it end the game, so nothing can follow.",
    );
    accepted(&before, "5-2", "3/1*", "3/1*");
    accepted(&before, "5-2", "6/1", "6/1*");
    accepted(&before, "5-2", "6/1 4/2", "6/1* 4/2");
}

#[test]
pub fn a_hitter_may_not_run_to_safety() {
    let before = position_of("tavla_ludoteka", "5:1 2:2 | 4:1");
    told(
        &before,
        "2-1",
        "5/4*/2",
        HitterToSafety,
        "A checker that has hit may go on in the same turn only if it ends as a blot.",
    );
    accepted(&before, "2-1", "5/4* 2/off", "5/4* 2/off");
    let home = house("tavla_trad", |rules| {
        rules.hit_and_run = HitAndRun::NoSafety;
        rules.hit_and_run_scope = HitAndRunScope::Home;
    });
    accepted(&read(home, "8:1 6:2 | 3:1 24:2"), "5-2", "8/3*/1", "8/3*/1");
    refused(
        &read(home, "8:1 6:2 1:1 | 3:1 24:2"),
        "5-2",
        "8/3*/1",
        &[HitterToSafety],
    );
}

#[test]
pub fn the_start_quarter_may_not_be_filled() {
    let text = "24:3 23:1 22:1 21:1 20:1 1:8 | 18:1 17:1 16:1 15:1 14:1 12:10";
    let before = position_of("fevga", text);
    told(
        &before,
        "5-4",
        "24/19 24/20",
        StartQuarterFull,
        "No more than 5 points of your starting quarter, 24 to 19, may be occupied at once.",
    );
    accepted(&before, "5-4", "24/19 23/19", "24/19 23/19");
    // Where each move is looked at, the first is too much.
    let each_step = house("fevga", |rules| rules.prime_check = PrimeCheck::EachStep);
    refused(&read(each_step, text), "5-4", "24/19 24/20", &[StartQuarterFull]);
    accepted(&read(each_step, text), "5-4", "23/19 24/19", "24/19 23/19");
}

#[test]
pub fn no_third_point_is_closed_in_the_start_quarter_at_jacquet() {
    let before = position_of("jacquet_bkgm", "24:4 22:1 20:1 6:9 | 12:15");
    told(
        &before,
        "4-2",
        "24/20 24/22",
        StartQuarterClosed,
        "That would close more than 2 points of your starting quarter, 24 to 19, with two checkers or more.",
    );
    accepted(&before, "4-2", "24/20 22/20", "24/20 22/20");
}

#[test]
pub fn no_fifth_point_is_held_in_the_opponents_start_quarter_at_moultezim() {
    let before = position_of("moultezim", "24:1 17:1 10:1 9:1 8:1 7:1 1:9 | 12:11 6:1 4:1 3:1 2:1");
    told(
        &before,
        "6-1",
        "24/23 17/11",
        OpponentQuarterFull,
        "That would occupy more than 4 points of the opponent's starting quarter.",
    );
    accepted(&before, "6-1", "17/11 11/10", "17/10");
}

#[test]
pub fn six_in_a_row_need_somebody_ahead_at_narde() {
    let text = "16:1 11:1 10:1 9:1 8:1 7:1 1:9";
    told(
        &position_of("narde", &format!("{text} | 12:15")),
        "6-4",
        "16/10 10/6",
        SixPrimeNoneAhead,
        "That would close six points in a row with no enemy checker ahead of them.",
    );
    accepted(
        &position_of("narde", &format!("{text} | 12:14 20:1")),
        "6-4",
        "16/10 10/6",
        "16/6",
    );
    accepted(
        &position_of("gul_bara", &format!("{text} | 12:15")),
        "6-4",
        "16/6",
        "16/6",
    );
}

#[test]
pub fn six_in_a_row_may_need_the_own_2_and_1() {
    let game = house("jacquet_fr", |rules| rules.six_prime = SixPrime::NeedsOwnTwoAndOne);
    let before = read(game, "24:1 16:1 11:1 9:1 8:1 7:1 6:1 5:8 | 12:15");
    told(
        &before,
        "6-5",
        "16/10 24/19",
        SixPrimeTooEarly,
        "That would close six points in a row, which is allowed only when you hold your own 2 and 1 points.",
    );
    let ready = read(game, "24:1 16:1 11:1 9:1 8:1 7:1 6:1 2:4 1:4 | 12:15");
    accepted(&ready, "6-5", "16/10 24/19", "24/19 16/10");
}

#[test]
pub fn one_die_or_all_are_played_at_old_english() {
    let start = Position::start("old_english").unwrap();
    told(
        &start,
        "2-2",
        "13/11(2)",
        PlayOneOrAll,
        "Play one die alone, or as many as can be played: 24/20(2), for instance.",
    );
    accepted(&start, "2-2", "13/11", "13/11");
    accepted(&start, "6-5", "24/18", "24/18");
    accepted(&start, "6-5", "24/18 13/8", "24/18 13/8");
    refused(&start, "6-5", "24/13", &[StackFull]);
    refused(&start, "6-5", "", &[PlayOneOrAll]);
}

#[test]
pub fn a_win_counts_as_the_whole_roll() {
    let before = position_of("plakoto", "12:1 6:1 | 1:1 3:2 4:2 9:2");
    told(
        &before,
        "5-3",
        "12/7",
        MustEndGame,
        "A play that ends the game counts as the whole roll, so nothing shorter may be played instead: 6/1*, for \
         instance.",
    );
    accepted(&before, "5-3", "6/1", "6/1*");
}

#[test]
pub fn where_the_limits_leave_nothing_the_turn_passes() {
    // 24/19 would fill the quarter, and nothing else moves.
    let text = "24:2 23:1 22:1 21:1 20:1 1:9 | 18:1 17:1 16:1 15:1 14:1 12:10";
    let each_step = house("fevga", |rules| rules.prime_check = PrimeCheck::EachStep);
    accepted(&read(each_step, text), "5-5", "", "");
    refused(&read(each_step, text), "5-5", "24/19(2)", &[StartQuarterFull]);
    accepted(&position_of("fevga", text), "5-5", "24/19(2)", "24/19(2)");
    refused(&position_of("fevga", text), "5-5", "24/19", &[StartQuarterFull]);
}

#[test]
pub fn no_pip_is_wasted_in_the_bear_off() {
    for game in ["tavla_ludoteka", "jacquet_bkgm"] {
        let before = position_of(game, "4:1 3:1 | 24:1");
        told(
            &before,
            "6-1",
            "4/3 3/off",
            NoPipsWasted,
            "While all your checkers are home no pip may be wasted, and this play wastes more than it must: 4/off 3/2, \
             for instance.",
        );
        accepted(&before, "6-1", "3/2 4/off", "4/off 3/2");
    }
}

#[test]
pub fn a_prime_is_opened_for_a_stacked_opponent_at_fevga() {
    let before = position_of("fevga", "24:3 11:2 10:2 9:2 8:2 7:2 6:2 | 12:15");
    told(
        &before,
        "2-1",
        "24/22 24/23",
        MustOpenPrime,
        "The opponent cannot move behind your six points in a row, so you must open them: 11/10 11/9, for instance.",
    );
    accepted(&before, "2-1", "11/10 11/9", "11/10 11/9");
    accepted(
        &position_of("moultezim", "24:3 11:2 10:2 9:2 1:6 | 12:15"),
        "2-1",
        "24/22 24/23",
        "24/23 24/22",
    );
}

#[test]
pub fn the_reserve_is_written_as_a_place_like_the_bar() {
    let start = Position::start("acey_us").unwrap();
    accepted(&start, "6-3", "res/19 res/22", "res/22 res/19");
    accepted(&start, "6-3", "R/19, 26/22", "res/22 res/19");
    accepted(&start, "6-3", "res/16", "res/16");
    refused(&start, "6-3", "res/19", &[MustPlayBothDice]);
    refused(&start, "6-3", "bar/19 bar/22", &[NoCheckerThere]);
    refused(&start, "6-3", "res/20 res/22", &[DieNotRolled]);
    refused(
        &position_of("acey_us", "bar:1 res:14 | 24:1"),
        "6-3",
        "res/22 res/19",
        &[MustEnterFirst],
    );
    // Nobody has a reserve at backgammon.
    refused(
        &Position::start("backgammon").unwrap(),
        "6-3",
        "res/19 24/21",
        &[NoCheckerThere],
    );
}

#[test]
pub fn a_pin_is_made_with_or_without_its_star_and_in_any_order() {
    let before = position_of("plakoto", "12:1 11:1 | 8:1 1:14");
    for text in ["12/8* 11/8", "11/8 12/8", "11/8*, 12/8*", "12/8 11/8*"] {
        accepted(
            &before,
            "4-3",
            text,
            &before.check(roll("4-3"), "12/8 11/8").unwrap().to_string(),
        );
    }
    // A pin on the way is released again, so the route is no question.
    accepted(&before, "4-3", "12/5", "12/5");
    accepted(&before, "4-3", "12/8*/5", "12/5");
    accepted(&before, "4-3", "11/4", "11/8*/4");
    accepted(&before, "4-3", "11/7/4", "11/8*/4");
}

#[test]
pub fn moves_at_narde_may_be_merged_split_and_swapped() {
    let before = position_of("narde", "24:12 18:2 15:1 | 12:13 6:2");
    for text in ["24/16", "24/19/16", "24/21/16", "24/21 21/16", "19/16 24/19"] {
        accepted(&before, "5-3", text, "24/16");
    }
    refused(&before, "5-3", "24/19 24/21", &[HeadLimit]);
    refused(&before, "5-3", "24/19", &[MustPlayBothDice]);
}

#[test]
pub fn several_faults_of_these_games_keep_their_order() {
    let before = position_of("plakoto", "pin:20 14:1 6:1 | 20:1 1:14");
    refused(&before, "5-4", "20/16 6/1", &[CheckerPinned, PointHeld]);
    let before = position_of("fevga", "24:14 18:1 | 12:14 16:1");
    refused(&before, "6-2", "24/18 18/16", &[RunnerFirst, PointHeldByOne]);
    let before = position_of("dutch", "res:15 | 22:1 19:2 1:12");
    refused(&before, "6-3", "res/22 res/19", &[PointHeld, NoHitYet]);
}

#[test]
pub fn two_may_leave_the_head_where_one_cannot_play_the_roll() {
    let if_needed = house("narde", |rules| rules.head_first_turn = HeadFirstTurn::AnyIfNeeded);
    let stopped = read(if_needed, "24:15 | 12:14 16:1").with_turns([0, 1]);
    for play in stopped.legal_plays(roll("2-2")) {
        accepted(&stopped, "2-2", &play.to_string(), &play.to_string());
    }
    refused(&stopped, "2-2", "24/22(3)", &[HeadLimit]);
    refused(
        &read(if_needed, "24:15 | 12:15").with_turns([0, 1]),
        "5-5",
        "24/19(2)",
        &[HeadLimit],
    );
}
