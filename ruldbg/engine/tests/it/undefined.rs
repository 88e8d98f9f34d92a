//! What `catch undefined` reports, and that it is silent about the standard and sample rules.

use grammar::hex::Edge;
use grammar::isa::{Op, Part};
use ruldbg_engine::command::{Answer, Options, Session};
use ruldbg_engine::debugger::{Debugger, Start};
use ruldbg_engine::load;
use rulvm_files::{Accept, load as load_rule};

use crate::transcripts::{session_with, transcript};

/// The debugger follows variables and marks by the codes that change them: these.
#[test]
fn the_codes_that_change_variables_and_marks_are_known() {
    for op in Op::ALL {
        let changes = |part| op.effects().writes.has(part);
        assert_eq!(changes(Part::Variables), op == Op::Store || op.is_cell_loop(), "{op:?}");
        let is_of_marks = matches!(op, Op::SetMark | Op::ClearMark | Op::FlipMark);
        let destroys = matches!(op, Op::Destroy | Op::DestroyLoop);
        assert_eq!(changes(Part::Marks), is_of_marks || destroys, "{op:?}");
    }
}

#[test]
fn the_standard_and_sample_rules_rely_on_nothing_undefined() {
    let names = stdlib_rules::rules::names().chain(stdlib_rules::rules::examples());
    for name in names {
        let rule = load_rule(name.as_ref(), Accept::Anything, load::gentle())
            .unwrap_or_else(|problem| panic!("{name}: {}", problem.message));
        let edge = rule.program.rule().edge.unwrap_or(Edge::ALL[0]);
        let start = Start { edge, seed: 3, fuel: 10_000_000 };
        let options = Options { file: None, passes: load::gentle(), modules: None };
        let mut session = Session::new(Debugger::new(rule.program, start), options);
        let mut answers: Vec<Answer> = Vec::new();
        let inputs = "LEFT DROP RGHT RGHT DROP DOWN 500 ROTL DROP LEFT LEFT ROTR DROP ".repeat(12);
        for line in ["catch undefined", &format!("run -- {inputs}"), "continue"] {
            session.execute(line, &mut answers).unwrap_or_else(|failure| panic!("{failure}"));
        }
        assert!(session.debugger.here().time().0 > 1000, "{name} was not played");
        let shown: Vec<String> = answers.iter().map(Answer::to_string).collect();
        assert!(!shown.iter().any(|text| text.contains(" here")), "{name}: {shown:#?}");
    }
}

#[test]
fn what_the_language_leaves_open_is_reported() {
    let rule = "
        var count;
        mark seen;
        phase A { piece.shape = 1; piece.color[1] = 1; piece.pattern[1] = 1; }
        phase B { return drop; }
        phase C {
            count += 1;
            V[40] = V[41];
            if count == 1 { for c in hexagons { set_mark(c, seen); } }
            if count == 3 { destroy(seen); }
        }
    ";
    let mut session = session_with(rule, "left.rul", load::gentle());
    let lines = "
        catch undefined
        run -- DROP DROP DROP
        continue
        continue
    ";
    insta::assert_snapshot!(transcript(&mut session, lines));
}
