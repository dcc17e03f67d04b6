//! Everything a run goes on from, in one file: written whole or not at all, the one before kept beside it.

use std::path::{Path, PathBuf};

use safetensors::tensor::{Dtype, SafeTensors, TensorView};

use super::adam::Adam;
use super::network::Shape;

/// The state of a run.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) shape: Shape,
    pub(crate) parameters: Vec<f32>,
    /// Averages of the parameters over the last steps: what plays, and what is kept in the end.
    pub(crate) averages: Vec<f32>,
    pub(crate) adam: Adam,
    pub(crate) seed: u64,
    /// Rounds done, in this stage.
    pub(crate) rounds: u64,
    /// Games played and positions learnt from, in all stages.
    pub(crate) games: u64,
    pub(crate) positions: u64,
    /// Processor time in all stages.
    pub(crate) seconds: f64,
    /// The stages so far, as they were asked for.
    pub(crate) history: String,
}

impl State {
    /// A state with new parameters, nothing learnt.
    pub(crate) fn new(shape: Shape, parameters: Vec<f32>, seed: u64) -> State {
        State {
            averages: parameters.clone(),
            adam: Adam::new(parameters.len()),
            shape,
            parameters,
            seed,
            rounds: 0,
            games: 0,
            positions: 0,
            seconds: 0.0,
            history: String::new(),
        }
    }

    /// The averaged network alone: a quarter of the size, to be kept and gone on from.
    pub(crate) fn slim(self) -> State {
        State {
            parameters: self.averages.clone(),
            adam: Adam::new(self.averages.len()),
            ..self
        }
    }

    /// Writes the state; what stood there before is kept with `.before` behind its name.
    pub(crate) fn write(&self, path: &Path) -> Result<(), String> {
        let bytes = |numbers: &[f32]| {
            numbers
                .iter()
                .flat_map(|number| number.to_le_bytes())
                .collect::<Vec<u8>>()
        };
        let mut tensors = vec![("averages", bytes(&self.averages))];
        if self.adam.steps > 0 {
            tensors.push(("parameters", bytes(&self.parameters)));
            tensors.push(("adam.mean", bytes(&self.adam.mean)));
            tensors.push(("adam.square", bytes(&self.adam.square)));
        }
        let views = tensors
            .iter()
            .map(|(name, data)| {
                Ok((
                    *name,
                    TensorView::new(Dtype::F32, vec![data.len() / 4], data).map_err(text)?,
                ))
            })
            .collect::<Result<Vec<_>, String>>()?;
        let hidden = self
            .shape
            .hidden
            .iter()
            .map(usize::to_string)
            .collect::<Vec<_>>()
            .join(",");
        let words = [
            ("hidden", hidden),
            ("inputs", self.shape.inputs.to_string()),
            ("small", self.shape.small.to_string()),
            ("seed", self.seed.to_string()),
            ("rounds", self.rounds.to_string()),
            ("games", self.games.to_string()),
            ("positions", self.positions.to_string()),
            ("seconds", self.seconds.to_string()),
            ("steps", self.adam.steps.to_string()),
            ("history", self.history.clone()),
        ];
        let metadata = words.into_iter().map(|(key, value)| (key.to_string(), value)).collect();
        let all = safetensors::serialize(views, Some(metadata)).map_err(text)?;
        let new = beside(path, ".new");
        let written = std::fs::File::create(&new).and_then(|mut file| {
            std::io::Write::write_all(&mut file, &all)?;
            file.sync_all()
        });
        written.map_err(|error| format!("{}: {error}", new.display()))?;
        if path.exists() {
            std::fs::rename(path, beside(path, ".before")).map_err(text)?;
        }
        std::fs::rename(&new, path).map_err(text)
    }

    /// Reads a state, or the one before where the last one is damaged or missing.
    pub(crate) fn read(path: &Path) -> Result<State, String> {
        State::read_one(path).or_else(|error| State::read_one(&beside(path, ".before")).map_err(|_| error))
    }

    fn read_one(path: &Path) -> Result<State, String> {
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let bytes = std::fs::read(path).map_err(|error| named(&error))?;
        let (_, header) = SafeTensors::read_metadata(&bytes).map_err(|error| named(&error))?;
        let words = header.metadata().clone().unwrap_or_default();
        let tensors = SafeTensors::deserialize(&bytes).map_err(|error| named(&error))?;
        let word = |key: &str| words.get(key).ok_or_else(|| named(&format!("no {key}")));
        let number = |key: &str| word(key)?.parse::<f64>().map_err(|error| named(&error));
        let hidden: Vec<usize> = word("hidden")?
            .split(',')
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map_err(|error| named(&error))?;
        let shape = Shape::new(&hidden, words.get("small").is_some_and(|small| small == "true"));
        let floats = |name: &str| -> Result<Vec<f32>, String> {
            let tensor = tensors.tensor(name).map_err(|error| named(&error))?;
            let numbers: Vec<f32> = tensor
                .data()
                .chunks_exact(4)
                .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
                .collect();
            if numbers.len() == shape.parameters() {
                Ok(numbers)
            } else {
                Err(named(&format!("{name} has {} numbers", numbers.len())))
            }
        };
        let averages = floats("averages")?;
        let steps = number("steps")? as u64;
        let (parameters, adam) = if steps > 0 {
            let (mean, square) = (floats("adam.mean")?, floats("adam.square")?);
            (floats("parameters")?, Adam { mean, square, steps })
        } else {
            (averages.clone(), Adam::new(averages.len()))
        };
        Ok(State {
            parameters,
            averages,
            adam,
            seed: word("seed")?.parse().map_err(|error| named(&error))?,
            rounds: number("rounds")? as u64,
            games: number("games")? as u64,
            positions: number("positions")? as u64,
            seconds: number("seconds")?,
            history: word("history")?.clone(),
            shape,
        })
    }
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
