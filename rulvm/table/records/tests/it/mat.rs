//! Backgammon in the format of Jellyfish.

use serde_json::json;

use crate::random_games::play;
use crate::tools::{end, moves, one, refused, write};

/// As GNU Backgammon writes it: one number for the bar and what is off, hits with stars.
const GNU: &str = "\
; [Site \"GNU Backgammon\"]
; [EventDate \"2026.11.23\"]

 3 point match

 Game 1
 gnubg : 0                         user : 0
  1)                             31: 8/5 6/5
  2) 64: 24/18 13/9              55: 8/3 8/3 6/1* 6/1
  3) 66:                          Doubles => 2
  4)  Takes                      32: 24/21 13/11
  5)  Doubles => 4                Drops
      Wins 2 points

 Game 2
 gnubg : 2                         user : 0
  1) 41: 24/23 13/9              65: 24/13
                                  Wins 3 points and the match
";

#[test]
fn matches_of_other_programs_are_read() {
    let record = one(GNU);
    assert_eq!(record.players, ["gnubg", "user"]);
    assert_eq!((&*record.site, &*record.date), ("GNU Backgammon", "2026.11.23"));
    insta::assert_snapshot!(moves(&record));
    let end = end(&record);
    assert_eq!(end.game().core["score"], serde_json::json!([2, 3]));
    assert_eq!(end.game().core["crawford"], "now");
    insta::assert_snapshot!(write("mat", &[record]).unwrap());
}

/// A session with one game, which has these rows.
fn session(rows: &str) -> String {
    format!(" 0 point match\n Game 1\n a : 0  b : 0\n{rows}\n")
}

/// GNU Backgammon 1.07 adds a beaver to a game whose last row is `Drops` alone.
#[test]
fn who_wins_by_a_drop_is_in_the_row_of_the_drop_if_there_is_room() {
    let row = |left, right| format!("{left:<33}  {right}\n");
    let roll = "  1) 31: 8/5 6/5";
    let rows = row(roll, " Doubles => 2") + &row("  2)  Drops", " Wins 1 point");
    let text = write("mat", &[one(&session(&rows))]).unwrap();
    assert!(text.ends_with(&rows), "{text}");
    let rows =
        row(roll, "42: 8/4 6/4") + &row("  2)  Doubles => 2", " Drops") + "      Wins 1 point\n";
    let text = write("mat", &[one(&session(&rows))]).unwrap();
    assert!(text.ends_with(&rows), "{text}");
}

#[test]
fn moves_are_read_however_they_are_written() {
    let last = |rows: &str| one(&session(rows)).moves.last().unwrap().text.clone();
    assert_eq!(last("1) 31: 6/5 8/5"), "8/5 6/5");
    assert_eq!(last("1) 65: 24/13"), "24/18 18/13");
    assert_eq!(last("1) 65: 24/18/13"), "24/18 18/13");
    assert_eq!(last("  1)                    62: 24/18 13/11"), "24/18 13/11");
    let second = "1) 31: 8/5 6/5          ";
    assert_eq!(last(&format!("{second} 33: 8/5(2) 6/3(2)")), "8/5 8/5 6/3 6/3");
    // On the way, a checker hits another one. The star can be left out if there is no other way.
    let blot = "1) 62: 24/18 13/11      ";
    assert_eq!(last(&format!("{blot} 61: 13/7* 8/7")), "13/7 8/7*");
    assert_eq!(last(&format!("{blot} 61: 8/7* 13/7")), "13/7 8/7*");
    assert_eq!(last(&format!("{blot} 61: 13/7 8/7")), "13/7 8/7*");
    assert_eq!(last(&format!("{blot} 63: 13/7*/4")), "13/7* 7/4");
    assert_eq!(last(&format!("{blot} 63: 13/4")), "13/10 10/4");
    let bar = format!("{blot} 61: 13/7* 8/7\n2)");
    for text in ["bar/20 13/7", "13/7 25/20", "Bar/20 13/7"] {
        assert_eq!(last(&format!("{bar} 65: {text}")), "bar/20 13/7", "{text}");
    }
}

#[test]
fn games_end_as_other_programs_end_them() {
    let start = "1) 31: 8/5 6/5          42: 8/4 6/4\n";
    let end_of = |rows: &str| {
        let record = one(&session(&format!("{start}{rows}")));
        let result = end(&record).game().result().clone();
        (
            record.moves.last().unwrap().text.clone(),
            result["winner"].clone(),
            result["points"].clone(),
        )
    };
    let ended =
        |text: &str, winner: u8, points: u8| (text.to_owned(), winner.into(), points.into());
    assert_eq!(end_of("   Wins 1 point"), ended("resign", 0, 1));
    assert_eq!(end_of("2) 65: ???               Wins 2 points"), ended("resign gammon", 1, 2));
    let doubled = "2)  Doubles => 2          Takes\n";
    assert_eq!(end_of(&format!("{doubled}    Wins 6 points")), ended("resign backgammon", 0, 6));
    assert_eq!(end_of("2)  Doubles => 2          Drops\n    Wins 1 point"), ended("drop", 0, 1));
    // The doubler takes a beaver by rolling.
    let beaver = one(&session(&format!("{start}2)  Doubles => 2          Beavers => 4\n3) 65:")));
    assert_eq!(end(&beaver).game().core["cube"], serde_json::json!({"value": 4, "owner": 1}));
    assert_eq!(moves(&beaver).split(' ').next_back(), Some("roll"));
    // Dice that have not been played belong to the record.
    assert!(write("mat", &[beaver]).unwrap().ends_with("Beavers => 4\n  3) 65:\n"));
}

