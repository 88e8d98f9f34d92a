//! Random games, which every format must return unchanged.

use rulvm_core::machine::Rng;
use rulvm_table::game::Player;
use rulvm_table::json::Object;
use rulvm_table_records::{Record, Replay, format};
use serde_json::json;
use test_support::cases::cases;

use crate::tools::{end, write};

/// Plays at most so many moves of a game at random.
pub(crate) fn play(book: &str, options: &serde_json::Value, seed: u64, most: usize) -> Record {
    let mut rng = Rng::new(seed);
    let mut below = |limit: usize| rng.next() as usize % limit;
    let mut replay = Replay::new(book, options.as_object().unwrap()).unwrap();
    while let Some(player) = replay.turn().filter(|_| replay.moves().len() < most) {
        let legal = replay.legal();
        let chosen = &legal[below(legal.len())];
        match chosen.as_str() {
            "double" if below(4) > 0 => {}
            "roll" => {
                let dice = [below(6) as u8 + 1, below(6) as u8 + 1];
                // Equal dice at the start are rolled again. Either player can have the higher one.
                let is_start = replay.position().contains(" 0 ? ");
                let player = if is_start { Player::BOTH[below(2)] } else { player };
                if replay.throw(player, dice).is_ok()
                    && let [only] = &replay.legal()[..]
                {
                    replay.play(only).unwrap();
                }
            }
            _ if below(300) == 0 && replay.resign(player, below(3) + 1).is_ok() => {}
            chosen => replay.play(chosen).unwrap(),
        }
    }
    replay.record()
}

#[test]
fn every_format_returns_what_was_written() {
    let games = [
        ("rul.tictactoe", json!({})),
        ("rul.tictactoe", json!({"position": "XX./.O./... O"})),
        ("rul.connect4", json!({})),
        ("rul.othello", json!({})),
        ("rul.backgammon", json!({})),
        ("rul.backgammon", json!({"jacoby": true, "beavers": true})),
        ("rul.backgammon", json!({"match": 3, "crawford": true})),
        ("rul.backgammon", json!({"match": 7})),
    ];
    for seed in 0..cases(60) as u64 {
        for (book, options) in &games {
            let most = [5, 20, 1_000][seed as usize % 3];
            let records: Vec<Record> =
                (0..2).map(|k| play(book, options, 2 * seed + k, most)).collect();
            for format in format::of(book) {
                let text = format.write(&records);
                let text = text.unwrap_or_else(|error| panic!("{book} {options} {seed}: {error}"));
                let read = rulvm_table_records::read(text.as_bytes()).unwrap();
                for (read, written) in read.iter().zip(&records) {
                    assert_eq!(read.moves.len(), written.moves.len(), "{text}");
                    assert_eq!(end(read).position(), end(written).position(), "{text}");
                }
            }
        }
    }
}

#[test]
fn a_list_of_squares_has_no_start() {
    let position = format!("{}BW{} B", ".".repeat(30), ".".repeat(32));
    let options = json!({ "position": position });
    let record = play("rul.othello", &options, 1, 5);
    assert!(write("txt", std::slice::from_ref(&record)).unwrap_err().contains("list of squares"));
    assert!(write("ggf", &[record]).is_ok());
    assert!(Replay::new("rul.go", &Object::new()).is_err_and(|error| error.contains("rul.go")));
}
