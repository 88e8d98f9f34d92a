//! `rulc module-header`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::files::replace;
use super::streams::{Streams, exit};
use rulc_compiler::module_header::{Language, header};
use rulc_sources::output::check_generated_output;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The language that the module is written in
    #[arg(long, value_enum)]
    lang: Choice,
    /// The file to write [default: the standard output]
    #[arg(short, long)]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Choice {
    /// WebAssembly as text: a module to start from
    Wat,
    /// A file for `mod rul;`
    Rust,
    /// A file for `#include "rul.h"`
    C,
    /// A file for `import * as rul from "./rul"`
    Assemblyscript,
}

impl Choice {
    const fn language(self) -> Language {
        match self {
            Choice::Wat => Language::Wat,
            Choice::Rust => Language::Rust,
            Choice::C => Language::C,
            Choice::Assemblyscript => Language::AssemblyScript,
        }
    }
}

/// Prints or writes the header, and returns the exit status.
pub(super) fn run(arguments: &Arguments, mut streams: Streams<'_>) -> u8 {
    let language = arguments.lang.language();
    let text = header(language);
    let Some(output) = &arguments.output else { return streams.print(text.as_bytes()) };
    let written = check_generated_output(output, &[], language.mark())
        .and_then(|()| replace(output, text.as_bytes()));
    match written {
        Ok(()) => exit::SUCCESS,
        Err(problem) => {
            streams.messages.problem(&output.to_string_lossy(), &problem);
            exit::SYSTEM
        }
    }
}
