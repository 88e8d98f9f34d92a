//! Every message of the compiler, as a snapshot: the source above, the messages below.
//!
//! `INSTA_UPDATE=always cargo test -p rulc-compiler --test it diagnostics` writes the snapshots
//! again.

use std::collections::{BTreeMap, BTreeSet};

use rulc_compiler::diagnostics::{Code, Format, render};
use rulc_compiler::testing::{Act, StepKind};
use rulc_compiler::{Compilation, Options, SourceLoader, compile, compile_with};
use test_support::frame::rule;

/// Files in memory.
struct Files(BTreeMap<&'static str, Vec<u8>>);

impl SourceLoader for Files {
    fn beside(&self, _from: &str, relative: &str) -> String {
        relative.to_owned()
    }

    fn identity(&self, path: &str) -> String {
        path.to_owned()
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, std::io::Error> {
        self.0.get(path).cloned().ok_or_else(|| std::io::ErrorKind::NotFound.into())
    }
}

fn files() -> Files {
    let mut wide = Vec::new();
    let encoder = png::Encoder::new(&mut wide, 32, 32);
    encoder.write_header().unwrap().write_image_data(&[0; 32 * 32]).unwrap();
    let texts = [
        ("module.rul", "const HIDDEN = 1;\nsignals standard;\n".to_owned()),
        ("secret.rul", "const HIDDEN = 1;\npub const KNOWN = 2;\n".to_owned()),
        ("long.txt", "A line that goes on and on. ".repeat(4)),
        ("odd.txt", "Fine.\nNot so \u{4F60}.\n".to_owned()),
    ];
    let texts = texts.map(|(name, text)| (name, text.into_bytes()));
    Files(texts.into_iter().chain([("wide.png", wide)]).collect())
}

fn check(items: &str) -> Compilation {
    compile("test.rul", &rule(items), &files())
}

/// Returns the part of the source that the test wrote, and what the compiler reports.
fn report(items: &str) -> String {
    let compilation = check(items);
    let show = |format| render(&compilation.diagnostics, &compilation.sources, format, false);
    let (human, short) = (show(Format::Human), show(Format::Short));
    // Nobody reads sources of thousands of lines.
    let source = if items.len() < 1500 { items.trim() } else { "(a long source)" };
    let cut = |line: &str| line.chars().take(150).collect::<String>();
    let text = format!("{source}\n--------\n{human}--------\n{short}");
    text.lines().map(cut).collect::<Vec<_>>().join("\n")
}

/// Returns, for every code, a source that causes it and nothing else.
fn examples() -> Vec<(Code, String)> {
    let many =
        |count: usize, item: fn(usize) -> String| -> String { (0..count).map(item).collect() };
    let deep = format!("phase C {{ V[20] = {}1{}; }}\n", "(".repeat(400), ")".repeat(400));
    let far = format!(
        "phase C {{\n    asm {{\n        brs V[20] out\n{}        out:\n    }}\n}}\n",
        "        store 20 add V[21] 100000\n".repeat(20)
    );
    let marks = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    let marks = format!(
        "mark {};\nphase C {{ {} }}\n",
        marks.join(", "),
        marks.map(|mark| format!("destroy({mark});")).join(" ")
    );
    let variables = format!(
        "allow unread_assignment;\n{}phase C {{ {} }}\n",
        many(60, |k| format!("var v{k};\n")),
        many(60, |k| format!("v{k} = {k}; "))
    );
    let list: Vec<(Code, &str)> = vec![
        (Code::UnknownCharacter, "phase C { V[20] = 1 @ 2; }\n"),
        (Code::UnclosedLiteral, "rule \"Test {\n}\n"),
        (Code::BadColor, "rule \"Test\" { color title = #40c0f; }\n"),
        (Code::UnexpectedToken, "phase C { V[20] = 1 + ; }\n"),
        (
            Code::UnbalancedBracket,
            "phase C {\n    if edge == 6 {\n        V[20] = 1;\n}\n\nfn f() { }\n",
        ),
        (Code::MissingSymbol, "phase C {\n    V[20] = 1\n    V[21] = 2;\n}\n"),
        (Code::TooLarge, &deep),
        (Code::FileNotRead, "use \"nowhere.rul\";\n"),
        (Code::UnknownModule, "use std::line;\n"),
        (Code::ModuleItem, "use \"module.rul\";\n"),
        (Code::UnknownName, "var counter;\nphase C { conter = 1; }\n"),
        (Code::DuplicateName, "var a;\nmark a;\n"),
        (Code::WrongUse, "fn f() { }\nphase C { V[20] = f + 1; }\n"),
        (Code::ReservedName, "var piece;\n"),
        (
            Code::PrivateName,
            "use \"secret.rul\";\nphase C { V[20] = secret::KNOWN + secret::HIDDEN; }\n",
        ),
        (Code::UnknownLint, "allow unused_nam;\n"),
        (Code::NumberTooLarge, "const BIG = 2147483648;\n"),
        (Code::NotConstant, "const RANDOM = random();\n"),
        (Code::OutOfRange, "phase C { V[64] = 1; }\n"),
        (Code::WrongArguments, "fn f(a, b) { return a + b; }\nphase C { f(1); }\n"),
        (Code::NotAssignable, "phase C { edge = 7; }\n"),
        (Code::NoValue, "phase C { var n; }\n"),
        (Code::AlwaysTraps, "phase C { V[20] = 1 / 0; }\n"),
        (
            Code::LeavesCellLoop,
            "mark doomed;\nphase C { destroy_while(doomed) { set_marks(none); break; } }\n",
        ),
        (Code::OutsideLoop, "phase C { continue; }\n"),
        (
            Code::BadSwitch,
            "phase B { switch signal { 1, 2 => return drop; 2 => return abort; } }\n",
        ),
        (Code::BadIteration, "phase C { for c in 5 { } }\n"),
        (Code::BadAsm, "phase C { asm { add 1 } }\n"),
        (Code::MissingItem, "number score { digits 3; }\n"),
        (Code::DuplicateItem, "phase P { }\nphase P { }\n"),
        (Code::UnknownSetting, "rule \"Test\" { egde 6..9; }\n"),
        (Code::BadSetting, "rule \"Test\" { edge 6..8; }\n"),
        (Code::BadPattern, "pattern tiny { 444 444 }\n"),
        (Code::BadShape, "shape far { here, up + up + up }\n"),
        (Code::BadSignal, "signal SWAP = \"SWAP\" key \"Turbo\";\n"),
        (Code::UnknownLanguage, "help pl = \"\"\"\n    Pomoc\n    \"\"\"\n"),
        (Code::Unencodable, "help en = file \"odd.txt\";\n"),
        (Code::BadImage, "pattern bomb = image \"wide.png\";\n"),
        (
            Code::SameRequest,
            "message near(cell: cell) -> int = 0x8101;\nmessage far(power: int) -> int = 33025;\n\
             phase C { V[20] = near(none) + far(1); }\n",
        ),
        (Code::NoMarkLeft, &marks),
        (Code::NoVariableLeft, &variables),
        (Code::BranchTooFar, &far),
        (
            Code::BadDrawing,
            "test \"a drawing\" {\n    board \"\"\"\n        R R R\n         R R\n    \"\"\";\n}\n",
        ),
        (Code::BadStep, "test \"a step\" {\n    seed 1;\n    advace 1000;\n}\n"),
        (
            Code::WrongKind,
            "mark doomed;\nfn hit(c, m) { return marked(c, m); }\n\
             phase C { for c in hexagons { V[20] = hit(doomed, c); } }\n",
        ),
        (
            Code::MixedKinds,
            "phase C { for c in hexagons { if color(c) == plain { V[20] = 1; } } }\n",
        ),
        (
            Code::CellArithmetic,
            "phase C {\n    var c = piece.cell[1];\n    V[20] = color(c + 1);\n}\n",
        ),
        (
            Code::NumberAsCell,
            "phase C {\n    var c = piece.cell[1];\n    while c != 0 { c = neighbor(c, up); }\n}\n",
        ),
        (Code::PhaseValue, "phase B { return signal; }\n"),
        (Code::NotConnected, "shape gap { here, up + up }\n"),
        (Code::LongLine, "help en = file \"long.txt\";\n"),
        (Code::UnusedName, "fn lonely(n) { return n * n; }\n"),
        (
            Code::UnreachableCode,
            "phase S {\n    if paused { return 0; } else { return 1; }\n    return 2;\n}\n",
        ),
        (
            Code::UnsetPiece,
            "phase A {\n    piece.shape = dot;\n    if random() % 2 { piece.color[1] = red; }\n    \
             piece.pattern[1] = plain;\n}\n",
        ),
        (Code::UselessMark, "mark seen;\nphase C { for c in hexagons { set_mark(c, seen); } }\n"),
        (
            Code::UnclearedMark,
            "mark seen;\nphase C { for c in hexagons { if test_and_set(c, seen) { \
             V[20] = 1; } } }\n",
        ),
        (Code::UnhandledSignal, "signal SWAP = \"SWAP\" key \"S\";\n"),
        (Code::UnbalancedStack, "phase C { push(edge); }\n"),
        (
            Code::EndlessRecursion,
            "fn count(n) { return 1 + count(n - 1); }\nphase S { return count(3); }\n",
        ),
        (
            Code::ImpossibleValue,
            "phase A {\n    piece.shape = dot;\n    piece.color[1] = random() % 6;\n    \
             piece.pattern[1] = plain;\n}\n",
        ),
        (Code::BadEscape, "signal X = \"A\\qBC\" key \"A\";\n"),
        (Code::ControlCharacter, "help en = \"Keys\\r\\n\\tA: down\\r\\n\";\n"),
        (
            Code::SameKey,
            "signals standard;\nsignal SWAP = \"SWAP\" key \"A\";\n\
             phase B { return if signal == SWAP { drop } else { do_nothing }; }\n",
        ),
        (
            Code::HiddenName,
            "var drop;\nphase C { drop += 1; }\n\
             phase B { if paused { return do_nothing; } return drop; }\n",
        ),
        (Code::Overflow, "const PRIZE = 2000000000 * 3;\nphase S { return PRIZE; }\n"),
        (Code::BooleanSum, "phase C {\n    for c in hexagons { V[20] += color(c) == red; }\n}\n"),
        (Code::EmptyRange, "phase C {\n    for k in 3..1 { V[20] += k; }\n}\n"),
        (Code::UnassignedVariable, "var bonus;\nphase S { return bonus; }\n"),
        (Code::LostValue, "fn f(n) { return n * n; }\nphase C { f(edge); }\n"),
        (Code::EndlessLoop, "phase C {\n    for k in 1..3 { V[20] += k; k = 1; }\n}\n"),
        (Code::NoEffect, "var sum;\nphase S {\n    sum = sum;\n    return sum;\n}\n"),
        (
            Code::MissingElse,
            "phase C {\n    if edge > 6 { V[20] = 1; } {\n        V[20] = 2;\n    }\n}\n",
        ),
        (Code::LeadingZero, "phase C { V[20] = 017; }\n"),
        (Code::MissingValue, "fn bonus(n) { V[20] += n; }\nphase C { V[21] += bonus(extra); }\n"),
        (Code::Lookalike, "phase C { V[20] =- 3; V[21] = V[20]; }\n"),
        (Code::ConstantCondition, "phase S { if 2 > 3 { return 1; } return 0; }\n"),
        (
            Code::UnreadAssignment,
            "phase S {\n    var n = edge;\n    if n > 6 { return n; }\n    \
             n = 5;\n    return 0;\n}\n",
        ),
        (
            Code::DeadElse,
            "phase S {\n    switch random() % 2 {\n        0 => return 1;\n        \
             1 => return 2;\n        else => return 3;\n    }\n}\n",
        ),
    ];
    let numbers = many(9, |k| format!("number n{k} {{ label en \"N\"; }}\n"));
    let mut examples: Vec<(Code, String)> =
        list.into_iter().map(|(code, items)| (code, items.to_owned())).collect();
    examples.push((Code::TooMany, numbers));
    examples
}

/// Codes that no short text in memory causes: a file that is not UTF-8 text, and a rule file that
/// is too large. The examples of their explanations cover them.
const ELSEWHERE: &[Code] = &[Code::NotText, Code::FileLimit];

#[test]
fn every_message() {
    let mut wrong = String::new();
    for (code, items) in examples() {
        let codes: Vec<Code> = check(&items).diagnostics.iter().map(|d| d.code).collect();
        if codes != [code] {
            wrong += &format!("\n{code:?}:\n{}\n", report(&items));
            continue;
        }
        insta::assert_snapshot!(code.number(), report(&items));
    }
    assert!(wrong.is_empty(), "one mistake, one message:\n{wrong}");
}

#[test]
fn an_empty_file_is_one_error() {
    for text in ["", "\n", "// later\n"] {
        let found = compile("test.rul", text, &files()).diagnostics;
        let found: Vec<_> = found.iter().map(|found| (found.code, &*found.message)).collect();
        assert_eq!(found, [(Code::MissingItem, "this file contains no rule")], "{text:?}");
    }
}

#[test]
fn expectations_without_names_are_errors() {
    let found = |value: &str| {
        let found = check(&format!(
            "const N = 4;\nphase C {{ V[20] = N; }}\ntest \"t\" {{ expect {value}; }}"
        ))
        .diagnostics;
        found.into_iter().map(|found| (found.code, found.message)).collect::<Vec<_>>()
    };
    for value in ["1 == 1", "true", "!0", "2 > 1 && extra == 0", "extra == 0 && !false"] {
        let said = "this expectation is always true".to_owned();
        assert_eq!(found(value), [(Code::BadStep, said)], "{value}");
    }
    // An expectation that is always false fails the test.
    for value in ["N == 4", "extra == 0", "red < blue", "false", "1 == 2"] {
        assert_eq!(found(value), [], "{value}");
    }
}

#[test]
fn numbers_that_random_cannot_choose_from() {
    let help = |call: &str| {
        let found = check(&format!("phase C {{ V[20] = {call}; }}")).diagnostics;
        let [found] = found.as_slice() else { panic!("{call}: {found:?}") };
        (found.code, found.message.clone(), found.help.clone().unwrap_or_default())
    };
    for (call, message, advice) in [
        ("random(6, 1)", "no number can be chosen from 6 to 1", "write `random(1, 6)`"),
        (
            "random(0, 2147483647)",
            "0 to 2147483647 are too many numbers to choose from",
            "write `random()`, which returns one of them",
        ),
        (
            "random(-2, 2147483647)",
            "-2 to 2147483647 are too many numbers to choose from",
            "`random32()` returns any number, `random()` any that is not negative",
        ),
    ] {
        let expected = (Code::OutOfRange, message.to_owned(), advice.to_owned());
        assert_eq!(help(call), expected);
    }
}

#[test]
fn too_much_code_is_reported_at_the_largest_function_with_sizes() {
    let table: Vec<String> = (0..255).map(|k| format!("{}", 1_000_000 + k)).collect();
    let lines = |count| "    V[20] += long[V[21]];\n".repeat(count);
    let items = format!(
        "table long = [{}];\nfn small() {{\n{}}}\nfn large() {{\n{}}}\n\
         phase C {{ small(); large(); }}\n",
        table.join(", "),
        lines(200),
        lines(900)
    );
    let options = Options { passes: rulc_compiler::Passes::none(), ..Options::default() };
    let compilation = compile_with("test.rul", &rule(&items), &files(), &options);
    let [diagnostic] = compilation.diagnostics.as_slice() else {
        panic!("{:?}", compilation.diagnostics)
    };
    assert_eq!(diagnostic.code, Code::FileLimit);
    let start = rule(&items).find("large()").unwrap();
    assert_eq!(diagnostic.span.range(), start..start + "large".len());
    insta::assert_snapshot!(render(
        &compilation.diagnostics,
        &compilation.sources,
        Format::Human,
        false
    ));
}

#[test]
fn every_message_says_what_stands_there_and_why() {
    for (code, items) in examples() {
        for diagnostic in check(&items).diagnostics {
            assert!(!diagnostic.message.is_empty(), "{code:?}");
            assert!(!diagnostic.label.is_empty(), "{code:?}: {}", diagnostic.message);
            assert!(diagnostic.note.is_some_and(|note| !note.is_empty()), "{code:?}");
        }
    }
    for code in Code::ALL {
        assert!(!code.reason().is_empty() && !code.reason().ends_with('.'), "{code:?}");
    }
}

#[test]
fn every_lint_is_silenced_by_its_name() {
    for (code, items) in examples() {
        let Some(lint) = rulc_compiler::lint::Lint::of(code) else { continue };
        let allowed = check(&format!("allow {};\n{items}", lint.name));
        assert_eq!(allowed.diagnostics, [], "{}", lint.name);
        assert!(allowed.output.is_some());
    }
}

#[test]
fn every_code_has_an_example() {
    let shown: BTreeSet<Code> = examples().into_iter().map(|(code, _)| code).collect();
    let missing: Vec<&Code> = Code::ALL
        .iter()
        .filter(|code| !shown.contains(code) && !ELSEWHERE.contains(code))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn numbers_are_not_used_twice() {
    let numbers: BTreeSet<&str> = Code::ALL.iter().map(|code| code.number()).collect();
    assert_eq!(numbers.len(), Code::ALL.len());
}

#[test]
fn modules_of_tests_are_read_only_if_the_tests_are_run() {
    let rule = rule("test \"t\" { modules \"gone.wasm\"; expect V[9] == 0; }");
    for tests in [false, true] {
        let options = Options { tests, ..Options::default() };
        let compilation = compile_with("test.rul", &rule, &files(), &options);
        let codes = compilation.diagnostics.iter().map(|found| found.code);
        assert_eq!(codes.collect::<Vec<_>>(), if tests { vec![Code::FileNotRead] } else { vec![] });
    }
}

#[test]
fn every_step_of_a_test_is_checked() {
    insta::assert_snapshot!(report(
        "rule \"Test\" { edge 7; }
test \"steps\" {
    edge 6;
    seed 1 + 2;
    modules bot;
    modules \"gone.wasm\";
    signal DWON;
    signal LEFT 3;
    signal plain;
    advance soon;
    advance 1, 2;
    call X;
    call C, P;
    window close;
    piece dot;
    piece dot, red, blue;
    piece dot, 7;
    piece dot, red bomb;
    piece red dot;
    press LEFT;
    repeat 20000 { advance 1; }
    again 3 { advance 1; }
    seed 2;
    var k = 1;
    score = 1;
    picture \"\"\" . \"\"\";
    board \"\"\" ? \"\"\";
    board \"\"\" R2 \"\"\";
    board \"\"\" red \"\"\";
    board \"\"\"
        . .

         .
    \"\"\";
}
test \"expectations\" {
    expect unknown == 1;
    expect color(none) == plain;
    expect event eaten;
    expect event destroyed 1, 2;
    expect no destroyed;
    expect status lost;
    expect trap crash;
    expect nothing here;
    expect picture \"\"\" . \"\"\";
}
test \"steps\" { repeat 10000 { repeat 10000 { advance 1; } } }
"
    ));
}

#[test]
fn what_is_nearly_a_step_of_a_test_is_told() {
    insta::assert_snapshot!(report(
        "test \"forms\" {
    expect event over -5;
    expect event tick 5;
    expect no event vanished = -1;
    expect event destroyed 3, 4;
    expect event message \"x\";
    expect event moved(LEFT);
    expect board empty;
    board full;
    board \"\"\"
        R    // red
    \"\"\";
    call phase B;
    call S();
    repeat 3;
    var n = 3;
    expect n == 3;
    expect n + 1 == 4;
}
"
    ));
}

