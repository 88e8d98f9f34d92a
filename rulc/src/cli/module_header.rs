//! `rulc module-header`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::exit;
use super::files::{Source, write_generated};
use super::messages::Messages;
use super::streams::Streams;
use rulc_compiler::diagnostics::Severity;
use rulc_compiler::module_header::{Language, header};
use rulc_compiler::{Message, compile};
use rulc_sources::Recorder;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// A rule whose declared messages the module can receive
    file: Option<PathBuf>,
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
    let recorder = Recorder::default();
    let messages = match &arguments.file {
        Some(file) => match messages_of(file, &recorder, &mut streams.messages) {
            Ok(messages) => messages,
            Err(status) => return status,
        },
        None => Vec::new(),
    };
    let text = header(language, &messages);
    let Some(output) = &arguments.output else { return streams.print(text.as_bytes()) };
    let written = write_generated(output, &recorder.paths(), language.mark(), &text);
    streams.messages.written(output, written)
}

/// The messages that a rule declares, or the exit status if it has errors, which are reported.
fn messages_of(
    file: &Path,
    recorder: &Recorder,
    messages: &mut Messages<'_>,
) -> Result<Vec<Message>, u8> {
    recorder.record(file);
    let source = Source::read(file).map_err(|problem| {
        messages.problem(&file.to_string_lossy(), &problem);
        exit::NOT_FOUND
    })?;
    let compilation = compile(&source.name, &source.text, source.loader(recorder));
    match compilation.output {
        Some(output) => Ok(output.messages),
        None => {
            let mut errors = compilation.diagnostics;
            errors.retain(|diagnostic| diagnostic.severity() == Severity::Error);
            messages.show(&errors, &compilation.sources);
            messages.hint();
            Err(exit::ERRORS)
        }
    }
}
