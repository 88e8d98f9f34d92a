//! Names: where they are declared and used, and other names for them.

use std::collections::BTreeMap;
use std::ops::Range;

use gen_lsp_types::{DocumentHighlight, DocumentHighlightKind, Location, Range as LspRange};
use grammar::span::{SourceId, Span};
use grammar_text::Token;
use grammar_text::ast::{Item, Module};
use rulc_compiler::analysis::{Symbol, SymbolKind};
use rulc_compiler::builtins;

use super::links;
use crate::outline;
use crate::project::{Project, View};

/// Where the name at an offset is declared; for the name of a module or of a file, the start of
/// that file.
#[must_use]
pub fn definition(view: &View<'_>, offset: usize) -> Option<Location> {
    if let Some(target) = module_at(view, offset) {
        return view.location(Span::new(target, 0, 0));
    }
    if let Some((_, symbol, _)) = view.symbol(offset) {
        return view.location(symbol.span);
    }
    let uri = links::at(view, offset)?;
    Some(Location { uri, range: LspRange::default() })
}

/// The text of the module that the `use` item or the name at an offset stands for.
fn module_at(view: &View<'_>, offset: usize) -> Option<SourceId> {
    let file = view.analysis().file(view.source)?;
    let alias = match view.symbol(offset) {
        Some((_, symbol, _)) if symbol.kind == SymbolKind::Module => symbol.span,
        Some(_) => return None,
        None => {
            let used = file.tree.items.iter().find_map(|item| match item {
                Item::Use(used) if contains(used.span, offset) => Some(used.span),
                _ => None,
            })?;
            let (name, _) =
                file.uses.iter().find(|(name, _)| contains(used, name.span.range().start))?;
            name.span
        }
    };
    file.uses.iter().find(|(name, _)| name.span == alias).map(|&(_, target)| target)
}

fn contains(span: Span, offset: usize) -> bool {
    span.range().start <= offset && offset <= span.range().end
}

/// Replacements in texts, by path.
pub type Changes = BTreeMap<String, Vec<(Range<usize>, String)>>;

/// A name, in any project: where it is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The file.
    pub path: String,
    /// The bytes of the name there.
    pub range: Range<usize>,
    /// The name.
    pub name: String,
    /// True if other files may use it.
    pub shared: bool,
}

/// The declaration of the name at an offset.
#[must_use]
pub fn declared(view: &View<'_>, offset: usize) -> Option<Declared> {
    let (_, symbol, _) = view.symbol(offset)?;
    Some(Declared {
        path: view.project.path(symbol.span.source()).to_owned(),
        range: symbol.span.range(),
        name: symbol.name.clone(),
        shared: symbol.public,
    })
}

/// The index of a name in a project.
fn index_in(project: &Project, declared: &Declared) -> Option<usize> {
    let source = project.source(&declared.path)?;
    project.analysis.symbols.iter().position(|symbol| {
        symbol.span.source() == source
            && symbol.span.range() == declared.range
            && symbol.name == declared.name
    })
}

/// The places of a name in a project: all of them, or only its uses.
#[must_use]
pub fn places(project: &Project, name: &Declared, with_declaration: bool) -> Vec<Span> {
    let Some(index) = index_in(project, name) else { return Vec::new() };
    let Some(symbol) = project.analysis.symbols.get(index) else { return Vec::new() };
    let all = project.analysis.occurrences().iter().filter(|found| found.symbol == index);
    all.map(|found| found.span).filter(|&span| with_declaration || span != symbol.span).collect()
}

/// The places of the name at an offset in the text, for highlighting.
#[must_use]
pub fn highlights(view: &View<'_>, offset: usize) -> Vec<DocumentHighlight> {
    let Some((index, symbol, _)) = view.symbol(offset) else { return Vec::new() };
    let own = view.analysis().occurrences_in(view.source).iter();
    own.filter(|found| found.symbol == index)
        .map(|found| DocumentHighlight {
            range: view.range_of(found.span),
            kind: Some(if found.span == symbol.span || is_assigned(view, found.span.range().end) {
                DocumentHighlightKind::Write
            } else {
                DocumentHighlightKind::Read
            }),
        })
        .collect()
}

/// True if the name that ends at an offset is assigned: what follows is `=` or the like.
pub(crate) fn is_assigned(view: &View<'_>, end: usize) -> bool {
    let rest = view.text().get(end..).unwrap_or_default().trim_start();
    let rest = rest.trim_start_matches(['+', '-', '*', '/', '%', '&', '|', '^', '<', '>']);
    rest.starts_with('=') && !rest.starts_with("==") && !rest.starts_with("=>")
}

/// What can be renamed at an offset.
///
/// # Errors
/// Why the name there cannot be changed.
pub fn renamed<'a>(view: &View<'a>, offset: usize) -> Result<(usize, &'a Symbol, Span), String> {
    let Some((index, symbol, span)) = view.symbol(offset) else {
        return Err(match word_at(view.text(), offset) {
            Some(word) if is_built_in(word) || grammar_text::FIXED.contains(&word) => {
                format!("`{word}` is part of the language")
            }
            _ => "there is no name here that can be changed".to_owned(),
        });
    };
    if symbol.kind == SymbolKind::Phase {
        return Err("the letters of phases are part of the language".to_owned());
    }
    if view.project.is_standard(symbol.span.source()) {
        return Err(format!("`{}` belongs to a standard module", symbol.name));
    }
    if symbol.kind == SymbolKind::Signal && view.text_at(symbol.span) != symbol.name {
        return Err(format!("`{}` is one of the standard signals", symbol.name));
    }
    Ok((index, symbol, span))
}