#[test]
fn the_games_of_a_session_are_records_of_their_own() {
    let game = |number: u8, score: &str| {
        format!(" Game {number}\n a : {score}\n1) 31: 8/5 6/5     42: 8/4 6/4\n   Wins 1 point\n")
    };
    let text =
        format!("; [Jacoby \"On\"]\n0 point match\n{}{}", game(1, "0 b: 0"), game(2, "1 b: 0"));
    let records = rulvm_table_records::read(text.as_bytes()).unwrap();
    assert_eq!(records.len(), 2);
    assert!(records.iter().all(|record| record.start["jacoby"] == true));
    assert_eq!(write("mat", &records).unwrap().matches("Game ").count(), 2);
}

#[test]
fn a_match_can_start_with_a_score() {
    let text = |score: &str, double: &str| {
        format!(" 5 point match\n Game 3\n a : {score}\n1) 31: 8/5 6/5    {double}\n")
    };
    let crawford = |score: &str| one(&text(score, "")).start["crawford"].clone();
    assert_eq!(crawford("2 b : 3"), "before");
    assert_eq!(crawford("4 b : 3"), "now");
    assert_eq!(crawford("4 b : 4"), "after");
    assert!(refused(&text("4 b : 1", "Doubles => 2")).contains("`double` is not a legal move"));
    let off = format!("; [Crawford \"Off\"]\n{}", text("4 b : 1", "Doubles => 2"));
    assert_eq!(moves(&one(&off)), "31: 8/5 6/5 (double)");
}

#[test]
fn a_game_from_a_position_is_not_written() {
    let options = serde_json::json!({"position": "24:1,off:14 24:1,off:14 0 - 1 - 0-0"});
    let replay = rulvm_table_records::Replay::new("rul.backgammon", options.as_object().unwrap());
    let error = write("mat", &[replay.unwrap().record()]).unwrap_err();
    assert!(error.contains("starts with the first roll"), "{error}");
}

#[test]
fn what_is_wrong_is_reported_with_its_place() {
    let rows = [
        "1) 33: 8/5(2) 6/3(2)",
        "1) 31: 8/5 6/4",
        "1) 31: 8/5 7/6",
        "1) 31: 8/5 x/6",
        "1) 31: bar/24 8/5",
        "1) 31: 8/5 6/5         31: 9/5",
        "1) 31: 8/5 6/5\n2) 42: 8/4 6/4",
        "1)  Doubles => 2",
        "1) 31: 8/5 6/5         Doubles => 4",
        "1) 31: 8/5 6/5         Raccoons => 8",
        "1) 31: 8/5 6/5         Doubles => 2\n2)  Drops\n   Wins 1 point",
        "1) 31: 8/5 6/5         Doubles => 2\n2) Drops\n3) 31: 8/5 6/5",
        "1) 31: 8/5 6/5\n   Wins some points",
        "   Wins 1 point",
    ];
    let mut errors: Vec<_> = rows.into_iter().map(|rows| refused(&session(rows))).collect();
    let texts = [
        "5 point match\n1) 31: 8/5 6/5",
        "Game 1\n5 point match",
        "100 point match",
        "5 point match\nGame 1\nno names",
        "5 point match\nGame 1\na : 0 b : 0\n1) 31: 8/5 6/5\nGame 2",
        "5 point match\nGame 1\na : 0 b : 0\n1) 31: 8/5 6/5\nWins 1 point\nGame 2\na : 0 b : 1",
        "1 point match\nGame 1\na : 0 b : 0\n1) 31: 8/5 6/5\nWins 1 point\nGame 2",
        "3 point match\nGame 1\na : 3 b : 0\n",
    ];
    errors.extend(texts.into_iter().map(refused));
    insta::assert_snapshot!(errors.join("\n"));
}

/// A record is continued if it has the moves of the game, which shows dice as they fell.
#[test]
fn the_dice_of_a_play_have_no_order() {
    let record = play("rul.backgammon", &json!({}), 1, 40);
    let text = write("mat", std::slice::from_ref(&record)).unwrap();
    let mut turned = record.moves.clone();
    for played in &mut turned {
        played.dice = played.dice.map(|[one, two]| [two, one]);
    }
    assert_eq!(one(&text).moves, turned);
    turned[0].dice = Some([7, 7]);
    assert_ne!(one(&text).moves, turned);
}
