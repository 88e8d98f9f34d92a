//! Lints: what they find, what they leave alone, and their levels.

use rulc_compiler::diagnostics::{Code, Severity};
use rulc_compiler::lint::{LINTS, Level, Levels, Lint};
use rulc_compiler::{Compilation, Memory, Options, compile_with};
use test_support::frame;

fn compiled(items: &str, lints: Levels) -> Compilation {
    let rule = frame::rule(items);
    let module = "pub fn open(x) { return x; }\nfn hidden() { }\npub var shared, spare;\n";
    let files = Memory([("mine.rul".to_owned(), module.to_owned())].into());
    compile_with("test.rul", &rule, &files, &Options { lints, ..Options::default() })
}

fn messages(items: &str) -> Vec<(Code, String)> {
    let found = compiled(items, Levels::default()).diagnostics;
    found.into_iter().map(|diagnostic| (diagnostic.code, diagnostic.message)).collect()
}

/// Checks that the lint reports one finding, and that its message contains `said`.
fn finds(code: Code, said: &str, items: &str) {
    let found = messages(items);
    assert!(
        matches!(found.as_slice(), [(c, message)] if *c == code && message.contains(said)),
        "{items}\n{found:?}"
    );
}

fn quiet(items: &str) {
    assert_eq!(messages(items), [], "{items}");
}

#[test]
fn unused_names() {
    let finds = |said: &str, items: &str| finds(Code::UnusedName, said, items);
    finds("variable `x`", "var x, y;\nphase C { y += 1; V[20] = y; }");
    finds("mark `m`", "mark m;");
    finds("constant `N`", "const N = 1; ");
    finds("table `t`", "table t = [1, 2];");
    finds("parameter `b`", "fn f(a, b) { return a; }\nphase S { return f(1, 2); }");
    finds("local variable `n`", "phase C { var n = edge; }");
    finds("function `f`", "fn f() { return g(); }\nfn g() { return 1; }");
    finds(
        "function `even`",
        "fn even(n) { if n == 0 { return true; } return odd(n - 1); }\n\
         fn odd(n) { if n == 0 { return false; } return even(n - 1); }",
    );
    finds("message `m`", "message m(a: int) -> int = 1;");
    quiet("message m(a: int) -> int = 1;\nphase C { m(1); }");
    finds("module `lines`", "use std::lines;");
    finds(
        "function `hidden`",
        "use \"mine.rul\" as mine;\nphase S { return mine::open(mine::shared); }",
    );
}

#[test]
fn shapes_and_patterns_are_unused_only_if_no_number_stands_for_them() {
    let shapes = "shape bar { here, up }\nshape dot { here }\n";
    let phase = |shape: &str| {
        format!(
            "{shapes}phase A {{ piece.shape = {shape}; piece.color[1] = red; \
             piece.color[2] = red; piece.pattern[1] = 1; piece.pattern[2] = 1; }}"
        )
    };
    finds(Code::UnusedName, "shape `dot`", &phase("bar"));
    quiet(&phase("1 + random() % 2"));
    quiet(&phase("if random() % 2 { bar } else { dot }"));
}

#[test]
fn names_that_begin_with_an_underscore_are_left_alone() {
    quiet("var _x; mark _m; const _N = 1;\nfn _f(_a) { }");
}

#[test]
fn unreachable_code() {
    let finds = |items: &str| finds(Code::UnreachableCode, "never reached", items);
    finds("phase S { return 1; return 2; }");
    finds("allow endless_loop;\nphase C { while true { V[20] += 1; } V[21] = 1; }");
    finds("phase C { for k in 1..3 { V[k] = k; continue; V[20] = 1; } }");
    finds("phase S { switch edge { 6 => return 1; else => return 2; } return 3; }");
    quiet("phase C { while true { if V[20] { break; } V[20] += 1; } V[21] = 1; }");
    quiet("phase S { switch edge { 6 => return 1; 7 => return 2; } return 3; }");
}

#[test]
fn parts_of_the_piece_that_are_not_set() {
    let finds = |said: &str, items: &str| finds(Code::UnsetPiece, said, items);
    let bars = "shape dot { here }\nshape bar { here, up }\n";
    finds("`piece.shape`", "phase A { piece.color[1] = red; piece.pattern[1] = 1; }");
    finds("`piece.shape`, `piece.color[1]` and `piece.pattern[1]`", "phase A { }");
    finds(
        "`piece.color[2]` and `piece.pattern[2]`",
        &format!(
            "{bars}phase A {{ piece.shape = if edge == 6 {{ dot }} else {{ bar }}; \
             if edge == 6 {{ piece.shape = bar; }} piece.color[1] = red; piece.pattern[1] = 1; }}"
        ),
    );
    finds(
        "`piece.pattern[1]`",
        "phase A { if paused { return; } piece.pattern[1] = 1; }\n\
         phase 0 { piece.shape = 1; piece.color[1] = red; }",
    );
    // Only as many hexagons as the shape has.
    quiet(&format!(
        "{bars}phase A {{ if edge == 6 {{ piece.shape = dot; }} else {{ piece.shape = bar; \
         piece.color[2] = red; piece.pattern[2] = 1; }} piece.color[1] = red; \
         piece.pattern[1] = 1; }}"
    ));
    quiet(
        "phase A { set(); }\nfn set() { piece.shape = 1; for n in 1..4 { piece.color[n] = red; \
         piece.pattern[n] = 1; } }",
    );
    finds(
        "`piece.color[1]`",
        "phase A { piece.shape = 1; for n in 2..4 { piece.color[n] = red; } \
         piece.pattern[1] = 1; }",
    );
    let four = "shape four { here, up, down, up_left }\n";
    quiet(&format!(
        "{four}phase A {{ piece.shape = four; for n in 4..1 by -1 {{ piece.color[n] = red; \
         piece.pattern[n] = 1; }} }}"
    ));
    finds(
        "`piece.color[1]`",
        &format!(
            "{four}phase A {{ piece.shape = four; for n in 4..2 by -1 {{ piece.color[n] = red; }} \
             for n in 1..4 {{ piece.pattern[n] = 1; }} }}"
        ),
    );
    quiet(
        "phase A { piece.shape = 1; for n in 1..piece.size { piece.color[n] = red; \
         piece.pattern[n] = 1; } }",
    );
    quiet("phase A { asm { store 0 1 store 1 1 store 5 1 } }");
    quiet("phase A { V[0] = 1; V[1] = 2; V[5] = 1; }");
    // What another phase has set is still set.
    quiet("phase 0 { piece.shape = 1; piece.color[1] = red; piece.pattern[1] = 1; }\nphase A { }");
}

fn finds_unused(items: &str) {
    finds(Code::UnusedName, "function", items);
}

