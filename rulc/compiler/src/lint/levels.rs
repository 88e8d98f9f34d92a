//! Levels: whether a finding is shown, and whether it is an error.

use std::collections::BTreeMap;

use grammar::nearest;
use grammar_text::ast::{Item, Name};

use super::table::{LINTS, Level, Lint};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::load::Unit;
use crate::source::Sources;

/// The levels of all lints. `allow` in a source overrides them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    all: Option<Level>,
    named: BTreeMap<&'static str, Level>,
    /// True if all warnings are errors.
    deny_warnings: bool,
}

/// The name of a lint that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLint {
    /// The name.
    pub name: String,
    /// The lint that may be meant.
    pub nearest: Option<&'static str>,
}

impl std::fmt::Display for UnknownLint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "there is no lint `{}`", self.name)?;
        match self.nearest {
            Some(near) => write!(f, "; did you mean `{near}`?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownLint {}

impl UnknownLint {
    fn new(name: &str) -> UnknownLint {
        let nearest = nearest(name, LINTS.iter().map(|lint| lint.name));
        UnknownLint { name: name.to_owned(), nearest }
    }
}

impl Levels {
    /// Every lint at one level.
    #[must_use]
    pub fn all(level: Level) -> Levels {
        Levels { all: Some(level), ..Levels::default() }
    }

    /// Sets the level of the lint `name`, of `all` lints, or, to deny them, of all `warnings`. A
    /// name overrides `all`, and the strictest level of a name overrides the others.
    ///
    /// # Errors
    ///
    /// There is no such lint.
    pub fn set(&mut self, name: &str, level: Level) -> Result<(), UnknownLint> {
        match name {
            "all" => self.all = self.all.max(Some(level)),
            "warnings" if level == Level::Deny => self.deny_warnings = true,
            _ => {
                let lint = Lint::from_name(name).ok_or_else(|| UnknownLint::new(name))?;
                let known = self.named.entry(lint.name).or_insert(level);
                *known = level.max(*known);
            }
        }
        Ok(())
    }

    /// The level of a lint.
    #[must_use]
    pub fn of(&self, lint: &Lint) -> Level {
        let level = self.named.get(lint.name).copied().or(self.all).unwrap_or(lint.level);
        if level == Level::Warn && self.deny_warnings { Level::Deny } else { level }
    }
}

/// The names in the `allow` items of a file.
fn allowed(unit: &Unit) -> impl Iterator<Item = &Name> {
    unit.file.items.iter().flat_map(|item| match item {
        Item::Allow(names) => names.as_slice(),
        _ => &[],
    })
}

/// The name that `allow` accepts in addition to lints: errors about kinds are not reported.
const MIXED_KINDS: &str = "mixed_kinds";

/// Reports names in `allow` items that are not lints.
pub(crate) fn check_names(units: &[Unit], diagnostics: &mut Vec<Diagnostic>) {
    for name in units.iter().flat_map(allowed) {
        let known = ["all", MIXED_KINDS].contains(&&*name.text);
        if known || Lint::from_name(&name.text).is_some() {
            continue;
        }
        let names: Vec<&str> = LINTS.iter().map(|lint| lint.name).chain([MIXED_KINDS]).collect();
        let message = format!("there is no lint `{}`", name.text);
        diagnostics.push(
            Diagnostic::new(Code::UnknownLint, name.span, message)
                .label("unknown lint")
                .note(format!("the lints are {}, and `all`", names.join(", ")))
                .suggest(&name.text, names),
        );
    }
}

/// True if a file allows kinds of values to be mixed up. Decompiled sources need it, because their
/// kinds are unknown.
pub(crate) fn allows_mixed_kinds(units: &[Unit]) -> bool {
    units.iter().flat_map(allowed).any(|name| &*name.text == MIXED_KINDS)
}

/// Applies the levels to the messages of lints, and removes those that are not shown.
pub(crate) fn apply(
    units: &[Unit],
    sources: &Sources,
    levels: &Levels,
    diagnostics: &mut Vec<Diagnostic>,
) {
    diagnostics.retain_mut(|diagnostic| {
        let Some(lint) = Lint::of(diagnostic.code) else { return true };
        let source = diagnostic.span.source();
        if sources.get(source).is_some_and(|source| source.is_standard()) {
            return false;
        }
        // A text that is not a file of the program, such as a help text, belongs to the rule.
        let unit = units.iter().find(|unit| unit.source == source).or(units.first());
        let names = unit.into_iter().flat_map(allowed);
        if names.into_iter().any(|name| &*name.text == "all" || &*name.text == lint.name) {
            return false;
        }
        diagnostic.severity = match levels.of(lint) {
            Level::Allow => return false,
            Level::Warn => Severity::Warning,
            Level::Deny => Severity::Error,
        };
        true
    });
}
