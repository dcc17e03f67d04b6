//! The checked data in `tests/data`, and how its positions are written.

use gammon::board::{BAR, MAX_CHECKERS, OFF, SLOTS};
use gammon::{Board, Counts, Game, Position};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The text of a file in `tests/data`.
pub fn file(name: &str) -> String {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A board as `plays.jsonl` writes it: 27 counts a side, each in its owner's numbering, and the
/// points that hold a pinned checker (both lists where either side has one, else neither).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Sides {
    pub x: [u8; SLOTS],
    pub o: [u8; SLOTS],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub px: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub po: Option<Vec<u8>>,
}

impl Sides {
    /// The position of `game` seen by X, who has had `turns` turns.
    pub fn position(&self, game: &'static Game, turns: u8) -> Position {
        let free = Board {
            mover: Counts::from_slots(&self.x),
            opponent: Counts::from_slots(&self.o),
        };
        let mask = |points: &Option<Vec<u8>>| points.iter().flatten().fold(0, |mask, point| mask | 1 << point);
        let position = Position::with_pinned(free, [mask(&self.px), mask(&self.po)], game);
        position
            .unwrap_or_else(|error| panic!("{self:?}: {error}"))
            .with_turns([turns, turns])
    }

    /// A position as its mover, X, sees it.
    pub fn of(position: &Position) -> Sides {
        let free = position.free();
        let points = |mask: u32| (1..=24).filter(|point| mask >> point & 1 != 0).collect::<Vec<u8>>();
        let pinned = position.pinned();
        let list = |side: usize| (pinned != [0; 2]).then(|| points(pinned[side]));
        Sides {
            x: free.mover.slots(),
            o: free.opponent.slots(),
            px: list(0),
            po: list(1),
        }
    }
}

/// One line of `plays.jsonl`.
#[derive(Debug, Deserialize)]
pub struct Case {
    pub variant: String,
    pub position: Sides,
    pub dice: [u8; 2],
    pub count: usize,
    pub digest: String,
    pub results: Option<Vec<Sides>>,
    /// Whether the mover has played no turn yet, where the rules read it.
    #[serde(default)]
    pub first_turn: bool,
}

/// Every line of `plays.jsonl`, of all the games it knows.
pub fn cases() -> Vec<Case> {
    let text = file("plays.jsonl");
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

/// The first 16 hexadecimal digits of SHA-256 over the sorted lines of the results.
pub fn digest(results: &[Sides]) -> String {
    let mut lines: Vec<String> = results
        .iter()
        .map(|sides| serde_json::to_string(sides).unwrap())
        .collect();
    lines.sort_unstable();
    let hash = Sha256::digest(lines.join("\n"));
    hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The board of a gnubg position id: for the player not on roll and then for the player on roll,
/// a one for each checker and a zero after each slot, 1 to 25.
pub fn board_of_position_id(id: &str) -> Board {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    assert_eq!(id.len(), 14, "{id}");
    let digits = id
        .bytes()
        .map(|c| ALPHABET.iter().position(|&known| known == c).expect(id));
    // Characters fill bytes from the highest bit on; the bits of a byte are read from the lowest.
    let packed = digits.fold(0u128, |packed, digit| packed << 6 | digit as u128) >> (14 * 6 - 80);
    let mut bits = packed.to_be_bytes()[6..]
        .to_vec()
        .into_iter()
        .flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
    let mut side = || {
        let mut slots = [0; SLOTS];
        for slot in 1..=BAR {
            slots[usize::from(slot)] = bits.by_ref().take_while(|&is_checker| is_checker).count() as u8;
        }
        slots[usize::from(OFF)] = MAX_CHECKERS - slots.iter().sum::<u8>();
        Counts::from_slots(&slots)
    };
    let (opponent, mover) = (side(), side());
    Board { mover, opponent }
}
