//! Turns of several stages: the 1-2 of acey-deucey, complements, cascades, and dice left over.

use gammon::rules::{Doubles, UnusedDice};
use gammon::{DiceError, Game, Position, Reason, Stage, Then};

use super::{house, played};
use crate::common::{assert_finals, plays_of_both, position_of, read, roll};

/// A double that is earned, not rolled.
const fn double(die: u8, then: Then) -> Stage {
    Stage::Double { die, then }
}

fn leftover(dice: &str, moves: u8, then: Then) -> Stage {
    Stage::Leftover {
        roll: roll(dice),
        moves,
        then,
    }
}

/// The position after the first legal play.
#[track_caller]
fn any_play(position: &Position, dice: &str) -> Position {
    let roll = roll(dice);
    position.after(roll, &plays_of_both(position, roll)[0])
}

/// Holds a position to the other player's turn.
#[track_caller]
fn assert_turn_passed(before: &Position, after: &Position) {
    assert_eq!(after.stage(), Stage::Roll);
    let (was, is) = (before.board(), after.board());
    assert_eq!(is.mover.in_play(), was.opponent.in_play());
    assert_eq!(is.mover.total(), was.opponent.total());
}

#[test]
fn a_one_two_earns_a_double_of_choice_and_another_roll() {
    for game in ["acey_guide", "acey_us", "acey_wiki"] {
        // A2
        let start = Position::start(game).unwrap();
        let one_two = roll("2-1");
        let play = start.check(one_two, "res/24 res/23").unwrap();
        assert!(start.goes_on_after(one_two, &play));
        let chosen_from = start.after(one_two, &play);
        assert_eq!((chosen_from.stage(), chosen_from.fixed_roll()), (Stage::Choose, None));
        assert_eq!(chosen_from.choices(), 1..=6);
        let three = chosen_from.choose(3).unwrap();
        assert_eq!(three.stage(), double(3, Then::RollAgain));
        assert_eq!(three.fixed_roll(), Some(roll("3-3")));
        assert!(three.choices().is_empty());
        let again = played(&three, "3-3", "res/22(4)");
        assert_eq!((again.stage(), again.fixed_roll()), (Stage::Roll, None));
        assert_eq!(
            again.board().mover,
            read(start.game(), "res:9 24:1 23:1 22:4 | res:15").board().mover
        );
        // A further 1-2 begins the chain anew; another roll is an ordinary one.
        assert_eq!(played(&again, "2-1", "res/23 res/24").stage(), Stage::Choose);
        assert_turn_passed(&again, &played(&again, "6-5", "res/19 res/20"));
    }
}

#[test]
fn all_four_of_the_chosen_double_earn_the_roll() {
    // A7
    let before = position_of("acey_us", "res:2 | 11:2 5:2");
    let chosen_from = played(&before, "2-1", "res/24 res/23");
    let sixes = chosen_from.choose(6).unwrap();
    assert_finals(&sixes, "6-6", &["17:1 6:1"]);
    let again = any_play(&sixes, "6-6");
    assert_eq!(again.stage(), Stage::Roll);
    assert_eq!(again.board(), read(before.game(), "17:1 6:1 | 11:2 5:2").board());
}

#[test]
fn a_one_two_that_is_not_fully_played_earns_nothing() {
    // A6
    for game in ["acey_guide", "acey_us", "acey_eu", "acey_wiki", "acey_old"] {
        let before = position_of(game, "24:2 | 23:2 21:2");
        let roll = roll("2-1");
        let play = before.check(roll, "24/22").unwrap();
        assert!(!before.goes_on_after(roll, &play));
        let after = before.after(roll, &play);
        assert_turn_passed(&before, &after);
        assert_eq!(after.board(), play.result());
    }
    let danced = position_of("acey_us", "bar:1 13:1 | 24:2 23:2");
    assert_turn_passed(&danced, &played(&danced, "2-1", ""));
}

