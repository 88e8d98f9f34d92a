//! Pauses change nothing, and whoever asks can stop an opponent at any time.

use rulvm_opponents::Strength;
use serde_json::json;

use crate::desk::Desk;

const POSITIONS: [(&str, &str); 4] = [
    ("rul.backgammon", "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0 65 1 - 0-0"),
    ("rul.connect4", "......./......./...Y.../..RRY../..YRR../.YRYYRR Y"),
    ("rul.othello", "...........................WB......BW........................... B"),
    ("rul.tictactoe", ".../.X./... O"),
];

#[test]
fn a_choice_in_parts_is_the_same() {
    for (book, position) in POSITIONS {
        let desk = Desk::at(book, position);
        for strength in [Strength::Easy, Strength::Medium] {
            let expected = desk.choice(strength, 5);
            let mut thinking = desk.think(strength, 5);
            let mut parts = 0_u64;
            while !thinking.think(&mut 7) {
                assert!(desk.legal().contains(&thinking.best()));
                parts += 1;
            }
            assert_eq!(thinking.best(), expected, "{book}, {parts} parts");
        }
    }
}

#[test]
fn a_part_is_hardly_longer_than_asked() {
    for (book, position) in POSITIONS {
        let mut thinking = Desk::at(book, position).think(Strength::Strong, 5);
        for _ in 0..20 {
            let mut positions = 1_000;
            let is_over = thinking.think(&mut positions);
            assert!(is_over || positions == 0, "{book}: {positions} left");
        }
    }
}

#[test]
fn there_is_a_move_before_any_thought() {
    for (book, _) in POSITIONS {
        let desk = Desk::new(book, json!({}), 3);
        for strength in Strength::ALL {
            let mut thinking = desk.think(strength, 3);
            assert!(desk.legal().contains(&thinking.best()));
            thinking.think(&mut 0);
            assert!(desk.legal().contains(&thinking.best()));
        }
    }
}
