//! Message modules on the command lines: `--module` (M33, M34, M38).

use std::path::{Path, PathBuf};

use rulvm_files::Exit;
use test_support::terminal::Terminal;

use crate::in_process::{Done, rulvm};

/// A file of the sessions of the drive protocol with modules.
fn file(path: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/conformance-modules");
    folder.join(path).canonicalize().unwrap().to_string_lossy().into_owned()
}

fn bot() -> String {
    file("m03-bot/bot.wasm")
}

fn chatter() -> String {
    file("m03-bot/case.rul3")
}

/// Runs a command that fails; returns what it says.
#[track_caller]
fn fails(arguments: &[&str], directory: &Path, exit: Exit) -> String {
    let Done { exit: found, messages, .. } = rulvm(arguments, directory);
    assert_eq!(found, exit, "{messages}");
    messages
}

#[test]
fn m38_sim_lets_modules_play_alone() {
    let directory = tempfile::tempdir().unwrap();
    let arguments = ["sim", &chatter(), "--module", &bot(), "--games", "5", "--most-pieces", "40"];
    let Done { exit, out, messages } = rulvm(&arguments, directory.path());
    assert_eq!((exit, messages.as_str()), (Exit::Success, ""));
    assert!(out.contains("; `bot` alone\n"), "{out}");
    // The same games again.
    assert_eq!(rulvm(&arguments, directory.path()).out, out);
}

#[test]
fn m38_sim_reports_modules_that_fail() {
    let directory = tempfile::tempdir().unwrap();
    let module = file("m06-trap/bad-trap.wasm");
    let arguments =
        ["sim", &chatter(), "--module", &module, "--bot", "random", "--games", "3", "--seed", "1"];
    let Done { out, .. } = rulvm(&arguments, directory.path());
    assert!(out.contains("module `bad-trap` failed in 3 games: trap"), "{out}");
}

#[test]
fn m33_results_belong_to_their_modules() {
    let directory = tempfile::tempdir().unwrap();
    let (rule, bot) = (chatter(), bot());
    let games = ["--games", "2", "--most-pieces", "20", "--results", "./r.jsonl"];
    let all = [&["sim", &rule, "--module", &bot][..], &games].concat();
    assert_eq!(rulvm(&all, directory.path()).exit, Exit::Success);
    let said = fails(&["sim", &rule, "--resume", "./r.jsonl"], directory.path(), Exit::BadOptions);
    assert!(said.contains("these are results with the modules `bot` ("), "{said}");
}

#[test]
fn m20_a_refused_module_ends_every_command() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("a.wasm"), "not WebAssembly").unwrap();
    for command in
        [&["drive"][..], &["sim", "tetrhex"], &["play", "tetrhex", "--demo", "--headless"]]
    {
        let arguments = [command, &["--module", "./a.wasm"]].concat();
        let said = fails(&arguments, directory.path(), Exit::Module);
        assert!(said.contains("a.wasm: this is not a WebAssembly file: "), "{said}");
        let arguments = [command, &["--module", "./none.wasm"]].concat();
        let said = fails(&arguments, directory.path(), Exit::Module);
        assert!(said.contains("none.wasm: No such file"), "{said}");
    }
}

#[test]
fn m27_a_module_that_refuses_to_start_ends_sim_and_demonstrations() {
    let directory = tempfile::tempdir().unwrap();
    let module = file("m17-refused/refuses.wasm");
    for command in [&["sim", "tetrhex"][..], &["play", "tetrhex", "--demo", "--headless"]] {
        let arguments = [command, &["--module", &module]].concat();
        let said = fails(&arguments, directory.path(), Exit::Module);
        assert!(said.contains("a module refuses to start, with the code 7"), "{said}");
    }
}

/// A game that the bot plays and records.
const DEMO: [&str; 8] =
    ["play", "tetrhex", "--demo", "--headless", "--seed", "3", "--record", "./game.log"];

