//! A position with everything around it that an id can say: dice, turn, cube, score and offers.

use std::fmt;

use thiserror::Error;

use crate::dice::DiceError;
use crate::dice::Roll;
use crate::position::Position;
use crate::position::outcome::WinKind;

/// One of the two places at the table.
///
/// Seat 0 has the upper-case checkers of an XGID and sits at the bottom of its board; seat 1 has
/// the lower-case ones. Turn, cube and score belong to seats; a [`Position`] knows none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// Seat 0: upper case, bottom.
    Zero,
    /// Seat 1: lower case, top.
    One,
}

impl Seat {
    /// Both seats, in order.
    pub const BOTH: [Seat; 2] = [Seat::Zero, Seat::One];

    /// 0 or 1: the place of this seat in [`State::score`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat across the table.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::Zero => Seat::One,
            Seat::One => Seat::Zero,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.index())
    }
}

/// The doubling cube. Values are logarithms: 0 is a cube of 1, 3 is a cube of 8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cube {
    /// What the cube shows, before a pending double.
    pub value_log2: u8,
    /// Who alone may double next, or `None` while the cube is centred.
    pub owner: Option<Seat>,
    /// The largest value the cube may reach; 0 is a game without doubling.
    pub max_log2: u8,
}

impl Cube {
    /// The limit that holds where an id names none: 1024.
    pub const DEFAULT_MAX_LOG2: u8 = 10;
    /// The largest limit an id can name: 32768.
    pub const LARGEST_LOG2: u8 = 15;

    /// A cube of 1 in the middle, with the usual limit.
    pub const CENTRED: Cube = Cube {
        value_log2: 0,
        owner: None,
        max_log2: Cube::DEFAULT_MAX_LOG2,
    };
}

/// What has been offered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OfferKind {
    /// The player on roll has doubled.
    Double,
    /// The other player has beavered that double: taken it and doubled again, keeping the cube.
    Beaver,
    /// The player on roll has doubled once more against the beaver.
    Raccoon,
    /// One player gives the game up at this price.
    Resign(WinKind),
}

impl OfferKind {
    /// How many times the cube will have been turned if the offer is taken.
    pub(crate) const fn turns(self) -> u8 {
        match self {
            OfferKind::Double => 1,
            OfferKind::Beaver => 2,
            OfferKind::Raccoon => 3,
            OfferKind::Resign(_) => 0,
        }
    }
}

impl fmt::Display for OfferKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OfferKind::Double => "a double",
            OfferKind::Beaver => "a beaver",
            OfferKind::Raccoon => "a raccoon",
            OfferKind::Resign(_) => "a resignation",
        })
    }
}

/// An offer, and who made it; the other seat has to answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offer {
    /// What is offered.
    pub kind: OfferKind,
    /// Who offers it: for a double or a raccoon the player on roll, for a beaver the other one.
    pub by: Seat,
}

/// How far the game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Phase {
    /// No game has been started.
    NotStarted,
    /// The game is being played.
    #[default]
    Playing,
    /// A player has borne off every checker.
    Over,
    /// A resignation was accepted; [`State::offer`] still says which.
    Resigned,
    /// A double was passed; [`State::offer`] still says whose.
    Dropped,
}

impl Phase {
    /// Whether the game has ended; its points are then part of the score.
    pub const fn has_ended(self) -> bool {
        matches!(self, Phase::Over | Phase::Resigned | Phase::Dropped)
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::NotStarted => "that has not started",
            Phase::Playing => "being played",
            Phase::Over => "that has been played to its end",
            Phase::Resigned => "that ended by resignation",
            Phase::Dropped => "that ended by a pass",
        })
    }
}

