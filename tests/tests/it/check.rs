//! What the checker reports about a rule is true whenever the reference machine runs it.

use rulc_compiler::Passes;
use rulvm_core::Program;
use rulvm_core::check::{self, Kind};
use rulvm_core::machine::Rng;
use test_support::frame;
use tests::oracle::checker::{self, Tally};
use tests::sessions;

/// Returns how many cases each test tries: `CHECK_CASES=20000` for a thorough run.
fn cases(full: usize) -> u64 {
    test_support::cases::cases_or("CHECK_CASES", full) as u64
}

/// Plays a session and compares it with the report.
fn holds(name: &str, bytes: &[u8], seed: u64, fuel: u64, length: usize, tally: &mut Tally) {
    let Ok(program) = Program::load(bytes.to_vec()) else { return };
    let session = sessions::session(&program, seed, fuel, length);
    checker::holds(&name, &program, &session, tally);
}

fn build(text: &str) -> Option<Vec<u8>> {
    rulc_compiler::compile("e.rul", text, &rulc_compiler::Memory::default())
        .output
        .map(|output| output.bytes)
}

/// Changes some bytes of the code.
fn damage(bytes: &mut [u8], rng: &mut Rng, most: u32) {
    let code = Program::load(bytes.to_vec()).unwrap().layout().code.clone();
    for _ in 0..1 + rng.next() % most {
        let at = code.start + rng.next() as usize % code.len();
        bytes[at] = rng.next() as u8;
    }
}

#[test]
fn of_code_of_every_kind() {
    let mut tally = Tally::default();
    let cases = cases(1500);
    for seed in 0..cases {
        let source = tests::codes::rule(seed, (seed % 3) as u32);
        let bytes = build(&source).unwrap();
        holds(&format!("codes {seed}\n{source}"), &bytes, seed, 50_000, 30, &mut tally);
    }
    assert!(tally.bounded_pending as u64 > cases / 3, "{tally:?}");
    assert!(tally.incomplete as u64 * 100 < cases, "{tally:?}");
}

/// Returns generated code that uses the stack as compilers do, saving a value in each function, and
/// that never writes `V[24]`.
fn with_stack(seed: u64) -> String {
    let mut source = tests::codes::rule(seed, (seed % 3) as u32);
    for (written, instead) in [("24 ", "23 "), ("-40 ", "-41 "), ("88 ", "87 ")] {
        source = source.replace(&format!("store {written}"), &format!("store {instead}"));
    }
    for loops in ["cells", "hexs", "adj", "nbrs"] {
        source = source.replace(&format!("{loops} 24 "), &format!("{loops} 23 "));
    }
    source = source.replace("store add 19 and", "add add 19 and").replace("timer", "period");
    if !seed.is_multiple_of(4) {
        source = source.replace("push", "period");
    }
    let Some(functions) = source.find("f1: ") else { return source };
    let mut rest = source.split_off(functions).replace("ret ", "pull ret ");
    for function in 1..=4 {
        let label = format!("f{function}: ");
        rest = rest.replace(&label, &format!("{label} push {function} "));
    }
    source + &rest
}

#[test]
fn of_code_with_a_stack() {
    let mut tally = Tally::default();
    let cases = cases(1500);
    for seed in 0..cases {
        let source = with_stack(seed);
        let mut bytes = build(&source).unwrap_or_else(|| panic!("{source}"));
        if seed.is_multiple_of(5) {
            damage(&mut bytes, &mut Rng::new(seed), 2);
        }
        holds(&format!("stack {seed}\n{source}"), &bytes, seed, 50_000, 30, &mut tally);
    }
    let least = cases as usize * 2 / 15;
    assert!(tally.bounded_stack > least && tally.never_written > least, "{tally:?}");
}

#[test]
fn of_compiled_rules() {
    let mut tally = Tally::default();
    let cases = cases(400);
    for seed in 0..cases {
        let mut rng = Rng::new(seed);
        let data: Vec<u8> = (0..400).map(|_| rng.next() as u8).collect();
        let source = tests::programs::rule(&data);
        let Some(bytes) = build(&source) else { continue };
        let name = format!("program {seed}\n{source}");
        let report = check::check(&Program::load(bytes.clone()).unwrap());
        for finding in report.findings {
            // A value that the compiler's passes have found to be constant can trap.
            let is_error = finding.kind.severity() == check::Severity::Error;
            assert!(!is_error || finding.kind == Kind::BadOperand, "{}: {finding:?}", name);
        }
        holds(&name, &bytes, seed, 200_000, 30, &mut tally);
    }
    assert!(tally.rules as u64 > cases / 2, "{tally:?}");
    assert_eq!((tally.incomplete, tally.foreseen), (0, 0), "{tally:?}");
}

/// Checks that the tests have tried as much as they promise.
#[track_caller]
fn tally_is_rich(tally: &Tally, cases: u64) {
    let cases = cases as usize;
    let enough = tally.foreseen > cases / 80 && tally.dead > cases / 4;
    assert!(enough && tally.incomplete < cases / 100, "{tally:?}");
}

