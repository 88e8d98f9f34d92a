//! Decompiled rules behave like the files that they come from: the game core gives the same answers
//! for the standard rules, the conformance cases, generated sources and generated code.

use std::fmt::Write;
use std::path::PathBuf;

use grammar::hex::Edge;
use grammar::isa::Trap;
use grammar::rul3::{self, Pattern, Phase};
use rulc::decompile::{Decompiled, decompile};
use rulc::diagnostics::{Format, render};
use rulvm::game::{Edit, PhaseLetter};
use rulvm::log::state_hash;
use rulvm::machine::Rng;
use rulvm::{Game, Input, Program};

fn build(text: &str) -> Vec<u8> {
    let compilation = rulc::compile("d.rul", text, &rulc::Memory::default());
    let messages = render(&compilation.diagnostics, &compilation.sources, Format::Short, false);
    let lines: String = messages.lines().take(5).collect::<Vec<_>>().join("\n");
    compilation.output.unwrap_or_else(|| panic!("{lines}\n{text}")).bytes
}

/// A random session: inputs that depend on the seed only.
fn inputs(rng: &mut Rng, signals: u8, count: usize) -> Vec<Input> {
    (0..count)
        .map(|_| match rng.next() % 16 {
            0 => Input::Window(rng.next().is_multiple_of(2)),
            1 => Input::Call(PhaseLetter(Phase::ALL[rng.next() as usize % 7])),
            2 => {
                let index = (rng.next() % 64) as u8;
                let value = match rng.next() % 3 {
                    0 => rng.next() as i32,
                    _ => rng.next() as i32 % 20,
                };
                let variables = [(index, value)].into();
                let radar = Some(rng.next().is_multiple_of(2));
                Input::Edit(Edit { variables, radar, ..Edit::default() })
            }
            3..=5 => Input::Advance(u64::from(rng.next() % 3000)),
            _ => Input::Signal((rng.next() % u32::from(signals)) as u8 + 1),
        })
        .collect()
}

/// Plays the same session with both files; gives how many inputs were compared.
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
        // Time and depth are not behaviour.
        let limit = |trap: Option<(Trap, Phase)>| {
            trap.is_some_and(|(trap, _)| matches!(trap, Trap::Runaway | Trap::StackOverflow))
        };
        if limit(trap_a) || limit(trap_b) {
            return compared;
        }
        let show = || format!("{name}, seed {seed}, input {compared}: {input:?}\n{text}");
        assert_eq!(trap_a, trap_b, "{}", show());
        // Nobody but a caller sees the values of the other phases.
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

