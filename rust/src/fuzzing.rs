//! What the fuzz targets hold: one function each, which takes any bytes and panics where a promise
//! is broken.
//!
//! `make fuzz` drives them with libFuzzer, `cargo test` with the committed inputs and a few seconds
//! of random ones. A text is whatever the bytes are, read as UTF-8; a position, a roll and numbers
//! are decoded from the bytes so that every input means something.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::arrays::{Successors, append_row, position_from_row, row_from_position};
use crate::board::{BAR, Board, Counts, MAX_CHECKERS, OFF, RESERVE, SLOTS};
use crate::movegen::naive;
use crate::rules::{Contact, ReserveEntry};
use crate::{
    Cube, GAMES, Game, IdError, IllegalPlay, OfferKind, ParsedId, Phase, Play, Position, Roll, State, parse_id,
};

/// A name and the function that holds its property.
pub type Target = (&'static str, fn(&[u8]));

/// Every target; each has a file of its name in `rust/fuzz/fuzz_targets`, and inputs in
/// `rust/fuzz/corpus-seeds`.
pub const TARGETS: [Target; 10] = [
    ("position_id", position_id),
    ("match_id", match_id),
    ("xgid", xgid),
    ("parse_id", parsed_id),
    ("roll", roll),
    ("play_text", play_text),
    ("moves", moves),
    ("array_row", array_row),
    ("generators", generators),
    ("turn", turn),
];

/// Reads numbers off the front of the input; past its end everything is 0.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first
    }

    fn below(&mut self, limit: u8) -> u8 {
        self.byte() % limit
    }

    fn text(self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.0)
    }

    fn roll(&mut self) -> Roll {
        let (first, second) = (self.below(6) + 1, self.below(6) + 1);
        Roll::new(first, second).expect("dice from 1 to 6")
    }

    /// Any position of any game, with 1 to 15 checkers a side; a first byte below the number of
    /// games is the start of that game.
    fn position(&mut self) -> Position {
        let byte = self.byte();
        let game = &GAMES[usize::from(byte) % GAMES.len()];
        if usize::from(byte) < GAMES.len() {
            return Position::start_of(game);
        }
        let sides = [self.side(), self.side()];
        set_up(game, sides, self.byte())
    }

    /// Where a side's checkers are thrown, over a stretch of the board.
    fn side(&mut self) -> Vec<u8> {
        let (men, low, width) = (
            self.below(MAX_CHECKERS) + 1,
            self.below(RESERVE + 1),
            self.below(RESERVE + 1) + 1,
        );
        (0..men).map(|_| (low + self.below(width)) % (RESERVE + 1)).collect()
    }
}

/// The checkers as a position: what falls where the game has no place for it is off, and of two
/// that could pin each other a bit says who lies below.
fn set_up(game: &'static Game, [mover, opponent]: [Vec<u8>; 2], below: u8) -> Position {
    let rules = &game.rules;
    let place = |slot: u8| match slot {
        BAR if rules.contact != Contact::Hit => OFF,
        RESERVE if rules.reserve_entry == ReserveEntry::None => OFF,
        slot => slot,
    };
    let (mut mine, mut theirs) = ([0u8; SLOTS], [0u8; SLOTS]);
    for slot in mover {
        mine[usize::from(place(slot))] += 1;
    }
    for slot in opponent.into_iter().map(place) {
        let shared = |slot: u8| match slot {
            1..=24 => mine[usize::from(rules.direction.across(slot))],
            _ => 0,
        };
        let fits = match (rules.contact, shared(slot)) {
            (_, 0) => true,
            (Contact::Pin, 1) => true,
            (Contact::Pin, _) => theirs[usize::from(slot)] == 0,
            _ => false,
        };
        theirs[usize::from(if fits { slot } else { OFF })] += 1;
    }
    if mine[1..].iter().chain(&theirs[1..]).all(|&count| count == 0) {
        (theirs[usize::from(OFF)], theirs[1]) = (theirs[usize::from(OFF)] - 1, 1); // no game is won twice
    }
    let mut pinned = [0; 2];
    if rules.contact == Contact::Pin {
        for point in 1..=24u8 {
            let across = rules.direction.across(point);
            let (own, other) = (&mut mine[usize::from(point)], &mut theirs[usize::from(across)]);
            if *own == 1 && *other > 0 && (*other > 1 || below >> (point % 8) & 1 == 1) {
                (pinned[0], *own) = (pinned[0] | 1 << point, 0);
            } else if *own > 0 && *other == 1 {
                (pinned[1], *other) = (pinned[1] | 1 << across, 0);
            }
        }
    }
    let free = Board {
        mover: Counts::from_slots(&mine),
        opponent: Counts::from_slots(&theirs),
    };
    Position::with_pinned(free, pinned, game).expect("a position")
}

