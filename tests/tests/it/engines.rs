//! The fast machine and the reference machine do the same, in ten thousand games (a share of them
//! without `RUL_TESTS=full`): [`tests::oracle::engines`] lists what is compared after every input.
//!
//! `ENGINES_CASES=20000 cargo test -p tests --test it engines` plays more of each kind.

use std::collections::BTreeSet;

use grammar::hex::Edge;
use grammar::isa::{Address, Code, Op, Trap};
use grammar::rul3::Phase;
use rulvm_core::game::{Edit, PhaseLetter};
use rulvm_core::machine::{Flow, Observer, Rng, Run, State};
use rulvm_core::{Game, Input, Program};
use test_support::cases::{IS_SLOW, cases_or};
use tests::case::{Case, Limits, Session};
use tests::cores::on_all_cores;
use tests::oracle::engines::{Played, agree};
use tests::{cell_loops, mutate, sessions, small};

/// How many games of each kind are played: ten thousand together.
const STANDARD: usize = 4000;
const CODES: usize = 3000;
const PROGRAMS: usize = 1500;
const DAMAGED: usize = 1500;
const _: () = assert!(STANDARD + CODES + PROGRAMS + DAMAGED == 10_000);
/// How many rules with loops over cells are executed.
const CELL_LOOPS: usize = 3000;

/// How many games are played with a generated rule.
const GAMES: usize = 5;

fn build(text: &str) -> Option<Vec<u8>> {
    rulc_compiler::compile("e.rul", text, &rulc_compiler::Memory::default())
        .output
        .map(|output| output.bytes)
}

/// Plays games on all cores.
fn play(count: usize, game: impl Fn(usize) -> Played + Sync) -> Played {
    let mut sum = Played::default();
    for played in on_all_cores(count, |k, played: &mut Played| played.add(&game(k))) {
        sum.add(&played);
    }
    sum
}

#[test]
fn whole_games_of_the_standard_rules() {
    let programs: Vec<Program> = stdlib_rules::rules::names()
        .map(|name| Program::load(stdlib_rules::rules::rule(name).unwrap().to_vec()).unwrap())
        .collect();
    let count = cases_or("ENGINES_CASES", STANDARD);
    let played = play(count, |k| {
        let mut rng = Rng::new(k as u64);
        let program = &programs[k % programs.len()];
        let mut session = sessions::session(program, k as u64, 50_000_000, 0);
        // Pieces are moved and dropped until there is no room.
        for _ in 0..150 {
            let signal = if rng.next().is_multiple_of(3) { 8 } else { 1 + rng.next() as u8 % 8 };
            session.inputs.push(Input::Signal(signal));
            if rng.next().is_multiple_of(8) {
                session.inputs.extend(sessions::inputs(&mut rng, 14, 1));
            }
        }
        agree(&format!("standard {k}"), program, &session)
    });
    assert!(played.over > count / 2, "{played:?}");
}

#[test]
fn code_of_every_kind() {
    let count = cases_or("ENGINES_CASES", CODES);
    let played = play(count / GAMES, |k| {
        let source = tests::codes::rule(k as u64, (k % 3) as u32);
        let program = Program::load(build(&source).unwrap()).unwrap();
        let mut sum = Played::default();
        for game in 0..GAMES {
            let mut session = sessions::session(&program, (k * GAMES + game) as u64, 100_000, 40);
            session.meddles = game == 0;
            sum.add(&agree(&format!("codes {k}\n{source}"), &program, &session));
        }
        sum
    });
    assert!(played.compared > 3 * count, "{played:?}");
}

#[test]
fn compiled_rules() {
    let count = cases_or("ENGINES_CASES", PROGRAMS);
    let played = play(count, |k| {
        let mut rng = Rng::new(k as u64);
        // An operation on constants that always traps is an error.
        let (source, bytes) = loop {
            let data: Vec<u8> = (0..400).map(|_| rng.next() as u8).collect();
            let source = tests::programs::rule(&data);
            if let Some(bytes) = build(&source) {
                break (source, bytes);
            }
        };
        let program = Program::load(bytes).unwrap();
        let session = sessions::session(&program, k as u64, 1_000_000, 40);
        agree(&source, &program, &session)
    });
    assert!(played.compared > 6 * count, "{played:?}");
}

/// Loops over cells, on random boards of every size; sometimes the fuel ends within a loop.
#[test]
fn loops_over_cells() {
    let count = cases_or("ENGINES_CASES", CELL_LOOPS);
    let played = play(count, |k| {
        let mut rng = Rng::new(k as u64);
        // Some have an operation on constants that always traps, which is an error.
        let (source, bytes) = loop {
            let data: Vec<u8> = (0..20 + rng.next() % 200).map(|_| rng.next() as u8).collect();
            let source = cell_loops::rule(&data);
            if let Some(bytes) = build(&source) {
                break (source, bytes);
            }
        };
        let program = Program::load(bytes).unwrap();
        let few = 1000 + u64::from(rng.next() % 30_000);
        let fuel = [2_000_000, 2_000_000, 200_000, few][rng.next() as usize % 4];
        let mut session = sessions::session(&program, k as u64, fuel, 0);
        session.edge = Edge::ALL[rng.next() as usize % 4];
        for _ in 0..GAMES {
            session.inputs.push(Input::Edit(board(&mut rng, session.edge)));
            let landed = Input::Call(PhaseLetter(Phase::Landed));
            session.inputs.extend([landed.clone(), landed]);
        }
        agree(&source, &program, &session)
    });
    assert!(played.compared > 4 * count, "{played:?}");
}

