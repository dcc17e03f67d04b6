//! A cube, a score and the rules, ready to judge any chances.

use thiserror::Error;

use super::chances::Chances;
use super::decision::{CubeDecision, OPTIONAL_WITHIN, Uses, Verdict};
use super::equities::{AtScore, MatchCube, MoneyCube};
use super::match_equities::MatchEquities;
use super::owner::CubeOwner;

/// What a cube decision depends on besides the chances, seen by the player who may double.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Situation {
    /// The points that he and the opponent need; `None` in money play.
    pub away: Option<[u32; 2]>,
    /// What the cube shows, before a double: a power of two.
    pub cube: u32,
    /// Who may turn it.
    pub owner: CubeOwner,
    /// Its highest value, a power of two of at most 32768; 1 is a game without a cube.
    pub limit: u32,
    /// Whether this is the Crawford game.
    pub crawford: bool,
    /// Whether the rules of the table let the player double now. Who owns the cube, its limit and the
    /// Crawford game are seen to besides.
    pub may_double: bool,
    /// Whether gammons count only once the cube has been turned (money play).
    pub jacoby: bool,
    /// Whether beavers are allowed (money play).
    pub beavers: bool,
}

impl Situation {
    /// The start of a money game.
    pub const MONEY: Situation = Situation {
        away: None,
        cube: 1,
        owner: CubeOwner::Nobody,
        limit: 1024,
        crawford: false,
        may_double: true,
        jacoby: false,
        beavers: false,
    };
}

/// Why there is no such situation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadSituation {
    /// A cube of another value.
    #[error("a cube is a power of two, of at most 32768")]
    Cube,
    /// A limit of another value.
    #[error("the limit of the cube is a power of two, of at most 32768")]
    Limit,
    /// A player who has won the match, or a score beyond all matches.
    #[error("an away score is 1 to 2147483648, for both sides, or 0 for both in money play")]
    Away,
    /// A Crawford game at another score.
    #[error("the Crawford game is at 1-away")]
    Crawford,
    /// Rules of money play in a match.
    #[error("Jacoby and beavers are for money play")]
    MoneyRules,
}

impl Situation {
    /// Whether there can be such a situation.
    ///
    /// # Errors
    /// [`BadSituation`] with the first rule that is broken.
    pub fn check(&self) -> Result<(), BadSituation> {
        let is_power = |value: u32| value.is_power_of_two() && value <= 1 << 15;
        let is_away = |points: u32| (1..=1 << 31).contains(&points);
        if !is_power(self.cube) {
            return Err(BadSituation::Cube);
        }
        if !is_power(self.limit) {
            return Err(BadSituation::Limit);
        }
        let Some(away) = self.away else {
            return if self.crawford {
                Err(BadSituation::Crawford)
            } else {
                Ok(())
            };
        };
        if !away.into_iter().all(is_away) {
            return Err(BadSituation::Away);
        }
        if self.crawford && !away.contains(&1) {
            return Err(BadSituation::Crawford);
        }
        if self.jacoby || self.beavers {
            return Err(BadSituation::MoneyRules);
        }
        Ok(())
    }
}

#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant)] // it is made to be judged from, and must not allocate
enum Kind {
    Money(MoneyCube),
    Match(MatchCube),
}

/// A cube, a score and the rules: made once, it judges any number of chances and allocates nothing.
///
/// ```
/// use gammon::cube::{Chances, CubeContext, Situation};
/// # use gammon::cube::MatchEquities;
/// # // Three points: before and after the Crawford game.
/// # let pre = [1., 1., 1., 1., 0., 0.5, 0.7, 0.75, 0., 0.3, 0.5, 0.6, 0., 0.25, 0.4, 0.5];
/// # let post = [1., 1., 1., 1., 0., 0.5, 0.51, 0.68, 0., 0.49, 0.5, 0.6, 0., 0.32, 0.4, 0.5];
/// # let table = MatchEquities::new([pre, post].concat().into(), [0.5, 0.49, 0.32].into())?;
/// let situation = Situation { away: Some([2, 3]), ..Situation::MONEY };
/// let context = CubeContext::new(&situation, &table);
/// assert!(context.mwc(&Chances::gammonless(0.9), 0.68).unwrap() > 0.7);
/// # Ok::<(), gammon::cube::BadTable>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct CubeContext {
    kind: Kind,
    owner: CubeOwner,
    may_turn: bool,
}

