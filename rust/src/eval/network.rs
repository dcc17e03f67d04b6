//! A network of small integers, and the file it lies in.
//!
//! The first layer adds up rows of 16-bit integers, one for each slot that is not empty. Between
//! the layers run numbers of 0 to 127, so that the products of AVX2, which saturate, are exact. The
//! layers behind have 8-bit weights and sum in 32 bits; a sum is scaled in floating point, whose
//! single operations are the same on every processor. So all kernels give the same numbers.

use std::collections::HashMap;

use safetensors::tensor::SafeTensors;
#[cfg(any(test, feature = "train"))]
use safetensors::tensor::{Dtype, TensorView};

use super::inputs::{ROWS, VERSION};

/// The most that is handed from one layer to the next.
pub(crate) const MOST: i32 = 127;

/// Widths are multiples of this.
pub(crate) const WIDTH: usize = 64;

/// How many sums the last layer has: those of the five chances, filled up.
pub(crate) const LAST: usize = 16;

/// The layer of the rows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct First {
    /// How many units there are.
    pub(crate) units: usize,
    /// A row of weights for each of [`ROWS`].
    pub(crate) rows: Vec<i16>,
    pub(crate) biases: Vec<i16>,
    /// By how many bits a sum is shifted down to be handed on.
    pub(crate) shift: u32,
}

/// A layer behind the first.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Dense {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    /// For each 16 outputs, for each 4 inputs: the 4 weights of each of the 16.
    pub(crate) weights: Vec<i8>,
    pub(crate) biases: Vec<i32>,
    /// What a sum is multiplied with to be handed on; of the last layer, to be a logit.
    pub(crate) scales: Vec<f32>,
}

/// A network: see the module.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Network {
    pub(crate) first: First,
    pub(crate) hidden: Vec<Dense>,
    pub(crate) last: Dense,
    /// What its file says of it.
    pub(crate) metadata: HashMap<String, String>,
}

/// Why bytes are no network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// The bytes are no safetensors file.
    #[error("this is no safetensors file: {0}")]
    NoFile(String),
    /// A tensor or a word of the metadata is missing or has the wrong form.
    #[error("the weights lack {0}, or it has the wrong type or size")]
    Wrong(String),
    /// The weights are for other inputs than this version's.
    #[error(
        "the weights are for inputs of version {found}, and this release has version {VERSION}: take weights that were exported with it"
    )]
    OtherInputs {
        /// The version in the file.
        found: String,
    },
}

impl Dense {
    /// A layer from its weights by rows of outputs, filled up to whole blocks.
    pub(crate) fn new(inputs: usize, outputs: usize, by_rows: &[i8], biases: &[i32], scales: &[f32]) -> Dense {
        assert_eq!(by_rows.len(), inputs * outputs);
        let (wide, high) = (inputs.next_multiple_of(WIDTH), outputs.next_multiple_of(16));
        let mut weights = vec![0; wide * high];
        for output in 0..outputs {
            for input in 0..inputs {
                weights[place(wide, output, input)] = by_rows[output * inputs + input];
            }
        }
        let filled = |numbers: &[i32]| [numbers, &vec![0; high - outputs]].concat();
        Dense {
            inputs: wide,
            outputs: high,
            weights,
            biases: filled(biases),
            scales: [scales, &vec![0.0; high - outputs]].concat(),
        }
    }

    /// How far it is from one row of what it hands on to the next.
    pub(crate) fn stride(&self) -> usize {
        self.outputs.next_multiple_of(WIDTH)
    }

    /// The weights by rows of outputs.
    #[cfg(any(test, feature = "train"))]
    fn by_rows(&self) -> Vec<i8> {
        let places = (0..self.outputs).flat_map(|output| (0..self.inputs).map(move |input| (output, input)));
        places
            .map(|(output, input)| self.weights[place(self.inputs, output, input)])
            .collect()
    }
}

/// Where a weight lies.
fn place(inputs: usize, output: usize, input: usize) -> usize {
    (output / 16 * (inputs / 4) + input / 4) * 64 + output % 16 * 4 + input % 4
}

