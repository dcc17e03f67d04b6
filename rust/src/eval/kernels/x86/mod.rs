//! The kernels of x86-64.

#![allow(unsafe_code)]

pub(super) mod amx;
pub(super) mod avx2;
pub(super) mod avx512;

pub(super) use amx::is_there as has_amx;

pub(super) fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vnni")
}
