//! The trainer as a whole: a stage repeats itself, and goes on from where it was stopped.

use super::checkpoint::State;
use super::network::{Shape, random_parameters};
use super::self_play::Dice;
use super::stage::{Source, Stage};

fn stage(path: std::path::PathBuf, rounds: u64) -> Stage {
    Stage {
        state: path,
        rounds,
        games: 32,
        rate: [1e-3, 1e-3],
        hold: 0.5,
        memory: [100.0, 100.0],
        mixed: true,
        decisions: None,
        source: Source::Games { lambda: [0.7, 0.7] },
    }
}

fn begin() -> State {
    let shape = Shape::new(&[64, 32], true);
    let parameters = random_parameters(&shape, Dice::new(3, 0, 0).source());
    State::new(shape, parameters, 3)
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn a_stage_repeats_itself_and_goes_on_from_its_file_as_if_it_had_not_been_stopped() {
    let here = folder();
    let file = |name: &str| here.path().join(name);
    let whole = stage(file("whole"), 4).run(begin(), &mut |_| ()).unwrap();
    let again = stage(file("again"), 4).run(begin(), &mut |_| ()).unwrap();
    assert!(whole.parameters == again.parameters && whole.averages == again.averages);
    stage(file("part"), 2).run(begin(), &mut |_| ()).unwrap();
    let part = State::read(&file("part")).unwrap();
    assert_eq!((part.rounds, part.games), (2, 64));
    let rest = stage(file("part"), 4).run(part, &mut |_| ()).unwrap();
    assert!(rest.parameters == whole.parameters && rest.adam.steps == whole.adam.steps);
}

#[test]
fn a_damaged_state_is_refused_and_the_one_before_it_read() {
    let here = folder();
    let path = here.path().join("state");
    let mut state = begin();
    state.write(&path).unwrap();
    state.rounds = 7;
    state.adam.steps = 1;
    state.write(&path).unwrap();
    assert_eq!(State::read(&path).unwrap().rounds, 7);
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    assert_eq!(State::read(&path).unwrap().rounds, 0);
    std::fs::remove_file(here.path().join("state.before")).unwrap();
    assert!(State::read(&path).err().unwrap().contains("state"));
}

#[test]
fn a_slim_state_is_gone_on_from() {
    let here = folder();
    let path = here.path().join("slim");
    let mut state = begin();
    state.adam.steps = 9;
    state.averages[0] += 1.0;
    let averages = state.averages.clone();
    state.slim().write(&path).unwrap();
    let read = State::read(&path).unwrap();
    assert!(read.parameters == averages && read.averages == averages && read.adam.steps == 0);
}

#[test]
fn a_network_learns_to_play() {
    let here = folder();
    let mut errors = Vec::new();
    let mut log = |line: &str| errors.push(line.to_string());
    let state = stage(here.path().join("state"), 60).run(begin(), &mut log).unwrap();
    assert!(state.positions > 60 * 32 * 20);
    // After some thousand games a win is told from a loss better than by guessing.
    let rms: f64 = errors
        .last()
        .unwrap()
        .split("rms ")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    assert!(rms < 0.3, "{errors:?}");
}
