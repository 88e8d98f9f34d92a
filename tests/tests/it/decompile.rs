//! Decompiled rules behave like the files that they come from: the game core gives the same results
//! for the standard rules, the conformance cases, generated sources and generated code.

use std::path::PathBuf;

use grammar::hex::Edge;
use grammar::isa::Trap;
use grammar::rul3::{self, Phase};
use rulc_compiler::diagnostics::{Format, render};
use rulc_compiler::{Options, Passes};
use rulc_decompiler::decompile::{Decompiled, decompile};
use rulvm_core::game::PhaseLetter;
use rulvm_core::log::state_hash;
use rulvm_core::machine::Rng;
use rulvm_core::{Game, Input, Program};
use test_support::cases::cases;
use test_support::frame;
use tests::codes::rule;
use tests::sessions::inputs;

fn build(text: &str) -> Vec<u8> {
    let compilation = rulc_compiler::compile("d.rul", text, &rulc_compiler::Memory::default());
    let messages = render(&compilation.diagnostics, &compilation.sources, Format::Short, false);
    let lines: String = messages.lines().take(5).collect::<Vec<_>>().join("\n");
    compilation.output.unwrap_or_else(|| panic!("{lines}\n{text}")).bytes
}

/// Plays the same session with both files; returns how many inputs were compared.
fn same(name: &str, text: &str, original: &[u8], rebuilt: &[u8], seed: u64, fuel: u64) -> usize {
    let [a, b] = [original, rebuilt].map(|bytes| Program::load(bytes.to_vec()).unwrap());
    let signals = u8::try_from(a.rule().signals.len()).unwrap();
    let mut rng = Rng::new(seed);
    let edge = Edge::ALL[seed as usize % 4];
    let (mut a, begun_a) = Game::with_fuel(a, edge, seed, fuel);
    let (mut b, begun_b) = Game::with_fuel(b, edge, seed, fuel);
    let mut pairs = vec![(None, begun_a, begun_b)];
    let mut compared = 0;
    let mut list = inputs(&mut rng, signals, 60).into_iter();
    loop {
        let (input, of_a, of_b) = pairs.pop().unwrap();
        let [trap_a, trap_b] =
            [&of_a, &of_b].map(|applied| applied.trap.map(|report| (report.trap, report.phase)));
        // Time and depth are not part of the behavior.
        let limit = |trap: Option<(Trap, Phase)>| {
            trap.is_some_and(|(trap, _)| matches!(trap, Trap::Runaway | Trap::StackOverflow))
        };
        if limit(trap_a) || limit(trap_b) {
            return compared;
        }
        let show = || format!("{name}, seed {seed}, input {compared}: {input:?}\n{text}");
        assert_eq!(trap_a, trap_b, "{}", show());
        // Only callers see the values of the other phases.
        let value_counts = !matches!(
            input,
            Some(Input::Call(PhaseLetter(
                Phase::Init | Phase::Appear | Phase::Landed | Phase::Pause | Phase::Resume
            )))
        );
        if value_counts {
            assert_eq!(of_a.value, of_b.value, "{}", show());
        }
        assert_eq!(of_a.events, of_b.events, "{}", show());
        assert_eq!(a.state().variables, b.state().variables, "{}", show());
        assert!(state_hash(&a) == state_hash(&b), "{}", show());
        compared += 1;
        let Some(input) = list.next() else { return compared };
        let (of_a, of_b) = (a.apply(&input), b.apply(&input));
        pairs.push((Some(input), of_a, of_b));
    }
}

/// Decompiles, builds again and compares data and behavior.
fn check(name: &str, bytes: &[u8], sessions: u64, fuel: u64) -> (Decompiled, usize) {
    let decompiled = decompile(bytes, false).unwrap();
    let rebuilt = build(&decompiled.text);
    let [before, after] = [bytes, &rebuilt].map(|bytes| rul3::read(bytes).unwrap().rule);
    let code_of_after = rul3::RuleFile { code: after.code.clone(), phases: after.phases, ..before };
    assert!(code_of_after == after, "{name}: other data\n{}", decompiled.text);
    let compared =
        (0..sessions).map(|seed| same(name, &decompiled.text, bytes, &rebuilt, seed, fuel)).sum();
    (decompiled, compared)
}

