//! Builds that do not come to their end, and those that go on with them.

use std::fs;
use std::path::Path;
use std::time::Duration;

use gammon::bearoff::{Index, OneSidedFile};
use gammon::tables::{Saving, Unfinished};

use super::build;
use crate::common::tables::Folder;

/// A checkpoint after each number of pips.
const OFTEN: Saving = Saving {
    resume: true,
    every: Duration::ZERO,
};

/// Builds until so many positions are done, and drops what there is then. Returns how many were done
/// when it began.
fn build_up_to(path: &Path, index: Index, saving: &Saving, most: usize) -> usize {
    let mut first = None;
    let built = OneSidedFile::build_saving(path, index, 2, saving, |done, _| {
        // It is told 0 until what there is has been read.
        first = first.filter(|&first| first > 0).or(Some(done as usize));
        done < most as u64
    });
    assert_eq!(built.unwrap().is_some(), most == usize::MAX);
    first.unwrap()
}

fn done(path: &Path) -> usize {
    Unfinished::of(path).unwrap().done as usize
}

#[test]
fn a_table_built_in_several_goes_is_the_same_to_the_byte() {
    let folder = Folder::new();
    for (points, checkers) in [(8, 10), (6, 15), (12, 6)] {
        let index = Index::new(points, checkers).unwrap();
        build(&folder.path("whole"), points, checkers, 2);
        let path = folder.path("in parts");
        for percent in [1, 2, 10, 30, 31, 75, 99] {
            build_up_to(&path, index, &OFTEN, index.positions() * percent / 100);
        }
        assert!(done(&path) > index.positions() / 2);
        assert!(build_up_to(&path, index, &Saving::default(), usize::MAX) > index.positions() / 2);
        assert!(fs::read(&path).unwrap() == fs::read(folder.path("whole")).unwrap());
        fs::remove_file(&path).unwrap();
        assert_eq!(folder.names(), ["whole"]);
    }
}

#[test]
fn a_build_stopped_anywhere_is_gone_on_with() {
    let folder = Folder::new();
    let index = Index::new(7, 5).unwrap();
    build(&folder.path("whole"), 7, 5, 1);
    let (whole, path) = (fs::read(folder.path("whole")).unwrap(), folder.path("table"));
    for most in (1..index.positions()).step_by(40) {
        build_up_to(&path, index, &OFTEN, most);
        build_up_to(&path, index, &Saving::default(), usize::MAX);
        assert!(fs::read(&path).unwrap() == whole, "{most}");
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn what_is_kept_is_not_kept_for_ever() {
    let folder = Folder::new();
    let index = Index::new(8, 8).unwrap();
    build_up_to(&folder.path("table"), index, &OFTEN, index.positions() / 2);
    // A file for each of the last 24 numbers of pips, the part and the journal.
    assert!(folder.names().len() <= 26, "{:?}", folder.names());
}

#[test]
fn who_asks_for_a_restart_begins_at_the_beginning() {
    let folder = Folder::new();
    let (path, index) = (folder.path("table"), Index::new(8, 6).unwrap());
    build_up_to(&path, index, &OFTEN, index.positions() / 2);
    let restart = Saving { resume: false, ..OFTEN };
    assert!(build_up_to(&path, index, &restart, 1) <= 1);
    assert!(folder.names().is_empty());
}

#[test]
fn what_is_damaged_or_of_another_table_is_not_gone_on_with() {
    let folder = Folder::new();
    let (path, index) = (folder.path("table"), Index::new(8, 6).unwrap());
    build(&folder.path("whole"), 8, 6, 1);
    let whole = fs::read(folder.path("whole")).unwrap();
    // Not that of the first levels, which is empty.
    let kept = || {
        let names = folder.names().into_iter().filter(|name| name.contains(".kept-"));
        let paths = names.map(|name| folder.path(&name));
        paths.max_by_key(|path| fs::metadata(path).unwrap().len()).unwrap()
    };
    let flip_last = |path: &Path| {
        let mut bytes = fs::read(path).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::write(path, bytes).unwrap();
    };
    let spoilers: [&dyn Fn(); 5] = [
        &|| flip_last(&folder.path("table.part.journal")),
        &|| fs::remove_file(folder.path("table.part.journal")).unwrap(),
        &|| fs::write(folder.path("table.part"), "short").unwrap(),
        &|| flip_last(&kept()),
        &|| fs::remove_file(kept()).unwrap(),
    ];
    let half = index.positions() / 2;
    for (which, spoil) in spoilers.iter().enumerate() {
        build_up_to(&path, index, &OFTEN, half);
        assert!(done(&path) > 0);
        spoil();
        let first = build_up_to(&path, index, &Saving::default(), usize::MAX);
        assert!(first < half / 2, "{which}");
        assert!(fs::read(&path).unwrap() == whole, "{which}");
        fs::remove_file(&path).unwrap();
        assert_eq!(folder.names(), ["whole"]);
    }
    build_up_to(&path, index, &OFTEN, half);
    build_up_to(&path, Index::new(6, 8).unwrap(), &Saving::default(), usize::MAX);
    assert_eq!(OneSidedFile::open(&path).unwrap().index().points(), 6);
    assert_eq!(folder.names(), ["table", "whole"]);
}

#[test]
fn what_lies_beyond_the_last_checkpoint_is_not_in_the_table() {
    let folder = Folder::new();
    let (path, index) = (folder.path("table"), Index::new(8, 6).unwrap());
    build(&folder.path("whole"), 8, 6, 1);
    build_up_to(&path, index, &OFTEN, index.positions() / 2);
    let mut part = fs::read(folder.path("table.part")).unwrap();
    part.resize(part.len() + 1_000_000, 0xAA);
    fs::write(folder.path("table.part"), part).unwrap();
    build_up_to(&path, index, &Saving::default(), usize::MAX);
    assert!(fs::read(&path).unwrap() == fs::read(folder.path("whole")).unwrap());
}
