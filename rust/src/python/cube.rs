//! The cube: decisions of one state and of arrays, and the points at which they turn.

use std::ops::Range;

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyInt, PyList, PyTuple};

use super::batch::{RowFault, over_rows, row_by_row, threads_for};
use super::errors;
use super::position::Position;
use crate::cube::{self, AtScore, BadSituation, Chances, CubeContext, CubeDecision, CubeOwner, NoChances, Situation};

/// A match equity table as the core has it: made once, and only looked up from then on.
#[pyclass(frozen, module = "gammon._core")]
pub(super) struct MatchEquities(cube::MatchEquities);

#[pymethods]
impl MatchEquities {
    /// A table of its grid, float64[2, n, n] flat, and of what follows the Crawford game.
    #[new]
    fn new(grid: PyReadonlyArray1<'_, f64>, tail: PyReadonlyArray1<'_, f64>) -> PyResult<MatchEquities> {
        let (py, boxed) = (grid.py(), |array: &PyReadonlyArray1<'_, f64>| {
            array.as_array().iter().copied().collect()
        });
        let table = cube::MatchEquities::new(boxed(&grid), boxed(&tail));
        table
            .map(MatchEquities)
            .map_err(|error| errors::value(py, error.to_string()))
    }
}

/// Montgomery's normal approximation at away scores of 1 or more.
#[pyfunction]
pub(super) fn montgomery<'py>(
    away: PyReadonlyArray1<'py, i64>,
    opponent_away: PyReadonlyArray1<'py, i64>,
) -> Bound<'py, PyArray1<f64>> {
    let pairs = away.as_array().into_iter().zip(opponent_away.as_array());
    let chances: Vec<f64> = pairs.map(|(&own, &other)| cube::montgomery(own, other)).collect();
    chances.into_pyarray(away.py())
}

/// How alive GNU Backgammon takes the cube to be.
#[pyfunction]
pub(super) fn gnubg_efficiency(position: &Bound<'_, Position>) -> f64 {
    cube::gnubg_efficiency(&position.get().0)
}

/// Whether a position's game is played with a cube.
#[pyfunction]
pub(super) fn has_cube(position: &Bound<'_, Position>) -> bool {
    position.get().0.game().rules.cube
}

/// Five numbers of a list, a tuple or an array; `None` where somebody else has to look at them.
fn row_of(value: &Bound<'_, PyAny>) -> Option<[f64; 5]> {
    let number = |item: Bound<'_, PyAny>| {
        let is_number = item.is_exact_instance_of::<PyFloat>() || item.is_exact_instance_of::<PyInt>();
        item.extract::<f64>().ok().filter(|_| is_number)
    };
    if let Ok(list) = value.cast_exact::<PyList>() {
        return five(list.len(), |place| number(list.get_item(place).ok()?));
    }
    if let Ok(tuple) = value.cast_exact::<PyTuple>() {
        return five(tuple.len(), |place| number(tuple.get_item(place).ok()?));
    }
    let array: PyReadonlyArray1<'_, f64> = value.extract().ok()?;
    five(array.len(), |place| array.get(place).copied())
}

fn five(len: usize, get: impl Fn(usize) -> Option<f64>) -> Option<[f64; 5]> {
    if len != 5 {
        return None;
    }
    Some([get(0)?, get(1)?, get(2)?, get(3)?, get(4)?])
}

/// What is wrong with five numbers, as an exception.
fn no_chances(py: Python<'_>, row: usize, probabilities: [f64; 5], fault: NoChances) -> PyErr {
    let told = probabilities.map(|value| format!("{}", (value * 1e6).round() / 1e6));
    errors::value(py, format!("probabilities {} in row {row}: {fault}", told.join(", ")))
}

/// What is wrong with a situation, as an exception.
fn bad_situation(py: Python<'_>, row: usize, fault: BadSituation) -> PyErr {
    errors::value(py, format!("situation {row}: {fault}"))
}

/// The away scores (0 for money play), the cube, who owns it (1, 0, −1), its limit; whether it is the
/// Crawford game, the rules of the table let the player double, Jacoby and beavers.
type Fields = (u32, u32, u32, i64, u32, bool, bool, bool, bool);

