//! The text of a play, both ways.
//!
//! Writing follows the field's canonical form: moves by source then destination descending, the
//! moves of one checker joined, a point it passed named only where it hit, equal moves counted:
//! `24/18 13/11`, `8/3*/1*`, `5/3*(2)`, `bar/22 6/off`. Reading is lenient: any order, joined or
//! split, `*` anywhere or nowhere, either case, `25` and `0` for bar and off, commas, `a-b`.

use std::fmt;

use crate::board::{BAR, OFF, RESERVE};
use crate::play::{CheckerMove, Play};

/// A point, the bar, the reserve or off, as notation writes it.
pub(crate) struct Slot(pub(crate) u8);

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            OFF => f.write_str("off"),
            BAR => f.write_str("bar"),
            RESERVE => f.write_str("res"),
            point => write!(f, "{point}"),
        }
    }
}

/// The moves of one checker: where it stood, and where it landed in turn.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Chain {
    places: [u8; 5],
    len: usize,
}

impl Chain {
    fn end(&self) -> u8 {
        self.places[self.len - 1]
    }
}

/// The moves joined by checker, in canonical order, with how often each chain is made.
fn chains(moves: &[CheckerMove]) -> Vec<(Chain, usize)> {
    let mut joined = [false; 4];
    let mut chains: Vec<(Chain, usize)> = Vec::with_capacity(4);
    for start in 0..moves.len() {
        if joined[start] {
            continue;
        }
        let mut chain = Chain { places: [0; 5], len: 2 };
        chain.places[..2].copy_from_slice(&[moves[start].from, moves[start].to]);
        for next in start + 1..moves.len() {
            if !joined[next] && moves[next].from == chain.end() {
                joined[next] = true;
                chain.places[chain.len] = moves[next].to;
                chain.len += 1;
            }
        }
        match chains.iter_mut().find(|(other, _)| *other == chain) {
            Some((_, times)) => *times += 1,
            None => chains.push((chain, 1)),
        }
    }
    chains
}

/// The canonical text; a dance is the empty text.
impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves();
        let hits: u32 = moves.iter().filter(|m| m.hit).fold(0, |mask, m| mask | 1 << m.to);
        let mut unmarked = hits;
        for (i, (chain, times)) in chains(moves).into_iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{}", Slot(chain.places[0]))?;
            for (j, &place) in chain.places[..chain.len].iter().enumerate().skip(1) {
                let is_hit = hits >> place & 1 != 0;
                if j + 1 < chain.len && !is_hit {
                    continue; // passed over without hitting
                }
                write!(f, "/{}", Slot(place))?;
                if unmarked >> place & 1 != 0 {
                    f.write_str("*")?;
                    unmarked &= !(1 << place);
                }
            }
            if times > 1 {
                write!(f, "({times})")?;
            }
        }
        Ok(())
    }
}

/// One step of a play as it was written: from a place to a place, by one die or several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Leg {
    pub(crate) from: u8,
    pub(crate) to: u8,
}

impl Leg {
    /// Whether it may land on a place: at its end or on its way there.
    pub(crate) fn reaches(self, place: u8) -> bool {
        self.to <= place && place < self.from
    }
}

impl fmt::Display for Leg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", Slot(self.from), Slot(self.to))
    }
}

/// Why a text is not a play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unreadable {
    /// Characters before the place where reading stopped.
    pub(crate) column: usize,
    /// What stands there.
    pub(crate) found: String,
}

/// No turn has more than four legs; what is wrong with so many is enough to refuse any text.
pub(crate) const MOST_LEGS: usize = 32;

/// The legs of a play, few enough to need no allocation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Legs {
    legs: [Leg; MOST_LEGS],
    len: usize,
}

impl Legs {
    pub(crate) const NONE: Legs = Legs {
        legs: [Leg { from: 0, to: 0 }; MOST_LEGS],
        len: 0,
    };

    /// Adds a leg; beyond [`MOST_LEGS`] there is nothing left to learn from more.
    pub(crate) fn push(&mut self, from: u8, to: u8) {
        if self.len < MOST_LEGS {
            self.legs[self.len] = Leg { from, to };
            self.len += 1;
        }
    }
}

impl std::ops::Deref for Legs {
    type Target = [Leg];

    fn deref(&self) -> &[Leg] {
        &self.legs[..self.len]
    }
}

impl std::ops::DerefMut for Legs {
    fn deref_mut(&mut self) -> &mut [Leg] {
        &mut self.legs[..self.len]
    }
}

