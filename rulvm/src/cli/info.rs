//! `rulvm info`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::files;
use crate::exit::Exit;
use crate::info;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// A rule file or the source of one
    file: PathBuf,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options) -> Exit {
    let program = match files::load(&options.file) {
        Ok(program) => program,
        Err(problem) => {
            eprintln!("{}", problem.message.trim_end());
            return problem.exit;
        }
    };
    let text = if options.json {
        format!("{:#}\n", info::json(program.loaded()))
    } else {
        info::text(program.loaded())
    };
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            eprintln!("rulvm: {error}");
            Exit::System
        }
        _ => Exit::Success,
    }
}
