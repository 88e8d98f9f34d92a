//! Operations of the fast machine call each other, and calls of a rule may nest deeply: neither
//! needs much stack of the host.

use std::collections::BTreeMap;

use grammar::hex::Edge;
use grammar::rul3::Phase;
use rulvm_core::game::{Edit, PhaseLetter};
use rulvm_core::machine::Engine;
use rulvm_core::{Game, Input, Program};
use test_support::frame;

/// Returns the value of phase C, called with this much stack.
fn value(items: &str, engine: Engine, stack: usize) -> Option<i32> {
    let source = frame::rule(&format!("rule \"Stack\" {{ edge 6; }}\n{}{items}", frame::NUMBERS));
    let output = rulc_compiler::compile("stack.rul", &source, &rulc_compiler::Memory::default())
        .output
        .unwrap();
    let program = Program::load(output.bytes).unwrap().with_engine(engine);
    let run = move || {
        let (mut game, _) = Game::with_fuel(program, Edge::ALL[0], 1, u64::MAX);
        game.apply(&Input::Call(PhaseLetter(Phase::Landed))).value
    };
    std::thread::Builder::new().stack_size(stack).spawn(run).unwrap().join().unwrap()
}

#[test]
fn a_hundred_million_codes_run_in_64_kib() {
    let count = "phase C { var n = 0; while n < 15000000 { n += 1; } return n; }";
    assert_eq!(value(count, Engine::Fast, 64 << 10), Some(15_000_000));
}

#[test]
fn calls_nest_in_64_kib() {
    let deep = "fn deep(n) { if n == 0 { return 0; } return deep(n - 1) + 1; }
phase C { var sum = 0; for k in 1..100 { sum += deep(4000); } return sum; }";
    for engine in [Engine::Fast, Engine::Reference] {
        assert_eq!(value(deep, engine, 64 << 10), Some(400_000));
    }
}

/// Checks that both machines agree on calls that nest this deeply. The fast machine inlines
/// subroutines with one call, but they count all the same.
fn agree(items: &str, depths: impl Iterator<Item = i32>) {
    let depths = Vec::from_iter(depths);
    let source = frame::rule(&format!("{}{items}", frame::NUMBERS));
    for passes in [rulc_compiler::Passes::none(), rulc_compiler::Passes::all()] {
        let options = rulc_compiler::Options { passes, ..rulc_compiler::Options::default() };
        let files = rulc_compiler::Memory::default();
        let compilation = rulc_compiler::compile_with("deep.rul", &source, &files, &options);
        let messages = &compilation.diagnostics;
        let output = compilation.output.unwrap_or_else(|| panic!("{messages:?}"));
        let program = Program::load(output.bytes).unwrap();
        let mut traps = 0;
        for &depth in &depths {
            let [fast, reference] = [Engine::Fast, Engine::Reference].map(|engine| {
                let program = program.clone().with_engine(engine);
                let (mut game, _) = Game::new(program, Edge::ALL[0], 1);
                let variables = BTreeMap::from([(10, depth)]);
                game.apply(&Input::Edit(Edit { variables, ..Edit::default() }));
                game.apply(&Input::Call(PhaseLetter(Phase::Landed)))
            });
            assert_eq!(fast, reference, "{items}, depth {depth}");
            traps += usize::from(fast.trap.is_some());
        }
        assert!(traps > 0 && traps < depths.len(), "{items}: {traps}");
    }
}

#[test]
fn e14_calls_nest_as_deep_with_both_machines() {
    let deep = "fn f(k) { if k > 0 { return 1 + f(k - 1); } leaf(); return 0; }";
    let around = 4080..=4100;
    agree(&format!("fn leaf() {{ b += 1; }}\n{deep}\nphase C {{ return f(a); }}"), around.clone());
    agree(
        &format!(
            "fn leaf() {{ inner(); b += 1; }}\nfn inner() {{ c += 1; }}\n{deep}\n\
             phase C {{ return f(a); }}"
        ),
        around.clone(),
    );
    agree(
        &format!(
            "fn leaf() {{ for x in adjacent(cell(0, 2)) {{ \
             for y in adjacent(x) {{ b += 1; }} }} }}\n{deep}\nphase C {{ return f(a); }}"
        ),
        around.clone(),
    );
    agree(
        "fn f(k) { if k > 0 { between(k); } else { leaf(); } }
fn between(k) { f(k - 1); b += 1; }
fn leaf() { inner(); b += 1; }
fn inner() { c += 1; }
phase C { f(a); return b; }",
        (2035..=2055).chain(around),
    );
}
