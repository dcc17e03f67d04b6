//! What a solution says of a position.

use std::fmt;

use super::rated::{RatedPlay, mean_of_first_rolls, rated_plays};
use crate::cube::CubeDecision;
use crate::dice::Roll;
use crate::exact::hyper::error::NotSolved;
use crate::exact::hyper::index::Index;
use crate::exact::hyper::solving::money::{CENTRED, DOUBLE_PASS, JACOBY, OPPONENT_OWNED, OWNED, may_double};
use crate::exact::hyper::values::Values;
use crate::position::Position;

/// How many numbers a position has in the game without the cube; those with it follow.
pub(in crate::exact::hyper) const CUBELESS: usize = 5;

/// What is solved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The game without the cube.
    Cubeless,
    /// The same, and money play with the cube.
    Money,
}

/// Whether there is a cube, and who may turn it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stakes {
    /// No cube: a game is worth 1, 2 or 3.
    Cubeless,
    /// The cube is in the middle.
    Centred,
    /// The same under the Jacoby rule: until it is turned a game is worth 1.
    CentredJacoby,
    /// The player on roll holds the cube.
    Owned,
    /// The opponent holds it.
    OpponentOwned,
}

impl Stakes {
    /// All there are.
    pub const ALL: [Stakes; 5] = [
        Stakes::Cubeless,
        Stakes::Centred,
        Stakes::CentredJacoby,
        Stakes::Owned,
        Stakes::OpponentOwned,
    ];

    /// The same seen by the other player.
    #[must_use]
    pub const fn turned(self) -> Stakes {
        match self {
            Stakes::Owned => Stakes::OpponentOwned,
            Stakes::OpponentOwned => Stakes::Owned,
            Stakes::Cubeless | Stakes::Centred | Stakes::CentredJacoby => self,
        }
    }
}

/// What the rounding of a solution's numbers can make of the difference between two equities.
pub(in crate::exact::hyper) const ROUNDING: f64 = 1e-6;

/// Hyper-backgammon, solved: what every position is worth when both players play as well as can be.
///
/// The probabilities are those of the plays that make the equity of the game without the cube
/// largest. Where plays have the same equity, one winning more games and the other more gammons,
/// rounding chooses; in some positions of two checkers that makes a difference of thousandths. Hits make the game go in circles, so the values are brought to agree with each other by
/// sweeps over all positions, until one changes none of them by more than 10⁻⁸; they are then rounded
/// to `f32`. The result does not depend on the number of threads.
///
/// # The file
///
/// It is one of [`tables`](crate::tables), of kind 3. Its parameters are the checkers of a side, the
/// numbers of a position, 5 or 9, and zeros. For each side of the player on roll, in the order of the
/// [`Index`], there is a block: for each of his opponent's, the numbers of the position, of four bytes
/// each (`f32`), or zeros if there is none. They are the chances of the player on roll
///
/// 1. to win, 2. to win a gammon or more, 3. to win a backgammon, 4. to lose a gammon or more, 5. to
///    lose a backgammon;
///
/// and his equities, in multiples of the cube's value, of
///
/// 6. not doubling this turn with the cube in the middle, 7. the same under the Jacoby rule, 8. the
///    same with the cube on his side, 9. the cube on his opponent's side.
///
/// Two `f64` follow as a last block: by how much the last sweep changed a value at most, and how many
/// sweeps were made.
///
/// ```
/// use gammon::hyper::{Hyper, Index, Kind, Stakes};
/// let hyper = Hyper::solve(Index::new(1)?, Kind::Money, 1, |_| true).unwrap();
/// let start = hyper.index().start();
/// assert_eq!(format!("{:.4}", hyper.equity(&start, Stakes::Cubeless)?), "0.4528");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Hyper {
    pub(in crate::exact::hyper) index: Index,
    pub(in crate::exact::hyper) kind: Kind,
    pub(in crate::exact::hyper) values: Values,
    pub(in crate::exact::hyper) sweeps: u32,
    pub(in crate::exact::hyper) residual: f64,
}

impl Hyper {
    /// Which positions the solution has.
    pub fn index(&self) -> Index {
        self.index
    }

    /// What is solved.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// How many sweeps over all positions were made; 0 if the file does not say.
    pub fn sweeps(&self) -> u32 {
        self.sweeps
    }

    /// By how much the last sweep changed a value at most, before they were rounded.
    pub fn residual(&self) -> f64 {
        self.residual
    }

    /// The chances of the player on roll without the cube: to win, to win a gammon or more, to win a
    /// backgammon, to lose a gammon or more, to lose a backgammon.
    ///
    /// # Errors
    /// [`NotSolved`] if the position has another number of checkers, or its game other rules; or if the
    /// file is damaged there.
    pub fn probabilities(&self, position: &Position) -> Result<[f64; 5], NotSolved> {
        Ok(self.values.get(self.index.rank(position)?, 0)?)
    }

