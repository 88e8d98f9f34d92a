//! `rulc build --watch`: the loop, and the watcher that wakes it up.

use std::io::Write;
use std::path::Path;

use super::exit;
use super::messages::{Messages, counted};
use rulc_compiler::diagnostics::visible_line;
use rulc_sources::{FileWatcher, Inputs};

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

/// Wakes the loop for another build.
pub(super) trait Watcher {
    /// Waits until one of the files has changed.
    ///
    /// # Errors
    ///
    /// No further change can be noticed.
    fn wait(&mut self, inputs: &Inputs) -> std::io::Result<()>;
}

/// Builds now and after every change, with one line on `stdout` for each; ends when the watcher
/// fails.
pub(super) fn run(
    file: &Path,
    output: &Path,
    build: &mut dyn FnMut(&mut Messages<'_>) -> Built,
    watcher: &mut dyn Watcher,
    stdout: &mut dyn Write,
    messages: &mut Messages<'_>,
) -> u8 {
    loop {
        let built = build(messages);
        messages.hint();
        let line = status(file, output, &built);
        if writeln!(stdout, "{line}").and_then(|()| stdout.flush()).is_err() {
            // The standard output was closed.
            return exit::SYSTEM;
        }
        if let Err(problem) = watcher.wait(&built.inputs) {
            messages.problem(&file.to_string_lossy(), &problem);
            return exit::SYSTEM;
        }
    }
}

/// The result of a build, in one line.
fn status(file: &Path, output: &Path, built: &Built) -> String {
    let name = |path: &Path| visible_line(&path.to_string_lossy());
    let mut line = match built.bytes {
        Some(bytes) => {
            format!("{}: wrote {}, {}", name(file), name(output), counted(bytes, "byte"))
        }
        None => format!("{}: wrote nothing", name(file)),
    };
    for (count, one) in [(built.errors, "error"), (built.warnings, "warning")] {
        if count > 0 {
            line += &format!(", {}", counted(count, one));
        }
    }
    line + &format!("; watching {}", counted(built.inputs.len(), "file"))
}

impl Watcher for FileWatcher {
    fn wait(&mut self, inputs: &Inputs) -> std::io::Result<()> {
        FileWatcher::wait(self, inputs)
    }
}
