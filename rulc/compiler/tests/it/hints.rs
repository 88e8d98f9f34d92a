//! Hints for people who know another language. One mistake causes one message.

mod items;
mod statements;
mod steps;

use std::collections::BTreeSet;

use grammar::span::SourceId;
use rulc_compiler::{Compilation, Memory, compile};
use test_support::frame::rule;

use self::items::ITEMS;
use self::statements::STATEMENTS;
use self::steps::STEPS;

fn files() -> Memory {
    let groups = "mark seen;\npub fn forget() { for c in hexagons { clear_mark(c, seen); } }\n\
                  pub fn see(c) { set_mark(c, seen); }\n";
    let peeks = "pub fn peek() { return total + 1; }\n";
    let whole = rule("");
    let files =
        [("groups.rul", groups), ("peeks.rul", peeks), ("test.rul", &whole), ("game.rul", &whole)];
    Memory(files.map(|(name, text)| (name.to_owned(), text.to_owned())).into())
}

fn check(items: &str) -> Compilation {
    compile("test.rul", &rule(items), &files())
}

/// Returns the short messages about each of some sources, with the places that they point at.
fn said(sources: &[&str]) -> String {
    let mut out = String::new();
    for source in sources {
        let Compilation { diagnostics, sources, .. } = check(source);
        out += &format!("{}\n", source.trim_end());
        for diagnostic in &diagnostics {
            let text = |span: grammar::span::Span| {
                let text = &sources.get(span.source()).unwrap().text;
                text[span.range()].lines().next().unwrap_or_default().to_owned()
            };
            out += &format!(
                "  {} {} | `{}` {}\n",
                diagnostic.code.number(),
                diagnostic.message,
                text(diagnostic.span),
                diagnostic.label
            );
            for (span, label) in &diagnostic.others {
                out += &format!("    and: `{}` {label}\n", text(*span));
            }
            if let Some(help) = &diagnostic.help {
                out += &format!("    help: {help}\n");
            }
        }
        if diagnostics.is_empty() {
            out += "  nothing\n";
        }
    }
    out
}

/// Items around a statement.
fn in_code(statement: &str) -> String {
    format!("var score;\nphase C {{\n    {statement}\n    score = 0;\n}}\n")
}

/// Does the same for statements of phase C.
fn said_in_code(statements: &[&str]) -> String {
    let sources: Vec<String> = statements.iter().map(|text| in_code(text)).collect();
    said(&sources.iter().map(String::as_str).collect::<Vec<_>>())
        .replace("var score;\nphase C {\n    ", "")
        .replace("\n    score = 0;\n}", "")
}

#[test]
fn statements_of_other_languages() {
    insta::assert_snapshot!(said_in_code(&[
        "if score = 0 { score = 1; }",
        "if (score = 0) { score = 1; }",
        "if score === 0 { score = 1; }",
        "if score <> 0 { score = 1; }",
        "if score =< 0 { score = 1; }",
        "if score > 0 and edge > 6 { score = 1; }",
        "if score > 0 or edge > 6 { score = 1; }",
        "if not score { score = 1; }",
        "if (not score) { score = 1; }",
        "if score > 0 then { score = 1; }",
        "if 0 < score < 5 { score = 1; }",
        "if score { } elif edge { }",
        "if score { } esle { }",
        "score++;",
        "score--;",
        "++score;",
        "score = score++;",
        "score := 1;",
        "score == 1;",
        "do { score = 1; } while score < 5;",
        "loop { score = 1; }",
        "let r = 1;",
        "int r = 1;",
        "for (k = 1; k < 3; k++) { score = k; }",
        "for (int k = 1; k < 3; k++) { score = k; }",
        "for k ni 1..3 { score = k; }",
        "score = edge > 6 ? 1 : 2;",
        "score = edge mod 2;",
        "switch edge { case 6: score = 1; break; case 7: score = 2; }",
        "switch edge { 6: score = 1; 7: score = 2; }",
        "switch edge { 6 => score = 1; default: score = 2; }",
        "switch edge { 6 => if score { score = 1; } 7 => score = 2; }",
        "retrun 1;",
        "whlie score { score = 1; }",
        "fro k in 1..3 { score = k; }",
        "swich edge { 6 => score = 1; }",
        "vra k = 1;",
    ]));
}

#[test]
fn items_of_other_languages() {
    insta::assert_snapshot!(said(&[
        "function f() { return 1; }\n",
        "def f(a, b) { return 1; }\n",
        "int f(a) { return 1; }\n",
        "let r = 1;\n",
        "int r;\n",
        "phsae P { }\n",
        "# comment, with a 'word'\n",
        "#comment\n",
        "signal X = 'SWAP';\n",
        "signal X = \u{201C}SWAP\u{201D};\n",
        "use groups;\n",
        "test \"a\" { repeat { advance 1; } }\n",
        "test \"a\" { advance -5; }\n",
        "var score;\ntest \"a\" { expect score = 36; }\n",
    ]));
}

