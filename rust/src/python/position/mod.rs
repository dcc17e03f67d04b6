//! `Position`.

use std::hash::{DefaultHasher, Hash, Hasher};

use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};

pub(in crate::python) mod play;
mod setting_up;

use super::game::Game;
use play::Play;

use super::{convert, errors, ids, values};
use crate::arrays;
use crate::board::{BAR, Board, Counts, OFF, SLOTS};
use crate::dice::Roll;
use crate::error::Side;
use crate::position::memory::Stage;
use crate::position::outcome::WinKind;
use crate::rules::Game as CoreGame;
use crate::{Position as CorePosition, State};
use setting_up::{game_or_backgammon, men_of, pinned_of, turns_of};

/// A valid board of one game, always seen by the player on roll, the mover.
///
/// Points are numbered 1–24 for the mover, who travels 24 → 1; 25 is the bar, 0 is off. Immutable, hashable,
/// picklable, and safe to use from any thread. `Position()` is backgammon's start.
///
/// >>> pos = Position.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")
/// >>> len(pos.legal_plays("31")), pos.pip_counts, pos == Position()
/// (16, (167, 167), True)
#[pyclass(frozen, module = "gammon")]
pub(in crate::python) struct Position(pub(in crate::python) CorePosition);

/// The mover, the opponent, or an error that lists them.
pub(in crate::python) fn side(name: &Bound<'_, PyAny>) -> PyResult<Side> {
    let py = name.py();
    let name = convert::text(name, "a side")?;
    match &name[..] {
        "mover" => Ok(Side::Mover),
        "opponent" => Ok(Side::Opponent),
        _ => Err(errors::value(
            py,
            format!(
                "“{}” is no side: say \"mover\" or \"opponent\"",
                crate::error::excerpt(&name)
            ),
        )),
    }
}

pub(in crate::python) fn side_name(side: Side) -> &'static str {
    match side {
        Side::Mover => "mover",
        Side::Opponent => "opponent",
    }
}

fn valid(py: Python<'_>, board: Board, game: &'static CoreGame) -> PyResult<Position> {
    CorePosition::new(board, game)
        .map(Position)
        .map_err(|error| errors::invalid_position(py, &error, None))
}

impl Position {
    pub(in crate::python) fn repr(&self) -> String {
        let game = self.0.game();
        let known = CoreGame::find(game.name).is_ok();
        if known && self.0 == CorePosition::start_of(game) {
            return match game.name {
                "backgammon" => "Position()".to_owned(),
                name => format!("Position.start('{name}')"),
            };
        }
        let checkers = u32::from(game.checkers());
        let board = self.0.board();
        let usual = [board.mover, board.opponent]
            .iter()
            .all(|side| side.total() == checkers);
        if let (true, true, Ok(xgid)) = (known, usual, ids::position_xgid(&self.0)) {
            return match game.name {
                "backgammon" => format!("Position.from_xgid('{xgid}')"),
                name => format!("Position.from_xgid('{xgid}', variant='{name}')"),
            };
        }
        let id = self.0.gammon_id();
        if known {
            format!("Position.from_gammon_id('{id}')")
        } else {
            format!("Position.from_gammon_id('{id}', variant=<Game {:?}>)", game.name)
        }
    }

    /// The roll that anything given as dice is, where it can be that of this stage of the turn.
    fn roll(&self, dice: &Bound<'_, PyAny>) -> PyResult<Roll> {
        let roll = convert::roll(dice)?;
        match self.0.admits(roll) {
            Ok(()) => Ok(roll),
            Err(error) => Err(errors::dice(dice.py(), &error)),
        }
    }

    fn checked(&self, dice: &Bound<'_, PyAny>, play: &Bound<'_, PyAny>) -> PyResult<Result<Play, crate::IllegalPlay>> {
        let roll = self.roll(dice)?;
        let checked = if play.is_instance_of::<PyString>() {
            self.0.check(roll, &convert::text(play, "a play")?)
        } else if let Ok(play) = play.cast::<Play>() {
            let moves: Vec<(u8, u8)> = play.get().play.moves().iter().map(|m| (m.from, m.to)).collect();
            self.0.check_moves(roll, &moves)
        } else {
            convert::moves(play)?.and_then(|moves| self.0.check_moves(roll, &moves))
        };
        Ok(checked.map(|play| Play {
            before: self.0,
            roll,
            play,
        }))
    }
}

