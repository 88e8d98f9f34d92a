//! Whatever the bytes are: no panic, no hang, and a saved game has the same future.

use grammar::hex::Edge;
use proptest::prelude::*;
use rulvm_core::log::state_hash;
use rulvm_core::{Game, Input, Program};
use test_support::bench::Bench;
use test_support::rules::Rule;

/// Returns a rule whose phases are these bytes, after a start that determines a piece.
fn wild(phases: &[Vec<u8>; 7]) -> Program {
    let text = |bytes: &[u8]| bytes.iter().map(|byte| format!(" ${byte:02X}")).collect::<String>();
    let mut rule = Rule::default();
    for (letter, bytes) in ["0", "A", "B", "C", "P", "Q", "S"].into_iter().zip(phases) {
        let begin = match letter {
            "A" => "store 0 1 store 1 2 store 5 1",
            "B" => "words sub v9 1 w[ 1 2 3 4 5 6 7 -2 -1 8 9 10 -3 -4 ]",
            _ => "",
        };
        rule = rule.phase(letter, &format!("{begin}{} ret", text(bytes)));
    }
    rule.program()
}

fn inputs() -> impl Strategy<Value = Vec<Input>> {
    let input = prop_oneof![
        8 => (1..=14_u8).prop_map(Input::Signal),
        4 => (0..3000_u64).prop_map(Input::Advance),
        1 => any::<bool>().prop_map(Input::Window),
    ];
    prop::collection::vec(input, 0..30)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_bytes_run_to_an_end(code in prop::collection::vec(any::<u8>(), 0..300)) {
        let mut bench = Bench::with_fuel(20_000);
        for cell in [1, 41, 42, 46, 91] {
            bench.put(cell, 1, 1);
            bench.mark(cell, 0x55);
        }
        let result = bench.run_bytes(&code);
        prop_assert!(bench.left <= bench.fuel);
        // And always with the same result.
        let mut again = Bench::with_fuel(20_000);
        for cell in [1, 41, 42, 46, 91] {
            again.put(cell, 1, 1);
            again.mark(cell, 0x55);
        }
        prop_assert_eq!(again.run_bytes(&code), result);
        prop_assert_eq!(again.state.variables, bench.state.variables);
        prop_assert_eq!(again.left, bench.left);
    }

    #[test]
    fn codes_alone_run_to_an_end(code in prop::collection::vec(0x40..=0x7F_u8, 0..200)) {
        let mut bench = Bench::with_fuel(20_000);
        bench.put(41, 1, 1);
        let _ = bench.run_bytes(&code);
    }

    #[test]
    fn games_of_any_bytes_can_be_saved(
        phases in prop::array::uniform7(prop::collection::vec(any::<u8>(), 0..12)),
        seed in any::<u64>(),
        before in inputs(),
        after in inputs(),
    ) {
        let (mut game, _) = Game::with_fuel(wild(&phases), Edge::ALL[0], seed, 5000);
        for input in &before {
            game.apply(input);
        }
        let mut saved = game.clone();
        for input in &after {
            prop_assert_eq!(saved.apply(input), game.apply(input));
            prop_assert_eq!(state_hash(&saved), state_hash(&game));
        }
    }
}

#[test]
fn messages_cannot_fill_the_memory() {
    // Messages with a different stack, again and again.
    let mut bench = Bench::default();
    bench.state.stack_size = 65_536;
    bench.state.stack = vec![0; 65_535].into();
    let got = bench.run("a: push 1 pull msg jmp @a");
    assert_eq!(got, Err((grammar::isa::Trap::Runaway, 3)));
    assert_eq!(bench.events.len(), (1 << 27) / (8 + 65_535));
    assert!(bench.left > 0, "not by fuel");
}

#[test]
fn an_outcome_of_time_is_bounded() {
    let rule = Rule::default().phase("0", "period 1 ret").phase("C", "destroy 0 -1 ret");
    let mut game = rule.game();
    let applied = game.apply(&Input::Advance(u64::MAX));
    assert!(applied.rest > 0 && applied.trap.is_none());
    assert!(applied.events.len() < 1 << 21);
    assert_eq!(game.time(), u64::MAX - applied.rest);
}
