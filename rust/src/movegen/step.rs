//! One checker moved by one die: whether the rules allow it, and if not, why.
//!
//! A [`Ground`] is what holds throughout one roll, a [`Walk`] is the board in the middle of it with
//! what the rules remember of the moves made so far. The kernels do not use this (they never try
//! what is not allowed); everything that answers a player does, and the generator for rules whose
//! moves depend on each other.

use arrayvec::ArrayVec;

pub(crate) use crate::board::landing;
use crate::board::pins::Pins;
use crate::board::{BAR, Board, Counts, HOME, IN_PLAY, OFF, POINTS, RESERVE, SlotMask};
use crate::dice::Roll;
use crate::movegen::primes::{self, HeldFault};
use crate::position::Position;
use crate::position::marks::has_arrived;
use crate::position::memory::{Mark, Memory};
use crate::rules::{BearoffOver, Contact, HeadFirstTurn, HitAndRun, HitAndRunScope, PrimeCheck, ReserveEntry, Rules};

/// Why one die cannot move one checker, in the order in which the reasons are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StepFault {
    /// No checker stands there.
    NoChecker,
    /// The checker is pinned.
    Pinned,
    /// Another checker waits on the bar.
    MustEnterFirst,
    /// Another checker waits in the reserve, and all must enter first.
    ReserveFirst,
    /// The reserve is closed until a double or a 1-2.
    ReserveClosed,
    /// The first checker has not come so far yet.
    RunnerFirst { until: u8 },
    /// So many checkers have left the starting point this turn, and no more may.
    HeadLimit { limit: u8 },
    /// The checker has hit there this turn and must stay.
    HitterStays { point: u8 },
    /// The opponent holds the landing point, with so many checkers.
    PointHeld { point: u8, count: u8 },
    /// The opponent's checker on the landing point holds a pin.
    PinHeld { point: u8 },
    /// A blot may not be hit before a checker is home.
    NoHitYet { point: u8 },
    /// The landing point is full.
    StackFull { point: u8, most: u8 },
    /// A checker still stands outside the home board, there.
    NotAllHome { outside: u8 },
    /// A pinned checker keeps the others from being borne off.
    PinnedInside { point: u8 },
    /// The die is larger than the distance, and a checker stands higher, there.
    StandsHigher { higher: u8 },
    /// Only the exact die bears off.
    ExactOnly { needed: u8 },
    /// Only the rearmost checker may be borne off, which stands there.
    RearmostFirst { rearmost: u8 },
    /// The points held after the move break a limit that is looked at after each one.
    Held(HeldFault),
}

/// What holds throughout one roll.
#[derive(Clone, Copy)]
pub(crate) struct Ground {
    pub(crate) rules: &'static Rules,
    /// The points on which the mover may not land, whatever he does.
    held: SlotMask,
    /// The mover's pinned checkers.
    pinned: SlotMask,
    /// Whether checkers may enter from the reserve.
    reserve_is_open: bool,
    /// Whether the runner had arrived once before.
    runner_arrived: bool,
    /// How many checkers may leave the starting point.
    pub(crate) head_limit: u8,
    /// Whether the limits on hit-and-run are looked at after the turn instead of within it.
    pub(crate) may_run: bool,
}

/// The board in the middle of a turn, and what the rules remember of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Walk {
    /// The checkers. Who is pinned is not kept up on the way: see [`Ground::seal`].
    pub(crate) board: Board,
    /// How many checkers have left the starting point.
    heads: u8,
    /// Whether a checker has run on after a hit against the rules.
    pub(crate) has_run: bool,
    /// The checkers that have hit where that binds them.
    hitters: Hitters,
}

/// Up to four checkers that have hit: where each stands, and whether it has gone on since. A sorted
/// list, so that equal sets are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
struct Hitters([u8; 4]);

/// The mark of a hitter that has gone on.
const GONE_ON: u8 = 0x80;

impl Hitters {
    /// The distinct hitters on `point`, each with its mark.
    fn on(self, point: u8) -> impl Iterator<Item = u8> {
        let hitters = self.0;
        (0..4)
            .filter(move |&i| hitters[i] & !GONE_ON == point && hitters[i] != 0 && !hitters[..i].contains(&hitters[i]))
            .map(move |i| hitters[i])
    }

    fn count_on(self, point: u8) -> u8 {
        self.0
            .iter()
            .filter(|&&hitter| hitter != 0 && hitter & !GONE_ON == point)
            .count() as u8
    }

