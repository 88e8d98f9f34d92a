//! A program that runs in a directory of its own.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A temporary directory, and the program that runs in it.
pub struct Directory {
    folder: tempfile::TempDir,
    program: &'static str,
}

impl Directory {
    /// Creates a directory for a program, `env!("CARGO_BIN_EXE_...")`.
    pub fn new(program: &'static str) -> Directory {
        Directory { folder: tempfile::tempdir().unwrap(), program }
    }

    /// Returns the path of a file in the directory.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Returns the text of a file.
    pub fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// Writes a file.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).unwrap();
        }
        std::fs::write(path, text).unwrap();
    }

    /// Returns the program as a command in this directory.
    pub fn command(&self) -> Command {
        let mut command = Command::new(self.program);
        command.current_dir(self.folder.path());
        command
    }

    /// Runs the program.
    pub fn run(&self, arguments: &[&str]) -> Ran {
        self.command().args(arguments).stdin(Stdio::null()).output().unwrap().into()
    }

    /// Runs the program with a text on its standard input.
    pub fn run_with_input(&self, arguments: &[&str], input: &str) -> Ran {
        let mut command = self.command();
        command.args(arguments).stdin(Stdio::piped());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        child.wait_with_output().unwrap().into()
    }
}

/// The exit status and the outputs of a program that has ended.
#[derive(Debug)]
pub struct Ran {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            status: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}
