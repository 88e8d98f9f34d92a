//! Code that is long, but not nested: it has no limit but the size of the file.

use rulc_compiler::diagnostics::Code;
use test_support::frame;

use crate::language::run;

/// The codes of the messages for some items.
fn codes(items: &str) -> Vec<Code> {
    let files = rulc_compiler::Memory::default();
    let compilation = rulc_compiler::compile("test.rul", &frame::rule(items), &files);
    compilation.diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
}

#[test]
fn a_chain_of_else_if_is_as_long_as_one_likes() {
    let arms: Vec<String> =
        (0..4000).map(|k| format!("if b == {k} {{ a = {}; }}", k * 7)).collect();
    let chain = format!("{} else {{ a = -1; }}", arms.join(" else "));
    for (b, a) in [(0, 0), (101, 707), (3999, 27_993), (4000, -1)] {
        assert_eq!(run("", &format!("b = {b}; {chain}")), [a, b, 0, 0]);
    }
}

#[test]
fn a_sum_of_thousands_of_terms_has_the_value_of_the_terms_in_order() {
    let mut expected = 5_i32;
    let mut sum = "b".to_owned();
    for k in 1..5000 {
        let minus = k % 3 == 0 || k % 7 == 1;
        sum += if minus { " - " } else { " + " };
        sum += &format!("c * {k}");
        let term = 3_i32.wrapping_mul(k);
        expected = if minus { expected.wrapping_sub(term) } else { expected.wrapping_add(term) };
    }
    assert_eq!(run("", &format!("b = 5; c = 3; a = {sum};"))[0], expected);
}

#[test]
fn the_operands_of_a_long_chain_are_evaluated_from_left_to_right() {
    let step = "fn step(n) { d = d * 3 + n; return n; }";
    let calls = |operator: &str| {
        (0..200).map(|k| format!("step({})", k % 5 + 1)).collect::<Vec<_>>().join(operator)
    };
    let all = (0..200).fold(0_i32, |d, k| d.wrapping_mul(3).wrapping_add(k % 5 + 1));
    for operator in [" + ", " - ", " * ", " & ", " | ", " ^ ", " && "] {
        assert_eq!(run(step, &format!("a = {};", calls(operator)))[3], all, "{operator}");
    }
    // The first true operand is the last one that is evaluated.
    assert_eq!(run(step, &format!("a = {};", calls(" || "))), [-1, 0, 0, 1]);
    let zeros = vec!["step(0)"; 150].join(" || ");
    assert_eq!(run(step, &format!("a = {zeros} || step(8) || step(9);")), [-1, 0, 0, 8]);
}

#[test]
fn a_long_product_is_divided_in_its_place() {
    let product = format!("{} / 4 * {} / 2", vec!["b"; 40].join(" * "), vec!["c"; 40].join(" * "));
    assert_eq!(run("", &format!("b = -1; c = -1; b = b; a = 9 * {product};"))[0], 1);
    assert_eq!(run("", &format!("b = -1; c = 1; a = 9 * {product};"))[0], 1);
}

#[test]
fn long_chains_in_each_other_are_not_deep() {
    let mut value = "b".to_owned();
    for _ in 0..7 {
        value = format!("{} + ({value})", vec!["1"; 400].join(" + "));
    }
    assert_eq!(run("", &format!("b = 1; a = {value};"))[0], 2801);
}

#[test]
fn what_is_nested_has_a_limit() {
    let value = |value: String| codes(&format!("phase C {{ V[20] = {value}; }}\n"));
    assert_eq!(value(format!("{}1{}", "(".repeat(290), ")".repeat(290))), []);
    for deep in [
        format!("{}1{}", "(".repeat(310), ")".repeat(310)),
        format!("{}1", "-".repeat(310)),
        format!("1{}", " / V[21]".repeat(310)),
        format!("1 + {}2", "if edge > 6 { 1 } else ".repeat(310).replace("2", "{ 2 }")),
        format!("{}{{ 2 }}", "if edge > 6 { 1 } else ".repeat(310)),
        format!("{}1{}", "1 + (2 * (".repeat(100), "))".repeat(100)),
    ] {
        assert_eq!(value(deep.clone()), [Code::TooLarge], "{deep}");
    }
}

#[test]
fn thousands_of_statements_in_a_phase_reach_each_other() {
    let lines: String =
        (0..2500).map(|k| format!("if b == {k} {{ a += c * 70000 + {k}; }}\n")).collect();
    assert_eq!(run("", &format!("b = 1900; c = 2; {lines}"))[0], 141_900);
    // The loop around them, and `break` and `continue` in the middle.
    let body = format!(
        "c = 1; while b < 12 {{ b += 1; {lines} if b == 5 {{ continue; }} d += 1;
         if b == 10 {{ break; }} {lines} }}"
    );
    let a: i32 =
        (1..=10).map(|b| if b == 5 || b == 10 { 70_000 + b } else { 2 * (70_000 + b) }).sum();
    assert_eq!(run("", &body), [a, 10, 1, 9]);
}

#[test]
fn functions_reach_each_other_however_far_apart() {
    let body = |from: usize| -> String {
        (from..from + 240).map(|k| format!("if n == {k} {{ x += {k} * 90001; }}")).collect()
    };
    let functions: String = (0..15)
        .map(|f| {
            let next = if f < 14 { format!("x += f{}(n + 1);", f + 1) } else { String::new() };
            format!(
                "fn f{f}(n) {{ var x = last(n); {} {next} return x + last(1); }}\n",
                body(80 * f)
            )
        })
        .collect();
    let items = format!("{functions}fn last(n) {{ d += 1; return n; }}");
    let expected = (0..15).fold(0_i32, |sum, f: i32| {
        let n = 3 + f;
        let hit = if (80 * f..80 * f + 240).contains(&n) { n.wrapping_mul(90_001) } else { 0 };
        sum.wrapping_add(n).wrapping_add(hit).wrapping_add(1)
    });
    let [a, _, _, d] = run(&items, "a = f0(3);");
    assert_eq!([a, d], [expected, 30]);
}

#[test]
fn the_arms_of_a_switch_may_be_far_away() {
    let arms: String = (0..60)
        .map(|k| {
            let lines: String =
                (0..40).map(|n| format!("if c == {n} {{ a += {}; }}", 70_000 * k + n)).collect();
            format!("{k} => {{ {lines} }}\n")
        })
        .collect();
    for b in [0, 31, 59] {
        let body = format!("b = {b}; c = 7; switch b {{ {arms} else => a = 1; }} d = 2;");
        assert_eq!(run("", &body), [70_000 * b + 7, b, 7, 2]);
    }
}

#[test]
fn the_body_of_a_loop_over_cells_may_be_large() {
    let lines: String =
        (0..2500).map(|k| format!("if b == {k} {{ a += c * 70000 + {k}; }}\n")).collect();
    let body =
        format!("c = 1; for x in cells {{ b += 1; if b > 3 {{ continue; }} {lines} d += 1; }}");
    assert_eq!(run("", &body), [210_006, 91, 1, 3]);
}
