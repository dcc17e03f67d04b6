//! The gammon id: any position of any game as one readable line.
//!
//! ```text
//! id       := game '/' side '/' side ('/' memory)?          the mover's side first
//! side     := '-' | item (',' item)*                        each in its own numbering
//! item     := slot ':' count | point 'p'                    10p: a pinned checker on point 10
//! slot     := 1 … 24 | 'bar' | 'res' | 'off'
//! memory   := fact (';' fact)*
//! fact     := 'turns=' mover ',' opponent                   how many each has ended
//!           | ('open=' | 'runner=' | 'prime=' | 'second=') who
//!           | 'stage=' stage
//! who      := '-' | 'm' | 'o' | 'mo'                        the mover, the opponent, both
//! stage    := 'roll' | 'choose' | 'double' die then | 'left' die die 'x' moves then
//! then     := '.' | '+roll' | '+complement' | '+higher'
//! ```
//!
//! Where a side's `off` is not named, the checkers that are not shown are borne off. A fact that is
//! not named is as [`Position::new`] takes it, and is not written.

use super::{IdError, IdFault, trimmed};
use crate::board::{BAR, Board, Counts, MAX_CHECKERS, OFF, RESERVE, SLOTS, SlotMask};
use crate::dice::Roll;
use crate::error::{InvalidPosition, PositionFault, Side, excerpt};
use crate::position::Position;
use crate::position::memory::{Mark, Memory, Stage, Then};
use crate::rules::Game;

/// The marks that are written, each with its name.
const MARKS: [(&str, Mark); 4] = [
    ("open", Mark::ReserveOpen),
    ("runner", Mark::RunnerArrived),
    ("prime", Mark::PrimeMade),
    ("second", Mark::Second),
];

const THENS: [(&str, Then); 4] = [
    (".", Then::End),
    ("+roll", Then::RollAgain),
    ("+complement", Then::Complement),
    ("+higher", Then::Higher),
];

impl Position {
    /// The gammon id: the game, both sides, and what the game remembers.
    ///
    /// ```
    /// use gammon::Position;
    /// let start = Position::start("plakoto")?;
    /// assert_eq!(start.gammon_id(), "plakoto/24:15/24:15");
    /// assert_eq!(Position::from_gammon_id("plakoto/24:15/24:15", None)?, start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gammon_id(&self) -> String {
        let free = self.free();
        let [mine, theirs] = self.pinned();
        let men = self.game().checkers();
        let mut text = format!(
            "{}/{}/{}",
            self.game().name,
            side_text(free.mover, mine, men),
            side_text(free.opponent, theirs, men)
        );
        let facts = self.facts();
        if !facts.is_empty() {
            text.push('/');
            text.push_str(&facts.join(";"));
        }
        text
    }

    /// What is remembered otherwise than of a position that was set up.
    fn facts(&self) -> Vec<String> {
        let (memory, usual) = (self.memory(), self.as_set_up());
        let mut facts = Vec::new();
        if memory.turns != usual.turns {
            facts.push(format!("turns={},{}", memory.turns[0], memory.turns[1]));
        }
        for (name, mark) in MARKS {
            let who = |memory: &Memory| (memory.mover_has(mark), memory.opponent_has(mark));
            if who(memory) != who(&usual) {
                let who = match who(memory) {
                    (false, false) => "-",
                    (true, false) => "m",
                    (false, true) => "o",
                    (true, true) => "mo",
                };
                facts.push(format!("{name}={who}"));
            }
        }
        if memory.stage != Stage::Roll {
            facts.push(format!("stage={}", stage_text(memory.stage)));
        }
        facts
    }

    /// Reads a gammon id. `game` is the game where it is one of house rules, whose name the
    /// text must then have; `None` looks the name up.
    ///
    /// # Errors
    /// [`IdError`] with the column and the rule that is broken.
    pub fn from_gammon_id(text: &str, game: Option<&'static Game>) -> Result<Position, IdError> {
        let (text, start) = trimmed(text);
        let mut fields = Fields { text, start };
        let (name, column) = fields.next().unwrap_or(("", start));
        let game = match game {
            Some(game) if game.name == name => game,
            Some(game) => {
                let (found, wanted) = (excerpt(name), game.name);
                return Err(IdError::new(column, IdFault::AnotherGame { found, wanted }));
            }
            None => Game::find(name).map_err(|_| {
                bad(
                    column,
                    name,
                    "game",
                    "the name of one, such as plakoto; house rules need their variant",
                )
            })?,
        };
        let mut side = |side: Side| {
            let end = start + text.chars().count();
            let missing = || {
                bad(
                    end,
                    "",
                    "side",
                    "a game, the mover's side and the opponent's, with slashes between",
                )
            };
            let (text, column) = fields.next().ok_or_else(missing)?;
            read_side(side, text, column, game.checkers())
        };
        let (mover, mine) = side(Side::Mover)?;
        let (opponent, theirs) = side(Side::Opponent)?;
        let position = Position::with_pinned(Board { mover, opponent }, [mine, theirs], game)
            .map_err(|error| IdError::new(start, error.into()))?;
        let position = match fields.next() {
            Some((facts, column)) => read_facts(position, facts, column)?,
            None => position,
        };
        match fields.next() {
            Some((rest, column)) => Err(bad(
                column,
                rest,
                "part",
                "a gammon id has no more than four; facts are joined by “;”",
            )),
            None => Ok(position),
        }
    }
}

