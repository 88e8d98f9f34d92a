//! The language: every code of the machine can be written without `asm`, and every construct does
//! what it says.

use grammar::hex::Edge;
use grammar::isa::Op;
use grammar::rul3::Phase;
use rulc_compiler::lint::{Level, Levels};
use rulc_compiler::{Pass, Passes};
use rulvm_core::game::PhaseLetter;
use rulvm_core::{Game, Input, Program};
use test_support::cases::some;
use test_support::frame;

/// Compiles a rule with some items, and statements in phase C.
fn compile(items: &str, body: &str, passes: Passes) -> Vec<u8> {
    let source = frame::rule(&format!(
        "rule \"Language\" {{ edge 6; }}\n{}{items}\nphase C {{ {body} }}\n",
        frame::NUMBERS
    ));
    let lints = Levels::all(Level::Allow);
    let options = rulc_compiler::Options { passes, lints, ..rulc_compiler::Options::default() };
    let files = rulc_compiler::Memory::default();
    let compilation = rulc_compiler::compile_with("test.rul", &source, &files, &options);
    assert!(compilation.diagnostics.is_empty(), "{body}: {:?}", compilation.diagnostics);
    compilation.output.unwrap().bytes
}

/// Runs statements, with and without passes, which must agree; returns the variables a, b, c, d.
pub(crate) fn run(items: &str, body: &str) -> [i32; 4] {
    let [plain, small] = [Passes::none(), Passes::all()].map(|passes| {
        let program = Program::load(compile(items, body, passes)).unwrap();
        let (mut game, _) = Game::new(program, Edge::ALL[0], 1);
        let applied = game.apply(&Input::Call(PhaseLetter(Phase::Landed)));
        assert_eq!(applied.trap, None, "{body}");
        let v = &game.state().variables;
        [v[10], v[11], v[12], v[13]]
    });
    assert_eq!(plain, small, "{body}");
    plain
}

/// Statements that use each code.
const CODES: &[(Op, &str)] = &[
    (Op::Add, "a = b + c;"),
    (Op::Subtract, "a = b - c;"),
    (Op::Multiply, "a = b * c;"),
    (Op::Divide, "a = b / (c + 1);"),
    (Op::ShiftLeft, "a = b << c;"),
    (Op::ShiftRight, "a = b >> c;"),
    (Op::BranchShort, "if a { b = 1; }"),
    (Op::Modulo, "a = b % (c + 1);"),
    (Op::Word, "a = 1000;"),
    (Op::Long, "a = 100000;"),
    (Op::Equal, "a = b == c;"),
    (Op::NotEqual, "a = b != c;"),
    (Op::Less, "a = b < c;"),
    (Op::Greater, "a = b > c;"),
    (Op::LessEqual, "a = b <= c;"),
    (Op::GreaterEqual, "a = b >= c;"),
    (Op::Call, "f(1);"),
    (Op::Return, "return 1;"),
    (Op::Jump, "while a < 0 { a += 1; }"),
    (Op::Not, "a = ~b;"),
    (Op::And, "a = b & c;"),
    (Op::Or, "a = b | c;"),
    (Op::Xor, "a = b ^ c;"),
    (Op::Random16, "a = random16();"),
    (Op::Random32, "a = random32();"),
    (Op::Load, "a = V[b];"),
    (Op::Store, "V[b] = 1;"),
    (Op::Next, "a = next.shape;"),
    (Op::Paused, "a = paused;"),
    (Op::Timer, "timer(a);"),
    (Op::Period, "fall_period(500);"),
    (Op::Words, "a = words[b];"),
    (Op::Longs, "a = longs[b];"),
    (
        Op::Case,
        "switch a { 0 => b = 1; 1 => b = 2; 2 => b = 3; 3 => b = 4; 4 => b = 5; 5 => b = 6; }",
    ),
    (Op::Push, "push(a); pull();"),
    (Op::Top, "push(a); b = top();"),
    (Op::Pull, "push(a); b = pull();"),
    (Op::Absolute, "a = abs(b);"),
    (Op::Square, "a = square(b);"),
    (Op::Random15, "a = random15();"),
    (Op::Random31, "a = random();"),
    (Op::Minimum, "a = min(b, c);"),
    (Op::Maximum, "a = max(b, c);"),
    (Op::Compare, "a = compare(b, 1, 2);"),
    (Op::Message, "a = send_message();"),
    (Op::Destroy, "a = destroy(m);"),
    (Op::DestroyLoop, "a = destroy_while(m) { };"),
    (Op::Edge, "a = edge;"),
    (Op::Cell, "a = cell(b, c);"),
    (Op::Height, "a = height(b);"),
    (Op::Column, "a = column(b);"),
    (Op::Neighbors, "for x in neighbors(cell(0, 0)) { a += 1; }"),
    (Op::Adjacent, "for x in adjacent(cell(0, 0)) { a += 1; }"),
    (Op::Hexagons, "for x in hexagons { a += 1; }"),
    (Op::Cells, "for x in cells { a += 1; }"),
    (Op::Marked, "a = marked(b, m);"),
    (Op::FlipMark, "flip_mark(cell(0, 0), m);"),
    (Op::ClearMark, "clear_mark(cell(0, 0), m);"),
    (Op::SetMark, "set_mark(cell(0, 0), m);"),
    (Op::Piece, "a = piece.size;"),
    (Op::PatternOf, "a = pattern(b);"),
    (Op::ColorOf, "a = color(b);"),
    (Op::Step, "a = neighbor(b, up);"),
];

