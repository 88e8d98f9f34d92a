//! The files that commands read and write. No other module of this crate opens any.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use rulc_compiler::{Compilation, Pass, Passes};
use rulvm_core::Program;
use rulvm_core::log::Log;
use rulvm_files::atomic::FileError;
use rulvm_files::recording::{self, ReadError};
use rulvm_files::{self as disk, Accept, Problem, Rule};

/// The most bytes of a file of commands.
pub const MOST_SCRIPT: u64 = 1 << 20;

/// The passes with which a source is compiled by default: those that change nothing an author sees.
/// Local variables keep their places, unless the machine has too few.
#[must_use]
pub fn gentle() -> Passes {
    [Pass::Saves].into_iter().collect()
}

/// Loads a rule.
///
/// # Errors
/// What is wrong with the file.
pub fn load(file: &Path, passes: Passes) -> Result<Rule, Problem> {
    disk::load(file, Accept::Anything, passes)
}

/// True if two rules differ, or if their code comes from different places of the source.
#[must_use]
pub fn is_changed(one: &Program, other: &Program) -> bool {
    one.bytes() != other.bytes() || one.map() != other.map()
}

/// True if a rule can be read again from its file: what came through a pipe cannot.
pub(crate) fn can_be_read_again(file: &Path) -> bool {
    !file.metadata().is_ok_and(|about| !about.is_file())
}

/// Reads a file of commands, at most [`MOST_SCRIPT`] bytes.
pub(crate) fn read_script(file: &Path) -> io::Result<String> {
    // A pipe could be waited for without end, a device has no end.
    disk::read_text(file, Accept::Regular, MOST_SCRIPT)
}

/// Reads the text of a source: not of a rule file, and not of a rule that is part of the program.
pub(crate) fn read_source(file: &Path) -> io::Result<String> {
    if disk::standard(file).is_some() || disk::is_rule_file(file) {
        return Err(io::Error::other("this is not a source"));
    }
    disk::read_text(file, Accept::Regular, grammar::span::MAX_SOURCE as u64)
}

/// Compiles a text as the source in a file, with its tests.
pub(crate) fn compile_tests(file: &Path, text: &str) -> Compilation {
    disk::compile_tests(file, text)
}

/// Replaces the text of a source, completely or not at all.
pub(crate) fn replace_source(file: &Path, text: &str) -> Result<(), FileError> {
    disk::atomic::replace(file, text.as_bytes())
}

/// Reads a recording of a game.
pub(crate) fn read_recording(file: &Path) -> Result<Log, ReadError> {
    recording::read(file).map(|(log, _)| log)
}

/// Creates a file, but not over the ones that are protected.
pub(crate) fn create(file: &Path, protected: &[PathBuf]) -> io::Result<File> {
    disk::check_output(file, protected)?;
    File::create(file)
}
