//! The standard rules and the sample rules, which are part of the program, by their names.

use std::path::Path;

use grammar::nearest;
use rulc_compiler::Memory;
use stdlib_rules::rules::{examples, names};

/// The source of a rule that is part of the program.
#[derive(Clone, Debug)]
pub struct Standard {
    /// The name of the rule.
    pub name: &'static str,
    /// The name of its source.
    pub file: String,
    /// Its source.
    pub text: &'static str,
    /// The files that it refers to.
    pub files: Memory,
}

/// Returns the standard or sample rule that a name stands for. A file of this name comes first; a
/// directory does not.
#[must_use]
pub fn standard(name: &Path) -> Option<Standard> {
    name.to_str().and_then(source).filter(|_| !name.exists() || name.is_dir())
}

/// Returns the source of the standard or sample rule with a name.
#[must_use]
pub fn source(name: &str) -> Option<Standard> {
    let source = stdlib_rules::source(name)?;
    let files = stdlib_rules::FILES.iter().map(|file| (file.name.to_owned(), file.text.to_owned()));
    Some(Standard {
        name: source.name,
        file: format!("{}.rul", source.name),
        text: source.text,
        files: Memory(files.collect()),
    })
}

/// Returns true for a path that may have been meant as the name of a standard rule: a single word.
#[must_use]
pub fn is_word(path: &Path) -> bool {
    path.extension().is_none() && path.components().count() == 1
}

/// Says that there is no standard or sample rule with a name, and lists the existing ones.
#[must_use]
pub fn no_standard(name: &Path) -> String {
    let written = name.to_string_lossy();
    let near = nearest(&written.to_lowercase(), names().chain(examples()));
    format!(
        "there is no file `{written}` and no standard rule with this name{}\n\
         the standard rules are: {}\n\
         the sample rules are: {}",
        near.map_or(String::new(), |near| format!("; did you mean `{near}`?")),
        names().collect::<Vec<_>>().join(", "),
        examples().collect::<Vec<_>>().join(", "),
    )
}
