//! The Python classes that results are made of, and looking them up once.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyAny, PyType};

/// A class of the Python package, imported when it is first needed.
pub(super) struct Class {
    module: &'static str,
    name: &'static str,
    cell: PyOnceLock<Py<PyType>>,
}

impl Class {
    pub(super) const fn new(module: &'static str, name: &'static str) -> Class {
        Class {
            module,
            name,
            cell: PyOnceLock::new(),
        }
    }

    pub(super) fn get<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyType>> {
        self.cell.import(py, self.module, self.name)
    }

    pub(super) fn call<'py>(
        &self,
        py: Python<'py>,
        args: impl pyo3::call::PyCallArgs<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.get(py)?.call1(args)
    }
}

pub(super) static CHECKER_MOVE: Class = Class::new("gammon.values", "CheckerMove");
pub(super) static COUNTS: Class = Class::new("gammon.values", "Counts");
pub(super) static OUTCOME: Class = Class::new("gammon.values", "Outcome");
pub(super) static PRIME: Class = Class::new("gammon.values", "Prime");
pub(super) static ROLL: Class = Class::new("gammon.values", "Roll");
pub(super) static SHOTS: Class = Class::new("gammon.values", "Shots");
pub(super) static WIN_KIND: Class = Class::new("gammon.values", "WinKind");
pub(super) static MERGED_MOVE: Class = Class::new("gammon.values", "MergedMove");
pub(super) static NEXT_MOVE: Class = Class::new("gammon.values", "NextMove");
pub(super) static STAGE: Class = Class::new("gammon.values", "Stage");
pub(super) static TURN: Class = Class::new("gammon.values", "Turn");
