//! The keys at the bottom of the screens: what they say, and what clicks on them do.

use rulvm_player::input::KeyCode;
use rulvm_table::game::Player;
use rulvm_table_view::{Command, Here};
use serde_json::json;

use crate::seat::{Seat, deliver, texts};

/// The last line of a screen.
fn footer(seat: &Seat, width: u16, height: u16) -> String {
    seat.screen_of(width, height).lines().last().unwrap().trim().to_owned()
}

fn versus() -> Seat {
    let rule = "../../../stdlib-rules/games/hexcolumns.rul3";
    Seat::with_options("versus", json!({"rule": rule, "edge": 6}))
}

#[test]
fn a_click_on_a_key_does_what_the_key_does() {
    let mut seat = Seat::new("othello");
    seat.click_on("? legal moves");
    assert!(seat.message().contains("4 legal moves"), "{}", seat.screen());
    seat.click_on("list");
    assert!(seat.screen().contains("Legal moves"), "{}", seat.screen());
    seat.key(KeyCode::Esc);
    seat.click_on("F1");
    assert!(seat.screen().contains("marks the legal moves"));
    seat.key(KeyCode::Esc);
    seat.click_on("Esc menu");
    assert!(seat.screen().contains("Back to the game"));
    seat.key(KeyCode::Esc);
    // Enter clicks the square with the cursor.
    assert_eq!(seat.click_on("Enter play"), Some(Command::Click(20)));

    let mut seats = Seat::connected("othello");
    deliver(&mut seats);
    seats[0].click_on("Ctrl+T");
    assert!(seats[0].screen().contains("Say:"));
}

#[test]
fn rv5_the_keys_of_a_match_say_what_they_do() {
    let mut seat = versus();
    let keys = footer(&seat, 120, 40);
    assert!(keys.starts_with("Left A D move  E turn  Space drop  Tab pause"), "{keys}");
    assert!(keys.contains("Right ← → move  ↑ turn  Enter drop  P pause"), "{keys}");
    let keys = footer(&seat, 80, 24);
    assert_eq!(
        keys,
        "Left A D move  E turn  Space drop  Right ← → move  ↑ turn  Enter drop  F1 help"
    );
    seat.app.here = Here::One(Player::FIRST);
    seat.app.update(&seat.table);
    let keys = footer(&seat, 80, 24);
    assert!(keys.starts_with("← → move") && keys.ends_with("F1 help  Esc menu"), "{keys}");
    let rule = seat.table.boards().unwrap()[0].game.program().rule().clone();
    for (key, name) in [("← →", "LEFT"), ("→ move", "RGHT"), ("drop", "DROP")] {
        let id = rule.signal(name).unwrap();
        let command = seat.click_on(key);
        assert_eq!(command, Some(Command::Signal { player: Player::FIRST, id, after: 0 }), "{key}");
    }
}

#[test]
fn small_windows_show_the_most_important_keys_in_whole_words() {
    for tag in ["en", "fr", "de"] {
        for mut seat in ["othello", "connect4", "tictactoe", "backgammon"].map(Seat::new) {
            seat.app.texts = texts(tag);
            let whole = footer(&seat, 200, 40);
            let small = footer(&seat, 40, 12);
            assert!(small.contains("F1 ") && small.contains("Esc") | small.contains("Échap"));
            for hint in small.split("  ").map(str::trim) {
                assert!(whole.split("  ").any(|own| own.trim() == hint), "{hint}: {small}");
            }
        }
        let mut seat = versus();
        seat.app.here = Here::One(Player::FIRST);
        seat.app.texts = texts(tag);
        seat.app.update(&seat.table);
        let (small, whole) = (footer(&seat, 40, 12), footer(&seat, 200, 40));
        assert!(small.starts_with("← → ") && small.contains("F1 "), "{small}");
        assert!(small.split("  ").all(|hint| whole.contains(hint.trim())), "{small}");
    }
    // A message takes the place of the keys.
    let mut seat = Seat::new("othello");
    seat.app.note("Saved");
    assert_eq!(footer(&seat, 40, 12), "Saved");
    assert!(footer(&seat, 40, 16).starts_with("Enter play"));
}
