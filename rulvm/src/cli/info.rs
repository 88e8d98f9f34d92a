//! `rulvm info`.

use std::path::PathBuf;

use clap::Args;

use super::files;
use super::streams::Streams;
use rulvm_files::Exit;
use rulvm_player::info;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// A rule file, its source, or the name of a standard or sample rule
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    let program = match files::load(&options.file, files::Accept::Anything, &mut io.messages) {
        Ok(rule) => {
            io.messages.report_note(&rule);
            rule.program
        }
        Err(problem) => return io.report(&problem),
    };
    let text = if options.json {
        format!("{:#}\n", info::json(program.loaded(), program.map()))
    } else {
        info::text(program.loaded(), program.map())
    };
    io.print(&text)
}
