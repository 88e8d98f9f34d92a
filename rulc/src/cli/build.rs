//! `rulc build` and `rulc check`.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::files::{read_source, write};
use super::messages::{Messages, counted};
use super::scores::{self, Scores};
use super::{Streams, exit, lints, watch};
use rulc_compiler::Passes;
use rulc_compiler::diagnostics::Severity;
use rulc_compiler::{Options, Output as Compiled, compile_with};
use rulc_sources::{FileWatcher, Inputs, Recorder};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The source of the rule
    file: PathBuf,
    /// The rule file to write [default: the source with the ending .rul3]
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// How the code is made: as small as possible, or plainly, construct by construct
    #[arg(short = 'O', value_enum, default_value = "size", value_name = "LEVEL")]
    optimize: Level,
    /// Write a source map, too: the rule file's name with .map behind it
    #[arg(long)]
    map: bool,
    #[command(flatten)]
    lints: lints::Arguments,
    /// Build again whenever the source or a file that it uses changes, until Ctrl+C
    #[arg(long)]
    watch: bool,
}

/// How the code is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Level {
    /// As small as possible
    Size,
    /// Plainly, construct by construct
    None,
}

/// What a source is built into.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// The rule file to write, if one is written.
    pub(super) output: Option<PathBuf>,
    /// How it is compiled. A source map is written next to the rule file.
    pub(super) options: Options,
}

impl Arguments {
    fn target(&self) -> Target {
        let passes = match self.optimize {
            Level::Size => Passes::all(),
            Level::None => Passes::none(),
        };
        Target {
            output: Some(self.output.clone().unwrap_or_else(|| self.file.with_extension("rul3"))),
            options: Options { passes, map: self.map, tests: false, lints: self.lints.levels() },
        }
    }
}

/// Builds a rule file, once or after every change, and returns the exit status.
pub(super) fn run(arguments: &Arguments, streams: Streams<'_>) -> u8 {
    let file = &arguments.file;
    let target = arguments.target();
    let Streams { stdout, mut messages } = streams;
    if !arguments.watch {
        let status = build(file, &target, &mut messages).status;
        messages.hint();
        return status;
    }
    if file.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        messages.problem(&file.to_string_lossy(), &"only a regular file can be watched");
        return exit::BAD_OPTIONS;
    }
    let mut watcher = FileWatcher::new();
    watch::run(file, &target, &mut watcher, stdout, &mut messages)
}

/// Reports the errors in a rule, and returns the exit status.
pub(super) fn check(file: &Path, lints: &lints::Arguments, streams: Streams<'_>) -> u8 {
    let mut messages = streams.messages;
    let options = Options { lints: lints.levels(), ..Options::default() };
    let target = Target { output: None, options };
    let status = build(file, &target, &mut messages).status;
    messages.hint();
    status
}

/// The result of a build.
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
    /// The files that the build read, including missing ones.
    pub(super) inputs: Inputs,
}

/// Compiles a rule once, and writes the rule file if there is a path for it.
pub(super) fn build(file: &Path, target: &Target, messages: &mut Messages<'_>) -> Built {
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
            let compilation = compile_with(&name, &text, &recorder, &target.options);
            messages.show(&compilation.diagnostics, &compilation.sources);
            let count = |severity| {
                let diagnostics = compilation.diagnostics.iter();
                diagnostics.filter(|diagnostic| diagnostic.severity() == severity).count()
            };
            built.errors = count(Severity::Error);
            built.warnings = count(Severity::Warning);
            built.status = match (&compilation.output, &target.output) {
                (None, _) => exit::ERRORS,
                (Some(_), None) => exit::SUCCESS,
                (Some(compiled), Some(output)) => match write_all(output, file, compiled) {
                    Ok(other) => {
                        if let Some((count, path)) = other {
                            let (scores, kept) = (counted(count, "score"), path.display());
                            let note = format!(
                                "it had {scores} of another version of the rule, which are in {kept} now"
                            );
                            messages.note(&output.to_string_lossy(), &note);
                        }
                        built.bytes = Some(compiled.bytes.len());
                        exit::SUCCESS
                    }
                    Err((path, problem)) => {
                        messages.problem(&path.to_string_lossy(), &problem);
                        exit::SYSTEM
                    }
                },
            };
        }
    }
    built.inputs = recorder.inputs();
    built
}

/// Scores of another rule, and where they are now.
type Other = Option<(usize, PathBuf)>;

/// Writes the rule file, with the scores that it has, and its source map. An error comes with the
/// path of the file.
fn write_all(
    output: &Path,
    source: &Path,
    compiled: &Compiled,
) -> Result<Other, (PathBuf, std::io::Error)> {
    let named = |problem| (output.to_owned(), problem);
    let before = scores::present(output);
    let (bytes, other) = match scores::keep(&before, &compiled.bytes) {
        Scores::None => (Cow::Borrowed(&compiled.bytes), None),
        Scores::Stay(bytes) => (Cow::Owned(bytes), None),
        Scores::Other(count) => {
            let path = scores::back_up(output, &before).map_err(named)?;
            (Cow::Borrowed(&compiled.bytes), Some((count, path)))
        }
    };
    write(output, source, &bytes).map_err(named)?;
    if let Some(map) = &compiled.map {
        let mut map = map.clone();
        let name = output.file_name().unwrap_or_default();
        map.file = name.to_string_lossy().into_owned();
        let mut path = output.as_os_str().to_owned();
        path.push(grammar::source_map::ENDING);
        let path = PathBuf::from(path);
        write(&path, source, map.to_json().as_bytes()).map_err(|problem| (path, problem))?;
    }
    Ok(other)
}