/// Decompiles, builds again and compares data and behaviour.
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
    for name in rulvm::standard::names() {
        let bytes = rulvm::standard::rule(name).unwrap();
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

/// Makes code that is well formed, with everything that code can do.
struct Code {
    rng: Rng,
    text: String,
    labels: usize,
    /// Labels at statement level and where operands are awaited, to which jumps can lead.
    targets: Vec<String>,
    /// The function that is made, and how many there are.
    function: usize,
    functions: usize,
    /// How wild it is: 0 is what compilers write.
    wild: u32,
}

impl Code {
    fn next(&mut self, below: u32) -> u32 {
        self.rng.next() % below
    }

    fn word(&mut self, word: &str) {
        self.text.push_str(word);
        self.text.push(' ');
    }

    fn one_of(&mut self, words: &[&str]) {
        let word = words[self.rng.next() as usize % words.len()];
        self.word(word);
    }

    /// A jump to some place, if a value is not 0.
    fn jump(&mut self, depth: u32) {
        if !self.targets.is_empty() {
            let target = self.targets[self.rng.next() as usize % self.targets.len()].clone();
            self.word("br");
            self.closed(depth);
            self.word(&format!("offset16 {target}"));
        }
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("x{}", self.labels)
    }

    fn variable(&mut self) -> u32 {
        let k = self.next(12);
        if k < 10 { 19 + k } else { 10 + k - 10 }
    }

    fn place(&mut self, label: &str) {
        self.word(&format!("{label}:"));
    }

    fn constant(&mut self) {
        let value = match self.next(8) {
            0 => self.rng.next() as i32,
            1 => self.rng.next() as i32 % 1000,
            _ => self.rng.next() as i32 % 8,
        };
        self.word(&value.to_string());
    }

    fn leaf(&mut self) {
        match self.next(8) {
            0..=2 => self.constant(),
            3 => self.word("rnd15"),
            4 => self.word("edge"),
            _ => {
                let variable = self.variable();
                self.word(&format!("V[{variable}]"));
            }
        }
    }

    /// An expression behind which inline data stand: it must end at one place.
    fn closed(&mut self, depth: u32) {
        if self.wild > 1 && self.next(20) == 0 {
            return self.expression(depth);
        }
        self.word("add");
        self.expression(depth);
        self.word("0");
    }

    fn expression(&mut self, depth: u32) {
        if depth == 0 {
            return self.leaf();
        }
        // Jumps out of and into expressions.
        if self.wild > 1 && self.next(30) == 0 {
            let label = self.label();
            self.place(&label);
            self.targets.push(label);
        }
        if self.wild > 1 && self.next(40) == 0 {
            self.jump(depth - 1);
        }
        match self.next(26) {
            0..=4 => {
                const BINARY: [&str; 14] = [
                    "add", "sub", "mul", "and", "or", "xor", "eq", "ne", "lt", "le", "gt", "ge",
                    "min", "max",
                ];
                let op = BINARY[self.next(14) as usize];
                self.word(op);
                self.expression(depth - 1);
                self.expression(depth - 1);
            }
            5 => {
                self.one_of(&["div", "mod", "shl", "shr"]);
                self.expression(depth - 1);
                self.expression(depth - 1);
            }
            6 => {
                self.one_of(&["not", "abs", "sqr"]);
                self.expression(depth - 1);
            }
            7..=9 => {
                let variable =
                    self.variable() as i32 + [0, 0, 0, -64, 64][self.rng.next() as usize % 5];
                self.word(&format!("store {variable}"));
                self.expression(depth - 1);
            }
            10 => {
                self.word("store add 19 and");
                self.expression(depth - 1);
                self.word("7");
                self.expression(depth - 1);
            }
            11 => {
                self.word("load add 19 mod");
                self.expression(depth - 1);
                self.word("10");
            }
            12 | 13 if self.function < self.functions => {
                let callee =
                    self.function + 1 + self.next((self.functions - self.function) as u32) as usize;
                self.word(&format!("call f{callee}"));
            }
            14 | 15 => {
                // First one, then the other.
                let label = self.label();
                self.word("br");
                self.closed(depth - 1);
                self.word(&format!("offset16 {label}"));
                self.place(&label);
                self.expression(depth - 1);
            }
            16..=18 => {
                let [other, end] = [self.label(), self.label()];
                self.word("br");
                self.closed(depth - 1);
                self.word(&format!("offset16 {other}"));
                self.expression(depth - 1);
                self.word(&format!("jmp {end}"));
                self.place(&other);
                self.expression(depth - 1);
                self.place(&end);
            }
            19 => {
                let variable = self.variable();
                match self.next(4) {
                    0 => self.word(&format!("cells {variable}")),
                    1 => self.word(&format!("hexs {variable}")),
                    2 => self.word(&format!("adj {variable} cell 0 1")),
                    _ => self.word(&format!("nbrs {variable} cell 0 0")),
                }
                if self.next(2) == 0 {
                    let [inside, end] = [self.label(), self.label()];
                    self.word(&format!("br V[{variable}] offset16 {inside}"));
                    self.leaf();
                    self.word(&format!("jmp {end}"));
                    self.place(&inside);
                    self.expression(depth.min(2) - 1);
                    self.place(&end);
                } else {
                    self.expression(depth.min(2) - 1);
                }
            }
            20 => {
                self.word("words");
                self.closed(depth - 1);
                self.word("elements16 [3, -7, 300]");
            }
            21 => {
                let mark = self.next(18) as i32 - 1;
                self.one_of(&["set", "clear", "flip"]);
                self.word("cell");
                self.expression(depth - 1);
                self.word(&format!("2 {mark}"));
            }
            22 => {
                self.one_of(&[
                    "marked cell 0 2 3",
                    "color cell 1 1",
                    "pattern cell 0 0",
                    "piece 0",
                ]);
            }
            23 => {
                self.one_of(&["destroy", "destroyl"]);
                self.leaf();
                self.word("1");
            }
            24 => {
                self.one_of(&["push", "period", "timer"]);
                self.leaf();
            }
            _ => self.leaf(),
        }
    }

    fn statement(&mut self, depth: u32) {
        if self.wild > 0 && self.next(12) == 0 {
            let label = self.label();
            self.place(&label);
            self.targets.push(label);
        }
        match self.next(if depth == 0 { 5 } else { 14 }) {
            0..=4 => {
                let depth = 1 + self.next(3);
                self.expression(depth);
            }
            5 | 6 => {
                let end = self.label();
                self.word("br");
                self.closed(2);
                self.word(&format!("offset16 {end}"));
                self.statements(depth - 1);
                self.place(&end);
            }
            7 | 8 => {
                let [other, end] = [self.label(), self.label()];
                self.word("br");
                self.closed(2);
                self.word(&format!("offset16 {other}"));
                self.statements(depth - 1);
                self.word(&format!("jmp {end}"));
                self.place(&other);
                self.statements(depth - 1);
                self.place(&end);
            }
            9 | 10 => {
                // A loop with a counter of its own, tested at either end.
                let (counter, times) = (30 + self.next(30), self.next(5));
                let [begin, end] = [self.label(), self.label()];
                self.word(&format!("store {counter} {times}"));
                self.place(&begin);
                if self.next(2) == 0 {
                    self.word(&format!("br le V[{counter}] 0 offset16 {end}"));
                    self.word(&format!("store {} -1", counter as i32 - 64));
                    self.statements(depth - 1);
                    self.word(&format!("jmp {begin}"));
                } else {
                    self.statements(depth - 1);
                    self.word(&format!(
                        "br gt store {} -1 0 offset16 {begin}",
                        counter as i32 - 64
                    ));
                }
                self.place(&end);
            }
            11 => {
                let labels: Vec<String> = (0..1 + self.next(4)).map(|_| self.label()).collect();
                let end = self.label();
                let variable = self.variable();
                if self.next(2) == 0 {
                    self.word(&format!(
                        "br cmp V[{variable}] 2 {} offset16 {end}",
                        labels.len() + 1
                    ));
                }
                self.word(&format!("case V[{variable}] offsets [{}]", labels.join(", ")));
                for label in &labels {
                    self.place(label);
                    self.statements(depth - 1);
                    if self.next(3) > 0 {
                        self.word(&format!("jmp {end}"));
                    }
                }
                self.place(&end);
            }
            12 => {
                let end = self.label();
                self.word("br");
                self.closed(1);
                self.word(&format!("offset16 {end}"));
                self.leaf();
                self.word("ret");
                self.place(&end);
            }
            _ if self.wild > 0 => self.jump(1),
            _ => self.expression(1),
        }
    }

    fn statements(&mut self, depth: u32) {
        for _ in 0..self.next(4) {
            self.statement(depth);
        }
    }
}

/// A rule with generated code.
fn rule(seed: u64, wild: u32) -> String {
    let mut code = Code {
        rng: Rng::new(seed),
        text: String::new(),
        labels: 0,
        targets: Vec::new(),
        function: 0,
        functions: 1 + seed as usize % 4,
        wild,
    };
    code.word("phase A: store 0 1 store 1 2 store 5 1 ret phase P: phase Q:");
    for phase in ["0", "B", "C", "S"] {
        code.word(&format!("phase {phase}:"));
        code.statements(3);
        code.statement(2);
        code.word("ret");
    }
    for function in 1..=code.functions {
        code.function = function;
        code.word(&format!("f{function}:"));
        code.statements(2);
        code.expression(2);
        code.word("ret");
    }
    let rows = Pattern::ROWS.map(|width| "4".repeat(width)).join(" ");
    let mut text = format!(
        "rule \"Generated\" {{ }} pattern plain {{ {rows} }} shape dot {{ here }} signals standard;
         number a {{ label en \"Score\"; }}\ncode {{\n"
    );
    for line in code.text.split_inclusive("ret ") {
        let _ = writeln!(text, "    {line}");
    }
    text + "}\n"
}

/// Checks generated rules: how many functions there were, how many of them have structure, and how
/// many inputs were compared.
fn generated(wild: u32, count: u64) -> (usize, usize, usize) {
    let (mut all, mut good, mut compared) = (0, 0, 0);
    for seed in 0..count {
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
    let (all, good, compared) = generated(0, 300);
    assert!(good * 100 > all * 85, "{good} of {all} functions are structured");
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn code_with_any_jumps_comes_back() {
    for wild in 1..=2 {
        let (_, _, compared) = generated(wild, 200);
        assert!(compared > 5000, "{compared}");
    }
}

/// Everything that statements and expressions can be.
const FEATURES: &str = r#"
table odd = [3, -7, 300];
table long = [100000, -5];
var a, b, found;
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
    score = arms(signal) + search(signal);
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
    let rows = Pattern::ROWS.map(|width| "4".repeat(width)).join(" ");
    let text = format!(
        "allow all, mixed_kinds; rule \"Features\" {{ }} pattern plain {{ {rows} }} shape dot {{ here }} signals standard;
         number score {{ label en \"Score\"; }} {FEATURES}"
    );
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
    let names: Vec<&str> = rulvm::standard::names().collect();
    let mut rng = Rng::new(0xDEC0);
    let (mut rules, mut functions) = (0, 0);
    for _ in 0..150 {
        let mut bytes = rulvm::standard::rule(names[rng.next() as usize % 3]).unwrap().to_vec();
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
    assert!(rules > 100 && functions > 500, "{rules} {functions}");
}
