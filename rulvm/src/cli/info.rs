//! `rulvm info`.

use std::path::PathBuf;

use clap::Args;

use super::{files, output};
use crate::exit::Exit;
use crate::info;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// A rule file or its source
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &Options) -> Exit {
    let program = match files::load(&options.file, files::Accept::Anything) {
        Ok(rule) => {
            rule.tell_note();
            rule.program
        }
        Err(problem) => return problem.tell(),
    };
    let text = if options.json {
        format!("{:#}\n", info::json(program.loaded(), program.map()))
    } else {
        info::text(program.loaded(), program.map())
    };
    output::print(&text)
}
