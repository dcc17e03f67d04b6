//! Which generator plays a game: under most rules, in most positions, the moves of a turn do not
//! depend on each other, and a kernel may walk them.

use super::Rules;
use super::axes::{BearoffOver, Contact, Direction, HitAndRun, PrimeCheck, ReserveEntry, UnusedDice};

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
