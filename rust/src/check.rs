//! Is this play legal, and if not, which rule does it break?
//!
//! A written play says which checkers go where, not in which order nor with which die, and may
//! merge several moves of one checker. So it is tried in every order and with every die. It is
//! legal if one way of playing it leads to the result of a legal play. If no way can be played
//! step by step, the way with the fewest faults is explained; if it can, but is no whole play,
//! the turn's rule is.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::board::{BAR, Board, OFF, RESERVE};
use crate::dice::{Dice, Roll};
use crate::notation::{Leg, Legs, parse};
use crate::play::{Play, Steps};
use crate::position::Position;
use crate::primes::{self, HeldFault};
use crate::reason::{Detail, Fault, IllegalPlay, Reason};
use crate::rules::Rules;
use crate::step::{self, Ground, StepFault, Walk};

impl Position {
    /// The legal play that `text` means. The empty text is the dance, legal when nothing can be
    /// played.
    ///
    /// Moves may stand in any order, be merged (`24/13`) or split, and have `*` or not. A merged
    /// move that could hit on the way or not means the route that does not, as the canonical
    /// text does.
    ///
    /// # Errors
    /// [`IllegalPlay`] with the reason, and whatever else is wrong.
    ///
    /// ```
    /// use gammon::{Position, Reason, Roll};
    /// let start = Position::start("backgammon")?;
    /// let roll = Roll::new(3, 1)?;
    /// assert_eq!(start.check(roll, "6/5, 8/5")?.to_string(), "8/5 6/5");
    /// assert_eq!(start.check(roll, "8/5").unwrap_err().reason(), Reason::MustPlayBothDice);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, roll: Roll, text: &str) -> Result<Play, IllegalPlay> {
        match parse(text) {
            Ok(legs) => self.check_legs(roll, legs, || crate::error::excerpt(text.trim())),
            Err(stop) => Err(IllegalPlay::unreadable(text, &stop.found, stop.column)),
        }
    }

    /// The legal play made of these `(from, to)` moves, 25 the bar and 0 off: the same as
    /// [`check`](Position::check) without a text.
    ///
    /// # Errors
    /// [`IllegalPlay`] with the reason, and whatever else is wrong.
    pub fn check_moves(&self, roll: Roll, moves: &[(u8, u8)]) -> Result<Play, IllegalPlay> {
        let mut legs = Legs::NONE;
        for &(from, to) in moves {
            legs.push(from, to);
        }
        self.check_legs(roll, legs, || {
            let legs: Vec<String> = legs.iter().map(Leg::to_string).collect();
            legs.join(" ")
        })
    }

    fn check_legs(&self, roll: Roll, mut legs: Legs, text: impl Fn() -> String) -> Result<Play, IllegalPlay> {
        legs.sort_unstable_by(|a, b| b.cmp(a));
        let mut legal: Vec<(Steps, Board)> = Vec::with_capacity(32);
        crate::movegen::generate(self, roll, &mut |result, steps| legal.push((steps, result)));
        if self.outcome().is_some() {
            if legs.is_empty() {
                return Ok(self.dance());
            }
            return Err(IllegalPlay::new(vec![Fault::new(Reason::GameOver)]));
        }
        if let Err(error) = self.admits(roll) {
            let fault = Fault::new(Reason::WrongDice).with("why", error.to_string());
            return Err(IllegalPlay::new(vec![fault]));
        }
        if legal.is_empty() && legs.is_empty() {
            return Ok(self.dance());
        }
        let ground = crate::movegen::ground(self, roll);
        let mut ways = Ways {
            ground: &ground,
            legal: &legal,
            in_parts: false,
            open: Vec::new(),
            hidden: Vec::new(),
            arrivals: Vec::new(),
        };
        if legs.len() <= MOST_MOVES && legs.iter().all(|leg| leg.from <= RESERVE && leg.to < leg.from) {
            let dice = Dice::of(roll, self.moves_of(roll));
            ways.explore(&ground.walk(self.board()), dice, &mut legs.clone(), false);
            if self.game().kernel.moves_depend() && ways.open.is_empty() {
                ways.in_parts = true;
                ways.explore(&ground.walk(self.board()), dice, &mut legs.clone(), false);
            }
        }
        let candidates = if ways.open.is_empty() { &ways.hidden } else { &ways.open };
        match candidates[..] {
            [index] => {
                let (steps, result) = legal[index];
                Ok(Play::new(self, steps, result))
            }
            [] => Err(self.explain(roll, &ground, &legs, &legal, &ways.arrivals)),
            _ => {
                let choices: BTreeSet<String> = candidates
                    .iter()
                    .map(|&index| Play::new(self, legal[index].0, legal[index].1).to_string())
                    .collect();
                let choices = Detail::Choices(choices.into_iter().collect());
                let fault = Fault::new(Reason::AmbiguousMove).with("text", text());
                Err(IllegalPlay::new(vec![fault.with("choices", choices)]))
            }
        }
    }

    /// The empty play.
    fn dance(&self) -> Play {
        Play::new(self, Steps::NONE, self.board().flip())
    }

    /// Why the legs are no legal play: what forbids one of their moves, or if they can be played
    /// one by one, what forbids the whole.
    fn explain(
        &self,
        roll: Roll,
        ground: &Ground,
        legs: &Legs,
        legal: &[(Steps, Board)],
        arrivals: &[Arrival],
    ) -> IllegalPlay {
        let whole = Whole {
            position: self,
            roll,
            ground,
            legal,
        };
        // Of several ways to play them, the one that comes furthest.
        let furthest = arrivals
            .iter()
            .map(|arrival| whole.broken_by(arrival))
            .max_by_key(|(rank, _)| *rank);
        let faults = match furthest {
            Some((_, fault)) => vec![fault],
            None => fewest_faults(self, ground, roll, legs),
        };
        IllegalPlay::new(faults)
    }
}

