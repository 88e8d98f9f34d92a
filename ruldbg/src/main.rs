//! The command `ruldbg`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ruldbg::cli::run(std::env::args_os())
}