const ITEMS: &str = "mark m; table words = [1, 2]; table longs = [1, 70000]; fn f(x) { return x; }";

#[test]
fn every_code_can_be_written_without_asm() {
    let passes: Passes = [Pass::Short, Pass::Switch].into_iter().collect();
    for &(op, body) in CODES {
        let loaded = grammar::rul3::read(&compile(ITEMS, body, passes.clone())).unwrap();
        assert!(loaded.rule.code.contains(&op.byte()), "{op:?}: {body}");
        run(ITEMS, body);
    }
    // A branch becomes long where its target is far.
    let far: String = (0..20).map(|k| format!("b = b * {};", 1_000_000 + k)).collect();
    let far = format!("if a == 0 {{ {far} }}");
    assert!(
        grammar::rul3::read(&compile("", &far, Passes::all()))
            .unwrap()
            .rule
            .code
            .contains(&Op::Branch.byte())
    );
    let missing: Vec<Op> = Op::ALL
        .into_iter()
        .filter(|op| *op != Op::Branch && !CODES.iter().any(|(shown, _)| shown == op))
        .collect();
    assert_eq!(missing, []);
}

#[test]
fn loops_and_switches() {
    assert_eq!(run("", "for k in 1..4 { a = a * 10 + k; }"), [1234, 0, 0, 0]);
    assert_eq!(run("", "for k in 4..1 { a += 1; }")[0], 0);
    assert_eq!(run("", "b = 3; for k in b..b + 2 { a = a * 10 + k; b = 9; }")[0], 345);
    assert_eq!(run("", "for k in 2147483646..2147483647 { a += 1; }")[0], 2);
    assert_eq!(run("", "while true { a += 1; if a == 5 { break; } }")[0], 5);
    assert_eq!(run("", "while a < 9 { a += 1; if a % 2 { continue; } b += a; }")[..2], [9, 20]);
    let switch = "fn s(x) { switch x { 1 => return 10; 2, 7..9 => return 20; -5 => { return 30; } \
                  else => return 40; } }";
    let calls = "a = s(1) * 1000 + s(8); b = s(2) * 1000 + s(7); c = s(-5) * 1000 + s(0); \
                 d = s(6) * 1000 + s(10);";
    assert_eq!(run(switch, calls), [10_020, 20_020, 30_040, 40_040]);
    let dense = "fn s(x) { switch x { 3 => return 0; 4 => return 1; 5 => return 2; 6 => return 3; \
                 7 => return 4; } return 9; }";
    let digits =
        "for k in 2..8 { a = a * 10 + s(k); } b = s(-1) * 10 + s(2147483647); c = s(3 + 5);";
    assert_eq!(run(dense, digits), [9_012_349, 99, 9, 0]);
}

