//! The check that holds a table to the legal plays.

use std::fs;

use gammon::bearoff::OneSidedFile;
use gammon::tables::TableError;

use super::build;
use crate::common::tables::{Folder, block, write_changed};

#[test]
fn rounding_explains_every_error_of_a_table_that_was_built() {
    let folder = Folder::new();
    for (points, checkers, positions) in [(8, 7, 2000), (6, 15, 2000), (12, 4, 2000), (6, 18, 500), (1, 1, 10)] {
        let table = build(&folder.path("table"), points, checkers, 2);
        let checked = table.check(positions, 7, |_, _| true).unwrap().unwrap();
        assert!(checked.is_good(), "{points} points, {checkers} checkers: {checked:?}");
        assert_eq!(checked.positions, positions);
        let other = table.check(positions, 7, |_, _| true).unwrap().unwrap();
        assert_eq!(checked, other);
    }
}

#[test]
fn numbers_that_do_not_follow_from_others_are_found() {
    let folder = Folder::new();
    let path = folder.path("table");
    build(&folder.path("whole"), 7, 4, 1);
    let change = |change: &dyn Fn(&mut [u8])| {
        write_changed(&folder.path("whole"), &path, |bytes| {
            let blocks = u32::from_le_bytes(bytes[48..52].try_into().unwrap()) as usize;
            for number in 0..blocks {
                let (begin, end) = block(bytes, number);
                change(&mut bytes[begin..end]);
            }
        });
        let checked = OneSidedFile::open(&path).unwrap().check(3000, 1, |_, _| true);
        checked.unwrap().unwrap()
    };
    assert!(change(&|_| ()).is_good());
    // The mean of the first position of each block is at its beginning, and its last chance at its end.
    let last_bits_of_mean = change(&|block| block[1] ^= 1);
    assert!(!last_bits_of_mean.is_good(), "{last_bits_of_mean:?}");
    let no_number = change(&|block| block[..8].copy_from_slice(&f64::NAN.to_le_bytes()));
    assert_eq!(no_number.largest_error, f64::INFINITY);
    let chance = change(&|block| {
        let end = block.len();
        block[end - 4] ^= 0b100_0000;
    });
    assert!(!chance.is_good(), "{chance:?}");
}

#[test]
fn a_check_does_not_look_at_damaged_numbers() {
    let folder = Folder::new();
    let path = folder.path("table");
    build(&path, 7, 4, 1);
    let mut bytes = fs::read(&path).unwrap();
    let middle = block(&bytes, 20).0 + 3;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).unwrap();
    let table = OneSidedFile::open(&path).unwrap();
    let is_corrupted = |error| matches!(error, TableError::Corrupted { .. });
    assert!(is_corrupted(table.check(3000, 1, |_, _| true).unwrap_err()));
    assert!(is_corrupted(table.verify(|_, _| true).unwrap_err()));
}

#[test]
fn a_check_stops_when_it_is_told_to() {
    let folder = Folder::new();
    let table = build(&folder.path("table"), 6, 3, 1);
    assert_eq!(table.check(1000, 1, |done, _| done < 500).unwrap(), None);
}
