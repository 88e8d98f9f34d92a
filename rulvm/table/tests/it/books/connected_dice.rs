//! Dice that two ends roll together (BG12), and other messages of Backgammon.

use rulvm_core::machine::Rng;
use rulvm_table::books::backgammon::dice;
use rulvm_table::event::{Event, Returned};
use rulvm_table::game::End;
use rulvm_table::hex;
use serde_json::{Value, json};
use test_support::cases;

use super::seat::{SESSION, Seat, open};

/// The text of a message that a book sends.
fn sent(returned: Option<Returned>) -> String {
    match returned {
        Some(Returned::SendMessage(text)) => text,
        other => panic!("{other:?} is not a message"),
    }
}

/// The number of an error that refuses a message; the call is undone, as a table would.
fn refused(seat: &mut Seat, message: &str) -> i32 {
    let before = seat.game.clone();
    match seat.receive(message) {
        Some(Returned::Error { number, .. }) => {
            seat.game = before;
            number
        }
        other => panic!("{message}: {other:?}"),
    }
}

const ILLEGAL: i32 = 1;
const OUT_OF_TURN: i32 = 2;

/// Two ends with the same game, before their connection; player 0 is the inviter.
fn ends(options: &Value) -> [Seat; 2] {
    let [inviter, mut guest] = [1, 2].map(|seed| open("rul.backgammon", seed, options).unwrap());
    guest.game.core = inviter.game.core.clone();
    guest.event(Event::Swap, 0, 0, "");
    [inviter, guest]
}

/// Two ends that are connected and committed.
fn connected(options: &Value) -> [Seat; 2] {
    let [mut inviter, mut guest] = ends(options);
    let messages =
        [inviter.connect(End::Inviter, false), guest.connect(End::Guest, false)].map(sent);
    assert_eq!(inviter.receive(&messages[1]), None);
    assert_eq!(guest.receive(&messages[0]), None);
    assert_eq!(inviter.game.hash(), guest.game.hash());
    [inviter, guest]
}

/// Rolls at one end, and lets the other answer. Both must agree on the dice.
fn throw(one: &mut Seat, other: &mut Seat) {
    let roll = sent(one.play("roll"));
    assert_eq!(one.core("phase"), "rolling");
    assert!(one.legal().is_empty() && one.enabled().is_empty());
    assert_eq!(one.idle(), None);
    assert_eq!(other.receive(&roll), None);
    let dice = sent(other.idle());
    assert_eq!(one.receive(&dice), None);
    assert_eq!(other.idle(), None);
    assert_eq!(one.core("phase"), "move");
    assert_eq!(one.game.hash(), other.game.hash());
}

#[test]
fn bg12_both_ends_contribute_to_the_dice() {
    let [mut inviter, mut guest] = connected(&json!({}));
    let session = hex::decode_array(SESSION).unwrap();
    // The nonces of the two tables are numbered: see `seat::open`.
    let nonces = [[1; 32], [2; 32]];
    let commits = [0, 1].map(|end| hex::encode(&dice::commit(&session, end as u8, &nonces[end])));
    assert_eq!(inviter.core("commits"), &json!(commits));
    assert_eq!(inviter.game.local["session"], SESSION);
    assert_eq!(inviter.game.local["nonce"], hex::encode(&nonces[0]));
    assert_eq!(inviter.game.local["count"], 1);
    throw(&mut inviter, &mut guest);
    let mut thrown = dice::connected(&session, [&nonces[0], &nonces[1]]);
    let pair = loop {
        let pair = [(); 2].map(|()| thrown.next().unwrap());
        if pair[0] != pair[1] {
            break pair;
        }
    };
    assert_eq!(inviter.core("dice"), &json!(pair));
    assert_eq!(inviter.core("turn"), &json!(u8::from(pair[1] > pair[0])));
    assert_eq!(inviter.game.local["count"], 2);
    // The local generator is not used.
    assert_eq!(inviter.core("rng"), open("rul.backgammon", 1, &json!({})).unwrap().core("rng"));
}

#[test]
fn bg12_a_game_of_many_throws() {
    let [mut inviter, mut guest] = connected(&json!({"match": 2, "auto_doubles": 1}));
    for _ in 0..60 {
        let turn = inviter.game.turn().expect("nobody wins so soon").index();
        let [one, other] =
            if turn == 0 { [&mut inviter, &mut guest] } else { [&mut guest, &mut inviter] };
        assert!(one.myturn && !other.myturn);
        assert!(other.legal().is_empty());
        if one.legal().contains(&"roll".to_owned()) {
            throw(one, other);
        } else {
            let first = one.legal()[0].clone();
            let message = sent(one.play(&first));
            assert_eq!(message, first);
            assert_eq!(other.receive(&message), None);
        }
        assert_eq!(inviter.game.hash(), guest.game.hash());
    }
}

