//! What the prompt offers as completions.

use grammar::hex::Edge;
use rulc_compiler::{Memory, Options, Passes};
use ruldbg::prompt::Known;
use ruldbg_engine::command::{self, Session};
use ruldbg_engine::debugger::{Debugger, Start};
use rulvm_core::Program;
use rulvm_core::machine::DEFAULT_FUEL;
use test_support::frame;

/// A game of the rule.
fn session() -> Session {
    let options = Options { passes: Passes::none(), map: true, ..Options::default() };
    let source = frame::rule(&format!("{}{}", frame::DEBUGGED, frame::NUMBERS));
    let compilation =
        rulc_compiler::compile_with("rule.rul", &source, &Memory::default(), &options);
    let output = compilation.output.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics));
    let program = Program::load(output.bytes).unwrap().with_map(output.map.unwrap());
    let start = Start { edge: Edge::new(6).unwrap(), seed: 1, fuel: DEFAULT_FUEL };
    let options = command::Options { file: None, passes: Passes::none(), modules: None };
    Session::new(Debugger::new(program, start), options)
}
#[test]
fn numbers_of_lines_are_completed_where_there_is_code() {
    let session = session();
    let known = Known::of(&session);
    let words = |line: &str| -> Vec<String> {
        let (_, list) = known.completions(line, line.len());
        list.into_iter().map(|completion| completion.word).collect()
    };
    assert_eq!(words("break 2"), ["20", "21", "22", "25", "26"]);
    assert_eq!(words("list rule.rul:1"), ["12", "15", "16", "18"]);
    assert_eq!(words("break rule.rul:25"), ["25"]);
    assert_eq!(words("break message g"), ["game-comes", "game-over", "game-start"]);
    assert!(words("break m").contains(&"message".to_owned()));
    assert_eq!(words("info mo"), ["modules"]);
    assert!(words("when d").contains(&"did".to_owned()));
    let (_, list) = known.completions("until 12", 8);
    assert_eq!(list[0].what, "return total + height(x) % 3;");
}
