//! Spectators of a game.

use rulvm_table::game::Player;
use rulvm_table::net::{Gallery, Outgoing};
use rulvm_table::table::{Control, Refusal, Status, Table};
use serde_json::{Value, json};
use test_support::random::Random;

use crate::ends::{Ends, Watchers, hash, legal, play, playing, table};
use crate::talk::hostile;

/// Two ends, and spectators of the inviter.
fn watched(book: &str, count: u64) -> (Ends, Watchers) {
    let mut ends = Ends::new(book);
    let watchers = Watchers::new(book, count, &mut ends.tables[0]);
    (ends, watchers)
}

/// The lines for a spectator, as objects.
fn lines(gallery: &mut Gallery, id: u64) -> Vec<Value> {
    let outgoing = gallery.take_lines().into_iter().filter(|own| own.id == id);
    let lines = outgoing.flat_map(|own| own.lines);
    lines.map(|line| serde_json::from_str(&line).unwrap()).collect()
}

#[test]
fn net11_line_by_line() {
    let mut ends = Ends::new("rul.othello");
    let host = &mut ends.tables[0];
    let mut gallery = Gallery::new();
    let mut eye = table("rul.othello", 9);
    gallery.enter(7);
    eye.watch();
    let hello: Value = serde_json::from_str(&eye.take_lines()[0]).unwrap();
    assert_eq!(
        (&hello["role"], &hello["resume"], hello.get("also")),
        (&json!("spectator"), &json!(null), None)
    );
    gallery.receive(7, hello.to_string().as_bytes(), host);
    gallery.update(host);
    let sent = lines(&mut gallery, 7);
    assert_eq!((&sent[0]["t"], &sent[0]["role"]), (&json!("hello"), &json!("inviter")));
    let start = hash(host);
    let state = json!({
        "t": "state", "session": host.session().unwrap().id, "core": host.game().unwrap().core,
        "side": 0, "hash": start, "epoch": host.games(), "seq": 1,
    });
    assert_eq!(&sent[1..], std::slice::from_ref(&state));
    for line in &sent {
        eye.receive(line.to_string().as_bytes());
    }
    let ack = json!({"t": "ack", "seq": 0, "ack": 1, "epoch": 0, "hash": start});
    let answer: Value = serde_json::from_str(&eye.take_lines()[0]).unwrap();
    assert_eq!(answer, ack);
    gallery.receive(7, answer.to_string().as_bytes(), host);
    assert_eq!(gallery.count(), 1);

    // A number after which there is none does no harm.
    let mut last = state.clone();
    last["seq"] = json!(u64::MAX);
    let mut far = table("rul.othello", 9);
    far.watch();
    let copy = json!({
        "t": "msg", "text": "d3", "from": 0, "seq": 0, "ack": 0, "epoch": 0, "hash": start,
    });
    for line in [&sent[0], &last, &copy] {
        far.receive(line.to_string().as_bytes());
    }
    assert_eq!(far.game().map(|game| game.hash()), Some(start.clone()));

    // Each message, with the end that has sent it.
    ends.play("d3 c3");
    let host = &mut ends.tables[0];
    gallery.update(host);
    let sent = lines(&mut gallery, 7);
    let seen: Vec<_> =
        sent.iter().map(|line| [&line["text"], &line["from"], &line["seq"]]).collect();
    assert_eq!(seen, [[&json!("d3"), &json!(0), &json!(2)], [&json!("c3"), &json!(1), &json!(3)]]);
    for line in sent {
        eye.receive(line.to_string().as_bytes());
    }
    assert_eq!(hash(&eye), hash(host));
}

#[test]
fn net11_whole_games_are_seen() {
    for (book, moves) in [("rul.othello", 64), ("rul.connect4", 42), ("rul.backgammon", 60)] {
        let (mut ends, mut watchers) = watched(book, 2);
        for k in 0..moves {
            if ends.tables[0].status() == Status::Over {
                break;
            }
            let at = ends.mover();
            let moves = legal(&ends.tables[at]);
            let roll = moves.iter().find(|text| *text == "roll");
            let chosen = roll.unwrap_or(&moves[k % moves.len()]).clone();
            let side = ends.tables[at].side();
            ends.tables[at].play(side, &chosen).unwrap();
            ends.deliver_all();
            while ends.tables.iter().any(|table| table.dialog().is_some()) {
                ends.tables.iter_mut().for_each(|table| _ = table.answer(2));
                ends.deliver_all();
            }
            watchers.update(&mut ends.tables[0]);
            watchers.see(&ends.tables[0]);
        }
    }
}

