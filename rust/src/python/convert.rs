//! From Python values to the core's.

use std::path::PathBuf;

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyUnicodeEncodeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyFrozenSet, PyMapping, PySet, PyString, PyTuple};

use super::errors;
use super::game::Game;
use crate::board::{Counts, MAX_CHECKERS, OFF, SLOTS};
use crate::check::IllegalPlay;
use crate::dice::DiceError;
use crate::dice::Roll;
use crate::rules::Game as CoreGame;

/// The text of a `str`, lone surrogates replaced; any other type is a `TypeError`.
pub(super) fn text(value: &Bound<'_, PyAny>, what: &str) -> PyResult<String> {
    match value.cast::<PyString>() {
        Ok(text) => Ok(text.to_string_lossy().into_owned()),
        Err(_) => Err(PyTypeError::new_err(format!(
            "{what} must be a str, not {}",
            type_name(value)
        ))),
    }
}

/// An `int` or what stands for one; `None` where it is beyond 64 bits. Booleans and floats are a
/// `TypeError`.
pub(super) fn integer(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Option<i64>> {
    let wrong = || PyTypeError::new_err(format!("{what} must be an int, not {}", type_name(value)));
    if value.is_instance_of::<PyBool>() || value.is_instance_of::<PyFloat>() {
        return Err(wrong());
    }
    match value.extract::<i64>() {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Ok(None),
        Err(error) if error.is_instance_of::<PyTypeError>(value.py()) => Err(wrong()),
        Err(error) => Err(error),
    }
}

/// An `int` from 0 on that fits; booleans and floats are a `TypeError`.
pub(super) fn natural<T: TryFrom<i128>>(value: &Bound<'_, PyAny>, what: &str) -> PyResult<T> {
    let wide = value.extract::<u64>().map(i128::from).ok();
    let number = integer(value, what)?.map(i128::from).or(wide);
    let fitting = number.and_then(|number| T::try_from(number).ok());
    fitting.ok_or_else(|| errors::value(value.py(), format!("{what} is out of range")))
}

/// A path; a text that no file's name can be is a `DataFileError`.
pub(super) fn path(value: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    value.extract().map_err(|error: PyErr| {
        if error.is_instance_of::<PyUnicodeEncodeError>(value.py()) {
            let shown = value.repr().map_or_else(|_| String::new(), |repr| repr.to_string());
            return errors::data_file(value.py(), format!("{shown}: a file cannot have that name"));
        }
        error
    })
}

fn type_name(value: &Bound<'_, PyAny>) -> String {
    value
        .get_type()
        .name()
        .map_or_else(|_| "something else".to_owned(), |name| name.to_string())
}

/// A roll, from a pair of dice or a text such as "31".
pub(super) fn roll(value: &Bound<'_, PyAny>) -> PyResult<Roll> {
    let py = value.py();
    if value.is_instance_of::<PyString>() {
        return text(value, "dice")?
            .parse()
            .map_err(|error: DiceError| errors::dice(py, &error));
    }
    let (first, second) = match value.cast::<PyTuple>() {
        Ok(pair) if pair.len() == 2 => (pair.get_item(0)?, pair.get_item(1)?),
        _ => {
            let dice = items(value, "dice")?;
            let [first, second] = &dice[..] else {
                let message = format!("a roll has two dice, not {}", dice.len());
                return Err(errors::invalid_dice(py, &message, None));
            };
            (first.clone(), second.clone())
        }
    };
    let die = |value: &Bound<'_, PyAny>| match integer(value, "a die")? {
        Some(number) => u8::try_from(number).map_err(|_| errors::dice(py, &DiceError::OutOfRange(number))),
        None => Err(errors::dice(py, &DiceError::OutOfRange(i64::MAX))),
    };
    Roll::new(die(&first)?, die(&second)?).map_err(|error| errors::dice(py, &error))
}

/// The items of a sequence that is not a text.
pub(super) fn items<'py>(value: &Bound<'py, PyAny>, what: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let wrong = || PyTypeError::new_err(format!("{what} must be a sequence of ints, not {}", type_name(value)));
    let unordered = value.is_instance_of::<PySet>() || value.is_instance_of::<PyFrozenSet>();
    let raw = value.is_instance_of::<PyBytes>() || value.is_instance_of::<PyByteArray>();
    if value.is_instance_of::<PyString>() || value.is_instance_of::<PyDict>() || unordered || raw {
        return Err(wrong());
    }
    // Arrays of other types than integers are refused whatever is in them.
    if let Some(dtype) = value.getattr_opt("dtype")?
        && let Some(kind) = dtype.getattr_opt("kind")?
        && !["i", "u"].iter().any(|integers| kind.eq(integers).unwrap_or(false))
    {
        return Err(PyTypeError::new_err(format!(
            "{what} must be integers, not an array of {dtype}"
        )));
    }
    // An endless iterator must not hang the call.
    value.try_iter().map_err(|_| wrong())?.take(LONGEST).collect()
}

