//! Trains the networks; see `docs/training.md`.

fn main() -> Result<(), String> {
    gammon::train::main()
}
