//! A game's rules as data, and the table of the games known by name.
//!
//! Every difference between the games of the family is a field of [`Rules`]; a game is one row
//! of [`PRESETS`]. Nothing in the move generators asks for a game's name.

pub use crate::axes::*;
use crate::board::{BAR, Board, Counts, SLOTS};
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
    /// How many checkers may leave the starting point in one turn.
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
        cube: true,
    };

    /// Checks that the kernel of [`Rules::contact`] can generate this game.
    ///
    /// # Errors
    /// [`RulesError`] that names the first axis whose value no kernel plays.
    pub fn check(&self) -> Result<(), RulesError> {
        let standard = &Rules::STANDARD;
        let axes: [(&'static str, bool); 25] = [
            ("direction", self.direction == standard.direction),
            ("contact", self.contact == standard.contact),
            ("bar_must_enter", self.bar_must_enter),
            ("reserve_entry", self.reserve_entry == standard.reserve_entry),
            ("no_hit_until_home", !self.no_hit_until_home),
            ("hit_and_run", self.hit_and_run == standard.hit_and_run),
            ("bearoff_over", self.bearoff_over == standard.bearoff_over),
            ("runner_until", self.runner_until.is_none()),
            ("head_limit", self.head_limit.is_none()),
            ("max_stack", self.max_stack.is_none()),
            ("point_max", self.point_max.is_none()),
            ("max_dice", self.max_dice),
            ("larger_die", self.larger_die),
            ("bearoff_no_waste", !self.bearoff_no_waste),
            ("start_quarter_max", self.start_quarter_max == 6),
            ("start_quarter_closed_max", self.start_quarter_closed_max == 6),
            ("opp_start_quarter_max", self.opp_start_quarter_max == 6),
            ("six_prime", self.six_prime == standard.six_prime),
            ("must_open_prime", !self.must_open_prime),
            ("doubles", self.doubles == standard.doubles),
            ("special_12", !self.special_12),
            ("unused_dice", self.unused_dice == standard.unused_dice),
            ("equalising_roll", !self.equalising_roll),
            ("mother", self.mother.is_none()),
            ("scoring", matches!(self.scoring, Scoring::Kinds { .. })),
        ];
        match axes.into_iter().find(|&(_, playable)| !playable) {
            Some((axis, _)) => Err(RulesError::Unplayable { axis }),
            None => Ok(()),
        }
    }
}

/// A game known by name: its rules and its set-up. There are those of [`PRESETS`] and no others,
/// so every one is playable.
#[derive(Debug)]
#[non_exhaustive]
pub struct Preset {
    /// The name, as code writes it.
    pub name: &'static str,
    /// The rules.
    pub rules: Rules,
    /// The board of the first turn, seen by the player on roll.
    pub start: Board,
}

impl Preset {
    /// The game of that exact name.
    ///
    /// # Errors
    /// [`RulesError::UnknownGame`] for a name that is not in [`PRESETS`].
    ///
    /// ```
    /// use gammon::Preset;
    /// assert_eq!(Preset::find("hypergammon")?.start.mover.in_play(), 3);
    /// assert!(Preset::find("chess").is_err());
    /// # Ok::<(), gammon::RulesError>(())
    /// ```
    pub fn find(name: &str) -> Result<&'static Preset, RulesError> {
        PRESETS
            .iter()
            .find(|preset| preset.name == name)
            .ok_or_else(|| RulesError::UnknownGame(crate::error::excerpt(name)))
    }

    /// How many checkers a side has.
    pub fn checkers(&self) -> u8 {
        self.start.mover.total() as u8
    }
}

impl PartialEq for Preset {
    fn eq(&self, other: &Preset) -> bool {
        self.name == other.name
    }
}

impl Eq for Preset {}

/// Both sides with the same set-up, given as (slot, count) pairs.
const fn mirrored(set_up: &[(u8, u8)]) -> Board {
    let mut slots = [0u8; SLOTS];
    let mut i = 0;
    while i < set_up.len() {
        assert!(set_up[i].0 >= 1 && set_up[i].0 <= BAR + 1);
        slots[set_up[i].0 as usize] = set_up[i].1;
        i += 1;
    }
    let side = Counts::from_slots(&slots);
    Board {
        mover: side,
        opponent: side,
    }
}

const BACKGAMMON_START: Board = mirrored(&[(24, 2), (13, 5), (8, 3), (6, 5)]);

/// No tavla or tavli game has a cube, or a third point for a backgammon.
const NO_CUBE_NO_TRIPLE: Rules = Rules {
    scoring: Scoring::Kinds {
        single: 1,
        gammon: 2,
        backgammon: 2,
    },
    cube: false,
    ..Rules::STANDARD
};

/// Every game that can be played, one row each.
pub static PRESETS: [Preset; 7] = [
    Preset {
        name: "backgammon",
        rules: Rules::STANDARD,
        start: BACKGAMMON_START,
    },
    Preset {
        name: "nackgammon",
        rules: Rules::STANDARD,
        start: mirrored(&[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4)]),
    },
    Preset {
        name: "hypergammon",
        rules: Rules::STANDARD,
        start: mirrored(&[(24, 1), (23, 1), (22, 1)]),
    },
    Preset {
        name: "longgammon",
        rules: Rules::STANDARD,
        start: mirrored(&[(24, 15)]),
    },
    Preset {
        name: "tavla_gamearea",
        rules: NO_CUBE_NO_TRIPLE,
        start: BACKGAMMON_START,
    },
    Preset {
        name: "tavla_guide",
        rules: NO_CUBE_NO_TRIPLE,
        start: BACKGAMMON_START,
    },
    Preset {
        name: "portes",
        rules: Rules {
            opening_roll: OpeningRoll::Reroll,
            next_game_start: NextGameStart::Winner,
            ..NO_CUBE_NO_TRIPLE
        },
        start: BACKGAMMON_START,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_playable_and_named_once() {
        for (i, preset) in PRESETS.iter().enumerate() {
            assert_eq!(preset.rules.check(), Ok(()), "{}", preset.name);
            assert!(PRESETS[..i].iter().all(|other| other.name != preset.name));
        }
    }

    #[test]
    fn an_axis_that_no_kernel_plays_is_refused_by_name() {
        let rules = Rules {
            hit_and_run: HitAndRun::Freeze,
            ..Rules::STANDARD
        };
        assert_eq!(rules.check(), Err(RulesError::Unplayable { axis: "hit_and_run" }));
    }
}
