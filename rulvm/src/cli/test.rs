//! `rulvm test`.

use std::cell::{Cell, OnceCell};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
use rulc_compiler::diagnostics::{Format, render};
use rulc_compiler::{Options as Build, Pass, Passes, SourceLoader};
use rulc_sources::Recorder;

use super::color::Color;
use super::files::{self, Accept, Problem};
use super::streams::Streams;
use rulvm_files::Exit;
use rulvm_lab::testing::{Cause, Coverage, Failure, Suite, report};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The sources of rules, or names of standard or sample rules [default: those in this
    /// directory]
    files: Vec<PathBuf>,
    /// Run only tests whose names contain this text
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Debug the first test that fails with `ruldbg`
    #[arg(long)]
    debug: bool,
    /// Show which lines of the rules the tests reach
    #[arg(long)]
    coverage: bool,
    /// Write the lines that the tests reach to this file as an lcov tracefile
    #[arg(long, value_name = "FILE")]
    lcov: Option<PathBuf>,
    /// When to color the results
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    let files = match sources(&options.files) {
        Ok(files) => files,
        Err(message) => {
            io.complain(message);
            return Exit::RuleNotFound;
        }
    };
    if let Err(error) = check_lcov(options, &files) {
        return io.report(&error);
    }
    let recorder = Recorder::default();
    let mut total = Total { color: options.color.is_on(io.terminals.stdout), ..Total::default() };
    total.has_files = files.len() > 1;
    let mut exit = Exit::Success;
    let mut coverage = Coverage::default();
    for file in &files {
        match suite(file, &recorder, io) {
            Ok(Some(suite)) => {
                let plain = Plain { path: file, suite: OnceCell::new() };
                if let Err(error) = check_lcov(options, &recorder.paths()) {
                    return io.report(&error);
                }
                let filter = options.filter.as_deref().unwrap_or_default();
                let (text, reached) = total.run(&suite, &plain, filter);
                coverage.add(reached);
                if io.print(&text) != Exit::Success {
                    return Exit::System;
                }
            }
            // A module is tested by the rules that use it.
            Ok(None) => {}
            Err(problem) => exit = problem,
        }
    }
    let mut text = match (exit, options.filter.as_deref()) {
        (Exit::Success, Some(filter)) if total.is_all_left_out() => {
            format!("no test name contains `{}`\n", grammar::visible::display(filter))
        }
        (Exit::Success, _) => total.summary(),
        _ => String::new(),
    };
    if options.coverage {
        let _ = write!(text, "\n{}", coverage.text());
    }
    if io.print(&text) != Exit::Success {
        return Exit::System;
    }
    if let Some(path) = &options.lcov
        && let Err(error) = files::write(path, coverage.lcov().as_bytes(), &recorder.paths())
    {
        io.complain(format_args!("rulvm: {}: {error}", path.display()));
        return Exit::System;
    }
    if let Some((file, test)) = total.first.filter(|_| options.debug)
        && let Err(error) = debug(&file, &test)
    {
        io.complain(format_args!(
            "rulvm: the debugger cannot be started: {error}; \
             `cargo install --path ruldbg` installs it"
        ));
        return Exit::System;
    }
    if exit == Exit::Success && total.failed > 0 { Exit::TestFailed } else { exit }
}

/// Runs `ruldbg` on a test: the program next to this one, or the one that the system finds.
fn debug(file: &Path, test: &str) -> std::io::Result<()> {
    let name = format!("ruldbg{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe().map(|own| own.with_file_name(&name));
    let program = beside.ok().filter(|path| path.is_file()).unwrap_or_else(|| name.into());
    Command::new(program).arg(file).arg("--test").arg(test).status().map(|_| ())
}

/// Checks that the tracefile replaces none of the files that were read, and no other source, rule
/// or recording.
fn check_lcov(options: &Options, read: &[PathBuf]) -> Result<(), Problem> {
    let Some(path) = &options.lcov else { return Ok(()) };
    rulvm_files::check_output(path, read).map_err(|error| Problem {
        message: format!("{}: {error}", path.display()),
        exit: Exit::System,
    })
}

/// The tests of a rule, compiled again for the values of local variables in reports.
struct Plain<'a> {
    path: &'a Path,
    suite: OnceCell<Option<Suite>>,
}

impl Plain<'_> {
    /// Returns the tests if a failure needs them and they can be compiled.
    fn suite(&self, failure: &Failure) -> Option<&Suite> {
        let is_trap = matches!(failure.cause, Cause::Trap(_, None));
        is_trap.then(|| self.suite.get_or_init(|| self.compile()).as_ref()).flatten()
    }

    fn compile(&self) -> Option<Suite> {
        let compilation = rulvm_files::tests(self.path, Passes::none()).ok()?;
        Suite::new(compilation.output?, compilation.sources).ok()
    }
}

/// What was run.
#[derive(Default)]
struct Total {
    color: bool,
    /// Whether headings show names of files.
    has_files: bool,
    passed: usize,
    failed: usize,
    /// The first test that failed: the file and its name.
    first: Option<(PathBuf, String)>,
    /// Tests that the filter left out.
    left_out: usize,
}

