//! What a solution says of a position.

use std::fmt;
use std::path::Path;

use super::error::NotSolved;
use super::game::Game;
use super::gnubg::GnubgHyper;
use super::halt::{Halt, unless_stopped};
use super::index::Index;
use super::keep::Keeper;
use super::money::{CENTRED, DOUBLE_PASS, JACOBY, OPPONENT_OWNED, OWNED, may_double};
use super::plays::ROLLS;
use super::rated::{RatedPlay, mean_of_first_rolls, rated_plays};
use super::solve::Solving;
use super::values::{Layout, Values};
use crate::cube_decision::CubeDecision;
use crate::dice::Roll;
use crate::position::Position;
use crate::tables::{Begun, Contents, PARAMETERS, Saving, TableError, TableFile, TableWriter, map};

/// The kind of a solution's file.
const KIND: u32 = 3;

/// How many numbers a position has in the game without the cube, and with it.
const CUBELESS: usize = 5;
const WITH_CUBE: usize = 9;

/// What is solved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The game without the cube.
    Cubeless,
    /// The same, and money play with the cube.
    Money,
}

impl Kind {
    /// How many numbers there are for a position.
    const fn width(self) -> usize {
        match self {
            Kind::Cubeless => CUBELESS,
            Kind::Money => WITH_CUBE,
        }
    }

    fn layout(self, index: Index) -> Layout {
        Layout {
            index,
            width: self.width(),
            summary: 2,
        }
    }

    /// What the file contains.
    fn contents(self, index: Index) -> Contents {
        let mut parameters = [0; PARAMETERS];
        parameters[..2].copy_from_slice(&[index.checkers().into(), self.width() as u32]);
        self.layout(index).contents(KIND, parameters)
    }
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
pub(super) const ROUNDING: f64 = 1e-6;

/// Hyper-backgammon, solved: what every position is worth when both players play as well as can be.
///
/// The probabilities are those of the plays that make the equity of the game without the cube
/// largest; of plays with the same equity, that win more games and fewer gammons, any may be among
/// them. Hits make the game go in circles, so the values are brought to agree with each other by
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
    index: Index,
    kind: Kind,
    values: Values,
    sweeps: u32,
    residual: f64,
}

impl Hyper {
    /// Solves the game in memory. `poll` is told now and then how much is done, from 0 to
    /// [`ALL_DONE`](super::ALL_DONE); when it says `false` the result is `None`.
    pub fn solve(index: Index, kind: Kind, threads: usize, poll: impl FnMut(u64) -> bool) -> Option<Hyper> {
        // Only files can fail, and there is none.
        solve(index, kind, threads, &mut Keeper::none(index), poll).ok()
    }

    /// Solves the game, writes the solution to `path` and opens it. A build that is stopped or killed is
    /// gone on with by the next of the same; the file is the same to the byte.
    ///
    /// `poll` is as for [`solve`](Hyper::solve). What it takes is known before: [`Hyper::file_bytes`]
    /// and [`Hyper::memory_bytes`].
    ///
    /// # Errors
    /// [`TableError::Io`] if a file cannot be written.
    pub fn build(
        path: &Path,
        index: Index,
        kind: Kind,
        threads: usize,
        poll: impl FnMut(u64) -> bool,
    ) -> Result<Option<Hyper>, TableError> {
        Hyper::build_saving(path, index, kind, threads, &Saving::default(), poll)
    }

    /// The same, with a say in what becomes of a build that does not come to its end.
    ///
    /// # Errors
    /// As [`build`](Hyper::build).
    pub fn build_saving(
        path: &Path,
        index: Index,
        kind: Kind,
        threads: usize,
        saving: &Saving,
        mut poll: impl FnMut(u64) -> bool,
    ) -> Result<Option<Hyper>, TableError> {
        let contents = kind.contents(index);
        let (mut writer, resumed) = match TableWriter::begin(path, contents, saving, &mut || poll(0))? {
            Begun::Writer(writer, resumed) => (writer, resumed),
            Begun::Finished => return Hyper::open(path).map(Some),
            Begun::Stopped => return Ok(None),
        };
        let mut keeper = Keeper::with(index, &mut writer, resumed);
        let Some(hyper) = unless_stopped(solve(index, kind, threads, &mut keeper, poll))? else {
            return Ok(None);
        };
        hyper
            .values
            .write(&writer, &[hyper.residual, f64::from(hyper.sweeps)])?;
        writer.finish()?;
        Hyper::open(path).map(Some)
    }

