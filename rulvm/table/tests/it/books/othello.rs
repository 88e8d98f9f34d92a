//! Othello (OT1 to OT3).

use rulvm_table::books::{self, bord};
use rulvm_table::event::{Event, Returned};
use rulvm_table::game::End;
use serde_json::{Value, json};
use test_support::cases;

use super::seat::{Seat, open, table};

const START: &str = "...........................WB......BW...........................";

fn othello(options: &Value) -> Seat {
    table("rul.othello", options)
}

/// A position: some squares from a1 on, the others empty, and who moves.
fn position(squares: &str, mover: char) -> Seat {
    othello(&json!({"position": format!("{squares:.<64} {mover}")}))
}

#[test]
fn ot1_perft() {
    // Others count 24,571,284 at depth 10: for them, the 228 games that are over are passed.
    let known = [4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288, 24_571_056];
    let depth = if cases::is_full() { 10 } else { 6 };
    let seat = othello(&json!({}));
    let perft = books::find("rul.othello").and_then(|entry| entry.perft).expect("a perft");
    let counts = perft(&seat.game, depth).expect("a game of Othello");
    let nodes: Vec<u64> = counts.iter().map(|&(nodes, _)| nodes).collect();
    assert_eq!(nodes, known[..depth]);
    // The shortest games have 9 moves.
    let ended: Vec<u64> = counts.iter().map(|&(_, ended)| ended).collect();
    assert_eq!(ended, [0, 0, 0, 0, 0, 0, 0, 0, 228, 356][..depth]);
}

#[test]
fn ot1_lines_are_turned_in_all_directions_and_only_between_own_men() {
    // A disk of Black on d4 turns seven lines; the eighth, to h8, has no other end.
    let rows = [
        "B..B..B.", ".W.W.W..", "..WWW...", "BWW.WWB.", "..WWW...", ".W.W.W..", "B..B..W.",
        ".......W",
    ];
    let mut seat = position(&rows.concat(), 'B');
    seat.play("d4");
    let after = [
        "B..B..B.", ".B.B.B..", "..BBB...", "BBBBBBB.", "..BBW...", ".B.B.W..", "B..B..W.",
        ".......W",
    ];
    assert_eq!(seat.position(), format!("{} W", after.concat()));
}

#[test]
fn ot1_lines_do_not_run_over_the_edge() {
    // h1 and a2 are neighbors as numbers only.
    let seat = position("......BWWB", 'B');
    assert_eq!(seat.legal(), ["pass"]);
}

#[test]
fn ot1_a_player_without_a_move_passes_and_the_game_ends_when_both_have_none() {
    let mut seat = position("BW", 'W');
    assert_eq!(seat.legal(), ["pass"]);
    assert_eq!(seat.enabled(), [65]);
    seat.click(65);
    assert_eq!((seat.core("turn"), seat.core("left")), (&json!(0), &json!([31, 31])));
    seat.play("c1");
    let result = json!({"winner": 0, "kind": "count", "points": 3});
    assert_eq!(seat.core("result"), &result);
    assert_eq!((seat.core("turn"), seat.legal().len()), (&Value::Null, 0));
    assert_eq!(seat.position(), format!("{:.<64} B", "BBB"));
    assert!(seat.enabled().is_empty());
}

#[test]
fn ot1_equal_men_are_a_draw_and_a_game_can_be_over_at_once() {
    let mut seat = position("B...W", 'W');
    assert_eq!(seat.core("result"), &json!({"winner": null, "kind": "draw", "points": 0}));
    seat.event(Event::Restart, 0, 0, "");
    assert_eq!(seat.core("turn"), &Value::Null);
    let seat = position("WWW", 'B');
    assert_eq!(seat.core("result"), &json!({"winner": 1, "kind": "count", "points": 3}));
}

#[test]
fn ot2_the_start_and_restart() {
    let mut seat = othello(&json!({}));
    let start = json!({"board": START, "turn": 0, "left": [30, 30], "strict": false,
        "copyright": "", "start": [START, 0, 30], "result": null});
    assert_eq!(Value::from(seat.game.core.clone()), start);
    assert_eq!(seat.legal(), ["c4", "d3", "e6", "f5"]);
    seat.play("d3");
    assert_eq!(seat.core("left"), &json!([29, 30]));
    seat.event(Event::Restart, 0, 0, "");
    assert_eq!(Value::from(seat.game.core.clone()), start);
    // The position of the option is where the game starts again.
    let mut seat = position("BW", 'W');
    assert_eq!(seat.core("left"), &json!([31, 31]));
    let before = seat.game.core.clone();
    seat.play("pass");
    seat.event(Event::Restart, 0, 0, "");
    assert_eq!(seat.game.core, before);
    // An odd number of disks is rounded up.
    assert_eq!(position("BW.WBB.........W.W.....B.B", 'W').core("left"), &json!([27, 27]));
    assert_eq!(position("BWB", 'W').core("left"), &json!([30, 30]));
}

