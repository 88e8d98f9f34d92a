//! Every message of the compiler, as a snapshot: the source above, what is said below.
//!
//! `INSTA_UPDATE=always cargo test -p rulc --test diagnostics` writes the snapshots anew.

use std::collections::{BTreeMap, BTreeSet};

use rulc::diagnostics::{Code, Format, render};
use rulc::{Compilation, SourceLoader, compile};

/// A rule around some items; an item that is given takes the place of the one of the frame.
fn rule(items: &str) -> String {
    let rows = grammar::rul3::Pattern::ROWS.map(|width| "4".repeat(width)).join(" ");
    let mut rule = items.trim_start().to_owned();
    for (item, text) in [
        ("rule ", "rule \"Test\" { }".to_owned()),
        ("pattern ", format!("pattern plain {{ {rows} }}")),
        ("shape ", "shape dot { here }".to_owned()),
        ("signals ", "signals standard;".to_owned()),
        ("phase 0", "phase 0 { }".to_owned()),
        (
            "phase A",
            "phase A { piece.shape = 1; for n in 1..4 { piece.color[n] = red; piece.pattern[n] = 1; } }".to_owned(),
        ),
        ("phase B", "phase B { return do_nothing; }".to_owned()),
        ("phase C", "phase C { }".to_owned()),
        ("phase S", "phase S { return 0; }".to_owned()),
    ] {
        if !rule.lines().any(|line| line.starts_with(item)) {
            rule.push_str(&text);
            rule.push('\n');
        }
    }
    rule
}

/// Files in memory.
struct Files(BTreeMap<&'static str, Vec<u8>>);

impl SourceLoader for Files {
    fn beside(&self, _from: &str, relative: &str) -> String {
        relative.to_owned()
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
        ("module.rul", "const HIDDEN = 1;\nshape bar { here }\n".to_owned()),
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

/// The source as far as the test gave it, and what the compiler says.
fn report(items: &str) -> String {
    let compilation = check(items);
    let show = |format| render(&compilation.diagnostics, &compilation.sources, format, false);
    let (human, short) = (show(Format::Human), show(Format::Short));
    // Sources of thousands of lines are no good to read.
    let source = if items.len() < 1500 { items.trim() } else { "(a long source)" };
    let cut = |line: &str| line.chars().take(150).collect::<String>();
    let text = format!("{source}\n--------\n{human}--------\n{short}");
    text.lines().map(cut).collect::<Vec<_>>().join("\n")
}

/// For every code, a source that leads to it and to nothing else.
fn examples() -> Vec<(Code, String)> {
    let many =
        |count: usize, item: fn(usize) -> String| -> String { (0..count).map(item).collect() };
    let deep = format!("phase C {{ V[20] = {}1{}; }}\n", "(".repeat(400), ")".repeat(400));
    let line =
        |k| format!("        V[20] = V[21] * {0} + V[22] * {0} + V[23] * {0};\n", 70_000 + k);
    let far = format!(
        "fn big(x) {{\n    while V[26] != x {{\n{}    }}\n    return x;\n}}\nphase C {{ big(V[25]); }}\n",
        (0..1700).map(line).collect::<String>()
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
        (Code::LeavesCellLoop, "phase C { for c in cells { if c == none { break; } } }\n"),
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
            "mark doomed;\nfn hit(c, m) { return marked(c, m); }\nphase C { for c in hexagons { V[20] = hit(doomed, c); } }\n",
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
            "phase A {\n    piece.shape = dot;\n    if random() % 2 { piece.color[1] = red; }\n    piece.pattern[1] = plain;\n}\n",
        ),
        (Code::UselessMark, "mark seen;\nphase C { for c in hexagons { set_mark(c, seen); } }\n"),
        (Code::UnhandledSignal, "signal SWAP = \"SWAP\" key \"S\";\n"),
        (Code::UnbalancedStack, "phase C { push(edge); }\n"),
        (
            Code::EndlessRecursion,
            "fn count(n) { return 1 + count(n - 1); }\nphase S { return count(3); }\n",
        ),
        (
            Code::ImpossibleValue,
            "phase A {\n    piece.shape = dot;\n    piece.color[1] = random() % 6;\n    piece.pattern[1] = plain;\n}\n",
        ),
        (Code::ConstantCondition, "phase S { if 2 > 3 { return 1; } return 0; }\n"),
        (
            Code::UnreadAssignment,
            "phase S {\n    var n = edge;\n    if n > 6 { return n; }\n    n = 5;\n    return 0;\n}\n",
        ),
        (
            Code::DeadElse,
            "phase S {\n    switch random() % 2 {\n        0 => return 1;\n        1 => return 2;\n        else => return 3;\n    }\n}\n",
        ),
    ];
    let numbers = many(9, |k| format!("number n{k} {{ label en \"N\"; }}\n"));
    let mut examples: Vec<(Code, String)> =
        list.into_iter().map(|(code, items)| (code, items.to_owned())).collect();
    examples.push((Code::TooMany, numbers));
    examples
}

/// Codes that no short text in memory leads to: a file that is not UTF-8 text, and a rule file that is
/// too large. The examples of their explanations do.
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
fn every_step_of_a_test_is_checked() {
    insta::assert_snapshot!(report(
        "rule \"Test\" { edge 7; }
test \"steps\" {
    edge 6;
    seed 1 + 2;
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
