//! Rules to play: by name, by path, and those of a directory.

use std::path::{Path, PathBuf};

use rulc_compiler::Passes;

use super::files::{self, Accept, Problem};
use super::streams::Messages;
use crate::terminal::Loaded;
use rulvm_core::program::Program;
use rulvm_files::Exit;
use rulvm_player::{Choice, Listing};
use stdlib_rules::rules as standard;

/// What is played.
pub(super) struct Rule {
    pub(super) program: Program,
    /// The file in which scores are saved.
    pub(super) scores: Option<PathBuf>,
    /// True if its scores should be saved, but the system has no directory for them.
    pub(super) is_homeless: bool,
    /// True if it was compiled from a source.
    pub(super) is_compiled: bool,
    /// All files of the rule, and of its scores.
    pub(super) files: Vec<PathBuf>,
}

/// Returns the rule of a name: of a file, or else a standard rule, whose scores live in a copy in
/// the player's data directory.
pub(super) fn find(
    name: &str,
    headless: bool,
    messages: &mut Messages<'_>,
) -> Result<Rule, Problem> {
    let path = Path::new(name);
    if path.exists() {
        let (rule, warnings) = of_file(path, Accept::Anything)?;
        if !warnings.is_empty() {
            messages.complain(warnings);
        }
        return Ok(rule);
    }
    let (rule, problem) = of_standard(name, headless)?;
    if let Some(problem) = problem {
        messages.complain(format_args!("rulvm: {problem}"));
    }
    Ok(rule)
}

/// Returns the rule of a file, and what to say about it.
fn of_file(path: &Path, accept: Accept) -> Result<(Rule, String), Problem> {
    let rule = rulvm_files::load(path, accept, Passes::all())?;
    let files::Rule { program, files, is_compiled, warnings, note } = rule;
    let program = rulvm_files::with_own_map(program);
    let note = note.map_or(String::new(), |note| format!("rulvm: {note}"));
    // A rule that was compiled, or that comes from a picture or a pipe, has no file for its scores.
    let scores = files::is_rule_file(path).then(|| path.to_owned());
    let said = format!("{}{note}", warnings.trim_end());
    Ok((Rule { program, scores, is_homeless: false, is_compiled, files }, said))
}

/// Returns a standard rule, and why its scores cannot be saved, if they cannot.
fn of_standard(name: &str, headless: bool) -> Result<(Rule, Option<String>), Problem> {
    let bytes = standard::rule(name).ok_or_else(|| rulvm_files::not_found(Path::new(name)))?;
    let program = Program::load(bytes.to_vec()).map_err(|error| Problem {
        message: format!("the standard rule {name}: {error}"),
        exit: Exit::BadRule,
    })?;
    let own = files::own_path(name);
    let files = own.as_ref().ok().cloned().into_iter().collect();
    let played = Rule { program, scores: None, is_homeless: false, is_compiled: false, files };
    if headless {
        return Ok((played, None));
    }
    let path = match own {
        Ok(path) => path,
        Err(error) => {
            let program = rulvm_files::with_own_map(played.program);
            let problem = format!("scores cannot be saved: {error}");
            return Ok((Rule { program, is_homeless: true, ..played }, Some(problem)));
        }
    };
    // A score that cannot be saved in the copy is kept elsewhere, and the player sees why.
    let problem = files::own_copy(name, &played.program).err();
    let problem = problem.map(|error| format!("scores cannot be saved for now: {error}"));
    let own = files::read(&path, Accept::Regular).ok();
    let own = own.and_then(|bytes| Program::load(bytes).ok());
    let own = own.filter(|own| own.hash() == played.program.hash());
    let program = rulvm_files::with_own_map(own.unwrap_or(played.program));
    Ok((Rule { program, scores: Some(path), ..played }, problem))
}

/// The most files of a directory that are listed.
const MOST: usize = 10_000;

/// Lists the rules of a directory; without one, the standard and sample rules and those of
/// the current directory.
pub(super) fn list(directory: Option<&Path>) -> Listing {
    let present = || std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
    let place = directory.map_or_else(present, Path::to_owned);
    let mut choices = Vec::new();
    if directory.is_none() {
        choices.extend(games());
    }
    choices.extend(place.parent().map(|above| Choice::Above(above.to_owned())));
    let mut problem = None;
    let mut found = Vec::new();
    match std::fs::read_dir(&place) {
        Err(error) => problem = Some(format!("{}: {error}", place.display())),
        Ok(entries) => {
            for entry in entries.flatten().take(MOST) {
                let path = entry.path();
                let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
                let is_rule = || path.extension().is_some_and(|end| end == "rul" || end == "rul3");
                if path.is_dir() && !is_hidden {
                    found.push(Choice::Directory(path));
                } else if is_rule() && path.is_file() {
                    found.push(Choice::File(path));
                }
            }
        }
    }
    found.sort();
    choices.extend(found);
    Listing { directory: place, choices, problem }
}

/// The standard and sample rules.
pub(super) fn games() -> Vec<Choice> {
    let standard = standard::names().map(|name| Choice::Standard(name.to_owned()));
    let examples = standard::examples().map(|name| Choice::Example(name.to_owned()));
    standard.chain(examples).collect()
}

/// Loads a rule that was chosen.
pub(super) fn load(choice: &Choice) -> Result<Loaded, String> {
    let rule = match choice {
        Choice::Standard(name) | Choice::Example(name) => {
            of_standard(name, false).map(|(rule, _)| rule)
        }
        Choice::File(path) => of_file(path, Accept::Regular).map(|(rule, _)| rule),
        Choice::Above(_) | Choice::Directory(_) => return Err(String::new()),
    };
    match rule {
        Ok(Rule { program, scores: file, is_homeless, .. }) => {
            Ok(Loaded { program, file, is_homeless })
        }
        Err(problem) => Err(problem.message),
    }
}