/// Everything an id can say about a game.
///
/// The fields are plain data; [`State::check`] says whether they agree with each other. What is
/// read from an id always does, and what does not is never written.
///
/// ```
/// use gammon::{Game, Seat, State};
///
/// let backgammon = Game::find("backgammon")?;
/// let state = State::from_xgid("XGID=-b----E-C---eE---c-e----B-:1:1:-1:63:2:3:0:7:10", backgammon)?;
/// assert_eq!((state.turn, state.cube.owner), (Seat::One, Some(Seat::Zero)));
/// assert_eq!((state.score, state.length), ([2, 3], 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The checkers, seen by the player on roll.
    pub position: Position,
    /// The dice the player on roll has thrown.
    pub dice: Option<Roll>,
    /// The player on roll. While a double is pending that is still the player who doubled.
    pub turn: Seat,
    /// The cube, before any pending double.
    pub cube: Cube,
    /// The points won so far, by seat; those of this game too once it has ended.
    pub score: [u32; 2],
    /// The points that win the match; 0 in money play.
    pub length: u32,
    /// Whether this is the Crawford game, in which nobody may double.
    pub crawford: bool,
    /// Whether gammons count only once the cube has been turned (money play).
    pub jacoby: bool,
    /// Whether beavers are allowed (money play).
    pub beavers: bool,
    /// The offer that awaits an answer, or that ended the game.
    pub offer: Option<Offer>,
    /// How far the game is.
    pub phase: Phase,
}

impl State {
    /// A money game that is being played from `position`: seat 0 on roll, no dice yet, the cube
    /// centred, neither Jacoby rule nor beavers.
    pub const fn new(position: Position) -> State {
        State {
            position,
            dice: None,
            turn: Seat::Zero,
            cube: Cube::CENTRED,
            score: [0, 0],
            length: 0,
            crawford: false,
            jacoby: false,
            beavers: false,
            offer: None,
            phase: Phase::Playing,
        }
    }

    /// The same game with the two players in each other's seat.
    #[must_use]
    pub fn swap_seats(self) -> State {
        State {
            turn: self.turn.other(),
            cube: Cube {
                owner: self.cube.owner.map(Seat::other),
                ..self.cube
            },
            score: [self.score[1], self.score[0]],
            offer: self.offer.map(|offer| Offer {
                by: offer.by.other(),
                ..offer
            }),
            ..self
        }
    }

    /// Who has to act: the player on roll, or whoever has to answer an offer.
    pub fn to_act(&self) -> Seat {
        self.offer.map_or(self.turn, |offer| offer.by.other())
    }

    /// Whether the fields agree with each other.
    ///
    /// What is merely unusual is allowed (a finished board that is still being played). A score at or above the match length needs a game that has ended,
    /// since the points of a game are part of the score from its end on.
    ///
    /// # Errors
    /// [`InvalidState`] with every contradiction.
    pub fn check(&self) -> Result<(), InvalidState> {
        let mut faults = Vec::new();
        self.check_cube(&mut faults);
        self.check_match(&mut faults);
        if let Some(error) = self.dice.and_then(|roll| self.position.admits(roll).err()) {
            faults.push(StateFault::Dice(error));
        }
        if let Some(offer) = self.offer {
            self.check_offer(offer, &mut faults);
        }
        self.check_owner(&mut faults);
        if faults.is_empty() {
            Ok(())
        } else {
            Err(InvalidState(faults))
        }
    }

    fn check_cube(&self, faults: &mut Vec<StateFault>) {
        let Cube {
            value_log2,
            owner,
            max_log2,
        } = self.cube;
        if max_log2 > Cube::LARGEST_LOG2 {
            faults.push(StateFault::CubeLimit(max_log2));
        }
        if value_log2 > max_log2 {
            faults.push(StateFault::CubeAboveLimit { value_log2, max_log2 });
        }
        let in_use = value_log2 > 0 || owner.is_some();
        if in_use && !self.position.game().rules.cube {
            faults.push(StateFault::NoCube(self.position.game().name));
        }
        if in_use && self.crawford {
            faults.push(StateFault::CrawfordCube);
        }
    }

