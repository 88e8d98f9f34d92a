//! RUL versus (RV1 to RV5).

use serde_json::{Value, json};

use crate::desk::Desk;

fn open(table: u64, options: Value) -> Value {
    json!({"cmd": "open", "table": table, "book": "rul.versus", "seed": 7, "options": options})
}

/// Table 1 with a game.
fn alone() -> Desk {
    let mut desk = Desk::new();
    desk.ok(open(1, json!({"rule": "case.rul3"})));
    desk.ok(json!({"cmd": "new"}));
    desk
}

fn connected() -> Desk {
    let mut desk = alone();
    desk.ok(open(2, json!({"rule": "case.rul3"})));
    desk.ok(json!({"cmd": "link", "from": 1, "to": 2}));
    desk
}

fn logs(desk: &mut Desk, table: u64) -> [String; 2] {
    let core = desk.core(table);
    [0, 1].map(|board| core["boards"][board]["log"].as_str().unwrap().to_owned())
}

#[test]
fn rv1_options() {
    let mut desk = Desk::new();
    for (options, error) in [
        (json!({}), "usage"),
        (json!({"rule": 1}), "usage"),
        (json!({"rule": "missing.rul3"}), "file"),
        (json!({"rule": "script.jsonl"}), "file"),
        (json!({"rule": "case.rul3", "edge": 5}), "usage"),
        (json!({"rule": "case.rul3", "edge": "6"}), "usage"),
    ] {
        assert_eq!(desk.error(open(1, options.clone())), error, "{options}");
    }
}

#[test]
fn rv2_inputs_are_noted_and_times_added() {
    let mut desk = alone();
    for ms in [0, 100, 50] {
        desk.ok(json!({"cmd": "idle", "ms": ms}));
    }
    assert_eq!(logs(&mut desk, 1), ["+150", "+150"]);
    desk.ok(json!({"cmd": "play", "move": "@1", "side": 1}));
    desk.ok(json!({"cmd": "idle", "ms": 1}));
    assert_eq!(logs(&mut desk, 1), ["+151", "+150 @1 +1"]);
    // Time is the same in one part or in two.
    let core = desk.core(1);
    let mut other = alone();
    other.ok(json!({"cmd": "idle", "ms": 150}));
    other.ok(json!({"cmd": "play", "move": "@1", "side": 1}));
    other.ok(json!({"cmd": "idle", "ms": 1}));
    assert_eq!(other.core(1), core);
    assert_eq!(desk.error(json!({"cmd": "play", "move": "@0", "side": 1})), "illegal");
}

#[test]
fn rv2_each_end_plays_its_own_board() {
    let mut desk = connected();
    desk.ok(json!({"cmd": "idle", "ms": 100}));
    desk.ok(json!({"cmd": "idle", "ms": 70, "table": 2}));
    desk.play(2, "@1");
    assert_eq!(logs(&mut desk, 1), ["+100", "+70 @1"]);
    assert_eq!(desk.core(1), desk.core(2));
    assert_eq!(desk.error(json!({"cmd": "play", "move": "@1", "side": 1})), "turn");
    assert_eq!(desk.ok(json!({"cmd": "legal", "side": 1}))["moves"], json!([]));

    for (text, code) in [
        ("+0", "illegal-move"),
        ("+60001", "illegal-move"),
        ("+01", "illegal-move"),
        ("@0", "illegal-move"),
        ("@256", "illegal-move"),
        ("+1  @1", "illegal-move"),
        ("", "illegal-move"),
        ("é", "illegal-move"),
        ("+-1", "illegal-move"),
    ] {
        let mut desk = connected();
        let core = desk.core(2);
        let line = json!({"t": "msg", "text": text, "seq": 1, "ack": 0, "epoch": 0, "hash": ""});
        desk.inject(0, &line);
        assert_eq!(desk.link(1)[1], format!("{code} self"), "{text}");
        assert_eq!(desk.core(2), core);
    }
}

#[test]
fn rv3_a_core_must_follow_from_its_logs() {
    let mut desk = alone();
    desk.ok(json!({"cmd": "idle", "ms": 100}));
    let save = desk.ok(json!({"cmd": "save"}))["save"].take();
    let with = |change: &dyn Fn(&mut Value)| {
        let mut save = save.clone();
        change(&mut save["core"]);
        save.as_object_mut().unwrap().remove("hash");
        save["hash"] = json!(rulvm_table::json::hash(&save));
        json!({"cmd": "load", "save": save})
    };
    desk.ok(with(&|_| {}));
    let changes: [&dyn Fn(&mut Value); 9] = [
        &|core| core["rule"] = json!("other"),
        &|core| core["edge"] = json!(10),
        &|core| core["seed"] = json!("+7"),
        &|core| core["seed"] = json!(7),
        &|core| core["boards"][0]["log"] = json!("+101"),
        &|core| core["boards"][0]["log"] = json!("+50 +50"),
        &|core| core["boards"][0]["log"] = json!("+4000000001"),
        &|core| core["boards"][0]["log"] = json!(vec!["@1"; 133_334].join(" ")),
        &|core| core["boards"][1]["score"] = json!(1),
    ];
    for change in changes {
        assert_eq!(desk.error(with(change)), "save state");
    }
}

#[test]
fn rv4_the_higher_score_wins_and_a_restart_has_another_seed() {
    let mut desk = alone();
    for _ in 0..10 {
        desk.ok(json!({"cmd": "idle", "ms": 60_000}));
    }
    let summary = desk.summary(1);
    assert_eq!(summary["status"], "over");
    assert_eq!(summary["result"], json!({"winner": null, "kind": "draw", "points": 0}));
    let position = desk.ok(json!({"cmd": "position"}))["position"].take();
    let state = desk.core(1)["boards"][0]["state"].take();
    let state = state.as_str().unwrap();
    assert_eq!(position, format!("{state} {state}"));
    desk.ok(json!({"cmd": "restart"}));
    assert_eq!(desk.core(1)["seed"], "8");
    assert_eq!(logs(&mut desk, 1), ["", ""]);
}

#[test]
fn rv5_the_view_shows_both_boards() {
    let mut desk = alone();
    let view = desk.ok(json!({"cmd": "view"}));
    assert_eq!([&view["width"], &view["height"]], [&json!(35), &json!(34)]);
    let items = view["items"].as_array().unwrap();
    let n = desk.core(1)["edge"].as_u64().unwrap();
    assert_eq!(items.len() as u64, 2 * (3 * n * (n - 1) + 1));
    assert!(items.iter().all(|item| item["enabled"] == false));
    assert_eq!((1..).zip(items).find(|(id, item)| item["id"] != *id), None);
    // The falling pieces are the same, and nothing else is there.
    let shown = |items: &[Value]| items.iter().filter(|item| item["text"] != "").count();
    let (left, right) = items.split_at(items.len() / 2);
    assert!(shown(left) > 0 && shown(left) == shown(right));
    // Places are within the view, and no two are the same.
    let mut places: Vec<_> =
        items.iter().map(|item| (item["x"].as_i64(), item["y"].as_i64())).collect();
    assert!(places.iter().all(|&(x, y)| (Some(0)..Some(35)).contains(&x) && y < Some(33)));
    places.sort();
    places.dedup();
    assert_eq!(places.len(), items.len());
}
