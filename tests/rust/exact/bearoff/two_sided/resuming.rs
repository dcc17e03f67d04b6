//! Builds that do not come to their end, and those that go on with them.

use std::fs::{self, File};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use gammon::bearoff::{Shape, TwoSided};
use gammon::tables::{Saving, Unfinished};

use super::{Folder, build};

/// A checkpoint after each sum of pips.
const OFTEN: Saving = Saving {
    resume: true,
    every: Duration::ZERO,
};

/// Builds until so many positions are done, and drops what there is then. Returns how many were done
/// when it began.
fn build_up_to(path: &Path, shape: Shape, saving: &Saving, most: u64) -> u64 {
    let mut first = None;
    let built = TwoSided::build_saving(path, shape, 1, saving, |done, _| {
        // It is told 0 until what there is has been read.
        first = first.filter(|&first| first > 0).or(Some(done));
        done < most
    });
    assert_eq!(built.unwrap().is_some(), most == u64::MAX);
    first.unwrap()
}

fn done(path: &Path) -> u64 {
    Unfinished::of(path).unwrap().done
}

#[test]
fn a_table_built_in_several_goes_is_the_same_to_the_byte() {
    let folder = Folder::new();
    for (mine, theirs, cubeful) in [(5, 5, false), (4, 4, true), (3, 5, true)] {
        let shape = Shape::new(mine, theirs, cubeful).unwrap();
        build(&folder.path("whole"), mine, theirs, cubeful);
        let path = folder.path("in parts");
        for percent in [1, 2, 30, 31, 75, 99] {
            build_up_to(&path, shape, &OFTEN, shape.positions() * percent / 100);
        }
        assert!(done(&path) > shape.positions() / 2);
        assert!(build_up_to(&path, shape, &Saving::default(), u64::MAX) > shape.positions() / 2);
        assert!(fs::read(&path).unwrap() == fs::read(folder.path("whole")).unwrap());
        fs::remove_file(&path).unwrap();
        assert_eq!(folder.names(), ["whole"]);
    }
}

#[test]
fn a_build_that_is_stopped_before_the_first_checkpoint_leaves_nothing() {
    let folder = Folder::new();
    let (path, shape) = (folder.path("table"), Shape::new(6, 6, false).unwrap());
    build_up_to(&path, shape, &Saving::default(), shape.positions() / 2);
    assert!(folder.names().is_empty());
    assert_eq!(Unfinished::of(&path), None);
}

#[test]
fn what_is_kept_is_not_kept_for_ever() {
    let folder = Folder::new();
    let (path, shape) = (folder.path("table"), Shape::new(6, 6, false).unwrap());
    build_up_to(&path, shape, &OFTEN, shape.positions() / 2);
    // A file for each of the last 24 sums, the part and the journal.
    assert!(folder.names().len() <= 26, "{:?}", folder.names());
}

#[test]
fn who_asks_for_a_restart_begins_at_the_beginning() {
    let folder = Folder::new();
    let (path, shape) = (folder.path("table"), Shape::new(5, 5, false).unwrap());
    build_up_to(&path, shape, &OFTEN, shape.positions() / 2);
    let restart = Saving { resume: false, ..OFTEN };
    assert!(build_up_to(&path, shape, &restart, 1) <= 1);
    assert!(folder.names().is_empty());
}

