//! `rulc build` and `rulc check`.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::exit;
use super::files::{Source, replace};
use super::lints;
use super::messages::{Messages, counted};
use super::scores::{self, Scores};
use super::streams::Streams;
use super::watch::{self, Built};
use rulc_compiler::Passes;
use rulc_compiler::diagnostics::Severity;
use rulc_compiler::{Options, Output as Compiled, compile_with};
use rulc_sources::output::{check_map_output, check_rule_output};
use rulc_sources::standard::standard;
use rulc_sources::{FileWatcher, Inputs, Recorder};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The source of the rule, or the name of a standard or sample rule
    file: PathBuf,
    /// The rule file to write [default: the source file or the name, with the extension .rul3]
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// How to generate code: as small as possible, or without optimization
    #[arg(short = 'O', value_enum, default_value = "size", value_name = "LEVEL")]
    optimize: Level,
    /// Also write a source map, named like the rule file with .map appended
    #[arg(long)]
    map: bool,
    #[command(flatten)]
    lints: lints::Arguments,
    /// Build again whenever the source or a file it uses changes, until Ctrl+C
    #[arg(long)]
    watch: bool,
}

/// How the code is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Level {
    /// As small as possible
    Size,
    /// Without optimization, one construct at a time
    None,
}

/// What a source is built into.
#[derive(Clone, Debug)]
struct Target {
    /// The rule file to write, if one is written.
    output: Option<PathBuf>,
    /// How it is compiled. A source map is written next to the rule file.
    options: Options,
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
    if let Some(rule) = standard(file) {
        let problem =
            format!("the standard rule `{}` cannot change: there is nothing to watch", rule.name);
        messages.problem(&file.to_string_lossy(), &problem);
        return exit::BAD_OPTIONS;
    }
    if file.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        messages.problem(&file.to_string_lossy(), &"only a regular file can be watched");
        return exit::BAD_OPTIONS;
    }
    let mut watcher = FileWatcher::new();
    let mut build = |messages: &mut Messages<'_>| build(file, &target, messages);
    let output = target.output.as_deref().unwrap_or(file);
    watch::run(file, output, &mut build, &mut watcher, stdout, &mut messages)
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

