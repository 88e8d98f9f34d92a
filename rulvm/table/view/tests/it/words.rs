//! Turns, results and connections in words.

use rulvm_player::input::KeyCode;
use rulvm_table::json::Object;
use rulvm_table_view::Command;
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
    assert_eq!(over("backgammon", last, "1/off", "en"), "White wins / A gammon (points: 4)");
    let board = "B".repeat(62) + "W.";
    assert_eq!(over("othello", &format!("{board} B"), "h8", "en"), "Black wins / By 64");
}

#[test]
fn phases_of_backgammon_are_said() {
    let mut seat = Seat::new("backgammon");
    assert!(!seat.screen().contains("White to move") && seat.screen().contains("Roll to see who"));
    seat.play("roll");
    assert!(seat.screen().contains("Move your checkers"));
}

#[test]
fn a_player_who_may_double_is_told_so() {
    let mut seat = Seat::new("backgammon");
    seat.play("roll");
    assert!(!seat.screen().contains("double"));
    let first = seat.table.legal(seat.turn().unwrap())[0].clone();
    seat.play(&first);
    assert!(seat.screen().contains("Roll or double"), "{}", seat.screen());
}

#[test]
fn the_points_that_are_marked_are_counted() {
    let position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0 31 1 - 0-0";
    let mut seat = Seat::with_options("backgammon", json!({"position": position}));
    seat.type_in("?");
    assert_eq!(seat.message(), "Checkers on 4 points can move. These points are marked.");
    seat.type_in("?");
    seat.carry_out(&Command::Click(8));
    seat.type_in("?");
    assert_eq!(seat.message(), "The points that this checker can reach are marked.");
}

#[test]
fn the_end_of_a_game_says_how_to_play_again() {
    let mut seat = Seat::new("tictactoe");
    assert!(!seat.screen().contains("play again"));
    seat.play("5, 1, 4, 2, 6");
    assert!(seat.screen().contains("Ctrl+R play again"), "{}", seat.screen());
}

#[test]
fn colons_are_those_of_the_language() {
    let rule = "../../../stdlib-rules/examples/duel.rul3";
    let mut seat = Seat::with_options("versus", json!({"rule": rule, "edge": 6}));
    seat.app.texts = texts("fr");
    seat.key(KeyCode::F(1));
    let screen = seat.screen_of(100, 40);
    assert!(screen.contains("Gauche : gauche") && screen.contains("Duel RUL : "), "{screen}");
}
