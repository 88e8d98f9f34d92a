//! What programs can do beyond the rulings of connections: chat, and taking moves back.

use rulvm_table::game::Player;
use rulvm_table::net::{Clock, Extras, Phase};
use rulvm_table::table::{Control, Dialog, Refusal, Table};
use serde_json::{Value, json};
use test_support::random::Random;

use crate::ends::{Ends, hash, legal, play, playing};

const CHAT: Extras = Extras { chat: true, ..NONE };
const UNDO: Extras = Extras { undo: true, ..NONE };
const NONE: Extras = Extras { chat: false, undo: false, settle: false, clock: false };

#[test]
fn net12_what_both_offer_can_be_used() {
    for (offers, both) in [
        ([Extras::ALL; 2], Extras::ALL),
        ([Extras::ALL, CHAT], CHAT),
        ([UNDO, Extras::ALL], UNDO),
        ([UNDO, CHAT], NONE),
        ([NONE, Extras::ALL], NONE),
        ([Extras::ALL, NONE], NONE),
    ] {
        let ends = Ends::offering("rul.connect4", offers);
        assert_eq!(ends.tables.each_ref().map(|table| table.extras()), [both; 2], "{offers:?}");
    }
}

#[test]
fn net12_who_offers_nothing_says_nothing_of_it() {
    let hello = |extras| {
        let mut ends = Ends::offering("rul.connect4", [extras; 2]);
        ends.cut();
        ends.call();
        ends.lines(0)[0]["also"].take()
    };
    assert_eq!(hello(NONE), Value::Null);
    assert_eq!(hello(CHAT), json!(["chat"]));
    assert_eq!(hello(Extras::ALL), json!(["chat", "undo", "settle", "clock"]));
}

#[test]
fn net12_offers_that_are_unknown_do_not_matter_and_malformed_ones_do() {
    for (also, code) in [
        (json!(["chat", "songs"]), "on"),
        (json!([]), "on"),
        (json!("chat"), "protocol"),
        (json!([1]), "protocol"),
        (json!(null), "protocol"),
    ] {
        for (offers, code) in [(Extras::ALL, code), (NONE, "on")] {
            let mut ends = Ends::offering("rul.connect4", [offers; 2]);
            ends.cut();
            ends.call();
            let mut hello = ends.lines(0).remove(0);
            hello["also"] = also.clone();
            ends.inject(0, &hello);
            assert_eq!(ends.codes()[0], code, "{also}");
        }
    }
}

#[test]
fn net13_players_talk_to_each_other() {
    let mut ends = Ends::new("rul.othello");
    ends.play("d3");
    let before = (ends.position(), ends.tables[0].session().cloned());
    ends.tables[0].chat("Bonne chance !").unwrap();
    ends.tables[1].chat("😀 “thanks”").unwrap();
    assert_eq!(ends.lines(1), [json!({"t": "chat", "text": "Bonne chance !"})]);
    ends.deliver_all();
    assert_eq!(ends.tables[0].take_chat(), ["😀 “thanks”"]);
    assert_eq!(ends.tables[1].take_chat(), ["Bonne chance !"]);
    assert_eq!(ends.tables[1].take_chat(), [""; 0]);
    // It is not part of the game.
    assert_eq!((ends.position(), ends.tables[0].session().cloned()), before);
}

#[test]
fn net13_a_line_has_at_most_250_bytes() {
    let mut ends = Ends::new("rul.othello");
    let longest = "é".repeat(125);
    ends.tables[0].chat(&longest).unwrap();
    assert_eq!(ends.tables[0].chat(&format!("{longest}x")), Err(Refusal::TooLong));
    ends.deliver_all();
    assert_eq!(ends.tables[1].take_chat(), std::slice::from_ref(&longest));
    for text in [json!(format!("{longest}x")), json!(1), json!(null)] {
        let mut ends = Ends::new("rul.othello");
        ends.inject(0, &json!({"t": "chat", "text": text}));
        ends.deliver_all();
        assert_eq!(ends.codes(), ["protocol"; 2], "{text}");
    }
}