#[test]
fn steps_do_not_stand_among_statements() {
    insta::assert_snapshot!(report(
        "test \"forms\" {
    expect edge = 6;
    if paused { signal LEFT; }
    for n in 1..3 { expect n < 4; }
    repeat 3 { while paused { repeat 3 { signal LEFT; } } }
}
"
    ));
}

#[test]
fn numbers_of_events_have_kinds() {
    let steps = "test \"steps\" {
    expect event moved move_left;
    expect no event landed 0;
    expect event piece dot;
    expect event next = 1;
    expect event over = -5;
    expect event radar = true;
}";
    assert_eq!(check(steps).diagnostics, []);
    insta::assert_snapshot!(report(
        "test \"steps\" {
    expect event moved LEFT;
    expect no event piece = red;
    expect event paused dot;
    expect event destroyed red;
}
"
    ));
}

#[test]
fn true_and_false_stand_after_words() {
    let steps = "test \"steps\" { expect event radar true; expect no event paused false; }";
    assert_eq!(check(steps).diagnostics, []);
}

#[test]
fn one_hexagon_of_a_piece_stands_for_all() {
    let items = "rule \"Test\" { }
shape bar { here, up, down }
test \"steps\" { piece bar, red; piece bar, red, blue, green; }";
    let options = Options { tests: true, ..Options::default() };
    let output = compile_with("test.rul", &rule(items), &files(), &options).output.unwrap();
    let kinds: Vec<_> = output.tests.list[0].steps.iter().map(|step| &step.kind).collect();
    let piece = |values| StepKind::Act(Act::Piece(values));
    let all_red = piece([1, 4, 4, 4, 0, 1, 1, 1, 0]);
    let three = piece([1, 4, 1, 2, 0, 1, 1, 1, 0]);
    assert_eq!(kinds, [&all_red, &three]);
    insta::assert_snapshot!(report(
        "shape bar { here, up, down }\ntest \"steps\" { piece bar, red, blue; piece bar; }\n"
    ));
}

