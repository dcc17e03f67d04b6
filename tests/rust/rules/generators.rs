//! The fast and the naive generator against checked data: solved rolls, counted positions, perft.

use std::collections::BTreeSet;

use crate::common::data::{self, Case, Sides};
use crate::common::{diagram, diagram_of, difference, listing, plays_of_both, seen_by_mover};
use gammon::movegen::naive;
use gammon::{GAMES, Game, Play, Position, Roll, divide, divide_parallel, perft};

/// What is wrong with `plays` as the answer to `case`, if anything.
fn complaint(case: &Case, position: &Position, roll: Roll, generator: &str, plays: &[Play]) -> Option<String> {
    let game = position.game();
    let found: Vec<Sides> = plays
        .iter()
        .map(|play| Sides::of(&seen_by_mover(position, play)))
        .collect();
    let is_count_right = plays.len() == case.count;
    if is_count_right && data::digest(&found) == case.digest {
        return None;
    }
    let difference = case.results.as_ref().map_or(String::new(), |results| {
        let expected: BTreeSet<&Sides> = results.iter().collect();
        let found: BTreeSet<&Sides> = found.iter().collect();
        format!(
            "missing: {:#?}\nnot expected: {:#?}\n",
            expected.difference(&found).collect::<Vec<_>>(),
            found.difference(&expected).collect::<Vec<_>>(),
        )
    });
    Some(format!(
        "position_of({:?}, {:?}), roll {roll}: {generator} finds {} plays instead of {} ({})\n{}{difference}",
        game.name,
        diagram_of(position),
        plays.len(),
        case.count,
        case.digest,
        listing(game, plays),
    ))
}

#[test]
fn solved_rolls_have_exactly_their_known_results() {
    let mut solved = 0;
    let mut complaints = Vec::new();
    for case in data::cases() {
        let game = Game::find(&case.variant).unwrap();
        solved += 1;
        let position = case.position.position(game, if case.first_turn { 0 } else { 9 });
        let roll = Roll::new(case.dice[0], case.dice[1]).unwrap();
        let (fast, naive) = (position.legal_plays(roll), naive::legal_plays(&position, roll));
        complaints.extend(complaint(&case, &position, roll, "the fast generator", &fast));
        complaints.extend(complaint(&case, &position, roll, "the naive generator", &naive));
        if fast != naive {
            complaints.push(difference(&position, roll, ["fast", "naive"], [&fast, &naive]));
        }
    }
    assert!(
        complaints.is_empty(),
        "{} complaints:\n{}",
        complaints.len(),
        complaints.join("\n")
    );
    assert_eq!(solved, 12 * 240);
}

#[test]
fn results_listed_in_the_data_have_the_digest_that_stands_beside_them() {
    for case in data::cases() {
        if let Some(results) = &case.results {
            assert_eq!(results.len(), case.count);
            assert_eq!(data::digest(results), case.digest, "{:?}", case.position);
        }
    }
}

#[test]
fn positions_of_two_thousand_games_have_their_known_number_of_plays() {
    let game = Game::find("backgammon").unwrap();
    let (mut positions, mut total) = (0, 0);
    for line in data::file("positions_2000.txt").lines() {
        let [id, first, second, count] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("“{line}” is not an id, two dice and a count");
        };
        let position = Position::new(data::board_of_position_id(id), game).unwrap();
        let roll = Roll::new(first.parse().unwrap(), second.parse().unwrap()).unwrap();
        let plays = plays_of_both(&position, roll);
        assert_eq!(
            plays.len(),
            count.parse::<usize>().unwrap(),
            "{line}: {}, roll {roll}\n{}",
            diagram_of(&position),
            listing(game, &plays),
        );
        assert_eq!(position.count_plays(roll), plays.len(), "{line}");
        positions += 1;
        total += plays.len();
    }
    assert_eq!((positions, total), (2_000, 33_071));
}

#[test]
fn a_position_id_reads_as_the_start() {
    let game = Game::find("backgammon").unwrap();
    assert_eq!(data::board_of_position_id("4HPwATDgc/ABMA"), game.start);
    // After 31 played 8/5 6/5: the player who has played comes first, so is not on roll.
    let board = data::board_of_position_id("sGfwATDgc/ABMA");
    assert_eq!(
        diagram(game, board.flip()),
        "24:2 13:5 8:2 6:4 5:2 | 19:5 17:3 12:5 1:2"
    );
}

/// A game, and its perft from ply 1 on.
type Table = (&'static str, &'static [u64]);

