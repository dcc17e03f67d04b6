//! A valid board of a named game: what plays are generated from.

use std::fmt;

use crate::board::{BAR, Board, Counts, HOME, IN_PLAY, MAX_CHECKERS, OFF, RESERVE, SlotMask, mirror};
use crate::error::{InvalidPosition, PositionFault, Side};
use crate::play::Play;
use crate::rules::{GammonRequires, Preset, ReserveEntry, Scoring};

/// A board that obeys the rules of its game, always seen by the player on roll.
///
/// Valid means: the counts are right and no point is held by both sides. It never means
/// reachable: whatever can be set up can be asked about.
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
    game: &'static Preset,
}

/// How a game was won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum WinKind {
    /// The loser has borne off at least one checker.
    Single = 1,
    /// The loser has borne off none.
    Gammon = 2,
    /// None, and one is still on the bar or in the winner's home board.
    Backgammon = 3,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// How it was won.
    pub kind: WinKind,
    /// Who won.
    pub winner: Side,
    /// What the win is worth before the cube.
    pub points: u8,
}

impl Position {
    /// The start of the game of that name.
    ///
    /// # Errors
    /// [`RulesError::UnknownGame`](crate::RulesError::UnknownGame).
    pub fn start(name: &str) -> Result<Position, crate::RulesError> {
        let game = Preset::find(name)?;
        Ok(Position {
            board: game.start,
            game,
        })
    }

    /// A board as a position of `game`.
    ///
    /// # Errors
    /// [`InvalidPosition`] with everything that is wrong with the board.
    pub fn new(board: Board, game: &'static Preset) -> Result<Position, InvalidPosition> {
        let mut faults = Vec::new();
        for (side, counts) in [(Side::Mover, board.mover), (Side::Opponent, board.opponent)] {
            let total = counts.total();
            if total > u32::from(MAX_CHECKERS) {
                faults.push(PositionFault::TooManyCheckers {
                    side,
                    count: total,
                    most: u32::from(MAX_CHECKERS),
                });
            }
            if total == 0 {
                faults.push(PositionFault::NoCheckers(side));
            }
            let reserve = counts.get(RESERVE);
            if reserve > 0 && game.rules.reserve_entry == ReserveEntry::None {
                faults.push(PositionFault::NoReserve { side, count: reserve });
            }
        }
        let points = crate::board::POINTS;
        let mut shared = board.mover.occupied() & mirror(board.opponent.occupied()) & points;
        while shared != 0 {
            faults.push(PositionFault::SharedPoint(shared.trailing_zeros() as u8));
            shared &= shared - 1;
        }
        if faults.is_empty() && board.mover.in_play() == 0 && board.opponent.in_play() == 0 {
            faults.push(PositionFault::BothFinished);
        }
        if faults.is_empty() {
            Ok(Position { board, game })
        } else {
            Err(InvalidPosition(faults))
        }
    }

    /// A position known to be valid: the result of a legal play, or the same seen by the other.
    pub(crate) fn trusted(board: Board, game: &'static Preset) -> Position {
        debug_assert!(Position::new(board, game).is_ok(), "{board:?}");
        Position { board, game }
    }

    /// The checkers.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The game whose rules hold.
    pub fn game(&self) -> &'static Preset {
        self.game
    }

    /// The same position seen by the other player.
    #[must_use]
    pub fn flip(self) -> Position {
        Position {
            board: self.board.flip(),
            game: self.game,
        }
    }

    /// The position after `play`, one of this position's, seen by the opponent.
    #[must_use]
    pub fn after(&self, play: &Play) -> Position {
        debug_assert_eq!(play.result().opponent.total(), self.board.mover.total());
        self.successor(play.result())
    }

    /// The position whose board a play of this one leads to.
    pub(crate) fn successor(&self, result: Board) -> Position {
        Position::trusted(result, self.game)
    }

    /// The position after a dance: the turn goes over, the checkers stay.
    #[must_use]
    pub fn pass(&self) -> Position {
        self.flip()
    }

    /// The pip counts of the mover and the opponent.
    pub fn pip_counts(&self) -> (u32, u32) {
        (self.board.mover.pips(), self.board.opponent.pips())
    }

    /// Whether the two sides have passed each other: no checker can ever be hit or blocked again.
    pub fn is_race(&self) -> bool {
        let mover = self.board.mover.occupied() & IN_PLAY;
        let opponent = self.board.opponent.occupied() & IN_PLAY;
        let rearmost = |mask: SlotMask| 31 - (mask | 1).leading_zeros();
        rearmost(mover) + rearmost(opponent) < u32::from(BAR)
    }

    /// How the game ended, or `None` while both sides have checkers in play.
    pub fn outcome(&self) -> Option<Outcome> {
        let Board { mover, opponent } = self.board;
        let (winner, loser) = if mover.occupied() & IN_PLAY == 0 {
            (Side::Mover, opponent)
        } else if opponent.occupied() & IN_PLAY == 0 {
            (Side::Opponent, mover)
        } else {
            return None;
        };
        Some(self.outcome_against(winner, loser))
    }

    fn outcome_against(&self, winner: Side, loser: Counts) -> Outcome {
        let rules = &self.game.rules;
        let Scoring::Kinds {
            single,
            gammon,
            backgammon,
        } = rules.scoring
        else {
            let left = loser.in_play() as u8;
            return Outcome {
                kind: WinKind::Single,
                winner,
                points: left,
            };
        };
        // The winner's home board is the loser's points 24 to 19; bar and reserve lie behind it.
        let in_winners_home = loser.occupied() & mirror(HOME) != 0 || loser.get(BAR) + loser.get(RESERVE) > 0;
        let is_gammon = loser.get(OFF) == 0 && (in_winners_home || rules.gammon_requires == GammonRequires::NoneOff);
        let (kind, points) = match (is_gammon, in_winners_home && backgammon > gammon) {
            (false, _) => (WinKind::Single, single),
            (true, false) => (WinKind::Gammon, gammon),
            (true, true) => (WinKind::Backgammon, backgammon),
        };
        Outcome { kind, winner, points }
    }

    /// A stable 64-bit hash of checkers and game.
    pub fn key(&self) -> u64 {
        // FNV-1a of the game's name, folded into the hash of the checkers.
        let name = self.game.name.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        });
        self.board.key() ^ name
    }
}

impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.game.name.hash(state);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("game", &self.game.name)
            .field("mover", &self.board.mover)
            .field("opponent", &self.board.opponent)
            .finish()
    }
}
