//! `Evaluator`: the networks. `gammon.evaluation` is built on it.

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::batch::{self, RowFault, boards_of, dice_of, over_rows, roll_of};
use super::position::{Position, play::Play};
use super::{convert, errors};
use crate::arrays::{self, MOVES};
use crate::eval::{Chances, Evaluator as CoreEvaluator, Kernel, Net, NotJudged, equity};

/// Rows are judged in groups of this many, so that a thread's room is used again.
const ROWS_AT_ONCE: usize = 256;

/// A network that judges positions.
#[pyclass(frozen, module = "gammon._core")]
pub(super) struct Evaluator(Weights);

enum Weights {
    OfTheCrate(Net),
    Read(Box<CoreEvaluator>),
}

impl Evaluator {
    fn core(&self) -> &CoreEvaluator {
        match &self.0 {
            Weights::OfTheCrate(net) => net.evaluator(),
            Weights::Read(evaluator) => evaluator,
        }
    }
}

/// The name of the kernel in use.
pub(super) fn kernel() -> &'static str {
    Kernel::current().name()
}

#[pymethods]
impl Evaluator {
    /// A network of the package: "scout", "fast" or "strong".
    #[staticmethod]
    fn named(name: &Bound<'_, PyAny>) -> PyResult<Evaluator> {
        let text = convert::text(name, "the name of a network")?;
        let unknown = || {
            errors::value(
                name.py(),
                format!(
                    "“{}” is no network: say scout, fast or strong",
                    crate::error::excerpt(&text)
                ),
            )
        };
        Net::find(&text)
            .map(|net| Evaluator(Weights::OfTheCrate(net)))
            .ok_or_else(unknown)
    }

    /// A network from the bytes of its weights.
    #[staticmethod]
    fn parse(py: Python<'_>, weights: &[u8]) -> PyResult<Evaluator> {
        let read = CoreEvaluator::parse(weights).map_err(|error| errors::data_file(py, error.to_string()))?;
        Ok(Evaluator(Weights::Read(Box::new(read))))
    }

    /// What the file of the weights says of them.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let metadata = PyDict::new(py);
        for (key, value) in self.core().metadata() {
            metadata.set_item(key, value)?;
        }
        Ok(metadata)
    }

    /// The five chances of the player on roll.
    fn chances(&self, position: &Bound<'_, Position>) -> PyResult<Chances> {
        let found = self.core().chances(&position.get().0);
        found.map_err(|error| errors::not_judged(position.py(), &error, None))
    }

    /// Every legal play with the mover's chances after it, best first.
    fn rated_plays(&self, position: &Bound<'_, Position>, dice: &Bound<'_, PyAny>) -> PyResult<Vec<(Play, Chances)>> {
        let before = position.get().0;
        let roll = convert::roll(dice)?;
        CoreEvaluator::judges(&before).map_err(|error| errors::not_judged(position.py(), &error, None))?;
        let rated = self.core().rated_plays(&before, roll, &mut self.core().workspace());
        Ok(rated
            .into_iter()
            .map(|rated| {
                (
                    Play {
                        before,
                        roll,
                        play: rated.play,
                    },
                    rated.chances,
                )
            })
            .collect())
    }

    /// The chances of the player on roll on each row, flat: float32, five a row.
    #[pyo3(signature = (boards, variant, men, threads = None))]
    fn chances_batch<'py>(
        &self,
        py: Python<'py>,
        boards: PyReadonlyArray2<'py, i8>,
        variant: &Bound<'py, PyAny>,
        men: (u8, u8),
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let boards = boards_of(&boards, variant, men)?;
        let evaluator = self.core();
        let parts = over_rows(py, boards.len(), threads, |range| {
            let mut workspace = evaluator.workspace();
            let (mut group, mut chances) = (Vec::with_capacity(ROWS_AT_ONCE), Vec::with_capacity(range.len()));
            for row in range {
                group.push(judged(&boards, row)?.board());
                if group.len() == ROWS_AT_ONCE {
                    evaluator.chances_of(&group, boards.game(), &mut workspace, &mut chances);
                    group.clear();
                }
            }
            evaluator.chances_of(&group, boards.game(), &mut workspace, &mut chances);
            Ok(chances)
        })?;
        Ok(parts.concat().into_flattened().into_pyarray(py))
    }

    /// The best play of each row's roll: its index or −1, the board after it and its moves, flat, and the mover's
    /// equity.
    #[pyo3(signature = (boards, dice, variant, men, threads = None))]
    fn best_plays_batch<'py>(
        &self,
        py: Python<'py>,
        boards: PyReadonlyArray2<'py, i8>,
        dice: PyReadonlyArray2<'py, i8>,
        variant: &Bound<'py, PyAny>,
        men: (u8, u8),
        threads: Option<usize>,
    ) -> PyResult<BestArrays<'py>> {
        let boards = boards_of(&boards, variant, men)?;
        let dice = dice_of(py, &dice, boards.len())?;
        let evaluator = self.core();
        let parts = over_rows(py, boards.len(), threads, |range| {
            let (mut workspace, mut scratch) = (evaluator.workspace(), crate::eval::Scratch::default());
            let mut part = Best::default();
            for row in range {
                let position = judged(&boards, row)?;
                let roll = roll_of(dice[row]).map_err(|fault| (row, fault))?;
                let best = evaluator.best_play(&position, roll, &mut workspace, &mut scratch);
                part.indices.push(best.index.map_or(-1, |index| index as i64));
                arrays::append_row(&best.result, boards.game(), &mut part.boards);
                let moves = best
                    .index
                    .map_or([-1; MOVES], |index| arrays::moves_of(&position, roll, index));
                part.moves.extend_from_slice(&moves);
                part.equities.push(equity(best.chances));
            }
            Ok(part)
        })?;
        let mut all = Best::default();
        for part in parts {
            all.indices.extend(part.indices);
            all.boards.extend(part.boards);
            all.moves.extend(part.moves);
            all.equities.extend(part.equities);
        }
        Ok((
            all.indices.into_pyarray(py),
            all.boards.into_pyarray(py),
            all.moves.into_pyarray(py),
            all.equities.into_pyarray(py),
        ))
    }
}

type BestArrays<'py> = (
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<f32>>,
);

#[derive(Default)]
struct Best {
    indices: Vec<i64>,
    boards: Vec<i8>,
    moves: Vec<i8>,
    equities: Vec<f32>,
}

/// A position that is not judged, as an exception that names its row.
fn fault(error: NotJudged) -> RowFault {
    RowFault::Other(Box::new(move |py, row| errors::not_judged(py, &error, Some(row))))
}

/// The position of a row, if the networks judge it.
fn judged(boards: &batch::Boards<'_>, row: usize) -> Result<crate::Position, (usize, RowFault)> {
    let position = boards.position(row).map_err(|fault| (row, fault))?;
    CoreEvaluator::judges(&position).map_err(|error| (row, fault(error)))?;
    Ok(position)
}