#[test]
fn net11_no_secrets_are_seen() {
    let (mut ends, mut watchers) = watched("rul.backgammon", 1);
    ends.play("roll");
    watchers.update(&mut ends.tables[0]);
    watchers.see(&ends.tables[0]);
    let local = &watchers.tables[&0].game().unwrap().local;
    assert_eq!((&local["nonce"], &local["count"]), (&json!(""), &json!(0)));
    // Nor is the own nonce of either in anything that was sent.
    let mut gallery = Gallery::new();
    let mut eye = table("rul.backgammon", 9);
    gallery.enter(1);
    eye.watch();
    gallery.receive(1, eye.take_lines()[0].as_bytes(), &ends.tables[0]);
    gallery.update(&mut ends.tables[0]);
    let text = Value::from(lines(&mut gallery, 1)).to_string();
    for table in &ends.tables {
        let nonce = table.game().unwrap().local["nonce"].as_str().unwrap();
        assert!(nonce.len() == 64 && !text.contains(nonce));
    }
}

#[test]
fn net15_restarts_swaps_and_moves_that_are_taken_back_are_seen() {
    let (mut ends, mut watchers) = watched("rul.othello", 1);
    let mut games = Vec::new();
    ends.play("d3 c3");
    for control in [Control::Undo, Control::Swap, Control::Restart, Control::Swap] {
        watchers.update(&mut ends.tables[0]);
        ends.agree(0, control);
        watchers.update(&mut ends.tables[0]);
        watchers.see(&ends.tables[0]);
        let eye = &watchers.tables[&0];
        games.push((eye.games(), eye.undone()));
    }
    assert_eq!(games, [(1, 1), (1, 1), (2, 1), (2, 1)]);
}

#[test]
fn net15_a_guest_who_is_away_does_not_end_it() {
    let (mut ends, mut watchers) = watched("rul.othello", 1);
    ends.play("d3");
    ends.cut();
    watchers.update(&mut ends.tables[0]);
    watchers.see(&ends.tables[0]);
    ends.connect();
    ends.play("c3");
    watchers.update(&mut ends.tables[0]);
    watchers.see(&ends.tables[0]);
    // Nor does a game that is played alone, or another one.
    ends.cut();
    play(&mut ends.tables[0], "b3");
    watchers.update(&mut ends.tables[0]);
    watchers.see(&ends.tables[0]);
    ends.tables[0].new_game().unwrap();
    watchers.update(&mut ends.tables[0]);
    watchers.see(&ends.tables[0]);
    assert_eq!(watchers.tables[&0].games(), 2);
}

#[test]
fn net15_rul_versus_is_seen() {
    let (mut ends, mut watchers) = watched("rul.versus", 1);
    for k in 0..20 {
        for at in [0, 1] {
            let side = ends.tables[at].side();
            ends.tables[at].idle(100).unwrap();
            let moves = ends.tables[at].legal(side);
            if let Some(chosen) = moves.get(k % moves.len().max(1)) {
                ends.tables[at].play(side, chosen).unwrap();
            }
        }
        ends.deliver_all();
        watchers.gallery.pass(1000);
        watchers.tables.values_mut().for_each(|table| table.pass(1000));
        watchers.update(&mut ends.tables[0]);
        watchers.see(&ends.tables[0]);
    }
}

/// However much the players send, a spectator gets no more lines than it accepts (NET10).
#[test]
fn net10_spectators_are_not_flooded() {
    let (mut ends, mut watchers) = watched("rul.versus", 1);
    let mut lines = 0;
    for _ in 0..300 {
        // 40 milliseconds, in which each player sends two messages.
        for _ in 0..2 {
            for at in [0, 1] {
                ends.tables[at].idle(20).unwrap();
            }
            ends.deliver_all();
        }
        ends.tables.iter_mut().for_each(|table| table.pass(1000));
        watchers.gallery.pass(40);
        let eye = watchers.tables.get_mut(&0).unwrap();
        eye.pass(40);
        for line in eye.take_lines() {
            watchers.gallery.receive(0, line.as_bytes(), &ends.tables[0]);
        }
        watchers.gallery.update(&mut ends.tables[0]);
        for line in watchers.gallery.take_lines().into_iter().flat_map(|own| own.lines) {
            lines += 1;
            eye.receive(line.as_bytes());
        }
    }
    // 12 seconds, 40 lines in each, after the first 150.
    assert!((300..=150 + 12 * 40 + 1).contains(&lines), "{lines}");
    watchers.gallery.pass(1000);
    watchers.update(&mut ends.tables[0]);
    watchers.see(&ends.tables[0]);
}

