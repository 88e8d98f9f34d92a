//! The program itself: one session of the conformance tests, its exit statuses, and its help.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use rulvm_core::Program;
use rulvm_core::log::Log;
use rulvm_files::Exit;
use serde_json::Value;
use test_support::{frame, process};

use crate::in_process;

fn rulvm(arguments: &[&str], directory: &Path, input: &[u8]) -> Output {
    process::run(env!("CARGO_BIN_EXE_rulvm"), arguments, directory, input)
}

fn status(output: &Output) -> u8 {
    u8::try_from(output.status.code().unwrap()).unwrap()
}

fn session(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/conformance").join(name)
}

#[test]
fn drive_answers_a_session_of_the_conformance_tests() {
    let folder = session("c8");
    let script = std::fs::read(folder.join("script.jsonl")).unwrap();
    let expected = std::fs::read_to_string(folder.join("expected.jsonl")).unwrap();
    let output = rulvm(&["drive"], &folder, &script);
    assert_eq!((status(&output), output.stderr.as_slice()), (0, &b""[..]));
    let answers = String::from_utf8(output.stdout).unwrap();
    assert_eq!(answers.lines().count(), expected.lines().count());
    for (got, wanted) in answers.lines().zip(expected.lines()) {
        let value: Value = serde_json::from_str(got).unwrap();
        if value["ok"] == true && value["answers"].is_null() {
            // Byte for byte: the expected line is written in the same form.
            assert_eq!(got, wanted);
        }
    }
}

