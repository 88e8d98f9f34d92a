//! Saved games hold the chain; generators belong to places (M29, M31, M32).

use rulvm_core::game::Input;
use rulvm_core::log::state_hash;
use rulvm_core::{Event, Game};
use test_support::rules::{Rule, signal};

use crate::support::{
    ABI, IMPORTS, ask, chain, failed, game, game_of, hearing, module, program, send, wasm,
};

/// A module whose answers depend on every kind of state: memory beyond its first page, globals of
/// both types, exported or not, and its generator.
fn remembers() -> Vec<u8> {
    module(
        r#"(global $wide (mut i64) (i64.const 0x100000000))
        (global $known (export "known") (mut i32) (i32.const 0))
        (global $fixed i32 (i32.const 3))
        (func $start (global.set $known (i32.add (global.get $known) (i32.const 1000))))
        (start $start)"#,
        "(if (i32.eqz (global.get $n)) (then (drop (memory.grow (i32.const 2)))))
        (global.set $n (i32.add (global.get $n) (i32.const 1)))
        (global.set $wide (i64.mul (global.get $wide) (i64.const 3)))
        (global.set $known (i32.add (global.get $known) (global.get $fixed)))
        (i32.store (i32.const 190000)
            (i32.add (i32.load (i32.const 190000)) (i32.and (call $random) (i32.const 255))))
        (i32.xor (i32.load (i32.const 190000))
            (i32.xor (i32.wrap_i64 (i64.shr_u (global.get $wide) (i64.const 32)))
                (i32.xor (global.get $known) (i32.shl (memory.size) (i32.const 20)))))",
    )
}

#[test]
fn m32_a_saved_game_goes_on_exactly_as_the_original() {
    let mut game = game(&[remembers(), remembers()]);
    for _ in 0..3 {
        ask(&mut game);
        let mut saved = game.clone();
        let mut again = saved.clone();
        let answers = [0; 4].map(|_| ask(&mut game));
        assert_eq!([0; 4].map(|_| ask(&mut saved)), answers);
        assert_eq!([0; 4].map(|_| ask(&mut again)), answers, "a copy of a copy that did not run");
        assert_ne!(answers[0], answers[1]);
        assert_eq!(state_hash(&game), state_hash(&saved));
    }
}

#[test]
fn m32_what_goes_on_does_not_change_what_was_saved() {
    let mut game = game(&[remembers()]);
    ask(&mut game);
    let saves = [game.clone(), game.clone()];
    let answers = [0; 3].map(|_| ask(&mut game));
    for mut saved in saves {
        let mut later = saved.clone();
        assert_eq!([0; 3].map(|_| ask(&mut saved)), answers);
        assert_eq!([0; 3].map(|_| ask(&mut later)), answers);
    }
}

#[test]
fn m32_a_game_is_saved_before_it_starts_and_after_it_ends() {
    let (mut game, _) = game_of(&Rule::default(), &[remembers()]);
    let mut saved = game.clone();
    for _ in 0..20 {
        game.apply(&signal("DROP"));
        saved.apply(&signal("DROP"));
        saved = saved.clone();
    }
    assert_eq!(state_hash(&game), state_hash(&saved));
    assert_eq!(ask(&mut game), ask(&mut saved));
}

#[test]
fn m32_the_start_function_runs_once_for_a_game() {
    let started = r#"(global $runs (mut i32) (i32.const 0)) (func $start
        (global.set $runs (i32.add (global.get $runs) (i32.const 1)))) (start $start)"#;
    let mut game = game(&[module(started, "(global.get $runs)")]);
    for _ in 0..3 {
        assert_eq!(ask(&mut game), 1);
        game = game.clone();
    }
}

#[test]
fn m32_a_module_that_is_out_stays_out() {
    let bad = module(
        "",
        "(if (i32.eq (call $data (i32.const 0)) (i32.const 1)) (then unreachable))
        (i32.const 5)",
    );
    let mut game = game(&[bad, remembers()]);
    assert_eq!(send(&mut game, &[0]).answer, 5);
    let before = game.clone();
    assert_eq!(failed(&send(&mut game, &[1]).events).len(), 1);
    let mut saved = game.clone();
    assert_eq!(saved.failures(), game.failures());
    assert_ne!(ask(&mut saved), 5);
    assert_eq!(failed(&send(&mut saved, &[1]).events), [], "it is reported once");
    assert_eq!(send(&mut before.clone(), &[0]).answer, 5);
}

#[test]
fn m32_queue_and_assistance_are_saved() {
    let left = grammar::signals::letters("LEFT");
    let asks = module("", &format!("(call $signal (i32.const {left}))"));
    let mut game = game(&[asks]);
    ask(&mut game);
    ask(&mut game);
    let saved = game.clone();
    game.apply(&Input::Advance(20));
    assert!(game.is_assisted() && !saved.is_assisted());
    assert_eq!((game.queued().count(), saved.queued().count()), (1, 2));
    let mut saved = saved;
    saved.apply(&Input::Advance(20));
    assert_eq!(state_hash(&game), state_hash(&saved));
}

