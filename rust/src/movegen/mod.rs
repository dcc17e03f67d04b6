//! Every legal play of a position and a roll.
//!
//! One kernel for each kind of contact, chosen once a roll: the kernels share one walk and are fast
//! because under most rules, in most positions, the moves of a turn do not depend on each other.
//! Where they do, the search takes over. [`naive`] is the slow, obvious generator that all are held
//! to.

mod applicable;
mod block;
mod hit;
mod kernel;
pub mod naive;
mod pin;
pub(crate) mod primes;
mod search;
pub(crate) mod step;

pub(crate) use search::ground;

use crate::board::Board;
use crate::dice::Roll;
use crate::play::{Play, Steps};
use crate::position::Position;
use crate::position::memory::Stage;
use crate::rules::{
    BearoffOver, Contact, Direction, HitAndRun, HitAndRunScope, PrimeCheck, ReserveEntry, Rules, UnusedDice,
};

/// Receives the plays of one roll.
pub(crate) trait Sink {
    /// One distinct play: the board seen by the opponent, and the canonical moves.
    fn play(&mut self, result: Board, steps: Steps);
}

impl<F: FnMut(Board, Steps)> Sink for F {
    #[inline(always)]
    fn play(&mut self, result: Board, steps: Steps) {
        self(result, steps);
    }
}

/// Which generator plays a game's rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kernel {
    /// The kernel of hits, always.
    Hit,
    /// The kernel of hits, unless a rule of the game's own bears on the roll.
    HitUnless,
    /// The kernel of pins, unless a mother can be lost by the roll.
    PinUnless,
    /// The kernel of blocks, unless a runner is on his way or a prime may have to be opened.
    BlockUnless,
    /// The search, always.
    Search,
}

impl Kernel {
    /// The generator for `rules`.
    pub(crate) const fn of(rules: &Rules) -> Kernel {
        let walkable = rules.max_dice
            && rules.larger_die
            && rules.double_moves() == 4
            && rules.max_stack.is_none()
            && rules.point_max.is_none()
            && matches!(rules.prime_check, PrimeCheck::EndOfTurn)
            && !rules.equalising_roll;
        let plain_bear_off = matches!(rules.bearoff_over, BearoffOver::Highest) && !rules.bearoff_no_waste;
        let no_reserve = matches!(rules.reserve_entry, ReserveEntry::None);
        let free_start = rules.head_limit.is_none() && rules.runner_until.is_none();
        let free_points = !rules.limits_points_held() && !rules.must_open_prime;
        match rules.contact {
            Contact::Hit
                if walkable
                    && matches!(rules.direction, Direction::Contrary)
                    && rules.bar_must_enter
                    && free_start
                    && free_points =>
            {
                let always = plain_bear_off
                    && no_reserve
                    && !rules.no_hit_until_home
                    && matches!(rules.hit_and_run, HitAndRun::Allow)
                    && matches!(rules.unused_dice, UnusedDice::Lost);
                if always { Kernel::Hit } else { Kernel::HitUnless }
            }
            Contact::Pin if walkable && plain_bear_off && no_reserve && free_start && free_points => Kernel::PinUnless,
            Contact::Block if walkable && plain_bear_off && no_reserve => Kernel::BlockUnless,
            _ => Kernel::Search,
        }
    }

    /// Whether one move can make another possible otherwise than by entering or coming home.
    pub(crate) const fn moves_depend(self) -> bool {
        !matches!(self, Kernel::Hit)
    }
}

/// Hands every distinct legal play to `sink`, in the documented order: largest moves first. Dice
/// that are not those of the stage of the turn have none.
#[inline]
pub(crate) fn generate<S: Sink>(position: &Position, roll: Roll, sink: &mut S) {
    if position.game().kernel != Kernel::Hit {
        generate_by_rules(position, roll, sink);
    } else if position.memory().stage == Stage::Roll || position.admits(roll).is_ok() {
        hit::generate(&position.board(), roll, sink);
    }
}

#[inline(never)]
fn generate_by_rules<S: Sink>(position: &Position, roll: Roll, sink: &mut S) {
    if position.admits(roll).is_err() {
        return;
    }
    let board = position.board();
    let rules = &position.game().rules;
    let is_leftover = matches!(position.memory().stage, Stage::Leftover { .. });
    match position.game().kernel {
        Kernel::HitUnless if !is_leftover && applicable::hit(&board, rules) => match rules.hit_and_run {
            HitAndRun::Freeze if rules.hit_and_run_scope == HitAndRunScope::Home => {
                hit::generate_freezing(&board, roll, sink);
            }
            _ => hit::generate(&board, roll, sink),
        },
        Kernel::PinUnless if !is_leftover && applicable::pin(&board, rules, roll) => {
            pin::generate(&board, rules, roll, sink);
        }
        Kernel::BlockUnless if !is_leftover => match applicable::block(position, roll) {
            Some(head_limit) => block::generate(&board, rules, head_limit, roll, sink),
            None => search::generate(position, roll, sink),
        },
        _ => search::generate(position, roll, sink),
    }
}

impl Position {
    /// Every legal play of the roll: one for each distinct result, in descending order of moves.
    /// Empty if there is none (a dance), or if the game is over.
    pub fn legal_plays(&self, roll: Roll) -> Vec<Play> {
        let mut plays = Vec::with_capacity(32);
        generate(self, roll, &mut |result, steps| {
            plays.push(Play::new(self, steps, result));
        });
        plays
    }

    /// Appends the distinct boards after the roll to `results`, each seen by the opponent, in
    /// the order of [`legal_plays`](Position::legal_plays). The fastest way to get them all.
    pub fn successors(&self, roll: Roll, results: &mut Vec<Board>) {
        generate(self, roll, &mut |result, _| results.push(result));
    }

    /// How many distinct legal plays the roll has; 0 is a dance.
    pub fn count_plays(&self, roll: Roll) -> usize {
        let mut count = 0;
        generate(self, roll, &mut |_, _| count += 1);
        count
    }
}