    fn without(mut self, hitter: u8) -> Hitters {
        if let Some(place) = self.0.iter().position(|&known| known == hitter) {
            self.0[place] = 0;
            self.0.sort_unstable();
        }
        self
    }

    fn with(mut self, hitter: u8) -> Hitters {
        // There are four moves in a turn, so there is always a free place, and it comes first.
        if self.0[0] == 0 {
            self.0[0] = hitter;
            self.0.sort_unstable();
        }
        self
    }
}

impl Walk {
    /// A multiplicative hash (Knuth's golden ratio), whose low bits are its best.
    #[inline]
    pub(crate) fn hash(&self) -> u64 {
        let Board { mover, opponent } = self.board;
        let Hitters(hitters) = self.hitters;
        let rest = u64::from(u32::from_le_bytes(hitters)) << 16 | u64::from(self.heads) << 1 | self.has_run as u64;
        let words = [
            mover.0 as u64,
            (mover.0 >> 64) as u64,
            opponent.0 as u64 ^ rest.rotate_left(32),
            (opponent.0 >> 64) as u64,
        ];
        let hash = words.iter().fold(0, |hash: u64, word| {
            (hash.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        });
        hash >> 32
    }
}

impl Ground {
    pub(crate) fn new(position: &Position, roll: Roll) -> Ground {
        Ground::of(&position.game().rules, &position.board(), position.memory(), roll)
    }

    fn of(rules: &'static Rules, board: &Board, memory: &Memory, roll: Roll) -> Ground {
        let across = |mask| rules.direction.across_mask(mask);
        let pins = match rules.contact {
            Contact::Pin => board.pins(rules.direction),
            Contact::Hit | Contact::Block => Pins::default(),
        };
        let held = match rules.contact {
            Contact::Hit => across(board.opponent.made()),
            Contact::Block => across(board.opponent.occupied()),
            Contact::Pin => (across(board.opponent.made()) | pins.mover) & POINTS,
        };
        Ground {
            rules,
            held,
            pinned: pins.mover,
            reserve_is_open: rules.reserve_entry != ReserveEntry::Gated
                || memory.mover_has(Mark::ReserveOpen)
                || rules.opens_reserve(roll),
            runner_arrived: memory.mover_has(Mark::RunnerArrived),
            head_limit: head_limit(rules, memory.turns[0] == 0, roll),
            may_run: rules.hit_and_run_forced_exempt,
        }
    }

    /// Whether landing on a lone checker hits it.
    pub(crate) fn hits(&self) -> bool {
        self.rules.contact == Contact::Hit
    }

    /// The start of the turn.
    pub(crate) fn walk(&self, board: Board) -> Walk {
        Walk {
            board: Board {
                mover: board.mover.bare(),
                opponent: board.opponent.bare(),
            },
            heads: 0,
            has_run: false,
            hitters: Hitters::default(),
        }
    }

    /// The board of a walk, still seen by the mover, as a board of the game.
    #[inline]
    pub(crate) fn seal(&self, walk: &Walk) -> Board {
        match self.rules.contact {
            Contact::Pin => walk.board.with_pinned(self.pinned, self.rules.direction),
            Contact::Hit | Contact::Block => walk.board,
        }
    }

    /// Whether the game is over after these moves, so that no others follow.
    #[inline]
    pub(crate) fn is_over(&self, walk: &Walk) -> bool {
        walk.board.mover.is_finished()
            || self.rules.mother.is_some_and(|mother| mother.immediate)
                && self.rules.mothers_end(&self.seal(walk)).is_some()
    }

    /// The slots from which `die` might move a checker: all others are ruled out by where they
    /// would land.
    #[inline]
    pub(crate) fn sources(&self, walk: &Walk, die: u8) -> SlotMask {
        let open = POINTS & !self.held;
        let from_reserve = open >> (BAR - die) & 1;
        let near_home = (2 << die) - 2; // borne off, if anything
        walk.board.mover.occupied() & (open << die & (POINTS | 1 << BAR) | near_home | from_reserve << RESERVE)
    }