#[test]
fn a_chosen_double_may_be_played_in_part_or_not_at_all_and_ends_the_turn() {
    let before = position_of("acey_us", "res:2 | 11:2 12:2");
    let chosen_from = played(&before, "2-1", "res/24 res/23");
    // 24/18 and 23/17, and both are stopped.
    let sixes = chosen_from.choose(6).unwrap();
    assert_finals(&sixes, "6-6", &["18:1 17:1"]);
    assert_turn_passed(&sixes, &any_play(&sixes, "6-6"));
    // Fives are not playable at all.
    let blocked = position_of("acey_us", "res:2 | 19:2 18:2");
    let fives = played(&blocked, "2-1", "res/24 res/23").choose(5).unwrap();
    assert_finals(&fives, "5-5", &[]);
    assert_turn_passed(&fives, &played(&fives, "5-5", ""));
}

#[test]
fn only_a_chosen_double_is_followed_by_a_roll_at_american_acey_deucey() {
    for game in ["acey_guide", "acey_us"] {
        let start = Position::start(game).unwrap();
        assert_turn_passed(&start, &played(&start, "5-5", "res/20(4)"));
    }
    for game in ["acey_wiki", "acey_old"] {
        let start = Position::start(game).unwrap();
        let again = played(&start, "5-5", "res/20(4)");
        assert_eq!(again.stage(), Stage::Roll);
        assert_eq!(again.board(), read(start.game(), "res:11 20:4 | res:15").board());
        // Played in part it earns nothing.
        let before = position_of(game, "1:13 20:1 | 10:2");
        assert_finals(&before, "5-5", &["15:1 1:13"]);
        assert_turn_passed(&before, &any_play(&before, "5-5"));
    }
}

#[test]
fn a_double_brings_its_complement_and_another_roll_at_european_acey_deucey() {
    // A9
    let start = Position::start("acey_eu").unwrap();
    let twos = played(&start, "5-5", "res/20(4)");
    assert_eq!(
        (twos.stage(), twos.fixed_roll()),
        (double(2, Then::RollAgain), Some(roll("2-2")))
    );
    let again = played(&twos, "2-2", "res/23(4)");
    assert_eq!(again.stage(), Stage::Roll);
    assert_eq!(again.board(), read(start.game(), "res:7 23:4 20:4 | res:15").board());
    // A double again, and its complement.
    assert_eq!(played(&again, "6-6", "res/19(4)").stage(), double(1, Then::RollAgain));
    // Three fives, and the turn ends.
    let blocked = position_of("acey_eu", "20:1 7:1 | 2:2");
    assert_finals(&blocked, "5-5", &["7:1 5:1"]);
    assert_turn_passed(&blocked, &any_play(&blocked, "5-5"));
    // All fives and no complement: the turn ends too, after the twos are lost.
    let before = position_of("acey_eu", "22:4 | 15:2");
    let twos = any_play(&before, "5-5");
    assert_eq!(twos.stage(), double(2, Then::RollAgain));
    assert_finals(&twos, "2-2", &[]);
    assert_turn_passed(&twos, &played(&twos, "2-2", ""));
}

#[test]
fn a_chosen_double_brings_its_complement_at_european_acey_deucey() {
    let start = Position::start("acey_eu").unwrap();
    let four = played(&start, "2-1", "res/24 res/23").choose(4).unwrap();
    assert_eq!(four.stage(), double(4, Then::Complement));
    let three = played(&four, "4-4", "res/21(4)");
    assert_eq!(three.stage(), double(3, Then::RollAgain));
    let again = played(&three, "3-3", "res/22(4)");
    assert_eq!(again.stage(), Stage::Roll);
    assert_eq!(
        again.board().mover,
        read(start.game(), "res:5 24:1 23:1 22:4 21:4 | res:15").board().mover
    );
}

