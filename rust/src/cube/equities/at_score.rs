//! Match play: cubeful match winning chances, and the live cube's cash points at a score.
//!
//! As GNU Backgammon does it, but where a redouble is free: the cash points of a live cube are found
//! from the highest useful cube down, each from the other player's at twice the cube; between a dead
//! and a live cube the match winning chances (MWC) are mixed by the efficiency, and then turned into
//! equities normalised to the cube before a double (EMG): 1 is winning that cube, −1 losing it.

use super::{mixed, piecewise};
use crate::cube::chances::Chances;
use crate::cube::decision::Uses;
use crate::cube::match_equities::MatchEquities;
use crate::cube::owner::CubeOwner;

/// The largest cube is 2¹⁵, and one of 2¹⁴ the last that is doubled twice from 1.
const MOST_LEVELS: usize = 14;
/// Stakes go four beyond: a gammon at the last of them is worth the next.
const MOST_STAKES: usize = MOST_LEVELS + 4;

/// One of the two players: a place in pairs of numbers.
type Player = usize;
const MINE: Player = 0;
const THEIRS: Player = 1;

/// The player's MWC after his win, and after the opponent's.
type Ends = [f64; 2];

/// A score, and what games at each stake are worth there.
///
/// It is made once for a score and a cube, and then judges any chances without looking into the table.
///
/// # Free redoubles
///
/// A player who doubles a cube with which he wins the match has no use for it any more. If the taker
/// has, he loses nothing by turning it at once: he is playing for the match anyway. So after such a
/// double the game is for four times the cube, unless the taker does better by playing on for a gammon,
/// or the doubler by passing. The live cube's cash points have always reckoned with that; a dead cube
/// here does too, whoever comes to hold it. GNU Backgammon's evaluation without looking ahead does not:
/// 2-away against 4-away it takes a cube of 2 that was just taken to be as good as dead.
#[derive(Clone, PartialEq, Debug)]
pub struct AtScore {
    /// The ends of a single game at 1, 2, 4, … times the cube; a gammon is the next.
    singles: [Ends; MOST_STAKES],
    /// Those of a backgammon.
    backgammons: [Ends; MOST_STAKES],
    /// The points each needs.
    away: [i64; 2],
    /// What the cube shows.
    cube: i64,
    /// Its highest value.
    limit: i64,
    /// How often the cube can be doubled with use for both.
    levels: usize,
}

impl AtScore {
    /// The score of a player who needs `away` points against one who needs `opponent_away`, both at least
    /// 1, in a game whose cube shows `cube` and goes up to `limit`, powers of two of at most 32768. After
    /// the Crawford game, or in it, `crawford_played` makes no difference at a score of 1-away.
    #[inline]
    pub fn new(table: &MatchEquities, away: [i64; 2], cube: i64, limit: i64, crawford_played: bool) -> AtScore {
        let least = away[0].min(away[1]) - 1;
        let mut levels = 0;
        while levels < MOST_LEVELS && least >= cube << (levels + 1) && cube << (levels + 2) <= limit {
            levels += 1;
        }
        let from = table.from(away, crawford_played);
        let ends = |points: i64| [from.after_winning(points), from.after_losing(points)];
        let mut at = AtScore {
            singles: [[0.0; 2]; MOST_STAKES],
            backgammons: [[0.0; 2]; MOST_STAKES],
            away,
            cube,
            limit,
            levels,
        };
        for doublings in 0..levels.max(1) + 3 {
            at.singles[doublings] = ends(cube << doublings);
            at.backgammons[doublings] = ends((3 * cube) << doublings);
        }
        at.singles[levels.max(1) + 3] = ends(cube << (levels.max(1) + 3));
        at
    }

    /// The points that the player and the opponent need.
    pub fn away(&self) -> [i64; 2] {
        self.away
    }

    /// The MWC after winning and after losing the cube's value once, twice or thrice: a single game, a
    /// gammon, a backgammon.
    pub fn ends(&self, times: u8) -> [f64; 2] {
        match times {
            0 | 1 => self.singles[0],
            2 => self.singles[1],
            _ => self.backgammons[0],
        }
    }

