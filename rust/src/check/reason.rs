//! Why a play is illegal: the reasons, and the sentences that tell a player.

use std::fmt;

use crate::board::{BAR, RESERVE};
use crate::error::excerpt;

/// One way for a play to be illegal. The order here is the order of reporting: the first reason
/// that applies is the main one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The text is not a play.
    Unparsable,
    /// The game is over.
    GameOver,
    /// The dice are not those of this stage of the turn.
    WrongDice,
    /// A move starts where the player has no checker.
    NoCheckerThere,
    /// A move goes to the same or a higher point.
    MovesBackward,
    /// A move needs a die that was not rolled, or has been used already.
    DieNotRolled,
    /// The checker is pinned.
    CheckerPinned,
    /// Another checker is moved while one is on the bar.
    MustEnterFirst,
    /// Another checker is moved while some wait in the reserve and all must enter first.
    ReserveFirst,
    /// The reserve is closed.
    ReserveClosed,
    /// A second checker leaves the start before the first has come far enough.
    RunnerFirst,
    /// Too many checkers leave the start in one turn.
    HeadLimit,
    /// A checker that has hit moves on in the same turn.
    HitterMustStay,
    /// The opponent holds the point of landing, or one on the way.
    PointHeld,
    /// One checker of the opponent's holds the point.
    PointHeldByOne,
    /// The opponent's checker there holds a pin.
    PinHeld,
    /// A hit before a checker is home.
    NoHitYet,
    /// The point is full.
    StackFull,
    /// A checker is borne off while another stands outside the home board.
    NotAllHome,
    /// A checker is borne off while another is pinned.
    PinnedNoBearOff,
    /// A die larger than needed bears off while a checker stands higher.
    CheckerStandsHigher,
    /// A die larger than needed bears off where only the exact one may.
    ExactDieOnly,
    /// A checker is borne off that is not the rearmost.
    RearmostFirst,
    /// A move follows the one that ends the game.
    GameEndsFirst,
    /// A checker that has hit runs on to safety in the same turn.
    HitterToSafety,
    /// Too many points of the own starting quarter are held.
    StartQuarterFull,
    /// Too many closed points in the own starting quarter.
    StartQuarterClosed,
    /// Too many points of the opponent's starting quarter are held.
    OpponentQuarterFull,
    /// Six points in a row are closed with no enemy ahead.
    SixPrimeNoneAhead,
    /// Six points in a row are closed before the own 2 and 1 are held.
    SixPrimeTooEarly,
    /// Both dice can be played, and must be.
    MustPlayBothDice,
    /// Only one die can be played, and it must be the larger.
    MustPlayLargerDie,
    /// The only die that can be played must be.
    MustPlayDie,
    /// More moves of the double can be made, and must be.
    MustPlayMoreOfDouble,
    /// Neither one die nor as much as possible is played.
    PlayOneOrAll,
    /// A play that ends the game counts as the whole roll, so no shorter one is legal.
    MustEndGame,
    /// Pips are wasted in the bear-off.
    NoPipsWasted,
    /// A six-prime is not opened for an opponent who is shut in.
    MustOpenPrime,
    /// A merged move can be made by two routes that lead to different positions.
    AmbiguousMove,
}

impl Reason {
    /// Every reason, in the order of reporting.
    pub const ALL: [Reason; 39] = [
        Reason::Unparsable,
        Reason::GameOver,
        Reason::WrongDice,
        Reason::NoCheckerThere,
        Reason::MovesBackward,
        Reason::DieNotRolled,
        Reason::CheckerPinned,
        Reason::MustEnterFirst,
        Reason::ReserveFirst,
        Reason::ReserveClosed,
        Reason::RunnerFirst,
        Reason::HeadLimit,
        Reason::HitterMustStay,
        Reason::PointHeld,
        Reason::PointHeldByOne,
        Reason::PinHeld,
        Reason::NoHitYet,
        Reason::StackFull,
        Reason::NotAllHome,
        Reason::PinnedNoBearOff,
        Reason::CheckerStandsHigher,
        Reason::ExactDieOnly,
        Reason::RearmostFirst,
        Reason::GameEndsFirst,
        Reason::HitterToSafety,
        Reason::StartQuarterFull,
        Reason::StartQuarterClosed,
        Reason::OpponentQuarterFull,
        Reason::SixPrimeNoneAhead,
        Reason::SixPrimeTooEarly,
        Reason::MustPlayBothDice,
        Reason::MustPlayLargerDie,
        Reason::MustPlayDie,
        Reason::MustPlayMoreOfDouble,
        Reason::PlayOneOrAll,
        Reason::MustEndGame,
        Reason::NoPipsWasted,
        Reason::MustOpenPrime,
        Reason::AmbiguousMove,
    ];

