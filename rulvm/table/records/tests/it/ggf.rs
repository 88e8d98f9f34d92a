//! Othello in the Generic Game Format.

use crate::tools::{end, moves, one, refused, write};

/// As GGS writes it: with ratings, evaluations and times.
const GGS: &str = "1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Ann]PW[Bert]\
RB[2197.01]RW[2199.72]TI[05:00//02:00]TY[8]RE[+0.000]\
BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
B[d3//0.01]W[c5/-1.20/2.5]B[e6//0.01]W[d2];)\n";

/// As NBoard writes it: capital letters, a board without spaces.
const NBOARD: &str = "(;GM[Othello]PC[NBoard]PB[]PW[x]RE[?]TI[0]TY[8]BO[8 \
---------------------------O*------*O--------------------------- *]B[F5]W[D6];)";

/// As Edax writes it: a game in small letters, without a type or a date.
const EDAX: &str = "(;GM[othello]PC[Edax]PB[?]PW[?]RE[-127.000]BO[8 -------- -------- -------- \
---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6];)";

/// As GGS writes a game of a match that starts with 19 disks at random, and White to move.
const RANDOM: &str = "(;GM[Othello]PC[GGS/os]TI[10:00//02:00]TY[s8r19]KM[-0.500]KB[e6//0.90]\
RE[+8.000:r]BO[8 -------- -------- --OOO*-- -O*OO*-- --O*OO-- --O***-- --O*---- -------- O]\
W[b5/-8.00/91.89]B[e2/8.00/70.29]W[d8/-10.00];)";

#[test]
fn games_of_other_programs_are_read() {
    let record = one(GGS);
    assert_eq!(record.players, ["Ann", "Bert"]);
    assert_eq!((&*record.site, &*record.date), ("GGS/os", "2003.12.15_13:24:03.MST"));
    assert_eq!(moves(&record), "d3 (c5) e6 (d2)");
    assert_eq!(moves(&one(NBOARD)), "f5 (d6)");
    assert_eq!(moves(&one(EDAX)), "f5 (d6)");
    assert_eq!(moves(&one(RANDOM)), "(b5) e2 (d8)");
    assert_eq!(rulvm_table_records::read(format!("{GGS}{NBOARD}").as_bytes()).unwrap().len(), 2);
    // Without a board, the game starts as usual. What is unknown is skipped.
    assert_eq!(moves(&one("(;GM[Othello]XY[?]B[f5];)")), "f5");
}

#[test]
fn a_game_is_written_with_its_start_and_its_result() {
    let record = one(GGS);
    insta::assert_snapshot!(write("ggf", &[record]).unwrap(), @"(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Ann]PW[Bert]RE[?]TI[0]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3]W[c5]B[e6]W[d2];)");
    // White has no move after g1, nor has Black.
    let short = "(;GM[Othello]PB[]PW[]TY[8]BO[8 *O------ -------- -------- -------- -------- \
                 -------- -------- -------- *]B[c1];)";
    let mut record = one(short);
    record.players = ["a]b".to_owned(), "c\nd".to_owned()];
    insta::assert_snapshot!(write("ggf", &[record]).unwrap(), @"(;GM[Othello]PB[a|b]PW[c d]RE[+3.000]TI[0]TY[8]BO[8 *O------ -------- -------- -------- -------- -------- -------- -------- *]B[c1];)");
}

#[test]
fn passes_can_be_written_or_left_out() {
    // After c1, White cannot move, but Black can: c8.
    let start = "(;GM[Othello]TY[8]BO[8 *O------ -------- -------- -------- -------- -------- \
                 -------- *O------ *]";
    for rest in ["B[c1]W[PA]B[c8];)", "B[c1]B[c8];)", "B[C1]W[pass]B[C8]W[PA]B[PA];)"] {
        let record = one(&format!("{start}{rest}"));
        assert_eq!(moves(&record), "c1 (pass) c8", "{rest}");
        assert!(end(&record).game().is_over());
        assert!(write("ggf", &[record]).unwrap().ends_with("B[c1]W[PA]B[c8];)\n"));
    }
}

#[test]
fn what_is_wrong_is_reported_with_its_place() {
    let texts = [
        "(;GM[Othello]\nB[d3]W[a1];)",
        "(;GM[Othello]B[d3]B[c5];)",
        "(;GM[Othello]B[d9];)",
        "(;GM[Amazons]TY[10];)",
        "(;GM[Othello]TY[10];)",
        "(;GM[Othello]TY[8a];)",
        "(;GM[Othello]BO[8 ---- *];)",
        "(;GM[Othello]BO[8 ---X *];)",
        "(;GM[Othello]B[d3]BO[8 - *];)",
        "(;GM[Othello]PB[no end",
        "(;GM[Othello]B[d3]",
        "(;GM[Othello];) rest",
    ];
    let errors: Vec<_> = texts.into_iter().map(refused).collect();
    insta::assert_snapshot!(errors.join("\n"));
}

#[test]
fn a_game_with_other_rules_is_not_written() {
    // With strict chips, White must pass although he has a move.
    let squares = "BW0000W0000000000B0000W0".to_owned() + &"0".repeat(40);
    let options = serde_json::json!({
        "strict_chips": true,
        "bord": rulvm_table::hex::encode(format!("0\r32\r\r{squares}\r").as_bytes()),
    });
    let replay =
        rulvm_table_records::Replay::new("rul.othello", options.as_object().unwrap()).unwrap();
    assert!(replay.game().is_over(), "nobody has chips");
    // A game of no moves is the same in all rules: the result differs, the position does not.
    assert!(write("ggf", &[replay.record()]).is_ok());
    assert!(write("txt", &[replay.record()]).unwrap_err().contains("another number of games"));
}
