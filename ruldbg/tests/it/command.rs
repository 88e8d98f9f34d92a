//! The program itself: its files, its input and its outputs.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use test_support::{frame, process};

/// Counts pieces, and visits every hexagon of the board.
const RULE: &str = "
var count;
phase A {
    piece.shape = 1;
    piece.color[1] = 1;
    piece.pattern[1] = 1;
    count += 1;
}
phase B {
    if signal == DROP {
        return drop;
    }
    return do_nothing;
}
";

/// Returns a directory with the rule in `rule.rul`.
pub(super) fn directory() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("rule.rul"), frame::rule(RULE)).unwrap();
    directory
}

pub(super) fn ruldbg(directory: &Path, arguments: &[&str], input: &[u8]) -> Output {
    process::run(env!("CARGO_BIN_EXE_ruldbg"), arguments, directory, input)
}

/// Returns the output of the commands of a session.
pub(super) fn session(directory: &Path, commands: &[&str]) -> String {
    let mut arguments = vec!["--clean", "rule.rul"];
    arguments.extend(commands.iter().flat_map(|command| ["-ex", command]));
    let output = ruldbg(directory, &arguments, b"");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_standard_rule_is_debugged_by_its_name_with_its_source() {
    let directory = tempfile::tempdir().unwrap();
    let arguments = ["--clean", "--batch", "tetlight", "-ex", "run", "-ex", "list phase A"];
    let output = ruldbg(directory.path(), &arguments, b"");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("piece.shape"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_help_that_cannot_be_written_is_an_error_of_the_system() {
    for argument in ["--help", "--version"] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_ruldbg"));
        let output = command.arg(argument).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(255), "{argument}");
        assert!(!output.stderr.is_empty());
    }
}

#[cfg(unix)]
#[test]
fn nothing_is_written_over_a_rule_by_whatever_name() {
    let directory = directory();
    let path = |name: &str| directory.path().join(name);
    let source = std::fs::read(path("rule.rul")).unwrap();
    std::fs::copy(path("rule.rul"), path("other.rul")).unwrap();
    std::os::unix::fs::symlink("rule.rul", path("link.log")).unwrap();
    std::os::unix::fs::symlink("other.rul", path("other.log")).unwrap();
    std::fs::hard_link(path("rule.rul"), path("hard.log")).unwrap();
    std::fs::write(path("game.rul3.map"), "{}").unwrap();
    for name in ["rule.rul", "./rule.rul", "link.log", "other.log", "hard.log", "game.rul3.map"] {
        for command in ["record", "trace on codes", "profile --svg"] {
            let said = session(directory.path(), &[&format!("{command} {name}")]);
            assert!(said.contains("would overwrite a rule"), "{command} {name}: {said}");
        }
    }
    assert_eq!(std::fs::read(path("rule.rul")).unwrap(), source);
    assert_eq!(std::fs::read(path("other.rul")).unwrap(), source);
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_no_files_of_commands() {
    let directory = directory();
    let fifo = directory.path().join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for command in ["source fifo", "replay fifo", "source /dev/zero", "replay /dev/zero"] {
        let said = session(directory.path(), &[command]);
        assert!(said.contains("this is not a regular file"), "{command}: {said}");
    }
    for command in
        ["record fifo", "trace on codes fifo", "profile --svg fifo", "record /dev/stdout"]
    {
        let said = session(directory.path(), &[command]);
        assert!(said.contains("this is a pipe"), "{command}: {said}");
    }
}

#[test]
fn a_line_that_is_no_text_is_no_command_and_ends_nothing() {
    let directory = directory();
    let output =
        ruldbg(directory.path(), &["--clean", "rule.rul"], b"print 1\nprint \xFF\nprint 2\n");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.starts_with("1\nerror: ") && said.ends_with("\n2\n"), "{said}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn what_was_typed_or_named_cannot_command_a_terminal() {
    let directory = directory();
    for command in
        ["info \u{1b}[31m", "echo \u{1b}[31m", "\u{1b}[31m", "break \u{1b}c", "goto \u{7}"]
    {
        let said = session(directory.path(), &[command]);
        assert!(!said.contains(['\u{1b}', '\u{7}']), "{command:?}: {said:?}");
    }
    let output = ruldbg(directory.path(), &["no\u{1b}[31m.rul"], b"");
    assert!(!output.stderr.contains(&0x1b) && !output.stderr.is_empty());
}

#[test]
fn a_game_that_was_recorded_while_it_was_played_goes_the_same_way() {
    let directory = directory();
    let file = directory.path().join("rule.rul");
    // Compiled as for players: with all passes.
    let rule =
        rulvm_files::load(&file, rulvm_files::Accept::Anything, rulc_compiler::Passes::all());
    let program = rule.unwrap_or_else(|problem| panic!("{}", problem.text("test"))).program;
    let edge = grammar::hex::Edge::ALL[0];
    let (mut recorder, _) = rulvm_core::log::LoggedGame::new(program, edge, 3);
    for _ in 0..4 {
        recorder.apply(rulvm_core::Input::Signal(8));
    }
    std::fs::write(directory.path().join("game.log"), recorder.log().to_text()).unwrap();
    let said = session(
        directory.path(),
        &["replay game.log", "goto end", "print game.hexagons", "print count"],
    );
    assert!(said.ends_with("\n4\n5\n"), "{said}");
}

#[test]
fn commands_that_call_each_other_without_end_are_ended_by_ctrl_c() {
    let directory = directory();
    let mut script = String::new();
    for k in 0..40 {
        script.push_str(&format!("define z{k} z{};z{}\n", k + 1, k + 1));
    }
    script.push_str("define z40 # nothing\necho begins\nz0\n");
    std::fs::write(directory.path().join("script"), script).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_ruldbg"))
        .args(["--clean", "--batch", "rule.rul", "-x", "script"])
        .current_dir(directory.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = String::new();
    let mut output = std::io::BufReader::new(child.stdout.take().unwrap());
    while !said.contains("begins") {
        assert!(std::io::BufRead::read_line(&mut output, &mut said).unwrap() > 0, "{said}");
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", "INT", &id]).status().unwrap().success());
    std::io::Read::read_to_string(&mut output, &mut said).unwrap();
    assert!(said.contains("interrupted"), "{said}");
    assert_eq!(child.wait().unwrap().code(), Some(1));
}
