//! The arguments by which positions are set up.

use pyo3::prelude::*;

use super::{convert, errors};
use crate::rules::Preset;

/// How many checkers each side has: `men`, a number or a pair, or what the game gives.
pub(super) fn men_of(men: Option<&Bound<'_, PyAny>>, game: &'static Preset) -> PyResult<[u8; 2]> {
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

/// Turn counts, for games that read them; none of those is here yet, so they are only checked.
pub(super) fn check_turns(turns: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    let Some(turns) = turns else { return Ok(()) };
    let py = turns.py();
    let turns = convert::items(turns, "turns")?;
    if turns.len() != 2 {
        return Err(errors::value(
            py,
            format!("turns has {} items: give the mover's and the opponent's", turns.len()),
        ));
    }
    for count in &turns {
        match convert::integer(count, "a turn count")? {
            Some(0..) => {}
            _ => return Err(errors::value(py, format!("a turn count is {count}: it is 0 or more"))),
        }
    }
    Ok(())
}

/// The game named, or backgammon.
pub(super) fn game_or_backgammon(variant: Option<&Bound<'_, PyAny>>) -> PyResult<&'static Preset> {
    match variant {
        Some(variant) => convert::game(variant),
        None => Ok(&crate::PRESETS[0]),
    }
}
