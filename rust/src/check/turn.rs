//! A turn played one checker at a time: what may come next, and whether it may end.
//!
//! A move is offered only if it can still be completed into a legal play, so a board that lets
//! its user make nothing else can never run into the maximum rule at the end of the turn.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::board::{Board, OFF, RESERVE};
use crate::check::IllegalPlay;
use crate::check::die_not_rolled;
use crate::dice::{Dice, Roll};
use crate::movegen::step::{self, Ground, Walk};
use crate::notation::Leg;
use crate::play::Play;
use crate::position::Position;
use crate::rules::HitAndRun;

/// One move that may come next.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NextMove {
    /// Where the checker stands: 1–26.
    pub from: u8,
    /// Where it goes: 0–24.
    pub to: u8,
    /// Whether it hits a blot there, or pins it.
    pub hit: bool,
    /// The die it uses: the exact one where a larger one would do as well.
    pub die: u8,
    /// The dice left after it.
    pub left: Vec<u8>,
}

/// Several moves of one checker that may come next, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MergedMove {
    /// Where the checker stands.
    pub from: u8,
    /// Where it ends.
    pub to: u8,
    /// The points on which it lands on the way, in order.
    pub via: Vec<u8>,
    /// The points on which it hits or pins, in order, the last one included.
    pub hits: Vec<u8>,
}

/// A turn some of whose moves have been made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Turn {
    /// The board as it stands, still seen by the mover.
    pub board: Board,
    /// The dice not used yet.
    pub left: Vec<u8>,
    /// The moves that may come next, in descending order; none when the turn is complete.
    pub moves: Vec<NextMove>,
    /// The moves of one checker by several dice, for boards where a player points at its goal.
    pub merged: Vec<MergedMove>,
    /// Whether what has been played is a legal play, so that the turn may end here.
    pub may_end: bool,
}

impl Position {
    /// What may come next after the moves `played`, each by one die, in order.
    ///
    /// # Errors
    /// [`IllegalPlay`] if those moves are not the beginning of a legal play, with the reason.
    ///
    /// ```
    /// use gammon::{Position, Roll};
    /// let start = Position::start("backgammon")?;
    /// let turn = start.next_moves(Roll::new(6, 5)?, &[(24, 18)])?;
    /// let next: Vec<_> = turn.moves.iter().map(|step| (step.from, step.to)).collect();
    /// assert_eq!(next, [(18, 13), (13, 8), (8, 3)]);
    /// assert!(!turn.may_end);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_moves(&self, roll: Roll, played: &[(u8, u8)]) -> Result<Turn, IllegalPlay> {
        let mut legal = Vec::new();
        crate::movegen::generate(self, roll, &mut |result: Board, _| legal.push(result.flip()));
        legal.sort_unstable();
        let ground = crate::movegen::ground(self, roll);
        let mut progress = Progress {
            walks: vec![ground.walk(self.board())],
            dice: Dice::of(roll, self.moves_of(roll)),
        };
        let rules = Whole {
            ground,
            legal,
            known: RefCell::default(),
        };
        for (index, &(from, to)) in played.iter().enumerate() {
            let steps = rules.steps(&progress);
            match steps.into_iter().find(|next| (next.from, next.to) == (from, to)) {
                Some(next) => progress = rules.after(&progress, next.from, next.die),
                None => return Err(self.not_a_beginning(roll, &played[..=index])),
            }
        }
        let moves = rules.steps(&progress);
        let board = rules.ground.seal(&progress.walks[0]);
        let may_end = rules.is_legal(&board) || (rules.legal.is_empty() && played.is_empty());
        Ok(Turn {
            board,
            left: progress.dice.left().to_vec(),
            merged: rules.merged(&progress, &moves),
            moves,
            may_end,
        })
    }

    /// The moves of `play`, one of this position's for `roll`, in an order in which they can be made:
    /// the canonical order of [`Play::moves`] is not always one, where moves depend on each other.
    /// As many as there are can be given to [`next_moves`](Position::next_moves).
    ///
    /// ```
    /// use gammon::{Position, Roll};
    /// let fevga = Position::from_gammon_id("fevga/24:14,14:1/24:14,15:1", None)?;
    /// let play = fevga.check(Roll::new(3, 2)?, "24/22 14/11")?;
    /// assert_eq!(fevga.in_playing_order(Roll::new(3, 2)?, &play), [(14, 11), (24, 22)]); // the runner first
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_playing_order(&self, roll: Roll, play: &Play) -> Vec<(u8, u8)> {
        let ground = crate::movegen::ground(self, roll);
        let mut left: Vec<(u8, u8)> = play.moves().iter().map(|step| (step.from, step.to)).collect();
        let canonical = left.clone();
        let (result, mut order) = (play.result().flip(), Vec::new());
        let start = ground.walk(self.board());
        let found = in_order(
            &ground,
            &start,
            Dice::of(roll, self.moves_of(roll)),
            &result,
            &mut left,
            &mut order,
        );
        if found { order } else { canonical }
    }

    /// Why the last of these moves cannot follow the others.
    fn not_a_beginning(&self, roll: Roll, played: &[(u8, u8)]) -> IllegalPlay {
        // Together they may be a play all the same: then the last joins several dice, and here
        // every move takes one.
        self.check_moves(roll, played).err().unwrap_or_else(|| {
            let (from, to) = played[played.len() - 1];
            IllegalPlay::new(vec![die_not_rolled(&Leg { from, to }, roll)])
        })
    }
}

