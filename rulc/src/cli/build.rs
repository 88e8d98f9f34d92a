//! `rulc build` and `rulc check`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::files::{read_source, write};
use super::inputs::{Inputs, Recorder};
use super::messages::Messages;
use super::{Streams, exit, watch};
use crate::compile::compile;
use crate::diagnostics::Severity;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The source of the rule
    file: PathBuf,
    /// The rule file to write [default: the source with the ending .rul3]
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Build again whenever the source or a file that it uses changes, until Ctrl+C
    #[arg(long)]
    watch: bool,
}

/// Builds a rule file, once or again and again; gives the exit status.
pub(super) fn run(arguments: &Arguments, streams: Streams<'_>) -> u8 {
    let file = &arguments.file;
    let output = arguments.output.clone().unwrap_or_else(|| file.with_extension("rul3"));
    let Streams { stdout, mut messages } = streams;
    if !arguments.watch {
        let status = build(file, Some(&output), &mut messages).status;
        messages.hint();
        return status;
    }
    if file.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        messages.problem(&file.to_string_lossy(), &"only a regular file can be watched");
        return exit::BAD_OPTIONS;
    }
    let mut watcher = watch::FileWatcher::new();
    watch::run(file, &output, &mut watcher, stdout, &mut messages)
}

/// Reports the mistakes in a rule; gives the exit status.
pub(super) fn check(file: &Path, streams: Streams<'_>) -> u8 {
    let mut messages = streams.messages;
    let status = build(file, None, &mut messages).status;
    messages.hint();
    status
}

/// What came of a build.
#[derive(Debug)]
pub(super) struct Built {
    /// The exit status.
    pub(super) status: u8,
    /// How many errors there are in the sources.
    pub(super) errors: usize,
    /// How many warnings.
    pub(super) warnings: usize,
    /// The size of the rule file, if there is one.
    pub(super) bytes: Option<usize>,
    /// The files that took part, also those that are missing.
    pub(super) inputs: Inputs,
}

/// Compiles a rule once, and writes the rule file if there is a place for it.
pub(super) fn build(file: &Path, output: Option<&Path>, messages: &mut Messages<'_>) -> Built {
    let recorder = Recorder::default();
    let name = file.to_string_lossy();
    recorder.record(file);
    let mut built = Built {
        status: exit::NOT_FOUND,
        errors: 0,
        warnings: 0,
        bytes: None,
        inputs: Inputs::default(),
    };
    match read_source(file) {
        Err(problem) => messages.problem(&name, &problem),
        Ok(text) => {
            let compilation = compile(&name, &text, &recorder);
            messages.show(&compilation.diagnostics, &compilation.sources);
            let count = |severity| {
                let diagnostics = compilation.diagnostics.iter();
                diagnostics.filter(|diagnostic| diagnostic.severity() == severity).count()
            };
            built.errors = count(Severity::Error);
            built.warnings = count(Severity::Warning);
            built.status = match (&compilation.output, output) {
                (None, _) => exit::ERRORS,
                (Some(_), None) => exit::SUCCESS,
                (Some(compiled), Some(output)) => match write(output, file, &compiled.bytes) {
                    Ok(()) => {
                        built.bytes = Some(compiled.bytes.len());
                        exit::SUCCESS
                    }
                    Err(problem) => {
                        messages.problem(&output.to_string_lossy(), &problem);
                        exit::SYSTEM
                    }
                },
            };
        }
    }
    built.inputs = recorder.inputs();
    built
}
