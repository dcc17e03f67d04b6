//! Is this play legal, and if not, which rule does it break?
//!
//! A written play says which checkers go where, not in which order nor with which die, and may
//! merge several moves of one checker. So it is tried in every order and with every die. It is
//! legal if one way of playing it leads to the result of a legal play. If no way can be played
//! step by step, the way with the fewest faults is explained; if it can, but is no whole play,
//! the turn's rule is.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::board::{BAR, Board, OFF};
use crate::dice::{Dice, Roll};
use crate::notation::{Leg, Legs, parse};
use crate::play::{CheckerMove, Play, Steps};
use crate::position::Position;
use crate::reason::{Detail, Fault, IllegalPlay, Reason};
use crate::step::{self, StepFault};

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
        if legal.is_empty() && legs.is_empty() {
            return Ok(Play::new(&self.board(), Steps::NONE, self.board().flip()));
        }
        if self.outcome().is_some() {
            return Err(IllegalPlay::new(vec![Fault::new(Reason::GameOver)]));
        }
        let mut ways = Ways {
            legal: &legal,
            open: Vec::new(),
            hidden: Vec::new(),
            most_dice: None,
        };
        if legs.len() <= MOST_MOVES && legs.iter().all(|leg| leg.from <= BAR && leg.to < leg.from) {
            ways.explore(&self.board(), Dice::of(roll), &mut legs.clone(), false);
        }
        let candidates = if ways.open.is_empty() { &ways.hidden } else { &ways.open };
        match candidates[..] {
            [index] => {
                let (steps, result) = legal[index];
                Ok(Play::new(&self.board(), steps, result))
            }
            [] => Err(self.explain(roll, &legs, &legal, ways.most_dice)),
            _ => {
                let choices: BTreeSet<String> = candidates
                    .iter()
                    .map(|&index| Play::new(&self.board(), legal[index].0, legal[index].1).to_string())
                    .collect();
                let choices = Detail::Choices(choices.into_iter().collect());
                let fault = Fault::new(Reason::AmbiguousMove).with("text", text());
                Err(IllegalPlay::new(vec![fault.with("choices", choices)]))
            }
        }
    }

    /// Why the legs are no legal play. `played` is how many dice they use if they can be played
    /// step by step.
    fn explain(&self, roll: Roll, legs: &Legs, legal: &[(Steps, Board)], played: Option<usize>) -> IllegalPlay {
        let Some(played) = played else {
            return IllegalPlay::new(fewest_faults(&self.board(), roll, legs));
        };
        let (steps, result) = legal[0];
        let example = Play::new(&self.board(), steps, result);
        let possible = legal.iter().map(|(steps, _)| steps.pairs().count()).max().unwrap_or(0);
        let fault = if roll.is_double() {
            Fault::new(Reason::MustPlayMoreOfDouble)
                .with("die", roll.first())
                .with("possible", possible)
                .with("played", played)
        } else if possible == 2 {
            Fault::new(Reason::MustPlayBothDice)
        } else {
            let (board, CheckerMove { from, to, .. }) = (self.board(), example.moves()[0]);
            let plays = |die| step::landing(from, die) == to && step::check(&board, from, die).is_ok();
            let die = if plays(roll.larger()) {
                roll.larger()
            } else {
                roll.smaller()
            };
            // Where either die does the same, or the smaller does nothing, there is no choice to
            // speak of.
            let choice = die == roll.larger() && !plays(roll.smaller()) && step_is_possible(&board, roll.smaller());
            let reason = if choice {
                Reason::MustPlayLargerDie
            } else {
                Reason::MustPlayDie
            };
            Fault::new(reason).with("die", die)
        };
        IllegalPlay::new(vec![fault.with("example", example.to_string())])
    }
}

fn step_is_possible(board: &Board, die: u8) -> bool {
    (1..=BAR).any(|from| step::check(board, from, die).is_ok())
}

/// The ways to play some legs step by step, and the legal plays they lead to.
struct Ways<'a> {
    legal: &'a [(Steps, Board)],
    /// Legal plays reached without an unwritten hit.
    open: Vec<usize>,
    /// Legal plays reached with a hit on a point that the text passes over.
    hidden: Vec<usize>,
    /// The most dice with which the legs can be played step by step, if they can be.
    most_dice: Option<usize>,
}

impl Ways<'_> {
    fn explore(&mut self, board: &Board, dice: Dice, legs: &mut Legs, hidden_hit: bool) {
        if legs.iter().all(|leg| *leg == DONE) {
            self.arrive(board, dice, hidden_hit);
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
                if landing < leg.to || step::check(board, leg.from, die).is_err() {
                    continue;
                }
                let (after, hit) = step::force(board, leg.from, die);
                let arrived = landing == leg.to;
                legs[index] = if arrived {
                    DONE
                } else {
                    Leg {
                        from: landing,
                        to: leg.to,
                    }
                };
                self.explore(&after, dice.without(at), legs, hidden_hit || (hit && !arrived));
                legs[index] = leg;
            }
        }
    }

    fn arrive(&mut self, board: &Board, dice: Dice, hidden_hit: bool) {
        self.most_dice = self.most_dice.max(Some(dice.used()));
        let result = board.flip();
        if let Some(index) = self.legal.iter().position(|(_, legal)| *legal == result) {
            let found = if hidden_hit { &mut self.hidden } else { &mut self.open };
            if !found.contains(&index) {
                found.push(index);
            }
        }
    }
}