#[test]
fn cell_loops_go_through_real_cells_only() {
    assert_eq!(
        run("", "for x in cells { a += 1; V[20] = x; b += V[20]; }")[..2],
        [91, 91 * 92 / 2]
    );
    assert_eq!(run("", "for x in cells { V[20] = x; if V[20] % 2 { continue; } a += 1; }")[0], 45);
    assert_eq!(
        run(
            "",
            "for x in adjacent(cell(-5, 0)) { a += 1; } for x in adjacent(cell(0, 5)) { b += 1; }"
        )[..2],
        [3, 6]
    );
    let nested = "for x in cells { for y in adjacent(x) { a += 1; } }";
    let edge = Edge::ALL[0];
    let pairs: usize = edge
        .all_cells()
        .map(|x| {
            grammar::hex::Direction::ALL.iter().filter(|&&d| edge.neighbor(x, d).is_some()).count()
        })
        .sum();
    assert_eq!(run("", nested)[0], i32::try_from(pairs).unwrap());
}

#[test]
fn locals_survive_recursion() {
    let fact = "fn fact(n) { if n < 2 { return 1; } return n * fact(n - 1); }";
    assert_eq!(run(fact, "a = fact(10);")[0], 3_628_800);
    let ackermann = "fn ack(m, n) {
        if m == 0 { return n + 1; }
        if n == 0 { return ack(m - 1, 1); }
        return ack(m - 1, ack(m, n - 1));
    }";
    assert_eq!(run(ackermann, "a = ack(2, 3);")[0], 9);
    let mutual =
        "fn even(n) { var k = n; if n == 0 { return true; } var r = odd(n - 1); return r + 0 * k; }
                  fn odd(n) { if n == 0 { return false; } return even(n - 1); }";
    assert_eq!(run(mutual, "a = even(10); b = even(7);")[..2], [-1, 0]);
    let hanoi = "fn hanoi(n, p, q, r) { if n == 0 { return 0; } var x = hanoi(n - 1, p, r, q); \
                 d = d * 3 + p; return x + 1 + hanoi(n - 1, r, q, p); }";
    assert_eq!(run(hanoi, "a = hanoi(5, 0, 1, 2);")[0], 31);
    let swap = "fn g(n, x, y) { if n == 0 { return x * 10 + y; } return g(n - 1, y, x); }";
    assert_eq!(run(swap, "a = g(0, 1, 2); b = g(1, 1, 2); c = g(4, 1, 2);"), [12, 21, 12, 0]);
}

#[test]
fn locals_survive_recursion_from_inside_cell_loops() {
    // The depth of a walk over the whole board, with a local that counts on the way back.
    let flood = "mark seen; fn flood(x, depth) {
        if test_and_set(x, seen) { return 0; }
        var n = 1;
        var here = x;
        for y in adjacent(x) {
            var before = n;
            n += flood(y, depth + 1);
            if n < before || here != x { b = 1; }
        }
        c = max(c, depth);
        return n;
    }";
    let [count, wrong, depth, _] = run(flood, "a = flood(cell(0, 5), 1);");
    assert_eq!((count, wrong), (91, 0));
    assert!(depth > 20);
}

#[test]
fn arguments_are_evaluated_from_left_to_right() {
    let note =
        "fn note(x) { d = d * 10 + x; return x; } fn f(x, y, z) { return x * 100 + y * 10 + z; }";
    assert_eq!(
        run(note, "a = f(note(1), note(2), note(3)); b = f(4, f(0, 0, 5), 6);"),
        [123, 456, 0, 123]
    );
    assert_eq!(run(note, "a = note(1) + note(2) * note(3);")[3], 123);
}

/// A parameter can share the place of the variable that is passed for it.
#[test]
fn an_argument_keeps_its_value_while_those_after_it_are_evaluated() {
    let items = "fn given(x) { return count(b % 4, x, other(edge, 1, 1)); }
         fn count(n, x, y) { if n <= 0 { return x; } return count(n - 1, x + y, y); }
         fn other(x, y, z) { d = x; c = y; x += z; y = x * 2; return x + y; }";
    assert_eq!(run(items, "a = given(30);")[0], 30);
    assert_eq!(run(items, "b = 2; a = given(30);")[0], 72);
    let items = "fn turn(n, x, y) { if n <= 0 { return x; } \
                 return turn(n - 1, y, turn(n - 2, x + 1, y + x)); }
         fn keep(n, x, y) { if n <= 0 { return x + y; } \
         return keep(n - 1, x, keep(n - 2, y, 3)); }";
    assert_eq!(run(items, "a = turn(5, 1, 10); b = keep(5, 1, 10);")[..2], [13, 47]);
}