#[test]
fn m33_a_recording_needs_its_modules() {
    let directory = tempfile::tempdir().unwrap();
    let bot = bot();
    let arguments = [&DEMO[..], &["--pieces", "9", "--module", &bot]].concat();
    assert_eq!(rulvm(&arguments, directory.path()).exit, Exit::Success);
    let header = std::fs::read_to_string(directory.path().join("game.log")).unwrap();
    assert!(header.lines().next().unwrap().contains(r#""modules":[{"name":"bot","sha256":"#));
    let done = rulvm(&["verify", "./game.log", "--module", &bot], directory.path());
    assert_eq!((done.exit, done.messages.as_str()), (Exit::Success, ""));
    assert!(done.out.contains("every state matches the recording"), "{}", done.out);
    let said = fails(&["verify", "./game.log"], directory.path(), Exit::Recording);
    let advice = "in this order: name their files with --module";
    assert!(said.contains("was recorded with the modules `bot` (") && said.contains(advice));
    let other = file("m01-echo/echo.wasm");
    fails(&["verify", "./game.log", "--module", &other], directory.path(), Exit::Recording);
    let said = fails(&["share", "./game.log"], directory.path(), Exit::Recording);
    assert!(said.contains("a text cannot hold modules"), "{said}");
}

fn play(rule: &str, arguments: &[&str]) -> Terminal {
    let all = [&["play", rule, "--edge", "6", "--seed", "1"], arguments].concat();
    Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &all, 24, 80, &[])
}

#[test]
fn m34_a_game_that_a_module_plays_makes_no_score() {
    let mut terminal = play("tetrhex", &["--module", &bot()]);
    // It drops a piece by itself.
    terminal.see("Score 0");
    terminal.wait("points", |screen| !screen.contents().contains("Score 0"));
    terminal.press("\x1b");
    terminal.see("Give up?");
    terminal.press("\r");
    terminal.see("Modules have played: this game does not count for the high scores.");
    terminal.see_no("Your name:");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn m27_a_failed_module_is_named_and_the_game_continues() {
    let mut terminal = play(&chatter(), &["--module", &file("m07-loop/bad-loop.wasm")]);
    terminal.press(" ");
    terminal.see("Message module bad-loop has failed");
    terminal.press(" ");
    terminal.see("Pieces 3");
    terminal.press("q");
    terminal.press("\r");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn m38_the_file_of_options_names_modules_relative_to_itself() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::copy(bot(), directory.path().join("own.wasm")).unwrap();
    let options: PathBuf = directory.path().join("options.toml");
    std::fs::write(&options, "modules = ['own.wasm']\n").unwrap();
    let module = file("m01-echo/echo.wasm");
    let own = ["--pieces", "3", "-o", "./options.toml", "--module", &module];
    let arguments = [&DEMO[..], &own].concat();
    let done = rulvm(&arguments, directory.path());
    assert_eq!((done.exit, done.messages.as_str()), (Exit::Success, ""));
    let log = std::fs::read_to_string(directory.path().join("game.log")).unwrap();
    let header = log.lines().next().unwrap();
    // The bot has the higher priority.
    let (own, echo) = (header.find("\"own\""), header.find("\"echo\""));
    assert!(own.is_some() && own < echo, "{header}");
}

#[test]
fn m26_lines_of_modules_are_shown_without_control_characters() {
    let directory = tempfile::tempdir().unwrap();
    let text = r#"(module
        (import "rul" "transmit" (func $transmit (result i32)))
        (import "rul" "log" (func $log (param i32 i32)))
        (memory (export "memory") 1) (data (i32.const 0) "a\1b[31mline")
        (func (export "rul_abi") (result i32) (i32.const 1))
        (func (export "message") (param $type i32) (param i32) (result i32)
            (if (i32.eq (local.get $type) (i32.const 0x204))
                (then (call $log (i32.const 0) (i32.const 10))))
            (call $transmit)))"#;
    let module = directory.path().join("talker.wasm");
    std::fs::write(&module, wat::parse_str(text).unwrap()).unwrap();
    let mut terminal = play("tetrhex", &["--module", module.to_str().unwrap()]);
    terminal.press(" ");
    // The escape sequence has no effect; the screen of the test drops what replaces it.
    terminal.see("talker: a");
    terminal.see("[31mline");
    terminal.press("q");
    terminal.press("\r");
    assert_eq!(terminal.end(), 0);
}

/// Writes a module that answers `$0302`, the poll of the menu, and `$0303`, a key of a name: the
/// answers of each list come once, and its last one forever.
fn typist(directory: &Path, menu: &[i32], keys: &[i32]) -> String {
    let answers = |kind: &str, counter: &str, answers: &[i32]| {
        let (last, first) = answers.split_last().unwrap();
        let numbered = first.iter().enumerate();
        let one = |(number, answer): (usize, &i32)| {
            format!(
                "(if (i32.eq (global.get {counter}) (i32.const {number}))
                    (then (global.set {counter} (i32.const {})) (return (i32.const {answer}))))",
                number + 1
            )
        };
        let first: String = numbered.map(one).collect();
        format!(
            "(if (i32.eq (local.get $type) (i32.const {kind}))
                (then {first} (return (i32.const {last}))))"
        )
    };
    let text = format!(
        r#"(module
            (import "rul" "transmit" (func $transmit (result i32)))
            (global $menu (mut i32) (i32.const 0)) (global $key (mut i32) (i32.const 0))
            (func (export "rul_abi") (result i32) (i32.const 1))
            (func (export "message") (param $type i32) (param i32) (result i32)
                {} {} (call $transmit)))"#,
        answers("0x302", "$menu", menu),
        answers("0x303", "$key", keys),
    );
    let module = directory.join("typist.wasm");
    std::fs::write(&module, wat::parse_str(text).unwrap()).unwrap();
    module.to_str().unwrap().to_owned()
}

