//! `Game`: the rules and the set-up of a game, which `gammon.variants.Variant` is built on.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple, PyType};

use super::position::Position;
use super::{convert, errors};
use crate::board::{Board, SLOTS};
use crate::rules::{GAMES, Game as CoreGame};
use crate::{AxisValue, Position as CorePosition};

/// The rules and the set-up of a game.
#[pyclass(frozen, module = "gammon._core")]
pub(super) struct Game(pub(super) &'static CoreGame);

#[pymethods]
impl Game {
    /// The game of that exact name.
    #[staticmethod]
    fn named(name: &Bound<'_, PyAny>) -> PyResult<Game> {
        let py = name.py();
        let game = CoreGame::find(&convert::text(name, "a name")?).map_err(|error| errors::rules(py, &error))?;
        Ok(Game(game))
    }

    /// The games known by name, in order.
    #[staticmethod]
    fn all() -> Vec<Game> {
        GAMES.iter().map(Game).collect()
    }

    /// A game like this one with another name, some axes otherwise, and perhaps another set-up.
    #[pyo3(signature = (name, axes, mover = None, opponent = None))]
    fn replace(
        &self,
        name: &Bound<'_, PyAny>,
        axes: &Bound<'_, PyDict>,
        mover: Option<&Bound<'_, PyAny>>,
        opponent: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let py = name.py();
        let mut changes = Vec::new();
        for (axis, value) in axes {
            changes.push((convert::text(&axis, "the name of an axis")?, axis_value(&value)?));
        }
        let changes: Vec<(&str, AxisValue)> = changes
            .iter()
            .map(|(axis, value)| (axis.as_str(), value.clone()))
            .collect();
        let refuse = |error| errors::rules(py, &error);
        let rules = self.0.rules.with_axes(&changes).map_err(refuse)?;
        let men = self.0.checkers();
        let side = |counts: Option<&Bound<'_, PyAny>>, usual, whose| {
            counts.map_or(Ok(usual), |counts| convert::counts(counts, men, whose))
        };
        let start = Board {
            mover: side(mover, self.0.start.mover, "the mover")?,
            opponent: side(opponent, self.0.start.opponent, "the opponent")?,
        };
        let game = CoreGame::define(&convert::text(name, "a name")?, rules, start).map_err(refuse)?;
        Ok(Game(game))
    }

    /// The name.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name
    }

    /// How many checkers a side has.
    #[getter]
    fn checkers(&self) -> u8 {
        self.0.checkers()
    }

    /// The first position.
    #[getter]
    fn start(&self) -> Position {
        Position(CorePosition::start_of(self.0))
    }

    /// The shape of a board in arrays.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let layout = self.0.layout();
        match layout.planes {
            1 => PyTuple::new(py, [layout.width]),
            planes => PyTuple::new(py, [planes, layout.width]),
        }
    }

    /// Every axis of the rules by name.
    #[getter]
    fn axes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let axes = PyDict::new(py);
        for (name, value) in self.0.rules.axes() {
            let value = match value {
                AxisValue::Flag(flag) => flag.into_bound_py_any(py)?,
                AxisValue::Number(number) => number.into_bound_py_any(py)?,
                AxisValue::Numbers(None) => py.None().into_bound(py),
                AxisValue::Numbers(Some(numbers)) => PyTuple::new(py, numbers)?.into_any(),
                AxisValue::Name(name) => PyString::new(py, &name).into_any(),
            };
            axes.set_item(name, value)?;
        }
        Ok(axes)
    }

    fn __repr__(&self) -> String {
        format!("<Game {:?}>", self.0.name)
    }

    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        match other.cast::<Game>() {
            Ok(other) => (self.0 == other.get().0).into_bound_py_any(py),
            Err(_) => Ok(py.NotImplemented().into_bound(py)),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.name.hash(&mut hasher);
        hasher.finish()
    }

    /// Pickled by name, or as the rules and the set-up that make it.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let game = slf.get().0;
        let class = PyType::new::<Game>(py);
        if CoreGame::find(game.name).is_ok() {
            return Ok((class.getattr("named")?, PyTuple::new(py, [game.name])?));
        }
        let standard = Game(&GAMES[0]).into_pyobject(py)?.into_any();
        let side = |slots: [u8; SLOTS]| PyTuple::new(py, slots);
        let args = (
            game.name,
            slf.get().axes(py)?,
            side(game.start.mover.slots())?,
            side(game.start.opponent.slots())?,
        );
        Ok((standard.getattr("replace")?, args.into_pyobject(py)?))
    }
}

/// The value of an axis that Python gave.
fn axis_value(value: &Bound<'_, PyAny>) -> PyResult<AxisValue> {
    if value.is_none() {
        return Ok(AxisValue::Number(None));
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(AxisValue::Flag(flag.is_true()));
    }
    if value.is_instance_of::<PyString>() {
        return convert::text(value, "an axis").map(AxisValue::Name);
    }
    let number = |value: &Bound<'_, PyAny>| {
        let number = convert::integer(value, "the value of an axis")?;
        number.and_then(|number| u8::try_from(number).ok()).ok_or_else(|| {
            errors::value(
                value.py(),
                format!("an axis of the rules is {value}: numbers in rules are 0 to 255"),
            )
        })
    };
    if value.hasattr("__iter__")? {
        let items = convert::items(value, "the value of an axis")?;
        let numbers = items.iter().map(number).collect::<PyResult<Vec<u8>>>()?;
        return Ok(AxisValue::Numbers(Some(numbers)));
    }
    match number(value) {
        Ok(number) => Ok(AxisValue::Number(Some(number))),
        Err(error) if error.is_instance_of::<PyTypeError>(value.py()) => Err(PyTypeError::new_err(format!(
            "the value of an axis must be a str, bool, int, tuple or None, not {}",
            value.get_type().name()?
        ))),
        Err(error) => Err(error),
    }
}