#[test]
fn marks_that_nobody_tests_or_sets() {
    let finds = |said: &str, items: &str| finds(Code::UselessMark, said, items);
    finds(
        "`m` is set but never tested",
        "mark m;\nfn f(c, x) { set_mark(c, x); }\nphase C { f(piece.cell[1], m); }",
    );
    finds(
        "`m` is tested but never set",
        "mark m;\nphase C { if marked(piece.cell[1], m) { V[20] = 1; } }",
    );
    finds("`m` is tested but never set", "mark m;\nphase C { destroy(m); }");
    quiet("mark m;\nphase C { set_mark(piece.cell[1], m); destroy(m); }");
    quiet("mark _m;\nphase C { if test_and_set(piece.cell[1], _m) { V[20] = 1; } }");
    quiet("mark m;\nphase C { set_marks(piece.cell[1]); destroy(m); }");
    quiet("mark m;\nphase C { for k in m..7 { set_mark(piece.cell[1], k); } }");
    quiet(
        "mark m;\nuse std::components;\nphase C { components::flood(piece.cell[1], m); \
         destroy(m); }",
    );
    quiet("mark m;\nphase C { asm { set piece 1 m } }");
    // Only the function is reported as unused.
    finds_unused("mark m;\nfn f() { set_mark(piece.cell[1], m); }");
}

#[test]
fn marks_that_nobody_clears() {
    let finds = |items: &str| finds(Code::UnclearedMark, "`m` is set but never cleared", items);
    let tested = "if marked(piece.cell[1], m) { V[20] = 1; }";
    finds("mark m;\nphase C { if test_and_set(piece.cell[1], m) { V[20] = 1; } }");
    finds(&format!("mark m;\nphase C {{ set_mark(piece.cell[1], m); {tested} }}"));
    finds(&format!(
        "mark m;\nfn f(c, x) {{ set_mark(c, x); }}\nphase C {{ f(piece.cell[1], m); {tested} }}"
    ));
    for clears in [
        "clear_mark(piece.cell[1], m);",
        "clear_marks(piece.cell[1]);",
        "flip_mark(piece.cell[1], m);",
        "if test_and_clear(piece.cell[1], m) { V[21] = 1; }",
        "destroy(m);",
        "destroy_while(m) { set_mark(piece.cell[2], m); }",
        "f(piece.cell[1], m);",
        "asm { clear piece 1 m }",
    ] {
        quiet(&format!(
            "allow unused_name;\nmark m;\nfn f(c, x) {{ clear_mark(c, x); }}\n\
             phase C {{ set_mark(piece.cell[1], m); {tested} {clears} }}"
        ));
    }
    quiet(
        "allow uncleared_mark;\nmark m;\nphase C { if test_and_set(piece.cell[1], m) { \
         V[20] = 1; } }",
    );
}

#[test]
fn signals_that_phase_b_does_not_handle() {
    let signals = "signals standard;\nsignal SWAP = \"SWAP\";\n";
    let finds = |items: &str| finds(Code::UnhandledSignal, "`SWAP`", &format!("{signals}{items}"));
    let quiet = |items: &str| quiet(&format!("{signals}{items}"));
    finds("phase B { switch signal { DROP => return drop; else => return do_nothing; } }");
    finds("phase C { V[20] = SWAP; }");
    quiet(
        "phase B { return answer(); }\nfn answer() { return if signal == SWAP { drop } \
         else { do_nothing }; }",
    );
    quiet("phase B { switch signal { DROP..SWAP => return drop; else => return do_nothing; } }");
    quiet("table answers = [0, 1, 2];\nphase B { return answers[signal]; }");
}

#[test]
fn stacks_out_of_balance() {
    let finds = |said: &str, items: &str| finds(Code::UnbalancedStack, said, items);
    finds("never pulled", "phase C { push(1); }");
    finds("ever pushed", "phase C { V[20] = top(); }");
    let message = "message m(a: int, b: int) -> int = 1;\nphase C { V[20] = m(1, 2); }";
    finds("needs 3 entries", &format!("rule \"Test\" {{ stack 2; }}\n{message}"));
    quiet(&format!("rule \"Test\" {{ stack 3; }}\n{message}"));
    finds("no entries", "rule \"Test\" { stack 0; }\nphase C { push(1); pull(); }");
    quiet("phase C { push(1); V[20] = pull(); }");
    quiet("phase B { push(1); push(1); return send; }");
    quiet("phase C { push(1); asm { pull } }");
}

#[test]
fn recursion_without_an_end() {
    let finds = |said: &str, items: &str| finds(Code::EndlessRecursion, said, items);
    finds("`f`", "fn f(n) { return f(n - 1); }\nphase S { return f(1); }");
    finds(
        "`f`",
        "fn f(n) { if n { V[20] = f(n - 1); } else { return f(n); } return 1; }\n\
         phase S { return f(1); }",
    );
    finds(
        "`f`",
        "fn f(n) { for c in cells { V[20] = g(n); } return 0; }\nfn g(n) { return 1 + f(n); }\n\
         phase S { return f(1); }",
    );
    quiet("fn f(n) { return if n { f(n - 1) } else { 0 }; }\nphase S { return f(1); }");
    quiet("fn f(n) { for c in hexagons { V[20] = f(n); } return 0; }\nphase S { return f(1); }");
    quiet("fn f(n) { return n && f(n - 1); }\nphase S { return f(1); }");
    quiet("fn f(n) { while n { n = f(n); } return n; }\nphase S { return f(1); }");
}

#[test]
fn values_that_do_not_exist() {
    let finds = |said: &str, items: &str| finds(Code::ImpossibleValue, said, items);
    let phase = |shape, color, pattern| {
        format!(
            "phase A {{ piece.shape = {shape}; piece.color[1] = {color}; \
             piece.pattern[1] = {pattern}; }}"
        )
    };
    finds("no shape 2", &phase("2", "1", "1"));
    finds("no color 7", &phase("1", "yellow + 1", "1"));
    finds("0 to 5", &phase("1", "random() % 6", "1"));
    finds("1 to 2", &phase("1", "1", "1 + random() % 2"));
    quiet(&phase("1", "1 + random() % 6", "1 + random() % 1"));
    quiet(&phase("1", "random()", "V[20]"));
    finds("column", "phase C { V[20] = cell(9, 0); }");
    finds("height", "phase C { V[20] = cell(0, -1); }");
    finds("column", "rule \"Test\" { edge 6; }\nphase C { V[20] = cell(6, 0); }");
    quiet("phase C { V[20] = cell(8, 16); }");
}