/// A mark that a loop reads and then changes: what it read is still needed after the loop.
#[test]
fn a_mark_is_changed_after_it_was_read() {
    for start in ["set_mark", "clear_mark"] {
        for change in ["set_mark", "clear_mark", "flip_mark"] {
            for keep in ["x = t;", "y = t; x = t;", "if color(c) == 0 { x = t; } else { y = t; }"] {
                let source = small::around(&format!(
                    "mark m; var x; var y;
phase C {{
    for c in cells {{ {start}(c, m); }}
    for c in cells {{ var t = marked(c, m); {change}(c, m); {keep} }}
    return x - 2 * y;
}}"
                ));
                let program = Program::load(build(&source).unwrap()).unwrap();
                let mut session = sessions::session(&program, 1, 1_000_000, 0);
                session.inputs.push(Input::Call(PhaseLetter(Phase::Landed)));
                agree(&source, &program, &session);
            }
        }
    }
}

/// A board with some colors, patterns and marks, more or less full.
fn board(rng: &mut Rng, edge: Edge) -> Edit {
    let (colors, density) = (1 + rng.next() % 6, 10 + rng.next() % 100);
    let cell = |cell: grammar::hex::Cell| {
        let marks = if rng.next().is_multiple_of(4) { rng.next() as u8 } else { 0 };
        let is_empty = rng.next() % 100 >= density;
        let [color, pattern] = [colors, 2].map(|most| 1 + (rng.next() >> 8) % most);
        let [color, pattern] = if is_empty { [0, 0] } else { [color as u8, pattern as u8] };
        (cell.id(), [color, pattern, marks])
    };
    Edit { cells: edge.all_cells().map(cell).collect(), ..Edit::default() }
}

#[test]
fn damaged_code() {
    let count = cases_or("ENGINES_CASES", DAMAGED);
    let played = play(count / GAMES, |k| {
        let source = tests::codes::rule(k as u64, (k % 3) as u32);
        let bytes = build(&source).unwrap();
        let code = Program::load(bytes.clone()).unwrap().layout().code.clone();
        let mut sum = Played::default();
        for game in 0..GAMES {
            let mut bytes = bytes.clone();
            let seed = (k * GAMES + game) as u64;
            let mut rng = Rng::new(seed);
            for _ in 0..1 + rng.next() % 4 {
                let at = code.start + rng.next() as usize % code.len();
                bytes[at] = rng.next() as u8;
            }
            let program = Program::load(bytes).unwrap();
            let session = sessions::session(&program, seed, 20_000, 25);
            sum.add(&agree(&format!("damaged {seed}\n{source}"), &program, &session));
        }
        sum
    });
    assert!(played.compared > 7 * count, "{played:?}");
}

#[test]
fn fuel_can_be_used_up_anywhere() {
    let programs: Vec<Program> =
        small::files().iter().map(|(_, bytes)| Program::load(bytes.clone()).unwrap()).collect();
    const MOST: usize = 800;
    let played = play(programs.len() * MOST, |k| {
        let program = &programs[k / MOST];
        let mut session = sessions::session(program, 5, (k % MOST) as u64, 0);
        let landed = PhaseLetter(Phase::Landed);
        session.inputs = vec![Input::Signal(1), Input::Signal(3), Input::Call(landed)];
        agree(&small::SOURCES[k / MOST].0, program, &session)
    });
    assert!(played.traps[&Trap::Runaway] > 1000, "{played:?}");
}

