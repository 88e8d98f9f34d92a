//! The program itself: one session of the conformance tests, its exit statuses, its help.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use rulvm::exit::Exit;
use serde_json::Value;

fn rulvm(arguments: &[&str], directory: &Path, input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rulvm"))
        .args(arguments)
        .current_dir(directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // The program may end without reading.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
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
fn drive_can_begin_with_a_file_and_a_limit() {
    let folder = session("c8");
    let arguments = ["drive", "case.rul3", "--fuel", "0"];
    let output = rulvm(&arguments, &folder, b"{\"cmd\":\"new\"}\n");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(status(&output), 0);
    // Either it needs no step, or it traps at the first one; it does not ask for `load`.
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
