//! The command `rulvm`.

use std::process::ExitCode;

fn main() -> ExitCode {
    rulvm::cli::program()
}
