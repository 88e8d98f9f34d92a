//! `rulvm check`: reports each kind of finding where it is, and none elsewhere; and its limits.

use grammar::isa::Op;
use rulvm_core::Program;
use rulvm_core::check::{self, Kind, Most, Reason, Report};
use test_support::rules::Rule;

/// Returns the report about a rule, and the kinds and messages of its findings.
fn report(rule: &Rule) -> (Report, Vec<(Kind, String)>) {
    let report = check::check(&rule.program());
    let findings = report.findings.iter().map(|finding| (finding.kind, finding.message.clone()));
    let findings = findings.collect();
    (report, findings)
}

/// Returns a rule with this phase C, and with `rest` after all phases.
fn rule(phase: &str, rest: &str) -> Rule {
    Rule { rest: rest.to_owned(), ..Rule::default().phase("C", phase).phase("0", "store 10 1 ret") }
}

/// Returns the kinds of the findings in phase C.
fn kinds(phase: &str, rest: &str) -> Vec<Kind> {
    let (report, findings) = report(&rule(phase, rest));
    assert!(report.complete);
    findings.into_iter().map(|(kind, _)| kind).collect()
}

/// Checks cases: phase C, the rest of the rule, and a finding, maybe among others.
fn are_found(cases: &[(&str, &str, Kind)]) {
    for &(phase, rest, kind) in cases {
        let found = kinds(phase, rest);
        assert!(found.contains(&kind), "{phase} {rest}: {found:?}");
    }
}

#[test]
fn code_that_makes_sense_has_no_findings() {
    for (phase, rest) in [
        ("ret", ""),
        // Data between code, which is reached only through its table.
        ("store 20 words v9 w[ 1 2 3 ] case v20 c[ @a @b ] a: ret b: v20 ret", ""),
        // A loop over cells with nothing after the place where all evaluations of the body but the
        // last one end: compilers write this at the end of a file.
        ("call @f ret", "f: cells 20 brs v20 ~g 0 ret g: set v20 0"),
        ("call @f ret", "f: nbrs 20 1 br ne v20 0 @g 0 ret g: color v20"),
        // Branches into shared tails while different operands wait.
        ("store 20 add br v9 @b 1 b: 2 3 ret", ""),
        ("store 20 mod v9 6 color v20 ret", ""),
        // Recursion that ends.
        ("call @f ret", "f: brs v20 ~g 0 ret g: store -44 -1 call @f ret"),
        // Loops that end, each in its own way.
        ("a: br rnd15 @a ret", ""),
        ("store 20 9 a: br gt store -44 -1 0 @a ret", ""),
        ("a: br hexs 20 set v20 0 @b ret b: destroy 0 0 jmp @a", ""),
        ("push 1 push 2 pull pull ret", ""),
        ("call @f pull ret", "f: push 3 ret"),
        ("timer 20 v20 ret", ""),
    ] {
        assert_eq!(kinds(phase, rest), [], "{phase} {rest}");
    }
}

#[test]
fn each_error_is_found() {
    are_found(&[
        ("br v9 @a ret a: call @f ret", "f: 1", Kind::OutsideFile),
        ("jmp @f", "f: jmp $80 $00", Kind::OutsideFile),
        ("call @f ret", "f: $48 $01", Kind::CutOff),
        ("call @f ret", "f: $60 v9 $05 $00 $01", Kind::CutOff),
        ("add 1 ret", "", Kind::ReturnInExpression),
        ("store 20 br v9 @a 1 ret a: ret", "", Kind::ReturnInExpression),
        ("words v9 w[ ] ret", "", Kind::EmptyTable),
        ("case v9 c[ ] ret", "", Kind::EmptyTable),
        ("div v9 0 ret", "", Kind::BadOperand),
        ("mod v9 sub 1 2 ret", "", Kind::BadOperand),
        ("load 64 ret", "", Kind::BadOperand),
        ("store 128 1 ret", "", Kind::BadOperand),
        ("timer 64 ret", "", Kind::BadOperand),
        ("cells 64 0 ret", "", Kind::BadOperand),
        ("color -1 ret", "", Kind::BadOperand),
        // The board of this rule has 91 cells.
        ("height 92 ret", "", Kind::BadOperand),
        ("marked 1 8 ret", "", Kind::BadOperand),
        ("set 1 16 ret", "", Kind::BadOperand),
        ("destroyl 0 -1 ret", "", Kind::BadOperand),
    ]);
}

