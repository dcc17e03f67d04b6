//! The arguments by which positions are set up.

use pyo3::prelude::*;

use crate::board::SlotMask;
use crate::python::{convert, errors};
use crate::rules::Game as CoreGame;

/// How many checkers each side has: `men`, a number or a pair, or what the game gives.
pub(in crate::python) fn men_of(men: Option<&Bound<'_, PyAny>>, game: &'static CoreGame) -> PyResult<[u8; 2]> {
    let Some(men) = men else {
        return Ok([game.checkers(); 2]);
    };
    let one = |men: &Bound<'_, PyAny>| match convert::integer(men, "men")? {
        Some(number @ 1..=15) => Ok(number as u8),
        _ => {
            let message = format!("men is {men}: a side has 1 to 15 checkers");
            Err(errors::unusable_position(men.py(), message))
        }
    };
    if !men.hasattr("__iter__")? {
        return Ok([one(men)?; 2]);
    }
    match &convert::items(men, "men")?[..] {
        [mover, opponent] => Ok([one(mover)?, one(opponent)?]),
        items => {
            let message = format!("men has {} items: give one number, or two", items.len());
            Err(errors::unusable_position(men.py(), message))
        }
    }
}

/// How many turns mover and opponent have ended: as given, or as many as any rules read.
pub(in crate::python) fn turns_of(turns: Option<&Bound<'_, PyAny>>) -> PyResult<[u8; 2]> {
    let Some(turns) = turns else { return Ok([u8::MAX; 2]) };
    let py = turns.py();
    let turns = convert::items(turns, "turns")?;
    let [mover, opponent] = &turns[..] else {
        let message = format!("turns has {} items: give the mover's and the opponent's", turns.len());
        return Err(errors::value(py, message));
    };
    let count = |count: &Bound<'_, PyAny>| match convert::integer(count, "a turn count")? {
        Some(number @ 0..) => Ok(u8::try_from(number).unwrap_or(u8::MAX)),
        None => Ok(u8::MAX),
        Some(_) => Err(errors::value(py, format!("a turn count is {count}: it is 0 or more"))),
    };
    Ok([count(mover)?, count(opponent)?])
}

/// Own points that hold a pinned checker, as a mask.
pub(in crate::python) fn pinned_of(points: Option<&Bound<'_, PyAny>>, whose: &str) -> PyResult<SlotMask> {
    let Some(points) = points else { return Ok(0) };
    let mut mask = 0;
    for point in convert::items(points, "pinned points")? {
        match convert::integer(&point, "a pinned point")? {
            Some(number @ 1..=24) if mask >> number & 1 != 0 => {
                let message = format!("{whose} is said to have two pinned checkers on {point}: a point holds one");
                return Err(errors::unusable_position(points.py(), message));
            }
            Some(number @ 1..=24) => mask |= 1 << number,
            _ => {
                let message = format!("{whose} has a pinned checker on {point}: points are 1 to 24");
                return Err(errors::unusable_position(points.py(), message));
            }
        }
    }
    Ok(mask)
}

/// The game named, or backgammon.
pub(in crate::python) fn game_or_backgammon(variant: Option<&Bound<'_, PyAny>>) -> PyResult<&'static CoreGame> {
    match variant {
        Some(variant) => convert::game(variant),
        None => Ok(&crate::GAMES[0]),
    }
}
