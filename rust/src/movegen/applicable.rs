//! Whether a kernel can play a roll, or a rule of the game's own makes its moves depend on each other.
//!
//! Each test is cheap and may refuse too often, never too seldom.

use crate::board::{Board, Counts, HOME, IN_PLAY, POINTS, RESERVE, SlotMask};
use crate::dice::Roll;
use crate::movegen::step;
use crate::position::Position;
use crate::position::marks::has_arrived;
use crate::position::outcome::{Mothers, mothers};
use crate::rules::{
    BearoffOver, HeadFirstTurn, HitAndRun, HitAndRunScope, MustOpenScope, NoWasteScope, ReserveEntry, Rules,
};

/// No turn has more moves.
const MOST_MOVES: u32 = 4;

/// How many checkers stand outside the home board.
fn outside(mover: Counts) -> u32 {
    (7..=RESERVE).map(|slot| u32::from(mover.at(slot))).sum()
}

/// Whether the kernel of hits plays the board as the rules ask.
pub(super) fn hit(board: &Board, rules: &Rules) -> bool {
    let Board { mover, opponent } = *board;
    if rules.reserve_entry != ReserveEntry::None && mover.at(RESERVE) > 0 {
        return false;
    }
    if rules.no_hit_until_home && mover.occupied() & (HOME | 1) == 0 {
        return false;
    }
    let blots = opponent.occupied() & !opponent.made() & POINTS;
    let at_home = rules.direction.across_mask(blots) & HOME != 0;
    if at_home && rules.hit_and_run != HitAndRun::Allow {
        let all_may_be_home = || outside(mover) < MOST_MOVES;
        let played = match rules.hit_and_run_scope {
            HitAndRunScope::Home => rules.hit_and_run == HitAndRun::Freeze && !rules.hit_and_run_forced_exempt,
            HitAndRunScope::BearingOff => !all_may_be_home(),
        };
        if !played {
            return false;
        }
    }
    if rules.bearoff_no_waste {
        let applies = match rules.no_waste_scope {
            NoWasteScope::HomeAtStart => mover.occupied() & IN_PLAY & !HOME == 0,
            NoWasteScope::HomeDuringTurn => outside(mover) <= MOST_MOVES,
        };
        if applies {
            return false;
        }
    }
    rules.bearoff_over == BearoffOver::Highest || outside(mover) >= MOST_MOVES
}

/// Whether the kernel of pins plays the roll as the rules ask.
pub(super) fn pin(board: &Board, rules: &Rules, roll: Roll) -> bool {
    if rules.mother.is_none() {
        return true;
    }
    if mothers(board, rules.direction) != Mothers::Open && rules.mothers_end(board).is_some() {
        return false;
    }
    if !rules.mother.is_some_and(|mother| mother.immediate) || board.opponent.at(24) != 1 {
        return true;
    }
    // The opponent has a mother: is it pinned already or within reach, and can the mover's last
    // checker have left his own starting point?
    let mother = rules.direction.across(24);
    let (small, large) = (u32::from(roll.smaller()), u32::from(roll.larger()));
    let distances: SlotMask = if small == large {
        1 | 1 << small | 1 << (2 * small) | 1 << (3 * small) | (1u64 << (4 * small)) as SlotMask
    } else {
        1 | 1 << small | 1 << large | 1 << (small + large)
    };
    let within_reach = (u64::from(distances) << mother) as SlotMask & board.mover.occupied() & POINTS != 0;
    !within_reach || u32::from(board.mover.at(24)) > MOST_MOVES
}

/// How many checkers may leave the starting point, if the kernel of blocks plays the roll as the
/// rules ask.
pub(super) fn block(position: &Position, roll: Roll) -> Option<u8> {
    let rules = &position.game().rules;
    let Board { mover, opponent } = position.board();
    if !has_arrived(mover, rules) {
        return None;
    }
    if rules.must_open_prime {
        let standing = opponent.occupied() & IN_PLAY;
        if standing.is_power_of_two() || rules.must_open_scope != MustOpenScope::Stack {
            return None;
        }
    }
    let first_turn = position.memory().turns[0] == 0;
    if rules.head_limit.is_some() && first_turn && rules.head_first_turn == HeadFirstTurn::AnyIfNeeded {
        return None;
    }
    Some(step::head_limit(rules, first_turn, roll))
}
