//! What holds for every written play: the referee reads all the forms of a legal play as that
//! play, refuses everything else, and panics at nothing.

use std::collections::BTreeSet;

use crate::common::{after, diagram_of, random};
use gammon::board::{BAR, OFF};
use gammon::{Board, IllegalPlay, Play, Position, Reason, Roll};
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};

/// The items of a canonical text: the places of a chain, and the count in parentheses.
fn items(text: &str) -> Vec<(Vec<&str>, &str)> {
    text.split_whitespace()
        .map(|item| {
            let (chain, times) = item.split_at(item.find('(').unwrap_or(item.len()));
            (
                chain.split('/').map(|place| place.trim_end_matches('*')).collect(),
                times,
            )
        })
        .collect()
}

/// The ways to write a play that name every point it hits on.
fn spellings(play: &Play) -> Vec<String> {
    let text = play.to_string();
    let chains = |mark: &str| -> Vec<String> {
        items(&text)
            .iter()
            .map(|(chain, times)| format!("{}{mark}{times}", chain.join(&format!("{mark}/"))))
            .collect()
    };
    let place = |slot: u8| match slot {
        BAR => "bar".to_owned(),
        OFF => "off".to_owned(),
        point => point.to_string(),
    };
    let moves = play.moves();
    let split: Vec<String> = moves
        .iter()
        .map(|m| format!("{}/{}", place(m.from), place(m.to)))
        .collect();
    let numbers: Vec<String> = moves.iter().map(|m| format!("{}-{}*", m.from, m.to)).collect();
    let reversed = |words: &[String]| words.iter().rev().cloned().collect::<Vec<_>>();
    vec![
        chains("").join(" "),
        chains("*").join(","),
        reversed(&chains("")).join(" , "),
        split.join(" "),
        reversed(&split).join(" "),
        numbers.join(", "),
        reversed(&numbers).join("  "),
        text.to_uppercase(),
        format!(" {text}\n"),
        text,
    ]
}

/// Moves as they were written: from where to where.
type Pairs = Vec<(u8, u8)>;

/// What the rules say of some written moves: the legal results they can mean, first those reached
/// without a hit that is not written, then the others. Every sequence of single moves is tried,
/// as a player would with the checkers in hand.
#[derive(Default)]
struct Meanings {
    open: BTreeSet<Board>,
    hidden: BTreeSet<Board>,
}

impl Meanings {
    fn of(position: &Position, roll: Roll, written: &[(u8, u8)]) -> Meanings {
        let mut meanings = Meanings::default();
        let legal: BTreeSet<Board> = position.legal_plays(roll).iter().map(after).collect();
        let (first, second) = (roll.first(), roll.second());
        let orders: &[&[u8]] = if roll.is_double() {
            &[&[first; 4]]
        } else {
            &[&[first, second], &[second, first]]
        };
        for dice in orders {
            meanings.try_dice(&legal, position.board(), dice, written.to_vec(), false);
        }
        meanings
    }

    fn try_dice(&mut self, legal: &BTreeSet<Board>, board: Board, dice: &[u8], written: Pairs, is_hidden: bool) {
        let is_done = written.iter().all(|&(from, to)| from == to && to == u8::MAX);
        if is_done && legal.contains(&board) {
            let found = if is_hidden { &mut self.hidden } else { &mut self.open };
            found.insert(board);
        }
        let Some((&die, rest)) = dice.split_first() else {
            return;
        };
        for (i, &(from, to)) in written.iter().enumerate() {
            let Some((landed, hits, next)) = one_move(&board, from, die) else {
                continue;
            };
            if landed >= to {
                let mut left = written.clone();
                left[i] = if landed == to { (u8::MAX, u8::MAX) } else { (landed, to) };
                self.try_dice(legal, next, rest, left, is_hidden || (hits && landed > to));
            }
        }
    }

    /// The one result the moves mean.
    fn answer(&self) -> Result<Board, bool> {
        let found = if self.open.is_empty() { &self.hidden } else { &self.open };
        match found.iter().collect::<Vec<_>>()[..] {
            [&board] => Ok(board),
            _ => Err(!found.is_empty()),
        }
    }
}