#[test]
fn net13_nothing_that_controls_a_terminal_is_heard() {
    let mut ends = Ends::new("rul.othello");
    for text in ["a\u{1b}[2Jb\r\nc\u{7f}\u{9b}d", "\n\t ", "x\u{202e}y\u{2066}z\u{2028}"] {
        ends.inject(0, &json!({"t": "chat", "text": text}));
    }
    assert_eq!(ends.tables[0].take_chat(), ["a[2Jbcd", "xyz"]);
}

#[test]
fn net13_who_reads_nothing_keeps_the_last_lines() {
    let mut ends = Ends::new("rul.othello");
    for k in 0..300 {
        ends.tables[1].pass(20);
        ends.inject(1, &json!({"t": "chat", "text": k.to_string()}));
    }
    let heard = ends.tables[1].take_chat();
    assert_eq!((heard.len(), &*heard[0], &*heard[199]), (200, "100", "299"));
}

#[test]
fn net13_chat_needs_a_connection_on_which_both_offer_it() {
    let mut alone = playing("rul.othello");
    assert_eq!(alone.chat("x"), Err(Refusal::NotConnected));
    let mut ends = Ends::offering("rul.othello", [NONE, Extras::ALL]);
    assert_eq!(ends.tables[1].chat("x"), Err(Refusal::NotOffered));
    ends.inject(1, &json!({"t": "chat", "text": "x"}));
    assert_eq!(ends.codes()[1], "protocol");
}

#[test]
fn net10_chat_is_a_flood_as_all_lines_are() {
    let mut ends = Ends::new("rul.othello");
    for _ in 0..201 {
        ends.tables[0].chat("x").unwrap();
    }
    ends.deliver_all();
    assert_eq!(ends.codes(), ["flood"; 2]);
}

#[test]
fn net19_each_program_says_how_much_time_its_player_has_used() {
    let mut ends = Ends::new("rul.othello");
    let before = (ends.position(), ends.tables[0].session().cloned());
    let sides = ends.tables.each_ref().map(Table::side);
    ends.tables[0].tell_clock(61_500);
    ends.tables[1].tell_clock(0);
    ends.deliver_all();
    assert_eq!(ends.tables[1].take_clock(), Some(Clock { player: sides[0], ms: 61_500 }));
    assert_eq!(ends.tables[0].take_clock(), Some(Clock { player: sides[1], ms: 0 }));
    assert_eq!(ends.tables[0].take_clock(), None);
    // A clock that has stopped making sense does not end the connection.
    ends.tables[0].tell_clock(u64::MAX);
    ends.deliver_all();
    let year = 365 * 24 * 3600 * 1000;
    assert_eq!(ends.tables[1].take_clock(), Some(Clock { player: sides[0], ms: year }));
    // It is not part of the game.
    assert_eq!((ends.position(), ends.tables[0].session().cloned()), before);
    // Nobody sets the other player's clock.
    ends.inject(0, &json!({"t": "clock", "side": sides[0].json(), "ms": 7}));
    assert_eq!((ends.tables[0].take_clock(), ends.codes()), (None, ["on"; 2]));
}

#[test]
fn net19_clocks_are_malformed_or_were_not_offered() {
    for (side, ms) in [
        (json!(2), json!(0)),
        (json!("0"), json!(0)),
        (json!(0), json!(-1)),
        (json!(0), json!(1.5)),
        (json!(0), json!(u64::MAX)),
        (json!(0), Value::Null),
    ] {
        let mut ends = Ends::new("rul.othello");
        ends.inject(0, &json!({"t": "clock", "side": side, "ms": ms}));
        assert_eq!(ends.codes()[0], "protocol", "{side} {ms}");
    }
    let mut ends = Ends::offering("rul.othello", [CHAT, Extras::ALL]);
    ends.tables[1].tell_clock(1);
    assert_eq!(ends.lines(0), [Value::Null; 0]);
    ends.inject(1, &json!({"t": "clock", "side": 0, "ms": 1}));
    assert_eq!(ends.codes()[1], "protocol");
}