/// A leg that has been played: no leg that goes forward is equal to it.
const DONE: Leg = Leg { from: OFF, to: OFF };

/// What is wrong with the legs: of all ways to play them, in any order and with any dice, the one
/// that needs the least explaining.
fn fewest_faults(board: &Board, roll: Roll, legs: &Legs) -> Vec<Fault> {
    let (mut certain, mut search) = (Vec::new(), Explanation { best: None });
    let mut walks: Vec<Walk> = Vec::new();
    for &leg in legs.iter() {
        let ghost = board.mover.get(leg.from) == 0 && !legs.iter().any(|other| other.reaches(leg.from));
        if leg.from <= leg.to {
            certain.push(fault_of(&leg, Reason::MovesBackward));
            continue;
        }
        if leg.from > BAR || ghost {
            certain.push(no_checker(&leg));
        }
        if leg.from <= BAR {
            walks.push(Walk {
                leg,
                at: leg.from,
                ghost,
            });
        }
    }
    if walks.len() > MOST_MOVES {
        // There are not dice for them all, so no way to play them needs to be looked for.
        certain.push(die_not_rolled(&walks[MOST_MOVES].leg, roll));
        walks.truncate(MOST_MOVES);
    }
    search.explore(board, Dice::of(roll.sorted()), roll, &walks, &certain);
    search.best.map_or(certain, |(_, faults)| faults)
}

/// No turn has more moves.
const MOST_MOVES: usize = 4;

/// A leg on its way.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Walk {
    leg: Leg,
    at: u8,
    /// Whether no checker stood where it began: it goes on without one.
    ghost: bool,
}

/// How good an explanation is, the least being the best: few faults, then faults that are late in
/// the order of reporting, since those take the play most seriously.
type Rank = (usize, Reverse<Vec<Reason>>);

/// The best explanation so far.
struct Explanation {
    best: Option<(Rank, Vec<Fault>)>,
}

impl Explanation {
    fn explore(&mut self, board: &Board, dice: Dice, roll: Roll, walks: &[Walk], faults: &[Fault]) {
        if self
            .best
            .as_ref()
            .is_some_and(|((fewest, _), _)| faults.len() > *fewest)
        {
            return;
        }
        if walks.is_empty() {
            self.keep(faults);
            return;
        }
        for (index, walk) in walks.iter().enumerate() {
            if walks[..index].contains(walk) {
                continue; // the same as the one before
            }
            let mut moved = false;
            for at in dice.distinct() {
                let die = dice.left()[at];
                let landing = step::landing(walk.at, die);
                if !can_reach(landing, walk.leg.to, dice.without(at)) {
                    continue;
                }
                moved = true;
                let mut faults = faults.to_vec();
                let (mut board, mut next) = (*board, *walk);
                if !walk.ghost {
                    match step::check(&board, walk.at, die) {
                        Ok(()) => board = step::force(&board, walk.at, die).0,
                        Err(StepFault::NoChecker) => {
                            faults.push(no_checker(&walk.leg));
                            next.ghost = true;
                        }
                        Err(fault) => {
                            faults.push(step_fault(fault, &walk.leg, die));
                            board = step::force(&board, walk.at, die).0;
                        }
                    }
                }
                next.at = landing;
                let mut left = walks.to_vec();
                if landing == walk.leg.to {
                    left.remove(index);
                } else {
                    left[index] = next;
                }
                self.explore(&board, dice.without(at), roll, &left, &faults);
            }
            if !moved {
                let mut left = walks.to_vec();
                left.remove(index);
                let faults = [faults, &[die_not_rolled(&walk.leg, roll)]].concat();
                self.explore(board, dice, roll, &left, &faults);
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
        .with("distance", leg.from.saturating_sub(leg.to))
        .with("dice", roll.to_string())
}

fn step_fault(fault: StepFault, leg: &Leg, die: u8) -> Fault {
    match fault {
        StepFault::NoChecker => no_checker(leg),
        StepFault::MustEnterFirst => fault_of(leg, Reason::MustEnterFirst),
        StepFault::PointHeld { point, count } => fault_of(leg, Reason::PointHeld)
            .with("point", point)
            .with("count", count),
        StepFault::NotAllHome { outside } => fault_of(leg, Reason::NotAllHome).with("place", Detail::Place(outside)),
        StepFault::StandsHigher { higher } => fault_of(leg, Reason::CheckerStandsHigher)
            .with("die", die)
            .with("place", Detail::Place(higher)),
    }
}