fn situation(fields: Fields) -> Situation {
    let (away, opponent_away, cube, owner, limit, crawford, may_double, jacoby, beavers) = fields;
    Situation {
        away: (away > 0 || opponent_away > 0).then_some([away, opponent_away]),
        cube,
        owner: CubeOwner::of_sign(owner),
        limit,
        crawford,
        may_double,
        jacoby,
        beavers,
    }
}

/// The verdict's number, and whether the double is optional; no double, double and take, double and pass,
/// double and beaver; the first three as chances to win the match; the shares of wrong passes: GNU
/// Backgammon's, eXtreme Gammon's, and that of takers who beaver.
type Told = (
    u8,
    bool,
    f64,
    f64,
    f64,
    Option<f64>,
    Option<(f64, f64, f64)>,
    Option<f64>,
    Option<f64>,
    Option<f64>,
);

/// The decision of one state; `None` if the probabilities are no five plain numbers.
#[pyfunction]
pub(super) fn cube_decide(
    table: &Bound<'_, MatchEquities>,
    probabilities: &Bound<'_, PyAny>,
    fields: Fields,
    efficiency: f64,
) -> PyResult<Option<Told>> {
    let Some(row) = row_of(probabilities) else {
        return Ok(None);
    };
    let chances = Chances::of(row).map_err(|fault| no_chances(table.py(), 0, row, fault))?;
    let situation = situation(fields);
    situation.check().map_err(|fault| bad_situation(table.py(), 0, fault))?;
    let decision = CubeContext::new(&situation, &table.get().0).decision(&chances, efficiency);
    let uses = decision.uses;
    Ok(Some((
        decision.verdict.number(),
        decision.is_optional,
        uses.no_double,
        uses.double_take,
        uses.double_pass,
        uses.double_beaver,
        decision
            .mwc
            .map(|mwc| (mwc.no_double, mwc.double_take, mwc.double_pass)),
        decision.wrong_passes(),
        decision.wrong_passes_xg(),
        decision.wrong_passes_beavered(),
    )))
}

/// A decision that is known exactly: no double, double and take, double and pass, and the verdict's number.
pub(super) type Exact = (f64, f64, f64, u8);

pub(super) fn told(decision: &CubeDecision) -> Exact {
    let uses = &decision.uses;
    (
        uses.no_double,
        uses.double_take,
        uses.double_pass,
        decision.verdict.number(),
    )
}

/// The same of values that are known but for `rounding`.
#[pyfunction]
pub(super) fn exact_decision(no_double: f64, double_take: f64, double_pass: f64, rounding: f64) -> Exact {
    told(&CubeDecision::exact([no_double, double_take, double_pass], rounding))
}

/// A field of n situations, or one number for all.
struct Column<'a, T>(&'a [T]);

impl<'a, T: numpy::Element + Copy> Column<'a, T> {
    fn of(array: &'a PyReadonlyArray1<'_, T>, rows: usize) -> PyResult<Column<'a, T>> {
        let wrong = || {
            errors::value(
                array.py(),
                format!("a field must be a C-ordered array of {rows} values, or of 1"),
            )
        };
        let flat = array
            .as_slice()
            .ok()
            .filter(|flat| flat.len() == rows || flat.len() == 1);
        flat.map(Column).ok_or_else(wrong)
    }

    fn at(&self, row: usize) -> T {
        if let [one] = self.0 { *one } else { self.0[row] }
    }
}

type Integers<'py> = PyReadonlyArray1<'py, i64>;
type Flags<'py> = PyReadonlyArray1<'py, bool>;

/// The fields of n situations, in the order of `gammon.cube.Situations`.
type Arrays<'py> = (
    Integers<'py>,
    Integers<'py>,
    Integers<'py>,
    Integers<'py>,
    Integers<'py>,
    Flags<'py>,
    Flags<'py>,
    Flags<'py>,
    Flags<'py>,
    PyReadonlyArray1<'py, f64>,
);