#[test]
fn net14_alone_moves_are_taken_back_freely() {
    for (book, moves) in
        [("rul.othello", "d3 c3 b3"), ("rul.connect4", "4 4 3"), ("rul.tictactoe", "5 1 9")]
    {
        let mut table = playing(book);
        assert!(!table.can_undo(None));
        assert_eq!(table.undo(None), Err(Refusal::NothingToUndo));
        let mut before = vec![hash(&table)];
        for text in moves.split(' ') {
            play(&mut table, text);
            before.push(hash(&table));
        }
        // The last move of anybody, and of a player, with what came after it.
        table.undo(None).unwrap();
        assert_eq!(hash(&table), before[2]);
        table.undo(Some(Player::FIRST)).unwrap();
        assert_eq!(hash(&table), before[0]);
        assert!(!table.can_undo(Some(Player::FIRST)) && !table.can_undo(None));
        assert!(table.is_my_turn() && table.is_modified());
        play(&mut table, moves);
        assert_eq!(hash(&table), before[3]);
        table.undo(Some(Player::SECOND)).unwrap();
        assert_eq!(hash(&table), before[1]);
    }
}

#[test]
fn net14_the_last_move_of_a_game_can_be_taken_back() {
    let mut table = playing("rul.tictactoe");
    play(&mut table, "1 4 2 5 3");
    assert_eq!(table.undo(Some(Player::FIRST)), Ok(()));
    assert_eq!(legal(&table), ["3", "6", "7", "8", "9"]);
    table.control(Control::Undo).unwrap();
    assert_eq!(table.position(), "XX./O../... O");
}

#[test]
fn net14_another_game_has_no_moves_to_take_back() {
    let mut table = playing("rul.othello");
    for start in 0..3 {
        play(&mut table, "d3");
        match start {
            0 => table.control(Control::Restart).unwrap(),
            1 => table.new_game().unwrap(),
            _ => {
                let save = table.save().unwrap();
                table.load(&save.into()).unwrap();
            }
        }
        assert_eq!(table.undo(None), Err(Refusal::NothingToUndo), "{start}");
    }
}

#[test]
fn net14_local_dice_fall_again_as_they_did() {
    let mut table = playing("rul.backgammon");
    play(&mut table, "roll");
    let (thrown, first) = (table.position(), legal(&table)[0].clone());
    let turn = table.game().unwrap().turn();
    table.play(turn.unwrap(), &first).unwrap();
    table.undo(None).unwrap();
    assert_eq!(table.position(), thrown);
    table.undo(None).unwrap();
    play(&mut table, "roll");
    assert_eq!(table.position(), thrown);
    table.play(turn.unwrap(), &first).unwrap();
    // A question of the book comes before everything else.
    play(&mut table, "double");
    assert!(matches!(table.undo(None), Err(Refusal::Dialog(_))));
    table.answer(2).unwrap();
    table.undo(None).unwrap();
    assert_eq!(legal(&table), ["drop", "take"]);
    assert!(table.dialog().is_none());
}

#[test]
fn net14_rul_versus_cannot_be_taken_back() {
    let mut table = playing("rul.versus");
    table.play(Player::FIRST, "@1").unwrap();
    table.idle(1000).unwrap();
    assert_eq!(table.undo(None), Err(Refusal::NothingToUndo));
}

#[test]
fn net14_only_the_last_500_states_are_kept() {
    let mut table = playing("rul.backgammon");
    for _ in 0..300 {
        play(&mut table, "roll");
        let (turn, moves) = (table.game().unwrap().turn().unwrap(), legal(&table));
        table.play(turn, &moves[0]).unwrap();
        if table.game().unwrap().is_over() {
            return;
        }
    }
    let undone = std::iter::from_fn(|| table.undo(None).ok()).count();
    assert_eq!(undone, 500);
}