/// A BORD file with `left` chips and some squares from A1 on.
fn file(left: u8, squares: &str) -> String {
    let file = format!("{left}\r{}\r\r{squares:.<64}\rme", 32 - left);
    file.bytes().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn ot2_who_has_no_chips_gets_one_from_the_other() {
    let squares = "BW.WBW.W";
    let mut seat = othello(&json!({"bord": file(1, squares)}));
    assert_eq!(seat.core("copyright"), &json!("me"));
    seat.play("c1");
    assert_eq!(seat.core("left"), &json!([0, 1]));
    seat.play("pass");
    seat.play("g1");
    assert_eq!(seat.core("left"), &json!([0, 0]));
    // A file can have fewer chips than empty squares: nobody has one to give.
    let mut seat = othello(&json!({"bord": file(0, squares)}));
    seat.play("c1");
    assert_eq!(seat.core("left"), &json!([0, 0]));
}

#[test]
fn ot2_with_strict_chips_who_has_none_has_no_move() {
    let options = |left| json!({"bord": file(left, "BW.WBW.W...BW"), "strict_chips": true});
    let mut seat = othello(&options(1));
    seat.play("c1");
    assert_eq!((seat.core("left"), seat.legal()), (&json!([0, 1]), vec!["c2".to_owned()]));
    seat.play("c2");
    // Nobody has a chip: the game is over, with moves on the board.
    assert_eq!(seat.core("result")["kind"], "draw");
    assert_eq!(othello(&options(0)).core("turn"), &Value::Null);
}

#[test]
fn ot2_check_refuses_what_cannot_be() {
    let seat = othello(&json!({"position": format!("{:.<64} B", "BW.WB")}));
    let wrong = [
        ("board", json!("BW")),
        ("board", json!(START.replace('W', "w"))),
        ("turn", Value::Null),
        ("turn", json!(2)),
        ("result", json!({"winner": 0, "kind": "count", "points": 1})),
        ("left", json!([33, 0])),
        ("left", json!([1])),
        ("left", json!([1.0, 1])),
        ("strict", json!(0)),
        ("copyright", json!("c".repeat(171))),
        ("start", json!([START, 0])),
        ("start", json!([START, null, 30])),
        ("start", json!([START, 0, -1])),
        ("more", json!(0)),
    ];
    for (name, value) in wrong {
        let mut core = seat.game.core.clone();
        core.insert(name.to_owned(), value.clone());
        assert!(seat.book.check(&core).is_err(), "{name}: {value}");
    }
    for name in seat.game.core.keys() {
        let mut core = seat.game.core.clone();
        core.remove(name);
        assert!(seat.book.check(&core).is_err(), "without {name}");
    }
    let mut core = seat.game.core.clone();
    core.insert("copyright".to_owned(), json!("é".repeat(170)));
    core.insert("left".to_owned(), json!([0, 32]));
    assert_eq!(seat.book.check(&core), Ok(()));
}

#[test]
fn ot3_options_are_refused() {
    let squares = "B".repeat(64);
    let wrong = [
        json!({"position": 1}),
        json!({"position": "B"}),
        json!({"position": format!("{squares}  B")}),
        json!({"position": format!("{squares} X")}),
        json!({"position": format!("{squares}B B")}),
        json!({"position": format!("{squares} B"), "bord": file(30, "")}),
        json!({"bord": "0"}),
        json!({"bord": "xy"}),
        json!({"strict_chips": 1}),
    ];
    for options in wrong {
        let error = open("rul.othello", 0, &options).err();
        assert!(matches!(error, Some(books::OptionError::Usage(_))), "{options}: {error:?}");
    }
    let error = open("rul.othello", 0, &json!({"bord": ""})).err();
    assert!(matches!(error, Some(books::OptionError::Bord(bord::Error::Lines))), "{error:?}");
}

#[test]
fn ot3_view_and_clicks() {
    let mut seat = othello(&json!({}));
    let items = seat.items();
    assert_eq!(items.len(), 65);
    let d4 = &items[27];
    assert_eq!((d4.id, d4.x, d4.y, d4.text.as_str()), (28, 3, 3, "W"));
    let pass = &items[64];
    assert_eq!((pass.x, pass.y, pass.w, pass.h, pass.text.as_str()), (0, 8, 8, 1, "pass"));
    assert_eq!(seat.enabled(), [20, 27, 38, 45]);
    seat.click(20);
    assert_eq!(seat.items()[19].text, "B");
    let record = seat.event(Event::InitRuleBook, 0, 0, "");
    assert_eq!(record.returned, None);
}

#[test]
fn ot3_moves_are_messages() {
    let mut seat = othello(&json!({}));
    seat.connect(End::Inviter, false);
    assert_eq!(seat.play("d3"), Some(Returned::SendMessage("d3".to_owned())));
    assert!(!seat.myturn);
    let error = |returned| match returned {
        Some(Returned::Error { number, .. }) => number,
        other => panic!("{other:?}"),
    };
    assert_eq!(error(seat.receive("pass")), 1);
    assert_eq!(error(seat.receive("D6")), 1);
    assert_eq!(seat.receive("c3"), None);
    assert_eq!(error(seat.receive("c4")), 2);
    assert!(seat.myturn);
}
