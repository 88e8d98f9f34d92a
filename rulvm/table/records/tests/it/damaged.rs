//! Files that are damaged: an error with a place in the file, or another game; never a panic.

use rulvm_core::machine::Rng;
use rulvm_table_records::{format, read, record};
use serde_json::json;
use test_support::cases::cases;

use crate::random_games::play;

/// What is put into files.
const PIECES: [&[u8]; 12] = [
    b":",
    b"\n",
    b"  ",
    b"]",
    b"[",
    b"B[",
    b"\xff",
    b"(4)",
    b"/",
    b"99999999999999999999",
    b"Wins",
    b"\xc3\xa9",
];

#[test]
fn a_damaged_file_is_an_error_or_another_game() {
    let books = ["rul.backgammon", "rul.connect4", "rul.othello", "rul.tictactoe"];
    let mut refused = 0;
    for seed in 0..cases(1000) as u64 {
        let mut rng = Rng::new(seed);
        let mut below = |limit: usize| rng.next() as usize % limit;
        let book = books[below(4)];
        let options = if below(2) == 0 { json!({}) } else { json!({"match": 3}) };
        let record = play(book, &options, seed, 30);
        for format in format::of(book) {
            let mut bytes = format.write(std::slice::from_ref(&record)).unwrap().into_bytes();
            for _ in 0..=below(3) {
                let at = below(bytes.len());
                let to = (at + below(4)).min(bytes.len());
                let piece = PIECES[below(PIECES.len())];
                bytes.splice(at..to, piece[..below(piece.len() + 1)].iter().copied());
            }
            match read(&bytes) {
                Err(error) => {
                    refused += 1;
                    let lines = bytes.split(|byte| *byte == b'\n').count();
                    assert!((1..=lines).contains(&error.line), "{error}");
                    assert!(!error.text.is_empty());
                }
                Ok(records) => {
                    for record in records {
                        assert!(record.replay(usize::MAX).is_ok());
                    }
                }
            }
        }
    }
    assert!(refused > 10, "the damage is noticed");
}

#[test]
fn files_have_a_largest_size() {
    let mut text = b"f5\n".repeat(format::LARGEST / 3);
    text.resize(format::LARGEST + 1, b'\n');
    assert!(read(&text).unwrap_err().text.contains("1048576 bytes"));
    for game in ["f5\n", "(;GM[Othello];)", "[Game \"Tic-tac-toe\"]\n*\n"] {
        let error = read(game.repeat(record::MOST_GAMES + 1).as_bytes()).unwrap_err();
        assert!(error.text.contains("10000 games"), "{error}");
    }
    for nothing in ["", "\n\n", "hello", "{\"format\":\"rul-table\"}", "\u{0}"] {
        assert!(read(nothing.as_bytes()).unwrap_err().text.contains("not a record"), "{nothing}");
    }
}