#[test]
fn indexes_beyond_a_piece() {
    let finds = |said: &str, items: &str| finds(Code::ImpossibleValue, said, items);
    let phase = |range: &str| {
        format!(
            "allow unset_piece;\nphase A {{ piece.shape = 1; \
             for k in {range} {{ piece.color[k] = red; }} \
             for k in 1..4 {{ piece.pattern[k] = 1; }} }}"
        )
    };
    finds("this index is 0 to 3; the hexagons of a piece are 1 to 4", &phase("0..3"));
    finds("this index is 1 to 5", &phase("1..5"));
    quiet(&phase("1..4"));
    quiet(&phase("4..1 by -1"));
    finds("is 0 to 3", "phase C { for k in 0..3 { set_marks(piece.cell[k]); } }");
    finds("is 0 to 3", "phase C { V[20] = next.color[random() % 4]; }");
    quiet("phase C { for k in 20..22 { V[k + 1] = V[k]; } V[20] = next.color[random(1, 4)]; }");
}

#[test]
fn indexes_beyond_a_table() {
    let finds = |said: &str, body: &str| {
        let items = format!("table speeds = [3, 2, 1];\nphase C {{ {body} }}");
        finds(Code::ImpossibleValue, said, &items);
    };
    finds("this index is 3; the elements of `speeds` are 0 to 2", "V[20] = speeds[3];");
    finds("this index is -1", "V[20] = speeds[-1];");
    finds("this index is 0 to 4", "for k in 0..4 { fall_period(speeds[k]); }");
    // Calculations count on the remainder.
    quiet(
        "table speeds = [3, 2, 1];\nphase C { V[20] = speeds[2] + speeds[random() % 100]; \
         for k in 0..len(speeds) - 1 { fall_period(speeds[k] + speeds[k + 1]); } }",
    );
}

#[test]
fn directions_that_do_not_exist() {
    let finds = |said: &str, items: &str| finds(Code::ImpossibleValue, said, items);
    finds("no direction 7", "phase C { set_marks(neighbor(piece.cell[1], 7)); }");
    finds("no direction -1", "phase C { set_marks(neighbor(piece.cell[1], -1)); }");
    finds("is 0 to 6", "phase C { for d in 0..6 { set_marks(neighbor(piece.cell[1], d)); } }");
    quiet(
        "phase C { for d in down..down_left { set_marks(neighbor(piece.cell[1], d)); \
         set_marks(neighbor(piece.cell[1], d + 3)); } \
         set_marks(neighbor(piece.cell[1], up + 3)); }",
    );
}

#[test]
fn comparisons_with_values_that_do_not_exist() {
    let finds_in_c = |said: &str, body: &str| {
        finds(Code::ImpossibleValue, said, &format!("phase C {{ {body} }}"));
    };
    finds_in_c("there is no color 7", "if color(piece.cell[1]) == 7 { V[20] = 1; }");
    finds_in_c("there is no color -2", "if -2 != color(piece.cell[1]) { V[20] = 1; }");
    finds_in_c("there is no pattern 2", "if pattern(piece.cell[1]) == 2 { V[20] = 1; }");
    finds_in_c("there is no shape 2", "if piece.shape == 2 { V[20] = 1; }");
    finds_in_c("there is no action 12", "V[20] = if action == 12 { 1 } else { 2 };");
    finds_in_c("there is no color 7 to 9", "switch color(piece.cell[1]) { 7..9 => V[20] = 1; }");
    quiet(
        "phase C { var c = piece.cell[1]; V[20] = if color(c) == 0 || color(c) == -1 || \
         color(c) == 6 || pattern(c) == 1 || action == 0 || action == -4 { 1 } else { 2 }; \
         switch color(c) { -1, 0 => V[21] = 1; 4..9 => V[21] = 2; } }",
    );
    quiet(
        "phase C { var last = color(piece.cell[1]); if V[20] { last = 99; } V[21] = last == 99; }",
    );
    let test =
        |event: &str| format!("phase B {{ return drop; }}\ntest \"t\" {{ expect event {event}; }}");
    finds(Code::ImpossibleValue, "there is no shape 9", &test("piece 9"));
    finds(Code::ImpossibleValue, "there is no action 12", &test("landed 12"));
    quiet(&test("piece 1"));
    quiet(&test("next 0"));
    quiet(&test("moved 0"));
}

#[test]
fn shifts_by_too_much() {
    let finds = |said: &str, items: &str| finds(Code::ImpossibleValue, said, items);
    finds("shifted by 40", "phase C { V[20] = 1 << 40; }");
    finds("shifted by -1", "phase C { V[20] = edge << -1; }");
    finds("shifted by 32", "phase C { V[20] >>= 32; }");
    quiet("phase C { V[20] = 1 << 31 >> 0; V[21] = 1 << V[20]; V[22] = $FFFFFFFF; }");
}

#[test]
fn comparisons_that_are_constant() {
    let finds = |said: &str, items: &str| finds(Code::ConstantCondition, said, items);
    finds("always false", "phase C { if !V[20] == 3 { V[20] = 1; } }");
    finds("always true", "phase C { if !V[20] != 3 { V[20] = 1; } }");
    finds("always false", "phase C { for c in cells { V[20] -= height(c) < 0; } }");
    finds("always true", "phase C { if edge > 5 && V[20] { V[20] = 1; } }");
    finds("always true", "phase C { if V[20] >= 0 || true { V[20] = 1; } }");
    finds("always false", "phase C { if V[20] >= 0 && false { V[20] = 1; } }");
    finds("always true", "phase C { if V[20] == 1 || 2 { V[20] = 1; } }");
    finds("always true", "phase C { if color(piece.cell[1]) == red || blue { V[20] = 1; } }");
    quiet(
        "const DEBUG = true;\nphase C { if DEBUG && V[20] { V[20] = !V[21] == false; } \
         if edge >= 9 || height(piece.cell[1]) > 0 { V[21] = 1; } \
         if random15() % 3 == 2 { V[22] = 1; } }",
    );
}

#[test]
fn loops_that_never_end() {
    let finds = |body: &str| {
        finds(Code::EndlessLoop, "this loop never ends", &format!("phase C {{ {body} }}"));
    };
    let quiet = |body: &str| quiet(&format!("phase C {{ {body} }}"));
    finds("while true { }");
    finds("while 1 { V[20] += 1; }");
    finds("while true { for k in 1..3 { if V[k] { break; } } }");
    finds("for k in 1..3 { k = 1; V[20] += k; }");
    finds("for k in 1..edge { k -= 1; V[20] += k; }");
    finds("for k in 9..1 by -1 { V[20] += k; k += 2; }");
    quiet("while true { if V[20] { break; } V[20] += 1; }");
    quiet("while true { for c in cells { if color(c) == red { return; } } V[20] += 1; }");
    quiet("while true { V[20] += 1; asm { ret } }");
    quiet("while V[20] < 3 { V[20] += 1; }");
    // To end a loop early, or to skip a round.
    quiet("for k in 1..3 { V[20] += k; k = 3; }");
    quiet("for k in 1..9 { V[20] += k; k += 1; }");
    quiet("for k in 1..3 { if V[20] { k = 1; V[20] -= 1; } V[21] += k; }");
    quiet("for k in 1..3 { k = 1; V[20] += k; if V[20] > 9 { break; } }");
}