fn structured(decompiled: &Decompiled) -> usize {
    decompiled.functions.iter().filter(|function| function.assembly.is_none()).count()
}

const FUEL: u64 = 2_000_000;

#[test]
fn the_standard_rules_come_back_with_structure() {
    for name in stdlib_rules::rules::names() {
        let bytes = stdlib_rules::rules::rule(name).unwrap();
        let (decompiled, compared) = check(name, bytes, 30, FUEL);
        assert_eq!(structured(&decompiled), decompiled.functions.len(), "{}", decompiled.report);
        assert!(compared > 500, "{compared}");
        let exact = decompile(bytes, true).unwrap();
        assert!(build(&exact.text) == bytes, "{name}");
    }
}

#[test]
fn the_conformance_cases_come_back() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("conformance");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path().join("case.rul3");
        let Ok(bytes) = std::fs::read(&path) else { continue };
        check(&path.display().to_string(), &bytes, 20, FUEL);
        let exact = decompile(&bytes, true).unwrap();
        assert!(build(&exact.text) == bytes, "{}", path.display());
        count += 1;
    }
    assert_eq!(count, 30);
}

/// Checks generated rules; returns how many functions there were, how many of them are structured,
/// and how many inputs were compared.
fn generated(wild: u32, count: usize) -> (usize, usize, usize) {
    let (mut all, mut good, mut compared) = (0, 0, 0);
    for seed in 0..count as u64 {
        let source = rule(seed * 3 + u64::from(wild), wild);
        let bytes = build(&source);
        let (decompiled, inputs) = check(&format!("{wild}/{seed}\n{source}"), &bytes, 3, 200_000);
        all += decompiled.functions.len();
        good += structured(&decompiled);
        compared += inputs;
    }
    (all, good, compared)
}

#[test]
fn code_as_compilers_write_it_comes_back() {
    let count = cases(300);
    let (all, good, compared) = generated(0, count);
    assert!(good * 100 > all * 85, "{good} of {all} functions are structured");
    assert!(compared > 33 * count, "{compared}");
}

#[test]
fn code_with_any_jumps_comes_back() {
    let count = cases(200);
    for wild in 1..=2 {
        let (_, _, compared) = generated(wild, count);
        assert!(compared > 25 * count, "{compared}");
    }
}

#[test]
fn rules_with_every_construct_come_back() {
    let mut compared = 0;
    let count = cases(200);
    for seed in 0..count as u64 {
        let mut rng = Rng::new(seed);
        let data: Vec<u8> = (0..rng.next() % 1500).map(|_| rng.next() as u8).collect();
        let source = tests::programs::rule(&data);
        let files = rulc_compiler::Memory::default();
        let passes = [Passes::none(), Passes::all()][seed as usize % 2].clone();
        let options = Options { passes, ..Options::default() };
        // An operation on constants may always trap.
        let compilation = rulc_compiler::compile_with("r.rul", &source, &files, &options);
        let Some(output) = compilation.output else { continue };
        compared += check(&format!("{seed}\n{source}"), &output.bytes, 2, 200_000).1;
    }
    assert!(compared > 20 * count, "{compared}");
}

/// All kinds of statements and expressions.
const FEATURES: &str = r#"
table odd = [3, -7, 300];
table long = [100000, -5];
var a, b, found, held[4], bag[12] in 0..7;
mark seen, doomed;

