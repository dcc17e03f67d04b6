//! A game's rules as data, and games made of them.
//!
//! Every difference between the games of the family is a field of [`Rules`]; a game is one row
//! of [`GAMES`]. Nothing in the move generators asks for a game's name.

pub(crate) mod axes;
mod by_name;
mod game;
mod games;
mod kernel;

pub use axes::*;
pub use by_name::AxisValue;
pub use game::Game;
pub use games::GAMES;
pub(crate) use kernel::Kernel;

use crate::error::RulesError;

/// The rules of one game: every axis on which the games of the family differ.
///
/// [`Rules::STANDARD`] is backgammon; other games are written as differences from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // each field is named after its axis and documented by its type
pub struct Rules {
    // Step level: whether one checker may make one move.
    pub direction: Direction,
    pub contact: Contact,
    /// A checker on the bar must enter before another moves.
    pub bar_must_enter: bool,
    pub reserve_entry: ReserveEntry,
    /// Blots may not be hit until the hitter has a checker home.
    pub no_hit_until_home: bool,
    pub hit_and_run: HitAndRun,
    pub hit_and_run_scope: HitAndRunScope,
    /// The limit on hit-and-run does not hold where nothing else could be played.
    pub hit_and_run_forced_exempt: bool,
    pub bearoff_over: BearoffOver,
    /// A pinned checker does not stop its owner from bearing off the others.
    pub bearoff_while_pinned: bool,
    /// No second checker may leave the start until the first has reached this point or passed it.
    pub runner_until: Option<u8>,
    /// How many checkers may leave the starting point in one turn; at each stage of it, where a turn
    /// has several. So it is with every limit that holds for a turn.
    pub head_limit: Option<u8>,
    pub head_first_turn: HeadFirstTurn,
    /// The most checkers on one point.
    pub max_stack: Option<u8>,
    /// A point with a limit of its own, and the limit.
    pub point_max: Option<(u8, u8)>,
    // Turn level: whether the moves of one turn together are a play.
    /// As many dice must be played as can be.
    pub max_dice: bool,
    /// Where only one of two dice can be played, it must be the larger.
    pub larger_die: bool,
    pub bearoff_no_waste: bool,
    pub no_waste_scope: NoWasteScope,
    /// The most points a player may hold in his own starting quarter.
    pub start_quarter_max: u8,
    /// The most points held by two or more checkers there.
    pub start_quarter_closed_max: u8,
    /// The most points a player may hold in the opponent's starting quarter.
    pub opp_start_quarter_max: u8,
    pub six_prime: SixPrime,
    pub prime_check: PrimeCheck,
    /// A six-prime must be opened when the opponent cannot move behind it.
    pub must_open_prime: bool,
    pub must_open_scope: MustOpenScope,
    // Stage level: what a roll is worth.
    pub doubles: Doubles,
    /// A 1-2 fully played earns a double of the player's choice and another roll.
    pub special_12: bool,
    pub unused_dice: UnusedDice,
    // Game level: beginning, end and score.
    pub opening_roll: OpeningRoll,
    pub next_game_start: NextGameStart,
    /// The second player has a last roll to equalise.
    pub equalising_roll: bool,
    pub mother: Option<Mother>,
    pub scoring: Scoring,
    pub gammon_requires: GammonRequires,
    pub backgammon_requires: BackgammonRequires,
    pub cube: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::STANDARD
    }
}

impl Rules {
    /// Standard backgammon.
    pub const STANDARD: Rules = Rules {
        direction: Direction::Contrary,
        contact: Contact::Hit,
        bar_must_enter: true,
        reserve_entry: ReserveEntry::None,
        no_hit_until_home: false,
        hit_and_run: HitAndRun::Allow,
        hit_and_run_scope: HitAndRunScope::Home,
        hit_and_run_forced_exempt: false,
        bearoff_over: BearoffOver::Highest,
        bearoff_while_pinned: false,
        runner_until: None,
        head_limit: None,
        head_first_turn: HeadFirstTurn::Doubles346,
        max_stack: None,
        point_max: None,
        max_dice: true,
        larger_die: true,
        bearoff_no_waste: false,
        no_waste_scope: NoWasteScope::HomeAtStart,
        start_quarter_max: 6,
        start_quarter_closed_max: 6,
        opp_start_quarter_max: 6,
        six_prime: SixPrime::Free,
        prime_check: PrimeCheck::EndOfTurn,
        must_open_prime: false,
        must_open_scope: MustOpenScope::Stack,
        doubles: Doubles::Four,
        special_12: false,
        unused_dice: UnusedDice::Lost,
        opening_roll: OpeningRoll::UseDice,
        next_game_start: NextGameStart::OpeningRoll,
        equalising_roll: false,
        mother: None,
        scoring: Scoring::Kinds {
            single: 1,
            gammon: 2,
            backgammon: 3,
        },
        gammon_requires: GammonRequires::NoneOff,
        backgammon_requires: BackgammonRequires::OneInWinnersHome,
        cube: true,
    };

