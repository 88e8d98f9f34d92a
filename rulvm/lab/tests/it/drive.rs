//! The drive protocol, request by request and error by error, in process.

use std::fmt::Write;

use rulvm_core::Program;
use rulvm_lab::drive::{Session, serve};
use serde_json::{Value, json};
use test_support::rules::Rule;

/// The files that `load` finds.
fn files(name: &str) -> Result<Program, String> {
    let bytes = match name {
        "fixed.rul3" => Rule::default().bytes(),
        "open.rul3" => Rule::default().edge(None).stack(3).bytes(),
        "traps.rul3" => Rule::default().phase("0", "pull ret").bytes(),
        "bad.rul3" => b"RUL3 and no more".to_vec(),
        _ => return Err(format!("{name}: not found")),
    };
    program(bytes)
}

fn program(bytes: Vec<u8>) -> Result<Program, String> {
    Program::load(bytes).map_err(|error| error.to_string())
}

/// A session, and its answers as JSON values.
struct Drive(Session<'static>);

impl Drive {
    fn new() -> Drive {
        Drive(Session::new(&files))
    }

    /// Returns a session with a rule and a game.
    fn playing() -> Drive {
        let mut drive = Drive::new();
        drive.ok(json!({"cmd": "load", "file": "fixed.rul3"}));
        drive.ok(json!({"cmd": "new"}));
        drive
    }

    fn line(&mut self, line: &str) -> Value {
        let answer = self.0.answer(line);
        assert!(!answer.contains('\n'));
        serde_json::from_str(&answer).unwrap()
    }

    fn ask(&mut self, request: Value) -> Value {
        self.line(&request.to_string())
    }

    fn ok(&mut self, request: Value) -> Value {
        let answer = self.ask(request.clone());
        assert_eq!(answer["ok"], true, "{request}: {answer}");
        answer
    }

    /// Returns the kind of the error of a request that fails.
    fn kind(&mut self, request: &Value) -> String {
        let answer = self.ask(request.clone());
        assert_eq!(answer["ok"], false, "{request}: {answer}");
        assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
        answer["error"]["kind"].as_str().unwrap().to_owned()
    }

    /// Checks that requests fail and change nothing.
    fn refuses(&mut self, kind: &str, requests: &[Value]) {
        let before = self.ask(json!({"cmd": "state"}));
        for request in requests {
            assert_eq!(self.kind(request), kind, "{request}");
            assert_eq!(self.ask(json!({"cmd": "state"})), before, "{request}");
        }
    }
}

/// Returns values that are not unsigned numbers.
fn no_numbers() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!("1"),
        json!([]),
        json!({}),
        json!(-1),
        json!(1.0),
        json!(1e30),
    ]
}