/// The first parameter is always 1, so it becomes that constant; the others keep their places.
#[test]
fn a_variable_keeps_its_value_during_a_call_with_a_parameter_that_is_a_constant() {
    let items = "fn given(x) { c = third(1, c + 5, x) ^ c; return x; }
         fn third(one, x, y) { if y > 9 { return third(1, y, x); } return x - y + one; }";
    assert_eq!(run(items, "for k in 0..3 { a += given(k); }")[0], 6);
}

/// While `down` is active again, its parameter is different, and so is what it passes on; only the
/// parameter itself is restored. The first calls of each function let `x` and `q` share a place.
#[test]
fn a_variable_keeps_its_value_during_a_call_that_hands_it_on_from_recursion() {
    let items = "fn first(k) {
             var more = k + 50; down(more, 0); down(more, 0); down(more, 0);
             var x = k * 3; down(x, 1); return x;
         }
         fn other(k) {
             var y = k; note(y); note(y); note(y); y = k + 3; note(y);
             var z = k + 1; down(z, 0); down(z, 0); z = k; down(z, 0);
         }
         fn down(p, n) { note(p); if n > 0 { down(p + 100, n - 1); a += p; } }
         fn note(q) { if q > 1000 { c = q; } c += q; }";
    assert_eq!(run(items, "for k in 5..8 { b += first(k); other(k); }")[..2], [78, 78]);
}

/// A variable that an expression uses is not one of those of the statements within it.
#[test]
fn statements_within_an_expression_have_variables_of_their_own() {
    let items = "mark m; fn digits(x, y, z) { return x * 100 + y * 10 + z; }";
    let statements = "destroy_while(m) { var v = 50; d += v; }";
    assert_eq!(run(items, &format!("a = digits(3, {statements}, 4);"))[0], 304);
    assert_eq!(run(items, &format!("b = 2; V[10 + b] += 5 + {statements};"))[2], 5);
    assert_eq!(run(items, &format!("for k in 7..7 + {statements} {{ c += k; }}"))[2], 7);
}

/// A number has a name and an index; both are one variable.
#[test]
fn a_number_that_a_call_changes_by_its_index_was_read_before() {
    let items = "fn more() { V[12] += 5; return 1; }";
    assert_eq!(run(items, "c = 10; c += more();")[2], 11);
}

/// In recursion, `x` becomes `y`; the call of `swapped` passes something else at first.
#[test]
fn a_variable_keeps_its_value_during_a_call_that_hands_it_on_to_another_parameter() {
    let items = "fn swapped(v, w) { a = down(b % 4, w, v) * 10 + down(0, v, w); return 64; }
         fn down(n, x, y) { if n <= 0 { return x; } return down(n - 1, y, y); }";
    assert_eq!(run(items, "var v = 2; c = swapped(v, 1);")[0], 12);
}

#[test]
fn a_sum_with_recursion_reads_its_operands_from_left_to_right() {
    let items = "mark m; fn down(n) {
             var v = 10; if n <= 0 { return 1; }
             v = destroy_while(m) { v += 1; } + down(n - 1) + v; return v;
         }";
    assert_eq!(run(items, "a = down(1); b = down(2);")[..2], [12, 23]);
}

#[test]
fn computed_places() {
    assert_eq!(run("", "b = 10; V[b] = 7; V[b] += 5; V[b] -= 2; V[b] *= 3;")[0], 30);
    assert_eq!(run("", "V[10] = 4; V[11] <<= 2; V[11] |= 5; c = V[b + 5];")[..2], [4, 5]);
    assert_eq!(
        run("", "for k in 1..3 { piece.color[k] = k; } a = piece.color[2] * 10 + V[3];")[0],
        23
    );
}