#[test]
fn what_may_work_is_no_error() {
    for phase in [
        "div 1 v9 ret",
        "store 127 1 ret",
        "store -64 1 ret",
        "load 63 store 63 1 ret",
        "timer -1 ret",
        "color 0 ret",
        "height 91 ret",
        "set 1 15 set 1 -1 ret",
        "destroy 0 -1 destroyl 0 7 ret",
        "piece -1 piece 1 ret",
        // Only one of the branches traps.
        "store 20 mod 7 br v9 @b 0 jmp @c b: 3 c: ret",
        // Never reached.
        "br 0 @a ret a: ret",
    ] {
        let found = kinds(phase, "");
        let is_error = |kind: &Kind| kind.severity() == check::Severity::Error;
        assert!(!found.iter().any(is_error), "{phase}: {found:?}");
    }
}

#[test]
fn each_warning_is_found() {
    are_found(&[
        ("ret", "1 ret", Kind::DeadCode),
        ("br -1 @a 1 2 a: ret", "", Kind::DeadCode),
        ("piece 2 ret", "", Kind::BadHexagon),
        ("pull ret", "", Kind::StackUnderflow),
        ("push 1 pull pull ret", "", Kind::StackUnderflow),
        ("br v9 @a push 1 a: pull ret", "", Kind::StackUnderflow),
        ("push 1 ret", "", Kind::StackOverflow),
        ("cells 20 push v20 a: br ge store -43 -1 0 @a pull ret", "", Kind::StackOverflow),
        ("a: add jmp @a", "", Kind::TooDeep),
        ("store 20 v21 ret", "", Kind::NeverWritten),
        ("store 20 load 21 ret", "", Kind::NeverWritten),
        ("a: jmp @a", "", Kind::EndlessLoop),
        ("a: store -44 1 jmp @a", "", Kind::EndlessLoop),
        ("store 20 rnd15 a: br v20 @a ret", "", Kind::NoProgress),
        ("a: store -44 1 br eq color 1 2 @a v20 ret", "", Kind::NoProgress),
        ("call @f ret", "f: call @f ret", Kind::EndlessRecursion),
        ("call @f ret", "f: add 1 call @g ret g: call @f ret", Kind::EndlessRecursion),
    ]);
}

#[test]
fn numbers_that_nothing_writes_are_reported() {
    let rule = Rule { numbers: 2, ..rule("ret", "") };
    let (_, findings) = report(&rule);
    let message = "V[11], displayed number 2, is never written: it is always 0".to_owned();
    assert_eq!(findings, [(Kind::NeverWritten, message)]);
    // A store to a calculated index may write it.
    let rule = rule.phase("C", "store add 11 mod v9 2 1 ret");
    assert_eq!(report(&rule).1, []);
}

#[test]
fn the_stack_is_followed_from_phase_to_phase() {
    let stack = |zero: &str, landed: &str| {
        let rule = rule(&format!("{landed} ret"), "")
            .phase("0", &format!("store 10 1 {zero} ret"))
            .stack(4);
        let (report, findings) = report(&rule);
        let kinds: Vec<Kind> = findings.into_iter().map(|(kind, _)| kind).collect();
        (report.facts.stack, kinds)
    };
    assert_eq!(stack("push 1 push 2", "top"), (Most::Bounded(2), vec![]));
    assert_eq!(stack("push 1", "push 2 pull"), (Most::Bounded(2), vec![]));
    let five = "push 1 push 2 push 3 push 4 push 5";
    assert_eq!(stack(five, "pull"), (Most::Bounded(5), vec![Kind::StackOverflow]));
    // One phase leaves a value, another one pulls it; how often they are called is unknown.
    let (most, kinds) = stack("push 1", "pull push 2 push 3");
    assert!(matches!(most, Most::Unbounded { recursion: false, .. }));
    assert_eq!(kinds, []);
}