impl Network {
    /// Reads a safetensors file.
    ///
    /// # Errors
    /// [`NetworkError`].
    pub(crate) fn parse(bytes: &[u8]) -> Result<Network, NetworkError> {
        let no_file = |error: safetensors::SafeTensorError| NetworkError::NoFile(error.to_string());
        let (_, header) = SafeTensors::read_metadata(bytes).map_err(no_file)?;
        let metadata: HashMap<String, String> = header
            .metadata()
            .iter()
            .flatten()
            .map(|(k, v)| (k.clone(), v.clone()))
            .collect();
        let tensors = SafeTensors::deserialize(bytes).map_err(no_file)?;
        let found = metadata.get("inputs").cloned().unwrap_or_default();
        if found != VERSION.to_string() {
            return Err(NetworkError::OtherInputs { found });
        }
        let file = File(&tensors);
        let word = |key: &str| metadata.get(key).and_then(|word| word.parse::<usize>().ok());
        let wrong = |name: &str| NetworkError::Wrong(name.to_string());
        let units = file.shape("first.biases")?.iter().product::<usize>();
        let first = First {
            units,
            rows: file.numbers("first.rows", ROWS * units, i16::from_le_bytes)?,
            biases: file.numbers("first.biases", units, i16::from_le_bytes)?,
            shift: word("shift")
                .filter(|&shift| shift < 16)
                .ok_or_else(|| wrong("shift"))? as u32,
        };
        if units == 0 || units % WIDTH != 0 {
            return Err(wrong("first.rows"));
        }
        let layers = word("layers")
            .filter(|layers| (1..=8).contains(layers))
            .ok_or_else(|| wrong("layers"))?;
        let mut dense = (0..layers)
            .map(|layer| file.dense(layer))
            .collect::<Result<Vec<_>, _>>()?;
        let mut before = units;
        for (layer, dense) in dense.iter().enumerate() {
            // Kernels take two blocks of a hidden layer at once.
            let pairs_of_blocks = layer + 1 == layers || dense.outputs % 32 == 0;
            if dense.inputs != before.next_multiple_of(WIDTH) || !pairs_of_blocks {
                return Err(wrong(&format!("{layer}.weights")));
            }
            before = dense.outputs;
        }
        let last = dense
            .pop()
            .filter(|last| last.outputs == LAST)
            .ok_or_else(|| wrong("the last layer"))?;
        Ok(Network {
            first,
            hidden: dense,
            last,
            metadata,
        })
    }

    /// Writes a safetensors file.
    #[cfg(any(test, feature = "train"))]
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut metadata = self.metadata.clone();
        metadata.insert("inputs".into(), VERSION.to_string());
        metadata.insert("shift".into(), self.first.shift.to_string());
        metadata.insert("layers".into(), (self.hidden.len() + 1).to_string());
        let shorts = |numbers: &[i16]| numbers.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>();
        let units = self.first.units;
        let mut tensors = vec![
            (
                "first.rows".to_string(),
                Dtype::I16,
                vec![ROWS, units],
                shorts(&self.first.rows),
            ),
            (
                "first.biases".to_string(),
                Dtype::I16,
                vec![units],
                shorts(&self.first.biases),
            ),
        ];
        for (layer, dense) in self.hidden.iter().chain([&self.last]).enumerate() {
            let bytes = dense.by_rows().iter().map(|&weight| weight as u8).collect();
            tensors.push((
                format!("{layer}.weights"),
                Dtype::I8,
                vec![dense.outputs, dense.inputs],
                bytes,
            ));
            let biases = dense.biases.iter().flat_map(|n| n.to_le_bytes()).collect();
            tensors.push((format!("{layer}.biases"), Dtype::I32, vec![dense.outputs], biases));
            let scales = dense.scales.iter().flat_map(|n| n.to_le_bytes()).collect();
            tensors.push((format!("{layer}.scales"), Dtype::F32, vec![dense.outputs], scales));
        }
        let views = tensors.iter().map(|(name, dtype, shape, bytes)| {
            (
                name,
                TensorView::new(*dtype, shape.clone(), bytes).expect("the sizes fit"),
            )
        });
        safetensors::serialize(views, Some(metadata.into_iter().collect())).expect("the tensors are whole")
    }
}

/// Tensors by name, checked.
struct File<'a>(&'a SafeTensors<'a>);

impl File<'_> {
    fn shape(&self, name: &str) -> Result<Vec<usize>, NetworkError> {
        let tensor = self.0.tensor(name).map_err(|_| NetworkError::Wrong(name.to_string()))?;
        Ok(tensor.shape().to_vec())
    }

    fn numbers<T, const BYTES: usize>(
        &self,
        name: &str,
        count: usize,
        read: fn([u8; BYTES]) -> T,
    ) -> Result<Vec<T>, NetworkError> {
        let wrong = || NetworkError::Wrong(name.to_string());
        let tensor = self.0.tensor(name).map_err(|_| wrong())?;
        if tensor.data().len() != count * BYTES {
            return Err(wrong());
        }
        let chunks = tensor.data().chunks_exact(BYTES);
        Ok(chunks
            .map(|bytes| read(bytes.try_into().expect("whole chunks")))
            .collect())
    }

    fn dense(&self, layer: usize) -> Result<Dense, NetworkError> {
        let name = |what: &str| format!("{layer}.{what}");
        let &[outputs, inputs] = self.shape(&name("weights"))?.as_slice() else {
            return Err(NetworkError::Wrong(name("weights")));
        };
        let fits = outputs > 0 && outputs <= 4096 && outputs % 16 == 0 && inputs <= 4096 && inputs % WIDTH == 0;
        let weights = self.numbers(&name("weights"), outputs * inputs, i8::from_le_bytes)?;
        let biases = self.numbers(&name("biases"), outputs, i32::from_le_bytes)?;
        let scales = self.numbers(&name("scales"), outputs, f32::from_le_bytes)?;
        let sums_fit = biases.iter().all(|bias| bias.unsigned_abs() < 1 << 28);
        if !fits || weights.contains(&i8::MIN) || !sums_fit || scales.iter().any(|scale| !scale.is_finite()) {
            return Err(NetworkError::Wrong(name("weights")));
        }
        Ok(Dense::new(inputs, outputs, &weights, &biases, &scales))
    }
}
