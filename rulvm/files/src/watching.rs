//! A source that is compiled whenever it is saved, on a thread of its own, so that a game does not wait.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};

use rulc_compiler::Passes;
use rulc_compiler::diagnostics::{Format, Severity, render};
use rulc_sources::{FileWatcher, Recorder};

use crate::reading::{Accept, read};
use crate::rules::compilation;
use rulvm_core::program::Program;

/// What is wrong with a source that was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The first mistake: file, line and column, what it is.
    pub first: String,
    /// How many more there are.
    pub more: usize,
}

/// A source that is watched.
#[derive(Debug)]
pub struct Watching {
    news: Receiver<Result<Program, Wrong>>,
}

impl Watching {
    /// Begins to watch a source, of which a rule was made, and the files that it uses. It is compiled at once,
    /// and whenever one of them changes. That the rule is still the same is no news at first.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn begin(path: &Path, program: &Program) -> std::io::Result<Watching> {
        let (sender, news) = channel();
        let (path, known) = (path.to_owned(), program.hash());
        let thread = std::thread::Builder::new().name("compiler".to_owned());
        thread.spawn(move || compile_again(&path, known, &sender))?;
        Ok(Watching { news })
    }

    /// What has become of the source since it was asked last.
    #[must_use]
    pub fn news(&self) -> Option<Result<Program, Wrong>> {
        self.news.try_iter().last()
    }
}

/// Compiles until nobody wants to know any more.
fn compile_again(path: &Path, known: String, sender: &Sender<Result<Program, Wrong>>) {
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
            // At the end of the program, nobody listens.
            let _ = sender.send(Err(Wrong { first, more: 0 }));
            return;
        }
    }
}

fn compile(path: &Path, recorder: &Recorder) -> Result<Program, Wrong> {
    let wrong = |first: String| Wrong { first, more: 0 };
    let named = |error: &dyn std::fmt::Display| wrong(format!("{}: {error}", path.display()));
    recorder.record(path);
    let bytes = read(path, Accept::Regular).map_err(|error| named(&error))?;
    let compilation = compilation(path, bytes, recorder, Passes::all());
    let compilation = compilation.map_err(|problem| wrong(problem.message))?;
    let Some(output) = compilation.output else {
        let is_error =
            |d: &&rulc_compiler::diagnostics::Diagnostic| d.severity() == Severity::Error;
        let errors: Vec<_> = compilation.diagnostics.iter().filter(is_error).cloned().collect();
        let first = errors.get(..1).unwrap_or_default();
        let first = render(first, &compilation.sources, Format::Short, false);
        let first = first.lines().next().unwrap_or_default().to_owned();
        return Err(Wrong { first, more: errors.len().saturating_sub(1) });
    };
    let program = Program::load(output.bytes).map_err(|error| named(&error))?;
    Ok(match output.map {
        Some(map) => program.with_map(map),
        None => program,
    })
}
