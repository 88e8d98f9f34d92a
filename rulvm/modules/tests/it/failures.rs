//! How modules fail, and what becomes of what they have done (M24-M28).

use rulvm_core::Status;
use rulvm_core::game::{Event, Input};
use rulvm_core::log::state_hash;
use rulvm_core::machine::Failure;
use test_support::rules::{Rule, signal};

use crate::support::{
    FREE, IMPORTS, ask, failed, game, game_of, hearing, lines, module, send, wasm,
};

/// A loop without end.
const LOOP: &str = "(loop $again (br $again))";

/// Why a module that executes this fails; it must be the only failure, and the answer 0.
fn why(items: &str, body: &str) -> Option<Failure> {
    let mut game = game(&[module(items, &format!("{body} (i32.const 5)"))]);
    let delivered = send(&mut game, &[1, 2, 3]);
    let failures = failed(&delivered.events);
    let why = game.failures()[0];
    match why {
        Some(why) => assert_eq!((failures, delivered.answer), (vec![(0, FREE, why)], 0), "{body}"),
        None => assert_eq!((failures, delivered.answer), (vec![], 5), "{body}"),
    }
    assert_eq!(game.status(), Status::Playing);
    why
}

#[test]
fn m24_trap() {
    let recursion = "(func $deeper (param i32) (result i32)
        (i32.add (i32.const 1) (call $deeper (local.get 0))))";
    for (items, body) in [
        ("", "unreachable"),
        ("", "(drop (i32.div_s (i32.const 1) (i32.const 0)))"),
        ("", "(drop (i32.div_s (i32.const 0x80000000) (i32.const -1)))"),
        ("", "(drop (i32.load (i32.const 65533)))"),
        ("", "(i32.store8 (i32.const -1) (i32.const 0))"),
        ("", "(memory.fill (i32.const 65530) (i32.const 0) (i32.const 7))"),
        ("(table 1 funcref) (type $t (func))", "(call_indirect (type $t) (i32.const 0))"),
        ("(table 1 funcref) (type $t (func))", "(call_indirect (type $t) (i32.const 1))"),
        (recursion, "(drop (call $deeper (i32.const 0)))"),
    ] {
        assert_eq!(why(items, body), Some(Failure::Trap), "{body}");
    }
}

#[test]
fn m24_500_nested_calls_are_safe() {
    let locals = "(local i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64)";
    let deeper = format!(
        "(func $deeper (param i32) (result i32) {locals}
            (if (result i32) (local.get 0)
                (then (i32.add (i32.const 1) (call $deeper (i32.sub (local.get 0) (i32.const 1)))))
                (else (i32.const 0))))"
    );
    assert_eq!(why(&deeper, "(drop (call $deeper (i32.const 500)))"), None);
}

#[test]
fn m24_fuel() {
    let random = "(loop $again (drop (call $random)) (br $again))".to_owned();
    let fill = "(loop $again (memory.fill (i32.const 0) (i32.const 1) (i32.const 65536))
        (br $again))";
    let log = "(loop $again (call $log (i32.const 0) (i32.const 65536)) (br $again))";
    let cells = "(loop $again (drop (call $cells (i32.const 0) (i32.const -1))) (br $again))";
    let rule = "(loop $again (drop (call $rule (i32.const 0) (i32.const 0) (i32.const 4096)))
        (br $again))";
    let set_data = "(loop $again (call $set_data (i32.const 0) (i32.const 1)) (br $again))";
    for body in [LOOP, &random, fill, log, cells, rule, set_data] {
        assert_eq!(why("", body), Some(Failure::Fuel), "{body}");
    }
}

#[test]
fn m24_bad_pointer() {
    for call in [
        "(drop (call $send (i32.const 0x8001) (i32.const 65533) (i32.const 1)))",
        "(drop (call $send (i32.const 0x8001) (i32.const -4) (i32.const 2)))",
        "(drop (call $cells (i32.const 65533) (i32.const 1)))",
        "(drop (call $cells (i32.const 65173) (i32.const -1)))",
        "(drop (call $rule (i32.const 65536) (i32.const 0) (i32.const 1)))",
        "(drop (call $rule (i32.const -1) (i32.const 0) (i32.const 2)))",
        "(call $log (i32.const 65536) (i32.const 1))",
        "(call $log (i32.const 0) (i32.const 65537))",
        "(call $log (i32.const 1) (i32.const -1))",
        "(call $log (i32.const -1) (i32.const -1))",
    ] {
        assert_eq!(why("", call), Some(Failure::BadPointer), "{call}");
    }
    // What is copied ends at the end of the memory, or is nothing.
    for call in [
        "(drop (call $cells (i32.const 65172) (i32.const -1)))",
        "(drop (call $cells (i32.const -1) (i32.const 0)))",
        "(drop (call $rule (i32.const -1) (i32.const 0) (i32.const 0)))",
        "(drop (call $rule (i32.const -1) (i32.const 1000000) (i32.const -1)))",
        "(drop (call $send (i32.const 0) (i32.const -1) (i32.const 0)))",
        "(call $log (i32.const -1) (i32.const 0))",
        "(call $log (i32.const 0) (i32.const 65536))",
    ] {
        // The message that is sent comes to the same module.
        let body = format!(
            "(if (global.get $n) (then (return (i32.const 5)))) (global.set $n (i32.const 1)) \
             {call}"
        );
        assert_eq!(why("", &body), None, "{call}");
    }
}