#[test]
fn statements_and_tests_that_do_nothing() {
    let finds = |said: &str, items: &str| finds(Code::NoEffect, said, items);
    finds(
        "`count` is assigned to itself",
        "var count;\nphase C { count = count; V[20] = count; count += 1; }",
    );
    finds("`V[20]` is assigned to itself", "phase C { V[20] = V[20]; }");
    finds("this `switch` is empty", "phase C { switch edge { } }");
    finds("this test has no steps", "test \"later\" { }");
    quiet("phase C { V[20] = V[21]; V[random() % 64] = V[random() % 64]; }");
    finds("this `if` has an empty body", "phase C { if V[20] { } }");
    finds("`V[20]` stays as it is", "phase C { V[20] += 0; }");
    finds("this `repeat` has no steps", "test \"t\" { repeat 3 { } }");
    finds("no time passes here", "test \"t\" { advance 0; }");
    quiet("phase C { if V[20] { /* later */ } if V[21] { } else { V[20] += 1; } }");
}

#[test]
fn blocks_that_lack_their_else() {
    let finds = |items: &str| finds(Code::MissingElse, "is an `else` missing here?", items);
    finds("phase C { if V[20] { V[21] = 1; } { V[22] = 2; } }");
    finds("phase C { if V[20] { V[21] = 1; }\n{ V[22] = 2; } }");
    finds("phase C { if V[20] { } else if edge == 6 { V[21] = 1; } { V[22] = 2; } }");
    quiet("phase C { if V[20] { V[21] = 1; } else { V[22] = 1; } { V[22] = 2; } }");
    quiet("phase C { if V[20] { V[21] = 1; }\n\n{ V[22] = 2; } }");
    quiet("phase C { if V[20] { V[21] = 1; } /* always */ { V[22] = 2; } }");
}

#[test]
fn numbers_that_look_octal() {
    let finds = |items: &str| finds(Code::LeadingZero, "`017` is 17", items);
    finds("phase C { V[20] = 017; }");
    finds("const N = 017;\nphase C { V[20] = N; }");
    finds("rule \"Test\" { stack 017; }");
    quiet("phase C { V[20] = 0 + 0x0F + 0b01 + $00FF; }");
}

#[test]
fn conditions_that_are_constant() {
    let finds = |said: &str, items: &str| finds(Code::ConstantCondition, said, items);
    finds("always true", "phase C { if 1 + 1 { V[20] = 1; } }");
    finds("always false", "const N = 3;\nphase C { while N > 5 { V[20] = 1; } }");
    finds("always true", "phase C { V[20] = if 2 > 1 { 3 } else { 4 }; }");
    quiet(
        "const DEBUG = false;\nphase C { if DEBUG { V[20] = 1; } if !DEBUG { V[21] = 1; } \
         while true { break; } }",
    );
}

#[test]
fn assignments_that_nobody_reads() {
    let finds = |said: &str, items: &str| finds(Code::UnreadAssignment, said, items);
    finds("`x` is assigned but never read", "var x;\nphase C { x = 1; x += 2; }");
    finds("`n` is assigned but never read", "phase C { var n = 0; n += 1; }");
    finds("this value of `n`", "phase S { var n = 1; V[20] = n; n = 2; n = 3; return n; }");
    finds("this value of `n`", "fn f(n) { V[20] = n; n = 0; }\nphase C { f(1); }");
    quiet("phase S { var n = 0; if edge == 6 { n = 1; } else { n = 2; } return n; }");
    quiet("phase S { var n = 0; while n < 5 { V[20] = n; n += 1; } return 0; }");
    quiet("phase S { var n = 0; while true { if n == 5 { break; } n += 1; } return 0; }");
    quiet(
        "phase S { var last = none; for c in cells { if last != none { V[20] = last; } \
         last = c; } return 0; }",
    );
    quiet("phase S { var n = 3; n = 4; asm { store &n add n 1 } return n; }");
    quiet("number score { label en \"S\"; }\nphase C { score = 5; }");
}

#[test]
fn an_else_that_is_dead() {
    finds(
        Code::DeadElse,
        "every value",
        "phase S { switch paused { true => return 1; false => return 2; else => return 3; } }",
    );
    finds(
        Code::DeadElse,
        "every value",
        "phase S { switch edge { 6..7 => return 1; 8, 9 => return 2; else => return 3; } }",
    );
    quiet("phase S { switch edge { 6..7 => return 1; 9 => return 2; else => return 3; } }");
}

#[test]
fn nothing_is_said_about_the_standard_modules() {
    quiet(
        "use std::lines;\nuse std::components;\nmark m;\n\
         phase C { lines::mark_vs(m); components::unmark(m); destroy(m); }",
    );
}

#[test]
fn levels() {
    let items = "var x;\nmark m;\nphase C { while 1 > 2 { V[20] = 1; } }";
    let found = |lints: Levels| {
        let compilation = compiled(items, lints);
        let found: Vec<(Code, Severity)> =
            compilation.diagnostics.iter().map(|d| (d.code, d.severity())).collect();
        (found, compilation.output.is_some())
    };
    let set = |settings: &[(&str, Level)]| {
        let mut levels = Levels::default();
        for (name, level) in settings {
            levels.set(name, *level).unwrap();
        }
        levels
    };
    use Severity::{Error, Warning};
    let (unused, constant) = (Code::UnusedName, Code::ConstantCondition);
    let warnings = vec![(unused, Warning), (unused, Warning), (constant, Warning)];
    assert_eq!(found(Levels::default()), (warnings, true));
    assert_eq!(found(Levels::all(Level::Allow)), (Vec::new(), true));
    assert_eq!(found(set(&[("unused_name", Level::Allow)])), (vec![(constant, Warning)], true));
    let denied = vec![(unused, Warning), (unused, Warning), (constant, Error)];
    assert_eq!(found(set(&[("constant_condition", Level::Deny)])), (denied, false));
    let strict = set(&[("warnings", Level::Deny), ("unused_name", Level::Allow)]);
    assert_eq!(found(strict), (vec![(constant, Error)], false));
    let only = set(&[("all", Level::Allow), ("constant_condition", Level::Warn)]);
    assert_eq!(found(only), (vec![(constant, Warning)], true));
    // The source takes precedence over the command line.
    let allowed = format!("allow unused_name, constant_condition;\n{items}");
    assert!(compiled(&allowed, set(&[("all", Level::Deny)])).diagnostics.is_empty());
    assert!(compiled(&format!("allow all;\n{items}"), Levels::default()).diagnostics.is_empty());
    let unknown = Levels::default().set("unused_names", Level::Warn).unwrap_err();
    assert_eq!(unknown.to_string(), "there is no lint `unused_names`; did you mean `unused_name`?");
}