/// The plays of a roll, against which one that can be played move by move is held.
struct Whole<'a> {
    position: &'a Position,
    roll: Roll,
    ground: &'a Ground,
    legal: &'a [(Steps, Board)],
}

impl Whole<'_> {
    /// The rule for whole turns that an arrival breaks, the later in the order in which they are
    /// applied the higher its rank.
    fn broken_by(&self, arrival: &Arrival) -> ((u8, usize), Fault) {
        let rules = self.ground.rules;
        let board = self.ground.seal(&arrival.walk);
        let rank = |rank| (rank, arrival.dice);
        let run = self.ground.has_run_to_safety(&arrival.walk);
        if run && !self.ground.may_run {
            return (rank(0), Fault::new(Reason::HitterToSafety));
        }
        if let Some(fault) = primes::held_fault(&board, rules) {
            return (rank(1), held_fault(fault, rules));
        }
        let most = self
            .legal
            .iter()
            .map(|(steps, _)| usize::from(steps.count()))
            .max()
            .unwrap_or(0);
        let used = arrival.dice;
        let full = usize::from(self.position.moves_of(self.roll));
        if !rules.max_dice && used != 1 && used != full {
            return (rank(2), self.with_example(Fault::new(Reason::PlayOneOrAll)));
        }
        let as_many_as_must_be = used == most || !rules.max_dice;
        let example = self.legal.first().map_or(Steps::NONE, |&(steps, _)| steps);
        if used > 0 && used < full && most < full && self.legal.iter().all(|(_, result)| self.is_over(result)) {
            return (rank(2), self.with_example(Fault::new(Reason::MustEndGame)));
        }
        if !as_many_as_must_be && self.roll.is_double() && most > 1 {
            let fault = Fault::new(Reason::MustPlayMoreOfDouble)
                .with("die", self.roll.first())
                .with("possible", most)
                .with("played", used);
            return (rank(2), self.with_example(fault));
        }
        if !as_many_as_must_be && most == 2 {
            return (rank(2), self.with_example(Fault::new(Reason::MustPlayBothDice)));
        }
        if run {
            return (rank(4), self.with_example(Fault::new(Reason::HitterToSafety)));
        }
        let pips = |board: &Board| board.mover.pips();
        let least = self.legal.iter().map(|(_, result)| pips(&result.flip())).min();
        if as_many_as_must_be && rules.bearoff_no_waste && Some(pips(&board)) > least {
            return (rank(5), self.with_example(Fault::new(Reason::NoPipsWasted)));
        }
        if as_many_as_must_be && rules.must_open_prime && primes::must_open(&board, rules) {
            return (rank(6), self.with_example(Fault::new(Reason::MustOpenPrime)));
        }
        (rank(3), self.with_example(self.one_die(example)))
    }

    /// Only one die can be played: which.
    fn one_die(&self, example: Steps) -> Fault {
        let start = self.ground.walk(self.position.board());
        let (from, to) = example.pairs().next().unwrap_or((BAR, OFF));
        let plays = |die| step::landing(from, die) == to && self.ground.check(&start, from, die).is_ok();
        let (smaller, larger) = (self.roll.smaller(), self.roll.larger());
        let die = if plays(larger) { larger } else { smaller };
        // Where either die does the same, or the smaller does nothing, there is no choice to
        // speak of.
        let smaller_is_possible = (1..=RESERVE).any(|from| self.ground.check(&start, from, smaller).is_ok());
        let choice = die == larger && !plays(smaller) && smaller_is_possible;
        let reason = if choice {
            Reason::MustPlayLargerDie
        } else {
            Reason::MustPlayDie
        };
        Fault::new(reason).with("die", die)
    }

    fn is_over(&self, result: &Board) -> bool {
        self.ground.is_over(&self.ground.walk(result.flip()))
    }

    fn with_example(&self, fault: Fault) -> Fault {
        match self.legal.first() {
            Some(&(steps, result)) => fault.with("example", Play::new(self.position, steps, result).to_string()),
            None => fault,
        }
    }
}