#[test]
fn bg12_without_both_commits_nobody_throws() {
    let [mut inviter, mut guest] = ends(&json!({}));
    let message = sent(inviter.connect(End::Inviter, false));
    assert!(inviter.legal().is_empty());
    assert_eq!(refused(&mut inviter, "roll"), OUT_OF_TURN);
    guest.connect(End::Guest, false);
    let roll = format!("roll {} {}", "01".repeat(32), "00".repeat(32));
    assert_eq!(refused(&mut guest, &roll), ILLEGAL);
    assert_eq!(guest.receive(&message), None);
    assert_eq!(guest.receive(&roll), None);
}

#[test]
fn bg12_messages_are_refused() {
    let [mut inviter, mut guest] = connected(&json!({}));
    let zeros = "00".repeat(32);
    let commit = format!("commit {zeros}");
    assert_eq!(refused(&mut guest, &commit), ILLEGAL);
    for malformed in
        ["commit", "commit 00", "commit  ", "roll", "roll x y", "dice", "take", "x", ""]
    {
        assert_eq!(refused(&mut guest, malformed), ILLEGAL, "{malformed}");
    }
    assert_eq!(refused(&mut guest, &format!("dice {zeros} {zeros}")), ILLEGAL);
    // It is not the guest's turn.
    assert_eq!(refused(&mut inviter, &format!("roll {zeros} {zeros}")), OUT_OF_TURN);
    assert_eq!(refused(&mut inviter, "pass"), OUT_OF_TURN);
    assert_eq!(refused(&mut inviter, "double"), OUT_OF_TURN);
    // Another nonce than the one promised.
    let roll = sent(inviter.play("roll"));
    let [_, nonce, next] = roll.split(' ').collect::<Vec<_>>()[..] else { panic!("{roll}") };
    assert_eq!(refused(&mut guest, &format!("roll {zeros} {next}")), ILLEGAL);
    assert_eq!(refused(&mut guest, &format!("roll {nonce} {}", next.to_uppercase())), ILLEGAL);
    assert_eq!(refused(&mut guest, &format!("{roll} ")), ILLEGAL);
    assert_eq!(guest.receive(&roll), None);
    // A roll out of place.
    assert_eq!(refused(&mut guest, &roll), ILLEGAL);
    assert_eq!(refused(&mut guest, &format!("dice {nonce} {next}")), ILLEGAL);
    let dice = sent(guest.idle());
    let [_, nonce, next] = dice.split(' ').collect::<Vec<_>>()[..] else { panic!("{dice}") };
    assert_eq!(refused(&mut inviter, &format!("dice {zeros} {next}")), ILLEGAL);
    assert_eq!(inviter.receive(&format!("dice {nonce} {next}")), None);
    assert_eq!(refused(&mut inviter, &dice), ILLEGAL);
    assert_eq!(inviter.game.hash(), guest.game.hash());
}

#[test]
fn bg12_a_throw_continues_after_a_loss() {
    let [mut inviter, mut guest] = connected(&json!({}));
    let roll = sent(inviter.play("roll"));
    for seat in [&mut inviter, &mut guest] {
        seat.event(Event::ConnectionLost, 0, 0, "");
    }
    assert_eq!(inviter.connect(End::Inviter, true), None);
    assert_eq!(guest.connect(End::Guest, true), None);
    assert_eq!(guest.receive(&roll), None);
    let dice = sent(guest.idle());
    assert_eq!(inviter.receive(&dice), None);
    assert_eq!(inviter.game.hash(), guest.game.hash());
}

#[test]
fn bg12_a_new_session_throws_again_and_without_one_dice_are_local() {
    let [mut inviter, _] = connected(&json!({}));
    inviter.play("roll");
    assert_eq!(inviter.position().split(' ').nth(3), Some("?"));
    inviter.event(Event::ConnectionLost, 0, 0, "");
    assert_eq!(inviter.legal(), ["roll"]);
    let lost = inviter.game.clone();
    inviter.connect(End::Inviter, false);
    assert_eq!((inviter.core("phase"), inviter.core("reveal")), (&json!("start"), &Value::Null));
    assert_eq!(inviter.core("commits")[1], Value::Null);
    assert_eq!(inviter.game.local["count"], 3);
    inviter.game = lost;
    inviter.play("roll");
    let mut local = open("rul.backgammon", 1, &json!({})).unwrap();
    local.play("roll");
    assert_eq!(inviter.core("dice"), local.core("dice"));
    assert_eq!((inviter.core("phase"), inviter.core("reveal")), (&json!("move"), &Value::Null));
    assert_ne!(inviter.core("commits"), &json!([null, null]));
}