    /// Whether the mover may move one checker from `from` (1–26) by `die`.
    pub(crate) fn check(&self, walk: &Walk, from: u8, die: u8) -> Result<(), StepFault> {
        let rules = self.rules;
        let mover = walk.board.mover;
        if mover.get(from) == 0 {
            return Err(StepFault::NoChecker);
        }
        if self.pinned >> from & 1 != 0 {
            return Err(StepFault::Pinned);
        }
        if from != BAR && rules.bar_must_enter && mover.at(BAR) > 0 {
            return Err(StepFault::MustEnterFirst);
        }
        if from < BAR && self.reserve_comes_first() && mover.at(RESERVE) > 0 {
            return Err(StepFault::ReserveFirst);
        }
        if from == RESERVE && !self.reserve_is_open {
            return Err(StepFault::ReserveClosed);
        }
        if from == 24 {
            self.check_head(walk)?;
        }
        if let Some(point) = self.must_stay(walk, from) {
            return Err(StepFault::HitterStays { point });
        }
        let to = landing(from, die);
        if to == OFF {
            self.check_bear_off(mover, from, die)?;
        } else {
            self.check_landing(walk, to)?;
        }
        if rules.prime_check == PrimeCheck::EachStep {
            let board = self.seal(&self.moved(walk, from, die).0);
            if let Some(fault) = primes::held_fault(&board, rules) {
                return Err(StepFault::Held(fault));
            }
        }
        Ok(())
    }

    fn reserve_comes_first(&self) -> bool {
        match self.rules.reserve_entry {
            ReserveEntry::None | ReserveEntry::Optional => false,
            ReserveEntry::AllFirst => true,
            ReserveEntry::Gated => self.reserve_is_open,
        }
    }

    /// Leaving the starting point.
    fn check_head(&self, walk: &Walk) -> Result<(), StepFault> {
        if let Some(until) = self.rules.runner_until {
            // The points where the first checker is on its way.
            let under_way = (1 << 24) - (2 << until);
            let has_arrived = self.runner_arrived || has_arrived(walk.board.mover, self.rules);
            if !has_arrived && walk.board.mover.occupied() & under_way != 0 {
                return Err(StepFault::RunnerFirst { until });
            }
        }
        if walk.heads >= self.head_limit {
            let limit = self.head_limit;
            return Err(StepFault::HeadLimit { limit });
        }
        Ok(())
    }

    /// The point that would be left although a checker that has hit there must stay.
    fn must_stay(&self, walk: &Walk, from: u8) -> Option<u8> {
        let binds = self.rules.hit_and_run == HitAndRun::Freeze && !self.may_run;
        (binds && walk.board.mover.at(from) <= walk.hitters.count_on(from)).then_some(from)
    }

    #[inline]
    fn check_landing(&self, walk: &Walk, to: u8) -> Result<(), StepFault> {
        let rules = self.rules;
        if self.held >> to & 1 != 0 {
            let count = walk.board.opponent.get(rules.direction.across(to));
            return Err(if rules.contact == Contact::Pin && count < 2 {
                StepFault::PinHeld { point: to }
            } else {
                StepFault::PointHeld { point: to, count }
            });
        }
        if rules.no_hit_until_home
            && walk.board.mover.occupied() & (HOME | 1) == 0
            && walk.board.opponent.get(rules.direction.across(to)) == 1
        {
            return Err(StepFault::NoHitYet { point: to });
        }
        let most = rules.most_on(to);
        if walk.board.mover.at(to) >= most {
            return Err(StepFault::StackFull { point: to, most });
        }
        Ok(())
    }

    fn check_bear_off(&self, mover: Counts, from: u8, die: u8) -> Result<(), StepFault> {
        let occupied = mover.occupied() & IN_PLAY;
        let highest = 31 - occupied.leading_zeros();
        if occupied & !HOME != 0 {
            return Err(StepFault::NotAllHome { outside: highest as u8 });
        }
        if self.pinned != 0 && !self.rules.bearoff_while_pinned {
            let point = self.pinned.trailing_zeros() as u8;
            return Err(StepFault::PinnedInside { point });
        }
        let stands_higher = highest > u32::from(from);
        match self.rules.bearoff_over {
            BearoffOver::Highest if die > from && stands_higher => {
                Err(StepFault::StandsHigher { higher: highest as u8 })
            }
            BearoffOver::ExactOnly if die > from => Err(StepFault::ExactOnly { needed: from }),
            BearoffOver::RearOnly if stands_higher => Err(StepFault::RearmostFirst {
                rearmost: highest as u8,
            }),
            _ => Ok(()),
        }
    }

