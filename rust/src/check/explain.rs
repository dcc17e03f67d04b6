//! What forbids a move, where no way to play what is written can be played step by step.

use std::cmp::Reverse;

use crate::board::{BAR, RESERVE};
use crate::check::{Detail, Fault, Reason};
use crate::dice::{Dice, Roll};
use crate::movegen::primes::HeldFault;
use crate::movegen::step::{self, Ground, StepFault, Walk};
use crate::notation::{Leg, Legs};
use crate::position::Position;
use crate::rules::Rules;

/// What is wrong with the legs: of all ways to play them, in any order and with any dice, the one
/// that needs the least explaining.
pub(super) fn fewest_faults(position: &Position, ground: &Ground, roll: Roll, legs: &Legs) -> Vec<Fault> {
    let board = position.board();
    let (mut certain, mut search) = (Vec::new(), Explanation { ground, best: None });
    let mut walkers: Vec<Walker> = Vec::new();
    for &leg in legs.iter() {
        let ghost = board.mover.get(leg.from) == 0 && !legs.iter().any(|other| other.reaches(leg.from));
        if leg.from <= leg.to {
            certain.push(fault_of(&leg, Reason::MovesBackward));
            continue;
        }
        if leg.from > RESERVE || ghost {
            certain.push(no_checker(&leg));
        }
        if leg.from <= RESERVE {
            walkers.push(Walker {
                leg,
                at: leg.from,
                ghost,
            });
        }
    }
    if walkers.len() > MOST_MOVES {
        // There are not dice for them all, so no way to play them needs to be looked for.
        certain.push(die_not_rolled(&walkers[MOST_MOVES].leg, roll));
        walkers.truncate(MOST_MOVES);
    }
    let dice = Dice::of(roll.sorted(), position.moves_of(roll));
    search.explore(&ground.walk(board), dice, roll, &walkers, &certain);
    search.best.map_or(certain, |(_, faults)| faults)
}

/// No turn has more moves.
pub(super) const MOST_MOVES: usize = 4;

/// A leg on its way.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Walker {
    leg: Leg,
    at: u8,
    /// Whether no checker stood where it began: it goes on without one.
    ghost: bool,
}

/// How good an explanation is, the least being the best: few faults, then faults that are late in
/// the order of reporting, since those take the play most seriously.
type Rank = (usize, Reverse<Vec<Reason>>);

/// The best explanation so far.
struct Explanation<'a> {
    ground: &'a Ground,
    best: Option<(Rank, Vec<Fault>)>,
}

impl Explanation<'_> {
    fn explore(&mut self, walk: &Walk, dice: Dice, roll: Roll, walkers: &[Walker], faults: &[Fault]) {
        if self
            .best
            .as_ref()
            .is_some_and(|((fewest, _), _)| faults.len() > *fewest)
        {
            return;
        }
        if walkers.is_empty() {
            self.keep(faults);
            return;
        }
        for (index, walker) in walkers.iter().enumerate() {
            if walkers[..index].contains(walker) {
                continue; // the same as the one before
            }
            let mut moved = false;
            for at in dice.distinct() {
                let die = dice.left()[at];
                let landing = step::landing(walker.at, die);
                if !can_reach(landing, walker.leg.to, dice.without(at)) {
                    continue;
                }
                moved = true;
                let mut faults = faults.to_vec();
                let (mut walk, mut next) = (*walk, *walker);
                if !walker.ghost {
                    if self.ground.is_over(&walk) {
                        faults.push(fault_of(&walker.leg, Reason::GameEndsFirst));
                    }
                    match self.ground.check(&walk, walker.at, die) {
                        Ok(()) => walk = self.ground.moved(&walk, walker.at, die).0,
                        // Forced onto a point that a pin holds, it goes on from above.
                        Err(StepFault::Pinned) if walker.at != walker.leg.from => {
                            walk = self.ground.moved(&walk, walker.at, die).0;
                        }
                        Err(StepFault::NoChecker) => {
                            faults.push(no_checker(&walker.leg));
                            next.ghost = true;
                        }
                        Err(fault) => {
                            faults.push(step_fault(fault, &walker.leg, die, self.ground));
                            walk = self.ground.moved(&walk, walker.at, die).0;
                        }
                    }
                }
                next.at = landing;
                let mut left = walkers.to_vec();
                if landing == walker.leg.to {
                    left.remove(index);
                } else {
                    left[index] = next;
                }
                self.explore(&walk, dice.without(at), roll, &left, &faults);
            }
            if !moved {
                let mut left = walkers.to_vec();
                left.remove(index);
                let faults = [faults, &[die_not_rolled(&walker.leg, roll)]].concat();
                self.explore(walk, dice, roll, &left, &faults);
            }
        }
    }

    fn keep(&mut self, faults: &[Fault]) {
        let mut reasons: Vec<Reason> = faults.iter().map(|fault| fault.reason).collect();
        reasons.sort_unstable();
        let rank = (faults.len(), Reverse(reasons));
        if self.best.as_ref().is_none_or(|(best, _)| rank < *best) {
            self.best = Some((rank, faults.to_vec()));
        }
    }
}

