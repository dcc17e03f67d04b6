//! The tile unit: products of 16 boards × 64 inputs × 16 outputs in one instruction.
//!
//! Its intrinsics are not in stable Rust, so there is assembly here.

use std::arch::asm;
use std::arch::x86_64::*;

use super::avx512::hand_on;
use crate::eval::network::Dense;

/// All eight tiles as 16 rows of 64 bytes.
#[repr(C, align(64))]
struct Configuration([u8; 64]);

static CONFIGURATION: Configuration = {
    let mut bytes = [0; 64];
    bytes[0] = 1; // the palette
    let mut tile = 0;
    while tile < 8 {
        bytes[16 + 2 * tile] = 64;
        bytes[48 + tile] = 16;
        tile += 1;
    }
    Configuration(bytes)
};

/// Whether the processor has tiles of bytes, and the system lets this process use them.
pub(in super::super) fn is_there() -> bool {
    static THERE: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
    *THERE.get_or_init(|| {
        let leaf = __cpuid_count(7, 0);
        let (tile, int8) = (leaf.edx >> 24 & 1, leaf.edx >> 25 & 1);
        tile == 1 && int8 == 1 && is_allowed()
    })
}

#[cfg(target_os = "linux")]
fn is_allowed() -> bool {
    const ARCH_PRCTL: i64 = 158;
    const ARCH_REQ_XCOMP_PERM: i64 = 0x1023;
    const XFEATURE_XTILEDATA: i64 = 18;
    let refused: i64;
    // SAFETY: the system call asks for a permission and touches no memory.
    unsafe {
        asm!(
            "syscall",
            inlateout("rax") ARCH_PRCTL => refused,
            in("rdi") ARCH_REQ_XCOMP_PERM,
            in("rsi") XFEATURE_XTILEDATA,
            out("rcx") _,
            out("r11") _,
        );
    }
    refused == 0
}

#[cfg(not(target_os = "linux"))]
fn is_allowed() -> bool {
    false
}

/// # Safety
/// Needs AMX with bytes, allowed by the system, and AVX-512; `from` and `to` have rows for
/// [`TOGETHER`](super::super::TOGETHER) boards.
#[target_feature(enable = "avx512f")]
pub(in super::super) unsafe fn hidden(layer: &Dense, count: usize, from: &[u8], to: &mut [u8]) {
    #[repr(C, align(64))]
    struct Sums([[i32; 16]; 64]);
    let mut sums = Sums([[0; 16]; 64]);
    let (inputs, stride) = (layer.inputs, layer.stride());
    // SAFETY: the tiles are configured as the code below needs them.
    unsafe { asm!("ldtilecfg [{}]", in(reg) &raw const CONFIGURATION, options(nostack)) };
    for block in (0..layer.outputs / 16).step_by(2) {
        for board in (0..count).step_by(32) {
            // SAFETY: there are rows for 64 boards, and 16 × inputs weights in each of the two blocks.
            unsafe {
                let second = block + 1;
                let left = from.as_ptr().add(board * inputs);
                asm!(
                    "tilezero tmm0",
                    "tilezero tmm1",
                    "tilezero tmm2",
                    "tilezero tmm3",
                    "2:",
                    "tileloadd tmm4, [{a0} + {sa}*1]",
                    "tileloadd tmm6, [{b0} + {sb}*1]",
                    "tileloadd tmm7, [{b1} + {sb}*1]",
                    "tileloadd tmm5, [{a1} + {sa}*1]",
                    "tdpbusd tmm0, tmm4, tmm6",
                    "tdpbusd tmm1, tmm4, tmm7",
                    "tdpbusd tmm2, tmm5, tmm6",
                    "tdpbusd tmm3, tmm5, tmm7",
                    "add {a0}, 64",
                    "add {a1}, 64",
                    "add {b0}, 1024",
                    "add {b1}, 1024",
                    "dec {n}",
                    "jnz 2b",
                    "tilestored [{c} + {sb}*1], tmm0",
                    "tilestored [{c} + {sb}*1 + 1024], tmm1",
                    "tilestored [{c} + {sb}*1 + 2048], tmm2",
                    "tilestored [{c} + {sb}*1 + 3072], tmm3",
                    a0 = inout(reg) left => _,
                    a1 = inout(reg) left.add(16 * inputs) => _,
                    b0 = inout(reg) layer.weights.as_ptr().add(16 * block * inputs) => _,
                    b1 = inout(reg) layer.weights.as_ptr().add(16 * second * inputs) => _,
                    sa = in(reg) inputs,
                    sb = in(reg) 64usize,
                    n = inout(reg) inputs / 64 => _,
                    c = in(reg) &raw mut sums,
                    out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
                    out("tmm4") _, out("tmm5") _, out("tmm6") _, out("tmm7") _,
                    options(nostack),
                );
                for (quarter, [row, block]) in [[0, block], [0, second], [16, block], [16, second]]
                    .into_iter()
                    .enumerate()
                {
                    let biases = _mm512_loadu_si512(layer.biases.as_ptr().add(16 * block).cast());
                    let scales = layer.scales.as_ptr().add(16 * block);
                    for i in 0..16 {
                        let sum = _mm512_load_si512(sums.0[16 * quarter + i].as_ptr().cast());
                        let to = to.as_mut_ptr().add((board + row + i) * stride + 16 * block);
                        hand_on(_mm512_add_epi32(sum, biases), scales, to);
                    }
                }
            }
        }
    }
    // SAFETY: nothing is kept in the tiles.
    unsafe { asm!("tilerelease", options(nostack, nomem)) };
}
