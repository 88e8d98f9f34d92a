//! Documentation of the language for hovers and completions. It is taken from the tables of
//! `docs/language.md`, so there is only one text.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The manual of the language.
const LANGUAGE: &str = include_str!("../../../docs/language.md");

/// The sections whose tables describe words.
const SECTIONS: &[&str] = &[
    "Functions and phases",
    "Actions",
    "Statements",
    "What has a name",
    "Built-in functions",
    "Tests",
];

/// What is written about a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// How it is written.
    pub(crate) form: String,
    /// What it means.
    pub(crate) text: String,
}

/// The entries by section and word.
static ENTRIES: LazyLock<BTreeMap<(&str, String), Vec<Entry>>> = LazyLock::new(|| {
    let mut entries: BTreeMap<_, Vec<Entry>> = BTreeMap::new();
    let mut section = "";
    for line in LANGUAGE.lines() {
        if let Some(title) = line.strip_prefix('#') {
            section = title.trim_start_matches('#').trim();
        }
        if !SECTIONS.contains(&section) || !line.starts_with('|') || line.starts_with("|--") {
            continue;
        }
        let cells = cells(line);
        let [first, text, ..] = cells.as_slice() else { continue };
        for form in first.split('`').skip(1).step_by(2) {
            for (word, form) in words(form, section) {
                let entry = Entry { form, text: text.clone() };
                entries.entry((section, word)).or_default().push(entry);
            }
        }
    }
    entries
});

/// The cells of a row; `\|` is no border.
fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_matches('|').replace("\\|", "\u{1}");
    line.split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect()
}

/// The words that a form describes: `abs(x) square(x)` describes two.
fn words(form: &str, section: &str) -> Vec<(String, String)> {
    let is_list = matches!(section, "Actions" | "What has a name" | "Built-in functions");
    if !is_list {
        let word: String = form.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let rest = form
            .strip_prefix("expect ")
            .map(|rest| rest.chars().take_while(|c| c.is_alphanumeric()).collect::<String>());
        let word = match rest {
            Some(rest) => format!("expect {rest}"),
            None => word,
        };
        return vec![(word, form.to_owned())];
    }
    let mut out = Vec::new();
    let mut depth = 0_usize;
    let mut start = 0;
    let bytes = form.as_bytes();
    for at in 0..=bytes.len() {
        match bytes.get(at) {
            Some(b'(' | b'[' | b'{') => depth += 1,
            Some(b')' | b']' | b'}') => depth = depth.saturating_sub(1),
            None | Some(b' ') if depth == 0 => {
                let one = form.get(start..at).unwrap_or_default();
                start = at + 1;
                let word = one.split(['(', '[', '{']).next().unwrap_or_default();
                if !word.is_empty() {
                    out.push((word.to_owned(), one.to_owned()));
                }
            }
            _ => {}
        }
    }
    out
}

/// What the manual says about a word in one of its sections.
#[must_use]
pub(crate) fn entry(section: &'static str, word: &str) -> Option<&'static Entry> {
    ENTRIES.get(&(section, word.to_owned()))?.first()
}

/// Everything that it says about a built-in function, which can have several forms.
#[must_use]
pub(crate) fn forms(name: &str) -> &'static [Entry] {
    ENTRIES.get(&("Built-in functions", name.to_owned())).map_or(&[], Vec::as_slice)
}

/// What it says about a built-in function.
#[must_use]
pub(crate) fn function(name: &str) -> Option<&'static Entry> {
    entry("Built-in functions", name)
}

/// What it says about a built-in name: a constant, an action, a value, or `piece.shape`.
#[must_use]
pub(crate) fn name(name: &str) -> Option<&'static Entry> {
    entry("Actions", name).or_else(|| entry("What has a name", name))
}

/// What it says about a phase.
#[must_use]
pub(crate) fn phase(letter: &str) -> Option<&'static Entry> {
    entry("Functions and phases", letter)
}

/// What it says about a statement, by its first word.
#[must_use]
pub(crate) fn statement(word: &str) -> Option<&'static Entry> {
    entry("Statements", word)
}

/// Everything that it says about a statement, which can have several forms.
#[must_use]
pub(crate) fn statement_forms(word: &str) -> &'static [Entry] {
    ENTRIES.get(&("Statements", word.to_owned())).map_or(&[], Vec::as_slice)
}

/// What it says about a step of a test.
#[must_use]
pub(crate) fn step(word: &str) -> Option<&'static Entry> {
    entry("Tests", word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulc_compiler::builtins;

    #[test]
    fn everything_built_in_is_described() {
        for builtin in builtins::FUNCTIONS {
            assert!(function(builtin.name).is_some(), "{}", builtin.name);
        }
        for known in builtins::CONSTANTS.iter().map(|row| row.0) {
            assert!(name(known).is_some(), "{known}");
        }
        for known in builtins::VALUES.iter().map(|row| row.0) {
            assert!(name(known).is_some(), "{known}");
        }
        for known in builtins::SPECIAL_VARIABLES.iter().map(|row| row.0) {
            assert!(name(known).is_some(), "{known}");
        }
        for part in builtins::PARTS {
            let known = format!("{}.{}", part.whole, part.name);
            assert!(name(&known).is_some(), "{known}");
        }
        for action in grammar::signals::Action::ALL {
            assert!(name(action.name()).is_some(), "{}", action.name());
        }
        for letter in ["0", "A", "B", "C", "P", "Q", "S"] {
            assert!(phase(letter).is_some(), "{letter}");
        }
        assert_eq!(function("min").map(|entry| entry.form.as_str()), Some("min(x, y)"));
        assert_eq!(
            step("call").map(|entry| entry.text.as_str()),
            Some("a phase is called, and nothing else happens")
        );
    }
}
