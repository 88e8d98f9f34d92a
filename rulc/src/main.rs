//! The command `rulc`.

use std::process::ExitCode;

fn main() -> ExitCode {
    rulc::cli::run(std::env::args_os(), &mut std::io::stdout(), &mut std::io::stderr())
}
