//! Hovers: what is known about the word under the pointer.

use std::fmt::Write as _;

use gen_lsp_types::{Hover, MarkupContent, MarkupKind};
use grammar_text::Token;
use grammar_text::ast::{Expr, Item};
use grammar_text::walk::{self, Node};
use rulc_compiler::analysis::{Symbol, SymbolKind};
use rulc_compiler::{Kind, builtins};

use super::picture::{self, Pictures};
use crate::manual;
use crate::outline::{self, Part};
use crate::project::View;
use crate::words::{self, Word};

/// The hover at an offset.
#[must_use]
pub fn at(view: &View<'_>, offset: usize, pictures: Pictures) -> Option<Hover> {
    let (text, range) = match view.symbol(offset) {
        Some((_, found, span)) => (symbol(view, found, pictures), span.range()),
        None => {
            let parts = view.parts();
            let part = part_at(&parts, offset)?;
            (built_in(view, &parts, part)?, part.range.clone())
        }
    };
    let contents = MarkupContent { kind: MarkupKind::Markdown, value: text };
    Some(Hover { contents: contents.into(), range: Some(view.range(&range)) })
}

/// The token at an offset, or that ends there.
fn part_at<'p, 't>(parts: &'p [Part<'t>], offset: usize) -> Option<&'p Part<'t>> {
    let behind = parts.partition_point(|part| part.range.start <= offset);
    let mut before = parts.get(..behind)?.iter().rev().take(2);
    before.find(|part| offset <= part.range.end && part.token.is_some())
}

/// What is known about a declared name, as Markdown.
#[must_use]
pub fn symbol(view: &View<'_>, symbol: &Symbol, pictures: Pictures) -> String {
    let used = module_use(view, symbol).unwrap_or_else(|| declaration(symbol));
    let mut out = format!("```rul\n{used}\n```\n");
    let public = if symbol.public { "public " } else { "" };
    let word = symbol.kind.word();
    // Not "pattern: a pattern".
    let kind = symbol.value_kind.map(Kind::describe).filter(|kind| *kind != format!("a {word}"));
    let kind = kind.map(|kind| format!(": {kind}"));
    let from = symbol.span.source();
    let module = (from != view.source).then(|| format!(", in `{}`", view.project.path(from)));
    let _ =
        writeln!(out, "{public}{word}{}{}\n", kind.unwrap_or_default(), module.unwrap_or_default());
    let comment = match symbol.kind {
        SymbolKind::Module => module_comment(view, symbol),
        _ => view.comment(symbol),
    };
    if let Some(comment) = comment {
        let _ = writeln!(out, "{comment}\n");
    }
    if let Some(picture) = drawn(view, symbol, pictures) {
        out += &picture;
    }
    if symbol.kind == SymbolKind::Phase
        && let Some(entry) = manual::phase(&symbol.name)
    {
        let _ = writeln!(out, "Called {}.\n", entry.text);
    }
    if symbol.kind == SymbolKind::Signal
        && let Some(action) = super::symbols::action_of(&symbol.name)
    {
        let _ = writeln!(out, "Usually causes `{}`.\n", action.name());
    }
    if let Some(costs) = costs(view, symbol) {
        let _ = writeln!(out, "{costs}\n");
    }
    out.truncate(out.trim_end().len());
    out
}

/// The `use` of a module.
fn module_use(view: &View<'_>, symbol: &Symbol) -> Option<String> {
    let file = view.analysis().file(symbol.span.source())?;
    file.tree.items.iter().find_map(|item| match item {
        Item::Use(used) if used.span.range().contains(&symbol.span.range().start) => {
            Some(view.text_at(used.span).to_owned())
        }
        _ => None,
    })
}

/// The comment at the start of a module.
fn module_comment(view: &View<'_>, symbol: &Symbol) -> Option<String> {
    let file = view.analysis().file(symbol.span.source())?;
    let (_, source) = file.uses.iter().find(|(name, _)| name.span == symbol.span)?;
    let text = view.project.text(*source);
    let end = text.lines().take_while(|line| line.starts_with("//"));
    let comment: Vec<&str> = end.collect();
    Some(outline::comment_text(&comment.join("\n"))).filter(|comment| !comment.is_empty())
}

