//! The opening roll of Backgammon.

use rulvm_table_view::Command;
use serde_json::json;

use crate::seat::{Seat, deliver, texts};

fn dice(seat: &Seat) -> [u64; 2] {
    let dice = &seat.table.game().unwrap().core["dice"];
    [0, 1].map(|k| dice[k].as_u64().unwrap())
}

/// What the opening roll of a table was, in words.
fn words(seat: &Seat) -> String {
    let [white, black] = dice(seat);
    let starter = if white > black { "White" } else { "Black" };
    format!("White rolled {white}, Black rolled {black}: {starter} starts.")
}

#[test]
fn bg2_the_opening_roll_is_a_message_and_starts_the_list_of_moves() {
    let mut seat = Seat::new("backgammon");
    assert!(!seat.screen().contains("rolled"));
    let _ = seat.tell();
    seat.play("roll");
    let words = words(&seat);
    assert_eq!(seat.message(), words);
    let told = seat.tell();
    assert_eq!(told.iter().filter(|line| **line == words).count(), 1, "{told:?}");
    let first = seat.table.legal(seat.turn().unwrap())[0].clone();
    seat.play(&first);
    assert_eq!(seat.message(), "");
    let wide = seat.screen_of(120, 40);
    let log = wide.split("rolled").next().unwrap();
    assert!(wide.contains("White rolled") && log.len() < wide.find(&first).unwrap(), "{wide}");
    assert!(seat.tell().iter().all(|line| !line.contains("starts.")));
    // The roll that is taken back is rolled again.
    seat.control('u');
    seat.control('u');
    assert!(!seat.screen_of(120, 40).contains("rolled"));
    let _ = seat.tell();
    seat.play("roll");
    assert!(seat.tell().contains(&words));
    for (tag, start) in [("fr", "Blanc a fait "), ("de", "Weiß hat ")] {
        seat.app.texts = texts(tag);
        assert!(seat.screen_of(120, 40).contains(start), "{}", seat.screen_of(120, 40));
    }
    // Another game has another one.
    seat.carry_out(&Command::Restart);
    assert!(!seat.screen_of(120, 40).contains("hat "));
}

#[test]
fn bg8_equal_opening_rolls_that_double_the_cube_are_told() {
    let mut seat = Seat::with_options("backgammon", json!({"auto_doubles": 6}));
    for _ in 0..100 {
        seat.play("roll");
        let value = seat.table.game().unwrap().core["cube"]["value"].as_u64().unwrap();
        let doubled = format!("Equal rolls before that doubled the cube to {value}.");
        assert_eq!(seat.tell().contains(&doubled), value > 1);
        if value > 1 {
            assert_eq!(seat.screen_of(120, 40).contains("to 2."), value == 2);
            return;
        }
        seat.carry_out(&Command::Restart);
    }
    panic!("the opening rolls are never equal");
}

#[test]
fn bg12_both_ends_and_the_player_who_moves_second_see_the_opening_roll() {
    let mut seats = Seat::connected("backgammon");
    deliver(&mut seats);
    seats[0].play("roll");
    deliver(&mut seats);
    let words = words(&seats[0]);
    let starter = seats[0].turn().unwrap();
    for seat in &seats {
        assert_eq!(seat.message(), words);
    }
    let first = seats[0].table.legal(starter)[0].clone();
    seats[starter.index()].play(&first);
    deliver(&mut seats);
    assert_eq!(seats[starter.index()].message(), "");
    // The other player may have looked away.
    assert_eq!(seats[starter.other().index()].message(), words);
}
