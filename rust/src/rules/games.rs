//! The table of the games known by name: one row each.

use super::axes::*;
use super::{Game, Rules};
use crate::board::{BAR, Board, Counts, RESERVE, SLOTS};

/// Counts given as (slot, count) pairs.
const fn side(set_up: &[(u8, u8)]) -> Counts {
    let mut slots = [0u8; SLOTS];
    let mut i = 0;
    while i < set_up.len() {
        assert!(set_up[i].0 >= 1 && set_up[i].0 <= RESERVE);
        slots[set_up[i].0 as usize] = set_up[i].1;
        i += 1;
    }
    Counts::from_slots(&slots)
}

/// Both sides with the same set-up.
const fn mirrored(set_up: &[(u8, u8)]) -> Board {
    let side = side(set_up);
    Board {
        mover: side,
        opponent: side,
    }
}

const BACKGAMMON_START: Board = mirrored(&[(24, 2), (13, 5), (8, 3), (6, 5)]);
const ALL_ON_24: Board = mirrored(&[(24, 15)]);
const ALL_IN_RESERVE: Board = mirrored(&[(RESERVE, 15)]);

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

/// Tavla as it is played in Turkey.
const TAVLA: Rules = Rules {
    opening_roll: OpeningRoll::Reroll,
    next_game_start: NextGameStart::Winner,
    hit_and_run: HitAndRun::Freeze,
    hit_and_run_scope: HitAndRunScope::Home,
    ..NO_CUBE_NO_TRIPLE
};

/// What the games of a tavli match have in common.
const TAVLI: Rules = Rules {
    opening_roll: OpeningRoll::Reroll,
    next_game_start: NextGameStart::Winner,
    ..NO_CUBE_NO_TRIPLE
};

const PLAKOTO: Rules = Rules {
    contact: Contact::Pin,
    mother: Some(Mother {
        points: 2,
        tie_if_both: true,
        immediate: true,
    }),
    ..TAVLI
};

const FEVGA: Rules = Rules {
    direction: Direction::Parallel,
    contact: Contact::Block,
    runner_until: Some(11),
    start_quarter_max: 5,
    must_open_prime: true,
    ..TAVLI
};

const NARDE: Rules = Rules {
    runner_until: None,
    start_quarter_max: 6,
    must_open_prime: false,
    head_limit: Some(1),
    six_prime: SixPrime::EnemyAhead,
    ..FEVGA
};

const ACEY_DEUCEY: Rules = Rules {
    opening_roll: OpeningRoll::Reroll,
    reserve_entry: ReserveEntry::Optional,
    special_12: true,
    scoring: Scoring::MenLeft,
    cube: false,
    ..Rules::STANDARD
};

const ACEY_WIKI: Rules = Rules {
    doubles: Doubles::FourAgain,
    bearoff_over: BearoffOver::ExactOnly,
    ..ACEY_DEUCEY
};

/// Every game known by name.
pub static GAMES: [Game; 25] = [
    Game::row("backgammon", Rules::STANDARD, BACKGAMMON_START),
    Game::row(
        "nackgammon",
        Rules::STANDARD,
        mirrored(&[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4)]),
    ),
    Game::row("hypergammon", Rules::STANDARD, mirrored(&[(24, 1), (23, 1), (22, 1)])),
    Game::row("longgammon", Rules::STANDARD, ALL_ON_24),
    Game::row("tavla_gamearea", NO_CUBE_NO_TRIPLE, BACKGAMMON_START),
    Game::row("tavla_guide", NO_CUBE_NO_TRIPLE, BACKGAMMON_START),
    Game::row("tavla_trad", TAVLA, BACKGAMMON_START),
    Game::row(
        "tavla_ludoteka",
        Rules {
            next_game_start: NextGameStart::OpeningRoll,
            hit_and_run: HitAndRun::NoSafety,
            hit_and_run_scope: HitAndRunScope::BearingOff,
            bearoff_no_waste: true,
            ..TAVLA
        },
        BACKGAMMON_START,
    ),
    Game::row("portes", TAVLI, BACKGAMMON_START),
    Game::row("plakoto", PLAKOTO, ALL_ON_24),
    Game::row("tapa", PLAKOTO, ALL_ON_24),
    Game::row("fevga", FEVGA, ALL_ON_24),
    Game::row(
        "moultezim",
        Rules {
            start_quarter_max: 6,
            must_open_prime: false,
            opp_start_quarter_max: 4,
            ..FEVGA
        },
        ALL_ON_24,
    ),
    Game::row(
        "acey_guide",
        Rules {
            scoring: Scoring::Kinds {
                single: 1,
                gammon: 1,
                backgammon: 1,
            },
            ..ACEY_DEUCEY
        },
        ALL_IN_RESERVE,
    ),
    Game::row("acey_us", ACEY_DEUCEY, ALL_IN_RESERVE),
    Game::row(
        "acey_eu",
        Rules {
            doubles: Doubles::FourComplementAgain,
            ..ACEY_WIKI
        },
        ALL_IN_RESERVE,
    ),
    Game::row("acey_wiki", ACEY_WIKI, ALL_IN_RESERVE),
    Game::row(
        "acey_old",
        Rules {
            reserve_entry: ReserveEntry::Gated,
            no_hit_until_home: true,
            ..ACEY_WIKI
        },
        ALL_IN_RESERVE,
    ),
    Game::row(
        "jacquet_fr",
        Rules {
            runner_until: Some(6),
            start_quarter_max: 6,
            must_open_prime: false,
            ..FEVGA
        },
        ALL_ON_24,
    ),
    Game::row(
        "jacquet_bkgm",
        Rules {
            direction: Direction::Parallel,
            runner_until: Some(6),
            start_quarter_closed_max: 2,
            point_max: Some((13, 2)),
            bearoff_over: BearoffOver::RearOnly,
            bearoff_no_waste: true,
            scoring: Scoring::Kinds {
                single: 1,
                gammon: 2,
                backgammon: 3,
            },
            backgammon_requires: BackgammonRequires::WinnerMadeNoPrime,
            ..TAVLI
        },
        ALL_ON_24,
    ),
    Game::row("narde", NARDE, ALL_ON_24),
    Game::row(
        "gul_bara",
        Rules {
            doubles: Doubles::CascadeFromTurn(4),
            six_prime: SixPrime::Free,
            head_limit: None,
            ..NARDE
        },
        ALL_ON_24,
    ),
    Game::row(
        "snake",
        Rules::STANDARD,
        Board {
            mover: side(&[(24, 2), (23, 2), (22, 2), (BAR, 9)]),
            opponent: BACKGAMMON_START.opponent,
        },
    ),
    Game::row(
        "dutch",
        Rules {
            reserve_entry: ReserveEntry::AllFirst,
            no_hit_until_home: true,
            ..Rules::STANDARD
        },
        ALL_IN_RESERVE,
    ),
    Game::row(
        "old_english",
        Rules {
            max_stack: Some(5),
            max_dice: false,
            cube: false,
            ..Rules::STANDARD
        },
        BACKGAMMON_START,
    ),
];
