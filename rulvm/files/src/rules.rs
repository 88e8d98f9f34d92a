//! Loading rules: from rule files, and from sources, which are compiled on the spot.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use grammar::hex::Edge;
use grammar::picture;
use grammar::rul3::MAX_FILE;
use grammar::source_map::{self, SourceMap};
use rulc_compiler::diagnostics::{Format, render};
use rulc_compiler::{Compilation, Passes, SourceLoader};
use rulc_sources::FileSystem;
use rulc_sources::output::MAGIC;

use crate::exit::Exit;
use crate::problem::Problem;
use crate::reading::{Accept, check, read};
use crate::standard::unreadable;
use grammar::visible::display;
use rulc_sources::standard::{Standard, source, standard};
use rulvm_core::program::Program;

/// A rule that was read.
pub struct Rule {
    /// The rule, with its source map.
    pub program: Program,
    /// All files that were read for it.
    pub files: Vec<PathBuf>,
    /// True if it was compiled from a source.
    pub is_compiled: bool,
    /// The warnings of the compiler.
    pub warnings: String,
    /// Why the source map next to the rule file is not used, if it exists and is not used.
    pub note: Option<String>,
}

/// Reads the files of a source, and keeps their paths.
struct Files {
    accept: Accept,
    read: RefCell<Vec<PathBuf>>,
}

impl SourceLoader for Files {
    fn beside(&self, from: &str, relative: &str) -> String {
        FileSystem.beside(from, relative)
    }

    fn identity(&self, path: &str) -> String {
        FileSystem.identity(path)
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, std::io::Error> {
        self.read.borrow_mut().push(PathBuf::from(path));
        check(Path::new(path), self.accept)?;
        FileSystem.read(path)
    }
}

/// Loads a rule from a rule file, a picture with a game, or a source, which is compiled with some
/// passes. The name of a
/// standard rule stands for its source, unless there is a file of this name.
///
/// # Errors
/// What is wrong with the file.
pub fn load(path: &Path, accept: Accept, passes: Passes) -> Result<Rule, Problem> {
    if let Some(rule) = standard(path) {
        return load_standard(&rule, passes);
    }
    let mut bytes = read(path, accept).map_err(|error| unreadable(path, &error))?;
    if picture::is_picture(&bytes) {
        let game = picture::read(&bytes).map_err(|error| Problem {
            message: format!("{}: {error}", path.display()),
            exit: Exit::BadRule,
        })?;
        bytes = game.rule.to_vec();
    }
    // A truncated file named .rul3 is not compiled.
    let is_named = path.extension().is_some_and(|extension| extension == "rul3");
    let is_compiled = !bytes.starts_with(MAGIC) && !is_named;
    let mut files = vec![path.to_owned()];
    let mut map = None;
    let mut warnings = String::new();
    if is_compiled {
        let loader = Files { accept, read: RefCell::default() };
        (bytes, map, warnings) = compile(path, bytes, &loader, passes)?;
        files.extend(loader.read.into_inner());
    }
    let program = Program::load(bytes).map_err(|error| Problem {
        message: format!("{}: {error}", path.display()),
        exit: Exit::BadRule,
    })?;
    let mut note = None;
    let program = match map {
        Some(map) => program.with_map(map),
        None if is_compiled => program,
        None => {
            let beside = map_path(path);
            let (program, why) = with_map_beside(program, &beside);
            note = why.map(|why| {
                let why = format!("{}: {why}", beside.display());
                format!("{why}; source lines are not shown")
            });
            files.push(beside);
            program
        }
    };
    Ok(Rule { program, files, is_compiled, warnings, note })
}

/// Returns a rule with the names and places of its source, if it is a standard or sample rule
/// without a source map: from its rule file, or from a copy with other scores.
#[must_use]
pub fn with_own_map(program: Program) -> Program {
    if program.map().is_some() {
        return program;
    }
    let names = stdlib_rules::rules::names().chain(stdlib_rules::rules::examples());
    let is_it = |name: &&str| {
        let bytes = stdlib_rules::rules::rule(name).map(<[u8]>::to_vec);
        let own = bytes.and_then(|bytes| Program::load(bytes).ok());
        own.is_some_and(|own| own.hash() == program.hash())
    };
    let own = names.into_iter().find(is_it).and_then(source);
    match own.and_then(|own| load_standard(&own, Passes::all()).ok()) {
        Some(own) => program.with_map_of(&own.program),
        None => program,
    }
}

/// The texts of a source map; other files are read.
struct Texts<'a> {
    map: &'a SourceMap,
    files: &'a dyn SourceLoader,
}