#[test]
fn depths_are_the_worst_of_all_ways() {
    let facts = |phase: &str, rest: &str| report(&rule(phase, rest)).0.facts;
    let deep = facts("store 20 add 1 add 2 call @f ret", "f: not call @g ret g: abs v20 ret");
    // store, add, add, not, abs; another phase has fewer.
    assert_eq!((deep.pending, deep.calls), (Most::Bounded(5), Most::Bounded(2)));
    let recursive = facts("call @f ret", "f: br v9 @g 1 ret g: add 1 call @f ret");
    assert!(matches!(recursive.pending, Most::Unbounded { recursion: true, .. }));
    assert!(matches!(recursive.calls, Most::Unbounded { recursion: true, .. }));
    // Nothing waits while it calls itself.
    let tail = facts("call @f ret", "f: br v9 @g 1 ret g: call @f ret");
    assert_eq!(tail.pending, Most::Bounded(2));
}

#[test]
fn subroutines_that_the_fast_machine_leaves_are_named() {
    let (report, findings) =
        report(&rule("call @f call @g ret", "f: cells mod v9 30 v20 ret g: cells 20 v20 ret"));
    assert_eq!(findings, []);
    let [place] = &report.facts.fallbacks[..] else { panic!("{:?}", report.facts.fallbacks) };
    let [f, g] = &report.facts.functions[..] else { panic!("{:?}", report.facts.functions) };
    assert_eq!((place.reason, &place.functions[..]), (Reason::LoopVariable, &[f.entry][..]));
    assert_eq!((f.fast, g.fast), (false, true));
    assert!(report.facts.phases.iter().all(|phase| phase.fast));

    let (report, _) = self::report(&rule("call @f msg ret", "f: 1 ret"));
    let reasons: Vec<Reason> = report.facts.fallbacks.iter().map(|place| place.reason).collect();
    assert_eq!(reasons, [Reason::Message]);
    assert!(report.facts.phases.iter().all(|phase| phase.fast));
    assert!(report.facts.functions[0].fast);
}

#[test]
fn code_in_another_section_is_reported() {
    let mut bytes = rule("ret", "").bytes();
    // Phase C starts among the patterns.
    bytes[86..90].copy_from_slice(&200_u32.to_be_bytes());
    bytes[200..210].fill(0);
    bytes[210] = Op::Return.byte();
    let report = check::check(&Program::load(bytes).unwrap());
    let kinds: Vec<Kind> = report.findings.iter().map(|finding| finding.kind).collect();
    // The old phase C is dead, and so is the padding after it.
    assert_eq!(kinds, [Kind::CodeInData, Kind::DeadCode, Kind::DeadCode]);
    assert_eq!(report.findings[0].address, Some(grammar::isa::Address(200)));
    assert_eq!(report.findings[0].message, "11 codes are executed in the patterns, from here on");
}

#[test]
fn long_paths_are_shortened() {
    let chain: Vec<String> = (0..30).map(|k| format!("f{k}: call @f{} ret", k + 1)).collect();
    let rule = rule("call @f0 ret", &format!("{} f30: add ret", chain.join(" ")));
    let report = report(&rule).0;
    let path = &report.findings[0].path;
    assert_eq!((path.steps.len(), path.omitted), (8, Some((23, 4))));
    assert_eq!(path.phase, Some(grammar::rul3::Phase::Landed));
}

/// Returns the report about code that phase C jumps to.
fn of_code(code: Vec<u8>) -> Report {
    let rest: Vec<String> = code.iter().map(|byte| format!("${byte:02X}")).collect();
    let bytes = rule("jmp @rest", &rest.join(" ")).bytes();
    let most = check::most_states(bytes.len());
    let report = check::check(&Program::load(bytes).unwrap());
    // One code over the limit ends the check, and that code can be a table with 255 branches.
    assert!(report.facts.states <= most + 600, "{} of {most}", report.facts.states);
    assert!(report.findings.len() <= 100 * Kind::ALL.len());
    report
}

