//! Operations of the fast machine call each other, and calls of a rule may nest deeply: neither
//! needs a stack of the host.

use grammar::hex::Edge;
use grammar::rul3::Phase;
use rulvm::game::PhaseLetter;
use rulvm::machine::Engine;
use rulvm::{Game, Input, Program};
use tests::frame;

/// What phase C gives, called with so much stack.
fn value(items: &str, engine: Engine, stack: usize) -> Option<i32> {
    let source = frame::rule(&format!("rule \"Stack\" {{ edge 6; }}\n{}{items}", frame::NUMBERS));
    let output = rulc::compile("stack.rul", &source, &rulc::Memory::default()).output.unwrap();
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