#[test]
fn the_complement_may_be_two_and_two() {
    let start = Position::start_of(house("acey_eu", |rules| rules.doubles = Doubles::TwoComplementAgain));
    assert_finals(&start, "5-5", &["res:13 20:2", "res:14 15:1"]);
    let twos = played(&start, "5-5", "res/20(2)");
    assert_eq!(twos.stage(), double(2, Then::RollAgain));
    let again = played(&twos, "2-2", "res/23(2)");
    assert_eq!((again.stage(), again.board().mover.get(26)), (Stage::Roll, 11));
}

#[test]
fn a_double_may_be_two_moves_only() {
    let start = Position::start_of(house("narde", |rules| rules.doubles = Doubles::Two));
    assert_finals(&start, "5-5", &["24:14 14:1"]);
    assert_turn_passed(&start, &any_play(&start, "5-5"));
}

#[test]
fn the_game_may_end_at_any_stage() {
    let before = position_of("acey_us", "2:1 1:1 | 24:3");
    let over = played(&before, "2-1", "2/off 1/off");
    assert_eq!(over.outcome().map(|outcome| outcome.points), Some(3));
    assert_eq!(over.stage(), Stage::Roll);
    let before = position_of("acey_us", "5:1 4:1 2:1 1:1 | 24:3");
    let chosen = played(&before, "2-1", "2/off 1/off").choose(5).unwrap();
    let over = played(&chosen, "5-5", "5/off 4/off");
    assert_eq!(over.outcome().map(|outcome| outcome.points), Some(3));
}

#[test]
fn the_dice_must_be_those_of_the_stage() {
    let start = Position::start("acey_us").unwrap();
    let chosen_from = played(&start, "2-1", "res/24 res/23");
    assert_eq!(
        chosen_from.admits(roll("6-6")),
        Err(DiceError::ChooseFirst(roll("6-6")))
    );
    for (roll, _) in gammon::Roll::all() {
        assert_eq!(plays_of_both(&chosen_from, roll), []);
    }
    let sixes = chosen_from.choose(6).unwrap();
    let error = DiceError::NotThisStage {
        given: roll("5-5"),
        fixed: roll("6-6"),
    };
    assert_eq!(sixes.admits(roll("5-5")), Err(error));
    assert_eq!(sixes.admits(roll("6-6")), Ok(()));
    assert_eq!(plays_of_both(&sixes, roll("5-5")), []);
    assert_eq!(
        sixes.check(roll("5-5"), "res/20(4)").unwrap_err().reason(),
        Reason::WrongDice
    );
    assert_eq!(start.admits(roll("6-5")), Ok(()));
}

#[test]
fn a_double_is_chosen_only_when_one_is_earned() {
    let start = Position::start("acey_us").unwrap();
    assert!(start.choices().is_empty());
    assert_eq!(start.choose(3), Err(DiceError::NothingToChoose));
    let chosen_from = played(&start, "2-1", "res/24 res/23");
    assert_eq!(chosen_from.choose(0), Err(DiceError::OutOfRange(0)));
    assert_eq!(chosen_from.choose(7), Err(DiceError::OutOfRange(7)));
    let sixes = chosen_from.choose(6).unwrap();
    assert_eq!(sixes.choose(6), Err(DiceError::NothingToChoose));
    assert_eq!(
        Position::start("backgammon").unwrap().choose(1),
        Err(DiceError::NothingToChoose)
    );
    // A 1-2 elsewhere earns nothing.
    let start = Position::start("backgammon").unwrap();
    assert_eq!(any_play(&start, "2-1").stage(), Stage::Roll);
}

/// A wide open board of gul bara: the opponent's last checker stands on his own 1.
const OPEN: &str = "24:15 | 13:1";

#[test]
fn doubles_are_plain_in_the_first_three_turns_of_gul_bara() {
    // G1
    let before = position_of("gul_bara", OPEN);
    for turns in 0..3 {
        let third = before.with_turns([turns, 9]);
        let after = any_play(&third, "5-5");
        assert_turn_passed(&third, &after);
    }
    let fourth = before.with_turns([3, 0]);
    assert_eq!(any_play(&fourth, "5-5").stage(), double(6, Then::Higher));
    assert_turn_passed(&fourth, &any_play(&fourth, "6-5"));
}

