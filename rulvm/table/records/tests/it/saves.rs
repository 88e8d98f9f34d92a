//! Saved games that continue a record.

use std::sync::Arc;

use rulvm_table::books::{self, Opening};
use rulvm_table::game::Player;
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::Object;
use rulvm_table::table::Table;
use serde_json::Value;

use crate::tools::one;

/// A table with the save of a record after some moves.
fn table(text: &str, moves: usize) -> Table {
    let record = one(text);
    let save = record.replay(moves).unwrap().save(77);
    let entry = books::find(record.book).unwrap();
    let opening = Opening {
        options: &Object::new(),
        seed: 0,
        files: &|_| Err(String::new()),
        nonces: Arc::new(|_| [0; 32]),
    };
    let book = (entry.open)(&opening).unwrap();
    let mut table = Table::open(book, entry.identity(), Version::new(HOST)).unwrap();
    table.load(&Value::Object(save)).unwrap();
    table
}

#[test]
fn gm25_a_record_becomes_a_save_that_can_be_loaded() {
    let mut othello = table("f5d6c3d3c4", usize::MAX);
    assert_eq!(othello.game().unwrap().turn(), Some(Player::SECOND));
    othello.play(Player::SECOND, "f4").unwrap();
    let first = table("f5d6c3d3c4", 1);
    assert!(first.position().ends_with(" W"), "{}", first.position());

    let text = " 0 point match\n Game 1\n a : 0  b : 0\n  1) 31: 8/5 6/5    Doubles => 2\n";
    let mut backgammon = table(text, usize::MAX);
    assert!(backgammon.position().contains(" 0 d 1 - 0-0"), "{}", backgammon.position());
    backgammon.play(Player::FIRST, "take").unwrap();
    backgammon.play(Player::SECOND, "roll").unwrap();
    assert_ne!(backgammon.game().unwrap().core["rng"], "000000000000004d", "dice were rolled");
}