#[test]
fn net14_connected_the_other_player_is_asked() {
    for asker in [0, 1] {
        let mut ends = Ends::new("rul.othello");
        let moves = ["d3 c3", "d3 c3 b3"][asker];
        let start = ["", "d3"][asker];
        ends.play(moves);
        // This side's last move, with what came after it.
        ends.tables[asker].undo(None).unwrap();
        assert_eq!(ends.tables[asker].dialog(), Some(&Dialog::Waiting(Control::Undo)));
        ends.deliver_all();
        let question = ends.tables[1 - asker].dialog().unwrap().ask();
        assert_eq!(question.message, "The other player wants to take back a move.");
        ends.tables[1 - asker].answer(1).unwrap();
        ends.deliver_all();
        assert_eq!(ends.position(), {
            let mut other = playing("rul.othello");
            play(&mut other, moves);
            other.position()
        });
        ends.agree(asker, Control::Undo);
        let mut other = playing("rul.othello");
        if !start.is_empty() {
            play(&mut other, start);
        }
        assert_eq!(ends.position(), other.position());
        assert_eq!(ends.mover(), asker);
        assert!(ends.tables.iter().all(|table| table.dialog().is_none()));
        // The game continues, and the connection too.
        ends.play(["c4 c3", "c3"][asker]);
        ends.cut();
        ends.connect();
        assert_eq!(ends.phases(), [Phase::On; 2]);
        ends.position();
        assert_eq!(ends.tables[0].session().unwrap().log.len(), 0);
    }
}

#[test]
fn net14_games_that_are_over_and_after_swaps() {
    let mut ends = Ends::new("rul.tictactoe");
    ends.play("1 4 2 5 3");
    ends.agree(0, Control::Undo);
    assert_eq!(ends.position(), "XX./OO./... X");
    ends.agree(1, Control::Swap);
    // Each side's own moves are those that were played for it.
    ends.agree(0, Control::Undo);
    assert_eq!(ends.position(), "XX./O../... O");
    assert_eq!(ends.mover(), 0);
    ends.agree(1, Control::Restart);
    assert!(!ends.tables[0].can_undo(None));
}

/// Two ends at Backgammon, with the opening roll.
fn thrown() -> Ends {
    let mut ends = Ends::new("rul.backgammon");
    ends.play("roll");
    ends
}

#[test]
fn net14_a_throw_of_two_ends_is_never_taken_back() {
    let mut ends = thrown();
    let at = ends.mover();
    assert!(ends.tables.iter().all(|table| !table.can_undo(None)));
    let before = ends.position();
    let first = legal(&ends.tables[at])[0].clone();
    ends.tables[at].play(ends.tables[at].side(), &first).unwrap();
    ends.deliver_all();
    ends.agree(at, Control::Undo);
    assert_eq!(ends.position(), before);
    let secrets = ends.tables.each_ref().map(|table| table.game().unwrap().local["nonce"].clone());
    assert!(secrets.iter().all(|nonce| nonce.as_str().unwrap().len() == 64));
    ends.tables[at].play(ends.tables[at].side(), &first).unwrap();
    ends.deliver_all();
    // The other one rolls: it is too late.
    ends.play("roll");
    assert_eq!(ends.tables[at].undo(None), Err(Refusal::NothingToUndo));
    ends.position();
}

#[test]
fn net14_who_has_thrown_meanwhile_says_no() {
    let mut ends = thrown();
    let at = ends.mover();
    let first = legal(&ends.tables[at])[0].clone();
    ends.tables[at].play(ends.tables[at].side(), &first).unwrap();
    ends.deliver_all();
    // The question and the roll cross.
    ends.tables[at].undo(None).unwrap();
    play(&mut ends.tables[1 - at], "roll");
    ends.deliver_all();
    assert!(ends.tables.iter().all(|table| table.dialog().is_none()));
    assert_eq!(ends.phases(), [Phase::On; 2]);
    ends.deliver_all();
    ends.position();
}