/// One checker moved by one die, if the rules allow that: where to, whether it hits, the board.
fn one_move(board: &Board, from: u8, die: u8) -> Option<(u8, bool, Board)> {
    let Board { mover, opponent } = *board;
    let exists = (1..=BAR).contains(&from) && mover.get(from) > 0;
    if !exists || (from < BAR && mover.get(BAR) > 0) {
        return None;
    }
    let left = mover.with(from, mover.get(from) - 1);
    if from > die {
        let to = from - die;
        let theirs = opponent.get(BAR - to);
        let opponent = match theirs {
            0 => opponent,
            1 => opponent.with(BAR - to, 0).with(BAR, opponent.get(BAR) + 1),
            _ => return None,
        };
        let mover = left.with(to, left.get(to) + 1);
        return Some((to, theirs == 1, Board { mover, opponent }));
    }
    let lowest_outside = if from == die { 7 } else { from + 1 };
    if (lowest_outside..=BAR).any(|slot| mover.get(slot) > 0) {
        return None;
    }
    let mover = left.with(OFF, left.get(OFF) + 1);
    Some((OFF, false, Board { mover, opponent }))
}

/// Moves that are often legal and otherwise almost: those of a play with some joined, changed,
/// left out or added.
fn nearly_legal(plays: Vec<Play>) -> impl Strategy<Value = Pairs> {
    let moves: Vec<Pairs> = plays
        .iter()
        .map(|play| play.moves().iter().map(|m| (m.from, m.to)).collect())
        .collect();
    let change = prop::option::weighted(0.3, (any::<Index>(), 0..=BAR, 0..=BAR));
    let extra = prop::collection::vec((0..=BAR, 0..=BAR), 0..2);
    (
        any::<Index>(),
        any::<bool>(),
        change,
        prop::option::weighted(0.2, extra),
    )
        .prop_map(move |(which, joins, change, extra)| {
            let mut pairs = if moves.is_empty() {
                Pairs::new()
            } else {
                which.get(&moves).clone()
            };
            if joins {
                join(&mut pairs);
            }
            pairs.extend(extra.unwrap_or_default());
            if let Some((at, from, to)) = change.filter(|_| !pairs.is_empty()) {
                let at = at.index(pairs.len());
                let pair = &mut pairs[at];
                *pair = if from > to { (from, to) } else { (pair.0, to) };
            }
            pairs
        })
        .prop_flat_map(|pairs| subsequence(pairs.clone(), pairs.len().saturating_sub(1)..=pairs.len()))
        .prop_shuffle()
}

/// Joins the moves that one checker can have made.
fn join(pairs: &mut Pairs) {
    let mut i = 0;
    while i < pairs.len() {
        let (from, end) = pairs[i];
        match pairs.iter().position(|&(next, _)| next == end && end != OFF) {
            Some(j) if j > i => {
                pairs[i] = (from, pairs[j].1);
                pairs.remove(j);
            }
            _ => i += 1,
        }
    }
}

/// A position, a roll, and moves to try on it.
fn written() -> impl Strategy<Value = (Position, Roll, Pairs)> {
    (random::backgammon(), random::roll()).prop_flat_map(|(position, roll)| {
        let pairs = nearly_legal(position.legal_plays(roll));
        (Just(position), Just(roll), pairs)
    })
}

fn assert_well_formed(refusal: &IllegalPlay) -> Result<(), TestCaseError> {
    prop_assert!(!refusal.faults().is_empty());
    prop_assert!(
        refusal.faults().is_sorted_by(|a, b| a.reason < b.reason),
        "{:?}",
        refusal
    );
    prop_assert_eq!(refusal.reason(), refusal.faults()[0].reason);
    prop_assert!(refusal.to_string().chars().count() < 500, "{}", refusal);
    Ok(())
}

