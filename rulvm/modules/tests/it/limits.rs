//! Fuel, memory, and lines of text (M23, M26).

use rulvm_core::game::Input;
use rulvm_core::machine::Failure;
use test_support::rules::{Rule, signal};

use crate::support::{ask, failed, game, game_of, hearing, lines, module, send};

/// Works for about this share of the fuel of a message, in percent.
fn works(percent: u32) -> String {
    let rounds = 10_000_000 / 100 * percent / 100;
    // A call of an import costs 100 units, and little more around it.
    format!(
        "(local.set $i (i32.const {rounds}))
        (loop $more (drop (call $random))
            (br_if $more (local.tee $i (i32.sub (local.get $i) (i32.const 1)))))"
    )
}

/// Works like this only at `$0207`.
fn works_at_0207(percent: u32) -> Vec<u8> {
    let pass = "(if (i32.ne (local.get $type) (i32.const 0x0207)) (then (return (i32.const 0))))";
    hearing("", &format!("{pass} {} (i32.const 1)", works(percent)))
}

#[test]
fn m23_each_message_of_the_game_has_its_own_fuel() {
    let mut game = game(&[module("", &format!("{} (i32.const 1)", works(80)))]);
    assert_eq!([0; 5].map(|_| ask(&mut game)), [1; 5]);
}

#[test]
fn m23_all_0207_of_a_phase_call_share_their_fuel() {
    let twice = Rule::default().phase("C", "store 12 msg store 13 msg ret");
    let (mut game, _) = game_of(&twice, &[works_at_0207(60)]);
    let events = game.apply(&signal("DROP")).events;
    assert_eq!(failed(&events), [(0, 0x207, Failure::Fuel)]);
    assert_eq!(game.state().variables[12..14], [1, 0]);
    // Two phase calls have twice as much.
    let once = Rule::default().phase("C", "store 12 msg ret");
    let (mut game, _) = game_of(&once, &[works_at_0207(60)]);
    for _ in 0..3 {
        assert_eq!(failed(&game.apply(&signal("DROP")).events), []);
    }
}

#[test]
fn m23_a_saved_game_has_the_fuel_that_was_left() {
    // Each message of its own has all its fuel again, even after the game was saved.
    let mut game = game(&[module("", &format!("{} (i32.const 1)", works(60)))]);
    for _ in 0..3 {
        assert_eq!(ask(&mut game), 1);
        game = game.clone();
    }
}

#[test]
fn m23_a_module_that_is_entered_again_has_no_more_fuel() {
    // $8000 works for 60 percent, then sends $8001 to itself, which does the same.
    let body = format!(
        "{} (if (i32.eq (local.get $type) (i32.const 0x8000)) (then
            (drop (call $send (i32.const 0x8001) (i32.const 0) (i32.const 0)))))
        (i32.const 1)",
        works(60)
    );
    let delivered = send(&mut game(&[module("", &body)]), &[]);
    assert_eq!(failed(&delivered.events), [(0, 0x8001, Failure::Fuel)]);
}

#[test]
fn m23_each_module_has_its_own_fuel() {
    // 80 percent above and below, before and after.
    let upper = format!("(drop (call $transmit)) {} (i32.const 1)", works(80));
    let lower = format!("{} (i32.const 1)", works(80));
    let mut game = game(&[module("", &upper), module("", &lower)]);
    assert_eq!(failed(&send(&mut game, &[]).events), []);
}

#[test]
fn m23_imports_cost_100_and_a_unit_for_each_byte() {
    // As many lines of 400 bytes as fuel for 500 units each allows, and no more.
    let rounds = |rounds: u32| {
        let body = format!(
            "(local.set $i (i32.const {rounds}))
            (loop $more (call $log (i32.const 0) (i32.const 400))
                (br_if $more (local.tee $i (i32.sub (local.get $i) (i32.const 1)))))
            (i32.const 1)"
        );
        ask(&mut game(&[module("", &body)]))
    };
    assert_eq!(rounds(10_000_000 / 520), 1);
    assert_eq!(rounds(10_000_000 / 500), 0);
}

