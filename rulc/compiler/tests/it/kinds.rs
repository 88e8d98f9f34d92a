//! Kinds: which may be mixed, and which not.

use rulc_compiler::diagnostics::Code;
use rulc_compiler::{Memory, compile};
use test_support::frame;

/// Returns the codes of the messages for items and statements in phase C.
fn codes(items: &str, body: &str) -> Vec<Code> {
    let rows = frame::rows();
    let source = format!(
        "allow all;
         use std::lines; use std::components;
         rule \"Kinds\" {{ }} pattern plain {{ {rows} }} pattern bomb {{ {rows} }}
         shape dot {{ here }} shape bar {{ here, up }}
         signals standard; number score {{ label en \"Score\"; }}
         mark doomed, seen; var a, b, x;
         {items}
         phase 0 {{ }}
         phase A {{ piece.shape = dot; piece.color[1] = red; piece.pattern[1] = plain; }}
         phase B {{ return do_nothing; }}
         phase C {{ {body} }}
         phase S {{ return score; }}"
    );
    let compilation = compile("test.rul", &source, &Memory::default());
    compilation.diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
}

fn fits(items: &str, body: &str) {
    assert_eq!(codes(items, body), [], "{items}\n{body}");
}

fn wrong(items: &str, body: &str, code: Code) {
    assert_eq!(codes(items, body), [code], "{items}\n{body}");
}

/// A rule is written from the top: its phases come later.
#[test]
fn kinds_are_checked_while_items_are_missing() {
    let source = "mark doomed; fn paint(c) { set_mark(c, red); }";
    let found = compile("test.rul", source, &Memory::default()).diagnostics;
    assert_eq!(found[0].code, Code::MissingItem);
    assert!(found.iter().any(|found| found.code == Code::WrongKind), "{found:?}");
    let source = format!("{source} rule \"R\" {{ }} phase S {{ return 0; }}");
    let found = compile("test.rul", &source, &Memory::default()).diagnostics;
    assert!(found.iter().any(|found| found.code == Code::MissingItem), "{found:?}");
    assert!(found.iter().any(|found| found.code == Code::WrongKind), "{found:?}");
}

#[test]
fn lengths_of_arrays_are_numbers() {
    fits("const N = 3; var held[N], counts[yellow + 1];", "held[0] = counts[red]; a = held[0];");
    wrong("var bag[red];", "a = bag[0];", Code::WrongKind);
    wrong("const LAST = yellow; var bag[LAST];", "a = bag[0];", Code::WrongKind);
}

#[test]
fn numbers_can_stand_for_most_kinds() {
    fits("", "piece.shape = 1 + random() % 2; piece.color[1] = 3; piece.pattern[1] = 1;");
    fits("", "for k in blue..yellow { for c in hexagons { if color(c) == k { a += 1; } } }");
    fits("", "for d in 0..5 { x = neighbor(piece.cell[1], d); }");
    fits("", "for d in down..up_right { x = neighbor(piece.cell[1], d + 3); }");
    fits("", "for m in 0..7 { set_mark(piece.cell[1], m); } set_mark(piece.cell[1], doomed + 1);");
    fits("", "var k = 0; k = color(piece.cell[1]); if k > 0 { score += 10 * k; }");
    fits("", "a = color(piece.cell[1]) - blue; b = 5 - a; piece.pattern[1] = b;");
    fits(
        "const N = 1; table t = [1, 2];",
        "piece.color[1] = N; piece.pattern[1] = N; piece.color[1] = t[0]; piece.pattern[1] = t[1];",
    );
    fits(
        "table t = [bomb, plain]; table score_of = [10, 20];",
        "piece.pattern[1] = t[random() % 2]; score += score_of[color(piece.cell[1])];",
    );
    fits("fn new() { if random() % 2 { return plain; } return 2; }", "piece.pattern[1] = new();");
    fits("", "if action == 0 || action == drop { score += extra; }");
    fits("", "switch color(piece.cell[1]) { blue, 2..yellow => a = 1; 0, -1 => b = 1; }");
    fits(
        "",
        "a = max(color(piece.cell[1]), 1); piece.color[1] = a; piece.color[1] = max(blue, a);",
    );
}

#[test]
fn messages_have_the_kinds_that_they_declare() {
    let message = "message near(cell: cell, power: int) -> color = 0x8101;";
    fits(message, "piece.color[1] = near(piece.cell[1], 3);");
    fits(message, "a = near(none, a);");
    wrong(message, "a = near(3, 3);", Code::NumberAsCell);
    wrong(message, "a = near(none, none);", Code::WrongKind);
    wrong(message, "piece.shape = near(none, 3);", Code::WrongKind);
    wrong(message, "near(none);", Code::WrongArguments);
    let message = "message tell(what: any) -> any = 0x8101;";
    fits(message, "a = color(tell(red)); x = tell(doomed); tell(none);");
    wrong("message m(a: colour) -> int = 1;", "m(1);", Code::UnknownName);
    wrong("message m(a: int) -> number = 1;", "m(1);", Code::UnknownName);
    wrong("message m(a: int, a: int) -> int = 1;", "m(1, 2);", Code::DuplicateName);
    wrong("message a(b: int) -> int = 1;", "", Code::DuplicateName);
    wrong("message m(b: int) -> int = random();", "m(1);", Code::NotConstant);
    wrong("message m(b: int) -> int = $100000000;", "m(1);", Code::NumberTooLarge);
    let words: Vec<String> = (0..60).map(|k| format!("w{k}: int")).collect();
    let items = format!("message m({}) -> int = 1;", words.join(", "));
    wrong(&items, "", Code::NoVariableLeft);
}

#[test]
fn booleans_are_numbers() {
    fits(
        "",
        "a = 3 - (color(piece.cell[1]) == red); a = true; a = a & paused; a = !a; b += radar;",
    );
    fits("", "a = paused; a += 1; if a { b = a == true; } b = 7;");
    fits("", "for c in cells { if c { a += c != none; } }");
    wrong("", "piece.color[1] = true;", Code::WrongKind);
    wrong("", "a = paused; a = color(piece.cell[1]);", Code::WrongKind);
    wrong("", "a = color(piece.cell[1]) == marked(piece.cell[1], doomed);", Code::MixedKinds);
}

#[test]
fn some_values_are_of_any_kind() {
    fits("", "V[20] = red; a = V[20]; a = piece.cell[1]; V[a == none] = plain;");
    fits("", "push(piece.cell[1]); push(red); x = pull(); set_mark(x, pull());");
    fits("", "x = piece.cell[1]; a = asm { x } + 1; x = asm { add x 1 };");
    fits("", "x = send_message(); x = none;");
}

#[test]
fn cells_are_no_numbers() {
    wrong("", "a = piece.cell[1] + 1;", Code::CellArithmetic);
    wrong("", "a = -piece.reference;", Code::CellArithmetic);
    wrong("", "for c in cells { a += c; }", Code::CellArithmetic);
    wrong("", "for c in cells { if c % 2 { a = 1; } }", Code::CellArithmetic);
    wrong("", "a = color(5);", Code::NumberAsCell);
    wrong("", "for x in neighbors(a * 2) { b = 1; }", Code::NumberAsCell);
    wrong("", "var c = 0; c = piece.cell[1];", Code::NumberAsCell);
    wrong(
        "fn f(c) { if c == none { return 0; } return neighbor(c, up); }",
        "a = f(none);",
        Code::NumberAsCell,
    );
    wrong("table t = [none, 5];", "", Code::NumberAsCell);
    wrong("", "fall_period(piece.cell[1]);", Code::WrongKind);
    wrong("", "a = cell(piece.cell[1], 3);", Code::WrongKind);
    wrong("table t = [1];", "a = t[piece.cell[1]];", Code::WrongKind);
    fits("", "for c in cells { for d in cells { if c < d { a += 1; } } }");
}

#[test]
fn kinds_are_not_mixed() {
    wrong("", "a = color(piece.cell[1]) == bomb;", Code::MixedKinds);
    wrong("", "a = color(piece.cell[1]) == none;", Code::MixedKinds);
    wrong("", "a = piece.color[1] + piece.pattern[1];", Code::MixedKinds);
    wrong("", "switch action { drop, DOWN => a = 1; }", Code::MixedKinds);
    wrong("", "piece.color[1] = plain;", Code::WrongKind);
    wrong("", "piece.color[1] = up + 1;", Code::WrongKind);
    wrong("", "for k in blue..bomb { a = 1; }", Code::WrongKind);
    wrong("table t = [red, plain];", "", Code::WrongKind);
    wrong("", "a = if paused { red } else { plain };", Code::WrongKind);
    wrong("", "a = destroy(piece.cell[1]);", Code::WrongKind);
    wrong("", "a = destroy_while(up) { };", Code::WrongKind);
    wrong("const C = red;", "piece.pattern[1] = C;", Code::WrongKind);
    // In a comparison, a sum has the kind of the value that it starts from.
    wrong("", "a = color(piece.cell[1]) + 1 == bomb;", Code::MixedKinds);
}

#[test]
fn names_carry_their_kinds() {
    wrong("", "a = red; b = a; b = plain;", Code::WrongKind);
    wrong("fn f(c) { return color(c); }", "piece.pattern[1] = f(none);", Code::WrongKind);
    wrong("fn f(c, m) { set_mark(c, m); }", "f(doomed, piece.cell[1]);", Code::WrongKind);
    wrong("", "lines::mark_run(piece.cell[1], doomed, up);", Code::WrongKind);
    // The function determines the kinds of its parameters, wherever it is.
    wrong("phase P { g(red); } fn g(m) { a += destroy(m); }", "", Code::WrongKind);
    // Through recursion.
    wrong(
        "fn f(n, x) { if n == 0 { return x; } return f(n - 1, x); }",
        "piece.color[1] = f(3, red); piece.shape = f(3, blue);",
        Code::WrongKind,
    );
    fits("fn f(n) { return n * n; }", "a = f(3); b = f(a);");
}

#[test]
fn one_mistake_is_one_message() {
    wrong(
        "",
        "a = red; a = plain; a = bomb; piece.pattern[1] = a; if a == dot { a = up; }",
        Code::WrongKind,
    );
    wrong(
        "",
        "var c = piece.cell[1]; if c == 0 { b = 1; } while c != 0 { c = neighbor(c, up); }",
        Code::NumberAsCell,
    );
}

#[test]
fn phases_return_what_the_game_wants() {
    let check = |letter: &str, body: &str| {
        let rows = frame::rows();
        let mut source = format!(
            "allow all; rule \"P\" {{ }} pattern plain {{ {rows} }} shape dot {{ here }} \
             signals standard;"
        );
        for (name, usual) in [
            ("0", ""),
            ("A", "piece.shape = 1; piece.color[1] = 1; piece.pattern[1] = 1;"),
            ("B", "return 0;"),
            ("C", ""),
            ("S", "return 0;"),
        ] {
            source +=
                &format!("phase {name} {{ {} }}\n", if name == letter { body } else { usual });
        }
        let compilation = compile("test.rul", &source, &Memory::default());
        compilation.diagnostics.iter().map(|diagnostic| diagnostic.code).collect::<Vec<_>>()
    };
    assert_eq!(check("B", "return signal;"), [Code::PhaseValue]);
    assert_eq!(check("B", "return LEFT;"), [Code::PhaseValue]);
    assert_eq!(check("B", "return paused;"), [Code::PhaseValue]);
    assert_eq!(check("B", "return if paused { do_nothing } else { 8 };"), []);
    assert_eq!(check("S", "return piece.cell[1];"), [Code::PhaseValue]);
    assert_eq!(check("S", "return color(none);"), []);
}

#[test]
fn variables_of_a_watched_value_are_not_those_of_the_program() {
    fits(
        "",
        "watch destroy_while(doomed) { var c = piece.cell[1]; a = height(c); };
         var k = color(piece.cell[1]); if k == red { score += 1; }",
    );
}

#[test]
fn amounts_are_not_things() {
    wrong("", "if height(piece.reference) == up { score += 1; }", Code::MixedKinds);
    wrong("", "if extra == drop { score += 1; }", Code::MixedKinds);
    wrong("", "if bomb == piece.size { score += 1; }", Code::MixedKinds);
    wrong("", "fall_period(red);", Code::WrongKind);
    wrong("", "x = cell(up, 1);", Code::WrongKind);
    fits("const UP = 3; var d;", "d = up; if height(piece.reference) == UP { score += d; }");
    fits("", "if height(piece.reference) == 1 + color(piece.reference) { score += 1; }");
    fits("", "fall_period(1000 - 100 * yellow); score += height(cell(0, up + 1));");
}

#[test]
fn one_of_several_things_is_such_a_thing() {
    wrong("", "if color(piece.reference) == random(dot, bar) { score += 1; }", Code::MixedKinds);
    wrong("", "piece.pattern[1] = max(blue, red);", Code::WrongKind);
    fits("", "piece.color[1] = random(blue, yellow); piece.shape = random(dot, bar);");
    fits("", "a = random(blue, yellow); if a > 3 { score += a * 2; }");
}

#[test]
fn a_thing_and_a_number_can_be_swapped() {
    wrong("", "lines::mark_runs(doomed, 3);", Code::WrongKind);
    fits("", "lines::mark_runs(3, doomed); lines::mark_runs(3, 1);");
}