    fn check_owner(&self, faults: &mut Vec<StateFault>) {
        let (Cube { value_log2, owner, .. }, length) = (self.cube, self.length);
        match owner {
            Some(owner) if value_log2 == 0 => faults.push(StateFault::OwnedAtOne(owner)),
            None if value_log2 > 0 && length > 0 => faults.push(StateFault::CentredInMatch { value_log2, length }),
            _ => {}
        }
    }

    fn check_match(&self, faults: &mut Vec<StateFault>) {
        let State { score, length, .. } = *self;
        if length == 0 {
            if self.crawford {
                faults.push(StateFault::CrawfordInMoney);
            }
            return;
        }
        if self.jacoby {
            faults.push(StateFault::JacobyInMatch(length));
        }
        if self.beavers {
            faults.push(StateFault::BeaversInMatch(length));
        }
        let reached = |seat: &Seat| score[seat.index()] >= length;
        match Seat::BOTH.into_iter().find(reached) {
            Some(_) if Seat::BOTH.iter().all(reached) => faults.push(StateFault::BothWon { score, length }),
            Some(seat) if !self.phase.has_ended() => faults.push(StateFault::MatchWon { seat, score, length }),
            _ => {}
        }
        // The score of an ended Crawford game has its points in it: the leader may have won the
        // match, or the trailer caught up.
        let one_away = score.map(|points| points.saturating_add(1) >= length);
        let possible = match one_away {
            [false, false] => false,
            [true, true] => length > 1 && self.phase.has_ended(),
            _ => true,
        };
        if self.crawford && !possible {
            faults.push(StateFault::CrawfordScore { score, length });
        }
    }

    fn check_offer(&self, offer: Offer, faults: &mut Vec<StateFault>) {
        let Offer { kind, by } = offer;
        let fits = match self.phase {
            Phase::Playing => true,
            Phase::NotStarted | Phase::Over => false,
            Phase::Resigned => matches!(kind, OfferKind::Resign(_)),
            Phase::Dropped => kind == OfferKind::Double,
        };
        if !fits {
            faults.push(StateFault::OfferInPhase {
                kind,
                phase: self.phase,
            });
        }
        if matches!(kind, OfferKind::Resign(_)) {
            return;
        }
        let expected = if kind == OfferKind::Beaver {
            self.turn.other()
        } else {
            self.turn
        };
        if by != expected {
            faults.push(StateFault::WrongOfferer { kind, by, expected });
        }
        if let Some(dice) = self.dice {
            faults.push(StateFault::DiceWithDouble { dice, kind });
        }
        if self.crawford {
            faults.push(StateFault::DoubleInCrawford(kind));
        }
        if self.cube.owner == Some(self.turn.other()) {
            faults.push(StateFault::CubeNotHeld(self.turn));
        }
        if self.cube.value_log2.saturating_add(kind.turns()) > self.cube.max_log2 {
            faults.push(StateFault::DoubleAboveLimit {
                kind,
                value_log2: self.cube.value_log2,
                max_log2: self.cube.max_log2,
            });
        }
        if !self.position.game().rules.cube {
            faults.push(StateFault::NoCube(self.position.game().name));
        }
        if kind != OfferKind::Double && !self.beavers {
            faults.push(StateFault::NoBeavers(kind));
        }
    }
}