    /// An MWC as an equity at the cube; 0 where the game decides nothing.
    pub fn emg(&self, mwc: f64) -> f64 {
        let (scale, middle) = self.emg_scale();
        (mwc - middle) * scale
    }

    /// What an MWC is multiplied by to be an equity, after this middle has been taken away.
    pub(in crate::cube) fn emg_scale(&self) -> (f64, f64) {
        let [most, least] = self.singles[0];
        let scale = if most == least { 0.0 } else { 2.0 / (most - least) };
        (scale, (most + least) / 2.0)
    }

    /// The mean MWC after winning and losing a game at 2^`doublings` times the cube, gammons and
    /// backgammons weighed in.
    #[inline]
    pub(in crate::cube) fn means(&self, chances: &Chances, doublings: usize) -> Ends {
        [
            self.mean(chances, doublings, MINE),
            self.mean(chances, doublings, THEIRS),
        ]
    }

    #[inline]
    fn mean(&self, chances: &Chances, doublings: usize, winner: Player) -> f64 {
        let (gammons, backgammons) = match winner {
            MINE => (chances.gammons, chances.backgammons),
            _ => (chances.lost_gammons, chances.lost_backgammons),
        };
        let (single, gammon) = (self.singles[doublings][winner], self.singles[doublings + 1][winner]);
        single + gammons * (gammon - single) + backgammons * (self.backgammons[doublings][winner] - gammon)
    }

    /// Whether a cube so often doubled wins the match for the player, and for the opponent.
    fn decides(&self, doublings: usize) -> [bool; 2] {
        self.away.map(|away| away <= self.cube << doublings)
    }

    fn reaches(&self, doublings: usize) -> bool {
        self.cube << doublings <= self.limit
    }

    /// Who redoubles a cube so often doubled as soon as the other has doubled to it, as it costs him
    /// nothing: the player, and the opponent.
    fn redoubles_for_free(&self, doublings: usize) -> [bool; 2] {
        let [mine, theirs] = self.decides(doublings);
        let has_room = self.reaches(doublings + 1);
        [theirs && !mine && has_room, mine && !theirs && has_room]
    }

    /// How often the cube of a double that was taken is turned in all, if only a free redouble follows.
    pub(in crate::cube) fn doublings_after_take(&self) -> usize {
        1 + usize::from(self.redoubles_for_free(1)[THEIRS])
    }

    /// Whether the player redoubles for free once he has taken the opponent's double.
    pub(in crate::cube) fn taker_redoubles_for_free(&self) -> bool {
        self.redoubles_for_free(1)[MINE]
    }

    /// The player's winning chances from which he would cash with a live cube.
    pub(in crate::cube) fn live_cash(&self, chances: &Chances) -> f64 {
        self.cash_point(chances, 0, MINE)
    }

    /// The winning chances from which a player would cash with a live cube that has been doubled so often.
    ///
    /// One player's point follows from the other's at twice the cube, so they take turns on the way down
    /// from the highest cube that is of use to both.
    fn cash_point(&self, chances: &Chances, doublings: usize, player: Player) -> f64 {
        let top = self.levels.max(doublings);
        let mut whose = (player + top - doublings) % 2;
        let mut point = self.last_point(chances, top, whose);
        for doublings in (doublings..top).rev() {
            whose = 1 - whose;
            point = self.live_point(chances, doublings, whose, point);
        }
        point
    }

    /// A cash point where after the double only a free redouble is of use.
    fn last_point(&self, chances: &Chances, doublings: usize, player: Player) -> f64 {
        let other = 1 - player;
        let is_redoubled = self.redoubles_for_free(doublings + 1)[other];
        let ends = self.means(chances, doublings + 1 + usize::from(is_redoubled));
        let whole = ends[other] - ends[player];
        if whole == 0.0 {
            return 1.0;
        }
        ((ends[other] - self.singles[doublings][player]) / whole).clamp(0.0, 1.0)
    }

    /// That of a live cube: the taker owns it and cashes at his own point `above`; the rest lies on a
    /// line.
    fn live_point(&self, chances: &Chances, doublings: usize, player: Player, above: f64) -> f64 {
        let won = self.mean(chances, doublings + 1, player);
        let whole = self.singles[doublings + 1][1 - player] - won;
        if whole == 0.0 {
            return 1.0;
        }
        (1.0 - above * ((self.singles[doublings][player] - won) / whole)).clamp(0.0, 1.0)
    }

