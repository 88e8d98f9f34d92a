//! Declared messages of rules, with the modules that they speak to.

use std::path::Path;
use std::sync::Arc;

use grammar::hex::Edge;
use grammar::rul3::Phase;
use rulc_compiler::lint::{Level, Levels};
use rulc_compiler::module_header::{Language, header};
use rulc_compiler::{Memory, Options, Passes, compile_with};
use rulvm_core::game::PhaseLetter;
use rulvm_core::{Game, Input, Program};
use rulvm_lab::testing::{Suite, report};
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
            "Message { name: \"far\", parameters: [(\"power\", Int)], result: Bool, request: 33026 \
             }",
        ]
    );
}

/// Runs the only test of a rule whose modules are those of a conformance session; returns what
/// failed, in words.
fn tested(session: &str, items: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance-modules").join(session);
    let name = folder.join("test.rul");
    let source = frame::rule(&format!("{}{items}\n", frame::NUMBERS));
    let lints = Levels::all(Level::Allow);
    let options = Options { map: true, tests: true, lints, ..Options::default() };
    let files = rulc_sources::FileSystem;
    let compiled = compile_with(name.to_str().unwrap(), &source, &files, &options);
    assert!(compiled.diagnostics.is_empty(), "{items}: {:?}", compiled.diagnostics);
    let suite = Suite::new(compiled.output.unwrap(), compiled.sources).unwrap();
    let (outcomes, _) = suite.run(|_| true);
    let [(test, outcome)] = outcomes.try_into().unwrap();
    let failure = outcome.failure.as_ref()?;
    let text = report(&suite, test, failure).render(false);
    Some(text.replace(&format!("{}/", folder.display()), ""))
}

#[test]
fn the_game_of_a_test_has_its_modules() {
    let steps = "
        expect a == $0201 && sum(1, 2) == $8104;
        { b = sum(3, 4); }
        expect b == $8108;
        expect event message 519;
        expect event delivered 519;
        expect no event delivered 518;
        expect no event failed;";
    let started = format!("{SUM}\nphase 0 {{ push($200); a = send_message(); pull(); }}");
    let with = |modules: &str| format!("{started}\ntest \"t\" {{ edge 6; {modules} {steps} }}");
    let steps = with("modules \"echo.wasm\";").replace("$0201", "$0200");
    assert_eq!(tested("m01-echo", &steps), None);
    let failure = tested("m01-echo", &with("")).unwrap();
    assert!(failure.contains("`a == $0201` is false"), "{failure}");
    // Several modules, in the order of their chain; those that fail are out.
    let chain = "test \"t\" {
        modules \"echo.wasm\", \"bad-trap.wasm\";
        { a = sum(3, 4); }
        expect a == 0;
        expect event failed 0;
        expect no event delivered 519;
        { a = sum(3, 4); }
        expect a == $8108;
        expect no event failed;
    }";
    assert_eq!(tested("m06-trap", &format!("{SUM}\n{chain}")), None);
    let silent = chain.replace("expect event failed 0;", "expect no event failed;");
    let failure = tested("m06-trap", &format!("{SUM}\n{silent}")).unwrap();
    assert!(failure.contains("= the module `bad-trap` has failed: trap: "), "{failure}");
    let log = "test \"t\" { modules \"logger.wasm\"; signal LEFT; expect event log 0; }";
    assert_eq!(tested("m02-observer", log), None);
    let bot = "test \"t\" { modules \"bot.wasm\"; advance 3000; expect event signal; }";
    assert_eq!(tested("m03-bot", bot), None);
}

#[test]
fn m20_a_test_fails_at_the_name_of_a_module_that_is_refused() {
    let refused = |session: &str, modules: &str, lines: &[&str]| {
        let test = format!("test \"t\" {{ modules {modules}; expect a == 0; }}");
        let report = tested(session, &test).unwrap();
        assert!(lines.iter().all(|line| report.contains(line)), "{report}");
    };
    let text = ["error: echo.wat: ", "\"echo.wat\"; expect a == 0;", "^^^^^^^^^^ given here"];
    refused("m01-echo", "\"echo.wasm\", \"echo.wat\"", &text);
    let code = ["a module refuses to start the game, with the code ", "given here"];
    refused("m17-refused", "\"silent.wasm\", \"refuses.wasm\"", &code);
    refused("m01-echo", &["\"echo.wasm\""; 17].join(", "), &["17 modules are too many"]);
}

#[test]
fn a_module_reads_the_arguments_with_the_functions_of_its_header() {
    let compiled =
        compile_with("m.rul", &frame::rule(SUM), &Memory::default(), &Options::default());
    let text = header(Language::Wat, &compiled.output.unwrap().messages);
    let load = |text: &str| {
        let bytes = wat::parse_str(text).unwrap();
        ModuleSet::load(&[File { name: "module.wasm".to_owned(), bytes }]).unwrap()
    };
    // As it is, the module passes all messages on, so nobody answers.
    assert_eq!(run(Some(&load(&text)), SUM, "a = sum(20, 3);"), [0; 5]);
    let answer = "(if (i32.eq (call $request (local.get $count)) (global.get $REQUEST_SUM)) (then
        (return (i32.sub (call $request_sum_x (local.get $count))
            (call $request_sum_y (local.get $count))))))
        (call $transmit)))";
    let text = text.replace("(call $transmit)))", answer);
    let body = "push(7); a = sum(20, 3); b = pull();";
    assert_eq!(run(Some(&load(&text)), SUM, body), [17, 7, 0, 0, 0]);
}
