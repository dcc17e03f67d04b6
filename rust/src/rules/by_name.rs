//! Rules by the names of their axes: what bindings and files read and write.

use crate::error::{RulesError, excerpt};
use crate::rules::*;

/// The value of an axis, as anything can hold it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AxisValue {
    /// Yes or no.
    Flag(bool),
    /// A number, or no limit.
    Number(Option<u8>),
    /// Some numbers, or none.
    Numbers(Option<Vec<u8>>),
    /// One of the axis's named values.
    Name(String),
}

/// One axis: its name, and how it is read and written.
struct Axis {
    name: &'static str,
    get: fn(&Rules) -> AxisValue,
    set: fn(&mut Rules, AxisValue) -> Result<(), Refusal>,
}

/// What an axis is instead of what it was given.
enum Refusal {
    /// It takes a value of another kind, or another name.
    Takes(String),
    /// It is part of something that the rules do not have.
    Without(&'static str),
}

/// The names of an axis's values.
trait Named: Copy + PartialEq + 'static {
    const NAMES: &'static [(&'static str, Self)];

    fn name(self) -> AxisValue {
        let row = Self::NAMES.iter().find(|(_, value)| *value == self);
        AxisValue::Name(row.map_or(String::new(), |(name, _)| (*name).to_owned()))
    }

    fn named(value: AxisValue) -> Result<Self, Refusal> {
        let found = match &value {
            AxisValue::Name(name) => Self::NAMES.iter().find(|(known, _)| known == name),
            _ => None,
        };
        found.map(|&(_, value)| value).ok_or_else(|| {
            let names: Vec<&str> = Self::NAMES.iter().map(|(known, _)| *known).collect();
            Refusal::Takes(names.join(", "))
        })
    }
}

macro_rules! names {
    ($($axis:ident { $($name:literal = $value:ident),+ })+) => {
        $(impl Named for $axis {
            const NAMES: &'static [(&'static str, $axis)] = &[$(($name, $axis::$value)),+];
        })+
    };
}

names! {
    Direction { "contrary" = Contrary, "parallel" = Parallel }
    Contact { "hit" = Hit, "pin" = Pin, "block" = Block }
    OpeningRoll { "use_dice" = UseDice, "reroll" = Reroll, "choice" = Choice }
    NextGameStart { "opening_roll" = OpeningRoll, "winner" = Winner }
    ReserveEntry { "none" = None, "optional" = Optional, "all_first" = AllFirst, "gated" = Gated }
    HitAndRun { "allow" = Allow, "freeze" = Freeze, "no_safety" = NoSafety }
    HitAndRunScope { "home" = Home, "bearing_off" = BearingOff }
    BearoffOver { "highest" = Highest, "exact_only" = ExactOnly, "rear_only" = RearOnly }
    NoWasteScope { "home_at_start" = HomeAtStart, "home_during_turn" = HomeDuringTurn }
    HeadFirstTurn { "doubles_346" = Doubles346, "any_if_needed" = AnyIfNeeded, "always_two" = AlwaysTwo }
    SixPrime { "free" = Free, "enemy_ahead" = EnemyAhead, "needs_own_2_and_1" = NeedsOwnTwoAndOne }
    PrimeCheck { "end_of_turn" = EndOfTurn, "each_step" = EachStep }
    MustOpenScope { "stack" = Stack, "no_move_any_roll" = NoMoveAnyRoll }
    UnusedDice { "lost" = Lost, "to_opponent" = ToOpponent }
    GammonRequires { "none_off" = NoneOff, "none_off_and_one_in_winners_home" = NoneOffAndOneInWinnersHome }
    BackgammonRequires { "one_in_winners_home" = OneInWinnersHome, "winner_made_no_prime" = WinnerMadeNoPrime }
}

const FROM_TURN: u8 = 4;

impl Named for Doubles {
    const NAMES: &'static [(&'static str, Doubles)] = &[
        ("x4", Doubles::Four),
        ("x2", Doubles::Two),
        ("x4+again", Doubles::FourAgain),
        ("cascade", Doubles::CascadeFromTurn(FROM_TURN)),
        ("x4+complement+again", Doubles::FourComplementAgain),
        ("x2+complement+again", Doubles::TwoComplementAgain),
    ];
}

fn flag(value: AxisValue) -> Result<bool, Refusal> {
    match value {
        AxisValue::Flag(flag) => Ok(flag),
        _ => Err(Refusal::Takes("True or False".to_owned())),
    }
}

fn number(value: AxisValue) -> Result<u8, Refusal> {
    match value {
        AxisValue::Number(Some(number)) => Ok(number),
        _ => Err(Refusal::Takes("a small number".to_owned())),
    }
}

fn limit(value: AxisValue) -> Result<Option<u8>, Refusal> {
    match value {
        AxisValue::Number(limit) => Ok(limit),
        _ => Err(Refusal::Takes("a small number, or None".to_owned())),
    }
}