/// The end of one way to play some legs.
struct Arrival {
    walk: Walk,
    /// How many dice it used.
    dice: usize,
}

/// The ways to play some legs step by step, and the legal plays they lead to.
struct Ways<'a> {
    ground: &'a Ground,
    legal: &'a [(Steps, Board)],
    /// Whether a leg may be made by two checkers.
    in_parts: bool,
    /// Legal plays reached without an unwritten hit.
    open: Vec<usize>,
    /// Legal plays reached with a hit on a point that the text passes over.
    hidden: Vec<usize>,
    /// Where else the legs lead.
    arrivals: Vec<Arrival>,
}

impl Ways<'_> {
    fn explore(&mut self, walk: &Walk, dice: Dice, legs: &mut Legs, hidden_hit: bool) {
        if legs.iter().all(|leg| *leg == DONE) {
            self.arrive(walk, dice, hidden_hit);
            return;
        }
        if self.ground.is_over(walk) || !may_be_played(legs, dice) {
            return;
        }
        for index in 0..legs.len() {
            let leg = legs[index];
            // Equal legs are interchangeable: the first of them stands for all.
            if leg == DONE || legs[..index].contains(&leg) {
                continue;
            }
            for at in dice.distinct() {
                let die = dice.left()[at];
                let landing = step::landing(leg.from, die);
                if landing >= leg.to && self.ground.check(walk, leg.from, die).is_ok() {
                    let touches = self.ground.moved(walk, leg.from, die).1;
                    let arrived = landing == leg.to;
                    legs[index] = if arrived { DONE } else { Leg { from: landing, ..leg } };
                    for after in self.ground.walks(walk, leg.from, die) {
                        self.explore(&after, dice.without(at), legs, hidden_hit || (touches && !arrived));
                    }
                    legs[index] = leg;
                }
                if self.in_parts {
                    self.play_a_part(walk, (die, dice.without(at)), legs, index, hidden_hit);
                }
            }
        }
    }

    /// Where moves depend on each other, several checkers may have to make what reads as the way of
    /// one: a later part of it first, by a checker that stands there already.
    fn play_a_part(&mut self, walk: &Walk, (die, left): (u8, Dice), legs: &Legs, index: usize, hidden_hit: bool) {
        let leg = legs[index];
        for from in leg.to + 1..leg.from.min(BAR) {
            let to = step::landing(from, die);
            if to < leg.to || self.ground.check(walk, from, die).is_err() {
                continue;
            }
            let mut legs = *legs;
            legs[index] = Leg { to: from, ..leg };
            if to > leg.to {
                legs.push(to, leg.to);
            }
            for after in self.ground.walks(walk, from, die) {
                self.explore(&after, left, &mut legs.clone(), hidden_hit);
            }
        }
    }

    fn arrive(&mut self, walk: &Walk, dice: Dice, hidden_hit: bool) {
        let result = self.ground.seal(walk).flip();
        if let Some(index) = self.legal.iter().position(|(_, legal)| *legal == result) {
            // Passing over a pin without a word is not passing over a hit: it is released again.
            let hidden = hidden_hit && self.ground.hits();
            let found = if hidden { &mut self.hidden } else { &mut self.open };
            if !found.contains(&index) {
                found.push(index);
            }
        } else if self
            .arrivals
            .iter()
            .all(|known| (known.walk, known.dice) != (*walk, dice.used()))
        {
            self.arrivals.push(Arrival {
                walk: *walk,
                dice: dice.used(),
            });
        }
    }
}

/// Whether the dice left are enough for the legs left, by number and distance.
fn may_be_played(legs: &Legs, dice: Dice) -> bool {
    let left = legs.iter().filter(|leg| **leg != DONE);
    let pips = |leg: &Leg| match leg.to {
        OFF => 1,
        to => u32::from(leg.from.min(BAR).saturating_sub(to)),
    };
    let rolled: u32 = dice.left().iter().map(|&die| u32::from(die)).sum();
    left.clone().count() <= dice.left().len() && left.map(pips).sum::<u32>() <= rolled
}

/// A leg that has been played: no leg that goes forward is equal to it.
const DONE: Leg = Leg { from: OFF, to: OFF };

/// What is wrong with the legs: of all ways to play them, in any order and with any dice, the one
/// that needs the least explaining.
fn fewest_faults(position: &Position, ground: &Ground, roll: Roll, legs: &Legs) -> Vec<Fault> {
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
const MOST_MOVES: usize = 4;

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
fn held_fault(fault: HeldFault, rules: &Rules) -> Fault {
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
