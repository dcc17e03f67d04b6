//! The text form of GNU Backgammon's ids: base64 without padding, of bits counted from the
//! lowest bit of the first byte.

use super::{IdError, IdFault};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// How many characters `bytes` bytes take.
pub(super) const fn length(bytes: usize) -> usize {
    (8 * bytes).div_ceil(6)
}

/// The bits of the last character that stand for nothing.
const fn spare_bits(bytes: usize) -> usize {
    6 * length(bytes) - 8 * bytes
}

/// The character that bit `bit` of the value belongs to.
pub(super) const fn column_of_bit(bit: usize) -> usize {
    (8 * (bit / 8) + 7 - bit % 8) / 6
}

/// The lowest `8 * bytes` bits of `value` as text.
pub(super) fn encode(value: u128, bytes: usize) -> String {
    let groups = (value << (128 - 8 * bytes)).swap_bytes() << spare_bits(bytes);
    (0..length(bytes))
        .rev()
        .map(|place| char::from(ALPHABET[(groups >> (6 * place)) as usize & 63]))
        .collect()
}

/// The value of exactly `length(bytes)` characters that begin at column `start`.
///
/// Stricter than GNU Backgammon, which ignores the spare bits: with them zero, every value has one
/// spelling, and a mistyped last character is noticed.
pub(super) fn decode(text: &str, bytes: usize, what: &'static str, start: usize) -> Result<u128, IdError> {
    let expected = length(bytes);
    let actual = text.chars().count();
    if actual != expected {
        let fault = IdFault::Length { what, actual, expected };
        return Err(IdError::new(start, fault));
    }
    let mut groups = 0u128;
    for (i, character) in text.chars().enumerate() {
        let value = ALPHABET.iter().position(|&letter| char::from(letter) == character);
        let Some(value) = value else {
            let allowed = "A-Z, a-z, 0-9, + and /";
            let fault = IdFault::Character {
                what,
                character,
                allowed,
            };
            return Err(IdError::new(start + i, fault));
        };
        groups = groups << 6 | value as u128;
    }
    let spare = spare_bits(bytes);
    if groups & ((1 << spare) - 1) != 0 {
        return Err(IdError::new(start + expected - 1, IdFault::StrayBits(what)));
    }
    Ok((groups >> spare).swap_bytes() >> (128 - 8 * bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_value_round_trip_byte_by_byte() {
        // The key of the opening position, e073f00130 twice.
        let value = u128::from_le_bytes(*b"\xe0\x73\xf0\x01\x30\xe0\x73\xf0\x01\x30\0\0\0\0\0\0");
        assert_eq!(encode(value, 10), "4HPwATDgc/ABMA");
        assert_eq!(decode("4HPwATDgc/ABMA", 10, "id", 0), Ok(value));
    }

    #[test]
    fn the_column_of_a_bit_is_the_character_it_changes() {
        for bit in 0..80 {
            let text = encode(1 << bit, 10);
            assert_eq!(
                text.chars().position(|c| c != 'A'),
                Some(column_of_bit(bit)),
                "bit {bit}"
            );
        }
    }
}