#[test]
fn quotes_without_a_partner() {
    insta::assert_snapshot!(said(&[
        "help en = \"\"\"\n    One.\n\nhelp de = \"\"\"\n    Eins.\n    \"\"\";\nvar a;\n",
        "help en = \"\"\"\n    One.\n\nfn f() {\n    return 1;\n}\n",
        "number n {\n    label en \"Score, de \"Punkte\";\n}\n",
        "signal X = \"SWAP;\n",
    ]));
}

#[test]
fn a_follow_up_is_not_said() {
    insta::assert_snapshot!(said_in_code(&[
        "fall_period(speed[3]);",
        "fall_period(speed);",
        "V[speed + 64] = 1;",
        "V[20] = 5 / speed;",
        "set_mark(piece.cell[speed], 0);",
        "switch edge { speed => score = 1; other => score = 2; }",
    ]));
}

#[test]
fn a_shape_that_failed_is_said_once() {
    let shape = "shape bad { here, up, sideways, down, left }\n";
    let test = "test \"a\" { piece bad, 1, 2; }\n";
    insta::assert_snapshot!(said(&[&format!("{shape}{test}")]));
}

#[test]
fn names_that_mean_something_else() {
    insta::assert_snapshot!(said(&[
        "var total;\nuse \"peeks.rul\";\nphase C { V[20] = peeks::peek(); total = V[20]; }\n",
        "use \"groups.rul\";\nphase C { forget(); }\n",
        "phase B { return left; }\n",
        "phase B { return down; }\n",
        "phase C { V[20] = False; }\n",
        "phase C { V[20] = TRUE; }\n",
        "phase C { V[20] = W; }\n",
        "signal X = \"SWAP\" key W;\n",
        "phase C { for c in hexagons { if color(c) == orange { V[20] = 1; } } }\n",
        "use \"groups\";\n",
        "use \"test.rul\";\n",
        "mark doomed;\nphase C { for c in hexagons { set_mark(doomed, c); } destroy(doomed); }\n",
        "phase C { for c in hexagons { color(c) = red; } }\n",
        "help en = \"A\";\nhelp en = \"B\";\n",
        "phase C { if signal == DROP { V[20] = 1; } }\n",
        "phase B { if action == DROP { return drop; } return do_nothing; }\n",
    ]));
}

#[test]
fn only_names_that_fit_are_suggested() {
    insta::assert_snapshot!(said(&[
        "const HEIGHTS = 3;\nconst N = heigt + 1;\n",
        "const N = heights + 1;\nconst HEIGHTS = 3;\n",
        "var counter;\nfn count() { counter += 1; }\nphase C { countr(); }\n",
        "fn counts() { return 1; }\nvar count[3];\nphase C { V[20] = cont[1] + counts(); }\n",
        "fn count_all() { return 1; }\nvar count;\nphase C { cout = count_all(); }\n",
        "phase C { V[20] = heigt(1); }\n",
    ]));
}

#[test]
fn operations_that_always_fail() {
    insta::assert_snapshot!(said_in_code(&[
        "score += edge / 0;",
        "score /= 0;",
        "V[edge] %= 0;",
        "score = random() % 0;",
        "score = random() % -3;",
        "score = edge / -1;",
    ]));
}

#[test]
fn things_that_are_no_conditions() {
    insta::assert_snapshot!(said(&[
        "mark doomed;\nphase C { for c in hexagons { set_mark(c, doomed); \
         if doomed { V[20] = 1; } } destroy(doomed); }\n",
        "phase C { if 3 { V[20] = 1; } }\n",
        "phase C { if red { V[20] = 1; } }\n",
        "phase C { while 1 { V[20] = 1; } }\n",
        "const DEBUG = 1;\nphase C { if DEBUG { V[20] = 1; } }\n",
    ]));
}

#[test]
fn a_module_is_not_a_rule() {
    let module = "mark seen;\npub fn forget() { for c in hexagons { clear_mark(c, seen); } }\n";
    let diagnostics = compile("groups.rul", module, &files()).diagnostics;
    let [diagnostic] = &diagnostics[..] else { panic!("{diagnostics:?}") };
    assert_eq!(diagnostic.code.number(), "E0501");
    assert_eq!(diagnostic.message, "this is a module, not a rule");
}

#[test]
fn what_people_type_as_statements() {
    insta::assert_snapshot!(said_in_code(STATEMENTS));
}

#[test]
fn what_people_type_as_items() {
    insta::assert_snapshot!(said(ITEMS));
}

/// An item around a step of a test.
fn in_test(step: &str) -> String {
    format!("test \"t\" {{ {step} }}\n")
}

#[test]
fn what_people_type_in_tests() {
    let steps: Vec<String> = STEPS.iter().map(|step| in_test(step)).collect();
    insta::assert_snapshot!(said(&steps.iter().map(String::as_str).collect::<Vec<_>>()));
}

