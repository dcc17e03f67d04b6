//! What to do with the cube, where it is known what each use of it is worth.

/// What both players should do with the cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CubeAction {
    /// No double; a double would be taken.
    NoDoubleTake,
    /// No double, which would gain nothing; it would be passed. The position is too good.
    NoDoublePass,
    /// Double, and take.
    DoubleTake,
    /// Double, and pass.
    DoublePass,
}

impl CubeAction {
    /// The action's code, the same in every language: `double_take`, for example.
    pub const fn code(self) -> &'static str {
        match self {
            CubeAction::NoDoubleTake => "no_double_take",
            CubeAction::NoDoublePass => "no_double_pass",
            CubeAction::DoubleTake => "double_take",
            CubeAction::DoublePass => "double_pass",
        }
    }
}

/// What each use of the cube is worth to the player on roll: in money play as a multiple of the stake
/// before it, in a match as the chance to win it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CubeDecision {
    /// Not doubling this time.
    pub no_double: f64,
    /// Doubling, where the opponent takes.
    pub double_take: f64,
    /// Doubling, where the opponent passes: 1 in money play.
    pub double_pass: f64,
    /// What is best for both.
    pub action: CubeAction,
}

impl CubeDecision {
    /// The best of what the uses of the cube are worth. A difference of no more than `rounding` is none:
    /// then there is no double, and a take.
    pub(crate) fn new([no_double, double_take, double_pass]: [f64; 3], rounding: f64) -> CubeDecision {
        let takes = double_take <= double_pass + rounding;
        let doubles = double_take.min(double_pass) > no_double + rounding;
        let action = match (doubles, takes) {
            (false, true) => CubeAction::NoDoubleTake,
            (false, false) => CubeAction::NoDoublePass,
            (true, true) => CubeAction::DoubleTake,
            (true, false) => CubeAction::DoublePass,
        };
        CubeDecision {
            no_double,
            double_take,
            double_pass,
            action,
        }
    }

    /// What the player on roll expects when both use the cube rightly.
    pub fn best(&self) -> f64 {
        self.no_double.max(self.double_take.min(self.double_pass))
    }
}
