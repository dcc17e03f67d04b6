//! The fuzz targets over the committed inputs and over five seconds of random and mutated ones.
//!
//! `make fuzz` looks further, led by coverage; what it finds is kept in `rust/fuzz/corpus-seeds`.

use std::collections::BTreeSet;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gammon::fuzzing::{TARGETS, Target};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How long all targets together are given random input.
const TIME: Duration = Duration::from_secs(if cfg!(feature = "slow-tests") { 600 } else { 5 });

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rust/fuzz").join(name)
}

/// The files of a folder, in the order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let files = files(&folder("corpus-seeds").join(target));
    files.iter().map(|file| std::fs::read(file).expect("a seed")).collect()
}

/// Holds the property for one input; if it is broken, the input is told with it.
fn hold((name, property): Target, input: &[u8]) {
    if catch_unwind(|| property(input)).is_err() {
        panic!(
            "the target {name} breaks (its message is above) on b\"{}\"",
            input.escape_ascii()
        );
    }
}

/// One or more small changes, or a piece of another input.
fn mutate(random: &mut Xoshiro256PlusPlus, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut pick = |limit: usize| random.next_u64() as usize % limit.max(1);
    let mut input = seeds[pick(seeds.len())].clone();
    for _ in 0..=pick(4) {
        let at = pick(input.len() + 1);
        match pick(6) {
            0 | 1 if at < input.len() => input[at] = pick(256) as u8,
            2 if at < input.len() => input[at] = input[at].wrapping_add(pick(5) as u8).wrapping_sub(2),
            3 if at < input.len() => drop(input.remove(at)),
            4 => {
                let other = &seeds[pick(seeds.len())];
                input.truncate(at);
                input.extend_from_slice(&other[pick(other.len())..]);
            }
            _ => input.insert(at, pick(128) as u8),
        }
    }
    input
}

#[test]
fn every_target_has_a_file_and_seeds() {
    let targets: BTreeSet<String> = TARGETS.iter().map(|(name, _)| name.to_string()).collect();
    let named = |subfolder: &str| -> BTreeSet<String> {
        let names = files(&folder(subfolder)).into_iter().map(|file| {
            let stem = file.file_stem().expect("a name");
            stem.to_string_lossy().into_owned()
        });
        names.collect()
    };
    assert_eq!(named("fuzz_targets"), targets);
    assert_eq!(named("corpus-seeds"), targets);
    for name in &targets {
        assert!(!seeds(name).is_empty(), "{name} has no seeds");
    }
}

#[test]
fn every_target_holds_for_its_seeds() {
    for target in TARGETS {
        for seed in seeds(target.0) {
            hold(target, &seed);
        }
    }
}

#[test]
fn every_target_holds_for_random_and_mutated_input() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(20_240_229);
    for target in TARGETS {
        let seeds = seeds(target.0);
        let end = Instant::now() + TIME / TARGETS.len() as u32;
        while Instant::now() < end {
            let mut input = vec![0; random.next_u64() as usize % 80];
            random.fill_bytes(&mut input);
            hold(target, &input);
            for _ in 0..3 {
                hold(target, &mutate(&mut random, &seeds));
            }
        }
    }
}
