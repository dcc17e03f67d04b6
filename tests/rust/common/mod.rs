//! What the tests share: positions that read like diagrams, reports that can be pasted into a test.
//!
//! A position is written as the rule tables write it, **both sides in the mover's numbering**, the
//! mover first: `"bar:1 13:2 | 20:2 22:2"`. The checkers a side is not said to have are off.

pub mod data;
pub mod random;
pub mod tables;

use std::collections::BTreeSet;
use std::fmt::Write;

use gammon::board::{BAR, OFF, RESERVE, SLOTS};
use gammon::movegen::naive;
use gammon::{Board, Counts, Game, Play, Position, Roll};

/// A position of backgammon.
pub fn position(text: &str) -> Position {
    position_of("backgammon", text)
}

/// A position of `game` after many turns; `"start"` is the game's own.
pub fn position_of(game: &str, text: &str) -> Position {
    let game = Game::find(game).unwrap();
    if text == "start" {
        return Position::start_of(game);
    }
    read(game, text)
}

/// The position of a text: `place:count` with a point, `bar`, `res` or `off`, and `pin:point` for a
/// pinned checker.
pub fn read(game: &'static Game, text: &str) -> Position {
    let (mover, opponent) = text.split_once('|').unwrap_or_else(|| panic!("“{text}” has no |"));
    let (mover, mine) = side(game, mover, |point| point);
    let (opponent, theirs) = side(game, opponent, |point| game.rules.direction.across(point));
    let position = Position::with_pinned(Board { mover, opponent }, [mine, theirs], game);
    position.unwrap_or_else(|error| panic!("“{text}”: {error}"))
}

fn side(game: &Game, text: &str, own: impl Fn(u8) -> u8) -> (Counts, u32) {
    let (mut slots, mut pinned) = ([0; SLOTS], 0u32);
    let mut is_off_given = false;
    for item in text.split_whitespace() {
        let (place, count) = item
            .split_once(':')
            .unwrap_or_else(|| panic!("“{item}” is not place:count"));
        if place == "pin" {
            pinned |= 1 << own(count.parse().unwrap());
            continue;
        }
        let slot = match place {
            "bar" => BAR,
            "res" => RESERVE,
            "off" => OFF,
            point => own(point.parse().unwrap()),
        };
        is_off_given |= slot == OFF;
        assert_eq!(slots[usize::from(slot)], 0, "“{text}” names {place} twice");
        slots[usize::from(slot)] = count.parse().unwrap();
    }
    if !is_off_given {
        slots[usize::from(OFF)] = game.checkers() - slots.iter().sum::<u8>() - pinned.count_ones() as u8;
    }
    (Counts::from_slots(&slots), pinned)
}

/// The roll of a text such as `6-5`.
pub fn roll(text: &str) -> Roll {
    text.parse().unwrap()
}

/// The text of a board, as [`position_of`] reads it.
pub fn diagram(game: &'static Game, board: Board) -> String {
    diagram_of(&Position::new(board, game).unwrap_or_else(|error| panic!("{board:?}: {error}")))
}

fn diagram_of_side(game: &Game, free: Counts, pinned: u32, shown: impl Fn(u8) -> u8) -> String {
    let points = (1..BAR).map(|slot| (shown(slot), free.get(slot)));
    let mut points: Vec<(u8, u8)> = points.filter(|&(_, count)| count > 0).collect();
    points.sort_unstable_by(|a, b| b.cmp(a));
    let mut items = Vec::new();
    for (name, slot) in [("res", RESERVE), ("bar", BAR)] {
        if free.get(slot) > 0 {
            items.push(format!("{name}:{}", free.get(slot)));
        }
    }
    items.extend(points.iter().map(|(point, count)| format!("{point}:{count}")));
    let below = (1..=24).filter(|point| pinned >> point & 1 != 0);
    items.extend(below.map(|point| format!("pin:{}", shown(point))));
    if free.total() + pinned.count_ones() != u32::from(game.checkers()) || items.is_empty() {
        items.push(format!("off:{}", free.get(OFF)));
    }
    items.join(" ")
}

/// The text of a position, as [`position_of`] reads it.
pub fn diagram_of(position: &Position) -> String {
    let (game, free) = (position.game(), position.free());
    let [mine, theirs] = position.pinned();
    let mover = diagram_of_side(game, free.mover, mine, |point| point);
    let opponent = diagram_of_side(game, free.opponent, theirs, |point| game.rules.direction.across(point));
    format!("{mover} | {opponent}")
}

/// The position after `play`, still seen by the player who made it.
pub fn seen_by_mover(before: &Position, play: &Play) -> Position {
    Position::new(play.result().flip(), before.game()).unwrap()
}

/// The board after `play`, still seen by the player who made it.
pub fn after(play: &Play) -> Board {
    play.result().flip()
}

/// Each play with the board it leads to, one a line.
pub fn listing(game: &'static Game, plays: &[Play]) -> String {
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
            read(game, text).board()
        } else {
            let mover = side(game, text, |point| point).0;
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