#[test]
fn what_is_damaged_or_of_another_table_is_not_gone_on_with() {
    let folder = Folder::new();
    let (path, shape) = (folder.path("table"), Shape::new(4, 4, true).unwrap());
    build(&folder.path("whole"), 4, 4, true);
    let whole = fs::read(folder.path("whole")).unwrap();
    let kept = |folder: &Folder| {
        let names = folder.names();
        names.into_iter().find(|name| name.contains(".kept-")).unwrap()
    };
    let half = shape.positions() / 2;
    let spoil = |path: &Path, at: fn(usize) -> usize| {
        let mut bytes = fs::read(path).unwrap();
        let at = at(bytes.len());
        bytes[at] ^= 1;
        fs::write(path, bytes).unwrap();
    };
    let spoilers: [&dyn Fn(); 9] = [
        &|| spoil(&folder.path("table.part.journal"), |_| 0),
        &|| spoil(&folder.path("table.part.journal"), |length| length / 2),
        &|| spoil(&folder.path("table.part.journal"), |length| length - 1),
        &|| fs::write(folder.path("table.part.journal"), "").unwrap(),
        &|| fs::remove_file(folder.path("table.part.journal")).unwrap(),
        // The first block, of 25 numbers of pips against 25.
        &|| spoil(&folder.path("table.part"), |_| 64 + 12 * 25 * 25),
        &|| fs::write(folder.path("table.part"), "short").unwrap(),
        &|| spoil(&folder.path(&kept(&folder)), |length| length - 1),
        &|| fs::remove_file(folder.path(&kept(&folder))).unwrap(),
    ];
    for (which, spoil) in spoilers.iter().enumerate() {
        build_up_to(&path, shape, &OFTEN, half);
        assert!(done(&path) > 0);
        spoil();
        assert!(
            build_up_to(&path, shape, &Saving::default(), u64::MAX) < half / 2,
            "{which}"
        );
        assert!(fs::read(&path).unwrap() == whole, "{which}");
        fs::remove_file(&path).unwrap();
        assert_eq!(folder.names(), ["whole"]);
    }
    build_up_to(&path, shape, &OFTEN, half);
    build_up_to(&path, Shape::new(3, 4, true).unwrap(), &Saving::default(), u64::MAX);
    assert_eq!(TwoSided::open(&path).unwrap().shape().mine(), 3);
    assert_eq!(folder.names().len(), 2);
}

#[test]
fn what_a_build_killed_before_its_first_checkpoint_left_is_written_over() {
    let folder = Folder::new();
    for name in ["table.part.kept-7", "table.part", "table.part.journal-new"] {
        fs::write(folder.path(name), "half").unwrap();
    }
    let others = ["table.part.kept-x", "table.parts", "other.part"];
    for name in others {
        fs::write(folder.path(name), "not ours").unwrap();
    }
    let unfinished = Unfinished::of(&folder.path("table")).unwrap();
    assert_eq!((unfinished.done, unfinished.is_running), (0, false));
    build(&folder.path("table"), 1, 1, false);
    assert_eq!(folder.names().len(), others.len() + 1);
}

#[test]
fn a_build_waits_for_another_of_the_same_table_and_takes_over_where_that_stops() {
    let folder = Folder::new();
    let (path, shape) = (folder.path("table"), Shape::new(5, 5, false).unwrap());
    build_up_to(&path, shape, &OFTEN, shape.positions() / 2);
    let other = File::open(folder.path("table.part")).unwrap();
    other.lock().unwrap();
    assert!(Unfinished::of(&path).unwrap().is_running);
    let mut polled = 0;
    let stopped = TwoSided::build_saving(&path, shape, 1, &OFTEN, |_, _| {
        polled += 1;
        polled < 3
    });
    assert!(stopped.unwrap().is_none());
    thread::scope(|scope| {
        let waiting = scope.spawn(|| build_up_to(&path, shape, &Saving::default(), u64::MAX));
        assert!(!path.exists());
        drop(other);
        assert!(waiting.join().unwrap() > 0);
    });
    assert_eq!(folder.names(), ["table"]);
}

#[test]
fn a_build_that_waited_for_another_that_came_to_its_end_has_its_table() {
    let folder = Folder::new();
    let (path, shape) = (folder.path("table"), Shape::new(4, 4, false).unwrap());
    build(&folder.path("whole"), 4, 4, false);
    let other = File::create(folder.path("table.part")).unwrap();
    other.lock().unwrap();
    let is_waiting = AtomicBool::new(false);
    thread::scope(|scope| {
        let waiting = scope.spawn(|| {
            let report = |done, _| {
                is_waiting.store(true, Ordering::Relaxed);
                assert_eq!(done, 0, "it was built again");
                true
            };
            TwoSided::build(&path, shape, 1, report).unwrap().unwrap()
        });
        while !is_waiting.load(Ordering::Relaxed) {
            thread::yield_now();
        }
        fs::copy(folder.path("whole"), folder.path("table.part")).unwrap();
        fs::rename(folder.path("table.part"), &path).unwrap();
        drop(other);
        assert_eq!(waiting.join().unwrap().shape(), shape);
    });
    assert_eq!(folder.names().len(), 2);
}