#[test]
fn m26_memory_grows_to_64_pages_and_then_not() {
    let grow = "(memory.grow (call $data (i32.const 0)))";
    let mut game = game(&[module("", grow)]);
    let answers = [0, 63, 1, 0, -1, 65536].map(|pages| send(&mut game, &[pages]).answer);
    assert_eq!(answers, [1, 1, -1, 64, -1, -1]);
    assert_eq!(game.failures(), [None]);
    let mut other = self::game(&[module("", grow)]);
    assert_eq!([64, 63].map(|pages| send(&mut other, &[pages]).answer), [-1, 1]);
}

#[test]
fn m26_a_memory_may_have_a_maximum_of_its_own() {
    let module = crate::support::wasm(&format!(
        r#"(module {} {} (memory (export "memory") 1 2)
        (func (export "message") (param i32 i32) (result i32)
            (memory.grow (call $data (i32.const 0)))))"#,
        crate::support::IMPORTS,
        crate::support::ABI,
    ));
    let body = "(i32.const 0)";
    // The silent one keeps the messages of the start from it.
    let mut game = game(&[
        hearing(
            "",
            "(if (i32.lt_u (local.get $type) (i32.const 0x8000))
        (then (return (i32.const 0)))) (call $transmit)",
        ),
        module,
    ]);
    assert_eq!([1, 1].map(|pages| send(&mut game, &[pages]).answer), [1, -1], "{body}");
}

#[test]
fn m26_sixteen_lines_of_512_bytes() {
    let many = "(memory.fill (i32.const 0) (i32.const 120) (i32.const 1000))
        (loop $more (call $log (i32.const 0) (i32.const 1000))
            (br_if $more (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1)))
                (i32.const 20))))
        (i32.const 1)";
    let mut game = game(&[module("", many)]);
    for _ in 0..2 {
        let delivered = send(&mut game, &[]);
        assert_eq!(delivered.answer, 1, "more lines are no failure");
        assert_eq!(lines(&delivered.events), vec![(0, "x".repeat(512).as_str()); 16]);
    }
}

#[test]
fn m26_lines_are_counted_for_each_module() {
    let many = "(loop $more (call $log (i32.const 0) (i32.const 1))
            (br_if $more (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1)))
                (i32.const 10))))
        (call $transmit)";
    let delivered = send(&mut game(&[module("", many), module("", many)]), &[]);
    assert_eq!(lines(&delivered.events).len(), 20);
}

#[test]
fn m26_bytes_that_are_not_utf_8_are_replaced() {
    let log = |bytes: &str, size: usize| {
        let data = format!("(data (i32.const 0) \"{bytes}\")");
        let body = format!("(call $log (i32.const 0) (i32.const {size})) (i32.const 1)");
        let delivered = send(&mut game(&[module(&data, &body)]), &[]);
        lines(&delivered.events)[0].1.to_owned()
    };
    assert_eq!(log("a\\ffb", 3), "a\u{fffd}b");
    assert_eq!(log("\\e2\\ac\\a1", 3), "\u{2b21}");
    assert_eq!(log("\\e2\\ac\\a1", 2), "\u{fffd}");
    assert_eq!(log("\\ed\\a0\\80", 3).chars().filter(|&c| c == '\u{fffd}').count(), 3);
    // The host keeps control characters; whoever shows a line replaces them.
    assert_eq!(log("\\1b[2J\\00\\n", 6), "\u{1b}[2J\0\n");
    // A character that does not fit into 512 bytes is cut.
    let long = format!("{}\\e2\\ac\\a1", "x".repeat(511));
    assert_eq!(log(&long, 514), format!("{}\u{fffd}", "x".repeat(511)));
}

#[test]
fn m12_a_module_that_uses_all_its_fuel_at_each_poll_does_not_stop_time() {
    let body = format!("{} (i32.const 0)", works(90));
    let (mut game, _) = game_of(&Rule::default(), &[hearing("", &body)]);
    let applied = game.apply(&Input::Advance(200));
    assert_eq!((applied.rest, game.time()), (0, 200));
    assert_eq!(game.failures(), [None]);
}
