//! The oracle: a generator that follows the rules word for word, as slowly as that takes.
//!
//! It shares no code with the kernels. Boards are plain arrays; every sequence of moves in every
//! order of the dice is tried; the maximum rule and the larger-die rule are applied to the list
//! of all sequences at the end.

use std::collections::BTreeMap;

use crate::board::{BAR, Board, Counts, OFF, SLOTS};
use crate::dice::Roll;
use crate::play::{Play, Steps};
use crate::position::Position;

/// Both sides' counts, each in its own numbering.
type Sides = ([u8; SLOTS], [u8; SLOTS]);

/// One sequence of moves: who stands where afterwards, the moves made, the dice used.
struct Line {
    sides: Sides,
    moves: Vec<(u8, u8)>,
    dice: Vec<u8>,
}

/// Every legal play of the roll, as [`Position::legal_plays`] gives them.
pub fn legal_plays(position: &Position, roll: Roll) -> Vec<Play> {
    let board = position.board();
    let start: Sides = (board.mover.slots(), board.opponent.slots());
    if in_play(&start.0) == 0 || in_play(&start.1) == 0 {
        return Vec::new();
    }
    let (first, second) = (roll.first(), roll.second());
    let orders = if roll.is_double() {
        vec![vec![first; 4]]
    } else {
        vec![vec![first, second], vec![second, first]]
    };
    let mut lines = Vec::new();
    for dice in &orders {
        extend(start, dice, Vec::new(), Vec::new(), &mut lines);
    }

    // As many dice as possible must be played; a play that ends the game has used them all.
    let worth = |line: &Line| {
        if in_play(&line.sides.0) == 0 {
            orders[0].len()
        } else {
            line.dice.len()
        }
    };
    let most = lines.iter().map(worth).max().unwrap_or(0);
    if most == 0 {
        return Vec::new();
    }
    lines.retain(|line| worth(line) == most);
    // If only one of two dice can be played, it is the larger one where that can be played.
    if most == 1 && !roll.is_double() && lines.iter().any(|line| line.dice == [roll.larger()]) {
        lines.retain(|line| line.dice == [roll.larger()]);
    }

    // One play for each result, with its largest moves; the largest play first.
    let mut by_result: BTreeMap<Board, Steps> = BTreeMap::new();
    for line in &lines {
        let result = Board {
            mover: Counts::from_slots(&line.sides.1),
            opponent: Counts::from_slots(&line.sides.0),
        };
        let steps = Steps::sorted(&line.moves);
        let known = by_result.entry(result).or_insert(steps);
        *known = steps.max(*known);
    }
    let mut plays: Vec<(Steps, Board)> = by_result.into_iter().map(|(result, steps)| (steps, result)).collect();
    plays.sort_by(|a, b| b.cmp(a));
    plays
        .into_iter()
        .map(|(steps, result)| Play::new(&board, steps, result))
        .collect()
}

/// Adds the sequence so far, and every way to go on with the dice that are left.
fn extend(sides: Sides, dice: &[u8], moves: Vec<(u8, u8)>, used: Vec<u8>, lines: &mut Vec<Line>) {
    if let Some((&die, rest)) = dice.split_first() {
        for from in 1..=BAR {
            if let Some((to, after)) = step(&sides, from, die) {
                let mut moves = moves.clone();
                moves.push((from, to));
                let mut used = used.clone();
                used.push(die);
                extend(after, rest, moves, used, lines);
            }
        }
    }
    lines.push(Line {
        sides,
        moves,
        dice: used,
    });
}

fn in_play(side: &[u8; SLOTS]) -> u8 {
    side[1..].iter().sum()
}

/// One checker moved from `from` by `die`, if the rules allow it: where it went, and the sides after.
fn step((mover, opponent): &Sides, from: u8, die: u8) -> Option<(u8, Sides)> {
    let at = |slot: u8| mover[slot as usize];
    if at(from) == 0 {
        return None;
    }
    if at(BAR) > 0 && from != BAR {
        return None; // the bar first
    }
    let mut after = (*mover, *opponent);
    after.0[from as usize] -= 1;
    if from > die {
        let to = from - die;
        let theirs = (BAR - to) as usize;
        match opponent[theirs] {
            0 => {}
            1 => {
                after.1[theirs] = 0;
                after.1[BAR as usize] += 1;
            }
            _ => return None, // the point is held
        }
        after.0[to as usize] += 1;
        return Some((to, after));
    }
    let all_home = (7..=BAR).all(|slot| at(slot) == 0);
    let higher_checker = (from + 1..=6).any(|slot| at(slot) > 0);
    if !all_home || (from < die && higher_checker) {
        return None;
    }
    after.0[OFF as usize] += 1;
    Some((OFF, after))
}