/// The parts between slashes, each with the column it begins at.
struct Fields<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Iterator for Fields<'a> {
    type Item = (&'a str, usize);

    fn next(&mut self) -> Option<(&'a str, usize)> {
        split_off(&mut self.text, &mut self.start, '/')
    }
}

/// Takes the part before the next separator off a text that is not used up.
fn split_off<'a>(text: &mut &'a str, column: &mut usize, separator: char) -> Option<(&'a str, usize)> {
    const USED_UP: usize = usize::MAX;
    if *column == USED_UP {
        return None;
    }
    let (part, begin) = match text.split_once(separator) {
        Some((part, rest)) => {
            let begin = *column;
            *column += part.chars().count() + 1;
            *text = rest;
            (part, begin)
        }
        None => {
            let begin = *column;
            *column = USED_UP;
            (*text, begin)
        }
    };
    Some((part, begin))
}

fn bad(column: usize, text: &str, name: &'static str, rule: &'static str) -> IdError {
    IdError::new(
        column,
        IdFault::Field {
            text: excerpt(text),
            name,
            rule,
        },
    )
}

fn side_text(free: Counts, pinned: SlotMask, men: u8) -> String {
    let mut items = Vec::new();
    for slot in (1..=RESERVE).rev() {
        if pinned >> slot & 1 != 0 {
            items.push(format!("{slot}p"));
        }
        let count = free.get(slot);
        if count > 0 {
            let slot = match slot {
                BAR => "bar".to_owned(),
                RESERVE => "res".to_owned(),
                point => point.to_string(),
            };
            items.push(format!("{slot}:{count}"));
        }
    }
    if free.total() + pinned.count_ones() != u32::from(men) {
        items.push(format!("off:{}", free.get(OFF)));
    }
    if items.is_empty() {
        items.push("-".to_owned());
    }
    items.join(",")
}

fn read_side(side: Side, text: &str, column: usize, men: u8) -> Result<(Counts, SlotMask), IdError> {
    const RULE: &str =
        "slot:count with a slot of 1–24, bar, res or off and a count of 1–15, or 10p for a pinned checker";
    let (mut slots, mut pinned) = ([0u8; SLOTS], 0);
    let mut named: SlotMask = 0;
    if text != "-" {
        let (mut rest, mut at) = (text, column);
        while let Some((item, at)) = split_off(&mut rest, &mut at, ',') {
            let wrong = || bad(at, item, "checkers", RULE);
            if let Some(point) = item.strip_suffix('p') {
                let point = number(point)
                    .filter(|point| (1..=24).contains(point))
                    .ok_or_else(wrong)?;
                if pinned >> point & 1 != 0 {
                    return Err(bad(at, item, "new point", "each point is named once"));
                }
                pinned |= 1 << point;
                continue;
            }
            let (slot, count) = item.split_once(':').ok_or_else(wrong)?;
            let slot = match slot {
                "bar" => BAR,
                "res" => RESERVE,
                "off" => OFF,
                point => number(point)
                    .filter(|point| (1..=24).contains(point))
                    .ok_or_else(wrong)?,
            };
            let count = number(count).filter(|&count| count <= MAX_CHECKERS).ok_or_else(wrong)?;
            if named >> slot & 1 != 0 {
                return Err(bad(at, item, "new slot", "each slot is named once"));
            }
            named |= 1 << slot;
            slots[usize::from(slot)] = count;
        }
    }
    if named & 1 == 0 {
        let seen = slots.iter().map(|&count| u32::from(count)).sum::<u32>() + SlotMask::count_ones(pinned);
        let Some(off) = u32::from(men).checked_sub(seen) else {
            let fault = PositionFault::TooManyCheckers {
                side,
                count: seen,
                most: men.into(),
            };
            return Err(IdError::new(column, InvalidPosition(vec![fault]).into()));
        };
        slots[usize::from(OFF)] = off as u8;
    }
    Ok((Counts::from_slots(&slots), pinned))
}