#[test]
fn asm_in_all_its_forms() {
    assert_eq!(run("", "asm { store &a 5 store &b add a 2 }")[..2], [5, 7]);
    assert_eq!(run("", "a = 2; b = asm { words a [10, 20, 30] } + 1;")[1], 31);
    let again = "a = 3; asm { again: store &b add b a brs store sub &a 64 -1 again }";
    assert_eq!(run("", again)[..2], [0, 6]);
    assert_eq!(run("fn f() { return 9; }", "a = asm { call f };")[0], 9);
    let case = "a = 1; asm { case a [x, y] x: store &b 1 jmp end y: store &b 2 end: }";
    assert_eq!(run("", case)[1], 2);
    assert_eq!(run("", "asm { store &a word 5 store &b long 6 }")[..2], [5, 6]);
}

#[test]
fn modules_and_their_names() {
    let items = "use std::components; use std::lines as rows; mark m;";
    assert_eq!(run(items, "components::unmark(m); a = rows::run_length(none, up);")[0], 0);
}

#[test]
fn the_same_source_gives_the_same_bytes() {
    let source = || compile(ITEMS, "for x in cells { f(x); } a = words[b];", Passes::all());
    assert_eq!(source(), source());
}

#[test]
fn functions_that_are_never_active_together_share_variables() {
    // 30 functions with 20 locals each.
    let functions: String = (0..30)
        .map(|k| {
            let locals: String = (0..20).map(|n| format!("var x{n} = n + {n};")).collect();
            let sum: Vec<String> = (0..20).map(|n| format!("x{n}")).collect();
            format!("fn f{k}(n) {{ {locals} return {}; }}\n", sum.join(" + "))
        })
        .collect();
    let calls: String = (0..30).map(|k| format!("a += f{k}({k});")).collect();
    assert_eq!(run(&functions, &calls)[0], (0..30).map(|k| 20 * k + 190).sum::<i32>());
}

#[test]
fn a_return_in_assembly_returns_from_its_own_function() {
    let f = "fn f() { asm { br a out store &b 1 ret out: store &b 2 ret } }";
    assert_eq!(run(f, "f(); c = 7;"), [0, 1, 7, 0]);
    assert_eq!(run(f, "a = 5; f(); c = 7;"), [5, 2, 7, 0]);
}

#[test]
fn flat_assembly_as_a_condition_may_end_at_several_places() {
    let either = "asm { flat br b offset16 l1 0 jmp l2 l1: 5 l2: }";
    let body = |b: i32| {
        format!(
            "b = {b}; while a < 3 {{ a += 1; if {either} {{ c += 10; if a == 2 {{ return 0; }} }}
             else {{ d += 1; }} }}"
        )
    };
    assert_eq!(run("", &body(0)), [3, 0, 0, 3]);
    assert_eq!(run("", &body(1)), [2, 1, 20, 0]);
    assert_eq!(run("", "b = 1; a = asm { flat br b offset16 l1 0 jmp l2 l1: 5 l2: } + 2;")[0], 7);
}

#[test]
fn a_variable_of_the_machine_in_a_loop_over_cells_is_0_after_it() {
    assert_eq!(
        run("", "V[40] = 3; for V[40] in cells { a += V[40]; } b = V[40];"),
        [4186, 0, 0, 0]
    );
    assert_eq!(run("fn f() { for V[11] in cells { a += 1; } }", "f(); c = b;"), [91, 0, 0, 0]);
}

#[test]
fn a_loop_over_cells_is_left_by_break() {
    // The cells that come after are visited, but nothing happens for them.
    assert_eq!(run("", "for x in cells { a += 1; if a == 5 { break; } b = a; }"), [5, 4, 0, 0]);
    let nested = "for x in cells {
        a += 1;
        for y in adjacent(x) { b += 1; if b % 2 == 0 { break; } c += 1; }
        if a == 3 { continue; }
        if a == 4 { break; }
        d += 1;
    }";
    // Every inner loop ends at its second cell.
    assert_eq!(run("", nested), [4, 8, 4, 2]);
    let inside = "for x in cells {
        while true { a += 1; if a % 3 == 0 { break; } }
        switch a { 9 => break; else => b += 1; }
    }";
    assert_eq!(run("", inside), [9, 2, 0, 0]);
    assert_eq!(run("", "for V[40] in cells { a += 1; break; } b = V[40];"), [1, 0, 0, 0]);
}

