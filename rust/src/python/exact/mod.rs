//! Exact tables and what they say.

pub(in crate::python) mod arrays;
pub(in crate::python) mod bearoff;
pub(in crate::python) mod hyper;
pub(in crate::python) mod hyper_match;
pub(in crate::python) mod one_sided;
pub(in crate::python) mod two_sided;
