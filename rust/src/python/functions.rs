//! What Python reads from the core's tables, and functions with no class to belong to.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::position::Position;
use super::{convert, detach, errors};
use crate::Roll;
use crate::check::Reason;
use crate::eval::Net;
use crate::parallel;

/// Every reason: its code, English template and number, in the order of reporting.
#[pyfunction]
pub(super) fn reasons() -> Vec<(&'static str, &'static str, u8)> {
    let row = |reason: &Reason| (reason.code(), reason.template(), reason.number());
    Reason::ALL.iter().map(row).collect()
}

/// The two dice of anything that is accepted as a roll.
#[pyfunction]
pub(super) fn parse_dice(dice: &Bound<'_, PyAny>) -> PyResult<(u8, u8)> {
    let roll = convert::roll(dice)?;
    Ok((roll.first(), roll.second()))
}

/// The version of the extension, what it was compiled for, the kernel of the networks that is in use, and the CRC-32 of
/// the weights of each.
#[pyfunction]
pub(super) fn build_info(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let info = PyDict::new(py);
    info.set_item("version", env!("CARGO_PKG_VERSION"))?;
    info.set_item("kernel", super::eval::kernel())?;
    let networks = PyDict::new(py);
    for net in Net::ALL {
        networks.set_item(net.name(), format!("{:08x}", crc32fast::hash(net.weights())))?;
    }
    info.set_item("networks", networks)?;
    info.set_item("target", format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS))?;
    info.set_item("debug", cfg!(debug_assertions))?;
    Ok(info)
}

const MOST_PLIES: u8 = 10;

/// The part of perft below each of the 21 rolls.
#[pyfunction]
#[pyo3(signature = (position, depth, threads = None))]
pub(super) fn divide(
    position: &Bound<'_, Position>,
    depth: u8,
    threads: Option<usize>,
) -> PyResult<Vec<((u8, u8), u64)>> {
    let py = position.py();
    if depth == 0 || depth > MOST_PLIES {
        return Err(errors::value(
            py,
            format!("depth is {depth}: perft counts 1 to {MOST_PLIES} plies"),
        ));
    }
    let position = position.get().0;
    let threads = threads_of(py, threads)?;
    let rolls: Vec<Roll> = Roll::all().map(|(roll, _)| roll).collect();
    let counts = detach::long_call(py, None, |poll| crate::divide_parallel(&position, depth, threads, poll))?;
    Ok(rolls
        .iter()
        .zip(counts)
        .map(|(roll, count)| ((roll.first(), roll.second()), count))
        .collect())
}

/// The number of threads asked for, or the CPUs this process may use.
pub(super) fn threads_of(py: Python<'_>, threads: Option<usize>) -> PyResult<usize> {
    match threads {
        None => Ok(parallel::available_threads()),
        Some(0) => Err(errors::value(
            py,
            "threads is 0: give 1 or more, or None for all CPUs".to_owned(),
        )),
        Some(threads) => Ok(threads.min(1024)),
    }
}