    /// Checks that every axis is in its range and that they fit together.
    ///
    /// # Errors
    /// [`RulesError`] that names the first axis that does not, and why.
    pub fn check(&self) -> Result<(), RulesError> {
        let from = |turns| match turns {
            Doubles::CascadeFromTurn(turn) => turn,
            _ => 1,
        };
        let single = match self.scoring {
            Scoring::Kinds { single, .. } => single,
            Scoring::MenLeft => 1,
        };
        let ranges = [
            ("runner_until", self.runner_until.unwrap_or(1), 1..=23),
            ("head_limit", self.head_limit.unwrap_or(1), 1..=15),
            ("max_stack", self.max_stack.unwrap_or(1), 1..=15),
            ("point_max", self.point_max.map_or(1, |(point, _)| point), 1..=24),
            ("point_max", self.point_max.map_or(1, |(_, most)| most), 1..=15),
            ("start_quarter_max", self.start_quarter_max, 1..=6),
            ("start_quarter_closed_max", self.start_quarter_closed_max, 0..=6),
            ("opp_start_quarter_max", self.opp_start_quarter_max, 0..=6),
            ("doubles", from(self.doubles), 1..=15),
            ("mother", self.mother.map_or(1, |mother| mother.points), 1..=15),
            ("scoring", single, 1..=15),
        ];
        for (axis, value, range) in ranges {
            if !range.contains(&value) {
                return Err(RulesError::OutOfRange {
                    axis,
                    value,
                    least: *range.start(),
                    most: *range.end(),
                });
            }
        }
        if let Scoring::Kinds {
            single,
            gammon,
            backgammon,
        } = self.scoring
            && !(single <= gammon && gammon <= backgammon && backgammon <= 15)
        {
            let why = "a gammon is worth at least a single win, a backgammon at least a gammon, and none above 15";
            return Err(RulesError::Contradiction { axis: "scoring", why });
        }
        match self.contradiction() {
            Some((axis, why)) => Err(RulesError::Contradiction { axis, why }),
            None => Ok(()),
        }
    }

    /// The first axis that says something of what another rules out.
    fn contradiction(&self) -> Option<(&'static str, &'static str)> {
        let no_hits = self.contact != Contact::Hit;
        let no_pins = self.contact != Contact::Pin;
        let by_men = self.scoring == Scoring::MenLeft;
        let found = [
            (
                no_hits && self.hit_and_run != HitAndRun::Allow,
                ("hit_and_run", "nothing is hit unless `contact` is hit"),
            ),
            (
                no_hits && self.no_hit_until_home,
                ("no_hit_until_home", "nothing is hit unless `contact` is hit"),
            ),
            (
                no_pins && self.mother.is_some(),
                ("mother", "a mother is pinned, and nothing is unless `contact` is pin"),
            ),
            (
                no_pins && self.bearoff_while_pinned,
                ("bearoff_while_pinned", "nothing is pinned unless `contact` is pin"),
            ),
            (
                by_men && self.gammon_requires != GammonRequires::NoneOff,
                ("gammon_requires", "a game scored by the men left knows no gammon"),
            ),
            (
                by_men && self.backgammon_requires != BackgammonRequires::OneInWinnersHome,
                (
                    "backgammon_requires",
                    "a game scored by the men left knows no backgammon",
                ),
            ),
            (
                self.hit_and_run == HitAndRun::Allow && self.hit_and_run_forced_exempt,
                (
                    "hit_and_run_forced_exempt",
                    "there is nothing to be exempt from while `hit_and_run` is allow",
                ),
            ),
            (
                self.prime_check == PrimeCheck::EachStep && !self.limits_points_held(),
                (
                    "prime_check",
                    "these rules limit no points held, so there is nothing to check at each step",
                ),
            ),
        ];
        found.into_iter().find(|&(holds, _)| holds).map(|(_, what)| what)
    }

    /// How many moves a rolled or chosen double is.
    pub(crate) const fn double_moves(&self) -> u8 {
        match self.doubles {
            Doubles::Two | Doubles::TwoComplementAgain => 2,
            _ => 4,
        }
    }

    /// Whether the rules limit on which points the mover may stand, taken together.
    pub(crate) const fn limits_points_held(&self) -> bool {
        self.start_quarter_max < 6
            || self.start_quarter_closed_max < 6
            || self.opp_start_quarter_max < 6
            || !matches!(self.six_prime, SixPrime::Free)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn refused(change: fn(&mut Rules)) -> RulesError {
        let mut rules = Rules::STANDARD;
        change(&mut rules);
        rules.check().unwrap_err()
    }

    #[test]
    fn axes_that_contradict_each_other_are_refused_by_name() {
        let error = refused(|rules| {
            rules.contact = Contact::Block;
            rules.hit_and_run = HitAndRun::Freeze;
        });
        assert!(matches!(
            error,
            RulesError::Contradiction {
                axis: "hit_and_run",
                ..
            }
        ));
        let error = refused(|rules| rules.bearoff_while_pinned = true);
        assert!(matches!(
            error,
            RulesError::Contradiction {
                axis: "bearoff_while_pinned",
                ..
            }
        ));
        let error = refused(|rules| rules.prime_check = PrimeCheck::EachStep);
        assert!(matches!(
            error,
            RulesError::Contradiction {
                axis: "prime_check",
                ..
            }
        ));
        let error = refused(|rules| rules.max_stack = Some(0));
        assert!(matches!(
            error,
            RulesError::OutOfRange {
                axis: "max_stack",
                value: 0,
                ..
            }
        ));
    }

    #[test]
    fn house_rules_are_one_game_however_often_they_are_defined() {
        let standard = Game::find("backgammon").unwrap();
        let rules = Rules {
            max_stack: Some(5),
            ..standard.rules
        };
        let game = Game::define("five high", rules, standard.start).unwrap();
        assert_eq!(Game::define("five high", rules, standard.start).unwrap(), game);
        let other = Game::define("five high", standard.rules, standard.start).unwrap();
        assert_ne!(other, game);
        let taken = Game::define("fevga", rules, standard.start).unwrap_err();
        assert_eq!(taken, RulesError::NameTaken("fevga"));
        let start = Board {
            mover: standard.start.mover.with(26, 0).with(24, 1),
            ..standard.start
        };
        assert_eq!(
            Game::define("x", rules, start).unwrap_err(),
            RulesError::UnequalSides([14, 15])
        );
    }
}
