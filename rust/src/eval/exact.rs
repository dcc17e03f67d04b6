//! Where no network is asked: games that are over, bear-offs that are known, and what cannot happen.

use super::chances::{Chances, flipped};
use crate::board::{BAR, Board, OFF, SlotMask};
use crate::exact::bearoff::{OneSided, chance_to_finish_first};

/// The nibbles of the slots outside the home board, from which nothing can be borne off yet.
const OUTSIDE: u128 = ((1 << 108) - 1) & !((1 << 28) - 1);

/// The slots on which a loser's checker makes a backgammon: the winner's home board, and the bar.
const FAR: SlotMask = 0x7F << 19 & ((2 << BAR) - 1);

/// The chances of the player on roll where they are known: when the game is over, and where both sides have
/// all their checkers at home. There each plays for its own speed alone, which is wrong by some 1e-4.
#[inline]
pub(crate) fn exact(board: &Board) -> Option<Chances> {
    if board.opponent.is_finished() {
        return Some(lost(board));
    }
    if board.mover.is_finished() {
        return Some(flipped(lost(&board.flip())));
    }
    let at_home = (board.mover.0 | board.opponent.0) & OUTSIDE == 0;
    if at_home { bear_off(board) } else { None }
}

/// The chances of the player on roll when the opponent has borne off the last checker.
#[inline]
fn lost(board: &Board) -> Chances {
    let gammon = board.mover.at(OFF) == 0;
    let backgammon = gammon && board.mover.occupied() & FAR != 0;
    [
        0.0,
        0.0,
        0.0,
        f32::from(u8::from(gammon)),
        f32::from(u8::from(backgammon)),
    ]
}

#[inline(never)]
fn bear_off(board: &Board) -> Option<Chances> {
    let table = OneSided::standard();
    let last = |side| table.rolls(side).ok().map(|rolls| rolls.distribution);
    let first = |side| table.rolls_to_first_off(side).ok().map(|rolls| rolls.distribution);
    let (us, them) = (last(board.mover)?, last(board.opponent)?);
    let win = chance_to_finish_first(us, them);
    let gammon = match board.opponent.at(OFF) {
        0 => chance_to_finish_first(us, first(board.opponent)?),
        _ => 0.0,
    };
    let lose_gammon = match board.mover.at(OFF) {
        0 => 1.0 - chance_to_finish_first(first(board.mover)?, them),
        _ => 0.0,
    };
    Some(possible(
        board,
        [win as f32, gammon as f32, 0.0, lose_gammon as f32, 0.0],
    ))
}

/// The chances without what cannot happen: who has borne off a checker loses no gammon; and in their order, a
/// backgammon never likelier than a gammon, nor that than a win.
#[inline]
pub(crate) fn possible(board: &Board, [win, gammon, backgammon, lose_gammon, lose_backgammon]: Chances) -> Chances {
    let may = |loser_off: u8| f32::from(u8::from(loser_off == 0));
    let win = win.clamp(0.0, 1.0);
    let gammon = gammon.clamp(0.0, win) * may(board.opponent.at(OFF));
    let lose_gammon = lose_gammon.clamp(0.0, 1.0 - win) * may(board.mover.at(OFF));
    let [backgammon, lose_backgammon] = [backgammon.clamp(0.0, gammon), lose_backgammon.clamp(0.0, lose_gammon)];
    [win, gammon, backgammon, lose_gammon, lose_backgammon]
}