#[test]
fn every_warning_is_a_lint_and_every_lint_a_warning() {
    for code in Code::ALL {
        assert_eq!(code.severity() == Severity::Warning, Lint::of(*code).is_some(), "{code:?}");
    }
    for lint in LINTS {
        assert_eq!(Lint::from_name(lint.name).map(|lint| lint.code), Some(lint.code));
    }
}

#[test]
fn f5_every_piece_fits_the_smallest_board() {
    use grammar::hex::{Edge, Position, Relative};
    // All positions together fit: so does every shape in every configuration.
    let edge = Edge::ALL[0];
    let reference = Position { column: 0, height: edge.height_of(0) - 3 };
    let all = (0..=18).map(|number| Relative::new(number).unwrap());
    assert!(all.into_iter().all(|relative| edge.cell(reference.offset(relative)).is_some()));
}

#[test]
fn two_signals_on_one_key() {
    let finds = |said: &str, items: &str| finds(Code::SameKey, said, items);
    let phase = "phase B { return if signal == X { drop } else { do_nothing }; }";
    // `A` is the key of the standard signal `DOWN`.
    finds(
        "`X` has the same key as `DOWN`: A",
        &format!("signals standard;\nsignal X = \"SWAP\" key \"A\";\n{phase}"),
    );
    finds(
        "`X` has the same key as `Y`: Ctrl+F1",
        "signal Y = \"ONCE\" key \"Ctrl+F1\";\nsignal X = \"SWAP\" key \"ctrl+f1\";\n\
         phase B { return if signal == X || signal == Y { drop } else { do_nothing }; }",
    );
    quiet(&format!("signals standard;\nsignal X = \"SWAP\" key \"Ctrl+A\";\n{phase}"));
    finds(
        "`X` has the same identifier as `DROP`",
        &format!("signals standard;\nsignal X = \"DROP\" key \"S\";\n{phase}"),
    );
    // Signals without keys.
    quiet(
        "signal Y = \"ONCE\";\nsignal X = \"SWAP\";\n\
         phase B { return if signal == X || signal == Y { drop } else { do_nothing }; }",
    );
}

#[test]
fn two_signals_on_one_key_of_today() {
    let own = |key: &str| {
        format!(
            "signals standard;\nsignal X = \"SWAP\" key \"{key}\";\n\
             phase B {{ return if signal == X {{ drop }} else {{ do_nothing }}; }}"
        )
    };
    for (key, said) in [
        // Today, Shift does not change a key.
        ("Shift+A", "on every layout, the key of `X` sends `DOWN`"),
        // The Atari has two of these keys.
        ("Enter", "on every layout, the key of `X` sends `CONT`"),
        // The only key of `PAUS` is P, since there is no Undo key.
        ("P", "on every layout but dvorak and colemak, the key of `PAUS` sends `X`"),
    ] {
        finds(Code::SameKey, said, &own(key));
    }
    let two = "signal X = \"SWAP\" key \"8\";\nsignal Y = \"HOLD\" key \"Keypad 8\";\n\
               phase B { return if signal == X || signal == Y { drop } else { do_nothing }; }";
    finds(Code::SameKey, "on every layout but azerty, the key of `Y` sends `X`", two);
    // R is a substitute for a key, and elsewhere on some layouts, where O and S write it.
    for key in ["O", "S", "X", "Z", "F5", "Keypad 1", "Tab"] {
        quiet(&own(key));
    }
}

#[test]
fn names_that_hide_others() {
    let finds = |said: &str, items: &str| finds(Code::HiddenName, said, items);
    finds(
        "`drop` hides the built-in action `drop`",
        "var pieces, drop;\nphase C { pieces += 1; drop = pieces; V[20] = drop; }",
    );
    let red = frame::pattern("red");
    let said = "`red` hides the built-in color `red`";
    let phase = "phase A { piece.shape = 1; piece.color[1] = 1; piece.pattern[1] = red; }";
    finds(said, &format!("{red}\n{phase}"));
    finds("`column` hides the built-in function `column(cell)`", "shape column { here, up }");
    finds(
        "`cells` hides the built-in set of cells `cells`",
        "const cells = 3;\nphase C { V[20] = cells; }",
    );
    finds(
        "`level` hides an item with the same name",
        "number level { label en \"Level\"; }\nphase 0 { level = 1; }\n\
         fn start(level) { V[20] = level; }\nphase C { start(2); }",
    );
    finds(
        "`score` hides an item",
        "var score;\nphase C { score += 1; V[21] = score; if edge > 6 { var score = 1; V[20] = \
         score; } }",
    );
    finds(
        "`k` hides another local name",
        "phase C { var k = edge; for k in 1..3 { V[20] += k; } V[20] += k; }",
    );
    finds(
        "`edge` hides the built-in number `edge`",
        "fn f(edge) { return edge; }\nphase S { return f(6); }",
    );
    finds("`k` hides another local name", "phase C { for k in 1..3 { var k = 2; V[20] += k; } }");
    finds(
        "`c` hides another local name",
        "phase C { for c in hexagons { var c = piece.cell[1]; set_marks(c); } }",
    );
    finds(
        "`next` has the name of the built-in `next`",
        "phase C { var next = edge; V[20] = next; }",
    );
    finds("`piece` has the name", "fn f(piece) { return piece; }\nphase S { return f(1); }");
    // One after the other, neither hides the other.
    quiet("phase C { for k in 1..3 { V[20] += k; } for k in 1..3 { V[20] += k; } }");
    quiet("phase C { if edge > 6 { var n = edge; V[20] = n; } else { var n = 2; V[20] = n; } }");
    quiet("phase C { { var n = edge; V[20] = n; } var n = 2; V[21] = n; }");
}

#[test]
fn constants_that_do_not_fit() {
    let finds = |said: &str, items: &str| finds(Code::Overflow, said, items);
    finds("this is 6000000000", "const P = 2000000000 * 3;\nphase C { V[20] = P; }");
    finds("this is 2147483648", "phase C { V[20] = 2147483647 + 1; }");
    finds("this is -2147483649", "phase C { V[20] = -2147483647 - 2; }");
    finds("this is 2147483648", "const LEAST = $80000000;\nphase C { V[20] = -LEAST; }");
    quiet("const P = 2147483647; const Q = -P - 1;\nphase C { V[20] = Q; }");
    quiet("phase C { V[20] = 1 << 31; V[21] = V[20] * 2000000000; }");
}

