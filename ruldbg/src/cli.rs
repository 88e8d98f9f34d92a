//! The command line of `ruldbg`.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

/// Debugs RUL rules step by step through the phases 0 A B C P Q S.
#[derive(Debug, Parser)]
#[command(name = "ruldbg", version, about)]
struct Options {
    /// The rule: a rule file or the source of one
    file: PathBuf,
}

/// The exit status for bad options, as in all tools of the toolchain.
const BAD_OPTIONS: u8 = 10;
/// The exit status for errors of the operating system.
const SYSTEM: u8 = 255;

/// Runs the command line. This version has no debugger yet, and says so.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Options::try_parse_from(arguments) {
        Ok(options) => {
            let file = options.file.display();
            let _ = writeln!(io::stderr(), "ruldbg: {file}: this version cannot debug yet");
            ExitCode::FAILURE
        }
        Err(error) => {
            let printed = error.print().and_then(|()| io::stdout().flush());
            match printed {
                _ if error.use_stderr() => ExitCode::from(BAD_OPTIONS),
                Err(problem) if problem.kind() != io::ErrorKind::BrokenPipe => {
                    let _ = writeln!(io::stderr(), "ruldbg: {problem}");
                    ExitCode::from(SYSTEM)
                }
                _ => ExitCode::SUCCESS,
            }
        }
    }
}
