//! Ids and states. `gammon.state.State` holds the fields; here they become the core's and back.

use pyo3::prelude::*;

use super::position::Position;
use super::{convert, errors};
use crate::dice::Roll;
use crate::ids::{IdError, IdFault, ParsedId, UnwritableId};
use crate::position::outcome::WinKind;
use crate::state::{Cube, InvalidState, Offer, OfferKind, Phase, Seat, State};

/// A state's fields, in the order of `gammon.state.State`; what has a name is its text.
type Fields = (
    Option<(u8, u8)>,        // dice
    usize,                   // turn
    (u8, Option<usize>, u8), // cube: log2 of its value, owner, log2 of its limit
    [u32; 2],                // score
    u32,                     // length
    bool,                    // crawford
    bool,                    // jacoby
    bool,                    // beavers
    Option<(String, usize)>, // offer: kind, by
    String,                  // phase
);

const PHASES: [(&str, Phase); 5] = [
    ("not_started", Phase::NotStarted),
    ("playing", Phase::Playing),
    ("over", Phase::Over),
    ("resigned", Phase::Resigned),
    ("dropped", Phase::Dropped),
];

const OFFERS: [(&str, OfferKind); 6] = [
    ("double", OfferKind::Double),
    ("beaver", OfferKind::Beaver),
    ("raccoon", OfferKind::Raccoon),
    ("resign_single", OfferKind::Resign(WinKind::Single)),
    ("resign_gammon", OfferKind::Resign(WinKind::Gammon)),
    ("resign_backgammon", OfferKind::Resign(WinKind::Backgammon)),
];

fn name_of<T: PartialEq>(table: &[(&'static str, T)], value: T) -> String {
    let row = table.iter().find(|(_, known)| *known == value);
    row.map_or_else(String::new, |(name, _)| (*name).to_owned())
}

fn named<T: Copy>(py: Python<'_>, table: &[(&'static str, T)], name: &str, what: &str) -> PyResult<T> {
    match table.iter().find(|(known, _)| *known == name) {
        Some((_, value)) => Ok(*value),
        None => {
            let names: Vec<_> = table.iter().map(|(known, _)| *known).collect();
            let name = crate::error::excerpt(name);
            Err(errors::value(
                py,
                format!("“{name}” is no {what}: say one of {}", names.join(", ")),
            ))
        }
    }
}

fn seat(py: Python<'_>, index: usize) -> PyResult<Seat> {
    match Seat::BOTH.get(index) {
        Some(seat) => Ok(*seat),
        None => Err(errors::value(py, format!("{index} is no seat: the seats are 0 and 1"))),
    }
}

fn state_of(py: Python<'_>, position: &Bound<'_, Position>, fields: Fields) -> PyResult<State> {
    let (dice, turn, (value_log2, owner, max_log2), score, length, crawford, jacoby, beavers, offer, phase) = fields;
    Ok(State {
        position: position.get().0,
        dice: dice
            .map(|(first, second)| Roll::new(first, second))
            .transpose()
            .map_err(|error| errors::dice(py, &error))?,
        turn: seat(py, turn)?,
        cube: Cube {
            value_log2,
            owner: owner.map(|owner| seat(py, owner)).transpose()?,
            max_log2,
        },
        score,
        length,
        crawford,
        jacoby,
        beavers,
        offer: match offer {
            Some((kind, by)) => Some(Offer {
                kind: named(py, &OFFERS, &kind, "offer")?,
                by: seat(py, by)?,
            }),
            None => None,
        },
        phase: named(py, &PHASES, &phase, "phase")?,
    })
}

fn fields_of(state: &State) -> Fields {
    (
        state.dice.map(|roll| (roll.first(), roll.second())),
        state.turn.index(),
        (
            state.cube.value_log2,
            state.cube.owner.map(Seat::index),
            state.cube.max_log2,
        ),
        state.score,
        state.length,
        state.crawford,
        state.jacoby,
        state.beavers,
        state
            .offer
            .map(|offer| (name_of(&OFFERS, offer.kind), offer.by.index())),
        name_of(&PHASES, state.phase),
    )
}

pub(super) fn raise(py: Python<'_>, error: &IdError) -> PyErr {
    match &error.fault {
        IdFault::Position(fault) => errors::invalid_position(py, fault, None),
        _ => errors::parse(py, error.to_string(), error.column),
    }
}

fn raise_unwritable(py: Python<'_>, error: &UnwritableId) -> PyErr {
    errors::value(py, error.to_string())
}

fn raise_invalid(py: Python<'_>, error: &InvalidState) -> PyErr {
    errors::value(py, error.to_string())
}

/// Reads any id: the position, and the other fields of a state (of a bare board, the usual ones).
#[pyfunction]
pub(super) fn parse_id(text: &Bound<'_, PyAny>, variant: &Bound<'_, PyAny>) -> PyResult<(Position, Fields)> {
    let id = convert::text(text, "an id")?;
    let parsed = crate::ids::parse_id(&id, convert::game(variant)?).map_err(|error| raise(text.py(), &error))?;
    let state = match parsed {
        ParsedId::State(state) => state,
        ParsedId::Position(position) => State::new(position),
    };
    Ok((Position(state.position), fields_of(&state)))
}

/// A state from one kind of id: "xgid", "gnubg_id", or "match_id" with the position it belongs to.
#[pyfunction]
#[pyo3(signature = (kind, text, variant, position = None))]
pub(super) fn state_from_ids(
    kind: &str,
    text: &Bound<'_, PyAny>,
    variant: &Bound<'_, PyAny>,
    position: Option<&Bound<'_, Position>>,
) -> PyResult<(Position, Fields)> {
    let py = text.py();
    let id = convert::text(text, "an id")?;
    let read = match (kind, position) {
        ("xgid", _) => State::from_xgid(&id, convert::game(variant)?),
        ("match_id", Some(position)) => State::from_match_id(&id, position.get().0),
        _ => State::from_gnubg_id(&id, convert::game(variant)?),
    };
    let state = read.map_err(|error| raise(py, &error))?;
    Ok((Position(state.position), fields_of(&state)))
}

/// The XGID of a state.
#[pyfunction]
pub(super) fn xgid(position: &Bound<'_, Position>, fields: Fields) -> PyResult<String> {
    let py = position.py();
    state_of(py, position, fields)?
        .xgid()
        .map_err(|error| raise_unwritable(py, &error))
}

/// The Match ID of a state.
#[pyfunction]
pub(super) fn match_id(position: &Bound<'_, Position>, fields: Fields) -> PyResult<String> {
    let py = position.py();
    state_of(py, position, fields)?
        .match_id()
        .map_err(|error| raise_unwritable(py, &error))
}

/// Raises if the fields of a state contradict each other.
#[pyfunction]
pub(super) fn check_state(position: &Bound<'_, Position>, fields: Fields) -> PyResult<()> {
    let py = position.py();
    state_of(py, position, fields)?
        .check()
        .map_err(|error| raise_invalid(py, &error))
}

/// The XGID of a board alone: a money game with the mover at the bottom.
pub(super) fn position_xgid(position: &crate::Position) -> Result<String, UnwritableId> {
    State::new(*position).xgid()
}

pub(super) fn written(py: Python<'_>, id: Result<String, UnwritableId>) -> PyResult<String> {
    id.map_err(|error| raise_unwritable(py, &error))
}
