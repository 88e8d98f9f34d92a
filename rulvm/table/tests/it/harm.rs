//! Harm in RUL versus: what rules send with `std::versus` (RV6 to RV8).

use std::sync::LazyLock;

use grammar::rul3::Pattern;
use rulc_compiler::{Memory, compile};
use rulvm_core::machine::Rng;
use serde_json::{Value, json};

use crate::desk::Desk;

/// A rule whose signals send and take harm: 1 sends 3, 2 sends 1 to 20 and more than is possible, 3
/// takes what has come and appends it to the score, 4 ends the game.
pub(crate) fn rule() -> Vec<u8> {
    static RULE: LazyLock<Vec<u8>> = LazyLock::new(compiled);
    RULE.clone()
}

fn compiled() -> Vec<u8> {
    let rows: Vec<String> = Pattern::ROWS.iter().map(|&width| "7".repeat(width)).collect();
    let text = format!(
        r#"
        use std::versus;
        rule "Harm" {{ edge 6; }}
        pattern plain {{ {} }}
        shape one {{ here }}
        signal SEND = "SEND" key "S";
        signal MANY = "MANY" key "M";
        signal TAKE = "TAKE" key "T";
        signal STOP = "STOP" key "Q";
        number score {{ label en "Score"; digits 1..6; place above; }}
        help en = "Harm";
        phase 0 {{ fall_period(8000); }}
        phase A {{
            piece.shape = one;
            for k in 1..4 {{ piece.color[k] = red; piece.pattern[k] = plain; }}
        }}
        phase B {{
            switch signal {{
                SEND => {{ if versus::is_match() {{ versus::attack(3); }} }}
                MANY => {{
                    for k in 1..20 {{ versus::attack(k); }}
                    for k in [-1, 0, 5000] {{ versus::attack(k); }}
                }}
                TAKE => {{ score = 1000 * score + versus::take(); }}
                STOP => return abort;
                else => return do_nothing;
            }}
            return do_nothing;
        }}
        phase C {{ }}
        phase S {{ return score; }}
        "#,
        rows.join("\n")
    );
    let compilation = compile("harm.rul", &text, &Memory::default());
    compilation.output.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics)).bytes
}

fn open(table: u64) -> Value {
    let options = json!({"rule": "harm.rul3"});
    json!({"cmd": "open", "table": table, "book": "rul.versus", "seed": 7, "options": options})
}

fn alone() -> Desk {
    let mut desk = Desk::new();
    desk.ok(open(1));
    desk.ok(json!({"cmd": "new"}));
    desk
}

fn connected() -> Desk {
    let mut desk = alone();
    desk.ok(open(2));
    desk.ok(json!({"cmd": "link", "from": 1, "to": 2}));
    desk
}

fn send(desk: &mut Desk, side: u8, signal: &str) {
    desk.ok(json!({"cmd": "play", "move": signal, "side": side}));
}

fn idle(desk: &mut Desk, table: u64) {
    desk.ok(json!({"cmd": "idle", "ms": 100, "table": table}));
}

fn logs(desk: &mut Desk, table: u64) -> [String; 2] {
    let core = desk.core(table);
    [0, 1].map(|board| core["boards"][board]["log"].as_str().unwrap().to_owned())
}

#[test]
fn rv6_harm_comes_before_the_next_input_and_a_rule_takes_all_of_it() {
    let mut desk = alone();
    send(&mut desk, 0, "@1");
    send(&mut desk, 0, "@1");
    assert_eq!(logs(&mut desk, 1), ["@1 @1", ""]);
    send(&mut desk, 1, "@3");
    assert_eq!(logs(&mut desk, 1), ["@1 @1", "!3 !3 @3"]);
    // It has been taken.
    for signal in ["@3", "@4"] {
        send(&mut desk, 1, signal);
    }
    send(&mut desk, 0, "@4");
    let core = desk.core(1);
    assert_eq!(core["boards"][1]["score"], 6000);
    assert_eq!(core["result"]["winner"], 1);
}

#[test]
fn rv6_time_brings_each_board_what_the_other_has_sent() {
    let mut desk = alone();
    for side in [0, 1] {
        send(&mut desk, side, "@1");
    }
    assert_eq!(logs(&mut desk, 1), ["@1", "!3 @1"]);
    idle(&mut desk, 1);
    assert_eq!(logs(&mut desk, 1), ["@1 !3 +100", "!3 @1 +100"]);
    idle(&mut desk, 1);
    assert_eq!(logs(&mut desk, 1), ["@1 !3 +200", "!3 @1 +200"]);
}