#[test]
fn table_answers_a_session_of_the_conformance_tests() {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/conformance-table").join("e0");
    let script = std::fs::read(folder.join("script.jsonl")).unwrap();
    let expected = std::fs::read_to_string(folder.join("expected.jsonl")).unwrap();
    let output = rulvm(&["table", "--drive"], &folder, &script);
    assert_eq!((status(&output), output.stderr.as_slice()), (0, &b""[..]));
    let answers = String::from_utf8(output.stdout).unwrap();
    let parsed = |lines: &str| -> Vec<Value> {
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    for (got, wanted) in parsed(&answers).into_iter().zip(parsed(&expected)) {
        if wanted["ok"] == true {
            assert_eq!(got, wanted);
        } else {
            assert_eq!(got["error"]["kind"], wanted["error"]["kind"]);
        }
    }
    assert_eq!(answers.lines().count(), expected.lines().count());
}

#[test]
fn drive_can_begin_with_a_file_and_a_limit() {
    let folder = session("c8");
    let arguments = ["drive", "case.rul3", "--fuel", "0"];
    let output = rulvm(&arguments, &folder, b"{\"cmd\":\"new\"}\n");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(status(&output), 0);
    // Either it needs no step, or it traps at the first one; it does not need `load`.
    assert!(answer["ok"] == true || answer["error"]["trap"] == "runaway", "{answer}");
}

#[test]
fn exit_statuses_are_those_of_section_8_2() {
    let folder = session("c8");
    for (arguments, exit) in [
        (&["drive", "missing.rul3"][..], Exit::RuleNotFound),
        (&["drive", "."], Exit::RuleNotFound),
        (&["drive", "--fuel", "x"], Exit::BadOptions),
        (&["drive", "--fuel", "-1"], Exit::BadOptions),
        (&["table"], Exit::BadOptions),
        (&["table", "--drive", "case.rul3"], Exit::BadOptions),
        (&["table", "--drive"], Exit::Success),
        (&["dance"], Exit::BadOptions),
        (&[], Exit::BadOptions),
        (&["drive", "case.rul3"], Exit::Success),
        (&["--version"], Exit::Success),
    ] {
        let output = rulvm(arguments, &folder, b"");
        assert_eq!(status(&output), exit.number(), "{arguments:?}");
    }
    let cut = std::fs::read(folder.join("case.rul3")).unwrap()[..200].to_vec();
    let directory = std::env::temp_dir().join(format!("rulvm-binary-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    std::fs::write(directory.join("cut.rul3"), cut).unwrap();
    let output = rulvm(&["drive", "cut.rul3"], &directory, b"");
    assert_eq!(status(&output), Exit::BadRule.number());
    assert!(String::from_utf8(output.stderr).unwrap().contains("cut.rul3"));
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn the_help_lists_the_exit_statuses() {
    let output = rulvm(&["--help"], &session("c8"), b"");
    let help = String::from_utf8(output.stdout).unwrap();
    for exit in Exit::ALL {
        assert!(help.contains(&format!("  {:<4} {}", exit.number(), exit.meaning())), "{help}");
    }
    for number in [7, 8, 10, 14, 20] {
        assert!(Exit::ALL.iter().any(|exit| exit.number() == number));
    }
}

/// Returns a command of the program in a directory of its own, which is also its data directory.
fn command(arguments: &[&str], directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulvm"));
    command.args(arguments).current_dir(directory).env("XDG_DATA_HOME", directory);
    command
}

const DEMO: [&str; 8] =
    ["play", "tetlight", "--demo", "--headless", "--seed", "1", "--pieces", "3"];
const BENCH: [&str; 6] = ["bench", "case.rul3", "--games", "1", "--pieces", "2"];

#[cfg(unix)]
#[test]
fn a_reader_that_has_gone_ends_every_command_quietly() {
    let folder = session("c8");
    let (check, scores) = (&["check", "case.rul3"], &["scores", "case.rul3"]);
    for arguments in [
        &DEMO[..],
        &BENCH,
        check,
        &["info", "case.rul3"],
        scores,
        &["drive"],
        &["table", "--drive"],
        &["--help"],
        &["--version"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut child = command(arguments, &folder)
            .stdin(Stdio::piped())
            .stdout(writer)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The program may have ended already.
        let _ = child.stdin.take().unwrap().write_all(b"{}\n");
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
        assert_eq!(status(&output), 0, "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_output_is_an_error_of_the_system() {
    let folder = session("c8");
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let (check, scores) = (&["check", "case.rul3"], &["scores", "case.rul3"]);
    for arguments in [
        &DEMO[..],
        &BENCH,
        check,
        &["info", "case.rul3"],
        scores,
        &["drive"],
        &["table", "--drive"],
        &["--help"],
        &["--version"],
    ] {
        for messages in [false, true] {
            let mut command = command(arguments, &folder);
            command.stdin(Stdio::piped()).stdout(full());
            // It does not matter if messages cannot be written.
            command.stderr(if messages { Stdio::piped() } else { Stdio::from(full()) });
            let mut child = command.spawn().unwrap();
            let _ = child.stdin.take().unwrap().write_all(b"{}\n");
            let output = child.wait_with_output().unwrap();
            assert_eq!(status(&output), Exit::System.number(), "{arguments:?}");
            assert_eq!(!output.stderr.is_empty(), messages, "{arguments:?}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn messages_that_cannot_be_written_change_no_exit_status() {
    let folder = session("c8");
    for (arguments, exit) in [
        (&["info", "missing.rul3"][..], Exit::RuleNotFound),
        (&["drive", "missing.rul3"], Exit::RuleNotFound),
        (&["play", "missing.rul3"], Exit::RuleNotFound),
        (&["play", "tetlight"], Exit::BadOptions),
        (&["dance"], Exit::BadOptions),
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(arguments, &folder)
            .env("XDG_DATA_HOME", std::env::temp_dir().join("rulvm-binary-data"))
            .stdin(Stdio::null())
            .stderr(full)
            .output()
            .unwrap();
        assert_eq!(status(&output), exit.number(), "{arguments:?}");
    }
}

/// Returns a small rule as source; its pieces are single hexagons.
fn source() -> String {
    let rows = frame::rows();
    format!(
        "rule \"Dots\" {{ }} pattern plain {{ {rows} }} shape dot {{ here }} signals standard;
         phase 0 {{ }}
         phase A {{ piece.shape = 1; piece.color[1] = red; piece.pattern[1] = plain; }}
         phase B {{ return drop; }} phase C {{ }} phase S {{ return 0; }}"
    )
}

#[cfg(target_os = "linux")]
#[test]
fn a_picture_on_a_pipe_is_refused_whatever_its_name() {
    let directory = tempfile::tempdir().unwrap();
    for format in ["png", "svg"] {
        let arguments = ["render", "tetrhex", "--format", format, "-o", "/dev/stdout"];
        let output = rulvm(&arguments, directory.path(), b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("/dev/stdout: this is a pipe, which could block"), "{said}");
        assert_eq!((status(&output), output.stdout.len()), (255, 0));
    }
}

#[test]
fn a_picture_replaces_only_pictures_of_its_format() {
    let directory = tempfile::tempdir().unwrap();
    for (name, format, text, message) in [
        ("pom.xml", "svg", "<?xml version=\"1.0\"?>\n<project/>", "not an SVG"),
        ("n.png", "png", "\u{89}PNG is my note", "not a PNG"),
    ] {
        let file = directory.path().join(name);
        std::fs::write(&file, text).unwrap();
        let arguments = ["render", "tetrhex", "--format", format, "-o", name];
        let output = rulvm(&arguments, directory.path(), b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(message) && status(&output) == 255, "{said}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
        // A picture of this format is replaced, twice.
        std::fs::remove_file(&file).unwrap();
        for _ in 0..2 {
            assert_eq!(status(&rulvm(&arguments, directory.path(), b"")), 0, "{name}");
        }
    }
}

#[test]
fn a_picture_overwrites_no_rule_no_source_and_no_scores() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    let text = source();
    let rule =
        rulc_compiler::compile("r.rul", &text, &rulc_sources::FileSystem).output.unwrap().bytes;
    for (name, bytes) in
        [("r.rul", text.as_bytes()), ("r.rul3", &rule), ("rule", &rule), ("text", text.as_bytes())]
    {
        std::fs::write(at(name), bytes).unwrap();
    }
    std::fs::write(at("module"), "const ONE = 1;").unwrap();
    std::fs::write(at("with"), format!("use \"module\" as module; {text}")).unwrap();
    std::fs::hard_link(at("text"), at("linked")).unwrap();
    std::fs::create_dir(at("rul")).unwrap();
    let own = stdlib_rules::rules::rule("tetlight").unwrap();
    std::fs::write(at("rul/tetlight.rul3"), own).unwrap();
    for (played, picture) in [
        ("r.rul3", "r.rul3"),
        ("r.rul", "r.rul"),
        ("r.rul", "./r.rul"),
        // The rule file of the source, which holds its scores, and vice versa.
        ("r.rul", "r.rul3"),
        ("r.rul3", "r.rul"),
        ("rule", "rule"),
        ("text", "text"),
        ("text", "linked"),
        ("text", "rule"),
        ("with", "module"),
        ("tetlight", "rul/tetlight.rul3"),
    ] {
        let before = std::fs::read(at(picture)).unwrap();
        let arguments =
            ["play", played, "--demo", "--headless", "--pieces", "1", "--picture", picture];
        let output = command(&arguments, directory.path()).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(status(&output), Exit::System.number(), "{played}, {picture}: {message}");
        assert!(message.contains("overwrite"), "{message}");
        assert_eq!(std::fs::read(at(picture)).unwrap(), before, "{played}, {picture}");
    }
    for picture in ["new.svg", "new.svg"] {
        let arguments =
            ["play", "r.rul", "--demo", "--headless", "--pieces", "1", "--picture", picture];
        let output = command(&arguments, directory.path()).output().unwrap();
        assert_eq!(status(&output), 0, "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert!(std::fs::read_to_string(at("new.svg")).unwrap().contains("<svg"));
}

#[test]
fn what_is_neither_a_rule_file_nor_a_source_is_reported_in_one_message() {
    let directory = tempfile::tempdir().unwrap();
    let files = [("empty", &b""[..]), ("zeros", &[0; 300]), ("nul", b"rule\0"), ("latin", b"\xE9")];
    for (name, bytes) in files {
        std::fs::write(directory.path().join(name), bytes).unwrap();
        for arguments in [&["info", name][..], &["check", name], &["drive", name], &["play", name]]
        {
            let output = command(arguments, directory.path()).output().unwrap();
            let message = String::from_utf8(output.stderr.clone()).unwrap();
            assert_eq!(status(&output), Exit::BadRule.number(), "{arguments:?}: {message}");
            assert!(message.contains("neither a rule file nor a source"), "{message}");
            assert_eq!(message.lines().count(), 1, "{message}");
        }
        let load = format!("{{\"cmd\":\"load\",\"file\":\"{name}\"}}\n");
        let output = rulvm(&["drive"], directory.path(), load.as_bytes());
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["error"]["kind"], "file");
    }
}

#[cfg(unix)]
#[test]
fn drive_loads_regular_files_only() {
    let directory = tempfile::tempdir().unwrap();
    let made = Command::new("mkfifo").arg(directory.path().join("pipe")).status().unwrap();
    assert!(made.success());
    let text = format!("use \"pipe\" as pipe; {}", source());
    std::fs::write(directory.path().join("uses.rul"), text).unwrap();
    let requests = ["pipe", "/dev/null", ".", "uses.rul"]
        .map(|file| format!("{{\"cmd\":\"load\",\"file\":\"{file}\"}}\n"));
    let output = rulvm(&["drive"], directory.path(), requests.concat().as_bytes());
    let answers = String::from_utf8(output.stdout).unwrap();
    assert_eq!(answers.lines().count(), requests.len());
    for answer in answers.lines() {
        let answer: Value = serde_json::from_str(answer).unwrap();
        assert_eq!(answer["error"]["kind"], "file", "{answer}");
    }
    let output = rulvm(&["drive", "pipe"], directory.path(), b"");
    assert_eq!(status(&output), Exit::RuleNotFound.number());
}

#[cfg(unix)]
#[test]
fn info_check_and_play_read_a_pipe() {
    let folder = session("c8");
    let rule = std::fs::read(folder.join("case.rul3")).unwrap();
    assert_eq!(status(&rulvm(&["info", "/dev/stdin"], &folder, &rule)), 0);
    assert_eq!(status(&rulvm(&["check", "/dev/stdin"], &folder, source().as_bytes())), 0);
    let play = ["play", "/dev/stdin", "--demo", "--headless", "--pieces", "1"];
    assert_eq!(status(&rulvm(&play, &folder, source().as_bytes())), 0);
}

/// Returns a rule that traps when its first piece lands, in the middle of its line 3.
fn failing() -> String {
    let rows = frame::rows();
    format!(
        "number n {{ label en \"Zero\"; }}
phase C {{
\tif n < 1 {{ n = 1 / n; }} // \u{1b}[31mred
}}
rule \"Fails\" {{ edge 6; }} pattern plain {{ {rows} }} shape dot {{ here }} signals standard;
phase 0 {{ }} phase B {{ return drop; }} phase S {{ return 0; }}
phase A {{ piece.shape = 1; piece.color[1] = red; piece.pattern[1] = plain; }}
"
    )
}

/// Creates a directory with `f.rul`, its rule file and its source map.
fn built(text: &str) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    std::fs::write(at("f.rul"), text).unwrap();
    let options = rulc_compiler::Options { map: true, ..rulc_compiler::Options::default() };
    let output = rulc_compiler::compile_with("f.rul", text, &rulc_sources::FileSystem, &options)
        .output
        .expect("no errors");
    std::fs::write(at("f.rul3"), output.bytes).unwrap();
    std::fs::write(at("f.rul3.map"), output.map.unwrap().to_json()).unwrap();
    directory
}

/// Returns the standard error of a game without a terminal that ends with a trap.
fn headless(directory: &Path, file: &str) -> String {
    let arguments = ["play", file, "--demo", "--headless", "--seed", "1"];
    let output = rulvm(&arguments, directory, b"");
    assert_eq!(status(&output), Exit::Trap.number());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_trap_shows_its_place_in_the_source() {
    let directory = built(&failing());
    let said = headless(directory.path(), "f.rul3");
    let of_source = headless(directory.path(), "f.rul");
    assert!(said.replace("f.rul3", "f.rul") == of_source && !said.contains('\u{1b}'), "{said}");
    std::fs::remove_file(directory.path().join("f.rul3.map")).unwrap();
    let without = headless(directory.path(), "f.rul3");
    let arguments = ["play", "f.rul", "--demo", "--headless", "--seed", "1", "--record", "r.log"];
    let recorded = rulvm(&arguments, directory.path(), b"").stderr;
    let recorded = String::from_utf8(recorded).unwrap();
    let sections = [said, without, recorded];
    insta::assert_snapshot!(sections.join("--------\n"));
}

#[test]
fn a_trap_shows_the_values_of_its_call_and_the_command_that_plays_it_again() {
    let directory = tempfile::tempdir().unwrap();
    let text = failing().replace("1 / n", "sh(5)") + "fn sh(a) { return random(a, 1); }\n";
    std::fs::write(directory.path().join("my game.rul"), text).unwrap();
    for arguments in [
        &["play", "my game.rul", "--demo", "--headless", "--seed", "7"][..],
        &["bench", "my game.rul", "--games", "1", "--pieces", "5", "--seed", "7", "--no-times"],
    ] {
        let output = rulvm(arguments, directory.path(), b"");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("`a` is 5\n"), "{said}");
        assert!(said.contains("`sh` was called at my game.rul:3:"), "{said}");
        assert!(said.contains("then `ruldbg 'my game.rul' -ex \"replay game.log\"`"), "{said}");
        let (_, command) = said.split_once("= `rulvm ").unwrap();
        let (command, _) = command.split_once('`').unwrap();
        let again = Command::new("sh")
            .args(["-c", &format!("exec '{}' {command}", env!("CARGO_BIN_EXE_rulvm"))])
            .current_dir(directory.path())
            .output()
            .unwrap();
        assert_eq!(status(&again), Exit::Trap.number());
        let again = String::from_utf8(again.stderr).unwrap();
        assert_eq!(again.lines().next(), said.lines().next());
        std::fs::remove_file(directory.path().join("game.log")).unwrap();
    }
}

#[test]
fn a_map_that_does_not_belong_to_the_rule_is_reported_and_left_out() {
    let directory = built(&failing());
    let at = |name: &str| directory.path().join(name);
    let good = std::fs::read_to_string(at("f.rul3.map")).unwrap();
    let other = built(&failing().replace("1 / n", "2 / n"));
    let other = std::fs::read(other.path().join("f.rul3.map")).unwrap();
    // The same code, but at another place in the file.
    let moved = built(&failing().replace("\"Zero\"", "\"A longer label\""));
    let moved = std::fs::read(moved.path().join("f.rul3.map")).unwrap();
    let newer = good.replace("\"version\":3", "\"version\":4");
    let wild = good.replace("\"mappings\":\"", "\"mappings\":\"!");
    let quoting = good.replace("\"version\":3", "\"version\":\"\\u001b[2J\"");
    for (map, why) in [
        (&other[..], "this is the source map of another version of the rule"),
        (&moved, "this is the source map of another version of the rule"),
        (newer.as_bytes(), "version 4"),
        (wild.as_bytes(), "corrupted"),
        (quoting.as_bytes(), "not a source map"),
        (&good.as_bytes()[..100], "not a source map"),
        (b"\xFF", "not UTF-8"),
        (b"", "not a source map"),
    ] {
        std::fs::write(at("f.rul3.map"), map).unwrap();
        let said = headless(directory.path(), "f.rul3");
        let (note, trap) = said.split_once('\n').unwrap();
        assert!(note.starts_with("rulvm: f.rul3.map: ") && note.contains(why), "{note}");
        assert!(note.ends_with("; source lines are not shown"), "{note}");
        assert!(trap.contains("division-by-zero") && !said.contains('\u{1b}'), "{said}");
        let info = rulvm(&["info", "f.rul3"], directory.path(), b"");
        assert_eq!(
            (status(&info), String::from_utf8(info.stderr).unwrap()),
            (0, format!("{note}\n"))
        );
        // A session does not write notes.
        let drive = rulvm(&["drive", "f.rul3"], directory.path(), b"");
        assert_eq!((status(&drive), drive.stderr), (0, Vec::new()));
    }
    std::fs::remove_file(at("f.rul3.map")).unwrap();
    std::fs::create_dir(at("f.rul3.map")).unwrap();
    assert!(
        headless(directory.path(), "f.rul3").contains("f.rul3.map: this is not a regular file")
    );
}

#[test]
fn info_names_the_sources_of_the_map() {
    let directory = built(&failing());
    let info = |arguments: &[&str]| {
        let output = rulvm(&[&["info"], arguments].concat(), directory.path(), b"");
        assert_eq!((status(&output), output.stderr), (0, Vec::new()));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(info(&["f.rul3"]).contains("\nSource map\n  f.rul\n"));
    let json = |file| serde_json::from_str::<Value>(&info(&["--json", file])).unwrap();
    assert_eq!(json("f.rul3")["source_map"], serde_json::json!({ "sources": ["f.rul"] }));
    std::fs::remove_file(directory.path().join("f.rul3.map")).unwrap();
    assert!(!info(&["f.rul3"]).contains("Source map"));
    assert_eq!(json("f.rul3")["source_map"], Value::Null);
    assert_eq!(json("f.rul")["source_map"], serde_json::json!({ "sources": ["f.rul"] }));
}

#[test]
fn check_reports_mistakes_by_its_exit_status() {
    let directory = built(&source());
    let at = |name: &str| directory.path().join(name);
    let changed = |from: &str, to: &str| source().replacen(from, to, 1);
    std::fs::write(at("error.rul"), changed("phase C { }", "phase C { asm { div 1 0 } }")).unwrap();
    std::fs::write(at("warning.rul"), changed("phase C { }", "phase C { asm { pull } }")).unwrap();
    for (arguments, exit) in [
        (&["check", "./f.rul3"][..], Exit::Success),
        (&["check", "./f.rul", "./f.rul3"], Exit::Success),
        (&["check", "./error.rul"], Exit::Faulty),
        (&["check", "./error.rul", "./f.rul3"], Exit::Faulty),
        (&["check", "./warning.rul"], Exit::Success),
        (&["check", "./warning.rul", "--deny-warnings"], Exit::Faulty),
        (&["check", "./f.rul3", "--deny-warnings"], Exit::Success),
        (&["check", "./error.rul", "./missing.rul3"], Exit::RuleNotFound),
        (&["check", "./missing.rul3", "./error.rul"], Exit::RuleNotFound),
        (&["check"], Exit::BadOptions),
    ] {
        let done = in_process::rulvm(arguments, directory.path());
        assert_eq!(done.exit, exit, "{arguments:?}");
    }
    let arguments = ["check", "--json", "./missing.rul3", "./error.rul", "./f.rul3"];
    let objects = in_process::rulvm(&arguments, directory.path()).out;
    let objects: Vec<Value> =
        objects.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let names = objects.iter().map(|object| object["file"].as_str().unwrap());
    let names: Vec<&str> = names.map(|file| file.rsplit('/').next().unwrap()).collect();
    assert_eq!(names, ["error.rul", "f.rul3"]);
    assert_eq!((&objects[0]["errors"], &objects[1]["errors"]), (&1.into(), &0.into()));
    let finding = &objects[0]["findings"][0];
    assert_eq!(finding["kind"], "bad-operand");
    assert!(finding["at"].as_str().unwrap().contains("error.rul:"), "{finding}");
}

#[test]
fn drive_reports_the_place_of_a_trap_only_with_a_map() {
    let directory = built(&failing());
    let requests = b"{\"cmd\":\"new\"}\n{\"cmd\":\"call\",\"phase\":\"C\"}\n";
    let trap = |file: &str| {
        let output = rulvm(&["drive", file], directory.path(), requests);
        assert_eq!((status(&output), output.stderr), (0, Vec::new()));
        String::from_utf8(output.stdout).unwrap().lines().nth(1).unwrap().to_owned()
    };
    let with = trap("f.rul3");
    assert!(with.contains(r#","at":"f.rul:3:13","message":""#), "{with}");
    assert_eq!(trap("f.rul"), with);
    // A file that is loaded later also has its map.
    let load = [&b"{\"cmd\":\"load\",\"file\":\"f.rul3\"}\n"[..], requests].concat();
    let output = rulvm(&["drive"], directory.path(), &load);
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().nth(2), Some(&*with));
    std::fs::remove_file(directory.path().join("f.rul3.map")).unwrap();
    assert_eq!(trap("f.rul3"), with.replace(r#""at":"f.rul:3:13","#, ""));
}

#[test]
fn the_place_in_a_long_line_is_shown_with_what_is_around_it() {
    let line =
        format!("\tif n < 1 {{ {}n = 1 / n; {}}}", "n += 0; ".repeat(40), "n += 0; ".repeat(9));
    let failing = failing();
    let old = failing.lines().nth(2).unwrap();
    let directory = built(&failing.replace(old, &line));
    let said = headless(directory.path(), "f.rul");
    let shown = said.lines().find_map(|line| line.strip_prefix("3 │ ")).unwrap();
    assert!(
        shown.starts_with('…') && shown.ends_with('…') && shown.contains("n = 1 / n;"),
        "{said}"
    );
    assert_eq!(shown.chars().count(), 122, "{said}");
    assert!(said.contains("f.rul:3:333\n"), "{said}");
}

/// Returns the standard output and the standard error of a command.
fn said(arguments: &[&str], directory: &Path) -> (String, String) {
    let output = rulvm(arguments, directory, b"");
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn options_come_from_the_command_line_a_file_and_the_defaults() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    std::fs::write(here.join("mine.toml"), "edge = 6\nplayer = \"Zoe\"\n").unwrap();
    let shown = in_process::rulvm(&["options", "--show", "-o", "./mine.toml"], here);
    assert_eq!(shown.exit, Exit::Success);
    let text = shown.out;
    assert!(text.contains("edge = 6                             # from the file"), "{text}");
    assert!(text.contains("rule = \"tetrhex\"                     # default"), "{text}");
    // The output of `--show` is a valid file of options.
    std::fs::write(here.join("shown.toml"), &text).unwrap();
    let again = in_process::rulvm(&["options", "--show", "-o", "./shown.toml"], here).out;
    assert_eq!(again.lines().count(), rulvm::options::TABLE.len());
    assert!(again.lines().all(|line| line.ends_with("# from the file")), "{again}");
    // The edge of the board is 6, unless the command line says 8.
    let demo = |more: &[&str]| {
        let mut all =
            vec!["play", "tetlight", "--demo", "--headless", "--pieces", "1", "-o", "./mine.toml"];
        all.extend(more);
        let done = in_process::rulvm(&all, here);
        assert_eq!(done.exit, Exit::Success, "{}", done.messages);
        done.out.lines().count()
    };
    assert!(demo(&[]) < demo(&["-n", "8"]));
    for (text, message) in [
        ("edge = 12", "`edge`: must be 6 to 9 cells, not 12"),
        ("\nedge = -1", "wrong.toml: line 2, column 8: `edge`: must be 6 to 9 cells, not -1"),
        ("egde = 7", "did you mean `edge`?"),
        ("edge = ", "line 1, column 8: "),
        ("layout = \"qwertzu\"", "did you mean `qwertz`?"),
        ("repeat_rate = 5", "`repeat_rate`: must be 10 to 1000 milliseconds, not 5"),
        ("[keys]\nLEFT = \"Ctrl+C\"", "`Ctrl+C` always leaves the program"),
        (
            "[keys]\nLEFT = \"j\"\nRGHT = \"j\"",
            "the key `J` is mapped to two signals: LEFT and RGHT",
        ),
        ("[gamepad]\nDROP = \"Sout\"", "did you mean `South`?"),
    ] {
        std::fs::write(here.join("wrong.toml"), text).unwrap();
        for command in [&["options", "--show"][..], &["play", "tetrhex", "--demo", "--headless"]] {
            let mut all = command.to_vec();
            all.extend(["-o", "./wrong.toml"]);
            let done = in_process::rulvm(&all, here);
            assert_eq!(done.exit, Exit::BadOptions, "{}", done.messages);
            assert!(done.messages.contains(message), "{}", done.messages);
        }
    }
    for (bytes, message) in [
        (&b"edge = 7\nplayer = '\xff'\n"[..], "wrong.toml: line 2: this is not UTF-8 text"),
        (&[b'#'; 1 << 17], "wrong.toml: this is larger than 64 KiB"),
    ] {
        std::fs::write(here.join("wrong.toml"), bytes).unwrap();
        let done = in_process::rulvm(&["options", "--show", "-o", "./wrong.toml"], here);
        assert_eq!(done.exit, Exit::BadOptions);
        assert!(done.messages.contains(message), "{}", done.messages);
    }
    for (arguments, message) in [
        (["-p", "Жанна"], "a rule file cannot contain `Ж`"),
        (["-l", "fre"], "there is no language `fre`; did you mean `fr`?"),
        (["--layout", "qwertzu"], "a similar value exists: 'qwertz'"),
        (["--edge", "5"], "5 is not in 6..=9"),
        (["--rule", "tetlight"], "cannot be used with"),
    ] {
        let play = ["play", "tetrhex", "--demo", "--headless", "-o", "./mine.toml"];
        let done = in_process::rulvm(&[&play[..], &arguments].concat(), here);
        assert_eq!(done.exit, Exit::BadOptions, "{}", done.messages);
        assert!(done.messages.contains(message), "{}", done.messages);
    }
}

#[test]
fn a_demo_counts_the_pieces_that_it_played() {
    let directory = tempfile::tempdir().unwrap();
    let (printed, _) = said(&DEMO, directory.path());
    assert!(printed.ends_with("still playing after 3 pieces\n"), "{printed}");
}

#[test]
fn what_is_wrong_with_a_piece_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let play = ["play", "r.rul", "--demo", "--headless"];
    for (from, to, problem) in [
        ("color[1] = red", "color[1] = 8 - edge / 7", "the color of hexagon 1 is 7"),
        ("shape = 1", "shape = 7 - edge", "the shape is 0"),
        ("pattern[1] = plain", "pattern[1] = edge", "the pattern of hexagon 1 is 7"),
    ] {
        let text = source().replace(from, to);
        std::fs::write(directory.path().join("r.rul"), text).unwrap();
        let (_, message) = said(&play, directory.path());
        let begin = format!("error: bad-piece in phase A: {problem}, and must be from 1 to ");
        assert!(message.contains(&begin), "{message}");
    }
}

#[test]
fn moves_that_trap_when_a_demo_tries_them_are_reported() {
    let directory = tempfile::tempdir().unwrap();
    // It traps on the left, and nowhere else.
    let phase_c = "phase C { if column(piece.cell[1]) < 0 { V[20] = 1 / V[21]; } }";
    let phase_b = "phase B { switch signal { LEFT => return move_left; RGHT => return move_right;
                   DROP => return drop; else => return do_nothing; } }";
    let text =
        source().replace("phase C { }", phase_c).replace("phase B { return drop; }", phase_b);
    std::fs::write(directory.path().join("r.rul"), text).unwrap();
    let play = ["play", "r.rul", "--demo", "--headless", "--seed", "1", "--pieces", "1"];
    let (printed, message) = said(&play, directory.path());
    assert!(printed.ends_with("still playing after 1 piece\n"), "{printed}");
    let told = message.starts_with("rulvm: ")
        && message.contains(" moves that the player tried trapped: division-by-zero at r.rul:");
    assert!(told && message.lines().count() == 1, "{message}");
}

#[test]
fn a_name_that_is_not_there_is_reported_with_the_nearest_one() {
    let directory = tempfile::tempdir().unwrap();
    let (_, message) = said(&["play", "tetrhx"], directory.path());
    assert!(
        message.contains("no standard rule with this name; did you mean `tetrhex`?"),
        "{message}"
    );
    let (_, message) = said(&["play", "zzzzzz"], directory.path());
    assert!(message.contains("no standard rule with this name\n"), "{message}");
    for arguments in [&["info", "zzz"][..], &["drive", "zzz"], &["play", "zzz"], &["test", "zzz"]] {
        let (_, message) = said(arguments, directory.path());
        assert!(message.starts_with("rulvm: "), "{arguments:?}: {message}");
    }
}

#[test]
fn a_filter_that_leaves_all_tests_out_is_reported() {
    let directory = tempfile::tempdir().unwrap();
    let text = format!("{} test \"one\" {{ expect edge == 6; }}", source());
    std::fs::write(directory.path().join("r.rul"), text).unwrap();
    let (printed, _) = said(&["test", "--filter", "zzz"], directory.path());
    assert!(printed.ends_with("no test name contains `zzz`\n"), "{printed}");
    let (printed, _) = said(&["test", "--filter", "on"], directory.path());
    assert!(printed.ends_with("1 passed\n"), "{printed}");
}

#[test]
fn a_recording_is_the_game_and_takes_no_other_file() {
    let directory = tempfile::tempdir().unwrap();
    let play = |record: &str| {
        let arguments =
            ["play", "hexcolumns", "--demo", "--headless", "--seed", "4", "--pieces", "5"];
        let arguments = [&arguments[..], &["--record", record]].concat();
        rulvm(&arguments, directory.path(), b"")
    };
    let output = play("game.log");
    assert_eq!(status(&output), Exit::Success.number());
    let path = directory.path().join("game.log");
    let text = std::fs::read_to_string(&path).unwrap();
    let log = Log::from_text(&text).unwrap();
    let program = Program::load(stdlib_rules::rules::rule("hexcolumns").unwrap().to_vec()).unwrap();
    let game = rulvm_core::log::replay(&log, &program).unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.starts_with(&rulvm_player::picture::text(&game)), "{shown}");
    // An existing file is kept.
    let output = play("game.log");
    assert_eq!(status(&output), Exit::System.number());
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("game.log: the file already exists"), "{message}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    let output = play("no/such/directory/game.log");
    assert_eq!(status(&output), Exit::System.number());
}

#[test]
fn a_recording_is_verified() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let play = ["play", "tetlight", "--demo", "--headless", "--seed", "5", "--pieces", "4"];
    let play = rulvm(&[&play[..], &["--record", "game.log"]].concat(), here, b"");
    assert_eq!(status(&play), 0);
    let verified = rulvm(&["verify", "game.log"], here, b"");
    let text = String::from_utf8(verified.stdout).unwrap();
    assert!(text.starts_with("Tet'light, edge 7, seed 5: "), "{text}");
    assert!(text.ends_with("every state matches the recording\nthe game is not over\n"), "{text}");
    let verified = rulvm(&["verify", "game.log", "tetlight", "--json"], here, b"");
    let object: Value = serde_json::from_slice(&verified.stdout).unwrap();
    assert_eq!((&object["seed"], &object["status"]), (&5.into(), &"playing".into()));
    // Another rule, another input, another hash, not a recording, an empty file.
    let log = std::fs::read_to_string(here.join("game.log")).unwrap();
    let wrong = |name: &str, text: String, rule: &[&str], message: &str| {
        std::fs::write(here.join(name), text).unwrap();
        let output = rulvm(&[&["verify", name], rule].concat(), here, b"");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(status(&output), Exit::Recording.number(), "{told}");
        assert!(told.contains(message), "{told}");
    };
    wrong("a.log", log.clone(), &["tetrhex"], "the log was recorded with a different rule");
    let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
    lines.remove(2);
    wrong("b.log", lines.join("\n") + "\n", &[], "the game differs from the log after input 2");
    wrong("c.log", log.replacen("\"seed\":5", "\"seed\":6", 1), &[], "at its start");
    let fuel = log.replacen("\"fuel\":", "\"fuel\":9", 1);
    wrong("fuel.log", fuel, &[], "its phase calls can take 9");
    wrong("d.log", "no recording\n".to_owned(), &[], "this is neither a recording");
    wrong("g.log", "{no recording\n".to_owned(), &[], "line 1 of the log");
    wrong("e.log", String::new(), &[], "the log is empty");
    // A log that was not written to its end is a shorter game.
    let cut = log.trim_end().rsplit_once('}').unwrap().0.to_owned();
    std::fs::write(here.join("f.log"), cut).unwrap();
    assert_eq!(status(&rulvm(&["verify", "f.log"], here, b"")), 0);
    assert_eq!(status(&rulvm(&["verify", "nothing.log"], here, b"")), Exit::Recording.number());
    // A replay needs a terminal.
    assert_eq!(status(&rulvm(&["replay", "game.log"], here, b"")), 10);
}

#[test]
fn a_wrong_option_is_reported_without_commands_for_the_terminal() {
    let terminals = rulvm::cli::Terminals { stderr: true, ..Default::default() };
    let arguments = ["table", "--join", "rul1-\u{1b}]0;title\u{7}"];
    let done = in_process::with_input(&arguments, Path::new("."), "", terminals);
    assert_eq!(done.exit, Exit::BadOptions);
    assert!(!done.messages.contains(['\u{1b}', '\u{7}']), "{:?}", done.messages);
}