/// Reads the text of a play:
///
/// ```text
/// play  := item (separator item)*         separator := spaces | ','
/// item  := place (hit? slash place)+ hit? ('(' times ')')?
/// place := 1 … 24 | bar | b | 25 | res | r | 26 | off | o | 0
/// slash := '/' | '-'                      hit := '*'
/// ```
pub(crate) fn parse(text: &str) -> Result<Legs, Unreadable> {
    let mut reader = Reader { text, at: 0 };
    let mut legs = Legs::NONE;
    reader.skip_separators();
    while reader.at < text.len() {
        let mut item = Legs::NONE;
        let mut from = reader.place()?;
        loop {
            reader.skip("*");
            if !reader.skip("/") && !reader.skip("-") {
                break;
            }
            let to = reader.place()?;
            item.push(from, to);
            from = to;
        }
        if item.is_empty() {
            return Err(reader.unreadable());
        }
        for _ in 0..reader.times()? {
            for leg in item.iter() {
                legs.push(leg.from, leg.to);
            }
        }
        if reader.at < text.len() && !reader.skip_separators() {
            return Err(reader.unreadable());
        }
    }
    Ok(legs)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn skip_separators(&mut self) -> bool {
        let rest = self.rest();
        let trimmed = rest.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
        let skipped = rest.len() - trimmed.len();
        self.at += skipped;
        skipped > 0
    }

    /// A run of ASCII digits as a number, if there is one and it is below 100.
    fn number(&mut self) -> Option<u8> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || digits > 2 {
            return None;
        }
        let value = self.rest()[..digits].parse().ok()?;
        self.at += digits;
        Some(value)
    }

    fn place(&mut self) -> Result<u8, Unreadable> {
        let start = self.at;
        if let Some(number) = self.number() {
            if number <= RESERVE {
                return Ok(number);
            }
            self.at = start;
            return Err(self.unreadable());
        }
        let letters = self.rest().bytes().take_while(u8::is_ascii_alphabetic).count();
        let word = &self.rest()[..letters];
        let named = [
            ("bar", BAR),
            ("b", BAR),
            ("off", OFF),
            ("o", OFF),
            ("res", RESERVE),
            ("r", RESERVE),
        ]
        .into_iter()
        .find(|(name, _)| word.eq_ignore_ascii_case(name));
        match named {
            Some((_, slot)) => {
                self.at += letters;
                Ok(slot)
            }
            None => Err(self.unreadable()),
        }
    }

    /// The `(n)` after an item: how often it is made.
    fn times(&mut self) -> Result<usize, Unreadable> {
        let rest = self.rest();
        let spaces = rest.len() - rest.trim_start().len();
        if !rest[spaces..].starts_with('(') {
            return Ok(1);
        }
        self.at += spaces + 1;
        let start = self.at;
        match self.number() {
            Some(times) if times > 0 => {
                if self.skip(")") {
                    Ok(usize::from(times))
                } else {
                    Err(self.unreadable())
                }
            }
            _ => {
                self.at = start;
                Err(self.unreadable())
            }
        }
    }

    fn unreadable(&self) -> Unreadable {
        let rest = self.rest();
        let end = rest
            .char_indices()
            .skip(1)
            .find(|(_, c)| c.is_whitespace())
            .map_or(rest.len(), |(index, _)| index);
        Unreadable {
            column: self.text[..self.at].chars().count(),
            found: crate::error::excerpt(&rest[..end]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legs(text: &str) -> Vec<(u8, u8)> {
        parse(text).unwrap().iter().map(|leg| (leg.from, leg.to)).collect()
    }

    #[test]
    fn lenient_forms_read_alike() {
        for text in [
            "bar/22 6/off",
            "Bar/22, 6/Off",
            "25/22 6/0",
            " b/22* 6/o ",
            "BAR-22,6-OFF",
        ] {
            assert_eq!(legs(text), [(25, 22), (6, 0)], "{text}");
        }
        assert_eq!(legs("24/18*/12"), [(24, 18), (18, 12)]);
        assert_eq!(legs("13/11(2)"), [(13, 11), (13, 11)]);
        assert_eq!(legs("13/11 (2) 6/5"), [(13, 11), (13, 11), (6, 5)]);
        assert_eq!(legs(""), []);
        assert_eq!(legs("13/11(99)").len(), MOST_LEGS);
    }

    #[test]
    fn what_is_not_a_play_is_refused_at_its_column() {
        for (text, column) in [
            ("8", 1),
            ("8/", 2),
            ("8/5 6", 5),
            ("8/5 x/5", 4),
            ("27/5", 0),
            ("8/5(", 4),
            ("8/5(0)", 4),
            ("8/5(2", 5),
            ("8/5;6/5", 3),
            ("8/５", 2),
            ("８/5", 0),
            ("100/5", 0),
        ] {
            assert_eq!(parse(text).map(|_| ()).unwrap_err().column, column, "{text}");
        }
    }
}