#[pymethods]
impl Position {
    #[new]
    fn new() -> Position {
        Position(CorePosition::start_of(&crate::GAMES[0]))
    }

    /// The start of a game, by its name.
    ///
    /// Raises:
    ///     UnknownVariantError: no game has that name.
    #[staticmethod]
    fn start(variant: &Bound<'_, PyAny>) -> PyResult<Position> {
        Ok(Position(CorePosition::start_of(convert::game(variant)?)))
    }

    /// A position from how many checkers stand where, each side in its own numbering.
    ///
    /// Args:
    ///     mover: 27 counts of 0–15 (0 off, 1–24 points, 25 bar, 26 reserve), which say themselves how many are off;
    ///         or a shorter list, or a mapping from slot to count, where off is what `men` leaves.
    ///     opponent: the same for the other side, in that side's own numbering.
    ///     variant: the game; None is backgammon.
    ///     pinned_mover: own points that hold a pinned checker, in games with pins.
    ///     pinned_opponent: the same for the other side.
    ///     turns: how many turns mover and opponent have ended, for games that read it (narde, gul bara): the default is
    ///         late in a game, (0, 0) its beginning.
    ///     men: how many checkers a side has, or a pair; None is the variant's number.
    ///
    /// Raises:
    ///     InvalidPositionError: with all reasons, if the counts are no position.
    ///     TypeError: counts that are no ints.
    ///
    /// >>> Position.from_counts({6: 2, 5: 1}, {1: 3}, men=3).legal_plays((6, 5))[0].notation
    /// '6/off 5/off'
    #[staticmethod]
    #[pyo3(signature = (mover, opponent, variant = None, pinned_mover = None, pinned_opponent = None, turns = None, *, men = None), text_signature = "(mover, opponent, variant=None, pinned_mover=None, pinned_opponent=None, turns=(9, 9), *, men=None)")]
    #[allow(clippy::too_many_arguments)] // the documented signature
    fn from_counts(
        mover: &Bound<'_, PyAny>,
        opponent: &Bound<'_, PyAny>,
        variant: Option<&Bound<'_, PyAny>>,
        pinned_mover: Option<&Bound<'_, PyAny>>,
        pinned_opponent: Option<&Bound<'_, PyAny>>,
        turns: Option<&Bound<'_, PyAny>>,
        men: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Position> {
        let py = mover.py();
        let turns = turns_of(turns)?;
        let game = game_or_backgammon(variant)?;
        let men = men_of(men, game)?;
        let pinned = [
            pinned_of(pinned_mover, "the mover")?,
            pinned_of(pinned_opponent, "the opponent")?,
        ];
        let free = |index: usize| men[index].saturating_sub(pinned[index].count_ones() as u8);
        let board = Board {
            mover: convert::counts(mover, free(0), "the mover")?,
            opponent: convert::counts(opponent, free(1), "the opponent")?,
        };
        CorePosition::with_pinned(board, pinned, game)
            .map(|position| Position(position.with_turns(turns)))
            .map_err(|error| errors::invalid_position(py, &error, None))
    }

    /// A position from integers of the variant's shape (see `gammon.batch`), seen by the mover, in which both players
    /// have had many turns.
    ///
    /// Raises:
    ///     InvalidPositionError: the numbers are no position.
    ///     TypeError: bool, float or object arrays.
    #[staticmethod]
    #[pyo3(signature = (array, variant = None, *, men = None))]
    fn from_array(
        array: &Bound<'_, PyAny>,
        variant: Option<&Bound<'_, PyAny>>,
        men: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Position> {
        let py = array.py();
        let game = game_or_backgammon(variant)?;
        let men = men_of(men, game)?;
        let checked = py
            .import("gammon.batch")?
            .call_method1("as_board", (array, Game(game)))?;
        let row: PyReadonlyArray1<'_, i8> = checked.extract()?;
        let row = row.as_slice()?;
        arrays::position_from_row(row, men, game)
            .map(Position)
            .map_err(|error| errors::invalid_position(py, &error, None))
    }

    /// The board of an XGID, seen by whoever is on roll in it.
    ///
    /// Args:
    ///     text: the XGID, with or without its prefix.
    ///     variant: the game; None is backgammon.
    ///     men: how many checkers a side has, or a pair; None is the variant's number.
    ///
    /// Raises:
    ///     ParseError: a field cannot be read.
    ///     InvalidPositionError: the board is no position.
    #[staticmethod]
    #[pyo3(signature = (text, variant = None, *, men = None))]
    fn from_xgid(
        text: &Bound<'_, PyAny>,
        variant: Option<&Bound<'_, PyAny>>,
        men: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Position> {
        let game = game_or_backgammon(variant)?;
        let id = convert::text(text, "an XGID")?;
        let read = State::from_xgid(&id, game)
            .map(|state| state.position)
            .map_err(|error| ids::raise(text.py(), &error))?;
        with_men(text.py(), read, men)
    }

    /// The board of a GNU Backgammon position id; `variant` and `men` as in `from_xgid`.
    ///
    /// Raises:
    ///     ParseError: the text is no position id.
    ///     InvalidPositionError: the board is no position.
    #[staticmethod]
    #[pyo3(signature = (text, variant = None, *, men = None))]
    fn from_position_id(
        text: &Bound<'_, PyAny>,
        variant: Option<&Bound<'_, PyAny>>,
        men: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Position> {
        let game = game_or_backgammon(variant)?;
        let id = convert::text(text, "a position id")?;
        let read = CorePosition::from_position_id(&id, game).map_err(|error| ids::raise(text.py(), &error))?;
        with_men(text.py(), read, men)
    }

    /// A position from its gammon id, which says everything; `variant` is needed for house rules alone.
    ///
    /// Raises:
    ///     ParseError: the text is no gammon id.
    ///     InvalidPositionError: the board is no position.
    ///
    /// >>> Position.from_gammon_id("plakoto/24:14,13:1/24:15").pip_counts
    /// (349, 360)
    #[staticmethod]
    #[pyo3(signature = (text, variant = None))]
    fn from_gammon_id(text: &Bound<'_, PyAny>, variant: Option<&Bound<'_, PyAny>>) -> PyResult<Position> {
        let game = variant.map(convert::game).transpose()?;
        let id = convert::text(text, "a gammon id")?;
        CorePosition::from_gammon_id(&id, game)
            .map(Position)
            .map_err(|error| ids::raise(text.py(), &error))
    }

    /// The name of the game.
    #[getter]
    fn variant(&self) -> &'static str {
        self.0.game().name
    }

    /// The game itself: its rules and set-up.
    #[getter]
    fn game(&self) -> Game {
        Game(self.0.game())
    }

    /// The position in one line, with its game and whatever that remembers: `from_gammon_id` reads it.
    ///
    /// >>> Position.start("narde").gammon_id
    /// 'narde/24:15/24:15/turns=0,0'
    #[getter]
    fn gammon_id(&self) -> String {
        self.0.gammon_id()
    }

    /// Where in the turn the mover stands: `Stage.ROLL` in most games and turns.
    ///
    /// After a fully played 1-2 in acey-deucey it is `Stage.CHOOSE`; then `choose` gives the position in which the
    /// double is played.
    ///
    /// >>> chain = Position.from_gammon_id("acey_us/24:2/24:2").check("21", "24/22 24/23").next
    /// >>> chain.stage, chain.choices(), chain.choose(6).stage
    /// (Stage.CHOOSE, (1, 2, 3, 4, 5, 6), Stage.double(6))
    #[getter]
    fn stage<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let dice = self.0.fixed_roll().map(|roll| (roll.first(), roll.second()));
        let (kind, moves) = match self.0.stage() {
            Stage::Roll => ("roll", None),
            Stage::Choose => ("choose", None),
            Stage::Double { .. } => ("double", Some(self.0.game().rules.double_moves())),
            Stage::Leftover { moves, .. } => ("leftover", Some(moves)),
        };
        values::STAGE.get(py)?.call_method1("_of", (kind, dice, moves))
    }

    /// The doubles to choose from: 1 to 6 at `Stage.CHOOSE`, else none.
    fn choices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.choices().collect::<Vec<u8>>())
    }