/// Puts the moves left into an order that leads to `result`, and says whether there is one.
fn in_order(
    ground: &Ground,
    walk: &Walk,
    dice: Dice,
    result: &Board,
    left: &mut Vec<(u8, u8)>,
    order: &mut Vec<(u8, u8)>,
) -> bool {
    if left.is_empty() {
        return ground.seal(walk) == *result;
    }
    if ground.is_over(walk) {
        return false;
    }
    for index in 0..left.len() {
        let (from, to) = left.remove(index);
        for die in dice.ascending() {
            if step::landing(from, die) != to || ground.check(walk, from, die).is_err() {
                continue;
            }
            order.push((from, to));
            for next in ground.walks(walk, from, die) {
                if in_order(ground, &next, dice.without_die(die), result, left, order) {
                    return true;
                }
            }
            order.pop();
        }
        left.insert(index, (from, to));
    }
    false
}

/// The dice in the middle of a turn, and every walk that the moves made so far can be: they differ
/// only in which checker is the one that has hit.
#[derive(Clone)]
struct Progress {
    walks: Vec<Walk>,
    dice: Dice,
}

/// What the turn may come to.
struct Whole {
    ground: Ground,
    /// The boards that legal plays lead to, seen by the mover, sorted.
    legal: Vec<Board>,
    /// Whether a walk and so many dice left can be completed, as far as it has been asked.
    known: RefCell<HashMap<(Walk, usize), bool>>,
}

impl Whole {
    fn is_legal(&self, board: &Board) -> bool {
        self.legal.binary_search(board).is_ok()
    }

    fn after(&self, progress: &Progress, from: u8, die: u8) -> Progress {
        let may = |walk: &&Walk| self.ground.check(walk, from, die).is_ok();
        let walks = progress.walks.iter().filter(may);
        Progress {
            walks: walks.flat_map(|walk| self.ground.walks(walk, from, die)).collect(),
            dice: progress.dice.without_die(die),
        }
    }

    /// The single moves that can be completed, in descending order.
    fn steps(&self, progress: &Progress) -> Vec<NextMove> {
        let mut steps: Vec<NextMove> = Vec::new();
        if progress.walks.iter().any(|walk| self.ground.is_over(walk)) {
            return steps;
        }
        for from in (1..=RESERVE).rev() {
            for die in progress.dice.ascending() {
                let to = step::landing(from, die);
                // The exact die is tried first, so a larger one is not offered for the same goal.
                if steps.iter().any(|known| (known.from, known.to) == (from, to)) {
                    continue;
                }
                let after = self.after(progress, from, die);
                if after.walks.iter().any(|walk| self.completes(walk, after.dice)) {
                    let hit = self.ground.moved(&progress.walks[0], from, die).1;
                    let left = after.dice.left().to_vec();
                    steps.push(NextMove {
                        from,
                        to,
                        hit,
                        die,
                        left,
                    });
                }
            }
        }
        steps.sort_by_key(|step| std::cmp::Reverse((step.from, step.to)));
        steps
    }

    /// Whether moves with the dice left lead to the board of a legal play that uses them all.
    fn completes(&self, walk: &Walk, dice: Dice) -> bool {
        let key = (*walk, dice.left().len());
        if let Some(&known) = self.known.borrow().get(&key) {
            return known;
        }
        let completes = self.goes_on(walk, dice);
        self.known.borrow_mut().insert(key, completes);
        completes
    }

    fn goes_on(&self, walk: &Walk, dice: Dice) -> bool {
        let may_end = self.is_legal(&self.ground.seal(walk));
        if self.ground.is_over(walk) || !self.ground.rules.max_dice && may_end {
            return may_end;
        }
        let mut stuck = true;
        for die in dice.ascending() {
            for from in 1..=RESERVE {
                if self.ground.check(walk, from, die).is_err() {
                    continue;
                }
                stuck = false;
                let mut next = self.ground.walks(walk, from, die).into_iter();
                if next.any(|next| self.completes(&next, dice.without_die(die))) {
                    return true;
                }
            }
        }
        // Where what is looked at after the turn forbids every way on, the moves so far are a play.
        let rules = self.ground.rules;
        may_end && (stuck || rules.limits_points_held() || rules.hit_and_run == HitAndRun::NoSafety)
    }

    /// The merged moves that begin with one of `moves`.
    fn merged(&self, progress: &Progress, moves: &[NextMove]) -> Vec<MergedMove> {
        let mut merged = Vec::new();
        for first in moves.iter().filter(|first| first.to != OFF) {
            let hits = if first.hit { vec![first.to] } else { Vec::new() };
            self.go_on(
                first.from,
                first.to,
                &self.after(progress, first.from, first.die),
                vec![first.to],
                hits,
                &mut merged,
            );
        }
        merged.sort_by_key(|merged| std::cmp::Reverse((merged.from, merged.to, merged.via.clone())));
        merged.dedup();
        merged
    }

    fn go_on(&self, from: u8, at: u8, progress: &Progress, via: Vec<u8>, hits: Vec<u8>, merged: &mut Vec<MergedMove>) {
        for next in self.steps(progress).into_iter().filter(|next| next.from == at) {
            let mut hits = hits.clone();
            hits.extend(next.hit.then_some(next.to));
            merged.push(MergedMove {
                from,
                to: next.to,
                via: via.clone(),
                hits: hits.clone(),
            });
            if next.to != OFF {
                let mut via = via.clone();
                via.push(next.to);
                let after = self.after(progress, next.from, next.die);
                self.go_on(from, next.to, &after, via, hits, merged);
            }
        }
    }
}