#[test]
fn of_damaged_code() {
    let mut tally = Tally::default();
    let cases = cases(4000);
    for seed in 0..cases {
        let source = tests::codes::rule(seed / 4, (seed % 3) as u32);
        let mut bytes = build(&source).unwrap();
        damage(&mut bytes, &mut Rng::new(seed), 4);
        let name = format!("damaged {seed}\n{source}");
        holds(&name, &bytes, seed, 20_000, 20, &mut tally);
    }
    tally_is_rich(&tally, cases);
}

#[test]
fn of_damaged_standard_rules() {
    let mut tally = Tally::default();
    let names: Vec<&str> = stdlib_rules::rules::names().collect();
    let cases = cases(4000);
    for seed in 0..cases {
        let mut bytes =
            stdlib_rules::rules::rule(names[seed as usize % names.len()]).unwrap().to_vec();
        damage(&mut bytes, &mut Rng::new(seed), 8);
        holds(&format!("standard {seed}"), &bytes, seed, 20_000, 20, &mut tally);
    }
    tally_is_rich(&tally, cases);
}

#[test]
fn the_standard_rules_templates_and_samples_have_no_findings() {
    let mut rules: Vec<(String, Vec<u8>)> = Vec::new();
    for name in stdlib_rules::rules::names() {
        rules.push((name.to_owned(), stdlib_rules::rules::rule(name).unwrap().to_vec()));
    }
    for template in stdlib_rules::TEMPLATES {
        let [(file, rule), help, _] = template.named("My_game");
        let files = rulc_compiler::Memory([help].into());
        rules.push((
            file.clone(),
            rulc_compiler::compile(&file, &rule, &files).output.unwrap().bytes,
        ));
    }
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for folder in ["benches/samples", "benches/kernels"] {
        for entry in root.join(folder).read_dir().unwrap() {
            let path = entry.unwrap().path();
            let name = path.display().to_string();
            let text = std::fs::read_to_string(&path).unwrap();
            if !rulc_compiler::is_rule(&text) {
                continue;
            }
            let compiled = rulc_compiler::compile(&name, &text, &rulc_sources::FileSystem);
            rules.push((name, compiled.output.unwrap().bytes));
        }
    }
    assert!(rules.len() >= 20);
    for (name, bytes) in rules {
        let program = Program::load(bytes).unwrap();
        let report = check::check(&program);
        let text = check::text(&report, &program);
        assert_eq!((report.counts, report.complete), ([0, 0], true), "{name}: {text}");
    }
}
#[test]
fn code_as_compilers_write_it_traps_only_on_its_operands() {
    for seed in 0..cases(300) {
        let bytes = build(&tests::codes::rule(seed, 0)).unwrap();
        let report = check::check(&Program::load(bytes).unwrap());
        assert!(report.complete);
        for finding in report.findings {
            let is_error = finding.kind.severity() == check::Severity::Error;
            assert!(!is_error || finding.kind == Kind::BadOperand, "{seed}: {finding:?}");
        }
    }
}

/// Returns rules with 13 functions, each of which calls only later ones.
fn chains() -> Vec<String> {
    const LAST: usize = 12;
    let chain = |last: &str, body: &dyn Fn(usize) -> String| {
        let body = |k: usize| if k == LAST { last.to_owned() } else { body(k + 1) };
        (0..=LAST).map(|k| format!("fn f{k}(n) {{ {} }}\n", body(k))).collect::<String>()
    };
    let plain = "return n;";
    let chains = [
        chain(plain, &|next| format!("return f{next}(n);")),
        chain(plain, &|next| format!("return f{next}(n) + 1;")),
        chain(plain, &|next| format!("f{next}(n); return f{next}(n + 1);")),
        chain(plain, &|next| format!("if n > 3 {{ return f{next}(n - 1); }} return f{LAST}(n);")),
        chain(plain, &|next| {
            format!("var s = n; while s > 0 {{ s -= f{next}(s) + 1; }} return s + n;")
        }),
        chain(plain, &|next| {
            format!("var a = n + 1, b = n * 2, c = a - b; return f{next}(a) + f{LAST}(b) + c;")
        }),
        chain(plain, &|next| {
            format!("switch n {{ 1 => return f{next}(2); else => return f{next}(f{LAST}(n)); }}")
        }),
    ];
    chains.map(|chain| frame::rule(&format!("{chain}phase C {{ V[20] = f0(edge); }}\n"))).into()
}

#[test]
fn a_chain_of_functions_is_no_recursion() {
    for text in chains() {
        for passes in [Passes::all(), Passes::none()] {
            let options = rulc_compiler::Options { passes, ..rulc_compiler::Options::default() };
            let files = rulc_compiler::Memory::default();
            let compilation = rulc_compiler::compile_with("e.rul", &text, &files, &options);
            let told: Vec<&str> = compilation.diagnostics.iter().map(|d| &*d.message).collect();
            assert!(!told.iter().any(|message| message.contains("itself")), "{told:?}\n{text}");
            let program = Program::load(compilation.output.unwrap().bytes).unwrap();
            let shown = check::text(&check::check(&program), &program);
            assert!(
                !shown.contains("recursion") && !shown.contains("unbounded"),
                "{shown}\n{text}"
            );
        }
    }
    // It would be found.
    let endless = "fn f(n) { return f(n - 1) + f(n); }\nphase C { V[20] = f(edge); }\n";
    let program = Program::load(build(&frame::rule(endless)).unwrap()).unwrap();
    assert!(check::text(&check::check(&program), &program).contains("recursion"));
}
