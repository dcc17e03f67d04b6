//! Ids and states. `gammon.state.State` holds the fields; here they become the core's and back.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::position::Position;
use super::{convert, errors};
use crate::dice::Roll;
use crate::ids::{IdError, IdFault, ParsedId, UnwritableId};
use crate::position::outcome::WinKind;
use crate::state::{Cube, InvalidState, Offer, OfferKind, Phase, Seat, State};

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

/// The core's state of a `gammon.state.State`, whose fields have been checked one by one.
fn state_of(state: &Bound<'_, PyAny>) -> PyResult<State> {
    let py = state.py();
    let (value, owner, max): (u32, Option<usize>, u32) = state.getattr("cube")?.extract()?;
    let dice: Option<(u8, u8)> = state.getattr("dice")?.extract()?;
    let dice = dice.map(|(first, second)| Roll::new(first, second)).transpose();
    let offer: Option<(String, usize)> = state.getattr("offer")?.extract()?;
    let offer = offer.map(|(kind, by)| {
        Ok::<_, PyErr>(Offer {
            kind: named(py, &OFFERS, &kind, "offer")?,
            by: seat(py, by)?,
        })
    });
    let score: (u32, u32) = state.getattr("score")?.extract()?;
    Ok(State {
        position: state.getattr("position")?.cast::<Position>()?.get().0,
        dice: dice.map_err(|error| errors::dice(py, &error))?,
        turn: seat(py, state.getattr("turn")?.extract()?)?,
        cube: Cube {
            value_log2: value.trailing_zeros() as u8,
            owner: owner.map(|owner| seat(py, owner)).transpose()?,
            max_log2: max.trailing_zeros() as u8,
        },
        score: score.into(),
        length: state.getattr("length")?.extract()?,
        crawford: state.getattr("crawford")?.extract()?,
        jacoby: state.getattr("jacoby")?.extract()?,
        beavers: state.getattr("beavers")?.extract()?,
        offer: offer.transpose()?,
        phase: named(py, &PHASES, &state.getattr("phase")?.extract::<String>()?, "phase")?,
    })
}

/// The fields of a `gammon.state.State`, by their names.
fn fields_of<'py>(py: Python<'py>, state: &State) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(py);
    let Cube {
        value_log2,
        owner,
        max_log2,
    } = state.cube;
    fields.set_item("position", Position(state.position))?;
    fields.set_item("dice", state.dice.map(|roll| (roll.first(), roll.second())))?;
    fields.set_item("turn", state.turn.index())?;
    fields.set_item("cube", (1u64 << value_log2, owner.map(Seat::index), 1u64 << max_log2))?;
    fields.set_item("score", (state.score[0], state.score[1]))?;
    fields.set_item("length", state.length)?;
    fields.set_item("crawford", state.crawford)?;
    fields.set_item("jacoby", state.jacoby)?;
    fields.set_item("beavers", state.beavers)?;
    let offer = state
        .offer
        .map(|offer| (name_of(&OFFERS, offer.kind), offer.by.index()));
    fields.set_item("offer", offer)?;
    fields.set_item("phase", name_of(&PHASES, state.phase))?;
    Ok(fields)
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

/// Reads any id: the fields of a state (of a bare board, the usual ones).
#[pyfunction]
pub(super) fn parse_id<'py>(text: &Bound<'py, PyAny>, variant: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let id = convert::text(text, "an id")?;
    let parsed = crate::ids::parse_id(&id, convert::game(variant)?).map_err(|error| raise(text.py(), &error))?;
    let state = match parsed {
        ParsedId::State(state) => state,
        ParsedId::Position(position) => State::new(position),
    };
    fields_of(text.py(), &state)
}

/// A state from one kind of id: "xgid", "gnubg_id", or "match_id" with the position it belongs to.
#[pyfunction]
#[pyo3(signature = (kind, text, variant, position = None))]
pub(super) fn state_from_ids<'py>(
    kind: &str,
    text: &Bound<'py, PyAny>,
    variant: &Bound<'_, PyAny>,
    position: Option<&Bound<'_, Position>>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = text.py();
    let id = convert::text(text, "an id")?;
    let read = match (kind, position) {
        ("xgid", _) => State::from_xgid(&id, convert::game(variant)?),
        ("match_id", Some(position)) => State::from_match_id(&id, position.get().0),
        _ => State::from_gnubg_id(&id, convert::game(variant)?),
    };
    let state = read.map_err(|error| raise(py, &error))?;
    fields_of(text.py(), &state)
}

/// The XGID of a state.
#[pyfunction]
pub(super) fn xgid(state: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = state.py();
    state_of(state)?.xgid().map_err(|error| raise_unwritable(py, &error))
}

/// The Match ID of a state.
#[pyfunction]
pub(super) fn match_id(state: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = state.py();
    state_of(state)?
        .match_id()
        .map_err(|error| raise_unwritable(py, &error))
}

/// Raises if the fields of a state contradict each other.
#[pyfunction]
pub(super) fn check_state(state: &Bound<'_, PyAny>) -> PyResult<()> {
    let py = state.py();
    state_of(state)?.check().map_err(|error| raise_invalid(py, &error))
}

/// The XGID of a board alone: a money game with the mover at the bottom.
pub(super) fn position_xgid(position: &crate::Position) -> Result<String, UnwritableId> {
    State::new(*position).xgid()
}

pub(super) fn written(py: Python<'_>, id: Result<String, UnwritableId>) -> PyResult<String> {
    id.map_err(|error| raise_unwritable(py, &error))
}