fn mother(rules: &mut Rules) -> Result<&mut Mother, Refusal> {
    rules.mother.as_mut().ok_or(Refusal::Without("mother"))
}

macro_rules! axis {
    (name $field:ident) => {
        Axis {
            name: stringify!($field),
            get: |rules| rules.$field.name(),
            set: |rules, value| Named::named(value).map(|value| rules.$field = value),
        }
    };
    (flag $field:ident) => {
        Axis {
            name: stringify!($field),
            get: |rules| AxisValue::Flag(rules.$field),
            set: |rules, value| flag(value).map(|value| rules.$field = value),
        }
    };
    (number $field:ident) => {
        Axis {
            name: stringify!($field),
            get: |rules| AxisValue::Number(Some(rules.$field)),
            set: |rules, value| number(value).map(|value| rules.$field = value),
        }
    };
    (limit $field:ident) => {
        Axis {
            name: stringify!($field),
            get: |rules| AxisValue::Number(rules.$field),
            set: |rules, value| limit(value).map(|value| rules.$field = value),
        }
    };
}

/// Every axis, in the order of the fields of [`Rules`].
static AXES: [Axis; 41] = [
    axis!(name direction),
    axis!(name contact),
    axis!(flag bar_must_enter),
    axis!(name reserve_entry),
    axis!(flag no_hit_until_home),
    axis!(name hit_and_run),
    axis!(name hit_and_run_scope),
    axis!(flag hit_and_run_forced_exempt),
    axis!(name bearoff_over),
    axis!(flag bearoff_while_pinned),
    axis!(limit runner_until),
    axis!(limit head_limit),
    axis!(name head_first_turn),
    axis!(limit max_stack),
    Axis {
        name: "point_max",
        get: |rules| AxisValue::Numbers(rules.point_max.map(|(point, most)| vec![point, most])),
        set: |rules, value| {
            rules.point_max = match value {
                AxisValue::Numbers(None) | AxisValue::Number(None) => None,
                AxisValue::Numbers(Some(pair)) if pair.len() == 2 => Some((pair[0], pair[1])),
                _ => return Err(Refusal::Takes("a pair (point, most), or None".to_owned())),
            };
            Ok(())
        },
    },
    axis!(flag max_dice),
    axis!(flag larger_die),
    axis!(flag bearoff_no_waste),
    axis!(name no_waste_scope),
    axis!(number start_quarter_max),
    axis!(number start_quarter_closed_max),
    axis!(number opp_start_quarter_max),
    axis!(name six_prime),
    axis!(name prime_check),
    axis!(flag must_open_prime),
    axis!(name must_open_scope),
    Axis {
        name: "doubles",
        get: |rules| match rules.doubles {
            Doubles::CascadeFromTurn(_) => AxisValue::Name("cascade".to_owned()),
            doubles => doubles.name(),
        },
        set: |rules, value| Named::named(value).map(|value| rules.doubles = value),
    },
    Axis {
        name: "cascade_from_turn",
        get: |rules| match rules.doubles {
            Doubles::CascadeFromTurn(turn) => AxisValue::Number(Some(turn)),
            _ => AxisValue::Number(None),
        },
        set: |rules, value| match (&mut rules.doubles, limit(value)?) {
            (Doubles::CascadeFromTurn(turn), Some(from)) => {
                *turn = from;
                Ok(())
            }
            (Doubles::CascadeFromTurn(_), None) => Err(Refusal::Takes("a small number".to_owned())),
            (_, None) => Ok(()),
            (_, Some(_)) => Err(Refusal::Without("a cascade of `doubles`")),
        },
    },
    axis!(flag special_12),
    axis!(name unused_dice),
    axis!(name opening_roll),
    axis!(name next_game_start),
    axis!(flag equalising_roll),
    Axis {
        name: "mother",
        get: |rules| AxisValue::Flag(rules.mother.is_some()),
        set: |rules, value| {
            rules.mother = match (flag(value)?, rules.mother) {
                (false, _) => None,
                (true, known) => known.or(Some(Mother {
                    points: 2,
                    tie_if_both: true,
                    immediate: true,
                })),
            };
            Ok(())
        },
    },
    Axis {
        name: "mother_points",
        get: |rules| AxisValue::Number(rules.mother.map(|mother| mother.points)),
        set: |rules, value| match limit(value)? {
            None if rules.mother.is_none() => Ok(()),
            None => Err(Refusal::Takes("a small number".to_owned())),
            Some(points) => {
                mother(rules)?.points = points;
                Ok(())
            }
        },
    },
    Axis {
        name: "mother_tie_if_both",
        get: |rules| AxisValue::Flag(rules.mother.is_some_and(|mother| mother.tie_if_both)),
        set: |rules, value| match flag(value)? {
            false if rules.mother.is_none() => Ok(()),
            tie => {
                mother(rules)?.tie_if_both = tie;
                Ok(())
            }
        },
    },
    Axis {
        name: "mother_immediate",
        get: |rules| AxisValue::Flag(rules.mother.is_some_and(|mother| mother.immediate)),
        set: |rules, value| match flag(value)? {
            false if rules.mother.is_none() => Ok(()),
            immediate => {
                mother(rules)?.immediate = immediate;
                Ok(())
            }
        },
    },
    Axis {
        name: "scoring",
        get: |rules| match rules.scoring {
            Scoring::Kinds {
                single,
                gammon,
                backgammon,
            } => AxisValue::Numbers(Some(vec![single, gammon, backgammon])),
            Scoring::MenLeft => AxisValue::Name("men_left".to_owned()),
        },
        set: |rules, value| {
            rules.scoring = match value {
                AxisValue::Name(name) if name == "men_left" => Scoring::MenLeft,
                AxisValue::Numbers(Some(points)) if points.len() == 3 => Scoring::Kinds {
                    single: points[0],
                    gammon: points[1],
                    backgammon: points[2],
                },
                _ => {
                    return Err(Refusal::Takes(
                        "three numbers (single, gammon, backgammon), or men_left".to_owned(),
                    ));
                }
            };
            Ok(())
        },
    },
    axis!(name gammon_requires),
    axis!(name backgammon_requires),
    axis!(flag cube),
];

