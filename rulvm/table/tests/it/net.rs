//! Two tables over a connection that loses, repeats and changes lines.

use std::sync::Arc;

use rulvm_table::books::{self, Opening};
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::{Object, hash};
use rulvm_table::table::Table;
use serde_json::{Value, json};

use crate::desk::{Desk, ends};

/// The state hash of a probe.
fn probe(count: u64, last: &str) -> String {
    hash(&json!({"count": count, "last": last, "turn": null, "result": null}))
}

/// A message of a probe, after which its state has this hash.
fn message(text: &str, seq: u64, ack: u64, hash: &str) -> Value {
    json!({"t": "msg", "text": text, "seq": seq, "ack": ack, "epoch": 0, "hash": hash})
}

fn counts(kind: &str, seq: u64, ack: u64, hash: &str) -> Value {
    json!({"t": kind, "seq": seq, "ack": ack, "epoch": 0, "hash": hash})
}

/// Two connected probes whose lines are delivered by hand.
fn probes() -> Desk {
    let mut desk = Desk::connected("rul.probe");
    desk.by_hand();
    desk
}

/// Two tables of which the first has invited the second; nothing has been delivered yet.
fn invited(book: &str, pretend: [Value; 2]) -> Desk {
    let mut desk = Desk::new();
    for (table, pretend) in [1, 2].into_iter().zip(pretend) {
        let open = json!({"cmd": "open", "table": table, "book": book, "pretend": pretend});
        desk.ok(open);
    }
    desk.ok(json!({"cmd": "new"}));
    desk.ok(json!({"cmd": "link", "from": 1, "to": 2, "auto": false}));
    desk
}

#[test]
fn net2_the_handshake_line_by_line() {
    let mut desk = invited("rul.tictactoe", [json!({}), json!({})]);
    desk.play(1, "5");
    desk.events(1);
    desk.events(2);
    let hello = json!({
        "t": "hello", "net": 1, "role": "guest", "host": "0200", "host_required": "0200",
        "book": "rul.tictactoe", "version": "0100", "required": "0100", "no_connect": false,
        "resume": null,
    });
    assert_eq!(desk.wire(1), [hello]);
    assert_eq!(desk.link(1), ["hello", "hello"]);
    desk.deliver(1, 1);
    assert_eq!(
        (desk.types(0), desk.link(1)),
        (vec!["hello".into(), "state".into()], ["state".into(), "hello".into()])
    );
    assert_eq!(desk.events(1), ["Flatten"]);
    let core = desk.core(1);
    let state = desk.wire(0).pop().unwrap();
    assert_eq!(
        (&state["core"], &state["side"], &state["hash"]),
        (&core, &json!(0), &json!(hash(&core)))
    );
    desk.deliver(0, 1);
    assert_eq!(desk.link(1), ["state", "state"]);
    desk.deliver(0, 1);
    assert_eq!(desk.link(1), ["state", "on"]);
    assert_eq!(desk.events(2), ["OldGame", "Swap", "Activate", "ConnectionMade"]);
    assert_eq!(desk.wire(1), [json!({"t": "ready", "hash": hash(&core)})]);
    desk.deliver(1, 1);
    assert_eq!(desk.link(1), ["on", "on"]);
    assert_eq!(desk.events(1), ["ConnectionMade"]);
    // Each side plays its own mark.
    assert_eq!(desk.summary(2)["side"], 1);
    assert_eq!([1, 2].map(|table| desk.summary(table)["myturn"].clone()), [false, true]);
}

#[test]
fn gm5_books_that_do_not_fit_are_not_connected() {
    let none = || json!({});
    for (inviter, guest, code, who) in [
        (none(), json!({"id": "other"}), "book", Value::Null),
        (json!({"required": "0101", "version": "0101"}), none(), "book-version", json!("guest")),
        (none(), json!({"required": "0101", "version": "0101"}), "book-version", json!("inviter")),
        (
            json!({"host_required": "0201", "host_now": "0300"}),
            none(),
            "host-version",
            json!("guest"),
        ),
        (none(), json!({"no_connect": true}), "no-connect", json!("guest")),
    ] {
        let mut desk = invited("rul.probe", [inviter, guest]);
        desk.deliver(1, 1);
        let mut refusal = json!({"t": "refuse", "why": code});
        if !who.is_null() {
            refusal["who"] = who;
        }
        assert_eq!(desk.wire(0), [refusal]);
        desk.deliver_all();
        assert_eq!(desk.link(1), [format!("{code} self"), format!("{code} peer")]);
    }
    let mut desk = Desk::new();
    let open = json!({"cmd": "open", "book": "rul.probe", "pretend": {"no_connect": true}});
    desk.ok(open);
    desk.ok(json!({"cmd": "new"}));
    desk.open(2, "rul.probe");
    assert_eq!(desk.error(json!({"cmd": "link", "from": 1, "to": 2})), "link no-connect");
}