    /// The walk after the move, whether it is allowed or not, and whether it hit or pinned; a held
    /// point is entered as if it were empty. The caller has seen that a checker stands on `from`.
    /// Of the checkers that have hit, none moves on if another can.
    #[inline]
    pub(crate) fn moved(&self, walk: &Walk, from: u8, die: u8) -> (Walk, bool) {
        let rules = self.rules;
        let to = landing(from, die);
        let Board { mover, opponent } = walk.board;
        let blot = to != OFF && opponent.get(rules.direction.across(to)) == 1;
        let (touched, after) = match rules.contact {
            Contact::Hit if blot => (true, opponent.hit_across(to, rules.direction)),
            Contact::Pin => (blot && mover.at(to) == 0, opponent),
            Contact::Hit | Contact::Block => (false, opponent),
        };
        let mut next = Walk {
            board: Board {
                mover: mover.step(from, die),
                opponent: after,
            },
            heads: walk.heads + (from == 24 && rules.head_limit.is_some()) as u8,
            ..*walk
        };
        if rules.hit_and_run != HitAndRun::Allow {
            if walk.board.mover.at(from) <= walk.hitters.count_on(from) {
                // With nobody else there, it was one of the hitters.
                let hitter = walk.hitters.on(from).last().unwrap_or(from);
                next.hitters = walk.hitters.without(hitter);
                self.run_on(&mut next, to);
            } else if touched && self.binds(walk, to) {
                next.hitters = next.hitters.with(to);
            }
        }
        (next, touched)
    }

    /// A hitter has gone on to `to`.
    fn run_on(&self, walk: &mut Walk, to: u8) {
        match self.rules.hit_and_run {
            HitAndRun::NoSafety if to != OFF => walk.hitters = walk.hitters.with(to | GONE_ON),
            HitAndRun::NoSafety | HitAndRun::Freeze => walk.has_run = true,
            HitAndRun::Allow => {}
        }
    }

    /// Whether a hit on `to` binds the hitter, seen before the move.
    fn binds(&self, walk: &Walk, to: u8) -> bool {
        match self.rules.hit_and_run_scope {
            HitAndRunScope::Home => to <= 6,
            HitAndRunScope::BearingOff => walk.board.mover.occupied() & IN_PLAY & !HOME == 0,
        }
    }

    /// Every walk that the move can be: one, except where any of several checkers may be the one
    /// that has hit.
    pub(crate) fn walks(&self, walk: &Walk, from: u8, die: u8) -> ArrayVec<Walk, 5> {
        let mut walks = ArrayVec::new();
        walks.push(self.moved(walk, from, die).0);
        if self.rules.hit_and_run != HitAndRun::NoSafety {
            return walks;
        }
        let nobody_else = walk.board.mover.at(from) <= walk.hitters.count_on(from);
        let first = if nobody_else {
            walk.hitters.on(from).last()
        } else {
            None
        };
        for hitter in walk.hitters.on(from).filter(|&hitter| Some(hitter) != first) {
            let mut next = walks[0];
            next.hitters = walk.hitters.without(hitter);
            next.has_run = walk.has_run;
            self.run_on(&mut next, landing(from, die));
            walks.push(next);
        }
        walks
    }

    /// Whether a checker that has hit and gone on is now safe, against the rules.
    pub(crate) fn has_run_to_safety(&self, walk: &Walk) -> bool {
        walk.has_run
            || walk
                .hitters
                .0
                .iter()
                .any(|&hitter| hitter & GONE_ON != 0 && walk.board.mover.at(hitter & !GONE_ON) != 1)
    }
}

impl Rules {
    /// The most checkers that may stand on a point.
    #[inline]
    fn most_on(&self, point: u8) -> u8 {
        let most = self.max_stack.unwrap_or(u8::MAX);
        match self.point_max {
            Some((limited, its_most)) if limited == point => most.min(its_most),
            _ => most,
        }
    }
}

/// How many checkers may leave the starting point with this roll. Where more may because one alone
/// cannot play the roll, the generator tries one first.
pub(crate) fn head_limit(rules: &Rules, is_first_turn: bool, roll: Roll) -> u8 {
    let Some(limit) = rules.head_limit else {
        return u8::MAX;
    };
    let may_leave_two = is_first_turn
        && match rules.head_first_turn {
            HeadFirstTurn::Doubles346 => roll.is_double() && [3, 4, 6].contains(&roll.first()),
            HeadFirstTurn::AnyIfNeeded => false,
            HeadFirstTurn::AlwaysTwo => true,
        };
    if may_leave_two { limit.max(2) } else { limit }
}

/// Whether no die at all moves any checker of the mover's.
pub(crate) fn is_stuck(board: &Board, rules: &'static Rules) -> bool {
    let mut ground = Ground::of(rules, board, &Memory::default(), Roll::from_index(1));
    ground.reserve_is_open = true; // some roll opens it
    let walk = ground.walk(*board);
    (1..=6).all(|die| (1..=RESERVE).all(|from| ground.check(&walk, from, die).is_err()))
}
