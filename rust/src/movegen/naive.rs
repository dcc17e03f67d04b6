//! The oracle: a generator that follows the rules word for word, as slowly as that takes.
//!
//! It shares no code with the others. Boards are plain arrays; every sequence of moves in every
//! order of the dice is tried; what the rules say of whole turns is applied to the list of all
//! sequences at the end, in the order in which the rules say it.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{BAR, Board, Counts, OFF, RESERVE, SLOTS};
use crate::dice::Roll;
use crate::play::{Play, Steps};
use crate::position::Position;
use crate::position::memory::Mark;
use crate::rules::{
    BearoffOver, Contact, Direction, HeadFirstTurn, HitAndRun, HitAndRunScope, MustOpenScope, NoWasteScope, PrimeCheck,
    ReserveEntry, Rules, SixPrime,
};

/// One side's checkers in its own numbering. A pinned checker is not among the free ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Men {
    free: [u8; SLOTS],
    pinned: [bool; SLOTS],
}

/// Both sides and what is remembered of the turn.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Table {
    mover: Men,
    opponent: Men,
    /// How many checkers have left the mover's 24 point.
    left_head: u8,
    /// The checkers that have hit where that binds them: where each stands, and whether it has
    /// gone on since.
    hitters: Vec<(u8, bool)>,
}

/// One sequence of moves.
#[derive(Clone)]
struct Line {
    table: Table,
    moves: Vec<(u8, u8)>,
    dice: Vec<u8>,
    /// Whether the dice left could have been played on, in their order.
    goes_on: bool,
    over: bool,
}

/// What the rules say of this roll.
struct Referee {
    rules: Rules,
    head_limit: Option<u8>,
    reserve_open: bool,
    runner_arrived: bool,
}

/// Every legal play of the roll, as [`Position::legal_plays`] gives them.
pub fn legal_plays(position: &Position, roll: Roll) -> Vec<Play> {
    if position.outcome().is_some() || position.admits(roll).is_err() {
        return Vec::new();
    }
    let rules = position.game().rules;
    let memory = position.memory();
    let first_turn = memory.turns[0] == 0;
    let one_two = roll == Roll::new(1, 2).expect("dice");
    let mut referee = Referee {
        rules,
        head_limit: rules.head_limit,
        reserve_open: match rules.reserve_entry {
            ReserveEntry::Gated => memory.mover_has(Mark::ReserveOpen) || roll.is_double() || one_two,
            _ => true,
        },
        runner_arrived: memory.mover_has(Mark::RunnerArrived),
    };
    let two_may_leave = match rules.head_first_turn {
        HeadFirstTurn::Doubles346 => [3, 4, 6].iter().any(|&n| (n, n) == (roll.first(), roll.second())),
        HeadFirstTurn::AnyIfNeeded => false,
        HeadFirstTurn::AlwaysTwo => true,
    };
    if first_turn && two_may_leave {
        referee.head_limit = rules.head_limit.map(|limit| limit.max(2));
    }
    let moves = usize::from(position.moves_of(roll));
    let orders = if roll.is_double() {
        vec![vec![roll.first(); moves]]
    } else {
        vec![vec![roll.first(), roll.second()], vec![roll.second(), roll.first()]]
    };
    let start = Table::of(position);
    let mut lines = referee.lines(&start, &orders);
    let all_played = |lines: &[Line]| lines.iter().any(|line| line.over || line.dice.len() == moves);
    if first_turn
        && roll.is_double()
        && rules.head_limit == Some(1)
        && rules.head_first_turn == HeadFirstTurn::AnyIfNeeded
        && !all_played(&lines)
    {
        referee.head_limit = Some(2);
        lines = referee.lines(&start, &orders);
    }
    referee.choose(&mut lines, &start, moves, roll);

    // One play for each result, with its largest moves; the largest play first.
    let mut by_result: BTreeMap<Board, Steps> = BTreeMap::new();
    for line in &lines {
        let result = line.table.board(rules.direction).flip();
        let steps = Steps::sorted(&line.moves);
        let known = by_result.entry(result).or_insert(steps);
        *known = steps.max(*known);
    }
    let mut plays: Vec<(Steps, Board)> = by_result.into_iter().map(|(result, steps)| (steps, result)).collect();
    plays.sort_by(|a, b| b.cmp(a));
    plays
        .into_iter()
        .map(|(steps, result)| Play::new(position.board(), &rules, steps, result))
        .collect()
}

