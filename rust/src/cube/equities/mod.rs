//! Cubeful equities between a dead cube, which will never be turned again, and a live one, which is
//! always turned at the very best moment. The truth lies between, at an efficiency from 0 to 1.

mod at_score;
mod money;

pub use at_score::{AtScore, MatchCube};
pub use money::{MoneyCube, janowski_centred, money_equity};

/// The value at `at` of the line through (0, v₀), (low, v₁), (high, v₂) and (1, v₃); it steps where
/// points coincide.
fn piecewise(at: f64, low: f64, high: f64, [start, left, right, end]: [f64; 4]) -> f64 {
    let (begin, finish, from, to) = if at < low {
        (0.0, low, start, left)
    } else if at < high {
        (low, high, left, right)
    } else {
        (high, 1.0, right, end)
    };
    let width = finish - begin;
    if width > 0.0 {
        from + (to - from) * ((at - begin) / width)
    } else {
        from
    }
}

/// Between a dead and a live cube.
fn mixed(dead: f64, live: f64, efficiency: f64) -> f64 {
    (1.0 - efficiency) * dead + efficiency * live
}
