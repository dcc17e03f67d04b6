//! The cube: verdicts, contexts, and what holds of any of them.

use gammon::cube::{
    BadSituation, BadTable, Chances, CubeContext, CubeOwner, MatchEquities, NoChances, Situation, Uses, Verdict,
    montgomery,
};
use proptest::prelude::*;

const SIDE: usize = 31;

/// A table by formula, before the Crawford game and after it alike.
fn table() -> MatchEquities {
    let at = |row: usize, column: usize| match (row, column) {
        (0, _) => 1.0,
        (_, 0) => 0.0,
        _ => montgomery(row as i64, column as i64),
    };
    let square: Vec<f64> = (0..SIDE * SIDE).map(|place| at(place / SIDE, place % SIDE)).collect();
    let tail: Vec<f64> = (1..SIDE).map(|row| at(row, 1)).collect();
    MatchEquities::new([square.clone(), square].concat().into(), tail.into()).unwrap()
}

fn uses(no_double: f64, double_take: f64, double_beaver: Option<f64>) -> Uses {
    Uses {
        no_double,
        double_take,
        double_pass: 1.0,
        double_beaver,
    }
}

#[test]
fn the_verdict_is_that_of_the_table_of_equities() {
    let rows = [
        (0.5, 0.4, None, Verdict::NoDoubleTake),
        (0.5, 0.6, None, Verdict::DoubleTake),
        (0.5, 1.2, None, Verdict::DoublePass),
        (0.5, 1.0, None, Verdict::DoublePass),
        (1.1, 1.2, None, Verdict::TooGoodPass),
        (1.3, 1.2, None, Verdict::TooGoodPass),
        (1.1, 0.9, None, Verdict::TooGoodTake),
        (-0.5, -0.9, None, Verdict::NoDoubleTake),
        (-0.5, -0.4, Some(-0.8), Verdict::NoDoubleBeaver),
        (-0.9, -0.4, Some(-0.8), Verdict::DoubleBeaver),
        (0.1, 0.2, Some(0.4), Verdict::DoubleTake),
    ];
    for (no_double, double_take, double_beaver, verdict) in rows {
        assert_eq!(uses(no_double, double_take, double_beaver).verdict(true), verdict);
    }
    // Without gammons nobody is too good.
    assert_eq!(uses(1.1, 1.2, None).verdict(false), Verdict::DoublePass);
    for (number, verdict) in (0..).zip(Verdict::ALL) {
        assert_eq!(verdict.number(), number);
    }
}

#[test]
fn within_rounding_there_is_no_double_and_a_take() {
    let verdict = |no_double, double_take| uses(no_double, double_take, None).verdict_within(0.01);
    assert_eq!(verdict(0.5, 0.505), Verdict::NoDoubleTake);
    assert_eq!(verdict(0.5, 1.005), Verdict::DoubleTake);
    assert_eq!(verdict(0.995, 1.5), Verdict::DoublePass);
    assert_eq!(verdict(1.02, 1.5), Verdict::TooGoodPass);
}

#[test]
fn an_owner_is_the_other_player_for_the_other_player() {
    for owner in [CubeOwner::Nobody, CubeOwner::Mover, CubeOwner::Opponent] {
        assert_eq!(owner.flip().flip(), owner);
        assert_eq!(owner.flip().sign(), -owner.sign());
        assert_eq!(CubeOwner::of_sign(i64::from(owner.sign())), owner);
        assert_eq!(owner.is_mine(), owner.flip().is_theirs());
    }
}

#[test]
fn numbers_that_are_no_chances_are_refused_by_what_is_wrong() {
    let of = |row| Chances::of(row).unwrap_err();
    assert_eq!(of([f64::NAN, 0.0, 0.0, 0.0, 0.0]), NoChances::NotFinite);
    assert_eq!(of([1.1, 0.0, 0.0, 0.0, 0.0]), NoChances::OutOfRange);
    assert_eq!(of([0.5, 0.6, 0.0, 0.0, 0.0]), NoChances::OutOfOrder);
    assert_eq!(of([0.5, 0.0, 0.0, 0.6, 0.0]), NoChances::OutOfOrder);
    let rounded = Chances::of([1.000_05, 0.2, 0.0, 0.000_04, 0.0]).unwrap();
    assert_eq!((rounded.win, rounded.lost_gammons), (1.0, 0.0));
}

