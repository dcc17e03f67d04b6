//! The rules as the solution needs them: which states there are, and where each roll leads.

use std::ops::Range;

use super::halt::Halt;
use super::plays::{ROLLS, SidePlay, SidePlays};
use super::sides::{MOST_PIPS, Sides};
use crate::board::{BAR, HOME, OFF, mirror};
use crate::dice::Roll;
use crate::exact::hyper::index::Index;
use crate::parallel;
use crate::position::outcome::WinKind;

/// How many sums of pips a layer has. A play takes three pips or more, unless it bears off or uses
/// part of the roll, so that almost none leads from a layer to itself.
const SUMS_PER_LAYER: usize = 3;

/// The states of one mover against a range of opponents.
#[derive(Clone)]
pub(in crate::exact::hyper) struct Row {
    pub(in crate::exact::hyper) mover: usize,
    pub(in crate::exact::hyper) opponents: Range<usize>,
}

/// Chooses among the plays of one roll after another in the states of a row.
pub(in crate::exact::hyper) trait Chooser {
    /// Forgets what was offered in some of the states.
    fn clear(&mut self, states: Range<usize>);

    /// Offers the play of a number to the states from `first` on: in each, what is known after it is
    /// in place `after` plus what becomes of the opponent.
    fn offer(&mut self, first: usize, number: u8, after: usize, opponents: impl Iterator<Item = u16>);

    /// Takes the best of what was offered, for a roll that shows in so many of 36 throws.
    fn take(&mut self, throws: f64);
}

/// Runs jobs on threads as [`parallel::run`] does. `poll` is asked now and then whether to go on, also
/// when all is done.
pub(in crate::exact::hyper) fn run<T: Send>(
    jobs: usize,
    threads: usize,
    work: impl Fn(usize) -> T + Sync,
    mut poll: impl FnMut() -> bool,
) -> Result<Vec<T>, Halt> {
    let mut goes_on = true;
    let results = parallel::run(jobs, threads, work, |_| {
        goes_on = poll();
        goes_on
    });
    results.filter(|_| goes_on).ok_or(Halt::Stopped)
}

/// What never changes while anything is solved.
pub(in crate::exact::hyper) struct Transitions {
    pub(in crate::exact::hyper) sides: Sides,
    plays: Vec<SidePlays>,
    throws: [f64; ROLLS],
    layers: Vec<Vec<Row>>,
}

impl Transitions {
    /// `poll` is asked now and then whether to go on.
    pub(in crate::exact::hyper) fn new(
        index: Index,
        threads: usize,
        poll: impl FnMut() -> bool,
    ) -> Result<Transitions, Halt> {
        let sides = Sides::new(index);
        let plays = run(sides.len(), threads, |side| SidePlays::new(&sides, side), poll)?;
        let rows_of = |sum: usize| {
            let row = |mover| {
                let pips = sides.counts(mover).pips() as usize;
                let theirs = |sum: usize| sum.saturating_sub(pips).max(1);
                let opponents = sides.with_pips(theirs(sum)..theirs(sum + SUMS_PER_LAYER));
                Row { mover, opponents }
            };
            let rows = (Sides::FINISHED + 1..sides.len()).map(row);
            rows.filter(|row| !row.opponents.is_empty()).collect()
        };
        let sums = (2..=2 * MOST_PIPS).step_by(SUMS_PER_LAYER);
        let mut throws = Roll::all().map(|(_, throws)| f64::from(throws));
        Ok(Transitions {
            layers: sums.map(rows_of).collect(),
            throws: std::array::from_fn(|_| throws.next().unwrap_or(0.0)),
            plays,
            sides,
        })
    }

    /// The states in which both sides have checkers left, in layers of ascending sums of pips.
    pub(in crate::exact::hyper) fn layers(&self) -> &[Vec<Row>] {
        &self.layers
    }

    /// In how many of 36 throws a roll shows.
    pub(in crate::exact::hyper) fn throws(&self, roll: usize) -> f64 {
        self.throws[roll]
    }

    /// Shows a chooser every play of every roll in the states of a row.
    #[inline(always)]
    pub(in crate::exact::hyper) fn choose(&self, row: &Row, chooser: &mut impl Chooser) {
        let opponents = &row.opponents;
        let made = self.sides.made(opponents.clone());
        let plays = &self.plays[row.mover];
        for (roll, &throws) in self.throws.iter().enumerate() {
            // As if the opponents held no point, and then those again who hold one that matters.
            chooser.clear(0..opponents.len());
            for play in (0..).zip(plays.of(roll, 0)) {
                self.offer(play, 0, opponents.clone(), chooser);
            }
            for &(opponent, point) in made.iter().filter(|&&(_, point)| plays.depend_on(roll, point)) {
                let opponent = usize::from(opponent);
                let state = opponent - opponents.start;
                chooser.clear(state..state + 1);
                for play in (0..).zip(plays.of(roll, point)) {
                    self.offer(play, state, opponent..opponent + 1, chooser);
                }
            }
            chooser.take(throws);
        }
    }

    #[inline(always)]
    fn offer(
        &self,
        (number, play): (u8, &SidePlay),
        first: usize,
        opponents: Range<usize>,
        chooser: &mut impl Chooser,
    ) {
        let after = usize::from(play.after) * self.sides.len();
        let [landing, more] = play.landings;
        let hit = self.sides.after_hits(landing)[opponents].iter().copied();
        if more == (0, 0) {
            chooser.offer(first, number, after, hit);
        } else {
            let hit_again = self.sides.after_hits(more);
            chooser.offer(first, number, after, hit.map(|side| hit_again[usize::from(side)]));
        }
    }

    /// Where in a table is what is known after the play of that number.
    #[inline]
    pub(in crate::exact::hyper) fn place_after(&self, mover: usize, opponent: usize, roll: usize, number: u8) -> usize {
        let plays = self.plays[mover].of(roll, self.sides.made_point(opponent));
        let SidePlay { after, landings } = plays[usize::from(number)];
        let hit = |side: usize, landing| usize::from(self.sides.after_hits(landing)[side]);
        usize::from(after) * self.sides.len() + landings.into_iter().fold(opponent, hit)
    }

    /// How a game ends for a loser who is left with that side.
    pub(in crate::exact::hyper) fn lost(&self, loser: usize) -> WinKind {
        let side = self.sides.counts(loser);
        let in_winners_home = side.occupied() & (mirror(HOME) | 1 << BAR) != 0;
        match (side.at(OFF), in_winners_home) {
            (0, true) => WinKind::Backgammon,
            (0, false) => WinKind::Gammon,
            _ => WinKind::Single,
        }
    }
}
