//! `same_key`: signals with the same identifier, and signals that the same key sends, in the manual
//! or on today's keyboards.

use std::collections::BTreeMap;

use grammar::keyboard::{Layout, Lost, lost, name_layouts, today as today_key};
use grammar::signals::{STANDARD, key_name};
use grammar::span::Span;
use grammar_text::ast::Item;

use super::context::Context;
use crate::diagnostics::{Code, Diagnostic};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let names = signals(context);
    today(context, &names, out);
    identifiers(context, &names, out);
    let signals = names.into_iter().zip(&context.rule.signals);
    let mut seen: Vec<(u16, &str, Span)> = Vec::new();
    for ((name, span), signal) in signals {
        if signal.key == 0 {
            continue;
        }
        let Some(&(_, first, at)) = seen.iter().find(|&&(key, ..)| key == signal.key) else {
            seen.push((signal.key, name, span));
            continue;
        };
        let message = format!("`{name}` has the same key as `{first}`: {}", key_name(signal.key));
        let diagnostic = Diagnostic::new(Code::SameKey, span, message)
            .label(format!("the key sends `{first}`, never this signal"))
            .help("choose another key; `rulvm info` lists the keys of a rule");
        let what = format!("`{first}` has the key already");
        out.push(if at == span { diagnostic } else { diagnostic.other(at, what) });
    }
}

/// Reports signals with the identifier of an earlier one.
fn identifiers(context: &Context<'_>, names: &[(&str, Span)], out: &mut Vec<Diagnostic>) {
    let mut seen: BTreeMap<i32, (&str, Span)> = BTreeMap::new();
    for (&(name, span), signal) in names.iter().zip(&context.rule.signals) {
        let Some(&(first, at)) = seen.get(&signal.external) else {
            seen.insert(signal.external, (name, span));
            continue;
        };
        let message = format!("`{name}` has the same identifier as `{first}`");
        let diagnostic = Diagnostic::new(Code::SameKey, span, message)
            .label(format!("what sends `{first}` by its identifier never sends this signal"))
            .help("choose four other letters");
        let what = format!("`{first}` has the identifier already");
        out.push(if at == span { diagnostic } else { diagnostic.other(at, what) });
    }
}

/// Reports signals whose keys send other signals on some of today's layouts, although they differ.
fn today(context: &Context<'_>, names: &[(&str, Span)], out: &mut Vec<Diagnostic>) {
    let signals = &context.rule.signals;
    let key = |k: usize| signals.get(k).map_or(0, |signal| signal.key);
    for Lost { signal, to, layouts } in lost(signals) {
        let has_same = (0..signal).any(|before| key(before) == key(signal));
        let (Some(&(name, span)), Some(&(other, at))) = (names.get(signal), names.get(to)) else {
            continue;
        };
        let [_, scancode] = key(signal).to_be_bytes();
        // Substitutes are letters, which move with the layout: only those of QWERTY count.
        let is_moved =
            today_key(scancode, Layout::Qwerty).is_none() && !layouts.contains(&Layout::Qwerty);
        if has_same && key(signal) != 0 || is_moved {
            continue;
        }
        let layouts = name_layouts(&layouts);
        let message = format!("on {layouts}, the key of `{name}` sends `{other}`");
        // The author can only change the keys of the rule's own signals.
        let is_standard = |span: Span| names.iter().filter(|(_, known)| *known == span).count() > 1;
        let (span, at) = if is_standard(span) { (at, span) } else { (span, at) };
        let diagnostic = Diagnostic::new(Code::SameKey, span, message)
            .label("choose another key for one of the two")
            .help("`rulvm info` lists the keys of a rule on today's keyboards");
        out.push(match at == span {
            true => diagnostic,
            false => diagnostic.other(at, "the other signal"),
        });
    }
}

/// The names of the signals, in the order of their identifiers, and where they are declared.
fn signals<'a>(context: &Context<'a>) -> Vec<(&'a str, Span)> {
    let mut names = Vec::new();
    for item in context.units.first().into_iter().flat_map(|unit| &unit.file.items) {
        match item {
            Item::Signals(set) => {
                names.extend(STANDARD.iter().map(|signal| (signal.name, set.span)));
            }
            Item::Signal(signal) => names.push((&*signal.name.text, signal.name.span)),
            _ => {}
        }
    }
    names
}