const LONG: usize = 60 * 1024;

#[test]
fn long_code_is_checked_to_its_end() {
    let nests = |op: Op| of_code(vec![op.byte(); LONG]);
    for op in [Op::Add, Op::Not, Op::Neighbors, Op::Cells, Op::DestroyLoop, Op::Store, Op::Compare]
    {
        let report = nests(op);
        assert!(report.complete, "{op:?}");
        assert_eq!(report.facts.pending, Most::Bounded(LONG as u32), "{op:?}");
        assert_eq!(report.count(check::Severity::Error), 1, "{op:?}");
    }
    assert!(nests(Op::Return).complete);
    assert!(of_code(vec![0xC0; LONG]).complete);
    // Each code calls the next one.
    assert!(of_code([0x50, 0x00, 0x03].repeat(LONG / 3)).complete);
    // Each condition is the next branch, whose offset is the rest of the code.
    assert!(of_code([0x46, 0x68, 0x02].repeat(LONG / 3)).complete);
}

#[test]
fn what_has_too_many_states_is_reported() {
    // Twenty thousand codes around an expression with thousands of ends.
    let mut code = vec![Op::Not.byte(); LONG / 3];
    code.extend([0x46, 0x68, 0x02, 0xC0].repeat(LONG / 8));
    code.push(0x51);
    let report = of_code(code);
    assert!(!report.complete);
    assert_eq!(report.facts.pending, Most::Unknown);
    assert!(report.findings.iter().all(|finding| finding.kind != Kind::DeadCode));
}

#[test]
fn any_bytes_are_checked_within_the_limits() {
    let mut rng = rulvm_core::machine::Rng::new(1);
    let ops = [0x40, 0x46, 0x50, 0x52, 0x53, 0x60, 0x61, 0x62, 0x6F, 0x74, 0x76, 0x63, 0x65];
    for round in 0..60 {
        let mut code = Vec::new();
        for _ in 0..LONG / 8 {
            code.push(match round % 3 {
                0 => rng.next() as u8,
                1 => ops[rng.next() as usize % ops.len()],
                _ if rng.next().is_multiple_of(2) => ops[rng.next() as usize % ops.len()],
                // Short distances, forward and back.
                _ => (rng.next() % 16) as u8,
            });
        }
        of_code(code);
    }
}

#[test]
fn the_text_tells_everything() {
    let rule = rule(
        "call @f pull div v9 0 ret",
        "f: brs v20 ~g 0 ret g: v21 cells mod v9 30 v20 add 1 call @f ret 7 7 h: jmp @h",
    );
    let program = rule.program();
    let report = check::check(&program);
    insta::assert_snapshot!(check::text(&report, &program));
}

#[test]
fn the_json_tells_everything() {
    let rule = rule("br v9 @a call @f ret a: add 1 ret", "f: words v9 w[ ] ret");
    let program = rule.program();
    let report = check::check(&program);
    insta::assert_snapshot!(format!("{:#}", check::json(&report, &program)));
}

#[test]
fn places_in_the_source_are_shown() {
    let source = include_str!("../../../../benches/samples/trio.rul");
    let source = source.replacen("phase S {", "phase S {\n    score = score / asm { 0 };", 1);
    let options = rulc_compiler::Options { map: true, ..rulc_compiler::Options::default() };
    let compiled = rulc_compiler::compile_with(
        "trio.rul",
        &source,
        &rulc_compiler::Memory::default(),
        &options,
    );
    let output = compiled.output.unwrap();
    let program = Program::load(output.bytes).unwrap().with_map(output.map.unwrap());
    let text = check::text(&check::check(&program), &program);
    assert!(text.contains("trio.rul:"), "{text}");
    assert!(text.contains("score = score / asm { 0 };"), "{text}");
}
