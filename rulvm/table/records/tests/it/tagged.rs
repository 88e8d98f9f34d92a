//! Connect 4 and Tic-tac-toe as tags and moves.

use crate::random_games::play;
use crate::tools::{end, moves, one, refused, write};

#[test]
fn games_are_read_with_comments_and_numbers_of_moves() {
    let text = r#"[Game "Connect 4"]
[Site "here"]
[Date "2026.11.23"]
[Red "A \"red\" \\ name"]
[Round "1"]

1. 4 4 2. 4 {not bad; [really]} 4 3.3 2 ; the rest is a comment 7
4. 5 1 5. 6 1-0
"#;
    let record = one(text);
    assert_eq!(record.players, ["A \"red\" \\ name", ""]);
    assert_eq!(moves(&record), "4 (4) 4 (4) 3 (2) 5 (1) 6");
    assert!(end(&record).game().is_over());
    insta::assert_snapshot!(write("txt", &[record]).unwrap());
}

#[test]
fn a_game_can_start_from_a_position() {
    let text = r#"[Game "Tic-tac-toe"]
[X "easy"]
[O "strong"]
[Position "XX./.O./... O"]
1... 3 2. 7 6
*"#;
    let record = one(text);
    assert_eq!(moves(&record), "(3) 7 (6)");
    let written = write("txt", &[record.clone(), record.clone()]).unwrap();
    insta::assert_snapshot!(written);
    let read = rulvm_table_records::read(written.as_bytes()).unwrap();
    assert_eq!(read, [record.clone(), record]);
}

#[test]
fn long_games_have_several_lines() {
    let mut games = (0..).map(|seed| play("rul.connect4", &serde_json::json!({}), seed, 50));
    let record = games.find(|record| record.moves.len() > 30).unwrap();
    let written = write("txt", &[record]).unwrap();
    assert!(written.lines().count() > 6, "{written}");
    assert!(written.lines().all(|line| line.len() < 80), "{written}");
}

#[test]
fn what_is_wrong_is_reported_with_its_place() {
    let texts = [
        "[Game \"Chess\"]\n1. e4",
        "[Date \"2026\"]\n1. 4",
        "[Game Connect 4]",
        "[Game \"Connect 4\"",
        "[Game \"Connect 4\"]\n1. 4 8",
        "[Game \"Tic-tac-toe\"]\n1. 1 2 2. 4 3 3. 7 9",
        "[Game \"Tic-tac-toe\"]\n1. 1 2 2. 4 3 3. 7 0-1",
        "[Game \"Tic-tac-toe\"]\n[Position \"XX./... O\"]",
        "[Game \"Tic-tac-toe\"]\n{no end",
    ];
    let errors: Vec<_> = texts.into_iter().map(refused).collect();
    insta::assert_snapshot!(errors.join("\n"));
}
