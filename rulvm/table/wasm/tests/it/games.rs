//! Nim as a module and in Rust is the same game.

use std::process::Command;
use std::sync::Arc;

use rulvm_table::books::Opening;
use rulvm_table::game::{Game, Player};
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::{Object, object};
use rulvm_table::net::{By, Code, Phase};
use rulvm_table::table::{Status, Table};
use rulvm_table_wasm::open;
use serde_json::{Value, json};

use crate::nim;
use crate::support::{path, playing, table};

/// Nim in Rust.
fn in_rust(options: &Object) -> Table {
    let files = |_: &str| Err("no files".to_owned());
    let opening = Opening { options, seed: 0, files: &files, nonces: Arc::new(|_| [0; 32]) };
    let book = nim::open(&opening).unwrap();
    let identity = book.identity().clone();
    Table::open(book, identity, Version::new(HOST)).unwrap()
}

fn position(text: &str) -> Object {
    object([("position", json!(text))])
}

/// Plays games of both to their ends, and compares all that is seen.
fn are_the_same(module: &[u8]) {
    let mut seed = 1_usize;
    for options in [Object::new(), position("1 0 2 1"), position("7 7 7 0")] {
        let mut tables = [table(module, &options), in_rust(&options)];
        for table in &mut tables {
            table.new_game().unwrap();
        }
        let mut moves = 0;
        loop {
            let [one, other] = &tables;
            assert_eq!(one.position(), other.position());
            assert_eq!(one.items(), other.items());
            assert_eq!(one.status(), other.status());
            assert_eq!(one.size(), other.size());
            let seen = [one, other].map(|table| {
                let game = table.game().unwrap();
                (game.turn(), game.result().clone())
            });
            assert_eq!(seen[0], seen[1]);
            for player in Player::BOTH {
                assert_eq!(one.legal(player), other.legal(player));
            }
            let Some(turn) = seen[0].0 else { break };
            let legal = one.legal(turn);
            seed = seed * 31 % 10_007;
            moves += 1;
            if moves % 2 == 0 {
                for table in &mut tables {
                    table.play(turn, &legal[seed % legal.len()]).unwrap();
                }
            } else {
                let enabled = one.items().into_iter().filter(|item| item.enabled);
                let items: Vec<u32> = enabled.map(|item| item.id).collect();
                for table in &mut tables {
                    assert_eq!(table.click(items[seed % items.len()]), Ok(true));
                }
            }
        }
        assert_eq!(tables[0].status(), Status::Over);
        assert!(moves > 1);
    }
}

#[test]
fn nim_in_c_is_nim_in_rust() {
    are_the_same(&crate::support::nim());
}

#[test]
fn the_source_in_c_is_that_of_the_module() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nim.wasm");
    let built = Command::new("clang")
        .args(["--target=wasm32", "-mbulk-memory", "-O2", "-nostdlib"])
        .args(["-Wl,--no-entry,--strip-all", "-Wl,-z,stack-size=4096", "-o"])
        .args([&file, &path("stdlib-rules/books/nim.c")])
        .status();
    if !built.is_ok_and(|status| status.success()) {
        println!("skipped: `apt-get install clang lld` installs what this test needs");
        return;
    }
    are_the_same(&std::fs::read(file).unwrap());
}

#[test]
fn a_position_that_the_module_refuses_is_reported() {
    let refused = |options: &Object| {
        let error = open(&crate::support::nim(), options).err().unwrap();
        error.to_string()
    };
    assert_eq!(
        refused(&position("8 8 8 8")),
        "the position is refused: a position is three rows and who moves: 3 5 7 0"
    );
    let number = object([("position", json!(1))]);
    assert_eq!(refused(&number), "the position is refused: it is not a text");
}

#[test]
fn a_game_can_be_saved_and_continued_with_the_same_module_only() {
    let mut one = playing(&crate::support::nim());
    one.play(Player::FIRST, "c7").unwrap();
    let save = Value::Object(one.save().unwrap());
    let mut same = table(&crate::support::nim(), &Object::new());
    same.load(&save).unwrap();
    assert_eq!(same.position(), "3 5 0 1");
    let changed = other_nim();
    let mut other = table(&changed, &Object::new());
    let refused = other.load(&save).unwrap_err().to_string();
    assert!(refused.contains("another version of the module"), "{refused}");
}

/// The same module with a section that means nothing, so that its hash is another one.
fn other_nim() -> Vec<u8> {
    [&crate::support::nim()[..], &[0, 2, 1, b'x']].concat()
}

/// Hands over all lines between two tables.
fn settle(tables: &mut [Table; 2]) {
    loop {
        let [one, other] = tables.each_mut().map(Table::take_lines);
        if one.is_empty() && other.is_empty() {
            return;
        }
        one.iter().for_each(|line| tables[1].receive(line.as_bytes()));
        other.iter().for_each(|line| tables[0].receive(line.as_bytes()));
    }
}

#[test]
fn two_programs_play() {
    let mut tables =
        [playing(&crate::support::nim()), table(&crate::support::nim(), &Object::new())];
    tables[0].invite(&"0".repeat(32), false);
    tables[1].join();
    settle(&mut tables);
    while let Some(turn) = tables[0].game().and_then(Game::turn) {
        let own = tables.iter_mut().find(|table| table.side() == turn).unwrap();
        let last = own.legal(turn).pop().unwrap();
        own.play(turn, &last).unwrap();
        settle(&mut tables);
        assert_eq!(tables[0].game().unwrap().core, tables[1].game().unwrap().core);
    }
    assert!(tables.iter().all(|table| table.status() == Status::Over && table.is_connected()));
}

#[test]
fn two_programs_with_different_modules_are_not_connected() {
    let mut tables = [playing(&crate::support::nim()), table(&other_nim(), &Object::new())];
    tables[0].invite(&"0".repeat(32), false);
    tables[1].join();
    settle(&mut tables);
    let phase = tables[1].connection().map(|own| own.phase());
    assert_eq!(phase, Some(Phase::Closed(Code::BadState, By::Own)));
}