#[test]
fn conditions_as_numbers() {
    let finds = |items: &str| finds(Code::BooleanSum, "is used as a number", items);
    finds("phase C { for c in hexagons { V[20] += color(c) == red; } }");
    finds("phase C { V[20] = V[20] + (edge > 6); }");
    finds("phase C { V[20] = 10 * (edge > 6 && paused); }");
    finds("phase C { V[20] *= !paused; }");
    // The usual way to count without a branch.
    quiet("phase C { for c in hexagons { V[20] -= color(c) == red; } V[21] = -(edge > 6); }");
    quiet("phase C { V[20] = V[21] & (edge > 6); }");
}

#[test]
fn ranges_that_are_empty() {
    finds(Code::EmptyRange, "the range 3..1 is empty", "phase C { for k in 3..1 { V[20] += k; } }");
    finds(
        Code::EmptyRange,
        "the range 5..4",
        "const N = 4;\nphase C { for k in N + 1..N { V[20] += k; } }",
    );
    finds(
        Code::EmptyRange,
        "the range 1..3 is empty when counting down",
        "const STEP = -2;\nphase C { for k in 1..3 by STEP { V[20] += k; } }",
    );
    quiet("phase C { for k in 1..1 { V[20] += k; } for k in 3..edge { V[20] += k; } }");
    quiet("phase C { for k in 3..0 by -1 { V[20] += k; } for k in 0..9 by 20 { V[20] += k; } }");
    quiet("phase C { for k in 1..1 by -1 { V[20] += k; } for k in edge..9 by -3 { V[20] += k; } }");
    finds(
        Code::EmptyRange,
        "the range 5 to 1 is empty",
        "phase C { V[20] = compare(edge, 5, 1); }",
    );
    quiet("phase C { V[20] = compare(edge, 7, 7); }");
}

#[test]
fn variables_that_are_never_assigned() {
    let finds = |said: &str, items: &str| finds(Code::UnassignedVariable, said, items);
    finds("`bonus` is read but never assigned", "var bonus;\nphase S { return bonus; }");
    finds("`x` is shown but never assigned", "number x { label en \"N\"; }\nphase S { return x; }");
    quiet(
        "var a, b, c;\nphase C { timer(a); asm { store &b 3 } for x in cells { c += 1; } }\n\
           phase S { return a + b + c; }",
    );
    // Only tests set it.
    quiet("var easy;\nphase S { return easy; }\ntest \"t\" { easy = 1; }");
    quiet("var _later;\nphase S { return _later; }");
    quiet("number x { label en \"N\"; }\nphase S { return x; }\nphase C { V[8 + edge] = 1; }");
}

#[test]
fn actions_that_do_not_exist() {
    let finds = |said: &str, items: &str| finds(Code::ImpossibleValue, said, items);
    finds("no action 99", "phase B { return 99; }");
    finds("no action -5", "phase B { if paused { return -5; } return drop; }");
    quiet("phase B { return 10; }");
    quiet("phase S { return 99; }");
}

#[test]
fn calls_whose_value_is_lost() {
    let finds = |said: &str, items: &str| finds(Code::LostValue, said, items);
    finds("value of `abs`", "phase C { abs(edge); }");
    finds("value of `color`", "phase C { color(piece.cell[1]); }");
    finds(
        "value of `f`",
        "fn f(n) { return g(n) + 1; }\nfn g(n) { return n * n; }\nphase C { f(2); }",
    );
    quiet("phase C { random(); push(1); abs(pull()); }");
    quiet("var all;\nfn f() { all += 1; return all; }\nphase C { f(); }");
    quiet(
        "fn f(c) { if height(c) > 3 { set_marks(c); return 1; } return 0; }\n\
           phase C { f(piece.cell[1]); }",
    );
    finds("the value that phase C returns", "phase C { return move_down; }");
    finds("the value that phase 0 returns", "phase 0 { if edge > 6 { return 1; } V[20] = 1; }");
    quiet("fn f() { V[20] = 1; return 1; }\nphase C { if edge > 6 { return; } return f(); }");
    // Nothing is lost where there is no value.
    quiet("fn later() { }\nphase C { later(); }");
}

#[test]
fn parts_of_the_piece_that_remain_0() {
    let phase = |body: &str| format!("phase A {{ piece.shape = 1; {body} }}");
    let both = "for k in 1..4 { piece.color[k] = red; piece.pattern[k] = 1; }";
    let finds = |body: &str| finds(Code::ImpossibleValue, "there is no color 0", &phase(body));
    let quiet = |body: &str| quiet(&phase(body));
    finds("for k in 1..4 { piece.color[k] = 0; piece.pattern[k] = 1; }");
    finds(&format!("{both} piece.color[1] = 0;"));
    // Another hexagon, another value later, or only sometimes.
    quiet(&format!("{both} piece.color[4] = 0;"));
    quiet(&format!("for k in 1..4 {{ piece.color[k] = 0; }} {both}"));
    quiet(&format!("{both} for k in 1..4 {{ if k > edge % 4 {{ piece.color[k] = 0; }} }}"));
}

#[test]
fn actions_that_never_reach_phase_c() {
    let said = "`action` is never `move_left` in phase C";
    let finds = |items: &str| finds(Code::ImpossibleValue, said, items);
    finds("phase C { if action == move_left { V[20] = 1; } }");
    finds("phase C { if move_left != action { V[20] = 1; } }");
    finds("phase C { switch action { drop, move_left => V[20] = 1; } }");
    finds("fn f() { return action == move_left; }\nphase C { if f() { V[20] = 1; } }");
    quiet(
        "phase C { switch action { drop, move_down, explode, vanish, do_nothing => V[20] = 1; } }",
    );
    // The function also runs in a phase in which this is not known.
    quiet(
        "fn f() { return action == move_left; }\nphase C { if f() { V[20] = 1; } }\n\
         phase P { if f() { V[20] = 2; } }",
    );
}

#[test]
fn actions_that_are_calculated() {
    let finds = |said: &str, items: &str| finds(Code::ImpossibleValue, said, items);
    finds("the result is `abort`", "phase B { return drop + 1; }");
    quiet("const STEP = 1;\nphase B { return if edge > 6 { 1 + STEP } else { drop }; }");
}

#[test]
fn variables_of_the_game_that_are_assigned() {
    let finds = |said: &str, items: &str| finds(Code::UnreadAssignment, said, items);
    finds("`action` is assigned but never read", "phase C { action = drop; }");
    finds("`extra` is assigned but never read", "phase C { extra = 3; extra += 1; }");
    quiet("phase C { if action == do_nothing { action = drop; } V[20] = action == drop; }");
    quiet("phase C { extra = 0; }\nphase S { return extra; }");
    quiet("phase C { extra = 0; V[20] = V[18]; }");
}