impl Table {
    fn of(position: &Position) -> Table {
        let board = position.board();
        let [mover, opponent] = position.pinned();
        let men = |counts: Counts, pinned: u32| {
            let pinned: [bool; SLOTS] = std::array::from_fn(|slot| pinned >> slot & 1 == 1);
            let free = std::array::from_fn(|slot| counts.get(slot as u8) - pinned[slot] as u8);
            Men { free, pinned }
        };
        Table {
            mover: men(board.mover, mover),
            opponent: men(board.opponent, opponent),
            left_head: 0,
            hitters: Vec::new(),
        }
    }

    fn board(&self, direction: Direction) -> Board {
        let counts = |men: &Men| {
            let all: [u8; SLOTS] = std::array::from_fn(|slot| men.free[slot] + men.pinned[slot] as u8);
            Counts::from_slots(&all)
        };
        let pinned = (1..=24)
            .filter(|&point| self.mover.pinned[point])
            .fold(0, |mask, point| mask | 1 << point);
        let board = Board {
            mover: counts(&self.mover),
            opponent: counts(&self.opponent),
        };
        if self.mover.pinned.contains(&true) || self.opponent.pinned.contains(&true) {
            board.with_pinned(pinned, direction)
        } else {
            board
        }
    }
}

impl Men {
    /// Whether any checker, pinned or not, stands on one of the slots.
    fn any(&self, slots: impl IntoIterator<Item = u8>) -> bool {
        slots
            .into_iter()
            .any(|slot| self.free[slot as usize] > 0 || self.pinned[slot as usize])
    }

    fn is_finished(&self) -> bool {
        !self.any(1..=RESERVE)
    }

    fn all_home(&self) -> bool {
        !self.any(7..=RESERVE)
    }

    fn occupied(&self, points: std::ops::RangeInclusive<u8>) -> usize {
        points.filter(|&point| self.any([point])).count()
    }
}

impl Referee {
    /// Every sequence of moves, in every order of the dice, that may end a turn by what is looked
    /// at when it ends.
    fn lines(&self, start: &Table, orders: &[Vec<u8>]) -> Vec<Line> {
        let mut lines = Vec::new();
        for dice in orders {
            let line = Line {
                table: start.clone(),
                moves: Vec::new(),
                dice: Vec::new(),
                goes_on: false,
                over: false,
            };
            self.extend(line, dice, &mut lines);
        }
        lines.retain(|line| !line.moves.is_empty() && self.may_end(line));
        lines
    }

    /// Adds the sequence so far, and every way to go on with the dice that are left.
    fn extend(&self, mut line: Line, dice: &[u8], lines: &mut Vec<Line>) {
        if let (Some((&die, rest)), false) = (dice.split_first(), line.over) {
            let mut seen = BTreeSet::new();
            for from in 1..=RESERVE {
                for (to, table) in self.step(&line.table, from, die) {
                    line.goes_on = true;
                    if !seen.insert((from, table.clone())) {
                        continue;
                    }
                    let mut next = line.clone();
                    next.over = self.is_over(&table);
                    next.table = table;
                    next.moves.push((from, to));
                    next.dice.push(die);
                    next.goes_on = false;
                    self.extend(next, rest, lines);
                }
            }
        }
        lines.push(line);
    }

    fn is_over(&self, table: &Table) -> bool {
        table.mover.is_finished()
            || self.rules.mother.is_some_and(|mother| mother.immediate) && self.mothers_decide(table)
    }

    /// Whether a mother, the last checker on its owner's 24 point, is lost.
    fn mothers_decide(&self, table: &Table) -> bool {
        let tie = self.rules.mother.is_some_and(|mother| mother.tie_if_both);
        let (mine, theirs) = (table.mover.pinned[24], table.opponent.pinned[24]);
        match (mine, theirs) {
            (true, true) => tie,
            (false, true) => table.mover.free[24] == 0,
            (true, false) => table.opponent.free[24] == 0,
            (false, false) => false,
        }
    }

