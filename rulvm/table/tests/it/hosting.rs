//! What a table does with one book: identity, events, input, dialogs, books that misbehave.

use serde_json::{Value, json};

use crate::desk::Desk;

fn open(pretend: Value) -> Value {
    json!({"cmd": "open", "book": "rul.probe", "pretend": pretend})
}

#[test]
fn gm3_gm4_a_book_needs_well_formed_words_and_a_new_enough_host() {
    let mut desk = Desk::new();
    for word in ["", "100", "01000", "0A00", "g000", "01 0", "010a", "éé"] {
        for name in ["version", "required", "host_required", "host_now"] {
            let error = desk.error(open(json!({name: word})));
            assert_eq!(error, "book bad-version", "{name} {word}");
        }
    }
    assert_eq!(desk.error(open(json!({"host_required": "0201"}))), "book host-version");
    assert_eq!(desk.error(open(json!({"host_now": "f199"}))), "book host-version");
    // The first digit is ignored.
    desk.ok(open(json!({"host_required": "f200", "host_now": "a999"})));
}

#[test]
fn gm10_gm11_events_of_a_game_from_start_to_end() {
    let mut desk = Desk::new();
    desk.open(1, "rul.probe");
    assert_eq!(desk.events(1), ["InitRuleBook"]);
    desk.ok(json!({"cmd": "new"}));
    assert_eq!(desk.events(1), ["NewGame", "Activate"]);
    desk.ok(json!({"cmd": "front", "on": false}));
    desk.ok(json!({"cmd": "front", "on": true}));
    assert_eq!(desk.events(1), ["Deactivate", "Activate"]);
    let save = desk.ok(json!({"cmd": "save"}))["save"].take();
    assert_eq!(desk.events(1), ["Flatten"]);
    desk.ok(json!({"cmd": "new"}));
    assert_eq!(desk.events(1), ["Deactivate", "Close", "NewGame", "Activate"]);
    desk.ok(json!({"cmd": "load", "save": save}));
    assert_eq!(desk.events(1), ["Deactivate", "Close", "OldGame", "Activate"]);
    desk.ok(json!({"cmd": "close"}));
    assert_eq!(desk.error(json!({"cmd": "table"})), "state");
}

#[test]
fn gm12_input_is_closed_by_dialogs_and_by_the_end_of_the_game() {
    let mut desk = Desk::with_game("rul.probe");
    desk.play(1, "ask-none");
    desk.events(1);
    for input in [
        json!({"cmd": "click", "item": 1}),
        json!({"cmd": "key", "char": 49}),
        json!({"cmd": "menu", "menu": 1001, "item": 1}),
        json!({"cmd": "menu", "menu": 2000, "item": 1}),
    ] {
        assert_eq!(desk.ok(input)["sent"], false);
    }
    assert_eq!(desk.error(json!({"cmd": "play", "move": "tick"})), "dialog");
    assert_eq!(desk.events(1), [""; 0]);
    let view = desk.ok(json!({"cmd": "view"}));
    assert_eq!(view["items"][0]["enabled"], false);

    let mut desk = Desk::new();
    let options = json!({"position": "XX./OO./... X"});
    desk.ok(json!({"cmd": "open", "book": "rul.tictactoe", "options": options}));
    desk.ok(json!({"cmd": "new"}));
    assert_eq!(desk.error(json!({"cmd": "play", "move": "1"})), "illegal");
    assert_eq!(desk.error(json!({"cmd": "play", "move": "3", "side": 1})), "turn");
    desk.play(1, "3");
    desk.events(1);
    assert_eq!(desk.ok(json!({"cmd": "key", "char": 57}))["sent"], false);
    assert_eq!(desk.error(json!({"cmd": "play", "move": "9"})), "over");
    assert_eq!(desk.ok(json!({"cmd": "legal"}))["moves"], json!([]));
    let view = desk.ok(json!({"cmd": "view"}));
    assert!(view["items"].as_array().unwrap().iter().all(|item| item["enabled"] == false));
    assert_eq!(desk.events(1), [""; 0]);
}

