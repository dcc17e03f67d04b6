//! Games of uniformly random plays: the plainest use of the generator, and its stress test.

use rand_core::Rng;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::Board;
use crate::dice::Roll;
use crate::error::Side;
use crate::movegen::generate;
use crate::parallel;
use crate::play::Steps;
use crate::position::Position;
use crate::position::memory::Stage;
use crate::position::outcome::WinKind;
use crate::rules::OpeningRoll;

/// How many games one job plays: a few milliseconds' work.
const GAMES_PER_JOB: u64 = 128;

/// What came of random games, from the view of the player who rolled first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayoutTotals {
    /// Games played.
    pub games: u64,
    /// Games the first roller won: single, gammon, backgammon, by the mother.
    pub wins: [u64; 4],
    /// Games he lost: single, gammon, backgammon, by the mother.
    pub losses: [u64; 4],
    /// Games nobody won.
    pub ties: u64,
    /// Games that reached the ply cap before they ended.
    pub unfinished: u64,
    /// Rolls played in all games, dances included.
    pub plies: u64,
    /// Distinct legal plays the generator found for those rolls.
    pub plays: u64,
    /// The sum of points won less points lost, by the game's scoring, the cube apart.
    pub points: i64,
}

impl PlayoutTotals {
    fn add(&mut self, other: &PlayoutTotals) {
        self.games += other.games;
        for kind in 0..4 {
            self.wins[kind] += other.wins[kind];
            self.losses[kind] += other.losses[kind];
        }
        self.ties += other.ties;
        self.unfinished += other.unfinished;
        self.plies += other.plies;
        self.plays += other.plays;
        self.points += other.points;
    }
}

/// A source of dice and choices: xoshiro256++ of the `rand_xoshiro` crate, one stream for each
/// (seed, game), so that a game does not depend on which thread plays it.
struct Source(Xoshiro256PlusPlus);

impl Source {
    fn new(seed: u64, game: u64) -> Source {
        // The multiplier is the golden ratio's: it keeps neighbouring games' seeds far apart
        // before the generator's own seeding (SplitMix64) scrambles them.
        let stream = game.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Source(Xoshiro256PlusPlus::seed_from_u64(seed ^ stream))
    }