    /// The position in which the chosen double is played. One that cannot be played may be chosen; it ends the turn.
    ///
    /// Raises:
    ///     InvalidDiceError: there is nothing to choose, or no die shows that number.
    fn choose(&self, die: &Bound<'_, PyAny>) -> PyResult<Position> {
        let number = convert::integer(die, "a die")?.unwrap_or(i64::MAX);
        let chosen = u8::try_from(number).map_err(|_| crate::DiceError::OutOfRange(number));
        chosen
            .and_then(|die| self.0.choose(die))
            .map(Position)
            .map_err(|error| errors::dice(die.py(), &error))
    }

    /// The board as an XGID: a money game, the mover at the bottom, dice not rolled.
    ///
    /// It says neither the variant nor how many checkers are off: read it with the same `variant`, and with the
    /// same `men` where they are not the variant's.
    #[getter]
    fn xgid(&self, py: Python<'_>) -> PyResult<String> {
        ids::written(py, ids::position_xgid(&self.0))
    }

    /// The board as a GNU Backgammon position id, 14 characters; as with `xgid`, the variant and `men` are not in it.
    #[getter]
    fn position_id(&self, py: Python<'_>) -> PyResult<String> {
        ids::written(py, self.0.position_id())
    }

    /// A stable 64-bit hash, the same on every machine and in every release of the format.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// The pips mover and opponent still have to travel; the bar counts 25.
    #[getter]
    fn pip_counts(&self) -> (u32, u32) {
        self.0.pip_counts()
    }

