//! Local variables: what the calls in progress see, whoever uses the variables of the machine.

use grammar::hex::Edge;
use insta::assert_snapshot;
use rulc_compiler::Passes;
use ruldbg_engine::command::{Answer, Options, Session};
use ruldbg_engine::debugger::{Debugger, Start};
use ruldbg_engine::load;
use serde_json::json;

use crate::transcripts::{session_with, transcript};

/// A function that calls itself, blocks with variables of one name, and a loop over cells.
const RULE: &str = "
var total;

phase A {
    piece.shape = 1;
    piece.color[1] = 1;
    piece.pattern[1] = 1;
}

phase B {
    return drop;
}

phase C {
    var before = total;
    for c in hexagons {
        var size = twice(color(c));
        total += size;
    }
    if total > before {
        var late = factorial(4);
        total += late;
    }
}

fn twice(x) {
    var n = x * 2;
    n += 1;
    return n;
}

fn factorial(n) {
    if n < 2 {
        return 1;
    }
    var rest = factorial(n - 1);
    return rest * n;
}
";

fn played(passes: Passes, lines: &str) -> String {
    transcript(&mut session_with(RULE, "small.rul", passes), lines)
}

#[test]
fn every_call_in_progress_has_its_own_values() {
    let lines = "
        break factorial if n == 1
        signal DROP
        backtrace
        up
        print n
        up 2
        print n * 10
        up
        print late
        print before
        frame 9
        down 3
        set n = 7
        frame 0
        set n = 0
        backtrace
        down
        up 100
        up x
        frame x
    ";
    let shown = played(load::gentle(), lines);
    assert_snapshot!(shown);
    // Passes may let variables share places, and remove what nobody needs. What is shown is still
    // right.
    let all =
        played(Passes::all(), "break factorial if n == 1\nsignal DROP\nup\nprint n\nup\nprint n");
    assert!(all.contains("print n\n2\n") && all.ends_with("print n\n3\n"), "{all}");
}

#[test]
fn a_variable_is_known_in_its_block_only() {
    let lines = "
        tbreak small.rul:18
        signal DROP
        info vars
        print before
        print size
        print late
        tbreak twice
        continue
        print n
        print before
        up
        print before
        print n
    ";
    assert_snapshot!(played(load::gentle(), lines));
}

#[test]
fn a_local_variable_is_watched_in_its_call() {
    let lines = "
        tbreak factorial if n == 3
        signal DROP
        watch n
        continue
        reverse-continue
        delete all
        tbreak small.rul:36
        continue
        watch rest
        continue
        reverse-continue
        tbreak small.rul:15
        continue
        watch total
        watch size
        continue
        continue
        continue
        delete all
        watch factorial.rest
        continue
        continue
    ";
    assert_snapshot!(played(load::gentle(), lines));
}

/// The argument of an inner call is in the variable of the machine before that call has begun, and
/// stays there while it runs.
#[test]
fn all_views_of_a_variable_agree_while_an_inner_call_starts_and_runs() {
    let mut session = session_with(RULE, "small.rul", load::gentle());
    let mut execute = |line: &str| {
        let mut answers: Vec<Answer> = Vec::new();
        session.execute(line, &mut answers).unwrap_or_else(|failure| panic!("{line}: {failure}"));
        answers.pop().unwrap()
    };
    execute("tbreak factorial if n == 3");
    execute("signal DROP");
    let mut disagreed = 0;
    for _ in 0..80 {
        let depth = execute("stepi").data["depth"].as_u64().unwrap();
        for call in 0..depth {
            execute(&format!("frame {call}"));
            let all = execute("info vars").data["variables"].clone();
            for local in all.as_array().unwrap().iter().filter(|one| one["scope"] == "local") {
                let name = local["name"].as_str().unwrap();
                let value = &local["value"];
                assert_eq!(execute(&format!("print {name}")).data["number"], *value, "{name}");
                assert_eq!(execute("frame").data["frame"]["variables"][name], *value, "{name}");
                for question in ["who N", "when did N change", "history N 1"] {
                    let answer = execute(&question.replace('N', name));
                    let changes = answer.data.get("changes").and_then(|all| all.get(0));
                    let new = answer.data.get("change").or(changes).map(|change| &change["new"]);
                    assert!(new.is_none_or(|new| *new == local["shown"]), "{name}: {answer}");
                }
                let why = execute(&format!("why {name} 1"));
                assert_eq!(why.data["because"][0]["value"], *value, "{name} in call {call}");
                execute("frame 0");
                let innermost = execute(&format!("print V[{}]", local["index"]));
                disagreed += usize::from(innermost.data["number"] != *value);
                execute(&format!("frame {call}"));
            }
        }
    }
    assert!(disagreed > 10, "inner calls have other values: {disagreed}");
}