    /// A number below `bound`, every one equally likely (Lemire 2019, arXiv:1805.10941).
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        let mut product = u64::from(self.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    #[inline]
    fn next_u32(&mut self) -> u32 {
        (self.0.next_u64() >> 32) as u32
    }

    #[inline]
    fn roll(&mut self) -> Roll {
        Roll::from_index(self.below(36))
    }

    /// The roll of a ply of a game from `start`: of its first, if that is the game's own start, as
    /// the opening procedure says.
    fn first_or_later(&mut self, ply: u32, start: &Position) -> Roll {
        if ply == 0 && start.board() == start.game().start {
            self.opening_roll(start.game().rules.opening_roll)
        } else {
            self.roll()
        }
    }

    /// The first roll of a game: no double where the opening throw's dice are played.
    fn opening_roll(&mut self, opening: OpeningRoll) -> Roll {
        loop {
            let roll = self.roll();
            if opening != OpeningRoll::UseDice || !roll.is_double() {
                return roll;
            }
        }
    }
}

/// Plays `games` games from `position`, every legal play equally likely. At the start of the
/// game the first roll is thrown as the game's opening procedure says.
///
/// The result depends on the seed alone, not on the number of threads. A game that has not ended
/// after `max_plies` rolls is counted as unfinished. `poll` is told how many games are done; when
/// it says `false` the result is `None`.
///
/// ```
/// use gammon::{Position, playouts};
/// let start = Position::start("backgammon")?;
/// let totals = playouts(&start, 1000, 1, 2, 10_000, |_| true).unwrap();
/// assert_eq!(totals.wins.iter().chain(&totals.losses).sum::<u64>(), 1000);
/// # Ok::<(), gammon::RulesError>(())
/// ```
pub fn playouts(
    position: &Position,
    games: u64,
    seed: u64,
    threads: usize,
    max_plies: u32,
    mut poll: impl FnMut(u64) -> bool,
) -> Option<PlayoutTotals> {
    // Work goes out in rounds so that a huge number of games needs no huge list of results.
    const JOBS_PER_ROUND: u64 = 4096;
    let mut totals = PlayoutTotals::default();
    while totals.games < games {
        let first = totals.games;
        let jobs = (games - first).div_ceil(GAMES_PER_JOB).min(JOBS_PER_ROUND);
        let work = |job: usize| {
            let begin = first + job as u64 * GAMES_PER_JOB;
            play_games(position, begin, games.min(begin + GAMES_PER_JOB), seed, max_plies)
        };
        let done = |jobs: usize| poll(games.min(first + jobs as u64 * GAMES_PER_JOB));
        for part in &parallel::run(jobs as usize, threads, work, done)? {
            totals.add(part);
        }
    }
    Some(totals)
}

fn play_games(position: &Position, begin: u64, end: u64, seed: u64, max_plies: u32) -> PlayoutTotals {
    let mut totals = PlayoutTotals::default();
    let mut results = Vec::with_capacity(256);
    for game in begin..end {
        play_game(
            position,
            &mut Source::new(seed, game),
            max_plies,
            &mut results,
            &mut totals,
        );
    }
    totals
}

fn play_game(
    start: &Position,
    source: &mut Source,
    max_plies: u32,
    results: &mut Vec<Board>,
    totals: &mut PlayoutTotals,
) {
    totals.games += 1;
    if !start.game().rules.is_memoryless() {
        play_remembering(start, source, max_plies, totals);
        return;
    }
    let mut position = *start;
    let mut first_rolls = true;
    for ply in 0..max_plies {
        if is_over(&position) {
            count_end(&position, first_rolls, totals);
            return;
        }
        let roll = source.first_or_later(ply, start);
        results.clear();
        generate(&position, roll, &mut |result, _| results.push(result));
        totals.plies += 1;
        totals.plays += results.len() as u64;
        let board = match results.len() {
            0 => position.board().flip(),
            1 => results[0],
            count => results[source.below(count as u32) as usize],
        };
        position = Position::trusted(board, *position.memory(), position.game());
        first_rolls = !first_rolls;
    }
    count_last(&position, first_rolls, totals);
}

/// A game that remembers more than the checkers, in which the same player may go on.
fn play_remembering(start: &Position, source: &mut Source, max_plies: u32, totals: &mut PlayoutTotals) {
    let mut results: Vec<(Board, Steps)> = Vec::with_capacity(64);
    let mut position = *start;
    let mut first_rolls = true;
    for ply in 0..max_plies {
        if is_over(&position) && position.outcome().is_some() {
            count_end(&position, first_rolls, totals);
            return;
        }
        if position.stage() == Stage::Choose {
            let die = source.below(6) as u8 + 1;
            position = position.choose(die).unwrap_or(position);
        }
        let roll = position
            .fixed_roll()
            .unwrap_or_else(|| source.first_or_later(ply, start));
        results.clear();
        generate(&position, roll, &mut |result, steps| results.push((result, steps)));
        totals.plies += 1;
        totals.plays += results.len() as u64;
        let (board, steps) = match results.len() {
            0 => (position.board().flip(), Steps::NONE),
            1 => results[0],
            count => results[source.below(count as u32) as usize],
        };
        let (next, goes_on) = position.advance(roll, board, steps);
        position = next;
        first_rolls ^= !goes_on;
    }
    count_last(&position, first_rolls, totals);
}

fn count_last(position: &Position, first_rolls: bool, totals: &mut PlayoutTotals) {
    if position.outcome().is_some() {
        count_end(position, first_rolls, totals);
    } else {
        totals.unfinished += 1;
    }
}

#[inline]
fn is_over(position: &Position) -> bool {
    let Board { mover, opponent } = position.board();
    mover.is_finished()
        || opponent.is_finished()
        || position.game().rules.mother.is_some() && position.outcome().is_some()
}

fn count_end(position: &Position, first_rolls: bool, totals: &mut PlayoutTotals) {
    let Some(outcome) = position.outcome() else { return };
    let kind = match outcome.kind {
        WinKind::Single => 0,
        WinKind::Gammon => 1,
        WinKind::Backgammon => 2,
        WinKind::Mother => 3,
        WinKind::Tie => {
            totals.ties += 1;
            return;
        }
    };
    if first_rolls == (outcome.winner == Some(Side::Mover)) {
        totals.wins[kind] += 1;
        totals.points += i64::from(outcome.points);
    } else {
        totals.losses[kind] += 1;
        totals.points -= i64::from(outcome.points);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_result_does_not_depend_on_the_threads() {
        let start = Position::start("hypergammon").unwrap();
        let run = |threads| playouts(&start, 2000, 7, threads, 10_000, |_| true);
        assert_eq!(run(1), run(2));
        assert_eq!(run(1), run(5));
        assert_ne!(run(1), playouts(&start, 2000, 8, 1, 10_000, |_| true));
    }

    #[test]
    fn a_game_cut_by_the_cap_is_counted_as_unfinished() {
        let start = Position::start("backgammon").unwrap();
        let totals = playouts(&start, 100, 1, 1, 5, |_| true).unwrap();
        assert_eq!((totals.unfinished, totals.plies), (100, 500));
    }

    #[test]
    fn a_finished_game_plays_nothing() {
        use crate::board::Counts;
        let game = crate::Game::find("backgammon").unwrap();
        let board = Board {
            mover: Counts::EMPTY.with(0, 15),
            opponent: Counts::EMPTY.with(25, 1).with(1, 14),
        };
        let over = Position::new(board, game).unwrap();
        let totals = playouts(&over, 10, 1, 1, 100, |_| true).unwrap();
        assert_eq!((totals.wins, totals.plies, totals.points), ([0, 0, 10, 0], 0, 30));
    }
}
