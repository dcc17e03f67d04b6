//! The generator for rules whose moves depend on each other: a runner that goes first, stacks that
//! fill, hitters that must stay, a mother that ends the game.
//!
//! It plays the dice one after the other and keeps every different walk once, with its largest
//! moves. Where two walks meet, what can follow is the same for both, and adding the same moves to
//! two lists of equal length does not change which is larger, so the largest is kept throughout.

use super::Sink;
use super::must_open::must_open;
use crate::board::{Board, IN_PLAY};
use crate::dice::Roll;
use crate::movegen::step::{Ground, Walk, landing};
use crate::play::Steps;
use crate::position::Position;
use crate::rules::{HeadFirstTurn, HitAndRun, NoWasteScope, PrimeCheck, Rules};

/// Hands every play to `sink` as [`super::generate`] does, whatever the rules are.
#[cold]
pub(super) fn generate<S: Sink>(position: &Position, roll: Roll, sink: &mut S) {
    let mut plays = Search::new(position, roll).plays();
    plays.sort_unstable_by(|a, b| b.cmp(a));
    for (steps, result) in plays {
        sink.play(result, steps);
    }
}

/// What holds throughout the roll, whichever generator plays it.
pub(crate) fn ground(position: &Position, roll: Roll) -> Ground {
    let mut search = Search::new(position, roll);
    if search.rules.head_first_turn == HeadFirstTurn::AnyIfNeeded {
        search.settled_ends();
    }
    search.ground
}

/// A walk and the largest moves that lead to it.
#[derive(Clone, Copy)]
struct Node {
    walk: Walk,
    steps: Steps,
}

/// Different walks with the same dice used.
#[derive(Default)]
struct Level {
    nodes: Vec<Node>,
    /// Where each walk's node is, by its hash; 0 is a free place.
    places: Vec<u32>,
}

impl Level {
    fn insert(&mut self, node: Node) {
        if self.places.len() < 2 * (self.nodes.len() + 1) {
            self.grow();
        }
        let place = self.place_of(&node.walk);
        match self.places[place] {
            0 => {
                self.nodes.push(node);
                self.places[place] = self.nodes.len() as u32;
            }
            known => {
                let known = &mut self.nodes[known as usize - 1];
                known.steps = known.steps.max(node.steps);
            }
        }
    }

