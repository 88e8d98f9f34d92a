//! The files that commands read and write. No other module of this crate opens any.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use grammar::source_map::Source;
use rulc_compiler::{Compilation, Pass, Passes};
use rulvm_core::Program;
use rulvm_core::modules::Trace;
use rulvm_files::recording::{ReadError, Recorded};
use rulvm_files::share::is_shared;
use rulvm_files::{self as disk, Accept, Problem, Rule};
use rulvm_modules::ModuleSet;

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

/// Loads message modules, which report all deliveries. `None` without files.
///
/// # Errors
/// The first file that cannot be read or is refused.
pub fn modules(files: &[PathBuf]) -> Result<Option<ModuleSet>, Problem> {
    let all = Trace::Types(Vec::new());
    Ok(disk::load_modules(files)?.map(|modules| modules.traced(all)))
}

/// True if two rules differ, or if their code comes from different places of the source.
#[must_use]
pub fn is_changed(one: &Program, other: &Program) -> bool {
    one.bytes() != other.bytes() || one.map() != other.map()
}

/// The file of a text that a rule was built from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceFile {
    /// It contains this text.
    Same(PathBuf),
    /// It has been changed since the rule was built.
    Changed(PathBuf),
    /// It does not exist.
    Missing,
}

/// Finds the file of a text by its name in the source map, in the current directory or next to
/// the rule.
#[must_use]
pub fn source_file(source: &Source, directory: &Path) -> SourceFile {
    let name = Path::new(&source.name);
    let from_here = std::path::absolute(name).unwrap_or_else(|_| name.to_owned());
    let candidates = [from_here, directory.join(name)];
    let is_it = |path: &&PathBuf| match &source.text {
        None => path.is_file(),
        // This can be any file on the system, so no more of it is read than the length of the text.
        Some(text) => {
            let found = disk::read_text(path, Accept::Regular, text.len() as u64);
            found.is_ok_and(|found| found == *text)
        }
    };
    let same = candidates.iter().find(is_it).cloned().map(SourceFile::Same);
    same.or_else(|| candidates.into_iter().find(|path| path.is_file()).map(SourceFile::Changed))
        .unwrap_or(SourceFile::Missing)
}

/// Returns a warning that a source was changed after its rule file was built, and what to do.
/// `None` if it was not.
#[must_use]
pub fn newer_source(file: &Path, program: &Program) -> Option<String> {
    let directory = file.parent().unwrap_or(Path::new(""));
    let sources = program.map().map_or(&[][..], |map| &map.sources);
    let changed = sources.iter().find_map(|source| match source_file(source, directory) {
        SourceFile::Changed(path) => Some(path),
        SourceFile::Same(_) | SourceFile::Missing => None,
    })?;
    let (changed, file) = (changed.display(), file.display());
    Some(format!(
        "{changed} was changed after {file} was built: the lines shown are from the older \
         text; build the rule again with `rulc build --map`, or debug its source"
    ))
}

/// True if a rule can be read again from its file: what came through a pipe cannot.
pub(crate) fn can_be_read_again(file: &Path) -> bool {
    !file.metadata().is_ok_and(|about| !about.is_file() && !about.is_dir())
}

/// Reads a file of commands, at most [`MOST_SCRIPT`] bytes.
pub(crate) fn read_script(file: &Path) -> io::Result<String> {
    // A pipe could be waited for without end, a device has no end.
    disk::read_text(file, Accept::Regular, MOST_SCRIPT)
}

/// Reads the text of a source; rule files and built-in rules are refused.
pub(crate) fn read_source(file: &Path) -> io::Result<String> {
    if disk::standard(file).is_some() || disk::is_rule_file(file) {
        return Err(io::Error::other("this is not a source"));
    }
    disk::read_text(file, Accept::Regular, grammar::span::MAX_SOURCE as u64)
}