#[test]
fn m24_without_a_memory_only_empty_ranges_are_good() {
    let log = |size: i32| {
        wasm(&format!(
            r#"(module {IMPORTS} (func (export "rul_abi") (result i32) (i32.const 1))
            (func (export "message") (param i32 i32) (result i32)
                (call $log (i32.const 0) (i32.const {size})) (i32.const 5)))"#
        ))
    };
    let (_, applied) = game_of(&Rule::default(), &[log(1)]);
    assert_eq!(failed(&applied.events), [(0, 1, Failure::BadPointer)]);
    assert_eq!(ask(&mut game(&[module("", "(i32.const 1)"), log(0)])), 1);
}

#[test]
fn m24_bad_index() {
    for index in [3, -1, i32::MAX, i32::MIN] {
        let body = format!("(call $set_data (i32.const {index}) (i32.const 1))");
        assert_eq!(why("", &body), Some(Failure::BadIndex));
    }
    for count in [4097, -1, i32::MIN] {
        let body =
            format!("(drop (call $send (i32.const 0x8001) (i32.const 0) (i32.const {count})))");
        assert_eq!(why("", &body), Some(Failure::BadIndex));
    }
    let most =
        "(if (i32.eq (local.get $type) (i32.const 0x8001)) (then (return (local.get $count))))
        (if (i32.ne (i32.const 4096)
            (call $send (i32.const 0x8001) (i32.const 0) (i32.const 4096))) (then unreachable))";
    assert_eq!(why("", most), None);
}

#[test]
fn m24_bad_type() {
    for number in [1, 0x201, 0x207, 0x7fff, 0x1_0000, 0x1_8000, -1] {
        // The type is checked first, then the number of words, then the address.
        let body =
            format!("(drop (call $send (i32.const {number}) (i32.const -1) (i32.const -1)))");
        assert_eq!(why("", &body), Some(Failure::BadType), "{number}");
    }
    let index = "(drop (call $send (i32.const 0) (i32.const -1) (i32.const 4097)))";
    assert_eq!(why("", index), Some(Failure::BadIndex));
    let pass = "(if (i32.ne (local.get $type) (i32.const 0x8000)) (then (return (i32.const 0))))";
    for number in [0, 0x200, 0x8001, 0xffff] {
        let body =
            format!("{pass} (drop (call $send (i32.const {number}) (i32.const 0) (i32.const 0)))");
        assert_eq!(why("", &body), None, "{number}");
    }
}

/// A module that sends itself nested messages, as deep as the first word says, and answers how
/// many there were.
fn nests() -> Vec<u8> {
    module(
        "",
        "(if (i32.eqz (call $data (i32.const 0))) (then (return (i32.const 1))))
        (i32.store (i32.const 0) (i32.sub (call $data (i32.const 0)) (i32.const 1)))
        (i32.add (i32.const 1) (call $send (i32.const 0x8001) (i32.const 0) (i32.const 1)))",
    )
}

#[test]
fn m25_32_deliveries_at_once() {
    assert_eq!(send(&mut game(&[nests()]), &[31]).answer, 32);
    let mut game = game(&[nests()]);
    let delivered = send(&mut game, &[32]);
    // All of its deliveries fail, but only one event reports it: that of the innermost message.
    assert_eq!(failed(&delivered.events), [(0, FREE + 1, Failure::Depth)]);
    assert_eq!(delivered.answer, 0);
}

#[test]
fn m25_256_deliveries_for_one_message() {
    let sends = module(
        "",
        "(if (i32.eq (local.get $type) (i32.const 0x8001)) (then (return (i32.const 1))))
        (loop $more
            (global.set $n (i32.add (global.get $n)
                (call $send (i32.const 0x8001) (i32.const 0) (i32.const 0))))
            (local.set $i (i32.add (local.get $i) (i32.const 1)))
            (br_if $more (i32.lt_s (local.get $i) (call $data (i32.const 0)))))
        (global.get $n)",
    );
    let mut good = game(std::slice::from_ref(&sends));
    assert_eq!(send(&mut good, &[255]).answer, 255);
    assert_eq!(send(&mut good, &[255]).answer, 510, "each message of the game has its own");
    let mut bad = game(&[sends]);
    let delivered = send(&mut bad, &[256]);
    assert_eq!(failed(&delivered.events), [(0, FREE, Failure::Depth)]);
}