/// The parameters of a function or message, with their kinds.
pub(super) fn parameters(symbol: &Symbol) -> Vec<String> {
    let shown = symbol.parameters.iter().map(|(name, kind)| match kind {
        Some(kind) => format!("{name}: {}", kind.name()),
        None => name.clone(),
    });
    shown.collect()
}

/// A function or message with its parameters and the kind of its value.
pub(super) fn signature_of(symbol: &Symbol, parameters: &[String]) -> String {
    let result = symbol.value_kind.map(|kind| format!(" -> {}", kind.name()));
    format!("{}({}){}", symbol.name, parameters.join(", "), result.unwrap_or_default())
}

/// How a name is declared, on one line.
#[must_use]
pub fn declaration(symbol: &Symbol) -> String {
    let name = &symbol.name;
    match symbol.kind {
        SymbolKind::Function | SymbolKind::Message => {
            let word = if symbol.kind == SymbolKind::Message { "message" } else { "fn" };
            format!("{word} {}", signature_of(symbol, &parameters(symbol)))
        }
        SymbolKind::Constant | SymbolKind::LocalConstant => match symbol.value {
            Some(value) => format!("const {name} = {value};{}", hexadecimal(value)),
            None => format!("const {name}"),
        },
        SymbolKind::Table => {
            const MOST: usize = 16;
            let shown: Vec<String> =
                symbol.elements.iter().take(MOST).map(i32::to_string).collect();
            let more = if symbol.elements.len() > MOST { ", ..." } else { "" };
            format!("table {name} = [{}{more}];  // {}", shown.join(", "), symbol.elements.len())
        }
        SymbolKind::Array => format!("var {name}[{}];", symbol.length.unwrap_or_default()),
        SymbolKind::Variable | SymbolKind::Local => format!("var {name};"),
        SymbolKind::Parameter => name.clone(),
        SymbolKind::Number => format!("number {name}"),
        SymbolKind::Mark => format!("mark {name};"),
        SymbolKind::Phase => format!("phase {name}"),
        SymbolKind::Pattern => format!("pattern {name}{}", number(symbol)),
        SymbolKind::Shape => format!("shape {name}{}", number(symbol)),
        SymbolKind::Signal => format!("signal {name}{}", number(symbol)),
        SymbolKind::Module => format!("use {name};"),
    }
}

fn number(symbol: &Symbol) -> String {
    symbol.value.map(|number| format!("  // number {number}")).unwrap_or_default()
}

fn hexadecimal(value: i32) -> String {
    if (-9..=9).contains(&value) { String::new() } else { format!("  // ${value:X}") }
}

/// The picture of a pattern or shape.
fn drawn(view: &View<'_>, symbol: &Symbol, pictures: Pictures) -> Option<String> {
    if !matches!(symbol.kind, SymbolKind::Pattern | SymbolKind::Shape) {
        return None;
    }
    let file = view.analysis().file(symbol.span.source())?;
    file.tree.items.iter().find_map(|item| match item.declaration() {
        Item::Pattern(item) if item.name.span == symbol.span => picture::pattern(item, pictures),
        Item::Shape(item) if item.name.span == symbol.span => picture::shape(item),
        _ => None,
    })
}

/// What a function or variable costs, if the rule was compiled.
fn costs(view: &View<'_>, symbol: &Symbol) -> Option<String> {
    let costs = view.project.costs.borrow().clone()?;
    let source = u32::from(symbol.span.source().0);
    match symbol.kind {
        SymbolKind::Function | SymbolKind::Phase => {
            if costs.file.is_empty() {
                return None;
            }
            let from = symbol.span.source();
            let (_, items) = view.items_of(from);
            let own = items.iter().find(|item| item.name == Some(symbol.span.range()))?;
            let bytes = costs.of_lines(from, view.lines_of(from, &own.range));
            Some(format!("{bytes} bytes of {}", costs.code))
        }
        SymbolKind::Variable | SymbolKind::Number => {
            let place = costs.places.iter().find(|(from, name, function, _)| {
                *from == source && *name == symbol.name && function.is_none()
            })?;
            Some(format!("`V[{}]`", place.3))
        }
        _ => None,
    }
}