#[test]
fn turns_are_counted_for_each_player_as_they_end() {
    let mut position = Position::start("gul_bara").unwrap();
    for _ in 0..6 {
        position = any_play(&position, "2-1");
    }
    // Both have had three, and the first has his fourth.
    assert_eq!(position.memory().turns, [3, 3]);
    assert_eq!(any_play(&position, "1-1").stage(), double(2, Then::Higher));
}

#[test]
fn doubles_cascade_from_the_fourth_turn_on() {
    // G3
    let fours = position_of("gul_bara", OPEN).with_turns([3, 3]);
    let fives = played(&fours, "4-4", "24/20(4)");
    assert_eq!(
        (fives.stage(), fives.fixed_roll()),
        (double(5, Then::Higher), Some(roll("5-5")))
    );
    let sixes = played(&fives, "5-5", "24/19(4)");
    assert_eq!(sixes.stage(), double(6, Then::Higher));
    let after = played(&sixes, "6-6", "24/18(4)");
    assert_turn_passed(&sixes, &after);
    assert_eq!(
        after.board().opponent,
        read(fours.game(), "24:3 20:4 19:4 18:4 | 13:1").board().mover
    );
    assert_eq!(after.memory().turns, [3, 3]); // no more than three are told apart
}

/// Three fives can be played: 24/19, 19/14 and 14/9; the fourth is held.
const THREE_FIVES: &str = "24:1 1:14 | 4:1 12:13 off:1";

fn passing_on() -> &'static Game {
    house("gul_bara", |rules| rules.unused_dice = UnusedDice::ToOpponent)
}

#[test]
fn the_first_stage_that_is_not_fully_played_ends_the_cascade() {
    // G2
    let before = position_of("gul_bara", THREE_FIVES).with_turns([3, 3]);
    assert_finals(&before, "5-5", &["9:1 1:14"]);
    assert_turn_passed(&before, &any_play(&before, "5-5"));
}

#[test]
fn dice_that_cannot_be_played_may_pass_to_the_opponent() {
    // G2
    let before = read(passing_on(), THREE_FIVES).with_turns([3, 3]);
    assert_finals(&before, "5-5", &["9:1 1:14"]);
    let left = any_play(&before, "5-5");
    assert_eq!(
        (left.stage(), left.fixed_roll()),
        (leftover("5-5", 1, Then::Higher), Some(roll("5-5")))
    );
    // He sees himself on 24 and on 16. One five, then four sixes, then his own roll.
    assert_finals(&left, "5-5", &["24:12 19:1 16:1 off:1", "24:13 11:1 off:1"]);
    let sixes = played(&left, "5-5", "24/19");
    assert_eq!(sixes.stage(), leftover("6-6", 4, Then::Higher));
    let own = played(&sixes, "6-6", "24/18(4)");
    assert_eq!((own.stage(), own.fixed_roll()), (Stage::Roll, None));
    assert_eq!(
        own.board().mover,
        read(before.game(), "24:8 19:1 18:4 16:1 off:1 | 12:1").board().mover
    );
    // His own roll is a whole turn, and cascades.
    assert_eq!(any_play(&own, "4-4").stage(), double(5, Then::Higher));
}

#[test]
fn before_the_fourth_turn_only_the_rest_of_the_double_passes_on() {
    let before = read(passing_on(), THREE_FIVES).with_turns([2, 3]);
    let left = any_play(&before, "5-5");
    assert_eq!(left.stage(), leftover("5-5", 1, Then::End));
    assert_eq!(played(&left, "5-5", "24/19").stage(), Stage::Roll);
}

