//! Hints for people who know another language. One mistake causes one message.

use rulc_compiler::{Compilation, Memory, compile};
use test_support::frame::rule;

fn files() -> Memory {
    let groups = "mark seen;\npub fn forget() { for c in hexagons { clear_mark(c, seen); } }\n\
                  pub fn see(c) { set_mark(c, seen); }\n";
    let peeks = "pub fn peek() { return total + 1; }\n";
    let files = [("groups.rul", groups), ("peeks.rul", peeks), ("test.rul", &rule(""))];
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

/// Does the same for statements of phase C.
fn said_in_code(statements: &[&str]) -> String {
    let sources: Vec<String> = statements
        .iter()
        .map(|text| format!("var score;\nphase C {{\n    {text}\n    score = 0;\n}}\n"))
        .collect();
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

/// What people type who know C, Rust, Python, Lua, PuzzleScript or Inform, as statements.
const STATEMENTS: &[&str] = &[
    // C and its descendants.
    "if (score > 1) score = 2;",
    "if (score > 1) { score = 2; } else score = 3;",
    "while (score < 3) score += 1;",
    "for (var k = 0; k < 3; k++) { score = k; }",
    "var x = y = 3;",
    "score = score = 3;",
    "score = NULL;",
    "score = null;",
    "score = 0.5;",
    "score = 1e3;",
    "score = 10L;",
    "score = 'a';",
    "var s = \"hi\";",
    "score = \"hi\" + 1;",
    "unsigned int k = 1;",
    "float x = 1;",
    "goto end;",
    "printf(\"%d\", score);",
    "score = (int) score;",
    "score = ~edge ? 1 : 2;",
    "score->x = 1;",
    "*score = 1;",
    "throw 1;",
    "try { score = 1; } catch { }",
    "switch (score) { default: score = 1; }",
    "score = sizeof(score);",
    "return;;",
    // Rust.
    "let mut x = 1;",
    "match score { 1 => score = 2; }",
    "switch score { 1 => score = 2; _ => score = 3; }",
    "switch score { 1 => score = 2; default => score = 3; }",
    "switch score { 1 | 2 => score = 2; else => score = 3; }",
    "for k in 1..=3 { score = k; }",
    "for k in 0..<3 { score = k; }",
    "if score in 1..3 { score = 1; }",
    "if score == 1..3 { score = 1; }",
    "score = score as i32;",
    "println!(\"{}\", score);",
    "if let x = score { score = x; }",
    "loop { break; }",
    "score = if edge > 6 { 1 };",
    "for k in (1..3).rev() { score = k; }",
    "var x: int = 1;",
    // Python.
    "if score > 1: score = 2",
    "if not (score > 1) { score = 2; }",
    "score = not (edge > 6);",
    "if score is none { score = 1; }",
    "if score not in cells { score = 1; }",
    "for k in range(3) { score = k; }",
    "score = edge // 2;\n    score = 1;",
    "score = 1 if edge > 6 else 2;",
    "pass;",
    "print(score);",
    "score = None;",
    "global score;",
    "assert score > 1;",
    "elif score { }",
    "x, y = 1, 2;",
    "lambda x: x;",
    // Lua.
    "if score ~= 1 then score = 2 end",
    "local x = 1;",
    "while score < 3 do score += 1 end",
    "for k = 1, 3 do score = k end",
    "score = nil;",
    "repeat score += 1 until score > 3;",
    "score = edge .. 1;",
    "-- a comment",
    // This language, nearly.
    "drop();",
    "return drop();",
    "piece.color = red;",
    "piece.colors[1] = red;",
    "score = random(6);",
    "score = hexagons;",
    "for c in neighbours(none) { score = 1; }",
    "score = cell(0, 1) + 1;",
    "score = neighbor(cell(0, 1), up) - cell(0, 0);",
    "fn f() { }",
    // More of all of them.
    "score = edge >>> 1;",
    "const N = 3;",
    "use std::lines;",
    "delete score;",
    "score = new Piece();",
    "for k in 0..3 step 2 { score = k; }",
    "with score { score = 1; }",
    "score = [1, 2, 3];",
    "yield score;",
    "del score;",
    "score = len(hexagons);",
    "for k, c in hexagons { score = k; }",
    "score = sum(hexagons);",
    "score.max(3);",
    "unsafe { score = 1; }",
    "score = math.floor(score);",
    "score = .5;",
    "await score;",
    "signal DROP;",
    "if score == NULL return;",
    "score = #hexagons;",
    "continue score;",
    "for c in neighbors(3) { score = 1; }",
    "score = height(cell);",
    "destroy(red);",
    "set_mark(red, 0);",
    "score = neighbor(up, cell(0, 0)) == none;",
    "if color(none) == none { score = 1; }",
    "V[64] = 1;",
    "piece.color[5] = 1;",
    "score = random(6, 1);",
    "fall_period(9000);",
    "score = max(1);",
    "var n = 1; while (n < 3); { n += 1; }",
    "if (score == 3); { score = 1; }",
    "if score =! 3 { score = 1; }",
    "for in 1..3 { score += 1; }",
    "score - = 1;",
    "score <- 3;",
    "switch score { 1 | 2 => { score = 3; } 3 => { score = 4; } }",
    "$score = 3;",
    "score = cells[0];",
    "for c in hexagons if color(c) == red { score += 1; }",
    // Of a newcomer.
    "for k in 3..1 step -1 { score = k; }",
    "random(6);",
    "score = random(1, 2, 3);",
    "score = max();",
    "score = min(1);",
    "score = max(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, \
     17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32);",
    "score = random(1..6);",
    "score = random[1, 6];",
    "color = red;",
    "score = color[1];",
    "random = 3;",
    "score = color(piece);",
    "score = V;",
    "score = neighbor(piece.reference, left) == none;",
    "score = neighbor(piece.reference, north) == none;",
    "score = neighbor(piece.reference, right) == none;",
    "score = neighbor(piece.reference, south) == none;",
    "for d in north..south { score = d; }",
    "score = piece.color(1);",
    "score = piece.size();",
    "let Some(x) = score;",
    "score = #speeds;",
    "score = 1'000;",
    "now the score is 3;",
    "if the score is 3, score = 4;",
    "pass",
    "DROP => drop;",
    "move_down;",
    "drop;",
    "LEFT;",
    "score = 1...3;",
    "for k in 1...3 { score = k; }",
    "score =+ 3;",
    "score =- 3;",
    "score = 50%;",
    "for k in [] { score = k; }",
    "score = switch edge { 6 => 1; else => 2; };",
    "score = { 3 };",
    "score = if edge > 6 { 1; } else { 2; };",
    "score = 1 000;",
    "score = $;",
    "score = FFh;",
    "score = edge \u{2013} 1;",
    "var schön = 3;",
    "set_color(cell(0, 0), red);",
    "score = get_color(cell(0, 0));",
    "game_over();",
    "end_game();",
    "spawn(1);",
    "kill(cell(0, 0));",
    "mark(cell(0, 0), 1);",
    "unmark(1);",
    "set_speed(3);",
    "sleep(3);",
    "swap(score, score);",
    "score = floor(3);",
    "std::lines::mark_runs(3, 1);",
    "inner::lines::f();",
    "score + 1;",
    "var t[4] = {1, 2, 3, 4};",
    "var arr[3] = 0;",
    "var a[2][2];",
    "const X[3] = 1;",
    "var for = 1;",
    "var true = 1;",
    "for (i, c) in hexagons { score = i; }",
    "for c in hexagons where color(c) == red { score = 1; }",
    "for k in [1..3] { score = k; }",
    "for k in 1..3 { score = k; }\n    score = k;",
    "score = k;\n    for k in 1..3 { score = k; }",
    "set_mark(cell(0, 0), doomed);",
    "var sizes = 3; score = size + sizes;",
    "score = neighbor(cell(0, 0), sideways) == none;",
    "score = K;\n    const K = 3;",
    "if edge > 6 { var n = 1; score = n; }\n    score = n;",
];

/// The same as items.
const ITEMS: &[&str] = &[
    // C and its descendants.
    "#include <stdio.h>\n",
    "#define SIZE 3\n",
    "import lines;\n",
    "int main() { return 0; }\n",
    "fn f(int n) { return n; }\n",
    "enum { A, B }\n",
    "struct point { x, y }\n",
    "class Game { }\n",
    "static x = 1;\n",
    "var x = 1;\n",
    "var int x;\n",
    // Rust.
    "fn f(n: int) { return n; }\n",
    "fn f(n) -> int { return n; }\n",
    "mod lines;\n",
    "let x = 1;\n",
    "const N: int = 3;\n",
    "use std::lines::*;\n",
    "use lines;\n",
    "#[test]\nfn f() { }\n",
    // Python.
    "def f(n):\n    return n\n",
    "from std import lines\n",
    "class Game:\n    x = 1\n",
    "x = 1\n",
    // Lua.
    "local x = 1\n",
    "function f(n) return n end\n",
    // PuzzleScript.
    "title My game\n",
    "OBJECTS\n",
    "[ > Player | Crate ] -> [ > Player | > Crate ]\n",
    "(a comment)\n",
    // Inform.
    "The ball is a thing.\n",
    "Every turn: say \"Hello\".\n",
    "When play begins: say \"Hello\".\n",
    // This language, nearly.
    "mark a, b, c, d, e, f, g, h, i;\nphase C { for x in cells { set_mark(x, a); set_mark(x, b); \
     set_mark(x, c); set_mark(x, d); set_mark(x, e); set_mark(x, f); set_mark(x, g); \
     set_mark(x, h); set_mark(x, i); } }\n",
    "signal X = \"SWAP\" key \"Shift\";\n",
    "signal X = \"SWAP\" key \"Enter key\";\n",
    "signal X = \"SWAP\", \"S\";\n",
    "signal X key \"S\";\n",
    "phase c { }\n",
    "phase D { }\n",
    "table t = 1, 2, 3;\n",
    "table t = [900 780, 680];\n",
    "use std;\n",
    "-- a comment\n",
    "use std.lines;\n",
    "table t = { 1, 2, 3 };\n",
    "table t[3] = [1, 2, 3];\n",
    "number score \"Score\";\n",
    "shape bar = { here, up };\n",
    "shape bar { here, left }\n",
    "help = \"A\";\n",
    "table speeds = [1, 2];\nphase C { V[20] = speeds(1); }\n",
    "table speeds = [1, 2];\nphase C { V[20] = speeds; }\n",
    "mark doomed;\nphase C { destroy doomed; }\n",
    "mark doomed;\nphase C { set_mark(doomed); }\n",
    "phase C {\n    if edge > 6 {\n        V[20] = 1;\n    V[21] = 2;\n}\nfn f() { }\n",
    "phase C {\n    if edge > 6 {\n        if paused {\n            V[20] = 1;\n    }\n}\n",
    "signal X = \"A\\qBC\";\n",
    "const LETTER = 'a';\n",
    "const LINE = '\\n';\n",
    "signal X = \"SWAP\" key 'S';\n",
    "table letters = ['a', 'b'];\n",
    "late [ Player | Wall ] -> cancel\n",
    "again\n",
    "A bomb is a kind of thing.\n",
    "To decide which number is the bonus: decide on 3.\n",
    "trait Game { }\n",
    "impl Game { }\n",
    "type Score = int;\n",
    "async fn f() { }\n",
    "require \"lines\"\n",
    "macro f() { }\n",
    "const A = 1,000;\n",
    "const A = 0b12;\n",
    "const A = 0xG1;\n",
    "const A = 2147483648;\n",
    "const A == 3;\n",
    "var a = [1, 2, 3];\n",
    "use std::lines, std::components;\n",
    "use \"peeks.rul\";\nphase C { V[20] = peeks.peek(); }\n",
    "use \"groups.rul\";\nphase C { V[20] = groups; }\n",
    "number points {\n    label en \"A\";\n    digits 9;\n}\n",
    "var len;\nphase C { len += 1; if len > 3 { V[20] = len; } }\n",
    "fn f(a, a) { return a; }\nphase C { V[20] = f(1, 2); }\n",
    "phase C {\n    var k = 1;\n    var k = 2;\n    V[20] = k;\n}\n",
    "fn f(a) {\n    var a = 1;\n    return a;\n}\nphase C { V[20] = f(1); }\n",
    "phase C ( V[20] = 1; )\n",
    "fn f { return 1; }\nphase C { V[20] = f(); }\n",
    "table t = [1, 2;\nphase C { V[20] = t[0]; }\n",
    "signals standard\nphase P { }\n",
    "rule \"Test\" { edge 5; }\n",
    "rule \"Test\" { color title = #fff; }\n",
    "var a[3];\nphase C { a[3] = 1; V[20] = a[0]; }\n",
    "var a[3] in 0..100000;\nphase C { a[0] = 1; V[20] = a[0]; }\n",
    // Of a newcomer.
    "var bag[12] in 7..0;\n",
    "var bag[12] in 7..3;\n",
    "on key \"S\" { }\n",
    "phase C { V[20] = inner::lines::f(); }\n",
    "use priv.rul;\n",
    "use \"a.rul\", \"b.rul\";\n",
    "module m { }\n",
    "fn last(k) { k + 1 }\n",
    "fn last(k) { k }\n",
    "var t[4] = {1, 2, 3, 4};\n",
    "var arr[3] = 0;\n",
    "var a[2][2];\n",
    "int total[4];\n",
    "packed bag[12];\n",
    "const X[3] = 1;\n",
    "signals;\n",
    "help \"text\"\n",
    "var for;\n",
    "var true;\n",
    "fn while() { }\n",
    "edge 6..9;\n",
    "color title = #ffffff;\n",
    "scores 20;\n",
    "WIN\n",
    "when play begins:\n",
    "number points {\n    label en \"A\";\n    digits 1-3;\n}\n",
    "number points {\n    label en \"A\";\n    digits = 3;\n}\n",
    "number points {\n    label en \"A\";\n    color = #fff;\n}\n",
    "number points {\n    label en \"A\";\n    color = #ffffff;\n}\n",
    "test \"base\"\n    edge 6;\n    signal DROP;\n    expect status playing;\n}\n",
    "test \"base\" {\n    board \"\"\n        R\n    \"\"\";\n    signal DROP;\n}\nfn f() { }\n",
    "help en = \"\"\n    One.\n    \"\"\";\nfn f() { }\n",
    "phase c {\n    pass\n}\n",
    "mark seen, gone;\nphase C { set_mark(cell(0, 0), marked_one); destroy(gone); \
     V[20] = marked(cell(0, 0), seen); }\n",
    "fn f(k)\n    return k;\n}\nphase C { V[20] = f(1); }\n",
    "phase C\n    V[20] = 1;\n}\n",
    "phase C V[20] = 1; }\n",
];

/// Steps of tests that are nearly right.
const STEPS: &[&str] = &[
    "signal turn_left;",
    "signal drop;",
    "signal left;",
    "signal paused;",
    "piece dot, plain;",
    "piece red, dot;",
    "piece dot, down;",
    "piece dot, plain red;",
    "piece dot, red blue;",
    "piece dot red;",
    "press LEFT;",
    "expect score = 1;",
    "expect destroyed 3;",
    "expect event destroyed(3);",
    "assert score == 1;",
    "seed -1;",
    "repeat 0 { signal DROP; }",
    "repeat -1 { signal DROP; }",
    "return 1;",
    "expect true;",
    "expect 3;",
    "expect board == 1;",
    "expect event;",
    "expect event vanish;",
    "expect status gameover;",
    "call B();",
    "advance 1.5;",
    "signal DROP LEFT;",
    "signal \"DROP\";",
    "board \"R\";",
    "piece dot;",
    "piece dot, 7;",
    "wait 500;",
    // Of a newcomer.
    "set color(cell(0, 0)) = red;",
    "expect status = over;",
    "expect score is 3;",
    "signal;",
    "signal LEFT; DROP;",
    "expect event destroyed == 3;",
    "expect event destroyed > 3;",
    "expect event destroyed (3);",
    "expect board == \"\"\" R \"\"\";",
    "expect !event destroyed;",
    "expect not event destroyed;",
    "expect (event destroyed 3);",
    "expect event destroyed 3 || event landed;",
    "expect event destroyed 3 && event landed;",
    "advance;",
    "expect trap;",
    "expect status;",
    "expect destroyed == 3;",
    "expect over;",
    "piece triple, R, G, B;",
    "piece dot, R;",
    "piece dot, crimson;",
    "piece dot, red shiny;",
    "hexagon 0, 0 red;",
    "test \"inner\" { }",
    "expect event \"destroyed\" 3;",
    "move_left;",
    "DROP => drop;",
    "piece;",
    "call;",
    "press DROP;",
];

#[test]
fn what_people_type_as_statements() {
    insta::assert_snapshot!(said_in_code(STATEMENTS));
}

#[test]
fn what_people_type_as_items() {
    insta::assert_snapshot!(said(ITEMS));
}

#[test]
fn what_people_type_in_tests() {
    let steps: Vec<String> =
        STEPS.iter().map(|step| format!("test \"t\" {{ {step} }}\n")).collect();
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