/// Compiles a rule with its tests.
pub(crate) fn tests(file: &Path, passes: Passes) -> Result<Compilation, Problem> {
    disk::tests(file, passes)
}

/// Compiles a text in place of the source in a file, with its tests; local variables keep their
/// places.
pub(crate) fn compile_tests(file: &Path, text: &str) -> Compilation {
    disk::compile_tests(file, text, Passes::none())
}

/// Replaces the text of a source, completely or not at all; a link stays a link.
pub(crate) fn replace_source(file: &Path, text: &str) -> Result<(), String> {
    let file = file.canonicalize().map_err(|error| error.to_string())?;
    // The right to write into the directory would be enough to replace a read-only file.
    File::options().append(true).open(&file).map_err(|error| error.to_string())?;
    disk::atomic::replace(&file, text.as_bytes()).map_err(|error| error.to_string())
}

/// Reads a recording of a game, or a shared game: a file, or the text itself.
pub(crate) fn read_recording(name: &str) -> Result<Recorded, ReadError> {
    if is_shared(name) { Recorded::parse(name) } else { Recorded::read(Path::new(name)) }
}

/// What commands write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// The inputs of a game.
    Recording,
    /// A profile as a picture.
    FlameGraph,
    /// A profile for speedscope.
    Speedscope,
    /// The codes or lines that were executed.
    Trace,
}

impl Written {
    /// The name of this kind, with its article.
    const fn describe(self) -> &'static str {
        match self {
            Written::Recording => "a recording",
            Written::FlameGraph => "a flame graph",
            Written::Speedscope => "a profile for speedscope",
            Written::Trace => "a trace",
        }
    }

    /// True if a file is of this kind.
    fn is_one(self, file: &Path) -> bool {
        let text = || {
            let mut head = Vec::new();
            // Opening a pipe would block.
            let file =
                Some(file).filter(|file| file.is_file()).and_then(|file| File::open(file).ok());
            file.and_then(|file| file.take(HEAD).read_to_end(&mut head).ok());
            String::from_utf8_lossy(&head).into_owned()
        };
        match self {
            Written::Recording => disk::is_recording(file),
            Written::FlameGraph => {
                let text = text();
                text.starts_with("<svg ") && text.contains(" font-family=\"monospace\"")
            }
            Written::Speedscope => text().starts_with("{\"$schema\":\"https://www.speedscope.app/"),
            Written::Trace => {
                let text = text();
                let mut words = text.split_whitespace();
                let is_time = words.next().is_some_and(|word| word.parse::<u64>().is_ok());
                is_time && words.next().is_some_and(|phase| phase.len() == 1)
            }
        }
    }
}

/// How many bytes of a file are read to find out its kind.
const HEAD: u64 = 200;

/// Checks that a file may be written: it can replace only an empty file or one of its kind, and no
/// protected file.
fn check(file: &Path, kind: Written, protected: &[PathBuf]) -> io::Result<()> {
    let is_one = kind.is_one(file);
    let is_protected = || protected.iter().any(|one| disk::is_same_file(one, file));
    if kind == Written::Recording && is_one && !is_protected() {
        return disk::check_writable(file);
    }
    disk::check_output(file, protected)?;
    disk::check_kind(file, is_one, kind.describe())
}

/// Creates a trace, to which lines are added.
pub(crate) fn create_trace(file: &Path, protected: &[PathBuf]) -> io::Result<File> {
    check(file, Written::Trace, protected)?;
    File::create(file)
}

/// Writes a file as a whole.
pub(crate) fn write(
    file: &Path,
    kind: Written,
    bytes: &[u8],
    protected: &[PathBuf],
) -> io::Result<()> {
    check(file, kind, protected)?;
    if file.exists() && !file.is_file() {
        return std::fs::write(file, bytes);
    }
    // The target of a link is replaced, not the link.
    disk::atomic::replace(&disk::target(file), bytes).map_err(io::Error::other)
}