/// Games that read ids differently: 15 checkers and a cube, 3 checkers, no cube.
fn games_with_ids() -> [&'static Game; 3] {
    ["backgammon", "hypergammon", "portes"].map(|name| Game::find(name).expect("a game"))
}

/// A refused id points into its text and says why.
fn assert_explained(text: &str, error: &IdError) {
    let said = error.to_string();
    assert!(
        error.column <= text.chars().count(),
        "{text:?}: column {}",
        error.column
    );
    assert!((1..1000).contains(&said.chars().count()), "{text:?}: {said:?}");
}

/// A Position ID is refused, or has no other spelling and shows the opponent's checkers before the
/// mover's, each slot's as ones that a zero ends.
pub fn position_id(data: &[u8]) {
    let text = Input(data).text();
    for game in games_with_ids() {
        match Position::from_position_id(&text, game) {
            Ok(position) => {
                assert_eq!(position.position_id().as_deref(), Ok(text.trim()));
                let Board { mover, opponent } = position.board();
                let sides = [opponent, mover]
                    .into_iter()
                    .flat_map(|side| (1..=BAR).map(move |slot| side.get(slot)));
                let mut expected: Vec<bool> = sides.flat_map(ones_and_a_zero).collect();
                expected.resize(80, false);
                assert_eq!(bits_of_base64(text.trim()), expected, "{text:?}");
                for counts in [mover, opponent] {
                    assert_eq!(counts.total(), u32::from(game.checkers()), "{text:?}");
                }
            }
            Err(error) => assert_explained(&text, &error),
        }
    }
}

fn ones_and_a_zero(count: u8) -> impl Iterator<Item = bool> {
    (0..=count).map(move |place| place < count)
}

/// The bits of whole bytes, the lowest of each byte first.
fn bits_of_base64(text: &str) -> Vec<bool> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let bits: Vec<bool> = text
        .bytes()
        .flat_map(|letter| (0..6).rev().map(move |bit| value(letter) >> bit & 1 == 1))
        .collect();
    bits.chunks_exact(8)
        .flat_map(|byte| byte.iter().rev())
        .copied()
        .collect()
}

/// A Match ID is refused, or read as a state that agrees with itself and comes back from both
/// kinds of ids. What follows a line's end is the position it goes with.
pub fn match_id(data: &[u8]) {
    let end = data.iter().position(|&byte| byte == b'\n').unwrap_or(data.len());
    let (text, rest) = (Input(&data[..end]).text(), data.get(end + 1..).unwrap_or_default());
    let position = Input(rest).position();
    match State::from_match_id(&text, position) {
        Ok(state) => {
            assert_eq!(state.position, position, "{text:?}");
            for state in [state, state.swap_seats()] {
                assert_eq!(state.check(), Ok(()), "{text:?}");
                let written = state.match_id().expect("an id");
                let again = State::from_match_id(&written, position);
                assert_eq!(again, Ok(state), "{text:?}, {written}");
                assert_eq!(again.expect("a state").match_id(), Ok(written), "{text:?}");
            }
            assert_xgid_returns(&state, &text);
        }
        Err(error) => assert_explained(&text, &error),
    }
}

/// An XGID is refused, or read as a state that agrees with itself and comes back from both kinds
/// of ids.
pub fn xgid(data: &[u8]) {
    let text = Input(data).text();
    for game in games_with_ids() {
        match State::from_xgid(&text, game) {
            Ok(state) => {
                for state in [state, state.swap_seats()] {
                    assert_eq!(state.check(), Ok(()), "{text:?}");
                    assert_xgid_returns(&state, &text);
                    assert_match_id_returns(&state, &text);
                }
            }
            Err(error) => assert_explained(&text, &error),
        }
    }
}

