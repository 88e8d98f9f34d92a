//! Tic-tac-toe and Connect 4 (TT1, TT2, C41, C42).

use rulvm_table::books::{self, OptionError};
use rulvm_table::event::{Event, Returned};
use rulvm_table::game::End;
use serde_json::{Value, json};
use test_support::cases::is_full;

use super::seat::{self, Seat};

const TIC_TAC_TOE: &str = "rul.tictactoe";
const CONNECT_4: &str = "rul.connect4";

fn position(book: &str, position: &str) -> Seat {
    seat::table(book, &json!({"position": position}))
}

fn perft(book: &str, depth: usize) -> (Vec<u64>, Vec<u64>) {
    let perft = books::find(book).and_then(|entry| entry.perft).expect("a perft");
    let seat = seat::table(book, &json!({}));
    perft(&seat.game, depth).expect("a game").into_iter().unzip()
}

#[test]
fn tt1_perft() {
    let nodes = [9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872];
    let ended = [0, 0, 0, 0, 1440, 5328, 47_952, 72_576, 127_872];
    let depth = if is_full() { 9 } else { 5 };
    assert_eq!(perft(TIC_TAC_TOE, depth), (nodes[..depth].to_vec(), ended[..depth].to_vec()));
    // All games.
    assert_eq!(ended.iter().sum::<u64>(), 255_168);
}

#[test]
fn c41_perft() {
    let nodes = [7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234];
    let ended = [0, 0, 0, 0, 0, 0, 13_032, 44_430];
    let depth = if is_full() { 8 } else { 5 };
    assert_eq!(perft(CONNECT_4, depth), (nodes[..depth].to_vec(), ended[..depth].to_vec()));
}

#[test]
fn tt1_lines_win_and_full_boards_are_draws() {
    for (start, last, result) in [
        ("XX./OO./... X", "3", json!({"winner": 0, "kind": "line", "points": 1})),
        ("X.O/X.O/... X", "7", json!({"winner": 0, "kind": "line", "points": 1})),
        ("XXO/X.O/... O", "9", json!({"winner": 1, "kind": "line", "points": 1})),
        ("XOX/.X./O.O X", "8", Value::Null),
        ("XOX/XOO/OX. X", "9", json!({"winner": null, "kind": "draw", "points": 0})),
        ("XXO/OX./XO. O", "6", Value::Null),
        ("XXO/OO./XX. O", "6", json!({"winner": 1, "kind": "line", "points": 1})),
    ] {
        let mut seat = position(TIC_TAC_TOE, start);
        assert_eq!(seat.position(), start);
        seat.play(last);
        assert_eq!(*seat.core("result"), result, "{start} {last}");
        assert_eq!(seat.core("turn").is_null(), !result.is_null());
        assert_eq!(seat.legal().is_empty(), !result.is_null());
    }
}

#[test]
fn c41_four_in_any_direction_win() {
    for (rows, last) in [
        (["......."; 5].join("/") + "/RRR.YYY R", "4"),
        ("......./......./......./R....../R.Y..../R.YY... R".to_owned(), "1"),
        ("......./......./......./..RY.../.RYR.../RYRY..Y R".to_owned(), "4"),
        ("......./......./......./...YR../...RYR./Y..YRYR R".to_owned(), "4"),
    ] {
        let mut seat = position(CONNECT_4, &rows);
        seat.play(last);
        assert_eq!(seat.core("result")["winner"], 0, "{rows}");
    }
    // A full column has no move.
    let seat = position(CONNECT_4, "Y....../R....../Y....../R....../Y....../R...... R");
    assert_eq!(seat.legal(), ["2", "3", "4", "5", "6", "7"]);
    assert_eq!(seat.enabled().len(), 36);
}

#[test]
fn tt2_c42_positions_that_cannot_be_are_refused() {
    for (book, texts) in [
        (
            TIC_TAC_TOE,
            &[
                "",
                "X",
                ".../.../...",
                ".../.../... O",
                ".../.../... x",
                ".../.../...  X",
                "XX./.../... O",
                "O../.../... X",
                "XXX/OO./... X",
                "XXX/OO./O.. X",
                "X../.../..é O",
                "......... X",
                ".../.../.../ X",
            ][..],
        ),
        (
            CONNECT_4,
            &[
                "......./......./......./......./R....../....... Y",
                "......./......./......./......./......./....... Y",
                "......./......./......./......./Y....../RRRRYYY R",
                "......./......./......./......./YYY..../RRRRYRY X",
            ],
        ),
    ] {
        for text in texts {
            let opened = seat::open(book, 1, &json!({"position": text}));
            assert!(matches!(opened, Err(OptionError::Usage(_))), "{text}");
        }
        let opened = seat::open(book, 1, &json!({"position": 1}));
        assert!(matches!(opened, Err(OptionError::Usage(_))));
    }
}

#[test]
fn tt2_check_refuses_what_does_not_follow() {
    let seat = position(TIC_TAC_TOE, "X../.../... O");
    for (name, value) in [
        ("board", json!("X.......")),
        ("board", json!("X........X")),
        ("board", json!("XX.......")),
        ("board", json!("x........")),
        ("board", json!(1)),
        ("turn", json!(0)),
        ("turn", Value::Null),
        ("result", json!({"winner": null, "kind": "draw", "points": 0})),
        ("more", Value::Null),
    ] {
        let mut core = seat.game.core.clone();
        core.insert(name.to_owned(), value);
        assert!(seat.book.check(&core).is_err(), "{core:?}");
        core.remove(name);
        assert_eq!(seat.book.check(&core).is_ok(), name == "more");
    }
}

#[test]
fn tt2_a_restart_has_an_empty_board() {
    let mut seat = position(TIC_TAC_TOE, "X../.../... O");
    seat.event(Event::Restart, 0, 0, "");
    assert_eq!(seat.position(), ".../.../... X");
    assert_eq!(seat.game.local["side"], 0);
    seat.connect(End::Inviter, false);
    seat.event(Event::Restart, 0, 0, "");
    assert_eq!(seat.game.local["side"], 1);
    assert!(!seat.myturn);
}

#[test]
fn gm22_messages_are_moves_of_the_other_side() {
    let mut seat = seat::table(TIC_TAC_TOE, &json!({}));
    seat.connect(End::Inviter, false);
    let refused = |returned: Option<Returned>| match returned {
        Some(Returned::Error { number, .. }) => number,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(seat.receive("1")), 2);
    assert_eq!(seat.play("5"), Some(Returned::SendMessage("5".to_owned())));
    for text in ["5", "0", "10", "", "1 ", "é"] {
        assert_eq!(refused(seat.receive(text)), 1, "{text}");
    }
    assert_eq!(seat.receive("1"), None);
    assert_eq!(seat.position(), "O../.X./... X");
}
