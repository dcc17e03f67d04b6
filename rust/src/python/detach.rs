//! The one way in which long calls release the interpreter.

use pyo3::prelude::*;

/// Runs `work` with the interpreter released. `work` is given a function to call now and then
/// with the amount done; that reports to `progress` and looks for Ctrl-C, and answers `false`
/// when the work should stop, whose exception is then raised.
pub(super) fn long_call<T: Send>(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&mut dyn FnMut(u64) -> bool) -> Option<T> + Send,
) -> PyResult<T> {
    let mut stopped: Option<PyErr> = None;
    let result = py.detach(|| {
        work(&mut |done| {
            Python::attach(|py| {
                let answered = py.check_signals().and_then(|()| match &progress {
                    Some(callback) => callback.call1(py, (done,)).map(drop),
                    None => Ok(()),
                });
                match answered {
                    Ok(()) => true,
                    Err(error) => {
                        stopped = Some(error);
                        false
                    }
                }
            })
        })
    });
    match (stopped, result) {
        (Some(error), _) => Err(error),
        (None, Some(result)) => Ok(result),
        (None, None) => unreachable!("work stops only when it is told to, by an error"),
    }
}