/// Compiles a rule once, and writes the rule file if there is a path for it.
fn build(file: &Path, target: &Target, messages: &mut Messages<'_>) -> Built {
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
    match Source::read(file) {
        Err(problem) => messages.problem(&name, &problem),
        Ok(source) => {
            let loader = source.loader(&recorder);
            let compilation = compile_with(&source.name, &source.text, loader, &target.options);
            let read = recorder.paths();
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
                (Some(compiled), Some(output)) => match write_all(output, &read, compiled) {
                    Ok(other) => {
                        if let Some((count, path)) = other {
                            let (scores, kept) = (counted(count, "score"), path.display());
                            let note = format!(
                                "it contained {scores} of another version of the rule, now saved \
                                 in {kept}"
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
/// path of the file. Nothing is written if one of the two must not be overwritten; `read` are the
/// files that the rule is built from.
fn write_all(
    output: &Path,
    read: &[PathBuf],
    compiled: &Compiled,
) -> Result<Other, (PathBuf, std::io::Error)> {
    let named = |problem| (output.to_owned(), problem);
    check_rule_output(output, read).map_err(named)?;
    let map = match &compiled.map {
        None => None,
        Some(_) if output.metadata().is_ok_and(|metadata| !metadata.is_file()) => {
            let why = "a source map can be written only next to a regular file";
            return Err(named(std::io::Error::other(why)));
        }
        Some(map) => {
            let mut path = output.as_os_str().to_owned();
            path.push(grammar::source_map::ENDING);
            let path = PathBuf::from(path);
            check_map_output(&path, read).map_err(|problem| (path.clone(), problem))?;
            Some((path, map.clone()))
        }
    };
    let before = scores::present(output);
    let (bytes, other) = match scores::keep(&before, &compiled.bytes) {
        Scores::None => (Cow::Borrowed(&compiled.bytes), None),
        Scores::Stay(bytes) => (Cow::Owned(bytes), None),
        Scores::Other(count) => {
            let path = scores::back_up(output, &before).map_err(named)?;
            (Cow::Borrowed(&compiled.bytes), Some((count, path)))
        }
    };
    replace(output, &bytes).map_err(named)?;
    if let Some((path, mut map)) = map {
        let name = output.file_name().unwrap_or_default();
        map.file = name.to_string_lossy().into_owned();
        replace(&path, map.to_json().as_bytes()).map_err(|problem| (path, problem))?;
    }
    Ok(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::watch::Watcher;
    use rulc_compiler::diagnostics::Format;

    type Change = Box<dyn Fn(&Path)>;

    /// Changes files of a directory instead of waiting for someone else to do so.
    struct Script {
        directory: PathBuf,
        changes: std::vec::IntoIter<Change>,
        seen: Vec<Vec<String>>,
    }

    impl Watcher for Script {
        fn wait(&mut self, inputs: &Inputs) -> std::io::Result<()> {
            let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
            self.seen.push(inputs.paths().map(name).collect());
            assert!(!inputs.changed());
            let change = self.changes.next().ok_or(std::io::Error::other("the end"))?;
            change(&self.directory);
            assert!(inputs.changed());
            Ok(())
        }
    }

    const RULE: &str = stdlib_rules::TEMPLATES[0].rule;

    fn write(directory: &Path, name: &str, text: &str) {
        std::fs::write(directory.join(name), text).unwrap();
    }

    #[test]
    fn every_change_of_a_file_that_is_used_leads_to_a_build() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("a.rul");
        let output = directory.path().join("a.rul3");
        let target = Target { output: Some(output.clone()), options: Options::default() };
        let rule = RULE.replace("newgame.en.txt", "help.txt");
        write(directory.path(), "a.rul", &rule);
        let using = format!("{rule}use \"m.rul\";\n");
        let changes: Vec<Change> = vec![
            Box::new(|directory| write(directory, "help.txt", "A\n=\nGame\n")),
            Box::new(move |directory| write(directory, "a.rul", &using)),
            Box::new(|directory| write(directory, "m.rul", "fn f() { return 1 + ; }\n")),
            Box::new(|directory| write(directory, "m.rul", "fn f() { return 1; }\n")),
            Box::new(|directory| write(directory, "help.txt", &"long ".repeat(20))),
            Box::new(|directory| std::fs::remove_file(directory.join("a.rul")).unwrap()),
        ];
        let mut script = Script {
            directory: directory.path().to_owned(),
            changes: changes.into_iter(),
            seen: Vec::new(),
        };
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let mut messages = Messages::new(Format::Human, false, &mut stderr);
        let mut again = |messages: &mut Messages<'_>| build(&file, &target, messages);
        let status =
            watch::run(&file, &output, &mut again, &mut script, &mut stdout, &mut messages);
        assert_eq!(status, exit::SYSTEM);
        let size = output.metadata().unwrap().len();
        let stdout = String::from_utf8(stdout).unwrap();
        let lines: Vec<String> = stdout
            .lines()
            .map(|line| line.replace(&format!("{}/", directory.path().display()), ""))
            .collect();
        let begins = [
            "a.rul: wrote nothing, 1 error; watching 2 files",
            "a.rul: wrote a.rul3, ",
            "a.rul: wrote nothing, 1 error; watching 2 files",
            "a.rul: wrote nothing, 1 error; watching 2 files",
            "a.rul: wrote a.rul3, ",
            &format!("a.rul: wrote a.rul3, {size} bytes, 3 warnings; watching 3 files"),
            "a.rul: wrote nothing; watching 1 file",
        ];
        assert_eq!(lines.len(), begins.len(), "{stdout}");
        for (line, begin) in lines.iter().zip(begins) {
            assert!(line.starts_with(begin), "{line}");
        }
        assert_eq!(script.seen[0], ["a.rul", "help.txt"]);
        assert_eq!(script.seen[2], ["a.rul", "m.rul"]);
        assert_eq!(script.seen[4], ["a.rul", "help.txt", "m.rul"]);
        let stderr = String::from_utf8(stderr).unwrap();
        assert_eq!(stderr.matches("explains this message").count(), 1, "{stderr}");
    }
}
