//! The memory of large results, kept for the next call when Python is done with it.
//!
//! A result of millions of boards is hundreds of megabytes, and on fresh memory the system's
//! page faults cost as much as the boards. So an array's memory goes back to a small pool when
//! the array is collected. The pool is only memory: whether it is used changes no result. It is
//! never waited for: where another thread has it (or had it when the process was forked), memory
//! comes from the allocator.

use std::sync::Mutex;

use numpy::PyArray1;
use numpy::ndarray::ArrayView1;
use pyo3::prelude::*;

/// All that the pool keeps at most.
const MOST_BYTES: usize = 1 << 26;
const MOST_BUFFERS: usize = 64;
/// Smaller buffers are not worth keeping.
const LEAST_BYTES: usize = 1 << 16;

static POOL: Mutex<Vec<Vec<i8>>> = Mutex::new(Vec::new());

/// An empty list with room for `capacity` bytes: one from the pool that has it, if there is one.
pub(super) fn take(capacity: usize) -> Vec<i8> {
    if capacity >= LEAST_BYTES
        && let Ok(mut pool) = POOL.try_lock()
    {
        let fitting = pool
            .iter()
            .enumerate()
            .filter(|(_, buffer)| buffer.capacity() >= capacity);
        if let Some((place, _)) = fitting.min_by_key(|(_, buffer)| buffer.capacity()) {
            return pool.swap_remove(place);
        }
    }
    Vec::with_capacity(capacity)
}

/// Gives memory back.
pub(super) fn give(mut buffer: Vec<i8>) {
    buffer.clear();
    if (LEAST_BYTES..=MOST_BYTES).contains(&buffer.capacity())
        && let Ok(mut pool) = POOL.try_lock()
    {
        let held: usize = pool.iter().map(Vec::capacity).sum();
        if pool.len() < MOST_BUFFERS && held + buffer.capacity() <= MOST_BYTES {
            pool.push(buffer);
        }
    }
}

/// What an array holds its memory by.
#[pyclass(frozen)]
struct Buffer(Vec<i8>);

impl Drop for Buffer {
    fn drop(&mut self) {
        give(std::mem::take(&mut self.0));
    }
}

/// The bytes as a NumPy array, not copied.
#[allow(unsafe_code)]
pub(super) fn into_array(py: Python<'_>, mut bytes: Vec<i8>) -> PyResult<Bound<'_, PyArray1<i8>>> {
    let (start, len) = (bytes.as_mut_ptr(), bytes.len());
    let owner = Bound::new(py, Buffer(bytes))?.into_any();
    // SAFETY: the bytes stay where they are until `owner`, which the array keeps, is dropped, and
    // nothing else looks at them until then.
    Ok(unsafe { PyArray1::borrow_from_array(&ArrayView1::from_shape_ptr(len, start), owner) })
}