#[test]
fn net2_a_hello_that_is_wrong_is_refused() {
    for (change, code) in [
        (json!({"net": 2}), "net-version"),
        (json!({"net": "1"}), "protocol"),
        (json!({"net": 2, "role": "inviter"}), "net-version"),
        (json!({"role": "inviter"}), "role"),
        (json!({"role": 1}), "protocol"),
        (json!({"version": "01"}), "bad-version"),
        (json!({"version": 100}), "protocol"),
        (json!({"book": "other", "version": "x"}), "book"),
        (json!({"no_connect": 0}), "protocol"),
        (json!({"resume": 1}), "protocol"),
        (json!({"resume": {}}), "protocol"),
        (json!({"resume": 1, "book": "other"}), "book"),
        (json!({"t": "msg"}), "protocol"),
        (json!({"t": "ready"}), "protocol"),
        (json!({"t": "close", "why": "closed"}), "protocol"),
        (json!({"t": 1}), "protocol"),
    ] {
        let mut desk = invited("rul.probe", [json!({}), json!({})]);
        desk.ok(json!({"cmd": "tamper", "dir": 1, "set": change}));
        desk.deliver_all();
        assert_eq!(desk.link(1), [format!("{code} self"), format!("{code} peer")], "{change}");
    }
}

#[test]
fn net2_a_state_that_is_wrong_is_refused() {
    let core = json!({"count": 1.5, "last": "", "turn": null, "result": null});
    for (change, code) in [
        (json!({"side": 2}), "protocol"),
        (json!({"session": "x"}), "protocol"),
        (json!({"core": []}), "protocol"),
        (json!({"hash": null}), "protocol"),
        (json!({"hash": probe(1, "")}), "bad-state"),
        (json!({"core": core, "hash": hash(&core)}), "bad-state"),
    ] {
        let mut desk = invited("rul.probe", [json!({}), json!({})]);
        desk.deliver(1, 1);
        desk.deliver(0, 1);
        desk.ok(json!({"cmd": "tamper", "dir": 0, "set": change}));
        desk.deliver_all();
        assert_eq!(desk.link(1), [format!("{code} peer"), format!("{code} self")], "{change}");
        assert_eq!(desk.summary(2)["status"], "empty");
    }
}

#[test]
fn net2_a_guest_with_a_game_is_busy() {
    // The game can start before each of the lines that test it.
    for lines in [0, 1] {
        let mut desk = invited("rul.probe", [json!({}), json!({})]);
        desk.deliver(1, 1);
        if lines > 0 {
            desk.deliver(0, lines);
        }
        desk.ok(json!({"cmd": "new", "table": 2}));
        desk.deliver_all();
        assert_eq!(desk.link(1), ["busy peer", "busy self"]);
    }
}

#[test]
fn net2_a_game_that_changes_during_the_handshake_diverges() {
    let mut desk = invited("rul.probe", [json!({}), json!({})]);
    desk.deliver(1, 1);
    desk.play(1, "tick");
    desk.deliver_all();
    // The guest was on already: a refusal is out of place.
    assert_eq!(desk.link(1), ["diverged self", "protocol self"]);
    assert_eq!([1, 2].map(|table| desk.core(table)["count"].clone()), [1, 0]);
    assert_eq!(desk.events(2).last().unwrap(), "ConnectionLost");
}