impl Total {
    /// Runs the tests of a rule; returns a line for each, and what was reached.
    fn run(&mut self, suite: &Suite, plain: &Plain, filter: &str) -> (String, Coverage) {
        let left_out = Cell::new(0);
        let (outcomes, coverage) = suite.run(|test| {
            let is_meant = test.name.contains(filter);
            left_out.set(left_out.get() + usize::from(!is_meant));
            is_meant
        });
        self.left_out += left_out.get();
        let rule = grammar::visible::display(&suite.program().rule().name);
        let mut text = match self.has_files {
            true => {
                let file = plain.path.to_string_lossy();
                format!("{rule} ({})\n", grammar::visible::display(&file))
            }
            false => format!("{rule}\n"),
        };
        for (test, outcome) in outcomes {
            let name = grammar::visible::display(&test.name);
            match &outcome.failure {
                None => {
                    self.passed += 1;
                    let _ = writeln!(text, "  {}      {name}", self.paint("ok", 32));
                }
                Some(failure) => {
                    self.failed += 1;
                    self.first.get_or_insert_with(|| (plain.path.to_owned(), test.name.clone()));
                    let _ = writeln!(text, "  {}  {name}", self.paint("FAILED", 31));
                    let plain = plain.suite(failure);
                    let again =
                        plain.and_then(|plain| Some((plain, plain.trapped_again(test, failure)?)));
                    let report = match &again {
                        Some((plain, (test, failure))) => report(plain, test, failure),
                        None => report(suite, test, failure),
                    };
                    text.push_str(&report.render(self.color));
                }
            }
        }
        (text, coverage)
    }

    fn paint(&self, word: &str, color: u8) -> String {
        if self.color { format!("\x1b[{color}m{word}\x1b[0m") } else { word.to_owned() }
    }

    fn is_all_left_out(&self) -> bool {
        self.passed + self.failed == 0 && self.left_out > 0
    }

    fn summary(&self) -> String {
        let Total { passed, failed, .. } = self;
        match (*passed, *failed) {
            (0, 0) => "no tests\n".to_owned(),
            (_, 0) => format!("{} {}\n", passed, self.paint("passed", 32)),
            (_, _) => format!("{passed} passed, {failed} {}\n", self.paint("failed", 31)),
        }
    }
}

/// Returns the files to test: those that are named, or all sources in this directory.
fn sources(named: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    if !named.is_empty() {
        return Ok(named.to_vec());
    }
    let entries = std::fs::read_dir(".").map_err(|error| format!("rulvm: {error}"))?;
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| PathBuf::from(entry.file_name()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "rul") && path.is_file())
        .collect();
    files.sort();
    if files.is_empty() {
        return Err("rulvm: there are no .rul files in this directory".to_owned());
    }
    Ok(files)
}

/// Returns the tests of a source, or `None` if it is a module. Reports what is wrong with it.
fn suite(path: &Path, recorder: &Recorder, io: &mut Streams<'_>) -> Result<Option<Suite>, Exit> {
    if let Some(rule) = rulvm_files::standard(path) {
        return compiled(Path::new(&rule.file), rule.text, &rule.files, io);
    }
    recorder.record(path);
    let bytes = match files::read(path, Accept::Anything) {
        Ok(bytes) => bytes,
        Err(error) => return Err(io.report(&rulvm_files::unreadable(path, &error))),
    };
    let Ok(text) = String::from_utf8(bytes) else {
        io.complain(format_args!(
            "rulvm: {}: this is not a source; tests are in sources",
            path.display()
        ));
        return Err(Exit::BadRule);
    };
    compiled(path, &text, recorder, io)
}

/// Returns the tests of a text, or `None` if it is a module. It is compiled line by line as it is
/// written, but with variables that share places, so that what fits without tests also fits with
/// them.
fn compiled(
    path: &Path,
    text: &str,
    loader: &dyn SourceLoader,
    io: &mut Streams<'_>,
) -> Result<Option<Suite>, Exit> {
    if !rulc_compiler::is_rule(text) {
        return Ok(None);
    }
    let name = path.to_string_lossy();
    let passes: Passes = [Pass::Coloring, Pass::Saves].into_iter().collect();
    let compilation = rulc_compiler::compile_with(&name, text, loader, &build(passes));
    let color = io.messages.color;
    let messages = render(&compilation.diagnostics, &compilation.sources, Format::Human, color);
    if !messages.is_empty() {
        io.messages.complain_in_colors(messages.trim_end());
    }
    let Some(output) = compilation.output else { return Err(Exit::Source) };
    match Suite::new(output, compilation.sources) {
        Ok(suite) => Ok(Some(suite)),
        Err(error) => {
            io.complain(format_args!("rulvm: {}: {error}", path.display()));
            Err(Exit::BadRule)
        }
    }
}

fn build(passes: Passes) -> Build {
    Build { passes, map: true, tests: true, ..Build::default() }
}
