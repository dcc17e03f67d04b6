//! `Play`.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use super::Position;
use crate::dice::Roll;
use crate::python::values;
use crate::{Play as CorePlay, Position as CorePosition};

/// What one player does with a whole roll. `Position.legal_plays` and `Position.check` make plays.
///
/// Of all move sequences that lead to one result, a play holds the one whose moves, sorted by source then target
/// descending, are lexicographically largest. Immutable, hashable and picklable.
#[pyclass(frozen, module = "gammon")]
pub(in crate::python) struct Play {
    pub(in crate::python) before: CorePosition,
    pub(in crate::python) roll: Roll,
    pub(in crate::python) play: CorePlay,
}

#[pymethods]
impl Play {
    /// The position it was played from.
    #[getter]
    fn position(&self) -> Position {
        Position(self.before)
    }

    /// The roll.
    #[getter]
    fn dice<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        values::ROLL.call(py, (self.roll.first(), self.roll.second()))
    }

    /// The canonical text, such as "8/5 6/5", "bar/22*/18" or "6/off(2)"; empty for a dance.
    #[getter]
    fn notation(&self) -> String {
        self.play.to_string()
    }

    /// The checker moves in an order in which they can be made, as `Position.next_moves` takes them: a runner before
    /// those that must wait for it, a move that ends the game last.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let order = self.before.in_playing_order(self.roll, &self.play);
        let mut moves = self.play.moves().to_vec();
        let steps: Vec<_> = order
            .into_iter()
            .filter_map(|(from, to)| {
                let index = moves.iter().position(|step| (step.from, step.to) == (from, to))?;
                let step = moves.remove(index);
                Some(values::CHECKER_MOVE.call(py, (step.from, step.to, step.hit)))
            })
            .collect::<PyResult<_>>()?;
        PyTuple::new(py, steps)
    }

    /// The checker moves, each by one die, in canonical order (see `steps` for one in which they can be made); none
    /// for a dance.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let moves: Vec<_> = self
            .play
            .moves()
            .iter()
            .map(|m| values::CHECKER_MOVE.call(py, (m.from, m.to, m.hit)))
            .collect::<PyResult<_>>()?;
        PyTuple::new(py, moves)
    }

    /// The position after it, seen by the opponent, as if he were on roll. Where the same player goes on that is not what
    /// comes next: `next` is.
    #[getter]
    fn result(&self) -> Position {
        let next = self.before.after(self.roll, &self.play);
        let goes_on = self.before.goes_on_after(self.roll, &self.play);
        Position(if goes_on { next.flip() } else { next })
    }

    /// The position to act on next: `result`, unless the same player goes on; then it is seen by him, and its `stage`
    /// says what comes.
    #[getter]
    fn next(&self) -> Position {
        Position(self.before.after(self.roll, &self.play))
    }

    /// Whether the same player goes on: `next` is then seen by him. (The board alone may look the same to both.)
    #[getter]
    fn goes_on(&self) -> bool {
        self.before.goes_on_after(self.roll, &self.play)
    }

    /// How many blots it hits, or pins.
    #[getter]
    fn hits(&self) -> usize {
        self.play.moves().iter().filter(|m| m.hit).count()
    }

    fn __str__(&self) -> String {
        self.notation()
    }

    fn __repr__(&self) -> String {
        format!(
            "{}.check(({}, {}), '{}')",
            Position(self.before).repr(),
            self.roll.first(),
            self.roll.second(),
            self.play
        )
    }

    fn __len__(&self) -> usize {
        self.play.moves().len()
    }

    fn __bool__(&self) -> bool {
        true // a dance is a play too
    }

    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        match other.cast::<Play>() {
            Ok(other) => {
                let other = other.get();
                (self.before == other.before && self.roll == other.roll && self.play == other.play)
                    .into_bound_py_any(py)
            }
            Err(_) => Ok(py.NotImplemented().into_bound(py)),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.before, self.roll, self.play).hash(&mut hasher);
        hasher.finish()
    }

    /// Pickled as the call that makes it: the play is checked again when it is read.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let this = slf.get();
        let check = Position(this.before).into_pyobject(py)?.getattr("check")?;
        let moves = PyList::new(py, this.play.moves().iter().map(|m| (m.from, m.to)))?;
        let dice = (this.roll.first(), this.roll.second());
        Ok((check, (dice, moves).into_pyobject(py)?))
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        py.import("gammon.drawing.pictures")?
            .call_method1(PyString::intern(py, "play_svg"), (slf,))
    }
}