    /// Whether the two sides have passed each other for good.
    #[getter]
    fn is_race(&self) -> bool {
        self.0.is_race()
    }

    /// How the game ended, or None while both sides have checkers in play.
    ///
    /// >>> Position.from_counts({}, {25: 1, 1: 14}).outcome
    /// Outcome(kind=WinKind.BACKGAMMON, winner='mover', points=3)
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0
            .outcome()
            .map(|outcome| {
                let kind = match outcome.kind {
                    WinKind::Single => "single",
                    WinKind::Gammon => "gammon",
                    WinKind::Backgammon => "backgammon",
                    WinKind::Mother => "mother",
                    WinKind::Tie => "tie",
                };
                let kind = values::WIN_KIND.call(py, (kind,))?;
                values::OUTCOME.call(py, (kind, outcome.winner.map(side_name), outcome.points))
            })
            .transpose()
    }

    /// 27 counts a side, each in its own numbering.
    fn to_counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let free = self.0.free();
        let tuple = |slots: [u8; SLOTS]| PyTuple::new(py, slots);
        let points = |mask: u32| {
            PyTuple::new(
                py,
                (1..=24u8).filter(|point| mask >> point & 1 != 0).collect::<Vec<_>>(),
            )
        };
        let [mine, theirs] = self.0.pinned();
        values::COUNTS.call(
            py,
            (
                tuple(free.mover.slots())?,
                tuple(free.opponent.slots())?,
                points(mine)?,
                points(theirs)?,
            ),
        )
    }

    /// int8 of the variant's shape, (26,) in most games, seen by the mover: see `gammon.batch`.
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let row = PyArray1::from_vec(py, arrays::row_from_position(&self.0));
        row.call_method1("reshape", (Game(self.0.game()).into_pyobject(py)?.getattr("shape")?,))
    }

    /// The same position seen by the other player, about to roll; this hands the dice over after a dance. (Games that
    /// count turns count a dance as one: there `after(dice, "")` is the way.)
    fn flip(&self) -> Position {
        Position(self.0.flip())
    }

    /// Every legal play of a roll: one for each distinct result, largest moves first.
    ///
    /// Plays are ordered by their moves, descending: first by the first move's source, then its target, then the
    /// second move's, and so on. Empty for a dance, and for a game that is over.
    ///
    /// Raises:
    ///     InvalidDiceError: the dice are no roll.
    fn legal_plays(&self, dice: &Bound<'_, PyAny>) -> PyResult<Vec<Play>> {
        let roll = self.roll(dice)?;
        let before = self.0;
        Ok(before
            .legal_plays(roll)
            .into_iter()
            .map(|play| Play { before, roll, play })
            .collect())
    }

    /// How many legal plays the roll has, without making them.
    fn count_plays(&self, dice: &Bound<'_, PyAny>) -> PyResult<usize> {
        Ok(self.0.count_plays(self.roll(dice)?))
    }

    /// The legal play that a text or a list of (from, to) pairs means.
    ///
    /// Moves may stand in any order, be merged ("24/13") or split, with `*` or without; "bar", "b" and 25, "off", "o"
    /// and 0 are the same, and "(2)" repeats. A merged move that could hit on the way or not means the route that
    /// does not. The empty text is the dance, legal exactly when there is no legal play.
    ///
    /// Raises:
    ///     IllegalPlayError: with `.reason`, `.also`, and a sentence that says the rule.
    ///     InvalidDiceError: the dice are no roll.
    ///
    /// >>> Position().check("31", "6/5, 8/5").notation
    /// '8/5 6/5'
    /// >>> Position().check("61", "13/7 8/7 6/5")
    /// Traceback (most recent call last):
    /// gammon.errors.IllegalPlayError: 6/5 needs 1, which no die left of 6-1 makes: ...
    fn check(&self, dice: &Bound<'_, PyAny>, play: &Bound<'_, PyAny>) -> PyResult<Play> {
        self.checked(dice, play)?
            .map_err(|error| errors::illegal_play(dice.py(), &error))
    }

    /// Whether `check` would accept the play.
    fn is_legal(&self, dice: &Bound<'_, PyAny>, play: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.checked(dice, play)?.is_ok())
    }

    /// The position after a play in which the next decision is made: seen by the opponent, or by the same player where
    /// he goes on (`Play.next`).
    ///
    /// Raises:
    ///     IllegalPlayError, InvalidDiceError: as `check`.
    fn after(&self, dice: &Bound<'_, PyAny>, play: &Bound<'_, PyAny>) -> PyResult<Position> {
        let play = self.check(dice, play)?;
        Ok(Position(self.0.after(play.roll, &play.play)))
    }

    /// What may come next in a turn of which the moves `played` have been made, each by one die, in order.
    ///
    /// Only moves that can still be completed into a legal play are offered. To undo, drop the last move.
    ///
    /// Args:
    ///     dice: the roll.
    ///     played: (from, to) pairs, `CheckerMove`s or `NextMove`s, 25 the bar and 0 off.
    ///
    /// Raises:
    ///     IllegalPlayError: they are not the beginning of a legal play; nothing has changed.
    ///     InvalidDiceError: the dice are no roll.
    ///
    /// >>> turn = Position().next_moves((6, 5), played=[(24, 18)])
    /// >>> [(move.source, move.target) for move in turn.moves], turn.left, turn.may_end
    /// ([(18, 13), (13, 8), (8, 3)], (5,), False)
    /// >>> turn = Position().next_moves((6, 5), played=[(24, 18), (18, 13)])
    /// >>> turn.moves, turn.may_end, turn.play.notation
    /// ((), True, '24/13')
    #[pyo3(signature = (dice, played = None), text_signature = "($self, dice, played=())")]
    fn next_moves<'py>(
        &self,
        dice: &Bound<'py, PyAny>,
        played: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = dice.py();
        let roll = self.roll(dice)?;
        let refuse = |error| errors::illegal_play(py, &error);
        let played = played
            .map_or_else(|| Ok(Ok(Vec::new())), convert::moves)?
            .map_err(refuse)?;
        let turn = self.0.next_moves(roll, &played).map_err(refuse)?;
        let moves: Vec<_> = turn
            .moves
            .iter()
            .map(|next| {
                let left = PyTuple::new(py, &next.left)?;
                values::NEXT_MOVE.call(py, (next.from, next.to, next.hit, next.die, left))
            })
            .collect::<PyResult<_>>()?;
        let merged: Vec<_> = turn
            .merged
            .iter()
            .map(|merged| {
                let (via, hits) = (PyTuple::new(py, &merged.via)?, PyTuple::new(py, &merged.hits)?);
                values::MERGED_MOVE.call(py, (merged.from, merged.to, via, hits))
            })
            .collect::<PyResult<_>>()?;
        let before = self.0;
        let play = turn.may_end.then(|| before.check_moves(roll, &played).ok()).flatten();
        let play = play.map(|play| Play { before, roll, play });
        let position = Position(before.in_mid_turn(turn.board));
        let left = PyTuple::new(py, &turn.left)?;
        let (moves, merged) = (PyTuple::new(py, moves)?, PyTuple::new(py, merged)?);
        values::TURN.call(py, (position, left, moves, merged, turn.may_end, play))
    }

    /// The side's points that hold exactly one checker, in its own numbering, highest first.
    fn blots(&self, side: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        // Not Vec<u8>, which would become bytes.
        Ok(self.0.blots(self::side(side)?).iter().map(u32::from).collect())
    }

    /// How many of the other player's 36 throws hit a blot of that side by a legal play.
    ///
    /// >>> Position.from_counts({24: 1}, {7: 1}).shots("opponent")
    /// Shots(rolls=17, direct=11, indirect=6, by_point=((7, 17),))
    fn shots<'py>(&self, side: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = side.py();
        let side = self::side(side)?;
        let shots = self.0.shots(side);
        let by_point = self
            .0
            .blots(side)
            .iter()
            .map(|point| (point, shots.by_point[point as usize]));
        let by_point = PyTuple::new(py, by_point.collect::<Vec<_>>())?;
        values::SHOTS.call(py, (shots.rolls, shots.direct, shots.indirect, by_point))
    }

    /// The side's longest run of made points; the highest of equals.
    fn longest_prime<'py>(&self, side: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let prime = self.0.longest_prime(self::side(side)?);
        values::PRIME.call(side.py(), (prime.length, prime.top))
    }

    /// How many of its home points (1–6) the side has made.
    fn home_points(&self, side: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.0.home_points(self::side(side)?))
    }

    /// Of the 36 throws, how many bring in at least one of the side's checkers on the bar (or one hit now).
    fn entering_rolls(&self, side: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.0.entering_rolls(self::side(side)?))
    }

    /// Of the 36 throws, how many bring in all of the side's checkers on the bar.
    fn all_entering_rolls(&self, side: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(self.0.all_entering_rolls(self::side(side)?))
    }

    /// The board as text, the mover (X) at the bottom; `str(pos)` is the same.
    ///
    /// Args:
    ///     ascii_only: draw with plain ASCII.
    ///     home_left: put the home boards on the left.
    ///     mover_on_top: put the mover (X) at the top.
    #[pyo3(
        signature = (**options),
        text_signature = "($self, *, ascii_only=False, home_left=False, mover_on_top=False)"
    )]
    fn text<'py>(slf: &Bound<'py, Self>, options: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
        picture(slf, "position_text", options)
    }

    /// The board as an SVG picture, the mover at the bottom.
    ///
    /// Args:
    ///     theme: "light" or "dark".
    ///     width: in pixels, 120 to 4000.
    ///     home_left: put the home boards on the left.
    ///     mover_on_top: put the mover at the top.
    ///     play: a play of this position, drawn as arrows with its dice.
    ///
    /// Raises:
    ///     GammonError: a theme or width that is not allowed, or a play of another position.
    #[pyo3(
        signature = (**options),
        text_signature = "($self, *, theme='light', width=640, home_left=False, mover_on_top=False, play=None)"
    )]
    fn svg<'py>(slf: &Bound<'py, Self>, options: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
        picture(slf, "position_svg", options)
    }

    /// The board as a PNG picture, with the arguments of `svg`; needs `pip install 'gammon[plot]'`.
    ///
    /// Raises:
    ///     ImportError: Matplotlib is not installed.
    ///     GammonError: as `svg`.
    #[pyo3(
        signature = (**options),
        text_signature = "($self, *, theme='light', width=640, home_left=False, mover_on_top=False, play=None)"
    )]
    fn png<'py>(slf: &Bound<'py, Self>, options: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
        picture(slf, "position_png", options)
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        picture(slf, "position_svg", None)
    }

    fn __str__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        picture(slf, "position_text", None)
    }

    fn __repr__(&self) -> String {
        self.repr()
    }

    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        match other.cast::<Position>() {
            Ok(other) => (self.0 == other.get().0).into_bound_py_any(py),
            Err(_) => Ok(py.NotImplemented().into_bound(py)),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    /// Pickled as its gammon id, with its game where that is one of house rules.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let position = &slf.get().0;
        let make = PyType::new::<Position>(py).getattr("from_gammon_id")?;
        let args = if CoreGame::find(position.game().name).is_ok() {
            (position.gammon_id(),).into_pyobject(py)?
        } else {
            (position.gammon_id(), Game(position.game())).into_pyobject(py)?
        };
        Ok((make, args))
    }
}

/// A position read from an id, with the checkers borne off that `men` leaves.
fn with_men(py: Python<'_>, read: CorePosition, men: Option<&Bound<'_, PyAny>>) -> PyResult<Position> {
    let game = read.game();
    let men = men_of(men, game)?;
    let Board { mover, opponent } = read.board();
    let off = |side: Counts, men: u8, whose: &str| match men.checked_sub(side.in_play() as u8) {
        Some(off) => Ok(side.with(OFF, off)),
        None => Err(errors::unusable_position(
            py,
            format!(
                "{whose} has {} checkers on the board, but only {men} in all",
                side.in_play()
            ),
        )),
    };
    let board = Board {
        mover: off(mover, men[0], "the mover")?,
        opponent: off(opponent, men[1], "the opponent")?,
    };
    valid(py, board, game)
}

fn picture<'py>(
    position: &Bound<'py, Position>,
    function: &str,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    position
        .py()
        .import("gammon.drawing.pictures")?
        .call_method(function, (position,), options)
}

const _: () = assert!(BAR as usize + 1 == arrays::ROW);
