//! The throws that hit a blot.

use super::generate;
use crate::board::{BAR, Board, POINTS, RESERVE, SlotMask};
use crate::dice::Roll;
use crate::error::Side;
use crate::position::{PointSet, Position, Shots};
use crate::rules::Contact;

impl Position {
    /// How many of the 36 throws would hit blots of `side`, were the other player to roll now.
    ///
    /// A throw hits a blot if at least one **legal** play of it does: checkers on the bar enter
    /// first, held points are in the way, and both dice are played where they can be.
    ///
    /// A throw is a *direct* shot if one of its legal plays hits some blot by a move of one die
    /// from a place (a point or the bar) where the hitter had a checker when the dice were
    /// thrown, at most 6 pips away. It does not matter what the other die does, so a hit after
    /// another checker has entered is direct. Every other throw that hits is *indirect*: it needs
    /// one checker moved by two or more dice, as all shots from more than 6 pips away do.
    ///
    /// Nothing is hit in a finished game, nor in a game whose rules know no hits.
    ///
    /// ```
    /// use gammon::{Board, Counts, Position, Game, Side};
    /// // The opponent's 7 point is the mover's 18: one checker shoots from 6 pips away.
    /// let board = Board {
    ///     mover: Counts::EMPTY.with(24, 1),
    ///     opponent: Counts::EMPTY.with(7, 1),
    /// };
    /// let shots = Position::new(board, Game::find("backgammon")?)?.shots(Side::Opponent);
    /// assert_eq!((shots.rolls, shots.direct, shots.indirect), (17, 11, 6));
    /// assert_eq!(shots.by_point[7], 17);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shots(&self, side: Side) -> Shots {
        let mut shots = Shots::default();
        let blots = self.blots(side);
        if blots.is_empty() || self.game().rules.contact != Contact::Hit {
            return shots;
        }
        let hitter = match side {
            Side::Mover => self.flip(),
            Side::Opponent => *self,
        };
        let standing = hitter.board().mover.occupied();
        // A checker enters from the reserve as from the bar.
        let standing = standing & (POINTS | 1 << BAR) | standing >> RESERVE << BAR;
        let direction = self.game().rules.direction;
        for (roll, throws) in Roll::all() {
            let throws = throws as u8;
            // A hit is the only thing that takes a checker off its point in the other's turn.
            let mut hit = 0;
            generate(&hitter, roll, &mut |result: Board, _| {
                hit |= blots.mask() & !result.mover.occupied();
            });
            if hit == 0 {
                continue;
            }
            shots.rolls += throws;
            if direction.across_mask(hit) & in_direct_range(standing, roll) != 0 {
                shots.direct += throws;
            } else {
                shots.indirect += throws;
            }
            for point in PointSet(hit).iter() {
                shots.by_point[point as usize] += throws;
            }
        }
        shots
    }
}

/// The points that a checker on one of these slots reaches by a single die of the roll, all in its
/// owner's numbering.
///
/// Of a blot that a legal play hits, range alone tells whether a direct hit is legal too. Had the
/// play hit it only with one checker by two dice, while another stood in range, then the first
/// could have stopped beside the other, on an own point, and the other could have hit instead:
/// as many dice, the same board.
fn in_direct_range(standing: SlotMask, roll: Roll) -> SlotMask {
    standing >> roll.first() | standing >> roll.second()
}