fn fact(n) { if n <= 1 { return 1; } return n * fact(n - 1); }
fn flood(c, m) {
    if test_and_set(c, m) { return 0; }
    var n = 1;
    for x in neighbors(c) { if color(x) == color(c) { n += flood(x, m); } }
    return n;
}
fn sign(x) {
    if x < 0 { return -1; } else if x > 0 { return 1; }
    return 0;
}
fn search(limit) {
    var k = 0;
    while k < limit {
        k += 1;
        if k % 3 == 0 { continue; }
        if k * k > 40 && a != k || b == k { break; }
        a += odd[k];
    }
    while true {
        a -= 5;
        if a < 0 { return k; }
        for j in k..k + 2 { b += j; if b > 1000 { b = long[j]; } }
    }
}
fn each() {
    for c in cells {
        if !color(c) { continue; }
        for d in down..down_left {
            var x = neighbor(c, d);
            if x == none { continue; }
            if color(x) == color(c) { set_mark(c, doomed); }
        }
    }
}
fn arrays(x) {
    const LAST = len(held) - 1;
    for k in LAST..0 by -1 { held[k] += max(x, k, a); bag[x + k] -= held[k]; }
    for k in 0..11 by 3 { bag[k] = held[k]; }
    for d in [up, down_left, 7] { held[d] ^= bag[d + x]; }
    if x < 1 { x = 4; } else if x < 2 { x = 5; } else if x < 3 { x = 6; } else { x = 7; }
    return bag[x] + held[x];
}
fn arms(x) {
    switch x {
        1, 2 => return 5;
        3..6 => { a += 1; if a > 5 { return 9; } }
        7 => b = if a > b { a } else { b - 1 };
        8 => { while a > 0 { a -= 2; if a == 3 { break; } } }
        9 => return sign(b) + fact(x & 7);
        else => a ^= 3;
    }
    return a;
}
phase 0 { a = 20; V[50] = 3; V[50 + a % 3] = 4; push(7); }
phase A { piece.shape = dot; piece.color[1] = 1 + random() % 6; piece.pattern[1] = plain; }
phase B {
    score = arms(signal) + search(signal) + arrays(signal);
    switch signal { DOWN => return move_down; LEFT => return move_left; RGHT => return move_right;
        DROP => return drop; RDAR => return toggle_radar; else => return do_nothing; }
}
phase C {
    found = 0;
    for c in cells { clear_marks(c); }
    for c in hexagons { found = max(found, flood(c, seen)); }
    each();
    for c in hexagons { clear_mark(c, seen); }
    score += destroy_while(doomed) { each(); } * found;
    if !radar || paused && score > 100 { score = compare(score, -5, 5) << 2; }
}
phase S { return score + (if a > b { fact(5) } else { -b }); }
"#;

#[test]
fn a_source_with_everything_comes_back_with_structure() {
    let text = frame::rule(&format!(
        "allow all, mixed_kinds; number score {{ label en \"Score\"; }} {FEATURES}"
    ));
    let (decompiled, compared) = check("features", &build(&text), 40, FUEL);
    assert!(compared > 1000, "{compared}");
    assert_eq!(structured(&decompiled), decompiled.functions.len(), "{}", decompiled.text);
    for part in
        ["switch ", "while ", " in cells {", " in hexagons {", "neighbors(", "destroy_while"]
    {
        assert!(decompiled.text.contains(part), "{part}\n{}", decompiled.text);
    }
}

#[test]
fn files_that_were_changed_at_random_come_back() {
    let names: Vec<&str> = stdlib_rules::rules::names().collect();
    let mut rng = Rng::new(0xDEC0);
    let (mut rules, mut functions) = (0, 0);
    let count = cases(150);
    for _ in 0..count {
        let mut bytes = stdlib_rules::rules::rule(names[rng.next() as usize % 3]).unwrap().to_vec();
        let code = rul3::read(&bytes).unwrap().layout.code;
        for _ in 0..1 + rng.next() % 4 {
            let at = code.start + rng.next() as usize % code.len();
            bytes[at] = rng.next() as u8;
        }
        if rul3::read(&bytes).is_err() {
            continue;
        }
        let (decompiled, _) = check("changed", &bytes, 2, 100_000);
        rules += 1;
        functions += structured(&decompiled);
    }
    assert!(rules > count * 2 / 3 && functions > 3 * count, "{rules} {functions}");
}