    /// Everything a table may be after one checker moved from `from` by `die`, and where it went;
    /// nothing where the rules do not allow it.
    fn step(&self, table: &Table, from: u8, die: u8) -> Vec<(u8, Table)> {
        let rules = &self.rules;
        let at = |slot: u8| table.mover.free[slot as usize];
        if at(from) == 0 {
            return Vec::new();
        }
        if rules.bar_must_enter && at(BAR) > 0 && from != BAR {
            return Vec::new(); // the bar first
        }
        let reserve_first = match rules.reserve_entry {
            ReserveEntry::None | ReserveEntry::Optional => false,
            ReserveEntry::AllFirst => true,
            ReserveEntry::Gated => self.reserve_open,
        };
        if reserve_first && at(RESERVE) > 0 && from < BAR {
            return Vec::new(); // then the reserve
        }
        if from == RESERVE && !self.reserve_open {
            return Vec::new();
        }
        if from == 24 {
            if self.head_limit.is_some_and(|limit| table.left_head >= limit) {
                return Vec::new();
            }
            if let Some(until) = rules.runner_until {
                let arrived = self.runner_arrived || table.mover.any(OFF..=until);
                if !arrived && table.mover.any(until + 1..=23) {
                    return Vec::new(); // the runner first
                }
            }
        }
        let distance = if from == RESERVE { BAR } else { from };
        let mut after = table.clone();
        after.mover.free[from as usize] -= 1;
        after.left_head += (from == 24) as u8;
        let mut to = OFF;
        let mut has_hit = false;
        if distance > die {
            to = distance - die;
            let theirs = rules.direction.across(to) as usize;
            let full = rules.max_stack.is_some_and(|most| at(to) >= most)
                || rules
                    .point_max
                    .is_some_and(|(point, most)| point == to && at(to) >= most);
            if full {
                return Vec::new();
            }
            match (rules.contact, table.opponent.free[theirs]) {
                (_, 0) => {}
                (Contact::Hit, 1) => {
                    let has_one_home = table.mover.any(OFF..=6);
                    if rules.no_hit_until_home && !has_one_home {
                        return Vec::new();
                    }
                    has_hit = true;
                    after.opponent.free[theirs] = 0;
                    after.opponent.free[BAR as usize] += 1;
                }
                (Contact::Pin, 1) if !table.mover.pinned[to as usize] => {
                    after.opponent.free[theirs] = 0;
                    after.opponent.pinned[theirs] = true;
                }
                _ => return Vec::new(), // the point is held
            }
            after.mover.free[to as usize] += 1;
        } else {
            if !self.may_bear_off(&table.mover, from, die) {
                return Vec::new();
            }
            after.mover.free[OFF as usize] += 1;
        }
        if (1..=24).contains(&from) {
            let theirs = rules.direction.across(from) as usize;
            if after.mover.free[from as usize] == 0 && after.opponent.pinned[theirs] {
                after.opponent.pinned[theirs] = false;
                after.opponent.free[theirs] = 1;
            }
        }
        if rules.prime_check == PrimeCheck::EachStep && !self.may_hold(&after) {
            return Vec::new();
        }
        let binds = match rules.hit_and_run_scope {
            HitAndRunScope::Home => to <= 6,
            HitAndRunScope::BearingOff => table.mover.all_home(),
        };
        self.with_hitters(table, after, from, to, has_hit && binds)
            .into_iter()
            .map(|table| (to, table))
            .collect()
    }

    /// The tables in which any of the checkers that could have moved is the one that did.
    fn with_hitters(&self, before: &Table, after: Table, from: u8, to: u8, binds: bool) -> Vec<Table> {
        if self.rules.hit_and_run == HitAndRun::Allow {
            return vec![after];
        }
        let mut tables = Vec::new();
        let here = before.hitters.iter().filter(|(point, _)| *point == from).count();
        if usize::from(before.mover.free[from as usize]) > here {
            let mut table = after.clone();
            if binds {
                table.hitters.push((to, false));
                table.hitters.sort_unstable();
            }
            tables.push(table);
        }
        for (index, _) in before.hitters.iter().enumerate().filter(|(_, hitter)| hitter.0 == from) {
            let mut table = after.clone();
            table.hitters[index] = (to, true);
            table.hitters.sort_unstable();
            tables.push(table);
        }
        if self.rules.hit_and_run == HitAndRun::Freeze && tables.len() > 1 {
            tables.truncate(1); // nobody needs to know which of several stayed
        }
        let stays = self.rules.hit_and_run == HitAndRun::Freeze && !self.rules.hit_and_run_forced_exempt;
        tables.retain(|table| !stays || table.hitters.iter().all(|&(_, gone_on)| !gone_on));
        tables
    }

    fn may_bear_off(&self, mover: &Men, from: u8, die: u8) -> bool {
        let pinned = mover.pinned.contains(&true);
        if !mover.all_home() || pinned && !self.rules.bearoff_while_pinned {
            return false;
        }
        let higher_checker = mover.any(from + 1..=6);
        match self.rules.bearoff_over {
            BearoffOver::Highest => from == die || !higher_checker,
            BearoffOver::ExactOnly => from == die,
            BearoffOver::RearOnly => !higher_checker,
        }
    }

    fn may_end(&self, line: &Line) -> bool {
        let held = self.rules.prime_check == PrimeCheck::EachStep || self.may_hold(&line.table);
        held && (self.rules.hit_and_run_forced_exempt || !self.has_run(&line.table))
    }

