//! Declared messages of rules, with the modules that they speak to.

use std::path::Path;
use std::sync::Arc;

use grammar::hex::Edge;
use grammar::rul3::Phase;
use rulc_compiler::lint::{Level, Levels};
use rulc_compiler::{Memory, Options, Passes, compile_with};
use rulvm_core::game::PhaseLetter;
use rulvm_core::{Game, Input, Program};
use rulvm_modules::{File, ModuleSet};
use test_support::frame;

/// A module that answers with the sum of all words on the stack, and adds 1 to each of them.
fn echo() -> ModuleSet {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance-modules/m01-echo/echo.wasm");
    let file = File { name: "echo.wasm".to_owned(), bytes: std::fs::read(path).unwrap() };
    ModuleSet::load(&[file]).unwrap()
}

/// Runs phase C with or without the module, with all passes and with none, which must agree.
/// Returns the variables a, b, c, d, and the number of entries on the stack.
fn run(modules: Option<&ModuleSet>, items: &str, body: &str) -> [i32; 5] {
    let source = frame::rule(&format!(
        "rule \"Messages\" {{ edge 6; stack 8; }}\n{}{items}\nphase C {{ {body} }}\n",
        frame::NUMBERS
    ));
    let [plain, small] = [Passes::none(), Passes::all()].map(|passes| {
        let lints = Levels::all(Level::Allow);
        let options = Options { passes, lints, ..Options::default() };
        let compiled = compile_with("m.rul", &source, &Memory::default(), &options);
        assert!(compiled.diagnostics.is_empty(), "{body}: {:?}", compiled.diagnostics);
        let program = Program::load(compiled.output.unwrap().bytes).unwrap();
        let program = match modules {
            Some(modules) => program.with_modules(Arc::new(modules.clone())),
            None => program,
        };
        let (mut game, _) = Game::new(program, Edge::ALL[0], 1);
        let applied = game.apply(&Input::Call(PhaseLetter(Phase::Landed)));
        assert_eq!(applied.trap, None, "{body}");
        let (v, stack) = (&game.state().variables, &game.state().stack);
        [v[10], v[11], v[12], v[13], i32::try_from(stack.len()).unwrap()]
    });
    assert_eq!(plain, small, "{body}");
    plain
}

const SUM: &str = "message sum(x: int, y: int) -> int = 0x8101;";

#[test]
fn m40_m41_a_message_pushes_its_arguments_and_its_number() {
    let echo = echo();
    assert_eq!(run(Some(&echo), SUM, "a = sum(2, 3);"), [0x8101 + 5, 0, 0, 0, 0]);
    // A call in an expression, and as an argument.
    let twice = run(Some(&echo), SUM, "b = 10; a = b - sum(b, sum(1, 2)); c = b;");
    assert_eq!(twice, [10 - (10 + 0x8101 + 3 + 0x8101), 10, 10, 0, 0]);
    // Any 32 bits can be the number, also as a constant expression.
    let items = "const FIRST = $FFFFFF00; message m() -> any = FIRST + 1;";
    assert_eq!(run(Some(&echo), items, "a = m();"), [-255, 0, 0, 0, 0]);
    // Statements without the value, in loops and functions.
    let items = format!("{SUM}\nfn f(x) {{ sum(x, x); return sum(x, 1); }}");
    let body = "for k in 1..3 { a += f(k); sum(k, 0); }";
    assert_eq!(run(Some(&echo), &items, body), [6 + 3 * (0x8101 + 1), 0, 0, 0, 0]);
}

#[test]
fn m7_modules_see_the_whole_stack_and_change_nothing_but_its_words() {
    // What was pushed before counts too, and stays changed; the arguments are copies.
    let body = "push(100); b = 2; a = sum(b, 3); c = pull();";
    assert_eq!(run(Some(&echo()), SUM, body), [100 + 0x8101 + 5, 2, 101, 0, 0]);
}

#[test]
fn m8_without_modules_the_answer_is_0_and_the_stack_is_as_before() {
    let body = "push(100); b = 2; a = sum(b, 3); c = pull();";
    assert_eq!(run(None, SUM, body), [0, 2, 100, 0, 0]);
    // The rule decides what it does then.
    let items = "message advise(color: color) -> color = 0x8102;";
    let body = "var c2 = advise(red); a = if c2 { c2 } else { yellow };";
    assert_eq!(run(None, items, body), [6, 0, 0, 0, 0]);
}

#[test]
fn declared_messages_are_part_of_what_the_compiler_returns() {
    let items = "message far(power: int) -> bool = 0x8102;\n\
                 message near(cell: cell, what: any) -> color = 0x8101;\n\
                 phase C { V[20] = far(1); V[21] = near(none, 1); }";
    let compiled =
        compile_with("m.rul", &frame::rule(items), &Memory::default(), &Options::default());
    let messages = compiled.output.unwrap().messages;
    let shown: Vec<String> = messages.iter().map(|message| format!("{message:?}")).collect();
    assert_eq!(
        shown,
        [
            "Message { name: \"near\", parameters: [(\"cell\", Cell), (\"what\", Any)], \
             result: Color, request: 33025 }",
            "Message { name: \"far\", parameters: [(\"power\", Int)], result: Bool, request: 33026 }",
        ]
    );
}
