//! The files of solved hyper-backgammon: whole or not there, and no answer from a damaged one.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::common::tables::{Folder, block, write_changed};
use gammon::bearoff::{Shape, TwoSided};
use gammon::hyper::{ALL_DONE, Hyper, Index, Kind, MatchSolution, NotSolved, Score, SolvedScore, Stakes};
use gammon::tables::{Saving, TableError, Unfinished};

fn index(checkers: u8) -> Index {
    Index::new(checkers).unwrap()
}

fn build(path: &Path, kind: Kind) -> Hyper {
    Hyper::build(path, index(1), kind, 2, |_| true).unwrap().unwrap()
}

#[test]
fn a_file_says_what_was_solved() {
    let folder = Folder::new();
    for (kind, name) in [(Kind::Cubeless, "cubeless"), (Kind::Money, "money")] {
        let (path, in_memory) = (folder.path(name), Hyper::solve(index(1), kind, 1, |_| true).unwrap());
        let opened = build(&path, kind);
        assert_eq!((opened.kind(), opened.index()), (kind, index(1)));
        assert_eq!(
            (opened.sweeps(), opened.residual()),
            (in_memory.sweeps(), in_memory.residual())
        );
        assert_eq!(fs::metadata(&path).unwrap().len(), Hyper::file_bytes(index(1), kind));
        assert!(opened.verify(|_, _| true).unwrap());
        for position in (0..index(1).positions()).filter_map(|number| index(1).unrank(number)) {
            let stakes = if kind == Kind::Money {
                &Stakes::ALL[..]
            } else {
                &Stakes::ALL[..1]
            };
            for &stakes in stakes {
                let equity = |hyper: &Hyper| hyper.equity(&position, stakes).unwrap();
                assert_eq!(equity(&opened), equity(&in_memory));
            }
            assert_eq!(
                opened.probabilities(&position).unwrap(),
                in_memory.probabilities(&position).unwrap()
            );
        }
    }
    assert_eq!(folder.names(), ["cubeless", "money"]);
}

/// A checkpoint after every sweep.
const ALWAYS: Saving = Saving {
    resume: true,
    every: Duration::ZERO,
};

fn build_two(path: &Path, saving: &Saving, poll: impl FnMut(u64) -> bool) -> Option<Hyper> {
    Hyper::build_saving(path, index(2), Kind::Money, 2, saving, poll).unwrap()
}

#[test]
fn a_build_that_is_stopped_in_any_stage_goes_on_from_there() {
    let folder = Folder::new();
    let (whole, path) = (folder.path("whole"), folder.path("table"));
    build_two(&whole, &Saving::default(), |_| true).unwrap();
    // In the first stage, in the second, in the third, and again in it.
    for most in [50, 300, 700, 900] {
        assert!(build_two(&path, &ALWAYS, |done| done < most).is_none());
        assert!(!path.exists());
        let unfinished = Unfinished::of(&path).unwrap();
        assert!(!unfinished.is_running && (1..ALL_DONE).contains(&unfinished.done));
    }
    let mut polls = Vec::new();
    build_two(&path, &ALWAYS, |done| {
        polls.push(done);
        true
    });
    // The first stage ends at 214 and the second at 571: nothing is swept again.
    assert!(
        polls.iter().all(|&done| [0, 214].contains(&done) || done >= 571),
        "{polls:?}"
    );
    assert!(fs::read(&path).unwrap() == fs::read(&whole).unwrap());
    assert_eq!(folder.names(), ["table", "whole"]);
}

#[test]
fn a_score_that_is_stopped_goes_on_from_there() {
    let folder = Folder::new();
    let (whole, path) = (folder.path("whole"), folder.path("score"));
    let score = |path: &Path, saving: &Saving, most: u64| {
        let mut solution = MatchSolution::new(index(2), 1).unwrap();
        let mut first = None;
        let solved = solution.build_next_saving(path, 2, saving, |done| {
            first = first.or((done > 0).then_some(done));
            done < most
        });
        (solved.unwrap().is_some(), first)
    };
    assert!(score(&whole, &Saving::default(), u64::MAX).0);
    for most in [300, 600] {
        assert!(!score(&path, &ALWAYS, most).0);
        assert!(!path.exists());
    }
    let (is_solved, first) = score(&path, &ALWAYS, u64::MAX);
    assert!(is_solved && first.unwrap() >= 500, "{first:?}");
    assert!(fs::read(&path).unwrap() == fs::read(&whole).unwrap());
    assert_eq!(folder.names(), ["score", "whole"]);
}