/// What is known about a word of the language.
fn built_in(view: &View<'_>, parts: &[Part<'_>], part: &Part<'_>) -> Option<String> {
    let text = view.text();
    let word = text.get(part.range.clone())?;
    let at = parts.partition_point(|other| other.range.start < part.range.start);
    let token = |n: usize| parts.get(at.checked_sub(n)?).and_then(|part| part.token);
    let word_before =
        |n: usize| text.get(parts.get(at.checked_sub(n)?)?.range.clone()).map(str::to_owned);
    if token(1) == Some(Token::Dot) {
        let whole = word_before(2)?;
        return part_of(&whole, word);
    }
    if let Some(found) = in_item(text, parts, part) {
        return Some(found);
    }
    if let Some(builtin) = builtins::function(word) {
        return Some(function(builtin));
    }
    if let Some(entry) = manual::function(word) {
        return Some(entry_text(&entry.form, &entry.text));
    }
    if let Some(&(set, op, _)) = builtins::SETS.iter().find(|&&(set, ..)| set == word) {
        let info = op.info();
        let form = format!("for c in {set}");
        return Some(format!("{}\n\n{}", entry_text(&form, info.meaning), code(op)));
    }
    if let Some(kind) = builtins::kind(word) {
        let entry = manual::name(word);
        let value = builtins::constant(word).map(|value| format!(" = {value}"));
        let meaning = entry.map_or("", |entry| &entry.text);
        let form = format!("{word}{}", value.unwrap_or_default());
        return Some(format!("{}\n\n{}", entry_text(&form, meaning), kind.describe()));
    }
    if matches!(part.token, Some(Token::Int(_))) {
        return value(view, part).or_else(|| integer(word));
    }
    // A loop goes over numbers, or over what follows `in`.
    let after = view.text().get(part.range.end..).unwrap_or_default();
    let over = after.split_whitespace().skip_while(|word| *word != "in").nth(1).unwrap_or_default();
    let over = over.split('(').next().unwrap_or_default();
    let has_form = |entry: &&manual::Entry| {
        let form = entry.form.split_once(" in ").map_or("", |(_, form)| form);
        !over.is_empty() && form.split(['(', ' ']).next() == Some(over)
    };
    let form = manual::statement_forms(word).iter().find(has_form);
    let entry = form.or_else(|| manual::statement(word))?;
    let code = statement(view, part.range.start).unwrap_or_default();
    Some(format!("{}{code}", entry_text(&entry.form, &entry.text)))
}