#[test]
fn net14_a_state_that_the_other_end_does_not_have_is_refused() {
    let mut ends = Ends::new("rul.othello");
    ends.play("d3 c3");
    for hash in ["", "0000", &hash(&ends.tables[0])] {
        ends.inject(1, &json!({"t": "ask", "what": "undo", "hash": hash}));
        assert!(ends.tables[1].dialog().is_none());
        let no = json!({"t": "answer", "what": "undo", "yes": false});
        assert_eq!(ends.lines(0), [no]);
        ends.wires[0].clear();
    }
    ends.inject(1, &json!({"t": "ask", "what": "undo"}));
    ends.deliver_all();
    assert_eq!(ends.codes(), ["protocol"; 2]);
}

#[test]
fn net14_questions_about_it_need_an_offer() {
    let mut ends = Ends::offering("rul.othello", [CHAT, Extras::ALL]);
    ends.play("d3");
    assert_eq!(ends.tables[0].undo(None), Err(Refusal::NotOffered));
    assert!(!ends.tables[0].can_undo(None));
    for line in [
        json!({"t": "ask", "what": "undo", "hash": ""}),
        json!({"t": "answer", "what": "undo", "yes": false}),
        json!({"t": "undo", "seq": 1, "ack": 0, "epoch": 0, "hash": ""}),
    ] {
        let mut ends = Ends::offering("rul.othello", [CHAT, Extras::ALL]);
        ends.inject(0, &line);
        assert_eq!(ends.codes()[0], "protocol");
    }
}

#[test]
fn net14_what_was_not_asked_for_is_not_done() {
    let mut ends = Ends::new("rul.othello");
    let start = hash(&ends.tables[0]);
    ends.play("d3 c3");
    let position = ends.position();
    let line = json!({"t": "undo", "seq": 2, "ack": 1, "epoch": 0, "hash": start});
    ends.inject(0, &line);
    ends.deliver_all();
    assert_eq!(ends.codes(), ["cannot-resume"; 2]);
    assert_eq!(ends.position(), position);

    // Or to another state, or with a number or an epoch that does not fit.
    for (change, code) in [
        (json!({"hash": "x"}), "cannot-resume"),
        (json!({"ack": 5}), "protocol"),
        (json!({"epoch": 1}), "protocol"),
        (json!({"hash": 1}), "protocol"),
        (json!({"seq": 1}), "on"),
        (json!({"seq": 3}), "on"),
    ] {
        let mut ends = Ends::new("rul.othello");
        ends.play("d3 c3");
        ends.tables[0].undo(None).unwrap();
        let mut line = line.clone();
        line.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        ends.inject(0, &line);
        assert_eq!(ends.codes()[0], code, "{change}");
        assert_eq!(ends.tables[0].position(), position, "{change}");
    }

    // A yes in the wrong form.
    let mut ends = Ends::new("rul.othello");
    ends.play("d3 c3");
    ends.tables[0].undo(None).unwrap();
    ends.inject(0, &json!({"t": "answer", "what": "undo", "yes": true}));
    assert_eq!(ends.codes()[0], "protocol");
}

#[test]
fn net14_consent_does_not_last() {
    // Nor if the other end pretends that it has seen nothing since the question.
    for ack in [1, 2] {
        let mut ends = Ends::new("rul.othello");
        let start = hash(&ends.tables[0]);
        ends.play("d3 c3");
        // The question is lost with the connection, and the player who asked plays on.
        ends.tables[0].undo(None).unwrap();
        ends.cut();
        ends.connect();
        ends.play("b3 b2");
        let position = ends.position();
        let line = json!({"t": "undo", "seq": 3, "ack": ack, "epoch": 0, "hash": start});
        ends.inject(0, &line);
        ends.deliver_all();
        assert_eq!(ends.codes(), ["cannot-resume"; 2]);
        assert_eq!(ends.position(), position);
    }
}

