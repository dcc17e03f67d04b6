//! What both players should do with the cube, given what each use of it is worth.

/// How near to each other doubling and not doubling must be for the double to be optional, in equity.
pub const OPTIONAL_WITHIN: f64 = 1e-6;

/// What both players should do with the cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// No double; a double would be taken.
    NoDoubleTake,
    /// No double, which would be beavered.
    NoDoubleBeaver,
    /// Double, and take.
    DoubleTake,
    /// Double, and beaver: the Jacoby paradox.
    DoubleBeaver,
    /// Double, and pass.
    DoublePass,
    /// No double: playing on for a gammon is better than a double, which would be taken.
    TooGoodTake,
    /// No double: playing on for a gammon is better than a double, which would be passed.
    TooGoodPass,
    /// The cube cannot be turned.
    Unavailable,
}

impl Verdict {
    /// All there are, in the order of their numbers.
    pub const ALL: [Verdict; 8] = [
        Verdict::NoDoubleTake,
        Verdict::NoDoubleBeaver,
        Verdict::DoubleTake,
        Verdict::DoubleBeaver,
        Verdict::DoublePass,
        Verdict::TooGoodTake,
        Verdict::TooGoodPass,
        Verdict::Unavailable,
    ];

    /// Its place in [`ALL`](Verdict::ALL).
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Its code, the same in every language: `double_take`, for example.
    pub const fn code(self) -> &'static str {
        match self {
            Verdict::NoDoubleTake => "no_double_take",
            Verdict::NoDoubleBeaver => "no_double_beaver",
            Verdict::DoubleTake => "double_take",
            Verdict::DoubleBeaver => "double_beaver",
            Verdict::DoublePass => "double_pass",
            Verdict::TooGoodTake => "too_good_take",
            Verdict::TooGoodPass => "too_good_pass",
            Verdict::Unavailable => "unavailable",
        }
    }

    /// Whether the player on roll should double.
    pub const fn doubles(self) -> bool {
        matches!(self, Verdict::DoubleTake | Verdict::DoubleBeaver | Verdict::DoublePass)
    }

    /// Whether the opponent should pass a double.
    pub const fn passes(self) -> bool {
        matches!(self, Verdict::DoublePass | Verdict::TooGoodPass)
    }
}

/// What each use of the cube is worth to the player on roll: equities at the cube before a double, or
/// match winning chances.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Uses {
    /// Not doubling this time.
    pub no_double: f64,
    /// Doubling, where the opponent takes.
    pub double_take: f64,
    /// Doubling, where the opponent passes: 1 in money play.
    pub double_pass: f64,
    /// Doubling, where he beavers and that is taken; `None` where there are no beavers.
    pub double_beaver: Option<f64>,
}

impl Uses {
    /// A double whose answer is not a pass: taken, or beavered if that is better.
    pub fn accepted(&self) -> f64 {
        self.double_beaver
            .map_or(self.double_take, |beaver| beaver.min(self.double_take))
    }

    /// A double that is answered rightly.
    pub fn doubled(&self) -> f64 {
        self.accepted().min(self.double_pass)
    }

    /// What the player on roll expects when both use the cube rightly.
    pub fn best(&self) -> f64 {
        self.no_double.max(self.doubled())
    }

    /// The same with every number changed.
    #[must_use]
    pub fn map(&self, change: impl Fn(f64) -> f64) -> Uses {
        Uses {
            no_double: change(self.no_double),
            double_take: change(self.double_take),
            double_pass: change(self.double_pass),
            double_beaver: self.double_beaver.map(change),
        }
    }

    /// What both should do where playing on for a gammon may gain something, and the player may double.
    ///
    /// Of equals, a double is made and passed: GNU Backgammon's order.
    pub fn verdict(&self, gammons: bool) -> Verdict {
        let is_better = self.no_double > self.doubled();
        let passes = self.double_take >= self.double_pass;
        let beavers = self.accepted() < self.double_take;
        // Playing on for the gammon beats cashing; without gammons that is only a rounding error away.
        if gammons && is_better && self.no_double > self.double_pass {
            return if passes {
                Verdict::TooGoodPass
            } else {
                Verdict::TooGoodTake
            };
        }
        match (passes, is_better, beavers) {
            (true, _, _) => Verdict::DoublePass,
            (false, true, true) => Verdict::NoDoubleBeaver,
            (false, true, false) => Verdict::NoDoubleTake,
            (false, false, true) => Verdict::DoubleBeaver,
            (false, false, false) => Verdict::DoubleTake,
        }
    }

    /// What both should do where none of the values is known better than to `rounding`: a difference of
    /// no more is none, and then there is no double, and a take.
    ///
    /// Where nothing is gained by a double that would be passed, since the game is as good as won, the
    /// verdict is that of an optional double: double, and pass.
    pub fn verdict_within(&self, rounding: f64) -> Verdict {
        let passes = self.double_take > self.double_pass + rounding;
        let gains = self.doubled() > self.no_double + rounding;
        match (passes, gains) {
            (true, _) if self.no_double > self.double_pass + rounding => Verdict::TooGoodPass,
            (true, _) => Verdict::DoublePass,
            (false, true) => Verdict::DoubleTake,
            (false, false) if self.no_double > self.double_pass + rounding => Verdict::TooGoodTake,
            (false, false) => Verdict::NoDoubleTake,
        }
    }
}

/// A cube decision, judged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CubeDecision {
    /// What each use is worth, in equity at the cube before a double; in a match normalised (EMG), or, where
    /// it was solved exactly, as chances to win it.
    pub uses: Uses,
    /// The same as match winning chances; `None` in money play.
    pub mwc: Option<Uses>,
    /// What both should do.
    pub verdict: Verdict,
    /// Whether doubling and not doubling come to the same, and the player may double.
    pub is_optional: bool,
}

impl CubeDecision {
    /// The decision of uses whose worth is known exactly, but for `rounding`: see
    /// [`verdict_within`](Uses::verdict_within).
    pub fn exact([no_double, double_take, double_pass]: [f64; 3], rounding: f64) -> CubeDecision {
        let uses = Uses {
            no_double,
            double_take,
            double_pass,
            double_beaver: None,
        };
        CubeDecision {
            uses,
            mwc: None,
            verdict: uses.verdict_within(rounding),
            is_optional: (no_double - uses.doubled()).abs() <= rounding,
        }
    }

    /// The share of passes among the answers that makes a wrong double right, (ND − DT) / (DP − DT), as
    /// GNU Backgammon counts: a beaver counts as a take. `None` where a double is right, or a pass.
    pub fn wrong_passes(&self) -> Option<f64> {
        self.share(self.uses.double_take, 0.0)
    }

    /// The same as eXtreme Gammon prints it, (ND − DT) / ((ND − DT) + (DP − DT)).
    pub fn wrong_passes_xg(&self) -> Option<f64> {
        self.share(self.uses.double_take, 1.0)
    }

    /// The same by either's formula for takers who beaver where that is right; `None` where it is not.
    pub fn wrong_passes_beavered(&self) -> Option<f64> {
        let taken = self.uses.accepted();
        self.share(taken, 0.0).filter(|_| taken < self.uses.double_take)
    }

    fn share(&self, taken: f64, more: f64) -> Option<f64> {
        let Uses {
            no_double, double_pass, ..
        } = self.uses;
        let (lost, gained) = (no_double - taken, double_pass - taken);
        let is_wrong = matches!(self.verdict, Verdict::NoDoubleTake | Verdict::NoDoubleBeaver);
        let whole = gained + more * lost;
        (is_wrong && lost > 0.0 && whole > 0.0).then(|| lost / whole)
    }
}
