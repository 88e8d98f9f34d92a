//! What can be said about a text with syntax errors: names that are not declared, where nothing is
//! damaged. All other messages may follow from the damage.

use std::ops::Range;

use grammar::span::SourceId;
use hashbrown::HashSet;

use crate::diagnostics::{Code, Diagnostic};
use crate::source::Sources;

/// More syntax errors than this leave only the items without errors.
const MOST_ERRORS: usize = 20;

/// Words before a name that is declared.
const DECLARING: [&str; 11] = [
    "fn", "var", "const", "mark", "table", "message", "shape", "pattern", "signal", "number", "for",
];

/// Words of items that declare names which are not in the text.
const IMPORTING: [&str; 2] = ["use", "signals"];

/// Keeps the messages that are certain in spite of other errors.
pub(crate) fn keep_certain(errors: &[Diagnostic], sources: &Sources, found: &mut Vec<Diagnostic>) {
    found.retain(|message| message.code == Code::UnknownName);
    // A file is missing, or more than an item is damaged.
    let is_far = |error: &Diagnostic| {
        error.code.number().starts_with("E01")
            || matches!(error.code, Code::UnclosedLiteral | Code::TooLarge)
    };
    if found.is_empty() || errors.len() > MOST_ERRORS || errors.iter().any(is_far) {
        found.clear();
        return;
    }
    let damaged: Vec<(SourceId, Range<usize>)> = errors
        .iter()
        .filter_map(|error| {
            let source = error.span.source();
            let text = &sources.get(source)?.text;
            Some((source, around(text, error.span.range().start)))
        })
        .collect();
    let text = |source| sources.get(source).map_or("", |source| source.text.as_str());
    let mut missing: HashSet<&str> = HashSet::new();
    for (source, range) in &damaged {
        missing.extend(words(text(*source).get(range.clone()).unwrap_or_default()));
    }
    if IMPORTING.iter().any(|word| missing.contains(word)) {
        found.clear();
        return;
    }
    let name = |message: &Diagnostic| {
        text(message.span.source()).get(message.span.range()).unwrap_or_default()
    };
    found.retain(|message| {
        let (source, start) = (message.span.source(), message.span.range().start);
        let mut damaged = damaged.iter();
        !damaged.any(|(of, range)| *of == source && range.contains(&start))
            && !missing.contains(name(message))
    });
    if found.is_empty() {
        return;
    }
    // What was not closed may have swallowed declarations.
    let mut declared: HashSet<&str> = HashSet::new();
    for (_, source) in sources.iter() {
        let pairs = words(&source.text).zip(words(&source.text).skip(1));
        let pairs = pairs.filter(|(before, _)| DECLARING.contains(before));
        declared.extend(pairs.map(|(_, name)| name));
    }
    found.retain(|message| !declared.contains(name(message)));
}

/// The item around an error, as the margin shows it; an error at the start of an item may belong to
/// the one before it.
fn around(text: &str, at: usize) -> Range<usize> {
    let is_item = |start: &usize| {
        text.get(*start..).is_some_and(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()))
    };
    let (before, after) = text.split_at_checked(at).unwrap_or((text, ""));
    let mut starts = before.rmatch_indices('\n').map(|(end, _)| end + 1);
    let mut ends = after.match_indices('\n').map(|(end, _)| at + end + 1);
    let start = starts.find(|start| *start < at && is_item(start)).unwrap_or_default();
    start..ends.find(is_item).unwrap_or(text.len())
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split(move |c: char| !is_part(c)).filter(|word| !word.is_empty())
}