#[test]
fn a_loop_over_cells_is_left_by_return() {
    let find =
        "fn find(n) { for x in cells { b += 1; if b == n { return 7 * n; } } c += 1; return -1; }";
    assert_eq!(run(find, "a = find(5); d = b;"), [35, 5, 0, 5]);
    assert_eq!(run(find, "a = find(500); d = b;"), [-1, 91, 1, 91]);
    let nested = "fn f(n) {
        for k in 1..3 {
            for x in cells {
                b += 1;
                for y in adjacent(x) {
                    while true { c += 1; if c == n { return k; } break; }
                }
                if b == 95 { break; }
                d += 1;
            }
        }
        return 9;
    }";
    assert_eq!(run(nested, "a = f(4);"), [1, 2, 4, 1]);
    // All 480 pairs of neighbors in the first round, and some of the second one.
    assert_eq!(run(nested, "a = f(485);")[0], 2);
    assert_eq!(run(nested, "a = f(-1);")[0], 9);
    let without = "fn g() { for x in cells { a += 1; if a == 3 { return; } } b = 1; }";
    assert_eq!(run(without, "g(); c = a;"), [3, 0, 3, 0]);
    let recursive = "fn r(n) { for x in cells { d += 1; if n == 0 { return 1; } return n + r(n - \
                     1); } return 0; }";
    assert_eq!(run(recursive, "a = r(4);"), [11, 0, 0, 5]);
}

#[test]
fn a_loop_visits_the_constants_of_a_list_in_order() {
    assert_eq!(
        run("const K = 70000;", "for k in [3, -1, K, 3] { a = a * 10 + k % 9; b += 1; }")[1],
        4
    );
    assert_eq!(run("", "for d in [up, down] { a = a * 10 + d; }")[0], 30);
    assert_eq!(
        run("", "for k in [1, 2, 3, 4] { if k == 2 { continue; } if k == 4 { break; } a += k; }")
            [0],
        4
    );
    assert_eq!(run("", "for k in [5] { for n in [1, 2] { a += n; } }")[0], 3);
}

#[test]
fn min_and_max_take_several_values() {
    assert_eq!(run("", "b = 4; a = min(b, 9, 3, 7) * 10 + max(b, 1, 6);")[0], 36);
    let step = "fn step(n) { d = d * 10 + n; return n; }";
    assert_eq!(run(step, "a = max(step(3), step(1), step(4), step(2));"), [4, 0, 0, 3142]);
}

#[test]
fn random_chooses_between_two_values() {
    let body = "for k in 1..300 {
        var r = random(3, 6);
        if r < 3 || r > 6 { d = 1; }
        c |= 1 << r;
    }
    a = random(7, 7);";
    assert_eq!(run("", body), [7, 0, 0b111_1000, 0]);
    let bounds = "fn low() { d = d * 2 + 1; return -5; } fn high() { d = d * 2; return b - 5; }";
    let body = "b = 2; for k in 1..200 { var r = random(low(), high()); d = 0;
        if r < -5 || r > -3 { a = 1; } c |= 1 << r + 5; } a += random(low(), high()) - \
        random(low(), high()) > 2;";
    assert_eq!(run(bounds, body), [0, 2, 7, 10]);
}

/// What an operator does.
type Calculate = fn(i32, i32) -> i32;

/// All operators of assignments, and what they do.
const ASSIGNMENTS: &[(&str, Calculate)] = &[
    ("", |_, b| b),
    ("+", |a, b| a + b),
    ("-", |a, b| a - b),
    ("*", |a, b| a * b),
    ("/", |a, b| a / b),
    ("%", |a, b| a.rem_euclid(b)),
    ("&", |a, b| a & b),
    ("|", |a, b| a | b),
    ("^", |a, b| a ^ b),
    ("<<", |a, b| a << b),
    (">>", |a, b| a >> b),
];