#[test]
fn m29_no_memory_survives_from_one_game_to_the_next() {
    let program = program(&Rule::default(), &[remembers()]);
    let edge = program.rule().edge.unwrap();
    let answers = |program| {
        let (mut game, _) = Game::new(program, edge, 1);
        [0; 3].map(|_| ask(&mut game))
    };
    assert_eq!(answers(program.clone()), answers(program));
}

/// PCG32 as ruling N7 has it, with an increment.
fn pcg(seed: u64, stream: u64) -> impl FnMut() -> i32 {
    let increment = stream << 1 | 1;
    let step =
        move |state: u64| state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(increment);
    let mut state = step(seed.wrapping_add(increment));
    move || {
        let shifted = (((state >> 18) ^ state) >> 27) as u32;
        let value = shifted.rotate_right((state >> 59) as u32);
        state = step(state);
        value.cast_signed()
    }
}

#[test]
fn m31_each_place_has_its_own_generator() {
    let random = "(if (i32.eq (call $data (i32.const 0)) (i32.const 0))
            (then (return (call $random))))
        (call $set_data (i32.const 0) (i32.sub (call $data (i32.const 0)) (i32.const 1)))
        (call $transmit)";
    let program = program(&Rule::default(), &vec![module("", random); 16]);
    let edge = program.rule().edge.unwrap();
    let seed = 0xFEDC_BA98_7654_3210;
    let (mut game, _) = Game::new(program, edge, seed);
    for place in 0..16 {
        let mut wanted = pcg(seed, 0x0A02_BDBF_7BB3_C0A7 + 1 + place);
        let place = i32::try_from(place).unwrap();
        for _ in 0..3 {
            assert_eq!(send(&mut game, &[place]).answer, wanted(), "place {place}");
        }
    }
}

#[test]
fn m31_failed_modules_keep_their_places() {
    let bad = module("", "unreachable");
    let random = module("", "(call $random)");
    let mut game = game(&[bad, random]);
    ask(&mut game);
    let mut wanted = pcg(1, 0x0A02_BDBF_7BB3_C0A7 + 2);
    assert_eq!(ask(&mut game), wanted());
}

#[test]
fn m32_long_names_of_exports_do_not_matter() {
    // All globals become exports before the module is compiled, under names that are free.
    let named = |k: usize| {
        let name = "_".repeat(k);
        format!(
            "(global (export {name:?}) (mut i32) (i32.const 0))
            (global (export \"{k}:0\") (mut i32) (i32.const 0))"
        )
    };
    let items: String = (0..30).map(named).collect();
    let mut game = game(&[module(
        &items,
        "(global.set $n (i32.add (global.get $n) (i32.const 1))) (global.get $n)",
    )]);
    for k in 1..5 {
        assert_eq!(ask(&mut game), k);
        game = game.clone();
    }
}

#[test]
fn m32_many_globals_next_to_a_long_name() {
    // If each new name were as long as the longest one, they would take 6 GB.
    let many = "(global (mut i32) (i32.const 0))".repeat(60_000);
    let long = "x".repeat(100_000);
    let bytes = wasm(&format!(
        r#"(module {IMPORTS} {ABI} (global $n (mut i32) (i32.const 0)) {many}
        (func (export "{long}"))
        (func (export "message") (param i32 i32) (result i32)
            (global.set $n (i32.add (global.get $n) (i32.const 1))) (global.get $n)))"#
    ));
    assert_eq!(chain(std::slice::from_ref(&bytes)).modules().len(), 1);
}

#[test]
fn m32_a_game_that_was_saved_in_the_middle_plays_on_alike() {
    // A bot that lets its generator choose.
    let names = ["LEFT", "RGHT", "ROTL", "DROP"].map(grammar::signals::letters);
    let data: String = names
        .iter()
        .flat_map(|name| name.to_le_bytes())
        .map(|byte| format!("\\{byte:02x}"))
        .collect();
    let bot = hearing(
        &format!("(data (i32.const 0) \"{data}\")"),
        "(if (i32.ne (local.get $type) (i32.const 0x0300)) (then (return (call $transmit))))
        (global.set $n (i32.add (global.get $n) (i32.const 1)))
        (if (i32.rem_u (global.get $n) (i32.const 7)) (then (return (i32.const 0))))
        (i32.load (i32.shl (i32.and (call $random) (i32.const 3)) (i32.const 2)))",
    );
    let (mut game, _) = game_of(&Rule::default(), &[bot]);
    let mut signals = 0;
    for _ in 0..40 {
        let mut saved = game.clone();
        let applied = game.apply(&Input::Advance(170));
        assert_eq!(saved.apply(&Input::Advance(170)), applied);
        assert_eq!(state_hash(&saved), state_hash(&game));
        let given = |event: &&Event| matches!(event, Event::Signal { .. });
        signals += applied.events.iter().filter(given).count();
    }
    assert!(signals > 10);
}
