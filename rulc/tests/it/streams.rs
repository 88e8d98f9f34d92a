//! The program itself: outputs that cannot be written.

#![cfg(target_os = "linux")]

use std::process::{Command, Stdio};

/// Commands that print something, and nothing else.
const PRINTING: [&[&str]; 7] = [
    &["--help"],
    &["--version"],
    &["explain"],
    &["explain", "E0201"],
    &["completions", "bash"],
    &["man"],
    &["dis", "../stdlib-rules/games/tetlight.rul3"],
];

fn rulc(arguments: &[&str], output: impl Into<Stdio>) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_rulc"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(arguments)
        .stdout(output)
        .output()
        .unwrap()
}

#[test]
fn an_output_that_cannot_be_written_is_an_error_of_the_system() {
    for arguments in PRINTING {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = rulc(arguments, full);
        assert_eq!(output.status.code(), Some(255), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_closed_pipe_ends_a_command_silently() {
    for arguments in PRINTING {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = rulc(arguments, writer);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_text_that_cannot_be_written_is_an_error_unless_a_pipe_was_closed() {
    let directory = crate::directory();
    directory.write("a.rul", "const  A = 1;\n");
    for arguments in [
        &["explain"][..],
        &["explain", "E0201"],
        &["man"],
        &["completions", "bash"],
        &["new", "trio"],
        &["fmt", "--check", "a.rul"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = directory.command().args(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(255), "{arguments:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("No space left on device"), "{arguments:?}: {message}");
    }
    for arguments in [&["explain"][..], &["man"], &["completions", "bash"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = directory.command().args(arguments).stdout(writer).output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
    }
}
