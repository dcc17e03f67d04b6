//! One score of a match, solved, and its file.

use std::fmt;
use std::path::Path;

use crate::exact::hyper::index::Index;
use crate::exact::hyper::score::Score;
use crate::exact::hyper::values::{Layout, Values};
use crate::tables::{Contents, PARAMETERS, TableError, TableFile, TableWriter, map};

/// The kind of a score's file.
const KIND: u32 = 4;

/// One score of a match, solved.
///
/// # The file
///
/// It is one of [`tables`](crate::tables), of kind 4. Its parameters are the checkers of a side; how
/// many points the players need, each in a byte, the lower first, and in the third whether it is the
/// Crawford game; the states of the cube; and zeros. The blocks are those of a [`Hyper`](crate::exact::hyper::Hyper)'s
/// file. A position has a number for each state of the cube: 2·p − 1, where p is the chance of the player
/// on roll to win the match if he does not double this turn. To the two numbers at the end is added the
/// first player's chance to win the match before the first roll.
///
/// The states of the cube begin with the first player on roll and the cube in the middle. After each
/// come, unless they were there before, the same with the other player on roll, and what it is after a
/// double and a take if there can be a useful one. Nobody holds a cube by which he could win no more,
/// and at an even score both players are the first.
pub struct SolvedScore {
    score: Score,
    values: Values,
    chance: f64,
    sweeps: u32,
    residual: f64,
}

impl SolvedScore {
    pub(in crate::exact::hyper) fn new(
        score: Score,
        values: Values,
        chance: f64,
        sweeps: u32,
        residual: f64,
    ) -> SolvedScore {
        SolvedScore {
            score,
            values,
            chance,
            sweeps,
            residual,
        }
    }

    /// What the file contains.
    pub(in crate::exact::hyper) fn contents(index: Index, score: Score) -> Contents {
        let layout = layout(index, score);
        let mut parameters = [0; PARAMETERS];
        parameters[..3].copy_from_slice(&[index.checkers().into(), code(score), layout.width as u32]);
        layout.contents(KIND, parameters)
    }

    pub(in crate::exact::hyper) fn write_to(&self, writer: &TableWriter) -> Result<(), TableError> {
        self.values
            .write(writer, &[self.residual, f64::from(self.sweeps), self.chance])
    }

    /// Opens the file of a score, which is read where it lies.
    ///
    /// # Errors
    /// [`TableError`] if the file cannot be read, or is of something else.
    pub fn open(path: &Path) -> Result<SolvedScore, TableError> {
        let file = TableFile::of(path, map(path)?)?;
        if file.contents().kind != KIND {
            return Err(TableError::OtherKind {
                path: path.to_owned(),
                wanted: "a score of a match of hyper-backgammon",
            });
        }
        let [checkers, score, ..] = file.contents().parameters;
        let index = u8::try_from(checkers)
            .ok()
            .and_then(|checkers| Index::new(checkers).ok());
        let scores = Score::all(crate::exact::hyper::MOST_POINTS);
        let score = scores.into_iter().find(|&known| code(known) == score);
        let (index, score) = index.zip(score).ok_or_else(|| TableError::Corrupted {
            path: path.to_owned(),
            what: "no score has its parameters".to_owned(),
        })?;
        let layout = layout(index, score);
        let [residual, sweeps, chance] = layout.summary(path, &file)?;
        Ok(SolvedScore {
            score,
            values: Values::in_file(layout, file),
            chance,
            sweeps: sweeps as u32,
            residual,
        })
    }

    /// The bytes of the file of a score.
    pub fn file_bytes(index: Index, score: Score) -> u64 {
        layout(index, score).file_bytes()
    }

    /// Checks the whole file, as [`Hyper::verify`](crate::exact::hyper::Hyper::verify) does.
    ///
    /// # Errors
    /// [`TableError::Corrupted`] that names the first damaged block.
    pub fn verify(&self, poll: impl FnMut(u64, u64) -> bool) -> Result<bool, TableError> {
        self.values.verify(poll)
    }

    /// Which positions it has.
    pub fn index(&self) -> Index {
        self.values.index()
    }

    /// The score, the first player needing no more points than the second.
    pub fn score(&self) -> Score {
        self.score
    }

    /// The first player's chance to win the match before the first roll of the game.
    pub fn chance(&self) -> f64 {
        self.chance
    }

    /// How many sweeps over all positions were made.
    pub fn sweeps(&self) -> u32 {
        self.sweeps
    }

    /// By how much the last sweep changed a value at most, before they were rounded.
    pub fn residual(&self) -> f64 {
        self.residual
    }

    pub(in crate::exact::hyper) fn values(&self) -> &Values {
        &self.values
    }
}

impl fmt::Debug for SolvedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolvedScore")
            .field("index", &self.index())
            .field("score", &self.score)
            .field("chance", &self.chance)
            .finish_non_exhaustive()
    }
}

fn layout(index: Index, score: Score) -> Layout {
    Layout {
        index,
        width: score.cases().len(),
        summary: 3,
    }
}

fn code(score: Score) -> u32 {
    let [one, other] = score.away();
    u32::from_le_bytes([one, other, score.is_crawford().into(), 0])
}