#[test]
fn net3_messages_are_numbered_and_acknowledged() {
    let mut desk = probes();
    desk.play(1, "send");
    let sent = message("hello 1", 1, 0, &probe(1, "hello 1"));
    assert_eq!(desk.wire(0), std::slice::from_ref(&sent));
    desk.deliver(0, 1);
    assert_eq!(desk.wire(1), [counts("ack", 0, 1, &probe(1, "hello 1"))]);
    assert_eq!(desk.core(2), desk.core(1));
    desk.deliver(1, 1);
    // A replay does nothing.
    desk.inject(0, &sent);
    desk.inject(0, &message("hello 9", 1, 0, &probe(9, "hello 9")));
    desk.deliver(0, 2);
    assert_eq!((desk.types(1), desk.link(1)), (vec![], ["on".into(), "on".into()]));
    assert_eq!(desk.core(2), desk.core(1));
    // A message can be the answer to one: it counts the one that it answers.
    desk.inject(0, &message("reply", 2, 0, &probe(1, "reply")));
    desk.deliver(0, 1);
    assert_eq!(
        desk.wire(1),
        [message("pong", 1, 2, &probe(1, "reply")), counts("ack", 1, 2, &probe(1, "reply")),]
    );
}

#[test]
fn net3_malformed_messages_end_the_connection() {
    let good = || message("x", 1, 0, &probe(0, "x"));
    for change in [
        json!({"text": 1}),
        json!({"text": "x".repeat(251)}),
        json!({"seq": "1"}),
        json!({"seq": -1}),
        json!({"ack": 1}),
        json!({"ack": 1.5}),
        json!({"epoch": 1}),
        json!({"epoch": true}),
        json!({"hash": null}),
        json!({"t": "hello"}),
        json!({"t": "refuse", "why": "closed"}),
        json!({"t": "nonsense"}),
        json!({"t": "resend", "from": 0}),
        json!({"t": "resend", "from": 1}),
        json!({"t": "answer", "what": "swap", "yes": true}),
        json!({"t": "ask", "what": "nothing"}),
    ] {
        let mut line = good();
        line.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let mut desk = probes();
        let core = desk.core(2);
        desk.inject(0, &line);
        desk.deliver_all();
        assert_eq!(desk.link(1), ["protocol peer", "protocol self"], "{change}");
        assert_eq!(desk.core(2), core);
        assert_eq!(desk.events(2).last().unwrap(), "ConnectionLost");
        assert_eq!(desk.summary(2)["connected"], false);
    }
}

#[test]
fn net4_a_message_with_another_hash_is_asked_for_again_once() {
    let mut desk = probes();
    desk.play(1, "send");
    let core = desk.core(2);
    desk.ok(json!({"cmd": "tamper", "dir": 0, "set": {"text": "hello 7"}}));
    desk.deliver(0, 1);
    assert_eq!(desk.core(2), core);
    assert_eq!(desk.wire(1), [json!({"t": "resend", "from": 1})]);
    desk.deliver(1, 1);
    // The same line again, this time unchanged.
    desk.deliver_all();
    assert_eq!(desk.core(2), desk.core(1));
    assert_eq!(desk.link(1), ["on", "on"]);

    let mut desk = probes();
    desk.play(1, "send");
    for _ in 0..2 {
        desk.ok(json!({"cmd": "tamper", "dir": 0, "set": {"hash": "other"}}));
        desk.deliver(0, 1);
        desk.deliver(1, 1);
    }
    assert_eq!(desk.link(1), ["diverged peer", "diverged self"]);
    assert_eq!(desk.core(2), core);
}

#[test]
fn net4_messages_can_cross() {
    let mut desk = probes();
    desk.play(1, "send");
    desk.play(2, "send");
    desk.deliver_all();
    assert_eq!(desk.link(1), ["on", "on"]);
    assert_eq!(desk.core(1), desk.core(2));

    // Games that are different are found out when both have seen everything.
    let mut desk = probes();
    desk.play(1, "tick");
    desk.clock(15_000);
    desk.deliver_all();
    let [inviter, guest] = desk.link(1);
    assert!(inviter.starts_with("diverged") && guest.starts_with("diverged"));
}

