//! Books without an opponent of their own, and states that cannot be read.

use std::collections::BTreeSet;

use rulvm_opponents::{OPPONENTS, Strength, Turn, choose, opponents};
use rulvm_table::books::BOOKS;
use rulvm_table::game::Player;
use rulvm_table::json::{Object, object};
use serde_json::json;

fn turn<'t>(book: &'t str, core: &'t Object, legal: &'t [String]) -> Turn<'t> {
    Turn { book, core, player: Player::FIRST, legal }
}

#[test]
fn any_legal_move_is_made_in_a_book_without_an_opponent() {
    let legal = ["@1", "@2", "@3"].map(str::to_owned);
    let core = Object::new();
    for book in ["rul.versus", "of.somebody"] {
        let turn = turn(book, &core, &legal);
        let moves: BTreeSet<_> =
            (0..50).map(|seed| choose(&turn, Strength::Strong, seed).unwrap()).collect();
        assert!(moves.into_iter().eq(legal.iter().cloned()), "{book}");
    }
}

#[test]
fn a_state_that_cannot_be_read_gets_a_legal_move() {
    let legal = ["this".to_owned(), "that".to_owned()];
    let cores = [
        Object::new(),
        object([("board", json!(5))]),
        object([("board", json!("é........"))]),
        object([("board", json!("."))]),
        object([("board", json!(".........")), ("men", json!([]))]),
        object([("board", json!("x".repeat(42)))]),
        object([("board", json!("B".repeat(64)))]),
        object([("board", json!("R".repeat(42)))]),
        object([("board", json!("X".repeat(9)))]),
    ];
    for opponent in OPPONENTS {
        for core in &cores {
            for strength in Strength::ALL {
                let chosen = choose(&turn(opponent.book, core, &legal), strength, 1).unwrap();
                assert!(legal.contains(&chosen), "{} {core:?}", opponent.book);
            }
        }
    }
}

#[test]
fn without_a_legal_move_there_is_no_choice() {
    for opponent in OPPONENTS {
        let core = Object::new();
        assert_eq!(choose(&turn(opponent.book, &core, &[]), Strength::Easy, 1), None);
    }
}

#[test]
fn the_table_has_books_in_order_with_a_line_for_each_strength() {
    assert!(OPPONENTS.is_sorted_by_key(|opponent| opponent.book));
    for opponent in OPPONENTS {
        assert!(BOOKS.iter().any(|entry| entry.id == opponent.book));
        assert!(opponents::find(opponent.book).is_some());
        assert!(opponent.about.iter().all(|about| !about.is_empty()));
    }
    for strength in Strength::ALL {
        assert_eq!(Strength::find(strength.name()), Some(strength));
    }
    assert_eq!(Strength::find("hard"), None);
}