/// No list that is looked at item by item is longer than this.
const LONGEST: usize = 1000;

/// The game of that name, or that a `Game` or a `Variant` is; `gammon.variants.find` knows the other
/// names, and what to say of a wrong one.
pub(super) fn game(value: &Bound<'_, PyAny>) -> PyResult<&'static CoreGame> {
    let py = value.py();
    if let Ok(game) = value.cast::<Game>() {
        return Ok(game.get().0);
    }
    if value.is_instance_of::<PyString>()
        && let Ok(game) = CoreGame::find(&text(value, "variant")?)
    {
        return Ok(game);
    }
    let variant = py.import("gammon.variants")?.call_method1("find", (value,))?;
    Ok(variant.getattr("game")?.cast::<Game>()?.get().0)
}

/// One side's counts: a sequence of up to 27 ints or a mapping from slot to count. A full list
/// says itself how many are off; otherwise that is what `men` leaves.
pub(super) fn counts(value: &Bound<'_, PyAny>, men: u8, whose: &str) -> PyResult<Counts> {
    let py = value.py();
    let bad = |message: String| errors::unusable_position(py, message);
    let mut slots = [0u8; SLOTS];
    let mut set = |slot: usize, count: &Bound<'_, PyAny>| -> PyResult<()> {
        let number = integer(count, "a count of checkers")?;
        slots[slot] = match number {
            Some(number @ 0..=15) => number as u8,
            _ => {
                return Err(bad(format!(
                    "{whose} has {count} checkers on slot {slot}: a count is 0 to {MAX_CHECKERS}"
                )));
            }
        };
        Ok(())
    };
    let complete = if let Ok(mapping) = value.cast::<PyMapping>() {
        let mut off_given = false;
        for pair in mapping.call_method0("items")?.try_iter()?.take(LONGEST) {
            let (slot, count): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair?
                .extract()
                .map_err(|_| PyTypeError::new_err("counts by slot must be pairs of a slot and a count"))?;
            match integer(&slot, "a slot")? {
                Some(number @ 0..=26) => {
                    off_given |= number == 0;
                    set(number as usize, &count)?;
                }
                _ => {
                    return Err(bad(format!(
                        "{whose} has no slot {slot}: 0 off, 1–24, 25 bar, 26 reserve"
                    )));
                }
            }
        }
        off_given
    } else {
        let list = items(value, "counts")?;
        if list.len() > SLOTS {
            return Err(bad(format!(
                "{whose} has {} counts; there are {SLOTS} slots",
                list.len()
            )));
        }
        for (slot, count) in list.iter().enumerate() {
            set(slot, count)?;
        }
        list.len() == SLOTS
    };
    if !complete {
        let seen: u32 = slots[1..].iter().map(|&count| u32::from(count)).sum();
        if seen > u32::from(men) {
            return Err(bad(format!(
                "{whose} has {seen} checkers on the board, but only {men} in this game"
            )));
        }
        let off = men - seen as u8;
        if slots[OFF as usize] != 0 && slots[OFF as usize] != off {
            return Err(bad(format!(
                "{whose} has {seen} checkers on the board and {} off, but {men} in this game",
                slots[OFF as usize]
            )));
        }
        slots[OFF as usize] = off;
    }
    Ok(Counts::from_slots(&slots))
}

/// The `(from, to)` pairs of a play given as data; a text is handled before. A number that is no
/// place makes it unparsable.
pub(super) fn moves(value: &Bound<'_, PyAny>) -> PyResult<Result<Vec<(u8, u8)>, IllegalPlay>> {
    let mut pairs = Vec::new();
    for step in items(value, "a play")? {
        let step = items(&step, "a checker move")?;
        // A pair, a CheckerMove, or a NextMove.
        let ([from, to] | [from, to, _] | [from, to, _, _, _]) = &step[..] else {
            return Err(PyTypeError::new_err("a checker move is a pair (from, to)"));
        };
        match (integer(from, "a place")?, integer(to, "a place")?) {
            (Some(from @ 0..=26), Some(to @ 0..=26)) => pairs.push((from as u8, to as u8)),
            _ => {
                let text = format!("{from}/{to}");
                return Ok(Err(IllegalPlay::unreadable(&text, &text, 0)));
            }
        }
    }
    Ok(Ok(pairs))
}