    /// Opens the file of a solution, or a hypergammon database of GNU Backgammon, such as `hyper3.bd`.
    /// It is read where it lies, by any number of processes.
    ///
    /// # Errors
    /// [`TableError`] if the file cannot be read, or is none of these.
    pub fn open(path: &Path) -> Result<Hyper, TableError> {
        let bytes = map(path)?;
        if GnubgHyper::is_of_gnubg(&bytes) {
            let database = GnubgHyper::of(path, bytes)?;
            return Ok(Hyper {
                index: database.index(),
                kind: Kind::Money,
                sweeps: 0,
                residual: GnubgHyper::TOLERANCE,
                values: Values::of_gnubg(database),
            });
        }
        let file = TableFile::of(path, bytes)?;
        if file.contents().kind != KIND {
            return Err(TableError::OtherKind {
                path: path.to_owned(),
                wanted: "a solution of hyper-backgammon",
            });
        }
        let [checkers, width, ..] = file.contents().parameters;
        let index = u8::try_from(checkers)
            .ok()
            .and_then(|checkers| Index::new(checkers).ok());
        let kinds = [Kind::Cubeless, Kind::Money];
        let kind = kinds.into_iter().find(|kind| kind.width() == width as usize);
        let (index, kind) = index.zip(kind).ok_or_else(|| TableError::Corrupted {
            path: path.to_owned(),
            what: "no game has its parameters".to_owned(),
        })?;
        let layout = kind.layout(index);
        let [residual, sweeps] = layout.summary(path, &file)?;
        Ok(Hyper {
            index,
            kind,
            values: Values::in_file(layout, file),
            sweeps: sweeps as u32,
            residual,
        })
    }

    /// The bytes of the file of a solution.
    pub fn file_bytes(index: Index, kind: Kind) -> u64 {
        kind.layout(index).file_bytes()
    }

    /// About how many bytes of memory it takes to solve the game.
    pub fn memory_bytes(index: Index, kind: Kind) -> u64 {
        // Two copies of the numbers of the largest stage, and what is known from the others.
        let (in_hand, known) = match kind {
            Kind::Cubeless => (5 * size_of::<f64>(), ROLLS + 5 * size_of::<f32>()),
            Kind::Money => (5 * size_of::<f64>(), ROLLS + 9 * size_of::<f32>()),
        };
        (index.positions() * (2 * in_hand + known)) as u64
    }

    /// Checks the whole file; blocks that are looked at are checked without it. `poll` is told now and
    /// then how many blocks of how many are done, and says `false` to stop. Returns whether it was not
    /// stopped.
    ///
    /// # Errors
    /// [`TableError::Corrupted`] that names the first damaged block. Files of GNU Backgammon have
    /// nothing to check them by.
    pub fn verify(&self, poll: impl FnMut(u64, u64) -> bool) -> Result<bool, TableError> {
        self.values.verify(poll)
    }

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
        Ok(Some(CubeDecision::new(uses, ROUNDING)))
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
    pub(super) fn equity_of(&self, number: usize, stakes: Stakes) -> Result<f64, NotSolved> {
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

/// Solves the game and keeps its numbers in memory.
fn solve(
    index: Index,
    kind: Kind,
    threads: usize,
    keeper: &mut Keeper<'_>,
    mut poll: impl FnMut(u64) -> bool,
) -> Result<Hyper, Halt> {
    let game = Game::new(index, threads, || poll(0))?;
    let mut solving = Solving::game(&game, kind, threads, keeper, poll);
    let probabilities = solving.probabilities()?;
    let numbers = match kind {
        Kind::Cubeless => probabilities.into_flattened(),
        Kind::Money => {
            let money = solving.money()?;
            let both = probabilities.iter().zip(&money);
            both.flat_map(|(chances, equities)| chances.iter().chain(equities))
                .copied()
                .collect()
        }
    };
    Ok(Hyper {
        index,
        kind,
        values: Values::in_memory(index, kind.width(), numbers),
        sweeps: solving.sweeps,
        residual: solving.residual,
    })
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