    /// The stable name programs compare with, such as `must_play_both_dice`.
    pub const fn code(self) -> &'static str {
        self.row().0
    }

    /// The English sentence, its details in braces: what a translation replaces.
    pub const fn template(self) -> &'static str {
        self.row().1
    }

    /// The stable number arrays of reasons hold, from 1. A new reason takes the next number,
    /// wherever it stands in the order of reporting.
    pub const fn number(self) -> u8 {
        match self {
            Reason::Unparsable => 1,
            Reason::GameOver => 2,
            Reason::NoCheckerThere => 3,
            Reason::MovesBackward => 4,
            Reason::DieNotRolled => 5,
            Reason::MustEnterFirst => 6,
            Reason::PointHeld => 7,
            Reason::NotAllHome => 8,
            Reason::CheckerStandsHigher => 9,
            Reason::MustPlayBothDice => 10,
            Reason::MustPlayLargerDie => 11,
            Reason::MustPlayDie => 12,
            Reason::MustPlayMoreOfDouble => 13,
            Reason::AmbiguousMove => 14,
            Reason::WrongDice => 15,
            Reason::CheckerPinned => 16,
            Reason::ReserveFirst => 17,
            Reason::ReserveClosed => 18,
            Reason::RunnerFirst => 19,
            Reason::HeadLimit => 20,
            Reason::HitterMustStay => 21,
            Reason::PointHeldByOne => 22,
            Reason::PinHeld => 23,
            Reason::NoHitYet => 24,
            Reason::StackFull => 25,
            Reason::PinnedNoBearOff => 26,
            Reason::ExactDieOnly => 27,
            Reason::RearmostFirst => 28,
            Reason::GameEndsFirst => 29,
            Reason::HitterToSafety => 30,
            Reason::StartQuarterFull => 31,
            Reason::StartQuarterClosed => 32,
            Reason::OpponentQuarterFull => 33,
            Reason::SixPrimeNoneAhead => 34,
            Reason::SixPrimeTooEarly => 35,
            Reason::PlayOneOrAll => 36,
            Reason::MustEndGame => 37,
            Reason::NoPipsWasted => 38,
            Reason::MustOpenPrime => 39,
        }
    }

    const fn row(self) -> (&'static str, &'static str) {
        match self {
            Reason::Unparsable => (
                "unparsable",
                "“{text}” is not a play: “{found}” cannot be read at column {column}. \
                 Write moves as from/to, as in 8/5 6/5, bar/22 or 6/off.",
            ),
            Reason::GameOver => ("game_over", "The game is over, so nothing can be played."),
            Reason::WrongDice => ("wrong_dice", "{why}."),
            Reason::NoCheckerThere => ("no_checker_there", "{move}: you have no checker on {place}."),
            Reason::MovesBackward => (
                "moves_backward",
                "{move} moves backward: checkers go from higher points to lower ones, 24 to 1, then off.",
            ),
            Reason::DieNotRolled => (
                "die_not_rolled",
                "{move} needs {distance}, which no die left of {dice} makes: each die is played once, a double \
                 four times.",
            ),
            Reason::CheckerPinned => (
                "checker_pinned",
                "{move}: your checker on {place} is pinned, and cannot move until the opponent leaves.",
            ),
            Reason::MustEnterFirst => (
                "must_enter_first",
                "{move}: you have a checker on the bar, and it must enter before any other checker moves.",
            ),
            Reason::ReserveFirst => (
                "reserve_first",
                "{move}: you have checkers in reserve, and all must enter before any other checker moves.",
            ),
            Reason::ReserveClosed => (
                "reserve_closed",
                "{move}: your reserve is closed until you have rolled a double or a 1-2.",
            ),
            Reason::RunnerFirst => (
                "runner_first",
                "{move}: your runner must first reach your {point} point or pass it; until then no other checker may leave the start.",
            ),
            Reason::HeadLimit => (
                "head_limit",
                "{move}: no more than {limit} of your checkers may leave the start in this turn: the head rule.",
            ),
            Reason::HitterMustStay => (
                "hitter_must_stay",
                "{move}: the checker that has hit on your {point} point must stay there this turn.",
            ),
            Reason::PointHeld => (
                "point_held",
                "{move}: the opponent holds your {point} point with {count} checkers, so you cannot land there.",
            ),
            Reason::PointHeldByOne => (
                "point_held_by_one",
                "{move}: the opponent has a checker on your {point} point, and in this game one is enough to hold it.",
            ),
            Reason::PinHeld => (
                "pin_held",
                "{move}: the opponent's checker on your {point} point lies on one of yours, so you cannot land there.",
            ),
            Reason::NoHitYet => (
                "no_hit_yet",
                "{move}: you may not hit before you have a checker in your home board, and the opponent has a blot on your {point} point.",
            ),
            Reason::StackFull => (
                "stack_full",
                "{move}: your {point} point is full: it may hold {limit} checkers.",
            ),
            Reason::NotAllHome => (
                "not_all_home",
                "{move}: you may bear off only once all your checkers are in your home board, and one stands on \
                 {place}.",
            ),
            Reason::PinnedNoBearOff => (
                "pinned_no_bear_off",
                "{move}: you may not bear off while a checker of yours is pinned, and the one on {place} is.",
            ),
            Reason::CheckerStandsHigher => (
                "checker_stands_higher",
                "{move}: a {die} may not bear off from a lower point while a checker stands higher, on {place}.",
            ),
            Reason::ExactDieOnly => (
                "exact_die_only",
                "{move}: only the exact die bears a checker off in this game, here a {needed}, not a {die}.",
            ),
            Reason::RearmostFirst => (
                "rearmost_first",
                "{move}: only the rearmost checker may be borne off, and that stands on {place}.",
            ),
            Reason::GameEndsFirst => (
                "game_ends_first",
                "{move}: the moves before it end the game, so nothing can follow.",
            ),
            Reason::HitterToSafety => (
                "hitter_to_safety",
                "A checker that has hit may go on in the same turn only if it ends as a blot.",
            ),
            Reason::StartQuarterFull => (
                "start_quarter_full",
                "No more than {limit} points of your starting quarter, 24 to 19, may be occupied at once.",
            ),
            Reason::StartQuarterClosed => (
                "start_quarter_closed",
                "That would close more than {limit} points of your starting quarter, 24 to 19, with two checkers or more.",
            ),
            Reason::OpponentQuarterFull => (
                "opponent_quarter_full",
                "That would occupy more than {limit} points of the opponent's starting quarter.",
            ),
            Reason::SixPrimeNoneAhead => (
                "six_prime_none_ahead",
                "That would close six points in a row with no enemy checker ahead of them.",
            ),
            Reason::SixPrimeTooEarly => (
                "six_prime_too_early",
                "That would close six points in a row, which is allowed only when you hold your own 2 and 1 points.",
            ),
            Reason::MustPlayBothDice => (
                "must_play_both_dice",
                "Both dice can be played, so both must be: {example}, for instance.",
            ),
            Reason::MustPlayLargerDie => (
                "must_play_larger_die",
                "Only one die can be played, and it must be the larger, the {die}: {example}, for instance.",
            ),
            Reason::MustPlayDie => (
                "must_play_die",
                "The {die} can be played, so it must be: {example}, for instance.",
            ),
            Reason::MustPlayMoreOfDouble => (
                "must_play_more_of_double",
                "Of the {die}s, {possible} can be played, so as many must be, and this plays {played}: \
                 {example}, for instance.",
            ),
            Reason::PlayOneOrAll => (
                "play_one_or_all",
                "Play one die alone, or as many as can be played: {example}, for instance.",
            ),
            Reason::MustEndGame => (
                "must_end_game",
                "A play that ends the game counts as the whole roll, so nothing shorter may be played instead: {example}, for instance.",
            ),
            Reason::NoPipsWasted => (
                "no_pips_wasted",
                "While all your checkers are home no pip may be wasted, and this play wastes more than it must: {example}, for instance.",
            ),
            Reason::MustOpenPrime => (
                "must_open_prime",
                "The opponent cannot move behind your six points in a row, so you must open them: {example}, for instance.",
            ),
            Reason::AmbiguousMove => (
                "ambiguous_move",
                "“{text}” can be played by routes that lead to different positions: write {choices}.",
            ),
        }
    }
}