/// Up to three ASCII digits as a number.
fn number(text: &str) -> Option<u8> {
    let plain = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

fn read_facts(position: Position, facts: &str, column: usize) -> Result<Position, IdError> {
    let (mut position, mut rest, mut at) = (position, facts, column);
    while let Some((fact, at)) = split_off(&mut rest, &mut at, ';') {
        let wrong = |rule| bad(at, fact, "fact", rule);
        let (name, value) = fact.split_once('=').ok_or_else(|| wrong("name=value"))?;
        if name == "turns" {
            let turns = value
                .split_once(',')
                .and_then(|(mine, theirs)| Some([number(mine)?, number(theirs)?]));
            let turns = turns.ok_or_else(|| wrong("turns=mover,opponent, each a number of turns"))?;
            position = position.remembering(|memory, _| memory.turns = turns);
        } else if name == "stage" {
            let stage =
                read_stage(value).ok_or_else(|| wrong("stage=roll, choose, double4+roll or left55x2+higher"))?;
            position = position.remembering(|memory, _| memory.stage = stage);
        } else {
            let known = MARKS.iter().find(|(known, _)| *known == name);
            let &(_, mark) = known.ok_or_else(|| wrong("one of turns, open, runner, prime, second and stage"))?;
            let who = match value {
                "-" => [false, false],
                "m" => [true, false],
                "o" => [false, true],
                "mo" => [true, true],
                _ => return Err(wrong("the players: m, o, mo or -")),
            };
            position = position.remembering(|memory, _| memory.set(mark, who));
        }
    }
    match position.misremembered() {
        None => Ok(position),
        Some(why) => Err(bad(column, facts, "memory of this game", why)),
    }
}

fn stage_text(stage: Stage) -> String {
    let then_text = |then| {
        THENS
            .iter()
            .find(|(_, known)| *known == then)
            .map_or("", |(text, _)| text)
    };
    match stage {
        Stage::Roll => "roll".to_owned(),
        Stage::Choose => "choose".to_owned(),
        Stage::Double { die, then } => format!("double{die}{}", then_text(then)),
        Stage::Leftover { roll, moves, then } => {
            format!("left{}{}x{moves}{}", roll.larger(), roll.smaller(), then_text(then))
        }
    }
}

fn read_stage(text: &str) -> Option<Stage> {
    match text {
        "roll" => return Some(Stage::Roll),
        "choose" => return Some(Stage::Choose),
        _ => {}
    }
    let read_then = |text: &str| THENS.iter().find(|(known, _)| *known == text).map(|&(_, then)| then);
    if let Some(rest) = text.strip_prefix("double") {
        let (die, then) = rest.split_at_checked(1)?;
        let die = number(die).filter(|die| (1..=6).contains(die))?;
        let then = read_then(then)?;
        return Some(Stage::Double { die, then });
    }
    let (dice, rest) = text.strip_prefix("left")?.split_at_checked(2)?;
    let (moves, then) = rest.strip_prefix('x')?.split_at_checked(1)?;
    let (roll, moves): (Roll, u8) = (dice.parse().ok()?, number(moves)?);
    let fits = if roll.is_double() {
        (1..=4).contains(&moves)
    } else {
        moves == 2
    };
    let then = read_then(then)?;
    fits.then_some(Stage::Leftover {
        roll: roll.sorted(),
        moves,
        then,
    })
}