impl CubeContext {
    /// The context of a situation; money play does not look at the table.
    #[inline]
    pub fn new(situation: &Situation, table: &MatchEquities) -> CubeContext {
        let Some(away) = situation.away else {
            return CubeContext::of_money(situation);
        };
        let (cube, limit) = (i64::from(situation.cube), i64::from(situation.limit));
        let at = AtScore::new(table, away.map(i64::from), cube, limit, situation.crawford);
        CubeContext::of_score(situation, at)
    }

    /// The context of a situation at a score that is known already.
    #[inline]
    pub fn of_score(situation: &Situation, at: AtScore) -> CubeContext {
        let cube = MatchCube::new(at, situation.owner, situation.crawford);
        CubeContext::of(situation, Kind::Match(cube))
    }

    /// The context of money play; an away score is not looked at.
    pub fn of_money(situation: &Situation) -> CubeContext {
        let turns = (situation.limit / situation.cube.max(1)).checked_ilog2().unwrap_or(0);
        let cube = MoneyCube {
            owner: situation.owner,
            jacoby: situation.jacoby,
            beavers: situation.beavers,
            turns: turns as u8,
        };
        CubeContext::of(situation, Kind::Money(cube))
    }

    #[inline]
    fn of(situation: &Situation, kind: Kind) -> CubeContext {
        let has_room = situation.cube <= situation.limit / 2;
        CubeContext {
            kind,
            owner: situation.owner,
            may_turn: situation.may_double && situation.owner.is_mine() && !situation.crawford && has_room,
        }
    }

    /// Who may turn the cube.
    pub fn owner(&self) -> CubeOwner {
        self.owner
    }

    /// Whether the player may double now.
    pub fn may_turn(&self) -> bool {
        self.may_turn
    }

    /// Whether a double can bring the player nothing: winning the cube as it is wins the match.
    fn is_dead(&self) -> bool {
        matches!(&self.kind, Kind::Match(cube) if cube.is_dead_for_mover())
    }

    /// What each use of the cube is worth: in points a cube for money, as an MWC in a match.
    fn worth(&self, chances: &Chances, efficiency: f64) -> Uses {
        match &self.kind {
            Kind::Money(cube) => cube.uses(chances, efficiency),
            Kind::Match(cube) => cube.uses(chances, efficiency),
        }
    }

    /// What is expected when both use the cube rightly, in points a cube for money, as an MWC in a match.
    fn expected(&self, chances: &Chances, efficiency: f64) -> f64 {
        let uses = self.worth(chances, efficiency);
        if self.may_turn { uses.best() } else { uses.no_double }
    }

    /// The equity of the player on roll when both use the cube rightly, before the roll, at the cube as it
    /// is; in a match normalised (EMG). `efficiency` is how alive the cube is, 0 to 1.
    pub fn equity(&self, chances: &Chances, efficiency: f64) -> f64 {
        let expected = self.expected(chances, efficiency);
        match &self.kind {
            Kind::Money(_) => expected,
            Kind::Match(cube) => cube.score().emg(expected),
        }
    }

    /// The same as a chance to win the match; `None` in money play.
    pub fn mwc(&self, chances: &Chances, efficiency: f64) -> Option<f64> {
        matches!(self.kind, Kind::Match(_)).then(|| self.expected(chances, efficiency))
    }

    /// The decision, judged.
    pub fn decision(&self, chances: &Chances, efficiency: f64) -> CubeDecision {
        let worth = self.worth(chances, efficiency);
        let (uses, mwc) = match &self.kind {
            Kind::Money(_) => (worth, None),
            Kind::Match(cube) => {
                let (scale, middle) = cube.score().emg_scale();
                (worth.map(|mwc| (mwc - middle) * scale), Some(worth))
            }
        };
        self.judged(uses, mwc, chances.gammons > 0.0)
    }

    /// The decision of uses whose worth is known from elsewhere.
    fn judged(&self, uses: Uses, mwc: Option<Uses>, gammons: bool) -> CubeDecision {
        let is_equal = (uses.no_double - uses.doubled()).abs() <= OPTIONAL_WITHIN;
        let verdict = match uses.verdict(gammons) {
            _ if !self.may_turn => Verdict::Unavailable,
            verdict if verdict.doubles() && is_equal && self.is_dead() => Verdict::NoDoubleTake,
            verdict => verdict,
        };
        CubeDecision {
            uses,
            mwc,
            verdict,
            is_optional: self.may_turn && is_equal && !self.is_dead(),
        }
    }
}