struct Situations<'a> {
    integers: [Column<'a, i64>; 5],
    flags: [Column<'a, bool>; 4],
    efficiency: Column<'a, f64>,
}

impl<'a> Situations<'a> {
    fn of(arrays: &'a Arrays<'_>, rows: usize) -> PyResult<Situations<'a>> {
        let (away, opponent_away, cube, owner, limit, crawford, may_double, jacoby, beavers, efficiency) = arrays;
        let integer = |array| Column::of(array, rows);
        let flag = |array| Column::of(array, rows);
        Ok(Situations {
            integers: [
                integer(away)?,
                integer(opponent_away)?,
                integer(cube)?,
                integer(owner)?,
                integer(limit)?,
            ],
            flags: [flag(crawford)?, flag(may_double)?, flag(jacoby)?, flag(beavers)?],
            efficiency: Column::of(efficiency, rows)?,
        })
    }

    fn at(&self, row: usize) -> (Situation, f64) {
        let [away, opponent_away, cube, owner, limit] = [0, 1, 2, 3, 4].map(|field| self.integers[field].at(row));
        let [crawford, may_double, jacoby, beavers] = [0, 1, 2, 3].map(|field| self.flags[field].at(row));
        let [away, opponent_away, cube, limit] =
            [away, opponent_away, cube, limit].map(|number| u32::try_from(number).unwrap_or(u32::MAX));
        let fields = (
            away,
            opponent_away,
            cube,
            owner,
            limit,
            crawford,
            may_double,
            jacoby,
            beavers,
        );
        (situation(fields), self.efficiency.at(row))
    }
}

/// How many numbers each decision has.
const NUMBERS: usize = 10;

/// The decisions of some rows: verdicts, whether they are optional, and numbers, column by column in the
/// order of `gammon.cube.Decisions` from `no_double` to `wrong_passes_beavered`.
struct Judged {
    verdicts: Vec<i8>,
    optional: Vec<bool>,
    numbers: Vec<f64>,
}

impl Judged {
    fn with_room(rows: usize) -> Judged {
        Judged {
            verdicts: vec![0; rows],
            optional: vec![false; rows],
            numbers: vec![0.0; NUMBERS * rows],
        }
    }

    fn rows(&self) -> usize {
        self.verdicts.len()
    }

    fn put(&mut self, row: usize, decision: &CubeDecision) {
        let known = |number: Option<f64>| number.unwrap_or(f64::NAN);
        let uses = &decision.uses;
        let [mwc_no_double, mwc_double_take, mwc_double_pass] = decision
            .mwc
            .map_or([f64::NAN; 3], |mwc| [mwc.no_double, mwc.double_take, mwc.double_pass]);
        self.verdicts[row] = decision.verdict.number() as i8;
        self.optional[row] = decision.is_optional;
        let numbers = [
            uses.no_double,
            uses.double_take,
            uses.double_pass,
            known(uses.double_beaver),
            mwc_no_double,
            mwc_double_take,
            mwc_double_pass,
            known(decision.wrong_passes()),
            known(decision.wrong_passes_xg()),
            known(decision.wrong_passes_beavered()),
        ];
        let rows = self.rows();
        for (column, number) in numbers.into_iter().enumerate() {
            self.numbers[column * rows + row] = number;
        }
    }

    /// Puts the decisions of later rows where they belong.
    fn put_part(&mut self, start: usize, part: &Judged) {
        let (rows, some) = (self.rows(), part.rows());
        self.verdicts[start..][..some].copy_from_slice(&part.verdicts);
        self.optional[start..][..some].copy_from_slice(&part.optional);
        for column in 0..NUMBERS {
            self.numbers[column * rows + start..][..some].copy_from_slice(&part.numbers[column * some..][..some]);
        }
    }
}

type JudgedArrays<'py> = (
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<f64>>,
);