/// The code.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A value that a sentence names.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Detail {
    /// A number: of a die, a point, checkers, pips.
    Number(u32),
    /// Where a checker stands: a point of the player's, 25 the bar, or 26 the reserve.
    Place(u8),
    /// A play or a roll, as it is written.
    Text(String),
    /// Plays to choose from.
    Choices(Vec<String>),
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Detail::Number(number) => number.fmt(f),
            Detail::Place(BAR) => f.write_str("the bar"),
            Detail::Place(RESERVE) => f.write_str("the reserve"),
            Detail::Place(point) => write!(f, "your {point} point"),
            Detail::Text(text) => f.write_str(text),
            Detail::Choices(plays) => f.write_str(&plays.join(" or ")),
        }
    }
}

impl From<u8> for Detail {
    fn from(number: u8) -> Detail {
        Detail::Number(u32::from(number))
    }
}

impl From<usize> for Detail {
    fn from(number: usize) -> Detail {
        Detail::Number(number as u32)
    }
}

impl From<String> for Detail {
    fn from(text: String) -> Detail {
        Detail::Text(text)
    }
}

/// A reason with what it speaks of: the values its sentence names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Which rule is broken.
    pub reason: Reason,
    /// The value of each name in the template's braces.
    pub details: Vec<(&'static str, Detail)>,
}