/// Returns a rule that finds lines, floods, and chooses between sums: each with different numbers,
/// and sometimes with a part that the usual rules do not have.
fn idioms(rng: &mut Rng) -> String {
    let mut pick = |words: &[&'static str]| words[rng.next() as usize % words.len()];
    let (test, length) = (pick(&[">=", ">=", ">", "<", "!="]), pick(&["0", "1", "2", "3", "4"]));
    let directions = pick(&["down..up_right", "0..5", "0..3", "1..2", "3..7", "-4..1", "2..2"]);
    let (one, between) = (pick(&["1", "1", "2", "-1"]), pick(&["", "", "n -= 1;", "total += n;"]));
    let kind = pick(&["color(c)", "color(c)", "color(c)", "1", "9", "257"]);
    let neighbors = pick(&["neighbors", "neighbors", "adjacent"]);
    let filter = pick(&[
        "color(x) == kind && !marked(x, seen)",
        "color(x) == kind && !marked(x, seen)",
        "!marked(x, seen)",
        "color(x) != 0 && !marked(x, seen)",
        "!marked(x, seen) && color(x) == kind",
    ]);
    let inside = pick(&["", "", "kind = 2;", "clear_mark(c, other);", "flip_mark(x, other);"]);
    let value = pick(&["", "", "return 5;", "return size;", "return c;"]);
    let sum = if value.is_empty() { "" } else { "total +=" };
    let (bits, shift) = (pick(&["1", "2", "7"]), pick(&["0", "3", "16"]));
    let (then, other) = (pick(&["+=", "-=", "^="]), pick(&["+=", "-=", "^="]));
    let (less, change) = (pick(&["<", ">", "<=", ">=", "==", "!="]), pick(&["+=", "-=", "^="]));
    let items = format!(
        "mark found; mark seen; mark other; var kind; var size; var total;
fn flood(c) {{
    set_mark(c, seen);
    size += 1;
    for x in {neighbors}(c) {{ if {filter} {{ {inside} flood(x); }} }}
    {value}
}}
phase C {{
    for c in hexagons {{
        var k = {kind};
        for d in {directions} {{
            var n = 0;
            var x = c;
            while color(x) == k {{ n += {one}; x = neighbor(x, d); }}
            {between}
            if n {test} {length} {{
                x = c;
                while color(x) == k {{ set_mark(x, found); x = neighbor(x, d); }}
            }}
        }}
    }}
    for c in cells {{ clear_mark(c, seen); }}
    for c in hexagons {{
        if !marked(c, seen) {{ kind = color(c); size = 0; {sum} flood(c); total += size * size; }}
    }}
    var y = 0;
    var z = total;
    for i in 0..20 {{
        z = 69069 * z + 12345;
        var t = z >> {shift};
        if (t & {bits}) != 0 {{ y {then} t; }} else {{ y {other} z; }}
        if y {less} z {{ y {change} i; }}
        total += y >> 3;
    }}
    return y;
}}"
    );
    small::around(&items)
}

#[test]
fn idioms_of_boards() {
    let count = cases_or("ENGINES_CASES", PROGRAMS);
    let landed = Input::Call(PhaseLetter(Phase::Landed));
    let played = play(count, |k| {
        let mut rng = Rng::new(k as u64);
        let (source, program) = loop {
            let source = idioms(&mut rng);
            if let Some(bytes) = build(&source) {
                break (source, Program::load(bytes).unwrap());
            }
        };
        let fuel = if k.is_multiple_of(4) { 1 + u64::from(rng.next() % 60_000) } else { 1_000_000 };
        let mut session = sessions::session(&program, k as u64, fuel, 0);
        let colors = 1 + rng.next() % 6;
        for _ in 0..3 {
            let cells = (1..=91).map(|cell| {
                let color = if rng.next().is_multiple_of(8) { 0 } else { 1 + rng.next() % colors };
                (cell, [color as u8, u8::from(color != 0), 0])
            });
            let edit = Edit { cells: cells.collect(), ..Edit::default() };
            session.inputs.extend([Input::Edit(edit), landed.clone()]);
        }
        agree(&source, &program, &session)
    });
    assert!(played.compared > 2 * count, "{played:?}");
    assert!(played.traps[&Trap::Runaway] > 0, "{played:?}");
}

/// The codes that were executed.
#[derive(Default)]
struct Executed {
    bytes: Vec<u8>,
    ops: BTreeSet<Op>,
}

impl Observer for Executed {
    fn before_code(&mut self, _run: &Run, _state: &State, at: Address) -> Flow {
        let byte = at.index().and_then(|at| self.bytes.get(at));
        if let Some(Code::Op(op)) = byte.copied().map(Code::from_byte) {
            self.ops.insert(op);
        }
        Flow::Continue
    }
}

#[test]
fn generated_cases_have_every_code_and_every_trap() {
    let mut played = Played::default();
    let mut executed = Executed::default();
    for seed in 0..if IS_SLOW { 400 } else { 2000 } {
        let mut rng = Rng::new(seed);
        let mut bytes = mutate::first("engines", seed);
        for _ in 0..seed % 8 {
            bytes = mutate::changed("engines", &bytes, &mut rng);
        }
        let case = Case::read(&bytes);
        let Ok(program) = Program::load(case.file) else { continue };
        let session = Session::read(&case.session, Limits::LOW);
        played.add(&agree(&format!("case {seed}"), &program, &session));
        executed.bytes = program.bytes().to_vec();
        let (mut game, _) =
            Game::watched_with_fuel(program, Edge::ALL[0], seed, 20_000, &mut executed);
        for input in &session.inputs {
            game.apply_watched(input, &mut executed);
        }
    }
    if IS_SLOW {
        return;
    }
    let missing: Vec<Op> = Op::ALL.into_iter().filter(|op| !executed.ops.contains(op)).collect();
    assert_eq!(missing, []);
    let missing: Vec<&Trap> =
        Trap::ALL.iter().filter(|trap| !played.traps.contains_key(trap)).collect();
    assert!(missing.is_empty(), "{missing:?} of {played:?}");
}