#[test]
fn hello_is_byte_for_byte() {
    let version = env!("CARGO_PKG_VERSION");
    let expected = format!(r#"{{"ok":true,"protocol":1,"program":"rulvm","version":"{version}"}}"#);
    let mut drive = Drive::new();
    assert_eq!(drive.0.answer(r#"{"cmd":"hello"}"#), expected);
    assert_eq!(drive.0.answer(r#" {"game":"any","cmd":"hello","x":null} "#), expected);
}

#[test]
fn load_describes_the_rule_byte_for_byte() {
    let signals = vec![grammar::signals::letters("DOWN"), 42];
    let bytes = Rule { signals, ..Rule::default() }.bytes();
    let loader = move |_: &str| program(bytes.clone());
    let answer = Session::new(&loader).answer(r#"{"cmd":"load","file":"x"}"#);
    let expected = concat!(
        r#"{"ok":true,"name":"Test","edge":6,"patterns":3,"shapes":1,"#,
        r#""signals":[{"id":1,"name":"DOWN","key":30},{"id":2,"name":"$0000002A","key":31}],"#,
        r#""numbers":[{"variable":10,"text":"Score"}],"stack":16}"#
    );
    assert_eq!(answer, expected);
}

#[test]
fn a_state_is_byte_for_byte() {
    let mut drive = Drive::new();
    drive.ok(json!({"cmd": "load", "file": "fixed.rul3"}));
    let mut v = String::from("1,2,0,0,0,1");
    let mut cells = String::from("[0,0,0]");
    for _ in 6..64 {
        v.push_str(",0");
    }
    for _ in 1..91 {
        cells.push_str(",[0,0,0]");
    }
    let mut expected = String::new();
    write!(
        expected,
        r#"{{"ok":true,"status":"playing","edge":6,"time_ms":0,"v":[{v}],"stack":[],"cells":[{cells}],"#
    )
    .unwrap();
    expected.push_str(concat!(
        r#""piece":{"shape":1,"turn":0,"reference":51,"cells":[51]},"next":null,"radar":false,"#,
        r#""pause":false,"timer":null,"period":1000,"fall_ms":1000,"score":null}"#
    ));
    assert_eq!(drive.0.answer(r#"{"cmd":"new"}"#), expected);
    assert_eq!(drive.0.answer(r#"{"cmd":"state"}"#), expected);
}

#[test]
fn answers_are_byte_for_byte() {
    let mut drive = Drive::playing();
    let poke = json!({"cmd": "poke", "stack": [7, 8, 2], "cells": {"1": [1, 1, 0]}});
    for (request, expected) in [
        (poke.to_string().as_str(), r#"{"ok":true}"#),
        (
            r#"{"cmd":"signal","name":"SEND"}"#,
            r#"{"ok":true,"action":10,"events":[{"event":"message","type":518,"data":[7,8]}],"status":"playing"}"#,
        ),
        (
            r#"{"cmd":"signal","id":1}"#,
            r#"{"ok":true,"action":1,"events":[{"event":"moved","action":1,"reference":50}],"status":"playing"}"#,
        ),
        (
            r#"{"cmd":"signal","name":"RDAR"}"#,
            r#"{"ok":true,"action":9,"events":[{"event":"radar","on":true},{"event":"next","shape":1}],"status":"playing"}"#,
        ),
        (
            r#"{"cmd":"signal","name":"DROP"}"#,
            r#"{"ok":true,"action":-2,"events":[{"event":"landed","action":-2,"cells":[41]},{"event":"piece","shape":1},{"event":"next","shape":1}],"status":"playing"}"#,
        ),
        (
            r#"{"cmd":"signal","name":"BOMB"}"#,
            r#"{"ok":true,"action":-3,"events":[{"event":"exploded","count":3},{"event":"piece","shape":1},{"event":"next","shape":1}],"status":"playing"}"#,
        ),
        (
            r#"{"cmd":"signal","name":"GONE"}"#,
            r#"{"ok":true,"action":-4,"events":[{"event":"vanished"},{"event":"piece","shape":1},{"event":"next","shape":1}],"status":"playing"}"#,
        ),
        (
            r#"{"cmd":"signal","name":"PAUS"}"#,
            r#"{"ok":true,"action":8,"events":[{"event":"paused","on":true}],"status":"playing"}"#,
        ),
        (r#"{"cmd":"advance","ms":5}"#, r#"{"ok":true,"events":[],"status":"playing"}"#),
        (r#"{"cmd":"window","pause":true}"#, r#"{"ok":true,"events":[],"status":"playing"}"#),
        (
            r#"{"cmd":"signal","id":1}"#,
            r#"{"ok":true,"action":null,"events":[],"status":"playing"}"#,
        ),
        (
            r#"{"cmd":"window","pause":false}"#,
            r#"{"ok":true,"events":[{"event":"paused","on":false}],"status":"playing"}"#,
        ),
        (r#"{"cmd":"call","phase":"P"}"#, r#"{"ok":true,"value":0,"events":[]}"#),
        (r#"{"cmd":"limit","fuel":1000}"#, r#"{"ok":true}"#),
        (r#"{"cmd":"save"}"#, r#"{"ok":true,"save":1}"#),
        (r#"{"cmd":"drop","save":1}"#, r#"{"ok":true}"#),
        (r#"{"cmd":"batch","requests":[{"cmd":"poke"},5,{"cmd":"save"}]}"#, ""),
        (
            r#"{"cmd":"signal","name":"STOP"}"#,
            r#"{"ok":true,"action":-1,"events":[{"event":"over","score":0}],"status":"over"}"#,
        ),
        (
            r#"{"cmd":"signal","name":"DOWN"}"#,
            r#"{"ok":true,"action":null,"events":[],"status":"over"}"#,
        ),
    ] {
        let answer = drive.0.answer(request);
        if expected.is_empty() {
            assert!(answer.starts_with(r#"{"ok":true,"answers":[{"ok":true},{"ok":false,"#));
            assert!(answer.ends_with(r#"},{"ok":true,"save":2}]}"#), "{answer}");
        } else {
            assert_eq!(answer, expected, "{request}");
        }
    }
}

#[test]
fn a_trap_is_byte_for_byte_up_to_its_message() {
    let mut drive = Drive::new();
    drive.ok(json!({"cmd": "load", "file": "traps.rul3"}));
    let program = Rule::default().phase("0", "pull ret").program();
    let pc = program.entry(grammar::rul3::Phase::Init).unwrap();
    let answer = drive.0.answer(r#"{"cmd":"new"}"#);
    let start = format!(
        r#"{{"ok":false,"error":{{"kind":"trap","trap":"stack-underflow","phase":"0","pc":{pc},"message":""#
    );
    assert!(answer.starts_with(&start), "{answer}");
    // The game exists, and has trapped.
    let state = drive.ok(json!({"cmd": "state"}));
    assert_eq!((&state["status"], &state["piece"]), (&json!("trapped"), &json!(null)));
    assert_eq!(drive.ok(json!({"cmd": "signal", "id": 1}))["action"], json!(null));
    assert_eq!(drive.ok(json!({"cmd": "advance", "ms": 5}))["status"], "trapped");
}

#[test]
fn what_is_no_request_is_a_usage_error() {
    let mut drive = Drive::playing();
    for line in [
        "",
        " ",
        "5",
        "null",
        "[]",
        "\"x\"",
        "{",
        "{]",
        "{\"cmd\":\"hello\"} x",
        "nonsense",
        "{\"cmd\":\"\\ud800\"}",
        "{}",
        "{\"cmd\":5}",
        "{\"cmd\":null}",
        "{\"cmd\":\"\"}",
        "{\"cmd\":\"Hello\"}",
        "{\"cmd\":\"quit\"}",
    ] {
        let answer = drive.line(line);
        assert_eq!(
            (&answer["ok"], &answer["error"]["kind"]),
            (&json!(false), &json!("usage")),
            "{line}"
        );
    }
    // Far too deep.
    let answer = drive.line(&"[".repeat(100_000));
    assert_eq!(answer["error"]["kind"], "usage");
}

#[test]
fn d18_state_is_checked_before_other_members() {
    let mut drive = Drive::new();
    let needing_a_game = [
        json!({"cmd": "state"}),
        json!({"cmd": "signal"}),
        json!({"cmd": "signal", "name": 5}),
        json!({"cmd": "advance", "ms": -1}),
        json!({"cmd": "advance"}),
        json!({"cmd": "window", "pause": 5}),
        json!({"cmd": "poke", "v": 5}),
        json!({"cmd": "call", "phase": "X"}),
        json!({"cmd": "save"}),
    ];
    for request in &needing_a_game {
        assert_eq!(drive.kind(request), "state", "{request}");
    }
    assert_eq!(drive.kind(&json!({"cmd": "new", "edge": "x"})), "state");
    assert_eq!(drive.kind(&json!({"cmd": "restore", "save": 1})), "state");
    assert_eq!(drive.kind(&json!({"cmd": "drop", "save": 1})), "state");
    drive.ok(json!({"cmd": "load", "file": "fixed.rul3"}));
    for request in &needing_a_game {
        assert_eq!(drive.kind(request), "state", "{request}");
    }
    drive.ok(json!({"cmd": "new"}));
    for request in &needing_a_game {
        let mut request = request.clone();
        request["game"] = json!(3);
        assert_eq!(drive.kind(&request), "state", "{request}");
    }
    assert_eq!(drive.kind(&json!({"cmd": "restore", "save": 1})), "state");
    assert_eq!(drive.kind(&json!({"cmd": "drop", "save": 0})), "state");
}

#[test]
fn d18_a_bad_game_number_is_found_first() {
    for loaded in [false, true] {
        let mut drive = Drive::new();
        if loaded {
            drive.ok(json!({"cmd": "load", "file": "fixed.rul3"}));
        }
        for command in [
            "new", "state", "signal", "advance", "window", "poke", "call", "limit", "save",
            "restore", "drop", "batch",
        ] {
            for game in no_numbers() {
                let request = json!({"cmd": command, "game": game, "requests": []});
                assert_eq!(drive.kind(&request), "usage", "{request}");
            }
        }
    }
}

#[test]
fn members_that_are_missing_wrong_or_out_of_range_are_usage_errors() {
    let mut drive = Drive::playing();
    let mut bad = vec![
        json!({"cmd": "signal"}),
        json!({"cmd": "signal", "name": "DOWN", "id": 1}),
        json!({"cmd": "signal", "name": null}),
        json!({"cmd": "signal", "name": null, "id": 1}),
        json!({"cmd": "signal", "name": "down"}),
        json!({"cmd": "signal", "name": "$00000001"}),
        json!({"cmd": "signal", "name": ["DOWN"]}),
        json!({"cmd": "signal", "id": 0}),
        json!({"cmd": "signal", "id": 15}),
        json!({"cmd": "signal", "id": 257}),
        json!({"cmd": "advance"}),
        json!({"cmd": "window"}),
        json!({"cmd": "window", "pause": 1}),
        json!({"cmd": "window", "pause": null}),
        json!({"cmd": "window", "pause": "true"}),
        json!({"cmd": "call"}),
        json!({"cmd": "call", "phase": "X"}),
        json!({"cmd": "call", "phase": "c"}),
        json!({"cmd": "call", "phase": ""}),
        json!({"cmd": "call", "phase": 0}),
        json!({"cmd": "call", "phase": null}),
        json!({"cmd": "limit"}),
        json!({"cmd": "restore"}),
        json!({"cmd": "drop"}),
        json!({"cmd": "batch"}),
        json!({"cmd": "batch", "requests": null}),
        json!({"cmd": "batch", "requests": {}}),
        json!({"cmd": "load"}),
        json!({"cmd": "load", "file": null}),
        json!({"cmd": "load", "file": 5}),
        json!({"cmd": "new", "edge": 7}),
        json!({"cmd": "new", "edge": 5}),
    ];
    for wrong in no_numbers() {
        bad.push(json!({"cmd": "signal", "id": wrong}));
        bad.push(json!({"cmd": "advance", "ms": wrong}));
        bad.push(json!({"cmd": "limit", "fuel": wrong}));
        bad.push(json!({"cmd": "restore", "save": wrong}));
        bad.push(json!({"cmd": "drop", "save": wrong}));
        bad.push(json!({"cmd": "new", "seed": wrong}));
        bad.push(json!({"cmd": "new", "edge": wrong}));
        bad.push(json!({"cmd": "poke", "rng": wrong}));
    }
    drive.refuses("usage", &bad);
}

#[test]
fn d19_pokes_that_are_impossible_change_nothing() {
    let mut drive = Drive::playing();
    let mut bad = Vec::new();
    for v in [
        json!(null),
        json!([]),
        json!(5),
        json!({"64": 1}),
        json!({"-1": 1}),
        json!({"": 1}),
        json!({"x": 1}),
        json!({"+1": 1}),
        json!({" 1": 1}),
        json!({"1.0": 1}),
        json!({"99999999999999999999": 1}),
        json!({"1": 2_147_483_648_i64}),
        json!({"1": -2_147_483_649_i64}),
        json!({"1": 1.0}),
        json!({"1": null}),
        json!({"1": "1"}),
        json!({"1": true}),
    ] {
        bad.push(json!({"cmd": "poke", "v": v}));
    }
    for stack in [
        json!(null),
        json!({}),
        json!([null]),
        json!([1.5]),
        json!([2_147_483_648_i64]),
        json!(["1"]),
        json!([[1]]),
        Value::from(vec![0; 17]),
    ] {
        bad.push(json!({"cmd": "poke", "stack": stack}));
    }
    for cells in [
        json!(null),
        json!([]),
        json!({"0": [0, 0, 0]}),
        json!({"92": [0, 0, 0]}),
        json!({"256": [0, 0, 0]}),
        json!({"-1": [0, 0, 0]}),
        json!({"1": null}),
        json!({"1": []}),
        json!({"1": [0, 0]}),
        json!({"1": [0, 0, 0, 0]}),
        json!({"1": [7, 1, 0]}),
        json!({"1": [-1, 1, 0]}),
        json!({"1": [1, 0, 0]}),
        json!({"1": [1, 4, 0]}),
        json!({"1": [1, 1, 256]}),
        json!({"1": [1, 1, -1]}),
        json!({"1": [1, 1, null]}),
        json!({"1": [1.0, 1, 0]}),
        json!({"1": "x"}),
    ] {
        bad.push(json!({"cmd": "poke", "cells": cells}));
    }
    for radar in [json!(null), json!(0), json!("true")] {
        bad.push(json!({"cmd": "poke", "radar": radar}));
    }
    // The valid parts of such a request are not executed either.
    for request in &mut bad {
        let members = request.as_object_mut().unwrap();
        for (name, good) in [
            ("v", json!({"20": 5})),
            ("stack", json!([5])),
            ("cells", json!({"9": [1, 1, 1]})),
            ("radar", json!(true)),
            ("rng", json!(5)),
        ] {
            members.entry(name).or_insert(good);
        }
    }
    drive.refuses("usage", &bad);
}

#[test]
fn d19_pokes_at_the_edges_of_their_ranges() {
    let mut drive = Drive::playing();
    drive.ok(json!({"cmd": "poke"}));
    drive.ok(json!({
        "cmd": "poke", "v": {"0": -2_147_483_648_i64, "63": 2_147_483_647},
        "stack": vec![-1; 16], "cells": {"1": [6, 3, 255], "91": [0, 3, 1], "90": [0, 0, 0]},
        "radar": true, "rng": u64::MAX, "unknown": null,
    }));
    let state = drive.ok(json!({"cmd": "state"}));
    assert_eq!((&state["v"][0], &state["v"][63]), (&json!(i32::MIN), &json!(i32::MAX)));
    assert_eq!(state["stack"], json!(vec![-1; 16]));
    assert_eq!(state["cells"][0], json!([6, 3, 255]));
    assert_eq!(state["cells"][90], json!([0, 0, 1]), "an empty cell has no pattern");
    assert_eq!((&state["radar"], &state["next"]), (&json!(true), &json!(null)));
    drive.ok(json!({"cmd": "poke", "stack": []}));
    assert_eq!(drive.ok(json!({"cmd": "state"}))["stack"], json!([]));
}

#[test]
fn d18_edges_and_seeds() {
    let mut drive = Drive::new();
    drive.ok(json!({"cmd": "load", "file": "open.rul3"}));
    for edge in [6, 7, 8, 9] {
        let state = drive.ok(json!({"cmd": "new", "edge": edge, "seed": u64::MAX}));
        assert_eq!(state["edge"], edge);
    }
    for request in [
        json!({"cmd": "new"}),
        json!({"cmd": "new", "edge": 5}),
        json!({"cmd": "new", "edge": 10}),
        json!({"cmd": "new", "edge": 262}),
    ] {
        drive.refuses("usage", &[request]);
    }
    assert_eq!(drive.line(r#"{"cmd":"new","edge":6,"seed":18446744073709551616}"#)["ok"], false);
    let mut drive = Drive::playing();
    assert_eq!(drive.ok(json!({"cmd": "new", "edge": 6}))["edge"], 6);
}

#[test]
fn d18_load_forgets_games_and_saves_but_not_the_limit_and_the_numbers() {
    let mut drive = Drive::playing();
    drive.ok(json!({"cmd": "limit", "fuel": 0}));
    drive.ok(json!({"cmd": "save"}));
    drive.ok(json!({"cmd": "save"}));
    // A request that fails changes nothing.
    drive.refuses(
        "file",
        &[
            json!({"cmd": "load", "file": "missing.rul3"}),
            json!({"cmd": "load", "file": "bad.rul3"}),
        ],
    );
    drive.ok(json!({"cmd": "restore", "save": 2, "game": 5}));
    drive.ok(json!({"cmd": "load", "file": "fixed.rul3"}));
    assert_eq!(drive.kind(&json!({"cmd": "state"})), "state");
    assert_eq!(drive.kind(&json!({"cmd": "restore", "save": 1})), "state");
    drive.ok(json!({"cmd": "new"}));
    assert_eq!(drive.ok(json!({"cmd": "save"}))["save"], 3);
    // With the limit 0 the first step traps, but the phases of this rule take no steps.
    drive.ok(json!({"cmd": "signal", "id": 1}));
}

#[test]
fn d18_limits() {
    let looping = Rule::default().phase("B", "jmp @a a: 0 ret").bytes();
    let loader = move |_: &str| program(looping.clone());
    let mut session = Session::new(&loader);
    let mut ask = |request: Value| -> Value {
        serde_json::from_str(&session.answer(&request.to_string())).unwrap()
    };
    // Before any `load`.
    assert_eq!(ask(json!({"cmd": "limit", "fuel": 3})), json!({"ok": true}));
    ask(json!({"cmd": "load", "file": ""}));
    ask(json!({"cmd": "new"}));
    ask(json!({"cmd": "save"}));
    assert_eq!(ask(json!({"cmd": "signal", "id": 1}))["error"]["trap"], "runaway");
    // Game 1 does not exist: the limit is for games created later.
    ask(json!({"cmd": "limit", "fuel": 4, "game": 1}));
    ask(json!({"cmd": "new", "game": 1}));
    assert_eq!(ask(json!({"cmd": "signal", "id": 1, "game": 1}))["ok"], true);
    // A restored game has its own.
    ask(json!({"cmd": "restore", "save": 1, "game": 2}));
    assert_eq!(ask(json!({"cmd": "signal", "id": 1, "game": 2}))["error"]["trap"], "runaway");
    // A game that is addressed gets a new limit.
    ask(json!({"cmd": "restore", "save": 1}));
    ask(json!({"cmd": "limit", "fuel": u64::MAX}));
    assert_eq!(ask(json!({"cmd": "signal", "id": 1}))["ok"], true);
}

#[test]
fn games_and_saves_are_apart() {
    let mut drive = Drive::playing();
    drive.ok(json!({"cmd": "new", "game": 18_446_744_073_709_551_615_u64, "seed": 7}));
    drive.ok(json!({"cmd": "signal", "name": "DOWN"}));
    let moved = drive.ok(json!({"cmd": "state"}));
    assert_eq!(drive.ok(json!({"cmd": "save"}))["save"], 1);
    drive.ok(json!({"cmd": "signal", "name": "DROP"}));
    // A save can be restored into another game, which need not exist; the save stays.
    assert_eq!(drive.ok(json!({"cmd": "restore", "save": 1, "game": 9})), moved);
    assert_eq!(drive.ok(json!({"cmd": "state", "game": 9})), moved);
    assert_eq!(drive.ok(json!({"cmd": "restore", "save": 1})), moved);
    drive.ok(json!({"cmd": "drop", "save": 1}));
    assert_eq!(drive.kind(&json!({"cmd": "drop", "save": 1})), "state");
    assert_eq!(drive.kind(&json!({"cmd": "restore", "save": 1})), "state");
    assert_eq!(drive.ok(json!({"cmd": "save"}))["save"], 2);
    // `new` replaces a game.
    assert_eq!(drive.ok(json!({"cmd": "new"}))["piece"]["reference"], 51);
}

#[test]
fn batches() {
    let mut drive = Drive::new();
    assert_eq!(drive.ok(json!({"cmd": "batch", "requests": []}))["answers"], json!([]));
    let answers = drive.ok(json!({"cmd": "batch", "requests": [
        {"cmd": "load", "file": "fixed.rul3"}, {"cmd": "new"}, 5, null, [], "x", {},
        {"cmd": "batch", "requests": []}, {"cmd": "advance"}, {"cmd": "signal", "id": 1},
    ]}))["answers"]
        .clone();
    let answers = answers.as_array().unwrap();
    let ok: Vec<bool> = answers.iter().map(|answer| answer["ok"].as_bool().unwrap()).collect();
    assert_eq!(ok, [true, true, false, false, false, false, false, false, false, true]);
    for answer in answers.iter().filter(|answer| answer["ok"] == false) {
        assert_eq!(answer["error"]["kind"], "usage");
    }
    // A trap does not stop the rest.
    let answers = drive.ok(json!({"cmd": "batch", "requests": [
        {"cmd": "load", "file": "traps.rul3"}, {"cmd": "new"}, {"cmd": "state"},
    ]}))["answers"]
        .clone();
    assert_eq!(answers[1]["error"]["trap"], "stack-underflow");
    assert_eq!(answers[2]["status"], "trapped");
}

#[test]
fn a_long_time_passes_where_nothing_happens() {
    let mut drive = Drive::playing();
    let day = 86_400_000_u64;
    for (name, ms) in [("PAUS", 1000 * day), ("PAUS", 10)] {
        drive.ok(json!({"cmd": "signal", "name": name}));
        assert_eq!(drive.ok(json!({"cmd": "advance", "ms": ms}))["events"], json!([]));
    }
    assert_eq!(drive.ok(json!({"cmd": "state"}))["time_ms"], 1000 * day + 10);
    drive.ok(json!({"cmd": "signal", "name": "STOP"}));
    for ms in [0, 1 << 63, u64::MAX] {
        let nothing = json!({"ok": true, "events": [], "status": "over"});
        assert_eq!(drive.ok(json!({"cmd": "advance", "ms": ms})), nothing);
    }
}

#[test]
fn a_time_in_which_too_much_happens_is_refused() {
    // Pieces come and vanish forever.
    let endless =
        Rule::default().phase("0", "period 1 timer 30 ret").phase("C", "destroy 0 -1 ret");
    let bytes = endless.bytes();
    let loader = move |_: &str| program(bytes.clone());
    let mut session = Session::new(&loader);
    session.answer(r#"{"cmd":"load","file":""}"#);
    session.answer(r#"{"cmd":"new"}"#);
    let before = session.answer(r#"{"cmd":"state"}"#);
    for ms in [1_u64 << 40, 1 << 63, u64::MAX] {
        let answer = session.answer(&format!(r#"{{"cmd":"advance","ms":{ms}}}"#));
        assert!(answer.starts_with(r#"{"ok":false,"error":{"kind":"usage""#), "{answer:.200}");
        assert_eq!(session.answer(r#"{"cmd":"state"}"#), before);
    }
    assert!(session.answer(r#"{"cmd":"advance","ms":5000}"#).starts_with(r#"{"ok":true"#));
}

/// Returns the lines with which `serve` answers bytes.
fn served(input: &[u8]) -> Vec<Value> {
    let mut session = Session::new(&files);
    let mut output = Vec::new();
    serve(&mut session, &mut &input[..], &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_line_has_one_answer() {
    assert_eq!(served(b""), Vec::<Value>::new());
    assert_eq!(served(b"\n\n").len(), 2);
    let hello = b"{\"cmd\":\"hello\"}";
    for input in [&[hello, &b"\n"[..]].concat()[..], hello, &[hello, &b"\r\n"[..]].concat()] {
        let answers = served(input);
        assert_eq!((answers.len(), &answers[0]["ok"]), (1, &json!(true)));
    }
    let answers = served(b"\xFF\xFE\n{\"cmd\":\"hello\"}\n\0\n");
    let ok: Vec<&Value> = answers.iter().map(|answer| &answer["ok"]).collect();
    assert_eq!(ok, [&json!(false), &json!(true), &json!(false)]);
}

#[test]
fn lines_longer_than_1_mib_are_refused() {
    let most = 1 << 20;
    let hello = r#"{"cmd":"hello"}"#;
    for (length, ok) in [(most, true), (most + 1, false), (5 * most, false)] {
        let padding = " ".repeat(length - hello.len());
        let input = format!("{hello}{padding}\n{hello}\n");
        let answers = served(input.as_bytes());
        assert_eq!(answers.len(), 2);
        assert_eq!(answers[0]["ok"], ok, "{length}");
        assert_eq!(answers[1]["ok"], true);
        // The same at the end of the input, without a newline.
        let answers = served(format!("{hello}{padding}").as_bytes());
        assert_eq!((answers.len(), &answers[0]["ok"]), (1, &json!(ok)));
    }
}

#[test]
fn members_that_nobody_knows_may_hold_any_json() {
    let deep = format!("{}{}", "[".repeat(1000), "]".repeat(1000));
    let objects = format!("{}0{}", "{\"a\":".repeat(1000), "}".repeat(1000));
    let values = [&deep, &objects, "1e999", "-1E+4000", "\"\\ud800\"", "\"\\udc00\\ud800x\""];
    let mut drive = Drive::playing();
    for value in values {
        for line in [
            format!(r#"{{"cmd":"hello","x":{value}}}"#),
            format!(r#"{{"x":{value},"cmd":"state"}}"#),
            // Known elsewhere, but not in this request.
            format!(r#"{{"cmd":"state","seed":{value}}}"#),
            format!(r#"{{"cmd":"batch","x":{value},"requests":[{{"cmd":"state","x":{value}}}]}}"#),
            // The last member with a name counts.
            format!(r#"{{"cmd":"advance","ms":{value},"ms":1}}"#),
        ] {
            let answer = drive.line(&line);
            assert_eq!(answer["ok"], true, "{line:.80}: {answer}");
        }
        let batch = format!(r#"{{"cmd":"batch","requests":[{value},{{"cmd":"save"}}]}}"#);
        let answers = drive.line(&batch)["answers"].clone();
        assert_eq!(answers[0]["error"]["kind"], "usage");
        assert_eq!(answers[1]["ok"], true);
        // Known members with a wrong type, and values that are not objects.
        for line in [
            value.to_owned(),
            format!(r#"{{"cmd":{value}}}"#),
            format!(r#"{{"cmd":"state","game":{value}}}"#),
            format!(r#"{{"cmd":"advance","ms":{value}}}"#),
            format!(r#"{{"cmd":"poke","stack":{value},"v":{value}}}"#),
            format!(r#"{{"cmd":"poke","stack":[{value}]}}"#),
            format!(r#"{{"cmd":"batch","requests":{{"x":{value}}}}}"#),
        ] {
            let answer = drive.line(&line);
            assert_eq!(answer["error"]["kind"], "usage", "{line:.80}: {answer}");
        }
    }
    // A name that is not valid text is not a known name; an escaped name may be.
    assert_eq!(drive.line(r#"{"\ud800":1,"cmd":"hello"}"#)["ok"], true);
    assert_eq!(drive.line(r#"{"\u0063md":"hello"}"#)["ok"], true);
    // Every member must be JSON.
    for value in ["01", "1.", "nul", "\"\\x\"", "[1,]", "{\"a\"}", "\"\u{1}\""] {
        let answer = drive.line(&format!(r#"{{"cmd":"hello","x":{value}}}"#));
        assert_eq!(answer["error"]["kind"], "usage", "{value}");
    }
}
