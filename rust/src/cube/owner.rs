//! Who owns the cube.

/// Who may turn the cube, seen by one of the players: the one on roll, or whose chances are given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CubeOwner {
    /// It is centred: both may.
    #[default]
    Nobody,
    /// The player on roll.
    Mover,
    /// The opponent.
    Opponent,
}

impl CubeOwner {
    /// The same seen by the other player.
    #[must_use]
    pub const fn flip(self) -> CubeOwner {
        match self {
            CubeOwner::Nobody => CubeOwner::Nobody,
            CubeOwner::Mover => CubeOwner::Opponent,
            CubeOwner::Opponent => CubeOwner::Mover,
        }
    }

    /// Whether the player on roll has access to it.
    pub const fn is_mine(self) -> bool {
        !matches!(self, CubeOwner::Opponent)
    }

    /// Whether the opponent has access to it.
    pub const fn is_theirs(self) -> bool {
        !matches!(self, CubeOwner::Mover)
    }

    /// 0 for nobody, 1 for the player on roll, −1 for the opponent.
    pub const fn sign(self) -> i8 {
        match self {
            CubeOwner::Nobody => 0,
            CubeOwner::Mover => 1,
            CubeOwner::Opponent => -1,
        }
    }

    /// The owner of that sign.
    pub const fn of_sign(sign: i64) -> CubeOwner {
        match sign {
            0 => CubeOwner::Nobody,
            1.. => CubeOwner::Mover,
            _ => CubeOwner::Opponent,
        }
    }
}