#[test]
fn net11_who_watches_cannot_play() {
    let (mut ends, mut watchers) = watched("rul.othello", 1);
    ends.play("d3");
    watchers.update(&mut ends.tables[0]);
    let eye = watchers.tables.get_mut(&0).unwrap();
    for _ in 0..2 {
        assert!(eye.is_watching());
        assert_eq!(eye.play(Player::SECOND, "c3"), Err(Refusal::Turn));
        assert_eq!(
            (eye.click(19), eye.key('c'), eye.menu(1002, 1)),
            (Ok(false), Ok(false), Ok(false))
        );
        assert_eq!((eye.menu(2000, 1), eye.idle(100)), (Ok(false), Ok(false)));
        assert_eq!(eye.control(Control::Restart), Err(Refusal::Watching));
        assert_eq!(eye.control(Control::Swap), Err(Refusal::Watching));
        assert_eq!(eye.undo(None), Err(Refusal::NothingToUndo));
        assert_eq!(eye.chat("hello"), Err(Refusal::NotConnected));
        assert_eq!(eye.new_game(), Err(Refusal::Watching));
        assert_eq!(eye.take_lines(), [""; 0]);
        // Nor when the connection is gone.
        eye.lose();
    }
    assert_eq!(hash(eye), hash(&ends.tables[0]));
}

#[test]
fn net15_who_comes_back_sees_the_present_state() {
    let (mut ends, mut watchers) = watched("rul.othello", 1);
    ends.play("d3");
    watchers.update(&mut ends.tables[0]);
    watchers.tables.get_mut(&0).unwrap().lose();
    watchers.gallery.leave(0);
    ends.play("c3 b3");
    watchers.come("rul.othello", 0);
    watchers.update(&mut ends.tables[0]);
    watchers.see(&ends.tables[0]);
    assert_eq!(watchers.tables[&0].games(), 1);
}

#[test]
fn net15_at_most_eight_watch() {
    let (mut ends, mut watchers) = watched("rul.othello", 10);
    let on = |watchers: &Watchers| (0..10).filter(|id| watchers.status(*id) == "on").count();
    assert_eq!((on(&watchers), watchers.gallery.count()), (8, 8));
    assert_eq!([8, 9].map(|id| watchers.status(id)), ["busy"; 2]);
    watchers.gallery.leave(3);
    watchers.come("rul.othello", 8);
    watchers.update(&mut ends.tables[0]);
    assert_eq!(watchers.status(8), "on");
    // The user leaves.
    watchers.gallery.close();
    watchers.update(&mut ends.tables[0]);
    assert_eq!((watchers.status(0), watchers.gallery.count()), ("closed", 0));
}

#[test]
fn net15_who_is_slow_gets_a_state_instead_of_messages() {
    let (mut ends, mut watchers) = watched("rul.versus", 1);
    let mut most = 0;
    for _ in 0..200 {
        ends.tables[0].pass(1000);
        ends.tables[1].pass(1000);
        ends.tables[0].idle(10).unwrap();
        ends.deliver_all();
        watchers.gallery.update(&mut ends.tables[0]);
        let waiting = watchers.gallery.take_lines();
        most += waiting.iter().map(|own| own.lines.len()).sum::<usize>();
        for line in waiting.into_iter().flat_map(|own| own.lines) {
            watchers.tables.get_mut(&0).unwrap().pass(1000);
            watchers.tables.get_mut(&0).unwrap().receive(line.as_bytes());
        }
    }
    assert_eq!(most, 64);
    watchers.update(&mut ends.tables[0]);
    watchers.see(&ends.tables[0]);
}

#[test]
fn net15_a_book_that_does_not_follow_gets_a_state() {
    // The probe accepts everything but some texts; its count is part of `hello N` only.
    let (mut ends, mut watchers) = watched("rul.probe", 1);
    ends.tables[0].play(Player::FIRST, "send").unwrap();
    ends.deliver_all();
    watchers.update(&mut ends.tables[0]);
    watchers.see(&ends.tables[0]);
    // What changes without a message is shown as a state.
    ends.tables[0].play(Player::FIRST, "tick").unwrap();
    watchers.update(&mut ends.tables[0]);
    watchers.see(&ends.tables[0]);
    // A change and a message: the message alone does not lead to the same state, which only the
    // acknowledgment shows.
    let (mut ends, mut watchers) = watched("rul.probe", 1);
    ends.tables[0].play(Player::FIRST, "tick").unwrap();
    let core = json!({"count": 1, "last": "x", "turn": null, "result": null});
    let hash = rulvm_table::json::hash(&core);
    ends.inject(0, &json!({"t": "msg", "text": "x", "seq": 1, "ack": 0, "epoch": 0, "hash": hash}));
    watchers.send(&mut ends.tables[0]);
    assert_eq!(watchers.tables[&0].game().unwrap().core["count"], 0);
    watchers.update(&mut ends.tables[0]);
    watchers.see(&ends.tables[0]);
}

