//! Turns, results and connections in words.

use rulvm_table::json::Object;
use serde_json::{Value, json};

use crate::seat::{Seat, texts};

fn over(book: &str, position: &str, last: &str, tag: &str) -> String {
    let options = if position.is_empty() {
        Value::Object(Object::new())
    } else {
        json!({ "position": position })
    };
    let mut seat = Seat::with_options(book, options);
    seat.app.texts = texts(tag);
    seat.play(last);
    let told = seat.tell();
    told[told.len() - 2..].join(" / ")
}

#[test]
fn results_are_said_with_what_they_count() {
    let line = "1, 4, 2, 5, 3";
    assert_eq!(over("tictactoe", "", line, "en"), "X wins / Three in a row");
    assert_eq!(over("tictactoe", "", line, "fr"), "X gagne / Trois alignés");
    let draw = "1, 2, 3, 5, 4, 6, 8, 7, 9";
    assert!(over("tictactoe", "", draw, "de").ends_with(" / Unentschieden"));
    let four = "1, 2, 1, 2, 1, 2, 1";
    assert_eq!(over("connect4", "", four, "de"), "Rot gewinnt / Vier in einer Reihe");
    let last = "1:1,off:14 13:15 0 21 2 0 0-0";
    assert_eq!(over("backgammon", last, "1/off", "en"), "White wins / A gammon: 4");
    let board = "B".repeat(62) + "W.";
    assert_eq!(over("othello", &format!("{board} B"), "h8", "en"), "Black wins / By 64");
}

#[test]
fn phases_of_backgammon_are_said() {
    let mut seat = Seat::new("backgammon");
    assert!(!seat.screen().contains("White to move") && seat.screen().contains("Roll to see who"));
    seat.play("roll");
    assert!(seat.screen().contains("Move your men"));
}
