//! Files in GNU Backgammon's formats, written here.

use std::fs;
use std::path::Path;

use gammon::bearoff::{GnubgOneSided, Index, LookUpError, OneSided, Shape, TwoSided};
use gammon::board::OFF;
use gammon::tables::TableError;

use super::{Folder, build, in_order, side};

fn header(name: &str) -> Vec<u8> {
    format!("{name:x<39}\n").into_bytes()
}

fn write_two_sided(path: &Path, table: &TwoSided) {
    let checkers = table.shape().mine();
    let index = Index::new(6, checkers).unwrap();
    let mut bytes = header(&format!(
        "gnubg-TS-06-{checkers:02}-{}",
        u8::from(table.shape().cubeful())
    ));
    for us in 0..index.positions() {
        for them in 0..index.positions() {
            let [us, them] = [us, them].map(|number| side(&index.unrank(number).unwrap()));
            let chances = match table.shape().cubeful() {
                true => in_order(&table.equities(us, them).unwrap())
                    .map(|equity| (equity + 1.0) / 2.0)
                    .to_vec(),
                false => vec![table.probability(us, them).unwrap()],
            };
            let numbers = chances.iter().map(|chance| (chance * 65_535.0).round() as u16);
            bytes.extend(numbers.flat_map(u16::to_le_bytes));
        }
    }
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_two_sided_table_of_gnu_backgammon_says_what_ours_does() {
    let folder = Folder::new();
    for cubeful in [false, true] {
        let (ours, path) = (build(&folder.path("ours"), 3, 3, cubeful), folder.path("theirs.bd"));
        write_two_sided(&path, &ours);
        let theirs = TwoSided::open(&path).unwrap();
        assert_eq!(theirs.shape(), Shape::new(3, 3, cubeful).unwrap());
        for us in 0..84 {
            for them in 0..84 {
                let index = Index::new(6, 3).unwrap();
                let [us, them] = [us, them].map(|number| side(&index.unrank(number).unwrap()));
                let [one, other] = [&ours, &theirs].map(|table| table.probability(us, them).unwrap());
                assert_eq!(one, other);
                if cubeful {
                    assert_eq!(ours.equities(us, them).unwrap(), theirs.equities(us, them).unwrap());
                }
            }
        }
        assert!(theirs.check(200, 1, |_, _| true).unwrap().unwrap().is_good());
        assert!(theirs.verify(|_, _| true).unwrap());
        let error = theirs.probability(side(&[4]), side(&[1])).unwrap_err();
        assert!(matches!(error, LookUpError::NotInTable { .. }), "{error}");
    }
}

#[test]
fn a_two_sided_table_of_gnu_backgammon_that_makes_no_sense_is_refused() {
    let folder = Folder::new();
    let path = folder.path("gnubg.bd");
    write_two_sided(&path, &build(&folder.path("ours"), 2, 2, false));
    let whole = fs::read(&path).unwrap();
    let open = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        TwoSided::open(&path).unwrap_err()
    };
    assert!(matches!(open(&whole[..whole.len() - 1]), TableError::Truncated { .. }));
    assert!(matches!(
        open(&[&whole[..], b"x"].concat()),
        TableError::Corrupted { .. }
    ));
    for name in [
        "gnubg-TS-07-02-0",
        "gnubg-TS-06-16-0",
        "gnubg-TS-06-15-1",
        "gnubg-TS-06-02-2",
        "gnubg-TS-06-02",
        "gnubg-OS-06-15-1-1-0",
    ] {
        let error = open(&[&header(name), &whole[40..]].concat());
        assert!(matches!(error, TableError::OtherKind { .. }), "{name}: {error}");
    }
    assert!(matches!(open(&whole[..20]), TableError::OtherKind { .. }));
}

/// A number of rolls as it is written: the chances from the first that is not zero on, and how many
/// come before.
fn run(distribution: &[f64]) -> (Vec<u16>, u8) {
    let before = distribution.iter().take_while(|&&chance| chance == 0.0).count();
    let chances = distribution[before..].iter();
    (
        chances.map(|chance| (chance * 65_535.0).round() as u16).collect(),
        before as u8,
    )
}

fn one_sided(table: &OneSided) -> Vec<u8> {
    let index = table.index();
    let mut list = header(&format!("gnubg-OS-{:02}-{:02}-1-1-0", index.points(), index.checkers()));
    let (mut numbers, mut begin) = (Vec::new(), 0_u32);
    for number in 0..index.positions() {
        let on_points = index.unrank(number).unwrap();
        let off = index.checkers() - on_points.iter().sum::<u8>();
        let counts = side(&on_points).with(OFF, off);
        let last = run(table.distribution(counts).unwrap());
        let first = run(table.rolls_to_first_off(counts).unwrap().distribution);
        list.extend_from_slice(&begin.to_le_bytes());
        for (chances, before) in [last, first] {
            list.extend_from_slice(&[chances.len() as u8, before]);
            begin += chances.len() as u32;
            numbers.extend(chances.iter().flat_map(|number| number.to_le_bytes()));
        }
    }
    list.extend(numbers);
    list
}

