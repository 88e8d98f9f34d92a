//! A program that reads and writes without a terminal.
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs a program in a directory, with some input, until it ends.
///
/// # Panics
/// It cannot be started.
#[must_use]
pub fn run(program: &str, arguments: &[&str], directory: &Path, input: &[u8]) -> Output {
    let mut child = Command::new(program)
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
