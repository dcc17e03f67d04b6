//! Files of tables: whole or not there, checked as they are read, the same on every machine.
//!
//! A table is written to a file beside its own, which takes its name once everything is written. It
//! is opened by memory map, read-only, by any number of threads and processes. What is checked when
//! it is opened is the header and the length; each block of the data is checked when something in it
//! is first asked for, so opening takes no time and nothing is answered from damaged data.
//!
//! # Format, version 1
//!
//! All numbers are little-endian and unsigned.
//!
//! | offset | bytes | |
//! |-------:|------:|---|
//! | 0 | 8 | the bytes 89 47 41 4D 54 41 42 0A, "\x89GAMTAB\n" |
//! | 8 | 4 | the version of the format, 1 |
//! | 12 | 4 | the kind of table: 1 is a [two-sided bear-off](crate::bearoff::TwoSided) |
//! | 16 | 32 | eight parameters of four bytes, which mean what the kind says |
//! | 48 | 4 | the number of blocks |
//! | 52 | 4 | the CRC-32 of all bytes before the data but these four |
//! | 56 | 8 | zero |
//! | 64 | 12 each | for each block where it ends in the data (8 bytes), and its CRC-32 (4 bytes) |
//! | | | the data: the blocks one after the other, up to the end of the file |
//!
//! The CRC-32 is that of gzip and PNG. Every writing of the same table has the same bytes.

mod error;
mod file;
mod header;
mod part;
mod writer;

pub use error::TableError;
pub(crate) use file::{TableFile, map};
pub(crate) use header::{Contents, PARAMETERS};
pub(crate) use writer::TableWriter;

/// The version of the format that is written and read.
pub(crate) const VERSION: u32 = 1;