#[test]
fn every_unknown_name_of_a_piece_is_reported() {
    insta::assert_snapshot!(report("test \"steps\" { piece bar, red bomb, pink, blue star; }\n"));
}

#[test]
fn several_mistakes_are_reported_in_one_go() {
    insta::assert_snapshot!(report(
        "rule \"Test\" { edge 6..9 stack 3; colour; }
fn f(a) { return a + ; }
fn g() {
    x = 2
    while { }
    switch f { 1 => f(1), 2 => f(2); }
    foo(1,,2);
}
shape { up }
"
    ));
}

#[test]
fn mistakes_of_meaning_are_reported_in_one_go() {
    insta::assert_snapshot!(report(
        "var total;
fn add(n) { totl += n; return total; }
phase C {
    add(1, 2);
    for c in hexagons { return; }
    V[20] = unknown + piece.colour[1];
    piece.color[5] = red;
}
"
    ));
}

#[test]
fn a_function_with_too_many_variables_is_reported_once_and_soon() {
    let locals =
        |count: usize| (1..=count).map(|k| format!("var v{k} = {k};\n")).collect::<String>();
    let uses = |count: usize| (1..=count).map(|k| format!("V[20] = v{k};\n")).collect::<String>();
    let parameters = |count: usize| {
        let names: Vec<String> = (1..=count).map(|k| format!("p{k}")).collect();
        let names = names.join(", ");
        format!("fn many({names}) {{ return p1 + p{count}; }}\n")
    };
    let phase = |count| format!("phase C {{\n{}{}}}\n", locals(count), uses(count));
    let function = |count| format!("fn f() {{\n{}{}}}\n", locals(count), uses(count));
    for (items, line) in [
        (phase(54), 55),
        (phase(128), 55),
        (phase(300), 55),
        (phase(5_000), 55),
        (function(20_000), 55),
        (parameters(54), 1),
        (parameters(300), 1),
        (parameters(10_000), 1),
        // The variables of loops, and the one that holds the end of a loop.
        (
            format!(
                "phase C {{\n{}for k in 1..V[20] {{ V[21] = k; }}\n{}}}\n",
                locals(52),
                uses(52)
            ),
            54,
        ),
    ] {
        let compilation = check(&items);
        let [diagnostic] = &compilation.diagnostics[..] else {
            panic!("{:?}", compilation.diagnostics.len());
        };
        assert_eq!(diagnostic.code, Code::NoVariableLeft);
        assert_eq!(
            diagnostic.message,
            "a function can have 53 variables at a time; this one has more"
        );
        assert!(diagnostic.note.is_some() && diagnostic.help.is_some());
        let before = &rule(&items)[..diagnostic.span.start() as usize];
        assert_eq!(before.lines().count(), line);
    }
    // Consecutive blocks share their variables.
    let blocks: String =
        (0..4).map(|_| format!("if edge > 6 {{\n{}{}}}\n", locals(40), uses(40))).collect();
    assert_eq!(check(&format!("phase C {{ {blocks} }}\n")).diagnostics, []);
    // Displayed numbers use some of them up.
    let numbers: String = (0..8).map(|k| format!("number n{k} {{ label en \"N\"; }}\n")).collect();
    let found = check(&format!("{numbers}{}", phase(46))).diagnostics;
    assert!(found[0].message.contains("45 variables"), "{found:?}");
}