#[test]
fn net5_lost_messages_are_sent_again() {
    let mut desk = probes();
    for _ in 0..3 {
        desk.play(1, "send");
    }
    let lines = desk.wire(0);
    desk.ok(json!({"cmd": "lose", "dir": 0, "index": 0}));
    desk.deliver(0, 2);
    // Asked for once, although two came too early.
    assert_eq!(desk.wire(1), [json!({"t": "resend", "from": 1})]);
    desk.deliver(1, 1);
    assert_eq!(desk.wire(0), lines);
    desk.deliver_all();
    assert_eq!(desk.core(1), desk.core(2));
    assert_eq!(desk.link(1), ["on", "on"]);

    // If the last one is lost, a ping shows it, and each ping asks again.
    desk.play(2, "send");
    desk.ok(json!({"cmd": "lose", "dir": 1}));
    for _ in 0..2 {
        desk.clock(15_000);
        assert_eq!(desk.types(1), ["ping"]);
        desk.deliver(1, 1);
        assert_eq!(desk.types(0).last().unwrap(), "resend");
        let last = desk.types(0).len() - 1;
        desk.ok(json!({"cmd": "lose", "dir": 0, "index": last}));
        desk.deliver(0, 9);
    }
    desk.clock(15_000);
    desk.deliver_all();
    assert_eq!(desk.core(1), desk.core(2));

    // What the other end has acknowledged is forgotten.
    desk.inject(1, &json!({"t": "resend", "from": 1}));
    desk.deliver(1, 1);
    assert_eq!(desk.link(1)[0], "cannot-resume self");
}

#[test]
fn net6_silence_ends_a_connection() {
    let mut desk = invited("rul.probe", [json!({}), json!({})]);
    desk.clock(9_999);
    assert_eq!(desk.link(1), ["hello", "hello"]);
    desk.clock(1);
    assert_eq!(desk.link(1), ["timeout self", "timeout self"]);

    let mut desk = probes();
    desk.clock(14_999);
    assert_eq!(desk.types(0), [""; 0]);
    desk.clock(30_000);
    assert_eq!(desk.types(0), ["ping", "ping"]);
    desk.clock(1);
    assert_eq!(desk.link(1), ["timeout self", "timeout self"]);

    // As long as lines arrive, it lasts.
    let mut desk = Desk::connected("rul.probe");
    desk.clock(3_600_000);
    assert_eq!(desk.link(1), ["on", "on"]);
}

#[test]
fn gm17_net7_swap_and_restart_need_consent() {
    let mut desk = Desk::connected("rul.connect4");
    desk.play(1, "4");
    for (cmd, board) in [("swap", 41), ("restart", 42)] {
        let sides = |desk: &mut Desk| [1, 2].map(|table| desk.summary(table)["side"].clone());
        let before = sides(&mut desk);
        let waiting = desk.ok(json!({"cmd": cmd}));
        assert_eq!(waiting["dialog"]["message"], "Waiting for the other player.");
        assert_eq!(desk.error(json!({"cmd": "answer", "button": 1})), "dialog");
        assert_eq!(desk.error(json!({"cmd": cmd})), "dialog");
        assert_eq!(desk.error(json!({"cmd": cmd, "table": 2})), "dialog");
        desk.ok(json!({"cmd": "answer", "table": 2, "button": 1}));
        assert_eq!(desk.summary(1)["dialog"], Value::Null);
        assert_eq!(sides(&mut desk), before);
        desk.ok(json!({"cmd": cmd}));
        desk.ok(json!({"cmd": "answer", "table": 2, "button": 2}));
        let [first, second] = before;
        assert_eq!(sides(&mut desk), [second, first]);
        let empty = desk.core(1)["board"].as_str().unwrap().matches('.').count();
        assert_eq!((empty, desk.core(1)), (board, desk.core(2)));
    }
    let saved = desk.ok(json!({"cmd": "save"}));
    assert_eq!(saved["save"]["session"]["epoch"], 1);
    assert_eq!(desk.link(1), ["on", "on"]);
}

#[test]
fn gm17_if_both_ask_the_inviters_question_stands() {
    let mut desk = probes();
    desk.ok(json!({"cmd": "restart", "table": 2}));
    desk.ok(json!({"cmd": "swap", "table": 1}));
    desk.deliver_all();
    let message = |desk: &mut Desk, table| desk.summary(table)["dialog"]["message"].take();
    assert_eq!(message(&mut desk, 1), "Waiting for the other player.");
    assert_eq!(message(&mut desk, 2), "The other player wants to swap sides.");
    desk.ok(json!({"cmd": "answer", "table": 2, "button": 2}));
    desk.deliver_all();
    assert_eq!([1, 2].map(|table| desk.summary(table)["side"].clone()), [1, 0]);
    assert_eq!(desk.link(1), ["on", "on"]);
    assert_eq!(desk.summary(1)["dialog"], Value::Null);
}