/// What is known about a word that starts an item, or a setting or a step in it.
fn in_item(text: &str, parts: &[Part<'_>], part: &Part<'_>) -> Option<String> {
    let word = text.get(part.range.clone())?;
    let entry_of = |known: &[Word]| {
        let known = known.iter().find(|known| known.word == word)?;
        Some(entry_text(known.word, known.text))
    };
    let items = outline::items(text, parts);
    let item = items.iter().find(|item| item.range.contains(&part.range.start))?;
    if item.body.as_ref().is_none_or(|body| part.range.start < body.start) {
        return entry_of(words::ITEMS).filter(|_| part.token == Some(item.word));
    }
    let before = parts.iter().take_while(|other| other.range.start < part.range.start);
    let before = before.filter_map(|part| part.token).last();
    let is_first = matches!(before, Some(Token::BraceOpen | Token::BraceClose | Token::Semicolon));
    let step = |word: &str| manual::step(word).map(|entry| entry_text(&entry.form, &entry.text));
    match item.word {
        Token::Rule if is_first => entry_of(words::RULE),
        Token::Number if is_first => entry_of(words::NUMBER),
        Token::Test if is_first => step(word).or_else(|| entry_of(words::STEPS)),
        Token::Test if before == Some(Token::Expect) => step(&format!("expect {word}")),
        _ => None,
    }
}

/// The code of the line of a statement, if the rule was compiled.
fn statement(view: &View<'_>, offset: usize) -> Option<String> {
    let costs = view.project.costs.borrow().clone()?;
    let line = u32::try_from(view.line_of(offset)).ok()?;
    let bytes = costs.of_line(view.source, line)?;
    let assembly = costs.assembly(view.source, line)?;
    let s = if bytes == 1 { "" } else { "s" };
    Some(format!("\n\n{bytes} byte{s} of code on this line:\n\n```text\n{assembly}```"))
}

/// An integer in other bases.
fn integer(word: &str) -> Option<String> {
    let digits = word.replace('_', "");
    let value = match digits.strip_prefix('$').or_else(|| digits.strip_prefix("0x")) {
        Some(digits) => i64::from_str_radix(digits, 16).ok()?,
        None => match digits.strip_prefix("0b") {
            Some(digits) => i64::from_str_radix(digits, 2).ok()?,
            None => digits.parse().ok()?,
        },
    };
    (value > 9).then(|| format!("```rul\n{value} = ${value:X}\n```"))
}

/// The value of the smallest constant expression around a literal.
fn value(view: &View<'_>, part: &Part<'_>) -> Option<String> {
    let file = view.analysis().file(view.source)?;
    let mut best: Option<(usize, i32)> = None;
    let mut visit = |node: Node<'_>| {
        let Node::Expr(Expr { span, .. }) = node else { return };
        let range = span.range();
        let is_around = range.start <= part.range.start && part.range.end <= range.end;
        if is_around
            && let Some(value) = view.analysis().value(*span)
            && best.is_none_or(|(length, _)| range.len() < length)
        {
            best = Some((range.len(), value));
        }
    };
    for item in &file.tree.items {
        match item.declaration() {
            Item::Function(item) => walk::block(&item.body, &mut visit),
            Item::Phase(item) => walk::block(&item.body, &mut visit),
            Item::Const(item) => walk::expr(&item.value, &mut visit),
            _ => {}
        }
    }
    best.map(|(_, value)| format!("```rul\n= {value}{}\n```", hexadecimal(value)))
}

fn part_of(whole: &str, name: &str) -> Option<String> {
    let part = builtins::part(whole, name)?;
    let full = format!("{whole}.{name}");
    let entry = manual::name(&full);
    let index = if part.indexed { "[k]" } else { "" };
    let meaning = entry.map_or("", |entry| &entry.text);
    let form = format!("{full}{index}");
    Some(format!("{}\n\n{}", entry_text(&form, meaning), part.kind.describe()))
}

fn entry_text(form: &str, text: &str) -> String {
    format!("```rul\n{form}\n```\n{text}").trim_end().to_owned()
}

/// What is known about a built-in function, as Markdown.
#[must_use]
pub fn function(builtin: &builtins::Builtin) -> String {
    let forms = manual::forms(builtin.name);
    let meaning = forms.first().map_or("", |entry| &entry.text);
    let first = entry_text(&signature(builtin), meaning);
    let others = forms.iter().skip(1).map(|entry| entry_text(&entry.form, &entry.text));
    let all: Vec<String> = std::iter::once(first).chain(others).collect();
    format!("{}\n\n{}", all.join("\n\n"), code(builtin.op))
}

/// How a built-in function is called, with kinds.
#[must_use]
pub fn signature(builtin: &builtins::Builtin) -> String {
    let list: Vec<String> = builtin
        .parameters
        .iter()
        .zip(builtin.kinds)
        .map(|(name, kind)| format!("{name}: {}", kind.name()))
        .collect();
    format!("{}({}) -> {}", builtin.name, list.join(", "), builtin.result.name())
}

/// The code that a construct becomes.
fn code(op: grammar::isa::Op) -> String {
    let info = op.info();
    format!("`${:02X}` {}: {}", info.byte, info.mnemonic, info.meaning)
}
