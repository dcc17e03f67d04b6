//! Every vector, both ways.

use gammon::*;

use super::common::*;

#[test]
fn every_vector_reads_and_writes_as_gnubg_does() {
    let vectors = vectors().vectors;
    assert_eq!(vectors.len(), 34);
    for vector in &vectors {
        let name = &vector.name;
        let state = xgid(&vector.xgid);
        assert_eq!(state.xgid().as_ref(), Ok(&vector.xgid), "{name}");
        let position = Position::from_position_id(&vector.position_id, backgammon()).expect(name);
        assert_eq!(position, state.position, "{name}");
        assert_eq!(position.position_id().as_ref(), Ok(&vector.position_id), "{name}");
        for slot in 1..=25 {
            let index = usize::from(slot) - 1;
            assert_eq!(position.board().mover.get(slot), vector.board_onroll[index], "{name}");
            assert_eq!(
                position.board().opponent.get(slot),
                vector.board_opponent[index],
                "{name}"
            );
        }
        assert_decoded(&state, &vector.match_decoded, name);
        assert_eq!(
            state.match_id().as_ref(),
            Ok(&vector.match_id_bottom_is_player1),
            "{name}"
        );
        let roller_first = if state.turn == Seat::Zero {
            state
        } else {
            state.swap_seats()
        };
        assert_eq!(
            roller_first.match_id().as_ref(),
            Ok(&vector.match_id_onroll_as_player1),
            "{name}"
        );
        for (id, of) in [
            (&vector.match_id_bottom_is_player1, state),
            (&vector.match_id_onroll_as_player1, roller_first),
        ] {
            let read = State::from_match_id(id, position).expect(name);
            assert_eq!(read, sayable_in_match_id(of), "{name}");
            assert_eq!(read.match_id().as_ref(), Ok(id), "{name}");
            let joined = format!("{}:{id}", vector.position_id);
            assert_eq!(State::from_gnubg_id(&joined, backgammon()), Ok(read), "{name}");
            assert_eq!(parse_id(&joined, backgammon()), Ok(ParsedId::State(read)), "{name}");
            assert_eq!(read.gnubg_id(), Ok(joined), "{name}");
        }
        let bare = vector.xgid.strip_prefix("XGID=").expect("a prefix");
        for text in [vector.xgid.as_str(), bare, &format!("  {}\r\n", vector.xgid)] {
            assert_eq!(parse_id(text, backgammon()), Ok(ParsedId::State(state)), "{name}");
        }
        assert_eq!(
            parse_id(&vector.position_id, backgammon()),
            Ok(ParsedId::Position(position)),
            "{name}"
        );
    }
}

#[test]
fn every_match_id_of_play_reads_and_writes_as_gnubg_does() {
    for vector in vectors().match_id_play_vectors {
        let state = match_id(&vector.match_id).expect(&vector.name);
        assert_decoded(&state, &vector.decoded, &vector.name);
        assert_eq!(state.match_id(), Ok(vector.match_id), "{}", vector.name);
    }
}

#[test]
fn every_invalid_board_is_refused() {
    for InvalidBoard { s: board, why } in vectors().invalid_xgid_boards {
        for turn in [1, -1] {
            let text = format!("XGID={board}:0:0:{turn}:00:0:0:0:0:10");
            let error = xgid_error(&text);
            let expected = match why.as_str() {
                "25 characters" => matches!(
                    error.fault,
                    IdFault::Length {
                        actual: 25,
                        expected: 26,
                        ..
                    }
                ),
                "16 lower-case checkers" => {
                    let side = if turn == 1 { Side::Opponent } else { Side::Mover };
                    let fault = PositionFault::TooManyCheckers {
                        side,
                        count: 16,
                        most: 15,
                    };
                    matches!(error.fault, IdFault::Position(faults) if faults.0 == [fault])
                }
                "letter beyond P/p" => {
                    matches!(error.fault, IdFault::Character { character: 'q', .. }) && error.column == 6
                }
                _ => matches!(error.fault, IdFault::WrongBar { place: 25, .. }) && error.column == 30,
            };
            assert!(expected, "{text}: {why}");
        }
    }
}