    /// The MWC if the cube is not turned this time, given who can turn it later, and the cash points of
    /// both.
    fn not_turned(&self, chances: &Chances, turn: Turn, [mine, theirs]: [f64; 2], efficiency: f64) -> f64 {
        let ends = self.means(chances, turn.doublings);
        let dead = without_cube(chances.win, ends);
        if turn.is_dead {
            return dead;
        }
        let [cashed, lost] = self.singles[turn.doublings];
        let (low, left) = if turn.theirs {
            (1.0 - theirs, lost)
        } else {
            (0.0, ends[THEIRS])
        };
        let (high, right) = if turn.mine { (mine, cashed) } else { (1.0, ends[MINE]) };
        let live = piecewise(
            chances.win,
            low.min(high),
            high,
            [ends[THEIRS], left, right, ends[MINE]],
        );
        if turn.is_redoubled {
            let redoubled = without_cube(chances.win, self.means(chances, turn.doublings + 1));
            return mixed(dead.min(redoubled.max(lost)), live, efficiency);
        }
        mixed(dead, live, efficiency)
    }
}

/// The MWC of a game that is played out without a cube.
fn without_cube(win: f64, [won, lost]: Ends) -> f64 {
    win * won + (1.0 - win) * lost
}

/// What is known of a cube, so often doubled, before any chances are.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Turn {
    doublings: usize,
    /// Whether the player, and the opponent, can turn it with use.
    mine: bool,
    theirs: bool,
    /// Whether the opponent owns it and turns it at once.
    is_redoubled: bool,
    is_dead: bool,
}

/// A cube at a score.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchCube {
    at: AtScore,
    now: Turn,
    then: Turn,
}

impl MatchCube {
    /// A cube of that owner at a score; in the Crawford game it is dead.
    #[inline]
    pub fn new(at: AtScore, owner: CubeOwner, crawford: bool) -> MatchCube {
        let [i_win, he_wins] = at.decides(0);
        let decides_for_both = |doublings| at.decides(doublings) == [true; 2];
        // GNU Backgammon takes the cube to be dead at 2-away, 2-away, where it will be turned at once.
        let is_even_two = at.away == [2, 2];
        let now = Turn {
            doublings: 0,
            mine: owner.is_mine() && !i_win,
            theirs: owner.is_theirs() && !he_wins,
            is_redoubled: owner == CubeOwner::Opponent && at.redoubles_for_free(0)[1],
            is_dead: crawford || decides_for_both(0) || is_even_two || !at.reaches(1),
        };
        let then = Turn {
            doublings: 1,
            mine: false,
            theirs: true,
            is_redoubled: at.redoubles_for_free(1)[1],
            is_dead: decides_for_both(1) || !at.reaches(2),
        };
        MatchCube { at, now, then }
    }

    /// The score.
    pub fn score(&self) -> &AtScore {
        &self.at
    }

    /// Whether the cube is of no use to the player: winning it as it is wins the match.
    pub fn is_dead_for_mover(&self) -> bool {
        self.at.decides(0)[0]
    }

    /// The MWC of each use of the cube, 0 to 1.
    pub fn uses(&self, chances: &Chances, efficiency: f64) -> Uses {
        let (at, now, then) = (&self.at, self.now, self.then);
        let theirs_then = at.cash_point(chances, 1, THEIRS);
        let mine = match at.levels {
            _ if !now.mine => 1.0,
            0 => at.last_point(chances, 0, MINE),
            _ => at.live_point(chances, 0, MINE, theirs_then),
        };
        let theirs = if now.theirs {
            at.cash_point(chances, 0, THEIRS)
        } else {
            1.0
        };
        Uses {
            no_double: at.not_turned(chances, now, [mine, theirs], efficiency),
            double_take: at.not_turned(chances, then, [1.0, theirs_then], efficiency),
            double_pass: at.singles[0][MINE],
            double_beaver: None,
        }
    }
}