/// Going back, the game stops where the call ends, at the changes within it, and where it starts.
#[test]
fn the_call_of_a_watched_variable_is_found_from_afar() {
    let lines = "
        tbreak small.rul:36 if n == 2
        signal DROP
        watch rest
        display n
        goto end
        signal DROP
        reverse-continue
        reverse-continue
        reverse-continue
        reverse-continue
        continue
        continue
        continue
        info breakpoints
        continue
        undisplay
    ";
    assert_snapshot!(played(load::gentle(), lines));
}

#[test]
fn a_variable_of_a_loop_over_cells_is_the_one_of_the_present_cell() {
    let lines = "
        signal DROP
        tbreak twice
        signal DROP
        up
        print c
        tbreak twice
        continue
        up
        print c
        print size
    ";
    assert_snapshot!(played(load::gentle(), lines));
}

#[test]
fn the_falling_piece_can_be_changed() {
    let lines = "
        signal DOWN
        info piece
        set piece.color[1] = red
        info piece
        set piece.pattern[1] = 9
        set piece.color[1] = 8
        info piece
        undo
        info piece
        break B
        signal DOWN
        set piece.color[1] = green
        continue
        info piece
        assert total > 100
    ";
    assert_snapshot!(played(load::gentle(), lines));
}

#[test]
fn an_argument_for_the_same_function_is_not_the_callers_value() {
    let rule = "
        var total;
        phase A { piece.shape = 1; piece.color[1] = 1; piece.pattern[1] = 1; }
        phase B { return drop; }
        phase C { total = down(3) + even(4, 0); }
        fn down(n) {
            if n == 0 { return 0; }
            var q = down(n - 1);
            return q + 1;
        }
        fn even(a, m) { return if a == 0 { m } else { odd(a - 1, m + 1) }; }
        fn odd(b, m) { return if b == 0 { m } else { even(b - 1, m + 1) + b - b }; }
    ";
    for passes in [load::gentle(), Passes::none()] {
        let mut session = session_with(rule, "down.rul", passes.clone());
        let shown = |session: &mut _, lines: &str| transcript(session, lines);
        let calls = shown(&mut session, "break down if n == 0\nsignal DROP\nbacktrace");
        for k in 0..4 {
            assert!(calls.contains(&format!("#{k}  down(n = {k})")), "{calls}");
        }
        let watched = shown(&mut session, "up 2\nwatch n\ndelete 1\ncontinue\nreverse-continue");
        assert!(watched.contains("n: its call has ended"), "{watched}");
        assert!(!watched.contains("->"), "{watched}");
        let watched = shown(
            &mut session,
            "delete all\ngoto start\nbreak odd if b == 1\nsignal DROP\nup 2\nprint b\n\
             watch b\nwatch m\ndelete .\ncontinue",
        );
        assert!(watched.contains("print b\n3\n"), "{watched}");
        assert!(watched.contains("b: its call has ended"), "{watched}");
    }
}

/// Without recursion, each local variable has a variable of the machine for itself, and what a call
/// sees in it is what is there.
#[test]
fn locals_of_the_standard_rules_are_what_the_machine_has() {
    let names = stdlib_rules::rules::names().chain(stdlib_rules::rules::examples());
    for name in names {
        let rule = rulvm_files::load(name.as_ref(), rulvm_files::Accept::Anything, load::gentle())
            .unwrap_or_else(|problem| panic!("{name}: {}", problem.message));
        let edge = rule.program.rule().edge.unwrap_or(Edge::ALL[0]);
        let start = Start { edge, seed: 3, fuel: 10_000_000 };
        let options = Options { file: None, passes: load::gentle(), modules: None };
        let mut session = Session::new(Debugger::new(rule.program, start), options);
        let execute = |session: &mut Session, line: &str| {
            let mut answers: Vec<Answer> = Vec::new();
            session.execute(line, &mut answers).unwrap_or_else(|failure| panic!("{failure}"));
            answers.pop().unwrap()
        };
        execute(&mut session, "run -- DROP LEFT DROP RGHT DROP DROP");
        let end = session.debugger.here().time().0;
        let mut compared = 0;
        for k in 1..150 {
            execute(&mut session, &format!("goto {}", end * k / 150));
            execute(&mut session, "step");
            let all = execute(&mut session, "info vars").data["variables"].clone();
            for local in all.as_array().unwrap().iter().filter(|one| one["scope"] == "local") {
                let text = local["name"].as_str().unwrap();
                let Ok(value) = session.evaluate(text) else { continue };
                let at = session.debugger.here().time();
                let index = usize::try_from(local["index"].as_u64().unwrap()).unwrap();
                let machine = session.debugger.game().state().variables[index];
                assert_eq!(value.number, machine, "{name}: {text} at {at}");
                assert_eq!(json!(machine), local["value"], "{name}: {text} at {at}");
                compared += 1;
            }
        }
        assert!(compared > 10, "{name}: {compared}");
    }
}
