//! What a position is worth: networks that judge it, and exact truth where it is known.
//!
//! Three networks of different sizes were trained on the games they played against themselves: see
//! `docs/training.md`. Every kernel gives the same numbers, so results do not depend on the processor.

mod chances;
mod exact;
mod games;
pub(crate) mod inputs;
mod kernels;
mod nets;
pub(crate) mod network;
mod plays;

pub use chances::{Chances, equity, flipped};
pub(crate) use exact::exact;
pub use games::NotJudged;
pub use kernels::Kernel;
pub use nets::Net;
pub use network::NetworkError;
pub use plays::{BestPlay, RatedPlay, Scratch};

use crate::board::Board;
use crate::position::Position;
use crate::rules::Game;
use chances::LOGITS;
use exact::possible;
use kernels::TOGETHER;
use network::{LAST, Network};

/// A network that judges boards.
///
/// It is for games that move and end as backgammon does, with fifteen checkers a side or fewer.
#[derive(Clone, Debug)]
pub struct Evaluator {
    network: Network,
    kernel: Kernel,
}

/// Room for the numbers between the layers: one for each thread, used again and again.
pub struct Workspace {
    buffers: [Vec<u8>; 2],
    sums: Box<[[i32; LAST]; TOGETHER]>,
    found: Box<[[f32; LOGITS]; TOGETHER]>,
    waiting: Vec<usize>,
}

impl Evaluator {
    /// Reads the weights of a network from a safetensors file.
    ///
    /// # Errors
    /// [`NetworkError`] if they are no weights, or for other inputs.
    pub fn parse(bytes: &[u8]) -> Result<Evaluator, NetworkError> {
        Ok(Evaluator::new(Network::parse(bytes)?))
    }

    pub(crate) fn new(network: Network) -> Evaluator {
        Evaluator {
            network,
            kernel: Kernel::current(),
        }
    }

    /// The same, on another kernel, if this processor has it.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Option<Evaluator> {
        kernel.is_there().then_some(Evaluator { kernel, ..self })
    }

    /// What its file says of the network.
    pub fn metadata(&self) -> &std::collections::HashMap<String, String> {
        &self.network.metadata
    }

    /// Room for this network's numbers.
    pub fn workspace(&self) -> Workspace {
        let network = &self.network;
        let widest = network
            .hidden
            .iter()
            .map(network::Dense::stride)
            .fold(network.first.units, usize::max);
        Workspace {
            buffers: [0, 1].map(|_| vec![0; TOGETHER * widest]),
            sums: Box::new([[0; LAST]; TOGETHER]),
            found: Box::new([[0.0; LOGITS]; TOGETHER]),
            waiting: Vec::with_capacity(TOGETHER),
        }
    }

    /// The chances of the player on roll on each board, appended to `chances` in their order. Games that are
    /// over and known bear-offs are exact.
    pub fn evaluate(&self, boards: &[Board], workspace: &mut Workspace, chances: &mut Vec<Chances>) {
        let begin = chances.len();
        chances.reserve(boards.len());
        for (number, board) in boards.iter().enumerate() {
            let known = exact(board);
            chances.push(known.unwrap_or_default());
            if known.is_none() {
                self.enter(board, workspace);
                workspace.waiting.push(number);
                if workspace.waiting.len() == TOGETHER {
                    self.finish(boards, workspace, &mut chances[begin..]);
                }
            }
        }
        self.finish(boards, workspace, &mut chances[begin..]);
    }

    /// The chances of the player on roll of a position, as its game counts them.
    ///
    /// # Errors
    /// [`NotJudged`] if the networks do not know the game.
    pub fn chances(&self, position: &Position) -> Result<Chances, NotJudged> {
        Evaluator::judges(position)?;
        let mut chances = Vec::with_capacity(1);
        self.evaluate(&[position.board()], &mut self.workspace(), &mut chances);
        Ok(games::folded(position.game(), chances[0]))
    }

    /// The same of many boards of a game that the networks judge, each with fifteen checkers a side.
    pub fn chances_of(&self, boards: &[Board], game: &Game, workspace: &mut Workspace, chances: &mut Vec<Chances>) {
        let begin = chances.len();
        self.evaluate(boards, workspace, chances);
        chances[begin..]
            .iter_mut()
            .for_each(|chances| *chances = games::folded(game, *chances));
    }

    #[inline]
    fn enter(&self, board: &Board, workspace: &mut Workspace) {
        let units = self.network.first.units;
        let place = workspace.waiting.len() * units;
        let to = &mut workspace.buffers[0][place..place + units];
        self.kernel.first(&self.network.first, &inputs::rows(board), to);
    }

    /// Takes the boards that wait through the layers behind the first.
    fn finish(&self, boards: &[Board], workspace: &mut Workspace, chances: &mut [Chances]) {
        let count = workspace.waiting.len();
        if count == 0 {
            return;
        }
        let [from, to] = &mut workspace.buffers;
        let (mut from, mut to) = (from, to);
        for layer in &self.network.hidden {
            self.kernel.hidden(layer, count, from, to);
            std::mem::swap(&mut from, &mut to);
        }
        let last = &self.network.last;
        self.kernel.last(last, count, from, &mut workspace.sums);
        self.kernel
            .chances(&workspace.sums[..count], &last.scales, &mut workspace.found[..count]);
        for (&number, &[win, gammon, backgammon, lose_gammon, lose_backgammon, ..]) in
            workspace.waiting.iter().zip(workspace.found.iter())
        {
            chances[number] = possible(&boards[number], [win, gammon, backgammon, lose_gammon, lose_backgammon]);
        }
        workspace.waiting.clear();
    }
}

#[cfg(test)]
mod tests;