#[test]
fn a_build_that_is_to_begin_anew_does() {
    let folder = Folder::new();
    let path = folder.path("table");
    assert!(build_two(&path, &ALWAYS, |done| done < 700).is_none());
    let anew = Saving {
        resume: false,
        ..ALWAYS
    };
    let mut polls = Vec::new();
    assert!(
        build_two(&path, &anew, |done| {
            polls.push(done);
            done < 100
        })
        .is_none()
    );
    assert!(polls.iter().all(|&done| done < 200));
}

#[test]
fn what_is_stopped_leaves_what_was_there() {
    let folder = Folder::new();
    let path = folder.path("table");
    let stopped = Hyper::build(&path, index(2), Kind::Money, 2, |done| done < 500);
    assert!(stopped.unwrap().is_none());
    assert!(folder.names().is_empty());
    build(&path, Kind::Cubeless);
    assert!(
        Hyper::build(&path, index(2), Kind::Money, 2, |_| false)
            .unwrap()
            .is_none()
    );
    assert_eq!(Hyper::open(&path).unwrap().kind(), Kind::Cubeless);
}

#[test]
fn a_damaged_file_is_refused_by_what_is_wrong_with_it() {
    let folder = Folder::new();
    let (path, copy) = (folder.path("table"), folder.path("copy"));
    build(&path, Kind::Money);
    let whole = fs::read(&path).unwrap();
    let open = |bytes: &[u8]| {
        fs::write(&copy, bytes).unwrap();
        Hyper::open(&copy)
    };
    for length in [0, 7, 50, 100, whole.len() - 1] {
        let error = open(&whole[..length]).unwrap_err();
        assert!(matches!(error, TableError::Truncated { .. }), "{length}: {error}");
    }
    assert!(matches!(open(b"something else"), Err(TableError::Foreign { .. })));
    assert!(matches!(open(b"gnubg-H4xxxxxxx"), Err(TableError::OtherKind { .. })));
    assert!(matches!(Hyper::open(&folder.path("none")), Err(TableError::Io { .. })));
    let mut flipped = whole.clone();
    let (begin, _) = block(&whole, 24);
    flipped[begin + 5] ^= 1;
    let hyper = open(&flipped).unwrap();
    let start = index(1).start();
    assert!(matches!(hyper.equity(&start, Stakes::Centred), Err(NotSolved::File(_))));
    assert!(matches!(hyper.probabilities(&start), Err(NotSolved::File(_))));
    assert!(matches!(hyper.verify(|_, _| true), Err(TableError::Corrupted { .. })));
    // Parameters that fit no blocks: two checkers a side, six numbers a position.
    for (place, number) in [(16, 2), (20, 5), (20, 6), (16, 4)] {
        write_changed(&path, &copy, |bytes| bytes[place] = number);
        let error = Hyper::open(&copy).unwrap_err();
        assert!(matches!(error, TableError::Corrupted { .. }), "{error}");
    }
}

#[test]
fn other_tables_are_refused_by_their_kind() {
    let folder = Folder::new();
    let (bear_off, hyper) = (folder.path("bear-off"), folder.path("hyper"));
    TwoSided::build(&bear_off, Shape::new(1, 1, false).unwrap(), 1, |_, _| true).unwrap();
    build(&hyper, Kind::Cubeless);
    assert!(matches!(Hyper::open(&bear_off), Err(TableError::OtherKind { .. })));
    assert!(matches!(SolvedScore::open(&hyper), Err(TableError::OtherKind { .. })));
    assert!(matches!(TwoSided::open(&hyper), Err(TableError::OtherKind { .. })));
}

#[test]
fn a_solution_agrees_with_itself_and_a_corrupted_copy_does_not() {
    let folder = Folder::new();
    let (path, copy) = (folder.path("table"), folder.path("copy"));
    for kind in [Kind::Cubeless, Kind::Money] {
        let hyper = Hyper::build(&path, index(2), kind, 2, |_| true).unwrap().unwrap();
        let found = hyper.largest_inconsistency(20_000, 1, |_| true).unwrap().unwrap();
        assert!(found < 1e-6, "{found}");
        write_changed(&path, &copy, |bytes| {
            // One number in a hundred is changed by a hundredth.
            let (begin, _) = block(bytes, 0);
            for number in bytes[begin..].as_chunks_mut::<4>().0.iter_mut().step_by(101) {
                *number = (f32::from_le_bytes(*number) + 0.01).to_le_bytes();
            }
        });
        let corrupted = Hyper::open(&copy).unwrap();
        assert!(corrupted.verify(|_, _| true).unwrap());
        assert!(corrupted.largest_inconsistency(20_000, 1, |_| true).unwrap().unwrap() > 1e-3);
    }
}