#[test]
fn rv6_harm_is_1_to_999_and_comes_16_times_before_an_input() {
    let mut desk = alone();
    send(&mut desk, 0, "@2");
    idle(&mut desk, 1);
    idle(&mut desk, 1);
    let harm = |range: std::ops::RangeInclusive<u16>| -> String {
        range.map(|harm| format!("!{harm} ")).collect()
    };
    let expected = format!("{}+100 {}!999 +100", harm(1..=16), harm(17..=20));
    assert_eq!(logs(&mut desk, 1), ["@2 +200", &*expected]);
}

#[test]
fn rv6_harm_crosses_between_two_ends_that_agree() {
    let mut desk = connected();
    desk.by_hand();
    let mut rng = Rng::new(3);
    for _ in 0..400 {
        let table = u64::from(1 + rng.next() % 2);
        match rng.next() % 6 {
            0 => _ = desk.play(table, "@1"),
            1 => _ = desk.play(table, "@3"),
            2 | 3 => idle(&mut desk, table),
            _ => desk.deliver((rng.next() % 2) as usize, 1 + (rng.next() % 5) as usize),
        }
        // So that nobody sends too many lines.
        desk.clock(1000);
    }
    desk.deliver_all();
    assert_eq!(desk.link(1), ["on", "on"]);
    assert_eq!(desk.core(1), desk.core(2));
    for log in logs(&mut desk, 1) {
        assert!(log.matches("!3").count() > 20, "{log}");
    }
}

#[test]
fn rv7_the_other_end_accepts_only_harm_that_was_sent() {
    for (sent, text, answer) in [
        ("", "!3", "illegal-move self"),
        ("@1", "!4", "illegal-move self"),
        ("@1", "!3 !3", "illegal-move self"),
        ("@1", "!0", "illegal-move self"),
        ("@1", "!03", "illegal-move self"),
        ("@2", "!2 !1", "illegal-move self"),
        ("@2", "!1000", "illegal-move self"),
        ("@1", "!3 +100", "on"),
        ("@2", "!1 +100 !2 @3 !3", "on"),
    ] {
        let mut desk = connected();
        if !sent.is_empty() {
            desk.play(2, sent);
        }
        desk.by_hand();
        let core = desk.core(2);
        let sent = u64::from(!sent.is_empty());
        // The end has sent more than this message knows of, so hashes are not compared.
        desk.play(2, "@3");
        let before = desk.core(2);
        let line = json!({
            "t": "msg", "text": text, "seq": 1, "ack": sent, "epoch": 0, "hash": core["rule"],
        });
        desk.inject(0, &line);
        desk.deliver(0, 10);
        assert_eq!(desk.link(1)[1], answer, "{text}");
        assert_eq!(desk.core(2) == before, answer != "on", "{text}");
    }
}

#[test]
fn rv8_a_core_has_harm_only_after_it_was_sent() {
    let mut desk = alone();
    for side in [0, 1] {
        send(&mut desk, side, "@1");
    }
    idle(&mut desk, 1);
    let save = desk.ok(json!({"cmd": "save"}))["save"].take();
    let with = |left: &str, right: &str| {
        let mut save = save.clone();
        save["core"]["boards"][0]["log"] = json!(left);
        save["core"]["boards"][1]["log"] = json!(right);
        save.as_object_mut().unwrap().remove("hash");
        save["hash"] = json!(rulvm_table::json::hash(&save));
        let mut desk = alone();
        let answer = desk.ask(json!({"cmd": "load", "save": save}));
        (answer["ok"] == true).then(|| desk.core(1))
    };
    // Harm that a rule has not taken is in no state, so all else follows from any of these logs.
    for (left, right) in
        [("@1 !3 +100", "!3 @1 +100"), ("@1 +100 !3", "@1 !3 +100"), ("@1 +100", "@1 +100")]
    {
        assert!(with(left, right).is_some(), "{left} {right}");
    }
    for (left, right) in [
        ("!3 @1 +100", "!3 @1 +100"),
        ("@1 !4 +100", "@1 +100"),
        ("@1 !3 !3 +100", "@1 +100"),
        ("@1 !3 +50 !3 +50", "@1 +100"),
        ("@1 !03 +100", "@1 +100"),
    ] {
        assert!(with(left, right).is_none(), "{left} {right}");
    }
}

#[test]
fn rv8_a_saved_game_keeps_harm_that_waits_and_that_is_on_its_way() {
    let mut desk = alone();
    send(&mut desk, 0, "@1");
    idle(&mut desk, 1);
    send(&mut desk, 0, "@2");
    let save = desk.ok(json!({"cmd": "save"}))["save"].take();
    let mut other = alone();
    other.ok(json!({"cmd": "load", "save": save}));
    for desk in [&mut desk, &mut other] {
        idle(desk, 1);
        send(desk, 1, "@3");
        send(desk, 1, "@4");
    }
    assert_eq!(desk.core(1), other.core(1));
    // 3, and 1 to 20 and 999.
    assert_eq!(desk.core(1)["boards"][1]["score"], 3 + 210 + 999);
}