impl Rules {
    /// Every axis by its name, in the order of the fields.
    pub fn axes(&self) -> impl Iterator<Item = (&'static str, AxisValue)> {
        AXES.iter().map(|axis| (axis.name, (axis.get)(self)))
    }

    /// These rules with some axes otherwise, whatever the order in which they are named. They still
    /// have to be [checked](Rules::check) together.
    ///
    /// # Errors
    /// [`RulesError`] for a name that no axis has, or a value that the axis does not take.
    ///
    /// ```
    /// use gammon::{AxisValue, Rules};
    /// let freeze = AxisValue::Name("freeze".to_owned());
    /// let rules = Rules::STANDARD.with_axes(&[("hit_and_run", freeze)])?;
    /// assert!(rules.check().is_ok());
    /// assert!(Rules::STANDARD.with_axes(&[("hit_and_run", AxisValue::Flag(true))]).is_err());
    /// # Ok::<(), gammon::RulesError>(())
    /// ```
    pub fn with_axes(mut self, changes: &[(&str, AxisValue)]) -> Result<Rules, RulesError> {
        if let Some((unknown, _)) = changes
            .iter()
            .find(|(name, _)| AXES.iter().all(|axis| axis.name != *name))
        {
            return Err(RulesError::UnknownAxis(excerpt(unknown)));
        }
        for axis in &AXES {
            let Some((_, value)) = changes.iter().rev().find(|(name, _)| axis.name == *name) else {
                continue;
            };
            (axis.set)(&mut self, value.clone()).map_err(|refusal| match refusal {
                Refusal::Takes(takes) => RulesError::WrongValue {
                    axis: axis.name,
                    value: shown(value),
                    takes,
                },
                Refusal::Without(what) => RulesError::PartOf { axis: axis.name, what },
            })?;
        }
        Ok(self)
    }
}

fn shown(value: &AxisValue) -> String {
    match value {
        AxisValue::Flag(true) => "True".to_owned(),
        AxisValue::Flag(false) => "False".to_owned(),
        AxisValue::Number(None) | AxisValue::Numbers(None) => "None".to_owned(),
        AxisValue::Number(Some(number)) => number.to_string(),
        AxisValue::Numbers(Some(numbers)) => format!("{numbers:?}"),
        AxisValue::Name(name) => format!("“{}”", excerpt(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_made_again_from_its_axes() {
        for game in &GAMES {
            let axes: Vec<(&str, AxisValue)> = game.rules.axes().collect();
            assert_eq!(Rules::STANDARD.with_axes(&axes), Ok(game.rules), "{}", game.name);
        }
    }

    #[test]
    fn what_an_axis_does_not_take_is_refused() {
        let change = |name, value| Rules::STANDARD.with_axes(&[(name, value)]).unwrap_err();
        assert!(matches!(
            change("speed", AxisValue::Flag(true)),
            RulesError::UnknownAxis(_)
        ));
        let error = change("contact", AxisValue::Name("kiss".to_owned()));
        assert_eq!(
            error.to_string(),
            "`contact` cannot be “kiss”: it is one of hit, pin, block"
        );
        let error = change("mother_points", AxisValue::Number(Some(3)));
        assert_eq!(
            error.to_string(),
            "`mother_points` says nothing, since the rules are without mother"
        );
    }
}
