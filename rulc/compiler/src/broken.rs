//! What can be said about a text with errors: what is wrong where nothing is damaged. All other
//! messages may follow from the damage.

use std::ops::Range;

use grammar::span::{SourceId, Span};
use hashbrown::HashSet;

use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::source::Sources;

/// More syntax errors than this leave only the items without errors.
const MOST_ERRORS: usize = 20;

/// Words before a name that is declared.
const DECLARING: [&str; 11] = [
    "fn", "var", "const", "mark", "table", "message", "shape", "pattern", "signal", "number", "for",
];

/// Those of them that declare what is called.
const CALLED: [&str; 2] = ["fn", "message"];

/// Those of them after which several names can be declared.
const LISTING: [&str; 2] = ["var", "mark"];

/// The word of items that declare names which are not in the text.
const IMPORTING: &str = "signals";

/// The word of items that declare what stands before `::`.
const USING: &str = "use";

/// Where the errors of a text are.
pub(crate) struct Damage {
    /// The items that have syntax errors.
    broken: Vec<(SourceId, Range<usize>)>,
    /// The items that have other errors.
    wrong: Vec<(SourceId, Range<usize>)>,
    /// True if nothing is certain: a file is missing, or more than an item is damaged.
    is_everywhere: bool,
}

impl Damage {
    /// Finds the damage of syntax errors and of others.
    pub(crate) fn new(syntax: &[Diagnostic], others: &[Diagnostic], sources: &Sources) -> Damage {
        // What a module shares is only used after its name.
        let is_use = |error: &Diagnostic| {
            let text = sources.get(error.span.source()).map_or("", |source| &source.text);
            let item = text.get(around(text, error.span.range().start)).unwrap_or_default();
            words(item).next() == Some(USING)
        };
        let is_far = |error: &Diagnostic| match error.code {
            // A string ends with its line; texts and comments do not end.
            Code::UnclosedLiteral => {
                let text = sources.get(error.span.source()).map_or("", |source| &source.text);
                let rest = text.get(error.span.range().start..).unwrap_or_default();
                rest.starts_with("\"\"\"") || !rest.starts_with('"')
            }
            Code::FileNotRead | Code::UnknownModule => !is_use(error),
            code => code == Code::TooLarge || code.number().starts_with("E01"),
        };
        let mut others = others.iter().filter(|other| other.severity() == Severity::Error);
        let few: Vec<&Diagnostic> = others.by_ref().take(MOST_ERRORS).collect();
        let is_everywhere = syntax.len() > MOST_ERRORS || syntax.iter().any(is_far);
        let item = |error: &Diagnostic| {
            let source = error.span.source();
            let text = &sources.get(source)?.text;
            Some((source, around(text, error.span.range().start)))
        };
        let mut damage = Damage { broken: Vec::new(), wrong: Vec::new(), is_everywhere };
        if !is_everywhere {
            damage.broken = syntax.iter().filter_map(item).collect();
            damage.wrong = few.into_iter().filter_map(item).collect();
            // Names that are unknown in all of a text follow from something else.
            if others.next().is_some() {
                damage.wrong =
                    sources.iter().map(|(id, source)| (id, 0..source.text.len() + 1)).collect();
            }
        }
        damage
    }

    /// Whether a place is in an item without errors.
    pub(crate) fn spares(&self, span: Span) -> bool {
        let Range { start, end } = span.range();
        let mut damaged = self.broken.iter().chain(&self.wrong);
        !self.is_everywhere
            && !damaged.any(|(source, item)| {
                *source == span.source() && start < item.end && item.start < end.max(start + 1)
            })
    }

    /// Of the unknown names, keeps those that are certain in spite of syntax errors.
    pub(crate) fn keep_certain(&self, sources: &Sources, found: &mut Vec<Diagnostic>) {
        if found.is_empty() || self.is_everywhere {
            found.clear();
            return;
        }
        let damaged = &self.broken;
        let text = |source| sources.get(source).map_or("", |source| source.text.as_str());
        let mut missing: HashSet<&str> = HashSet::new();
        for (source, range) in damaged {
            missing.extend(words(text(*source).get(range.clone()).unwrap_or_default()));
        }
        if missing.contains(IMPORTING) {
            found.clear();
            return;
        }
        if missing.contains(USING) {
            let is_module = |message: &Diagnostic| {
                let after = text(message.span.source()).get(message.span.range().end..);
                after.is_some_and(|after| after.trim_start().starts_with("::"))
            };
            found.retain(|message| !is_module(message));
        }
        let name = |message: &Diagnostic| {
            text(message.span.source()).get(message.span.range()).unwrap_or_default()
        };
        // A name that cannot be read may be any name.
        let lost: Vec<bool> = damaged
            .iter()
            .flat_map(|(of, range)| nameless(text(*of).get(range.clone()).unwrap_or_default()))
            .map(|word| CALLED.contains(&word))
            .collect();
        let is_called = |message: &Diagnostic| {
            let after = text(message.span.source()).get(message.span.range().end..);
            after.is_some_and(|after| after.trim_start().starts_with('('))
        };
        found.retain(|message| {
            let (source, start) = (message.span.source(), message.span.range().start);
            let mut damaged = damaged.iter();
            !damaged.any(|(of, range)| *of == source && range.contains(&start))
                && !missing.contains(name(message))
                && !lost.contains(&is_called(message))
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

/// The words of the items at the margin that declare something without a name.
fn nameless(text: &str) -> impl Iterator<Item = &str> {
    let is_name =
        |rest: &str| rest.trim_start().starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let lines = text.match_indices('\n').filter_map(|(end, _)| text.get(end + 1..));
    std::iter::once(text).chain(lines).filter_map(move |rest| {
        let item = rest.strip_prefix("pub ").map_or(rest, str::trim_start);
        let word = words(item).next().filter(|word| DECLARING.contains(word))?;
        let mut names = item.strip_prefix(word)?.split(';').next()?.split(',');
        let is_first = names.next().is_some_and(is_name);
        let is_named = is_first && (!LISTING.contains(&word) || names.all(is_name));
        (!is_named).then_some(word)
    })
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split(move |c: char| !is_part(c)).filter(|word| !word.is_empty())
}
