//! The files of tables: all or nothing, and no answer from a damaged one.

use std::fs;
use std::path::Path;
use std::thread;

use gammon::bearoff::{LookUpError, Shape, TableTooLarge, TwoSided};
use gammon::tables::TableError;

use super::{Folder, build, side};
use crate::common::tables::{block, seal};

fn open_after(path: &Path, bytes: &[u8]) -> Result<TwoSided, TableError> {
    fs::write(path, bytes).unwrap();
    TwoSided::open(path)
}

#[test]
fn a_table_agrees_with_itself_and_a_corrupted_copy_does_not() {
    let folder = Folder::new();
    let path = folder.path("table");
    for (mine, theirs, cubeful) in [(7, 7, false), (6, 6, true), (6, 3, true)] {
        let table = build(&path, mine, theirs, cubeful);
        let check = table.check(20_000, 1, |_, _| true).unwrap().unwrap();
        assert!(check.is_good() && check.largest_error > 0.5, "{check:?}");
        assert_eq!(table.check(20_000, 1, |_, _| true).unwrap(), Some(check));
        // One number in a hundred is changed by ten units.
        let mut bytes = fs::read(&path).unwrap();
        let (begin, _) = block(&bytes, 0);
        for number in bytes[begin..].chunks_exact_mut(2).step_by(101) {
            let changed = u16::from_le_bytes([number[0], number[1]]) ^ 0b1010;
            number.copy_from_slice(&changed.to_le_bytes());
        }
        seal(&mut bytes);
        let corrupted = open_after(&folder.path("corrupted"), &bytes).unwrap();
        assert!(corrupted.verify(|_, _| true).unwrap());
        let check = corrupted.check(20_000, 1, |_, _| true).unwrap().unwrap();
        assert!(
            !check.is_good() && check.largest_error > check.allowed_error + 1.0,
            "{check:?}"
        );
        assert_eq!(table.check(20_000, 1, |done, _| done == 0).unwrap(), None);
    }
}

#[test]
fn nothing_is_answered_from_a_damaged_block() {
    let folder = Folder::new();
    let path = folder.path("table");
    build(&path, 3, 3, false);
    let whole = fs::read(&path).unwrap();
    let (six, ace) = (side(&[0, 0, 0, 0, 0, 1]), side(&[1]));
    // There is a block for each of 19 numbers of pips against each of 19.
    let (begin, end) = block(&whole, 6 * 19 + 1);
    for at in [begin, end - 1] {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x40;
        let damaged = open_after(&folder.path("damaged"), &bytes).unwrap();
        assert_eq!(damaged.probability(ace, six).unwrap(), 1.0);
        for _ in 0..2 {
            let error = damaged.probability(six, ace).unwrap_err();
            assert!(
                matches!(error, LookUpError::File(TableError::Corrupted { .. })),
                "{error}"
            );
            assert!(error.to_string().ends_with("delete it and build the table again"));
        }
        let error = damaged.verify(|_, _| true).unwrap_err();
        assert!(matches!(error, TableError::Corrupted { .. }), "{error}");
    }
}

#[test]
fn a_file_that_is_cut_short_is_refused_wherever_it_ends() {
    let folder = Folder::new();
    let path = folder.path("table");
    build(&path, 1, 1, true);
    let whole = fs::read(&path).unwrap();
    for length in 0..whole.len() {
        let error = open_after(&path, &whole[..length]).unwrap_err();
        assert!(matches!(error, TableError::Truncated { .. }), "{length}: {error}");
    }
    assert!(open_after(&path, &whole).is_ok());
    let error = open_after(&path, &[&whole[..], b"x"].concat()).unwrap_err();
    assert!(matches!(error, TableError::Corrupted { .. }), "{error}");
}

#[test]
fn every_bit_of_the_header_matters() {
    let folder = Folder::new();
    let path = folder.path("table");
    build(&path, 1, 1, false);
    let whole = fs::read(&path).unwrap();
    let (header, _) = block(&whole, 0);
    for bit in 0..8 * header {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let error = open_after(&path, &bytes).unwrap_err();
        let is_right = match bit / 8 {
            0..8 => matches!(error, TableError::Foreign { .. }),
            8..12 => matches!(error, TableError::OtherVersion { .. }),
            48..52 => matches!(error, TableError::Truncated { .. } | TableError::Corrupted { .. }),
            _ => matches!(error, TableError::Corrupted { .. }),
        };
        assert!(is_right, "bit {bit}: {error}");
    }
}

#[test]
fn a_sealed_header_that_makes_no_sense_is_refused() {
    let folder = Folder::new();
    let path = folder.path("table");
    build(&path, 1, 1, false);
    let whole = fs::read(&path).unwrap();
    let refused = |at: usize, value: u32| {
        let mut bytes = whole.clone();
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        let mut hasher = crc32fast::Hasher::new();
        let (header, _) = block(&whole, 0);
        hasher.update(&bytes[..52]);
        hasher.update(&bytes[56..header]);
        bytes[52..56].copy_from_slice(&hasher.finalize().to_le_bytes());
        open_after(&path, &bytes).unwrap_err()
    };
    assert!(matches!(refused(12, 2), TableError::OtherKind { .. }));
    for (at, value) in [
        (16, 7),
        (20, 2),
        (20, 0),
        (20, 1 << 16),
        (24, 16),
        (28, 4),
        (28, 2),
        (32, 1),
    ] {
        let error = refused(at, value);
        assert!(matches!(error, TableError::Corrupted { .. }), "{at} {value}: {error}");
    }
    for end in [0, 1, u32::MAX] {
        let last = refused(64 + 12 * 48, end);
        let is_right = matches!(last, TableError::Corrupted { .. } | TableError::Truncated { .. });
        assert!(is_right, "{end}: {last}");
    }
}

