//! A valid position of a game: what plays are generated from.

mod defining;
mod faults;
mod features;
pub(crate) mod marks;
pub(crate) mod memory;
pub(crate) mod outcome;
mod stages;

pub use features::{PointSet, Prime, Shots};
pub use memory::{Memory, Stage, Then};
pub use outcome::{Outcome, WinKind};

use std::fmt;

use crate::board::pins::Pins;
use crate::board::{Board, Counts, IN_PLAY, POINTS, SlotMask};
use crate::error::{InvalidPosition, PositionFault, Side};
use crate::rules::{Contact, Game, ReserveEntry, Rules};
use faults::faults_of;
use memory::Mark;

/// A board that obeys the rules of its game, with what the game remembers beside it, always seen
/// by the player on roll.
///
/// Valid means: the counts are right, and no point is held by both sides except by a pin. It never
/// means reachable: whatever can be set up can be asked about.
///
/// ```
/// use gammon::{Position, Roll};
/// let position = Position::start("backgammon")?;
/// assert_eq!(position.legal_plays(Roll::new(3, 1)?).len(), 16);
/// assert_eq!(position.flip().flip(), position);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    board: Board,
    memory: Memory,
    game: &'static Game,
}

impl Position {
    /// The start of the game of that name.
    ///
    /// # Errors
    /// [`RulesError::UnknownGame`](crate::RulesError::UnknownGame).
    pub fn start(name: &str) -> Result<Position, crate::RulesError> {
        Ok(Position::start_of(Game::find(name)?))
    }

    /// The start of a game.
    pub fn start_of(game: &'static Game) -> Position {
        Position::trusted(game.start, Memory::default().with_turns([0, 0], &game.rules), game)
    }

    /// A board as a position of `game` in which both players have had many turns.
    ///
    /// # Errors
    /// [`InvalidPosition`] with everything that is wrong with the board.
    pub fn new(board: Board, game: &'static Game) -> Result<Position, InvalidPosition> {
        let board = normal(board, &game.rules);
        let faults = faults_of(board, &game.rules);
        if faults.is_empty() {
            let position = Position::trusted(board, Memory::default(), game);
            Ok(position.remembering(|memory, usual| *memory = usual))
        } else {
            Err(InvalidPosition(faults))
        }
    }

    /// A position of a game with pins: the free checkers, and for each side the points, in its own
    /// numbering, on which a checker of its lies pinned that the counts leave out.
    ///
    /// # Errors
    /// [`InvalidPosition`] with everything that is wrong with the board or the pins.
    pub fn with_pinned(free: Board, pinned: [SlotMask; 2], game: &'static Game) -> Result<Position, InvalidPosition> {
        let direction = game.rules.direction;
        if game.rules.contact != Contact::Pin && pinned == [0; 2] {
            return Position::new(free, game);
        }
        let mut faults = Vec::new();
        let across = |mask| direction.across_mask(mask);
        let both = free.mover.occupied() & across(free.opponent.occupied()) & POINTS;
        let told = pinned[0] | across(pinned[1]);
        let mut untold = both & !told & !(free.mover.made() & across(free.opponent.made()));
        while untold != 0 {
            let point = untold.trailing_zeros() as u8;
            let theirs = direction.across(point);
            faults.push(PositionFault::PinNotTold { point, theirs });
            untold &= untold - 1;
        }
        let mut board = free;
        let sides = [
            (Side::Mover, &mut board.mover, free.mover, free.opponent, pinned[0]),
            (
                Side::Opponent,
                &mut board.opponent,
                free.opponent,
                free.mover,
                pinned[1],
            ),
        ];
        for (side, counts, own, other, pinned) in sides {
            if pinned != 0 && game.rules.contact != Contact::Pin {
                faults.push(PositionFault::NoPins(side));
                continue;
            }
            for point in (1..=24).filter(|&point| pinned >> point & 1 != 0) {
                let count = own.get(point);
                if count > 0 {
                    faults.push(PositionFault::PinnedBesideFree { side, point, count });
                } else if other.get(direction.across(point)) == 0 {
                    faults.push(PositionFault::NothingOnTop { side, point });
                }
                *counts = counts.with(point, 1);
            }
        }
        if !faults.is_empty() {
            return Err(InvalidPosition(faults));
        }
        Position::new(board.with_pinned(pinned[0], direction), game)
    }

    /// The counts without the pinned checkers: what [`with_pinned`](Position::with_pinned) takes.
    pub fn free(&self) -> Board {
        match self.game.rules.contact {
            Contact::Pin => self.board.unpinned(self.game.rules.direction).0,
            Contact::Hit | Contact::Block => self.board,
        }
    }

    /// What is remembered of a board that was set up: both have had many turns, and whatever the
    /// board shows has happened.
    pub(crate) fn as_set_up(&self) -> Memory {
        let rules = &self.game.rules;
        Memory::default()
            .with_turns([u8::MAX; 2], rules)
            .of_set_up(&self.board, rules)
    }

    /// The same board, remembering otherwise; `change` is also told what is usual.
    pub(crate) fn remembering(mut self, change: impl FnOnce(&mut Memory, Memory)) -> Position {
        let usual = self.as_set_up();
        change(&mut self.memory, usual);
        self
    }