    /// The place that holds the walk, or the free one where it belongs.
    fn place_of(&self, walk: &Walk) -> usize {
        let mask = self.places.len() - 1;
        let mut place = walk.hash() as usize & mask;
        loop {
            match self.places[place] {
                0 => return place,
                known if self.nodes[known as usize - 1].walk == *walk => return place,
                _ => place = (place + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        let size = (2 * self.places.len()).max(128);
        self.places.clear();
        self.places.resize(size, 0);
        for index in 0..self.nodes.len() {
            let place = self.place_of(&self.nodes[index].walk);
            self.places[place] = index as u32 + 1;
        }
    }
}

/// One roll about to be played.
struct Search<'a> {
    position: &'a Position,
    rules: &'static Rules,
    roll: Roll,
    moves: u8,
    ground: Ground,
}

impl<'a> Search<'a> {
    fn new(position: &'a Position, roll: Roll) -> Search<'a> {
        Search {
            position,
            rules: &position.game().rules,
            roll,
            moves: position.moves_of(roll),
            ground: Ground::new(position, roll),
        }
    }

    /// The distinct plays, in no order.
    fn plays(mut self) -> Vec<(Steps, Board)> {
        let mut ends = self.settled_ends();
        let rules = self.rules;
        self.filter(&mut ends);
        let seal = |end: &Node| (end.steps, self.ground.seal(&end.walk).flip());
        let mut plays: Vec<(Steps, Board)> = ends.iter().map(seal).collect();
        if rules.hit_and_run != HitAndRun::Allow || rules.head_limit.is_some() {
            // Walks that differ in what is remembered can lead to one board.
            plays.sort_unstable_by_key(|&(steps, board)| (board, std::cmp::Reverse(steps)));
            plays.dedup_by_key(|play| play.1);
        }
        plays
    }

    /// The ends, once it is settled whether two checkers may leave the starting point since one
    /// alone cannot play the roll.
    fn settled_ends(&mut self) -> Vec<Node> {
        let mut ends = self.ends();
        let rules = self.rules;
        let may_leave_two_if_needed = rules.head_limit == Some(1)
            && rules.head_first_turn == HeadFirstTurn::AnyIfNeeded
            && self.position.memory().turns[0] == 0
            && self.roll.is_double();
        if may_leave_two_if_needed && !ends.iter().any(|end| end.steps.count() == self.moves) {
            self.ground.head_limit = 2;
            ends = self.ends();
        }
        ends
    }

    /// The walks in which the turn may end, by everything but the filters.
    fn ends(&self) -> Vec<Node> {
        let start = Node {
            walk: self.ground.walk(self.position.board()),
            steps: Steps::NONE,
        };
        if self.position.outcome().is_some() {
            return Vec::new();
        }
        if self.roll.is_double() {
            self.ends_of_double(start)
        } else {
            self.ends_of_two_dice(start)
        }
    }

    fn ends_of_double(&self, start: Node) -> Vec<Node> {
        let (mut over, mut levels) = (Level::default(), vec![vec![start]]);
        let mut stuck = Vec::new();
        for _ in 0..self.moves {
            let mut next = Level::default();
            let last = &levels[levels.len() - 1];
            for node in last {
                let any = self.step(node, self.roll.first(), &mut next, &mut over);
                if !any && levels.len() > 2 {
                    stuck.push(*node);
                }
            }
            levels.push(next.nodes);
        }
        if !self.rules.max_dice {
            // One move alone, every move, or as many as could be made.
            let whole = levels.pop().unwrap_or_default();
            let single = levels.into_iter().nth(1).unwrap_or_default();
            return self.allowed_once([single, whole, over.nodes, stuck]);
        }
        let whole = levels.pop().unwrap_or_default();
        let ends = self.allowed(whole, over.nodes);
        if !ends.is_empty() {
            return ends;
        }
        while levels.len() > 1 {
            let ends = self.allowed(levels.pop().unwrap_or_default(), Vec::new());
            if !ends.is_empty() {
                return ends;
            }
        }
        Vec::new()
    }

    fn ends_of_two_dice(&self, start: Node) -> Vec<Node> {
        let (small, large) = (self.roll.smaller(), self.roll.larger());
        let (mut over, mut both) = (Level::default(), Level::default());
        let [by_small, by_large] = [(small, large), (large, small)].map(|(first, second)| {
            let mut level = Level::default();
            self.step(&start, first, &mut level, &mut over);
            for node in &level.nodes {
                self.step(node, second, &mut both, &mut over);
            }
            level.nodes
        });
        if !self.rules.max_dice {
            return self.allowed_once([by_small, by_large, both.nodes, over.nodes]);
        }
        let ends = self.allowed(both.nodes, over.nodes);
        if !ends.is_empty() {
            return ends;
        }
        let ends = self.allowed(by_large, Vec::new());
        if !ends.is_empty() && self.rules.larger_die {
            return ends;
        }
        self.allowed_once([ends, by_small])
    }

    /// Adds what follows `node` by `die`, those in which the game is over apart, and says whether
    /// there is anything.
    fn step(&self, node: &Node, die: u8, next: &mut Level, over: &mut Level) -> bool {
        let mut sources = self.ground.sources(&node.walk, die);
        let mut any = false;
        while sources != 0 {
            let from = sources.trailing_zeros() as u8;
            sources &= sources - 1;
            if self.ground.check(&node.walk, from, die).is_err() {
                continue;
            }
            any = true;
            let steps = node.steps.insert(from, landing(from, die));
            let mut keep = |walk: Walk| {
                let level = if self.ground.is_over(&walk) {
                    &mut *over
                } else {
                    &mut *next
                };
                level.insert(Node { walk, steps });
            };
            if self.rules.hit_and_run == HitAndRun::NoSafety {
                self.ground.walks(&node.walk, from, die).into_iter().for_each(keep);
            } else {
                keep(self.ground.moved(&node.walk, from, die).0);
            }
        }
        any
    }

    /// Those in which the turn may end, by the limits that are looked at then, of different walks.
    fn allowed(&self, mut nodes: Vec<Node>, more: Vec<Node>) -> Vec<Node> {
        nodes.extend(more);
        if self.rules.limits_points_held() || self.rules.hit_and_run == HitAndRun::NoSafety {
            nodes.retain(|node| self.may_end(&node.walk));
        }
        nodes
    }

    /// The same of walks that may be among them more than once.
    fn allowed_once<const N: usize>(&self, lists: [Vec<Node>; N]) -> Vec<Node> {
        let mut ends = Level::default();
        for node in lists.into_iter().flatten() {
            if self.may_end(&node.walk) {
                ends.insert(node);
            }
        }
        ends.nodes
    }

    fn may_end(&self, walk: &Walk) -> bool {
        (self.rules.prime_check == PrimeCheck::EachStep || self.rules.allows_points_of(&self.ground.seal(walk)))
            && (self.ground.may_run || !self.ground.has_run_to_safety(walk))
    }

    /// Drops what loses against what is left, each filter in turn.
    fn filter(&self, ends: &mut Vec<Node>) {
        let rules = self.rules;
        if rules.hit_and_run_forced_exempt {
            prefer(ends, |end| !self.ground.has_run_to_safety(&end.walk));
        }
        if rules.bearoff_no_waste && self.all_home_for_no_waste(ends) {
            let least = ends.iter().map(|end| end.walk.board.mover.pips()).min();
            ends.retain(|end| Some(end.walk.board.mover.pips()) == least);
        }
        if rules.must_open_prime {
            prefer(ends, |end| !must_open(&self.ground.seal(&end.walk), rules));
        }
    }

    /// Whether this is a turn in which no pips may be wasted.
    fn all_home_for_no_waste(&self, ends: &[Node]) -> bool {
        let all_home = |walk: &Walk| walk.board.mover.occupied() & IN_PLAY & !crate::board::HOME == 0;
        all_home(&self.ground.walk(self.position.board()))
            || self.rules.no_waste_scope == NoWasteScope::HomeDuringTurn && ends.iter().any(|end| all_home(&end.walk))
    }
}

/// Keeps those that hold, unless none does.
fn prefer(ends: &mut Vec<Node>, holds: impl Fn(&Node) -> bool) {
    if ends.iter().any(&holds) {
        ends.retain(holds);
    }
}