#[test]
fn net11_hellos_are_tested() {
    for (change, code) in [
        (json!({"role": "guest"}), "role"),
        (json!({"role": "inviter"}), "role"),
        (json!({"net": 2}), "net-version"),
        (json!({"book": "rul.connect4"}), "book"),
        (json!({"host": 1}), "protocol"),
        (json!({"t": "ack"}), "protocol"),
        (json!({"t": "state"}), "protocol"),
    ] {
        let mut host = playing("rul.othello");
        let (mut gallery, mut eye) = (Gallery::new(), table("rul.othello", 9));
        gallery.enter(0);
        eye.watch();
        let mut hello: Value = serde_json::from_str(&eye.take_lines()[0]).unwrap();
        hello.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        gallery.receive(0, hello.to_string().as_bytes(), &host);
        gallery.update(&mut host);
        let last = gallery.take_lines();
        let line = json!({"t": "refuse", "why": code}).to_string();
        assert_eq!(last, [Outgoing { id: 0, lines: vec![line], is_over: true }], "{change}");
    }
    // A guest is not a spectator.
    let mut host = playing("rul.othello");
    host.invite(&"0".repeat(32), true);
    let mut eye = table("rul.othello", 9);
    eye.watch();
    host.receive(eye.take_lines()[0].as_bytes());
    assert!(host.take_lines()[0].contains("role"));
}

#[test]
fn net11_who_sends_anything_else_is_dismissed() {
    let ack = |change: Value| {
        let mut line = json!({"t": "ack", "seq": 0, "ack": 1, "epoch": 0, "hash": ""});
        line.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        line.to_string()
    };
    for (line, code) in [
        (ack(json!({"t": "msg", "text": "c3"})), "protocol"),
        (ack(json!({"t": "ask", "what": "swap"})), "protocol"),
        (ack(json!({"t": "chat", "text": "x"})), "protocol"),
        (ack(json!({"t": "resend", "from": 1})), "protocol"),
        (ack(json!({"ack": 2})), "protocol"),
        (ack(json!({"ack": "1"})), "protocol"),
        (ack(json!({"hash": 0})), "protocol"),
        // A state with another hash.
        (ack(json!({})), "diverged"),
        ("x".repeat(5000), "too-large"),
        ("[1]".to_owned(), "protocol"),
        (json!({"t": "close", "why": "closed"}).to_string(), "closed"),
    ] {
        let (mut ends, mut watchers) = watched("rul.othello", 2);
        let before = hash(&ends.tables[0]);
        watchers.gallery.receive(0, line.as_bytes(), &ends.tables[0]);
        assert_eq!(watchers.gallery.count(), 1, "{line}");
        watchers.update(&mut ends.tables[0]);
        if code != "closed" {
            assert_eq!(watchers.status(0), code);
        }
        // The game and the others are not concerned.
        ends.play("d3");
        watchers.tables.remove(&0);
        watchers.update(&mut ends.tables[0]);
        watchers.see(&ends.tables[0]);
        assert_ne!(hash(&ends.tables[0]), before);
    }
}

#[test]
fn net10_floods_and_silence_of_those_who_watch() {
    let (mut ends, mut watchers) = watched("rul.othello", 2);
    let line = json!({"t": "ping", "seq": 0, "ack": 1, "epoch": 0, "hash": hash(&ends.tables[0])});
    for _ in 0..200 {
        watchers.gallery.receive(0, line.to_string().as_bytes(), &ends.tables[0]);
    }
    watchers.update(&mut ends.tables[0]);
    assert_eq!([0, 1].map(|id| watchers.status(id)), ["flood", "on"]);
    // Both ends send a ping after 15 s.
    let (_, mut watchers) = watched("rul.othello", 1);
    watchers.gallery.pass(15_000);
    assert_eq!(lines(&mut watchers.gallery, 0)[0]["t"], "ping");
    let eye = watchers.tables.get_mut(&0).unwrap();
    eye.pass(15_000);
    assert!(eye.take_lines()[0].contains("\"ping\""));
    watchers.gallery.pass(30_000);
    assert_eq!(lines(&mut watchers.gallery, 0)[0]["why"], "timeout");
    let mut gallery = Gallery::new();
    gallery.enter(0);
    gallery.pass(10_000);
    assert_eq!(lines(&mut gallery, 0), [json!({"t": "refuse", "why": "timeout"})]);
}