#[test]
fn gm17_a_side_that_cannot_be_asked_says_no() {
    let mut desk = Desk::connected("rul.probe");
    desk.play(2, "ask");
    desk.events(1);
    assert_eq!(desk.ok(json!({"cmd": "swap"}))["dialog"], Value::Null);
    assert_eq!(desk.events(1), [""; 0]);
    // A question about a swap stops the time.
    desk.ok(json!({"cmd": "answer", "table": 2, "button": 1}));
    desk.ok(json!({"cmd": "swap"}));
    assert_eq!(desk.ok(json!({"cmd": "idle"}))["sent"], false);
    assert_eq!(desk.ok(json!({"cmd": "idle", "table": 2}))["sent"], false);
    // A second question while one is open.
    desk.inject(0, &json!({"t": "ask", "what": "swap"}));
    assert_eq!(desk.link(1), ["protocol peer", "protocol self"]);
    assert_eq!(desk.summary(1)["dialog"], Value::Null);
    assert_eq!(desk.summary(2)["dialog"], Value::Null);
}

#[test]
fn net8_an_end_can_leave() {
    for (request, events) in [
        (json!({"cmd": "unlink"}), &["ConnectionLost"][..]),
        (json!({"cmd": "close"}), &[]),
        (json!({"cmd": "new"}), &["Deactivate", "Close", "NewGame", "Activate"]),
    ] {
        let mut desk = Desk::connected("rul.probe");
        desk.events(1);
        desk.events(2);
        desk.ok(request.clone());
        assert_eq!(desk.link(1), ["closed self", "closed peer"]);
        if request["cmd"] != "close" {
            assert_eq!(desk.events(1), events);
        }
        assert_eq!(desk.events(2), ["ConnectionLost"]);
        assert_eq!(desk.summary(2)["myturn"], true);
        assert_eq!(desk.error(json!({"cmd": "unlink", "table": 2})), "state");
    }
    let mut desk = probes();
    desk.inject(0, &json!({"t": "close", "why": "no such code"}));
    desk.inject(1, &json!({"t": "close", "why": "timeout"}));
    desk.deliver_all();
    assert_eq!(desk.link(1), ["timeout peer", "closed peer"]);
}

#[test]
fn net9_a_lost_connection_continues_where_it_was() {
    let mut desk = probes();
    desk.play(1, "send");
    desk.play(1, "send");
    // The guest gets the first of two messages, and the inviter does not hear of it.
    desk.deliver(0, 1);
    desk.ok(json!({"cmd": "cut"}));
    assert_eq!(desk.link(1), ["lost self", "lost self"]);
    desk.events(1);
    let status = desk.ok(json!({"cmd": "link", "from": 1, "to": 2}));
    assert_eq!(ends(&status), ["on", "on"]);
    assert_eq!(desk.core(1), desk.core(2));
    assert_eq!(desk.core(2)["last"], "hello 2");
    assert_eq!(desk.events(1), ["ConnectionMade"]);
    let save = desk.ok(json!({"cmd": "save"}));
    let session = &save["save"]["session"];
    let numbers = ["sent", "recv", "epoch", "end"].map(|name| session[name].clone());
    assert_eq!(numbers, [2, 0, 0, 0]);
    assert_eq!(session["log"], json!([]));
}

#[test]
fn net9_saves_contain_the_session() {
    let mut desk = probes();
    desk.play(1, "send");
    let save = desk.ok(json!({"cmd": "save"}))["save"].take();
    desk.ok(json!({"cmd": "cut"}));
    desk.open(1, "rul.probe");
    desk.ok(json!({"cmd": "load", "save": save}));
    let status = desk.ok(json!({"cmd": "link", "from": 1, "to": 2}));
    assert_eq!(ends(&status), ["on", "on"]);
    assert_eq!(desk.core(2)["last"], "hello 1");
}

