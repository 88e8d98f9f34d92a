//! A person against a program: only one side is played here.

use rulvm_player::input::KeyCode;
use rulvm_player::sound::Note;
use rulvm_table::game::Player;
use rulvm_table_view::{Command, Here, Sounds};
use serde_json::json;

use crate::seat::{Seat, deliver};

/// A seat at which the program plays a side.
fn against(book: &str, side: Player, options: serde_json::Value) -> Seat {
    let mut seat = Seat::with_options(book, options);
    seat.app.here = Here::One(side.other());
    seat.app.opponent = Some("easy".to_owned());
    seat.app.update(&seat.table);
    seat
}

#[test]
fn nothing_can_be_played_while_the_program_thinks() {
    let mut seat = against("tictactoe", Player::FIRST, json!({}));
    let screen = seat.screen();
    assert!(screen.contains("X is thinking") && screen.contains("against the program: easy"));
    assert_eq!(seat.type_in("5"), None);
    assert_eq!(seat.message(), "It is not your turn.");
    assert_eq!(seat.key(KeyCode::Enter), None);
    assert_eq!(seat.key(KeyCode::Tab), None);
    seat.play("5");
    assert!(seat.screen().contains("Your turn"));
    assert_eq!(seat.type_in("1"), Some(Command::Play("1".to_owned())));
    seat.play("4, 2, 6");
    assert!(seat.screen().contains("You lose"));
}

#[test]
fn a_double_to_the_program_is_not_answered_here() {
    let options = json!({"position": "6:5,5:5,4:5 3:5,2:5,1:5 0 - 1 - 0-0"});
    let mut seat = against("backgammon", Player::SECOND, options.clone());
    seat.play("double");
    assert!(seat.table.dialog().is_some());
    let screen = seat.screen();
    assert!(!screen.contains("accept a double") && screen.contains("is thinking"), "{screen}");
    assert_eq!(seat.type_in("1"), None);
    // The other way round, it is asked here.
    let mut seat = against("backgammon", Player::FIRST, options);
    seat.play("double");
    assert!(seat.screen().contains("Do you accept a double to 2?"));
    assert_eq!(seat.type_in("1"), Some(Command::Answer(1)));
}

#[test]
fn the_board_is_seen_from_the_side_that_is_played_here() {
    let first = against("backgammon", Player::SECOND, json!({})).screen();
    let second = against("backgammon", Player::FIRST, json!({})).screen();
    assert_ne!(first, second);
}

#[test]
fn the_menu_swaps_sides_with_a_program_only() {
    let mut seat = against("othello", Player::SECOND, json!({}));
    seat.key(KeyCode::Esc);
    assert!(seat.screen().contains("Swap sides"));
    let mut seat = Seat::new("othello");
    seat.key(KeyCode::Esc);
    assert!(!seat.screen().contains("Swap sides"));
}

#[test]
fn help_says_what_keys_do_here() {
    let help = |seat: &mut Seat| {
        seat.key(KeyCode::F(1));
        seat.screen_of(100, 40)
    };
    let alone = help(&mut Seat::new("othello"));
    assert!(alone.contains("takes back the last move ") && !alone.contains("swap"), "{alone}");
    let against = help(&mut against("othello", Player::SECOND, json!({})));
    assert!(against.contains("takes back your last move and the program’s answer"), "{against}");
    assert!(against.contains("swaps sides with the program"), "{against}");
    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    let connected = help(&mut seats[0]);
    assert!(connected.contains("asks to take back your last move"), "{connected}");
    assert!(connected.contains("asks to start again, with sides swapped"), "{connected}");
    let rule = "../../../stdlib-rules/examples/duel.rul3";
    let versus = help(&mut Seat::with_options("versus", json!({"rule": rule})));
    assert!(versus.contains("in which you can give up") && !versus.contains("take"), "{versus}");
}

#[test]
fn moves_hits_and_ends_sound() {
    let mut seat = Seat::new("tictactoe");
    let mut sounds = Sounds::default();
    let mut heard = |seat: &Seat| -> Vec<Note> { sounds.tell(&seat.app, &seat.table) };
    assert_eq!(heard(&seat), []);
    seat.play("1");
    assert_eq!(heard(&seat).len(), 1);
    assert_eq!(heard(&seat), []);
    seat.play("4, 2, 5, 3");
    let end = heard(&seat);
    assert_eq!(end.len(), 5);
    assert!(end.is_sorted_by_key(|note| note.begin));
    let options = json!({"position": "8:1,6:14 20:1,6:14 0 31 1 - 0-0"});
    let mut seat = Seat::with_options("backgammon", options);
    let mut sounds = Sounds::default();
    assert_eq!(sounds.tell(&seat.app, &seat.table), []);
    let legal = seat.table.legal(Player::FIRST);
    seat.play(legal.iter().find(|chosen| chosen.contains('*')).unwrap());
    assert!(seat.moves().contains('*'));
    assert_eq!(sounds.tell(&seat.app, &seat.table).len(), 2);
}