    /// Appends what is known of positions by their numbers: the [`probabilities`](Hyper::probabilities),
    /// and if `cubeful` the [`no_double_equities`](Hyper::no_double_equities).
    ///
    /// # Errors
    /// [`NotSolved::WithoutCube`] if equities with the cube are not solved, [`NotSolved::File`] if the
    /// file is damaged.
    pub fn append_values(&self, numbers: &[usize], cubeful: bool, values: &mut Vec<f64>) -> Result<(), NotSolved> {
        match (cubeful, self.kind) {
            (true, Kind::Cubeless) => return Err(NotSolved::WithoutCube),
            (true, Kind::Money) => self.values.append::<9>(numbers, values)?,
            (false, _) => self.values.append::<5>(numbers, values)?,
        }
        Ok(())
    }

    /// The equities of the player on roll, in units of the cube: of not doubling this turn with the cube
    /// in the middle, the same under the Jacoby rule, the same where he owns it, and the equity where
    /// his opponent does.
    ///
    /// # Errors
    /// As [`probabilities`](Hyper::probabilities); and if equities with the cube are not solved.
    pub fn no_double_equities(&self, position: &Position) -> Result<[f64; 4], NotSolved> {
        self.money(self.index.rank(position)?)
    }

    /// The equity of the player on roll, in units of the cube, before he doubles or rolls.
    ///
    /// # Errors
    /// As [`no_double_equities`](Hyper::no_double_equities).
    pub fn equity(&self, position: &Position, stakes: Stakes) -> Result<f64, NotSolved> {
        let number = self.index.rank(position)?;
        self.equity_of(number, stakes)
    }

    /// What doubling and not doubling are worth to the player on roll; `None` if he may not double.
    ///
    /// # Errors
    /// As [`equity`](Hyper::equity).
    pub fn cube(&self, position: &Position, stakes: Stakes) -> Result<Option<CubeDecision>, NotSolved> {
        let money = self.money(self.index.rank(position)?)?;
        let no_double = match stakes {
            _ if position.outcome().is_some() => return Ok(None),
            Stakes::Cubeless | Stakes::OpponentOwned => return Ok(None),
            Stakes::Centred => money[CENTRED],
            Stakes::CentredJacoby => money[JACOBY],
            Stakes::Owned => money[OWNED],
        };
        let uses = [no_double, 2.0 * money[OPPONENT_OWNED], DOUBLE_PASS];
        Ok(Some(CubeDecision::exact(uses, ROUNDING)))
    }

    /// Every legal play of a roll with what it is worth, the best first; equals in the order of
    /// [`legal_plays`](Position::legal_plays). Empty if there is none.
    ///
    /// # Errors
    /// As [`equity`](Hyper::equity).
    pub fn best_plays(&self, position: &Position, roll: Roll, stakes: Stakes) -> Result<Vec<RatedPlay>, NotSolved> {
        self.index.rank(position)?;
        rated_plays(self.index, position, roll, |number| {
            Ok(-self.equity_of(number, stakes.turned())?)
        })
    }

    /// The equity of whoever has the first turn of a game, once it is known that he has: his dice show
    /// two different numbers, and he cannot double.
    ///
    /// # Errors
    /// [`NotSolved::WithoutCube`] if equities with the cube are not solved, [`NotSolved::File`] if the
    /// file is damaged.
    pub fn opening_equity(&self, stakes: Stakes) -> Result<f64, NotSolved> {
        mean_of_first_rolls(self.index, |number| Ok(-self.equity_of(number, stakes.turned())?))
    }

    /// The equity of the player on roll in the position of a number.
    pub(in crate::exact::hyper) fn equity_of(&self, number: usize, stakes: Stakes) -> Result<f64, NotSolved> {
        let no_double = match stakes {
            Stakes::Cubeless => return Ok(equity(self.values.get(number, 0)?)),
            Stakes::OpponentOwned => return Ok(self.money(number)?[OPPONENT_OWNED]),
            Stakes::Centred => CENTRED,
            Stakes::CentredJacoby => JACOBY,
            Stakes::Owned => OWNED,
        };
        let money = self.money(number)?;
        Ok(may_double(money[no_double], money[OPPONENT_OWNED]))
    }

    /// The four equities of money play.
    fn money(&self, number: usize) -> Result<[f64; 4], NotSolved> {
        match self.kind {
            Kind::Cubeless => Err(NotSolved::WithoutCube),
            Kind::Money => Ok(self.values.get(number, CUBELESS)?),
        }
    }
}

/// The equity of a game worth 1, 2 and 3.
fn equity([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [f64; 5]) -> f64 {
    2.0 * win - 1.0 + win_gammon + win_backgammon - lose_gammon - lose_backgammon
}

impl fmt::Debug for Hyper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hyper")
            .field("index", &self.index)
            .field("kind", &self.kind())
            .finish_non_exhaustive()
    }
}
