//! Othello as lists of squares.

use rulvm_table::played::Played;

use crate::random_games::play;
use crate::tools::{moves, one, refused, write};

#[test]
fn lists_are_read_as_other_programs_write_them() {
    for text in ["f5d6c3d3c4", "F5D6C3D3C4\r\n", "\n# a comment\nf5 d6 c3 D3 c4\n"] {
        let record = one(text);
        assert_eq!(moves(&record), "f5 (d6) c3 (d3) c4", "{text}");
        assert_eq!(write("txt", &[record]).unwrap(), "f5d6c3d3c4\n");
    }
    let two = rulvm_table_records::read(b"f5d6\n\nf5f6\n").unwrap();
    assert_eq!(write("txt", &two).unwrap(), "f5d6\nf5f6\n");
}

#[test]
fn a_pass_can_be_left_out() {
    let mut games = (0..).map(|seed| play("rul.othello", &serde_json::json!({}), seed, 100));
    let is_pass = |played: &Played| played.text == "pass";
    let record = games.find(|record| record.moves.iter().any(is_pass)).unwrap();
    let text = write("txt", std::slice::from_ref(&record)).unwrap();
    assert_eq!(one(&text).moves, record.moves);
    let at = record.moves.iter().position(is_pass).unwrap();
    for pass in ["pa", "PS", "pass", "--", " -- "] {
        let with = format!("{}{pass}{}", &text[..2 * at], &text[2 * at..]);
        assert_eq!(one(&with).moves, record.moves);
    }
    assert!(refused("f5pa").contains("`pass` is not a legal move of White"));
}

#[test]
fn what_is_wrong_is_reported_with_its_place() {
    let errors: Vec<_> =
        ["f5d6\nf5f6a1", "f5 d6 i9", "f5d6c", "f5 d6 1-0"].into_iter().map(refused).collect();
    insta::assert_snapshot!(errors.join("\n"));
}
