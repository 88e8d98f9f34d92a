//! The fast machine and the reference machine are the same machine: every answer, every event, every
//! trap with its address, the state and the fuel agree after every input.

use grammar::hex::Edge;
use rulvm::log::state_hash;
use rulvm::machine::{Engine, Rng};
use rulvm::{Game, Program};
use tests::sessions::inputs;

/// Plays a session with both; gives how many inputs were compared.
#[track_caller]
fn agree(name: &str, bytes: &[u8], seed: u64, fuel: u64, length: usize) -> usize {
    let Ok(program) = Program::load(bytes.to_vec()) else { return 0 };
    let signals = u8::try_from(program.rule().signals.len()).unwrap();
    let edge = Edge::ALL[seed as usize % 4];
    let begin = |engine| Game::with_fuel(program.clone().with_engine(engine), edge, seed, fuel);
    let (mut fast, mut of_fast) = begin(Engine::Fast);
    let (mut reference, mut of_reference) = begin(Engine::Reference);
    let mut compared = 0;
    let mut done = None;
    let mut list = inputs(&mut Rng::new(seed), signals, length).into_iter();
    loop {
        let place = || format!("{name}, seed {seed}, input {compared}: {done:?}");
        assert_eq!(of_fast, of_reference, "{}", place());
        let variables = |game: &Game| game.state().variables;
        assert_eq!(variables(&fast), variables(&reference), "{}", place());
        assert!(state_hash(&fast) == state_hash(&reference), "{}", place());
        assert_eq!(fast.spent(), reference.spent(), "{}", place());
        compared += 1;
        let Some(input) = list.next() else { return compared };
        of_fast = fast.apply(&input);
        of_reference = reference.apply(&input);
        done = Some(input);
    }
}

/// How many cases each test tries: `ENGINES_CASES=20000` for a thorough run.
fn cases(usual: u64) -> u64 {
    std::env::var("ENGINES_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(usual)
}

fn build(text: &str) -> Option<Vec<u8>> {
    rulc::compile("e.rul", text, &rulc::Memory::default()).output.map(|output| output.bytes)
}

#[test]
fn the_standard_rules_are_played_alike() {
    for name in rulvm::standard::names() {
        let bytes = rulvm::standard::rule(name).unwrap();
        for seed in 0..cases(200) {
            agree(name, bytes, seed, 50_000_000, 150);
        }
    }
}

#[test]
fn code_of_every_kind_runs_alike() {
    let mut compared = 0;
    for seed in 0..cases(600) {
        let source = tests::codes::rule(seed, (seed % 3) as u32);
        let bytes = build(&source).unwrap_or_else(|| panic!("{source}"));
        compared += agree(&source, &bytes, seed, 100_000, 40);
    }
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn compiled_rules_run_alike() {
    for seed in 0..cases(300) {
        let mut rng = Rng::new(seed);
        let data: Vec<u8> = (0..400).map(|_| rng.next() as u8).collect();
        let source = tests::programs::rule(&data);
        let Some(bytes) = build(&source) else { continue };
        agree(&source, &bytes, seed, 1_000_000, 40);
    }
}

#[test]
fn damaged_code_runs_alike() {
    for seed in 0..cases(1500) {
        let source = tests::codes::rule(seed / 3, (seed % 3) as u32);
        let mut bytes = build(&source).unwrap();
        let code = Program::load(bytes.clone()).unwrap().layout().code.clone();
        let mut rng = Rng::new(seed);
        for _ in 0..1 + rng.next() % 4 {
            let at = code.start + rng.next() as usize % code.len();
            bytes[at] = rng.next() as u8;
        }
        agree(&format!("damaged {seed}\n{source}"), &bytes, seed, 20_000, 25);
    }
}