/// The decisions of n rows of probabilities.
#[pyfunction]
#[pyo3(signature = (table, probabilities, situations, threads = None))]
pub(super) fn cube_decide_batch<'py>(
    py: Python<'py>,
    table: &Bound<'py, MatchEquities>,
    probabilities: PyReadonlyArray2<'py, f64>,
    situations: Arrays<'py>,
    threads: Option<usize>,
) -> PyResult<JudgedArrays<'py>> {
    let table = &table.get().0;
    let flat = probabilities.as_slice().ok().filter(|_| probabilities.shape()[1] == 5);
    let wrong = || {
        errors::value(
            py,
            "probabilities must be a C-ordered float64 array of shape (n, 5)".to_owned(),
        )
    };
    let (rows, _) = flat.ok_or_else(wrong)?.as_chunks::<5>();
    let situations = Situations::of(&situations, rows.len())?;
    let judge = |judged: &mut Judged, start: usize, range: Range<usize>| {
        for row in range {
            let probabilities = rows[row];
            let refuse = |fault| {
                let raise = move |py: Python<'_>, row| no_chances(py, row, probabilities, fault);
                (row, RowFault::Other(Box::new(raise)))
            };
            let chances = Chances::of(rows[row]).map_err(refuse)?;
            let (situation, efficiency) = situations.at(row);
            situation.check().map_err(|fault| {
                let raise = move |py: Python<'_>, row| bad_situation(py, row, fault);
                (row, RowFault::Other(Box::new(raise)))
            })?;
            let decision = CubeContext::new(&situation, table).decision(&chances, efficiency);
            judged.put(row - start, &decision);
        }
        Ok(())
    };
    let mut all = Judged::with_room(rows.len());
    if threads_for(py, rows.len(), threads)? > 1 {
        let parts = over_rows(py, rows.len(), threads, |range| {
            let mut part = Judged::with_room(range.len());
            judge(&mut part, range.start, range)?;
            Ok(part)
        })?;
        let mut start = 0;
        for part in parts {
            all.put_part(start, &part);
            start += part.rows();
        }
    } else {
        row_by_row(py, rows.len(), |range| judge(&mut all, 0, range))?;
    }
    Ok((
        all.verdicts.into_pyarray(py),
        all.optional.into_pyarray(py),
        all.numbers.into_pyarray(py),
    ))
}

fn checked(py: Python<'_>, probabilities: [f64; 5]) -> PyResult<Chances> {
    Chances::of(probabilities).map_err(|fault| no_chances(py, 0, probabilities, fault))
}

/// Janowski's general formula for a centred cube.
#[pyfunction]
pub(super) fn janowski_centred(py: Python<'_>, probabilities: [f64; 5], efficiency: f64) -> PyResult<f64> {
    Ok(cube::janowski_centred(&checked(py, probabilities)?, efficiency))
}

/// The points of money play, in the order of `gammon.cube.MoneyPoints`.
#[pyfunction]
pub(super) fn money_points(
    py: Python<'_>,
    probabilities: [f64; 5],
    efficiency: f64,
    jacoby: bool,
    beavers: bool,
) -> PyResult<[f64; 7]> {
    let points = cube::money_points(&checked(py, probabilities)?, efficiency, jacoby, beavers);
    Ok([
        points.take,
        points.beaver,
        points.raccoon,
        points.double,
        points.redouble,
        points.cash,
        points.too_good,
    ])
}

/// A score, and the five probabilities there.
type Score = (u32, u32, u32);

fn at_score(table: &Bound<'_, MatchEquities>, (away, opponent_away, value): Score) -> AtScore {
    let away = [away, opponent_away].map(i64::from);
    AtScore::new(&table.get().0, away, i64::from(value), 1 << 15, false)
}

/// The market window at a score: dead double, dead cash, live cash, too good.
#[pyfunction]
pub(super) fn match_points(
    table: &Bound<'_, MatchEquities>,
    score: Score,
    probabilities: [f64; 5],
) -> PyResult<(Option<f64>, f64, f64, Option<f64>)> {
    let chances = checked(table.py(), probabilities)?;
    let points = cube::match_points(&at_score(table, score), &chances);
    Ok((points.dead_double, points.dead_cash, points.live_cash, points.too_good))
}

/// The taker's dead take point.
#[pyfunction]
pub(super) fn dead_take_point(
    table: &Bound<'_, MatchEquities>,
    score: Score,
    probabilities: [f64; 5],
    automatic_redouble: bool,
) -> PyResult<f64> {
    let chances = checked(table.py(), probabilities)?;
    Ok(cube::dead_take_point(
        &at_score(table, score),
        &chances,
        automatic_redouble,
    ))
}

/// The gammon values at a score, in the order of `gammon.cube.GammonValues`.
#[pyfunction]
pub(super) fn gammon_values(table: &Bound<'_, MatchEquities>, score: Score) -> [f64; 4] {
    let values = cube::gammon_values(&at_score(table, score));
    [
        values.gammon,
        values.backgammon,
        values.opponent_gammon,
        values.opponent_backgammon,
    ]
}

/// The chances to win the match after winning and after losing the cube.
#[pyfunction]
pub(super) fn match_ends(table: &Bound<'_, MatchEquities>, score: Score) -> (f64, f64) {
    let [won, lost] = at_score(table, score).ends(1);
    (won, lost)
}
