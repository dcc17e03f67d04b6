//! The axes on which the games of the family differ, each with its values.

pub use crate::board::Direction;

/// What a lone enemy checker on the landing point means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Contact {
    /// It is hit and goes to the bar.
    #[default]
    Hit,
    /// It is pinned where it stands.
    Pin,
    /// It holds the point.
    Block,
}

/// How the first roll of a game comes about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OpeningRoll {
    /// Each player throws one die; the higher plays both numbers, so no double can open.
    #[default]
    UseDice,
    /// The higher single die starts, and rolls both dice anew.
    Reroll,
    /// The winner of the opening throw keeps the dice or rolls anew.
    Choice,
}

/// Who starts the games after the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum NextGameStart {
    /// The opening throw decides again.
    #[default]
    OpeningRoll,
    /// The winner of the game before.
    Winner,
}

/// How checkers in the reserve enter (acey-deucey and its relatives).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ReserveEntry {
    /// The game has no reserve.
    #[default]
    None,
    /// They may enter or wait.
    Optional,
    /// All must enter before anything else moves.
    AllFirst,
    /// Closed until the player's first double or 1-2; from then on all must enter first.
    Gated,
}

/// What a checker that has just hit may still do in the same turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum HitAndRun {
    /// Anything.
    #[default]
    Allow,
    /// A point on which it hit may not be vacated this turn.
    Freeze,
    /// It may go on only to end the turn as a blot.
    NoSafety,
}

/// Where the limit on hit-and-run holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum HitAndRunScope {
    /// For hits in the hitter's home board.
    #[default]
    Home,
    /// Only while every checker of the hitter is home.
    BearingOff,
}

/// How a die larger than needed bears off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BearoffOver {
    /// From the highest occupied point.
    #[default]
    Highest,
    /// Never.
    ExactOnly,
    /// Only the rearmost checker bears off at all, by a die at least as large.
    RearOnly,
}

/// In which turns pips may not be wasted, where `bearoff_no_waste` holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum NoWasteScope {
    /// Turns that begin with every checker home.
    #[default]
    HomeAtStart,
    /// Also turns that bring the last checker home.
    HomeDuringTurn,
}

/// When more than one checker may leave the starting point on the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum HeadFirstTurn {
    /// Two with 3-3, 4-4 and 6-6.
    #[default]
    Doubles346,
    /// Two with any double that one checker cannot play alone.
    AnyIfNeeded,
    /// Always two.
    AlwaysTwo,
}

/// Whether six points in a row may be held.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SixPrime {
    /// Yes.
    #[default]
    Free,
    /// Only with an enemy checker ahead of them.
    EnemyAhead,
    /// Only when the builder holds his own points 2 and 1 already.
    NeedsOwnTwoAndOne,
}

/// When limits on primes are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PrimeCheck {
    /// At the end of the turn.
    #[default]
    EndOfTurn,
    /// After every checker move.
    EachStep,
}

/// Whom the duty to open a six-prime protects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MustOpenScope {
    /// An opponent whose last checkers stand on one point directly behind it.
    #[default]
    Stack,
    /// Any opponent whom no roll lets move.
    NoMoveAnyRoll,
}

/// The mother rule of plakoto: the last checker on a player's starting point, pinned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mother {
    /// Points won by pinning it.
    pub points: u8,
    /// Whether two pinned mothers are a tie.
    pub tie_if_both: bool,
    /// Whether the game ends at the pin rather than at the end of the turn.
    pub immediate: bool,
}

/// What a double is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Doubles {
    /// Four moves.
    #[default]
    Four,
    /// Two moves.
    Two,
    /// Four moves, and another roll once all are played.
    FourAgain,
    /// Four moves, then four of each higher number, from the given turn of each player on.
    CascadeFromTurn(u8),
    /// Four moves, four of the complement to seven, and another roll.
    FourComplementAgain,
    /// Two moves and two of the complement to seven, and another roll.
    TwoComplementAgain,
}

/// What becomes of dice that cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum UnusedDice {
    /// They are lost.
    #[default]
    Lost,
    /// The opponent plays them at the start of his turn.
    ToOpponent,
}

/// What a won game is worth before the cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scoring {
    /// By the kind of win.
    Kinds {
        /// The loser has borne off at least one checker.
        single: u8,
        /// The loser has borne off none.
        gammon: u8,
        /// None, and [`BackgammonRequires`] holds.
        backgammon: u8,
    },
    /// One point for each checker the loser has not borne off.
    MenLeft,
}

/// What makes a gammon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GammonRequires {
    /// The loser has borne off no checker.
    #[default]
    NoneOff,
    /// And still has one on the bar or in the winner's home board.
    NoneOffAndOneInWinnersHome,
}

/// What turns a gammon into a backgammon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BackgammonRequires {
    /// The loser has a checker on the bar or in the winner's home board.
    #[default]
    OneInWinnersHome,
    /// The winner never held six points in a row.
    WinnerMadeNoPrime,
}
