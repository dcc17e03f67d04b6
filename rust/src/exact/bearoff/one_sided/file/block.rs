//! The bytes of a block: a record for each position, then the chances.

use super::rows::Solved;

/// The bytes of a record: the mean, the number of the first chance in the block, how many rolls come
/// before it, how many chances there are, and two zeros.
const RECORD: usize = 16;
/// A chance below this, at either end of a distribution, is left out.
pub(super) const LEAST_WRITTEN: f64 = 1e-10;

/// The block of some positions.
pub(super) fn write(solved: &Solved) -> Vec<u8> {
    let positions = solved.means.len();
    let (mut records, mut chances) = (Vec::with_capacity(RECORD * positions), Vec::<u8>::new());
    for (row, mean) in solved.means.iter().enumerate() {
        let distribution = solved.distributions.get(row);
        let is_written = |chance: &f64| *chance >= LEAST_WRITTEN;
        let first = distribution.iter().position(is_written).unwrap_or(0);
        let end = distribution.iter().rposition(is_written).map_or(0, |last| last + 1);
        records.extend_from_slice(&mean.to_le_bytes());
        records.extend_from_slice(&((chances.len() / 4) as u32).to_le_bytes());
        records.extend_from_slice(&[first as u8, (end - first) as u8, 0, 0]);
        for &chance in &distribution[first..end] {
            chances.extend_from_slice(&(chance as f32).to_le_bytes());
        }
    }
    records.append(&mut chances);
    records
}

/// The mean of a row of a block, unless it is not there.
pub(super) fn mean(block: &[u8], row: usize) -> Option<f64> {
    let mean = block.get(RECORD * row..)?.first_chunk()?;
    Some(f64::from_le_bytes(*mean))
}

/// The mean and the distribution of a row of a block of so many positions, unless they are not where
/// the block says.
pub(super) fn read(block: &[u8], positions: usize, row: usize) -> Option<(f64, Vec<f64>)> {
    let (records, chances) = block.split_at_checked(RECORD * positions)?;
    let record = records.get(RECORD * row..)?.first_chunk::<RECORD>()?;
    let [mean @ .., _, _, _, _, _, _, _, _] = record;
    let [_, _, _, _, _, _, _, _, first @ .., rolls_before, length, _, _] = record;
    let begin = u32::from_le_bytes(*first) as usize;
    let (chances, _) = chances.get(4 * begin..)?.as_chunks::<4>();
    let chances = chances.get(..usize::from(*length))?;
    let before = std::iter::repeat_n(0.0, usize::from(*rolls_before));
    let distribution = before.chain(chances.iter().map(|&chance| f64::from(f32::from_le_bytes(chance))));
    Some((f64::from_le_bytes(*mean), distribution.collect()))
}