/// Indexes of arrays, and their values; `n` is 2, `k` is a variable with an unknown value, 2, and
/// `l` one that is known to be 0 to 3.
const INDEXES: &[(&str, i32)] = &[
    ("0", 0),
    ("1 - 1", 0),
    ("n", 2),
    ("k", 2),
    ("l", 2),
    ("k + 1", 3),
    ("1 + k", 3),
    ("k - 1", 1),
    ("k + 1 - 2", 1),
    ("1 - k", -1),
    ("-k", -2),
    ("k * 2", 4),
    ("k + n", 4),
    ("k - n", 0),
    ("l - 1", 1),
    ("l + 7", 9),
    ("k % 1", 0),
    ("k & 1", 0),
    ("k << 1", 4),
    ("k == 2", -1),
    ("!k", 0),
    ("n > 1 && k > 1", -1),
    ("if n > 1 { k } else { l + 1 }", 2),
    ("words[k]", 1),
    ("e[0]", 3),
    ("e[n] - 16", 1),
    ("V[10 + k]", 5),
    ("twice(k)", 4),
    ("twice(k) - 1", 3),
    ("min(k, l, 1)", 1),
];

#[test]
fn every_assignment_changes_one_element_of_an_array() {
    let arrays =
        [(1, ""), (6, ""), (1, " in -128..127"), (3, " in -128..127"), (6, " in -128..127")];
    let assignments =
        ASSIGNMENTS.iter().flat_map(|own| arrays.iter().map(move |array| (own, array)));
    for ((operator, calculate), &(length, range)) in some(assignments) {
        let items = format!(
            "var before, e[{length}]{range}, after, n;
             table words = [5, 6, 1];
             fn twice(x) {{ return x * 2; }}
             fn change() {{ n += 1; e[n] += 1; c = 9; return 3; }}
             fn start() {{
                 before = 1; after = 2; n = 2; c = 5;
                 for i in 0..len(e) - 1 {{ e[i] = i * 7 + 3; }}
             }}
             fn sum() {{
                 a = a * 31 + before + after;
                 for i in 0..len(e) - 1 {{ a = a * 31 + e[i]; }}
             }}"
        );
        let (mut body, mut sum) = (String::new(), 0_i32);
        let wrap = |value: i32| if range.is_empty() { value } else { i32::from(value as i8) };
        let place = |index: i32| index.rem_euclid(length) as usize;
        for (index, at) in INDEXES {
            for (value, number) in [("5", 5), ("k", 2), ("change()", 3)] {
                body += &format!(
                    "start(); {{ var k = n; k += 0; var l = n % 4; e[{index}] {operator}= {value}; \
                     }} sum();\n"
                );
                let mut e: Vec<i32> = (0..length).map(|k| k * 7 + 3).collect();
                // The only index whose value depends on the array.
                let at = if *index == "e[n] - 16" { e[place(2)] - 16 } else { *at };
                let old = e[place(at)];
                if value == "change()" {
                    e[place(3)] += 1;
                }
                e[place(at)] = wrap(calculate(old, number));
                sum = e.iter().fold(sum.wrapping_mul(31).wrapping_add(3), |sum, element| {
                    sum.wrapping_mul(31).wrapping_add(*element)
                });
            }
        }
        assert_eq!(run(&items, &body)[0], sum, "e[{length}]{range} {operator}=");
    }
}

/// What a loop visits, as a polynomial, and how often it runs.
fn counted(first: i32, last: i32, step: i32) -> [i32; 2] {
    let (mut value, mut rounds, mut k) = (0_i32, 0, i64::from(first));
    let (last, step) = (i64::from(last), i64::from(step));
    while if step > 0 { k <= last } else { k >= last } {
        value = value.wrapping_mul(31).wrapping_add(k as i32);
        rounds += 1;
        k += step;
    }
    [value, rounds]
}