#[test]
fn net11_an_inviter_that_is_not_one_is_left() {
    let first_lines = |ends: &mut Ends| -> Vec<Value> {
        let (mut gallery, mut eye) = (Gallery::new(), table("rul.othello", 9));
        gallery.enter(0);
        eye.watch();
        gallery.receive(0, eye.take_lines()[0].as_bytes(), &ends.tables[0]);
        gallery.update(&mut ends.tables[0]);
        lines(&mut gallery, 0)
    };
    let mut ends = Ends::new("rul.othello");
    let [hello, state]: [Value; 2] = first_lines(&mut ends).try_into().unwrap();
    let good =
        json!({"t": "msg", "text": "d3", "from": 0, "seq": 2, "ack": 0, "epoch": 1, "hash": ""});
    for (at, change, code) in [
        (0, json!({"role": "guest"}), "role"),
        (0, json!({"t": "state"}), "protocol"),
        (1, json!({"seq": null}), "protocol"),
        (1, json!({"epoch": null}), "protocol"),
        (1, json!({"side": 2}), "protocol"),
        (1, json!({"hash": "x"}), "bad-state"),
        (1, json!({"core": {}}), "bad-state"),
        (1, json!({"t": "msg"}), "protocol"),
        (1, json!({"t": "refuse", "why": "busy"}), "busy"),
        (2, json!({"from": 2}), "protocol"),
        (2, json!({"seq": 3}), "protocol"),
        (2, json!({"text": 1}), "protocol"),
        (2, json!({"t": "chat"}), "protocol"),
        (2, json!({"t": "close", "why": "closed"}), "closed"),
        // The book does not accept it, or the hash does not fit: the state stays.
        (2, json!({}), "on"),
        (2, json!({"text": "a1"}), "on"),
    ] {
        let mut eye: Table = table("rul.othello", 9);
        eye.watch();
        let mut sent = [hello.clone(), state.clone(), good.clone()];
        sent[at].as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        for line in &sent[..=at] {
            eye.receive(line.to_string().as_bytes());
        }
        let phase = eye.connection().unwrap().phase();
        let status = match phase {
            rulvm_table::net::Phase::Closed(code, _) => code.text(),
            phase => phase.name(),
        };
        assert_eq!(status, code, "{at} {change}");
        if at == 2 {
            assert_eq!(hash(&eye), hash(&ends.tables[0]));
        }
    }
}

/// Spectators send anything, and lines to them are lost with their connections: the players
/// never notice.
#[test]
fn net15_hostile_watchers_never_disturb_a_game() {
    for round in 0..60 {
        let mut dice = Random(round);
        let (mut ends, mut watchers) = watched("rul.connect4", 3);
        for k in 0..40 {
            match dice.below(4) {
                0 => {
                    let line = hostile(&mut dice, &ends.tables[0]).to_string();
                    watchers.gallery.receive(0, line.as_bytes(), &ends.tables[0]);
                }
                1 => {
                    watchers.gallery.leave(1);
                    watchers.come("rul.connect4", 1);
                }
                _ if ends.tables[0].status() != Status::Over => {
                    let at = ends.mover();
                    let moves = legal(&ends.tables[at]);
                    let chosen = moves[k % moves.len()].clone();
                    ends.play(&chosen);
                }
                _ => {}
            }
            // The first one reads nothing.
            watchers.gallery.update(&mut ends.tables[0]);
            for outgoing in watchers.gallery.take_lines().into_iter().filter(|own| own.id > 0) {
                let eye = watchers.tables.get_mut(&outgoing.id).unwrap();
                eye.pass(1000);
                outgoing.lines.iter().for_each(|line| eye.receive(line.as_bytes()));
                for line in eye.take_lines() {
                    watchers.gallery.receive(outgoing.id, line.as_bytes(), &ends.tables[0]);
                }
            }
            watchers.gallery.pass(100);
            assert_eq!(ends.codes(), ["on"; 2]);
        }
        watchers.tables.remove(&0);
        watchers.gallery.leave(0);
        watchers.update(&mut ends.tables[0]);
        watchers.see(&ends.tables[0]);
        ends.position();
    }
}