#[test]
fn net14_a_lost_yes_is_sent_again() {
    for asker in [0, 1] {
        let mut ends = Ends::new("rul.othello");
        ends.play(["d3 c3", "d3 c3 b3"][asker]);
        ends.tables[asker].undo(None).unwrap();
        ends.deliver_all();
        ends.tables[1 - asker].answer(2).unwrap();
        ends.cut();
        assert_ne!(hash(&ends.tables[0]), hash(&ends.tables[1]));
        ends.connect();
        assert_eq!(ends.phases(), [Phase::On; 2]);
        assert_eq!(ends.mover(), asker);
        ends.position();
        let chosen = legal(&ends.tables[asker])[0].clone();
        ends.play(&chosen);
        ends.position();
    }
}

#[test]
fn net14_what_is_played_before_a_lost_yes_arrives_is_void() {
    for asker in [0, 1] {
        let mut ends = Ends::new("rul.othello");
        ends.play(["d3 c3", "d3 c3 b3 b2"][asker]);
        let other = 1 - asker;
        if asker == 1 {
            // It is the turn of the player who asks.
            ends.play("c4");
        }
        ends.tables[asker].undo(None).unwrap();
        ends.deliver_all();
        ends.tables[other].answer(2).unwrap();
        ends.cut();
        ends.call();
        // The player who asks is connected before the line arrives, and moves.
        while !ends.tables[asker].is_connected() {
            assert!(ends.deliver(0) | ends.deliver(1));
        }
        if ends.tables[asker].is_my_turn() && ends.wires[asker].iter().any(|l| l.contains("undo")) {
            let chosen = legal(&ends.tables[asker])[0].clone();
            play(&mut ends.tables[asker], &chosen);
        }
        ends.deliver_all();
        assert_eq!(ends.phases(), [Phase::On; 2], "{asker}");
        assert_eq!(ends.mover(), asker);
        ends.position();
        let chosen = legal(&ends.tables[asker])[0].clone();
        ends.play(&chosen);
        ends.cut();
        ends.connect();
        ends.position();
        assert_eq!(ends.phases(), [Phase::On; 2]);
    }
}

#[test]
fn net14_void_messages_that_are_lost_stay_void() {
    let mut ends = Ends::new("rul.othello");
    ends.play("d3 c3");
    ends.tables[0].undo(None).unwrap();
    ends.deliver_all();
    ends.tables[1].answer(2).unwrap();
    ends.cut();
    ends.call();
    // The guest's hello: the inviter is connected, and moves before the guest's line arrives.
    assert!(ends.deliver(0));
    play(&mut ends.tables[0], "b3");
    ends.collect();
    let lost = ends.wires[1].pop_back().unwrap();
    assert!(lost.contains("\"b3\""), "{lost}");
    ends.deliver_all();
    // The acknowledgment shows the guest that something is missing.
    assert_eq!(ends.phases(), [Phase::On; 2]);
    assert_eq!(ends.mover(), 0);
    ends.position();
    let [inviter, guest] = ends.tables.each_ref().map(|table| table.session().unwrap().clone());
    assert_eq!((inviter.sent, inviter.recv), (guest.recv, guest.sent));
    ends.play("c4 c3");
    ends.position();
    assert!(ends.tables.iter().all(|table| table.session().unwrap().log.len() < 2));
}

#[test]
fn gm17_if_both_ask_the_inviters_question_stands_for_moves_too() {
    let mut ends = Ends::new("rul.othello");
    ends.play("d3 c3");
    ends.tables[1].undo(None).unwrap();
    ends.tables[0].control(Control::Swap).unwrap();
    ends.deliver_all();
    assert_eq!(ends.tables[1].dialog(), Some(&Dialog::Question(Control::Swap)));
    ends.tables[1].answer(2).unwrap();
    ends.deliver_all();
    assert_eq!(ends.phases(), [Phase::On; 2]);
    assert_eq!(ends.tables[0].side(), Player::SECOND);
    // What the guest wanted is forgotten.
    assert_eq!(ends.tables[1].session().unwrap().wanted, None);
}

#[test]
fn net9_a_move_that_is_taken_back_alone_ends_the_session() {
    let mut ends = Ends::new("rul.othello");
    ends.play("d3 c3");
    ends.cut();
    ends.tables[1].undo(None).unwrap();
    assert!(ends.tables[1].session().is_none());
}

