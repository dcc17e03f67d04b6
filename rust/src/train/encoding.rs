//! A board as the numbers that the networks are trained on.
//!
//! Every number is a function of one side's count on one slot, so that the trained first layer folds
//! into one row of weights for each (side, slot, count).

use std::sync::LazyLock;

use super::matmul::to_bf16;
use crate::board::{BAR, Board, Counts, OFF};

/// Numbers a side: five for each of 24 points, four for the bar, four for those borne off.
const OF_A_SIDE: usize = 128;

/// How many numbers a board becomes.
pub(crate) const INPUTS: usize = 2 * OF_A_SIDE;

const OF_A_POINT: usize = 5;
const OF_THE_BAR: usize = 24 * OF_A_POINT;
const OF_THE_OFF: usize = OF_THE_BAR + 4;

/// What `count` checkers on a point are: a blot, two or more, three or more, four or more, and how
/// many above four, in quarters.
fn on_a_point(count: u8) -> [f32; OF_A_POINT] {
    let at_least = |least: u8| f32::from(u8::from(count >= least));
    let is_blot = f32::from(u8::from(count == 1));
    [
        is_blot,
        at_least(2),
        at_least(3),
        at_least(4),
        f32::from(count.saturating_sub(4)) / 4.0,
    ]
}

fn on_the_bar(count: u8) -> [f32; 4] {
    let at_least = |least: u8| f32::from(u8::from(count >= least));
    [
        at_least(1),
        at_least(2),
        at_least(3),
        f32::from(count.saturating_sub(3)) / 4.0,
    ]
}

fn borne_off(count: u8) -> [f32; 4] {
    let above = |bound: u8, scale: f32| f32::from(count.saturating_sub(bound)) / scale;
    [
        f32::from(u8::from(count >= 1)),
        above(0, 16.0),
        above(5, 8.0),
        above(10, 4.0),
    ]
}

/// The numbers of each count as bfloat16, five of eight places used for a point.
struct Table {
    points: [[u16; 8]; 16],
    bar: [[u16; 4]; 16],
    off: [[u16; 4]; 16],
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table {
        points: [[0; 8]; 16],
        bar: [[0; 4]; 16],
        off: [[0; 4]; 16],
    };
    for count in 0..16u8 {
        let number = usize::from(count);
        table.points[number][..OF_A_POINT].copy_from_slice(&on_a_point(count).map(to_bf16));
        table.bar[number] = on_the_bar(count).map(to_bf16);
        table.off[number] = borne_off(count).map(to_bf16);
    }
    table
});

/// Writes the numbers of a board: the mover's, then the opponent's, each in its own numbering.
#[inline]
pub(crate) fn encode(board: &Board, row: &mut [u16]) {
    let row: &mut [u16; INPUTS] = (&mut row[..INPUTS]).try_into().expect("a row of inputs");
    row.fill(0);
    let (mover, opponent) = row.split_at_mut(OF_A_SIDE);
    encode_side(board.mover, mover.try_into().expect("half a row"));
    encode_side(board.opponent, opponent.try_into().expect("half a row"));
}

#[inline]
fn encode_side(side: Counts, row: &mut [u16; OF_A_SIDE]) {
    let table = &*TABLE;
    let mut points = side.occupied() >> 1 & 0xFF_FFFF;
    while points != 0 {
        let point = points.trailing_zeros() as usize;
        let numbers = &table.points[usize::from(side.at(point as u8 + 1))];
        row[OF_A_POINT * point..OF_A_POINT * (point + 1)].copy_from_slice(&numbers[..OF_A_POINT]);
        points &= points - 1;
    }
    row[OF_THE_BAR..OF_THE_OFF].copy_from_slice(&table.bar[usize::from(side.at(BAR))]);
    row[OF_THE_OFF..].copy_from_slice(&table.off[usize::from(side.at(OFF))]);
}
