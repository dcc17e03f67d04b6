//! The arithmetic of a network, for each kind of processor; all give the same numbers.

#![allow(unsafe_code)] // to call what only some processors have

mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::sync::OnceLock;

use super::chances::{LOGITS, from_sums};
use super::inputs::Rows;
use super::network::{Dense, First, LAST};

/// How many boards go through the layers together.
pub(crate) const TOGETHER: usize = 64;

/// Which code does the arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kernel {
    /// Plain code, on every processor.
    Portable,
    /// AVX2.
    Avx2,
    /// AVX-512 with its products of bytes (VNNI).
    Avx512,
    /// AVX-512 VNNI, and the tile unit (AMX) where many boards go together.
    Amx,
}

impl Kernel {
    /// All there are, the slowest first.
    pub const ALL: [Kernel; 4] = [Kernel::Portable, Kernel::Avx2, Kernel::Avx512, Kernel::Amx];

    /// Its name in `GAMMON_KERNEL`.
    pub fn name(self) -> &'static str {
        match self {
            Kernel::Portable => "portable",
            Kernel::Avx2 => "avx2",
            Kernel::Avx512 => "avx512",
            Kernel::Amx => "amx",
        }
    }

    /// Whether this processor has what it needs.
    pub fn is_there(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        let there = match self {
            Kernel::Portable => true,
            Kernel::Avx2 => is_x86_feature_detected!("avx2"),
            Kernel::Avx512 => x86::has_avx512(),
            Kernel::Amx => x86::has_avx512() && x86::has_amx(),
        };
        #[cfg(not(target_arch = "x86_64"))]
        let there = self == Kernel::Portable;
        there
    }

    /// The one in use: what `GAMMON_KERNEL` names if it is there, else the fastest that is.
    pub fn current() -> Kernel {
        static CURRENT: OnceLock<Kernel> = OnceLock::new();
        *CURRENT.get_or_init(|| {
            let named = std::env::var("GAMMON_KERNEL").ok();
            let named = Kernel::ALL
                .into_iter()
                .find(|kernel| Some(kernel.name()) == named.as_deref());
            let fastest = || Kernel::ALL.into_iter().rev().find(|kernel| kernel.is_there());
            named
                .filter(|kernel| kernel.is_there())
                .or_else(fastest)
                .unwrap_or(Kernel::Portable)
        })
    }

    /// What the first layer hands on of a board.
    #[inline(always)]
    pub(super) fn first(self, layer: &First, rows: &Rows, to: &mut [u8]) {
        debug_assert_eq!(to.len(), layer.units);
        match self {
            Kernel::Portable => portable::first(layer, rows, to),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a kernel is only used where the processor has it; the rows are those of the layer.
            Kernel::Avx2 => unsafe { x86::avx2::first(layer, rows, to) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the same.
            Kernel::Avx512 | Kernel::Amx => unsafe { x86::avx512::first(layer, rows, to) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => portable::first(layer, rows, to),
        }
    }

    /// What a hidden layer hands on of `count` boards.
    pub(super) fn hidden(self, layer: &Dense, count: usize, from: &[u8], to: &mut [u8]) {
        assert!(count <= TOGETHER && from.len() >= TOGETHER * layer.inputs && to.len() >= TOGETHER * layer.stride());
        match self {
            Kernel::Portable => portable::hidden(layer, count, from, to),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a kernel is only used where the processor has it; the sizes were looked at above.
            Kernel::Avx2 => unsafe { x86::avx2::hidden(layer, count, from, to) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the same.
            Kernel::Amx if count > 8 => unsafe { x86::amx::hidden(layer, count, from, to) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the same.
            Kernel::Avx512 | Kernel::Amx => unsafe { x86::avx512::hidden(layer, count, from, to) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => portable::hidden(layer, count, from, to),
        }
    }

    /// The sums of the last layer of `count` boards.
    pub(super) fn last(self, layer: &Dense, count: usize, from: &[u8], to: &mut [[i32; LAST]; TOGETHER]) {
        assert!(count <= TOGETHER && from.len() >= TOGETHER * layer.inputs && layer.outputs == LAST);
        match self {
            Kernel::Portable => portable::last(layer, count, from, to),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a kernel is only used where the processor has it; the sizes were looked at above.
            Kernel::Avx2 => unsafe { x86::avx2::last(layer, count, from, to) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the same.
            Kernel::Avx512 | Kernel::Amx => unsafe { x86::avx512::last(layer, count, from, to) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => portable::last(layer, count, from, to),
        }
    }

    /// The chances from the sums of a last layer.
    pub(super) fn chances(self, sums: &[[i32; LAST]], scales: &[f32], chances: &mut [[f32; LOGITS]]) {
        match self {
            Kernel::Portable => from_sums(sums, scales, chances),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a kernel is only used where the processor has it, and all these have AVX2.
            _ => unsafe { x86::avx2::chances(sums, scales, chances) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => from_sums(sums, scales, chances),
        }
    }
}
