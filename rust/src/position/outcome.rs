//! How games end, and what they are worth before the cube.

use crate::board::Direction;
use crate::board::{BAR, Board, Counts, HOME, IN_PLAY, OFF, RESERVE, SlotMask};
use crate::error::Side;
use crate::position::Position;
use crate::position::memory::Mark;
use crate::rules::{BackgammonRequires, GammonRequires, Rules, Scoring};

/// The kind of a game's end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum WinKind {
    /// The loser has borne off at least one checker.
    Single = 1,
    /// The loser has borne off none.
    Gammon = 2,
    /// None, and what [`BackgammonRequires`] names.
    Backgammon = 3,
    /// The loser's mother is pinned, and the winner's is no longer at risk.
    Mother = 4,
    /// Nobody has won: both mothers are pinned, or the second player has equalised.
    Tie = 5,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// How it ended.
    pub kind: WinKind,
    /// Who won; `None` for a tie.
    pub winner: Option<Side>,
    /// What it is worth before the cube; 0 for a tie.
    pub points: u8,
}

const TIE: Outcome = Outcome {
    kind: WinKind::Tie,
    winner: None,
    points: 0,
};

/// How the mothers stand in a game that has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mothers {
    /// Neither decides the game.
    Open,
    /// The mover has won.
    MoverWins,
    /// The opponent has won.
    OpponentWins,
    /// Both are pinned.
    BothPinned,
}

/// A mother is the last checker of a player on his own 24 point. It is lost when it is pinned and
/// no checker of the other player stands on that one's own 24 point any more.
pub(crate) fn mothers(board: &Board, direction: Direction) -> Mothers {
    const HEAD: SlotMask = 1 << 24;
    let pins = board.pins(direction);
    let mine = pins.mover & HEAD != 0;
    let theirs = direction.across_mask(pins.opponent) & HEAD != 0;
    if mine && theirs {
        Mothers::BothPinned
    } else if theirs && board.mover.at(24) == 0 {
        Mothers::MoverWins
    } else if mine && board.opponent.at(24) == 0 {
        Mothers::OpponentWins
    } else {
        Mothers::Open
    }
}

impl Rules {
    /// The end that the mothers bring about, if they do.
    pub(crate) fn mothers_end(&self, board: &Board) -> Option<Outcome> {
        let mother = self.mother?;
        let won = |winner| Outcome {
            kind: WinKind::Mother,
            winner: Some(winner),
            points: mother.points,
        };
        match mothers(board, self.direction) {
            Mothers::Open => None,
            Mothers::MoverWins => Some(won(Side::Mover)),
            Mothers::OpponentWins => Some(won(Side::Opponent)),
            Mothers::BothPinned => mother.tie_if_both.then_some(TIE),
        }
    }
}

impl Position {
    /// How the game ended, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let Board { mover, opponent } = self.board();
        let finished = |side: Counts| side.occupied() & IN_PLAY == 0;
        match (finished(mover), finished(opponent)) {
            (false, false) => match self.game().rules.mother {
                None => None,
                Some(_) => self.game().rules.mothers_end(&self.board()),
            },
            // The second player has a last turn to bear off all of his own.
            (false, true) if self.memory().mover_has(Mark::Second) => None,
            (true, true) => Some(TIE),
            (true, false) => Some(self.won(Side::Mover, mover, opponent)),
            (false, true) => Some(self.won(Side::Opponent, opponent, mover)),
        }
    }

    fn won(&self, winner: Side, winners: Counts, loser: Counts) -> Outcome {
        let rules = &self.game().rules;
        let Scoring::Kinds {
            single,
            gammon,
            backgammon,
        } = rules.scoring
        else {
            return Outcome {
                kind: WinKind::Single,
                winner: Some(winner),
                points: loser.in_play() as u8,
            };
        };
        debug_assert_eq!(winners.in_play(), 0);
        // Bar and reserve lie behind the winner's home board, and count as in it.
        let in_winners_home =
            loser.occupied() & rules.direction.across_mask(HOME) != 0 || loser.get(BAR) + loser.get(RESERVE) > 0;
        let is_gammon = loser.get(OFF) == 0 && (in_winners_home || rules.gammon_requires == GammonRequires::NoneOff);
        let is_backgammon = match rules.backgammon_requires {
            BackgammonRequires::OneInWinnersHome => in_winners_home,
            BackgammonRequires::WinnerMadeNoPrime => match winner {
                Side::Mover => !self.memory().mover_has(Mark::PrimeMade),
                Side::Opponent => !self.memory().opponent_has(Mark::PrimeMade),
            },
        };
        let (kind, points) = match (is_gammon, is_backgammon && backgammon > gammon) {
            (false, _) => (WinKind::Single, single),
            (true, false) => (WinKind::Gammon, gammon),
            (true, true) => (WinKind::Backgammon, backgammon),
        };
        Outcome {
            kind,
            winner: Some(winner),
            points,
        }
    }
}