#[test]
fn characters_that_the_atari_st_has_not_are_shown_where_they_are() {
    let (bold, help) = (
        "rule \"Te\u{2019}st\" { }\n",
        "help en = \"\"\"\n    One.\n    \u{201C}Two\u{201D} \u{2013} \u{4F60}\n    \
         Ca\u{16B}.\n    \"\"\";\n",
    );
    let label = "number x { label en \"a \u{2026}\"; }\n";
    for (items, found) in [
        (bold, vec![((1, 9), "'")]),
        (label, vec![((1, 24), "...")]),
        (help, vec![((3, 5), "\""), ((4, 7), "u")]),
        ("help en = \"x\u{A0}\\r\\n\";\n", vec![((1, 13), " ")]),
        ("help en = \"\u{4F60}\";\n", vec![((1, 12), "")]),
        ("help en underline \"\u{2014}\" = \"\"\"\n    A\n    \"\"\";\n", vec![((1, 20), "-")]),
    ] {
        let text = rule(items);
        let diagnostics = check(items).diagnostics;
        let seen: Vec<((usize, usize), Option<String>)> = diagnostics
            .iter()
            .map(|diagnostic| {
                assert_eq!(diagnostic.code, Code::Unencodable);
                let span = diagnostic.span.range();
                assert_eq!(text[span.clone()].chars().count(), 1);
                let before = &text[..span.start];
                let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
                ((before.matches('\n').count() + 1, column), diagnostic.help.clone())
            })
            .collect();
        let found: Vec<((usize, usize), Option<String>)> = found
            .into_iter()
            .map(|(place, replacement)| {
                let help = match replacement {
                    "" => None,
                    " " => Some("did you mean a space?".to_owned()),
                    replacement => Some(format!("did you mean `{replacement}`?")),
                };
                (place, help)
            })
            .collect();
        assert_eq!(seen, found, "{items}");
    }
}

