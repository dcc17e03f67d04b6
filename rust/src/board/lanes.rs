//! All slots of a side at once: nibbles compared, and spread into bytes.
//!
//! On x86-64 with SSE2, which every such processor has; elsewhere with plain integers. Both
//! give the same results, and a test holds them together.

use super::slots::SlotMask;

/// The slots whose count is at least `least` (1 or 2).
#[inline(always)]
pub(crate) fn at_least(packed: u128, least: u8) -> SlotMask {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    {
        sse2::at_least(packed, least)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    {
        portable::at_least(packed, least)
    }
}

/// The array row of a board: for slots 0 to 25, the mover's counts less the opponent's seen from
/// the mover's side, those borne off left out. The six bytes above are zero.
#[inline(always)]
pub(crate) fn row(mover: u128, opponent: u128) -> [i8; 32] {
    const SEEN: u128 = (1 << 104) - 16; // slots 1 to 25
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    {
        sse2::row(mover & SEEN, opponent & SEEN)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    {
        portable::row(mover & SEEN, opponent & SEEN)
    }
}

/// The same where both sides go the same way round: own point `p` is the other's `p ± 12`.
#[inline(always)]
pub(crate) fn row_parallel(mover: u128, opponent: u128) -> [i8; 32] {
    const NEAR: u128 = (1 << 52) - 16; // slots 1 to 12, and 12 higher 13 to 24
    const BAR: u128 = 0xF << 100;
    let across = (opponent & NEAR) << 48 | opponent >> 48 & NEAR;
    row(mover, mirror(across) & !BAR | opponent & BAR)
}

/// The nibbles, a byte each.
#[inline(always)]
pub(crate) fn bytes(packed: u128) -> [u8; 32] {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    {
        sse2::bytes(packed)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    {
        portable::spread(packed)
    }
}

/// The sum of all nibbles, each times its weight.
#[inline(always)]
pub(crate) fn weighted_sum(packed: u128, weights: &[i16; 32]) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    {
        sse2::weighted_sum(packed, weights)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    {
        portable::weighted_sum(packed, weights)
    }
}

/// The packed counts of mover and opponent, each in its own numbering, from an array row; and how
/// many checkers each has. Where that is at most 15 the counts are right.
#[inline(always)]
pub(crate) fn sides(row: &[i8; 26]) -> ([u128; 2], [u32; 2]) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    let [(mover, movers), (opponent, opponents)] = sse2::pack_by_sign(row);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    let [(mover, movers), (opponent, opponents)] = portable::pack_by_sign(row);
    ([mover, mirror(opponent)], [movers, opponents])
}

/// Slot `k` of 0 to 25 moved to slot `25 − k`.
#[inline(always)]
fn mirror(packed: u128) -> u128 {
    const LOW: u128 = 0x0F0F_0F0F_0F0F_0F0F_0F0F_0F0F_0F0F_0F0F;
    let bytes = packed.swap_bytes() >> 24;
    (bytes & LOW) << 4 | bytes >> 4 & LOW
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[allow(unsafe_code)]
mod sse2 {
    use std::arch::x86_64::*;

    use super::SlotMask;

    /// The even slots and the odd ones, a byte each.
    ///
    /// # Safety
    /// Needs SSE2.
    #[inline(always)]
    unsafe fn nibbles(packed: u128) -> [__m128i; 2] {
        // SAFETY: the caller has SSE2; nothing here touches memory.
        unsafe {
            let word = _mm_set_epi64x((packed >> 64) as i64, packed as i64);
            let nibble = _mm_set1_epi8(0x0F);
            [
                _mm_and_si128(word, nibble),
                _mm_and_si128(_mm_srli_epi16(word, 4), nibble),
            ]
        }
    }

    /// All slots in order, a byte each.
    ///
    /// # Safety
    /// Needs SSE2.
    #[inline(always)]
    unsafe fn spread(packed: u128) -> [__m128i; 2] {
        // SAFETY: the caller has SSE2; nothing here touches memory.
        unsafe {
            let [even, odd] = nibbles(packed);
            [_mm_unpacklo_epi8(even, odd), _mm_unpackhi_epi8(even, odd)]
        }
    }

    #[inline(always)]
    pub(super) fn bytes(packed: u128) -> [u8; 32] {
        // SAFETY: this is compiled for processors with SSE2 only; two vectors of 16 bytes are 32 bytes.
        unsafe { std::mem::transmute(spread(packed)) }
    }

    #[inline(always)]
    pub(super) fn at_least(packed: u128, least: u8) -> SlotMask {
        // SAFETY: this is compiled for processors with SSE2 only.
        unsafe {
            let bound = _mm_set1_epi8(least as i8 - 1);
            let [low, high] = spread(packed).map(|slots| _mm_movemask_epi8(_mm_cmpgt_epi8(slots, bound)) as SlotMask);
            low | high << 16
        }
    }

    #[inline(always)]
    pub(super) fn row(mover: u128, opponent: u128) -> [i8; 32] {
        // SAFETY: this is compiled for processors with SSE2 only; two vectors of 16 bytes are 32 bytes.
        unsafe {
            let [low, high] = spread(mover);
            // The other way round: the bytes swapped, and the nibbles of each by unpacking the
            // odd ones first.
            let [even, odd] = nibbles(opponent.swap_bytes() >> 24);
            let (their_low, their_high) = (_mm_unpacklo_epi8(odd, even), _mm_unpackhi_epi8(odd, even));
            std::mem::transmute([_mm_sub_epi8(low, their_low), _mm_sub_epi8(high, their_high)])
        }
    }

    #[inline(always)]
    pub(super) fn weighted_sum(packed: u128, weights: &[i16; 32]) -> u32 {
        // SAFETY: this is compiled for processors with SSE2 only; 32 numbers of 16 bits are four vectors.
        unsafe {
            let [low, high] = spread(packed);
            let zero = _mm_setzero_si128();
            let wide = [
                _mm_unpacklo_epi8(low, zero),
                _mm_unpackhi_epi8(low, zero),
                _mm_unpacklo_epi8(high, zero),
                _mm_unpackhi_epi8(high, zero),
            ];
            let weights: [__m128i; 4] = std::mem::transmute(*weights);
            let add = |sum, i: usize| _mm_add_epi32(sum, _mm_madd_epi16(wide[i], weights[i]));
            let sums: [u32; 4] = std::mem::transmute((0..4).fold(zero, add));
            sums[0] + sums[1] + sums[2] + sums[3]
        }
    }

    /// The positive bytes as nibbles, and their sum; then the negative ones.
    #[inline(always)]
    pub(super) fn pack_by_sign(row: &[i8; 26]) -> [(u128, u32); 2] {
        // SAFETY: this is compiled for processors with SSE2 only; both loads are of 16 bytes of the
        // row, the second of its last ones.
        unsafe {
            let low = _mm_loadu_si128(row.as_ptr().cast());
            let high = _mm_srli_si128(_mm_loadu_si128(row.as_ptr().add(10).cast()), 6);
            let zero = _mm_setzero_si128();
            let positive = |slots| _mm_and_si128(slots, _mm_cmpgt_epi8(slots, zero));
            let negative = |slots| _mm_and_si128(_mm_sub_epi8(zero, slots), _mm_cmplt_epi8(slots, zero));
            let pack = |low, high| {
                let byte = _mm_set1_epi16(0xFF);
                let join = |slots| _mm_and_si128(_mm_or_si128(slots, _mm_srli_epi16(slots, 4)), byte);
                let packed: u128 = std::mem::transmute(_mm_packus_epi16(join(low), join(high)));
                let sums = _mm_add_epi64(_mm_sad_epu8(low, zero), _mm_sad_epu8(high, zero));
                let sums: [u64; 2] = std::mem::transmute(sums);
                (packed, (sums[0] + sums[1]) as u32)
            };
            [pack(positive(low), positive(high)), pack(negative(low), negative(high))]
        }
    }
}

#[cfg_attr(all(target_arch = "x86_64", target_feature = "sse2"), allow(dead_code))]
mod portable {
    use super::SlotMask;

    /// Gathers the lowest bit of each nibble into a mask.
    fn gather(bits: u128) -> SlotMask {
        let half = |x: u64| {
            let x = x & 0x1111_1111_1111_1111;
            let x = (x | x >> 3) & 0x0303_0303_0303_0303;
            let x = (x | x >> 6) & 0x000F_000F_000F_000F;
            let x = (x | x >> 12) & 0x0000_00FF_0000_00FF;
            (x | x >> 24) & 0xFFFF
        };
        (half(bits as u64) | half((bits >> 64) as u64) << 16) as SlotMask
    }

    pub(super) fn at_least(packed: u128, least: u8) -> SlotMask {
        let two_or_more = packed >> 1 | packed >> 2 | packed >> 3;
        gather(if least == 1 { packed | two_or_more } else { two_or_more })
    }

    pub(super) fn spread(packed: u128) -> [u8; 32] {
        let bytes = packed.to_le_bytes();
        std::array::from_fn(|i| bytes[i / 2] >> (4 * (i % 2)) & 0x0F)
    }

    pub(super) fn row(mover: u128, opponent: u128) -> [i8; 32] {
        let (own, other) = (spread(mover), spread(super::mirror(opponent)));
        std::array::from_fn(|i| own[i].wrapping_sub(other[i]) as i8)
    }

    pub(super) fn weighted_sum(packed: u128, weights: &[i16; 32]) -> u32 {
        let products = spread(packed)
            .into_iter()
            .zip(weights)
            .map(|(count, &weight)| u32::from(count) * weight as u32);
        products.sum()
    }

    pub(super) fn pack_by_sign(row: &[i8; 26]) -> [(u128, u32); 2] {
        let pack = |slots: [u8; 26]| {
            let packed = slots
                .iter()
                .rev()
                .fold(0, |word: u128, &count| word << 4 | u128::from(count & 15));
            (packed, slots.iter().map(|&count| u32::from(count)).sum())
        };
        [
            pack(row.map(|count| count.max(0) as u8)),
            pack(row.map(|count| count.min(0).unsigned_abs())),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEEN: u128 = (1 << 104) - 16;

    #[test]
    fn every_path_gives_the_same() {
        let mut word = 0x0123_4567_89AB_CDEF_FEDC_BA98_7654_3210_u128;
        for _ in 0..1000 {
            let other = word.rotate_left(37);
            let nibbles = |x: u128| (0..32).map(move |slot| (x >> (4 * slot)) as u8 & 15);
            let board_row = row(word, other);
            assert_eq!(board_row, portable::row(word & SEEN, other & SEEN));
            for slot in 0..=25 {
                let seen = |x: u128, slot: u32| if slot == 0 { 0 } else { (x >> (4 * slot)) as i8 & 15 };
                assert_eq!(board_row[slot as usize], seen(word, slot) - seen(other, 25 - slot));
            }
            assert_eq!(bytes(word), portable::spread(word));
            let weights = std::array::from_fn(|slot| slot as i16);
            let sum: u32 = nibbles(word)
                .enumerate()
                .map(|(slot, count)| slot as u32 * u32::from(count))
                .sum();
            assert_eq!(weighted_sum(word, &weights), sum);
            assert_eq!(portable::weighted_sum(word, &weights), sum);
            for least in [1, 2] {
                let expected = nibbles(word).enumerate().filter(|&(_, count)| count >= least);
                let expected = expected.fold(0, |mask, (slot, _)| mask | 1 << slot);
                assert_eq!(at_least(word, least), expected);
                assert_eq!(portable::at_least(word, least), expected);
            }
            let bytes = (word ^ other).to_le_bytes().map(|byte| byte as i8);
            let mut row = [0; 26];
            row[5..21].copy_from_slice(&bytes);
            (row[0], row[25]) = (bytes[0], bytes[15]);
            let [mine, theirs] = portable::pack_by_sign(&row);
            let signed = |want: bool| {
                row.iter()
                    .filter(move |&&c| (c > 0) == want)
                    .map(|c| u32::from(c.unsigned_abs()))
            };
            assert_eq!((mine.1, theirs.1), (signed(true).sum(), signed(false).sum()));
            let small = row.map(|count| count % 16);
            let [mine, theirs] = portable::pack_by_sign(&small);
            assert_eq!(sides(&small), ([mine.0, mirror(theirs.0)], [mine.1, theirs.1]));
            word = word.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645) ^ other;
        }
    }
}