#[test]
fn gm13_time_goes_to_books_that_do_not_decline_it() {
    for (pretend, events, is_sent) in [
        (json!({}), vec!["SleepQuery", "Idle"], true),
        (json!({"no_sleep_query": true}), vec!["Idle"], true),
        (json!({"no_idle": true}), vec!["SleepQuery"], false),
        (json!({"no_idle": true, "no_sleep_query": true}), vec![], false),
    ] {
        let mut desk = Desk::new();
        desk.ok(open(pretend));
        desk.ok(json!({"cmd": "new"}));
        desk.events(1);
        assert_eq!(desk.ok(json!({"cmd": "idle"}))["sent"], is_sent);
        assert_eq!(desk.events(1), events);
    }
    // A dialog of the book does not stop it.
    let mut desk = Desk::with_game("rul.probe");
    desk.play(1, "ask");
    assert_eq!(desk.ok(json!({"cmd": "idle", "ms": 60_000}))["sent"], true);
    assert_eq!(desk.error(json!({"cmd": "idle", "ms": 60_001})), "usage");
}

#[test]
fn gm15_a_dialog_waits_for_one_of_its_buttons() {
    let mut desk = Desk::with_game("rul.probe");
    let dialog = desk.play(1, "ask")["dialog"].take();
    let expected = json!({"owner": "book", "message": "Ready?", "but1": "No", "but2": "Yes"});
    assert_eq!(dialog, expected);
    for button in [0, 3, -1, i64::MIN] {
        assert_eq!(desk.error(json!({"cmd": "answer", "button": button})), "dialog");
    }
    desk.ok(json!({"cmd": "answer", "button": 2}));
    assert_eq!(desk.local(1)["answer"], 2);
    assert_eq!(desk.error(json!({"cmd": "answer", "button": 2})), "dialog");
    // Without buttons, only the book can end it: with an empty question.
    desk.play(1, "ask-none");
    assert_eq!(desk.error(json!({"cmd": "answer", "button": 1})), "dialog");
    assert_eq!(desk.ok(json!({"cmd": "idle", "ms": 999}))["dialog"], Value::Null);
}

#[test]
fn gm16_a_question_behind_another_one_is_answered_with_0() {
    let mut desk = Desk::connected("rul.probe");
    desk.play(1, "ask");
    desk.events(1);
    desk.by_hand();
    let hash = desk.hash_of("ask");
    let message = json!({"t": "msg", "text": "ask", "seq": 1, "ack": 0, "epoch": 0, "hash": hash});
    desk.inject(1, &message);
    desk.deliver(1, 1);
    // The question that the book returns to the answer is ignored.
    assert_eq!(desk.events(1), ["MessageReceived Ask", "Answer Ask"]);
    assert_eq!(desk.local(1)["answer"], 0);
    assert_eq!(desk.summary(1)["dialog"]["message"], "Ready?");
}

impl Desk {
    /// The state hash of a probe that has received a text, and nothing else.
    fn hash_of(&mut self, text: &str) -> String {
        let core = json!({"count": 0, "last": text, "turn": null, "result": null});
        rulvm_table::json::hash(&core)
    }
}

#[test]
fn gm18_a_fault_undoes_the_call_and_play_continues() {
    let mut desk = Desk::with_game("rul.probe");
    desk.play(1, "tick");
    let before = desk.summary(1);
    for (text, fault) in [
        ("bad-event", "book bad-event"),
        ("bad-message", "book message-too-long"),
        ("bad-button", "book button-too-long"),
        ("send", "book not-connected"),
    ] {
        assert_eq!(desk.error(json!({"cmd": "play", "move": text})), fault);
        assert_eq!(desk.summary(1), before);
    }
    desk.play(1, "tick");
    assert_eq!(desk.core(1)["count"], 2);
}

#[test]
fn gm18_after_a_failure_a_game_can_be_looked_at_and_saved() {
    for (text, error, events) in [
        ("crash", "book crash", &["UpdateMenus", "Menu (crash)"][..]),
        (
            "error",
            "book error",
            &["UpdateMenus", "Menu Error", "Deactivate", "Close", "FinishRuleBook"],
        ),
    ] {
        let mut desk = Desk::connected("rul.probe");
        desk.play(1, "tick");
        desk.events(1);
        let core = desk.core(1);
        assert_eq!(desk.error(json!({"cmd": "play", "move": text, "side": 0})), error);
        assert_eq!(desk.events(1), events);
        assert_eq!(desk.summary(1)["status"], "failed");
        assert_eq!(desk.core(1), core);
        assert_eq!(desk.link(1), ["error self", "error peer"]);
        assert_eq!(desk.events(2).last().unwrap(), "ConnectionLost");
        desk.ok(json!({"cmd": "position"}));
        desk.ok(json!({"cmd": "save"}));
        for cmd in ["new", "view", "legal", "idle", "restart", "load"] {
            assert_eq!(desk.error(json!({"cmd": cmd})), "state", "{cmd}");
        }
        desk.ok(json!({"cmd": "close"}));
    }
}

