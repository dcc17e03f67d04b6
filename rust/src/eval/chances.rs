//! The five chances of a game, and what they are worth.

use super::network::LAST;

/// Win; win a gammon or more; win a backgammon; lose a gammon or more; lose a backgammon: each 0 to 1,
/// of the player on roll.
pub type Chances = [f32; 5];

/// The chances seen by the other player.
#[inline]
pub fn flipped([win, gammon, backgammon, lose_gammon, lose_backgammon]: Chances) -> Chances {
    [1.0 - win, lose_gammon, lose_backgammon, gammon, backgammon]
}

/// What a game is worth on average without the cube, in points: −3 to 3.
#[inline]
pub fn equity([win, gammon, backgammon, lose_gammon, lose_backgammon]: Chances) -> f32 {
    2.0 * win - 1.0 + gammon + backgammon - lose_gammon - lose_backgammon
}

/// How many numbers of a board are made chances at once: the five, filled up.
pub(crate) const LOGITS: usize = 8;

/// The chances of many boards from the sums of a last layer, in places of [`LOGITS`] each.
#[inline(always)]
pub(crate) fn from_sums(sums: &[[i32; LAST]], scales: &[f32], chances: &mut [[f32; LOGITS]]) {
    let scales: &[f32; LOGITS] = scales[..LOGITS].try_into().expect("a scale for each");
    for (sums, chances) in sums.iter().zip(chances) {
        for i in 0..LOGITS {
            chances[i] = sigmoid(sums[i] as f32 * scales[i]);
        }
    }
}

/// 1 / (1 + e⁻ˣ), to some 1e-6, from single additions, multiplications and one division: no library's `exp`,
/// so that every processor gives the same.
#[inline(always)]
fn sigmoid(x: f32) -> f32 {
    /// Adding it leaves a number's whole part in the lowest bits.
    const WHOLE: f32 = 12_582_912.0;
    /// 2ˣ for x from −½ to ½.
    const POWER: [f32; 7] = [
        1.0,
        std::f32::consts::LN_2,
        0.240_226_5,
        0.055_504_11,
        0.009_618_13,
        0.001_333_36,
        0.000_154_035,
    ];
    let power = (-x * std::f32::consts::LOG2_E).clamp(-60.0, 60.0);
    let shifted = power + WHOLE;
    let whole = shifted.to_bits().wrapping_sub(WHOLE.to_bits());
    let fraction = power - (shifted - WHOLE);
    let sum = POWER.iter().rev().fold(0.0, |sum, &c| sum * fraction + c);
    1.0 / (1.0 + f32::from_bits(sum.to_bits().wrapping_add(whole << 23)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sigmoid_is_the_sigmoid() {
        for step in -4000..=4000 {
            let x = step as f32 / 100.0;
            let exact = 1.0 / (1.0 + (-f64::from(x)).exp());
            assert!((f64::from(sigmoid(x)) - exact).abs() < 1e-6, "{x}");
        }
    }

    #[test]
    fn flipping_twice_gives_the_same_and_turns_the_equity() {
        let chances = [0.625, 0.25, 0.125, 0.0625, 0.0];
        assert_eq!(flipped(flipped(chances)), chances);
        assert_eq!(equity(flipped(chances)), -equity(chances));
    }
}