#[test]
fn a_one_sided_table_of_gnu_backgammon_says_what_ours_does() {
    let folder = Folder::new();
    let path = folder.path("gnubg_os.bd");
    for (points, checkers) in [(6, 5), (8, 3)] {
        let ours = OneSided::solve(Index::new(points, checkers).unwrap(), |_| true).unwrap();
        fs::write(&path, one_sided(&ours)).unwrap();
        let theirs = GnubgOneSided::open(&path).unwrap();
        assert_eq!(theirs.index(), ours.index());
        for number in 0..ours.index().positions() {
            let on_points = ours.index().unrank(number).unwrap();
            let off = checkers - on_points.iter().sum::<u8>();
            let counts = side(&on_points).with(OFF, off);
            let pairs = [
                (
                    theirs.distribution(counts).unwrap(),
                    ours.distribution(counts).unwrap().to_vec(),
                ),
                (
                    theirs.distribution_to_first_off(counts).unwrap(),
                    ours.rolls_to_first_off(counts).unwrap().distribution.to_vec(),
                ),
            ];
            for (found, expected) in pairs {
                assert_eq!(found.len(), expected.len());
                for (found, expected) in found.iter().zip(expected) {
                    assert!((found - expected).abs() < 1e-5, "{on_points:?}");
                }
            }
        }
        assert!(theirs.distribution(side(&[checkers + 1])).is_err());
    }
}

#[test]
fn a_one_sided_table_of_gnu_backgammon_that_makes_no_sense_is_refused() {
    let folder = Folder::new();
    let path = folder.path("gnubg_os.bd");
    let ours = OneSided::solve(Index::new(6, 2).unwrap(), |_| true).unwrap();
    let whole = one_sided(&ours);
    let open = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        GnubgOneSided::open(&path).unwrap_err()
    };
    for length in [41, 100, whole.len() - 2] {
        assert!(
            matches!(open(&whole[..length]), TableError::Truncated { .. }),
            "{length}"
        );
    }
    assert!(matches!(
        open(&[&whole[..], b"xx"].concat()),
        TableError::Corrupted { .. }
    ));
    let mut long = whole.clone();
    long[44] = 200; // the length of the first distribution
    assert!(matches!(open(&long), TableError::Corrupted { .. }));
    for name in ["gnubg-OS-06-02-1-0-0", "gnubg-OS-06-02-1-1-1", "gnubg-TS-06-02-1"] {
        let error = open(&[&header(name), &whole[40..]].concat());
        assert!(matches!(error, TableError::OtherKind { .. }), "{name}: {error}");
    }
    assert!(matches!(open(b"something else"), TableError::Foreign { .. }));
    assert!(matches!(open(b""), TableError::Foreign { .. }));
}

/// The one-sided table that GNU Backgammon installs: in the folder that GAMMON_GNUBG names, or where
/// Debian has it.
fn installed() -> Option<GnubgOneSided> {
    let named = std::env::var("GAMMON_GNUBG").ok();
    let folders = named.map_or_else(
        || vec!["/usr/share/gnubg".to_owned(), "/var/lib/gnubg".to_owned()],
        |named| vec![named],
    );
    let found = folders.iter().map(|folder| Path::new(folder).join("gnubg_os0.bd"));
    let path = found.into_iter().find(|path| path.exists());
    path.map(|path| GnubgOneSided::open(&path).unwrap())
}

/// The mean number of rolls, where the chances add up to 1 up to rounding.
fn mean(chances: &[f64]) -> f64 {
    let sum: f64 = (0..)
        .zip(chances)
        .map(|(rolls, chance)| f64::from(rolls) * chance)
        .sum();
    sum / chances.iter().sum::<f64>()
}

fn largest_difference(one: &[f64], other: &[f64]) -> f64 {
    let chance = |chances: &[f64], rolls: usize| chances.get(rolls).copied().unwrap_or(0.0);
    let all = 0..one.len().max(other.len());
    let differences = all.map(|rolls| (chance(one, rolls) - chance(other, rolls)).abs());
    differences.fold(0.0, f64::max)
}

#[test]
fn every_distribution_that_gnu_backgammon_installs_is_ours() {
    let Some(theirs) = installed() else {
        eprintln!("skipped: gnubg_os0.bd is not there; install gnubg, or name its folder in GAMMON_GNUBG");
        return;
    };
    let ours = OneSided::standard();
    assert_eq!(theirs.index(), ours.index());
    let mut other_plays = 0;
    for number in 1..ours.index().positions() {
        let on_points = ours.index().unrank(number).unwrap();
        let counts = side(&on_points).with(OFF, 15 - on_points.iter().sum::<u8>());
        let first = theirs.distribution_to_first_off(counts).unwrap();
        let difference = largest_difference(&first, ours.rolls_to_first_off(counts).unwrap().distribution);
        assert!(difference < 3e-5, "{on_points:?}: {difference}");
        let (found, expected) = (theirs.distribution(counts).unwrap(), ours.distribution(counts).unwrap());
        let difference = mean(&found) - mean(expected);
        assert!(difference.abs() < 2.5e-4, "{on_points:?}: {difference}");
        other_plays += u32::from(largest_difference(&found, expected) > 1e-4);
    }
    // Where two plays are as good up to their rounding, theirs may follow from the other.
    assert!(other_plays < 300, "{other_plays}");
}