#[test]
fn a_loop_counts_by_its_step() {
    const MOST: i32 = i32::MAX;
    const LEAST: i32 = i32::MIN;
    let loops = [
        (3, 0, -1),
        (0, 3, -1),
        (3, 3, -1),
        (0, 10, 2),
        (0, 9, 2),
        (10, -3, -3),
        (5, 1, 2),
        (-5, 5, 4),
        (LEAST + 2, LEAST, -1),
        (MOST - 2, MOST, 1),
        (MOST - 7, MOST, 3),
        (LEAST + 7, LEAST + 1, -3),
        (LEAST, MOST, MOST),
        (MOST, LEAST, LEAST),
        (LEAST, MOST, 2_000_000_000),
        (MOST, LEAST, -1_500_000_000),
        (0, LEAST, LEAST),
        (-1, LEAST, LEAST),
    ];
    let text = |value: i32| match value {
        LEAST => "(-2147483647 - 1)".to_owned(),
        value => format!("{value}"),
    };
    for (first, last, step) in loops {
        let [value, rounds] = counted(first, last, step);
        let [x, y, by] = [first, last, step].map(text);
        // Known bounds, unknown ones, and a bound that the body changes: it is evaluated once.
        for (range, before, inside) in [
            (format!("{x}..{y}"), String::new(), ""),
            (format!("c..{y}"), format!("c = {x};"), ""),
            (format!("{x}..d"), format!("d = {y};"), "d += 1;"),
            ("c..d".to_owned(), format!("c = {x}; d = {y};"), "c -= 1; d = 0;"),
        ] {
            let body =
                format!("{before} for k in {range} by {by} {{ a = a * 31 + k; b += 1; {inside} }}");
            assert_eq!(run("", &body)[..2], [value, rounds], "{body}");
        }
    }
}

#[test]
fn a_loop_that_counts_down_can_be_left_and_continued() {
    let body =
        "for k in 9..0 by -1 { if k % 2 == 0 { continue; } if k < 3 { break; } a = a * 10 + k; }
                for x in cells { for k in 3..1 by -1 { if height(x) == k { b += 1; break; } } }
                c = f(5);";
    let items = "fn f(n) { for k in n..0 by -2 { if k * k < 4 { return k; } } return 99; }";
    assert_eq!(run(items, body)[0], 9753);
    assert_eq!(run(items, body)[2], 1);
}

#[test]
fn a_bound_of_a_loop_that_counts_down_is_known() {
    // The index needs no check; a wrong bound would reach `after`.
    let items = "var before, e[4], after;";
    let body = "for k in 3..0 by -1 { e[k] = k + 1; } for k in 0..3 { a = a * 10 + e[k]; }
                for k in 8..5 by -1 { e[k - 5] = k; } for k in 0..3 by 3 { b = b * 10 + e[k]; }
                c = before + after;";
    assert_eq!(run(items, body), [1234, 58, 0, 0]);
}

#[test]
fn a_constant_of_a_block_has_its_value_there() {
    let items = "const N = 3; table t = [N, N * 2]; fn f(x) { const N = 7; return x * N; }
                 fn g(x) { const TWICE = N * 2; { const N = TWICE + 1; x += N; } return x + N; }";
    let body = "const K = N * 4; const L = K + len(t); a = K * 100 + L;
                { const K = 5; var e = K; a += e * 10000; }
                b = f(2); c = g(100);
                for k in 0..K by N { d += k; }
                switch d { K => d = 1; L..99 => { const M = 1 << 4; d += M; } else => d = -1; }";
    assert_eq!(run(items, body), [51214, 14, 110, 46]);
}
#[test]
fn a_packed_piece_is_what_players_show_and_comes_back() {
    let program = Program::load(compile(
        "use std::pieces;",
        "piece.shape = 1;
         for k in 1..4 { piece.color[k] = 7 - k; piece.pattern[k] = 1; }
         a = pieces::pack();
         piece.shape = 0;
         for k in 1..4 { piece.color[k] = 0; piece.pattern[k] = 6; }
         b = pieces::pack();
         pieces::unpack(a);
         c = pieces::pack();",
        Passes::all(),
    ))
    .unwrap();
    let (mut game, _) = Game::new(program.clone(), Edge::ALL[0], 1);
    game.apply(&Input::Call(PhaseLetter(Phase::Landed)));
    let v = game.state().variables;
    assert_eq!(v[10..13], [345_601, 1_295_000_000, 345_601]);
    assert_eq!(v[..9], [1, 6, 5, 4, 3, 1, 1, 1, 1]);
    let shown = grammar::shown_piece::ShownPiece::of(program.rule(), v[10]).unwrap();
    let size = usize::from(program.rule().shapes[0].size);
    assert_eq!(shown.variables[..=size], v[..=size]);
    assert_eq!(shown.hexagons().count(), size);
    for other in [0, -1, 345_600, 345_001, v[11]] {
        assert_eq!(grammar::shown_piece::ShownPiece::of(program.rule(), other), None, "{other}");
    }
}