fn is_built_in(word: &str) -> bool {
    builtins::function(word).is_some()
        || builtins::kind(word).is_some()
        || builtins::SETS.iter().any(|&(set, ..)| set == word)
        || ["piece", "next", "V", builtins::LENGTH].contains(&word)
}

/// The word at an offset of a text.
#[must_use]
pub(crate) fn word_at(text: &str, offset: usize) -> Option<&str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let before = text.get(..offset)?;
    let start = before.trim_end_matches(is_part).len();
    let after = text.get(offset..)?;
    let end = text.len() - after.trim_start_matches(is_part).len();
    text.get(start..end).filter(|word| !word.is_empty())
}

/// The replacements, by path, that give a name of a project another one.
///
/// # Errors
/// Why it cannot have this name.
pub fn rename(project: &Project, declared: &Declared, new: &str) -> Result<Changes, String> {
    if !grammar_text::is_name(new) {
        return Err(format!("`{new}` is not a valid name"));
    }
    if is_built_in(new) {
        return Err(format!("`{new}` is part of the language"));
    }
    let mut changes = Changes::new();
    let Some(index) = index_in(project, declared) else { return Ok(changes) };
    let Some(symbol) = project.analysis.symbols.get(index) else { return Ok(changes) };
    for found in project.analysis.occurrences().iter().filter(|found| found.symbol == index) {
        let path = project.path(found.span.source()).to_owned();
        let own = symbol.kind == SymbolKind::Module && found.span == symbol.span;
        let change = match own.then(|| module_end(project, found.span)).flatten() {
            Some(end) => (end..end, format!(" as {new}")),
            None => (found.span.range(), new.to_owned()),
        };
        changes.entry(path).or_default().push(change);
    }
    Ok(changes)
}

/// Where an item with syntax errors has the name, but nobody knows whether it means this one: a
/// file and a line.
#[must_use]
pub(crate) fn hidden(project: &Project, declared: &Declared) -> Option<(String, usize)> {
    let index = index_in(project, declared);
    let known = |source, range: &Range<usize>| {
        let all = project.analysis.occurrences().iter();
        all.clone().any(|found| found.span.source() == source && found.span.range() == *range)
    };
    let errors = project.analysis.diagnostics.iter();
    let mut errors = errors.filter(|error| error.code.number().starts_with("E00")).peekable();
    index.filter(|_| errors.peek().is_some())?;
    errors.find_map(|error| {
        let source = error.span.source();
        let text = project.text(source);
        let parts = outline::parts(text);
        let items = outline::items(text, &parts);
        // An error after an item belongs to it.
        let at = items.partition_point(|item| item.range.start <= error.span.range().start);
        let item = items.get(at.saturating_sub(1))?;
        let is_hidden = |part: &&outline::Part<'_>| {
            matches!(part.token, Some(Token::Ident(_)))
                && text.get(part.range.clone()) == Some(&declared.name)
                && !known(source, &part.range)
        };
        let mut inside = parts.iter().filter(|part| item.range.contains(&part.range.start));
        let start = inside.find(is_hidden)?.range.start;
        let path = project.path(source);
        let file = path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned();
        Some((file, text.get(..start)?.matches('\n').count() + 1))
    })
}

/// Where `as` would follow, if the module that is declared at a place has no other name yet.
fn module_end(project: &Project, span: Span) -> Option<usize> {
    let file = project.analysis.file(span.source())?;
    file.tree.items.iter().find_map(|item| match item {
        Item::Use(used) if used.alias.is_none() && contains(used.span, span.range().start) => {
            Some(match &used.module {
                Module::Standard(_, name) => name.span.range().end,
                Module::File(file) => file.span.range().end,
            })
        }
        _ => None,
    })
}

/// A text with replacements.
#[must_use]
pub fn replaced(text: &str, changes: &[(Range<usize>, String)]) -> String {
    let mut sorted: Vec<_> = changes.iter().collect();
    sorted.sort_by_key(|(range, _)| range.start);
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (range, new) in sorted {
        out += text.get(at..range.start).unwrap_or_default();
        out += new;
        at = range.end;
    }
    out += text.get(at..).unwrap_or_default();
    out
}

/// True if two versions of a project have the same names in the same order: no name has another
/// meaning than before.
#[must_use]
pub(crate) fn same_meaning(before: &Project, after: &Project) -> bool {
    let meaning = |project: &Project| {
        let found = project.analysis.occurrences().iter();
        found.map(|found| (found.span.source(), found.symbol)).collect::<Vec<_>>()
    };
    let errors = |project: &Project| {
        let all = project.analysis.diagnostics.iter();
        all.map(|diagnostic| diagnostic.code).collect::<Vec<_>>()
    };
    let mut codes = (errors(before), errors(after));
    codes.0.sort_unstable();
    codes.1.sort_unstable();
    meaning(before) == meaning(after) && codes.1.iter().all(|code| codes.0.contains(code))
}