impl SourceLoader for Texts<'_> {
    fn beside(&self, from: &str, relative: &str) -> String {
        self.files.beside(from, relative)
    }

    fn identity(&self, path: &str) -> String {
        self.files.identity(path)
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, std::io::Error> {
        let source = self.map.sources.iter().find(|source| source.name == path);
        match source.and_then(|source| source.text.as_ref()) {
            Some(text) => Ok(text.clone().into_bytes()),
            None => self.files.read(path),
        }
    }
}

/// Compiles the source of a rule again, so that every local variable keeps its place and its value.
/// `path` is the file of the rule. Returns `None` if the source map has no texts, if files are
/// missing, or if there are too many variables.
#[must_use]
pub fn keeping_locals(path: &Path, program: &Program) -> Option<Program> {
    let map = program.map()?;
    let source = map.sources.first()?;
    let text = source.text.as_ref()?.clone().into_bytes();
    let standard = standard(path);
    let disk = Files { accept: Accept::Regular, read: RefCell::default() };
    let files: &dyn SourceLoader = match &standard {
        Some(rule) => &rule.files,
        None => &disk,
    };
    let texts = Texts { map, files };
    let compilation = compilation(Path::new(&source.name), text, &texts, Passes::none());
    let output = compilation.ok()?.output.filter(|output| output.keeps_locals)?;
    Some(Program::load(output.bytes).ok()?.with_map(output.map?))
}

/// Compiles a rule that is part of the program.
fn load_standard(rule: &Standard, passes: Passes) -> Result<Rule, Problem> {
    let name = Path::new(&rule.file);
    let (bytes, map, warnings) = compile(name, rule.text.into(), &rule.files, passes)?;
    let program = Program::load(bytes).map_err(|error| Problem {
        message: format!("the standard rule {}: {error}", rule.name),
        exit: Exit::BadRule,
    })?;
    let program = match map {
        Some(map) => program.with_map(map),
        None => program,
    };
    Ok(Rule { program, files: Vec::new(), is_compiled: true, warnings, note: None })
}

/// Compiles a source, or the source of a standard rule, after changing its text.
///
/// # Errors
/// The file cannot be read or is not a source; what `change` says; what is wrong with the text.
pub fn load_changed(
    path: &Path,
    passes: Passes,
    change: &dyn Fn(&str) -> Result<String, String>,
) -> Result<Program, Problem> {
    let changed = |text: &str| {
        change(text).map_err(|why| Problem {
            message: format!("{}: {why}", path.display()),
            exit: Exit::BadOptions,
        })
    };
    let (bytes, map, _) = if let Some(rule) = standard(path) {
        let text = changed(rule.text)?;
        compile(Path::new(&rule.file), text.into(), &rule.files, passes)?
    } else {
        let bytes = read(path, Accept::Regular).map_err(|error| unreadable(path, &error))?;
        let text = String::from_utf8(bytes).map_err(|_| Problem {
            message: format!("{}: this is not a source", path.display()),
            exit: Exit::BadRule,
        })?;
        let loader = Files { accept: Accept::Regular, read: RefCell::default() };
        compile(path, changed(&text)?.into(), &loader, passes)?
    };
    let program = Program::load(bytes).map_err(|error| Problem {
        message: format!("{}: {error}", path.display()),
        exit: Exit::BadRule,
    })?;
    Ok(match map {
        Some(map) => program.with_map(map),
        None => program,
    })
}

/// Returns the edge of the board that a rule is played on: its own, or the requested one, or 7.
///
/// # Errors
/// The rule has an edge of its own, and another one is requested.
pub fn edge(program: &Program, asked: Option<u8>) -> Result<Edge, Problem> {
    let asked = asked.and_then(Edge::new);
    if let (Some(fixed), Some(asked)) = (program.rule().edge, asked)
        && fixed != asked
    {
        let message = format!(
            "this rule is played on a board with edge {}, not {}",
            fixed.get(),
            asked.get()
        );
        return Err(Problem { message, exit: Exit::BadOptions });
    }
    let default = Edge::ALL[1];
    Ok(program.rule().edge.or(asked).unwrap_or(default))
}