#[test]
fn gm19_a_book_can_refuse_what_the_other_side_sends() {
    for (text, code) in [("no", "illegal-move"), ("late", "out-of-turn"), ("die", "error")] {
        let mut desk = Desk::connected("rul.probe");
        desk.by_hand();
        let core = desk.core(2);
        let hash = desk.hash_of(text);
        desk.inject(
            0,
            &json!({"t": "msg", "text": text, "seq": 1, "ack": 0, "epoch": 0, "hash": hash}),
        );
        desk.deliver_all();
        assert_eq!(desk.link(1), [format!("{code} peer"), format!("{code} self")]);
        assert_eq!(desk.core(2), core);
        let status = if code == "error" { "failed" } else { "playing" };
        assert_eq!(desk.summary(2)["status"], status);
    }
}

#[test]
fn gm21_clicks_become_moves() {
    use rulvm_table::clicks::{Click, Step, click, enabled};
    let from_to = Step::FromTo;
    let moves = [
        ("roll", vec![vec![Step::On(30)]]),
        ("play", vec![vec![from_to(6, 5), from_to(6, 4)], vec![from_to(6, 5), from_to(5, 3)]]),
    ];
    let picked = |clicks: &[u32]| Click::Picked(clicks.to_vec());
    assert_eq!(enabled(&moves, &[]), [5, 6, 30]);
    assert_eq!(click(&moves, &[], 30), Click::Move("roll"));
    assert_eq!(click(&moves, &[], 7), Click::Ignored);
    assert_eq!(click(&moves, &[], 6), picked(&[6]));
    // After a half step: the rest of it, or another start.
    assert_eq!(enabled(&moves, &[6]), [4, 5, 6, 30]);
    assert_eq!(click(&moves, &[6], 30), Click::Move("roll"));
    assert_eq!(click(&moves, &[6], 6), picked(&[6]));
    assert_eq!(click(&moves, &[6], 5), picked(&[6, 5]));
    // In any order, and each step once.
    assert_eq!(click(&moves, &[6, 5], 5), picked(&[6, 5, 5]));
    assert_eq!(click(&moves, &[6, 5, 6], 5), picked(&[6, 5, 5]));
    assert_eq!(click(&moves, &[6, 5, 6], 4), Click::Move("play"));
    assert_eq!(click(&moves, &[6, 4, 6], 5), Click::Move("play"));
    assert_eq!(click(&moves, &[6, 4], 5), Click::Ignored);
}

#[test]
fn gm22_typed_clicked_chosen_and_pressed_moves_are_the_same() {
    let requests = [
        json!({"cmd": "play", "move": "4"}),
        json!({"cmd": "click", "item": 4}),
        json!({"cmd": "click", "item": 39}),
        json!({"cmd": "key", "char": 52}),
        json!({"cmd": "menu", "menu": 1001, "item": 4}),
    ];
    for request in requests {
        let mut desk = Desk::with_game("rul.connect4");
        desk.ok(request);
        let position = desk.ok(json!({"cmd": "position"}))["position"].take();
        assert_eq!(position, "......./......./......./......./......./...R... Y");
    }
    let mut desk = Desk::with_game("rul.connect4");
    let before = desk.summary(1);
    for request in [
        json!({"cmd": "menu", "menu": 1002, "item": 4}),
        json!({"cmd": "menu", "menu": 1001, "item": 8}),
        json!({"cmd": "menu", "menu": 32767, "item": 32767}),
        json!({"cmd": "key", "char": 0x10ffff}),
    ] {
        assert_eq!(desk.ok(request)["hash"], before["hash"]);
    }
    assert_eq!(desk.summary(1), before);
    assert_eq!(desk.error(json!({"cmd": "click", "item": 43})), "usage");
}