    /// Whether a checker that has hit went on where it may not.
    fn has_run(&self, table: &Table) -> bool {
        let mut gone_on = table.hitters.iter().filter(|(_, gone_on)| *gone_on);
        match self.rules.hit_and_run {
            HitAndRun::Allow => false,
            HitAndRun::Freeze => gone_on.next().is_some(),
            HitAndRun::NoSafety => gone_on.any(|&(point, _)| point == OFF || table.mover.free[point as usize] > 1),
        }
    }

    /// Whether the mover may hold the points he holds.
    fn may_hold(&self, table: &Table) -> bool {
        let rules = &self.rules;
        let mover = &table.mover;
        let closed = (19..=24).filter(|&p| mover.free[p] + mover.pinned[p] as u8 > 1).count();
        let theirs = (19..=24u8).filter(|&p| mover.any([rules.direction.across(p)])).count();
        if mover.occupied(19..=24) > rules.start_quarter_max.into()
            || closed > rules.start_quarter_closed_max.into()
            || theirs > rules.opp_start_quarter_max.into()
        {
            return false;
        }
        for low in 1..=19 {
            if !self.is_prime(table, low) {
                continue;
            }
            match rules.six_prime {
                SixPrime::Free => {}
                SixPrime::EnemyAhead if table.opponent.any(OFF..=low - 1) => {}
                SixPrime::NeedsOwnTwoAndOne if mover.any([2]) && mover.any([1]) => {}
                _ => return false,
            }
        }
        true
    }

    /// Whether the mover bars the six points of the opponent's that begin with `low`.
    fn is_prime(&self, table: &Table, low: u8) -> bool {
        (low..low + 6).all(|theirs| {
            let own = self.rules.direction.across(theirs) as usize;
            let count = table.mover.free[own];
            match self.rules.contact {
                Contact::Hit => count >= 2,
                Contact::Block => count >= 1,
                Contact::Pin => count >= 2 || count == 1 && table.opponent.pinned[theirs as usize],
            }
        })
    }

    /// Whether the turn's end shuts the opponent in as the rules forbid.
    fn shuts_in(&self, table: &Table) -> bool {
        match self.rules.must_open_scope {
            MustOpenScope::Stack => {
                let standing: Vec<u8> = (1..=RESERVE).filter(|&slot| table.opponent.any([slot])).collect();
                matches!(standing[..], [point] if point > 6 && point <= BAR && self.is_prime(table, point - 6))
            }
            MustOpenScope::NoMoveAnyRoll => {
                let turned = Table {
                    mover: table.opponent,
                    opponent: table.mover,
                    left_head: 0,
                    hitters: Vec::new(),
                };
                let referee = Referee {
                    rules: self.rules,
                    head_limit: self.rules.head_limit,
                    reserve_open: true, // some roll opens it
                    runner_arrived: false,
                };
                (1..=6).all(|die| (1..=RESERVE).all(|from| referee.step(&turned, from, die).is_empty()))
            }
        }
    }

    /// Keeps the plays: the maximum, the larger die, and the filters.
    fn choose(&self, lines: &mut Vec<Line>, start: &Table, moves: usize, roll: Roll) {
        let rules = &self.rules;
        if rules.max_dice {
            // A play that ends the game has used all its dice.
            let worth = |line: &Line| if line.over { moves } else { line.dice.len() };
            let most = lines.iter().map(worth).max().unwrap_or(0);
            lines.retain(|line| worth(line) == most);
            let larger = [roll.larger()];
            let is_larger = |line: &Line| line.dice == larger;
            if rules.larger_die && most == 1 && !roll.is_double() && lines.iter().any(is_larger) {
                lines.retain(is_larger);
            }
        } else {
            lines.retain(|line| line.dice.len() == 1 || !line.goes_on);
        }
        if rules.hit_and_run_forced_exempt && lines.iter().any(|line| !self.has_run(&line.table)) {
            lines.retain(|line| !self.has_run(&line.table));
        }
        let comes_home = lines.iter().any(|line| line.table.mover.all_home());
        let applies = match rules.no_waste_scope {
            NoWasteScope::HomeAtStart => start.mover.all_home(),
            NoWasteScope::HomeDuringTurn => start.mover.all_home() || comes_home,
        };
        if rules.bearoff_no_waste && applies {
            let travelled = |line: &Line| {
                line.moves
                    .iter()
                    .map(|&(from, to)| u32::from(from.min(BAR) - to))
                    .sum::<u32>()
            };
            let most = lines.iter().map(travelled).max();
            lines.retain(|line| Some(travelled(line)) == most);
        }
        if rules.must_open_prime && lines.iter().any(|line| !self.shuts_in(&line.table)) {
            lines.retain(|line| !self.shuts_in(&line.table));
        }
    }
}
