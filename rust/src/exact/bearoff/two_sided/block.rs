//! The values of all positions of one level against all of another.

use super::levels::Levels;
use super::successors::{MOST_PIPS, Successor, Successors, TWO_DICE};

/// How many positions of a side are worked on at once.
pub(super) const LANES: usize = 32;

/// What each of a number of positions is worth, from −1 to 1.
pub(super) type Lanes = [f32; LANES];

/// The rows of values that are looked up after a roll, by how many pips it played.
type Window<'a> = [&'a [Lanes]; MOST_PIPS + 1];

/// What positions of one level are worth to their owners, who are on roll, against each position of
/// another level.
///
/// The lanes of an entry are positions on roll, so that the value of a play against many positions
/// is one entry: they are the ones on roll next.
pub(super) struct Block {
    /// By plane, by group of positions on roll, by the others' position.
    values: Vec<Lanes>,
    groups: usize,
    others: usize,
}

impl Block {
    /// A block of `own` positions against `others`, all of that value.
    pub fn filled(planes: usize, own: usize, others: usize, value: f32) -> Block {
        let groups = own.div_ceil(LANES);
        Block {
            values: vec![[value; LANES]; planes * groups * others],
            groups,
            others,
        }
    }

    /// Appends the values as they are kept for a build that is stopped.
    pub fn append_to(&self, bytes: &mut Vec<u8>) {
        let (values, begin) = (self.values.as_flattened(), bytes.len());
        bytes.resize(begin + size_of_val(values), 0);
        for (bytes, value) in bytes[begin..].as_chunks_mut().0.iter_mut().zip(values) {
            *bytes = value.to_le_bytes();
        }
    }

    /// The block of `own` positions against `others` that was kept, if those are its bytes.
    pub fn of_bytes(planes: usize, own: usize, others: usize, bytes: &[u8]) -> Option<Block> {
        let mut block = Block::filled(planes, own, others, 0.0);
        let values = block.values.as_flattened_mut();
        if bytes.len() != size_of_val(values) {
            return None;
        }
        for (value, bytes) in values.iter_mut().zip(bytes.as_chunks().0) {
            *value = f32::from_le_bytes(*bytes);
        }
        Some(block)
    }

    /// What a group of positions is worth, against each of the others' in turn.
    fn group(&self, plane: usize, group: usize) -> &[Lanes] {
        &self.values[(plane * self.groups + group) * self.others..][..self.others]
    }

    fn group_mut(&mut self, plane: usize, group: usize) -> &mut [Lanes] {
        &mut self.values[(plane * self.groups + group) * self.others..][..self.others]
    }
}

/// The level on roll and the other, both by their pips, and what is known of those on roll.
pub(super) struct Pair<'a> {
    pub levels: &'a Levels,
    pub successors: &'a Successors,
    pub pips: usize,
    pub others: &'a Levels,
    pub others_pips: usize,
}