#[test]
fn gm25_gm26_saves_continue_and_others_are_refused() {
    let mut desk = Desk::with_game("rul.connect4");
    desk.play(1, "4");
    assert_eq!(desk.summary(1)["modified"], true);
    let save = desk.ok(json!({"cmd": "save"}))["save"].take();
    assert_eq!(desk.summary(1)["modified"], false);
    let core = desk.core(1);
    desk.open(2, "rul.connect4");
    desk.ok(json!({"cmd": "load", "table": 2, "text": save.to_string()}));
    assert_eq!(desk.core(2), core);

    // A save with other members; its hash fits again.
    let with = |name: &str, value: Value| {
        let mut save = save.clone();
        save[name] = value;
        save.as_object_mut().unwrap().remove("hash");
        save["hash"] = json!(rulvm_table::json::hash(&save));
        save
    };
    let board = |board: &str| json!({"board": board, "turn": 1, "result": null});
    let floating = format!("R{}", ".".repeat(41));
    let text = |text: &str| json!({"cmd": "load", "table": 2, "text": text});
    let loads = [
        (text(&" ".repeat((1 << 20) + 1)), "too-large"),
        (text("{\"a\":NaN}"), "not-json"),
        (text("\"\\ud800\""), "not-json"),
        (text(""), "not-json"),
        (text("[]"), "not-a-save"),
        (text("{\"format\":\"rul\"}"), "not-a-save"),
    ];
    let saves = [
        (with("save", json!(2)), "save-version"),
        (with("extra", json!(1.5)), "damaged"),
        (with("extra", json!(9_007_199_254_740_993_u64)), "damaged"),
        (with("book", json!("rul.othello")), "book"),
        (with("version", json!("0099")), "version"),
        (with("version", json!("0101")), "version"),
        (with("version", json!("0x00")), "version"),
        (with("extra", json!(1)), "state"),
        (with("local", json!({"side": 2})), "state"),
        (with("session", json!({})), "state"),
        (with("turn", json!(0)), "state"),
        (with("core", json!([])), "state"),
        (with("core", board(&floating)), "state"),
        (with("core", board("short")), "state"),
    ];
    let saves = saves.map(|(save, why)| (json!({"cmd": "load", "table": 2, "save": save}), why));
    let mut damaged = save.clone();
    damaged["core"]["turn"] = json!(0);
    let damaged = (json!({"cmd": "load", "table": 2, "save": damaged}), "damaged");
    desk.events(2);
    for (request, why) in loads.into_iter().chain(saves).chain([damaged]) {
        assert_eq!(desk.error(request), format!("save {why}"));
    }
    assert_eq!(desk.core(2), core);
    assert_eq!(desk.events(2), [""; 0]);
    assert_eq!(desk.error(json!({"cmd": "load"})), "usage");
    assert_eq!(desk.error(json!({"cmd": "load", "save": save, "text": ""})), "usage");
    // Sides and ends are kept, all else of this machine is new (GM7).
    let local = json!({"side": 1, "end": 1, "connected": true, "picked": [3], "more": 1});
    desk.ok(json!({"cmd": "load", "table": 2, "save": with("local", local)}));
    let local = json!({"side": 1, "end": 1, "connected": false, "picked": []});
    assert_eq!(desk.local(2), local);
}

#[test]
fn bits_forbid_saves_restarts_and_swaps() {
    let mut desk = Desk::new();
    desk.ok(open(json!({"no_save": true, "no_restart": true, "no_swap": true})));
    desk.ok(json!({"cmd": "new"}));
    assert_eq!(desk.error(json!({"cmd": "save"})), "save not-allowed");
    assert_eq!(desk.error(json!({"cmd": "restart"})), "state");
    assert_eq!(desk.error(json!({"cmd": "swap"})), "state");
}

#[test]
fn gm17_alone_a_restart_needs_no_consent_and_a_swap_is_impossible() {
    let mut desk = Desk::with_game("rul.connect4");
    desk.play(1, "4");
    let restarted = desk.ok(json!({"cmd": "restart"}));
    assert_eq!((&restarted["side"], &restarted["modified"]), (&json!(0), &json!(true)));
    assert_eq!(desk.core(1)["board"], ".".repeat(42));
    assert_eq!(desk.error(json!({"cmd": "swap"})), "state");
}