#[test]
fn m25_the_terminal_file_does_not_count() {
    // The innermost of 32 deliveries transmits to the end of the chain.
    let body = "(if (i32.eqz (call $data (i32.const 0)))
            (then (return (i32.add (i32.const 1) (call $transmit)))))
        (i32.store (i32.const 0) (i32.sub (call $data (i32.const 0)) (i32.const 1)))
        (i32.add (i32.const 1) (call $send (i32.const 0x8001) (i32.const 0) (i32.const 1)))";
    assert_eq!(send(&mut game(&[module("", body)]), &[31]).answer, 32);
}

#[test]
fn m25_transmit_counts_too() {
    // Each of 16 modules passes the message on; then the last one sends it again from above.
    let all: Vec<Vec<u8>> = (0..16)
        .map(|k| {
            let last = "(drop (call $send (i32.const 0x8000) (i32.const 0) (i32.const 0)))";
            module("", &format!("{} (call $transmit)", if k == 15 { last } else { "" }))
        })
        .collect();
    let mut game = game(&all);
    let delivered = send(&mut game, &[]);
    // 16 deliveries, 16 more, and the last module cannot send a third time.
    assert_eq!(failed(&delivered.events), [(15, FREE, Failure::Depth)]);
    assert_eq!(game.failures().iter().flatten().count(), 1);
}

#[test]
fn m27_a_module_that_fails_is_out_and_the_others_stay() {
    let bad = module("", "unreachable");
    let good = module("", "(i32.add (i32.const 1) (call $transmit))");
    let mut game = game(&[good.clone(), bad, good]);
    // The message goes no further down; the one above sees the answer 0.
    assert_eq!(ask(&mut game), 1);
    assert_eq!(ask(&mut game), 2, "from now on it is passed over");
    assert_eq!(game.failures(), [None, Some(Failure::Trap), None]);
}

#[test]
fn m27_data_that_were_written_since_the_delivery_are_restored() {
    let upper = "(call $set_data (i32.const 0) (i32.const 10)) (call $transmit)";
    let bad = "(call $set_data (i32.const 0) (i32.const 20))
        (call $set_data (i32.const 0) (i32.const 21)) (drop (call $transmit)) unreachable";
    let lower = "(call $set_data (i32.const 0) (i32.const 30))
        (call $set_data (i32.const 1) (i32.const 31)) (i32.const 7)";
    let mut game = game(&[upper, bad, lower].map(|body| module("", body)));
    let delivered = send(&mut game, &[1, 2]);
    assert_eq!((delivered.answer, delivered.data), (0, vec![10, 2]));
}

#[test]
fn m27_signals_that_were_queued_since_the_delivery_are_gone() {
    let ask =
        |name| format!("(drop (call $signal (i32.const {})))", grammar::signals::letters(name));
    let upper = format!("{} (call $transmit)", ask("LEFT"));
    let bad = format!("{} (drop (call $transmit)) unreachable", ask("RGHT"));
    let lower = format!("{} (i32.const 0)", ask("DROP"));
    let mut game = game(&[upper, bad, lower].map(|body| module("", &body)));
    send(&mut game, &[]);
    assert_eq!(game.queued().collect::<Vec<_>>(), [6]);
}

#[test]
fn m27_lines_and_generators_and_other_memories_are_not_undone() {
    let random = "(drop (call $random)) (drop (call $random))";
    let bad = format!(
        "{random} (call $log (i32.const 0) (i32.const 0)) (drop (call $transmit)) unreachable"
    );
    let counts = "(global.set $n (i32.add (global.get $n) (i32.const 1))) (global.get $n)";
    let mut game = game(&[module("", &bad), module("", counts)]);
    let delivered = send(&mut game, &[]);
    assert_eq!(lines(&delivered.events), [(0, "")]);
    assert_eq!(ask(&mut game), 2, "the lower one has counted twice");
    // Another module fails in the same way but draws no number: nothing else in the states differs.
    let bad = bad.replace(random, "");
    let mut other = self::game(&[module("", &bad), module("", counts)]);
    send(&mut other, &[]);
    assert_eq!(other.failures(), game.failures());
    assert_ne!(state_hash(&other), state_hash(&game));
}

