//! One-sided tables in files: the numbers of the table in memory, and what is refused.

mod checking;
mod resuming;

use std::fs;
use std::path::Path;

use crate::common::tables::{Folder, seal};

use gammon::Counts;
use gammon::bearoff::{Index, NotInTable, OneSided, OneSidedError, OneSidedFile, OneSidedSize, Shape, TwoSided};
use gammon::tables::TableError;

fn build(path: &Path, points: u8, checkers: u8, threads: usize) -> OneSidedFile {
    let index = Index::new(points, checkers).unwrap();
    OneSidedFile::build(path, index, threads, |_, _| true).unwrap().unwrap()
}

fn side(on_points: &[u8], off: u8) -> Counts {
    let place = |counts: Counts, (point, &count)| counts.with(point, count);
    (1..).zip(on_points).fold(Counts::EMPTY.with(0, off), place)
}

/// Holds every position of a file to the table in memory.
fn assert_same(file: &OneSidedFile, table: &OneSided, every: usize) {
    let index = table.index();
    assert_eq!(file.index(), index);
    for number in (0..index.positions()).step_by(every) {
        let on_points = index.unrank(number).unwrap();
        let (found, expected) = (file.rolls_on(&on_points).unwrap(), table.rolls_at(number).unwrap());
        assert_eq!(found.mean, expected.mean, "{on_points:?}");
        assert_close(&found.distribution, expected.distribution, &on_points);
        if on_points.iter().sum::<u8>() == index.checkers() && index.checkers() <= 15 {
            let side = side(&on_points, 0);
            let (found, expected) = (
                file.rolls_to_first_off(side).unwrap(),
                table.rolls_to_first_off(side).unwrap(),
            );
            assert_eq!(found.mean, expected.mean, "{on_points:?} to the first off");
            assert_close(&found.distribution, expected.distribution, &on_points);
        }
    }
}

/// Chances are those of the table, rounded to `f32`; those below 1e-10 at the ends are left out.
fn assert_close(found: &[f64], expected: &[f64], of: &[u8]) {
    assert!(found.len() <= expected.len(), "{of:?}");
    for (rolls, &expected) in expected.iter().enumerate() {
        let found = *found.get(rolls).unwrap_or(&0.0);
        assert!(
            (found - expected).abs() <= (expected / f64::from(1 << 24)).max(1e-10),
            "{of:?} {rolls}"
        );
    }
}

#[test]
fn a_file_has_the_means_of_the_table_in_memory_and_its_rounded_chances() {
    let folder = Folder::new();
    assert_same(&build(&folder.path("table"), 6, 15, 2), OneSided::standard(), 1);
    for (points, checkers) in [(1, 18), (2, 1), (5, 7), (8, 6), (12, 4), (6, 18)] {
        let table = OneSided::solve(Index::new(points, checkers).unwrap(), |_| true).unwrap();
        assert_same(&build(&folder.path("table"), points, checkers, 1), &table, 1);
    }
}

#[cfg(feature = "slow-tests")]
#[test]
fn large_files_have_the_numbers_of_the_table_in_memory() {
    let folder = Folder::new();
    for (points, checkers) in [(7, 15), (8, 15), (9, 15), (12, 10)] {
        let table = OneSided::solve(Index::new(points, checkers).unwrap(), |_| true).unwrap();
        assert_same(&build(&folder.path("table"), points, checkers, 2), &table, 1);
    }
}

#[test]
fn every_building_of_a_table_has_the_same_bytes() {
    let folder = Folder::new();
    build(&folder.path("table"), 7, 8, 1);
    let first = fs::read(folder.path("table")).unwrap();
    build(&folder.path("table"), 7, 8, 3);
    assert_eq!(fs::read(folder.path("table")).unwrap(), first);
}

#[test]
fn a_table_takes_about_what_was_said() {
    let folder = Folder::new();
    for (points, checkers) in [(6, 15), (8, 10), (12, 6)] {
        let table = build(&folder.path("table"), points, checkers, 2);
        let (bytes, size) = (
            fs::metadata(folder.path("table")).unwrap().len(),
            OneSidedSize::of(table.index()),
        );
        assert_eq!(size.positions, table.index().positions() as u64);
        let ratio = size.file_bytes as f64 / bytes as f64;
        assert!(
            (0.9..1.3).contains(&ratio),
            "{points} points, {checkers} checkers: {ratio}"
        );
    }
}