fn assert_xgid_returns(state: &State, text: &str) {
    if [state.position.board().mover, state.position.board().opponent]
        .iter()
        .any(|side| side.total() != u32::from(state.position.game().checkers()))
    {
        return; // an id does not say how many checkers are off
    }
    let written = state.xgid().expect("an id");
    let again = State::from_xgid(&written, state.position.game());
    assert_eq!(again, Ok(sayable_in_xgid(*state)), "{text:?}, {written}");
    assert_eq!(again.expect("a state").xgid(), Ok(written), "{text:?}");
}

fn assert_match_id_returns(state: &State, text: &str) {
    if [state.length, state.score[0], state.score[1]]
        .iter()
        .any(|&points| points > 32767)
    {
        assert!(state.match_id().is_err(), "{text:?}");
        return;
    }
    let written = state.match_id().expect("an id");
    let again = State::from_match_id(&written, state.position);
    assert_eq!(again, Ok(sayable_in_match_id(*state)), "{text:?}, {written}");
}

/// What remains of a state that goes through an XGID.
fn sayable_in_xgid(mut state: State) -> State {
    let is_won = state.length > 0 && state.score.iter().any(|&points| points >= state.length);
    let has_ended = state.phase.has_ended();
    state.offer = state
        .offer
        .filter(|offer| !has_ended && !matches!(offer.kind, OfferKind::Resign(_)));
    state.crawford &= !has_ended;
    state.phase = if is_won { Phase::Over } else { Phase::Playing };
    state
}

/// What remains of a state that goes through a Match ID.
fn sayable_in_match_id(mut state: State) -> State {
    let kind = state.offer.map(|offer| offer.kind);
    state.beavers = matches!(kind, Some(OfferKind::Beaver | OfferKind::Raccoon));
    if state.beavers {
        state.cube.owner = Some(state.turn).filter(|_| state.cube.value_log2 > 0);
    }
    let turns = kind.map_or(0, OfferKind::turns);
    state.cube.max_log2 = (state.cube.value_log2 + turns).max(Cube::DEFAULT_MAX_LOG2);
    state
}

/// Any id is read as its own reader reads it, and a text that no reader takes is refused.
pub fn parsed_id(data: &[u8]) {
    let text = Input(data).text();
    for game in games_with_ids() {
        let readers = [
            State::from_xgid(&text, game).map(ParsedId::State),
            State::from_gnubg_id(&text, game).map(ParsedId::State),
            Position::from_position_id(&text, game).map(ParsedId::Position),
        ];
        let read: Vec<ParsedId> = readers.into_iter().flatten().collect();
        match parse_id(&text, game) {
            Ok(id) => {
                assert_eq!(read, [id], "{text:?}");
                assert_eq!(id.state().position, id.position(), "{text:?}");
                assert_xgid_returns(&id.state(), &text);
                assert_match_id_returns(&id.state(), &text);
            }
            Err(error) => {
                assert_eq!(read, [], "{text:?}");
                assert_explained(&text, &error);
            }
        }
    }
}

/// A roll is two digits from 1 to 6, with spaces and at most one comma or hyphen between them.
pub fn roll(data: &[u8]) {
    let text = Input(data).text();
    let letters: Vec<char> = text.trim().chars().collect();
    let die = |letter: char| letter.to_digit(10).filter(|die| (1..=6).contains(die));
    let expected = match letters[..] {
        [first, ref between @ .., second] => {
            let signs: Vec<char> = between.iter().copied().filter(|sign| !sign.is_whitespace()).collect();
            let is_parted = matches!(signs[..], [] | ['-' | ',']);
            die(first).zip(die(second)).filter(|_| is_parted)
        }
        _ => None,
    };
    match text.parse::<Roll>() {
        Ok(roll) => {
            let dice = (u32::from(roll.first()), u32::from(roll.second()));
            assert_eq!(Some(dice), expected, "{text:?}");
            assert_eq!(roll.to_string().parse(), Ok(roll), "{text:?}");
        }
        Err(error) => {
            assert_eq!(expected, None, "{text:?}: {error}");
            assert!(
                (1..400).contains(&error.to_string().chars().count()),
                "{text:?}: {error}"
            );
        }
    }
}