#[test]
fn net9_a_session_ends_when_the_game_changes_alone() {
    for request in
        [json!({"cmd": "play", "move": "tick"}), json!({"cmd": "restart"}), json!({"cmd": "new"})]
    {
        let mut desk = Desk::connected("rul.probe");
        desk.play(1, "send");
        desk.ok(json!({"cmd": "cut"}));
        desk.ok(request);
        assert_eq!(desk.ok(json!({"cmd": "save"}))["save"]["session"], Value::Null);
        // The guest still has its game, and nothing to continue.
        let status = desk.ok(json!({"cmd": "link", "from": 1, "to": 2}));
        assert_eq!(ends(&status), ["busy peer", "busy self"]);
    }
    // In the other role, neither has anything to offer.
    let mut desk = Desk::connected("rul.probe");
    desk.ok(json!({"cmd": "cut"}));
    let status = desk.ok(json!({"cmd": "link", "from": 2, "to": 1}));
    assert_eq!(ends(&status), ["busy peer", "busy self"]);
}

/// A table with a book, without the protocol of tests.
fn table(book: &str) -> Table {
    let entry = books::find(book).unwrap();
    let (options, files) = (Object::new(), |_: &str| Err("no files".to_owned()));
    let nonces = Arc::new(|_| [0; 32]);
    let opening = Opening { options: &options, seed: 1, files: &files, nonces };
    let book = (entry.open)(&opening).unwrap();
    Table::open(book, entry.identity(), Version::new(HOST)).unwrap()
}

/// Hands over all lines between two tables.
fn exchange(inviter: &mut Table, guest: &mut Table) {
    for _ in 0..10 {
        guest.take_lines().iter().for_each(|line| inviter.receive(line.as_bytes()));
        inviter.take_lines().iter().for_each(|line| guest.receive(line.as_bytes()));
    }
}

#[test]
fn net9_beginning_anew_needs_the_consent_of_the_inviter() {
    let id = "0123456789abcdef0123456789abcdef";
    let mut inviter = table("rul.tictactoe");
    inviter.new_game().unwrap();
    for (can_begin_anew, is_connected) in [(false, true), (false, false), (true, true)] {
        let mut guest = table("rul.tictactoe");
        inviter.invite(id, can_begin_anew);
        guest.join();
        exchange(&mut inviter, &mut guest);
        assert_eq!([inviter.is_connected(), guest.is_connected()], [is_connected; 2]);
        inviter.lose();
    }
}

#[test]
fn net9_offers_that_do_not_fit_are_refused() {
    for change in [
        json!({"epoch": 1}),
        json!({"side": 0}),
        json!({"recv": 2}),
        json!({"recv": "1"}),
        json!({"epoch": null}),
    ] {
        let mut desk = Desk::connected("rul.probe");
        desk.play(1, "send");
        desk.ok(json!({"cmd": "cut"}));
        desk.ok(json!({"cmd": "link", "from": 1, "to": 2, "auto": false}));
        let hello = json!({"cmd": "links"});
        let _ = desk.ok(hello);
        let wire = desk.ok(json!({"cmd": "wire", "link": 2}))["wire"].take();
        let mut offer = wire[1][0]["resume"].clone();
        assert_eq!(offer["recv"], 1);
        offer.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        desk.ok(json!({"cmd": "tamper", "link": 2, "dir": 1, "set": {"resume": offer}}));
        desk.ok(json!({"cmd": "auto", "link": 2, "on": true}));
        assert_eq!(desk.link(2), ["cannot-resume self", "cannot-resume peer"], "{change}");
    }
}

#[test]
fn net10_floods_long_lines_and_nonsense_end_the_connection() {
    // Each end has used a part of its bucket for the handshake.
    let mut desk = probes();
    desk.clock(1000);
    for k in 0..201 {
        assert_eq!(desk.link(1)[1], "on", "{k}");
        desk.inject(0, &counts("ack", 0, 0, &probe(0, "")));
        desk.deliver(0, 1);
    }
    assert_eq!(desk.link(1)[1], "flood self");

    let long = format!("{{\"t\":\"ping\",\"x\":\"{}\"}}", "x".repeat(4096 - 19));
    for (line, code) in [
        (long.clone(), "protocol"),
        (format!("{long} "), "too-large"),
        ("x".repeat(1 << 20), "too-large"),
        ("null".to_owned(), "protocol"),
        ("[[[[[[".repeat(100), "protocol"),
        ("\"\\ud800\"".to_owned(), "protocol"),
        (String::new(), "protocol"),
    ] {
        let mut desk = probes();
        assert!(long.len() == 4096, "{}", long.len());
        desk.inject_text(0, &line);
        desk.deliver(0, 1);
        assert_eq!(desk.link(1)[1], format!("{code} self"));
    }
}
