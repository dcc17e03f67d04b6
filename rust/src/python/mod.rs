//! The extension module `gammon._core`: thin wrappers, one file for each area of the core.
//!
//! Nothing here decides anything: it converts, calls and converts back. Long calls release the
//! interpreter through [`detach::long_call`] alone.

mod batch;
mod buffers;
mod convert;
mod cube;
mod detach;
mod errors;
mod eval;
mod exact;
mod functions;
mod game;
mod ids;
mod position;
mod values;

use pyo3::prelude::*;

#[pymodule]
mod _core {
    #[pymodule_export]
    use super::batch::{check_batch, flip_batch, legal_plays_batch, pip_counts_batch, playouts};
    #[pymodule_export]
    use super::cube::{
        MatchEquities, cube_decide, cube_decide_batch, dead_take_point, exact_decision, gammon_values,
        gnubg_efficiency, has_cube, janowski_centred, match_ends, match_points, money_points, montgomery,
    };
    #[pymodule_export]
    use super::eval::Evaluator;
    #[pymodule_export]
    use super::exact::arrays::{
        best_plays_batch, one_sided_batch, one_sided_distributions_batch, one_sided_win_chance_batch,
    };
    #[pymodule_export]
    use super::exact::bearoff::{one_sided, one_sided_first_off};
    #[pymodule_export]
    use super::exact::hyper::HyperTable;
    #[pymodule_export]
    use super::exact::hyper_match::HyperMatch;
    #[pymodule_export]
    use super::exact::one_sided::OneSided;
    #[pymodule_export]
    use super::exact::two_sided::TwoSided;
    #[pymodule_export]
    use super::functions::{build_info, divide, parse_dice, reasons};
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::ids::{check_state, match_id, parse_id, state_from_ids, xgid};
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::position::play::Play;
}
