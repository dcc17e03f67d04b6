//! From the core's typed errors to the exceptions of `gammon.errors`.

use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyTuple};

use super::values::Class;
use crate::check::{Detail, IllegalPlay};
use crate::dice::DiceError;
use crate::error::{InvalidPosition, RulesError};
use crate::eval::NotJudged;

static INVALID_POSITION: Class = Class::new("gammon.errors", "InvalidPositionError");
static INVALID_DICE: Class = Class::new("gammon.errors", "InvalidDiceError");
static ILLEGAL_PLAY: Class = Class::new("gammon.errors", "IllegalPlayError");
static PARSE: Class = Class::new("gammon.errors", "ParseError");
static UNKNOWN_VARIANT: Class = Class::new("gammon.errors", "UnknownVariantError");
static GAMMON: Class = Class::new("gammon.errors", "GammonError");
static DATA_FILE: Class = Class::new("gammon.errors", "DataFileError");
static NOT_IN_TABLE: Class = Class::new("gammon.errors", "NotInTableError");
static NOT_JUDGED: Class = Class::new("gammon.errors", "NotJudgedError");
static RULES: Class = Class::new("gammon.errors", "InvalidRulesError");

/// An exception of that class, or the error that making it raised.
fn raise(py: Python<'_>, class: &Class, message: String, extra: &Bound<'_, PyDict>) -> PyErr {
    let made = class.get(py).and_then(|class| class.call((message,), Some(extra)));
    made.map_or_else(|error| error, PyErr::from_value)
}

pub(super) fn invalid_position(py: Python<'_>, error: &InvalidPosition, row: Option<usize>) -> PyErr {
    let reasons: Vec<String> = error.0.iter().map(ToString::to_string).collect();
    let extra = PyDict::new(py);
    let filled = extra
        .set_item("reasons", reasons)
        .and_then(|()| extra.set_item("row", row));
    match filled {
        Ok(()) => raise(py, &INVALID_POSITION, in_row(&error.to_string(), row), &extra),
        Err(error) => error,
    }
}

/// An [`InvalidPosition`] found before there was a board to look at.
pub(super) fn unusable_position(py: Python<'_>, message: String) -> PyErr {
    raise(py, &INVALID_POSITION, message, &PyDict::new(py))
}

pub(super) fn invalid_dice(py: Python<'_>, message: &str, row: Option<usize>) -> PyErr {
    let extra = PyDict::new(py);
    match extra.set_item("row", row) {
        Ok(()) => raise(py, &INVALID_DICE, in_row(message, row), &extra),
        Err(error) => error,
    }
}

pub(super) fn dice(py: Python<'_>, error: &DiceError) -> PyErr {
    invalid_dice(py, &error.to_string(), None)
}

pub(super) fn rules(py: Python<'_>, error: &RulesError) -> PyErr {
    let class = match error {
        RulesError::UnknownGame(_) => &UNKNOWN_VARIANT,
        _ => &RULES,
    };
    raise(py, class, error.to_string(), &PyDict::new(py))
}

/// A file that cannot be read or written, or is damaged.
pub(super) fn data_file(py: Python<'_>, message: String) -> PyErr {
    raise(py, &DATA_FILE, message, &PyDict::new(py))
}

/// A question that a table does not answer.
pub(super) fn not_in_table(py: Python<'_>, message: &str, row: Option<usize>) -> PyErr {
    match [("row", row)].into_py_dict(py) {
        Ok(extra) => raise(py, &NOT_IN_TABLE, in_row(message, row), &extra),
        Err(error) => error,
    }
}

/// A position that no network judges.
pub(super) fn not_judged(py: Python<'_>, error: &NotJudged, row: Option<usize>) -> PyErr {
    match [("row", row)].into_py_dict(py) {
        Ok(extra) => raise(py, &NOT_JUDGED, in_row(&error.to_string(), row), &extra),
        Err(error) => error,
    }
}

/// A text that is not what it should be, at a column counted from 0.
pub(super) fn parse(py: Python<'_>, message: String, column: usize) -> PyErr {
    match [("line", 1), ("column", column + 1)].into_py_dict(py) {
        Ok(extra) => raise(py, &PARSE, message, &extra),
        Err(error) => error,
    }
}

pub(super) fn illegal_play(py: Python<'_>, error: &IllegalPlay) -> PyErr {
    let extra = PyDict::new(py);
    let faults = error.faults().iter().map(|fault| {
        let details = PyDict::new(py);
        for (name, value) in &fault.details {
            match value {
                Detail::Number(number) => details.set_item(name, number)?,
                Detail::Place(slot) => details.set_item(name, slot)?,
                Detail::Text(text) => details.set_item(name, text)?,
                Detail::Choices(plays) => details.set_item(name, PyTuple::new(py, plays)?)?,
            }
        }
        Ok((fault.reason.code(), details))
    });
    match faults
        .collect::<PyResult<Vec<_>>>()
        .and_then(|faults| extra.set_item("faults", faults))
    {
        Ok(()) => raise(py, &ILLEGAL_PLAY, error.to_string(), &extra),
        Err(error) => error,
    }
}

/// A value that is not allowed, where no narrower error fits.
pub(super) fn value(py: Python<'_>, message: String) -> PyErr {
    raise(py, &GAMMON, message, &PyDict::new(py))
}

pub(super) fn in_row(message: &str, row: Option<usize>) -> String {
    match row {
        Some(row) => format!("row {row}: {message}"),
        None => message.to_owned(),
    }
}