impl Fault {
    pub(crate) fn new(reason: Reason) -> Fault {
        Fault {
            reason,
            details: Vec::new(),
        }
    }

    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Detail>) -> Fault {
        self.details.push((name, value.into()));
        self
    }
}

/// The English sentence.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.reason.template();
        while let Some((before, after)) = rest.split_once('{') {
            f.write_str(before)?;
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            match self.details.iter().find(|(key, _)| *key == name) {
                Some((_, value)) => value.fmt(f)?,
                None => f.write_str(name)?,
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

/// A play that is not legal, with every reason found, in the order of reporting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalPlay {
    /// At least one; each reason once.
    pub(crate) faults: Vec<Fault>,
}

impl IllegalPlay {
    /// Sorts the faults into the order of reporting and keeps the first of each reason.
    pub(crate) fn new(mut faults: Vec<Fault>) -> IllegalPlay {
        debug_assert!(!faults.is_empty());
        faults.sort_by_key(|fault| fault.reason);
        faults.dedup_by_key(|fault| fault.reason);
        IllegalPlay { faults }
    }

    /// What cannot be read as a play, and where: characters before that.
    pub(crate) fn unreadable(text: &str, found: &str, column: usize) -> IllegalPlay {
        let fault = Fault::new(Reason::Unparsable).with("text", excerpt(text));
        IllegalPlay::new(vec![fault.with("found", excerpt(found)).with("column", column + 1)])
    }

    /// The first reason that applies.
    pub fn reason(&self) -> Reason {
        self.faults[0].reason
    }

    /// All that is wrong, the main fault first.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl fmt::Display for IllegalPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faults[0].fmt(f)
    }
}

impl std::error::Error for IllegalPlay {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_complete_and_in_order_and_numbers_are_used_once() {
        let mut numbers: Vec<u8> = Reason::ALL.iter().map(|reason| reason.number()).collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(1..=Reason::ALL.len() as u8));
        for (i, reason) in Reason::ALL.iter().enumerate() {
            assert_eq!(*reason as usize, i);
        }
        assert_eq!(Reason::ALL.last(), Some(&Reason::AmbiguousMove));
    }
}
