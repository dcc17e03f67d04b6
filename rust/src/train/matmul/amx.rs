//! Products on the tile unit of processors with AMX.
//!
//! Its intrinsics are not in stable Rust, so this is the one place with assembly. Four sums of 16 × 16
//! are kept at once, so that each tile that is read is used twice.

use std::arch::asm;

use super::storage::{Matrix, Tiles};
use super::{BLOCK, Finish, Piece};

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

/// Whether the processor has tiles of bfloat16, and the system lets this process use them.
#[cfg(target_os = "linux")]
pub(super) fn is_there() -> bool {
    const ARCH_PRCTL: i64 = 158;
    const ARCH_REQ_XCOMP_PERM: i64 = 0x1023;
    const XFEATURE_XTILEDATA: i64 = 18;
    let leaf = std::arch::x86_64::__cpuid_count(7, 0);
    let (bf16, tile) = (leaf.edx >> 22 & 1, leaf.edx >> 24 & 1);
    if bf16 == 0 || tile == 0 {
        return false;
    }
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
pub(super) fn is_there() -> bool {
    false
}

/// # Safety
/// Needs AMX with bfloat16, allowed by the system, and AVX-512.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bf16")]
pub(super) unsafe fn multiply(a: &Matrix, rows: usize, b: &Tiles, finish: &mut impl Finish) {
    let mut sums = [Piece([[0.0; 16]; 16]); 4];
    let depth = b.depth() / 32;
    let stride = 2 * a.stride();
    // SAFETY: the tiles are configured as the code needs them.
    unsafe { asm!("ldtilecfg [{}]", in(reg) &raw const CONFIGURATION, options(nostack)) };
    for column in (0..b.columns() / 16).step_by(2) {
        for row in (0..rows).step_by(BLOCK) {
            // SAFETY: all tiles lie inside the matrices: the caller has checked the shapes.
            unsafe {
                let left = a.as_ptr().cast::<u8>().add(row * stride);
                let right = [b.tile(0, column).as_ptr(), b.tile(0, column + 1).as_ptr()];
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
                    "tdpbf16ps tmm0, tmm4, tmm6",
                    "tdpbf16ps tmm1, tmm4, tmm7",
                    "tdpbf16ps tmm2, tmm5, tmm6",
                    "tdpbf16ps tmm3, tmm5, tmm7",
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
                    a1 = inout(reg) left.add(16 * stride) => _,
                    b0 = inout(reg) right[0] => _,
                    b1 = inout(reg) right[1] => _,
                    sa = in(reg) stride,
                    sb = in(reg) 64usize,
                    n = inout(reg) depth => _,
                    c = in(reg) &raw mut sums,
                    out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
                    out("tmm4") _, out("tmm5") _, out("tmm6") _, out("tmm7") _,
                    options(nostack),
                );
            }
            // SAFETY: the processor has AVX-512.
            unsafe {
                finish.piece_avx512(row, 16 * column, &sums[0]);
                finish.piece_avx512(row, 16 * column + 16, &sums[1]);
                finish.piece_avx512(row + 16, 16 * column, &sums[2]);
                finish.piece_avx512(row + 16, 16 * column + 16, &sums[3]);
            }
        }
    }
    // SAFETY: nothing is kept in the tiles.
    unsafe { asm!("tilerelease", options(nostack, nomem)) };
}
