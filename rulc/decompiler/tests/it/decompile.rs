//! `rulc decompile`: what the source looks like, and the command. `tests/tests/it/decompile.rs`
//! tests with the game core that the source behaves like the file.

use grammar::rul3;
use rulc_compiler::diagnostics::{Format, render};
use rulc_compiler::{Memory, compile};
use rulc_decompiler::decompile::decompile;
use test_support::frame;

/// Returns a rule with this code.
fn rule(code: &str) -> String {
    let rows = frame::rows();
    format!(
        "rule \"Code\" {{ }} pattern plain {{ {rows} }} shape dot {{ here }} signals standard;
         number points {{ label en \"Points\"; }} {code}"
    )
}

fn build(text: &str) -> Vec<u8> {
    let compilation = compile("d.rul", text, &Memory::default());
    let messages = render(&compilation.diagnostics, &compilation.sources, Format::Short, false);
    compilation.output.unwrap_or_else(|| panic!("{messages}\n{text}")).bytes
}

/// Returns the functions decompiled from phase C and what it calls, without the tables.
fn functions(code: &str) -> String {
    let code = format!("code {{ phase 0: phase A: phase B: phase S: 0 ret phase C: {code} }}");
    let text = decompile(&build(&rule(&code)), false).unwrap().text;
    build(&text);
    let functions = text.split_once("phase C {\n").unwrap().1;
    let (phase, rest) = functions.split_once("phase S {\n    return 0;\n}\n").unwrap();
    phase.trim_end().to_owned() + rest.trim_end()
}

#[track_caller]
fn gives(code: &str, expected: &str) {
    let got = functions(code);
    let lines = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let expected = format!("{}\n}}", expected.trim());
    assert_eq!(lines(&got), lines(expected.trim()), "{got}");
}

#[test]
fn assignments_and_values() {
    gives("store 20 add V[10] 3 ret", "V[20] = points + 3;");
    gives(
        "store -44 1 store 84 V[9] store -54 -7 ret",
        "V[20] += 1;\nV[20] -= action;\npoints -= 7;",
    );
    gives("store V[20] load V[21] ret", "V[V[20]] = V[V[21]];");
    gives(
        "store 20 mul add 1 V[21] sub V[22] add 2 V[23] ret",
        "V[20] = (1 + V[21]) * (V[22] - (2 + V[23]));",
    );
    gives("store 20 sub sub V[21] V[22] 1 ret", "V[20] = V[21] - V[22] - 1;");
    gives("store 20 div 5 0 ret", "V[20] = asm { div 5 0 };");
    gives("store 200 1 ret", "asm { store 200 1 }");
    gives("set cell 1 2 11 flip V[20] -1 ret", "test_and_set(cell(1, 2), 3);\nflip_marks(V[20]);");
    gives(
        "store 20 piece 0 store 5 next 6 ret",
        "V[20] = piece.reference;\npiece.pattern[1] = next.pattern[2];",
    );
    // Code without effect is left out.
    gives("5 V[20] add 1 edge ret", "");
}

#[test]
fn e1_branches_within_expressions() {
    gives("store 20 br V[21] offset16 a 5 jmp b a: 6 b: ret", "V[20] = if V[21] { 6 } else { 5 };");
    // An assignment within an expression becomes a statement if nothing before it depends on it.
    gives(
        "store 20 add V[22] br store 21 7 offset16 a a: V[21] ret",
        "V[21] = 7;\nV[20] = V[22] + V[21];",
    );
    gives(
        "store 20 add V[21] br store 21 7 offset16 a a: V[21] ret",
        "V[20] = V[21] + asm { br store 21 7 l1 l1: V[21] };",
    );
    gives(
        "br gt store -44 1 V[21] offset16 a push 1 a: ret",
        "V[20] += 1;\nif V[20] <= V[21] {\npush(1);\n}",
    );
    // Branches that end at different places.
    gives(
        "store 20 br V[21] offset16 a 5 push 1 ret a: 6 push 2 ret",
        "if V[21] {\nV[20] = 6;\npush(2);\nreturn;\n}\nV[20] = 5;\npush(1);",
    );
}

#[test]
fn conditions_and_loops() {
    gives(
        "br V[20] offset16 a br V[21] offset16 b a: push 1 b: ret",
        "if V[20] || !V[21] {\npush(1);\n}",
    );
    gives(
        "a: br ge V[20] 5 offset16 b push V[20] store -44 1 jmp a b: ret",
        "while V[20] < 5 {\npush(V[20]);\nV[20] += 1;\n}",
    );
    gives(
        "br cmp V[20] 4 6 offset16 d case V[20] offsets [c, a, b]
         a: push 1 jmp e b: push 2 jmp e c: push 3 jmp e d: push 4 e: ret",
        "switch V[20] {\n4 => push(1);\n5 => push(2);\n6 => push(3);\nelse => push(4);\n}",
    );
    gives(
        "cells 20 br V[20] offset16 a 0 jmp b a: push V[20] b: ret",
        "for V[20] in cells {\npush(V[20]);\n}",
    );
    gives("hexs 20 push 1 ret", "for V[20] in hexagons {\npush(1);\n}\npush(1);");
    gives(
        "nbrs 20 V[21] call f ret f: br V[20] offset16 g ret g: push 1 br V[22] offset16 h push 2 \
         h: ret",
        "for V[20] in neighbors(V[21]) {\npush(1);\nif !V[22] {\npush(2);\n}\n}",
    );
}

#[test]
fn what_has_no_structure_is_assembly() {
    // A loop that is entered at two places.
    let irreducible = "br V[20] offset16 b a: push 1 b: push 2 br V[21] offset16 a ret";
    assert!(functions(irreducible).contains("flat"), "{}", functions(irreducible));
    let code =
        format!("code {{ phase 0: phase A: phase B: phase S: 0 ret phase C: {irreducible} }}");
    let decompiled = decompile(&build(&rule(&code)), false).unwrap();
    assert!(
        decompiled.report.contains("phase C: assembly, because its branches are not structured")
    );
    assert!(
        decompiled.report.ends_with("4 of 5 functions are structured\n"),
        "{}",
        decompiled.report
    );
    // Code that leaves the file.
    let code = "code { phase 0: phase A: phase B: phase S: 0 ret phase C: jmp 30000 }";
    let bytes = build(&rule(code));
    let decompiled = decompile(&bytes, false).unwrap();
    assert!(decompiled.report.contains("the whole rule is assembly: its code leaves the file"));
    assert_eq!(build(&decompiled.text), bytes);
}

#[test]
fn data_that_items_cannot_say_come_back() {
    let bytes = build(&rule("code { phase 0: phase A: phase B: phase C: phase S: V[10] ret }"));
    let mut rule = rul3::read(&bytes).unwrap().rule;
    rule.numbers[0].min_digits = 8;
    rule.stack = 1_000_000;
    let bytes = rul3::write(&rule).unwrap();
    let text = decompile(&bytes, false).unwrap().text;
    assert!(
        text.contains("exact {") && text.contains("phase S {\n    return points;\n}"),
        "{text}"
    );
    let rebuilt = rul3::read(&build(&text)).unwrap().rule;
    assert_eq!((rebuilt.numbers, rebuilt.stack), (rule.numbers, rule.stack));
}

#[test]
fn loops_over_cells_can_use_variables_of_the_machine() {
    let phases = |body: &str| {
        rule(&format!(
            "var a; phase 0 {{ }} phase A {{ }} phase B {{ }} phase C {{ {body} }} phase S {{ }}"
        ))
    };
    let code = |body: &str| {
        let rule = rul3::read(&build(&phases(body))).unwrap().rule;
        let start = usize::try_from(rule.phases.get(rul3::Phase::Landed).unwrap()).unwrap();
        rule.code[start..].to_vec()
    };
    let one = code("for V[40] in cells { }");
    assert_eq!(one[..3], [0x77, 0xC0 + 40, 0xC0]);
    for (body, expected) in [
        ("for V[64] in cells { }", "cannot be the variable of a loop"),
        ("for a[3] in cells { }", "cannot be the variable of a loop"),
        ("for V[40] in 1..3 { }", "needs its own variable"),
    ] {
        let compilation = compile("d.rul", &phases(body), &Memory::default());
        assert!(compilation.output.is_none());
        let messages = render(&compilation.diagnostics, &compilation.sources, Format::Short, false);
        assert!(messages.contains(expected), "{messages}");
    }
}

#[test]
fn a_decompiled_rule_shows_the_same_pieces() {
    let source = frame::rule(
        "number score { label en \"Score\"; }\nnumber held { label en \"Held\"; shows piece; }\n",
    );
    let bytes = compile("test.rul", &source, &Memory::default()).output.unwrap().bytes;
    let text = decompile(&bytes, false).unwrap().text;
    assert!(text.contains("    shows piece;\n"), "{text}");
    let again = compile("test.rul", &text, &Memory::default()).output.unwrap().bytes;
    assert_eq!(rul3::read(&again).unwrap().rule.help, rul3::read(&bytes).unwrap().rule.help);
}