#[test]
fn m27_a_module_that_fails_further_in_executes_nothing_more() {
    // $8000 writes, sends $8001 to itself, which fails, and would write again and say so.
    let upper = "(if (i32.eq (local.get $type) (i32.const 0x8001)) (then unreachable))
        (call $set_data (i32.const 0) (i32.const 5))
        (drop (call $signal (i32.const 1279608404)))
        (drop (call $send (i32.const 0x8001) (i32.const 0) (i32.const 0)))
        (call $log (i32.const 0) (i32.const 0))
        (call $set_data (i32.const 1) (i32.const 6)) (i32.const 9)";
    assert_eq!(grammar::signals::letters("LEFT"), 1_279_608_404);
    let mut game = game(&[module("", upper)]);
    let delivered = send(&mut game, &[1, 2]);
    assert_eq!((delivered.answer, delivered.data), (0, vec![1, 2]));
    assert_eq!(delivered.events.len(), 1, "{:?}", delivered.events);
    assert_eq!(failed(&delivered.events), [(0, FREE + 1, Failure::Trap)]);
    assert_eq!(game.queued().count(), 0);
}

#[test]
fn m27_a_module_between_two_deliveries_of_a_failing_one_goes_on() {
    // Place 0 passes $8000 on; place 1 sends $8001, at which place 0 fails, and place 2 answers.
    let upper = "(if (i32.eq (local.get $type) (i32.const 0x8001)) (then unreachable))
        (drop (call $transmit)) (call $log (i32.const 0) (i32.const 0)) (i32.const 1)";
    let middle =
        "(if (i32.eq (local.get $type) (i32.const 0x8001)) (then (return (call $transmit))))
        (i32.store8 (i32.const 0) (i32.add (i32.const 48)
            (call $send (i32.const 0x8001) (i32.const 0) (i32.const 0))))
        (i32.store8 (i32.const 1) (i32.add (i32.const 48)
            (call $send (i32.const 0x8001) (i32.const 0) (i32.const 0))))
        (call $log (i32.const 0) (i32.const 2)) (i32.const 2)";
    let lower = "(i32.const 3)";
    let mut game = game(&[upper, middle, lower].map(|body| module("", body)));
    let delivered = send(&mut game, &[]);
    // The message that failed goes no further; the next one starts at place 1.
    assert_eq!(lines(&delivered.events), [(1, "03")]);
    assert_eq!(failed(&delivered.events), [(0, FREE + 1, Failure::Trap)]);
    assert_eq!(delivered.answer, 0, "the outer delivery of place 0 has failed too");
    assert_eq!(game.failures(), [Some(Failure::Trap), None, None]);
}

#[test]
fn m27_a_module_may_fail_at_any_message_of_the_game() {
    for number in [0x1, 0xb, 0x201, 0x203, 0x204, 0x205, 0x206, 0x207, 0x208, 0x209, 0x300, 0x202] {
        let rule = Rule::default().phase("0", "push 7 push 1 ret").phase("C", "store 12 msg ret");
        let body = format!(
            "(if (i32.ne (local.get $type) (i32.const {number})) (then (return (call $transmit))))
            (if (local.get $count) (then (call $set_data (i32.const 0) (i32.const 77))))
            unreachable"
        );
        let (mut with, applied) = game_of(&rule, &[hearing("", &body)]);
        let (mut without, _) = game_of(&rule, &[hearing("", "(i32.const 0)")]);
        let mut events = applied.events;
        for input in inputs() {
            events.extend(with.apply(&input).events);
            without.apply(&input);
        }
        assert_eq!(failed(&events), [(0, number, Failure::Trap)], "{number:x}");
        let [with, without] = [with, without].map(|game| state_hash(&game.without_modules()));
        assert_eq!(with, without, "{number:x}: the game continues as if the answer had been 0");
    }
}

/// Inputs until the game is over.
fn inputs() -> Vec<Input> {
    let mut inputs = vec![
        Input::Advance(500),
        signal("SEND"),
        Input::Key { key: 35, character: 0 },
        Input::Window(true),
        Input::Window(false),
        signal("PAUS"),
    ];
    for _ in 0..12 {
        inputs.extend([signal("DROP"), Input::Advance(100)]);
    }
    inputs
}

#[test]
fn m12_polls_go_on_when_all_modules_have_failed() {
    let body =
        "(if (i32.eq (local.get $type) (i32.const 0x0300)) (then unreachable)) (i32.const 0)";
    let (mut game, _) = game_of(&Rule::default(), &[hearing("", body)]);
    let events = game.apply(&Input::Advance(100)).events;
    assert_eq!(failed(&events), [(0, 0x300, Failure::Trap)]);
    assert_eq!(game.next_event(), Some(20));
}

#[test]
fn m27_an_answer_to_0001_refuses_the_game() {
    let body = "(if (i32.eq (local.get $type) (i32.const 1)) (then (return (i32.const 0x70007))))
        (i32.const 0)";
    let (game, applied) = game_of(&Rule::default(), &[hearing("", body)]);
    assert_eq!((applied.refused, game.status()), (Some(7), Status::Over));
    assert!(!applied.events.iter().any(|event| matches!(event, Event::Piece { .. })));
}