#[test]
fn a_match_is_put_together_from_the_files_of_its_scores() {
    let folder = Folder::new();
    let path = |score: usize| folder.path(&score.to_string());
    let mut built = MatchSolution::new(index(1), 3).unwrap();
    let mut scores = 0;
    while built.next_score().is_some() {
        built.build_next(&path(scores), 2, |_| true).unwrap().unwrap();
        scores += 1;
    }
    assert_eq!(folder.names().len(), 7);
    let mut opened = MatchSolution::new(index(1), 3).unwrap();
    for number in 0..scores {
        let solved = SolvedScore::open(&path(number)).unwrap();
        let bytes = SolvedScore::file_bytes(index(1), solved.score());
        assert_eq!(fs::metadata(path(number)).unwrap().len(), bytes);
        assert!(solved.verify(|_, _| true).unwrap());
        opened.add(solved).unwrap();
    }
    for (one, other) in opened.solved().iter().zip(built.solved()) {
        assert_eq!(
            (one.score(), one.chance(), one.residual()),
            (other.score(), other.chance(), other.residual())
        );
        let found = opened
            .largest_inconsistency(one.score(), 200, 1, |_| true)
            .unwrap()
            .unwrap();
        assert!(found < 1e-6, "{found}");
    }
    let even = Score::new([3, 3], false).unwrap();
    write_changed(&path(6), &folder.path("copy"), |bytes| {
        let (begin, end) = block(bytes, 24);
        bytes[begin..end].fill(0);
    });
    let mut corrupted = MatchSolution::new(index(1), 3).unwrap();
    for number in 0..6 {
        corrupted.add(SolvedScore::open(&path(number)).unwrap()).unwrap();
    }
    corrupted.add(SolvedScore::open(&folder.path("copy")).unwrap()).unwrap();
    assert!(
        corrupted
            .largest_inconsistency(even, 200, 1, |_| true)
            .unwrap()
            .unwrap()
            > 1e-3
    );
}

/// Debian's `makehyper`, where it is installed.
const MAKEHYPER: &str = "/usr/games/makehyper";

#[test]
fn databases_of_gnu_backgammon_say_the_same_up_to_their_tolerance() {
    if !Path::new(MAKEHYPER).exists() {
        eprintln!("skipped: {MAKEHYPER} is not installed");
        return;
    }
    let folder = Folder::new();
    let path = folder.path("hyper1.bd");
    let made = std::process::Command::new(MAKEHYPER)
        .args(["--no-checkpoint", "--chequers=1", "--threshold=1e-7", "--outfile"])
        .arg(&path)
        .output();
    assert!(made.unwrap().status.success());
    agrees_with_gnubg(&Hyper::open(&path).unwrap(), 2e-6);
    let mut bytes = fs::read(&path).unwrap();
    bytes.pop();
    fs::write(&path, bytes).unwrap();
    assert!(matches!(Hyper::open(&path), Err(TableError::Truncated { .. })));
}

/// Databases made before, named in `GAMMON_GNUBG_HYPER`, with the default tolerance of `makehyper`.
#[cfg(feature = "slow-tests")]
#[test]
fn larger_databases_of_gnu_backgammon_say_the_same() {
    let Some(paths) = std::env::var_os("GAMMON_GNUBG_HYPER") else {
        eprintln!("skipped: GAMMON_GNUBG_HYPER names no databases");
        return;
    };
    for path in std::env::split_paths(&paths) {
        agrees_with_gnubg(&Hyper::open(&path).unwrap(), 1e-4);
    }
}

/// Equities with the cube are compared only where nobody ever dances: see `hyper/gnubg.rs`.
fn agrees_with_gnubg(gnubg: &Hyper, tolerance: f64) {
    let index = gnubg.index();
    let hyper = Hyper::solve(index, Kind::Money, 2, |_| true).unwrap();
    let stakes = if index.checkers() == 1 {
        &Stakes::ALL[..]
    } else {
        &Stakes::ALL[..1]
    };
    for position in (0..index.positions()).filter_map(|number| index.unrank(number)) {
        for &stakes in stakes {
            let equity = |hyper: &Hyper| hyper.equity(&position, stakes).unwrap();
            let (found, expected) = (equity(&hyper), equity(gnubg));
            assert!(
                (found - expected).abs() < tolerance,
                "{position:?} {stakes:?}: {found} and {expected}"
            );
        }
    }
}