/// Any text on any position and roll is a legal play, whose canonical text and moves mean the same
/// play, or refused with reasons.
pub fn play_text(data: &[u8]) {
    let mut input = Input(data);
    let (position, roll) = (input.position(), input.roll());
    let text = input.text();
    let legal = position.legal_plays(roll);
    match position.check(roll, &text) {
        Ok(play) => assert_accepted(&position, roll, &legal, &play),
        Err(refusal) => {
            assert_refused(&position, roll, &refusal);
            let written = legal.iter().find(|play| play.to_string() == text);
            assert_eq!(written, None, "{position:?}, {roll:?}, {text:?}: {refusal}");
        }
    }
}

/// Any pairs of numbers are a legal play, and that one if they are its moves, or refused with
/// reasons.
pub fn moves(data: &[u8]) {
    let mut input = Input(data);
    let (position, roll) = (input.position(), input.roll());
    let is_near = input.below(4) > 0; // else numbers beyond any board too
    let mut pairs: Vec<(u8, u8)> = Vec::new();
    while !input.0.is_empty() {
        let (from, to) = (input.byte(), input.byte());
        pairs.push(if is_near { (from % 28, to % 28) } else { (from, to) });
    }
    let legal = position.legal_plays(roll);
    let answer = position.check_moves(roll, &pairs);
    match &answer {
        Ok(play) => assert_accepted(&position, roll, &legal, play),
        Err(refusal) => assert_refused(&position, roll, refusal),
    }
    pairs.sort_unstable_by(|a, b| b.cmp(a));
    if let Some(meant) = legal.iter().find(|play| pairs_of(play) == pairs) {
        assert_eq!(answer.as_ref(), Ok(meant), "{position:?}, {roll:?}");
    }
}

fn pairs_of(play: &Play) -> Vec<(u8, u8)> {
    play.moves().iter().map(|step| (step.from, step.to)).collect()
}

fn assert_accepted(position: &Position, roll: Roll, legal: &[Play], play: &Play) {
    let context = || format!("{position:?}, {roll:?}, {play:?}");
    if legal.is_empty() {
        assert!(
            play.moves().is_empty() && play.result() == position.board().flip(),
            "{}",
            context()
        );
    } else {
        assert!(legal.contains(play), "{}", context());
    }
    assert_eq!(
        position.check(roll, &play.to_string()).as_ref(),
        Ok(play),
        "{}",
        context()
    );
    assert_eq!(
        position.check_moves(roll, &pairs_of(play)).as_ref(),
        Ok(play),
        "{}",
        context()
    );
}

/// A refusal has a reason, each once and in the order of reporting, and says it in one sentence.
fn assert_refused(position: &Position, roll: Roll, refusal: &IllegalPlay) {
    let reasons: Vec<_> = refusal.faults().iter().map(|fault| fault.reason).collect();
    let context = || format!("{position:?}, {roll:?}: {refusal:?}");
    assert_eq!(reasons.first(), Some(&refusal.reason()), "{}", context());
    assert!(reasons.is_sorted_by(|a, b| a < b), "{}", context());
    for fault in refusal.faults() {
        let length = fault.to_string().chars().count();
        assert!((1..2000).contains(&length), "{}", context());
    }
}

/// A row of an array is a position that gives the row back, or refused for what is wrong with it;
/// and a position comes back from its row.
pub fn array_row(data: &[u8]) {
    let mut input = Input(data);
    let game = &GAMES[usize::from(input.below(GAMES.len() as u8))];
    let men = [input.below(MAX_CHECKERS) + 1, input.below(MAX_CHECKERS) + 1];
    let row: Vec<i8> = (0..game.layout().len()).map(|_| input.byte().cast_signed()).collect();
    match position_from_row(&row, men, game) {
        Ok(position) => {
            let board = position.board();
            assert_eq!(row_from_position(&position), row);
            assert_eq!(
                [board.mover.total(), board.opponent.total()],
                men.map(u32::from),
                "{row:?}"
            );
            assert_eq!(Position::new(board, game), Ok(position), "{row:?}, {men:?}");
        }
        Err(error) => {
            assert!(!error.0.is_empty(), "{row:?}, {men:?}: {error}");
            assert!(error.to_string().len() < 8000, "{row:?}, {men:?}: {error}");
        }
    }
    let position = Input(data).position();
    let board = position.board();
    let men = [board.mover, board.opponent].map(|side| side.total() as u8);
    let again = position_from_row(&row_from_position(&position), men, position.game());
    assert_eq!(again.map(|position| position.board()), Ok(board));
}

