//! Requests and lines that nobody would send on purpose: every request is answered, no book
//! crashes, and tables stay consistent.

use serde_json::{Map, Value, json};

use test_support::cases::is_full;
use test_support::random::Random;

use crate::desk::Desk;

const COMMANDS: &[&str] = &[
    "hello",
    "books",
    "open",
    "new",
    "close",
    "table",
    "view",
    "legal",
    "play",
    "click",
    "key",
    "menu",
    "idle",
    "front",
    "answer",
    "swap",
    "restart",
    "save",
    "load",
    "state",
    "position",
    "trace",
    "link",
    "links",
    "unlink",
    "auto",
    "wire",
    "deliver",
    "lose",
    "tamper",
    "inject",
    "cut",
    "clock",
    "bord_read",
    "bord_write",
    "dice",
    "draw",
    "nonsense",
];

const NAMES: &[&str] = &[
    "table",
    "book",
    "seed",
    "options",
    "pretend",
    "side",
    "move",
    "item",
    "char",
    "menu",
    "ms",
    "on",
    "button",
    "save",
    "text",
    "from",
    "to",
    "auto",
    "link",
    "dir",
    "count",
    "index",
    "set",
    "line",
    "hex",
    "eol",
    "copyright",
    "session",
    "nonces",
];

const BOOKS: &[&str] =
    &["rul.backgammon", "rul.connect4", "rul.othello", "rul.tictactoe", "rul.versus", "rul.probe"];

/// A value that might fit somewhere.
fn value(dice: &mut Random) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(2),
        json!(-1),
        json!(1.5),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(i64::MAX),
        json!(1u64 << 32),
        json!(1001),
        json!("5"),
        json!("@1"),
        json!("00"),
        json!("é\n"),
        json!([]),
        json!({}),
        json!({"t": "msg", "seq": 1, "text": "x"}),
        json!({"hash": "0", "ack": 1}),
        json!({"position": "24:1 24:1 0 11 1 - 0-0", "rule": "case.rul3", "match": 3}),
        json!(BOOKS[dice.below(BOOKS.len())]),
        json!("{\"t\":\"close\",\"why\":\"lost\"}"),
        json!("{\"t\":\"ask\",\"what\":\"restart\"}"),
        json!("{\"t\":\"ping\",\"seq\":3,\"ack\":0,\"epoch\":0,\"hash\":\"\"}"),
        json!("{\"t\":\"resend\",\"from\":1}"),
    ];
    dice.choose(&values).clone()
}

/// A request. Most of them are of the kind that players send.
fn request(dice: &mut Random, desk: &mut Desk) -> Value {
    let table = 1 + dice.below(2);
    match dice.below(12) {
        0 => {
            let options = json!({"rule": "case.rul3", "crawford": true, "beavers": true});
            json!({"cmd": "open", "table": table, "book": BOOKS[dice.below(BOOKS.len())], "seed": 5,
                "options": options})
        }
        1 => json!({"cmd": "new", "table": table}),
        2 => json!({"cmd": "link", "from": table, "to": 3 - table, "auto": dice.below(2) == 0}),
        3 | 4 => {
            let mut members = Map::new();
            members.insert("cmd".to_owned(), json!(dice.choose(COMMANDS)));
            for _ in 0..dice.below(5) {
                members.insert((*dice.choose(NAMES)).to_owned(), value(dice));
            }
            Value::Object(members)
        }
        5 => json!({"cmd": "deliver", "dir": dice.below(2), "count": 1 + dice.below(3),
            "link": 1 + dice.below(4)}),
        6 => json!({"cmd": "idle", "table": table, "ms": dice.below(1000)}),
        7 => json!({"cmd": "click", "table": table, "item": dice.below(70)}),
        8 => json!({"cmd": "answer", "table": table, "button": 1 + dice.below(2)}),
        _ => {
            let legal = desk.ask(json!({"cmd": "legal", "table": table}));
            let none = Vec::new();
            let moves = legal["moves"].as_array().unwrap_or(&none);
            let chosen = moves.get(dice.below(moves.len().max(1))).cloned();
            json!({"cmd": "play", "table": table, "side": legal["side"],
                "move": chosen.unwrap_or(json!("x"))})
        }
    }
}

/// Panics if a summary contradicts itself, or a state cannot be loaded again.
fn must_be_sound(desk: &mut Desk, table: u64) {
    let summary = desk.ask(json!({"cmd": "table", "table": table}));
    if summary["ok"] == false || summary["status"] == "empty" {
        return;
    }
    let state = desk.ok(json!({"cmd": "state", "table": table}));
    assert_eq!(state["hash"], rulvm_table::json::hash(&state["core"]));
    assert_eq!((&state["hash"], &state["core"]["result"]), (&summary["hash"], &summary["result"]));
    let save = desk.ask(json!({"cmd": "save", "table": table}))["save"].take();
    desk.ok(json!({"cmd": "open", "table": 9, "book": summary["book"],
        "options": {"rule": "case.rul3"}}));
    desk.ok(json!({"cmd": "load", "table": 9, "save": save}));
    assert_eq!(desk.core(9), state["core"]);
}

#[test]
fn every_request_is_answered_and_no_book_crashes() {
    let rounds = if is_full() { 400 } else { 12 };
    for round in 0..rounds {
        let mut dice = Random(round);
        let mut desk = Desk::new();
        for k in 0..200 {
            let request = request(&mut dice, &mut desk);
            let answer = desk.ask(request.clone());
            assert!(answer["ok"].is_boolean(), "{request}\n{answer}");
            let is_probe = request["move"].as_str() == Some("crash");
            let has_crashed = answer["error"]["why"] == "crash";
            assert!(!has_crashed || is_probe, "round {round}: {request}\n{answer}");
            if k % 20 == 0 {
                must_be_sound(&mut desk, 1);
                must_be_sound(&mut desk, 2);
            }
        }
    }
}

#[test]
fn lines_that_are_no_requests_are_answered() {
    let mut desk = Desk::new();
    for line in ["", " ", "{", "[]", "null", "1", "\"\\ud800\"", "{\"cmd\":1}", "{\"cmd\":\"x\"}"] {
        assert_eq!(desk.line(line)["error"]["kind"], "usage", "{line}");
    }
    let deep = "[".repeat(1 << 20);
    assert_eq!(desk.line(&deep)["error"]["kind"], "usage");
    let long = format!("{{\"cmd\":\"hello\",\"x\":\"{}\"}}", "x".repeat(4 << 20));
    assert_eq!(desk.line(&long)["error"]["kind"], "usage");
}
