//! What equities say about the cube.

use gammon::bearoff::{Equities, LookUpError};
use gammon::cube::{CubeOwner, Verdict};

use super::{Folder, build, side};

fn verdict(equities: [f64; 4], owner: CubeOwner) -> Verdict {
    let [cubeless, owned, centred, opponent_owned] = equities;
    let equities = Equities {
        cubeless,
        owned,
        centred,
        opponent_owned,
    };
    equities.decision(owner).unwrap().verdict
}

#[test]
fn a_double_is_right_where_it_gains_and_a_take_where_it_loses_no_more_than_a_pass() {
    let centred = |no_double, opponent_owned| verdict([0.0, 9.0, no_double, opponent_owned], CubeOwner::Nobody);
    assert_eq!(centred(0.3, 0.1), Verdict::NoDoubleTake);
    assert_eq!(centred(0.3, 0.2), Verdict::DoubleTake);
    assert_eq!(centred(0.7, 0.6), Verdict::DoublePass);
    assert_eq!(centred(1.0, 0.6), Verdict::DoublePass); // nothing is gained, and nothing lost
    assert_eq!(centred(1.1, 0.6), Verdict::TooGoodPass);
    assert_eq!(centred(1.1, 0.4), Verdict::TooGoodTake);
    let owned = |no_double, opponent_owned| verdict([0.0, no_double, 9.0, opponent_owned], CubeOwner::Mover);
    assert_eq!(owned(0.3, 0.1), Verdict::NoDoubleTake);
    assert_eq!(owned(0.3, 0.2), Verdict::DoubleTake);
}

#[test]
fn what_rounding_can_make_of_a_difference_is_no_reason_to_double_or_to_pass() {
    let centred = |no_double, opponent_owned| verdict([0.0, 0.0, no_double, opponent_owned], CubeOwner::Nobody);
    assert_eq!(centred(0.3, 0.150_02), Verdict::NoDoubleTake);
    assert_eq!(centred(0.3, 0.500_01), Verdict::DoubleTake);
}

#[test]
fn the_last_roll_is_doubled_from_half_and_taken_down_to_a_quarter() {
    let folder = Folder::new();
    let table = build(&folder.path("table"), 3, 3, true);
    let decide = |us: &[u8]| {
        let equities = table.equities(side(us), side(&[1])).unwrap();
        let [centred, owned] =
            [CubeOwner::Nobody, CubeOwner::Mover].map(|owner| equities.decision(owner).unwrap().verdict);
        assert_eq!(centred, owned, "{us:?}");
        centred
    };
    // The chances to bear off in one roll.
    assert_eq!(decide(&[0, 0, 0, 1, 0, 1]), Verdict::NoDoubleTake); // 8 of 36
    assert_eq!(decide(&[0, 0, 1, 1]), Verdict::NoDoubleTake); // 17
    assert_eq!(decide(&[1, 0, 0, 0, 1]), Verdict::DoubleTake); // 23
    assert_eq!(decide(&[0, 2]), Verdict::DoubleTake); // 26
    assert_eq!(decide(&[0, 0, 0, 0, 0, 1]), Verdict::DoubleTake); // 27: the take is as good as the pass
    assert_eq!(decide(&[0, 0, 0, 0, 1]), Verdict::DoublePass); // 31
    assert_eq!(decide(&[2]), Verdict::DoublePass); // 36: it may as well be played on
}

#[test]
fn the_take_point_of_a_player_on_his_last_roll_is_a_quarter() {
    let folder = Folder::new();
    let table = build(&folder.path("table"), 4, 4, true);
    let points = table.take_points(side(&[1])).unwrap();
    let (least_take, most_pass) = (points.least_take.unwrap(), points.most_pass.unwrap());
    assert!((least_take - 0.25).abs() < 1e-5, "{least_take}");
    assert!(most_pass < least_take, "{most_pass}");
    let too_many = table.take_points(side(&[5]));
    assert!(matches!(too_many, Err(LookUpError::NotInTable { .. })));
}

#[test]
fn the_take_point_is_lower_while_the_cube_can_be_turned_again() {
    let folder = Folder::new();
    let table = build(&folder.path("table"), 6, 6, true);
    let points = table.take_points(side(&[0, 0, 0, 0, 3, 3])).unwrap();
    let (least_take, most_pass) = (points.least_take.unwrap(), points.most_pass.unwrap());
    assert!(0.2 < most_pass && least_take < 0.25, "{points:?}");
}

#[test]
fn take_points_are_found_over_all_that_a_table_for_unequal_sides_has() {
    let folder = Folder::new();
    let square = build(&folder.path("square"), 4, 4, true);
    let table = build(&folder.path("unequal"), 2, 4, true);
    let two = side(&[0, 0, 0, 0, 0, 2]);
    assert_eq!(table.take_points(two).unwrap(), square.take_points(two).unwrap());
    let four = side(&[0, 0, 0, 4]);
    let (against_two, against_four) = (table.take_points(four).unwrap(), square.take_points(four).unwrap());
    assert_eq!(against_two.least_take, None);
    assert!(against_two.most_pass < against_four.least_take);
}