/// What every run counts; the deeper plies of [`DEEP`] take longer.
const PERFT: [Table; 25] = [
    ("backgammon", &[447, 202_782]),
    ("nackgammon", &[547, 324_160]),
    ("hypergammon", &[195, 38_017, 6_645_799]),
    ("longgammon", &[59]),
    ("tavla_gamearea", &[447, 202_782]),
    ("tavla_guide", &[447, 202_782]),
    ("portes", &[447, 202_782]),
    ("tavla_ludoteka", &[447, 202_782]),
    ("tavla_trad", &[447, 200_516]),
    ("plakoto", &[59, 3_474]),
    ("fevga", &[22, 478, 21_527]),
    ("moultezim", &[22, 478, 21_527]),
    ("jacquet_fr", &[21, 441, 10_544]),
    ("narde", &[22, 484, 35_387]),
    ("tapa", &[59, 3_474]),
    ("acey_guide", &[60, 3_682]),
    ("acey_us", &[60, 3_682]),
    ("acey_eu", &[60, 2_509]),
    ("acey_wiki", &[60, 8_369]),
    ("acey_old", &[7, 230]),
    ("jacquet_bkgm", &[21, 441]),
    ("gul_bara", &[53, 2_767]),
    ("snake", &[20, 7_939]),
    ("dutch", &[21, 441]),
    ("old_english", &[519, 273_934]),
];

#[cfg(feature = "slow-tests")]
const DEEP: [(&str, u8, u64); 4] = [
    ("plakoto", 3, 708_402),
    ("backgammon", 3, 116_087_720),
    ("nackgammon", 3, 206_433_897),
    ("hypergammon", 4, 1_135_125_590),
];

#[track_caller]
fn assert_perft(game: &str, depth: u8, expected: u64) {
    let split = divide(&Position::start(game).unwrap(), depth);
    let total: u64 = split.iter().map(|&(_, count)| count).sum();
    let split: Vec<String> = split.iter().map(|(roll, count)| format!("{roll}: {count}")).collect();
    assert_eq!(total, expected, "{game}, ply {depth}:\n{}", split.join("\n"));
}

#[test]
fn perft_agrees_with_the_known_tables() {
    for (game, counts) in PERFT {
        for (ply, &count) in (1..).zip(counts) {
            assert_perft(game, ply, count);
        }
    }
    let known: BTreeSet<&str> = PERFT.iter().map(|&(game, _)| game).collect();
    let all: BTreeSet<&str> = GAMES.iter().map(|game| game.name).collect();
    assert_eq!(known, all, "every game needs a row");
}

#[cfg(feature = "slow-tests")]
#[test]
fn deep_perft_agrees_with_the_known_tables() {
    for (game, depth, expected) in DEEP {
        assert_perft(game, depth, expected);
    }
}

#[test]
fn the_split_by_roll_adds_up_to_perft() {
    for game in &GAMES {
        let start = Position::start(game.name).unwrap();
        for depth in 1..=2 {
            let split = divide(&start, depth);
            assert_eq!(split.len(), 21);
            let total: u64 = split.iter().map(|&(_, count)| count).sum();
            assert_eq!(total, perft(&start, depth), "{}, ply {depth}", game.name);
            let counts: Vec<u64> = split.iter().map(|&(_, count)| count).collect();
            assert_eq!(divide_parallel(&start, depth, 2, &mut |_| true), Some(counts));
        }
        for (roll, count) in divide(&start, 1) {
            assert_eq!(
                count,
                naive::legal_plays(&start, roll).len() as u64,
                "{}, {roll}",
                game.name
            );
        }
        assert_eq!(perft(&start, 0), 1);
    }
}

#[test]
fn a_dance_counts_nothing_at_the_last_ply_and_hands_the_dice_over_before_it() {
    // Closed out: no roll enters, and the opponent has what every roll lets him do.
    let closed_out = crate::common::position("bar:1 6:14 | 24:2 23:2 22:2 21:2 20:2 19:2 18:3");
    assert_eq!(perft(&closed_out, 1), 0);
    assert_eq!(perft(&closed_out, 2), 21 * perft(&closed_out.flip(), 1));
    assert!(perft(&closed_out, 2) > 0);
}

#[test]
fn a_finished_game_has_no_plays_at_any_depth() {
    let over = crate::common::position("off:15 | 20:1");
    for depth in 1..=3 {
        assert_eq!(perft(&over, depth), 0);
        assert_eq!(perft(&over.flip(), depth), 0);
    }
}