/// One contradiction between the fields of a [`State`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum StateFault {
    /// A cube limit no id can name.
    #[error("a cube limit of {} is too large: the largest is 32768", cube(*.0))]
    CubeLimit(u8),
    /// A cube beyond its limit.
    #[error("the cube shows {}, but may go no higher than {}", cube(*value_log2), cube(*max_log2))]
    CubeAboveLimit {
        /// What it shows.
        value_log2: u8,
        /// Its limit.
        max_log2: u8,
    },
    /// An owner of a cube that nobody has turned.
    #[error("{0} owns a cube of 1: a cube has an owner from the first double on, and shows 2 or more")]
    OwnedAtOne(Seat),
    /// A turned cube without an owner in a match.
    #[error(
        "a cube of {} is centred in a match to {length}: only automatic doubles leave it in the middle, and they are \
         for money play",
        cube(*value_log2)
    )]
    CentredInMatch {
        /// What it shows.
        value_log2: u8,
        /// The match length.
        length: u32,
    },
    /// A turned cube or a double in a game without a cube.
    #[error("{0} is played without a cube: it must stay centred at 1, and nobody may double")]
    NoCube(&'static str),
    /// Dice that are not those of the position's stage.
    #[error(transparent)]
    Dice(DiceError),
    /// A turned cube in the Crawford game.
    #[error("the cube is not used in the Crawford game: it must be centred at 1")]
    CrawfordCube,
    /// A Crawford game outside a match.
    #[error("money play has no Crawford game: name a match length, or clear the Crawford flag")]
    CrawfordInMoney,
    /// A Crawford game at a score that has none.
    #[error(
        "{} to {} in a match to {length} is no Crawford game: it is the one game that begins with a player first at {}",
        score[0], score[1], length.saturating_sub(1)
    )]
    CrawfordScore {
        /// The score.
        score: [u32; 2],
        /// The match length.
        length: u32,
    },
    /// The Jacoby rule in a match.
    #[error("the Jacoby rule is for money play, not for a match to {0}")]
    JacobyInMatch(u32),
    /// Beavers in a match.
    #[error("beavers are for money play, not for a match to {0}")]
    BeaversInMatch(u32),
    /// Two winners.
    #[error(
        "at {} to {}, both players have won the match to {length}: scores are points won, not points away",
        score[0], score[1]
    )]
    BothWon {
        /// The score.
        score: [u32; 2],
        /// The match length.
        length: u32,
    },
    /// A game after the end of the match.
    #[error(
        "{seat} has {} points and has won the match to {length}: no game can be played at that score",
        score[seat.index()]
    )]
    MatchWon {
        /// The winner.
        seat: Seat,
        /// The score.
        score: [u32; 2],
        /// The match length.
        length: u32,
    },
    /// An offer that does not belong to the phase.
    #[error("{kind} cannot be pending in a game {phase}")]
    OfferInPhase {
        /// The offer.
        kind: OfferKind,
        /// The phase.
        phase: Phase,
    },
    /// An offer by the wrong player.
    #[error("{kind} by {by} is impossible here: only {expected} can offer it")]
    WrongOfferer {
        /// The offer.
        kind: OfferKind,
        /// Whose it is said to be.
        by: Seat,
        /// Whose it can be.
        expected: Seat,
    },
    /// Dice on the table while a double is pending.
    #[error("{kind} cannot be pending with {dice} on the table: doubling comes before the roll")]
    DiceWithDouble {
        /// The dice.
        dice: Roll,
        /// The offer.
        kind: OfferKind,
    },
    /// A double in the Crawford game.
    #[error("{0} is impossible: nobody may double in the Crawford game")]
    DoubleInCrawford(OfferKind),
    /// A double by a player who does not hold the cube.
    #[error("{0} cannot have doubled: the other player owns the cube")]
    CubeNotHeld(Seat),
    /// A double beyond the cube's limit.
    #[error("{kind} at a cube of {} would pass the limit of {}", cube(*value_log2), cube(*max_log2))]
    DoubleAboveLimit {
        /// The offer.
        kind: OfferKind,
        /// What the cube shows.
        value_log2: u8,
        /// Its limit.
        max_log2: u8,
    },
    /// A beaver where beavers are not allowed.
    #[error("{0} is impossible: beavers are not in use; set the beaver flag of a money game")]
    NoBeavers(OfferKind),
}

/// A state whose fields contradict each other: every contradiction.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("not a state: {}", join(.0))]
pub struct InvalidState(pub Vec<StateFault>);

fn join(faults: &[StateFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// The number on the cube.
fn cube(log2: u8) -> String {
    1u64.checked_shl(u32::from(log2))
        .map_or_else(|| format!("2^{log2}"), |value| value.to_string())
}
