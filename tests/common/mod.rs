//! What the tests share: positions that read like diagrams, reports that can be pasted into a test.
//!
//! A position is written as the rule tables write it, **both sides in the mover's numbering**, the
//! mover first: `"bar:1 13:2 | 20:2 22:2"`. The checkers a side is not said to have are off.

#![allow(dead_code)] // each test target uses its own part

pub mod data;
pub mod random;

use std::collections::BTreeSet;
use std::fmt::Write;

use gammon::board::{BAR, OFF, SLOTS};
use gammon::movegen::naive;
use gammon::{Board, Counts, Play, Position, Preset, Roll};

/// A position of backgammon.
pub fn position(text: &str) -> Position {
    position_of("backgammon", text)
}

/// A position of `game`; `"start"` is the game's own.
pub fn position_of(game: &str, text: &str) -> Position {
    let game = Preset::find(game).unwrap();
    let board = if text == "start" { game.start } else { board(game, text) };
    Position::new(board, game).unwrap_or_else(|error| panic!("“{text}”: {error}"))
}

/// The board of a text, valid or not.
pub fn board(game: &Preset, text: &str) -> Board {
    let (mover, opponent) = text.split_once('|').unwrap_or_else(|| panic!("“{text}” has no |"));
    Board {
        mover: side(game, mover, |point| point),
        opponent: side(game, opponent, |point| BAR - point),
    }
}

fn side(game: &Preset, text: &str, own: impl Fn(u8) -> u8) -> Counts {
    let mut slots = [0; SLOTS];
    let mut is_off_given = false;
    for item in text.split_whitespace() {
        let (place, count) = item
            .split_once(':')
            .unwrap_or_else(|| panic!("“{item}” is not place:count"));
        let slot = match place {
            "bar" => BAR,
            "off" => OFF,
            point => own(point.parse().unwrap()),
        };
        is_off_given |= slot == OFF;
        assert_eq!(slots[usize::from(slot)], 0, "“{text}” names {place} twice");
        slots[usize::from(slot)] = count.parse().unwrap();
    }
    if !is_off_given {
        slots[usize::from(OFF)] = game.checkers() - slots.iter().sum::<u8>();
    }
    Counts::from_slots(&slots)
}

/// The roll of a text such as `6-5`.
pub fn roll(text: &str) -> Roll {
    text.parse().unwrap()
}

/// The text of a board, as [`position_of`] reads it.
pub fn diagram(game: &Preset, board: Board) -> String {
    let mover = diagram_of_side(game, board.mover, |point| point);
    let opponent = diagram_of_side(game, board.opponent, |point| BAR - point);
    format!("{mover} | {opponent}")
}

fn diagram_of_side(game: &Preset, counts: Counts, shown: impl Fn(u8) -> u8) -> String {
    let points = (1..BAR).map(|slot| (shown(slot), counts.get(slot)));
    let mut points: Vec<(u8, u8)> = points.filter(|&(_, count)| count > 0).collect();
    points.sort_unstable_by(|a, b| b.cmp(a));
    let mut items = Vec::new();
    if counts.get(BAR) > 0 {
        items.push(format!("bar:{}", counts.get(BAR)));
    }
    items.extend(points.iter().map(|(point, count)| format!("{point}:{count}")));
    if counts.total() != u32::from(game.checkers()) || items.is_empty() {
        items.push(format!("off:{}", counts.get(OFF)));
    }
    items.join(" ")
}

/// The text of a position, as [`position_of`] reads it.
pub fn diagram_of(position: &Position) -> String {
    diagram(position.game(), position.board())
}

/// The board after `play`, still seen by the player who made it.
pub fn after(play: &Play) -> Board {
    play.result().flip()
}

/// Each play with the board it leads to, one a line.
pub fn listing(game: &Preset, plays: &[Play]) -> String {
    let mut lines = String::new();
    for play in plays {
        writeln!(lines, "  {play} → {}", diagram(game, after(play))).unwrap();
    }
    if lines.is_empty() {
        lines.push_str("  (none)\n");
    }
    lines
}

/// Two lists of plays that should be equal, and what only one of them has.
pub fn difference(position: &Position, roll: Roll, names: [&str; 2], lists: [&[Play]; 2]) -> String {
    let game = position.game();
    let only = |these: &[Play], others: &[Play]| {
        let plays: Vec<Play> = these.iter().filter(|play| !others.contains(play)).copied().collect();
        listing(game, &plays)
    };
    let ([one, other], [ones, others]) = (names, lists);
    format!(
        "position_of({:?}, {:?}), roll {roll:?}\n{one}:\n{}{other}:\n{}only {one}:\n{}only {other}:\n{}",
        game.name,
        diagram_of(position),
        listing(game, ones),
        listing(game, others),
        only(ones, others),
        only(others, ones),
    )
}

/// The legal plays of both generators, which must agree in plays, moves and order.
#[track_caller]
pub fn plays_of_both(position: &Position, roll: Roll) -> Vec<Play> {
    let fast = position.legal_plays(roll);
    let naive = naive::legal_plays(position, roll);
    assert!(
        fast == naive,
        "the generators differ: {}",
        difference(position, roll, ["fast", "naive"], [&fast, &naive])
    );
    fast
}

/// Holds both generators to the boards a roll can lead to, each written as [`position_of`] reads
/// it, or without the opponent's part where that stays as it was.
#[track_caller]
pub fn assert_finals(position: &Position, dice: &str, expected: &[&str]) {
    let (game, before) = (position.game(), position.board());
    let read = |text: &&str| {
        if text.contains('|') {
            board(game, text)
        } else {
            let mover = side(game, text, |point| point);
            Board { mover, ..before }
        }
    };
    let expected: BTreeSet<Board> = expected.iter().map(read).collect();
    let plays = plays_of_both(position, roll(dice));
    let found: BTreeSet<Board> = plays.iter().map(after).collect();
    let missing: Vec<String> = expected.difference(&found).map(|&board| diagram(game, board)).collect();
    let surplus: Vec<String> = found.difference(&expected).map(|&board| diagram(game, board)).collect();
    assert!(
        missing.is_empty() && surplus.is_empty() && found.len() == plays.len(),
        "position_of({:?}, {:?}), roll {dice}\nfound:\n{}missing: {missing:#?}\nnot expected: {surplus:#?}",
        game.name,
        diagram_of(position),
        listing(game, &plays),
    );
}

/// Holds both generators to a number of plays.
#[track_caller]
pub fn assert_count(position: &Position, dice: &str, count: usize) {
    let plays = plays_of_both(position, roll(dice));
    assert_eq!(
        plays.len(),
        count,
        "position_of({:?}, {:?}), roll {dice}\n{}",
        position.game().name,
        diagram_of(position),
        listing(position.game(), &plays),
    );
}