/// Whether the dice take a checker from `at` exactly to `to`.
fn can_reach(at: u8, to: u8, dice: Dice) -> bool {
    at == to
        || at > to
            && dice
                .distinct()
                .any(|place| can_reach(step::landing(at, dice.left()[place]), to, dice.without(place)))
}

fn no_checker(leg: &Leg) -> Fault {
    fault_of(leg, Reason::NoCheckerThere).with("place", Detail::Place(leg.from))
}

/// A fault of one leg.
fn fault_of(leg: &Leg, reason: Reason) -> Fault {
    Fault::new(reason).with("move", leg.to_string())
}

pub(crate) fn die_not_rolled(leg: &Leg, roll: Roll) -> Fault {
    fault_of(leg, Reason::DieNotRolled)
        .with("distance", leg.from.min(BAR).saturating_sub(leg.to))
        .with("dice", roll.to_string())
}

fn step_fault(fault: StepFault, leg: &Leg, die: u8, ground: &Ground) -> Fault {
    let of = |reason| fault_of(leg, reason);
    match fault {
        StepFault::NoChecker => no_checker(leg),
        StepFault::Pinned => of(Reason::CheckerPinned).with("place", Detail::Place(leg.from)),
        StepFault::MustEnterFirst => of(Reason::MustEnterFirst),
        StepFault::ReserveFirst => of(Reason::ReserveFirst),
        StepFault::ReserveClosed => of(Reason::ReserveClosed),
        StepFault::RunnerFirst { until } => of(Reason::RunnerFirst).with("point", until),
        StepFault::HeadLimit { limit } => of(Reason::HeadLimit).with("limit", limit),
        StepFault::HitterStays { point } => of(Reason::HitterMustStay).with("point", point),
        StepFault::PointHeld { point, count: 1 } => of(Reason::PointHeldByOne).with("point", point),
        StepFault::PointHeld { point, count } => of(Reason::PointHeld).with("point", point).with("count", count),
        StepFault::PinHeld { point } => of(Reason::PinHeld).with("point", point),
        StepFault::NoHitYet { point } => of(Reason::NoHitYet).with("point", point),
        StepFault::StackFull { point, most } => of(Reason::StackFull).with("point", point).with("limit", most),
        StepFault::NotAllHome { outside } => of(Reason::NotAllHome).with("place", Detail::Place(outside)),
        StepFault::PinnedInside { point } => of(Reason::PinnedNoBearOff).with("place", Detail::Place(point)),
        StepFault::StandsHigher { higher } => of(Reason::CheckerStandsHigher)
            .with("die", die)
            .with("place", Detail::Place(higher)),
        StepFault::ExactOnly { needed } => of(Reason::ExactDieOnly).with("die", die).with("needed", needed),
        StepFault::RearmostFirst { rearmost } => of(Reason::RearmostFirst).with("place", Detail::Place(rearmost)),
        StepFault::Held(fault) => held_fault(fault, ground.rules),
    }
}

/// A limit on points held that the whole play, or a move of it, would break.
pub(super) fn held_fault(fault: HeldFault, rules: &Rules) -> Fault {
    match fault {
        HeldFault::StartQuarter => Fault::new(Reason::StartQuarterFull).with("limit", rules.start_quarter_max),
        HeldFault::StartQuarterClosed => {
            Fault::new(Reason::StartQuarterClosed).with("limit", rules.start_quarter_closed_max)
        }
        HeldFault::OpponentsStartQuarter => {
            Fault::new(Reason::OpponentQuarterFull).with("limit", rules.opp_start_quarter_max)
        }
        HeldFault::SixPrime => Fault::new(Reason::SixPrimeNoneAhead),
        HeldFault::SixPrimeTooEarly => Fault::new(Reason::SixPrimeTooEarly),
    }
}
