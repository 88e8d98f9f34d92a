//! The game in lines of text.

use rulvm_player::input::KeyCode;

use rulvm_table_view::{Absence, Command};

use crate::seat::{Seat, deliver, texts};

#[test]
fn moves_and_turns_are_said_once() {
    let mut seat = Seat::new("othello");
    assert_eq!(
        seat.tell(),
        [
            "Othello",
            "F1: keys. Ctrl+P: the position. Question mark: the legal moves.",
            "Black to move"
        ]
    );
    assert_eq!(seat.tell(), [""; 0]);
    seat.play("d3");
    assert_eq!(seat.tell(), ["Black: d3", "White to move"]);
    seat.type_in("?");
    assert_eq!(seat.tell(), ["3 legal moves are marked.", "c3, c5, e3"]);
    seat.type_in("?");
    assert_eq!(seat.tell(), [""; 0]);
    seat.type_in("x");
    assert_eq!(seat.tell(), ["No legal move starts with “x”. Tab lists the moves."]);
}

#[test]
fn the_cursor_says_where_it_is() {
    let mut seat = Seat::new("othello");
    seat.key(KeyCode::Home);
    let _ = seat.tell();
    seat.key(KeyCode::End);
    assert_eq!(seat.tell(), ["e6"]);
    let mut seat = Seat::new("connect4");
    seat.key(KeyCode::Home);
    let _ = seat.tell();
    seat.key(KeyCode::Right);
    assert_eq!(seat.tell(), ["Column 2"]);
    let mut seat = Seat::new("backgammon");
    seat.play("roll");
    seat.key(KeyCode::Home);
    let _ = seat.tell();
    seat.key(KeyCode::End);
    let told = seat.tell();
    assert!(told.len() == 1 && told[0].starts_with("Point "), "{told:?}");
}

#[test]
fn lists_say_their_lines_and_the_chosen_one() {
    let mut seat = Seat::new("othello");
    let _ = seat.tell();
    seat.key(KeyCode::Tab);
    assert_eq!(seat.tell(), ["Legal moves", "> c4", "d3", "e6", "f5"]);
    seat.key(KeyCode::Down);
    assert_eq!(seat.tell(), ["> d3"]);
    seat.key(KeyCode::Enter);
    assert_eq!(seat.tell(), ["Black: d3", "White to move"]);
    seat.key(KeyCode::F(1));
    let told = seat.tell();
    assert_eq!((&*told[0], told.len()), ("Keys", 13));
    seat.key(KeyCode::Esc);
    seat.control('q');
    assert_eq!(seat.tell()[0], "The game is not saved");
}

#[test]
fn positions_are_said_in_the_players_language() {
    let mut text = String::new();
    for (book, tag, moves) in [
        ("othello", "fr", "d3, c3"),
        ("connect4", "de", "4, 4, 3"),
        ("tictactoe", "en", "5, 1"),
        ("backgammon", "de", "roll"),
    ] {
        let mut seat = Seat::new(book);
        seat.app.texts = texts(tag);
        seat.play(moves);
        text += &seat.tell().join("\n");
        seat.control('p');
        text += &format!("\n--\n{}\n==\n", seat.tell().join("\n"));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn questions_and_conversations_are_said() {
    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    for seat in &mut seats {
        let _ = seat.tell();
    }
    seats[0].control('w');
    deliver(&mut seats);
    assert_eq!(seats[0].tell(), ["Waiting for the other player."]);
    assert_eq!(
        seats[1].tell(),
        ["The other player wants to swap sides. Do you agree?", "> 1 No", "2 Yes"]
    );
    seats[1].key(KeyCode::Right);
    assert_eq!(seats[1].tell(), ["1 No", "> 2 Yes"]);
    seats[1].pass(600);
    seats[1].key(KeyCode::Enter);
    deliver(&mut seats);
    assert_eq!(seats[1].tell(), ["connected, you are Black", "Your turn"]);
    seats[1].app.heard("hello");
    assert_eq!(seats[1].tell(), ["The other player: hello"]);
    seats[0].table.hang_up();
    deliver(&mut seats);
    assert_eq!(seats[1].tell(), ["The other player has left.", "Black to move"]);
}

#[test]
fn what_was_said_is_not_repeated() {
    let mut seat = Seat::new("backgammon");
    let _ = seat.tell();
    let mut said = Vec::new();
    for letter in "xy1".chars() {
        seat.key(KeyCode::Char(letter));
        said.extend(seat.tell());
    }
    assert_eq!(said, ["No legal move starts with “x”. Tab lists the moves."]);
    // Who corrects it and is wrong again hears that.
    seat.key(KeyCode::Backspace);
    assert_eq!(seat.tell(), [""; 0]);
    seat.key(KeyCode::Char('2'));
    assert_eq!(seat.tell(), ["No legal move starts with “xy2”. Tab lists the moves."]);
    seat.key(KeyCode::Esc);
    let _ = seat.tell();
    seat.play("roll");
    let _ = seat.tell();
    let play = seat.table.legal(seat.turn().unwrap()).remove(0);
    seat.play(&play);
    assert_eq!(seat.tell()[1..], ["Black to move", "Roll or double"]);
    seat.play("roll");
    assert_eq!(seat.tell(), ["Dice: 3 and 1", "Move your checkers"]);
}

#[test]
fn the_position_is_all_that_is_on_the_screen() {
    let mut seat = Seat::with_options("backgammon", serde_json::json!({"match": 5}));
    seat.play("roll");
    let play = seat.table.legal(seat.turn().unwrap()).remove(0);
    seat.play(&play).play("double").carry_out(&Command::Answer(2));
    seat.play("roll");
    let _ = seat.tell();
    seat.control('p');
    let told = seat.tell();
    assert_eq!(
        told[2..],
        [
            "Match to 5",
            "Black 0, White 0",
            "Cube: 2, White",
            "Dice: 3 and 1",
            "Black to move",
            "Move your checkers"
        ]
    );
}

#[test]
fn the_opening_roll_is_said_once() {
    let mut seats = Seat::connected("backgammon");
    deliver(&mut seats);
    for seat in &mut seats {
        let _ = seat.tell();
    }
    seats[0].play("roll");
    for _ in 0..4 {
        deliver(&mut seats);
        for seat in &mut seats {
            seat.table.idle(100).unwrap();
            seat.app.update(&seat.table);
        }
    }
    let starter = seats[0].turn().unwrap().index();
    let told = seats[1 - starter].tell();
    assert!(told.iter().any(|line| line.contains("starts.")), "{told:?}");
    // Something else is said, and then the other player moves.
    seats[1 - starter].type_in("x");
    assert_eq!(seats[1 - starter].tell(), ["It is not your turn."]);
    let turn = seats[starter].turn().unwrap();
    let play = seats[starter].table.legal(turn).remove(0);
    seats[starter].play(&play);
    deliver(&mut seats);
    let told = seats[1 - starter].tell();
    assert!(!told.iter().any(|line| line.contains("starts.")), "{told:?}");
}

#[test]
fn what_is_to_be_done_stays_the_same_during_a_question() {
    let mut seat = Seat::new("backgammon");
    seat.play("roll");
    let play = seat.table.legal(seat.turn().unwrap()).remove(0);
    seat.play(&play);
    assert!(seat.screen().contains("Roll or double"), "{}", seat.screen());
    let _ = seat.tell();
    seat.app.set_absence(Some(Absence::Away { has_left: false }));
    assert_eq!(seat.tell(), ["connection lost, waiting for the other player"]);
}