proptest! {
    #![proptest_config(random::config())]

    #[test]
    fn every_spelling_of_a_play_is_read_as_that_play((position, roll) in random::to_play(random::position())) {
        for play in position.legal_plays(roll) {
            for text in spellings(&play) {
                let read = position.check(roll, &text);
                prop_assert_eq!(read, Ok(play), "“{}”, {}, {}", text, diagram_of(&position), roll);
            }
        }
    }

    #[test]
    fn the_text_of_a_play_is_read_as_that_play_whatever_the_rules(
        (position, roll) in random::to_play(random::house_rules()),
    ) {
        for play in position.legal_plays(roll) {
            let text = play.to_string();
            let context = || format!("{text} of {}, {roll}, {:#?}", diagram_of(&position), position.game().rules);
            match position.check(roll, &text) {
                Ok(read) => prop_assert_eq!(read, play, "{}", context()),
                // Hits on the way that a chain of two checkers' moves does not show can leave two meanings.
                Err(refusal) => prop_assert_eq!(refusal.reason(), Reason::AmbiguousMove, "{}", context()),
            }
            let steps: Vec<(u8, u8)> = play.moves().iter().map(|step| (step.from, step.to)).collect();
            prop_assert!(position.check_moves(roll, &steps).is_ok(), "{}", context());
            let order = position.in_playing_order(roll, &play);
            let turn = position.next_moves(roll, &order);
            prop_assert!(turn.is_ok_and(|turn| turn.may_end && turn.board == play.result().flip()), "{}", context());
        }
    }

    #[test]
    fn a_text_without_the_points_on_the_way_is_that_play_a_quieter_one_or_ambiguous(
        position in random::backgammon(), roll in random::roll(),
    ) {
        for play in position.legal_plays(roll) {
            let canonical = play.to_string();
            let chains = items(&canonical).into_iter();
            let ends: Vec<String> = chains.map(|(c, times)| format!("{}/{}{times}", c[0], c[c.len() - 1])).collect();
            let bar = |play: &Play| play.result().mover.get(BAR);
            match position.check(roll, &ends.join(" ")) {
                Ok(read) => prop_assert!(
                    read == play || (read.result().opponent == play.result().opponent && bar(&read) < bar(&play)),
                    "“{}” of {} is read as {}", ends.join(" "), play, read,
                ),
                Err(refusal) => prop_assert_eq!(refusal.reason(), Reason::AmbiguousMove, "{} {}", play, refusal),
            }
        }
    }

    #[test]
    fn the_moves_of_a_play_in_any_order_are_that_play(
        position in random::backgammon(), roll in random::roll(), order in Just([0, 1, 2, 3]).prop_shuffle(),
    ) {
        for play in position.legal_plays(roll) {
            let moves = play.moves();
            let pairs = order.iter().filter_map(|&i: &usize| moves.get(i)).map(|m| (m.from, m.to));
            prop_assert_eq!(position.check_moves(roll, &pairs.collect::<Pairs>()), Ok(play));
        }
    }

    #[test]
    fn moves_are_accepted_exactly_if_they_lead_to_one_legal_result((position, roll, pairs) in written()) {
        let known = position.legal_plays(roll);
        let meanings = Meanings::of(&position, roll, &pairs);
        let context = format!("{}, roll {roll}, {pairs:?}", diagram_of(&position));
        match (position.check_moves(roll, &pairs), meanings.answer()) {
            (Ok(play), Ok(board)) => {
                prop_assert_eq!(after(&play), board, "{}", context);
                prop_assert!(known.contains(&play), "{context}");
            }
            (Err(refusal), Err(is_ambiguous)) => {
                assert_well_formed(&refusal)?;
                prop_assert_eq!(refusal.reason() == Reason::AmbiguousMove, is_ambiguous, "{}: {}", context, refusal);
            }
            // A dance is accepted where nothing can be played.
            (Ok(dance), Err(false)) if known.is_empty() && pairs.is_empty() => {
                prop_assert_eq!((dance.moves().len(), after(&dance)), (0, position.board()));
            }
            (found, expected) => {
                let moves = known.iter().map(Play::to_string).collect::<Vec<_>>().join(", ");
                prop_assert!(false, "{context}: {found:?} instead of {expected:?}; legal: {moves}");
            }
        }
    }

    #[test]
    fn the_reason_given_is_one_that_can_be_checked((position, roll, pairs) in written()) {
        let Err(refusal) = position.check_moves(roll, &pairs) else { return Ok(()) };
        let known = position.legal_plays(roll);
        let most = known.iter().map(|play| play.moves().len()).max().unwrap_or(0);
        let can_play = |die| (1..=BAR).any(|from| one_move(&position.board(), from, die).is_some());
        let dice = [roll.smaller(), roll.larger()].map(can_play);
        let board = position.board();
        let (is_holding_it, context) = (
            match refusal.reason() {
                Reason::GameOver => position.outcome().is_some(),
                Reason::MovesBackward => pairs.iter().any(|(from, to)| from <= to),
                Reason::MustEnterFirst => board.mover.get(BAR) > 0,
                Reason::PointHeld => board.opponent.slots()[1..25].iter().any(|&count| count > 1),
                Reason::MustPlayBothDice => !roll.is_double() && most == 2,
                Reason::MustPlayLargerDie => !roll.is_double() && most == 1 && dice == [true, true],
                Reason::MustPlayDie => most == 1,
                Reason::MustPlayMoreOfDouble => roll.is_double() && most > 1,
                _ => true,
            },
            format!("{}, roll {roll}, {pairs:?}: {refusal}", diagram_of(&position)),
        );
        prop_assert!(is_holding_it, "{context}");
        let says = |name| refusal.faults()[0].details.iter().find(|(key, _)| *key == name).map(|(_, value)| value.to_string());
        if let (Some(example), true) = (says("example"), position.outcome().is_none()) {
            prop_assert_eq!(position.check(roll, &example).map(|play| play.to_string()), Ok(example));
        }
        if let (Some(die), Reason::MustPlayDie | Reason::MustPlayLargerDie) = (says("die"), refusal.reason()) {
            prop_assert!(can_play(die.parse().unwrap()), "{context}");
        }
    }

    #[test]
    fn the_order_in_which_the_dice_are_named_changes_nothing(
        position in random::backgammon(), roll in random::roll(),
        pairs in prop::collection::vec((0..=BAR, 0..=BAR), 0..5),
    ) {
        let other = Roll::new(roll.second(), roll.first()).unwrap();
        let reasons = |refusal: &gammon::IllegalPlay| {
            refusal.faults().iter().map(|fault| fault.reason).collect::<Vec<_>>()
        };
        let (one, two) = (position.check_moves(roll, &pairs), position.check_moves(other, &pairs));
        prop_assert_eq!(one.map_err(|refusal| reasons(&refusal)), two.map_err(|refusal| reasons(&refusal)));
    }

    #[test]
    fn no_numbers_make_the_referee_panic(
        (position, roll) in random::to_play(random::position()),
        pairs in prop::collection::vec((any::<u8>(), any::<u8>()), 0..7),
    ) {
        match position.check_moves(roll, &pairs) {
            Ok(play) => prop_assert!(position.legal_plays(roll).contains(&play) || pairs.is_empty()),
            Err(refusal) => assert_well_formed(&refusal)?,
        }
    }

    #[test]
    fn no_text_makes_the_referee_panic(
        (position, roll) in random::to_play(random::position()),
        text in prop_oneof!["\\PC{0,40}", "[0-9barofes/*(), -]{0,30}", "([1-9/]{3,5}\\*? ){0,5}", any::<String>()],
    ) {
        match position.check(roll, &text) {
            Ok(play) => {
                let known = position.legal_plays(roll);
                prop_assert!(known.contains(&play) || (known.is_empty() && play.moves().is_empty()), "{text}");
            }
            Err(refusal) => assert_well_formed(&refusal)?,
        }
    }

    #[test]
    fn no_text_makes_the_dice_panic(text in prop_oneof!["\\PC{0,6}", "[0-9 ,:/-]{0,6}", any::<String>()]) {
        match text.parse::<Roll>() {
            Ok(roll) => {
                let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(10)).collect();
                prop_assert_eq!(digits, [u32::from(roll.first()), u32::from(roll.second())]);
            }
            Err(error) => prop_assert!(error.to_string().chars().count() < 400),
        }
    }
}