/// Returns the path of the source map of a rule file, whether it exists or not.
fn map_path(rule: &Path) -> PathBuf {
    let mut path = rule.as_os_str().to_owned();
    path.push(source_map::ENDING);
    PathBuf::from(path)
}

/// Returns a rule with the source map next to its file, or why the map is not used. A missing map
/// is not an error: most rules have none.
fn with_map_beside(program: Program, path: &Path) -> (Program, Option<String>) {
    // The game must not wait for a pipe.
    let bytes = match read(path, Accept::Regular) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return (program, None),
        Err(error) => return (program, Some(error.to_string())),
    };
    if bytes.len() > grammar::span::MAX_SOURCE.max(MAX_FILE) {
        return (program, Some("this is too large for a source map".to_owned()));
    }
    let map = String::from_utf8(bytes)
        .map_err(|_| "this is not a source map of a rule file: it is not UTF-8 text".to_owned())
        .and_then(|text| SourceMap::from_json(&text).map_err(|error| error.to_string()));
    match map {
        // The message can quote text from the file.
        Err(why) => (program, Some(display(&why).into_owned())),
        Ok(map) => {
            let program = program.with_map(map);
            let other = program.map().is_none();
            let why = "this is the source map of another version of the rule";
            (program, other.then(|| why.to_owned()))
        }
    }
}

/// The bytes of a rule file, its source map, and warnings.
type Compiled = (Vec<u8>, Option<SourceMap>, String);

fn compile(
    path: &Path,
    bytes: Vec<u8>,
    loader: &dyn SourceLoader,
    passes: Passes,
) -> Result<Compiled, Problem> {
    let compilation = compilation(path, bytes, loader, passes)?;
    let messages = render(&compilation.diagnostics, &compilation.sources, Format::Human, false);
    match compilation.output {
        Some(output) => Ok((output.bytes, output.map, messages)),
        None => Err(Problem { message: messages, exit: Exit::Source }),
    }
}

/// Compiles a text in place of the source in a file, with its tests.
#[must_use]
pub fn compile_tests(path: &Path, text: &str, passes: Passes) -> Compilation {
    let files = Files { accept: Accept::Regular, read: RefCell::default() };
    let options = with_tests(passes);
    rulc_compiler::compile_with(&path.to_string_lossy(), text, &files, &options)
}

/// Compiles a source, or the source of a standard rule, with its tests.
///
/// # Errors
/// The file cannot be read, or is not a source.
pub fn tests(path: &Path, passes: Passes) -> Result<Compilation, Problem> {
    if let Some(rule) = standard(path) {
        let options = with_tests(passes);
        return Ok(rulc_compiler::compile_with(&rule.file, rule.text, &rule.files, &options));
    }
    let bytes = read(path, Accept::Regular).map_err(|error| unreadable(path, &error))?;
    let text = String::from_utf8(bytes).map_err(|_| Problem {
        message: format!("{}: this is not a source; tests are in sources", path.display()),
        exit: Exit::BadRule,
    })?;
    Ok(compile_tests(path, &text, passes))
}

/// A source map, and the code of tests.
fn with_tests(passes: Passes) -> rulc_compiler::Options {
    rulc_compiler::Options { map: true, tests: true, passes, ..rulc_compiler::Options::default() }
}

/// Compiles the bytes of a source.
///
/// # Errors
/// They are not a text.
pub(crate) fn compilation(
    path: &Path,
    bytes: Vec<u8>,
    loader: &dyn SourceLoader,
    passes: Passes,
) -> Result<Compilation, Problem> {
    let neither = || Problem {
        message: format!(
            "{}: this is neither a rule file nor a source: \
             a rule file starts with RUL3, and a source is UTF-8 text",
            path.display()
        ),
        exit: Exit::BadRule,
    };
    if bytes.is_empty() || bytes.contains(&0) {
        return Err(neither());
    }
    let text = String::from_utf8(bytes).map_err(|_| neither())?;
    let options = rulc_compiler::Options { map: true, passes, ..rulc_compiler::Options::default() };
    Ok(rulc_compiler::compile_with(&path.to_string_lossy(), &text, loader, &options))
}