/// A line that nobody would send on purpose.
pub(crate) fn hostile(dice: &mut Random, table: &Table) -> Value {
    let (seq, ack) = table.session().map_or((0, 0), |own| (own.recv, own.sent));
    let seq = (seq + dice.below(3) as u64).saturating_sub(1);
    let hashes = [hash(table), String::new(), "0".repeat(64)];
    let hash = &hashes[dice.below(3)];
    let kinds = ["undo", "msg", "ack", "ping", "ask", "answer", "chat", "resend", "state", "close"];
    let whats = ["undo", "swap", "restart"];
    let texts = ["d3", "4", "roll", "x"];
    json!({
        "t": kinds[dice.below(kinds.len())],
        "what": whats[dice.below(3)],
        "yes": dice.below(2) == 0,
        "text": texts[dice.below(4)],
        "from": dice.below(3),
        "seq": seq,
        "ack": ack.saturating_sub(dice.below(2) as u64),
        "epoch": 0,
        "hash": hash,
        "why": "closed",
    })
}

/// Players move, ask, answer and talk, lines are delayed and connections cut. Both always have the
/// same game when everything has been delivered.
#[test]
fn net14_ends_agree_whatever_happens() {
    let rounds = if test_support::cases::is_full() { 2000 } else { 150 };
    let mut counts = [0; 4];
    for round in 0..rounds {
        let mut dice = Random(round);
        let book = ["rul.othello", "rul.connect4", "rul.backgammon"][dice.below(3)];
        let mut ends = Ends::new(book);
        for _ in 0..120 {
            let at = dice.below(2);
            let table = &mut ends.tables[at];
            // What is done without a connection ends the session.
            let is_connected = table.is_connected();
            match dice.below(16) {
                0 if is_connected => counts[0] += usize::from(table.undo(None).is_ok()),
                1 if is_connected && dice.below(4) == 0 => _ = table.control(Control::Restart),
                2 if dice.below(4) == 0 => _ = table.control(Control::Swap),
                3 => _ = table.chat("hello"),
                4 => _ = table.idle(10),
                5 if dice.below(3) == 0 => {
                    ends.cut();
                    ends.call();
                    counts[1] += 1;
                }
                6..=9 => _ = ends.deliver(at),
                10 if is_connected => _ = table.answer(1 + i64::from(dice.below(3) > 0)),
                11 => ends.deliver_all(),
                _ => {
                    let moves = table.legal(table.side());
                    if !moves.is_empty() && is_connected {
                        let chosen = moves[dice.below(moves.len())].clone();
                        _ = table.play(table.side(), &chosen);
                    }
                }
            }
        }
        ends.deliver_all();
        match ends.codes() {
            ["on", "on"] => {
                ends.position();
                counts[2] += 1;
            }
            codes => {
                // At worst, the session cannot continue.
                assert_eq!(codes, ["cannot-resume"; 2], "round {round}, {book}");
                counts[3] += 1;
            }
        }
    }
    let [asked, cuts, on, ended] = counts;
    assert!(asked as u64 > rounds && cuts as u64 > rounds && on > 5 * ended, "{counts:?}");
}

/// Whatever comes, a table is not harmed, and its game is one that the rules allow.
#[test]
fn net10_hostile_lines_about_moves_that_are_taken_back() {
    for round in 0..200 {
        let mut dice = Random(round);
        let mut ends = Ends::new("rul.othello");
        ends.play("d3 c3 b3 b2");
        if dice.below(2) == 0 {
            let _ = ends.tables[0].undo(None);
        }
        for _ in 0..10 {
            let line = hostile(&mut dice, &ends.tables[0]);
            ends.inject(0, &line);
            if dice.below(3) == 0 {
                let _ = ends.tables[0].answer(2);
            }
        }
        let game = ends.tables[0].game().unwrap();
        assert_eq!(ends.tables[0].check(&game.core), Ok(()));
    }
}
