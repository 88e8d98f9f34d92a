//! `same_key`: signals that the same key sends.

use grammar::signals::{STANDARD, key_name};
use grammar::span::Span;
use grammar_text::ast::Item;

use super::context::Context;
use crate::diagnostics::{Code, Diagnostic};

pub(super) fn check(context: &Context<'_>, out: &mut Vec<Diagnostic>) {
    let signals = signals(context).into_iter().zip(&context.rule.signals);
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
