//! The command line of `ruldbg`.

use std::ffi::OsString;
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

/// Runs the command line. This version has no debugger yet, and says so.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Options::try_parse_from(arguments) {
        Ok(options) => {
            eprintln!("ruldbg: {}: this version cannot debug yet", options.file.display());
            ExitCode::FAILURE
        }
        Err(error) => {
            let _ = error.print();
            if error.use_stderr() { ExitCode::from(BAD_OPTIONS) } else { ExitCode::SUCCESS }
        }
    }
}