#[test]
fn what_is_no_table_is_refused() {
    let folder = Folder::new();
    let missing = TwoSided::open(&folder.path("missing")).unwrap_err();
    assert!(matches!(missing, TableError::Io { doing: "open", .. }), "{missing}");
    let directory = TwoSided::open(&folder.path("")).unwrap_err();
    assert!(matches!(directory, TableError::Foreign { .. }), "{directory}");
    let foreign = open_after(&folder.path("foreign"), b"PK\x03\x04 and so on").unwrap_err();
    assert!(matches!(foreign, TableError::Foreign { .. }), "{foreign}");
    build(&folder.path("table"), 1, 1, false);
    fs::rename(folder.path("table"), folder.path("table.part")).unwrap();
    let part = TwoSided::open(&folder.path("table.part")).unwrap_err();
    assert!(matches!(part, TableError::Unfinished { .. }), "{part}");
}

#[test]
fn the_size_of_a_file_is_known_before_and_its_bytes_do_not_depend_on_the_threads() {
    let folder = Folder::new();
    for (mine, theirs, cubeful) in [(1, 1, false), (5, 5, true), (4, 6, false), (6, 2, true)] {
        let shape = Shape::new(mine, theirs, cubeful).unwrap();
        let [one, many] = [1, 7].map(|threads| {
            let path = folder.path(&format!("{threads}"));
            TwoSided::build(&path, shape, threads, |_, _| true).unwrap();
            fs::read(path).unwrap()
        });
        assert_eq!(one.len() as u64, shape.file_bytes());
        assert!(one == many);
        assert!(shape.memory_bytes() > 0);
    }
}

#[test]
fn tables_that_would_be_too_large_are_refused() {
    for checkers in [0, 16, 255] {
        assert_eq!(Shape::new(checkers, 1, false), Err(TableTooLarge::Side(checkers)));
        assert_eq!(Shape::new(1, checkers, true), Err(TableTooLarge::Side(checkers)));
    }
    assert!(Shape::new(15, 15, false).is_ok() && Shape::new(13, 13, true).is_ok());
    let error = Shape::new(14, 14, true).unwrap_err();
    assert!(matches!(error, TableTooLarge::Numbers { .. }), "{error}");
}

#[test]
fn progress_is_reported_up_to_the_end() {
    let folder = Folder::new();
    let shape = Shape::new(5, 4, false).unwrap();
    let mut reports = Vec::new();
    let report = |done, total| {
        reports.push((done, total));
        true
    };
    TwoSided::build(&folder.path("table"), shape, 2, report).unwrap();
    assert!(reports.is_sorted());
    assert!(reports.iter().all(|&(_, total)| total == shape.positions()));
    assert_eq!(reports.last().unwrap().0, shape.positions());
}

#[test]
fn a_build_that_is_stopped_leaves_what_was_there() {
    let folder = Folder::new();
    let path = folder.path("table");
    let shape = Shape::new(6, 6, false).unwrap();
    assert!(
        TwoSided::build(&path, shape, 1, |done, _| done < 1000)
            .unwrap()
            .is_none()
    );
    assert!(folder.names().is_empty());
    fs::write(&path, "what was there").unwrap();
    assert!(TwoSided::build(&path, shape, 1, |_, _| false).unwrap().is_none());
    assert_eq!(folder.names(), ["table"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "what was there");
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let folder = Folder::new();
    let shape = Shape::new(1, 1, false).unwrap();
    for path in [folder.path("no such folder/table"), folder.path("..")] {
        let error = TwoSided::build(&path, shape, 1, |_, _| true).unwrap_err();
        assert!(matches!(error, TableError::Io { doing: "write", .. }), "{error}");
    }
    let taken = folder.path("a folder");
    fs::create_dir(&taken).unwrap();
    let error = TwoSided::build(&taken, shape, 1, |_, _| true).unwrap_err();
    assert!(matches!(error, TableError::Io { doing: "write", .. }), "{error}");
    assert_eq!(folder.names(), ["a folder"]);
}

#[test]
fn threads_that_build_the_same_table_at_once_all_have_it() {
    let folder = Folder::new();
    let path = folder.path("table");
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..5 {
                    let table = build(&path, 2, 2, false);
                    assert!(table.verify(|_, _| true).unwrap());
                }
            });
        }
    });
    assert_eq!(folder.names(), ["table"]);
}

#[test]
fn many_threads_read_one_table() {
    let folder = Folder::new();
    let table = build(&folder.path("table"), 5, 5, true);
    let check = || table.check(500, 3, |_, _| true).unwrap();
    let expected = check();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(check(), expected));
        }
    });
}
