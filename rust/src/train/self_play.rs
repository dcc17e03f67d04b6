//! Games that a network plays against itself, many at once.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::judge::{Chances, Judge, Origin};
use crate::board::Board;
use crate::dice::Roll;
use crate::eval::{equity, flipped};
use crate::movegen::generate;
use crate::position::Memory;
use crate::position::Position;

/// Rolls after which a game is given up, with nothing learnt from it.
const LONGEST: usize = 400;

/// A game: its boards, each seen by the player on roll, and what the network said of them.
#[derive(Default)]
pub(crate) struct Game {
    pub(crate) boards: Vec<Board>,
    pub(crate) values: Vec<Chances>,
    /// The chances, seen by the player who would be next, when the game was over or its end known.
    pub(crate) end: Chances,
}

impl Game {
    /// The targets of TD(λ) (Sutton 1988) for each board: what is expected of the next one, mixed with
    /// what its own target is.
    pub(crate) fn targets(&self, lambda: f32) -> Vec<Chances> {
        let mut targets = vec![[0.0; 5]; self.boards.len()];
        let mut next = self.end;
        for number in (0..self.boards.len()).rev() {
            let target = flipped(next);
            targets[number] = target;
            let value = self.values[number];
            next = std::array::from_fn(|i| value[i] + lambda * (target[i] - value[i]));
        }
        targets
    }
}

/// A source of dice, of its own for each game of each round.
pub(crate) struct Dice(Xoshiro256PlusPlus);

impl Dice {
    pub(crate) fn new(seed: u64, round: u64, game: u64) -> Dice {
        let mix = |h: u64, word: u64| (h ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        Dice(Xoshiro256PlusPlus::seed_from_u64(mix(
            mix(mix(0x0067_616D_6D6F_6E21, seed), round),
            game,
        )))
    }

    /// The numbers themselves.
    pub(crate) fn source(&mut self) -> &mut Xoshiro256PlusPlus {
        &mut self.0
    }

    /// A number below `bound`, which is small: the bias of the product is under 2⁻²⁶.
    #[inline]
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.0.next_u32()) * bound as u64) >> 32) as usize
    }

    #[inline]
    pub(crate) fn roll(&mut self) -> Roll {
        Roll::from_index(self.below(36) as u32)
    }

    fn opening_roll(&mut self) -> Roll {
        loop {
            let roll = self.roll();
            if !roll.is_double() {
                return roll;
            }
        }
    }
}

/// Where games begin: most at the start, some of nackgammon, some after a few random plays, so that the
/// network learns the positions that good players avoid.
fn start(dice: &mut Dice, mixed: bool) -> (Board, usize) {
    let place = |name: &str| crate::Game::find(name).expect("a known game").start;
    let kind = if mixed { dice.below(100) } else { 0 };
    match kind {
        0..70 => (place("backgammon"), 0),
        70..80 => (place("nackgammon"), 0),
        _ => (place("backgammon"), 1 + dice.below(12)),
    }
}

struct Table {
    board: Board,
    dice: Dice,
    random: usize,
    game: Game,
}

/// How a round of games is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    pub(crate) seed: u64,
    pub(crate) number: u64,
    pub(crate) games: usize,
    /// Whether some begin elsewhere than at the start.
    pub(crate) mixed: bool,
    /// How many plays in a hundred are random, so that games of a network that knows nothing end.
    pub(crate) random: usize,
}

/// What is shown the boards that were looked at, with their values.
pub(crate) type Look<'a> = dyn FnMut(&[Board], &[(Chances, Origin)]) + 'a;

/// Plays a round of games to their ends; a play is the best of those the network sees without search. `look` is
/// shown all boards that were looked at, with their values.
pub(crate) fn play(judge: &mut Judge, round: Round, look: &mut Look<'_>) -> Vec<Game> {
    let backgammon = crate::Game::find("backgammon").expect("a known game");
    let mut tables: Vec<Table> = (0..round.games)
        .map(|number| {
            let mut dice = Dice::new(round.seed, round.number, number as u64);
            let (board, random) = start(&mut dice, round.mixed);
            Table {
                board,
                dice,
                random,
                game: Game::default(),
            }
        })
        .collect();
    let mut over = Vec::with_capacity(round.games);
    let (mut boards, mut ends, mut values) = (Vec::new(), Vec::new(), Vec::new());
    while !tables.is_empty() {
        boards.clear();
        ends.clear();
        values.clear();
        for table in &mut tables {
            let first = table.game.boards.is_empty() && table.board == backgammon.start;
            let roll = if first {
                table.dice.opening_roll()
            } else {
                table.dice.roll()
            };
            let begin = boards.len();
            let position = Position::trusted(table.board, Memory::default(), backgammon);
            generate(&position, roll, &mut |result, _| boards.push(result));
            if boards.len() == begin {
                boards.push(table.board.flip());
            } else if table.random > 0 || round.random > 0 && table.dice.below(100) < round.random {
                let chosen = boards[begin + table.dice.below(boards.len() - begin)];
                boards.truncate(begin);
                boards.push(chosen);
            }
            ends.push(boards.len());
        }
        judge.judge(&boards, &mut values);
        look(&boards, &values);
        let mut begin = 0;
        let mut number = 0;
        tables.retain_mut(|table| {
            let end = ends[number];
            let best = best(values[begin..end].iter().map(|value| value.0)) + begin;
            begin = end;
            number += 1;
            !advance(table, boards[best], values[best], &mut over)
        });
    }
    over
}

/// The play after which the opponent, who is on roll then, has least.
#[inline]
pub(crate) fn best(values: impl Iterator<Item = Chances>) -> usize {
    let mut best = (0, f32::INFINITY);
    for (number, chances) in values.enumerate() {
        let theirs = equity(chances);
        if theirs < best.1 {
            best = (number, theirs);
        }
    }
    best.0
}

/// Goes on to the next board, and says whether the game is over.
fn advance(table: &mut Table, next: Board, (chances, origin): (Chances, Origin), over: &mut Vec<Game>) -> bool {
    if table.random > 0 {
        table.random -= 1;
        table.board = next;
        return origin == Origin::Exact; // such a game has nothing to learn from
    }
    let game = &mut table.game;
    if game.boards.is_empty() {
        game.values.push([0.5, 0.0, 0.0, 0.0, 0.0]); // that of the first board is never asked for
    }
    game.boards.push(table.board);
    let ended = origin == Origin::Exact;
    if ended {
        game.end = chances;
    } else {
        game.values.push(chances);
    }
    table.board = next;
    if ended {
        over.push(std::mem::take(game));
    }
    ended || game.boards.len() >= LONGEST
}