/// Plays a game of a rule in this folder to its end, with a module.
fn lost(directory: &Path, module: &str) -> Terminal {
    let rule = directory.join("game.rul3");
    std::fs::write(&rule, std::fs::read(chatter()).unwrap()).unwrap();
    let mut terminal = play(rule.to_str().unwrap(), &["--module", module]);
    terminal.insist(" ", "the end", |screen| screen.contents().contains("game over"));
    terminal
}

#[test]
fn m22_a_module_types_the_name_for_a_score() {
    let directory = tempfile::tempdir().unwrap();
    // The keys of a module do not come before those of the player would count.
    let module = typist(directory.path(), &[0], &[66, 79, 84, 13, 0]);
    let mut terminal = lost(directory.path(), &module);
    terminal.see("1. BOT");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn m28_a_module_that_types_forever_keeps_nobody_from_leaving() {
    let directory = tempfile::tempdir().unwrap();
    let module = typist(directory.path(), &[4], &[88]);
    let mut terminal = lost(directory.path(), &module);
    terminal.see("XX");
    terminal.press("\x03");
    terminal.see("play again");
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
    let mut terminal = play("tetrhex", &["--menu", "--module", &module]);
    terminal.see("XX");
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn m28_what_a_module_chooses_in_the_menu_changes_no_file() {
    let directory = tempfile::tempdir().unwrap();
    let options = directory.path().join("options.toml");
    std::fs::write(&options, "player = 'ME'\n").unwrap();
    let module = typist(directory.path(), &[17, 4, 8], &[69, 86, 13]);
    let options_file = options.to_str().unwrap();
    let mut terminal = play("tetrhex", &["--menu", "--module", &module, "-o", options_file]);
    assert_eq!(terminal.end(), 0);
    assert_eq!(std::fs::read_to_string(&options).unwrap(), "player = 'ME'\n");
}