#[test]
fn arrays_and_loops_of_other_languages() {
    insta::assert_snapshot!(said(&[
        "fn f(a[4]) { return a[0]; }\n",
        "fn f(a[]) { return a[0]; }\n",
        "fn f(k, a[4]) { return a[k]; }\n",
        "var held[3];\nfn f(a) { return a; }\nphase C { held[0] = f(held); }\n",
        "var held[3];\nphase C { var own = held; held[0] = own; }\n",
    ]));
    insta::assert_snapshot!(said_in_code(&[
        "var x[3];",
        "var x[3] in 0..7;",
        "var k = 1, x[3];",
        "for k in 0..3 { var x[3]; }",
        "table t = [1, 2];",
        "mark m;",
        "for k in 3 downto 0 { score += k; }",
        "for k in 0..10 step 2 { score += k; }",
        "for k in 0..3 reversed { score += k; }",
        "for k in reversed(0..3) { score += k; }",
        "for k in 0..10 by 0 { score += k; }",
        "for k in 0..10 by edge { score += k; }",
        "for V[score] in cells { }",
        "for k in [1, 2] by 2 { score += k; }",
        "for k in 3..0 { score += k; }",
        "for k in 0..3 by -1 { score += k; }",
        "for k in 10..0 by -5 { score += k; }",
        "const K = edge;",
        "const K = score + 1;",
        "const K = 1, L = 2;",
        "const K;",
        "const K = 1; score = K; K = 2;",
        "const K = 1; var K = 2; score = K;",
        "const K = 1;",
        "const edge = 7; score = edge;",
        "const score = 7; V[20] = score;",
        "const K = K + 1; score = K;",
        "score = random(5, 1);",
        "score = clamp(score, 0, 10);",
    ]));
}

#[test]
fn a_rule_without_signals_gets_one_message() {
    let source =
        rule("phase B { switch signal { DROP => return drop; DOWN => return move_down; } }\n");
    let source = source.replace("signals standard;", "");
    let diagnostics = compile("test.rul", &source, &files()).diagnostics;
    let [diagnostic] = &diagnostics[..] else { panic!("{diagnostics:?}") };
    assert_eq!(diagnostic.message, "the rule has no signal");
    assert_eq!(diagnostic.help.as_deref(), Some("add `signals standard;`"));

    // With a signal of its own, the first use is reported.
    let source = source + "signal X = \"SWAP\" key \"S\";\n";
    let diagnostics = compile("test.rul", &source, &files()).diagnostics;
    let [diagnostic] = &diagnostics[..] else { panic!("{diagnostics:?}") };
    assert_eq!(diagnostic.message, "`DROP` is not declared");
    let help = diagnostic.help.as_deref();
    assert_eq!(help, Some("`signals standard;` declares the signals of the manual"));
}

/// Contexts for the code in a hint. `@` stands for the code.
const CONTEXTS: &[&str] = &[
    "@",
    "@;",
    "@ { }",
    "@() { }",
    "const N = @;",
    "var a[4] @;",
    "shape s { here } @",
    "signal X = \"SWAP\" @;",
    "rule \"r\" { @ }",
    "number n { @ }",
    "fn f() { @ }",
    "fn f() { @; }",
    "fn f() { @ { } }",
    "fn f() { for k in @ { } }",
    "fn f() { if c { } @ }",
    "fn f() { x = @; }",
    "fn f() { switch e { @ } }",
    "test \"t\" { @ }",
];

/// The code in a hint, completed. Words without symbols are only parts of code.
fn code_in(help: &str) -> Vec<String> {
    let abbreviated = [
        ("!(...)", "!x"),
        ("(...) {", "() {"),
        ("; ... }", "; }"),
        ("{ ... if", "{ if"),
        ("{ ... }", "{ }"),
        ("=> ...;", "=> { }"),
        ("=> ...", "=> { }"),
        ("\"\"\" ... \"\"\"", "\"\"\" \"\"\""),
        ("...", "1"),
    ];
    let code = help.split('`').skip(1).step_by(2);
    let code = code.filter(|code| {
        let has_symbols = code.contains(|c: char| !c.is_ascii_alphabetic() && !" _".contains(c));
        has_symbols && code.contains([' ', '(']) && code.contains(char::is_alphanumeric)
    });
    code.map(|code| {
        abbreviated.iter().fold(code.to_owned(), |code, (from, to)| code.replace(from, to))
    })
    .collect()
}

/// True if the code is correct in one of the contexts.
fn is_right(code: &str) -> bool {
    let parses = |context: &str| {
        let text = context.replace('@', code);
        grammar_text::parse(SourceId::default(), &text).1.is_empty()
    };
    CONTEXTS.iter().any(|context| parses(context))
}

#[test]
fn code_in_hints_can_be_written() {
    let statements = STATEMENTS.iter().map(|text| in_code(text));
    let steps = STEPS.iter().map(|text| in_test(text));
    let items = ITEMS.iter().map(|text| (*text).to_owned());
    let sources = statements.chain(steps).chain(items);
    let helps: BTreeSet<String> = sources
        .flat_map(|source| check(&source).diagnostics)
        .filter_map(|diagnostic| diagnostic.help)
        .collect();
    let wrong: Vec<&String> =
        helps.iter().filter(|help| !code_in(help).iter().all(|code| is_right(code))).collect();
    assert_eq!(wrong, Vec::<&String>::new());
}