/// Both generators give the same plays, with the same moves, in the same order; no checker is lost,
/// and every way of asking gives the same answer.
pub fn generators(data: &[u8]) {
    let mut input = Input(data);
    let (position, roll) = (input.position(), input.roll());
    let fast = position.legal_plays(roll);
    let naive = naive::legal_plays(&position, roll);
    assert!(
        fast == naive,
        "{position:?}, {roll:?}\nfast: {fast:?}\nnaive: {naive:?}"
    );

    let board = position.board();
    let totals = (board.mover.total(), board.opponent.total());
    for play in &fast {
        let result = play.result();
        assert_eq!(
            (result.opponent.total(), result.mover.total()),
            totals,
            "{position:?}, {play:?}"
        );
        assert!(Position::new(result, position.game()).is_ok(), "{play:?}");
        let next = position.after(roll, play);
        assert!(
            next.board() == result || next.board() == result.flip(),
            "{position:?}, {play:?}: {next:?}"
        );
        assert_eq!(Position::from_gammon_id(&next.gammon_id(), None), Ok(next), "{play:?}");
    }
    let distinct: HashSet<Board> = fast.iter().map(Play::result).collect();
    assert_eq!(distinct.len(), fast.len(), "{position:?}, {roll:?}");

    let thrown_otherwise = Roll::new(roll.second(), roll.first()).expect("a roll");
    assert_eq!(position.legal_plays(thrown_otherwise), fast, "{position:?}, {roll:?}");
    assert_eq!(position.count_plays(roll), fast.len(), "{position:?}, {roll:?}");
    let mut batch = Successors::default();
    batch.append(&position, roll, false, false);
    let mut rows = Vec::new();
    for play in &fast {
        append_row(&play.result(), position.game(), &mut rows);
    }
    assert_eq!(batch.rows, rows, "{position:?}, {roll:?}");

    let flipped = position.flip();
    assert_eq!(flipped.flip().board(), position.board());
    let (mine, yours) = position.pip_counts();
    assert_eq!(flipped.pip_counts(), (yours, mine), "{position:?}");
    assert_eq!(flipped.is_race(), position.is_race(), "{position:?}");
}

/// A turn played by the moves offered ends in a legal play; any other step is refused with reasons.
pub fn turn(data: &[u8]) {
    let mut input = Input(data);
    let (position, roll) = (input.position(), input.roll());
    let legal = position.legal_plays(roll);
    let mut played: Vec<(u8, u8)> = Vec::new();
    for _ in 0..=4 {
        let turn = position.next_moves(roll, &played).expect("the beginning of a play");
        let context = || format!("{position:?}, {roll:?}, {played:?}: {turn:?}");
        assert!(turn.may_end || !turn.moves.is_empty(), "{}", context());
        if turn.may_end {
            let play = position.check_moves(roll, &played).expect("a play");
            assert_eq!(play.result(), turn.board.flip(), "{}", context());
            assert_accepted(&position, roll, &legal, &play);
        }
        let chosen = usize::from(input.byte()) % turn.merged.len().max(1);
        if let Some(merged) = turn.merged.get(chosen) {
            let stops = [&[merged.from], &merged.via[..], &[merged.to]].concat();
            let steps = stops.windows(2).map(|step| (step[0], step[1]));
            let whole: Vec<(u8, u8)> = played.iter().copied().chain(steps).collect();
            position.next_moves(roll, &whole).expect("a merged move in steps");
        }
        let wild = (input.below(30), input.below(30));
        if !turn.moves.iter().any(|next| (next.from, next.to) == wild) {
            let whole = [&played[..], &[wild]].concat();
            let refusal = position
                .next_moves(roll, &whole)
                .expect_err("a move that is not offered");
            assert_refused(&position, roll, &refusal);
        }
        if turn.moves.is_empty() {
            return;
        }
        let next = &turn.moves[usize::from(input.byte()) % turn.moves.len()];
        assert_eq!(next.left.len() + 1, turn.left.len(), "{}", context());
        played.push((next.from, next.to));
    }
    panic!("{position:?}, {roll:?}: {played:?} is too long for a turn");
}
