//! The networks that are part of the crate.

use std::sync::OnceLock;

use super::Evaluator;

/// A network of the crate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Net {
    /// The smallest: to choose which plays are worth a closer look.
    Scout,
    /// For rollouts and self-play by the million.
    Fast,
    /// For analysis.
    Strong,
}

impl Net {
    /// All there are, the smallest first.
    pub const ALL: [Net; 3] = [Net::Scout, Net::Fast, Net::Strong];

    /// Its name: `scout`, `fast` or `strong`.
    pub const fn name(self) -> &'static str {
        match self {
            Net::Scout => "scout",
            Net::Fast => "fast",
            Net::Strong => "strong",
        }
    }

    /// The network of that name.
    pub fn find(name: &str) -> Option<Net> {
        Net::ALL.into_iter().find(|net| net.name() == name)
    }

    /// The bytes of its weights, a safetensors file.
    pub const fn weights(self) -> &'static [u8] {
        match self {
            Net::Scout => include_bytes!("weights/scout.safetensors"),
            Net::Fast => include_bytes!("weights/fast.safetensors"),
            Net::Strong => include_bytes!("weights/strong.safetensors"),
        }
    }

    /// The network, read when it is first asked for and kept.
    pub fn evaluator(self) -> &'static Evaluator {
        static READ: [OnceLock<Evaluator>; 3] = [const { OnceLock::new() }; 3];
        READ[self as usize].get_or_init(|| {
            let read = Evaluator::parse(self.weights());
            read.unwrap_or_else(|error| unreachable!("the weights of {}: {error}", self.name()))
        })
    }
}