#[test]
fn parts_of_the_piece_that_no_piece_takes() {
    let finds = |place: &str, items: &str| {
        finds(Code::UnreadAssignment, &format!("assignment to `{place}` changes no piece"), items);
    };
    finds("piece.color[1]", "phase C { piece.color[1] = red; }");
    finds("piece.shape", "phase 0 { start(); }\nfn start() { piece.shape = 1; }");
    finds("piece.pattern[k]", "phase B { for k in 1..4 { piece.pattern[k] = 1; } return drop; }");
    finds("piece.color[1]", "phase C { piece.color[1] = piece.color[2]; }");
    finds("piece.color[1]", "test \"t\" { repeat 2 { piece.color[1] = red; } }");
    // Phase A can leave the color as it is, or reads it.
    let choose = "phase A { piece.shape = 1; for n in 1..4 { piece.pattern[n] = 1; }";
    quiet(&format!("{choose} }}\nphase C {{ piece.color[1] = red; }}"));
    quiet(&format!(
        "{choose} if edge > 6 {{ piece.color[1] = red; }} }}\nphase 0 {{ piece.color[1] = blue; }}"
    ));
    quiet(&format!(
        "{choose} piece.color[1] = piece.color[2]; }}\nphase C {{ piece.color[2] = red; }}"
    ));
    // Both phases call the function.
    quiet(
        "fn set() { piece.shape = 1; }\nphase 0 { set(); }\nphase A { set(); piece.color[1] = red; \
           piece.pattern[1] = 1; }",
    );
    quiet("phase C { V[20] = piece.color[1]; }\ntest \"t\" { piece.color[1] = red; call C; }");
}

#[test]
fn conditions_that_nothing_in_the_loop_changes() {
    let finds = |items: &str| {
        finds(Code::EndlessLoop, "once this condition is true, the loop never ends", items);
    };
    finds("phase C { var n = edge; while n { } }");
    finds("fn f(n) { while n > 0 { V[20] += 1; } }\nphase C { f(3); }");
    finds("phase C { while color(piece.cell[1]) == red { V[20] += 1; } }");
    finds("var t;\nfn more() { return t < 3; }\nphase C { t += 1; while more() { V[20] += 1; } }");
    finds("phase C { var n = edge; while n { for k in 1..3 { if k == V[20] { break; } } } }");
    finds("phase C { while paused { fall_period(100); } }");
    // Modules cannot change the game.
    finds("phase C { while paused { send_message(); } }");
    finds("message m() -> int = 1;\nvar t;\nphase C { t = edge; while t > 6 { m(); } }");
    for loops in [
        "while t { t -= 1; }",
        "while t < 9 { more(); }",
        "while random() % 3 { V[20] += 1; }",
        "while send_message() { V[20] += 1; }",
        "while pull() { V[20] += 1; push(t); }",
        "while t { if edge == 6 { break; } }",
        "while t { if edge == 6 { return; } }",
        "while held[t] { held[0] = 0; }",
        "while V[t] { V[20] = 0; }",
        "while t { asm { store &t 0 } }",
        "while marked(piece.cell[1], 0) { clear_marks(piece.cell[1]); }",
        "while color(piece.cell[1]) { destroy(0); }",
        "while test_and_flip(piece.cell[1], 0) { V[20] = 1; }",
    ] {
        quiet(&format!(
            "allow unused_name, unbalanced_stack, unread_assignment;\nvar t, held[2];\nfn more() \
             {{ t += 1; }}\n\
             phase C {{ push(1); {loops} }}"
        ));
    }
}

#[test]
fn comparisons_that_values_of_the_game_decide() {
    let finds = |said: &str, body: &str| {
        finds(Code::ConstantCondition, said, &format!("phase C {{ if {body} {{ V[20] = 1; }} }}"));
    };
    let quiet = |body: &str| quiet(&format!("phase C {{ if {body} {{ V[20] = 1; }} }}"));
    finds("always false", "color(piece.cell[1]) > 6");
    finds("always true", "-1 <= color(piece.cell[1])");
    finds("always false", "piece.color[1] > 6");
    finds("always false", "piece.size >= 5");
    finds("always false", "next.color[2] < 0");
    finds("always false", "action > 10");
    finds("always false", "(V[21] & 3) == 4");
    finds("always false", "edge / 2 > 4");
    finds("always false", "edge == true");
    quiet("color(piece.cell[1]) > 5");
    quiet("color(piece.cell[1]) >= 0");
    quiet("pattern(piece.cell[1]) < 1");
    quiet("V[21] / 2 > 4 && V[21] >> 2 < 9 && abs(V[21]) < 1 && (V[21] & -2) < 0");
    quiet("piece.size > 3 || next.shape > 0 || piece.reference == none");
}

#[test]
fn comparisons_that_loops_decide() {
    let finds = |said: &str, body: &str| {
        finds(
            Code::ConstantCondition,
            said,
            &format!("number s {{ label en \"S\"; }}\nphase C {{ {body} }}"),
        );
    };
    let quiet =
        |body: &str| quiet(&format!("number s {{ label en \"S\"; }}\nphase C {{ {body} }}"));
    finds("always false", "for k in 1..3 { if k == 5 { s = k; } }");
    finds("always true", "for k in 3..1 by -1 { if k >= 1 { s = k; } }");
    finds("always false", "for c in hexagons { if c == none { s = 1; } }");
    quiet("for k in 1..3 { if k == 2 { s = k; } }");
    quiet("for k in 1..3 { if k == 5 { s = k; } k += 2; }");
    quiet("for k in 1..edge { if k == 5 { s = k; } }");
    quiet("for c in hexagons { if neighbor(c, up) == none { s = 1; } }");
    quiet("var n = 0; for c in hexagons { if n == 0 { s = 1; } n += height(c); }");
    quiet("var n = 0; while n < 5 { if n == 3 { s = 1; } n += 1; }");
}

#[test]
fn numbers_that_are_compared_with_true() {
    let finds = |said: &str, items: &str| finds(Code::BooleanSum, said, items);
    finds("compared with `true`", "var t;\nphase C { t += 1; if t == true { V[20] = 1; } }");
    finds("compared with `false`", "var t;\nphase C { t = 3; if false != t { V[20] = 1; } }");
    finds("compared with `true`", "fn f(n) { return n == true; }\nphase S { return -f(3); }");
    finds("compared with `false`", "phase C { if V[20] % 3 == false { V[20] = 1; } }");
    quiet(
        "var f, g;\nfn is(x) { return x == true; }\nphase C { f = edge > 6; g = true; g |= f; \
         if f == true || g == false || paused == true || is(f) { V[20] = 1; } }",
    );
}

