//! A plain solution in double precision, which shares nothing with the library.

use std::collections::{BTreeSet, HashMap};

pub type OnPoints = [u8; 6];

/// What every position of at most so many checkers a side is worth: the cubeless equity, or with it
/// those with the cube owned, centred and owned by the opponent, not turned this time.
pub struct Slow<const VALUES: usize> {
    /// In order of pips.
    positions: Vec<OnPoints>,
    places: HashMap<OnPoints, usize>,
    /// By position on roll, then by the other's.
    values: Vec<[f64; VALUES]>,
    /// By position and roll, and how many of 36 throws show the roll.
    after: Vec<Vec<(f64, Vec<usize>)>>,
}

impl<const VALUES: usize> Slow<VALUES> {
    pub fn solve(checkers: u8) -> Slow<VALUES> {
        let mut positions = placed(6, checkers);
        positions.sort_by_key(pips);
        let places = (0..).zip(&positions).map(|(place, &position)| (position, place));
        let places: HashMap<OnPoints, usize> = places.collect();
        let after = positions.iter().map(|position| after(position, &places)).collect();
        let values = vec![[0.0; VALUES]; positions.len() * positions.len()];
        let mut slow = Slow {
            positions,
            places,
            values,
            after,
        };
        for later in 0..slow.positions.len() {
            for earlier in 0..=later {
                slow.solve_pair(later, earlier);
                slow.solve_pair(earlier, later);
            }
        }
        slow
    }

    /// Every position but that without checkers.
    pub fn positions(&self) -> &[OnPoints] {
        &self.positions[1..]
    }

    pub fn values(&self, us: &OnPoints, them: &OnPoints) -> [f64; VALUES] {
        self.values[self.places[us] * self.positions.len() + self.places[them]]
    }

    fn solve_pair(&mut self, us: usize, them: usize) {
        let all = self.positions.len();
        let solved = match (us, them) {
            (0, _) => [1.0; VALUES],
            (_, 0) => [-1.0; VALUES],
            _ => {
                let mut sum = [0.0; VALUES];
                for (throws, results) in &self.after[us] {
                    let mut best = [f64::NEG_INFINITY; VALUES];
                    for &result in results {
                        let worth = turned(self.values[them * all + result]);
                        best = std::array::from_fn(|which| best[which].max(worth[which]));
                    }
                    sum = std::array::from_fn(|which| sum[which] + throws * best[which] / 36.0);
                }
                sum
            }
        };
        self.values[us * all + them] = solved;
    }
}

/// What a play is worth to the player who made it, by what the next player has.
fn turned<const VALUES: usize>(next: [f64; VALUES]) -> [f64; VALUES] {
    let mut worth = next.map(|value| -value);
    if VALUES == 4 {
        let doubled = f64::min(2.0 * next[3], 1.0);
        worth[1] = -next[3];
        worth[2] = -next[2].max(doubled);
        worth[3] = -next[1].max(doubled);
    }
    worth
}

/// Every way to have at most so many checkers on the points up to `points`.
fn placed(points: usize, checkers: u8) -> Vec<OnPoints> {
    if points == 0 {
        return vec![[0; 6]];
    }
    let on_this = 0..=checkers;
    let all = on_this.flat_map(|count| {
        placed(points - 1, checkers - count)
            .into_iter()
            .map(move |mut position| {
                position[points - 1] = count;
                position
            })
    });
    all.collect()
}

fn pips(position: &OnPoints) -> usize {
    (1..)
        .zip(position)
        .map(|(point, &count)| point * usize::from(count))
        .sum()
}

fn after(position: &OnPoints, places: &HashMap<OnPoints, usize>) -> Vec<(f64, Vec<usize>)> {
    let mut rolls = Vec::new();
    for first in 1..=6 {
        for second in 1..=first {
            let orders: [&[usize]; 2] = match first == second {
                true => [&[first; 4], &[first; 4]],
                false => [&[first, second], &[second, first]],
            };
            let results: BTreeSet<OnPoints> = orders.iter().flat_map(|dice| plays(*position, dice)).collect();
            let throws = if first == second { 1.0 } else { 2.0 };
            rolls.push((throws, results.iter().map(|result| places[result]).collect()));
        }
    }
    rolls
}

/// Every result of playing those dice in order, by the rules of the bear-off from the home board.
fn plays(position: OnPoints, dice: &[usize]) -> BTreeSet<OnPoints> {
    let Some((&die, rest)) = dice.split_first() else {
        return BTreeSet::from([position]);
    };
    if position == [0; 6] {
        return BTreeSet::from([position]);
    }
    let mut results = BTreeSet::new();
    for point in (1..=6).filter(|&point| position[point - 1] > 0) {
        let stands_higher = position[point..].iter().any(|&count| count > 0);
        if die > point && stands_higher {
            continue;
        }
        let mut after = position;
        after[point - 1] -= 1;
        if point > die {
            after[point - die - 1] += 1;
        }
        results.extend(plays(after, rest));
    }
    results
}