#[test]
fn too_many_variables_are_counted_and_share_places_only_where_they_must() {
    let names: Vec<String> = (0..61).map(|k| format!("g{k}")).collect();
    let uses: String =
        names.iter().map(|name| format!("{name} += edge; V[0] += {name}; ")).collect();
    let items = format!("var {};\nphase C {{ {uses} }}\n", names.join(", "));
    let found = check(&items).diagnostics;
    assert_eq!(found[0].message, "the rule declares 61 variables; the machine has 53 for them");

    // Without passes, these share places too: otherwise there would not be enough.
    let locals = |call: &str| {
        let vars: String = (0..20).map(|k| format!("var a{k} = edge; V[0] += a{k}; ")).collect();
        format!("{{ {vars} {call} }}\n")
    };
    let items = format!(
        "fn f() {}fn g() {}phase C {}",
        locals("g();"),
        locals("V[0] += 1;"),
        locals("f();")
    );
    assert_eq!(check(&items).diagnostics, []);
    let passes = rulc_compiler::Passes::none();
    let options = Options { passes, ..Options::default() };
    let found = compile_with("test.rul", &rule(&items), &files(), &options).diagnostics;
    assert_eq!(found, []);
}

#[test]
fn the_compact_form_shows_the_labeled_lines() {
    let show = |items: &str| {
        let compilation = check(items);
        render(&compilation.diagnostics, &compilation.sources, Format::Compact, false)
    };
    let several = "var chain;\n\nvar other;\nmark chain;\nphase C { chian = 1; other = 2; }\n";
    let module = "use \"module.rul\";\nphase C { V[20] = module::HIDDEN; }\n";
    let long = format!("phase C {{ /*{0}*/ V[20] = scor; /*{0}*/ }}\n", "é".repeat(300));
    let shown = [several, module, &long, "phase C { V[20] = "].map(show);
    insta::assert_snapshot!(shown.join("--------\n"));
    let compilation = check(several);
    let colored = render(&compilation.diagnostics, &compilation.sources, Format::Compact, true);
    assert!(colored.contains("\u{1b}["), "{colored}");
}