#[test]
fn tests_of_rules_are_checked_too() {
    let finds = |code: Code, step: &str| finds(code, "", &format!("test \"t\" {{ {step} }}"));
    finds(Code::LostValue, "height(piece.cell[1]);");
    finds(Code::ImpossibleValue, "expect color(cell(0, 0)) == 7;");
    finds(Code::ConstantCondition, "repeat 2 { expect height(cell(0, 1)) < 100; }");
    finds(Code::ConstantCondition, "if 1 == 2 { V[20] = 1; }");
    finds(Code::UnusedName, "{ var k = edge; }");
    finds(Code::UnreachableCode, "while edge == 6 { break; V[20] = 1; }");
    finds(Code::EndlessLoop, "while true { V[20] += 1; }");
    finds(Code::EmptyRange, "for k in 3..1 { V[k] = 1; }");
    finds(Code::NoEffect, "V[20] += 0;");
    finds(Code::BooleanSum, "V[20] = 1 + !edge;");
    finds(Code::Lookalike, "V[20] =- 3;");
    finds(Code::MissingElse, "{ if edge > 6 { V[20] = 1; } { V[20] = 2; } }");
    quiet("test \"t\" { V[20] = 3; for k in 1..3 { V[20] += k; } expect V[20] == 9; }");
}

#[test]
fn values_that_are_never_returned() {
    let finds = |said: &str, items: &str| finds(Code::MissingValue, said, items);
    let nv = "fn nv() { V[20] += 1; }\n";
    finds("`nv` never returns a value", &format!("{nv}phase C {{ V[21] = nv(); }}"));
    finds("`nv` never returns", &format!("{nv}phase C {{ if nv() {{ V[21] = 1; }} }}"));
    finds(
        "`again` never returns",
        &format!("{nv}fn again() {{ return nv(); }}\nphase C {{ V[21] = again(); }}"),
    );
    finds("phase B never returns an action", "phase B { }");
    finds("phase B never returns an action", &format!("{nv}phase B {{ return nv(); }}"));
    finds("phase S never returns the score", "phase S { if edge > 6 { return; } }");
    finds(
        "this `return` has no value, but another one has",
        "phase B { if paused { return; } return drop; }",
    );
    finds(
        "this `return` has no value",
        "fn f(n) { if n { return; } return 3; }\nphase S { return f(V[20]); }",
    );
    quiet(&format!("{nv}phase C {{ nv(); return nv(); }}"));
    quiet("fn f(n) { if n { return 1; } }\nphase S { return f(V[20]); }");
    quiet("fn f() { asm { ret 3 } }\nphase S { return f(); }");
    quiet("phase B { switch signal { DROP => return drop; } }");
    quiet("var t;\nfn f(x) { if x { return; } t += 1; return t; }\nphase C { f(V[20]); }");
}

#[test]
fn loops_whose_variable_only_the_loop_reads() {
    let finds = |code: Code, said: &str, body: &str| {
        finds(code, said, &format!("phase C {{ {body} }}"));
    };
    let said = "this changes how often the loop over `k` runs";
    finds(Code::UnreadAssignment, said, "for k in 1..3 { k += 1; }");
    finds(Code::EndlessLoop, "this loop never ends", "for k in 1..3 { k = 1; }");
    quiet("phase C { for k in 1..9 { V[20] += k; k += 1; } }");
}

#[test]
fn a_plain_0_is_not_a_lost_value() {
    quiet("phase C { if V[20] > 5 { return 0; } V[20] += 1; }");
}

#[test]
fn tabs_in_a_help() {
    finds(Code::ControlCharacter, r"`\t`", r#"help en = "Keys\r\n\tA: down\r\n";"#);
    quiet(r#"help en = "Keys\r\n";"#);
}

#[test]
fn the_standard_rules_and_the_templates_have_no_warnings() {
    let files = stdlib_rules::FILES.iter().map(|file| (file.name.to_owned(), file.text.to_owned()));
    let mut files = Memory(files.collect());
    let mut rules: Vec<(&str, &str)> = Vec::new();
    for template in stdlib_rules::TEMPLATES {
        files.0.insert("newgame.en.txt".to_owned(), template.help.to_owned());
        rules.push((template.name, template.rule));
    }
    rules.extend(stdlib_rules::GAMES.iter().map(|game| (game.name, game.text)));
    for (name, text) in rules {
        let found = compile_with(name, text, &files, &Options::default()).diagnostics;
        assert_eq!(found, [], "{name}");
    }
    // The modules are never reported in, so they are checked as files of their own.
    for module in stdlib_rules::MODULES {
        let files = Memory([("module.rul".to_owned(), module.text.to_owned())].into());
        let rule = frame::rule("use \"module.rul\" as used;\n");
        let found = compile_with("test.rul", &rule, &files, &Options::default()).diagnostics;
        let found: Vec<_> = found.iter().filter(|found| found.code == Code::HiddenName).collect();
        assert!(found.is_empty(), "{}: {found:?}", module.name);
    }
}

#[test]
fn what_looks_like_something_else() {
    let finds = |said: &str, items: &str| finds(Code::Lookalike, said, items);
    finds("`=-` assigns a negative value", "phase C { V[20] =- 3; }");
    finds("`=-` assigns a negative value", "phase C { V[20] =- V[21] + 1; }");
    quiet("phase C { V[20] =-3; V[21] = - 3; V[22] = -3; V[23] -= 3; }");
    finds("`^` is the exclusive or", "phase C { V[20] = 2 ^ 3; }");
    quiet("phase C { V[20] = V[21] ^ 3; V[22] = $FF ^ 3; }");
    finds("this arm is for the value -2", "phase C { switch V[20] { 1-3 => V[21] = 1; } }");
    quiet("phase C { switch V[20] { 9-1, -2, 1..3 => V[21] = 1; } }");
    finds("this help is only the name of a file", "help en = \"help.en.txt\";");
    quiet("help en = \"Read help.txt\";");
}

#[test]
fn a_score_that_is_not_always_returned() {
    let said = "phase S does not always return the score";
    let with = |body: &str| {
        frame::rule("").replace("phase S { return 0; }", &format!("phase S {{ {body} }}"))
    };
    let codes = |body: &str| -> Vec<String> {
        let found = compile_with("test.rul", &with(body), &Memory::default(), &Options::default())
            .diagnostics;
        found.into_iter().map(|diagnostic| diagnostic.message).collect()
    };
    assert_eq!(codes("if edge > 6 { return 3; }"), [said]);
    assert_eq!(codes("switch edge { 6 => return 3; }"), [said]);
    assert_eq!(codes("if edge > 6 { return 3; } else { return 4; }"), [""; 0]);
    assert_eq!(codes("switch edge { 6 => return 3; else => return 4; }"), [""; 0]);
    assert_eq!(codes("if edge > 6 { return 3; } return 0;"), [""; 0]);
}
