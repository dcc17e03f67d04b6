//! The reasons for refusing a play: one list, from which all else about them is made.

use std::fmt;

/// Makes the type and its tables from rows of doc, name, stable number, code and English sentence, in
/// the order of reporting.
macro_rules! reasons {
    ($($(#[$doc:meta])+ $name:ident = $number:literal, $code:literal, $template:literal;)+) => {
        /// One way for a play to be illegal. The order here is the order of reporting: the first reason
        /// that applies is the main one.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Reason {
            $($(#[$doc])+ $name,)+
        }

        impl Reason {
            /// Every reason, in the order of reporting.
            pub const ALL: [Reason; [$($number),+].len()] = [$(Reason::$name),+];

            /// The stable name programs compare with, such as `must_play_both_dice`.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Reason::$name => $code,)+
                }
            }

            /// The English sentence, its details in braces: what a translation replaces.
            pub const fn template(self) -> &'static str {
                match self {
                    $(Reason::$name => $template,)+
                }
            }

            /// The stable number arrays of reasons hold, from 1. A new reason takes the next number,
            /// wherever it stands in the order of reporting.
            pub const fn number(self) -> u8 {
                match self {
                    $(Reason::$name => $number,)+
                }
            }
        }
    };
}

reasons! {
    /// The text is not a play.
    Unparsable = 1, "unparsable",
        "“{text}” is not a play: “{found}” cannot be read at column {column}. Write moves as from/to, as in \
         8/5 6/5, bar/22 or 6/off.";
    /// The game is over.
    GameOver = 2, "game_over",
        "The game is over, so nothing can be played.";
    /// The dice are not those of this stage of the turn.
    WrongDice = 15, "wrong_dice",
        "{why}.";
    /// A move starts where the player has no checker.
    NoCheckerThere = 3, "no_checker_there",
        "{move}: you have no checker on {place}.";
    /// A move goes to the same or a higher point.
    MovesBackward = 4, "moves_backward",
        "{move} moves backward: checkers go from higher points to lower ones, 24 to 1, then off.";
    /// A move needs a die that was not rolled, or has been used already.
    DieNotRolled = 5, "die_not_rolled",
        "{move} needs {distance}, which no die left of {dice} makes: each die is played once, a double four \
         times.";
    /// The checker is pinned.
    CheckerPinned = 16, "checker_pinned",
        "{move}: your checker on {place} is pinned, and cannot move until the opponent leaves.";
    /// Another checker is moved while one is on the bar.
    MustEnterFirst = 6, "must_enter_first",
        "{move}: you have a checker on the bar, and it must enter before any other checker moves.";
    /// Another checker is moved while some wait in the reserve and all must enter first.
    ReserveFirst = 17, "reserve_first",
        "{move}: you have checkers in reserve, and all must enter before any other checker moves.";
    /// The reserve is closed.
    ReserveClosed = 18, "reserve_closed",
        "{move}: your reserve is closed until you have rolled a double or a 1-2.";
    /// A second checker leaves the start before the first has come far enough.
    RunnerFirst = 19, "runner_first",
        "{move}: your runner must first reach your {point} point or pass it; until then no other checker may \
         leave the start.";
    /// Too many checkers leave the start in one turn.
    HeadLimit = 20, "head_limit",
        "{move}: no more than {limit} of your checkers may leave the start in this turn: the head rule.";
    /// A checker that has hit moves on in the same turn.
    HitterMustStay = 21, "hitter_must_stay",
        "{move}: the checker that has hit on your {point} point must stay there this turn.";
    /// The opponent holds the point of landing, or one on the way.
    PointHeld = 7, "point_held",
        "{move}: the opponent holds your {point} point with {count} checkers, so you cannot land there.";
    /// One checker of the opponent's holds the point.
    PointHeldByOne = 22, "point_held_by_one",
        "{move}: the opponent has a checker on your {point} point, and in this game one is enough to hold \
         it.";
    /// The opponent's checker there holds a pin.
    PinHeld = 23, "pin_held",
        "{move}: the opponent's checker on your {point} point lies on one of yours, so you cannot land \
         there.";
    /// A hit before a checker is home.
    NoHitYet = 24, "no_hit_yet",
        "{move}: you may not hit before you have a checker in your home board, and the opponent has a blot \
         on your {point} point.";
    /// The point is full.
    StackFull = 25, "stack_full",
        "{move}: your {point} point is full: it may hold {limit} checkers.";
    /// A checker is borne off while another stands outside the home board.
    NotAllHome = 8, "not_all_home",
        "{move}: you may bear off only once all your checkers are in your home board, and one stands on \
         {place}.";
    /// A checker is borne off while another is pinned.
    PinnedNoBearOff = 26, "pinned_no_bear_off",
        "{move}: you may not bear off while a checker of yours is pinned, and the one on {place} is.";
    /// A die larger than needed bears off while a checker stands higher.
    CheckerStandsHigher = 9, "checker_stands_higher",
        "{move}: a {die} may not bear off from a lower point while a checker stands higher, on {place}.";
    /// A die larger than needed bears off where only the exact one may.
    ExactDieOnly = 27, "exact_die_only",
        "{move}: only the exact die bears a checker off in this game, here a {needed}, not a {die}.";
    /// A checker is borne off that is not the rearmost.
    RearmostFirst = 28, "rearmost_first",
        "{move}: only the rearmost checker may be borne off, and that stands on {place}.";
    /// A move follows the one that ends the game.
    GameEndsFirst = 29, "game_ends_first",
        "{move}: the moves before it end the game, so nothing can follow.";
    /// A checker that has hit runs on to safety in the same turn.
    HitterToSafety = 30, "hitter_to_safety",
        "A checker that has hit may go on in the same turn only if it ends as a blot.";
    /// Too many points of the own starting quarter are held.
    StartQuarterFull = 31, "start_quarter_full",
        "No more than {limit} points of your starting quarter, 24 to 19, may be occupied at once.";
    /// Too many closed points in the own starting quarter.
    StartQuarterClosed = 32, "start_quarter_closed",
        "That would close more than {limit} points of your starting quarter, 24 to 19, with two checkers or \
         more.";
    /// Too many points of the opponent's starting quarter are held.
    OpponentQuarterFull = 33, "opponent_quarter_full",
        "That would occupy more than {limit} points of the opponent's starting quarter.";
    /// Six points in a row are closed with no enemy ahead.
    SixPrimeNoneAhead = 34, "six_prime_none_ahead",
        "That would close six points in a row with no enemy checker ahead of them.";
    /// Six points in a row are closed before the own 2 and 1 are held.
    SixPrimeTooEarly = 35, "six_prime_too_early",
        "That would close six points in a row, which is allowed only when you hold your own 2 and 1 points.";
    /// Both dice can be played, and must be.
    MustPlayBothDice = 10, "must_play_both_dice",
        "Both dice can be played, so both must be: {example}, for instance.";
    /// Only one die can be played, and it must be the larger.
    MustPlayLargerDie = 11, "must_play_larger_die",
        "Only one die can be played, and it must be the larger, the {die}: {example}, for instance.";
    /// The only die that can be played must be.
    MustPlayDie = 12, "must_play_die",
        "The {die} can be played, so it must be: {example}, for instance.";
    /// More moves of the double can be made, and must be.
    MustPlayMoreOfDouble = 13, "must_play_more_of_double",
        "Of the {die}s, {possible} can be played, so as many must be, and this plays {played}: {example}, \
         for instance.";
    /// Neither one die nor as much as possible is played.
    PlayOneOrAll = 36, "play_one_or_all",
        "Play one die alone, or as many as can be played: {example}, for instance.";
    /// A play that ends the game counts as the whole roll, so no shorter one is legal.
    MustEndGame = 37, "must_end_game",
        "A play that ends the game counts as the whole roll, so nothing shorter may be played instead: \
         {example}, for instance.";
    /// Pips are wasted in the bear-off.
    NoPipsWasted = 38, "no_pips_wasted",
        "While all your checkers are home no pip may be wasted, and this play wastes more than it must: \
         {example}, for instance.";
    /// A six-prime is not opened for an opponent who is shut in.
    MustOpenPrime = 39, "must_open_prime",
        "The opponent cannot move behind your six points in a row, so you must open them: {example}, for \
         instance.";
    /// A merged move can be made by two routes that lead to different positions.
    AmbiguousMove = 14, "ambiguous_move",
        "“{text}” can be played by routes that lead to different positions: write {choices}.";
}

/// The code.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

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