#[test]
fn tables_and_situations_that_cannot_be_are_refused() {
    let new = |grid: usize, tail: usize| MatchEquities::new(vec![0.5; grid].into(), vec![0.5; tail].into());
    assert_eq!(new(17, 1).unwrap_err(), BadTable::Shape);
    assert_eq!(new(8, 1).unwrap_err(), BadTable::Shape);
    assert_eq!(new(18, 0).unwrap_err(), BadTable::Tail);
    assert!(new(18, 1).is_ok());
    let check = |change: &dyn Fn(&mut Situation)| {
        let mut situation = Situation::MONEY;
        change(&mut situation);
        situation.check()
    };
    assert_eq!(check(&|_| ()), Ok(()));
    assert_eq!(check(&|at| at.cube = 3), Err(BadSituation::Cube));
    assert_eq!(check(&|at| at.cube = 0), Err(BadSituation::Cube));
    assert_eq!(check(&|at| at.limit = 1 << 16), Err(BadSituation::Limit));
    assert_eq!(check(&|at| at.away = Some([0, 3])), Err(BadSituation::Away));
    assert_eq!(check(&|at| at.crawford = true), Err(BadSituation::Crawford));
    assert_eq!(
        check(&|at| (at.away, at.crawford) = (Some([2, 3]), true)),
        Err(BadSituation::Crawford)
    );
    assert_eq!(
        check(&|at| (at.away, at.jacoby) = (Some([2, 3]), true)),
        Err(BadSituation::MoneyRules)
    );
}

#[test]
fn scores_beyond_the_grid_go_on_by_the_formula() {
    let table = table();
    assert_eq!(table.mwc(40, 35, false), montgomery(40, 35));
    assert!((montgomery(26, 25) - 0.468_472).abs() < 1e-6);
    assert!((montgomery(64, 60) - 0.419_589).abs() < 1e-6);
    assert_eq!(table.mwc(-3, 500, true), 1.0);
    assert_eq!(table.mwc(500, 0, false), 0.0);
    assert_eq!(table.mwc(500, 1, true), table.mwc(30, 1, true));
    assert_eq!(table.mwc(1, 500, true), 1.0 - table.mwc(30, 1, true));
}

prop_compose! {
    fn chances()(win in 0.0..=1.0f64, shares in prop::array::uniform4(0.0..=1.0f64)) -> Chances {
        let [gammon, backgammon, lost_gammon, lost_backgammon] = shares;
        let (gammon, lost_gammon) = (gammon * win, lost_gammon * (1.0 - win));
        Chances::of([win, gammon, gammon * backgammon, lost_gammon, lost_gammon * lost_backgammon]).unwrap()
    }
}

prop_compose! {
    fn situations()(
        away in prop::option::of(prop::array::uniform2(1..400u32)),
        (cube, limit) in (0..16u32, 0..16u32),
        sign in -1..=1i64,
        flags in prop::array::uniform4(any::<bool>()),
    ) -> Situation {
        let [crawford, may_double, jacoby, beavers] = flags;
        Situation {
            away,
            cube: 1 << cube,
            owner: CubeOwner::of_sign(sign),
            limit: 1 << limit,
            crawford: crawford && away.is_some_and(|away| away.contains(&1)),
            may_double,
            jacoby: jacoby && away.is_none(),
            beavers: beavers && away.is_none(),
        }
    }
}

proptest! {
    #[test]
    fn a_context_judges_any_chances_in_any_situation(
        situation in situations(), chances in chances(), efficiency in 0.0..=1.0f64,
    ) {
        prop_assert_eq!(situation.check(), Ok(()));
        let context = CubeContext::new(&situation, &table());
        let decision = context.decision(&chances, efficiency);
        let expected = if context.may_turn() { decision.uses.best() } else { decision.uses.no_double };
        prop_assert!((context.equity(&chances, efficiency) - expected).abs() < 1e-9);
        prop_assert_eq!(context.may_turn(), decision.verdict != Verdict::Unavailable);
        prop_assert_eq!(context.mwc(&chances, efficiency).is_some(), situation.away.is_some());
        if let Some(mwc) = decision.mwc {
            for chance in [mwc.no_double, mwc.double_take, mwc.double_pass] {
                prop_assert!((-1e-9..=1.0 + 1e-9).contains(&chance));
            }
        }
        for share in [decision.wrong_passes(), decision.wrong_passes_xg(), decision.wrong_passes_beavered()] {
            prop_assert!(share.is_none_or(|share| (0.0..=1.0).contains(&share)));
        }
    }

    #[test]
    fn a_dead_cube_is_worth_the_same_seen_from_either_side(situation in situations(), chances in chances()) {
        let situation = Situation { jacoby: false, ..situation };
        let table = table();
        let mine = CubeContext::new(&Situation { limit: situation.cube, ..situation }, &table);
        let flipped = Situation {
            away: situation.away.map(|[mine, theirs]| [theirs, mine]),
            owner: situation.owner.flip(),
            limit: situation.cube,
            ..situation
        };
        let theirs = CubeContext::new(&flipped, &table);
        let worth = |context: &CubeContext, chances: &Chances| match context.mwc(chances, 0.0) {
            Some(mwc) => 2.0 * mwc - 1.0,
            None => context.equity(chances, 0.0),
        };
        prop_assert!((worth(&mine, &chances) + worth(&theirs, &chances.flip())).abs() < 1e-9);
    }
}