#[test]
fn a_side_that_is_not_in_the_table_is_refused() {
    let folder = Folder::new();
    let table = build(&folder.path("table"), 7, 5, 1);
    let reason = |error: OneSidedError| match error {
        OneSidedError::NotInTable(reason) => reason,
        other => panic!("{other}"),
    };
    let outside = NotInTable::Outside { point: 8, points: 7 };
    assert_eq!(
        reason(table.rolls(side(&[0, 0, 0, 0, 0, 0, 0, 1], 0)).unwrap_err()),
        outside
    );
    assert_eq!(reason(table.rolls_on(&[0, 0, 0, 0, 0, 0, 0, 1]).unwrap_err()), outside);
    assert_eq!(
        reason(table.rolls_on(&[6]).unwrap_err()),
        NotInTable::TooMany { count: 6, most: 5 }
    );
    assert_eq!(
        reason(table.rolls_to_first_off(side(&[0, 4], 0)).unwrap_err()),
        NotInTable::FewerCheckers { count: 4, all: 5 }
    );
    assert_eq!(table.rolls_to_first_off(side(&[0, 4], 1)).unwrap().mean, 0.0);
    assert_eq!(table.rolls_on(&[]).unwrap().distribution, [1.0]);
}

#[test]
fn a_building_that_is_stopped_before_the_first_checkpoint_leaves_nothing() {
    let folder = Folder::new();
    let index = Index::new(8, 9).unwrap();
    let stopped = OneSidedFile::build(&folder.path("table"), index, 1, |done, total| {
        assert_eq!(total, index.positions() as u64);
        done < 1000
    });
    assert!(stopped.unwrap().is_none());
    assert!(folder.names().is_empty());
}

#[test]
fn a_file_that_contradicts_itself_is_refused_wherever_it_does() {
    let folder = Folder::new();
    let path = folder.path("table");
    build(&path, 3, 2, 1);
    let whole = fs::read(&path).unwrap();
    let data = 64 + 12 * u32::from_le_bytes(whole[48..52].try_into().unwrap()) as usize;
    for (at, value) in [(16, 13), (16, 4), (20, 0), (20, 3), (24, 1), (48, 1)] {
        let mut changed = whole.clone();
        changed[at] = value;
        seal(&mut changed);
        fs::write(&path, &changed).unwrap();
        assert!(
            matches!(OneSidedFile::open(&path), Err(TableError::Corrupted { .. })),
            "{at}"
        );
    }
    // The record of the one checker on the ace point: where its chances begin, and how many there are.
    for at in [8, 11, 13] {
        let mut changed = whole.clone();
        changed[data + at] = 255;
        seal(&mut changed);
        fs::write(&path, &changed).unwrap();
        let found = OneSidedFile::open(&path).unwrap().rolls_on(&[1]);
        assert!(
            matches!(found, Err(OneSidedError::File(TableError::Corrupted { .. }))),
            "{at}"
        );
    }
}

#[test]
fn files_that_are_cut_short_damaged_or_others_are_refused() {
    let folder = Folder::new();
    let path = folder.path("table");
    build(&path, 6, 6, 1);
    let whole = fs::read(&path).unwrap();
    for length in [0, 7, 70, 500, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        let error = OneSidedFile::open(&path).unwrap_err();
        assert!(matches!(error, TableError::Truncated { .. }), "{length}: {error}");
    }
    for at in (0..whole.len()).step_by(997) {
        let mut damaged = whole.clone();
        damaged[at] ^= 4;
        fs::write(&path, &damaged).unwrap();
        let Ok(table) = OneSidedFile::open(&path) else {
            continue;
        };
        assert!(
            matches!(table.verify(|_, _| true), Err(TableError::Corrupted { .. })),
            "{at}"
        );
    }
    fs::write(&path, b"something else, and more of it").unwrap();
    assert!(matches!(OneSidedFile::open(&path), Err(TableError::Foreign { .. })));
    TwoSided::build(&path, Shape::new(2, 2, false).unwrap(), 1, |_, _| true).unwrap();
    assert!(matches!(OneSidedFile::open(&path), Err(TableError::OtherKind { .. })));
    build(&path, 6, 6, 1);
    assert!(matches!(TwoSided::open(&path), Err(TableError::OtherKind { .. })));
}