/// Solves a pair of levels. `after` are the blocks of the other player on roll, by how many pips the
/// roll has played. Returns the block, and the numbers of the table, little-endian.
///
/// With `PLANES` = 4 the planes are those of [`next_values`].
pub(super) fn solve<const PLANES: usize>(pair: &Pair<'_>, after: &[Option<&Block>; MOST_PIPS + 1]) -> (Block, Vec<u8>) {
    let (own, others) = (pair.levels.size(pair.pips), pair.others.size(pair.others_pips));
    let mut block = Block::filled(PLANES, own, others, 0.0);
    let mut numbers = vec![0; 2 * PLANES * own * others];
    for (group_of_others, begin_of_others) in (0..others).step_by(LANES).enumerate() {
        let others_here = LANES.min(others - begin_of_others);
        let windows: [Window<'_>; PLANES] =
            std::array::from_fn(|plane| after.map(|block| block.map_or(&[][..], |b| b.group(plane, group_of_others))));
        for (group, begin) in (0..own).step_by(LANES).enumerate() {
            let mut tile = [[[0.0; LANES]; LANES]; PLANES];
            for lane in 0..LANES.min(own - begin) {
                let place = pair.levels.start(pair.pips) + begin + lane;
                let worth = windows.map(|window| expectation(pair.successors.by_roll(place), &window));
                let row = &mut numbers[2 * PLANES * ((begin + lane) * others + begin_of_others)..];
                write_numbers(&worth, &mut row[..2 * PLANES * others_here]);
                for (tile, values) in tile.iter_mut().zip(next_values(worth)) {
                    tile[lane] = values;
                }
            }
            for (plane, tile) in tile.iter().enumerate() {
                let entries = &mut block.group_mut(plane, group)[begin_of_others..][..others_here];
                for (other, entry) in entries.iter_mut().enumerate() {
                    *entry = std::array::from_fn(|lane| tile[lane][other]);
                }
            }
        }
    }
    (block, numbers)
}

/// What a position is worth against each of a group: for each roll the best of its successors, which
/// is that worth least to the player on roll next.
///
/// The sums are of at most 36 numbers from −1 to 1, so an error of one rounding of `f32` is some
/// 2^-23. Values far from the end of the game carry those of some twenty rolls: far less than the
/// 2^-16 by which a number of the table is rounded.
#[inline]
fn expectation<'s>(mut by_roll: impl Iterator<Item = &'s [Successor]>, window: &Window<'_>) -> Lanes {
    let of_two_dice = sum_of_least(by_roll.by_ref().take(TWO_DICE), window);
    let of_doubles = sum_of_least(by_roll, window);
    std::array::from_fn(|lane| -(2.0 * of_two_dice[lane] + of_doubles[lane]) / 36.0)
}

#[inline]
fn sum_of_least<'s>(by_roll: impl Iterator<Item = &'s [Successor]>, window: &Window<'_>) -> Lanes {
    let mut sum = [0.0; LANES];
    for successors in by_roll {
        let mut least = [f32::INFINITY; LANES];
        for successor in successors {
            let values = &window[usize::from(successor.played)][usize::from(successor.row)];
            for (least, &value) in least.iter_mut().zip(values) {
                *least = if *least < value { *least } else { value };
            }
        }
        for (sum, least) in sum.iter_mut().zip(least) {
            *sum += least;
        }
    }
    sum
}

/// From what a position is worth before its owner may double to what his opponent's plays that lead
/// to it are judged by.
///
/// Without the cube the two are the same. With it, the first are the cubeless value and those with
/// the cube owned, centred and owned by the opponent. In the second the order is that of the worths
/// that the plays are for: cubeless, and what the player on roll next has when who plays owns the
/// cube, when it is centred, and when he himself owns it.
#[inline]
fn next_values<const PLANES: usize>(worth: [Lanes; PLANES]) -> [Lanes; PLANES] {
    let mut values = worth;
    if PLANES == 4 {
        let after_taking = worth[3];
        for lane in 0..LANES {
            let doubled = (2.0 * after_taking[lane]).min(1.0);
            values[1][lane] = after_taking[lane];
            values[2][lane] = worth[2][lane].max(doubled);
            values[3][lane] = worth[1][lane].max(doubled);
        }
    }
    values
}

/// Writes what a position is worth against each of a group, as far as there is room: −1 to 1 as 0 to
/// 65535.
#[inline]
fn write_numbers<const PLANES: usize>(worth: &[Lanes; PLANES], bytes: &mut [u8]) {
    // Adding this leaves the nearest integer in the low bits.
    const SHIFT: f32 = 8_388_608.0;
    for (lane, numbers) in bytes.chunks_exact_mut(2 * PLANES).enumerate() {
        for (number, worth) in numbers.chunks_exact_mut(2).zip(worth) {
            let scaled = (worth[lane] + 1.0) * 32_767.5 + SHIFT;
            number.copy_from_slice(&(scaled.to_bits() as u16).to_le_bytes());
        }
    }
}
