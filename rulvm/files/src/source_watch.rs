//! Compiles a source whenever it is saved, on a thread of its own, so that the game does not wait.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};

use rulc_compiler::Passes;
use rulc_compiler::diagnostics::{Format, Severity, render};
use rulc_sources::{FileWatcher, Recorder};

use crate::reading::{Accept, read};
use crate::rules::compilation;
use rulvm_core::program::Program;

/// Why a source that was saved cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceErrors {
    /// The first error: file, line and column, message.
    pub first: String,
    /// How many more errors there are.
    pub more: usize,
}

/// A source that is watched.
#[derive(Debug)]
pub struct SourceWatch {
    news: Receiver<Result<Program, SourceErrors>>,
}

impl SourceWatch {
    /// Starts to watch the source of a rule, and the files that it uses. It is compiled
    /// immediately, and again whenever one of them changes. The first result is left out if it is
    /// the same rule.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub fn start(path: &Path, program: &Program) -> std::io::Result<SourceWatch> {
        let (sender, news) = channel();
        let (path, known) = (path.to_owned(), program.hash());
        let thread = std::thread::Builder::new().name("compiler".to_owned());
        thread.spawn(move || compile_again(&path, known, &sender))?;
        Ok(SourceWatch { news })
    }

    /// Returns the last result since the previous call.
    #[must_use]
    pub fn news(&self) -> Option<Result<Program, SourceErrors>> {
        self.news.try_iter().last()
    }
}

/// Compiles again and again, until nobody receives the results.
fn compile_again(path: &Path, known: String, sender: &Sender<Result<Program, SourceErrors>>) {
    let mut watcher = FileWatcher::new();
    let mut known = Some(known);
    loop {
        let recorder = Recorder::default();
        let compiled = compile(path, &recorder);
        let is_known = compiled.as_ref().is_ok_and(|program| Some(program.hash()) == known);
        known = None;
        if !is_known && sender.send(compiled).is_err() {
            return;
        }
        if let Err(error) = watcher.wait(&recorder.inputs()) {
            let first = format!("{}: {error}", path.display());
            // When the program ends, nobody receives it.
            let _ = sender.send(Err(SourceErrors { first, more: 0 }));
            return;
        }
    }
}

fn compile(path: &Path, recorder: &Recorder) -> Result<Program, SourceErrors> {
    let errors_of = |first: String| SourceErrors { first, more: 0 };
    let named = |error: &dyn std::fmt::Display| errors_of(format!("{}: {error}", path.display()));
    recorder.record(path);
    let bytes = read(path, Accept::Regular).map_err(|error| named(&error))?;
    let compilation = compilation(path, bytes, recorder, Passes::all());
    let compilation = compilation.map_err(|problem| errors_of(problem.message))?;
    let Some(output) = compilation.output else {
        let is_error =
            |d: &&rulc_compiler::diagnostics::Diagnostic| d.severity() == Severity::Error;
        let errors: Vec<_> = compilation.diagnostics.iter().filter(is_error).cloned().collect();
        let [first, more @ ..] = errors.as_slice() else {
            unreachable!("without an error, the compiler returns a rule")
        };
        let first = render(std::slice::from_ref(first), &compilation.sources, Format::Short, false);
        let first = first.lines().next().unwrap_or_default().to_owned();
        return Err(SourceErrors { first, more: more.len() });
    };
    let program = Program::load(output.bytes).map_err(|error| named(&error))?;
    Ok(match output.map {
        Some(map) => program.with_map(map),
        None => program,
    })
}