    /// What is remembered although the game's rules never come to it, if anything.
    pub(crate) fn misremembered(&self) -> Option<&'static str> {
        let rules = &self.game.rules;
        let memory = &self.memory;
        let most = rules.most_turns_read();
        let has = |mark| memory.mover_has(mark) || memory.opponent_has(mark);
        if memory.turns.iter().any(|&turns| turns > most) {
            return Some("no more turns than its rules tell apart");
        }
        let marks = [
            (
                Mark::ReserveOpen,
                rules.reserve_entry == ReserveEntry::Gated,
                "it has no gated reserve to open",
            ),
            (
                Mark::RunnerArrived,
                rules.remembers_runner(),
                "it does not remember its runners",
            ),
            (Mark::PrimeMade, rules.remembers_primes(), "it does not remember primes"),
            (Mark::Second, rules.equalising_roll, "it has no equalising roll"),
        ];
        if let Some((_, _, why)) = marks.into_iter().find(|&(mark, read, _)| has(mark) && !read) {
            return Some(why);
        }
        if rules.equalising_roll && memory.mover_has(Mark::Second) == memory.opponent_has(Mark::Second) {
            return Some("one of the players, and not both, was the second");
        }
        rules.is_stage(memory.stage).err()
    }

    /// The same where mover and opponent have ended so many turns.
    #[must_use]
    pub fn with_turns(self, turns: [u8; 2]) -> Position {
        let memory = self.memory.with_turns(turns, &self.game.rules);
        Position { memory, ..self }
    }

    /// The board in the middle of the mover's turn, with what was remembered when it began.
    #[cfg_attr(not(feature = "python"), allow(dead_code))]
    pub(crate) fn in_mid_turn(&self, board: Board) -> Position {
        Position { board, ..*self }
    }

    /// A position known to be valid: the result of a legal play, or the same seen by the other.
    #[inline]
    pub(crate) fn trusted(board: Board, memory: Memory, game: &'static Game) -> Position {
        debug_assert_eq!(faults_of(board, &game.rules), [], "{board:?}");
        Position { board, memory, game }
    }

    /// The checkers.
    #[inline]
    pub fn board(&self) -> Board {
        self.board
    }

    /// What the game remembers beside them.
    #[inline]
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Where in his turn the mover stands.
    pub fn stage(&self) -> Stage {
        self.memory.stage
    }

    /// The game whose rules hold.
    #[inline]
    pub fn game(&self) -> &'static Game {
        self.game
    }

    /// The same position seen by the other player, who is then about to roll.
    #[must_use]
    pub fn flip(self) -> Position {
        Position {
            board: self.board.flip(),
            memory: Memory {
                stage: Stage::Roll,
                ..self.memory.flip()
            },
            game: self.game,
        }
    }

    /// The points with a pinned checker, each side's in its own numbering, as masks.
    pub fn pinned(&self) -> [SlotMask; 2] {
        let pins = self.pins();
        [pins.mover, self.game.rules.direction.across_mask(pins.opponent)]
    }

    /// The pinned checkers in the mover's numbering; none where the game has no pins.
    pub(crate) fn pins(&self) -> Pins {
        match self.game.rules.contact {
            Contact::Pin => self.board.pins(self.game.rules.direction),
            Contact::Hit | Contact::Block => Pins::default(),
        }
    }

    /// The pip counts of the mover and the opponent.
    pub fn pip_counts(&self) -> (u32, u32) {
        (self.board.mover.pips(), self.board.opponent.pips())
    }

    /// Whether the two sides have passed each other: no checker can ever be hit, pinned or blocked
    /// again.
    pub fn is_race(&self) -> bool {
        // All that a side has yet to land on, and where it stands.
        let path = |side: Counts| {
            let rearmost = 31 - (side.occupied() & IN_PLAY | 1).leading_zeros();
            ((2 << rearmost) - 1) & POINTS
        };
        path(self.board.mover) & self.game.rules.direction.across_mask(path(self.board.opponent)) == 0
    }

    /// A stable 64-bit hash of checkers, game and whatever the game remembers.
    pub fn key(&self) -> u64 {
        // FNV-1a of the game's name and the memory, folded into the hash of the checkers.
        let bytes = self.game.name.bytes();
        let memory = self.memory.bytes();
        let remembered: &[u8] = if self.memory == Memory::default() { &[] } else { &memory };
        let hash = bytes
            .chain(remembered.iter().copied())
            .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
            });
        self.board.key() ^ hash
    }
}

/// The board with no bits above the counts but those of its pins.
fn normal(board: Board, rules: &Rules) -> Board {
    match rules.contact {
        Contact::Pin => board.with_pinned(board.pins(rules.direction).mover, rules.direction),
        Contact::Hit | Contact::Block => Board {
            mover: board.mover.bare(),
            opponent: board.opponent.bare(),
        },
    }
}

impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.memory.hash(state);
        self.game.name.hash(state);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("game", &self.game.name)
            .field("mover", &self.board.mover)
            .field("opponent", &self.board.opponent)
            .field("memory", &self.memory)
            .finish()
    }
}