#[test]
fn bg12_malformed_secrets_are_as_new() {
    let [mut inviter, _] = connected(&json!({}));
    let good = inviter.game.clone();
    inviter.event(Event::OldGame, 0, 0, "");
    assert_eq!(inviter.game.local["nonce"], good.local["nonce"]);
    for (name, wrong) in [
        ("session", json!("00")),
        ("nonce", json!("0")),
        ("nonce", json!("AB".repeat(32))),
        ("count", json!(-1)),
        ("count", json!(1.5)),
        ("count", json!(1_u64 << 32)),
    ] {
        inviter.game = good.clone();
        inviter.game.local.insert(name.to_owned(), wrong);
        inviter.event(Event::OldGame, 0, 0, "");
        let local = &inviter.game.local;
        let members = ["session", "nonce", "count"].map(|name| &local[name]);
        assert_eq!(members, [&json!(""), &json!(""), &json!(0)], "{name}");
    }
    // Without its nonce, an end cannot roll, nor answer.
    inviter.connect(End::Inviter, true);
    assert!(inviter.legal().is_empty());
}

#[test]
fn bg7_doubles_are_answered_at_the_other_end() {
    let options = json!({"position": "6:15 6:15 0 - 1 - 0-0"});
    let [mut inviter, mut guest] = connected(&options);
    assert_eq!(sent(inviter.play("double")), "double");
    assert!(matches!(guest.receive("double"), Some(Returned::Ask(_))));
    // Only the player who is asked answers.
    assert_eq!(inviter.answer(2), None);
    assert_eq!(sent(guest.answer(2)), "take");
    assert_eq!(inviter.receive("take"), None);
    assert_eq!(inviter.core("cube"), &json!({"value": 2, "owner": 1}));
    assert_eq!(inviter.game.hash(), guest.game.hash());
    // With beavers, there is no dialog.
    let [mut inviter, mut guest] =
        connected(&json!({"position": "6:15 6:15 0 - 1 - 0-0", "beavers": true}));
    inviter.play("double");
    assert_eq!(guest.receive("double"), None);
    assert_eq!(sent(guest.play("beaver")), "beaver");
    assert_eq!(inviter.receive("beaver"), None);
    assert_eq!(inviter.core("cube"), &json!({"value": 4, "owner": 1}));
}

#[test]
fn bg9_a_connected_restart_keeps_the_commits() {
    let [mut inviter, mut guest] = connected(&json!({}));
    throw(&mut inviter, &mut guest);
    for seat in [&mut inviter, &mut guest] {
        seat.event(Event::Restart, 0, 0, "");
    }
    assert_eq!(inviter.game.hash(), guest.game.hash());
    assert!(guest.myturn && !inviter.myturn);
    throw(&mut guest, &mut inviter);
}

/// Messages made of words that mean something, in any order and number.
#[test]
fn gm19_whatever_arrives_is_accepted_or_refused() {
    let mut rng = Rng::new(5);
    let nonces = [1, 2, 3].map(|byte| hex::encode(&[byte; 32]));
    let firsts = ["roll", "roll", "dice", "commit", "double", "take", "pass", "13/7", "é", ""];
    let others = [&nonces[0], &nonces[1], &nonces[2], "00"];
    let mut accepted = 0;
    for _ in 0..cases::cases(3000) {
        let mut ends = connected(&json!({}));
        for _ in 0..6 {
            let end = &mut ends[rng.next() as usize % 2];
            let mut message = vec![firsts[rng.next() as usize % firsts.len()]];
            for _ in 0..[0, 1, 2, 2, 3][rng.next() as usize % 5] {
                message.push(others[rng.next() as usize % others.len()]);
            }
            let before = end.game.clone();
            match end.receive(&message.join(" ")) {
                Some(Returned::Error { number: ILLEGAL | OUT_OF_TURN, .. }) => end.game = before,
                None | Some(Returned::Ask(_)) => accepted += 1,
                other => panic!("{message:?}: {other:?}"),
            }
            end.idle();
        }
    }
    assert!(accepted > 0);
}
