//! `rulc export`: a game as a page in one file.

use std::path::{Path, PathBuf};

use clap::Args;
use rul_site::export::{Export, START};
use rulc_compiler::diagnostics::Severity;
use rulc_compiler::{Options, compile_with};
use rulc_sources::Recorder;
use rulc_sources::output::{MAGIC, starts_with};

use super::exit;
use super::files::{Source, write_generated};
use super::lints;
use super::streams::Streams;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The source of the rule, a rule file, or the name of a standard or sample rule
    file: PathBuf,
    /// Write a page: one file with the player and the game
    #[arg(long, required = true)]
    html: bool,
    /// The file to write [default: the source file or the name, with the extension .html]
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Put the source into the page, for players who want to change the game
    #[arg(long)]
    with_source: bool,
    #[command(flatten)]
    lints: lints::Arguments,
}

/// Writes the page, and returns the exit status.
pub(super) fn run(arguments: &Arguments, mut streams: Streams<'_>) -> u8 {
    let file = &arguments.file;
    let recorder = Recorder::default();
    let (rule, source) = match rule(arguments, &recorder, &mut streams) {
        Ok(found) => found,
        Err(status) => return status,
    };
    let name = file.to_string_lossy();
    if arguments.with_source && source.is_none() {
        streams.messages.problem(&name, &"this is a rule file: only a source can be in the page");
        return exit::NO_RULE;
    }
    let source = source.as_deref().filter(|_| arguments.with_source);
    let html = match (Export { rule: &rule, source }).html() {
        Ok(html) => html,
        Err(problem) => {
            streams.messages.problem(&name, &problem);
            return exit::NO_RULE;
        }
    };
    let usual = || file.with_extension("html");
    let output = arguments.output.clone().unwrap_or_else(usual);
    let mut read = recorder.paths();
    read.push(file.clone());
    let written = write_generated(&output, &read, Some(START), &html);
    streams.messages.written(&output, written)
}

/// The rule file, and its source if there is one; or the exit status.
fn rule(
    arguments: &Arguments,
    recorder: &Recorder,
    streams: &mut Streams<'_>,
) -> Result<(Vec<u8>, Option<String>), u8> {
    let file: &Path = &arguments.file;
    let name = file.to_string_lossy();
    let messages = &mut streams.messages;
    if starts_with(file, MAGIC) {
        let bytes = rulc_sources::read_any(file);
        let bytes = bytes.map_err(|problem| {
            messages.problem(&name, &problem);
            exit::NOT_FOUND
        })?;
        return Ok((bytes, None));
    }
    let source = Source::read(file).map_err(|problem| {
        messages.problem(&name, &problem);
        exit::NOT_FOUND
    })?;
    recorder.record(file);
    let options = Options { lints: arguments.lints.levels(), ..Options::default() };
    let compilation = compile_with(&source.name, &source.text, source.loader(recorder), &options);
    messages.show(&compilation.diagnostics, &compilation.sources);
    let has_errors = compilation.diagnostics.iter().any(|d| d.severity() == Severity::Error);
    match compilation.output {
        Some(output) if !has_errors => Ok((output.bytes, Some(source.text))),
        _ => Err(exit::ERRORS),
    }
}