#[test]
fn one_of_two_dice_that_cannot_be_played_passes_on() {
    // The 6 is held, before the 5 and after it.
    let before = read(passing_on(), "24:1 1:14 | 18:1 13:1 12:13");
    let left = played(&before, "6-5", "24/19");
    assert_eq!(left.stage(), leftover("6-6", 1, Then::End));
    assert_finals(&left, "6-6", &["24:12 18:1 6:1 1:1"]);
    assert_eq!(any_play(&left, "6-6").stage(), Stage::Roll);
    // A checker borne off by the larger die leaves the smaller.
    let before = read(passing_on(), "6:1 4:1 | 5:1 3:1 13:13");
    assert_finals(&before, "6-1", &["4:1"]);
    assert_eq!(any_play(&before, "6-1").stage(), leftover("1-1", 1, Then::End));
}

#[test]
fn the_rest_of_a_cascade_passes_on() {
    // Four fours can be played, and one five.
    let before = read(passing_on(), "24:4 1:11 | 10:1 12:13 off:1").with_turns([3, 3]);
    let fives = played(&before, "4-4", "24/20(4)");
    assert_finals(&fives, "5-5", &["15:4 1:11"]);
    // Nothing of the sixes: 15/9 is open but 10 is not.
    let sixes = any_play(&fives, "5-5");
    assert_eq!(sixes.stage(), double(6, Then::Higher));
    let left = read(passing_on(), "24:4 1:11 | 15:1 12:13 off:1").with_turns([3, 3]);
    let fives = played(&left, "4-4", "24/20(4)");
    assert_finals(&fives, "5-5", &[]);
    let passed = played(&fives, "5-5", "");
    assert_eq!(passed.stage(), leftover("5-5", 4, Then::Higher));
    // Nothing is left over of a cascade that was played to its end.
    let all = played(&read(passing_on(), OPEN).with_turns([3, 3]), "6-6", "24/18(4)");
    assert_eq!(all.stage(), Stage::Roll);
}

#[test]
fn a_whole_roll_that_cannot_be_played_passes_on() {
    let before = read(passing_on(), "24:1 1:14 | 18:1 19:1 12:13");
    assert_finals(&before, "6-5", &[]);
    let left = played(&before, "6-5", "");
    assert_eq!(left.stage(), leftover("6-5", 2, Then::End));
    assert!(!plays_of_both(&left, roll("6-5")).is_empty());
    let own = any_play(&left, "6-5");
    assert_eq!(own.stage(), Stage::Roll);
    // Then he rolls himself.
    assert_eq!(own.board().mover.in_play(), 15);
    assert_turn_passed(&own, &any_play(&own, "2-1"));
}

#[test]
fn leftovers_that_the_opponent_cannot_play_are_lost() {
    // Each is in the way of the other's sixes.
    let before = read(passing_on(), "24:1 6:14 | 18:1 12:14").with_turns([3, 3]);
    assert_finals(&before, "6-6", &[]);
    let left = played(&before, "6-6", "");
    assert_eq!(left.stage(), leftover("6-6", 4, Then::Higher));
    assert_finals(&left, "6-6", &[]);
    let own = played(&left, "6-6", "");
    assert_eq!((own.stage(), own.board()), (Stage::Roll, left.board()));
    assert_eq!(own.memory().turns, [3, 3]);
    // What is left of leftovers does not come back.
    let before = read(passing_on(), "24:1 6:14 | 18:2 12:13").with_turns([3, 3]);
    let left = played(&before, "6-6", "");
    assert_eq!(played(&left, "6-6", "").stage(), Stage::Roll);
}

#[test]
fn nothing_passes_on_where_dice_are_lost() {
    let before = position_of("gul_bara", "24:1 1:14 | 18:1 19:1 12:13");
    assert_turn_passed(&before, &played(&before, "6-5", ""));
}

#[test]
fn the_die_that_bore_off_from_below_is_not_the_one_left_over() {
    // The 2 goes off by the 2; the 5 is held.
    let before = read(passing_on(), "6:1 2:1 | 4:1 1:1 12:13");
    assert_finals(&before, "5-2", &["6:1"]);
    assert_eq!(any_play(&before, "5-2").stage(), leftover("5-5", 1, Then::End));
}
